//! `Rated`: a puzzle with its rating, and how it is written.

use super::path::Path;
use super::profile_file::Total;
use rhai::ImmutableString;
use serde_json::{Value as Json, json};
use seventeen_core::Rating;
use seventeen_jobs::text::Problem;

/// A puzzle and what a rater, or the path by a profile, says of it.
#[derive(Clone)]
pub(crate) struct Rated {
    pub(crate) problem: Problem,
    /// Its place among the puzzles that were rated, from 1.
    pub(crate) number: u64,
    /// What it took, in seconds of this thread's wall clock.
    pub(crate) seconds: f64,
    pub(crate) verdict: Verdict,
}

/// What is said of a puzzle.
#[derive(Clone)]
pub(crate) enum Verdict {
    Rating(Rating),
    Score(Score),
    /// Its ER is above the bound that was asked for.
    Above(f64),
    /// It has no solution, or several.
    Invalid(&'static str),
}

/// What a profile says that adds up the ratings of the steps.
#[derive(Clone)]
pub(crate) struct Score {
    pub(crate) score: f64,
    pub(crate) level: Option<ImmutableString>,
    /// The title of the hardest step.
    pub(crate) hardest: Option<ImmutableString>,
}

impl Verdict {
    /// What a path comes to.
    pub(crate) fn of_path(path: &Path, at_most: f64) -> Verdict {
        match (path.invalid, path.total) {
            (Some(why), _) => Verdict::Invalid(why),
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

/// The format of lines unless a recipe says otherwise, as the Patterns Game writes ratings.
const RATING_FORMAT: &str = "%g ED=%r/%p/%d";
const SCORE_FORMAT: &str = "%g %s %l";

impl Rated {
    /// ER, EP and ED, if the puzzle was rated on that scale.
    pub(crate) fn rating(&self) -> Option<&Rating> {
        match &self.verdict {
            Verdict::Rating(rating) => Some(rating),
            _ => None,
        }
    }

    /// The score, if the profile adds up ratings.
    pub(crate) fn score(&self) -> Option<&Score> {
        match &self.verdict {
            Verdict::Score(score) => Some(score),
            _ => None,
        }
    }

    /// The line for a person or a pipe.
    pub(crate) fn line(&self) -> String {
        match &self.verdict {
            Verdict::Rating(_) => self.formatted(RATING_FORMAT),
            Verdict::Score(_) => self.formatted(SCORE_FORMAT),
            Verdict::Above(bound) => format!("{} # ER above {bound:.1}", self.problem),
            Verdict::Invalid(why) => format!("{} # {why}", self.problem),
        }
    }

    /// `format` with `%g` the puzzle, `%r` ER, `%p` EP, `%d` ED, `%s` the score, `%l` the level,
    /// `%h` the hardest technique, `%n` the number and `%e` the elapsed seconds, as `serate` by
    /// Glenn Fowler has most of them. What is not known is `-`.
    pub(crate) fn formatted(&self, format: &str) -> String {
        let mut line = String::with_capacity(format.len() + 96);
        let mut characters = format.chars();
        while let Some(c) = characters.next() {
            match c {
                '%' => match characters.next() {
                    Some(code) => line += &self.code(code),
                    None => line.push('%'),
                },
                c => line.push(c),
            }
        }
        line
    }

    fn code(&self, code: char) -> String {
        let tenth = |number: Option<f64>| number.map_or("-".to_owned(), |n| format!("{n:.1}"));
        let text = |text: Option<&ImmutableString>| text.map_or("-".to_owned(), |t| t.to_string());
        let (rating, score) = (self.rating(), self.score());
        match code {
            'g' => self.problem.to_string(),
            'r' => match self.verdict {
                Verdict::Above(bound) => format!(">{bound:.1}"),
                _ => tenth(rating.map(|rating| rating.er)),
            },
            'p' => tenth(rating.map(|rating| rating.ep)),
            'd' => tenth(rating.map(|rating| rating.ed)),
            's' => score.map_or("-".to_owned(), |score| score.score.to_string()),
            'l' => text(score.and_then(|score| score.level.as_ref())),
            'h' => text(score.and_then(|score| score.hardest.as_ref())),
            'n' => self.number.to_string(),
            'e' => format!("{:.3}", self.seconds),
            '%' => "%".to_owned(),
            other => format!("%{other}"),
        }
    }

    /// The fields for a program. The time is not among them: it differs from run to run.
    pub(crate) fn fields(&self) -> Vec<(String, Json)> {
        let puzzle = ("puzzle", json!(self.problem.to_string()));
        let fields = match &self.verdict {
            Verdict::Rating(Rating { er, ep, ed }) => {
                vec![puzzle, ("er", json!(er)), ("ep", json!(ep)), ("ed", json!(ed))]
            }
            Verdict::Score(Score { score, level, hardest }) => {
                let text = |text: &Option<ImmutableString>| json!(text.as_deref());
                vec![
                    puzzle,
                    ("score", json!(score)),
                    ("level", text(level)),
                    ("hardest", text(hardest)),
                ]
            }
            Verdict::Above(bound) => vec![puzzle, ("er", Json::Null), ("above", json!(bound))],
            Verdict::Invalid(why) => vec![puzzle, ("er", Json::Null), ("invalid", json!(why))],
        };
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Whether a format has nothing but codes that exist; the first one that does not.
pub(crate) fn unknown_code(format: &str) -> Option<String> {
    let mut characters = format.chars();
    while let Some(c) = characters.next() {
        if c == '%' {
            match characters.next() {
                Some(code) if "grpdslhne%".contains(code) => {}
                Some(code) => return Some(format!("%{code}")),
                None => return Some("%".to_owned()),
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(verdict: Verdict) -> Rated {
        let problem = Problem::read(&format!("{}1", ".".repeat(80))).unwrap();
        Rated { problem, number: 7, seconds: 0.25, verdict }
    }

    #[test]
    fn formats_have_the_codes_of_serate() {
        let rated = rated(Verdict::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 }));
        assert!(rated.line().ends_with("1 ED=9.2/1.2/1.2"));
        assert_eq!(rated.formatted("%n: %r %% %s %e"), "7: 9.2 % - 0.250");
        assert_eq!(unknown_code("%g %x"), Some("%x".to_owned()));
        assert_eq!(unknown_code("%g 100%"), Some("%".to_owned()));
        assert_eq!(unknown_code("%g ED=%r/%p/%d %%"), None);
    }

    #[test]
    fn what_has_no_rating_says_why() {
        assert!(rated(Verdict::Above(7.0)).line().ends_with("1 # ER above 7.0"));
        assert_eq!(rated(Verdict::Above(7.0)).formatted("%r"), ">7.0");
        assert!(rated(Verdict::Invalid("no solution")).line().ends_with("1 # no solution"));
        assert_eq!(rated(Verdict::Invalid("no solution")).formatted("%r"), "-");
    }
}
