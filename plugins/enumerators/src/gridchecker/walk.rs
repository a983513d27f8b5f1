//! The recursion (step 3): place a clue, drop the sets it hits, continue below it.
//!
//! The unavoidable sets and other facts that a walk finds stay within it, so the result of a part
//! depends only on the part.

use super::list;
use super::node::Node;
use super::remap::descending;
use super::shared_data::SharedData;
use super::vectors::{ROOM, Vectors};
use crate::difference::unhit_set;
use crate::tally::Tally;
use seventeen_plugin::prelude::*;

/// Continues, or ends the walk: with an error, or without one if no more puzzles are wanted.
type Flow<T = ()> = ControlFlow<Option<Box<Error>>, T>;

/// One walk below one node.
pub(crate) struct Walk<'a> {
    ground: &'a SharedData,
    solver: &'a mut dyn Solver,
    /// Gets the positions of the clues of each puzzle.
    emit: &'a mut dyn FnMut(Cells) -> ControlFlow<()>,
    tally: Tally,
    /// The sets found by failed tests, in the order of their discovery.
    fresh: Vec<Cells>,
    vectors: Vectors,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        ground: &'a SharedData,
        solver: &'a mut dyn Solver,
        emit: &'a mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> Walk<'a> {
        Walk {
            ground,
            solver,
            emit,
            tally: Tally::new(),
            fresh: Vec::new(),
            vectors: Vectors::new(),
        }
    }

    /// Emits every puzzle below `node`, until it has to stop.
    pub(crate) fn run(mut self, node: Node) -> Result<Effort> {
        let unhit = self.ground.unhit(node.clues);
        let clues = node.clues.len() + node.left;
        match self.search_with_list(node, &unhit) {
            ControlFlow::Break(Some(error)) => Err(*error),
            _ => Ok(self.tally.effort(clues)),
        }
    }

    /// Searches below a node with the unhit sets as a list.
    fn search_with_list(&mut self, mut node: Node, unhit: &[Cells]) -> Flow {
        if unhit.is_empty() {
            return self.finish_node(node);
        }
        if node.left == 0 {
            return Flow::Continue(());
        }
        let unhit = list::restrict(&node, unhit);
        let Some(range) = list::range(&mut node, &unhit, &self.ground.thresholds) else {
            return Flow::Continue(());
        };
        if node.left == 1 {
            return self.place_last_clue(node, list::common(range, unhit));
        }
        if unhit.len() <= ROOM && !self.vectors.active() {
            self.vectors.begin(&node, unhit.into_iter());
            self.search_with_vectors(node)?;
            self.vectors.end();
            return Flow::Continue(());
        }
        self.place_listed(node, range, unhit)
    }

    /// Places the next clue at each of these positions, and continues with lists.
    fn place_listed(&mut self, node: Node, range: Cells, mut unhit: Vec<Cells>) -> Flow {
        for position in descending(range) {
            self.count_clue(node.left - 1)?;
            let known = self.fresh.len();
            let child = node.place(position);
            let below: Vec<Cells> =
                unhit.iter().copied().filter(|set| !set.contains(position)).collect();
            self.search_with_list(child, &below)?;
            // Sets found below also apply to the next positions.
            let found = self.fresh[known..].iter().copied();
            unhit.extend(found.filter(|set| set.is_disjoint(node.clues)));
        }
        Flow::Continue(())
    }

    /// Searches below a node with the unhit sets as vectors.
    fn search_with_vectors(&mut self, mut node: Node) -> Flow {
        let vectors = &mut self.vectors;
        if vectors.all_hit() {
            let late: Vec<Cells> = vectors.late(node.clues).collect();
            return self.search_with_list(node, &late);
        }
        if node.left == 1 {
            let positions = vectors.common(&node);
            return self.place_last_clue(node, positions);
        }
        match vectors.range(&mut node, &self.ground.thresholds) {
            Some(range) => self.place_vectored(node, range),
            None => Flow::Continue(()),
        }
    }

    /// Places the next clue at each of these positions, and continues with vectors.
    fn place_vectored(&mut self, node: Node, range: Cells) -> Flow {
        for position in descending(range) {
            let vectors = &mut self.vectors;
            if vectors.has_set_above(position) {
                break;
            }
            vectors.push(position);
            self.count_clue(node.left - 1)?;
            self.search_with_vectors(node.place(position))?;
            self.vectors.pop();
        }
        Flow::Continue(())
    }

    /// Tries the last clue at each of these positions, which hit all known sets.
    fn place_last_clue(&mut self, node: Node, positions: Cells) -> Flow {
        let mut positions = positions;
        while let Some(position) = positions.first() {
            positions.remove(position);
            self.count_clue(node.left - 1)?;
            let clues = node.clues | Cells::single(position);
            match self.find_unhit_set(clues)? {
                Some(set) => positions &= set,
                None => self.emit_puzzle(clues)?,
            }
        }
        Flow::Continue(())
    }

    /// All known sets are hit, and perhaps there are clues left (step 3.2.2).
    ///
    /// Dobrichev's program tests every way to place them. Here one test covers all: if the clues so
    /// far are a puzzle, so is every way. If not, it finds a set that the others must hit.
    fn finish_node(&mut self, node: Node) -> Flow {
        match self.find_unhit_set(node.clues)? {
            Some(set) => self.search_with_list(node, &[set]),
            None => self.emit_free_choices(node),
        }
    }

    /// Emits the puzzles with the clues left in any of the open positions.
    fn emit_free_choices(&mut self, node: Node) -> Flow {
        if node.left == 0 {
            return self.emit_puzzle(node.clues);
        }
        if node.open.len() < node.left {
            return Flow::Continue(());
        }
        for position in node.open {
            self.count_clue(node.left - 1)?;
            self.emit_free_choices(node.place(position))?;
        }
        Flow::Continue(())
    }

    /// A set that these clues do not hit, or none if they are a puzzle.
    fn find_unhit_set(&mut self, clues: Cells) -> Flow<Option<Cells>> {
        self.tally.tests += 1;
        let SharedData { grid, remap, .. } = self.ground;
        match unhit_set(&mut *self.solver, grid, remap.cells(clues)) {
            Ok(None) => Flow::Continue(None),
            Ok(Some(set)) => {
                let set = remap.positions(set);
                self.tally.new_sets += 1;
                self.fresh.push(set);
                self.vectors.learn(set);
                Flow::Continue(Some(set))
            }
            Err(error) => Flow::Break(Some(Box::new(error))),
        }
    }

    fn emit_puzzle(&mut self, clues: Cells) -> Flow {
        (self.emit)(clues).map_break(|()| None)
    }

    /// Counts a clue that was placed with `left` clues left.
    #[inline]
    fn count_clue(&mut self, left: u32) -> Flow {
        match self.tally.count_clue(left) {
            Ok(()) => Flow::Continue(()),
            Err(error) => Flow::Break(Some(Box::new(error))),
        }
    }
}
