//! `BadLines`: lines without a puzzle or grid, and items that a verb refuses, which are skipped,
//! listed and counted by class of error.

use super::line_numbers::LineNumbers;
use super::ranges::format_first_ranges;
use crate::error::{Error, Result};
use serde::{Deserialize, Serialize};
use seventeen_core::ParseError;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of lines per input that are quoted with their error.
const QUOTED: usize = 5;

/// The number of ranges of line numbers listed per class; the count includes all lines.
const LISTED: usize = 1000;

/// The invalid lines of a run: either they are skipped, or the first one ends the run.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::text::{BadLines, LineContent, LineReader};
/// use std::sync::Arc;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("puzzles.txt");
/// std::fs::write(&path, format!("17{0}\n17\n12{0}\n", ".".repeat(79)))?;
/// let bad = Arc::new(BadLines::skipping());
/// let path = path.to_str().expect("text");
/// let reader = LineReader::open(path, LineContent::Problems, &CancellationToken::default())?;
/// assert_eq!(reader.skipping_bad_lines(bad.clone()).into_problems().count(), 2);
/// let report = bad.report().expect("a bad line").to_string();
/// assert!(report.contains("1 line skipped"), "{report}");
/// assert!(report.contains("too short (1): line 2"), "{report}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BadLines {
    is_strict: bool,
    passed_over: Mutex<SkippedLines>,
}

/// The skipped lines, by input: of this run, or of another run that performed a share of the work.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct SkippedLines(BTreeMap<String, SkippedInInput>);

/// The skipped lines of an input.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct SkippedInInput {
    /// The line numbers, by class.
    classes: BTreeMap<String, LineNumbers>,
    /// The errors of the first lines, by line number.
    quoted: BTreeMap<u64, String>,
    /// Whether these are items that a verb refused, and no lines.
    #[serde(default)]
    are_items: bool,
}

impl BadLines {
    /// Skips invalid lines, which [`report`](Self::report) lists.
    pub fn skipping() -> BadLines {
        BadLines { is_strict: false, passed_over: Mutex::default() }
    }

    /// Treats the first invalid line as an error.
    pub fn rejecting() -> BadLines {
        BadLines { is_strict: true, passed_over: Mutex::default() }
    }

    /// Records a line of an input; `error` has the reason, and the place.
    ///
    /// # Errors
    /// This error, if lines are not skipped.
    pub(super) fn record(
        &self,
        place: &str,
        line: u64,
        class: &'static str,
        error: Error,
    ) -> Result<()> {
        if self.is_strict {
            return Err(error);
        }
        let mut places = self.lock_skipped();
        let place = places.0.entry(place.to_owned()).or_default();
        match place.classes.get_mut(class) {
            Some(lines) => lines.insert(line),
            None => place.classes.entry(class.to_owned()).or_default().insert(line),
        }
        place.quoted.insert(line, error.message);
        place.drop_later_errors();
        Ok(())
    }

    /// Records an item of an input, counted from 1, that `verb` refuses for this reason. Returns
    /// whether it is skipped.
    pub fn record_item(&self, place: &str, verb: &str, item: u64, reason: Error) -> bool {
        if self.is_strict {
            return false;
        }
        let mut places = self.lock_skipped();
        let place = places.0.entry(format!("{place}: {verb}")).or_default();
        place.are_items = true;
        place.classes.entry("refused".to_owned()).or_default().insert(item);
        let own = reason.message.strip_prefix(verb).and_then(|rest| rest.strip_prefix(": "));
        let reason = own.unwrap_or(&reason.message);
        place.quoted.insert(item, format!("item {item}: {reason}"));
        place.drop_later_errors();
        true
    }

    /// The skipped lines so far.
    pub fn skipped_so_far(&self) -> SkippedLines {
        self.lock_skipped().clone()
    }

    /// Adds the lines that another run skipped, which performed a share of this one's work.
    pub fn add_skipped(&self, other: SkippedLines) {
        let mut places = self.lock_skipped();
        for (name, theirs) in other.0 {
            let place = places.0.entry(name).or_default();
            for (class, lines) in theirs.classes {
                place.classes.entry(class).or_default().extend(&lines);
            }
            place.quoted.extend(theirs.quoted);
            place.are_items |= theirs.are_items;
            place.drop_later_errors();
        }
    }

    /// The skipped lines: errors of the first ones, then the numbers of all by class. None if
    /// nothing was skipped.
    pub fn report(&self) -> Option<Error> {
        let text: Vec<String> =
            self.lock_skipped().0.iter().map(|(name, place)| place.report(name)).collect();
        (!text.is_empty()).then(|| Error::bad_input(text.join("\n")))
    }

    fn lock_skipped(&self) -> MutexGuard<'_, SkippedLines> {
        self.passed_over.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SkippedInInput {
    /// Quotes only the first lines.
    fn drop_later_errors(&mut self) {
        while self.quoted.len() > QUOTED {
            self.quoted.pop_last();
        }
    }

    fn report(&self, name: &str) -> String {
        let total = self.classes.values().map(LineNumbers::len).sum::<u64>();
        let noun = if self.are_items { "item" } else { "line" };
        let plural = if total == 1 { "" } else { "s" };
        let mut text = format!("{name}: {total} {noun}{plural} skipped");
        for quoted in self.quoted.values() {
            let _ = write!(text, "\n  {quoted}");
        }
        if total > self.quoted.len() as u64 {
            text += "\n  …";
        }
        for (class, lines) in &self.classes {
            let plural = if lines.len() == 1 { "" } else { "s" };
            let listed = format_first_ranges(lines.iter(), ", ", LISTED);
            let _ = write!(text, "\n{class} ({}): {noun}{plural} {listed}", lines.len());
        }
        text
    }
}

/// The class of an error: a few words that all errors of its kind share.
pub(super) fn error_class(error: &ParseError) -> &'static str {
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
        ParseError::Givens { .. } => "digits against the rules",
        ParseError::Rules { .. } | ParseError::OtherRules { .. } => "other rules",
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
        let bad = BadLines::skipping();
        for line in (1..2_000_000).step_by(2) {
            bad.record("f", line, "too short", Error::bad_input("wrong")).expect("passed over");
        }
        let report = bad.report().expect("bad lines").to_string();
        assert!(report.starts_with("f: 1000000 lines skipped"), "{}", &report[..50]);
        assert!(
            report.contains("too short (1000000): lines 1, 3, 5") && report.ends_with(" 1999, …")
        );
        let written = serde_json::to_string(&bad.skipped_so_far()).expect("JSON");
        assert!(written.len() < 500_000, "{}", written.len());
        let again: SkippedLines = serde_json::from_str(&written).expect("lines");
        assert_eq!(again, bad.skipped_so_far());
    }

    #[test]
    fn lines_are_named_once_and_in_order_whoever_finds_them_first() {
        let bad = BadLines::skipping();
        for line in [9, 2, 9, 3, 8, 7, 6, 5] {
            let class = if line == 9 { "too long" } else { "too short" };
            let error = Error::bad_input(format_args!("f:{line}:1: wrong"));
            bad.record("f", line, class, error).expect("passed over");
        }
        let report = bad.report().expect("bad lines").to_string();
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(lines[0], "f: 7 lines skipped");
        assert_eq!(lines[1], "  f:2:1: wrong");
        assert_eq!(lines[6..], ["  …", "too long (1): line 9", "too short (6): lines 2-3, 5-8"]);
        let error = Error::bad_input("f:1:1: wrong");
        assert_eq!(BadLines::rejecting().record("f", 1, "too short", error.clone()), Err(error));
    }
}
