//! Which ratings are asked for.

use super::rated::Verdict;
use std::ops::RangeInclusive;

crate::options! {
    /// The ratings that puzzles shall have: a range of each, both ends included; none is no bound.
    ///
    /// ```
    /// use seventeen_core::Rating;
    /// use seventeen_jobs::rate::{Verdict, WantedRatings};
    ///
    /// let hard = WantedRatings { er: Some(9.0..=11.9), ..WantedRatings::default() };
    /// assert!(hard.fit(&Verdict::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 })));
    /// assert!(!hard.fit(&Verdict::Above(7.0)));
    /// ```
    #[derive(PartialEq)]
    pub struct WantedRatings {
        /// Only puzzles with such an ER: a number, or a range such as `7.0..8.0`
        pub er: Option<RangeInclusive<f64>>,
        /// Only puzzles with such an EP
        pub ep: Option<RangeInclusive<f64>>,
        /// Only puzzles with such an ED
        pub ed: Option<RangeInclusive<f64>>,
    }
}

impl WantedRatings {
    /// Whether any will do.
    pub fn is_any(&self) -> bool {
        self.er.is_none() && self.ep.is_none() && self.ed.is_none()
    }

    /// Whether these are the ratings of a puzzle; what has none fits where any will do, unless nothing is known
    /// of it.
    pub fn fit(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Rating(rating) => {
                within(&self.er, rating.er)
                    && within(&self.ep, rating.ep)
                    && within(&self.ed, rating.ed)
            }
            Verdict::Score(_) | Verdict::Figures(_) => self.is_any(),
            Verdict::Above(_) | Verdict::Invalid(_) => false,
        }
    }
}

/// Whether a number is within a range, if there is one.
pub(super) fn within(range: &Option<RangeInclusive<f64>>, number: f64) -> bool {
    range.as_ref().is_none_or(|range| range.contains(&number))
}
