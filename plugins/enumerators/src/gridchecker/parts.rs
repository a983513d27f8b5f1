//! The search falls into parts: the nodes that are some clues below the root.

use super::list;
use super::node::Node;
use super::remap::descending;
use super::shared_data::SharedData;
use seventeen_plugin::prelude::*;

/// Clue after clue is placed until there are at least this many nodes. Their subtrees differ much
/// in size; with a thousand of them none is a great share of the whole.
const ENOUGH: usize = 1000;

/// Nodes below which all puzzles are, each puzzle below one of them.
pub(crate) fn split(ground: &SharedData, root: Node) -> Result<Vec<Node>> {
    let mut nodes = vec![root];
    for _ in 1..root.left {
        if nodes.len() >= ENOUGH {
            break;
        }
        check_running()?;
        nodes = nodes.into_iter().flat_map(|node| children(ground, node)).collect();
    }
    Ok(nodes)
}

/// The nodes one clue below `node`, or `node` itself where every set is hit.
fn children(ground: &SharedData, mut node: Node) -> Vec<Node> {
    let unhit = ground.unhit(node.clues);
    if unhit.is_empty() {
        return vec![node];
    }
    match list::range(&mut node, &unhit, &ground.thresholds) {
        Some(range) => descending(range).map(|position| node.place(position)).collect(),
        None => Vec::new(),
    }
}
