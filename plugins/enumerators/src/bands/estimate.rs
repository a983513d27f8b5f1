//! The time of a case, estimated before its search.
//!
//! Knuth ("Estimating the efficiency of backtrack programs", 1975) walks from the root down, at
//! each node to a random child. The product of the numbers of children estimates the size of the
//! level. Here the walks start at all nodes of an upper level, so that chance affects only the
//! lower ones. They count the nodes with one clue left for the two bands: further up, the caps of
//! the bands do not show their effect yet.

use super::case::Case;
use super::kernel::Kernel;
use super::lists::{Branch, Lists};
use super::node::Node;
use super::parts;
use seventeen_plugin::prelude::*;

/// The level at which the walks start has this many nodes.
const ENOUGH: usize = 40;

/// The number of walks that start at each.
const WALKS: u32 = 3;

/// The approximate number of nodes of a case with one clue left for the two bands.
///
/// # Errors
/// An interrupted run.
pub(crate) fn nodes<K: Kernel>(lists: &mut Lists<K>, case: &Case) -> Result<f64> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let begin = parts::split(lists, case, ENOUGH)?;
    let sum: f64 = begin.into_iter().map(|node| walks(lists, case, node, &mut random)).sum();
    Ok(sum / f64::from(WALKS))
}

/// The combined estimate of the walks that start at a node.
fn walks<K: Kernel>(lists: &mut Lists<K>, case: &Case, mut node: Node, random: &mut Random) -> f64 {
    if !lists.begin(case, &node) {
        return 0.;
    }
    let Some(fork) = fork(lists, case, &mut node) else { return 0. };
    (0..WALKS).map(|_| walk(lists, case, node, fork, random)).sum()
}

/// The estimate of one walk for the nodes below `node`, whose children are in these cells.
fn walk<K: Kernel>(
    lists: &mut Lists<K>,
    case: &Case,
    mut node: Node,
    mut cells: Branch,
    random: &mut Random,
) -> f64 {
    let mut nodes = 1.;
    while cells.len() > 0 {
        nodes *= cells.len() as f64;
        let chosen = random.below(cells.len());
        cells.iter().take(chosen).for_each(|cell| node.dead.two |= 1 << cell);
        let child = cells.iter().nth(chosen);
        let Some(cell) = child.filter(|&cell| lists.place(&node, cell)) else { return 0. };
        node = node.place_two(cell);
        match fork(lists, case, &mut node) {
            Some(fork) => cells = fork,
            None => return 0.,
        }
    }
    nodes
}

/// The cells in which a node has children: empty where the walks end. None if nothing is below it.
fn fork<K: Kernel>(lists: &mut Lists<K>, case: &Case, node: &mut Node) -> Option<Branch> {
    if node.near <= 1 || lists.of(node).is_empty() {
        return Some(Branch::NONE);
    }
    lists.bound(case, node).then(|| lists.branch(case, node))
}

/// Random numbers by xorshift (Marsaglia 2003): good enough to choose by, and the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}
