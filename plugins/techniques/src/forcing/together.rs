//! Nets built by several threads.
//!
//! A net follows from the position and its root alone, so any thread may build it. Each takes the root
//! that comes next, and builds into nets of its own; in the end all are taken over in the order of
//! the roots, so that nothing tells who built which.

use super::builder::{Below, Builder, OF_OTHERS};
use super::hint::Producer;
use super::net::Nets;
use super::node::Node;
use super::patterns::{Patterns, Shared};
use seventeen_core::Position;
use seventeen_plugin::prelude::{Result, share};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a thread builds nets with, and what it has built.
pub(super) struct Worker {
    pub(super) builder: Builder,
    pub(super) patterns: Patterns,
    nets: Nets,
    /// The index of a root, and of its net among `nets`.
    built: Vec<(usize, u32)>,
    outcome: Result<()>,
    has_begun: bool,
}

impl Default for Worker {
    fn default() -> Worker {
        Worker {
            builder: Builder::default(),
            patterns: Patterns::default(),
            nets: Nets::default(),
            built: Vec::new(),
            outcome: Ok(()),
            has_begun: false,
        }
    }
}

impl Worker {
    /// One that also knows what others found.
    pub(super) fn sharing(found: &Arc<Shared>) -> Worker {
        let mut worker = Worker::default();
        worker.patterns.shared = Some(found.clone());
        worker
    }

    /// Begins a search: whether the chains found before were forgotten.
    pub(super) fn begin(&mut self, position: &Position, producer: Producer) -> bool {
        self.has_begun = true;
        self.builder.begin_search(position, producer);
        self.patterns.begin(position, producer.level())
    }
}

/// The roots of a search with the nets, among those of the levels below, that theirs go on from.
pub(super) struct Roots<'a> {
    pub(super) position: &'a Position,
    pub(super) producer: Producer,
    pub(super) roots: &'a [(Node, Option<u32>)],
}

impl Roots<'_> {
    /// Builds their nets, on this thread and others, by workers of which the first has begun, and adds
    /// them to `nets`: their indices there.
    ///
    /// # Errors
    /// An interrupted run.
    pub(super) fn build(
        &self,
        nets: &mut Nets,
        own: &mut Worker,
        others: &mut [Worker],
    ) -> Result<Vec<u32>> {
        let next = AtomicUsize::new(0);
        others.iter_mut().for_each(|other| other.has_begun = false);
        let mut workers: Vec<&mut Worker> =
            std::iter::once(&mut *own).chain(&mut *others).collect();
        share(&mut workers, |worker| worker.outcome = self.build_next(nets, worker, &next));
        let mut by = vec![(0, 0); self.roots.len()];
        for (number, worker) in workers.iter_mut().enumerate() {
            std::mem::replace(&mut worker.outcome, Ok(()))?;
            worker.built.iter().for_each(|&(at, net)| by[at] = (number, net));
        }
        let mut known = HashMap::new();
        let mut take = |(number, at): (usize, u32)| {
            let Some(other) = number.checked_sub(1).map(|number| &others[number]) else {
                return nets.take(&own.nets, at, |chain| chain & !OF_OTHERS);
            };
            let mut chain = |chain: u32| {
                if chain & OF_OTHERS != 0 {
                    return chain & !OF_OTHERS;
                }
                let add = || own.patterns.add(other.patterns.chain(chain).clone());
                *known.entry((number, chain)).or_insert_with(add)
            };
            nets.take(&other.nets, at, &mut chain)
        };
        Ok(by.into_iter().map(&mut take).collect())
    }

    /// Builds nets as long as there are roots.
    fn build_next(&self, base: &Nets, worker: &mut Worker, next: &AtomicUsize) -> Result<()> {
        worker.nets.clear();
        worker.built.clear();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(root, below)) = self.roots.get(at) else { return Ok(()) };
            if !worker.has_begun {
                worker.begin(self.position, self.producer);
            }
            let from = (root, below.map(|at| Below::Among(base, at)));
            let (nets, patterns) = (&mut worker.nets, &mut worker.patterns);
            let net = worker.builder.build(nets, self.position, from, self.producer, patterns)?;
            worker.built.push((at, net));
        }
    }
}
