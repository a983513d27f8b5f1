//! The bootstrap: an interval for a statistic of a random sample, from samples of that sample.
//!
//! Efron ("Bootstrap methods: another look at the jackknife", The Annals of Statistics, 1979) draws
//! samples from the values, many times, with replacement and of the same size. The percentiles of
//! the statistic over these samples are the ends of the interval (Efron, "Nonparametric standard
//! errors and confidence intervals", The Canadian Journal of Statistics, 1981).

use super::quantile;

/// The shares of the statistics below the ends of a 95 % interval.
const ENDS: [f64; 2] = [0.025, 0.975];

/// A statistic of numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Statistic {
    /// All of them added.
    Sum,
    /// Their arithmetic mean.
    Mean,
    /// The sample variance: the squares of differences are divided by one less than their number.
    Variance,
    /// The sample standard deviation.
    Deviation,
    /// The number below which this share of them, 0 to 1, are.
    Quantile(f64),
}

impl Statistic {
    /// The median: half of the numbers are below.
    pub const MEDIAN: Statistic = Statistic::Quantile(0.5);

    /// The statistic of these numbers, whose order may change; none without numbers, except 0 as
    /// the sum. One number has no variance and no standard deviation.
    ///
    /// ```
    /// use seventeen_report::statistics::Statistic;
    ///
    /// assert_eq!(Statistic::Mean.of(&mut [1., 2., 6.]), Some(3.));
    /// assert_eq!(Statistic::MEDIAN.of(&mut [1., 6., 2.]), Some(2.));
    /// assert_eq!(Statistic::Deviation.of(&mut [1., 3., 5.]), Some(2.));
    /// assert_eq!(Statistic::Mean.of(&mut []), None);
    /// ```
    pub fn of(self, numbers: &mut [f64]) -> Option<f64> {
        let sum = || numbers.iter().sum::<f64>();
        match self {
            Statistic::Sum => Some(sum()),
            Statistic::Mean => (!numbers.is_empty()).then(|| sum() / numbers.len() as f64),
            Statistic::Variance => variance(numbers),
            Statistic::Deviation => variance(numbers).map(f64::sqrt),
            Statistic::Quantile(share) => quantile(numbers, share),
        }
    }
}

/// The variance of a sample.
fn variance(numbers: &[f64]) -> Option<f64> {
    variance_about(numbers.iter().sum::<f64>() / numbers.len() as f64, numbers)
}

/// The variance of a sample with this mean; none of fewer than two numbers.
pub(crate) fn variance_about(mean: f64, numbers: &[f64]) -> Option<f64> {
    let count = numbers.len() as f64;
    let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
    (count > 1.).then(|| squares / (count - 1.))
}

/// The 95 % bootstrap interval of a statistic; none without numbers or rounds.
///
/// `below` draws a number below the given one, uniformly at random. `begin` is called before each
/// round and may end the work.
///
/// # Errors
/// The errors of `begin`.
pub fn bootstrap_interval<E>(
    numbers: &[f64],
    statistic: Statistic,
    rounds: u64,
    mut below: impl FnMut(usize) -> usize,
    mut begin: impl FnMut() -> Result<(), E>,
) -> Result<Option<(f64, f64)>, E> {
    let mut drawn = vec![0.; numbers.len()];
    let mut statistics = Vec::new();
    for _ in 0..rounds {
        begin()?;
        drawn.iter_mut().for_each(|one| *one = numbers[below(numbers.len())]);
        statistics.extend(statistic.of(&mut drawn));
    }
    let [low, high] = ENDS.map(|share| quantile(&mut statistics, share));
    Ok(low.zip(high).filter(|_| !numbers.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn interval(numbers: &[f64], statistic: Statistic, rounds: u64) -> Option<(f64, f64)> {
        let mut state = 1_u64;
        let below = |end: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((u128::from(state) * end as u128) >> 64) as usize
        };
        let Ok(found) =
            bootstrap_interval(numbers, statistic, rounds, below, || Ok::<(), Infallible>(()));
        found
    }

    #[test]
    fn equal_numbers_have_no_width() {
        for statistic in [Statistic::Mean, Statistic::MEDIAN, Statistic::Quantile(0.9)] {
            assert_eq!(interval(&[3.; 20], statistic, 100), Some((3., 3.)));
        }
        assert_eq!(interval(&[3.; 20], Statistic::Sum, 100), Some((60., 60.)));
        assert_eq!(interval(&[], Statistic::Mean, 100), None);
        assert_eq!(interval(&[3.], Statistic::Mean, 0), None);
    }

    /// The mean of a large sample is about normal, with the standard error sd/√n.
    #[test]
    fn the_interval_of_a_mean_is_about_that_of_the_normal_distribution() {
        let numbers: Vec<f64> = (0..400).map(f64::from).collect();
        let (mean, error) = (199.5, (400_f64 * 400. - 1.).sqrt() / 12_f64.sqrt() / 20.);
        let (low, high) = interval(&numbers, Statistic::Mean, 4000).unwrap();
        for (found, expected) in [(low, mean - 1.96 * error), (high, mean + 1.96 * error)] {
            assert!((found - expected).abs() < 0.15 * error, "{found}, expected {expected}");
        }
    }

    /// The median of a sample is between two of its values by the binomial distribution: of 100
    /// values, 95 % of the draws have it between the 41st and the 60th.
    #[test]
    fn the_interval_of_a_median_is_that_of_the_binomial_distribution() {
        let numbers: Vec<f64> = (1..=100).map(f64::from).collect();
        let (low, high) = interval(&numbers, Statistic::MEDIAN, 4000).unwrap();
        assert!((39.5..=42.).contains(&low) && (59.0..=61.5).contains(&high), "{low} {high}");
    }

    #[test]
    fn an_error_ends_the_work() {
        let mut rounds = 0;
        let begin = || {
            rounds += 1;
            if rounds == 3 { Err("stopped") } else { Ok(()) }
        };
        assert_eq!(bootstrap_interval(&[1.], Statistic::Sum, 9, |_| 0, begin), Err("stopped"));
    }
}
