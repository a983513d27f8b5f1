//! Progress: bars of the caller, such as tqdm's, that show the work of a call.
//!
//! Threads count finished steps. The thread of the caller, which waits for them, passes the counts
//! on: so work does not wait for the interpreter.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use seventeen::jobs::progress::{Progress, ProgressTask};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// No expected number of steps.
const UNKNOWN: u64 = u64::MAX;

/// The bars of a call; clones are the same.
#[derive(Clone, Default)]
pub(crate) struct ProgressBars(Arc<Mutex<Bars>>);

#[derive(Default)]
struct Bars {
    /// Makes a bar of the keyword arguments `total` and `desc`; none if nothing is shown.
    make: Option<Py<PyAny>>,
    /// The tasks whose bars are not closed, except while a thread shows them.
    tasks: Vec<Bar>,
    /// The counts of all tasks.
    counts: Vec<Arc<TaskCounts>>,
}

/// A task and its bar.
struct Bar {
    task: Arc<TaskCounts>,
    label: String,
    /// The bar and the number of steps that it shows; none before it is made.
    shown: Option<(Py<PyAny>, u64)>,
    is_closed: bool,
}

/// The progress of a task, which threads count.
struct TaskCounts {
    finished: AtomicU64,
    expected: AtomicU64,
    ended: AtomicBool,
}

/// A task as the engine knows it; it ends when dropped.
struct RunningTask(Arc<TaskCounts>);

impl ProgressBars {
    fn lock(&self) -> MutexGuard<'_, Bars> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the following work by bars that this function makes.
    pub(crate) fn begin(&self, make: Py<PyAny>) {
        *self.lock() = Bars { make: Some(make), ..Bars::default() };
    }

    /// Shows nothing any more.
    pub(crate) fn forget(&self) {
        let bars = std::mem::take(&mut *self.lock());
        if bars.make.is_some() {
            Python::attach(|_| drop(bars));
        }
    }

    /// Passes the progress on to the bars. Functions of the caller are called.
    pub(crate) fn show(&self) -> PyResult<()> {
        if !self.is_shown() {
            return Ok(());
        }
        // Attached before it is locked: whoever waits for the lock may be attached.
        Python::attach(|py| self.show_attached(py))
    }

    fn show_attached(&self, py: Python<'_>) -> PyResult<()> {
        // The functions may call the engine, so nothing is locked while they run.
        let (make, mut tasks) = {
            let mut bars = self.lock();
            let Some(make) = &bars.make else { return Ok(()) };
            (make.clone_ref(py), std::mem::take(&mut bars.tasks))
        };
        loop {
            let shown = tasks.iter_mut().try_for_each(|bar| bar.show(py, &make));
            tasks.retain(|bar| !bar.is_closed);
            let mut bars = self.lock();
            // A task that ended in the meantime was not here for whoever ended it.
            let has_ended = tasks.iter().any(|bar| bar.task.ended.load(Ordering::Relaxed));
            if shown.is_err() || !has_ended {
                tasks.append(&mut bars.tasks);
                bars.tasks = tasks;
                return shown;
            }
        }
    }

    /// Ends all bars, after the work.
    pub(crate) fn close(&self) -> PyResult<()> {
        self.lock().counts.iter().for_each(|counts| counts.ended.store(true, Ordering::Relaxed));
        self.show()
    }
}

impl Bar {
    fn show(&mut self, py: Python<'_>, make: &Py<PyAny>) -> PyResult<()> {
        let ended = self.task.ended.load(Ordering::Relaxed);
        let finished = self.task.finished.load(Ordering::Relaxed);
        let expected = self.task.expected.load(Ordering::Relaxed);
        let total = (expected != UNKNOWN).then_some(expected);
        if self.shown.is_none() {
            let arguments = PyDict::new(py);
            arguments.set_item("total", total)?;
            arguments.set_item("desc", &self.label)?;
            self.shown = Some((make.call(py, (), Some(&arguments))?, 0));
        }
        let Some((bar, before)) = &mut self.shown else { return Ok(()) };
        if total.is_some() {
            bar.setattr(py, "total", total)?;
        }
        if finished > *before {
            bar.call_method1(py, "update", (finished - *before,))?;
            *before = finished;
        }
        if ended {
            self.is_closed = true;
            bar.call_method0(py, "close")?;
        }
        Ok(())
    }
}

impl Progress for ProgressBars {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask> {
        let task = Arc::new(TaskCounts {
            finished: AtomicU64::new(0),
            expected: AtomicU64::new(length.unwrap_or(UNKNOWN)),
            ended: AtomicBool::new(false),
        });
        let mut bars = self.lock();
        if bars.make.is_some() {
            bars.counts.push(task.clone());
            let (task, label) = (task.clone(), label.to_owned());
            bars.tasks.push(Bar { task, label, shown: None, is_closed: false });
        }
        Box::new(RunningTask(task))
    }

    fn is_shown(&self) -> bool {
        self.lock().make.is_some()
    }

    /// Lines for people have no place in a notebook's bars.
    fn print_line(&self, _line: &str) {}
}

impl ProgressTask for RunningTask {
    fn add_finished(&self, steps: u64) {
        self.0.finished.fetch_add(steps, Ordering::Relaxed);
    }

    fn set_finished(&self, steps: u64) {
        self.0.finished.store(steps, Ordering::Relaxed);
    }

    fn set_expected(&self, steps: u64) {
        self.0.expected.store(steps, Ordering::Relaxed);
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
    }
}
