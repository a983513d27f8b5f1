//! The guard around every call of a plugin's function, on the plugin's side.
//!
//! Every function that the engine can call goes through [`guard`], which turns errors and panics
//! into a status and a message. A panic that left an `extern "C"` function would end the process.
//! So it is caught here, inside the plugin, and nowhere else.

use crate::cancellation::CurrentRun;
use crate::raw::*;
use seventeen_core::{Error, Result};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// The message of this thread's last status.
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
    /// Whether this thread is inside a call of the engine.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// Whether a lent component reported on this thread that the run was cancelled.
    static LENT_CANCELLED: Cell<bool> = const { Cell::new(false) };
    /// The place of the panic from which this thread is unwinding.
    static PANIC_PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs `call`, which belongs to the run with this stop byte. Turns an error or a panic into a
/// status, and keeps its message.
pub(crate) fn guard<T>(
    stop: CurrentRun,
    call: impl FnOnce() -> Result<T>,
) -> std::result::Result<T, i32> {
    let (outer, around) = (GUARDED.replace(true), stop.enter());
    let result = catch_unwind(AssertUnwindSafe(call));
    GUARDED.set(outer);
    around.restore();
    // Every function of every component has a copy of this one, so rare cases are handled
    // elsewhere.
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(error_status(error, stop)),
        Err(payload) => Err(panic_status(payload)),
    }
}

/// The status of an error of a component of this run; keeps its message.
#[cold]
fn error_status(error: Error, stop: CurrentRun) -> i32 {
    if error == Error::Cancelled && stop.is_none() {
        LENT_CANCELLED.set(true);
    }
    let (status, message) = match error {
        // A panic reported here comes from a component lent to this one.
        Error::Failed(reason) | Error::Panicked(reason) => (SEVENTEEN_ERROR, reason),
        Error::Cancelled => (SEVENTEEN_CANCELLED, String::new()),
    };
    LAST_ERROR.replace(message);
    status
}

/// The status of a panic; keeps its message.
#[cold]
fn panic_status(payload: Box<dyn Any + Send>) -> i32 {
    let message = panic_message(&*payload);
    // A payload may panic when dropped.
    std::mem::forget(payload);
    LAST_ERROR.replace(message + &PANIC_PLACE.take());
    SEVENTEEN_PANIC
}

/// Whether a lent component reported cancellation on this thread since the last call of this
/// function. A part of a search can be cancelled that way without the whole run.
pub(crate) fn lent_cancelled() -> bool {
    LENT_CANCELLED.take()
}

/// Like [`guard`], for a call that returns only a status.
pub(crate) fn guarded_status(stop: CurrentRun, call: impl FnOnce() -> Result<()>) -> i32 {
    guard(stop, call).err().unwrap_or(SEVENTEEN_OK)
}

/// Like [`guarded_status`], for a call that may have no result.
pub(crate) fn guarded_result_status(
    stop: CurrentRun,
    call: impl FnOnce() -> Result<Option<()>>,
) -> i32 {
    match guard(stop, call) {
        Ok(Some(())) => SEVENTEEN_OK,
        Ok(None) => SEVENTEEN_NONE,
        Err(status) => status,
    }
}

/// Runs the engine's own code inside a plugin's call, such as an `emit`. Its panics are reported as
/// the engine's.
pub(crate) fn unguarded<T>(call: impl FnOnce() -> T) -> T {
    let outer = GUARDED.replace(false);
    let result = call();
    GUARDED.set(outer);
    result
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}

/// Keeps the place of a panic inside a guarded call for its message, instead of printing it. Other
/// panics go to the previous hook, because a linked-in plugin shares the engine's.
pub(crate) fn keep_panic_places() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                return previous(info);
            }
            let place = info.location().map(|at| format!(" at {}:{}", at.file(), at.line()));
            PANIC_PLACE.replace(place.unwrap_or_default());
        }));
    });
}

/// The message of this thread's last status.
pub(crate) fn last_message() -> String {
    LAST_ERROR.with_borrow(String::clone)
}

/// The function `last_error` of every table.
pub(crate) unsafe extern "C" fn last_error() -> SeventeenStr {
    LAST_ERROR.with_borrow(|message| SeventeenStr::new(message))
}
