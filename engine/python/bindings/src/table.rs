//! `Table`: the results for many items, in their order.

use crate::arrow::stream_of;
use crate::error::Raise;
use crate::field::field_to_python;
use crate::results::{
    KeptResult, KeptTable, TIME, columns_of_class, kept_to_python, pickle_text, read_pickle,
    restorer,
};
use crate::row::{Column, Row};
use crate::values::digits_of;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyMemoryView, PySlice, PyString};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use seventeen::jobs::store::WriteTarget;
use seventeen::report::csv::{csv_field, write_fields};
use seventeen::report::json::object;
use seventeen::report::record::push;
use seventeen::report::{FieldValue, Form, Table as PlainTable, Value};
use seventeen::{Error, Result};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Rows in chunks, as threads made them.
pub(crate) struct Chunks<R> {
    chunks: Vec<Vec<R>>,
    /// The number of rows up to the end of each chunk.
    ends: Vec<usize>,
}

impl<R> Default for Chunks<R> {
    fn default() -> Chunks<R> {
        Chunks { chunks: Vec::new(), ends: Vec::new() }
    }
}

impl<R> Chunks<R> {
    /// Adds rows.
    pub(crate) fn push(&mut self, rows: Vec<R>) {
        if !rows.is_empty() {
            self.ends.push(self.len() + rows.len());
            self.chunks.push(rows);
        }
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn get(&self, index: usize) -> &R {
        let chunk = self.ends.partition_point(|&end| end <= index);
        let begin = if chunk == 0 { 0 } else { self.ends[chunk - 1] };
        &self.chunks[chunk][index - begin]
    }

    fn iter(&self) -> impl Iterator<Item = &R> {
        self.chunks.iter().flatten()
    }
}

impl<R> FromIterator<R> for Chunks<R> {
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Chunks<R> {
        let mut chunks = Chunks::default();
        chunks.push(rows.into_iter().collect());
        chunks
    }
}

/// Rows of any type.
trait Rows: Send + Sync {
    fn len(&self) -> usize;
    fn columns(&self) -> Vec<Column>;
    /// The columns of files: without the time that the work took, unless the table is about it.
    fn written_columns(&self) -> Vec<Column> {
        let mut columns = self.columns();
        columns.retain(|column| column.name != TIME);
        columns
    }
    fn item(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>>;
    fn field(&self, row: usize, column: usize) -> FieldValue;
    fn each_field(&self, column: usize, see: &mut dyn FnMut(FieldValue));
    fn kept(&self) -> Result<KeptRows>;
}

impl<R: Row> Rows for Chunks<R> {
    fn len(&self) -> usize {
        self.len()
    }

    fn columns(&self) -> Vec<Column> {
        R::columns()
    }

    fn item(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        self.get(index).clone().into_python(py)
    }

    fn field(&self, row: usize, column: usize) -> FieldValue {
        self.get(row).field(column)
    }

    fn each_field(&self, column: usize, see: &mut dyn FnMut(FieldValue)) {
        self.iter().for_each(|row| see(row.field(column)));
    }

    fn kept(&self) -> Result<KeptRows> {
        Ok(KeptRows::Results(KeptResults {
            class: R::CLASS.to_owned(),
            rows: self.iter().map(Row::kept).collect::<Result<_>>()?,
        }))
    }
}

/// The rows of a table as its pickle has them.
#[derive(Serialize, Deserialize)]
enum KeptRows {
    Results(KeptResults),
    Plain(KeptTable),
}

impl KeptRows {
    /// What is equal in equal tables.
    fn without_time(self) -> KeptRows {
        match self {
            KeptRows::Results(KeptResults { class, rows }) => {
                let columns = columns_of_class(&class);
                let rows = rows.into_iter().map(|row| row.without_time(&columns)).collect();
                KeptRows::Results(KeptResults { class, rows })
            }
            plain => plain,
        }
    }
}

/// Results, or values, of a class.
#[derive(Clone, Serialize, Deserialize)]
struct KeptResults {
    class: String,
    rows: Vec<KeptResult>,
}

impl Rows for KeptResults {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn columns(&self) -> Vec<Column> {
        columns_of_class(&self.class)
    }

    fn item(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        kept_to_python(py, &self.class, self.rows[index].clone())
    }

    fn field(&self, row: usize, column: usize) -> FieldValue {
        self.rows[row].field(column)
    }

    fn each_field(&self, column: usize, see: &mut dyn FnMut(FieldValue)) {
        self.rows.iter().for_each(|row| see(row.field(column)));
    }

    fn kept(&self) -> Result<KeptRows> {
        Ok(KeptRows::Results(self.clone()))
    }
}

/// A table whose rows are no results: they are dictionaries.
impl Rows for PlainTable {
    fn len(&self) -> usize {
        self.rows().len()
    }

    fn columns(&self) -> Vec<Column> {
        let column = |(index, name): (usize, &String)| Column::undeclared(name, index);
        self.columns().iter().enumerate().map(column).collect()
    }

    fn written_columns(&self) -> Vec<Column> {
        Rows::columns(self)
    }

    fn item(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        let fields = PyDict::new(py);
        for (name, value) in self.columns().iter().zip(&self.rows()[index]) {
            fields.set_item(name, field_to_python(py, FieldValue::Plain(value.clone()))?)?;
        }
        Ok(fields.into_any().unbind())
    }

    fn field(&self, row: usize, column: usize) -> FieldValue {
        FieldValue::Plain(self.rows()[row][column].clone())
    }

    fn each_field(&self, column: usize, see: &mut dyn FnMut(FieldValue)) {
        self.rows().iter().for_each(|row| see(FieldValue::Plain(row[column].clone())));
    }

    fn kept(&self) -> Result<KeptRows> {
        Ok(KeptRows::Plain(self.into()))
    }
}

/// The results for many items, in their order.
///
/// A number selects a row, a name selects a column, and a loop visits the rows. A column of numbers
/// is an ``array.array``, which ``numpy.asarray`` takes without a copy. Other columns are lists.
/// Its columns are those that the function declares: a value is None where there is none.
///
/// >>> table = count(["1" + "." * 80, "." * 81], limit=5)
/// >>> len(table), table.columns
/// (2, ['puzzle', 'count', 'limited'])
/// >>> table["count"]
/// array('q', [5, 5])
/// >>> [row.limited for row in table]
/// [True, True]
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Table(Box<dyn Rows>);

impl Table {
    /// The table of these rows.
    pub(crate) fn new<R: Row>(rows: Chunks<R>) -> Table {
        Table(Box::new(rows))
    }

    /// The table with the columns and rows of a plain one.
    pub(crate) fn of_plain(table: PlainTable) -> Table {
        Table(Box::new(table))
    }

    /// The object of Python.
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(Py::new(py, self)?.into_any())
    }

    /// The first rows as a table of HTML.
    pub(crate) fn to_html(&self) -> String {
        html(&*self.0)
    }

    /// The index of a column.
    fn find(&self, name: &str) -> PyResult<usize> {
        let columns = self.0.columns();
        let found = columns.iter().find(|column| column.name == name);
        found.map(|column| column.index).ok_or_else(|| {
            let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
            let names = names.join(", ");
            PyKeyError::new_err(format!("no column `{name}` (there are: {names})"))
        })
    }

    /// The digits of a column of grids or puzzles, 81 for each; 0 where there are none. None if
    /// the column has other values.
    fn digits_of_column(&self, column: usize) -> Option<Vec<u8>> {
        let mut all = Vec::with_capacity(self.0.len() * 81);
        let mut is_whole = true;
        self.0.each_field(column, &mut |value| {
            let digits = match value {
                FieldValue::Grid(grid) => Some(*grid.value.digits()),
                FieldValue::Problem(problem) => digits_of(&problem),
                FieldValue::Absent | FieldValue::Unlisted | FieldValue::Plain(Value::Nothing) => {
                    Some([0; 81])
                }
                _ => None,
            };
            is_whole &= digits.is_some();
            all.extend(digits.unwrap_or([0; 81]));
        });
        is_whole.then_some(all)
    }

    /// The fields of a row by name.
    fn row_to_dict<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        for column in self.0.columns() {
            let value = field_to_python(py, self.0.field(row, column.index))?;
            fields.set_item(column.name, value)?;
        }
        Ok(fields)
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.columns().into_iter().map(|column| column.name).collect()
    }

    /// The column of this name.
    #[pyo3(signature = (name, /))]
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let column = self.find(name)?;
        let mut values = Vec::with_capacity(self.0.len());
        self.0.each_field(column, &mut |value| values.push(value));
        column_to_python(py, values)
    }

    /// The digits of a column of grids or puzzles: an array of bytes of shape (n, 81), which
    /// ``numpy.asarray`` takes without a copy. A row is 0 where there is no grid.
    ///
    /// >>> solve(["1" + "." * 80, "." * 81]).digits("puzzle").shape
    /// (2, 81)
    #[pyo3(signature = (name, /))]
    fn digits<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let Some(digits) = self.digits_of_column(self.find(name)?) else {
            let wrong = format!("the column `{name}` has values other than 9x9 puzzles and grids");
            return Err(Error::bad_input(wrong)).raise();
        };
        let rows = digits.len() / 81;
        if rows == 0 {
            // No view of bytes has rows of length 81 if there are none.
            let row = py.import("ctypes")?.getattr("c_ubyte")?.mul(81)?;
            return Ok(PyMemoryView::from(&row.mul(0)?.call0()?)?.into_any());
        }
        let view = PyMemoryView::from(PyBytes::new(py, &digits).as_any())?.into_any();
        view.call_method1("cast", ("B", (rows, 81)))
    }

    /// The table as a stream of Arrow, for ``polars.DataFrame(table)``, ``pyarrow.table(table)``,
    /// ``pandas.DataFrame.from_arrow(table)`` and others. Values other than numbers, true and false
    /// are texts; lists and dictionaries are JSON.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer may ask for other types, which a producer need not have.
        drop(requested_schema);
        let rows = &*self.0;
        let stream = py.detach(|| {
            stream_of(&rows.columns(), rows.len(), &|column, see| rows.each_field(column, see))
        });
        PyCapsule::new_with_value(py, stream.raise()?, c"arrow_array_stream")
    }

    /// The rows as dictionaries.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = (0..self.0.len()).map(|row| self.row_to_dict(py, row));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The table as CSV: a text, or nothing if it goes into a file, which is compressed if its name
    /// ends in ``.gz`` or ``.zst``. Values other than numbers and texts are JSON.
    #[pyo3(signature = (path=None, /))]
    fn to_csv(&self, py: Python<'_>, path: Option<PathBuf>) -> PyResult<Option<String>> {
        self.write(py, Form::Csv, path.as_deref())
    }

    /// The table as JSON lines: a text, or nothing if it goes into a file, as for CSV.
    #[pyo3(signature = (path=None, /))]
    fn to_jsonl(&self, py: Python<'_>, path: Option<PathBuf>) -> PyResult<Option<String>> {
        self.write(py, Form::JsonLines, path.as_deref())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__(table: Py<Table>) -> TableRows {
        TableRows { table, next: AtomicUsize::new(0) }
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = index.cast::<PyString>() {
            return self.column(py, &name.to_cow()?);
        }
        let rows = self.0.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(rows as isize)?;
            let indices = (0..range.slicelength as isize).map(|i| range.start + i * range.step);
            let rows = indices.map(|row| self.0.item(py, row as usize));
            return Ok(PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        let index: isize = index.extract()?;
        let row = if index < 0 { index + rows as isize } else { index };
        match usize::try_from(row) {
            Ok(row) if row < rows => Ok(self.0.item(py, row)?.into_bound(py)),
            _ => Err(PyIndexError::new_err(format!("row {index} of a table of {rows} rows"))),
        }
    }

    fn __eq__(&self, other: &Bound<'_, Table>) -> PyResult<bool> {
        let timeless = |rows: &dyn Rows| pickle_text(&rows.kept().raise()?.without_time());
        let (one, two) = (&*self.0, &*other.get().0);
        Ok(one.len() == two.len() && timeless(one)? == timeless(two)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((restorer(py, "_table")?, (pickle_text(&self.0.kept().raise()?)?,)))
    }

    fn __repr__(&self) -> String {
        format!("<Table: {} rows of {}>", self.0.len(), self.columns().join(", "))
    }

    fn _repr_html_(&self) -> String {
        self.to_html()
    }
}

/// The rows of a table, one by one.
#[pyclass(frozen, module = "seventeen")]
struct TableRows {
    table: Py<Table>,
    next: AtomicUsize,
}

#[pymethods]
impl TableRows {
    fn __iter__(rows: Py<TableRows>) -> Py<TableRows> {
        rows
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let (rows, row) = (&self.table.get().0, self.next.fetch_add(1, Ordering::Relaxed));
        (row < rows.len()).then(|| rows.item(py, row)).transpose()
    }
}

/// The table of a pickle.
#[pyfunction(name = "_table")]
#[pyo3(signature = (text, /))]
pub(crate) fn restore_table(text: &str) -> PyResult<Table> {
    let rows: Box<dyn Rows> = match read_pickle(text)? {
        KeptRows::Results(results) => Box::new(results),
        KeptRows::Plain(table) => Box::new(table.to_plain().raise()?),
    };
    Ok(Table(rows))
}

impl Table {
    fn write(&self, py: Python<'_>, form: Form, path: Option<&Path>) -> PyResult<Option<String>> {
        let written = py.detach(|| written(&*self.0, form).map_err(Error::work_failed)).raise()?;
        match path {
            None => Ok(Some(String::from_utf8_lossy(&written).into_owned())),
            Some(path) => {
                let failed = |error| Error::write_failed(path.display(), &error);
                let target = WriteTarget::from_path(path).raise()?;
                target.write(&written).map_err(failed).raise().map(|()| None)
            }
        }
    }
}

/// The table as text: a line of its columns in CSV, and a line for each row. Equal results make
/// equal files.
fn written(rows: &dyn Rows, form: Form) -> std::io::Result<Vec<u8>> {
    let (columns, mut out) = (rows.written_columns(), Vec::new());
    if let Some(between) = form.delimiter() {
        let names: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
        write_fields(&mut out, &names, between)?;
    }
    for row in 0..rows.len() {
        let value = |column: &Column| Json::from(rows.field(row, column.index));
        match form.delimiter() {
            Some(between) => {
                let fields: Vec<String> =
                    columns.iter().map(|column| csv_field(&value(column))).collect();
                write_fields(&mut out, &fields, between)?;
            }
            None => {
                let fields = columns.iter().map(|column| (column.name.clone(), value(column)));
                push(&mut out, object(fields));
            }
        }
    }
    Ok(out)
}

/// A column: an array of whole numbers or of numbers, or a list.
fn column_to_python(py: Python<'_>, values: Vec<FieldValue>) -> PyResult<Bound<'_, PyAny>> {
    let whole = |value: &FieldValue| match value {
        FieldValue::Plain(Value::Integer(number)) => Some(number.to_ne_bytes()),
        _ => None,
    };
    let number = |value: &FieldValue| match value {
        FieldValue::Plain(value) => value.number().map(f64::to_ne_bytes),
        _ => None,
    };
    let bytes = |of: &dyn Fn(&FieldValue) -> Option<[u8; 8]>| -> Option<Vec<u8>> {
        values.iter().map(of).collect::<Option<Vec<_>>>().map(|all| all.concat())
    };
    let array = |code: &str, bytes: Vec<u8>| {
        let array = py.import("array")?.getattr("array")?;
        array.call1((code, PyBytes::new(py, &bytes)))
    };
    if values.is_empty() {
        return Ok(PyList::empty(py).into_any());
    }
    if let Some(bytes) = bytes(&whole) {
        return array("q", bytes);
    }
    if let Some(bytes) = bytes(&number) {
        return array("d", bytes);
    }
    let values = values.into_iter().map(|value| field_to_python(py, value));
    Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any())
}

/// The most rows that a notebook shows.
const MOST_SHOWN: usize = 20;

/// The first rows as a table of HTML.
fn html(rows: &dyn Rows) -> String {
    let (columns, shown) = (rows.columns(), rows.len().min(MOST_SHOWN));
    let row = |tag: &str, cells: &mut dyn Iterator<Item = String>| -> String {
        let cells = cells.map(|cell| format!("<{tag}>{}</{tag}>", escape(&cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let mut text = "<table>\n".to_owned();
    text += &row("th", &mut columns.iter().map(|column| column.name.clone()));
    for index in 0..shown {
        let cell = |column: &Column| Value::from(rows.field(index, column.index)).to_string();
        text += &row("td", &mut columns.iter().map(cell));
    }
    text += "</table>\n";
    if shown < rows.len() {
        text += &format!("<p>{shown} of {} rows</p>\n", rows.len());
    }
    text
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
