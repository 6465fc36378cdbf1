//! Means, spreads and intervals.
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The mean; 0 of nothing.
pub(crate) fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The standard deviation of a sample; 0 of less than two.
pub(crate) fn deviation(values: &[f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (values.len() - 1) as f64).sqrt()
}

/// The 95 % interval of a mean, by Student's t; none of less than two values.
pub(crate) fn interval(values: &[f64]) -> Option<[f64; 2]> {
    let freedom = values.len().saturating_sub(1) as f64;
    let t = StudentsT::new(0.0, 1.0, freedom).ok()?;
    let half = t.inverse_cdf(0.975) * deviation(values) / (values.len() as f64).sqrt();
    Some([mean(values) - half, mean(values) + half])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_worked_out_by_hand() {
        let values = [2.0, 4.0, 4.0, 6.0];
        assert!((mean(&values) - 4.0).abs() < 1e-12);
        // The squares are 4, 0, 0, 4: variance 8 / 3.
        assert!((deviation(&values) - (8.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        // t of 3 degrees of freedom at 97.5 %: 3.182446.
        let half = 3.182_446 * (8.0_f64 / 3.0).sqrt() / 2.0;
        let [low, high] = interval(&values).expect("four values have one");
        assert!((low - (4.0 - half)).abs() < 1e-5 && (high - (4.0 + half)).abs() < 1e-5);
    }

    #[test]
    fn one_value_says_nothing_of_the_spread() {
        assert!(deviation(&[5.0]).abs() < 1e-12);
        assert_eq!(interval(&[5.0]), None);
        assert_eq!(interval(&[]), None);
    }
}
