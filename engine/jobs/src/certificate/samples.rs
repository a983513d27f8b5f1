//! Samples: sub-trees drawn at random and searched, whose puzzles must be those listed.
//!
//! A sample walks from the root of the tree down to where no puzzle can be: to a random cell of
//! each set, or, every other time, along a listed puzzle. Random walks seldom come near a puzzle;
//! the others always do. From the end of the walk the sample climbs up again, and searches the
//! largest sub-tree on its way that is small enough. Each walk tries the cells in an order of its
//! own, so that all are of different trees.

use super::Certificate;
use super::sub_tree::{Next, SubTree};
use super::tree::Node;
use seventeen_core::{Cell, Cells, Result, Solver};
use seventeen_host::stop::StopToken;
use seventeen_plugin::random::SplitMix;
use std::ops::Add;

/// How many nodes a sub-tree has at most.
const MOST: u64 = 10_000;

/// How much was searched completely.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Searched {
    /// Sub-trees, of which the whole tree is one.
    pub sub_trees: u64,
    /// Nodes of these sub-trees.
    pub nodes: u64,
    /// Tests of whether a solution is unique.
    pub tests: u64,
}

impl Add for Searched {
    type Output = Searched;
    fn add(self, other: Searched) -> Searched {
        Searched {
            sub_trees: self.sub_trees + other.sub_trees,
            nodes: self.nodes + other.nodes,
            tests: self.tests + other.tests,
        }
    }
}

/// Draws sub-trees of a certificate.
pub(super) struct Sampler<'a> {
    pub(super) certificate: &'a Certificate,
    /// The givens of its puzzles, in ascending order, checked: each has the grid as its only
    /// solution.
    pub(super) listed: Vec<Cells>,
    pub(super) seed: u64,
    pub(super) stop: &'a StopToken,
}

impl Sampler<'_> {
    /// Searches the whole tree, if it is small enough.
    pub(super) fn whole(&self, solver: &mut dyn Solver) -> Result<Option<Searched>> {
        self.search(solver, &Cell::table(|cell| cell), self.root())
    }

    /// Draws and searches sub-tree number `n`.
    pub(super) fn sample(&self, solver: &mut dyn Solver, n: u32) -> Result<Searched> {
        let first = SplitMix::behind(self.seed).word();
        let mut random = SplitMix::behind(first ^ u64::from(n));
        let mut order = Cell::table(|cell| cell);
        random.shuffle(&mut order);
        let along = match self.listed.len() {
            0 => None,
            listed => (n % 2 == 1).then(|| self.listed[random.below(listed)]),
        };
        let mut largest = Searched::default();
        for node in self.walk(solver, &order, along, &mut random)?.into_iter().rev() {
            match self.search(solver, &order, node)? {
                Some(searched) => largest = searched,
                None => break,
            }
        }
        Ok(largest)
    }

    fn root(&self) -> Node {
        let Certificate { clues, given, dead, .. } = *self.certificate;
        Node { chosen: given, dead, left: clues - given.len() }
    }

    /// The nodes on a way down from the root: to cells of the puzzle `along`, or to random ones.
    fn walk(
        &self,
        solver: &mut dyn Solver,
        order: &[Cell; 81],
        along: Option<Cells>,
        random: &mut SplitMix,
    ) -> Result<Vec<Node>> {
        let mut tree = self.tree(solver, order);
        let mut way = vec![self.root()];
        while let Some(&(mut node)) = way.last() {
            let set = match tree.next(&node, &node.open(&self.certificate.sets))? {
                Next::Barren => break,
                Next::Proper if node.left == 0 => break,
                Next::Proper => node.live(),
                Next::Branch(set) => set,
            };
            let cells: Vec<Cell> =
                order.iter().copied().filter(|&cell| set.contains(cell)).collect();
            let place = match along {
                None => Some(random.below(cells.len())),
                Some(puzzle) => cells.iter().position(|&cell| puzzle.contains(cell)),
            };
            let Some(place) = place else { break };
            cells[..place].iter().for_each(|&cell| node.dead.insert(cell));
            way.push(node.choose(cells[place]));
        }
        Ok(way)
    }

    fn tree<'t>(&'t self, solver: &'t mut dyn Solver, order: &'t [Cell; 81]) -> SubTree<'t> {
        SubTree::new(&self.certificate.grid, &self.listed, solver, order, self.stop, MOST)
    }

    /// Searches all below a node, if that is little enough, and compares it with what is listed.
    fn search(
        &self,
        solver: &mut dyn Solver,
        order: &[Cell; 81],
        node: Node,
    ) -> Result<Option<Searched>> {
        let mut tree = self.tree(solver, order);
        if !tree.search(node, &node.open(&self.certificate.sets))? {
            return Ok(None);
        }
        let SubTree { nodes, tests, found, .. } = tree;
        self.compare(solver, &node, found)?;
        Ok(Some(Searched { sub_trees: 1, nodes, tests }))
    }

    /// Whether the puzzles found below a node are those listed.
    fn compare(&self, solver: &mut dyn Solver, node: &Node, mut found: Vec<Cells>) -> Result<()> {
        let Certificate { grid, clues, minimal, .. } = self.certificate;
        found.sort_unstable();
        let mut expected = self.listed.clone();
        expected.retain(|&givens| node.holds(givens));
        let Node { chosen, dead, .. } = node;
        let place = format!("the sub-tree with givens at {chosen} and none at {dead}");
        for &givens in &found {
            if expected.binary_search(&givens).is_ok() {
                continue;
            }
            let puzzle = grid.puzzle(givens);
            if *minimal && !solver.redundant(&puzzle, grid)?.is_empty() {
                continue;
            }
            return self.certificate.wrong(format_args!(
                "puzzle {puzzle} has {clues} clues and no other solution, and is not listed; it \
                 is in {place}"
            ));
        }
        match expected.iter().find(|givens| found.binary_search(givens).is_err()) {
            None => Ok(()),
            Some(&givens) => self.certificate.wrong(format_args!(
                "puzzle {} is listed, and was not found in {place}",
                grid.puzzle(givens)
            )),
        }
    }
}
