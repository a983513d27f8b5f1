//! The bootstrap: an interval for a statistic of a random sample, from samples of that sample.
//!
//! Efron ("Bootstrap methods: another look at the jackknife", The Annals of Statistics, 1979) draws
//! samples from the numbers, many times, with replacement and of the same size. The interval is the
//! bootstrap-t (Efron, "The Jackknife, the Bootstrap and Other Resampling Plans", 1982, section
//! 10.10). Each sample has an estimate and a standard error. Its distance is the difference between
//! its estimate and the estimate from all numbers, divided by its standard error. Percentiles of
//! these distances replace those of Student's t, so the interval is longer on the side on which the
//! numbers are skewed. Percentiles of the estimates themselves would cover too little (Hall,
//! "Theoretical comparison of bootstrap confidence intervals", The Annals of Statistics, 1988).
//!
//! Variances are estimated by their logarithm, whose distribution is less skewed (Davison and
//! Hinkley, "Bootstrap Methods and their Application", 1997, section 5.2).

use super::moments::Deviations;
use super::quantile::quantile;
use super::statistic::Statistic;

/// The shares of the distances beyond the low and the high end of a 95 % interval.
const ENDS: [f64; 2] = [0.975, 0.025];

/// An excess of the kurtosis over 1, its least value, that may be an error of rounding.
const ROUNDING: f64 = 1e-12;

/// The 95 % interval of a sum, a mean, a variance or a standard deviation. None without rounds, or
/// if the numbers are too few or too equal: the samples then have no standard error too often.
///
/// # Errors
/// The errors of `begin`.
pub(super) fn bootstrap_interval<E>(
    numbers: &[f64],
    statistic: Statistic,
    rounds: u64,
    mut below: impl FnMut(usize) -> usize,
    mut begin: impl FnMut() -> Result<(), E>,
) -> Result<Option<(f64, f64)>, E> {
    let is_spread = matches!(statistic, Statistic::Variance | Statistic::Deviation);
    let has_error = |whole: &Studentized| whole.error > 0. || !is_spread;
    let Some(whole) = Studentized::of(statistic, numbers).filter(has_error) else {
        return Ok(None);
    };
    let mut drawn = vec![0.; numbers.len()];
    let mut distances = Vec::new();
    for _ in 0..rounds {
        begin()?;
        drawn.iter_mut().for_each(|one| *one = numbers[below(numbers.len())]);
        distances.extend(Studentized::of(statistic, &drawn).map(|sample| sample.distance(&whole)));
    }
    let ends = ENDS.map(|share| quantile(&mut distances, share));
    let [low, high] = ends.map(|distance| Some(whole.at(statistic, distance?)));
    Ok(low.zip(high).filter(|(low, high)| low.is_finite() && high.is_finite()))
}

/// An estimate with its standard error. That of a variance or a standard deviation is the logarithm
/// of the variance.
struct Studentized {
    estimate: f64,
    error: f64,
}

impl Studentized {
    /// None of fewer than two numbers.
    fn of(statistic: Statistic, numbers: &[f64]) -> Option<Studentized> {
        let deviations = Deviations::of(numbers);
        let count = numbers.len() as f64;
        let (estimate, error) = match statistic {
            Statistic::Variance | Statistic::Deviation => {
                let squares = deviations.sum_of_powers(2);
                // The variance of a sample variance, in large samples (Cramér, "Mathematical
                // Methods of Statistics", 1946, section 27.4), divided by its square.
                let kurtosis = count * deviations.sum_of_powers(4) / (squares * squares);
                let excess = Some(kurtosis - 1.).filter(|&excess| excess > ROUNDING);
                (deviations.variance()?.ln(), (excess.unwrap_or(0.) / count).sqrt())
            }
            Statistic::Sum => {
                (numbers.iter().sum(), deviations.standard_deviation()? * count.sqrt())
            }
            _ => (super::mean(numbers)?, deviations.standard_deviation()? / count.sqrt()),
        };
        Some(Studentized { estimate, error })
    }

    /// The distance from the estimate of all numbers, in standard errors of this sample; infinite
    /// if these are 0.
    fn distance(&self, whole: &Studentized) -> f64 {
        match self.estimate - whole.estimate {
            0. => 0.,
            difference => difference / self.error,
        }
    }

    /// The value of the statistic at this distance below the estimate.
    fn at(&self, statistic: Statistic, distance: f64) -> f64 {
        let value = self.estimate - distance * self.error;
        match statistic {
            Statistic::Variance => value.exp(),
            Statistic::Deviation => (value / 2.).exp(),
            _ => value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// Numbers below others, uniformly at random.
    fn random_below() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |end| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((u128::from(state) * end as u128) >> 64) as usize
        }
    }

    fn interval(numbers: &[f64], statistic: Statistic, rounds: u64) -> Option<(f64, f64)> {
        let Ok(found) =
            statistic.interval(numbers, rounds, random_below(), || Ok::<(), Infallible>(()));
        found
    }

    #[test]
    fn equal_numbers_have_no_width() {
        for statistic in [Statistic::Mean, Statistic::MEDIAN, Statistic::Quantile(0.9)] {
            assert_eq!(interval(&[3.; 40], statistic, 100), Some((3., 3.)));
        }
        assert_eq!(interval(&[3.; 20], Statistic::Sum, 100), Some((60., 60.)));
    }

    #[test]
    fn too_few_numbers_have_no_interval() {
        for statistic in [Statistic::Sum, Statistic::Mean, Statistic::Deviation, Statistic::MEDIAN]
        {
            assert_eq!(interval(&[], statistic, 100), None);
            assert_eq!(interval(&[3.], statistic, 100), None);
            assert_eq!(interval(&[3., 4.], statistic, 100), None);
        }
        assert_eq!(interval(&[3., 4., 5., 6., 7.], Statistic::Mean, 0), None);
        // Most samples of the numbers are equal.
        let mut rare = [0.; 20];
        rare[7] = 1.;
        assert_eq!(interval(&rare, Statistic::Mean, 1000), None);
        // The logarithm of the variance of two equally frequent numbers has no standard error.
        let halves: Vec<f64> = (0..20).map(|i| f64::from(i % 2)).collect();
        assert_eq!(interval(&halves, Statistic::Deviation, 1000), None);
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
        let (low_sum, high_sum) = interval(&numbers, Statistic::Sum, 4000).unwrap();
        assert!((low_sum / 400. - low).abs() < 1e-9 && (high_sum / 400. - high).abs() < 1e-9);
    }

    /// The median of a sample is between two of its values by the binomial distribution: of 100
    /// values, 95 % of the draws have it between the 41st and the 60th.
    #[test]
    fn the_interval_of_a_median_is_that_of_the_binomial_distribution() {
        let numbers: Vec<f64> = (1..=100).map(f64::from).collect();
        let (low, high) = interval(&numbers, Statistic::MEDIAN, 4000).unwrap();
        assert!((39.5..=42.).contains(&low) && (59.0..=61.5).contains(&high), "{low} {high}");
    }

    /// The share of samples whose interval covers the true value: `draw` turns a uniform number of
    /// 0 to 1 into one of the distribution.
    fn coverage(
        count: usize,
        statistic: Statistic,
        draw: fn(f64) -> f64,
        truth: f64,
        samples: u32,
    ) -> f64 {
        let mut below = random_below();
        let mut covered = 0;
        for _ in 0..samples {
            let mut number = || draw((below(1 << 52) as f64 + 0.5) / (1_u64 << 52) as f64);
            let numbers: Vec<f64> = (0..count).map(|_| number()).collect();
            let Ok(found) =
                statistic.interval(&numbers, 1000, &mut below, || Ok::<(), Infallible>(()));
            covered += u32::from(found.is_some_and(|(low, high)| low <= truth && truth <= high));
        }
        f64::from(covered) / f64::from(samples)
    }

    /// Exponential: skewed, with mean, variance and standard deviation 1.
    fn exponential(uniform: f64) -> f64 {
        -uniform.ln()
    }

    /// The logistic distribution is near the normal one; its variance is π²/3.
    fn logistic(uniform: f64) -> f64 {
        (uniform / (1. - uniform)).ln()
    }

    /// The figures of docs/src/streams_and_tables.md, from more samples.
    #[test]
    fn intervals_of_small_samples_cover_about_what_they_promise() {
        let spread = std::f64::consts::PI / 3_f64.sqrt();
        let cases = [
            (5, Statistic::Mean, logistic as fn(f64) -> f64, 0., 0.92),
            (5, Statistic::Mean, exponential, 1., 0.88),
            (20, Statistic::Mean, exponential, 1., 0.91),
            (20, Statistic::Deviation, logistic, spread, 0.86),
            (20, Statistic::Deviation, exponential, 1., 0.82),
            (20, Statistic::MEDIAN, exponential, 2_f64.ln(), 0.93),
        ];
        for (count, statistic, draw, truth, least) in cases {
            let found = coverage(count, statistic, draw, truth, 400);
            assert!(found >= least, "{statistic:?} of {count}: {found}");
        }
    }

    /// Prints the figures of docs/src/streams_and_tables.md:
    /// `cargo test -p seventeen-report --lib print_coverage -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes minutes, and only prints"]
    fn print_coverage() {
        let spread = std::f64::consts::PI / 3_f64.sqrt();
        for count in [5, 10, 20, 50] {
            let all = [
                coverage(count, Statistic::Mean, logistic, 0., 5000),
                coverage(count, Statistic::Mean, exponential, 1., 5000),
                coverage(count, Statistic::Deviation, logistic, spread, 5000),
                coverage(count, Statistic::Deviation, exponential, 1., 5000),
                coverage(count, Statistic::MEDIAN, exponential, 2_f64.ln(), 5000),
            ];
            println!("{count}: {all:.3?}");
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let mut rounds = 0;
        let begin = || {
            rounds += 1;
            if rounds == 3 { Err("stopped") } else { Ok(()) }
        };
        let found = Statistic::Sum.interval(&[1., 2.], 9, |_| 0, begin);
        assert_eq!(found, Err("stopped"));
    }
}
