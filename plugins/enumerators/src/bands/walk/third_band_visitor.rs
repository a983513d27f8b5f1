//! The part of a walk after the two bands: one third band, or many that complete the same two.
//!
//! The first stage and the lists of the third band are common to both. They differ in the work at
//! the nodes where the two bands have all their clues.

use super::super::frame::Split;
use super::super::kernel::Kernel;
use super::super::node::Node;
use super::{Flow, Walk};

/// The part of a walk that handles the third bands.
pub(crate) trait ThirdBandVisitor<K: Kernel>: Sized {
    /// Sockets in registers.
    type Open: Copy;

    /// The sockets' sets that these clues of the two bands do not hit.
    fn unhit(&self, kernel: K, placed: u64) -> Self::Open;

    /// Without the sets that a cell of the two bands hits.
    fn hit(&self, kernel: K, open: Self::Open, cell: u32) -> Self::Open;

    /// The walk begins at this node.
    fn begin(walk: &mut Walk<'_, K, Self>, node: &Node);

    /// The walk passes a node of the first stage, whose list is made.
    fn on_node(walk: &mut Walk<'_, K, Self>, node: &Node);

    /// All clues of the two bands are placed, including possible later ones.
    fn on_leaf(walk: &mut Walk<'_, K, Self>, leaf: Node, open: Self::Open) -> Flow;

    /// Places the last clue of the two bands in each of these cells, which hit all live sets.
    fn on_last_clues(
        walk: &mut Walk<'_, K, Self>,
        node: Node,
        cells: u64,
        open: Self::Open,
    ) -> Flow;

    /// All sets within the two bands are hit, and many clues are left that may be there. Returns
    /// the set that was missing, if any.
    fn on_spare_clues(
        walk: &mut Walk<'_, K, Self>,
        node: Node,
        open: Self::Open,
    ) -> Flow<Option<u64>>;

    /// A set that these clues of the two bands alone do not hit, if all of the third's were given.
    fn find_unhit_in_two(walk: &mut Walk<'_, K, Self>, clues: u64) -> Flow<Option<Split>>;

    /// A set that these clues do not hit; none if they are a puzzle.
    fn find_unhit_set(walk: &mut Walk<'_, K, Self>, clues: Split) -> Flow<Option<Split>>;

    /// These clues are a puzzle.
    fn emit_puzzle(walk: &mut Walk<'_, K, Self>, clues: Split) -> Flow;

    /// The walk is complete.
    fn end(walk: &mut Walk<'_, K, Self>) -> Flow;
}
