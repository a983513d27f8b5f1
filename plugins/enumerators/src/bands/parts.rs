//! A case falls into parts: nodes of the first stage, some levels below its root.

use super::case::Case;
use super::kernel::Kernel;
use super::lists::Lists;
use super::node::Node;
use seventeen_plugin::prelude::*;

/// A node with fewer clues left to the two bands stays whole.
const LEAST: u32 = 4;

/// Nodes below which all puzzles of the case are, each puzzle below one of them: level by level,
/// until there are `enough`.
///
/// # Errors
/// An interrupted run.
pub(crate) fn split<K: Kernel>(
    lists: &mut Lists<K>,
    case: &Case,
    enough: usize,
) -> Result<Vec<Node>> {
    let mut nodes = vec![case.root];
    let mut whole = Vec::new();
    while !nodes.is_empty() && nodes.len() + whole.len() < enough {
        let mut below = Vec::new();
        for node in nodes {
            check_running()?;
            if !expand(case, lists, node, &mut below) {
                whole.push(node);
            }
        }
        nodes = below;
    }
    whole.append(&mut nodes);
    Ok(whole)
}

/// Adds the children of a node; false if it should stay whole, near the end of the first stage.
fn expand<K: Kernel>(
    case: &Case,
    lists: &mut Lists<K>,
    mut node: Node,
    children: &mut Vec<Node>,
) -> bool {
    if !lists.begin(case, &node) {
        return true;
    }
    if node.near <= LEAST || lists.of(&node).is_empty() {
        return false;
    }
    if !lists.bound(case, &mut node) {
        return true;
    }
    for cell in lists.branch(case, &node).iter() {
        if lists.place(&node, cell) {
            children.push(node.place_two(cell));
        }
        node.dead.two |= 1 << cell;
    }
    true
}
