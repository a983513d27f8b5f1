//! `Stream`: results that a thread makes while a loop takes them.

use crate::calls::RunningCalls;
use crate::engine::{Lease, SIGNALS};
use crate::error::{Raise, Raised};
use crate::progress::ProgressBars;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyType};
use seventeen::jobs::workers::STACK_SIZE;
use seventeen::{CancellationToken, Error, Result};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// The most results that are made ahead.
const AHEAD: usize = 64;

/// A result that the thread of the loop turns into an object.
pub(crate) type Made = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;

/// What a thread sends to the loop.
enum Sent {
    Result(PyResult<Made>),
    /// It needs at most this many further items.
    Wanted(usize),
}

/// Takes the results of a thread.
pub(crate) struct Emitter(SyncSender<Sent>);

impl Emitter {
    /// Passes a result on; false if nobody wants more.
    pub(crate) fn emit(
        &self,
        made: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send + 'static,
    ) -> bool {
        self.0.send(Sent::Result(Ok(Box::new(made)))).is_ok()
    }
}

/// Items of an iterator, and the error of the iterator after them.
type Items = (Py<PyList>, Option<Error>);

/// Asks the loop for items of the caller's iterator.
pub(crate) struct Demand {
    wanted: SyncSender<Sent>,
    items: Receiver<Items>,
}

impl Demand {
    /// At most `most` items, fewer at the end; nothing if the stream is closed.
    pub(crate) fn ask(&self, most: usize) -> Option<Items> {
        self.wanted.send(Sent::Wanted(most)).ok()?;
        self.items.recv().ok()
    }
}

/// The caller's iterator, which runs on the thread of the loop: a cursor of a database must.
struct Supply {
    iterator: Py<PyIterator>,
    items: Sender<Items>,
    raised: Raised,
}

impl Supply {
    fn give(&self, py: Python<'_>, most: usize) -> PyResult<()> {
        let (items, mut failed) = (PyList::empty(py), None);
        for item in self.iterator.bind(py).clone().take(most) {
            match item {
                Ok(item) => items.append(item)?,
                Err(exception) => failed = Some(self.raised.keep(py, exception).into()),
            }
            if failed.is_some() {
                break;
            }
        }
        // The thread may have ended.
        let _ = self.items.send((items.unbind(), failed));
        Ok(())
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
    calls: RunningCalls,
}

impl Work {
    /// Stops the work if it has not ended. A function of the caller within it runs to its end.
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
    results: Mutex<Option<Receiver<Sent>>>,
    /// None if the work has all its items.
    supply: Mutex<Option<Arc<Supply>>>,
    work: Arc<Work>,
    progress: ProgressBars,
    /// When it last looked for Ctrl-C.
    looked: Mutex<Instant>,
}

impl Stream {
    /// The results that `work` emits on a thread.
    pub(crate) fn start(
        py: Python<'_>,
        lease: Lease,
        work: impl FnOnce(&Lease, &Emitter) -> Result<()> + Send + 'static,
    ) -> PyResult<Py<PyAny>> {
        let (sender, results) = sync_channel(AHEAD);
        Stream::start_between(py, lease, (sender, results), None, work)
    }

    /// The results that `work` emits on a thread, while it asks for items of an iterator.
    pub(crate) fn start_with_items(
        py: Python<'_>,
        lease: Lease,
        iterator: Py<PyIterator>,
        work: impl FnOnce(&Lease, &Emitter, Demand) -> Result<()> + Send + 'static,
    ) -> PyResult<Py<PyAny>> {
        let ((sender, results), (items, supplied)) = (sync_channel(AHEAD), channel());
        let supply = Supply { iterator, items, raised: lease.raised().clone() };
        let demand = Demand { wanted: sender.clone(), items: supplied };
        let work = move |lease: &Lease, emitter: &Emitter| work(lease, emitter, demand);
        Stream::start_between(py, lease, (sender, results), Some(Arc::new(supply)), work)
    }

    fn start_between(
        py: Python<'_>,
        lease: Lease,
        (sender, results): (SyncSender<Sent>, Receiver<Sent>),
        supply: Option<Arc<Supply>>,
        work: impl FnOnce(&Lease, &Emitter) -> Result<()> + Send + 'static,
    ) -> PyResult<Py<PyAny>> {
        let (token, progress) = (lease.cancellation_token().clone(), lease.progress().clone());
        let calls = lease.calls().clone();
        let running = Arc::new(Work { ended: Mutex::new(false), token, calls });
        let of = running.clone();
        let body = move || {
            let emitter = Emitter(sender);
            let done = lease.raised().or_error(work(&lease, &emitter));
            let done = done.and_then(|()| lease.progress().close());
            of.end();
            drop(lease);
            if let Err(error) = done {
                // Nobody may be there to hear it.
                let _ = emitter.0.send(Sent::Result(Err(error)));
            }
        };
        let started = thread::Builder::new().stack_size(STACK_SIZE).spawn(body);
        started.map_err(Error::work_failed).raise()?;
        let (results, supply) = (Mutex::new(Some(results)), Mutex::new(supply));
        let looked = Mutex::new(Instant::now());
        Ok(Py::new(py, Stream { results, supply, work: running, progress, looked })?.into_any())
    }

    /// Looks for Ctrl-C and shows the progress, unless that was a moment ago.
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        let now = Instant::now();
        {
            let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
            if now.duration_since(*looked) < SIGNALS {
                return Ok(());
            }
            *looked = now;
        }
        py.check_signals().inspect_err(|_| {
            self.close();
            self.work.calls.interrupt(py);
        })?;
        self.progress.show()
    }

    /// The next result; none at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Made>> {
        loop {
            self.look(py)?;
            let next = py.detach(|| {
                let results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
                results.as_ref().map(|results| results.recv_timeout(SIGNALS))
            });
            match next {
                Some(Ok(Sent::Result(made))) => return made.map(Some),
                Some(Ok(Sent::Wanted(most))) => {
                    let supply = self.supply.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    supply.map_or(Ok(()), |supply| supply.give(py, most))?;
                }
                Some(Err(RecvTimeoutError::Timeout)) => {}
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
        self.supply.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// The class in type hints, such as `Stream[Grid]`.
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("types")?.getattr("GenericAlias")?.call1((class, item))
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
