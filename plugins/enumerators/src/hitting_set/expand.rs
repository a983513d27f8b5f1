//! The choice of the set on which a node with a list branches.

use super::guide::Guide;
use super::kernel::Kernel;
use super::list::List;
use super::packing::Packer;
use super::shared_data::SharedData;
use super::walk::Level;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// The cells of this many of the smallest sets decide the order in which cells are tried.
const SMALLEST: usize = 64;

/// Shrinks a node with unhit sets and clues left, and chooses its branch; false if it has no
/// puzzle.
///
/// If the clique strategy is asked, the packing starts with its clique, and further down with the
/// unhit part of it. If its order is to be kept, the first set of the clique is chosen; where the
/// strategy is not asked, the first leading set is. Otherwise it is one of the smallest sets,
/// preferably the first of the clique's. Always choosing the clique's smallest set takes half as
/// long again on the third grid of `cli/lists/grids.txt` with 20 clues.
pub(super) fn expand<K: Kernel>(
    kernel: K,
    ground: &SharedData,
    guide: &mut Guide<'_>,
    packer: &mut Packer,
    level: &mut Level,
) -> Result<bool> {
    let Level { node, list, branch } = level;
    let clique = if ground.uses_strategy(node.left) {
        guide.choose_sets(ground, node)?.to_vec()
    } else {
        Vec::new()
    };
    if clique.len() >= branch.packing.len() {
        branch.begin(&clique);
    }
    if !packer.shrink(kernel, node, list, branch) {
        return Ok(false);
    }
    let smallest = list.get(0);
    let mut of_clique = clique.iter().map(|&set| set & node.live);
    let set = match ground.order {
        Order::Chosen => of_clique.next().or_else(|| guide.leading(node).next()),
        Order::Smallest => of_clique.find(|set| set.len() <= smallest.len()),
    };
    order(set.unwrap_or(smallest), list, &mut branch.cells);
    Ok(true)
}

/// The cells of a set, those first that are in more small sets.
fn order(set: Cells, list: &List, cells: &mut Vec<Cell>) {
    let mut weights = [0_usize; 81];
    for (rank, other) in list.iter().take(SMALLEST).enumerate() {
        (other & set).iter().for_each(|cell| weights[cell] += SMALLEST - rank / 2);
    }
    cells.clear();
    cells.extend(set);
    cells.sort_by_key(|&cell| Reverse(weights[cell]));
}
