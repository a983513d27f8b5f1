//! The ratio of paired values: the geometric mean of the pairs' ratios, and a 95 % interval.
//!
//! The geometric mean does not depend on which value is the divisor (Fleming and Wallace, "How not
//! to lie with statistics: the correct way to summarize benchmark results", Communications of the
//! ACM, 1986). The interval is Student's for the mean of the logarithms ([`super::student`]),
//! converted back to ratios. It assumes that items are drawn at random and that the logarithms are
//! about normal. For items that were picked, such as six published grids, it only describes how
//! much they differ.

use super::moments::{Deviations, mean};
use super::student;

/// The summary of the ratios of pairs.
///
/// ```
/// use seventeen_report::statistics::Ratio;
///
/// let ratio = Ratio::of([(2., 1.), (24., 3.), (5., 0.)]);
/// assert!((ratio.mean.unwrap() - 4.).abs() < 1e-12);
/// assert_eq!(ratio.undefined.more, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// The geometric mean; none without a defined ratio.
    pub mean: Option<f64>,
    /// Its 95 % confidence interval; none with fewer than two defined ratios.
    pub interval: Option<(f64, f64)>,
    /// The pairs without a ratio, which are left out.
    pub undefined: Undefined,
}

/// The numbers of pairs without a ratio, because a value is not above 0, by the relation of the
/// value to its divisor.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Undefined {
    /// The value is less than its divisor.
    pub less: usize,
    /// Both are equal.
    pub equal: usize,
    /// The value is more than its divisor.
    pub more: usize,
}

impl Undefined {
    /// The number of all pairs without a ratio.
    pub fn count(self) -> usize {
        self.less + self.equal + self.more
    }

    fn add(&mut self, value: f64, base: f64) {
        self.less += usize::from(value < base);
        self.equal += usize::from(value == base);
        self.more += usize::from(value > base);
    }
}

impl Ratio {
    /// The summary of pairs: a value and its divisor.
    pub fn of(pairs: impl IntoIterator<Item = (f64, f64)>) -> Ratio {
        let (mut logs, mut undefined) = (Vec::new(), Undefined::default());
        for (value, base) in pairs {
            if value > 0. && base > 0. {
                logs.push((value / base).ln());
            } else {
                undefined.add(value, base);
            }
        }
        let mean = mean(&logs);
        let around = |(mean, deviation): (f64, f64)| {
            let error = deviation / (logs.len() as f64).sqrt();
            let margin = student::half_width(logs.len() - 1) * error;
            ((mean - margin).exp(), (mean + margin).exp())
        };
        let interval = mean.zip(Deviations::of(&logs).standard_deviation()).map(around);
        Ratio { mean: mean.map(f64::exp), interval, undefined }
    }
}

impl Ratio {
    /// The ratio of a choice's values to the first choice's; each item has a value per choice.
    pub(crate) fn to_first<'a>(
        items: impl IntoIterator<Item = &'a Vec<f64>>,
        choice: usize,
    ) -> Ratio {
        Ratio::of(items.into_iter().map(|item| (item[choice], item[0])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-3 * expected, "{found}, expected {expected}");
    }

    #[test]
    fn ratios_are_those_found_by_hand() {
        // 2 and 8: the mean of ln 2 and 3 ln 2 is 2 ln 2 with standard error ln 2. With one degree
        // of freedom, the interval is 12.706 standard errors on each side.
        let two = Ratio::of([(2., 1.), (24., 3.)]);
        is_near(two.mean.unwrap(), 4.);
        let (low, high) = two.interval.unwrap();
        is_near(low, 4. / 2_f64.powf(12.7062));
        is_near(high, 4. * 2_f64.powf(12.7062));
        // 1, 2 and 4: logarithms 0, 1, 2 of 2; the standard error is 1/√3, times 4.3027.
        let three = Ratio::of([(1., 1.), (2., 1.), (4., 1.)]);
        is_near(three.mean.unwrap(), 2.);
        let (low, high) = three.interval.unwrap();
        is_near(low, 2. * 2_f64.powf(-4.30265 / 3_f64.sqrt()));
        is_near(high, 2. * 2_f64.powf(4.30265 / 3_f64.sqrt()));
    }

    #[test]
    fn equal_values_have_the_ratio_one_and_no_spread() {
        let same = Ratio::of([(3., 3.), (0.1, 0.1), (7e9, 7e9)]);
        assert_eq!(
            same,
            Ratio { mean: Some(1.), interval: Some((1., 1.)), undefined: Undefined::default() }
        );
    }

    #[test]
    fn to_swap_values_and_bases_turns_the_ratio_over() {
        let pairs = [(5., 2.), (7., 9.), (11., 4.), (1., 3.)];
        let (there, back) = (Ratio::of(pairs), Ratio::of(pairs.map(|(a, b)| (b, a))));
        is_near(there.mean.unwrap(), 1. / back.mean.unwrap());
        is_near(there.interval.unwrap().0, 1. / back.interval.unwrap().1);
    }

    #[test]
    fn one_pair_has_no_interval_and_pairs_with_zero_no_ratio() {
        let one = Ratio::of([(6., 2.), (0., 2.), (2., 0.), (0., 0.)]);
        is_near(one.mean.unwrap(), 3.);
        let undefined = Undefined { less: 1, equal: 1, more: 1 };
        assert_eq!((one.interval, one.undefined, undefined.count()), (None, undefined, 3));
        let undefined = Undefined { less: 1, ..Undefined::default() };
        let none = Ratio { mean: None, interval: None, undefined };
        assert_eq!(Ratio::of([(0., 5.)]), none);
        assert_eq!(Ratio::of([]), Ratio { undefined: Undefined::default(), ..none });
    }
}
