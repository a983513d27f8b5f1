//! The mean of numbers, and their deviations from it, for numbers of any size.
//!
//! Numbers are divided by a power of two before they are added or squared, which rounds nothing, so
//! that neither a sum nor a square is beyond the range of floats. Deviations are taken from the
//! first number and then from their own mean (the shifted algorithm of Chan, Golub and LeVeque,
//! "Algorithms for computing the sample variance", The American Statistician, 1983): equal numbers
//! have no deviation at all.

/// The arithmetic mean; none without numbers.
///
/// ```
/// use seventeen_report::statistics::mean;
///
/// assert_eq!(mean(&[1., 2., 6.]), Some(3.));
/// assert_eq!(mean(&[1.5e308, 1.5e308]), Some(1.5e308));
/// assert_eq!(mean(&[]), None);
/// ```
pub fn mean(numbers: &[f64]) -> Option<f64> {
    let scale = power_of_two(numbers);
    let sum: f64 = numbers.iter().map(|number| number / scale).sum();
    (!numbers.is_empty()).then(|| sum / numbers.len() as f64 * scale)
}

/// The deviations of numbers from their mean.
pub(super) struct Deviations {
    /// The deviations divided by `scale`: the greatest is below 2.
    pub(super) scaled: Vec<f64>,
    /// A power of two.
    scale: f64,
}

impl Deviations {
    pub(super) fn of(numbers: &[f64]) -> Deviations {
        // The difference of two numbers is at most twice as large as the larger of them.
        let range = power_of_two(numbers);
        let first = numbers.first().map_or(0., |number| number / range);
        let mut scaled: Vec<f64> = numbers.iter().map(|number| number / range - first).collect();
        let mean = mean(&scaled).unwrap_or_default();
        scaled.iter_mut().for_each(|deviation| *deviation -= mean);
        let size = power_of_two(&scaled);
        scaled.iter_mut().for_each(|deviation| *deviation /= size);
        Deviations { scaled, scale: size * range }
    }

    /// The sample variance; none of fewer than two numbers.
    pub(super) fn variance(&self) -> Option<f64> {
        self.scaled_variance().map(|variance| variance * self.scale * self.scale)
    }

    /// The sample standard deviation; none of fewer than two numbers.
    pub(super) fn standard_deviation(&self) -> Option<f64> {
        self.scaled_variance().map(|variance| variance.sqrt() * self.scale)
    }

    /// The sum of the powers of the scaled deviations.
    pub(super) fn sum_of_powers(&self, power: i32) -> f64 {
        self.scaled.iter().map(|deviation| deviation.powi(power)).sum()
    }

    /// The squares are divided by one less than their number.
    fn scaled_variance(&self) -> Option<f64> {
        let count = self.scaled.len() as f64;
        (count > 1.).then(|| self.sum_of_powers(2) / (count - 1.))
    }
}

/// The greatest power of two that is no larger than some number, regardless of signs; 1 if all are
/// 0 or one is not finite.
fn power_of_two(numbers: &[f64]) -> f64 {
    let greatest = numbers.iter().fold(0_f64, |greatest, number| greatest.max(number.abs()));
    if greatest == 0. || !greatest.is_finite() {
        return 1.;
    }
    // A float without the bits of its fraction.
    f64::from_bits(greatest.max(f64::MIN_POSITIVE).to_bits() & f64::INFINITY.to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_have_no_deviation() {
        for number in [0.1, 1.2, 0.7, -3.3, 1e200, 1e-300] {
            for count in 2..40 {
                let deviations = Deviations::of(&vec![number; count]);
                assert_eq!(deviations.standard_deviation(), Some(0.), "{count} times {number}");
            }
        }
    }

    #[test]
    fn numbers_of_all_sizes_have_the_same_deviations() {
        for scale in [1., 1e-200, 1e200, -1e200] {
            let deviation = Deviations::of(&[scale, 3. * scale, 5. * scale]).standard_deviation();
            let ratio = deviation.unwrap() / (2. * scale.abs());
            assert!((ratio - 1.).abs() < 1e-15, "{scale}: {ratio}");
        }
        // Far from 0: 1, 2 and 3 above a large number.
        let far = [1., 2., 3.].map(|number| 1e9 + number);
        assert_eq!(Deviations::of(&far).variance(), Some(1.));
        assert_eq!(Deviations::of(&[5.]).variance(), None);
        assert_eq!(Deviations::of(&[]).standard_deviation(), None);
    }

    #[test]
    fn means_of_the_largest_and_the_least_numbers_are_exact() {
        assert_eq!(mean(&[f64::MAX; 3]), Some(f64::MAX));
        assert_eq!(mean(&[1.5e308, -1.5e308]), Some(0.));
        assert_eq!(mean(&[5e-324, 5e-324]), Some(5e-324));
        assert_eq!(mean(&[0., 0.]), Some(0.));
    }

    #[test]
    fn a_power_of_two_is_no_larger_than_the_largest_number() {
        assert_eq!(power_of_two(&[0.75, -3.]), 2.);
        assert_eq!(power_of_two(&[f64::MAX]), 2_f64.powi(1023));
        assert_eq!(power_of_two(&[5e-324]), f64::MIN_POSITIVE);
        assert_eq!([power_of_two(&[]), power_of_two(&[0.]), power_of_two(&[f64::NAN])], [1.; 3]);
    }
}
