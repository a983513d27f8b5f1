//! `Verdict`: the meaning of an interval of ratios, noise included.

use super::Ratio;

/// The relation of paired values by their ratio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every ratio is 1.
    Same,
    /// The whole interval is below 1.
    Less,
    /// The whole interval is above 1.
    More,
    /// The interval includes 1: the difference may be due to the choice of items.
    Noise,
    /// There is no interval, or none that covers all pairs.
    Unknown,
}

impl Verdict {
    /// The verdict on an interval from `low` to `high`. If every defined ratio is 1, pairs without
    /// a ratio make the verdict unknown.
    ///
    /// ```
    /// use seventeen_report::statistics::Verdict::{self, Less, More, Noise, Same, Unknown};
    ///
    /// let intervals = [(0.9, 1.1), (1.0, 1.2), (1.1, 1.2), (0.8, 0.9), (1.0, 1.0)];
    /// let verdicts = intervals.map(|interval| Verdict::of(interval, 0));
    /// assert_eq!(verdicts, [Noise, Noise, More, Less, Same]);
    /// assert_eq!(Verdict::of((1.0, 1.0), 3), Unknown);
    /// ```
    pub fn of((low, high): (f64, f64), undefined: usize) -> Verdict {
        match (low, high) {
            (1., 1.) if undefined > 0 => Verdict::Unknown,
            (1., 1.) => Verdict::Same,
            _ if high < 1. => Verdict::Less,
            _ if low > 1. => Verdict::More,
            _ => Verdict::Noise,
        }
    }

    /// Its name in charts and tables.
    ///
    /// ```
    /// use seventeen_report::statistics::Verdict;
    ///
    /// assert_eq!(Verdict::of((0.97, 1.02), 0).word(), "noise");
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Same => "the same",
            Verdict::Less => "less",
            Verdict::More => "more",
            Verdict::Noise => "noise",
            Verdict::Unknown => "unknown",
        }
    }
}

impl Ratio {
    /// The verdict on this ratio.
    ///
    /// ```
    /// use seventeen_report::statistics::{Ratio, Verdict};
    ///
    /// assert_eq!(Ratio::of([(2., 1.), (9., 4.), (7., 3.)]).verdict(), Verdict::More);
    /// assert_eq!(Ratio::of([(2., 1.), (1., 2.), (7., 3.)]).verdict(), Verdict::Noise);
    /// assert_eq!(Ratio::of([(2., 1.)]).verdict(), Verdict::Unknown);
    /// ```
    pub fn verdict(&self) -> Verdict {
        self.interval.map_or(Verdict::Unknown, |interval| Verdict::of(interval, self.undefined))
    }
}
