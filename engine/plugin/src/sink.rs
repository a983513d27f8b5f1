//! An engine's `emit` as the context of a C callback.

use crate::guard::unguarded;
use crate::raw::{SEVENTEEN_CANCELLED, SEVENTEEN_OK, SeventeenCells};
use crate::read;
use seventeen_core::{Cells, Emit, Error, Result};
use std::any::Any;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// An engine's `emit`, and the errors in it.
pub(crate) struct Sink<'a, T> {
    emit: Emit<'a, T>,
    /// Unwinding must not cross the plugin: it resumes after the call.
    panic: Option<Box<dyn Any + Send>>,
    /// The plugin emitted something invalid.
    error: Option<Error>,
    /// Whether the engine wants no more.
    is_full: bool,
}

impl<'a, T> Sink<'a, T> {
    pub(crate) fn new(emit: Emit<'a, T>) -> Sink<'a, T> {
        Sink { emit, panic: None, error: None, is_full: false }
    }

    /// Takes one item; returns the status of the C callback.
    pub(crate) fn take_item(&mut self, item: Result<T>) -> i32 {
        let emit = &mut self.emit;
        match item.map(|item| unguarded(|| catch_unwind(AssertUnwindSafe(|| emit(&item))))) {
            Ok(Ok(flow)) => self.is_full = flow.is_break(),
            Ok(Err(payload)) => self.panic = Some(payload),
            Err(error) => self.error = Some(error),
        }
        let ends = self.is_full || self.panic.is_some() || self.error.is_some();
        if ends { SEVENTEEN_CANCELLED } else { SEVENTEEN_OK }
    }

    /// The status of the call that emitted these items: a call that ended because the engine wanted
    /// no more has succeeded. Resumes a panic of the engine itself, and rejects invalid items.
    pub(crate) fn finish(self, status: i32) -> Result<i32> {
        if let Some(payload) = self.panic {
            resume_unwind(payload);
        }
        match self.error {
            Some(error) => Err(error),
            None if self.is_full && status == SEVENTEEN_CANCELLED => Ok(SEVENTEEN_OK),
            None => Ok(status),
        }
    }
}

/// The callback for a sink of sets.
pub(crate) unsafe extern "C" fn take_cells(context: *mut c_void, set: SeventeenCells) -> i32 {
    // SAFETY: the context that the callback was given with: a sink of sets.
    unsafe { &mut *context.cast::<Sink<'_, Cells>>() }.take_item(read::read_set(set))
}
