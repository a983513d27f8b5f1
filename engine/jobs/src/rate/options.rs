//! Options of `rate`.

use super::rating_filter::{RatingFilter, is_in_range};
use super::{PathScore, RatingOutcome};
use crate::choice::Choice;
use seventeen_core::Solver;
use std::ops::RangeInclusive;

crate::options! {
    /// How far to rate puzzles, and which of them to keep.
    pub struct RateOptions {
        ..pub ratings: RatingFilter,
        /// Keep only puzzles with this score, a number or a range; needs a profile that adds up
        /// ratings
        pub score: Option<RangeInclusive<f64>>,
        /// Stop rating a puzzle once its ER, or the first figure of its class, exceeds this bound
        pub at_most: Option<f64>,
        /// Also rate this many random morphs of each puzzle, equivalent puzzles drawn by the seed,
        /// and report the range of each rating
        pub morphs: Option<u64>,
        /// Solver that tests puzzles for a single solution
        pub solver: Option<Choice<dyn Solver>>,
    }
}

impl RateOptions {
    /// Whether there is no bound.
    pub fn is_unrestricted(&self) -> bool {
        self.score.is_none() && self.ratings.is_unrestricted()
    }

    /// Whether a puzzle with this verdict is kept.
    pub fn accepts(&self, verdict: &RatingOutcome) -> bool {
        match verdict {
            RatingOutcome::Score(PathScore { score, .. }) => {
                is_in_range(&self.score, *score) && self.ratings.is_unrestricted()
            }
            _ => self.score.is_none() && self.ratings.accepts(verdict),
        }
    }

    /// The greatest ER of interest: harder puzzles need no exact rating.
    pub(super) fn max_rating(&self) -> f64 {
        let wanted = self.ratings.er.as_ref().map_or(f64::INFINITY, |range| *range.end());
        self.at_most.map_or(wanted, |most| most.min(wanted))
    }
}
