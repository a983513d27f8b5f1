//! How long a case will take, before it is searched.
//!
//! Knuth ("Estimating the efficiency of backtrack programs", 1975) walks from the root down, at
//! each node into a random child, and takes the product of the numbers of children for what the
//! level has. Here the walks begin at all nodes of an upper level, so that chance has a say in the
//! lower ones only. What is counted are the nodes with one clue left to the two bands: higher up,
//! what the caps of the bands exclude does not show yet.

use super::case::Case;
use super::kernel::Kernel;
use super::lists::Lists;
use super::node::Node;
use super::parts;
use seventeen_plugin::prelude::*;

/// The level that the walks begin at has so many nodes.
const ENOUGH: usize = 60;

/// How many walks begin at each.
const WALKS: u32 = 5;

/// About how many nodes of a case have one clue left to the two bands.
///
/// # Errors
/// An interrupted run.
pub(crate) fn nodes<K: Kernel>(lists: &mut Lists<K>, case: &Case) -> Result<f64> {
    let nodes = parts::split(lists, case, ENOUGH)?;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut sum = 0.;
    for &node in &nodes {
        for _ in 0..WALKS {
            sum += walk(lists, case, node, &mut random);
        }
    }
    Ok(sum / f64::from(WALKS))
}

/// What one walk says of the nodes below `node`.
fn walk<K: Kernel>(lists: &mut Lists<K>, case: &Case, mut node: Node, random: &mut Random) -> f64 {
    let mut nodes = 1.;
    if !lists.begin(case, &node) {
        return 0.;
    }
    while node.near as usize > 1 && !lists.of(&node).is_empty() {
        if !lists.bound(case, &mut node) {
            return 0.;
        }
        let cells = lists.branch(case, &node);
        let chosen = random.below(cells.len());
        nodes *= cells.len() as f64;
        cells[..chosen].iter().for_each(|&cell| node.dead.two |= 1 << cell);
        if !lists.place(&node, cells[chosen]) {
            return 0.;
        }
        node = node.place_two(cells[chosen]);
    }
    nodes
}

/// Random numbers by xorshift (Marsaglia 2003): good enough to choose by, and the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * n) >> 32
    }
}
