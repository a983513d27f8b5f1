//! `Rated`: a puzzle with its rating.

use super::morphs::MorphRanges;
use super::rating_columns::{RatingColumns, ScaleNumbers};
use crate::context::Context;
use crate::error::Result;
use crate::human::{ScoreFormula, SolutionPath};
use crate::text::Problem;
use crate::uniqueness::UniquenessFlaw;
use seventeen_core::{Amount, Figure, Judgement, Rating};
use std::sync::Arc;

/// A puzzle and its verdict by a rater, or by the path of a profile.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The puzzle.
    pub problem: Problem,
    /// Its number among the rated puzzles, from 1.
    pub number: u64,
    /// The wall-clock time of this thread, in seconds.
    pub seconds: f64,
    /// The verdict.
    pub verdict: RatingOutcome,
    /// What its solution path shows, if the steps of a profile rate it or are asked for.
    pub path: Option<PathFacts>,
    /// The ranges of its numbers over morphs, if requested.
    pub spread: Option<MorphRanges>,
    /// The columns that it shares with all other ratings of the run.
    pub columns: RatingColumns,
}

/// The verdict on a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum RatingOutcome {
    /// ER, EP and ED.
    Rating(Rating),
    /// The sum of the ratings of the steps.
    Score(PathScore),
    /// The class by a class rater, as figures.
    Figures(Vec<Figure>),
    /// Its ER is above the requested bound.
    Above(f64),
    /// It has no solution, or several.
    Invalid(UniquenessFlaw),
}

/// The result of a profile that adds up ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct PathScore {
    /// Their sum.
    pub score: f64,
    /// The level of difficulty, if the profile has levels.
    pub level: Option<Arc<str>>,
}

/// What a solution path shows of a puzzle besides its rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathFacts {
    /// The title of the hardest step; none without steps.
    pub hardest: Option<Arc<str>>,
    /// Whether the path has a step of the technique of
    /// [`RateOptions::technique`](super::RateOptions::technique); true if none is named.
    pub has_technique: bool,
}

impl PathFacts {
    /// What `path` shows, with this technique asked for.
    ///
    /// # Errors
    /// There is no such technique.
    pub(super) fn of_path(
        context: &Context,
        path: &SolutionPath,
        technique: Option<&str>,
    ) -> Result<PathFacts> {
        let step = technique.map(|name| path.find_step(context, name)).transpose()?;
        Ok(PathFacts {
            hardest: path.hardest().map(|taken| taken.pattern_name().into()),
            has_technique: step.is_none_or(|step| step.is_some()),
        })
    }
}

impl RatingOutcome {
    /// The verdict of a rater.
    pub(crate) fn from_judgement(judged: Judgement, at_most: f64) -> RatingOutcome {
        match judged {
            Judgement::Rating(rating) => RatingOutcome::Rating(rating),
            Judgement::Figures(figures) => RatingOutcome::Figures(figures),
            Judgement::Above => RatingOutcome::Above(at_most),
        }
    }

    /// The verdict with a bound as a figure, if the scale has figures: the first one is bounded.
    pub(super) fn with_bound_as_figure(self, numbers: &ScaleNumbers) -> RatingOutcome {
        match (self, numbers) {
            (RatingOutcome::Above(bound), ScaleNumbers::Figures(names)) if !names.is_empty() => {
                let amount = Amount::Above(bound);
                RatingOutcome::Figures(vec![Figure { name: names[0].clone(), amount }])
            }
            (verdict, _) => verdict,
        }
    }

    /// The verdict of a path.
    pub(super) fn from_path(path: &SolutionPath, at_most: f64) -> RatingOutcome {
        match (path.flaw, path.total) {
            (Some(flaw), _) => RatingOutcome::Invalid(flaw),
            (None, ScoreFormula::Hardest | ScoreFormula::Er) if path.rating().er > at_most => {
                RatingOutcome::Above(at_most)
            }
            (None, ScoreFormula::Hardest | ScoreFormula::Er) => {
                RatingOutcome::Rating(path.rating())
            }
            (None, ScoreFormula::Sum) => RatingOutcome::Score(PathScore {
                score: path.total_score(),
                level: path.level.clone(),
            }),
        }
    }
}

impl Rated {
    /// ER, EP and ED, if the puzzle was rated on that scale.
    pub fn rating(&self) -> Option<&Rating> {
        match &self.verdict {
            RatingOutcome::Rating(rating) => Some(rating),
            _ => None,
        }
    }

    /// The figures of its class, if a rater returned them.
    pub fn figures(&self) -> &[Figure] {
        match &self.verdict {
            RatingOutcome::Figures(figures) => figures,
            _ => &[],
        }
    }

    /// The title of the hardest step, if the steps of a profile rate the puzzle and there is one.
    pub fn hardest(&self) -> Option<&str> {
        self.path.as_ref()?.hardest.as_deref()
    }

    /// The score, if the profile adds up ratings.
    pub fn score(&self) -> Option<&PathScore> {
        match &self.verdict {
            RatingOutcome::Score(score) => Some(score),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_of_a_class_is_one_of_its_first_figure() {
        let above = || RatingOutcome::Above(5.0);
        assert_eq!(above().with_bound_as_figure(&ScaleNumbers::Rating), above());
        let names = ["b", "cells"].map(Into::into).into();
        let figure = Figure::new("b", Amount::Above(5.0));
        let expected = RatingOutcome::Figures(vec![figure]);
        assert_eq!(above().with_bound_as_figure(&ScaleNumbers::Figures(names)), expected);
    }
}
