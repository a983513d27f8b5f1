//! `BadLines`: lines that hold no puzzle and no grid, passed over, named, and counted by class.

use crate::error::{Error, Result};
use seventeen_core::ParseError;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

/// How many lines are quoted of each place, with what is wrong with them.
const QUOTED: usize = 5;

/// The lines that a run passed over, so that one of them does not end it; or the first one does.
///
/// ```
/// use seventeen_host::stop::StopToken;
/// use seventeen_jobs::text::{BadLines, Content, LineReader};
/// use std::sync::Arc;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("puzzles.txt");
/// std::fs::write(&path, format!("17{0}\n17\n12{0}\n", ".".repeat(79)))?;
/// let bad = Arc::new(BadLines::passed_over());
/// let path = path.to_str().expect("text");
/// let reader = LineReader::open(path, Content::Problems, &StopToken::default())?;
/// assert_eq!(reader.passing_over(bad.clone()).into_problems().count(), 2);
/// let report = bad.report().expect("a bad line").to_string();
/// assert!(report.contains("1 line passed over"), "{report}");
/// assert!(report.contains("too short (1): line 2"), "{report}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BadLines {
    is_strict: bool,
    places: Mutex<BTreeMap<String, Place>>,
}

/// What was passed over in a file.
#[derive(Default, Debug)]
struct Place {
    /// The numbers of the lines, by class.
    classes: BTreeMap<&'static str, Vec<u64>>,
    /// What is wrong with the first of them, by number.
    quoted: BTreeMap<u64, String>,
}

impl BadLines {
    /// They are passed over, and [`report`](Self::report) tells of them.
    pub fn passed_over() -> BadLines {
        BadLines { is_strict: false, places: Mutex::default() }
    }

    /// The first of them is an error.
    pub fn refused() -> BadLines {
        BadLines { is_strict: true, places: Mutex::default() }
    }

    /// Takes note of a line of a place; `error` says what is wrong with it, and where.
    ///
    /// # Errors
    /// That, if lines are not passed over.
    pub(super) fn take(
        &self,
        place: &str,
        line: u64,
        class: &'static str,
        error: Error,
    ) -> Result<()> {
        if self.is_strict {
            return Err(error);
        }
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let place = places.entry(place.to_owned()).or_default();
        place.classes.entry(class).or_default().push(line);
        place.quoted.insert(line, error.message);
        if place.quoted.len() > QUOTED {
            place.quoted.pop_last();
        }
        Ok(())
    }

    /// What was passed over: the first lines as they are wrong, then the numbers of all by class.
    /// None if nothing was.
    pub fn report(&self) -> Option<Error> {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let text: Vec<String> = places.iter().map(|(name, place)| place.report(name)).collect();
        (!text.is_empty()).then(|| Error::bad_input(text.join("\n")))
    }
}

impl Place {
    fn report(&self, name: &str) -> String {
        let classes = self.classes.iter().map(|(class, lines)| {
            let mut lines = lines.clone();
            // A stream that runs twice reads them twice.
            lines.sort_unstable();
            lines.dedup();
            (class, lines)
        });
        let classes: Vec<_> = classes.collect();
        let total = classes.iter().map(|(_, lines)| lines.len()).sum::<usize>();
        let plural = if total == 1 { "" } else { "s" };
        let mut text = format!("{name}: {total} line{plural} passed over");
        for quoted in self.quoted.values() {
            let _ = write!(text, "\n  {quoted}");
        }
        if total > self.quoted.len() {
            text += "\n  …";
        }
        for (class, lines) in &classes {
            let plural = if lines.len() == 1 { "" } else { "s" };
            let _ = write!(text, "\n{class} ({}): line{plural} {}", lines.len(), ranges(lines));
        }
        text
    }
}

/// Ascending numbers, those that follow one another as ranges: `3, 17-19`.
fn ranges(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[u64]| match run {
        [one] => one.to_string(),
        _ => format!("{}-{}", run[0], run[run.len() - 1]),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

/// What is wrong with a line, in a few words that are the same for all of its kind.
pub(super) fn class(error: &ParseError) -> &'static str {
    match error {
        ParseError::Length { found }
        | ParseError::Marks { found }
        | ParseError::Sizes { found } => {
            if *found < 81 {
                "too short"
            } else {
                "too long"
            }
        }
        ParseError::BoardLength { expected, found, .. } => {
            if found < expected {
                "too short"
            } else {
                "too long"
            }
        }
        ParseError::Repeated { .. } => "a digit twice in a house",
        ParseError::Blank { .. } => "no whole grid",
        ParseError::Digit { .. } | ParseError::BoardDigit { .. } => "no digit of this size",
        ParseError::Boxes { .. } | ParseError::OtherBoxes { .. } => "another size",
        _ => "a character out of place",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_one_another_are_ranges() {
        assert_eq!(ranges(&[3, 17, 18, 19, 21]), "3, 17-19, 21");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn lines_are_named_once_and_in_order_whoever_finds_them_first() {
        let bad = BadLines::passed_over();
        for line in [9, 2, 9, 3, 8, 7, 6, 5] {
            let class = if line == 9 { "too long" } else { "too short" };
            let error = Error::bad_input(format_args!("f:{line}:1: wrong"));
            bad.take("f", line, class, error).expect("passed over");
        }
        let report = bad.report().expect("bad lines").to_string();
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(lines[0], "f: 7 lines passed over");
        assert_eq!(lines[1], "  f:2:1: wrong");
        assert_eq!(lines[6..], ["  …", "too long (1): line 9", "too short (6): lines 2-3, 5-8"]);
        let error = Error::bad_input("f:1:1: wrong");
        assert_eq!(BadLines::refused().take("f", 1, "too short", error.clone()), Err(error));
    }
}
