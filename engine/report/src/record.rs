//! `Record`: how a result is written.
//!
//! A type of result is its file here, with one implementation. A result has as many *entries* as
//! it holds things of its own: an enumeration one for each puzzle, or one for their number if they
//! were only counted, a harvest one for each set, most results just one.

mod all_steps;
mod banded;
mod cells;
mod claimed_path;
mod clique;
mod counted;
mod entry;
mod enumeration;
mod found;
mod hint;
mod noted;
mod of_entry;
mod path;
mod ranked;
mod rated;
pub mod searched;
mod sets;
mod solved;
mod step;
mod verified;

pub use rated::Format;
pub use sets::sizes;

pub use crate::declared::{Fields, Measures};
use crate::json;
use serde_json::Value as Json;
use std::fmt::Display;
use std::io::Write;

/// Under which name measures have the nodes of a search by depth, as a list from depth 0 on.
pub const WIDTHS: &str = "widths";

/// A result that can be written: as lines for a person or a pipe, as named fields for a program.
///
/// ```
/// use seventeen_core::Puzzle;
/// use seventeen_jobs::text::Annotated;
/// use seventeen_report::Record;
///
/// let puzzle: Puzzle = format!("1{}", ".".repeat(80)).parse()?;
/// let noted = Annotated { value: puzzle, note: "one clue".into() };
/// let mut line = Vec::new();
/// noted.write_line(0, &mut line);
/// assert_eq!(line, format!("1{} # one clue\n", ".".repeat(80)).into_bytes());
/// assert_eq!(noted.fields(0)[1], ("note".to_owned(), "one clue".into()));
/// assert_eq!(noted.text(), format!("1{}", ".".repeat(80)));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub trait Record {
    /// How many entries there are.
    fn entries(&self) -> usize {
        1
    }

    /// Appends an entry, counted from 0, as a line with its end.
    ///
    /// Millions of lines are written by this, so the frequent ones take no memory of their own.
    ///
    /// # Panics
    /// If there are not so many entries; so for `fields`.
    fn write_line(&self, entry: usize, line: &mut Vec<u8>);

    /// The fields of an entry, counted from 0. All entries of a result have the same names.
    fn fields(&self, entry: usize) -> Fields;

    /// The fields of an entry as JSON has them, where the keys and values of a note are fields.
    fn json_fields(&self, entry: usize) -> Fields {
        self.fields(entry)
    }

    /// The result as a cell of a table has it: one line, by which equal results are told.
    fn text(&self) -> String {
        let mut line = Vec::new();
        self.write_line(0, &mut line);
        String::from_utf8_lossy(&line).trim_end().to_owned()
    }

    /// The outcome in one line for a person.
    fn summary(&self) -> String {
        self.text()
    }

    /// What it found and cost, without the puzzles and sets themselves; none if it is no such
    /// result.
    fn measures(&self) -> Option<Measures> {
        None
    }

    /// What comparisons take of it: its measures, and of an enumeration the puzzles.
    fn compared(&self) -> Option<Measures> {
        self.measures()
    }
}

/// Measures that somebody took: as a line they are JSON.
impl Record for Measures {
    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push(line, json::object(self.fields(entry)));
    }

    fn fields(&self, _entry: usize) -> Fields {
        self.iter().map(|(name, value)| (name.clone(), value.into())).collect()
    }

    fn measures(&self) -> Option<Measures> {
        Some(self.clone())
    }
}

/// Fields with these names, in this order.
///
/// ```
/// use seventeen_report::record::named;
///
/// assert_eq!(named([("clues", 17.into())]), [("clues".to_owned(), 17.into())]);
/// ```
pub fn named<const N: usize>(fields: [(&str, Json); N]) -> Fields {
    fields.map(|(name, value)| (name.to_owned(), value)).into()
}

/// Appends a text as a line with its end.
///
/// ```
/// let mut line = Vec::new();
/// seventeen_report::record::push(&mut line, format_args!("{} puzzles", 2));
/// assert_eq!(line, b"2 puzzles\n");
/// ```
pub fn push(line: &mut Vec<u8>, text: impl Display) {
    writeln!(line, "{text}").expect("memory takes every byte");
}

/// Appends 81 characters as a line with its end.
fn push_cells(line: &mut Vec<u8>, text: &[u8; 81]) {
    line.extend_from_slice(text);
    line.push(b'\n');
}
