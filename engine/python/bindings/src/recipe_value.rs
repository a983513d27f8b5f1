//! Values of recipes as values of Python.

use crate::results::object_to_python;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use seventeen_script::RecipeValue;

/// A value of a recipe as an object of Python.
pub(crate) fn to_python(py: Python<'_>, value: RecipeValue) -> PyResult<Py<PyAny>> {
    match value {
        RecipeValue::Nothing => Ok(py.None()),
        RecipeValue::Bool(value) => value.into_py_any(py),
        RecipeValue::Int(value) => value.into_py_any(py),
        RecipeValue::Float(value) => value.into_py_any(py),
        RecipeValue::Text(text) => text.into_py_any(py),
        RecipeValue::List(values) => {
            let values = values.into_iter().map(|value| to_python(py, value));
            Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind())
        }
        RecipeValue::Record(fields) => {
            let record = PyDict::new(py);
            for (name, value) in fields {
                record.set_item(name, to_python(py, value)?)?;
            }
            Ok(record.into_any().unbind())
        }
        RecipeValue::Object(object) => object_to_python(py, object),
    }
}
