//! The search of a board that falls into two halves, such as the two stacks of an 8x8 board.
//!
//! Of the `n` clues of a puzzle, at most `n / 2` are in the first half, or fewer than `n - n / 2`
//! are in the second. A walk places the clues of that *near* half, so that they hit all sets inside
//! it: these are the puzzles in which the *far* half is given. A second walk then places the other
//! clues in the *far* half. Before a solver tests the clues of the near half, the bound of the far
//! half excludes most of them, in vectors that are made once.
//!
//! For 13 clues of an 8x8 grid, this takes 3 % of the nodes of a search from the root. Searches of
//! classic grids divide the clues among bands likewise, see `../bands`.

mod log;
mod proof;
mod proved_packing;
mod proved_tree;
mod refutation;
mod workshop;

use super::HittingSet;
use super::kernel::Kernel;
use super::list::List;
use super::node::Node;
use super::numbering::Numbering;
use super::shared_data::SharedData;
use super::sizes::RULED;
use super::vectors::{Vectors, Verdict};
use super::walk::{Flow, SharedSolver, Target, Walk, WalkInput};
use crate::chosen;
use crate::part::find_part;
use crate::tally::Tally;
use seventeen_plugin::prelude::*;

/// The halves of a board, as sets of cells: its stacks or its bands, if there are two.
pub(super) fn halves(rules: Rules) -> Option<[Cells; 2]> {
    let (board, boxes, side) = (rules.cells(), rules.boxes(), rules.side());
    let is_first: fn(Cell, usize) -> bool = if side == 2 * boxes.columns() {
        |cell, half| cell.column() < half
    } else if side == 2 * boxes.rows() {
        |cell, half| cell.row() < half
    } else {
        return None;
    };
    let first: Cells = board.iter().filter(|&cell| is_first(cell, side / 2)).collect();
    Some([first, board - first])
}

/// The search of one grid: a part for each half.
pub(super) struct HalvesPlan<K> {
    kernel: K,
    ground: SharedData,
    clues: u32,
    parts: [HalvesPart; 2],
    outline: Outline,
    method: String,
}

/// The puzzles with few clues in one half.
struct HalvesPart {
    near: Cells,
    far: Cells,
    /// The most clues in the near half.
    most: u32,
}

impl<K: Kernel> HalvesPlan<K> {
    /// Plans the search for all puzzles with this many clues.
    pub(super) fn new(
        kernel: K,
        ground: SharedData,
        [one, other]: [Cells; 2],
        clues: u32,
    ) -> HalvesPlan<K> {
        let half = clues / 2;
        let parts = [
            HalvesPart { near: one, far: other, most: half },
            HalvesPart { near: other, far: one, most: (clues - half).saturating_sub(1) },
        ];
        let first = chosen::first_fit(&ground.open);
        HalvesPlan {
            kernel,
            clues,
            outline: Outline {
                parts: parts.len() as u32,
                clique: first.sets.len() as u32,
                bound: first.bound,
                sets: ground.open.len() as u32,
                uses_strategy: false,
            },
            parts,
            method: format!("{}, by halves, order: the enumerator's own", HittingSet::NAME),
            ground,
        }
    }
}

impl<K: Kernel> Search for HalvesPlan<K> {
    fn outline(&self) -> Outline {
        self.outline
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        mut emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let &HalvesPart { near, far, most } = find_part(&self.parts, part)?;
        let solver = SharedSolver::new(solver);
        let numbering = Numbering::new(far, self.ground.open.iter().copied());
        let sets = self.ground.open.iter().map(|&set| numbering.numbers(set)).collect();
        let mut completion = Completion {
            kernel: self.kernel,
            clues: self.clues,
            far,
            numbering: &numbering,
            roots: Roots::new(self.kernel, sets, numbering.numbers(far)),
            known: 0,
            walk: self.walk(&numbering, &solver, &mut emit),
        };
        let mut effort = self.place_near_clues(near, most, &solver, &mut completion)?;
        effort += completion.walk.tally.effort(self.clues);
        Ok(effort)
    }

    fn derivation(&self) -> Option<&dyn Derivation> {
        Some(self)
    }
}

impl<K: Kernel> HalvesPlan<K> {
    fn walk<'a, 's>(
        &'a self,
        numbering: &'a Numbering,
        solver: &'a SharedSolver<'s>,
        target: &'a mut dyn Target,
    ) -> Walk<'a, 's, K, RULED> {
        let ground = &self.ground;
        Walk::new(self.kernel, WalkInput { ground, numbering, strategy: None, solver, target })
    }

    /// Passes on all ways to place up to `most` clues in the near half; returns the cost of this
    /// half.
    fn place_near_clues(
        &self,
        near: Cells,
        most: u32,
        solver: &SharedSolver<'_>,
        completion: &mut Completion<'_, '_, K>,
    ) -> Result<Effort> {
        let far = completion.far;
        let inside = self.ground.open.iter().copied().filter(|set| set.is_disjoint(far));
        let numbering = Numbering::new(near, inside.clone());
        let mut sets: List = inside.map(|set| numbering.numbers(set)).collect();
        let mut walk = self.walk(&numbering, solver, completion);
        let mut known = 0;
        for left in (0..=most).rev() {
            let root = Node { clues: far, live: near, left };
            if walk.run(numbering.node(root), &sets, &[])?.is_break() {
                break;
            }
            for set in walk.fresh().skip(known) {
                sets.push(numbering.numbers(set));
                known += 1;
            }
        }
        Ok(walk.tally.effort(most))
    }
}

/// Places the clues of the far half.
struct Completion<'a, 's, K> {
    kernel: K,
    clues: u32,
    far: Cells,
    numbering: &'a Numbering,
    roots: Roots,
    walk: Walk<'a, 's, K, RULED>,
    /// The number of sets of the walk that the roots have.
    known: usize,
}

impl<K: Kernel> Completion<'_, '_, K> {
    /// The node with the clues of the near half, in numbers.
    fn node(&self, puzzle: Cells) -> Node {
        let clues = puzzle - self.far;
        let left = self.clues - clues.len();
        self.numbering.node(Node { clues, live: self.far, left })
    }
}

impl<K: Kernel> Target for Completion<'_, '_, K> {
    fn wants(&mut self, puzzle: Cells) -> bool {
        let node = self.node(puzzle);
        !self.roots.is_dead(self.kernel, node)
    }

    fn take(&mut self, puzzle: Cells) -> Flow {
        let flow = match self.walk.run(self.node(puzzle), &self.roots.sets, &[]) {
            Ok(flow) => flow.map_break(|()| None),
            Err(error) => Flow::Break(Some(Box::new(error))),
        };
        for set in self.walk.fresh().skip(self.known) {
            self.roots.add(self.kernel, self.numbering.numbers(set));
            self.known += 1;
        }
        flow
    }
}

/// The sets of all nodes with the clues of the near half alone, those with the fewest cells in the
/// far half first, and the first of them in vectors.
struct Roots {
    far: Cells,
    sets: List,
    sizes: Vec<u32>,
    vectors: Vectors<RULED>,
    /// The number of sets that have come since the vectors were filled.
    later: usize,
}

/// The vectors are filled again after as many new sets.
const LATER: usize = 32;

impl Roots {
    fn new<K: Kernel>(kernel: K, mut sets: Vec<Cells>, far: Cells) -> Roots {
        sort_by_cells_in(far, &mut sets);
        let mut roots = Roots {
            far,
            sizes: sets.iter().map(|&set| (set & far).len()).collect(),
            sets: sets.into_iter().collect(),
            vectors: Vectors::new(),
            later: 0,
        };
        roots.vectors.begin_roots(kernel, far, &roots.sets);
        roots
    }

    fn add<K: Kernel>(&mut self, kernel: K, set: Cells) {
        let size = (set & self.far).len();
        let place = self.sizes.partition_point(|&other| other <= size);
        self.sizes.insert(place, size);
        self.sets.insert(place, set);
        self.later += 1;
        if self.later == LATER {
            self.later = 0;
            self.vectors.begin_roots(kernel, self.far, &self.sets);
        }
    }

    /// Whether the bound shows that no puzzle is below a node.
    fn is_dead<K: Kernel>(&mut self, kernel: K, node: Node) -> bool {
        self.vectors.enter_root(kernel, node);
        matches!(self.vectors.examine(kernel, &mut Tally::new()), Verdict::Dead)
    }
}

/// Those with the fewest cells in the far half first.
fn sort_by_cells_in(far: Cells, sets: &mut [Cells]) {
    sets.sort_by_key(|&set| (set & far).len());
}
