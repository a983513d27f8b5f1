//! A rated puzzle: the puzzle and its rating or score, or why it has none.

mod format;

pub use format::Format;

use super::{Fields, Record, named, push};
use format::line_of;
use serde_json::{Value as Json, json};
use seventeen_core::Rating;
use seventeen_jobs::rate::{Rated, Score, Verdict};

/// The format of lines unless another is asked for, as the Patterns Game writes ratings.
const RATING_FORMAT: &str = "%g ED=%r/%p/%d";
const SCORE_FORMAT: &str = "%g %s %l";

impl Record for Rated {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        match &self.verdict {
            Verdict::Rating(_) => push(line, line_of(RATING_FORMAT, self)),
            Verdict::Score(_) => push(line, line_of(SCORE_FORMAT, self)),
            Verdict::Above(bound) => {
                push(line, format_args!("{} # ER above {bound:.1}", self.problem));
            }
            Verdict::Invalid(flaw) => push(line, format_args!("{} # {flaw}", self.problem)),
        }
    }

    /// The time is not among them: it differs from run to run.
    fn fields(&self, _entry: usize) -> Fields {
        let puzzle = ("puzzle", json!(self.problem.to_string()));
        match &self.verdict {
            Verdict::Rating(Rating { er, ep, ed }) => {
                named([puzzle, ("er", json!(er)), ("ep", json!(ep)), ("ed", json!(ed))])
            }
            Verdict::Score(Score { score, level, hardest }) => named([
                puzzle,
                ("score", json!(score)),
                ("level", json!(level.as_deref())),
                ("hardest", json!(hardest.as_deref())),
            ]),
            Verdict::Above(bound) => named([puzzle, ("er", Json::Null), ("above", json!(bound))]),
            Verdict::Invalid(flaw) => {
                named([puzzle, ("er", Json::Null), ("invalid", json!(flaw.text()))])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_jobs::proper::Flaw;
    use seventeen_jobs::text::Problem;

    /// A puzzle of which that is said.
    pub(super) fn rated(verdict: Verdict) -> Rated {
        let problem = Problem::read(&format!("{}1", ".".repeat(80))).unwrap();
        Rated { problem, number: 7, seconds: 0.25, verdict }
    }

    #[test]
    fn ratings_are_written_as_the_patterns_game_has_them() {
        let rating = Verdict::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
        assert!(rated(rating).text().ends_with("1 ED=9.2/1.2/1.2"));
    }

    #[test]
    fn what_has_no_rating_says_why() {
        assert!(rated(Verdict::Above(7.0)).text().ends_with("1 # ER above 7.0"));
        assert!(rated(Verdict::Invalid(Flaw::NoSolution)).text().ends_with("1 # no solution"));
    }
}
