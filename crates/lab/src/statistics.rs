//! Means, spreads, tests and quantiles.
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The mean; 0 of nothing.
pub(crate) fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The variance of a sample; 0 of less than two.
pub(crate) fn variance(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len() - 1) as f64
}

/// The standard deviation of a sample; 0 of less than two.
pub(crate) fn deviation(values: &[f64]) -> f64 {
    variance(values).sqrt()
}

/// Pearson's correlation; 0 if one of them does not vary.
pub(crate) fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let (of_a, of_b) = (mean(a), mean(b));
    let products: f64 = a.iter().zip(b).map(|(x, y)| (x - of_a) * (y - of_b)).sum();
    let spread = deviation(a) * deviation(b) * a.len().saturating_sub(1) as f64;
    if spread > 0.0 { products / spread } else { 0.0 }
}

/// The value below which a share of sorted values lies, between two of them in proportion.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let at = share.clamp(0.0, 1.0) * last as f64;
    let (below, part) = (at.floor() as usize, at.fract());
    let above = (below + 1).min(last);
    sorted[below] + part * (sorted[above] - sorted[below])
}

/// How likely so large a t would be if there were no difference.
fn two_sided(t: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(student) if t.is_finite() => 2.0 * student.cdf(-t.abs()),
        _ => 1.0,
    }
}

/// A difference over its standard error. Where nothing varies, any difference is certain.
fn ratio(difference: f64, error: f64) -> Option<f64> {
    (error > 0.0).then(|| difference / error).or((difference == 0.0).then_some(0.0))
}

/// The p of Student's t test of paired differences; 1 of less than two.
pub(crate) fn paired_p(differences: &[f64]) -> f64 {
    if differences.len() < 2 {
        return 1.0;
    }
    let n = differences.len() as f64;
    let error = (variance(differences) / n).sqrt();
    ratio(mean(differences), error).map_or(0.0, |t| two_sided(t, n - 1.0))
}

/// The p of Welch's t test, which ignores the pairs.
pub(crate) fn welch_p(a: &[f64], b: &[f64]) -> f64 {
    let (of_a, of_b) = (variance(a) / a.len() as f64, variance(b) / b.len() as f64);
    let both = of_a + of_b;
    let freedom = both.powi(2)
        / (of_a.powi(2) / a.len().saturating_sub(1) as f64
            + of_b.powi(2) / b.len().saturating_sub(1) as f64);
    ratio(mean(a) - mean(b), both.sqrt()).map_or(0.0, |t| two_sided(t, freedom))
}

/// Holm's adjustment: the chance of one false alarm or more among all is at most the level.
pub(crate) fn holm(ps: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_by(|a, b| ps[*a].total_cmp(&ps[*b]));
    let (mut adjusted, mut most) = (vec![0.0; ps.len()], 0.0_f64);
    for (rank, at) in order.into_iter().enumerate() {
        most = most.max((ps[at] * (ps.len() - rank) as f64).min(1.0));
        adjusted[at] = most;
    }
    adjusted
}

/// The standard normal distribution.
pub(crate) fn normal() -> Normal {
    Normal::standard()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn numbers_worked_out_by_hand() {
        let values = [2.0, 4.0, 4.0, 6.0];
        close(mean(&values), 4.0);
        // The squares are 4, 0, 0, 4: variance 8 / 3.
        close(deviation(&values), (8.0_f64 / 3.0).sqrt());
        close(quantile(&values, 0.5), 4.0);
        close(quantile(&values, 0.1), 2.6);
        close(correlation(&[1.0, 2.0, 3.0], &[2.0, 4.0, 6.0]), 1.0);
        // 0.005 × 4, 0.01 × 3, 0.03 × 2, 0.04 × 1 but not less than the one before.
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in adjusted.into_iter().zip([0.03, 0.06, 0.06, 0.02]) {
            close(found, expected);
        }
    }

    /// Reference: SciPy 1.17.1, `ttest_rel(a, b)`, `ttest_ind(a, b, equal_var=False)`,
    /// `numpy.corrcoef(a, b)`, `numpy.quantile([2, 4, 4, 7, 11], [0.025, 0.9])`.
    #[test]
    fn numbers_of_scipy() {
        let a = [12.0, 15.0, 11.0, 19.0, 14.0, 17.0];
        let b = [10.0, 11.0, 13.0, 12.0, 9.0, 15.0];
        let differences: Vec<f64> = a.iter().zip(&b).map(|(a, b)| a - b).collect();
        close(paired_p(&differences), 0.063_817_370_295_621_01);
        close(welch_p(&a, &b), 0.078_444_007_372_607_97);
        assert!((correlation(&a, &b) - 0.317_719_02).abs() < 1e-8);
        let sorted = [2.0, 4.0, 4.0, 7.0, 11.0];
        close(quantile(&sorted, 0.025), 2.2);
        close(quantile(&sorted, 0.9), 9.4);
    }

    #[test]
    fn what_does_not_vary() {
        close(deviation(&[5.0]), 0.0);
        close(paired_p(&[0.0; 4]), 1.0);
        close(paired_p(&[1.0; 4]), 0.0);
        close(paired_p(&[3.0]), 1.0);
        close(welch_p(&[2.0; 3], &[2.0; 5]), 1.0);
        close(correlation(&[1.0; 3], &[1.0, 2.0, 3.0]), 0.0);
        close(quantile(&[], 0.5), 0.0);
    }
}
