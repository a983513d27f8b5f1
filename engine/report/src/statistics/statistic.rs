//! `Statistic`: a statistic of numbers, and its 95 % confidence interval.

use super::bootstrap::bootstrap_interval;
use super::moments::{Deviations, mean};
use super::quantile::quantile;
use super::quantile_interval::quantile_interval;

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
    /// assert_eq!(Statistic::Deviation.of(&mut [1.2; 20]), Some(0.));
    /// assert_eq!(Statistic::Mean.of(&mut []), None);
    /// ```
    pub fn of(self, numbers: &mut [f64]) -> Option<f64> {
        match self {
            Statistic::Sum => Some(numbers.iter().sum()),
            Statistic::Mean => mean(numbers),
            Statistic::Variance => Deviations::of(numbers).variance(),
            Statistic::Deviation => Deviations::of(numbers).standard_deviation(),
            Statistic::Quantile(share) => quantile(numbers, share),
        }
    }

    /// The 95 % interval of the statistic, if the numbers are a random sample; none if there are
    /// too few of them. Quantiles are between two of the numbers; other statistics need this many
    /// rounds of the bootstrap.
    ///
    /// `below` draws a number below the given one, uniformly at random. `begin` is called before
    /// each round and may end the work.
    ///
    /// # Errors
    /// The errors of `begin`.
    pub fn interval<E>(
        self,
        numbers: &[f64],
        rounds: u64,
        below: impl FnMut(usize) -> usize,
        begin: impl FnMut() -> Result<(), E>,
    ) -> Result<Option<(f64, f64)>, E> {
        match self {
            Statistic::Quantile(share) => Ok(quantile_interval(numbers, share)),
            _ => bootstrap_interval(numbers, self, rounds, below, begin),
        }
    }
}
