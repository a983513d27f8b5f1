//! What a run tells the page while it works.

use crate::reports::report;
use seventeen::jobs::progress::{Progress, ProgressTask};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Shows progress on the page.
pub(super) struct PageProgress;

impl Progress for PageProgress {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask> {
        let (done, length) = (AtomicU64::new(0), AtomicU64::new(length.unwrap_or(0)));
        Box::new(PageTask { label: label.to_owned(), done, length })
    }

    fn is_shown(&self) -> bool {
        true
    }

    fn print_line(&self, line: &str) {
        report("note", line, 0.0, 0.0);
    }
}

/// A task in progress.
struct PageTask {
    label: String,
    done: AtomicU64,
    length: AtomicU64,
}

impl PageTask {
    fn show(&self) {
        report(
            "task",
            &self.label,
            self.done.load(Relaxed) as f64,
            self.length.load(Relaxed) as f64,
        );
    }
}

impl ProgressTask for PageTask {
    fn add_finished(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
        self.show();
    }

    fn set_finished(&self, steps: u64) {
        self.done.store(steps, Relaxed);
        self.show();
    }

    fn set_expected(&self, steps: u64) {
        self.length.store(steps, Relaxed);
    }
}

/// The standard output of a recipe.
pub(super) struct Printed;

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        report("print", &String::from_utf8_lossy(bytes), 0.0, 0.0);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
