//! Files in: saves, scenarios, saves of another program.
use crate::{
    failure::{Failure, NO},
    print,
    tell::{COLOURS, tell},
};
use bastide::Registry;
use bastide_expansions::preset;
use bastide_session::{Game, LoadError};
use bastide_testkit::scenario::{Report, run_text};
use clap::Args;
use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What is replayed.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A saved game; with --under one of JCloisterZone as well
    pub(crate) file: PathBuf,
    /// Play it under other rules, up to the first question, answer or score that differs
    #[arg(long, value_name = "PRESET|FILE", conflicts_with = "board")]
    pub(crate) under: Option<String>,
    /// Do not stop where only one asks where a tile comes from that was drawn
    #[arg(long, requires = "under")]
    pub(crate) past_sources: bool,
    /// Show the board at the end
    #[arg(long)]
    board: bool,
}

/// Loads a saved game.
pub(crate) fn load(file: &Path, registry: &Registry) -> Result<Game, Failure> {
    Game::load(registry, file).map_err(|error| blame(error).at(&file.display().to_string()))
}
fn blame(error: LoadError) -> Failure {
    if error.is_incompatible() { Failure::incompatible(error) } else { Failure::bad_file(error) }
}

/// `replay`
pub(crate) fn replay(args: &ReplayArgs, registry: &Registry) -> Result<String, Failure> {
    let game = load(&args.file, registry)?;
    let lines = game.events().iter().filter_map(|event| tell(game.rules(), game.state(), event));
    let mut text: String = lines.map(|line| line + "\n").collect();
    if args.board {
        text += &bastide_notation::board_text(&game.rules().view(game.state()), &COLOURS);
    }
    Ok(text)
}

/// `scenario run`
pub(crate) fn run_scenarios(paths: &[PathBuf], registry: &Registry) -> Result<ExitCode, Failure> {
    let mut report = Report::default();
    for file in scenario_files(paths)? {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(&file).map_err(|e| Failure::bad_file(e).at(&name))?;
        report.add(run_text(&name, &text, registry, &preset));
    }
    print(&format!("{report}\n"))?;
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
pub(crate) fn verify(files: &[PathBuf], registry: &Registry) -> Result<ExitCode, Failure> {
    let summary = bastide_jcz::verify_files(registry, files, &mut io::stdout().lock())
        .map_err(|error| Failure::bad_file(anyhow::Error::from(error)))?;
    Ok(if summary.disagreed == 0 { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}
