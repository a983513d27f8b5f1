//! The search falls into parts: nodes that are some clues below the root.

use super::expand::expand;
use super::guide::Guide;
use super::kernel::Kernel;
use super::node::{Branch, Node};
use super::packing::Packer;
use super::shared_data::SharedData;
use super::walk::Level;
use seventeen_plugin::prelude::*;

/// Clue after clue is placed until there are at least this many nodes. Their subtrees differ much
/// in size; with this many of them none is a great share of the whole.
pub(super) const ENOUGH: usize = 500;

/// The number of parts for rules other than classic ones. Harvests there miss many sets, and each
/// part has to find them anew: in a windoku grid that took 500 parts most of the time.
pub(super) const ENOUGH_OF_RULES: usize = 4;

/// With this few clues left a node is not worth splitting.
const LAST: u32 = 5;

/// The start of a part.
pub(super) struct Part {
    pub(super) node: Node,
    /// Disjoint sets that its clues do not hit.
    pub(super) packing: Vec<Cells>,
}

/// Nodes below which all puzzles are, each puzzle below one of them; as many as are `enough`, if
/// the tree has them.
pub(super) fn split<K: Kernel>(
    kernel: K,
    ground: &SharedData,
    guide: &mut Guide<'_>,
    root: Node,
    enough: usize,
) -> Result<Vec<Part>> {
    let mut packer = Packer::default();
    let mut parts = vec![Part { node: root, packing: Vec::new() }];
    for _ in LAST..root.left {
        if parts.len() >= enough {
            break;
        }
        let mut below = Vec::new();
        for part in parts {
            check_running()?;
            children(kernel, ground, guide, &mut packer, part, &mut below)?;
        }
        parts = below;
    }
    Ok(parts)
}

/// Adds the parts one clue below a part, or the part itself where all sets are hit.
fn children<K: Kernel>(
    kernel: K,
    ground: &SharedData,
    guide: &mut Guide<'_>,
    packer: &mut Packer,
    part: Part,
    below: &mut Vec<Part>,
) -> Result<()> {
    if part.node.is_cramped() {
        return Ok(());
    }
    let mut level = Level { node: part.node, ..Level::default() };
    level.branch.begin(&part.packing);
    if !packer.restrict(kernel, &ground.sets, &part.node, &mut level.list) {
        return Ok(());
    }
    if level.list.is_empty() || part.node.left == 0 {
        below.push(part);
        return Ok(());
    }
    if !expand(kernel, ground, guide, packer, &mut level)? {
        return Ok(());
    }
    let Level { mut node, branch, .. } = level;
    for &cell in &branch.cells {
        let mut child = node.place(cell);
        child.live -= branch.beside(cell);
        let mut inherited = Branch::default();
        inherited.inherit(&branch, cell);
        below.push(Part { node: child, packing: inherited.packing });
        node.live.remove(cell);
    }
    Ok(())
}
