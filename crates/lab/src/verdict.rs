//! Measures of every variant, and what the difference between two of them says.
use crate::{
    bootstrap::{Draws, Sample},
    game::GameRecord,
    metrics::{Metric, Unit},
    statistics::{correlation, deviation, holm, mean, paired_p, variance, welch_p},
};
use schemars::JsonSchema;
use serde::Serialize;

/// A measure under every variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Measure {
    /// Words joined by hyphens, the group first.
    pub id: String,
    /// What is measured.
    pub title: String,
    /// In what it is counted.
    pub unit: Unit,
    /// Its value, by variant.
    pub values: Vec<Estimate>,
}

/// A value and how sure it is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Estimate {
    /// The mean over all games, or a quotient of two sums.
    pub value: f64,
    /// Its interval; none of a single block.
    pub interval: Option<[f64; 2]>,
    /// The standard deviation from block to block.
    pub sd: f64,
}

/// What a difference says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Says {
    /// There is a difference.
    Differs,
    /// None that could be seen: the interval lies inside the margin.
    Same,
    /// More games are needed to tell.
    Undecided,
}

/// Two variants beside each other in one measure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Verdict {
    /// The measure.
    pub measure: String,
    /// What is measured.
    pub title: String,
    /// In what it is counted.
    pub unit: Unit,
    /// One variant.
    pub a: String,
    /// The other.
    pub b: String,
    /// The value under `a`.
    pub of_a: f64,
    /// The value under `b`.
    pub of_b: f64,
    /// The value under `a` less that under `b`, block by block.
    pub difference: f64,
    /// Its interval; none of a single block.
    pub interval: Option<[f64; 2]>,
    /// The difference in standard deviations of a block.
    pub effect: f64,
    /// The p of the paired t test.
    pub p: f64,
    /// The same after Holm's adjustment over all verdicts.
    pub p_holm: f64,
    /// The p of Welch's test, which ignores the pairs.
    pub p_welch: f64,
    /// The correlation of the two within blocks.
    pub correlation: f64,
    /// How many times more blocks would be needed without pairs.
    pub gain: f64,
    /// What it says.
    pub says: Says,
}

/// How sure verdicts must be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demands {
    /// Of the intervals.
    pub(crate) level: f64,
    /// Smaller differences are none, in standard deviations of a block.
    pub(crate) margin: f64,
    /// How often blocks are drawn.
    pub(crate) draws: usize,
}

/// Judges the games of all variants, by variant; `block` games are one block.
pub(crate) fn judge(
    names: &[String],
    metrics: &[Metric],
    records: &[Vec<GameRecord>],
    block: usize,
    demands: Demands,
) -> (Vec<Measure>, Vec<Verdict>) {
    let samples: Vec<Sample> = metrics
        .iter()
        .flat_map(|metric| records.iter().map(|games| metric.sample(games, block)))
        .collect();
    let draws = Draws::new(&samples, demands.draws);
    let (mut measures, mut verdicts) = (Vec::new(), Vec::new());
    for (number, metric) in metrics.iter().enumerate() {
        let columns = number * records.len()..(number + 1) * records.len();
        let of = &samples[columns.clone()];
        if of.iter().all(|sample| sample.over.iter().all(|value| *value == 0.0)) {
            continue;
        }
        let estimate = |at: usize| Estimate {
            value: samples[at].value(),
            interval: draws.interval(&samples, at, demands.level),
            sd: deviation(&samples[at].linear()),
        };
        measures.push(Measure {
            id: metric.id.clone(),
            title: metric.title.clone(),
            unit: metric.unit,
            values: columns.clone().map(estimate).collect(),
        });
        let pairs = (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| [a, b]));
        for [a, b] in pairs.filter(|_| metric.judged) {
            let ends = [columns.start + a, columns.start + b];
            let interval = draws.difference(&samples, ends, demands.level);
            verdicts.push(verdict(metric, [&names[a], &names[b]], [&of[a], &of[b]], interval));
        }
    }
    conclude(&mut verdicts, demands);
    (measures, verdicts)
}

fn verdict(
    metric: &Metric,
    [a, b]: [&String; 2],
    [of_a, of_b]: [&Sample; 2],
    interval: Option<[f64; 2]>,
) -> Verdict {
    let (linear_a, linear_b) = (of_a.linear(), of_b.linear());
    let differences: Vec<f64> = linear_a.iter().zip(&linear_b).map(|(a, b)| a - b).collect();
    let apart = variance(&linear_a) + variance(&linear_b);
    let (paired, spread) = (variance(&differences), (apart / 2.0).sqrt());
    let difference = of_a.value() - of_b.value();
    Verdict {
        measure: metric.id.clone(),
        title: metric.title.clone(),
        unit: metric.unit,
        a: a.clone(),
        b: b.clone(),
        of_a: of_a.value(),
        of_b: of_b.value(),
        difference,
        interval,
        effect: if spread > 0.0 { mean(&differences) / spread } else { 0.0 },
        p: paired_p(&differences),
        p_holm: 1.0,
        p_welch: welch_p(&linear_a, &linear_b),
        correlation: correlation(&linear_a, &linear_b),
        gain: if paired > 0.0 { apart / paired } else { 1.0 },
        says: Says::Undecided,
    }
}

/// Adjusts for the number of verdicts, says what each says, and sorts them by effect.
fn conclude(verdicts: &mut [Verdict], demands: Demands) {
    let ps: Vec<f64> = verdicts.iter().map(|verdict| verdict.p).collect();
    for (verdict, p_holm) in verdicts.iter_mut().zip(holm(&ps)) {
        verdict.p_holm = p_holm;
        let Some([low, high]) = verdict.interval else { continue };
        let each = if verdict.effect == 0.0 { 0.0 } else { verdict.difference / verdict.effect };
        let margin = demands.margin * each.abs();
        verdict.says = if low.abs().max(high.abs()) <= margin || low == 0.0 && high == 0.0 {
            Says::Same
        } else if p_holm < 1.0 - demands.level && (low > 0.0 || high < 0.0) {
            Says::Differs
        } else {
            Says::Undecided
        };
    }
    verdicts.sort_by(|a, b| b.effect.abs().total_cmp(&a.effect.abs()));
}

impl Unit {
    /// A value as it is written.
    #[must_use]
    pub fn show(self, value: f64) -> String {
        let text = match self {
            Self::Share => format!("{:.1}\u{a0}%", 100.0 * value),
            Self::Points => format!("{value:.1}"),
            Self::Count => format!("{value:.2}"),
        };
        text.replace('-', "−")
    }
    /// A difference as it is written, with its sign.
    #[must_use]
    pub fn show_difference(self, value: f64) -> String {
        let sign = if value < 0.0 { '−' } else { '+' };
        match self {
            // Per cent of per cent would be ambiguous.
            Self::Share => format!("{sign}{:.1}\u{a0}pp", 100.0 * value.abs()),
            Self::Points => format!("{sign}{:.1}", value.abs()),
            Self::Count => format!("{sign}{:.2}", value.abs()),
        }
    }
}
