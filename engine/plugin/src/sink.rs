//! An engine's `emit` as the context of a C callback.

use crate::guard::unguarded;
use crate::raw::SeventeenCells;
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
}

impl<'a, T> Sink<'a, T> {
    pub(crate) fn new(emit: Emit<'a, T>) -> Sink<'a, T> {
        Sink { emit, panic: None, error: None }
    }

    /// Takes one item; returns the result of the C callback.
    pub(crate) fn take(&mut self, item: Result<T>) -> u32 {
        let item = match item {
            Ok(item) => item,
            Err(error) => {
                self.error = Some(error);
                return 0;
            }
        };
        let emit = &mut self.emit;
        match unguarded(|| catch_unwind(AssertUnwindSafe(|| emit(&item)))) {
            Ok(flow) => u32::from(flow.is_continue()),
            Err(payload) => {
                self.panic = Some(payload);
                0
            }
        }
    }

    /// Resumes a panic of the engine itself, and rejects invalid items.
    pub(crate) fn finish(self) -> Result<()> {
        if let Some(payload) = self.panic {
            resume_unwind(payload);
        }
        self.error.map_or(Ok(()), Err)
    }
}

/// The callback for a sink of sets.
pub(crate) unsafe extern "C" fn take_cells(context: *mut c_void, set: SeventeenCells) -> u32 {
    // SAFETY: the context that the callback was given with: a sink of sets.
    unsafe { &mut *context.cast::<Sink<'_, Cells>>() }.take(read::set(set))
}
