//! Paired games: the same seeds, and the same order of the tiles in common.
use crate::{
    game::{FEATURES, GameRecord, play},
    statistics::{deviation, interval, mean},
};
use bastide::{Registry, Rules, Setup, SetupError};
use bastide_bots::BOTS;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// What is compared, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Names and set-ups.
    pub variants: Vec<(String, Setup)>,
    /// Games of each variant.
    pub games: u64,
    /// Players at every table.
    pub players: u8,
    /// Who plays.
    pub bot: String,
    /// Seed of everything that chance decides.
    pub seed: u64,
    /// Threads; as many as cores if none.
    pub threads: Option<usize>,
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
        error: Box<SetupError>,
    },
    /// No such bot.
    #[error("there is no bot `{0}`; there are {names}", names = BOTS.join(", "))]
    Bot(String),
    /// Nothing to play.
    #[error("no games to play: say --games with a number above 0")]
    NoGames,
    /// The same name twice.
    #[error("two variants are called `{0}`; name each once")]
    SameName(String),
}

/// The figures of one variant.
#[derive(Clone, Debug, Serialize)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Games played.
    pub games: u64,
    /// Mean points of a player.
    pub mean_score: f64,
    /// Standard deviation of a player's points.
    pub sd_score: f64,
    /// Mean points of a player, by what paid them.
    pub points_by_feature: BTreeMap<String, f64>,
    /// Share of the games won from each seat; a shared win counts in parts.
    pub seat_win_rates: Vec<f64>,
    /// Tiles laid in a game.
    pub turns: f64,
    /// Questions answered in a game.
    pub decisions: f64,
    /// Figures of each kind that came to the table in a game.
    pub figures: BTreeMap<String, f64>,
    /// Tiles of each design laid from players' hands in a game.
    pub special_tiles: BTreeMap<String, f64>,
}

/// Two variants beside each other.
#[derive(Clone, Debug, Serialize)]
pub struct Pair {
    /// One of them.
    pub a: String,
    /// The other.
    pub b: String,
    /// Mean points of a player under `a` less those under `b`, game by game.
    pub mean_difference: f64,
    /// Its 95 % interval; none of a single game.
    pub ci95: Option<[f64; 2]>,
}

/// What came out.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Each variant.
    pub variants: Vec<Variant>,
    /// Each pair.
    pub pairs: Vec<Pair>,
}

impl Comparison {
    /// One JSON object.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Plays all games of a plan on several threads; the outcome does not depend on how many.
///
/// Each game has a seed of its own, the same under every variant. The same bot sits in every
/// seat, so that turning the seats round would only repeat a game. `progress` is told how many
/// games of how many are done.
///
/// # Errors
/// If a set-up cannot be played or the plan makes no sense.
pub fn compare(
    registry: &Registry,
    plan: &Plan,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Comparison, LabError> {
    if !BOTS.contains(&plan.bot.as_str()) {
        return Err(LabError::Bot(plan.bot.clone()));
    }
    if plan.games == 0 {
        return Err(LabError::NoGames);
    }
    let mut rules: Vec<(String, Rules)> = Vec::new();
    for (name, setup) in &plan.variants {
        if rules.iter().any(|(other, _)| other == name) {
            return Err(LabError::SameName(name.clone()));
        }
        let setup = Setup { players: plan.players, ..setup.clone() };
        let compiled = registry
            .compile(&setup)
            .map_err(|error| LabError::Setup { name: name.clone(), error: error.into() })?;
        rules.push((name.clone(), compiled));
    }
    let records = play_all(&rules, plan, progress);
    let means = |records: &[GameRecord]| -> Vec<f64> {
        records.iter().map(|record| mean(&scores(std::slice::from_ref(record)))).collect()
    };
    let variants: Vec<Variant> = rules
        .iter()
        .zip(&records)
        .map(|((name, rules), records)| summary(name, rules, records))
        .collect();
    let mut pairs = Vec::new();
    for (a, first) in records.iter().enumerate() {
        for (b, second) in records.iter().enumerate().skip(a + 1) {
            let differences: Vec<f64> =
                means(first).iter().zip(means(second)).map(|(x, y)| x - y).collect();
            pairs.push(Pair {
                a: rules[a].0.clone(),
                b: rules[b].0.clone(),
                mean_difference: mean(&differences),
                ci95: interval(&differences),
            });
        }
    }
    Ok(Comparison { variants, pairs })
}

/// The records of all games, by variant and number.
fn play_all(
    rules: &[(String, Rules)],
    plan: &Plan,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Vec<Vec<GameRecord>> {
    let total = plan.games.saturating_mul(rules.len() as u64);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let finished: Mutex<BTreeMap<u64, GameRecord>> = Mutex::new(BTreeMap::new());
    let work = || {
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= total {
                return;
            }
            // Variants take turns, so that an unfinished run has as many games of each.
            let (game, variant) = (job / rules.len() as u64, (job % rules.len() as u64) as usize);
            let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(game);
            let record = play(&rules[variant].1, std::slice::from_ref(&plan.bot), seed);
            if let Ok(mut finished) = finished.lock() {
                finished.insert(variant as u64 * plan.games + game, record);
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = plan.threads.unwrap_or_else(cores).max(1);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let finished = finished.into_inner().unwrap_or_default();
    let mut records: Vec<GameRecord> = finished.into_values().collect();
    let mut by_variant = Vec::new();
    for _ in rules {
        let rest = records.split_off((plan.games as usize).min(records.len()));
        by_variant.push(std::mem::replace(&mut records, rest));
    }
    by_variant
}

fn scores(records: &[GameRecord]) -> Vec<f64> {
    records.iter().flat_map(|record| &record.scores).map(|score| f64::from(*score)).collect()
}

fn summary(name: &str, rules: &Rules, records: &[GameRecord]) -> Variant {
    let games = records.len().max(1) as f64;
    let players = rules.player_count();
    let each = |count: &dyn Fn(&GameRecord) -> f64| records.iter().map(count).sum::<f64>() / games;
    let points = |what: &str| {
        let of = |seat: &BTreeMap<String, i32>| seat.get(what).copied().unwrap_or_default();
        each(&|record| f64::from(record.points.iter().map(of).sum::<i32>())) / players as f64
    };
    let of = |map: &dyn Fn(&GameRecord) -> Option<u32>| {
        each(&|record| f64::from(map(record).unwrap_or_default()))
    };
    let scores = scores(records);
    let kinds = rules.setup().figures.iter().filter(|(_, each)| **each > 0).map(|(kind, _)| kind);
    let tiles = rules.setup().special_tiles.keys();
    Variant {
        name: name.to_owned(),
        games: records.len() as u64,
        mean_score: mean(&scores),
        sd_score: deviation(&scores),
        points_by_feature: FEATURES.iter().map(|what| ((*what).to_owned(), points(what))).collect(),
        seat_win_rates: (0..players).map(|seat| each(&|record| record.win(seat))).collect(),
        turns: each(&|record| record.tiles.into()),
        decisions: each(&|record| record.decisions.into()),
        figures: kinds
            .map(|kind| {
                (kind.clone(), of(&|record| record.figures.get(kind).map(|used| used.placed)))
            })
            .collect(),
        special_tiles: tiles
            .map(|tile| (tile.clone(), of(&|record| record.special_tiles.get(tile).copied())))
            .collect(),
    }
}
