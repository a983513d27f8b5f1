//! Workers: the memory of a thread's search, and the work that it shares with others.

use super::hint::ChainTechnique;
use super::hint_findings::HintFindings;
use super::net::Nets;
use super::net_builder::NetBuilder;
use super::node::Node;
use super::patterns::{NewSearch, PatternRules};
use seventeen_core::Position;
use seventeen_plugin::prelude::Result;

/// Work that any number of threads do at once, each with a worker.
pub(super) trait ParallelWork: Send + Sync + 'static {
    /// The number of its pieces: more threads stay idle.
    fn len(&self) -> usize;

    /// Does pieces until all are taken.
    fn work_on_pieces(&self, worker: &mut Worker);
}

/// The tools of a thread to build nets, its nets, and its findings in nets.
pub(super) struct Worker {
    /// Its number, from 0.
    pub(super) number: u16,
    pub(super) builder: NetBuilder,
    pub(super) patterns: PatternRules,
    pub(super) nets: Nets,
    /// The number of their list, and the number of its nets from earlier searches.
    pub(super) list: (usize, usize),
    /// The roots of the others.
    pub(super) roots: Vec<Node>,
    pub(super) outcome: Result<()>,
    pub(super) findings: HintFindings,
}

impl Worker {
    /// The worker of this number, from 0, with a new chain search for its patterns.
    pub(super) fn new(number: u16, new_search: NewSearch) -> Worker {
        Worker {
            number,
            builder: NetBuilder::default(),
            patterns: PatternRules::new(new_search),
            nets: Nets::default(),
            list: (0, 0),
            roots: Vec::new(),
            outcome: Ok(()),
            findings: HintFindings::default(),
        }
    }

    pub(super) fn begin_search(&mut self, position: &Position, producer: ChainTechnique) {
        self.builder.begin_search(position, producer);
        self.patterns.set_source(position, producer.level());
    }
}
