//! Which ratings are asked for.

use super::rated::{Score, Verdict};
use std::ops::RangeInclusive;

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
#[derive(Clone, PartialEq, Default, Debug)]
pub struct WantedRatings {
    /// Of the hardest step.
    pub er: Option<RangeInclusive<f64>>,
    /// Of the hardest step up to the first digit.
    pub ep: Option<RangeInclusive<f64>>,
    /// Of the first step.
    pub ed: Option<RangeInclusive<f64>>,
    /// Of the sum of all steps, where a profile adds them up.
    pub score: Option<RangeInclusive<f64>>,
}

impl WantedRatings {
    /// Whether any will do.
    pub fn is_any(&self) -> bool {
        self.score.is_none() && self.is_any_rating()
    }

    fn is_any_rating(&self) -> bool {
        self.er.is_none() && self.ep.is_none() && self.ed.is_none()
    }

    /// Whether these are the ratings of a puzzle; what has none does not fit.
    pub fn fit(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Rating(rating) => {
                within(&self.er, rating.er)
                    && within(&self.ep, rating.ep)
                    && within(&self.ed, rating.ed)
                    && self.score.is_none()
            }
            Verdict::Score(Score { score, .. }) => {
                within(&self.score, *score) && self.is_any_rating()
            }
            Verdict::Figures(_) => self.is_any(),
            Verdict::Above(_) | Verdict::Invalid(_) => false,
        }
    }
}

fn within(range: &Option<RangeInclusive<f64>>, number: f64) -> bool {
    range.as_ref().is_none_or(|range| range.contains(&number))
}
