//! `Items`: the items of a result, each made when a loop asks for it.

use crate::error::Raise;
use crate::field::field_to_python;
use pyo3::prelude::*;
use seventeen::Result;
use seventeen::report::FieldValue;
use std::sync::{Mutex, PoisonError};

/// Makes items.
pub(crate) type ItemIter = Box<dyn Iterator<Item = Result<FieldValue>> + Send>;

/// The items of these values.
pub(crate) fn items_of<T: Into<FieldValue>>(values: impl IntoIterator<Item = T>) -> ItemIter {
    let values: Vec<_> = values.into_iter().map(|value| Ok(value.into())).collect();
    Box::new(values.into_iter())
}

/// The items of a result, one by one.
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Items(Mutex<ItemIter>);

impl From<ItemIter> for Items {
    fn from(items: ItemIter) -> Items {
        Items(Mutex::new(items))
    }
}

#[pymethods]
impl Items {
    fn __iter__(items: Py<Items>) -> Py<Items> {
        items
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let next = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.map(|item| field_to_python(py, item.raise()?)).transpose()
    }
}
