//! `OnInvalid`: the caller's function for invalid items, which are skipped.

use crate::calls::RunningCalls;
use crate::engine::Lease;
use crate::error::{Raised, exception};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use seventeen::jobs::options::ClosureGiven;
use seventeen::{Error, Result};

seventeen::jobs::options! {
    /// How invalid items are treated.
    pub(crate) struct InvalidOptions {
        /// Skip invalid items: a function that is called with the number of each, from 0, and its
        /// error. By default the first one ends the call
        pub(crate) invalid: Option<ClosureGiven>,
    }
}

/// A function for invalid items.
pub(crate) struct OnInvalid {
    function: Py<PyAny>,
    raised: Raised,
    calls: RunningCalls,
}

impl OnInvalid {
    /// The function of a call with these keyword arguments, if it has one.
    pub(crate) fn new(
        engine: &Lease,
        given: &InvalidOptions,
        values: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<OnInvalid>> {
        let (Some(ClosureGiven), Some(values)) = (given.invalid, values) else { return Ok(None) };
        let (raised, calls) = (engine.raised().clone(), engine.calls().clone());
        let function = values.get_item("invalid")?.map(Bound::unbind);
        Ok(function.map(|function| OnInvalid { function, raised, calls }))
    }

    /// Calls the function.
    pub(crate) fn call(&self, InvalidItem { number, error }: InvalidItem) -> Result<()> {
        Python::attach(|py| {
            let arguments = (number, exception(error));
            let called = self.calls.run(py, || self.function.call1(py, arguments));
            called.map(drop).map_err(|exception| self.raised.keep(py, exception).into())
        })
    }
}

/// An item that was skipped, by its number.
pub(crate) struct InvalidItem {
    pub(crate) number: u64,
    pub(crate) error: Error,
}
