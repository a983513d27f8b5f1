//! Closing a journal where its threads end, be it in a panic.

use super::journal::Journal;
use std::thread::Thread;

/// Closes the journal when dropped, and wakes the thread that keeps it synced.
pub(super) struct Closing<'a> {
    pub(super) journal: &'a Journal,
    pub(super) syncer: &'a Thread,
}

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.journal.close();
        self.syncer.unpark();
    }
}
