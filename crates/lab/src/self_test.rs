//! A against A: if a variant is compared with itself over other seeds, about so many intervals
//! must contain 0 as they promise.
use crate::{
    compare::{LabError, Plan, compiled, game_seed},
    metrics::{Metric, metrics},
    run::{Games, Watch, seatings},
    verdict::{Demands, judge},
};
use bastide::Registry;
use schemars::JsonSchema;
use serde::Serialize;
use std::{collections::BTreeMap, fmt, sync::atomic::Ordering};

/// Between the seeds of two runs: an odd number without a pattern in its bits.
const FAR_APART: u64 = 0x9e37_79b9_7f4a_7c15;

/// What the intervals promise.
const LEVEL: f64 = 0.95;
/// The share of intervals that may contain 0: the measures of one run depend on one another.
const FINE: std::ops::RangeInclusive<f64> = 0.92..=0.98;

/// How many intervals of differences contain 0 where there is no difference.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SelfTest {
    /// The variant.
    pub variant: String,
    /// Comparisons made.
    pub comparisons: u64,
    /// Games on each side of every comparison.
    pub games: u64,
    /// How often blocks were drawn for each interval.
    pub draws: u64,
    /// By measure.
    pub measures: Vec<Contained>,
}

/// The intervals of one measure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Contained {
    /// What was measured.
    pub title: String,
    /// Intervals that contain 0.
    pub inside: u64,
    /// All intervals; those of games in which nothing varied are left out.
    pub of: u64,
}

impl SelfTest {
    /// Intervals that contain 0, and all.
    #[must_use]
    pub fn total(&self) -> [u64; 2] {
        let sum = |of: fn(&Contained) -> u64| self.measures.iter().map(of).sum();
        [sum(|measure| measure.inside), sum(|measure| measure.of)]
    }
    /// The share of the intervals that contain 0.
    #[must_use]
    pub fn share(&self) -> f64 {
        let [inside, of] = self.total();
        if of == 0 { 0.0 } else { inside as f64 / of as f64 }
    }
    /// Whether about as many contain 0 as they promise.
    #[must_use]
    pub fn holds(&self) -> bool {
        FINE.contains(&self.share())
    }
}

impl fmt::Display for SelfTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, games) = (&self.variant, self.games);
        writeln!(f, "{name} against itself, {} times {games} games", self.comparisons)?;
        for measure in &self.measures {
            writeln!(f, "{:>6} of {:<4} {}", measure.inside, measure.of, measure.title)?;
        }
        let [inside, of] = self.total();
        let verdict = if self.holds() { "as promised" } else { "NOT as promised" };
        let share = 100.0 * self.share();
        writeln!(f, "{inside} of {of} intervals contain 0: {share:.1} %, {verdict} (95 %)")
    }
}

/// Compares the first variant of a plan with itself so many times, each time over other seeds on
/// both sides, so that there is luck but no difference.
///
/// # Errors
/// If the set-up cannot be played, the plan makes no sense, nothing was finished, or a game stopped
/// before its end.
pub fn self_test(
    registry: &Registry,
    plan: &Plan,
    times: u64,
    watch: &Watch<'_>,
) -> Result<SelfTest, LabError> {
    let rules = compiled(registry, plan)?;
    let (Some(rules), Some((name, _))) = (rules.first(), plan.variants.first()) else {
        return Err(LabError::NoGames);
    };
    let seatings = seatings(&plan.bots, plan.players);
    let blocks = plan.games.div_ceil(seatings.len() as u64);
    let total = 2 * plan.games * times;
    let mut found: BTreeMap<String, Contained> = BTreeMap::new();
    let mut comparisons = 0;
    for time in 0..times {
        let seed = |side: usize, block: u64| {
            // Seeds that no other side and no other time has.
            let run = 2 * time + side as u64;
            game_seed(plan.seed, block).wrapping_add((run + 1).wrapping_mul(FAR_APART))
        };
        let games = Games {
            rules: vec![rules, rules],
            seatings: seatings.clone(),
            seed: &seed,
            threads: plan.threads,
        };
        let before = time * 2 * plan.games;
        let progress = |done: u64, _: u64| (watch.progress)(before + done, total);
        let played = games.play(0..blocks, total, &Watch { progress: &progress, ..*watch });
        if watch.stop.load(Ordering::Relaxed) {
            break;
        }
        played.check([name, name])?;
        comparisons += 1;
        let all: Vec<_> = played.records.iter().flatten().collect();
        let metrics = metrics(&all, &seatings[0]);
        let judged: Vec<Metric> = metrics.into_iter().filter(|metric| metric.judged).collect();
        let names = ["once".to_owned(), "again".to_owned()];
        let demands = Demands { level: LEVEL, margin: plan.margin, draws: plan.draws };
        let (_, verdicts) = judge(&names, &judged, &played.records, seatings.len(), demands);
        for verdict in verdicts {
            let Some([low, high]) = verdict.interval.filter(|[low, high]| low < high) else {
                continue;
            };
            let of = found.entry(verdict.measure).or_default();
            of.title = verdict.title;
            of.of += 1;
            of.inside += u64::from(low <= 0.0 && high >= 0.0);
        }
    }
    if comparisons == 0 {
        return Err(LabError::Stopped);
    }
    Ok(SelfTest {
        variant: name.clone(),
        comparisons,
        games: blocks * seatings.len() as u64,
        draws: plan.draws as u64,
        measures: found.into_values().collect(),
    })
}
