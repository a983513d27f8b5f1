//! The flag that cancels a run: one byte, set by a signal or a deadline, polled by everyone.

use seventeen_plugin::raw::SeventeenHost;
use std::sync::atomic::{AtomicU8, Ordering};

static STOP: AtomicU8 = AtomicU8::new(0);

/// What every plugin is offered.
pub(crate) static HOST: SeventeenHost = SeventeenHost {
    struct_size: size_of::<SeventeenHost>() as u32,
    abi_minor: seventeen_plugin::ABI_MINOR,
    stop: STOP.as_ptr(),
};

/// Cancels the run. May be called from a signal handler.
pub fn request() {
    STOP.store(1, Ordering::Relaxed);
}

/// Whether the run is cancelled.
pub fn requested() -> bool {
    STOP.load(Ordering::Relaxed) != 0
}

/// Cancels a run, and says whether it is cancelled.
#[derive(Clone, Default, Debug)]
pub struct StopToken(());

impl StopToken {
    /// Cancels the run.
    pub fn request(&self) {
        request();
    }

    /// Whether the run is cancelled.
    pub fn is_requested(&self) -> bool {
        requested()
    }
}
