//! `RunningCalls`: functions of the caller that threads of the engine run, so that Ctrl-C ends
//! those that never return.

// The interface of the interpreter for this is a C function.
#![allow(unsafe_code)]

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::ffi::{PyThread_get_thread_ident, PyThreadState_SetAsyncExc};
use pyo3::prelude::*;
use std::ffi::c_long;
use std::sync::{Arc, Mutex, PoisonError};

/// The threads that run functions of the caller for a call; clones are the same.
#[derive(Clone, Default)]
pub(crate) struct RunningCalls(Arc<Mutex<Vec<c_long>>>);

impl RunningCalls {
    /// Runs a function, which [`interrupt`](RunningCalls::interrupt) may end.
    pub(crate) fn run<T>(&self, _py: Python<'_>, function: impl FnOnce() -> T) -> T {
        // SAFETY: the function has no conditions.
        let thread = unsafe { PyThread_get_thread_ident() } as c_long;
        self.with_threads(|threads| threads.push(thread));
        let value = function();
        self.with_threads(|threads| {
            let last = threads.iter().rposition(|&other| other == thread);
            last.map(|at| threads.swap_remove(at));
        });
        value
    }

    /// Raises `KeyboardInterrupt` in the functions. One that waits in C gets it when it returns
    /// from there.
    pub(crate) fn interrupt(&self, py: Python<'_>) {
        let exception = py.get_type::<PyKeyboardInterrupt>();
        for thread in self.with_threads(|threads| threads.clone()) {
            // SAFETY: the thread is attached to the interpreter, as this one is, and the exception
            // is a class. A thread that is not known any more is left alone.
            unsafe { PyThreadState_SetAsyncExc(thread, exception.as_ptr()) };
        }
    }

    fn with_threads<T>(&self, work: impl FnOnce(&mut Vec<c_long>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
