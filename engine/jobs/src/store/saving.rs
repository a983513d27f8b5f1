//! `CheckpointWriteGuard`: a flag that a checkpoint is being written, read before the process
//! ends.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of checkpoints being written.
static SAVING: AtomicUsize = AtomicUsize::new(0);

/// Whether a checkpoint is being written in this process: to end it now would lose the work since
/// the last.
pub fn is_saving() -> bool {
    SAVING.load(Ordering::Relaxed) > 0
}

/// A checkpoint that is being written, until this is dropped.
pub(super) struct CheckpointWriteGuard;

impl CheckpointWriteGuard {
    pub(super) fn start() -> CheckpointWriteGuard {
        SAVING.fetch_add(1, Ordering::Relaxed);
        CheckpointWriteGuard
    }
}

impl Drop for CheckpointWriteGuard {
    fn drop(&mut self) {
        SAVING.fetch_sub(1, Ordering::Relaxed);
    }
}
