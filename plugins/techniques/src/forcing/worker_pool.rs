//! The worker pool: threads of the run that work on the tasks of consecutive searches.
//!
//! On a solution path, a search takes moments, too short to wake a sleeping thread. So idle threads
//! remain for all searches, and stay awake for a while after each.

use super::nested_chain_cache::NestedChainCache;
use super::patterns::NewSearch;
use super::worker::{ParallelWork, Worker};
use seventeen_plugin::prelude::{Error, Result, available_threads, parallel_for};
use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SendError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// More threads have too little to do each, and each stores its findings.
const MOST_THREADS: usize = 8;

/// The time that an idle thread stays awake.
const AWAKE: Duration = Duration::from_micros(200);

/// The helpers of the leading thread; none by default.
#[derive(Default)]
pub(super) struct WorkerPool(Vec<WorkerHandle>);

/// The side of the thread that leads. A worker is large, so it is passed by its address.
struct WorkerHandle {
    tasks: Sender<(Arc<dyn ParallelWork>, Box<Worker>)>,
    done: Receiver<Box<Worker>>,
    is_here: Arc<AtomicBool>,
}

/// The side of a thread that helps.
struct HelperThread {
    tasks: Receiver<(Arc<dyn ParallelWork>, Box<Worker>)>,
    done: Sender<Box<Worker>>,
    is_here: Arc<AtomicBool>,
}

/// The work of a thread.
enum ThreadRole<L, R> {
    Lead(Option<(L, WorkerPool)>, Option<R>),
    Help(Option<HelperThread>),
}

impl WorkerPool {
    /// Calls `lead` with the idle threads of the run, maybe on another thread.
    pub(super) fn with_idle_threads<R: Send>(lead: impl FnOnce(WorkerPool) -> R + Send) -> R {
        let (posts, helpers): (Vec<WorkerHandle>, Vec<HelperThread>) =
            (1..available_threads().min(MOST_THREADS)).map(|_| helper_channel()).unzip();
        let mut parts = vec![ThreadRole::Lead(Some((lead, WorkerPool(posts))), None)];
        parts.extend(helpers.into_iter().map(|helper| ThreadRole::Help(Some(helper))));
        parallel_for(&mut parts, |part| match part {
            ThreadRole::Lead(lead, led) => *led = lead.take().map(|(lead, crew)| lead(crew)),
            ThreadRole::Help(helper) => helper.take().iter().for_each(HelperThread::serve_tasks),
        });
        match parts.swap_remove(0) {
            ThreadRole::Lead(_, Some(led)) => led,
            _ => unreachable!("the first part has been done"),
        }
    }

    /// The number of threads at work.
    pub(super) fn size(&self) -> usize {
        self.0.len() + 1
    }

    /// Adds workers until there is one for each thread.
    pub(super) fn add_workers(&self, workers: &mut Vec<Box<Worker>>, new_search: NewSearch) {
        if workers.len() < self.size() {
            let known = workers.len()..self.size();
            workers.extend(known.map(|number| Box::new(Worker::new(number as u16, new_search))));
            let all = workers.iter_mut().map(|worker| &mut worker.patterns.reduced);
            NestedChainCache::share_books(&mut all.collect::<Vec<_>>());
        }
    }

    /// Has a task done by one worker for each thread.
    ///
    /// # Errors
    /// One of them has failed; [`with_idle_threads`](Self::with_idle_threads) returns the error.
    pub(super) fn run_task<T: ParallelWork>(
        &self,
        task: T,
        workers: &mut Vec<Box<Worker>>,
    ) -> Result<T> {
        let task = Arc::new(task);
        let others = workers.split_off(1).into_iter().zip(1..);
        let send = |(worker, at)| self.send_worker(task.clone(), worker, at);
        let places: Vec<WorkerPlace> = others.map(send).collect();
        task.work_on_pieces(&mut workers[0]);
        for place in places {
            workers.push(match place {
                WorkerPlace::Here(worker) => worker,
                WorkerPlace::At(post) => receive(&post.done).ok_or(Error::Cancelled)?,
            });
        }
        Arc::into_inner(task).ok_or(Error::Cancelled)
    }

    /// Sends the worker of this number to a helper; keeps it if there is no thread, or no piece for
    /// it.
    fn send_worker(
        &self,
        task: Arc<dyn ParallelWork>,
        worker: Box<Worker>,
        number: usize,
    ) -> WorkerPlace<'_> {
        let is_here = |post: &&WorkerHandle| post.is_here.load(Ordering::Relaxed);
        match self.0.get(number - 1).filter(is_here).filter(|_| number < task.len()) {
            None => WorkerPlace::Here(worker),
            Some(post) => match post.tasks.send((task, worker)) {
                Ok(()) => WorkerPlace::At(post),
                Err(SendError((_, worker))) => WorkerPlace::Here(worker),
            },
        }
    }
}

/// The place of a worker.
enum WorkerPlace<'a> {
    Here(Box<Worker>),
    At(&'a WorkerHandle),
}

/// The two ends of a helper's channel.
fn helper_channel() -> (WorkerHandle, HelperThread) {
    let ((to, tasks), (done, from)) = (channel(), channel());
    let is_here = Arc::new(AtomicBool::new(false));
    (
        WorkerHandle { tasks: to, done: from, is_here: is_here.clone() },
        HelperThread { tasks, done, is_here },
    )
}

impl HelperThread {
    /// Works on tasks until there are no more.
    fn serve_tasks(&self) {
        self.is_here.store(true, Ordering::Relaxed);
        while let Some((task, mut worker)) = receive(&self.tasks) {
            task.work_on_pieces(&mut worker);
            drop(task);
            if self.done.send(worker).is_err() {
                return;
            }
        }
    }
}

/// The next value, if any comes.
fn receive<T>(from: &Receiver<T>) -> Option<T> {
    let begin = Instant::now();
    loop {
        match from.try_recv() {
            Err(TryRecvError::Empty) if begin.elapsed() > AWAKE => return from.recv().ok(),
            Err(TryRecvError::Empty) => (0..16).for_each(|_| spin_loop()),
            come => return come.ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::build_task::BuildTask;
    use super::super::engine::ChainEngine;
    use super::super::hint::ChainTechnique;
    use super::super::net_arena::NetId;
    use super::super::node::Node;
    use super::super::samples::SamplePositions;
    use super::*;
    use seventeen_core::{Candidate, Position};
    use std::thread;

    /// The nets of all candidates of a position, with workers to build them.
    fn build_task_for_tests(
        workers: &mut Vec<Box<Worker>>,
        crew: &WorkerPool,
    ) -> (BuildTask, Vec<Node>) {
        let position = Position::from(&SamplePositions::new(11).random_puzzle().0);
        let all = Candidate::all().filter(|&it| position.has(it)).map(Node::on);
        let roots: Vec<Node> = all.collect();
        let from = roots.iter().map(|&root| (root, None));
        let of = (&position, ChainTechnique::Dynamic);
        let mut task = BuildTask::new(of, from, crew.size(), Default::default());
        crew.add_workers(workers, ChainEngine::new_nested_search);
        workers.iter_mut().for_each(|worker| task.lend_list(worker, false));
        (task, roots)
    }

    /// The roots of the nets that workers have built, where those are.
    fn built_nets(task: &mut BuildTask, workers: &mut [Box<Worker>]) -> Vec<(Node, NetId)> {
        let mut all = Vec::new();
        for worker in workers {
            task.take_result(worker, |root, net| all.push((root, net))).unwrap();
        }
        all.sort_by_cached_key(|&(root, _)| root);
        all
    }

    /// Waits until somebody has come.
    fn wait_for_helper(post: &WorkerHandle) {
        while !post.is_here.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    }

    #[test]
    fn each_net_is_built_once_whoever_comes() {
        let [(first, one), (second, _absent)] = [helper_channel(), helper_channel()];
        thread::scope(|scope| {
            scope.spawn(move || one.serve_tasks());
            wait_for_helper(&first);
            let crew = WorkerPool(vec![first, second]);
            for crew in [&crew, &WorkerPool::default(), &crew] {
                let mut workers = Vec::new();
                let (task, roots) = build_task_for_tests(&mut workers, crew);
                let mut task = crew.run_task(task, &mut workers).unwrap();
                assert_eq!(workers.len(), crew.size());
                let built = built_nets(&mut task, &mut workers);
                assert!(built.iter().map(|it| it.0).eq(roots));
                let arena = task.into_arena();
                for (root, net) in built {
                    assert!(arena.net_and_list(net).1.is_on.has(root.number()));
                }
            }
        });
    }

    #[test]
    fn one_who_goes_is_not_waited_for() {
        let (post, HelperThread { tasks, done, is_here }) = helper_channel();
        is_here.store(true, Ordering::Relaxed);
        let crew = WorkerPool(vec![post]);
        let mut workers = Vec::new();
        let (given, _) = build_task_for_tests(&mut workers, &crew);
        thread::scope(|scope| {
            scope.spawn(move || {
                drop(tasks.recv());
                drop((tasks, done));
            });
            assert!(crew.run_task(given, &mut workers).is_err());
        });
        assert_eq!(workers.len(), 1);
        let (given, roots) = build_task_for_tests(&mut workers, &crew);
        let mut done = crew.run_task(given, &mut workers).unwrap();
        assert_eq!(built_nets(&mut done, &mut workers).len(), roots.len());
    }

    #[test]
    fn where_nobody_shares_the_one_who_leads_is_alone() {
        assert_eq!(WorkerPool::with_idle_threads(|crew| crew.size()), 1);
    }
}
