//! `Sheet`: rows in one of the forms that they are written in.
//!
//! Text has a line a row; CSV has the columns' names on top, and every row has the same; JSON
//! lines are an object a row.

use crate::chunk::Chunk;
use crate::failure::not_written;
use crate::rows::Row;
use rhai::EvalAltResult;
use std::io::{self, Write};
use std::path::Path;

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Csv,
    JsonLines,
}

impl Form {
    /// The form that the suffix of a file's name stands for.
    pub(crate) fn of(path: &Path) -> Form {
        match path.extension().and_then(|suffix| suffix.to_str()) {
            Some("csv") => Form::Csv,
            Some("jsonl" | "json") => Form::JsonLines,
            _ => Form::Text,
        }
    }
}

/// A JSON value as a CSV field: text without quotes, nothing for null.
pub(crate) fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Rows as they are written to `out`.
pub(crate) struct Sheet<W> {
    form: Form,
    out: W,
    /// The names of the columns, once there is a row.
    columns: Option<Vec<String>>,
    /// Whether the columns' names stand on top already, or need not.
    is_headed: bool,
    /// How many rows there are.
    pub(crate) rows: u64,
    /// How many bytes they take, with the columns' names.
    pub(crate) bytes: u64,
    line: Vec<u8>,
}

impl<W: Write> Sheet<W> {
    /// A sheet that has so many rows already, in so many bytes.
    pub(crate) fn new(form: Form, out: W, rows: u64, bytes: u64) -> Sheet<W> {
        Sheet { form, out, columns: None, is_headed: rows > 0, rows, bytes, line: Vec::new() }
    }

    pub(crate) fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Adds a row.
    ///
    /// # Errors
    /// It cannot be written, or its columns are not those of the rows before.
    pub(crate) fn add(&mut self, row: &Row<'_>) -> io::Result<()> {
        self.line.clear();
        match self.form {
            Form::Text => row.write_line(&mut self.line)?,
            Form::JsonLines => writeln!(self.line, "{}", row.json())?,
            Form::Csv => {
                let (names, values): (Vec<String>, Vec<String>) =
                    row.fields().into_iter().map(|(name, value)| (name, plain(&value))).unzip();
                self.head(names)?;
                csv_record(&mut self.line, &values)?;
            }
        }
        self.out.write_all(&self.line)?;
        self.bytes += self.line.len() as u64;
        self.rows += 1;
        Ok(())
    }

    /// Adds the rows of a sheet without a head.
    ///
    /// # Errors
    /// As for [`add`](Sheet::add).
    pub(crate) fn append(&mut self, rows: Sheet<Vec<u8>>) -> io::Result<()> {
        if let Some(names) = rows.columns {
            self.head(names)?;
        }
        self.out.write_all(&rows.out)?;
        self.bytes += rows.bytes;
        self.rows += rows.rows;
        Ok(())
    }

    /// Writes the columns' names before the first row; all rows have the same.
    fn head(&mut self, names: Vec<String>) -> io::Result<()> {
        match &self.columns {
            Some(columns) if *columns != names => {
                let text = format!("a row has the columns {names:?}, expected {columns:?}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, text));
            }
            None if !self.is_headed => {
                let mut head = Vec::new();
                csv_record(&mut head, &names)?;
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

fn csv_record(out: &mut Vec<u8>, fields: &[String]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(fields)?;
    writer.flush()
}

/// Why rows end before their time.
pub(crate) enum Ended {
    /// The stream failed.
    Stream(Box<EvalAltResult>),
    /// A row cannot be written.
    Sheet(io::Error),
}

impl From<Box<EvalAltResult>> for Ended {
    fn from(error: Box<EvalAltResult>) -> Ended {
        Ended::Stream(error)
    }
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Ended {
        Ended::Sheet(error)
    }
}

impl Ended {
    /// The failure, where `path` was to be written.
    pub(crate) fn at(self, path: &str) -> Box<EvalAltResult> {
        match self {
            Ended::Stream(error) => error,
            Ended::Sheet(error) => not_written(path, &error),
        }
    }
}

/// The rows of a chunk, written apart to be added to another sheet.
pub(crate) struct Rendered {
    pub(crate) sheet: Sheet<Vec<u8>>,
    /// The source items that the first and the last value came from.
    pub(crate) sources: Option<(u64, u64)>,
    /// How many rows, in how many bytes, come before those of the last source item.
    pub(crate) before_last: (u64, u64),
    /// What ends the stream behind these rows; those of the last source item may then lack.
    pub(crate) ended: Option<Ended>,
}

impl Rendered {
    /// The rows of `chunk`.
    pub(crate) fn of(mut chunk: Chunk, form: Form) -> Rendered {
        let error = chunk.error.take().map(Ended::Stream);
        let mut sheet = Sheet::new(form, Vec::with_capacity(84 * chunk.len()), 0, 0);
        sheet.is_headed = true;
        let mut last = (None, (0, 0));
        let done = chunk.each_row(|source, row| {
            if last.0 != Some(source) {
                last = (Some(source), (sheet.rows, sheet.bytes));
            }
            Ok::<(), Ended>(sheet.add(&row)?)
        });
        let ended = done.err().or(error);
        if ended.is_none() && chunk.sources.last() != last.0.as_ref() {
            // The last values have no rows.
            last = (chunk.sources.last().copied(), (sheet.rows, sheet.bytes));
        }
        let sources = chunk.sources.first().copied().zip(last.0);
        Rendered { sheet, sources, before_last: last.1, ended }
    }
}
