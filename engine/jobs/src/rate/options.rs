//! What `rate` can be asked for.

use super::wanted::{WantedRatings, within};
use super::{Score, Verdict};
use crate::choice::Choice;
use seventeen_core::Solver;
use std::ops::RangeInclusive;

crate::options! {
    /// How far puzzles are rated, and which of them are wanted.
    pub struct RateOptions {
        ..pub ratings: WantedRatings,
        /// Only puzzles with such a score, by a profile that adds up
        pub score: Option<RangeInclusive<f64>>,
        /// Go on with a puzzle only while its ER, or the first figure of a class, is at most this
        pub at_most: Option<f64>,
        /// Rate each puzzle in so many random forms besides its own, by the seed, and say from where to where
        /// its ratings reach
        pub morphs: Option<u64>,
        /// The solver that tests whether puzzles have one solution
        pub solver: Option<Choice<dyn Solver>>,
    }
}

impl RateOptions {
    /// Whether any puzzle is wanted.
    pub fn is_any(&self) -> bool {
        self.score.is_none() && self.ratings.is_any()
    }

    /// Whether a puzzle of which this was found is wanted.
    pub fn fit(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Score(Score { score, .. }) => {
                within(&self.score, *score) && self.ratings.is_any()
            }
            _ => self.score.is_none() && self.ratings.fit(verdict),
        }
    }

    /// The greatest ER that is of interest: a harder puzzle is looked into no further.
    pub(super) fn most(&self) -> f64 {
        let wanted = self.ratings.er.as_ref().map_or(f64::INFINITY, |range| *range.end());
        self.at_most.map_or(wanted, |most| most.min(wanted))
    }
}
