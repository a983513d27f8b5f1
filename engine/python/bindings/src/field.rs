//! Fields of results as values of Python.

use crate::results::Step;
use crate::row::Row;
use crate::values::{Cells, Grid, problem_to_python};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use seventeen::report::{FieldValue, Value};

/// The value of a field; `None` if the result does not have it.
pub(crate) fn field_to_python(py: Python<'_>, value: FieldValue) -> PyResult<Py<PyAny>> {
    match value {
        FieldValue::Absent | FieldValue::Unlisted => Ok(py.None()),
        FieldValue::Plain(value) => value_to_python(py, value),
        FieldValue::Grid(grid) => Ok(Py::new(py, Grid(grid))?.into_any()),
        FieldValue::Problem(problem) => problem_to_python(py, problem),
        FieldValue::Cells(cells) => Ok(Py::new(py, Cells(cells))?.into_any()),
        FieldValue::NumberedPair(pair) => pair.into_python(py),
        FieldValue::Step(step) => Ok(Py::new(py, Step::from(*step))?.into_any()),
        FieldValue::List(values) => {
            let values = values.into_iter().map(|value| field_to_python(py, value));
            Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind())
        }
        FieldValue::Map(values) => {
            let map = PyDict::new(py);
            for (name, value) in values {
                map.set_item(name, field_to_python(py, value)?)?;
            }
            Ok(map.into_any().unbind())
        }
        FieldValue::Columns(columns) => value_to_python(py, Value::Record(columns)),
    }
}

/// A plain value.
fn value_to_python(py: Python<'_>, value: Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Nothing => Ok(py.None()),
        Value::Bool(value) => value.into_py_any(py),
        Value::Integer(value) => value.into_py_any(py),
        Value::Number(value) => value.into_py_any(py),
        Value::Text(value) => value.into_py_any(py),
        Value::List(values) => {
            let values = values.into_iter().map(|value| value_to_python(py, value));
            Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind())
        }
        Value::Record(values) => {
            let map = PyDict::new(py);
            for (name, value) in values {
                map.set_item(name, value_to_python(py, value)?)?;
            }
            Ok(map.into_any().unbind())
        }
    }
}
