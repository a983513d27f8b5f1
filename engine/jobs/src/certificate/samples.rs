//! Samples: random sub-trees, which are searched and must contain exactly the listed puzzles.
//!
//! A sample walks from the root of the tree down to a node without puzzles: to a random cell of
//! each set, or, every other time, along a listed puzzle. Random walks seldom come near a puzzle;
//! the others always do. From its end, the sample climbs up and searches the largest sub-tree on
//! its way that is small enough. Each walk tries the cells in its own order, so that the walks use
//! different trees.
//!
//! Further random walks, without a search, estimate the number of nodes of the whole tree. A walk
//! with `k` branches at each node reaches a node with probability one over the product of all `k`
//! above it. So the sum of these products, over the nodes of a walk, is on average the number of
//! nodes (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation,
//! 1975).

use super::Certificate;
use super::sub_tree::{NodeAction, SubTreeSearch};
use super::tree::SearchNode;
use seventeen_core::{Cell, Cells, Result, Solver};
use seventeen_host::cancellation::CancellationToken;
use seventeen_plugin::random::SplitMix;
use std::ops::Add;

/// The greatest number of nodes in a sampled sub-tree.
const MOST: u64 = 10_000;

/// The least number of sub-trees into which the tree is divided for a complete search.
const SUB_TREES: usize = 4096;

/// The completely searched part.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchCounts {
    /// Number of sub-trees; the whole tree counts as one.
    pub sub_trees: u64,
    /// Number of nodes in these sub-trees.
    pub nodes: u64,
    /// Number of uniqueness tests.
    pub tests: u64,
}

impl Add for SearchCounts {
    type Output = SearchCounts;
    fn add(self, other: SearchCounts) -> SearchCounts {
        SearchCounts {
            sub_trees: self.sub_trees + other.sub_trees,
            nodes: self.nodes + other.nodes,
            tests: self.tests + other.tests,
        }
    }
}

/// The result of a sample.
pub(super) struct SampleResult {
    pub(super) searched: SearchCounts,
    /// Whether the walk was random, and not along a listed puzzle.
    pub(super) is_random: bool,
}

/// Draws sub-trees of a certificate.
pub(super) struct TreeSampler<'a> {
    pub(super) certificate: &'a Certificate,
    /// The givens of its puzzles, in ascending order, checked: each puzzle has the grid as its only
    /// solution.
    pub(super) listed: Vec<Cells>,
    pub(super) seed: u64,
    pub(super) stop: &'a CancellationToken,
}

impl TreeSampler<'_> {
    /// Searches the whole tree, if it is small enough.
    pub(super) fn search_whole_if_small(
        &self,
        solver: &mut dyn Solver,
    ) -> Result<Option<SearchCounts>> {
        self.search_node(solver, &Cell::table(|cell| cell), self.root_node(), MOST)
    }

    /// Sub-trees that make up the whole tree, many of them unless it is small.
    pub(super) fn split_tree(&self, solver: &mut dyn Solver) -> Result<Vec<SearchNode>> {
        let order = Cell::table(|cell| cell);
        let mut tree = self.new_sub_tree(solver, &order, u64::MAX);
        let (mut ends, mut level) = (Vec::new(), vec![self.root_node()]);
        while !level.is_empty() && ends.len() + level.len() < SUB_TREES {
            let mut below = Vec::new();
            for mut node in level {
                match tree.decide_node_action(&node, &node.open_sets(&self.certificate.sets))? {
                    NodeAction::Barren => {}
                    NodeAction::Proper => ends.push(node),
                    NodeAction::Branch(set) => {
                        for cell in order.iter().copied().filter(|&cell| set.contains(cell)) {
                            below.push(node.with_given(cell));
                            node.dead.insert(cell);
                        }
                    }
                }
            }
            level = below;
        }
        ends.extend(level);
        Ok(ends)
    }

    /// Searches a sub-tree, whatever its size.
    pub(super) fn search_below(
        &self,
        solver: &mut dyn Solver,
        node: SearchNode,
    ) -> Result<SearchCounts> {
        let searched = self.search_node(solver, &Cell::table(|cell| cell), node, u64::MAX)?;
        Ok(searched.unwrap_or_default())
    }

    /// Draws and searches the sub-tree with number `n`.
    pub(super) fn search_sample(&self, solver: &mut dyn Solver, n: u32) -> Result<SampleResult> {
        let (mut random, order) = random_order(self.seed, n);
        let along = match self.listed.len() {
            0 => None,
            listed => (n % 2 == 1).then(|| self.listed[random.below(listed)]),
        };
        let mut largest = SearchCounts::default();
        let way = self.walk_down(solver, &order, along, &mut random)?;
        for (node, _) in way.into_iter().rev() {
            match self.search_node(solver, &order, node, MOST)? {
                Some(searched) => largest = searched,
                None => break,
            }
        }
        Ok(SampleResult { searched: largest, is_random: along.is_none() })
    }

    /// An unbiased estimate of the number of nodes of the whole tree, from the walk with number
    /// `n`. These walks differ from those of samples.
    pub(super) fn estimate_nodes(&self, solver: &mut dyn Solver, n: u32) -> Result<f64> {
        let (mut random, order) = random_order(!self.seed, n);
        let way = self.walk_down(solver, &order, None, &mut random)?;
        Ok(way.iter().map(|(_, branches)| branches).sum())
    }

    fn root_node(&self) -> SearchNode {
        let Certificate { rules, clues, given, dead, .. } = *self.certificate;
        SearchNode { chosen: given, dead: dead | !rules.cells(), left: clues - given.len() }
    }

    /// The nodes on a path down from the root, to cells of the puzzle `along` or to random ones.
    /// Each comes with the product of the branch counts above it.
    fn walk_down(
        &self,
        solver: &mut dyn Solver,
        order: &[Cell; 81],
        along: Option<Cells>,
        random: &mut SplitMix,
    ) -> Result<Vec<(SearchNode, f64)>> {
        let mut tree = self.new_sub_tree(solver, order, MOST);
        let mut way = vec![(self.root_node(), 1.0)];
        while let Some(&(mut node, product)) = way.last() {
            let set =
                match tree.decide_node_action(&node, &node.open_sets(&self.certificate.sets))? {
                    NodeAction::Barren => break,
                    NodeAction::Proper if node.left == 0 => break,
                    NodeAction::Proper => node.live_cells(),
                    NodeAction::Branch(set) => set,
                };
            let cells: Vec<Cell> =
                order.iter().copied().filter(|&cell| set.contains(cell)).collect();
            let place = match along {
                None => Some(random.below(cells.len())),
                Some(puzzle) => cells.iter().position(|&cell| puzzle.contains(cell)),
            };
            let Some(place) = place else { break };
            cells[..place].iter().for_each(|&cell| node.dead.insert(cell));
            way.push((node.with_given(cells[place]), product * cells.len() as f64));
        }
        Ok(way)
    }

    fn new_sub_tree<'t>(
        &'t self,
        solver: &'t mut dyn Solver,
        order: &'t [Cell; 81],
        most: u64,
    ) -> SubTreeSearch<'t> {
        SubTreeSearch::new(self.certificate, &self.listed, solver, order, self.stop, most)
    }

    /// Searches everything below a node, if it has at most `most` nodes, and compares it with the
    /// list.
    fn search_node(
        &self,
        solver: &mut dyn Solver,
        order: &[Cell; 81],
        node: SearchNode,
        most: u64,
    ) -> Result<Option<SearchCounts>> {
        let mut tree = self.new_sub_tree(solver, order, most);
        if !tree.search(node, &node.open_sets(&self.certificate.sets))? {
            return Ok(None);
        }
        let SubTreeSearch { nodes, tests, found, .. } = tree;
        self.compare_with_listed(solver, &node, found)?;
        Ok(Some(SearchCounts { sub_trees: 1, nodes, tests }))
    }

    /// Whether the puzzles found below a node are exactly the listed ones.
    fn compare_with_listed(
        &self,
        solver: &mut dyn Solver,
        node: &SearchNode,
        mut found: Vec<Cells>,
    ) -> Result<()> {
        let Certificate { grid, rules, clues, minimal, .. } = self.certificate;
        found.sort_unstable();
        let held = self.listed.iter().copied().filter(|&givens| node.contains_puzzle(givens));
        let expected: Vec<Cells> = held.collect();
        let (chosen, dead) = (node.chosen, node.dead & rules.cells());
        let place = match chosen.is_empty() && dead.is_empty() {
            true => "the whole tree".to_owned(),
            false => format!("the sub-tree with givens at {chosen} and none at {dead}"),
        };
        for &givens in &found {
            if expected.binary_search(&givens).is_ok() {
                continue;
            }
            let puzzle = grid.puzzle(givens);
            if *minimal && !solver.redundant(&puzzle, grid)?.is_empty() {
                continue;
            }
            let puzzle = self.certificate.board_of(&puzzle);
            return self.certificate.failed_check(format_args!(
                "puzzle {puzzle} has {clues} clues and a single solution, but is not listed; it \
                 is in {place}"
            ));
        }
        match expected.iter().find(|givens| found.binary_search(givens).is_err()) {
            None => Ok(()),
            Some(&givens) => self.certificate.failed_check(format_args!(
                "puzzle {} is listed, but was not found in {place}",
                self.certificate.board_of(&grid.puzzle(givens))
            )),
        }
    }
}

/// The random numbers of the walk with number `n`, and the order in which it tries cells.
fn random_order(seed: u64, n: u32) -> (SplitMix, [Cell; 81]) {
    let first = SplitMix::after_state(seed).next_bits();
    let mut random = SplitMix::after_state(first ^ u64::from(n));
    let mut order = Cell::table(|cell| cell);
    random.shuffle(&mut order);
    (random, order)
}
