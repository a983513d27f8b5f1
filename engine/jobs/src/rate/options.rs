//! Options of `rate`.

use super::rating_filter::{RatingFilter, is_in_range};
use super::{PathScore, Rated, RatingOutcome, ScaleNumbers};
use crate::choice::Choice;
use crate::error::{Error, Result};
use crate::text::Problem;
use seventeen_core::Solver;
use std::ops::RangeInclusive;

crate::options! {
    /// How far to rate puzzles, and which of them to keep.
    pub struct RateOptions {
        ..pub ratings: RatingFilter,
        /// Keep only puzzles with this score, a number or a range; needs a profile that adds up
        /// ratings
        pub score: Option<RangeInclusive<f64>>,
        /// Keep only puzzles whose solution path has a step of this technique, such as `x-wing`.
        /// With a rater, the path comes from the profile `hint`
        pub technique: Option<String>,
        /// Rate only puzzles with this number of clues: a number, or a range such as `20..25`,
        /// `26..` or `..24`
        pub clues: Option<RangeInclusive<u64>>,
        /// Stop rating a puzzle once its ER, or the first figure of its class, exceeds this bound.
        /// `ep`, `ed` and `technique` do not keep such a puzzle
        pub at_most: Option<f64>,
        /// Also rate this many random morphs of each puzzle, equivalent puzzles drawn by the seed,
        /// and report the range of each rating
        pub morphs: Option<u64>,
        /// Solver that tests puzzles for a single solution
        pub solver: Option<Choice<dyn Solver>>,
    }
}

impl RateOptions {
    /// Whether a puzzle has the number of clues that is asked for.
    pub fn accepts_clues(&self, problem: &Problem) -> bool {
        self.clues.as_ref().is_none_or(|range| range.contains(&problem.clues()))
    }

    /// Whether there is no bound of what rating finds.
    pub fn is_unrestricted(&self) -> bool {
        self.score.is_none() && self.technique.is_none() && self.ratings.is_unrestricted()
    }

    /// The name of an option by which some puzzles are kept, if there is one.
    pub fn selecting_option(&self) -> Option<&'static str> {
        let RateOptions { ratings: RatingFilter { er, ep, ed }, score, technique, clues, .. } =
            self;
        let selecting = [
            ("er", er.is_some()),
            ("ep", ep.is_some()),
            ("ed", ed.is_some()),
            ("score", score.is_some()),
            ("technique", technique.is_some()),
            ("clues", clues.is_some()),
        ];
        selecting.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }

    /// Rejects ranges of numbers that the scale does not have, which would keep no puzzle, and a
    /// bound of ER on a scale without it.
    pub(super) fn check_scale(&self, numbers: &ScaleNumbers) -> Result<()> {
        let [rates, scores] = [!self.ratings.is_unrestricted(), self.score.is_some()];
        let message = match numbers {
            ScaleNumbers::Score if rates || self.at_most.is_some() => {
                "puzzles have a score, no ER, EP and ED: use `score`"
            }
            ScaleNumbers::Rating if scores => "puzzles have ER, EP and ED, no score: use `er`",
            ScaleNumbers::Figures(_) if rates || scores => {
                "puzzles have figures, no ER and no score: rate them without a range"
            }
            _ => return Ok(()),
        };
        Err(Error::bad_input(format_args!("rate: with this rater or profile, {message}")))
    }

    /// Rejects a bound below the end of `er`: puzzles between them would have no rating.
    ///
    /// # Errors
    /// There is such a bound.
    ///
    /// ```
    /// use seventeen_jobs::rate::{RateOptions, RatingFilter};
    ///
    /// let ratings = RatingFilter { er: Some(4.0..=5.0), ..RatingFilter::default() };
    /// let options = RateOptions { ratings, at_most: Some(4.5), ..RateOptions::default() };
    /// assert!(options.check_bound().is_err());
    /// ```
    pub fn check_bound(&self) -> Result<()> {
        let end = self.ratings.er.as_ref().map_or(f64::NEG_INFINITY, |range| *range.end());
        let Some(bound) = self.at_most.filter(|&bound| bound < end) else { return Ok(()) };
        let reach =
            if end.is_finite() { format!("ends at {end}") } else { "has no end".to_owned() };
        Err(Error::bad_input(format_args!(
            "`at_most` is {bound}, but `er` {reach}: end `er` at {bound}, or leave out \
             `at_most`, since rating stops at the end of `er`"
        )))
    }

    /// Whether this puzzle is kept.
    pub fn accepts(&self, rated: &Rated) -> bool {
        let has_technique = || rated.path.as_ref().is_some_and(|path| path.has_technique);
        let is_asked_for = || {
            self.accepts_verdict(&rated.verdict) && (self.technique.is_none() || has_technique())
        };
        self.accepts_clues(&rated.problem) && (self.is_unrestricted() || is_asked_for())
    }

    fn accepts_verdict(&self, verdict: &RatingOutcome) -> bool {
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
