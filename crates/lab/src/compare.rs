//! Paired games: the same seeds, and the same order of the tiles in common.
use crate::{
    bootstrap::{DRAWS, Draws},
    game::GameRecord,
    metrics::metrics,
    odd::{OddGame, odd_games},
    plots::{Plot, plots},
    run::{Games, Played, Watch, seatings},
    verdict::{Demands, Measure, Verdict, judge},
};
use bastide::{Registry, Rules, Setup, SetupError};
use bastide_bots::BOTS;
use fnv::FnvHasher;
use schemars::JsonSchema;
use serde::Serialize;
use std::hash::Hasher;
use std::sync::atomic::Ordering;

/// The number of the form of the JSON.
pub const SCHEMA: u32 = 1;
/// What intervals hold, looks taken together.
const LEVEL: f64 = 0.95;
/// Parts of the games after which an experiment that stops early may stop.
const LOOKS: [u64; 4] = [8, 4, 2, 1];

/// What is compared, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Names and set-ups.
    pub variants: Vec<(String, Setup)>,
    /// Games of each variant; more if the last block would not be whole.
    pub games: u64,
    /// Players at every table.
    pub players: u8,
    /// Who plays, by seat; from the first again if there are more seats.
    pub bots: Vec<String>,
    /// Seed of everything that chance decides.
    pub seed: u64,
    /// Threads; as many as cores if none.
    pub threads: Option<usize>,
    /// Smaller differences are none, in standard deviations of a block.
    pub margin: f64,
    /// How often blocks are drawn for the intervals.
    pub draws: usize,
    /// Stop when the points of a player are known to plus or minus this.
    pub until: Option<f64>,
}

/// The most draws for the intervals of a run that was stopped.
const DRAWS_IF_STOPPED: usize = 1000;

impl Default for Plan {
    fn default() -> Self {
        Self {
            variants: Vec::new(),
            games: 200,
            players: 2,
            bots: vec!["greedy".to_owned()],
            seed: 1,
            threads: None,
            margin: 0.1,
            draws: DRAWS,
            until: None,
        }
    }
}

/// Why nothing can be compared.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// A set-up cannot be played.
    #[error("{name}: {error}")]
    Setup {
        /// The variant.
        name: String,
        /// Why.
        #[source]
        error: Box<SetupError>,
    },
    /// No such bot.
    #[error("there is no bot `{0}`; there are {names}", names = BOTS.join(", "))]
    Bot(String),
    /// More bots than seats, or none.
    #[error("{bots} bots for {players} seats; name one, or one for each seat")]
    Seats {
        /// Bots named.
        bots: usize,
        /// Seats.
        players: u8,
    },
    /// Nothing to play.
    #[error("no games to play: say --games with a number above 0")]
    NoGames,
    /// The same name twice.
    #[error("two variants are called `{0}`; name each once")]
    SameName(String),
    /// A width that is none.
    #[error("{what} is {value}; it must be a number above 0")]
    NotPositive {
        /// Which.
        what: &'static str,
        /// What was said.
        value: f64,
    },
    /// A game stopped before its end.
    #[error("{name}: a game stopped before its end: {fault}")]
    Fault {
        /// The variant.
        name: String,
        /// Why.
        fault: String,
    },
    /// Stopped before anything could be said.
    #[error("stopped before the first block of games was whole; there is nothing to report")]
    Stopped,
}

/// How an experiment was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Head {
    /// What was asked.
    pub question: String,
    /// Version of the engine.
    pub engine: String,
    /// How to repeat it.
    pub command: String,
    /// Who played, by seat, in the first turn of the seats.
    pub bots: Vec<String>,
    /// Players at every table.
    pub players: u8,
    /// The seed from which those of the games are made.
    pub seed: u64,
    /// Whole blocks: one seed, every turn of the seats.
    pub blocks: u64,
    /// Turns of the seats in a block.
    pub turns_of_seats: u64,
    /// How often blocks were drawn for the intervals.
    pub draws: u64,
    /// How sure each interval is.
    pub level: f64,
    /// How often the experiment could have stopped early.
    pub looks: u64,
    /// Differences inside this are none to be seen, in standard deviations of a block.
    pub margin: f64,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
    /// What a reader must know before anything else.
    pub warnings: Vec<String>,
}

/// A variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Games played.
    pub games: u64,
    /// A number made of the complete set-up.
    pub rules_hash: String,
    /// The complete set-up.
    pub setup: serde_json::Value,
}

/// One topic in which variants differ by their rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleTopic {
    /// What it is about.
    pub topic: String,
    /// What each variant does, in the order of the variants.
    pub variants: Vec<String>,
    /// The clauses.
    pub clauses: Vec<String>,
    /// What differs, in one sentence.
    pub sentence: String,
}

/// What came out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The number of the form of this document.
    pub schema: u32,
    /// How it was made.
    pub head: Head,
    /// Each variant.
    pub variants: Vec<Variant>,
    /// In which rules they differ, if whoever asks has filled it in.
    pub rules: Vec<RuleTopic>,
    /// Everything that was measured.
    pub measures: Vec<Measure>,
    /// What is compared, pair by pair, the greatest effect first.
    pub verdicts: Vec<Verdict>,
    /// Everything that is drawn.
    pub plots: Vec<Plot>,
    /// Games worth a look.
    pub odd_games: Vec<OddGame>,
    /// All games by variant; written as a table of their own.
    #[serde(skip)]
    pub records: Vec<Vec<GameRecord>>,
}

impl Head {
    /// How sure each interval is, in per cent.
    #[must_use]
    pub fn sureness(&self) -> String {
        let percent = format!("{:.2}", 100.0 * self.level);
        format!("{}\u{a0}%", percent.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Comparison {
    /// One JSON object.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
    /// A measure by its id.
    #[must_use]
    pub fn measure(&self, id: &str) -> Option<&Measure> {
        self.measures.iter().find(|measure| measure.id == id)
    }
    /// The JSON schema of the JSON.
    #[must_use]
    pub fn json_schema() -> String {
        let schema = schemars::schema_for!(Self);
        serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
    }
}

/// Plays all games of a plan on several threads; the outcome does not depend on how many.
///
/// A block is one seed, the same under every variant, with every turn of the seats that gives
/// another table. Where the same bot sits in every seat that is one game.
///
/// # Errors
/// If a set-up cannot be played, the plan makes no sense, nothing was finished, or a game stopped
/// before its end.
pub fn compare(
    registry: &Registry,
    plan: &Plan,
    watch: &Watch<'_>,
) -> Result<Comparison, LabError> {
    let rules = compiled(registry, plan)?;
    let seed = |_: usize, block: u64| game_seed(plan.seed, block);
    let games = Games {
        rules: rules.iter().collect(),
        seatings: seatings(&plan.bots, plan.players),
        seed: &seed,
        threads: plan.threads,
    };
    let (played, level, looks) = play_and_look(&games, plan, watch);
    if played.blocks == 0 {
        return Err(LabError::Stopped);
    }
    // Whoever stops a run does not want to wait for its statistics.
    let stopped = watch.stop.load(Ordering::Relaxed);
    let draws = if stopped { plan.draws.min(DRAWS_IF_STOPPED) } else { plan.draws };
    let plan = &Plan { draws, ..plan.clone() };
    played.check(plan.variants.iter().map(|(name, _)| name))?;
    let block = games.seatings.len();
    let all: Vec<&GameRecord> = played.records.iter().flatten().collect();
    let metrics = metrics(&all, &games.seatings[0]);
    let names: Vec<String> = plan.variants.iter().map(|(name, _)| name.clone()).collect();
    let demands = Demands { level, margin: plan.margin, draws: plan.draws };
    let (measures, verdicts) = judge(&names, &metrics, &played.records, block, demands);
    let head = head(plan, &games, &played, [level, looks as f64], watch);
    let mut comparison = Comparison {
        schema: SCHEMA,
        head,
        variants: rules
            .iter()
            .zip(&names)
            .map(|(rules, name)| variant(rules, name, &played))
            .collect(),
        rules: Vec::new(),
        measures,
        verdicts,
        plots: Vec::new(),
        odd_games: odd_games(registry, plan, &played.records),
        records: played.records,
    };
    comparison.plots = plots(&comparison);
    Ok(comparison)
}

/// The seed of a block.
pub(crate) fn game_seed(seed: u64, block: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(block)
}

/// Checks a plan and compiles its variants.
pub(crate) fn compiled(registry: &Registry, plan: &Plan) -> Result<Vec<Rules>, LabError> {
    if let Some(bot) = plan.bots.iter().find(|bot| !BOTS.contains(&bot.as_str())) {
        return Err(LabError::Bot(bot.clone()));
    }
    if plan.games == 0 {
        return Err(LabError::NoGames);
    }
    let (bots, players) = (plan.bots.len(), plan.players);
    if bots != 1 && bots != usize::from(players) {
        return Err(LabError::Seats { bots, players });
    }
    let widths = [("the margin", Some(plan.margin)), ("the width to reach", plan.until)];
    for (what, value) in widths {
        if let Some(value) = value.filter(|value| value.is_nan() || *value <= 0.0) {
            return Err(LabError::NotPositive { what, value });
        }
    }
    let mut rules: Vec<Rules> = Vec::new();
    for (at, (name, setup)) in plan.variants.iter().enumerate() {
        if plan.variants[..at].iter().any(|(other, _)| other == name) {
            return Err(LabError::SameName(name.clone()));
        }
        let setup = Setup { players: plan.players, ..setup.clone() };
        let compiled = registry.compile(&setup);
        rules.push(
            compiled
                .map_err(|error| LabError::Setup { name: name.clone(), error: error.into() })?,
        );
    }
    Ok(rules)
}

/// Plays until the plan is fulfilled; also how sure the intervals are, and the number of looks.
fn play_and_look(games: &Games<'_>, plan: &Plan, watch: &Watch<'_>) -> (Played, f64, u64) {
    let blocks = plan.games.div_ceil(games.seatings.len() as u64);
    let total = blocks * games.block();
    let Some(width) = plan.until else {
        return (games.play(0..blocks, total, watch), LEVEL, 1);
    };
    // Every look may be the last one, so that all of them together must hold what is promised.
    let level = 1.0 - (1.0 - LEVEL) / LOOKS.len() as f64;
    let (mut played, mut from) = (Played::default(), 0);
    for part in LOOKS {
        let to = blocks.div_ceil(part);
        played.add(games.play(from..to, total, watch));
        from = to;
        let stopped = watch.stop.load(Ordering::Relaxed);
        if stopped
            || widest(&played, games.seatings.len(), level, plan.draws).is_some_and(|w| w <= width)
        {
            break;
        }
    }
    (played, level, LOOKS.len() as u64)
}

/// Half the widest interval of a difference in the points of a player.
fn widest(played: &Played, block: usize, level: f64, draws: usize) -> Option<f64> {
    let all: Vec<&GameRecord> = played.records.iter().flatten().collect();
    let points = metrics(&all, &[]).into_iter().find(|metric| metric.id == "points.player")?;
    let samples: Vec<_> =
        played.records.iter().map(|records| points.sample(records, block)).collect();
    let draws = Draws::new(&samples, draws);
    let mut widest = Some(0.0_f64);
    for a in 0..samples.len() {
        for b in a + 1..samples.len() {
            let half = draws.difference(&samples, [a, b], level).map(|[l, h]| (h - l) / 2.0);
            widest = widest.zip(half).map(|(widest, half)| widest.max(half));
        }
    }
    widest
}

fn head(
    plan: &Plan,
    games: &Games<'_>,
    played: &Played,
    [level, looks]: [f64; 2],
    watch: &Watch<'_>,
) -> Head {
    let names: Vec<&str> = plan.variants.iter().map(|(name, _)| name.as_str()).collect();
    let question = match names[..] {
        [only] => format!("How does {only} play?"),
        _ => format!("How do {} differ in play?", names.join(", ")),
    };
    let planned = plan.games.div_ceil(games.seatings.len() as u64);
    let missing = played.blocks + played.broken < planned;
    let interrupted = missing && watch.stop.load(Ordering::Relaxed);
    let mut warnings = Vec::new();
    if interrupted {
        warnings.push("The run was stopped before its end; this is what was finished.".to_owned());
    }
    if played.broken > 0 {
        let text = "blocks were left out because a game of theirs broke down. Please report it.";
        warnings.push(format!("{} {text}", played.broken));
    }
    let wrong = played.records.iter().flatten().filter(|record| !record.adds_up()).count();
    if wrong > 0 {
        warnings.push(format!("In {wrong} games the events do not account for every point."));
    }
    if played.blocks < 30 {
        warnings.push("So few blocks that intervals are rough: play more games.".to_owned());
    }
    Head {
        question,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        command: String::new(),
        bots: games.seatings[0].clone(),
        players: plan.players,
        seed: plan.seed,
        blocks: played.blocks,
        turns_of_seats: games.seatings.len() as u64,
        draws: plan.draws as u64,
        level,
        looks: looks as u64,
        margin: plan.margin,
        interrupted,
        warnings,
    }
}

fn variant(rules: &Rules, name: &str, played: &Played) -> Variant {
    let setup = serde_json::to_value(rules.setup()).unwrap_or_default();
    let text = setup.to_string();
    let mut hash = FnvHasher::default();
    hash.write(text.as_bytes());
    Variant {
        name: name.to_owned(),
        games: played.records.first().map_or(0, |records| records.len() as u64),
        rules_hash: format!("{:016x}", hash.finish()),
        setup,
    }
}
