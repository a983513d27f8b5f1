//! Formats of lines for rated puzzles, with the codes of `serate` by Glenn Fowler.

use super::ranges_of;
use seventeen_core::Figure;
use seventeen_jobs::rate::{Rated, RatingOutcome, ScaleNumbers};
use seventeen_jobs::{Error, Result};
use std::str::FromStr;

/// A text with codes: `%g` puzzle, `%k` clues, `%r` ER, `%p` EP, `%d` ED, `%s` score, `%l` level,
/// `%h` hardest technique, `%c` figures of a class, `%m` ranges over morphs, `%n` number, `%e`
/// elapsed seconds, `%%` percent sign. A value that a puzzle does not have is written as `-`.
///
/// ```
/// use seventeen_report::Format;
///
/// assert!("%g ED=%r/%p/%d".parse::<Format>().is_ok());
/// let error = "%g %x".parse::<Format>().unwrap_err();
/// assert!(error.to_string().starts_with("format: unknown code `%x`"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format(String);

const CODES: &str = "gkrpdslhcmne%";

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Format> {
        match unknown_code(text) {
            None => Ok(Format(text.to_owned())),
            Some(code) => Err(Error::bad_input(format_args!(
                "format: unknown code `{code}`; expected %g %k %r %p %d %s %l %h %c %m %n %e or %%"
            ))),
        }
    }
}

/// The first code that does not exist.
fn unknown_code(format: &str) -> Option<String> {
    let mut characters = format.chars();
    while let Some(c) = characters.next() {
        if c == '%' {
            match characters.next() {
                Some(code) if CODES.contains(code) => {}
                Some(code) => return Some(format!("%{code}")),
                None => return Some("%".to_owned()),
            }
        }
    }
    None
}

impl Format {
    /// The line for a rated puzzle.
    ///
    /// # Errors
    /// No puzzle rated in this way has a value for one of the codes.
    pub fn line(&self, rated: &Rated) -> Result<String> {
        match codes(&self.0).find_map(|code| missing_value(code, rated)) {
            None => Ok(line_of(&self.0, rated)),
            Some(reason) => Err(Error::bad_input(format_args!("format: {reason}"))),
        }
    }
}

/// The codes of a format.
fn codes(format: &str) -> impl Iterator<Item = char> {
    let mut characters = format.chars();
    std::iter::from_fn(move || {
        characters.find(|&c| c == '%')?;
        characters.next()
    })
}

/// Why no puzzle that is rated as this one is has a value for a code; none if some may have one.
fn missing_value(code: char, rated: &Rated) -> Option<String> {
    let columns = &rated.columns;
    let (has_value, what, who) = match code {
        'r' | 'p' | 'd' => {
            (columns.numbers == ScaleNumbers::Rating, "a rating", "se121 and some profiles give it")
        }
        's' | 'l' => {
            (columns.numbers == ScaleNumbers::Score, "a score", "the profile hodoku gives it")
        }
        'h' => (columns.has_path, "a hardest step", "profiles give it, and raters do not"),
        'c' => {
            let has_figures = matches!(columns.numbers, ScaleNumbers::Figures(_));
            (has_figures, "the figures of a class", "raters of classes give them")
        }
        'm' => (columns.has_morphs, "ranges over morphs", "--morphs gives them"),
        _ => return None,
    };
    (!has_value).then(|| format!("`%{code}` is {what}, which these puzzles do not get: {who}"))
}

/// The line for a rated puzzle by a format whose codes exist.
pub(super) fn line_of(format: &str, rated: &Rated) -> String {
    let mut line = String::with_capacity(format.len() + 96);
    let mut characters = format.chars();
    while let Some(c) = characters.next() {
        match (c, if c == '%' { characters.next() } else { None }) {
            ('%', Some(code)) => line += &of_code(code, rated),
            (c, _) => line.push(c),
        }
    }
    line
}

fn of_code(code: char, rated: &Rated) -> String {
    let tenth = |number: Option<f64>| number.map_or("-".to_owned(), |n| format!("{n:.1}"));
    let text = |text: Option<&str>| text.unwrap_or("-").to_owned();
    let (rating, score) = (rated.rating(), rated.score());
    match code {
        'g' => rated.problem.to_string(),
        'k' => rated.problem.clues().to_string(),
        'r' => match rated.verdict {
            RatingOutcome::Above(bound) => format!(">{bound:.1}"),
            _ => tenth(rating.map(|rating| rating.er)),
        },
        'p' => tenth(rating.map(|rating| rating.ep)),
        'd' => tenth(rating.map(|rating| rating.ed)),
        's' => score.map_or("-".to_owned(), |score| score.score.to_string()),
        'l' => text(score.and_then(|score| score.level.as_deref())),
        'h' => text(rated.hardest()),
        'c' => figures_of(rated),
        'm' => text(rated.spread.as_ref().map(ranges_of).as_deref()),
        'n' => rated.number.to_string(),
        'e' => format!("{:.3}", rated.seconds),
        other => other.to_string(),
    }
}

/// `b=5 magic=1: r1c2=3`: each figure by its name.
fn figures_of(rated: &Rated) -> String {
    let figures: Vec<String> = rated.figures().iter().map(Figure::to_string).collect();
    if figures.is_empty() { "-".to_owned() } else { figures.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::super::tests::rated;
    use super::*;
    use seventeen_core::Rating;
    use seventeen_jobs::uniqueness::UniquenessFlaw;

    fn formatted(format: &str, verdict: RatingOutcome) -> String {
        format.parse::<Format>().unwrap().line(&rated(verdict)).unwrap()
    }

    #[test]
    fn formats_have_the_codes_of_serate() {
        let rating = RatingOutcome::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
        assert_eq!(formatted("%n: %k %r %% %e", rating), "7: 1 9.2 % 0.250");
        assert_eq!(unknown_code("%g %x"), Some("%x".to_owned()));
        assert_eq!(unknown_code("%g 100%"), Some("%".to_owned()));
        assert_eq!(unknown_code("%g ED=%r/%p/%d %%"), None);
    }

    #[test]
    fn a_value_that_no_puzzle_gets_is_an_error() {
        let rating = RatingOutcome::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
        for code in ["%s", "%l", "%h", "%c", "%m"] {
            let format = format!("%g %%s {code}").parse::<Format>().unwrap();
            let error = format.line(&rated(rating.clone())).unwrap_err().to_string();
            assert!(error.starts_with(&format!("format: `{code}` is ")), "{error}");
        }
    }

    #[test]
    fn what_has_no_rating_is_told_so() {
        assert_eq!(formatted("%r", RatingOutcome::Above(7.0)), ">7.0");
        assert_eq!(formatted("%r", RatingOutcome::Invalid(UniquenessFlaw::NoSolution)), "-");
    }
}
