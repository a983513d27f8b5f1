//! Work that a component shares with idle threads of its run.
//!
//! Each thread of the engine has work of its own, such as a puzzle. A component with much work may
//! cut it into parts, and share them with threads that have none. Results must not depend on the
//! threads that did the parts, nor on their number.

use crate::cancellation::{CancellationToken, CurrentRun};
use crate::guard::{guard, last_message};
use crate::raw::SeventeenWork;
use std::ffi::c_void;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};

/// An engine's idle threads.
pub trait ThreadPool {
    /// Calls `part(i)` for each `i` below `parts`, some of them at once on other threads, and
    /// returns when all have returned. A part does not panic.
    fn parallel_for(parts: u32, part: &(dyn Fn(u32) + Sync));
}

impl CancellationToken {
    /// This run, with `threads` threads, whose components share work.
    #[must_use]
    pub fn with_pool<S: ThreadPool>(&self, threads: usize) -> CancellationToken {
        self.with_parallel_for(u32::try_from(threads).unwrap_or(u32::MAX), parallel_for_by::<S>)
    }
}

/// A pointer of the interface, for every thread.
#[derive(Clone, Copy)]
struct RawContext(*mut c_void);

// SAFETY: callers that share work promise that any thread may do any part.
unsafe impl Sync for RawContext {}

impl RawContext {
    /// The pointer; a method, so that closures borrow the whole.
    fn get(&self) -> *mut c_void {
        self.0
    }
}

unsafe extern "C" fn parallel_for_by<S: ThreadPool>(
    parts: u32,
    part: SeventeenWork,
    context: *mut c_void,
) {
    let context = RawContext(context);
    // SAFETY: the caller's promise: each part is called once, on any thread, until this returns.
    S::parallel_for(parts, &|number| unsafe { part(context.get(), number) });
}

/// The number of threads that may work at once on shared work: 1 outside of calls, and without
/// sharing.
pub fn available_threads() -> usize {
    CurrentRun::current().parallel_for_fn().map_or(1, |(_, threads)| threads as usize).max(1)
}

/// Does `work` on each part, on some of them at once if threads of the run are idle, and returns
/// when all are done. On each of the threads [`is_cancelled`](crate::cancellation::is_cancelled)
/// refers to this run.
///
/// ```
/// use seventeen_plugin::prelude::*;
///
/// let mut sums = [(1, 10), (11, 20)].map(|range| (range, 0));
/// parallel_for(&mut sums, |((from, to), sum)| *sum = (*from..=*to).sum());
/// assert_eq!(sums.map(|(_, sum)| sum), [55, 155]);
/// ```
///
/// # Panics
/// If `work` panics, after all parts are done.
pub fn parallel_for<T: Send>(parts: &mut [T], work: impl Fn(&mut T) + Sync) {
    let run = CurrentRun::current();
    let offer = run.parallel_for_fn().zip(u32::try_from(parts.len()).ok());
    let Some(((parallel_for, _), n)) = offer.filter(|(_, n)| *n > 1) else {
        return parts.iter_mut().for_each(work);
    };
    let failed = Mutex::new(None);
    let run = SharedRun(run);
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
    let (call, context) = (call_part(&part), std::ptr::from_ref(&part).cast_mut().cast());
    // SAFETY: the context is what `call` expects, and lives until all parts are done.
    unsafe { parallel_for(n, call, context) };
    if let Some(message) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        resume_unwind(Box::new(message));
    }
}

/// A run, on any thread: its data is only read, or written atomically.
struct SharedRun(CurrentRun);

// SAFETY: see above; the run outlives the call that shares.
unsafe impl Sync for SharedRun {}

impl SharedRun {
    fn get(&self) -> CurrentRun {
        self.0
    }
}

/// The function that calls closures of this type, which are its context.
fn call_part<F: Fn(u32) + Sync>(_: &F) -> SeventeenWork {
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
    use crate::cancellation::is_cancelled;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// One thread per part.
    struct Threads;

    impl ThreadPool for Threads {
        fn parallel_for(parts: u32, part: &(dyn Fn(u32) + Sync)) {
            std::thread::scope(|scope| {
                (0..parts).for_each(|number| drop(scope.spawn(move || part(number))));
            });
        }
    }

    /// Does `work` within a call of a run that three threads share.
    fn within(token: &CancellationToken, work: impl FnOnce()) {
        let token = token.with_pool::<Threads>(3);
        // SAFETY: the run of a token that lives on.
        let around = unsafe { CurrentRun::from_raw(token.run()) }.enter();
        work();
        around.restore();
    }

    #[test]
    fn each_part_is_done_once_and_belongs_to_the_run() {
        let token = CancellationToken::new();
        token.cancel();
        within(&token, || {
            let mut parts = [(1, false), (2, false), (3, false)];
            parallel_for(&mut parts, |(number, saw)| {
                (*number, *saw) = (*number * 10, is_cancelled())
            });
            assert_eq!(parts, [(10, true), (20, true), (30, true)]);
            assert_eq!(available_threads(), 3);
        });
        assert_eq!(available_threads(), 1);
    }

    #[test]
    fn without_a_run_the_parts_are_done_one_after_the_other() {
        let order = Mutex::new(Vec::new());
        parallel_for(&mut [1, 2, 3], |part| order.lock().unwrap().push(*part));
        assert_eq!(order.into_inner().unwrap(), [1, 2, 3]);
    }

    #[test]
    fn a_part_that_panics_does_so_where_it_was_shared() {
        within(&CancellationToken::new(), || {
            let mut parts = [0, 1, 2];
            let work = |part: &mut i32| {
                assert_ne!(*part, 1, "the second part");
                *part += 10;
            };
            let payload =
                catch_unwind(AssertUnwindSafe(|| parallel_for(&mut parts, work))).unwrap_err();
            let message = payload.downcast_ref::<String>().unwrap();
            assert!(message.contains("the second part"), "{message}");
            assert_eq!(parts, [10, 1, 12]);
        });
    }
}
