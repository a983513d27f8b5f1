//! `Rated`: a puzzle with its rating, and how it is written.

use super::format;
use crate::human::{Path, Total};
use crate::proper::Flaw;
use crate::text::Problem;
use serde_json::{Value as Json, json};
use seventeen_core::Rating;
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
}

/// What is said of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// ER, EP and ED.
    Rating(Rating),
    /// The sum of the ratings of the steps.
    Score(Score),
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
    /// What a path comes to.
    pub(super) fn of_path(path: &Path, at_most: f64) -> Verdict {
        match (path.flaw, path.total) {
            (Some(flaw), _) => Verdict::Invalid(flaw),
            (None, Total::Hardest) if path.rating().er > at_most => Verdict::Above(at_most),
            (None, Total::Hardest) => Verdict::Rating(path.rating()),
            (None, Total::Sum) => Verdict::Score(Score {
                score: path.score(),
                level: path.level.clone(),
                hardest: path.hardest().map(|taken| taken.title().into()),
            }),
        }
    }
}

/// The format of lines unless another is asked for, as the Patterns Game writes ratings.
const RATING_FORMAT: &str = "%g ED=%r/%p/%d";
const SCORE_FORMAT: &str = "%g %s %l";

impl Rated {
    /// ER, EP and ED, if the puzzle was rated on that scale.
    pub fn rating(&self) -> Option<&Rating> {
        match &self.verdict {
            Verdict::Rating(rating) => Some(rating),
            _ => None,
        }
    }

    /// The score, if the profile adds up ratings.
    pub fn score(&self) -> Option<&Score> {
        match &self.verdict {
            Verdict::Score(score) => Some(score),
            _ => None,
        }
    }

    /// The line for a person or a pipe.
    pub fn line(&self) -> String {
        match &self.verdict {
            Verdict::Rating(_) => format::line(RATING_FORMAT, self),
            Verdict::Score(_) => format::line(SCORE_FORMAT, self),
            Verdict::Above(bound) => format!("{} # ER above {bound:.1}", self.problem),
            Verdict::Invalid(flaw) => format!("{} # {flaw}", self.problem),
        }
    }

    /// The fields for a program. The time is not among them: it differs from run to run.
    pub fn fields(&self) -> Vec<(String, Json)> {
        let puzzle = ("puzzle", json!(self.problem.to_string()));
        let fields = match &self.verdict {
            Verdict::Rating(Rating { er, ep, ed }) => {
                vec![puzzle, ("er", json!(er)), ("ep", json!(ep)), ("ed", json!(ed))]
            }
            Verdict::Score(Score { score, level, hardest }) => {
                vec![
                    puzzle,
                    ("score", json!(score)),
                    ("level", json!(level.as_deref())),
                    ("hardest", json!(hardest.as_deref())),
                ]
            }
            Verdict::Above(bound) => vec![puzzle, ("er", Json::Null), ("above", json!(bound))],
            Verdict::Invalid(flaw) => {
                vec![puzzle, ("er", Json::Null), ("invalid", json!(flaw.text()))]
            }
        };
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// A puzzle of which that is said.
#[cfg(test)]
pub(super) fn rated(verdict: Verdict) -> Rated {
    let problem = Problem::read(&format!("{}1", ".".repeat(80))).unwrap();
    Rated { problem, number: 7, seconds: 0.25, verdict }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_written_as_the_patterns_game_has_them() {
        let rating = Verdict::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
        assert!(rated(rating).line().ends_with("1 ED=9.2/1.2/1.2"));
    }

    #[test]
    fn what_has_no_rating_says_why() {
        assert!(rated(Verdict::Above(7.0)).line().ends_with("1 # ER above 7.0"));
        assert!(rated(Verdict::Invalid(Flaw::NoSolution)).line().ends_with("1 # no solution"));
    }
}
