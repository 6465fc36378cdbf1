//! Variants against each other, and how fast games run.
mod report;
mod summary;

use crate::{
    failure::{Failure, INTERRUPTED, NO},
    interrupt::stop_flag,
    rules::compiled,
    screen::{broken, json_text, print, width},
    setup_args::{Changes, SetupArgs, quoted},
    variant::{Variant, variants},
    wording::usage,
};
use bastide::{Registry, Rules};
use bastide_diff::rule_diff;
use bastide_lab::{LabError, Plan, RuleTopic, Watch};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use report::Report;
use std::{path::PathBuf, process::ExitCode, sync::atomic::Ordering};

/// Times that a variant is compared with itself.
const SELF_TESTS: u64 = 40;
/// At every table, unless said.
const PLAYERS: u8 = 2;
/// Of everything that chance decides, unless said.
const SEED: u64 = 1;

/// What is compared.
#[derive(Args)]
pub(crate) struct CompareArgs {
    /// Presets, set-up files, or variants in one word: small=c3.1+river:base.two-tile-city=2
    #[arg(required = true, value_name = "VARIANT")]
    pub(crate) variants: Vec<String>,
    /// Compare what each asks, offers and scores in one position: a scenario, save or `.jcz`
    #[arg(long, value_name = "FILE", conflicts_with_all = PLAYED)]
    pub(crate) position: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) in_position: crate::position::PositionArgs,
    /// Games of each variant
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least_one)]
    games: u64,
    /// Who plays, greedy or random: one for all seats, or one for each, which take turns
    #[arg(long, visible_alias = "bot", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// Threads; all cores unless said
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Smaller differences are none, in standard deviations
    #[arg(long, value_name = "SD", default_value_t = 0.1, value_parser = positive)]
    margin: f64,
    /// Stop early once the points of a player are known to plus or minus this
    #[arg(long, value_name = "POINTS")]
    until_ci: Option<f64>,
    /// Write a report, and beside it its data as .json and all games as .games.csv
    #[arg(long, short, value_name = "FILE.html")]
    output: Option<PathBuf>,
    /// Write every plot into a folder, as .svg and .csv
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
    /// Replace files that are there; those of the same comparison are replaced anyway
    #[arg(long)]
    force: bool,
    /// Compare each variant with itself instead: about 95 % of the intervals must contain 0
    #[arg(long, conflicts_with_all = ["output", "plots", "until_ci"])]
    self_test: bool,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten, next_help_heading = "Options for every variant")]
    pub(crate) changes: Changes,
}

/// Options that say how games are played: a position needs none.
const PLAYED: [&str; 11] = [
    "games",
    "bots",
    "threads",
    "margin",
    "until_ci",
    "output",
    "plots",
    "force",
    "self_test",
    "players",
    "seed",
];

/// What clap takes for a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or_else(|| "write a number from 1 to 1024".to_owned())
}
/// What clap takes for a number of games.
pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "write a number from 1 on".to_owned())
}
/// What clap takes for a measure.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "write a number above 0, such as 0.1".to_owned())
}

impl CompareArgs {
    fn plan(&self, registry: &Registry) -> Result<Plan, Failure> {
        let variants = variants(&self.variants)?;
        let players = match self.changes.players {
            Some(players) => players,
            None => agreed(&variants, "players", |v| Some(v.setup.players))?.unwrap_or(PLAYERS),
        };
        let seed = match self.changes.seed {
            Some(seed) => seed,
            None => agreed(&variants, "seed", |v| v.setup.seed)?.unwrap_or(SEED),
        };
        let changed = |variant: Variant| {
            Ok((variant.name, self.changes.apply(variant.setup, true, registry)?))
        };
        Ok(Plan {
            variants: variants.into_iter().map(changed).collect::<Result<_, Failure>>()?,
            games: self.games,
            players,
            bots: self.bots.clone(),
            seed,
            threads: self.threads,
            margin: self.margin,
            until: self.until_ci,
            ..Plan::default()
        })
    }
    /// The command line that gives the same numbers.
    fn command(&self, plan: &Plan) -> String {
        let mut changes = self.changes.clone();
        (changes.players, changes.seed) = (Some(plan.players), Some(plan.seed));
        let variants: Vec<String> = self.variants.iter().map(|text| quoted(text)).collect();
        let mut command = format!(
            "bastide compare {} --games {} --bots {}{changes}",
            variants.join(" "),
            self.games,
            quoted(&self.bots.join(",")),
        );
        if let Some(width) = self.until_ci {
            command += &format!(" --until-ci {width}");
        }
        if self.margin != 0.1 {
            command += &format!(" --margin {}", self.margin);
        }
        command
    }
}

/// What the set-up files say, if they agree; presets say nothing about it.
fn agreed<T: Copy + PartialEq + std::fmt::Display>(
    variants: &[Variant],
    option: &str,
    of: fn(&Variant) -> Option<T>,
) -> Result<Option<T>, Failure> {
    let mut said = variants
        .iter()
        .filter(|variant| variant.from_file)
        .filter_map(|variant| of(variant).map(|value| (variant.name.as_str(), value)));
    let Some((name, first)) = said.next() else { return Ok(None) };
    match said.find(|(_, other)| *other != first) {
        None => Ok(Some(first)),
        Some((other, value)) => Err(usage(format!(
            "`{name}` says {option} {first} and `{other}` says {option} {value}; \
             add --{option} to choose"
        ))),
    }
}

/// `compare`
pub(crate) fn compare(args: &CompareArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let plan = args.plan(registry)?;
    let command = args.command(&plan);
    let (page, plots) = (args.output.as_deref(), args.plots.as_deref());
    let report = Report::named(page, plots, args.force, &command)?;
    if args.json && report.to_stdout() {
        return Err(usage("--json and -o - both print; choose one of them"));
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(0).with_style(style.map_err(Failure::internal)?);
    let progress = |done: u64, total: u64| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let stop = stop_flag()?;
    let watch = Watch { progress: &progress, stop: &stop };
    if args.self_test {
        return self_test(args, &plan, registry, &watch, &bar);
    }
    let comparison = bastide_lab::compare(registry, &plan, &watch).map_err(blame);
    bar.finish_and_clear();
    let mut comparison = comparison?;
    comparison.head.command = command;
    comparison.rules = topics(&plan, registry)?;
    // First what is certain to arrive: no result is lost with a disk that is full.
    if args.json {
        print(&(comparison.to_json() + "\n"))?;
    } else if !report.to_stdout() {
        print(&summary::text(&comparison))?;
        let table = comparison.table_within(u16::try_from(width()).unwrap_or(u16::MAX));
        print(&table.lines().map(broken).collect::<String>())?;
    }
    report.write(&comparison)?;
    Ok(if comparison.head.interrupted { INTERRUPTED.into() } else { ExitCode::SUCCESS })
}

fn blame(error: LabError) -> Failure {
    if error == LabError::Stopped { Failure::interrupted(error) } else { Failure::usage(error) }
}

/// In which rules the variants differ.
fn topics(plan: &Plan, registry: &Registry) -> Result<Vec<RuleTopic>, Failure> {
    let compiled = compiled(plan.variants.clone(), registry)?;
    let rules: Vec<(String, &Rules)> =
        compiled.iter().map(|(name, rules)| (name.clone(), rules)).collect();
    let topic = |difference: bastide_diff::Difference| {
        let mut clauses = difference.clauses.concat();
        clauses.sort();
        clauses.dedup();
        RuleTopic {
            topic: difference.topic,
            variants: difference.texts.into_iter().map(Option::unwrap_or_default).collect(),
            clauses,
            sentence: difference.sentence,
        }
    };
    Ok(rule_diff(&rules).differences.into_iter().map(topic).collect())
}

fn self_test(
    args: &CompareArgs,
    plan: &Plan,
    registry: &Registry,
    watch: &Watch<'_>,
    bar: &ProgressBar,
) -> Result<ExitCode, Failure> {
    let (mut holds, mut tests) = (true, Vec::new());
    for variant in &plan.variants {
        let plan = Plan { variants: vec![variant.clone()], ..plan.clone() };
        let test = bastide_lab::self_test(registry, &plan, SELF_TESTS, watch).map_err(blame)?;
        bar.finish_and_clear();
        holds &= test.holds();
        if args.json {
            tests.push(test);
        } else {
            print(&test.to_string())?;
        }
        if watch.stop.load(Ordering::Relaxed) {
            return Ok(INTERRUPTED.into());
        }
    }
    if args.json {
        print(&json_text(&serde_json::json!({ "tests": tests }))?)?;
    }
    Ok(if holds { ExitCode::SUCCESS } else { NO.into() })
}

/// What is measured.
#[derive(Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Seconds of processor time to spend
    #[arg(long, default_value_t = 3.0, value_parser = positive)]
    seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// `bench`
pub(crate) fn bench(args: &BenchArgs, registry: &Registry) -> Result<String, Failure> {
    let (setup, rules) = args.setup.rules(registry)?;
    let bench = bastide_lab::bench(&rules, args.seconds, setup.seed.unwrap_or(1));
    let bench = bench.map_err(Failure::internal)?;
    if args.json {
        return json_text(&bench);
    }
    Ok(bench.to_string())
}
