//! `Listing`: entries of results in one of the output formats.
//!
//! Text has a line per entry. CSV starts with the column names, and all entries have the same
//! columns. JSON lines have an object per entry. Markdown is a table.

mod file;
mod listing_chunk;

pub use file::{Listed, ListingFile};
pub use listing_chunk::ListingChunk;

use crate::csv::Delimiter;
use crate::record::Record;
use crate::record::noted::CONTENT_COLUMNS;
use crate::{csv, json, markdown};
use serde_json::Value as Json;
use seventeen_jobs::store::extension::format_of;
use std::io::{self, Write};
use std::path::Path;

/// An output format.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Form {
    /// A line per entry, for a person or a pipe.
    #[default]
    Text,
    /// A line of fields per entry, after a line of column names.
    Csv,
    /// A JSON object per entry.
    JsonLines,
    /// CSV with tabs instead of commas.
    Tsv,
    /// A row of a Markdown table per entry.
    Markdown,
}

impl Form {
    /// Its name on the command line and in recipes.
    pub fn name(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Csv => "csv",
            Form::JsonLines => "jsonl",
            Form::Tsv => "tsv",
            Form::Markdown => "md",
        }
    }

    /// Whether column names come before the entries, which all have the same columns.
    pub fn is_table(self) -> bool {
        matches!(self, Form::Csv | Form::Tsv | Form::Markdown)
    }

    /// The byte between the fields of a line, if the format has such lines.
    pub fn delimiter(self) -> Option<Delimiter> {
        match self {
            Form::Csv => Some(Delimiter::Comma),
            Form::Tsv => Some(Delimiter::Tab),
            Form::Text | Form::JsonLines | Form::Markdown => None,
        }
    }

    /// The format for a file extension, also before `.gz` and `.zst`: `.csv`, `.tsv`, `.md`;
    /// `.jsonl` and `.json` for JSON lines; text for all others.
    ///
    /// ```
    /// use seventeen_report::Form;
    ///
    /// let forms = ["a.csv.gz", "a.md", "a.jsonl", "a.txt"].map(|name| Form::of(name.as_ref()));
    /// assert_eq!(forms, [Form::Csv, Form::Markdown, Form::JsonLines, Form::Text]);
    /// ```
    pub fn of(path: &Path) -> Form {
        match format_of(path).as_str() {
            "csv" => Form::Csv,
            "tsv" => Form::Tsv,
            "md" => Form::Markdown,
            "jsonl" | "json" => Form::JsonLines,
            _ => Form::Text,
        }
    }
}

/// Entries written to `W`.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_report::{Form, Listing};
///
/// let mut listing = Listing::new(Form::Csv, Vec::new());
/// listing.add(&Cells::from_bits(0b11))?;
/// listing.add(&Cells::from_bits(0b100))?;
/// assert_eq!(listing.entries(), 2);
/// assert_eq!(String::from_utf8_lossy(listing.out()), "value\nr1c1 r1c2\nr1c3\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Listing<W> {
    form: Form,
    out: W,
    /// The column names, once there is an entry.
    columns: Option<Vec<String>>,
    /// Whether the column names are written already, or are not needed.
    is_headed: bool,
    entries: u64,
    bytes: u64,
    line: Vec<u8>,
}

impl<W: Write> Listing<W> {
    /// An empty listing.
    pub fn new(form: Form, out: W) -> Listing<W> {
        Listing::continued(form, out, 0, 0)
    }

    /// A listing that already has this many entries and bytes.
    fn continued(form: Form, out: W, entries: u64, bytes: u64) -> Listing<W> {
        let (is_headed, line) = (bytes > 0, Vec::new());
        Listing { form, out, columns: None, is_headed, entries, bytes, line }
    }

    /// The number of entries.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The number of their bytes, including the column names.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The writer.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// The writer, once everything is written.
    fn into_out(self) -> W {
        self.out
    }

    /// Adds all entries of a result.
    ///
    /// # Errors
    /// An entry cannot be written, or its columns differ from those of earlier entries.
    pub fn add<R: Record + ?Sized>(&mut self, record: &R) -> io::Result<()> {
        let entries = record.entries();
        if entries == 0 && self.form.is_table() {
            // A program that reads the table needs the column names, even if there are no rows.
            let names = record.column_names().into_iter().map(str::to_owned).collect::<Vec<_>>();
            return if names.is_empty() { Ok(()) } else { self.write_header(names) };
        }
        (0..entries).try_for_each(|entry| self.add_entry(record, entry))
    }

    fn add_entry<R: Record + ?Sized>(&mut self, record: &R, entry: usize) -> io::Result<()> {
        self.line.clear();
        match self.form {
            Form::Text => record.write_line(entry, &mut self.line),
            Form::JsonLines => writeln!(self.line, "{}", json::object(record.json_fields(entry)))?,
            Form::Csv => self.add_fields(record, entry, Delimiter::Comma)?,
            Form::Tsv => self.add_fields(record, entry, Delimiter::Tab)?,
            Form::Markdown => {
                let (names, values) = named_fields(record, entry, markdown::cell);
                self.write_header(names)?;
                markdown::write_row(&mut self.line, &values);
            }
        }
        self.out.write_all(&self.line)?;
        self.bytes += self.line.len() as u64;
        self.entries += 1;
        Ok(())
    }

    /// Makes the line of an entry's fields.
    fn add_fields<R: Record + ?Sized>(
        &mut self,
        record: &R,
        entry: usize,
        between: Delimiter,
    ) -> io::Result<()> {
        let (names, values) = named_fields(record, entry, csv::csv_field);
        self.write_header(names)?;
        csv::write_fields(&mut self.line, &values, between)
    }

    /// Adds the entries of a listing without column names.
    fn append(&mut self, other: Listing<Vec<u8>>) -> io::Result<()> {
        if let Some(names) = other.columns {
            self.write_header(names)?;
        }
        self.out.write_all(&other.out)?;
        self.bytes += other.bytes;
        self.entries += other.entries;
        Ok(())
    }

    /// Adds entries that were written separately.
    ///
    /// # Errors
    /// As for [`add`](Listing::add).
    pub fn add_passage(&mut self, passage: ListingChunk) -> io::Result<()> {
        self.append(passage.listing)
    }

    /// Writes the column names before the first entry, and checks that later entries have the same.
    fn write_header(&mut self, names: Vec<String>) -> io::Result<()> {
        match &self.columns {
            Some(columns) if !is_row_of(columns, &names) => {
                let (names, columns) = (names.join(", "), columns.join(", "));
                let text = format!(
                    "a row has the columns {names}, but the first row has {columns}; \
                     rows of JSON lines may differ"
                );
                return Err(io::Error::new(io::ErrorKind::InvalidData, text));
            }
            Some(_) => return Ok(()),
            None if !self.is_headed => {
                let mut head = Vec::new();
                match self.form.delimiter() {
                    Some(between) => csv::write_fields(&mut head, &names, between)?,
                    None => {
                        markdown::write_row(&mut head, &names);
                        markdown::write_rule(&mut head, names.iter().map(|_| false));
                    }
                }
                self.out.write_all(&head)?;
                self.bytes += head.len() as u64;
                self.is_headed = true;
            }
            _ => {}
        }
        self.columns = Some(names);
        Ok(())
    }
}

/// Whether a row with these names fits below the names of the first row. Values of several kinds
/// share a column.
fn is_row_of(columns: &[String], names: &[String]) -> bool {
    let is_content = |name: &String| CONTENT_COLUMNS.contains(&name.as_str());
    let fits = |(column, name)| column == name || (is_content(column) && is_content(name));
    columns.len() == names.len() && columns.iter().zip(names).all(fits)
}

/// The names and the values of an entry's fields.
fn named_fields<R: Record + ?Sized>(
    record: &R,
    entry: usize,
    text: impl Fn(&Json) -> String,
) -> (Vec<String>, Vec<String>) {
    record.fields(entry).into_iter().map(|(name, value)| (name, text(&value))).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Cells;
    use seventeen_jobs::text::Problem;

    fn problem(text: &str) -> Problem {
        Problem::parse(text).expect("a problem")
    }

    #[test]
    fn puzzles_and_boards_share_the_column_of_the_first() {
        let puzzle = format!("1{}", ".".repeat(80));
        let rows = [problem(&format!("{puzzle} # a")), problem("2x1:1... # b")];
        for (rows, expected) in [
            (rows.each_ref(), format!("puzzle,note\n{puzzle},a\n2x1:1...,b\n")),
            ([&rows[1], &rows[0]], format!("board,note\n2x1:1...,b\n{puzzle},a\n")),
        ] {
            let mut listing = Listing::new(Form::Csv, Vec::new());
            rows.into_iter().try_for_each(|row| listing.add(row)).expect("the same columns");
            assert_eq!(String::from_utf8_lossy(listing.out()), expected);
        }
    }

    #[test]
    fn other_columns_are_refused() {
        let mut listing = Listing::new(Form::Csv, Vec::new());
        listing.add(&problem(&".".repeat(81))).expect("the first row");
        let error = listing.add(&Cells::from_bits(1)).expect_err("another column").to_string();
        assert!(error.starts_with("a row has the columns value, but the first"), "{error}");
    }
}
