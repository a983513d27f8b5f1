//! `Verdict`: the meaning of an interval of ratios, noise included.

use super::{Ratio, Undefined};

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
    /// There is no interval, or pairs without a ratio could turn what it says.
    Unknown,
}

impl Verdict {
    /// The verdict on an interval from `low` to `high` of the pairs that have a ratio. It is
    /// unknown if a pair without a ratio says otherwise.
    ///
    /// ```
    /// use seventeen_report::statistics::Undefined;
    /// use seventeen_report::statistics::Verdict::{self, Less, More, Noise, Same, Unknown};
    ///
    /// let intervals = [(0.9, 1.1), (1.0, 1.2), (1.1, 1.2), (0.8, 0.9), (1.0, 1.0)];
    /// let verdicts = |undefined| intervals.map(|interval| Verdict::of(interval, undefined));
    /// assert_eq!(verdicts(Undefined::default()), [Noise, Noise, More, Less, Same]);
    /// let equal = Undefined { equal: 3, ..Undefined::default() };
    /// assert_eq!(verdicts(equal), [Noise, Noise, More, Less, Same]);
    /// let more = Undefined { more: 3, ..Undefined::default() };
    /// assert_eq!(verdicts(more), [Unknown, Unknown, More, Unknown, Unknown]);
    /// ```
    pub fn of((low, high): (f64, f64), undefined: Undefined) -> Verdict {
        let (is_less, is_more) = (undefined.less > 0, undefined.more > 0);
        match (low, high) {
            _ if high < 1. && !is_more => Verdict::Less,
            _ if low > 1. && !is_less => Verdict::More,
            _ if is_less || is_more => Verdict::Unknown,
            (1., 1.) => Verdict::Same,
            _ => Verdict::Noise,
        }
    }

    /// Its name in charts and tables.
    ///
    /// ```
    /// use seventeen_report::statistics::{Undefined, Verdict};
    ///
    /// assert_eq!(Verdict::of((0.97, 1.02), Undefined::default()).word(), "noise");
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
