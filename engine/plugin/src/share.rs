//! Work that a component shares with idle threads of its run.
//!
//! Each thread of the engine has work of its own, such as a puzzle. A component with much work may
//! cut it into parts, and share them with threads that have none. Results must not depend on the
//! threads that did the parts, nor on their number.

use crate::guard::{guard, last_message};
use crate::raw::SeventeenWork;
use crate::stop::{Stop, StopToken};
use std::ffi::c_void;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};

/// An engine's idle threads.
pub trait Sharing {
    /// Calls `part(i)` for each `i` below `parts`, some of them at once on other threads, and returns
    /// when all have returned. A part does not panic.
    fn share(parts: u32, part: &(dyn Fn(u32) + Sync));
}

impl StopToken {
    /// This run, with `threads` threads, whose components share work.
    #[must_use]
    pub fn sharing<S: Sharing>(&self, threads: usize) -> StopToken {
        self.with_share(u32::try_from(threads).unwrap_or(u32::MAX), share_by::<S>)
    }
}

/// A pointer of the interface, for every thread.
#[derive(Clone, Copy)]
struct Context(*mut c_void);

// SAFETY: callers that share work promise that any thread may do any part.
unsafe impl Sync for Context {}

impl Context {
    /// The pointer; a method, so that closures borrow the whole.
    fn get(&self) -> *mut c_void {
        self.0
    }
}

unsafe extern "C" fn share_by<S: Sharing>(parts: u32, part: SeventeenWork, context: *mut c_void) {
    let context = Context(context);
    // SAFETY: the caller's promise: each part is called once, on any thread, until this returns.
    S::share(parts, &|number| unsafe { part(context.get(), number) });
}

/// The number of threads that may work at once on shared work: 1 outside of calls, and without sharing.
pub fn sharers() -> usize {
    Stop::current().share().map_or(1, |(_, threads)| threads as usize).max(1)
}

/// Does `work` on each part, on some of them at once if threads of the run are idle, and returns
/// when all are done. On each of the threads [`stopped`](crate::stop::stopped) refers to this run.
///
/// ```
/// use seventeen_plugin::prelude::*;
///
/// let mut sums = [(1, 10), (11, 20)].map(|range| (range, 0));
/// share(&mut sums, |((from, to), sum)| *sum = (*from..=*to).sum());
/// assert_eq!(sums.map(|(_, sum)| sum), [55, 155]);
/// ```
///
/// # Panics
/// If `work` panics, after all parts are done.
pub fn share<T: Send>(parts: &mut [T], work: impl Fn(&mut T) + Sync) {
    let run = Stop::current();
    let offer = run.share().zip(u32::try_from(parts.len()).ok());
    let Some(((share, _), n)) = offer.filter(|(_, n)| *n > 1) else {
        return parts.iter_mut().for_each(work);
    };
    let failed = Mutex::new(None);
    let run = OfAll(run);
    let parts: Vec<_> = parts.iter_mut().map(Mutex::new).collect();
    let part = |number: u32| {
        let mut part = parts[number as usize].lock().unwrap_or_else(PoisonError::into_inner);
        let done = guard(run.get(), || {
            work(&mut part);
            Ok(())
        });
        if done.is_err() {
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(last_message());
        }
    };
    let (call, context) = (caller(&part), std::ptr::from_ref(&part).cast_mut().cast());
    // SAFETY: the context is what `call` expects, and lives until all parts are done.
    unsafe { share(n, call, context) };
    if let Some(message) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        resume_unwind(Box::new(message));
    }
}

/// A run, on any thread: its data is only read, or written atomically.
struct OfAll(Stop);

// SAFETY: see above; the run outlives the call that shares.
unsafe impl Sync for OfAll {}

impl OfAll {
    fn get(&self) -> Stop {
        self.0
    }
}

/// The function that calls closures of this type, which are its context.
fn caller<F: Fn(u32) + Sync>(_: &F) -> SeventeenWork {
    unsafe extern "C" fn call<F: Fn(u32)>(context: *mut c_void, part: u32) {
        // SAFETY: the context of this function is such a closure.
        let work = unsafe { &*context.cast_const().cast::<F>() };
        work(part);
    }
    call::<F>
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::stopped;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// One thread per part.
    struct Threads;

    impl Sharing for Threads {
        fn share(parts: u32, part: &(dyn Fn(u32) + Sync)) {
            std::thread::scope(|scope| {
                (0..parts).for_each(|number| drop(scope.spawn(move || part(number))));
            });
        }
    }

    /// Does `work` within a call of a run that three threads share.
    fn within(token: &StopToken, work: impl FnOnce()) {
        let token = token.sharing::<Threads>(3);
        // SAFETY: the run of a token that lives on.
        let around = unsafe { Stop::of(token.run()) }.enter();
        work();
        around.leave_to();
    }

    #[test]
    fn each_part_is_done_once_and_belongs_to_the_run() {
        let token = StopToken::new();
        token.request();
        within(&token, || {
            let mut parts = [(1, false), (2, false), (3, false)];
            share(&mut parts, |(number, saw)| (*number, *saw) = (*number * 10, stopped()));
            assert_eq!(parts, [(10, true), (20, true), (30, true)]);
            assert_eq!(sharers(), 3);
        });
        assert_eq!(sharers(), 1);
    }

    #[test]
    fn without_a_run_the_parts_are_done_one_after_the_other() {
        let order = Mutex::new(Vec::new());
        share(&mut [1, 2, 3], |part| order.lock().unwrap().push(*part));
        assert_eq!(order.into_inner().unwrap(), [1, 2, 3]);
    }

    #[test]
    fn a_part_that_panics_does_so_where_it_was_shared() {
        within(&StopToken::new(), || {
            let mut parts = [0, 1, 2];
            let work = |part: &mut i32| {
                assert_ne!(*part, 1, "the second part");
                *part += 10;
            };
            let payload = catch_unwind(AssertUnwindSafe(|| share(&mut parts, work))).unwrap_err();
            let message = payload.downcast_ref::<String>().unwrap();
            assert!(message.contains("the second part"), "{message}");
            assert_eq!(parts, [10, 1, 12]);
        });
    }
}
