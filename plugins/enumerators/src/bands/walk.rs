//! The walk below one node: its knowledge, its results, and its end.
//!
//! A walk is a depth-first search in which each stage calls the next, and the sets that failed
//! tests find are returned to all of them. Its methods are split by stage, one file each:
//!
//! | file           | the node has                          | works on                              |
//! |----------------|---------------------------------------|---------------------------------------|
//! | `first_stage`  | clues of the two bands to place       | `lists`: sets within the two bands    |
//! | `last_levels`  | the last [`LEVELS`] of these to place | `near`: these as bits in vectors      |
//! | `last_two`     | two of these to place                 | lanes: all places of one at once      |
//! | `second_stage` | no unhit set within the two bands     | `reach`: sets that reach further      |
//! | `third_band`   | no clue left for the two bands        | `thirds`: their parts there, as lists |
//! | `spare`        | no unhit set, and clues left          | nothing: they may be anywhere         |
//!
//! The way down is `run`, `first_stage`, `last_levels`, `last_two`, `third_band`, and at a leaf
//! `test` and `found`. If all known sets within the two bands are hit before, it is `exhausted`.
//! Then comes `spread`, which tries the spare clues everywhere, or `second_stage` if there are
//! many.
//!
//! The walk is generic in the part after the two bands ([`ThirdBandVisitor`]), one third band
//! (`single`) or many (`batch`). On the way back each node makes the cells dead that it has tried.
//! `node` is passed by value. A level's own state is in `dead`, `lists`, `alive` and `thirds`, by
//! the clues left, and everything else belongs to the whole part.
//!
//! The unavoidable sets and other facts that a walk finds stay within it, so the result of a part
//! depends only on the part.

mod third_band_visitor;

pub(crate) use third_band_visitor::ThirdBandVisitor;

use super::case::Case;
use super::frame::Split;
use super::kernel::Kernel;
use super::lists::Lists;
use super::node::Node;
use super::numbered_near::NumberedNear;
use super::third_lists::ThirdLists;
use crate::difference::unhit_set;
use crate::simd::Bits;
use crate::tally::Tally;
use seventeen_plugin::prelude::*;

/// The reason why a walk ends.
pub(crate) enum Stop {
    /// Something failed, or the run was cancelled.
    Failed(Box<Error>),
    /// No more puzzles are wanted.
    Enough,
    /// The clues in the two bands miss a newly found set there: no puzzle is below them.
    Unhit(u64),
}

/// The maximal number of clues to place with vectors; lists place the others. It is lower than the
/// number at which the sets that reach into the third band get their numbers.
pub(super) const LEVELS: usize = 6;

pub(crate) type Flow<T = ()> = ControlFlow<Stop, T>;

/// The walk.
pub(crate) struct Walk<'a, K, B> {
    pub(super) kernel: K,
    pub(super) case: &'a Case,
    solver: &'a mut dyn Solver,
    tally: Tally,
    // The first stage: the sets within the two bands.
    /// The dead cells of each node from the current one up to the root, by the clues that the two
    /// bands still get. Also how far down the lists and the vectors are in use.
    pub(super) dead: [u64; 82],
    /// The clues of these nodes.
    pub(super) placed: [u64; 82],
    pub(super) lists: Lists<K>,
    pub(super) listed: usize,
    pub(super) near: Box<NumberedNear>,
    pub(super) numbered: Option<Numbered>,
    pub(super) alive: [Bits; LEVELS + 1],
    // The second stage.
    pub(super) thirds: ThirdLists,
    pub(super) behind: B,
}

/// The first and the last level that use the vectors.
#[derive(Clone, Copy)]
pub(crate) struct Numbered {
    pub(super) top: usize,
    pub(super) bottom: usize,
}

impl<'a, K: Kernel, B: ThirdBandVisitor<K>> Walk<'a, K, B> {
    pub(crate) fn new(
        kernel: K,
        case: &'a Case,
        solver: &'a mut dyn Solver,
        behind: B,
    ) -> Walk<'a, K, B> {
        Walk {
            kernel,
            case,
            solver,
            tally: Tally::new(),
            dead: [0; 82],
            placed: [0; 82],
            lists: Lists::new(kernel),
            listed: 0,
            near: NumberedNear::new(),
            numbered: None,
            alive: [Bits::NONE; LEVELS + 1],
            thirds: ThirdLists::default(),
            behind,
        }
    }

    /// Emits every puzzle below `node`, until it has to stop.
    pub(crate) fn run(mut self, node: Node) -> Result<Effort> {
        B::begin(&mut self, &node);
        self.thirds.reserve(node.left);
        let clues = node.clues() + node.left;
        match self.walk(node) {
            ControlFlow::Break(Stop::Failed(error)) => Err(*error),
            ControlFlow::Break(Stop::Enough | Stop::Unhit(_)) | ControlFlow::Continue(()) => {
                Ok(self.tally.effort(clues))
            }
        }
    }

    fn walk(&mut self, node: Node) -> Flow {
        if self.lists.begin(self.case, &node) {
            self.first_stage(node)?;
        }
        B::end(self)
    }

    /// As [`ThirdBandVisitor::find_unhit_set`].
    pub(super) fn find_unhit_set(&mut self, clues: Split) -> Flow<Option<Split>> {
        B::find_unhit_set(self, clues)
    }

    /// A set within the two bands that these clues there do not hit.
    pub(super) fn find_unhit_in_two(&mut self, clues: u64) -> Flow<Option<u64>> {
        let set = B::find_unhit_in_two(self, clues)?;
        if let Some(set) = set {
            self.learn(set.two);
        }
        Flow::Continue(set.map(|set| set.two))
    }

    pub(super) fn search_unhit(&mut self, grid: &Grid, clues: Split) -> Flow<Option<Split>> {
        self.tally.tests += 1;
        let frame = &self.case.frame;
        match unhit_set(&mut *self.solver, grid, frame.join(clues)) {
            Ok(None) => Flow::Continue(None),
            Ok(Some(set)) => {
                self.tally.new_sets += 1;
                Flow::Continue(Some(frame.split(frame.lines.mirrored(set))))
            }
            Err(error) => Flow::Break(Stop::Failed(Box::new(error))),
        }
    }

    /// Records a set within the two bands that no placed clue hits, wherever it is useful.
    pub(super) fn learn(&mut self, set: u64) {
        for level in self.listed..self.lists.depth() {
            self.lists.add(level, set & !self.dead[level]);
        }
        if let Some(Numbered { top, bottom }) = self.numbered
            && let Some(number) = self.near.add(set & !self.dead[top])
        {
            (bottom..=top).for_each(|level| self.alive[level].insert(number));
        }
    }

    /// Adds a set within the two bands to the lists of the nodes whose clues miss it.
    pub(super) fn learn_if_unhit(&mut self, set: u64) {
        for level in self.listed..self.lists.depth() {
            if self.placed[level] & set == 0 {
                self.lists.add(level, set & !self.dead[level]);
            }
        }
    }

    /// Emits a puzzle.
    pub(super) fn emit_puzzle(&mut self, clues: Split) -> Flow {
        B::emit_puzzle(self, clues)
    }

    /// Counts a clue that was placed with `left` clues left and not refuted at once.
    #[inline]
    pub(super) fn count_clue(&mut self, left: u32) -> Flow {
        match self.tally.count_clue(left) {
            Ok(()) => Flow::Continue(()),
            Err(error) => Flow::Break(Stop::Failed(Box::new(error))),
        }
    }
}
