//! `Record`: how a result is written.
//!
//! Each type of result has a file here with its implementation. An enumeration has an *entry* for
//! each puzzle, or one entry with their number if they were only counted. A harvest has an entry
//! for each set; most results have one.

mod all_steps;
mod audit;
mod banded;
mod cells;
mod claimed_path;
mod clique;
mod counted;
mod dataset_puzzle;
mod enumeration;
mod found;
mod hint;
mod minimality;
pub(crate) mod noted;
mod numbered_pair;
mod pair_result;
mod path;
mod proof;
mod proof_shard;
mod ranked;
mod rated;
pub mod searched;
mod sets;
mod solved;
mod step;
mod verified;
mod verified_proof;

pub use audit::audit_table;
#[cfg(feature = "pictures")]
pub(crate) use hint::headline;
pub use noted::{named_row_before, row_before};
pub use rated::Format;
pub use sets::sizes;
pub(crate) use step::shown_rating;
pub use step::steps_table;

pub use crate::declared::{Fields, Measures};
use crate::json;
use serde_json::Value as Json;
use seventeen_jobs::text::{Columns, Problem};
use std::fmt::Display;
use std::io::Write;

/// The name of the measure with the nodes of a search by depth: a list from depth 0 on.
pub const WIDTHS: &str = "widths";

/// A result that can be written: as lines for people and pipes, as named fields for programs.
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
    /// The number of entries.
    fn entries(&self) -> usize {
        1
    }

    /// Appends an entry, counted from 0, as a line with its line break.
    ///
    /// It writes millions of lines, so frequent types allocate no memory here.
    ///
    /// # Panics
    /// If `entry >= self.entries()`; the same applies to `fields`.
    fn write_line(&self, entry: usize, line: &mut Vec<u8>);

    /// The fields of an entry, counted from 0. All entries of a result have the same names.
    fn fields(&self, entry: usize) -> Fields;

    /// The names of the columns of a result without entries; none if it always has one.
    fn column_names(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The fields of an entry in JSON, where the keys and values of a comment are fields.
    fn json_fields(&self, entry: usize) -> Fields {
        self.fields(entry)
    }

    /// The puzzle that the result is about, if its row of a table stays beside the result.
    fn problem(&self) -> Option<&Problem> {
        None
    }

    /// The fields of an entry in a table with the columns of the one that its puzzle was read from.
    /// By default, a result follows the row of its [`problem`](Self::problem).
    fn fields_in_table(&self, entry: usize, columns: &Columns) -> Fields {
        let fields = self.fields(entry);
        match self.problem() {
            Some(problem) => row_before(problem, columns, fields),
            None => fields,
        }
    }

    /// The fields of an entry in JSON, if its puzzle was read from a table with these columns.
    fn json_fields_in_table(&self, entry: usize, columns: &Columns) -> Fields {
        let fields = self.json_fields(entry);
        match self.problem() {
            Some(problem) => named_row_before(problem, columns, fields),
            None => fields,
        }
    }

    /// The result as a table cell: one line, equal for equal results only.
    fn text(&self) -> String {
        let mut line = Vec::new();
        self.write_line(0, &mut line);
        String::from_utf8_lossy(&line).trim_end().to_owned()
    }

    /// The outcome in one line, for people.
    fn summary(&self) -> String {
        self.text()
    }

    /// The measures, without the puzzles and sets themselves; none if the result has no measures.
    fn measures(&self) -> Option<Measures> {
        None
    }

    /// The values that comparisons use: the measures, and for an enumeration the puzzles as well.
    fn compared(&self) -> Option<Measures> {
        self.measures()
    }
}

/// Measures given by name: as a line they are JSON.
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

/// Appends a text as a line with its line break.
///
/// ```
/// let mut line = Vec::new();
/// seventeen_report::record::push(&mut line, format_args!("{} puzzles", 2));
/// assert_eq!(line, b"2 puzzles\n");
/// ```
pub fn push(line: &mut Vec<u8>, text: impl Display) {
    writeln!(line, "{text}").expect("memory takes every byte");
}

/// Appends 81 characters as a line with its line break.
pub(crate) fn push_cells(line: &mut Vec<u8>, text: &[u8; 81]) {
    line.extend_from_slice(text);
    line.push(b'\n');
}
