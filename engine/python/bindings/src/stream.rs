//! `Stream`: results that a thread makes while a loop takes them.

use crate::engine::{Lease, SIGNALS};
use crate::error::Raise;
use crate::progress::ProgressBars;
use pyo3::prelude::*;
use seventeen::jobs::workers::STACK_SIZE;
use seventeen::{CancellationToken, Error, Result};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// The most results that are made ahead.
const AHEAD: usize = 64;

/// A result that the thread of the loop turns into an object.
pub(crate) type Made = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;

/// Takes the results of a thread.
pub(crate) struct Emitter(SyncSender<PyResult<Made>>);

impl Emitter {
    /// Passes a result on; false if nobody wants more.
    pub(crate) fn emit(
        &self,
        made: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send + 'static,
    ) -> bool {
        self.0.send(Ok(Box::new(made))).is_ok()
    }
}

/// Passes items to `take`, until it returns false.
pub(crate) fn pass_each<T>(
    items: impl Iterator<Item = Result<T>>,
    mut take: impl FnMut(T) -> bool,
) -> Result<()> {
    for item in items {
        if !take(item?) {
            break;
        }
    }
    Ok(())
}

/// The work of a thread.
struct Work {
    /// Whether it has ended, so that its engine may belong to another call.
    ended: Mutex<bool>,
    token: CancellationToken,
}

impl Work {
    /// Stops the work if it has not ended.
    fn stop(&self) {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        if !*ended {
            self.token.cancel();
        }
    }

    /// Notes that the work has ended.
    fn end(&self) {
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.token.reset();
    }
}

/// Results, each made while a loop takes those before it.
///
/// The work stops when the loop is left and nothing refers to the stream any more, or at `close`,
/// or at the end of a `with` statement.
///
/// >>> with generate(stream=True, seed=7) as puzzles:
/// ...     easy = next(puzzle for puzzle in puzzles if rate(puzzle).er < 2)
/// >>> rate(easy).er < 2
/// True
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Stream {
    results: Mutex<Option<Receiver<PyResult<Made>>>>,
    work: Arc<Work>,
    progress: ProgressBars,
    /// When the progress was last shown.
    shown: Mutex<Instant>,
}

impl Stream {
    /// The results that `work` emits on a thread.
    pub(crate) fn start(
        py: Python<'_>,
        lease: Lease,
        work: impl FnOnce(&Lease, &Emitter) -> Result<()> + Send + 'static,
    ) -> PyResult<Py<PyAny>> {
        let (sender, results) = sync_channel(AHEAD);
        let (token, progress) = (lease.cancellation_token().clone(), lease.progress().clone());
        let running = Arc::new(Work { ended: Mutex::new(false), token });
        let of = running.clone();
        let body = move || {
            let emitter = Emitter(sender);
            let done = lease.raised().or_error(work(&lease, &emitter));
            let done = done.and_then(|()| lease.progress().close());
            of.end();
            drop(lease);
            if let Err(error) = done {
                // Nobody may be there to hear it.
                let _ = emitter.0.send(Err(error));
            }
        };
        let started = thread::Builder::new().stack_size(STACK_SIZE).spawn(body);
        started.map_err(Error::work_failed).raise()?;
        let (results, shown) = (Mutex::new(Some(results)), Mutex::new(Instant::now()));
        let stream = Stream { results, work: running, progress, shown };
        Ok(Py::new(py, stream)?.into_any())
    }

    /// Shows the progress, if it was not shown a moment ago.
    fn show_progress(&self) -> PyResult<()> {
        let now = Instant::now();
        let is_due = {
            let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
            let is_due = now.duration_since(*shown) >= SIGNALS;
            if is_due {
                *shown = now;
            }
            is_due
        };
        if is_due { self.progress.show() } else { Ok(()) }
    }

    /// The next result; none at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Made>> {
        loop {
            self.show_progress()?;
            let next = py.detach(|| {
                let results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
                results.as_ref().map(|results| results.recv_timeout(SIGNALS))
            });
            match next {
                Some(Ok(made)) => return made.map(Some),
                Some(Err(RecvTimeoutError::Timeout)) => {
                    py.check_signals().inspect_err(|_| self.close())?;
                }
                Some(Err(RecvTimeoutError::Disconnected)) | None => return Ok(None),
            }
        }
    }
}

#[pymethods]
impl Stream {
    /// Stops the work. The stream has no further results.
    fn close(&self) {
        self.work.stop();
        self.results.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn __iter__(stream: Py<Stream>) -> Py<Stream> {
        stream
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.next(py)?.map(|made| made(py)).transpose()
    }

    fn __enter__(stream: Py<Stream>) -> Py<Stream> {
        stream
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) {
        self.close();
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.work.stop();
    }
}
