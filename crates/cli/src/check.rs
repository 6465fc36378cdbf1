//! `check-expansion`: what the testkit checks, with files, clock and saves around it.
use crate::{
    failure::{Failure, NO},
    files::{LONGEST_SCENARIO, read_text, scenario_files},
    screen::{json_text, print},
    wording::usage,
};
use bastide::{BASE, Registry, Rules, Setup, drive::next_question};
use bastide_expansions::preset;
use bastide_session::Game;
use bastide_testkit::Check;
use clap::Args;
use serde_json::json;
use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What is checked.
#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The id of an expansion that this program knows
    id: String,
    /// The folder of its crate; the current one unless said
    #[arg(long, value_name = "DIR", default_value = ".")]
    path: PathBuf,
    /// More scenarios: a file or folder
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<PathBuf>,
    /// More pages of rules, where its clauses are written down
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Random games for every table
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed of the first random game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Seconds of random games that are measured at a time, without and with the expansion by turns.
const SECONDS: f64 = 0.2;
/// How often.
const TURNS: usize = 5;

/// The texts of a crate, by file.
type Texts = Vec<(String, String)>;

/// `check-expansion`
pub(crate) fn check_expansion(args: &CheckArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let setup = Setup { expansions: vec![args.id.clone()], ..Setup::default() };
    if args.id == BASE.id || registry.plugin(&args.id).is_none() {
        return Err(usage(match &*args.id {
            id if id == BASE.id => "the base game is no expansion".to_owned(),
            // Whoever asks for a check may have written a plugin that nobody has linked.
            _ => registry.compile(&setup).err().map(|error| error.to_string()).unwrap_or_default(),
        }));
    }
    if !args.path.is_dir() {
        let what = anyhow::anyhow!("there is no such folder; --path names that of its crate");
        return Err(Failure::bad_file(what).at(&args.path.display().to_string()));
    }
    let (tiles, rules, scenarios) = (tiles(&args.path)?, rules(args)?, scenarios(args)?);
    let mut check =
        Check::new(registry, &args.id).presets(&preset).games(args.games).seed(args.seed);
    for (name, text) in &tiles {
        check = check.tiles(name, text);
    }
    for (name, text) in &rules {
        check = check.rules(name, text);
    }
    for (name, text) in &scenarios {
        check = check.scenarios(name, text);
    }
    let report = check.run();
    let mut text = format!("{} in {}\n", args.id, args.path.display());
    let _ = writeln!(text, "{:>6} lines of Rust", lines(&args.path.join("src"))?);
    let _ = writeln!(text, "{:>6} tile files, {} pages of rules", tiles.len(), rules.len());
    let mut passed = report.passed();
    // What cannot be set up, or does not end, cannot be saved or measured either.
    if report.tables.contains_key("alone") {
        text += &speed(&setup, args.seed, registry)?;
        let (states, wrong) = saves(&setup, args.seed, registry)?;
        let _ = writeln!(text, "{states:>6} states saved, loaded and taken back");
        passed &= wrong.is_none();
        text.extend(wrong.map(|wrong| format!("{wrong}\n")));
    }
    if args.json {
        let told = format!("{text}{report}");
        let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
        let lines: Vec<&str> = told.lines().collect();
        let all =
            json!({ "expansion": args.id, "passed": passed, "findings": findings, "told": lines });
        print(&json_text(&all)?)?;
    } else {
        print(&format!("{text}{report}"))?;
    }
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}

/// How much longer a tile takes with the expansion: the best of several turns of both, because
/// whatever else the machine does only slows them down.
fn speed(setup: &Setup, seed: u64, registry: &Registry) -> Result<String, Failure> {
    let compile = |setup: &Setup| registry.compile(setup).map_err(Failure::usage);
    let (without, with) = (compile(&Setup::default())?, compile(setup)?);
    let micros = |rules: &Rules| {
        let bench = bastide_lab::bench(rules, SECONDS, seed).map_err(Failure::no)?;
        Ok::<f64, Failure>(1e6 / (bench.games_per_second * bench.placed_per_game))
    };
    let (mut base, mut more) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..TURNS {
        base = base.min(micros(&without)?);
        more = more.min(micros(&with)?);
    }
    Ok(format!(
        "{:>6.2} times the base game's time for a tile: {more:.2} µs, not {base:.2} µs\n",
        more / base
    ))
}

/// Plays a game; saves it, loads it and takes back an answer at every state.
fn saves(
    setup: &Setup,
    seed: u64,
    registry: &Registry,
) -> Result<(usize, Option<String>), Failure> {
    let mut game = Game::new(registry, setup, seed).map_err(Failure::usage)?;
    let mut states = 0;
    while next_question(game.rules(), game.state()).map_err(Failure::no)?.is_some() {
        states += 1;
        let wrong = |what: &str| format!("saved game, seed {seed}, answer {states}: {what}");
        match Game::from_text(registry, &game.to_text()) {
            Err(error) => return Ok((states, Some(wrong(&error.to_string())))),
            Ok(loaded) if loaded.state() != game.state() => {
                return Ok((states, Some(wrong("what is loaded is not what was saved"))));
            }
            Ok(_) => {}
        }
        let (before, events) = (game.state().clone(), game.events().len());
        let answers = game.answers();
        let action = answers[(states * 31) % answers.len()];
        game.answer(action).map_err(Failure::internal)?;
        let after = game.state().clone();
        game.undo_anything();
        if *game.state() != before || game.events().len() != events {
            return Ok((states, Some(wrong("an answer that is taken back leaves a trace"))));
        }
        game.answer(action).map_err(Failure::internal)?;
        if *game.state() != after {
            return Ok((states, Some(wrong("an answer given again does something else"))));
        }
    }
    Ok((states, None))
}

fn read(file: &Path) -> Result<(String, String), Failure> {
    let name = file.display().to_string();
    let text = read_text(file, LONGEST_SCENARIO)?;
    let name = name.strip_prefix("./").unwrap_or(&name).to_owned();
    Ok((name, text))
}

/// The files of a folder that end so, sorted; none if there is no such folder.
fn ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>, Failure> {
    let bad = |error: io::Error| Failure::bad_file(error).at(&folder.display().to_string());
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        if path.is_file() && path.extension().is_some_and(|extension| extension == end) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Text files that describe a tile.
fn tiles(folder: &Path) -> Result<Texts, Failure> {
    let mut texts = Vec::new();
    for below in ["", "tiles", "src"] {
        for file in ending(&folder.join(below), "txt")? {
            let (name, text) = read(&file)?;
            if text.lines().any(|line| line.split_whitespace().next() == Some("tile")) {
                texts.push((name, text));
            }
        }
    }
    Ok(texts)
}
/// Pages beside the sources, and those that were named.
fn rules(args: &CheckArgs) -> Result<Texts, Failure> {
    let mut files = ending(&args.path, "md")?;
    files.extend(ending(&args.path.join("docs"), "md")?);
    files.extend(args.rules.iter().cloned());
    files.iter().map(|file| read(file)).collect()
}
fn scenarios(args: &CheckArgs) -> Result<Texts, Failure> {
    let below = ["scenarios", "tests"].map(|below| args.path.join(below));
    let mut folders: Vec<PathBuf> = below.into_iter().filter(|folder| folder.is_dir()).collect();
    folders.extend(args.scenarios.iter().cloned());
    scenario_files(&folders)?.iter().map(|file| read(file)).collect()
}

/// Lines of the Rust files in a folder, those of a program left out.
fn lines(folder: &Path) -> Result<usize, Failure> {
    let mut lines = 0;
    for file in ending(folder, "rs")?.iter().filter(|file| !file.ends_with("main.rs")) {
        lines += read(file)?.1.lines().count();
    }
    Ok(lines)
}
