//! Comparison of nets by several threads: each takes the next comparison, and their findings are
//! joined. The hints are independent of the number of threads, as they are ordered by comparison.

use super::comparisons::Comparisons;
use super::hint_findings::ComparisonContext;
use super::net_arena::NetArena;
use super::worker::{ParallelWork, Worker};
use seventeen_core::Position;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// The number of comparisons that a thread takes at once: neighbours share nets.
const PIECE: usize = 16;

/// Comparisons whose nets are complete.
pub(super) struct CompareTask {
    position: Position,
    arena: NetArena,
    comparisons: Comparisons,
    /// The complexity of the best hint so far, where only that counts.
    least: AtomicU32,
    /// The next piece.
    next: AtomicUsize,
}

impl CompareTask {
    pub(super) fn new(
        position: &Position,
        arena: NetArena,
        comparisons: Comparisons,
    ) -> CompareTask {
        let (least, next) = (AtomicU32::new(u32::MAX), AtomicUsize::new(0));
        CompareTask { position: position.clone(), arena, comparisons, least, next }
    }

    pub(super) fn into_parts(self) -> (NetArena, Comparisons) {
        (self.arena, self.comparisons)
    }
}

impl ParallelWork for CompareTask {
    fn len(&self) -> usize {
        self.comparisons.len().div_ceil(PIECE)
    }

    fn work_on_pieces(&self, worker: &mut Worker) {
        let CompareTask { position, arena, comparisons, least, next } = self;
        let of = ComparisonContext { position, arena, least };
        loop {
            let first = next.fetch_add(1, Ordering::Relaxed) * PIECE;
            if first >= comparisons.len() {
                return;
            }
            for at in first..comparisons.len().min(first + PIECE) {
                worker.findings.examine_nets(of, at, comparisons.get(at));
            }
        }
    }
}
