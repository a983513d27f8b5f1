//! `BadLines`: lines that hold no puzzle and no grid, passed over, named, and counted by class.

use super::line_numbers::LineNumbers;
use super::ranges::first_ranges;
use crate::error::{Error, Result};
use serde::{Deserialize, Serialize};
use seventeen_core::ParseError;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many lines are quoted of each place, with what is wrong with them.
const QUOTED: usize = 5;

/// How many ranges of line numbers are listed of each class; the count is that of all lines.
const LISTED: usize = 1000;

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
/// assert!(report.contains("1 line skipped"), "{report}");
/// assert!(report.contains("too short (1): line 2"), "{report}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BadLines {
    is_strict: bool,
    passed_over: Mutex<PassedOver>,
}

/// The lines that were passed over, by place: of this run, or of another that did a share of the
/// work.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PassedOver(BTreeMap<String, Place>);

/// What was passed over in a file.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct Place {
    /// The numbers of the lines, by class.
    classes: BTreeMap<String, LineNumbers>,
    /// What is wrong with the first of them, by number.
    quoted: BTreeMap<u64, String>,
}

impl BadLines {
    /// They are passed over, and [`report`](Self::report) tells of them.
    pub fn passed_over() -> BadLines {
        BadLines { is_strict: false, passed_over: Mutex::default() }
    }

    /// The first of them is an error.
    pub fn refused() -> BadLines {
        BadLines { is_strict: true, passed_over: Mutex::default() }
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
        let mut places = self.lock();
        let place = places.0.entry(place.to_owned()).or_default();
        match place.classes.get_mut(class) {
            Some(lines) => lines.insert(line),
            None => place.classes.entry(class.to_owned()).or_default().insert(line),
        }
        place.quoted.insert(line, error.message);
        place.keep_first();
        Ok(())
    }

    /// The lines skipped so far.
    pub fn so_far(&self) -> PassedOver {
        self.lock().clone()
    }

    /// Adds those that another run passed over, which did a share of this one's work.
    pub fn add(&self, other: PassedOver) {
        let mut places = self.lock();
        for (name, theirs) in other.0 {
            let place = places.0.entry(name).or_default();
            for (class, lines) in theirs.classes {
                place.classes.entry(class).or_default().extend(&lines);
            }
            place.quoted.extend(theirs.quoted);
            place.keep_first();
        }
    }

    /// What was passed over: the first lines as they are wrong, then the numbers of all by class.
    /// None if nothing was.
    pub fn report(&self) -> Option<Error> {
        let text: Vec<String> =
            self.lock().0.iter().map(|(name, place)| place.report(name)).collect();
        (!text.is_empty()).then(|| Error::bad_input(text.join("\n")))
    }

    fn lock(&self) -> MutexGuard<'_, PassedOver> {
        self.passed_over.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Quotes no more than the first lines.
    fn keep_first(&mut self) {
        while self.quoted.len() > QUOTED {
            self.quoted.pop_last();
        }
    }

    fn report(&self, name: &str) -> String {
        let total = self.classes.values().map(LineNumbers::len).sum::<u64>();
        let plural = if total == 1 { "" } else { "s" };
        let mut text = format!("{name}: {total} line{plural} skipped");
        for quoted in self.quoted.values() {
            let _ = write!(text, "\n  {quoted}");
        }
        if total > self.quoted.len() as u64 {
            text += "\n  …";
        }
        for (class, lines) in &self.classes {
            let plural = if lines.len() == 1 { "" } else { "s" };
            let listed = first_ranges(lines.iter(), ", ", LISTED);
            let _ = write!(text, "\n{class} ({}): line{plural} {listed}", lines.len());
        }
        text
    }
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
        ParseError::BoardZero { .. } => "0 beside another blank",
        ParseError::Repeated { .. } => "a digit twice in a house",
        ParseError::Blank { .. } => "an incomplete grid",
        ParseError::Digit { .. } | ParseError::BoardDigit { .. } => "a digit out of range",
        ParseError::Boxes { .. } | ParseError::OtherBoxes { .. } => "another size",
        _ => "a character out of place",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_lines_are_counted_and_the_first_are_listed() {
        let bad = BadLines::passed_over();
        for line in (1..2_000_000).step_by(2) {
            bad.take("f", line, "too short", Error::bad_input("wrong")).expect("passed over");
        }
        let report = bad.report().expect("bad lines").to_string();
        assert!(report.starts_with("f: 1000000 lines skipped"), "{}", &report[..50]);
        assert!(
            report.contains("too short (1000000): lines 1, 3, 5") && report.ends_with(" 1999, …")
        );
        let written = serde_json::to_string(&bad.so_far()).expect("JSON");
        assert!(written.len() < 500_000, "{}", written.len());
        let again: PassedOver = serde_json::from_str(&written).expect("lines");
        assert_eq!(again, bad.so_far());
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
        assert_eq!(lines[0], "f: 7 lines skipped");
        assert_eq!(lines[1], "  f:2:1: wrong");
        assert_eq!(lines[6..], ["  …", "too long (1): line 9", "too short (6): lines 2-3, 5-8"]);
        let error = Error::bad_input("f:1:1: wrong");
        assert_eq!(BadLines::refused().take("f", 1, "too short", error.clone()), Err(error));
    }
}
