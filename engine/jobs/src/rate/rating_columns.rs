//! `RatingColumns`: the columns that all ratings of a run share, whether a puzzle has a rating or
//! not.

use super::{RatingMethod, RatingOutcome, RatingScale};
use crate::error::Result;
use crate::human::ScoreFormula;
use seventeen_core::{Figure, Judgement, Position, Puzzle};
use std::borrow::Cow;
use std::sync::Arc;

/// The numbers of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScaleNumbers {
    /// ER, EP and ED.
    Rating,
    /// A score with its level.
    Score,
    /// Figures with these names.
    Figures(Arc<[Cow<'static, str>]>),
}

/// The columns of the ratings of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingColumns {
    /// The numbers of the scale.
    pub numbers: ScaleNumbers,
    /// Whether puzzles have a solution path, and so a hardest step.
    pub has_path: bool,
    /// Whether a bound may end a rating.
    pub is_bounded: bool,
    /// Whether morphs are rated as well.
    pub has_morphs: bool,
    /// Whether puzzles without a rating are kept.
    pub keeps_invalid: bool,
}

impl RatingMethod {
    /// The columns that all ratings by this method have. `verdict` is one of these ratings.
    pub(super) fn rating_columns(&self, verdict: &RatingOutcome) -> Result<RatingColumns> {
        Ok(RatingColumns {
            numbers: self.scale_numbers(verdict)?,
            has_path: self.path_profile.is_some() || matches!(self.scale, RatingScale::Profile(_)),
            is_bounded: self.options.at_most.is_some(),
            has_morphs: self.options.morphs.is_some(),
            keeps_invalid: self.options.is_unrestricted(),
        })
    }

    fn scale_numbers(&self, verdict: &RatingOutcome) -> Result<ScaleNumbers> {
        match (verdict, &self.scale) {
            (RatingOutcome::Rating(_), _) => return Ok(ScaleNumbers::Rating),
            (_, RatingScale::Profile(profile)) => {
                return Ok(numbers_of_formula(profile.score_formula()));
            }
            _ => {}
        }
        if let Some(known) = self.numbers.get() {
            return Ok(known.clone());
        }
        let found = self.numbers_of_rater()?;
        Ok(self.numbers.get_or_init(|| found).clone())
    }

    /// The numbers that the rater gives for the easiest puzzle. Raters do not declare them, a bound
    /// may leave some out, and a puzzle without a single solution has none.
    pub(crate) fn numbers_of_rater(&self) -> Result<ScaleNumbers> {
        let RatingScale::Rater(rater) = &self.scale else { return Ok(ScaleNumbers::Rating) };
        let start = Position::from(&easiest_puzzle());
        Ok(match rater.lease_instance()?.run(|rater| rater.rate(&start, f64::INFINITY))? {
            Judgement::Figures(figures) => ScaleNumbers::Figures(figure_names(&figures)),
            Judgement::Rating(_) | Judgement::Above => ScaleNumbers::Rating,
        })
    }
}

fn numbers_of_formula(formula: ScoreFormula) -> ScaleNumbers {
    match formula {
        ScoreFormula::Sum => ScaleNumbers::Score,
        ScoreFormula::Hardest | ScoreFormula::Er => ScaleNumbers::Rating,
    }
}

fn figure_names(figures: &[Figure]) -> Arc<[Cow<'static, str>]> {
    figures.iter().map(|figure| figure.name.clone()).collect()
}

/// A grid with one blank cell.
fn easiest_puzzle() -> Puzzle {
    let digit = |cell: usize| match cell {
        0 => 0,
        _ => ((3 * (cell / 9) + cell / 27 + cell % 9) % 9 + 1) as u8,
    };
    Puzzle::from_digits(std::array::from_fn(digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Grid;

    #[test]
    fn the_easiest_puzzle_is_a_grid_without_one_digit() {
        let mut digits = *easiest_puzzle().digits();
        assert_eq!(digits.iter().filter(|&&digit| digit == 0).count(), 1);
        digits[0] = 1;
        assert!(Grid::from_digits(digits).is_ok());
    }
}
