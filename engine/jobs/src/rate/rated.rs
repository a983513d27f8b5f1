//! `Rated`: a puzzle with its rating.

use super::morphs::Spread;
use crate::human::{Path, Total};
use crate::text::Problem;
use crate::uniqueness::Flaw;
use seventeen_core::{Figure, Judgement, Rating};
use std::sync::Arc;

/// A puzzle and what a rater, or the path by a profile, says of it.
#[derive(Clone, Debug)]
pub struct Rated {
    /// What was rated.
    pub problem: Problem,
    /// Its place among the puzzles that were rated, from 1.
    pub number: u64,
    /// What it took, in seconds of this thread's wall clock.
    pub seconds: f64,
    /// What is said of it.
    pub verdict: Verdict,
    /// What its numbers come to in other forms, if that was asked for.
    pub spread: Option<Spread>,
}

/// What is said of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// ER, EP and ED.
    Rating(Rating),
    /// The sum of the ratings of the steps.
    Score(Score),
    /// The class by a rater of classes, in figures.
    Figures(Vec<Figure>),
    /// Its ER is above the bound that was asked for.
    Above(f64),
    /// It has no solution, or several.
    Invalid(Flaw),
}

/// What a profile says that adds up the ratings of the steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// Their sum.
    pub score: f64,
    /// The level of difficulty, if the profile has levels.
    pub level: Option<Arc<str>>,
    /// The title of the hardest step; none where no step was taken.
    pub hardest: Option<Arc<str>>,
}

impl Verdict {
    /// What a rater says.
    pub(crate) fn of_judgement(judged: Judgement, at_most: f64) -> Verdict {
        match judged {
            Judgement::Rating(rating) => Verdict::Rating(rating),
            Judgement::Figures(figures) => Verdict::Figures(figures),
            Judgement::Above => Verdict::Above(at_most),
        }
    }

    /// What a path comes to.
    pub(super) fn of_path(path: &Path, at_most: f64) -> Verdict {
        match (path.flaw, path.total) {
            (Some(flaw), _) => Verdict::Invalid(flaw),
            (None, Total::Hardest | Total::Er) if path.rating().er > at_most => {
                Verdict::Above(at_most)
            }
            (None, Total::Hardest | Total::Er) => Verdict::Rating(path.rating()),
            (None, Total::Sum) => Verdict::Score(Score {
                score: path.score(),
                level: path.level.clone(),
                hardest: path.hardest().map(|taken| taken.title().into()),
            }),
        }
    }
}

impl Rated {
    /// ER, EP and ED, if the puzzle was rated on that scale.
    pub fn rating(&self) -> Option<&Rating> {
        match &self.verdict {
            Verdict::Rating(rating) => Some(rating),
            _ => None,
        }
    }

    /// The figures of its class, if a rater gave them.
    pub fn figures(&self) -> &[Figure] {
        match &self.verdict {
            Verdict::Figures(figures) => figures,
            _ => &[],
        }
    }

    /// The score, if the profile adds up ratings.
    pub fn score(&self) -> Option<&Score> {
        match &self.verdict {
            Verdict::Score(score) => Some(score),
            _ => None,
        }
    }
}
