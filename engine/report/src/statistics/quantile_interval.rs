//! The interval of a quantile of a population, between two numbers of a random sample.
//!
//! W. R. Thompson ("On confidence ranges for the median and other expectation distributions for
//! populations of unknown distribution form", The Annals of Mathematical Statistics, 1936): the
//! count of a sample's numbers below a quantile has a binomial distribution, whatever the
//! distribution of the numbers. So the quantile is between two numbers of the sample with a known
//! probability.

/// The greatest probability on each side of a 95 % interval.
const TAIL: f64 = 0.025;

/// A 95 % interval of the quantile of this share, 0 to 1: the narrowest with at most 2.5 % on each
/// side. None if there are too few numbers: the median needs 6, the quantile of 0.9 needs 36.
///
/// ```
/// use seventeen_report::statistics::quantile_interval;
///
/// let numbers: Vec<f64> = (1..=20).map(f64::from).collect();
/// assert_eq!(quantile_interval(&numbers, 0.5), Some((6., 15.)));
/// assert_eq!(quantile_interval(&numbers[..5], 0.5), None);
/// ```
pub fn quantile_interval(numbers: &[f64], share: f64) -> Option<(f64, f64)> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let below = numbers_in_tail(numbers.len(), share).checked_sub(1)?;
    let above = numbers_in_tail(numbers.len(), 1. - share).checked_sub(1)?;
    Some((sorted[below], sorted[numbers.len() - 1 - above]))
}

/// The place of the number that ends the interval, counted from 1 at one end: the quantile of this
/// share, measured from that end, is beyond it with a probability of at most [`TAIL`]. 0 if there
/// is no such number.
fn numbers_in_tail(count: usize, share: f64) -> usize {
    let odds = (share / (1. - share)).ln();
    // The logarithm of the probability that `k` numbers are beyond the quantile.
    let mut log = count as f64 * (-share).ln_1p();
    let mut probability = 0.;
    for k in 0..count {
        probability += log.exp();
        // Not a number if the share is 0 or 1, which no sample bounds.
        if probability > TAIL || probability.is_nan() {
            return k;
        }
        log += ((count - k) as f64 / (k + 1) as f64).ln() + odds;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_to(count: u32) -> Vec<f64> {
        (1..=count).map(f64::from).collect()
    }

    /// Conover, "Practical Nonparametric Statistics" (1999), section 3.2: the binomial tables.
    #[test]
    fn the_ranks_are_those_of_the_binomial_distribution() {
        assert_eq!(quantile_interval(&up_to(6), 0.5), Some((1., 6.)));
        assert_eq!(quantile_interval(&up_to(10), 0.5), Some((2., 9.)));
        assert_eq!(quantile_interval(&up_to(100), 0.5), Some((40., 61.)));
        // 0.9^35 is 0.0250316, more than 0.025.
        assert_eq!(quantile_interval(&up_to(35), 0.9), None);
        assert!(quantile_interval(&up_to(36), 0.9).is_some_and(|(_, high)| high == 36.));
    }

    #[test]
    fn no_sample_bounds_the_least_and_the_greatest() {
        for share in [0., 1.] {
            assert_eq!(quantile_interval(&up_to(1000), share), None);
        }
        assert_eq!(quantile_interval(&[], 0.5), None);
    }
}
