//! `Row`: an item of a table, which is a result or a value.

use crate::results::KeptResult;
use crate::text::prose;
use crate::values::line_to_python;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use seventeen::Result;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::report::declared::Field;
use seventeen::report::{FieldShape, FieldValue};

/// An item of a table.
pub(crate) trait Row: Send + Sync + Clone + 'static {
    /// The name of its class in Python.
    const CLASS: &'static str;

    /// Its columns.
    fn columns() -> Vec<Column>;

    /// The value of the column with this index.
    fn field(&self, index: usize) -> FieldValue;

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
    /// The declared type of its values; none if only the values tell.
    pub(crate) shape: Option<FieldShape>,
}

impl Column {
    /// A column that nothing declares.
    pub(crate) fn undeclared(name: &str, index: usize) -> Column {
        Column { name: name.to_owned(), index, doc: String::new(), shape: None }
    }

    /// A column with values of this type.
    fn of_type(name: &str, index: usize, doc: &str, of: &'static str) -> Column {
        let (name, shape) = (name.to_owned(), Some(FieldShape::Single(of)));
        Column { name, index, doc: doc.to_owned(), shape }
    }

    /// The column of a declared field.
    pub(crate) fn of_field<T: 'static>(index: usize, field: &Field<T>) -> Column {
        Column {
            name: field.name.to_owned(),
            index,
            doc: prose(field.doc),
            shape: Some(field.shape),
        }
    }

    /// The type of its values in stubs.
    pub(crate) fn hint(&self) -> String {
        match self.shape {
            Some(FieldShape::Single(name)) => hint_of_name(name).to_owned(),
            Some(FieldShape::Array(name)) => format!("list[{}]", hint_of_name(name)),
            Some(FieldShape::Optional(name)) => match hint_of_name(name) {
                hint if hint.ends_with("Any") => hint.to_owned(),
                hint => format!("{hint} | None"),
            },
            None => "Any".to_owned(),
        }
    }
}

fn hint_of_name(name: &str) -> &str {
    match name {
        "text" => "str",
        "any" => "Any",
        "Map" => "dict[str, Any]",
        "Array" => "list[Any]",
        "Solution" => "Grid | Any",
        "Problem" | "Pencilmarks" | "Board" | "Position" => "Puzzle",
        other => other,
    }
}

/// A line of text.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) String);

impl Row for Text {
    const CLASS: &'static str = "str";

    fn columns() -> Vec<Column> {
        vec![Column::of_type("text", 0, "The text.", "text")]
    }

    fn field(&self, _index: usize) -> FieldValue {
        self.0.clone().into()
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.into_py_any(py)
    }

    fn kept(&self) -> Result<KeptResult> {
        Ok(KeptResult::of_fields(vec![self.field(0)]))
    }
}

/// A puzzle or a grid.
impl Row for ParsedLine {
    const CLASS: &'static str = "Puzzle | Any";

    fn columns() -> Vec<Column> {
        vec![
            Column::of_type("puzzle", 0, "The puzzle, or the grid.", "Solution"),
            Column::of_type("note", 1, "Its comment.", "text"),
        ]
    }

    fn field(&self, index: usize) -> FieldValue {
        match (self, index) {
            (ParsedLine::Grid(grid), 0) => FieldValue::Grid(grid.clone()),
            (ParsedLine::Problem(problem), 0) => FieldValue::Problem(problem.clone()),
            (ParsedLine::Grid(grid), _) => (&*grid.note).into(),
            (ParsedLine::Problem(problem), _) => problem.note().into(),
        }
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        line_to_python(py, self)
    }

    fn kept(&self) -> Result<KeptResult> {
        Ok(KeptResult::of_fields(vec![self.field(0), self.field(1)]))
    }
}
