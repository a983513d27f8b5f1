//! `CheckpointWriteGuard`: a flag that a checkpoint is being written, read before the process
//! ends.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The number of checkpoints being written.
static SAVING: AtomicUsize = AtomicUsize::new(0);

/// Whether a part of the work was stored.
static HAS_SAVED: AtomicBool = AtomicBool::new(false);

/// Whether this process has stored a part of its work, so that the same command resumes it.
pub fn has_saved() -> bool {
    HAS_SAVED.load(Ordering::Relaxed)
}

/// Whether a checkpoint is being written in this process: to end it now would lose the work since
/// the last.
pub fn is_saving() -> bool {
    SAVING.load(Ordering::Relaxed) > 0
}

/// Notes that a part of the work is stored for a run that resumes this one.
pub(super) fn note_saved() {
    HAS_SAVED.store(true, Ordering::Relaxed);
}

/// A checkpoint that is being written, until this is dropped.
pub(super) struct CheckpointWriteGuard;

impl CheckpointWriteGuard {
    pub(super) fn start() -> CheckpointWriteGuard {
        SAVING.fetch_add(1, Ordering::Relaxed);
        note_saved();
        CheckpointWriteGuard
    }
}

impl Drop for CheckpointWriteGuard {
    fn drop(&mut self) {
        SAVING.fetch_sub(1, Ordering::Relaxed);
    }
}
