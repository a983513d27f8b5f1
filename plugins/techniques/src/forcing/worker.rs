//! Workers: the memory of a thread's search, and the work that it shares with others.

use super::builder::Builder;
use super::findings::Findings;
use super::hint::Producer;
use super::net::Nets;
use super::node::Node;
use super::patterns::{NewSearch, Patterns};
use seventeen_core::Position;
use seventeen_plugin::prelude::Result;

/// Work that any number of threads do at once, each with a worker.
pub(super) trait Work: Send + Sync + 'static {
    /// The number of its pieces: more threads stay idle.
    fn len(&self) -> usize;

    /// Does pieces until all are taken.
    fn work(&self, worker: &mut Worker);
}

/// The tools of a thread to build nets, its nets, and its findings in nets.
pub(super) struct Worker {
    /// Its number, from 0.
    pub(super) number: u16,
    pub(super) builder: Builder,
    pub(super) patterns: Patterns,
    pub(super) nets: Nets,
    /// The number of their list, and the number of its nets from earlier searches.
    pub(super) list: (usize, usize),
    /// The roots of the others.
    pub(super) roots: Vec<Node>,
    pub(super) outcome: Result<()>,
    pub(super) findings: Findings,
}

impl Worker {
    /// The worker of this number, from 0, with a new chain search for its patterns.
    pub(super) fn new(number: u16, new_search: NewSearch) -> Worker {
        Worker {
            number,
            builder: Builder::default(),
            patterns: Patterns::new(new_search),
            nets: Nets::default(),
            list: (0, 0),
            roots: Vec::new(),
            outcome: Ok(()),
            findings: Findings::default(),
        }
    }

    /// Begins a search.
    pub(super) fn begin(&mut self, position: &Position, producer: Producer) {
        self.builder.begin_search(position, producer);
        self.patterns.begin(position, producer.level());
    }
}
