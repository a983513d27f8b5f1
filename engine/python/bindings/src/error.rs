//! Errors of the engine as Python exceptions, in the words of the command line.

use pyo3::exceptions::{PyException, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use seventeen::{Error, ErrorClass, Result};
use seventeen_host::PLUGIN_ADVICE;
use seventeen_plugin::Kind;
use std::sync::{Arc, Mutex, PoisonError};

/// The classes of exceptions.
struct Classes {
    error: Py<PyType>,
    bad_input: Py<PyType>,
    work_failed: Py<PyType>,
}

static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();

impl Classes {
    fn get(py: Python<'_>) -> PyResult<&Classes> {
        CLASSES.get_or_try_init(py, || {
            let [exception, value_error, runtime_error] = [
                py.get_type::<PyException>(),
                py.get_type::<PyValueError>(),
                py.get_type::<PyRuntimeError>(),
            ];
            let error = new_class("Error", "An error of the engine.", &[exception])?;
            let bad_input = new_class(
                "InputError",
                "The input or an option is invalid: the message names the place and the reason.",
                &[error.clone(), value_error],
            )?;
            let work_failed = new_class(
                "WorkError",
                "The work failed, for example because of a component or a disk.",
                &[error.clone(), runtime_error],
            )?;
            Ok(Classes {
                error: error.unbind(),
                bad_input: bad_input.unbind(),
                work_failed: work_failed.unbind(),
            })
        })
    }
}

/// A class of exceptions with these bases.
fn new_class<'py>(
    name: &str,
    doc: &str,
    bases: &[Bound<'py, PyType>],
) -> PyResult<Bound<'py, PyType>> {
    let py = bases[0].py();
    let members = PyDict::new(py);
    members.set_item("__module__", "seventeen")?;
    members.set_item("__doc__", doc)?;
    let class = py.get_type::<PyType>().call1((name, PyTuple::new(py, bases)?, members))?;
    Ok(class.cast_into::<PyType>()?)
}

/// Adds the classes to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let classes = Classes::get(module.py())?;
    for class in [&classes.error, &classes.bad_input, &classes.work_failed] {
        let class = class.bind(module.py());
        module.add(class.name()?, class)?;
    }
    Ok(())
}

/// Turns the errors of the engine into exceptions.
pub(crate) trait Raise<T> {
    /// The value, or the exception.
    fn raise(self) -> PyResult<T>;
}

impl<T, E: Into<Error>> Raise<T> for Result<T, E> {
    fn raise(self) -> PyResult<T> {
        self.map_err(|error| exception(error.into()))
    }
}

/// The first exception that functions of the caller raised, on any thread.
#[derive(Clone, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Keeps an exception; the error that ends the work in its place.
    pub(crate) fn keep(&self, py: Python<'_>, exception: PyErr) -> seventeen::core::Error {
        let text = exception.value(py).to_string();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(exception);
        seventeen::core::Error::failed(text)
    }

    /// The value, or the exception that was raised, or else the error.
    pub(crate) fn or_error<T>(&self, result: Result<T>) -> PyResult<T> {
        result.map_err(|error| {
            let raised = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
            raised.unwrap_or_else(|| exception(error))
        })
    }
}

/// A message, with functions in place of commands.
fn without_commands(mut message: String) -> String {
    message = message.replace(PLUGIN_ADVICE, "; `load_plugin` adds those of a plugin");
    for name in Kind::ALL.map(Kind::namespace) {
        let list = format!("`components(\"{name}\")`");
        message = message.replace(&format!("`seventeen doc {name}`"), &list);
    }
    message
}

/// The exception of an error.
pub(crate) fn exception(error: Error) -> PyErr {
    Python::attach(|py| match Classes::get(py) {
        Ok(classes) => {
            let class = match error.class {
                ErrorClass::BadInput | ErrorClass::Refused => &classes.bad_input,
                ErrorClass::WorkFailed => &classes.work_failed,
                ErrorClass::Interrupted | ErrorClass::BrokenPipe | ErrorClass::Differs => {
                    &classes.error
                }
            };
            PyErr::from_type(class.bind(py).clone(), without_commands(error.message))
        }
        Err(failed) => failed,
    })
}
