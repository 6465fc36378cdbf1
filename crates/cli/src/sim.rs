//! Runs that outgrow one machine: `sim` plays a shard, `merge` puts shards together.
use crate::{
    failure::{Failure, INTERRUPTED},
    interrupt::stop_flag,
    outputs::Outputs,
    screen::{json_text, print},
};
use bastide::Registry;
use bastide_expansions::preset;
use bastide_sim::{Games, Manifest, Merged, Outcome, Plan, Progress, Shard, SimError, Task};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

/// What is played, and which part of it.
#[derive(Args)]
pub(crate) struct SimArgs {
    /// A plan: what is played, as TOML
    plan: PathBuf,
    /// Games of the whole run, the end left out
    #[arg(long, value_name = "A..B")]
    games: String,
    /// Play only part I of N, counted from 1; `auto` asks Slurm or Kubernetes which
    #[arg(long, value_name = "I/N|auto", default_value = "1/1")]
    shard: String,
    /// Folder of the run, the same for all shards
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Threads; all cores unless said
    #[arg(long, value_name = "N", value_parser = crate::compare::threads)]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is put together.
#[derive(Args)]
pub(crate) struct MergeArgs {
    /// Folders with finished shards
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Write all rows to this file, and `manifest.json` beside it; `-` prints the rows
    #[arg(long, short, value_name = "FILE", conflicts_with = "json")]
    output: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long, requires = "output")]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Exit codes of what can go wrong.
fn blame(error: SimError) -> Failure {
    if error.is_no() {
        Failure::no(error)
    } else if let Some((path, error)) = error.cannot_write() {
        Failure::cannot_write(path, error)
    } else if error.is_incompatible() {
        Failure::incompatible(error)
    } else if error.is_bad_file() {
        Failure::bad_file(error)
    } else {
        Failure::usage(error)
    }
}

/// `sim`
pub(crate) fn sim(args: &SimArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let stop = stop_flag()?;
    let of: Games = args.games.parse().map_err(blame)?;
    let shard = match args.shard.as_str() {
        "auto" => Shard::auto(&|name| std::env::var(name).ok()),
        text => text.parse(),
    };
    let games = shard.map_err(blame)?.of(of);
    let plan = Plan::read(&args.plan, &preset).map_err(blame)?;
    let at = args.plan.display().to_string();
    let rules = plan.compile(registry).map_err(|error| blame(error).at(&at))?;
    let (out, threads) = (args.out.clone(), args.threads);
    let task = Task { plan: &plan, rules: &rules, games, of, out, threads };
    let bar = progress_bar()?;
    let start = Instant::now();
    let outcome = bastide_sim::run(&task, &stop, &|progress| show(&bar, start, progress));
    bar.finish_and_clear();
    let outcome = outcome.map_err(blame)?;
    if args.json {
        print(&json_text(&as_json(&outcome))?)?;
        let interrupted = matches!(outcome, Outcome::Interrupted { .. });
        return Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS });
    }
    let (text, code) = match outcome {
        Outcome::Finished(manifest) => (told("finished", &manifest), ExitCode::SUCCESS),
        Outcome::Skipped(manifest) => (told("finished before", &manifest), ExitCode::SUCCESS),
        Outcome::Interrupted { done, all } => {
            let text = format!(
                "games {games}: interrupted, {done} of {all} kept; run it again to go on\n"
            );
            (text, ExitCode::from(INTERRUPTED))
        }
    };
    print(&text)?;
    Ok(code)
}

fn as_json(outcome: &Outcome) -> serde_json::Value {
    match outcome {
        Outcome::Finished(manifest) => json!({ "outcome": "finished", "manifest": manifest }),
        Outcome::Skipped(manifest) => json!({ "outcome": "finished before", "manifest": manifest }),
        Outcome::Interrupted { done, all } => {
            json!({ "outcome": "interrupted", "done": done, "all": all })
        }
    }
}

fn told(what: &str, manifest: &Manifest) -> String {
    let Manifest { games, rows, panics, checksum, .. } = manifest;
    format!("games {games}: {what}, {rows} rows, {panics} panics, digest {checksum}\n")
}

fn progress_bar() -> Result<ProgressBar, Failure> {
    let template = "{bar:30} {pos}/{len} games, {msg}";
    let style = ProgressStyle::with_template(template).map_err(Failure::internal)?;
    Ok(ProgressBar::new(0).with_style(style))
}
/// The rate is that of this run: games of an earlier one took no time now.
fn show(bar: &ProgressBar, start: Instant, progress: Progress) {
    let Progress { done, before, all } = progress;
    bar.set_length(all);
    bar.set_position(done);
    let (seconds, played) = (start.elapsed().as_secs_f64(), done - before);
    if played > 0 {
        let rate = played as f64 / seconds.max(1e-9);
        let left = (all - done) as f64 / rate;
        bar.set_message(format!("{rate:.1} a second, {} left", clock(left as u64)));
    }
}
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours} h {minutes} min")
    } else {
        format!("{minutes} min {seconds} s")
    }
}

/// `merge`
pub(crate) fn merge(args: &MergeArgs) -> Result<ExitCode, Failure> {
    let mut outputs = Outputs::new(args.force);
    let rows_to = args.output.as_deref().map(|file| outputs.add(file)).transpose()?;
    let plain = args.output.as_deref().filter(|file| *file != Path::new("-"));
    let manifest_to =
        plain.map(|file| outputs.add(&file.with_file_name("manifest.json"))).transpose()?;
    let mut rows = Vec::new();
    let merged = match &rows_to {
        Some(_) => bastide_sim::merge(&args.folders, &mut rows),
        None => bastide_sim::merge(&args.folders, &mut std::io::sink()),
    };
    let merged = merged.map_err(blame)?;
    let json = serde_json::to_string_pretty(&merged).map_err(Failure::internal)? + "\n";
    match &rows_to {
        Some(output) if output.is_stdout() => eprint!("{}", summary(&merged)),
        _ => print(&if args.json { json.clone() } else { summary(&merged) })?,
    }
    for part in unfinished(&args.folders) {
        eprintln!("note: {} is begun and not finished; it is not in these rows", part.display());
    }
    if let Some(output) = rows_to {
        output.write(&rows)?;
    }
    if let Some(output) = manifest_to {
        output.write(json.as_bytes())?;
        eprintln!(
            "wrote {} and its {}",
            args.output.clone().unwrap_or_default().display(),
            output.name()
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Files of games that were begun and not finished.
fn unfinished(folders: &[PathBuf]) -> Vec<PathBuf> {
    let inside = folders.iter().filter_map(|folder| folder.read_dir().ok()).flatten().flatten();
    let mut parts: Vec<PathBuf> = inside.map(|entry| entry.path()).collect();
    parts.retain(|path| path.extension().is_some_and(|end| end == "part"));
    parts.sort();
    parts
}

fn summary(merged: &Merged) -> String {
    let Merged { experiment, games, rows, panics, digest, .. } = merged;
    let (shards, failed) = (merged.shards.len(), panics.len());
    let mut text =
        format!("{experiment}: games {games} in {shards} shards, {rows} rows, {failed} panics\n");
    for (variant, (games, mean)) in &merged.means {
        let _ = writeln!(text, "  {variant}: {mean:.2} points a player in {games} games");
    }
    for (variant, game, seed) in panics {
        let _ = writeln!(text, "  game {game} under {variant} failed; its seed is {seed}");
    }
    text + &format!("digest {digest}\n")
}
