//! The runner: the threads of a context take tasks in turn, while another thread syncs what they
//! keep.

use crate::clock::ThreadTime;
use crate::context::Context;
use crate::error::{Error, Result};
use seventeen_plugin::calls::{CurrentItem, ItemGuard};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest time until a finished task is on disk.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Work that consists of tasks.
pub(crate) trait TaskQueue: Sized + Sync {
    /// The data of a task besides its number.
    type Task;

    /// The sum of the tasks' results.
    type Sum: Send;

    /// Takes the next task, or none at the end. Threads call it at the same time. If a component
    /// ends the process, the number of the task, from 0, is reported.
    ///
    /// # Errors
    /// The task cannot be read.
    fn next_task(&self) -> Result<Option<(u32, Self::Task)>>;

    /// Does the tasks that `worker` takes on one thread, and adds their results to the sum.
    ///
    /// # Errors
    /// A task fails: no thread takes another one.
    fn do_tasks(&self, worker: &mut Worker<'_, Self>) -> Result<()>;

    /// Syncs the finished tasks to disk; none if they are not stored.
    fn sync_finished(&self) -> Option<Result<()>>;
}

/// Does all tasks on the threads of the context. Returns `sum` with what the tasks added to it, and
/// the CPU seconds of all threads. A run that is stopped leaves tasks undone.
///
/// # Errors
/// The first error of a thread, or of the disk.
pub(crate) fn run_tasks<W: TaskQueue>(
    context: &Context,
    work: &W,
    sum: W::Sum,
) -> Result<(W::Sum, f64)> {
    let outcome = Mutex::new(RunOutcome { sum, seconds: 0., error: None });
    let run = SharedRun {
        context,
        work,
        is_over: AtomicBool::new(false),
        outcome,
        here: CurrentItem::of_thread(),
    };
    match work.sync_finished() {
        Some(_) => run.run_with_sync(),
        None => run.run_on_all_threads(),
    }
    let outcome = run.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    outcome.error.map_or(Ok((outcome.sum, outcome.seconds)), Err)
}

/// The shared state of the threads.
struct SharedRun<'a, W: TaskQueue> {
    context: &'a Context,
    work: &'a W,
    /// Whether no thread takes another task.
    is_over: AtomicBool,
    outcome: Mutex<RunOutcome<W::Sum>>,
    /// The place of the thread that waits for the others.
    here: CurrentItem,
}

struct RunOutcome<S> {
    sum: S,
    seconds: f64,
    error: Option<Error>,
}

impl<W: TaskQueue> SharedRun<'_, W> {
    fn run_with_sync(&self) {
        thread::scope(|scope| {
            let (_end, ended) = channel::<()>();
            let sync = move || {
                while ended.recv_timeout(SYNC_EVERY) == Err(RecvTimeoutError::Timeout) {
                    self.sync_and_record();
                }
            };
            // Without room for a thread, all is synced at the end.
            let _ = thread::Builder::new().spawn_scoped(scope, sync);
            self.run_on_all_threads();
        });
        self.sync_and_record();
    }

    fn run_on_all_threads(&self) {
        let pool = self.context.pool();
        pool.scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| self.run_on_this_thread());
            }
        });
    }

    fn run_on_this_thread(&self) {
        let start = ThreadTime::now();
        self.record_outcome(self.work.do_tasks(&mut Worker { run: self, place: None }));
        let seconds = start.elapsed().as_secs_f64();
        self.lock_outcome().seconds += seconds;
    }

    fn sync_and_record(&self) {
        self.record_outcome(self.work.sync_finished().unwrap_or(Ok(())));
    }

    /// The first error ends the run, and is what it fails with.
    fn record_outcome(&self, done: Result<()>) {
        if let Err(error) = done {
            self.is_over.store(true, Ordering::Relaxed);
            self.lock_outcome().error.get_or_insert(error);
        }
    }

    fn lock_outcome(&self) -> MutexGuard<'_, RunOutcome<W::Sum>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One thread at work.
pub(crate) struct Worker<'a, W: TaskQueue> {
    run: &'a SharedRun<'a, W>,
    /// The place of the thread while it does a task.
    place: Option<ItemGuard>,
}

impl<W: TaskQueue> Worker<'_, W> {
    /// Takes the next task with its number; none if the thread is to end.
    ///
    /// # Errors
    /// The task cannot be read.
    pub(crate) fn next_task(&mut self) -> Result<Option<(u32, W::Task)>> {
        // The place of the task before ends first: it restores the one around it.
        self.place = None;
        let SharedRun { context, work, is_over, here, .. } = self.run;
        if is_over.load(Ordering::Relaxed) || context.cancellation_token().is_cancelled() {
            return Ok(None);
        }
        let task = work.next_task()?;
        self.place = task.as_ref().map(|(number, _)| here.enter_part(*number));
        Ok(task)
    }

    /// Hands `add` the sum of all threads.
    pub(crate) fn add_to_sum(&self, add: impl FnOnce(&mut W::Sum)) {
        add(&mut self.run.lock_outcome().sum);
    }

    /// Ends the run: no thread takes another task.
    pub(crate) fn end_run(&self) {
        self.run.is_over.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::ContextSettings;
    use seventeen_host::Registry;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicU32;

    /// Adds the numbers below 1000, and does something else at one of them.
    struct Numbers {
        next: AtomicU32,
        at: u32,
        then: fn(&Worker<'_, Numbers>) -> Result<()>,
    }

    impl TaskQueue for Numbers {
        type Task = ();
        type Sum = u32;

        fn next_task(&self) -> Result<Option<(u32, ())>> {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            Ok((number < 1000).then_some((number, ())))
        }

        fn do_tasks(&self, worker: &mut Worker<'_, Self>) -> Result<()> {
            while let Some((number, ())) = worker.next_task()? {
                if number == self.at {
                    (self.then)(worker)?;
                }
                worker.add_to_sum(|sum| *sum += number);
            }
            Ok(())
        }

        fn sync_finished(&self) -> Option<Result<()>> {
            let is_full = self.at == 2000;
            Some(if is_full { Err(Error::work_failed("the disk is full")) } else { Ok(()) })
        }
    }

    #[test]
    fn each_task_is_done_once_until_one_fails_or_ends_the_run() {
        for threads in [1, 4] {
            let settings = ContextSettings { threads, ..ContextSettings::default() };
            let context = Context::new(Registry::default(), settings).unwrap();
            let sum = |at, then| {
                run_tasks(&context, &Numbers { next: AtomicU32::new(0), at, then }, 1)
                    .map(|(sum, _)| sum)
            };
            assert_eq!(sum(0, |_| Ok(())), Ok(1 + 999 * 500));
            let failed = sum(17, |_| Err(Error::work_failed("17 fails")));
            assert_eq!(failed.unwrap_err().message, "17 fails");
            assert_eq!(sum(2000, |_| Ok(())).unwrap_err().message, "the disk is full");
            let ended = sum(3, |worker| {
                worker.end_run();
                Ok(())
            });
            assert!(ended.unwrap() >= 7);
            let panics = || sum(5, |_| panic!("as asked"));
            assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
            context.cancellation_token().cancel();
            assert_eq!(sum(0, |_| Ok(())), Ok(1));
        }
    }
}
