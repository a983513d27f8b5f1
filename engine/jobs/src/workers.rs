//! The worker threads. They start when there first is work for more than one: starting them takes
//! longer than solving most puzzles.

use crate::error::{Error, Result};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use seventeen_plugin::ThreadPool;
use std::cell::{OnceCell, RefCell};
use std::num::NonZero;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::available_parallelism;

/// The stack of a worker thread: searches recurse once per clue or cell, and closures of a recipe
/// nest up to 64 calls.
pub const STACK_SIZE: usize = 16 << 20;

/// The threads of a context.
#[derive(Clone)]
pub(crate) struct Workers(Arc<WorkerPool>);

struct WorkerPool {
    threads: usize,
    pool: OnceLock<Arc<rayon::ThreadPool>>,
}

thread_local! {
    /// The workers whose work this thread does; it is not one of them.
    static INSTEAD_OF: RefCell<Option<Workers>> = const { RefCell::new(None) };

    /// This thread as a pool. It belongs to that pool for good, so all its contexts share the pool.
    static CALLING_THREAD: OnceCell<Arc<rayon::ThreadPool>> = const { OnceCell::new() };
}

impl Workers {
    /// This many threads; 0 uses one per core.
    ///
    /// # Errors
    /// More than one per core were requested, which start here, and the system cannot start them.
    pub(crate) fn new(threads: usize) -> Result<Workers> {
        let started = match threads {
            0 => WorkerPool { threads: available_cores(), pool: OnceLock::new() },
            threads if threads <= available_cores() => {
                WorkerPool { threads, pool: OnceLock::new() }
            }
            threads => {
                let cannot = |error| format!("cannot start {threads} threads: {error}");
                let pool =
                    start_pool(threads).map_err(|error| Error::work_failed(cannot(error)))?;
                WorkerPool { threads: pool.current_num_threads(), pool: OnceLock::from(pool) }
            }
        };
        Ok(Workers(Arc::new(started)))
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.0.threads
    }

    /// The threads, started. If the system cannot start all, one thread does the work; if it cannot
    /// start that one, the first caller does.
    pub(crate) fn pool(&self) -> &rayon::ThreadPool {
        let all = || {
            start_pool(self.0.threads).or_else(|_| start_pool(1)).or_else(|_| calling_thread_pool())
        };
        self.0.pool.get_or_init(|| all().expect("a thread can do the work of a pool"))
    }

    /// Whether the calling thread does the work, since the system cannot start others. Starts them.
    pub(crate) fn is_calling_thread(&self) -> bool {
        self.pool().current_num_threads() == 1 && self.pool().current_thread_index().is_some()
    }

    /// Runs `job` on this thread, unless the others have started. Shared work of its components
    /// starts them.
    pub(crate) fn run_inline<R: Send>(&self, job: impl FnOnce() -> R + Send) -> R {
        if self.0.pool.get().is_some() {
            return self.run(job);
        }
        let _work = InlineWorkGuard { before: INSTEAD_OF.replace(Some(self.clone())) };
        job()
    }

    /// Runs `job` on a worker.
    pub(crate) fn run<R: Send>(&self, job: impl FnOnce() -> R + Send) -> R {
        let result = run_by_reference(job, |job| self.pool().install(job));
        result.expect("the pool has run the job")
    }

    /// Each item turned into a result on all threads; the order is kept.
    pub(crate) fn map<T: Send, R: Send>(
        &self,
        items: impl IntoIterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        let places: Vec<_> = items.into_iter().map(|item| Mutex::new((Some(item), None))).collect();
        let place = |place: usize| places[place].lock().unwrap_or_else(PoisonError::into_inner);
        self.for_each(places.len(), &|number| {
            let item = place(number).0.take();
            let result = item.map(&work);
            place(number).1 = result;
        });
        let result = |place: Mutex<(_, Option<R>)>| {
            place.into_inner().unwrap_or_else(PoisonError::into_inner).1
        };
        places.into_iter().filter_map(result).collect()
    }

    /// Does `work` for each number below `count` on all threads. It is compiled once, not for each
    /// kind of work: rayon makes several kilobytes of a loop.
    fn for_each(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        self.pool().install(|| (0..count).into_par_iter().for_each(work));
    }
}

/// Hands `job` by reference to a function that runs any job, so that this is compiled once, not for
/// each job. None if it does not run the job.
///
/// ```
/// use seventeen_jobs::workers::run_by_reference;
///
/// assert_eq!(run_by_reference(|| 6 * 7, |job| job()), Some(42));
/// assert_eq!(run_by_reference(|| 6 * 7, |_| ()), None);
/// ```
pub fn run_by_reference<R: Send>(
    job: impl FnOnce() -> R + Send,
    run: impl FnOnce(&mut (dyn FnMut() + Send)),
) -> Option<R> {
    let (mut job, mut result) = (Some(job), None);
    run(&mut || {
        if let Some(job) = job.take() {
            result = Some(job());
        }
    });
    result
}

/// Whether this thread is a worker of some context.
pub fn is_worker_thread() -> bool {
    rayon::current_thread_index().is_some() || INSTEAD_OF.with_borrow(Option::is_some)
}

fn available_cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// A pool, or why the system cannot start its threads.
type StartedPool = std::result::Result<Arc<rayon::ThreadPool>, rayon::ThreadPoolBuildError>;

fn start_pool(threads: usize) -> StartedPool {
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_SIZE).build().map(Arc::new)
}

/// The calling thread as a pool: no other thread may wait for it.
fn calling_thread_pool() -> StartedPool {
    CALLING_THREAD.with(|pool| match pool.get() {
        Some(pool) => Ok(pool.clone()),
        None => {
            let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()?;
            Ok(pool.get_or_init(|| Arc::new(alone)).clone())
        }
    })
}

/// While it lives, this thread does the work of the others.
struct InlineWorkGuard {
    before: Option<Workers>,
}

impl Drop for InlineWorkGuard {
    fn drop(&mut self) {
        INSTEAD_OF.set(self.before.take());
    }
}

/// The threads of the pool that contains the sharing thread: idle ones take parts.
pub(crate) struct IdleThreads;

impl ThreadPool for IdleThreads {
    fn parallel_for(parts: u32, part: &(dyn Fn(u32) + Sync)) {
        let all = || (0..parts).into_par_iter().with_max_len(1).for_each(part);
        match INSTEAD_OF.with_borrow(Clone::clone) {
            Some(workers) if workers.threads() > 1 => workers.pool().install(all),
            None if rayon::current_thread_index().is_some() => all(),
            _ => (0..parts).for_each(part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};

    fn are_started(workers: &Workers) -> bool {
        workers.0.pool.get().is_some()
    }

    /// The threads that performed each of this many shared parts.
    fn shared(parts: u32) -> Vec<(u32, ThreadId)> {
        let done = Mutex::new(Vec::new());
        IdleThreads::parallel_for(parts, &|part| {
            done.lock().unwrap().push((part, thread::current().id()))
        });
        let mut done = done.into_inner().unwrap();
        done.sort_by_key(|&(part, _)| part);
        done
    }

    #[test]
    fn a_lone_job_starts_no_threads() {
        let (workers, here) = (Workers::new(0).unwrap(), thread::current().id());
        assert!(!is_worker_thread());
        assert_eq!(
            workers.run_inline(|| (thread::current().id(), is_worker_thread())),
            (here, true)
        );
        assert!(!is_worker_thread() && !are_started(&workers));
    }

    #[test]
    fn a_thread_that_is_a_pool_does_the_work_itself() {
        let here = thread::current().id();
        let ended = thread::scope(|scope| {
            let work = || {
                // A second context of the thread, as each recipe in a browser makes one.
                for _ in 0..2 {
                    let pool = OnceLock::from(calling_thread_pool().unwrap());
                    let workers = Workers(Arc::new(WorkerPool { threads: 4, pool }));
                    assert!(workers.is_calling_thread());
                    let done = workers.pool().install(|| shared(3));
                    assert!(done.iter().all(|&(_, thread)| thread == thread::current().id()));
                }
                thread::current().id()
            };
            scope.spawn(work).join()
        });
        assert_ne!(ended.unwrap(), here);
        assert!(!Workers::new(1).unwrap().is_calling_thread());
    }

    #[test]
    fn what_a_lone_job_shares_is_done_by_the_threads() {
        let (pool, here) = (OnceLock::new(), thread::current().id());
        let workers = Workers(Arc::new(WorkerPool { threads: 2, pool }));
        let done = workers.run_inline(|| shared(40));
        assert!(done.iter().map(|&(part, _)| part).eq(0..40));
        assert!(done.iter().all(|&(_, thread)| thread != here));
        assert!(are_started(&workers));
        assert!(workers.run_inline(|| thread::current().id()) != here);
    }

    #[test]
    fn one_thread_and_who_works_for_nobody_do_all_parts_themselves() {
        let here = thread::current().id();
        let alone = Workers::new(1).unwrap();
        for done in [alone.run_inline(|| shared(3)), shared(3)] {
            assert_eq!(done, [(0, here), (1, here), (2, here)]);
        }
        assert!(!are_started(&alone));
    }
}
