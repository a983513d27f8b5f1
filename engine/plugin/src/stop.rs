//! The stop flag: a byte of the engine's that long loops poll.

use seventeen_core::{Error, Result};
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

/// Where the engine's byte is; null until the plugin's entry point was called.
static FLAG: AtomicPtr<AtomicU8> = AtomicPtr::new(std::ptr::null_mut());

/// Remembers the engine's stop byte; called by the entry point.
pub(crate) fn watch(flag: *const u8) {
    FLAG.store(flag.cast::<AtomicU8>().cast_mut(), Ordering::Release);
}

/// Whether the run is cancelled. Costs two loads.
#[inline]
pub fn stopped() -> bool {
    let flag = FLAG.load(Ordering::Acquire);
    // SAFETY: null, or a byte of the engine's that lives as long as the process and is only
    // written atomically.
    unsafe { flag.as_ref() }.is_some_and(|flag| flag.load(Ordering::Relaxed) != 0)
}

/// Polls the stop flag once in 1024 steps, for loops whose steps are short.
#[derive(Default, Debug)]
pub struct Watch(u32);

impl Watch {
    /// One step.
    ///
    /// # Errors
    /// [`Error::Interrupted`] when the run is cancelled.
    #[inline]
    pub fn step(&mut self) -> Result<()> {
        self.0 = self.0.wrapping_add(1);
        if self.0.is_multiple_of(1024) && stopped() { Err(Error::Interrupted) } else { Ok(()) }
    }
}
