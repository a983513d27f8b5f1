//! `Row`: an item of a table, which is a result or a value.

use crate::results::KeptResult;
use crate::text::prose;
use crate::values::line_to_python;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use seventeen::Result;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::report::declared::{Field, Fields};
use seventeen::report::record::{named, push};
use seventeen::report::{FieldShape, FieldValue, Listing, Record};
use std::io;

/// An item of a table.
pub(crate) trait Row: Send + Sync + Clone + 'static {
    /// The name of its class in Python.
    const CLASS: &'static str;

    /// Its columns.
    fn columns() -> Vec<Column>;

    /// The value of the column with this index.
    fn field(&self, index: usize) -> FieldValue;

    /// Adds it to a file's text.
    fn write(&self, listing: &mut Listing<Vec<u8>>) -> io::Result<()>;

    /// The object of Python.
    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>>;

    /// What a pickle has of it.
    fn kept(&self) -> Result<KeptResult>;
}

/// A column of a table, which is a property of its items.
pub(crate) struct Column {
    /// Its name.
    pub(crate) name: String,
    /// Its index, for [`Row::field`].
    pub(crate) index: usize,
    /// Its documentation.
    pub(crate) doc: String,
    /// The type of its values in stubs.
    pub(crate) hint: String,
}

impl Column {
    /// A column that no stub mentions.
    pub(crate) fn undocumented(name: &str, index: usize) -> Column {
        Column { name: name.to_owned(), index, doc: String::new(), hint: String::new() }
    }

    /// The column of a declared field.
    pub(crate) fn of_field<T: 'static>(index: usize, field: &Field<T>) -> Column {
        Column {
            name: field.name.to_owned(),
            index,
            doc: prose(field.doc),
            hint: hint_of_shape(field.shape),
        }
    }
}

/// A type of recipes as a type of stubs.
fn hint_of_shape(shape: FieldShape) -> String {
    match shape {
        FieldShape::Single(name) => hint_of_name(name).to_owned(),
        FieldShape::Array(name) => format!("list[{}]", hint_of_name(name)),
        FieldShape::Optional(name) => format!("{} | None", hint_of_name(name)),
    }
}

fn hint_of_name(name: &str) -> &str {
    match name {
        "text" => "str",
        "any" => "Any",
        "Map" => "dict[str, Any]",
        "Array" => "list[Any]",
        "Solution" => "Grid | Puzzle",
        "Problem" | "Pencilmarks" | "Board" | "Position" => "Puzzle",
        other => other,
    }
}

/// A line of text.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) String);

impl Record for Text {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, &self.0);
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("text", self.0.as_str().into())])
    }
}

impl Row for Text {
    const CLASS: &'static str = "str";

    fn columns() -> Vec<Column> {
        let (doc, hint) = ("The text.".to_owned(), Text::CLASS.to_owned());
        vec![Column { name: "text".to_owned(), index: 0, doc, hint }]
    }

    fn field(&self, _index: usize) -> FieldValue {
        self.0.clone().into()
    }

    fn write(&self, listing: &mut Listing<Vec<u8>>) -> io::Result<()> {
        listing.add(self)
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.into_py_any(py)
    }

    fn kept(&self) -> Result<KeptResult> {
        Ok(KeptResult::of_record(vec![self.field(0)], self))
    }
}

/// A puzzle or a grid.
impl Row for ParsedLine {
    const CLASS: &'static str = "Puzzle | Grid";

    fn columns() -> Vec<Column> {
        let doc = "The puzzle, or the grid.".to_owned();
        vec![Column {
            name: "puzzle".to_owned(),
            index: 0,
            doc,
            hint: ParsedLine::CLASS.to_owned(),
        }]
    }

    fn field(&self, _index: usize) -> FieldValue {
        match self {
            ParsedLine::Grid(grid) => FieldValue::Grid(grid.clone()),
            ParsedLine::Problem(problem) => FieldValue::Problem(problem.clone()),
        }
    }

    fn write(&self, listing: &mut Listing<Vec<u8>>) -> io::Result<()> {
        match self {
            ParsedLine::Grid(grid) => listing.add(grid),
            ParsedLine::Problem(problem) => listing.add(problem),
        }
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        line_to_python(py, self)
    }

    fn kept(&self) -> Result<KeptResult> {
        let fields = vec![self.field(0)];
        Ok(match self {
            ParsedLine::Grid(grid) => KeptResult::of_record(fields, grid),
            ParsedLine::Problem(problem) => KeptResult::of_record(fields, problem),
        })
    }
}
