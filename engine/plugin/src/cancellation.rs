//! The cancellation token of a run. The engine requests cancellation, and long loops of plugins
//! poll the token.
//!
//! Each instance is made for one run, and belongs to its token. During a call of an instance, or of
//! a search that it planned, the thread knows the run. So [`is_cancelled`] needs no arguments.

use crate::raw::{SeventeenRun, SeventeenWork};
use seventeen_core::{Error, Result};
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Cancels a run, and checks whether it is cancelled. Clones belong to the same run.
#[derive(Clone, Debug, Default)]
pub struct CancellationToken(Arc<TokenData>);

/// The function by which a run shares work.
pub(crate) type ParallelForFn = unsafe extern "C" fn(u32, SeventeenWork, *mut c_void);

const RUN_SIZE: usize = size_of::<SeventeenRun>();

/// A run as plugins see it, and the data that it points to.
#[derive(Debug)]
struct TokenData {
    raw: SeventeenRun,
    flag: Arc<AtomicU8>,
}

impl Default for TokenData {
    fn default() -> TokenData {
        TokenData::new(Arc::default(), 0, None)
    }
}

impl TokenData {
    fn new(flag: Arc<AtomicU8>, threads: u32, share: Option<ParallelForFn>) -> TokenData {
        let (struct_size, cancelled) = (RUN_SIZE as u32, Arc::as_ptr(&flag).cast());
        TokenData {
            raw: SeventeenRun { struct_size, threads, cancelled, parallel_for: share },
            flag,
        }
    }
}

impl CancellationToken {
    /// A new run, not cancelled.
    pub fn new() -> CancellationToken {
        CancellationToken::default()
    }

    /// Cancels the run.
    pub fn cancel(&self) {
        self.0.flag.store(1, Ordering::Relaxed);
    }

    /// Starts another run in place of a cancelled one that has ended.
    pub fn reset(&self) {
        self.0.flag.store(0, Ordering::Relaxed);
    }

    /// Whether the run is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.flag.load(Ordering::Relaxed) != 0
    }

    /// This run, with `threads` threads, whose components share work by `share`.
    pub(crate) fn with_parallel_for(
        &self,
        threads: u32,
        share: ParallelForFn,
    ) -> CancellationToken {
        CancellationToken(Arc::new(TokenData::new(self.0.flag.clone(), threads, Some(share))))
    }

    /// The run that instances are made with, valid as long as a clone of the token.
    pub(crate) fn run(&self) -> *const SeventeenRun {
        &raw const self.0.raw
    }
}

thread_local! {
    /// The run that this thread's current call belongs to; none outside of calls.
    static CURRENT: Cell<CurrentRun> = const { Cell::new(CurrentRun::NONE) };
}

/// A run and its stop byte, as an instance stores them; null if it has none of its own.
#[derive(Clone, Copy)]
pub(crate) struct CurrentRun {
    flag: *const AtomicU8,
    run: *const SeventeenRun,
}

impl CurrentRun {
    /// No run of its own: lent components are called within another call.
    pub(crate) const NONE: CurrentRun =
        CurrentRun { flag: std::ptr::null(), run: std::ptr::null() };

    /// Whether it is [`NONE`](Self::NONE).
    pub(crate) fn is_none(self) -> bool {
        self.flag.is_null()
    }

    /// The stop byte of a run that an instance is made for.
    ///
    /// # Safety
    /// `run` is null, or readable up to its size.
    pub(crate) unsafe fn from_raw(run: *const SeventeenRun) -> CurrentRun {
        if run.is_null() {
            return CurrentRun::NONE;
        }
        // SAFETY: the caller's promise; the byte belongs to minor version 0.
        CurrentRun { flag: unsafe { (*run).cancelled }.cast(), run }
    }

    /// The run of this thread's current call.
    pub(crate) fn current() -> CurrentRun {
        CURRENT.get()
    }

    /// The run's function for sharing work, if it has one, and its number of threads.
    pub(crate) fn parallel_for_fn(self) -> Option<(ParallelForFn, u32)> {
        // SAFETY: null, or a run that outlives the instance of this call.
        let run = unsafe { self.run.as_ref() }?;
        run.parallel_for.map(|share| (share, run.threads))
    }

    /// Makes it the run of this thread's current call; returns the previous one, for after the
    /// call.
    #[inline]
    pub(crate) fn enter(self) -> CurrentRun {
        CURRENT
            .with(|current| current.replace(if self.flag.is_null() { current.get() } else { self }))
    }

    /// Restores the call around the one that ends.
    #[inline]
    pub(crate) fn restore(self) {
        CURRENT.set(self);
    }
}

/// Whether the run of this thread's current call is cancelled. Costs two loads.
#[inline]
pub fn is_cancelled() -> bool {
    let CurrentRun { flag, .. } = CURRENT.get();
    // SAFETY: null, or a byte of the engine that outlives the instance of this call, and is only
    // written atomically.
    unsafe { flag.as_ref() }.is_some_and(|flag| flag.load(Ordering::Relaxed) != 0)
}

/// Checks that the run of this thread's current call may continue.
///
/// # Errors
/// [`Error::Cancelled`] when the run is cancelled.
#[inline]
pub fn check_running() -> Result<()> {
    if is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
}

/// Polls the cancellation token once in 1024 steps, for loops whose steps are short.
#[derive(Default, Debug)]
pub struct CancellationPoll(u32);

impl CancellationPoll {
    /// One step.
    ///
    /// # Errors
    /// [`Error::Cancelled`] when the run is cancelled.
    #[inline]
    pub fn step(&mut self) -> Result<()> {
        self.0 = self.0.wrapping_add(1);
        if self.0.is_multiple_of(1024) { check_running() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_within_calls_belong_to_their_own_runs() {
        let (outer, inner) = (CancellationToken::new(), CancellationToken::new());
        inner.cancel();
        // SAFETY: the runs of two tokens that live on.
        let [of_outer, of_inner] =
            [&outer, &inner].map(|token| unsafe { CurrentRun::from_raw(token.run()) });
        let outside = of_outer.enter();
        assert!(!is_cancelled());
        let around = of_inner.enter();
        assert!(is_cancelled());
        let lent = CurrentRun::NONE.enter();
        assert!(is_cancelled());
        lent.restore();
        around.restore();
        assert!(!is_cancelled());
        outer.cancel();
        assert!(is_cancelled());
        outside.restore();
        assert!(!is_cancelled());
    }
}
