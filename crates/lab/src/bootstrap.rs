//! Intervals by drawing blocks again and again: games of one block are not independent, so that
//! whole blocks are drawn, the same ones for every variant and measure.
use crate::statistics::{mean, normal, quantile};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use statrs::distribution::ContinuousCDF;
use std::{num::NonZero, thread};

/// How often blocks are drawn.
pub(crate) const DRAWS: usize = 10_000;
/// The seed of the draws: an interval depends on nothing but the data.
const SEED: u64 = 0xb001;

/// A quotient of two sums over blocks, such as points by placements; a mean if all divisors are 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// The dividend of each block.
    pub(crate) over: Vec<f64>,
    /// The divisor of each block.
    pub(crate) under: Vec<f64>,
}

fn quotient(over: f64, under: f64) -> f64 {
    if under == 0.0 { 0.0 } else { over / under }
}

impl Sample {
    /// The quotient of the sums.
    pub(crate) fn value(&self) -> f64 {
        quotient(self.over.iter().sum(), self.under.iter().sum())
    }
    /// One value for each block, with the quotient as their mean and its spread, to first order.
    pub(crate) fn linear(&self) -> Vec<f64> {
        let (value, divisor) = (self.value(), mean(&self.under));
        self.over
            .iter()
            .zip(&self.under)
            .map(|(over, under)| value + quotient(over - value * under, divisor))
            .collect()
    }
    /// The quotient without one block, for each.
    fn without(&self) -> Vec<f64> {
        let (over, under): (f64, f64) = (self.over.iter().sum(), self.under.iter().sum());
        self.over.iter().zip(&self.under).map(|(o, u)| quotient(over - o, under - u)).collect()
    }
}

/// The quotients of every draw: a row for each draw, a column for each sample.
#[derive(Debug)]
pub(crate) struct Draws {
    columns: usize,
    values: Vec<f64>,
}

impl Draws {
    /// Draws as many blocks as there are, `draws` times, on every core. All samples must have
    /// the same number of blocks.
    pub(crate) fn new(samples: &[Sample], draws: usize) -> Self {
        let columns = samples.len();
        let mut values = vec![0.0; draws * columns];
        let table = Table::new(samples);
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let rows = draws.div_ceil(threads).max(1);
        thread::scope(|scope| {
            for (part, chunk) in values.chunks_mut((rows * columns).max(1)).enumerate() {
                let table = &table;
                scope.spawn(move || {
                    for (row, into) in chunk.chunks_mut(columns).enumerate() {
                        table.draw((part * rows + row) as u64, into);
                    }
                });
            }
        });
        Self { columns, values }
    }
    /// One sample's quotients.
    fn column(&self, at: usize) -> impl Iterator<Item = f64> {
        self.values.iter().skip(at).step_by(self.columns.max(1)).copied()
    }
    /// The interval of one sample's quotient.
    pub(crate) fn interval(&self, samples: &[Sample], at: usize, level: f64) -> Option<[f64; 2]> {
        bca(self.column(at).collect(), &samples[at].without(), samples[at].value(), level)
    }
    /// The interval of the difference of two.
    pub(crate) fn difference(
        &self,
        samples: &[Sample],
        [a, b]: [usize; 2],
        level: f64,
    ) -> Option<[f64; 2]> {
        let drawn = self.column(a).zip(self.column(b)).map(|(x, y)| x - y).collect();
        let without = samples[a].without().into_iter().zip(samples[b].without());
        let without: Vec<f64> = without.map(|(x, y)| x - y).collect();
        bca(drawn, &without, samples[a].value() - samples[b].value(), level)
    }
}

/// All samples, a row for each block: dividends first, then divisors.
struct Table {
    blocks: usize,
    columns: usize,
    rows: Vec<f64>,
}

impl Table {
    fn new(samples: &[Sample]) -> Self {
        let blocks = samples.first().map_or(0, |sample| sample.over.len());
        let mut rows = Vec::with_capacity(2 * blocks * samples.len());
        for block in 0..blocks {
            rows.extend(samples.iter().map(|sample| sample.over[block]));
            rows.extend(samples.iter().map(|sample| sample.under[block]));
        }
        Self { blocks, columns: samples.len(), rows }
    }
    fn draw(&self, number: u64, into: &mut [f64]) {
        let mut luck = ChaCha8Rng::seed_from_u64(SEED);
        luck.set_stream(number);
        let mut times = vec![0_u16; self.blocks];
        for _ in 0..self.blocks {
            // The bias of 32 bits is far below what any number of games shows.
            let at = (u64::from(luck.next_u32()) * self.blocks as u64) >> 32;
            times[at as usize] += 1;
        }
        let width = 2 * self.columns;
        let mut sums = vec![0.0; width];
        for (times, row) in times.iter().zip(self.rows.chunks_exact(width.max(1))) {
            if *times > 0 {
                let times = f64::from(*times);
                for (sum, value) in sums.iter_mut().zip(row) {
                    *sum += times * value;
                }
            }
        }
        let (over, under) = sums.split_at(self.columns);
        for ((value, over), under) in into.iter_mut().zip(over).zip(under) {
            *value = quotient(*over, *under);
        }
    }
}

/// The bias-corrected and accelerated interval of Efron (1987); none of less than two blocks.
fn bca(mut drawn: Vec<f64>, without: &[f64], value: f64, level: f64) -> Option<[f64; 2]> {
    if without.len() < 2 || drawn.is_empty() {
        return None;
    }
    drawn.sort_by(f64::total_cmp);
    if drawn[0] == drawn[drawn.len() - 1] {
        return Some([value, value]);
    }
    let size = drawn.len() as f64;
    let below = drawn.partition_point(|drawn| *drawn < value);
    let up_to = drawn.partition_point(|drawn| *drawn <= value);
    let share = ((below + up_to) as f64 / (2.0 * size)).clamp(0.5 / size, 1.0 - 0.5 / size);
    let normal = normal();
    let bias = normal.inverse_cdf(share);
    let middle = mean(without);
    let sum = |power| without.iter().map(|one| (middle - one).powi(power)).sum::<f64>();
    let squares = sum(2);
    let acceleration = if squares > 0.0 { sum(3) / (6.0 * squares.powf(1.5)) } else { 0.0 };
    let end = |share: f64| {
        let z = bias + normal.inverse_cdf(share);
        quantile(&drawn, normal.cdf(bias + z / (1.0 - acceleration * z)))
    };
    let outside = (1.0 - level) / 2.0;
    Some([end(outside), end(1.0 - outside)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to draw five of five.
    fn exhaustive(sample: &Sample) -> Vec<f64> {
        let drawn = |mut number: usize| {
            let (mut over, mut under) = (0.0, 0.0);
            for _ in 0..5 {
                over += sample.over[number % 5];
                under += sample.under[number % 5];
                number /= 5;
            }
            over / under
        };
        (0..5_usize.pow(5)).map(drawn).collect()
    }

    #[track_caller]
    fn check(sample: &Sample, level: f64, expected: [f64; 2]) {
        let found = bca(exhaustive(sample), &sample.without(), sample.value(), level);
        let found = found.expect("five blocks have one");
        let off = (found[0] - expected[0]).abs() + (found[1] - expected[1]).abs();
        assert!(off < 1e-9, "{found:?} is not {expected:?}");
    }

    /// Reference: SciPy 1.17.1, `bootstrap(…, method="BCa", n_resamples=0)` with all 3,125 draws
    /// given to it as `bootstrap_result`.
    #[test]
    fn intervals_of_scipy() {
        let mean = Sample { over: vec![2.0, 4.0, 4.0, 7.0, 11.0], under: vec![1.0; 5] };
        check(&mean, 0.95, [3.4, 8.8]);
        check(&mean, 0.9, [3.6, 8.4]);
        let ratio =
            Sample { over: vec![1.0, 0.0, 3.0, 2.0, 6.0], under: vec![2.0, 1.0, 4.0, 2.0, 5.0] };
        check(&ratio, 0.95, [0.555_555_555_555_555_6, 1.157_894_736_842_105_3]);
    }

    /// Reference: the same function with 200,000 random draws of the squares of 0 to 39, in
    /// hundredths: 3.797 to 6.696. What is left is the luck of 10,000 draws.
    #[test]
    fn random_draws_come_close_to_scipy() {
        let over: Vec<f64> = (0..40).map(|n| f64::from(n * n) / 100.0).collect();
        let samples = [Sample { over, under: vec![1.0; 40] }];
        let draws = Draws::new(&samples, DRAWS);
        let [low, high] = draws.interval(&samples, 0, 0.95).expect("forty blocks");
        assert!((low - 3.797).abs() < 0.04 && (high - 6.696).abs() < 0.04, "{low} to {high}");
    }

    #[test]
    fn blocks_are_drawn_for_all_samples_at_once() {
        let over: Vec<f64> = (0..30).map(|n| f64::from(n * 7 % 11)).collect();
        let more: Vec<f64> = over.iter().map(|value| value + 2.5).collect();
        let of = |over| Sample { over, under: vec![1.0; 30] };
        let samples = [of(more), of(over)];
        let draws = Draws::new(&samples, 500);
        let [low, high] = draws.difference(&samples, [0, 1], 0.95).expect("thirty blocks");
        assert!((low - 2.5).abs() < 1e-9 && (high - 2.5).abs() < 1e-9, "{low} to {high}");
    }

    #[test]
    fn linear_values_have_the_quotient_as_their_mean() {
        let sample = Sample { over: vec![1.0, 5.0, 2.0], under: vec![2.0, 4.0, 3.0] };
        assert!((mean(&sample.linear()) - 8.0 / 9.0).abs() < 1e-12);
        assert!((sample.value() - 8.0 / 9.0).abs() < 1e-12);
    }

    #[test]
    fn one_block_has_no_interval() {
        let samples = [Sample { over: vec![3.0], under: vec![1.0] }];
        assert_eq!(Draws::new(&samples, 10).interval(&samples, 0, 0.95), None);
        assert_eq!(Draws::new(&[], 10).values.len(), 0);
    }
}
