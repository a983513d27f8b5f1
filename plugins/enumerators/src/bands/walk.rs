//! The walk below one node: what it knows, what it has found, and how it ends.
//!
//! What a walk finds out, unavoidable sets above all, stays within the walk: so the result of a
//! part depends on the part alone.

use super::case::Case;
use super::far::{Far, ROOM, Wide};
use super::frame::{BAND, Split};
use super::kernel::{Kernel, Sets};
use super::last_levels::LEVELS;
use super::lists::Lists;
use super::near::Near;
use super::node::Node;
use super::sockets::Sockets;
use super::third_band::ThirdLists;
use crate::difference::unhit_set;
use crate::simd::Bits;
use seventeen_plugin::prelude::*;

/// Why a walk does not go on.
pub(crate) enum Stop {
    /// Something failed, or the run was cancelled.
    Failed(Box<Error>),
    /// Nobody wants more puzzles.
    Enough,
    /// A set within the two bands was found that the clues there do not hit: nothing is below
    /// them, whatever the third band gets.
    Unhit(u64),
}

pub(crate) type Flow<T = ()> = ControlFlow<Stop, T>;

/// The walk. Its stages are in `first_stage`, `last_levels`, `second_stage` and `spare`.
pub(crate) struct Walk<'a, K> {
    pub(super) kernel: K,
    pub(super) case: &'a Case,
    pub(super) sockets: &'a Sockets,
    grid: &'a Grid,
    solver: &'a mut dyn Solver,
    /// Gets the clues of each puzzle.
    emit: &'a mut dyn FnMut(Cells) -> ControlFlow<()>,
    pub(super) effort: Effort,
    watch: Watch,
    pub(super) lists: Lists<K>,
    /// The dead cells of each node from the one at hand up to the root, by the clues that the two
    /// bands still get; and how far down the lists and the vectors are in use.
    pub(super) dead: [u64; 82],
    pub(super) listed: usize,
    pub(super) numbered: Option<Numbered>,
    pub(super) near: Box<Near>,
    pub(super) alive: [Bits; LEVELS + 1],
    pub(super) far: Box<Far>,
    /// The node whose sets are to be numbered in `far`, when they are asked for.
    pub(super) unnumbered: Option<Node>,
    pub(super) thirds: ThirdLists,
    /// The case's sets that the clues of the part's root do not hit, and then those found.
    pub(super) reach: Sets,
    /// Which of these have no number in `far`: those from here on.
    late: usize,
    indices: Vec<u32>,
}

/// From which level to which the vectors are in use.
#[derive(Clone, Copy)]
pub(crate) struct Numbered {
    pub(super) top: usize,
    pub(super) bottom: usize,
}

impl<'a, K: Kernel> Walk<'a, K> {
    pub(crate) fn new(
        kernel: K,
        case: &'a Case,
        sockets: &'a Sockets,
        grid: &'a Grid,
        solver: &'a mut dyn Solver,
        emit: &'a mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> Walk<'a, K> {
        Walk {
            kernel,
            case,
            sockets,
            grid,
            solver,
            emit,
            effort: Effort::default(),
            watch: Watch::default(),
            lists: Lists::new(kernel),
            dead: [0; 82],
            listed: 0,
            numbered: None,
            near: Near::new(),
            alive: [Bits::NONE; LEVELS + 1],
            far: Far::new(),
            unnumbered: None,
            thirds: ThirdLists::default(),
            reach: Sets::default(),
            late: 0,
            indices: Vec::new(),
        }
    }

    /// Emits every puzzle below `node`, until told to stop.
    pub(crate) fn run(mut self, node: Node) -> Result<Effort> {
        self.gather(&node);
        self.thirds.reserve(node.left);
        if self.lists.begin(self.case, &node) {
            match self.first_stage(node) {
                ControlFlow::Break(Stop::Failed(error)) => return Err(*error),
                ControlFlow::Break(Stop::Enough | Stop::Unhit(_)) | ControlFlow::Continue(()) => {}
            }
        }
        Ok(self.effort)
    }

    /// Collects the sets that reach into the third band and that the root's clues do not hit.
    fn gather(&mut self, node: &Node) {
        let (kernel, far, indices) = (self.kernel, &self.case.far, &mut self.indices);
        kernel.run(|| kernel.unhit(far, 0, node.placed, far.len(), indices));
        for &index in &self.indices {
            self.reach.push(far.get(index as usize));
        }
    }

    /// The numbered sets that these clues of the two bands do not hit.
    #[inline(always)]
    pub(super) fn unhit_far(&mut self, placed: u64) -> Wide<K> {
        if let Some(node) = self.unnumbered.take() {
            self.number_far(&node);
        }
        self.far.unhit(self.kernel, placed)
    }

    /// Numbers the sets that reach into the third band and that these clues do not hit, those
    /// first that have the fewest cells there: packings begin with them.
    fn number_far(&mut self, node: &Node) {
        self.far.begin(node);
        self.indices.clear();
        let (kernel, reach, indices) = (self.kernel, &self.reach, &mut self.indices);
        kernel.run(|| kernel.unhit(reach, 0, node.placed, ROOM, indices));
        self.late = match self.indices.get(ROOM - 1) {
            Some(&last) => last as usize + 1,
            None => self.reach.len(),
        };
        let reach = &self.reach;
        self.indices.sort_by_key(|&index| reach.third[index as usize].count_ones());
        for &index in &self.indices {
            self.far.add(self.reach.get(index as usize));
        }
    }

    /// A set that these clues do not hit; none if they are a puzzle.
    ///
    /// Sets that have no number are looked at first, and what a failed test finds joins the
    /// others.
    pub(super) fn test(&mut self, clues: Split) -> Flow<Option<Split>> {
        if let Some(set) = self.known(clues) {
            self.far.add(set);
            return Flow::Continue(Some(set));
        }
        let set = self.search_unhit(clues)?;
        if let Some(set) = set {
            if set.third == 0 {
                self.learn(set.two);
                return Flow::Break(Stop::Unhit(set.two));
            }
            self.reach.push(set);
            self.far.add(set);
        }
        Flow::Continue(set)
    }

    /// A set without a number that these clues do not hit.
    fn known(&mut self, clues: Split) -> Option<Split> {
        self.indices.clear();
        let (kernel, reach, indices) = (self.kernel, &self.reach, &mut self.indices);
        kernel.run(|| kernel.unhit(reach, self.late, clues, 1, indices));
        self.indices.first().map(|&index| self.reach.get(index as usize))
    }

    /// A set within the two bands that these clues there do not hit.
    pub(super) fn test_two(&mut self, clues: u64) -> Flow<Option<u64>> {
        let set = self.search_unhit(Split { two: clues, third: BAND })?;
        if let Some(set) = set {
            self.learn(set.two);
        }
        Flow::Continue(set.map(|set| set.two))
    }

    fn search_unhit(&mut self, clues: Split) -> Flow<Option<Split>> {
        self.effort.tests += 1;
        let frame = &self.case.frame;
        match unhit_set(&mut *self.solver, self.grid, frame.join(clues)) {
            Ok(None) => Flow::Continue(None),
            Ok(Some(set)) => {
                self.effort.fresh += 1;
                Flow::Continue(Some(frame.split(frame.lines.mirrored(set))))
            }
            Err(error) => Flow::Break(Stop::Failed(Box::new(error))),
        }
    }

    /// Puts a set within the two bands, that no clue placed so far hits, wherever it is of use.
    fn learn(&mut self, set: u64) {
        for level in self.listed..self.lists.depth() {
            self.lists.add(level, set & !self.dead[level]);
        }
        if let Some(Numbered { top, bottom }) = self.numbered
            && let Some(number) = self.near.add(set & !self.dead[top])
        {
            (bottom..=top).for_each(|level| self.alive[level].insert(number));
        }
    }

    /// Emits a puzzle.
    pub(super) fn found(&mut self, clues: Split) -> Flow {
        (self.emit)(self.case.frame.join(clues)).map_break(|()| Stop::Enough)
    }

    /// Counts a clue placed.
    #[inline]
    pub(super) fn step(&mut self) -> Flow {
        self.effort.nodes += 1;
        match self.watch.step() {
            Ok(()) => Flow::Continue(()),
            Err(error) => Flow::Break(Stop::Failed(Box::new(error))),
        }
    }
}
