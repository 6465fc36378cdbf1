//! Variants against each other, and how fast games run.
use crate::{
    failure::{Failure, INTERRUPTED, NO},
    interrupt::stop_flag,
    print,
    rules::compiled,
    setup_args::{Changes, SetupArgs, named},
};
use bastide::{Registry, Rules};
use bastide_diff::rule_diff;
use bastide_lab::{Comparison, LabError, Plan, RuleTopic, Watch};
use bastide_report::Look;
use bastide_session::write_atomically;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::atomic::Ordering,
};

/// Times that a variant is compared with itself.
const SELF_TESTS: u64 = 40;
/// At every table, unless said.
const PLAYERS: u8 = 2;
/// Of everything that chance decides, unless said.
const SEED: u64 = 1;

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
    /// Who plays, greedy or random: one for all seats, or one for each, which take turns
    #[arg(long, visible_alias = "bot", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// Threads; all cores unless said
    #[arg(long)]
    threads: Option<usize>,
    /// Smaller differences are none, in standard deviations
    #[arg(long, value_name = "SD", default_value_t = 0.1)]
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
    /// Compare each variant with itself instead: about 95 % of the intervals must contain 0
    #[arg(long, conflicts_with_all = ["output", "plots", "until_ci"])]
    self_test: bool,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    /// Made to every variant
    #[command(flatten)]
    pub(crate) changes: Changes,
}

impl CompareArgs {
    fn plan(&self, registry: &Registry) -> Result<Plan, Failure> {
        let mut variants = Vec::new();
        for name in &self.variants {
            variants.push((name.clone(), self.changes.apply(named(name)?, true, registry)?));
        }
        Ok(Plan {
            variants,
            games: self.games,
            players: self.changes.players.unwrap_or(PLAYERS),
            bots: self.bots.clone(),
            seed: self.changes.seed.unwrap_or(SEED),
            threads: self.threads,
            margin: self.margin,
            until: self.until_ci,
            ..Plan::default()
        })
    }
    /// The command line that gives the same numbers.
    fn command(&self) -> String {
        let mut changes = self.changes.clone();
        changes.players.get_or_insert(PLAYERS);
        changes.seed.get_or_insert(SEED);
        let mut command = format!(
            "bastide compare {} --games {} --bots {}{changes}",
            self.variants.join(" "),
            self.games,
            self.bots.join(","),
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

/// `compare`
pub(crate) fn compare(args: &CompareArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let plan = args.plan(registry)?;
    if let Some(file) = &args.output {
        check_folder(file)?;
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
    comparison.head.command = args.command();
    comparison.rules = topics(&plan, registry)?;
    if let Some(file) = &args.output {
        write_report(&comparison, file)?;
    }
    if let Some(folder) = &args.plots {
        write_plots(&comparison, folder)?;
    }
    print(&if args.json { comparison.to_json() + "\n" } else { comparison.table() })?;
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
    let mut holds = true;
    for variant in &plan.variants {
        let plan = Plan { variants: vec![variant.clone()], ..plan.clone() };
        let test = bastide_lab::self_test(registry, &plan, SELF_TESTS, watch).map_err(blame)?;
        bar.finish_and_clear();
        holds &= test.holds();
        if args.json {
            print(&(serde_json::to_string(&test).map_err(Failure::internal)? + "\n"))?;
        } else {
            print(&test.to_string())?;
        }
        if watch.stop.load(Ordering::Relaxed) {
            return Ok(INTERRUPTED.into());
        }
    }
    Ok(if holds { ExitCode::SUCCESS } else { NO.into() })
}

/// Better now than after all games.
fn check_folder(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if file.file_name().is_none() || folder.is_some_and(|folder| !folder.is_dir()) {
        let text = format!("cannot write `{}`: there is no such folder", file.display());
        return Err(Failure::usage(anyhow::anyhow!(text)));
    }
    Ok(())
}

/// The page, and beside it what other programs read.
fn write_report(comparison: &Comparison, file: &Path) -> Result<(), Failure> {
    let page = bastide_report::page(comparison).map_err(Failure::internal)?;
    let games = bastide_report::games_csv(comparison).map_err(Failure::internal)?;
    write(file, page.as_bytes())?;
    write(&file.with_extension("json"), (comparison.to_json() + "\n").as_bytes())?;
    write(&file.with_extension("games.csv"), games.as_bytes())?;
    #[cfg(feature = "parquet")]
    write(&file.with_extension("games.parquet"), &games_parquet(comparison)?)?;
    Ok(())
}

/// Plots that have nothing to draw are left out; the page says why.
fn write_plots(comparison: &Comparison, folder: &Path) -> Result<(), Failure> {
    let name = folder.display().to_string();
    std::fs::create_dir_all(folder).map_err(|error| Failure::from(error).at(&name))?;
    for plot in &comparison.plots {
        let table = bastide_report::plot_csv(plot).map_err(Failure::internal)?;
        write(&folder.join(format!("{}.csv", plot.id)), table.as_bytes())?;
        if let Ok(svg) = bastide_report::svg(plot, Look::File) {
            write(&folder.join(format!("{}.svg", plot.id)), svg.as_bytes())?;
        }
    }
    Ok(())
}

fn write(file: &Path, content: &[u8]) -> Result<(), Failure> {
    let name = file.display().to_string();
    write_atomically(file, content).map_err(|error| Failure::from(error).at(&name))?;
    eprintln!("wrote {name}");
    Ok(())
}

/// The table of games, column by column.
#[cfg(feature = "parquet")]
fn games_parquet(comparison: &Comparison) -> Result<Vec<u8>, Failure> {
    use bastide_parquet::Column;
    use bastide_report::{Cell, GAME_COLUMNS};
    let rows = bastide_report::games(comparison);
    let column = |at: usize| match rows.first().map(|row| &row[at]) {
        Some(Cell::Whole(_)) => Column::Whole(
            rows.iter().map(|row| if let Cell::Whole(n) = row[at] { n } else { 0 }).collect(),
        ),
        Some(Cell::Real(_)) => Column::Real(
            rows.iter().map(|row| if let Cell::Real(n) = row[at] { n } else { 0.0 }).collect(),
        ),
        _ => Column::Text(rows.iter().map(|row| row[at].text()).collect()),
    };
    let columns: Vec<(&str, Column)> =
        GAME_COLUMNS.iter().enumerate().map(|(at, name)| (*name, column(at))).collect();
    bastide_parquet::table(&columns).map_err(Failure::internal)
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
