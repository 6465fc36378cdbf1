//! Files in: saves, scenarios, saves of another program.
use crate::{
    failure::{Failure, NO},
    screen::{broken, json_text, print},
    setup_args::Changes,
    tell::{COLOURS, tell},
    wording::usage,
};
use bastide::Registry;
use bastide_expansions::preset;
use bastide_session::{Game, LoadError};
use bastide_testkit::scenario::{Report, run_text};
use clap::Args;
use serde_json::json;
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What is replayed.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A saved game; with --under one of JCloisterZone as well
    pub(crate) file: PathBuf,
    /// Play it under other rules, up to the first answer that they refuse or score that differs
    #[arg(long, value_name = "PRESET|FILE", conflicts_with = "board")]
    pub(crate) under: Option<String>,
    /// Show the board at the end
    #[arg(long)]
    board: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "board")]
    pub(crate) json: bool,
    #[command(flatten, next_help_heading = "Options for --under")]
    pub(crate) changes: Changes,
}

/// The longest saved game that is read: that of a table with 4,000 tiles is far shorter.
pub(crate) const LONGEST_SAVE: u64 = 64 << 20;
/// The longest file of scenarios that is read.
pub(crate) const LONGEST_SCENARIO: u64 = 16 << 20;

/// The text of a file, up to a size; a byte order mark in front of it is no text.
pub(crate) fn read_text(file: &Path, longest: u64) -> Result<String, Failure> {
    let name = file.display().to_string();
    let bad = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Failure::bad_file(anyhow::anyhow!("there is no such file")),
        io::ErrorKind::InvalidData => Failure::bad_file(anyhow::anyhow!("it is no text in UTF-8")),
        _ => Failure::bad_file(error),
    };
    let open = File::open(file).map_err(|error| bad(error).at(&name))?;
    let mut text = String::new();
    open.take(longest + 1).read_to_string(&mut text).map_err(|error| bad(error).at(&name))?;
    if text.len() as u64 > longest {
        let what = format!("it is longer than {} MiB; is it the right file?", longest >> 20);
        return Err(Failure::bad_file(anyhow::anyhow!(what)).at(&name));
    }
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The largest file of JCloisterZone that is read.
const LARGEST_JCZ: u64 = 256 << 20;

/// Whether a file is one that can be read to its end.
pub(crate) fn bounded(file: &Path) -> Result<(), Failure> {
    let what = match file.metadata() {
        Ok(there) if there.len() > LARGEST_JCZ => {
            format!("it is larger than {} MiB; cut it into several", LARGEST_JCZ >> 20)
        }
        Ok(there) if !there.is_file() => "it is no plain file".to_owned(),
        // Whoever reads it says what is wrong.
        _ => return Ok(()),
    };
    Err(Failure::bad_file(anyhow::anyhow!(what)).at(&file.display().to_string()))
}

/// Loads a saved game.
pub(crate) fn load(file: &Path, registry: &Registry) -> Result<Game, Failure> {
    game_of(&read_text(file, LONGEST_SAVE)?, registry)
        .map_err(|failure| failure.at(&file.display().to_string()))
}
/// The game in the text of a save.
pub(crate) fn game_of(text: &str, registry: &Registry) -> Result<Game, Failure> {
    Game::from_text(registry, text).map_err(blame)
}
fn blame(error: LoadError) -> Failure {
    if error.is_incompatible() { Failure::incompatible(error) } else { Failure::bad_file(error) }
}

/// `replay`
pub(crate) fn replay(args: &ReplayArgs, registry: &Registry) -> Result<String, Failure> {
    if let Some(option) = args.changes.to_string().split_whitespace().next() {
        return Err(usage(format!("{option} changes the rules of --under; name a set-up there")));
    }
    let game = load(&args.file, registry)?;
    if args.json {
        let (rules, state) = (game.rules(), game.state());
        let scores: Vec<_> =
            rules.players().map(|player| rules.view(state).score(player)).collect();
        let over = game.pending().is_none();
        return json_text(&json!({ "events": game.events(), "scores": scores, "over": over }));
    }
    let lines = game.events().iter().filter_map(|event| tell(game.rules(), game.state(), event));
    let mut text: String = lines.map(|line| broken(&line)).collect();
    if args.board {
        text += &bastide_notation::board_text(&game.rules().view(game.state()), &COLOURS);
    }
    Ok(text)
}

/// `scenario run`
pub(crate) fn run_scenarios(
    paths: &[PathBuf],
    json: bool,
    registry: &Registry,
) -> Result<ExitCode, Failure> {
    let mut report = Report::default();
    let files = scenario_files(paths)?;
    if files.is_empty() {
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let text = format!("there is no .scenario file in {}", paths.join(", "));
        return Err(Failure::no(anyhow::anyhow!(text)));
    }
    for file in files {
        let name = file.display().to_string();
        report.add(run_text(&name, &read_text(&file, LONGEST_SCENARIO)?, registry, &preset));
    }
    if json {
        let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
        let (scenarios, runs) = (report.scenarios.len(), report.runs);
        let all = json!({ "scenarios": scenarios, "runs": runs, "failures": failures });
        print(&json_text(&all)?)?;
    } else {
        print(&format!("{report}\n"))?;
    }
    if report.runs == 0 && report.failures.is_empty() {
        return Err(Failure::no(anyhow::anyhow!("no scenario was run: the files hold none")));
    }
    if report.unreadable() {
        return Err(Failure::bad_file(anyhow::anyhow!("not every file could be read; see above")));
    }
    Ok(if report.passed() { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}
/// The files themselves, and all scenario files in folders, sorted.
pub(crate) fn scenario_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let bad = |error: io::Error| Failure::bad_file(error).at(&path.display().to_string());
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut inside = Vec::new();
        for entry in std::fs::read_dir(path).map_err(bad)? {
            let entry = entry.map_err(bad)?.path();
            if entry.is_dir() || entry.extension().is_some_and(|end| end == "scenario") {
                inside.push(entry);
            }
        }
        inside.sort();
        files.extend(scenario_files(&inside)?);
    }
    Ok(files)
}

/// `jcz verify`
pub(crate) fn verify(
    files: &[PathBuf],
    json: bool,
    registry: &Registry,
) -> Result<ExitCode, Failure> {
    files.iter().try_for_each(|file| bounded(file))?;
    let mut told = Vec::new();
    let summary = bastide_jcz::verify_files(registry, files, &mut told)
        .map_err(|error| Failure::bad_file(anyhow::Error::from(error)))?;
    let told = String::from_utf8_lossy(&told).into_owned();
    if json {
        let bastide_jcz::Summary { agreed, disagreed, skipped } = summary;
        let lines: Vec<&str> = told.lines().collect();
        print(&json_text(&json!({
            "agreed": agreed, "disagreed": disagreed, "skipped": skipped, "told": lines,
        }))?)?;
    } else {
        print(&told)?;
    }
    if summary.agreed + summary.disagreed == 0 {
        return Err(Failure::no(anyhow::anyhow!("no game was replayed: every one was skipped")));
    }
    Ok(if summary.disagreed == 0 { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}
