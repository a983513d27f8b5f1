//! Ranges of ratings.

use super::rated::RatingOutcome;
use std::ops::RangeInclusive;

crate::options! {
    /// The required ratings of puzzles: a range of each, both ends included; none for no bound.
    ///
    /// ```
    /// use seventeen_core::Rating;
    /// use seventeen_jobs::rate::{RatingOutcome, RatingFilter};
    ///
    /// let hard = RatingFilter { er: Some(9.0..=11.9), ..RatingFilter::default() };
    /// assert!(hard.accepts(&RatingOutcome::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 })));
    /// assert!(!hard.accepts(&RatingOutcome::Above(7.0)));
    /// ```
    #[derive(PartialEq)]
    pub struct RatingFilter {
        /// Keep only puzzles with this ER (SER): a number, or a range such as `7.0..8.0`
        pub er: Option<RangeInclusive<f64>>,
        /// Keep only puzzles with this EP: a number, or a range such as `1.2..7.0`
        pub ep: Option<RangeInclusive<f64>>,
        /// Keep only puzzles with this ED: a number, or a range such as `1.2..2.6`
        pub ed: Option<RangeInclusive<f64>>,
    }
}

impl RatingFilter {
    /// Whether there is no bound.
    pub fn is_unrestricted(&self) -> bool {
        self.er.is_none() && self.ep.is_none() && self.ed.is_none()
    }

    /// Whether the verdict meets the bounds. Scores and figures do if there are no bounds; a puzzle
    /// that is invalid, or above the bound of rating, never does.
    pub fn accepts(&self, verdict: &RatingOutcome) -> bool {
        match verdict {
            RatingOutcome::Rating(rating) => {
                is_in_range(&self.er, rating.er)
                    && is_in_range(&self.ep, rating.ep)
                    && is_in_range(&self.ed, rating.ed)
            }
            RatingOutcome::Score(_) | RatingOutcome::Figures(_) => self.is_unrestricted(),
            RatingOutcome::Above(_) | RatingOutcome::Invalid(_) => false,
        }
    }
}

/// Whether a number is within a range, if there is one.
pub(super) fn is_in_range(range: &Option<RangeInclusive<f64>>, number: f64) -> bool {
    range.as_ref().is_none_or(|range| range.contains(&number))
}
