//! Variants against each other, and how fast games run.
use crate::{
    failure::Failure,
    setup_args::{Changes, SetupArgs, named},
};
use bastide::Registry;
use bastide_lab::Plan;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// What is compared.
#[derive(Args)]
pub(crate) struct CompareArgs {
    /// Presets or set-up files
    #[arg(required = true, value_name = "PRESET|FILE")]
    pub(crate) variants: Vec<String>,
    /// Compare what each asks, offers and scores in one position: a scenario, save or `.jcz`
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) in_position: crate::position::PositionArgs,
    /// Games of each variant
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Who plays: greedy or random
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// Threads; all cores unless said
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    /// Made to every variant
    #[command(flatten)]
    pub(crate) changes: Changes,
}

/// `compare`
pub(crate) fn compare(args: &CompareArgs, registry: &Registry) -> Result<String, Failure> {
    let mut variants = Vec::new();
    for name in &args.variants {
        variants.push((name.clone(), args.changes.apply(named(name)?, true, registry)?));
    }
    let plan = Plan {
        variants,
        games: args.games,
        players: args.changes.players.unwrap_or(2),
        bot: args.bot.clone(),
        seed: args.changes.seed.unwrap_or(1),
        threads: args.threads,
    };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(0).with_style(style.map_err(Failure::internal)?);
    let progress = |done: u64, total: u64| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let comparison = bastide_lab::compare(registry, &plan, &progress).map_err(Failure::usage);
    bar.finish_and_clear();
    let comparison = comparison?;
    Ok(if args.json { format!("{}\n", comparison.to_json()) } else { comparison.table() })
}

/// What is measured.
#[derive(Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Seconds of processor time to spend
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// `bench`
pub(crate) fn bench(args: &BenchArgs, registry: &Registry) -> Result<String, Failure> {
    let (setup, rules) = args.setup.rules(registry)?;
    let bench = bastide_lab::bench(&rules, args.seconds, setup.seed.unwrap_or(1));
    if args.json {
        return Ok(serde_json::to_string(&bench).map_err(Failure::internal)? + "\n");
    }
    Ok(bench.to_string())
}
