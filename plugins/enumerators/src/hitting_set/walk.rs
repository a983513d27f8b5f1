//! The search below one node: the common part of lists and vectors.
//!
//! The unavoidable sets and other facts that a walk finds stay within it, so the result of a part
//! depends only on the part.

use super::guide::Guide;
use super::kernel::Kernel;
use super::list::List;
use super::node::{Branch, Node};
use super::numbering::Numbering;
use super::packing::Packer;
use super::shared_data::SharedData;
use super::vectors::Vectored;
use crate::difference::{unhit_set, unhit_set_by_templates};
use crate::tally::Tally;
use seventeen_harvesters::Templates;
use seventeen_plugin::prelude::*;
use std::cell::RefCell;

/// Continues, or ends the walk: with an error, or without one if no more puzzles are wanted.
pub(super) type Flow<T = ()> = ControlFlow<Option<Box<Error>>, T>;

/// One walk below one node. All its cells are numbers of its numbering. Sizes in vectors have `D`
/// binary digits.
pub(super) struct Walk<'a, 's, K, const D: usize> {
    pub(super) kernel: K,
    pub(super) ground: &'a SharedData,
    pub(super) guide: Guide<'a>,
    numbering: &'a Numbering,
    solver: &'a SharedSolver<'s>,
    /// Gets the clues of each puzzle, as cells.
    target: &'a mut dyn Target,
    pub(super) tally: Tally,
    pub(super) packer: Packer,
    /// Nodes with lists, from the part's down; `depth` of them are in use.
    pub(super) levels: Vec<Level>,
    pub(super) depth: usize,
    /// Nodes with vectors, from above down; `depth_vectored` of them are in use.
    pub(super) vectored: Vec<Vectored<D>>,
    pub(super) depth_vectored: usize,
    /// The sets found by tests that failed, as cells.
    fresh: List,
    /// Makes these sets minimal; none for classic grids, which the solver serves faster.
    templates: Option<Templates>,
}

/// A node with a list.
#[derive(Default)]
pub(super) struct Level {
    pub(super) node: Node,
    pub(super) list: List,
    pub(super) branch: Branch,
}

/// The input of a walk.
pub(super) struct WalkInput<'a, 's> {
    pub(super) ground: &'a SharedData,
    pub(super) numbering: &'a Numbering,
    /// None if no node asks it.
    pub(super) strategy: Option<&'a mut dyn CliqueStrategy>,
    /// Several walks may share it.
    pub(super) solver: &'a SharedSolver<'s>,
    pub(super) target: &'a mut dyn Target,
}

/// A solver that several walks use in turn.
pub(super) type SharedSolver<'a> = RefCell<&'a mut (dyn Solver + 'a)>;

/// The receiver of the puzzles of a walk.
pub(super) trait Target {
    /// Whether it would use puzzles with these clues, as cells. It is asked before they are tested.
    fn wants(&mut self, clues: Cells) -> bool;

    /// Takes the clues of a puzzle, as cells.
    fn take(&mut self, clues: Cells) -> Flow;
}

/// Takes every puzzle.
impl Target for Emit<'_, Cells> {
    fn wants(&mut self, _: Cells) -> bool {
        true
    }

    fn take(&mut self, clues: Cells) -> Flow {
        self(&clues).map_break(|()| None)
    }
}

impl<'a, 's, K: Kernel, const D: usize> Walk<'a, 's, K, D> {
    pub(super) fn new(kernel: K, given: WalkInput<'a, 's>) -> Walk<'a, 's, K, D> {
        let WalkInput { ground, numbering, strategy, solver, target } = given;
        Walk {
            kernel,
            ground,
            guide: Guide::new(strategy, numbering, &ground.leading),
            numbering,
            solver,
            target,
            tally: Tally::new(),
            packer: Packer::default(),
            levels: Vec::new(),
            depth: 0,
            vectored: Vec::new(),
            depth_vectored: 0,
            fresh: List::default(),
            templates: (!ground.rules.is_classic())
                .then(|| Templates::of_rules(&ground.grid, ground.rules)),
        }
    }

    /// Emits every puzzle below a node with these unhit sets; breaks if no more puzzles are wanted.
    ///
    /// `packing` are disjoint sets among them. All are given as numbers.
    pub(super) fn run(
        &mut self,
        node: Node,
        sets: &List,
        packing: &[Cells],
    ) -> Result<ControlFlow<()>> {
        (self.depth, self.depth_vectored) = (0, 0);
        match self.begin(node, sets, packing) {
            ControlFlow::Break(Some(error)) => Err(*error),
            ControlFlow::Break(None) => Ok(ControlFlow::Break(())),
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        }
    }

    /// The sets that tests found, as cells.
    pub(super) fn fresh(&self) -> impl Iterator<Item = Cells> {
        self.fresh.iter()
    }

    /// All sets known at the node are hit, and perhaps clues are left.
    ///
    /// One test covers all ways to place them: if the clues so far are a puzzle, so is every way.
    /// If not, it finds a set that the others must hit.
    pub(super) fn finish_node(&mut self, node: Node) -> Flow {
        match self.unhit(self.numbering.cells(node.clues))? {
            Some(set) if node.left > 0 => self.below(&[set].into_iter().collect(), node),
            Some(_) => Flow::Continue(()),
            None => self.emit_free_choices(node),
        }
    }

    /// Tries the last clue in each of these cells, which hit all current sets.
    pub(super) fn place_last_clue(&mut self, node: Node, cells: Cells) -> Flow {
        let mut cells = cells;
        while let Some(cell) = cells.first() {
            cells.remove(cell);
            self.count_clue(node.left - 1)?;
            let clues = self.numbering.cells(node.clues | Cells::single(cell));
            if !self.target.wants(clues) {
                continue;
            }
            match self.unhit(clues)? {
                Some(set) => cells &= set,
                None => self.target.take(clues)?,
            }
        }
        Flow::Continue(())
    }

    /// Emits the puzzles with the clues left in any of the live cells.
    fn emit_free_choices(&mut self, mut node: Node) -> Flow {
        if node.left == 0 {
            return self.target.take(self.numbering.cells(node.clues));
        }
        while node.live.len() >= node.left {
            let Some(cell) = node.live.first() else { break };
            self.count_clue(node.left - 1)?;
            self.emit_free_choices(node.place(cell))?;
            node.live.remove(cell);
        }
        Flow::Continue(())
    }

    /// A set that these clues, given as cells, miss; it has numbers. None if they are a puzzle. The
    /// nodes above learn the set.
    ///
    /// The sets without room in lists and vectors are examined before the solver is asked.
    fn unhit(&mut self, clues: Cells) -> Flow<Option<Cells>> {
        let known = |list: &List| Some(list.get(self.kernel.fit(list, clues, 0)?));
        let set = match known(&self.ground.late).or_else(|| known(&self.fresh)) {
            Some(set) => Some(set),
            None => self.find_unhit_set(clues)?,
        };
        let set = set.map(|set| self.numbering.numbers(set));
        if let Some(set) = set {
            self.learn(set);
        }
        Flow::Continue(set)
    }

    /// As `unhit`, by the solver; the set is one of cells.
    fn find_unhit_set(&mut self, clues: Cells) -> Flow<Option<Cells>> {
        self.tally.tests += 1;
        let (mut solver, grid) = (self.solver.borrow_mut(), &self.ground.grid);
        let found = match &mut self.templates {
            None => unhit_set(&mut **solver, grid, clues),
            Some(templates) => unhit_set_by_templates(&mut **solver, templates, grid, clues),
        };
        match found {
            Ok(Some(set)) => {
                self.tally.new_sets += 1;
                self.fresh.push(set);
                Flow::Continue(Some(set))
            }
            Ok(None) => Flow::Continue(None),
            Err(error) => Flow::Break(Some(Box::new(error))),
        }
    }

    /// Passes a set to the nodes above, which the present one does not hit.
    fn learn(&mut self, set: Cells) {
        let room = self.ground.room;
        let levels = self.levels[..self.depth].iter_mut();
        for level in levels.filter(|level| level.list.len() < room) {
            level.list.push(set & level.node.live);
        }
        for vectored in &mut self.vectored[..self.depth_vectored] {
            vectored.vectors.learn(set);
        }
    }

    /// Counts a clue that was placed with `left` clues left.
    #[inline]
    pub(super) fn count_clue(&mut self, left: u32) -> Flow {
        match self.tally.count_clue(left) {
            Ok(()) => Flow::Continue(()),
            Err(error) => Flow::Break(Some(Box::new(error))),
        }
    }
}
