//! Nets built by several threads.
//!
//! A net depends only on the position and its root, so any thread may build it. A thread first
//! builds nets that continue its own, whose memory is near, and then nets that no other thread has
//! started. Each thread has its own list. A net is identified by its root, regardless of its
//! builder.

use super::hint::ChainTechnique;
use super::net_arena::{NetArena, NetId};
use super::node::Node;
use super::worker::{ParallelWork, Worker};
use seventeen_core::Position;
use seventeen_plugin::prelude::Result;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The roots of nets to be built, each with the net that its own continues.
type NetRoots = Vec<(Node, Option<NetId>)>;

/// The tasks of one worker, kept apart from data that other threads write, to avoid waiting.
#[derive(Default)]
#[repr(align(128))]
struct WorkerQueue {
    roots: NetRoots,
    /// The index of the next task.
    next: AtomicUsize,
}

/// Nets to be built, and their parts.
pub(super) struct BuildTask {
    position: Position,
    producer: ChainTechnique,
    /// One for each worker.
    queues: Vec<WorkerQueue>,
    arena: NetArena,
}

impl ParallelWork for BuildTask {
    fn len(&self) -> usize {
        self.queues.iter().map(|queue| queue.roots.len()).sum()
    }

    fn work_on_pieces(&self, worker: &mut Worker) {
        worker.outcome = self.build_nets(worker);
    }
}

impl BuildTask {
    /// Has a number of workers build nets.
    pub(super) fn new(
        (position, producer): (&Position, ChainTechnique),
        roots: impl Iterator<Item = (Node, Option<NetId>)>,
        workers: usize,
        arena: NetArena,
    ) -> BuildTask {
        let mut queues: Vec<WorkerQueue> = (0..workers).map(|_| WorkerQueue::default()).collect();
        for (at, (root, below)) in roots.enumerate() {
            let worker = below.map_or(at, |below| arena.worker_of(below)) % workers;
            queues[worker].roots.push((root, below));
        }
        BuildTask { position: position.clone(), producer, queues, arena }
    }

    /// Gives a worker a list to build into; its own list if `is_continued`.
    pub(super) fn lend_list(&mut self, worker: &mut Worker, is_continued: bool) {
        let list = self.arena.open_list(worker.number, is_continued);
        worker.nets = self.arena.lend_list(list);
        worker.list = (list, worker.nets.nets.len());
        worker.roots.clear();
    }

    fn build_nets(&self, worker: &mut Worker) -> Result<()> {
        let (others, own) = self.queues.split_at(worker.number.into());
        for WorkerQueue { roots, next } in own.iter().chain(others) {
            while let Some(&(root, below)) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
                if worker.roots.is_empty() {
                    worker.begin_search(&self.position, self.producer);
                }
                let Worker { builder, patterns, nets, roots, .. } = &mut *worker;
                let from = (root, below.map(|below| self.arena.net_and_list(below)));
                builder.build_net(nets, &self.position, from, patterns)?;
                roots.push(root);
            }
        }
        Ok(())
    }

    /// Takes over the result of a worker, and returns its place.
    ///
    /// # Errors
    /// An interrupted run.
    pub(super) fn take_result(
        &mut self,
        worker: &mut Worker,
        mut built: impl FnMut(Node, NetId),
    ) -> Result<()> {
        std::mem::replace(&mut worker.outcome, Ok(()))?;
        let at = self.arena.return_list(worker.list, std::mem::take(&mut worker.nets));
        worker.roots.drain(..).zip(at).for_each(|(root, net)| built(root, net));
        Ok(())
    }

    /// All nets, including those taken over.
    pub(super) fn into_arena(self) -> NetArena {
        self.arena
    }
}
