//! Lemmas: least numbers of clues in a band or a stack, and outside of it.
//!
//! Each is proved in a small tree, under the assumption that fewer are given, which is a variable.
//! Together they lift the program's bound at the root by more than a clue.

use super::basis::Basis;
use super::draft::Source;
use super::objective::Objective;
use super::regions::lines_of_boxes;
use super::tree::{Tree, Unrefuted};
use crate::simd::Simd;
use seventeen_plugin::prelude::*;

/// Adds the lemmas that the nodes of the settings suffice for.
///
/// # Errors
/// Those of the solver, or the run was cancelled.
pub(super) fn add<K: Simd>(tree: &mut Tree<'_, K>) -> Result<()> {
    let (rules, board) = (tree.model.rules, tree.model.board);
    // Fewer are never of use in classic grids.
    let (inside, outside) = if rules.is_classic() { (2, 6) } else { (0, 0) };
    for line in lines_of_boxes(rules) {
        raise(tree, line, inside)?;
    }
    for line in lines_of_boxes(rules) {
        raise(tree, board - line, outside)?;
    }
    Ok(())
}

/// Adds the bound of the root, rounded up to whole clues.
///
/// # Errors
/// As for [`add`].
pub(super) fn round_up<K: Simd>(tree: &mut Tree<'_, K>, bound: f64) -> Result<()> {
    const ROUNDING: f64 = 1e-3;
    let least = (bound - ROUNDING).ceil();
    if least < bound + ROUNDING || least < 1. {
        return Ok(());
    }
    prove(tree, tree.model.board, least as u32 - 1).map(|_| ())
}

/// Proves that more than `most` of `cells` are given, then that more than one more are, and so on.
/// Where nothing can be given at all, that holds for any number, so it ends with all cells.
fn raise<K: Simd>(tree: &mut Tree<'_, K>, cells: Cells, most: u32) -> Result<()> {
    let mut most = most;
    while most < cells.len() && prove(tree, cells, most)? {
        most += 1;
    }
    Ok(())
}

/// Proves that more than `most` of `cells` are given, if that is possible within few nodes.
fn prove<K: Simd>(tree: &mut Tree<'_, K>, cells: Cells, most: u32) -> Result<bool> {
    let model = &mut *tree.model;
    let pool = &mut model.relaxation.pool;
    let defined = model.definitions.get((cells, most), pool, &mut tree.assignment, tree.draft);
    let objective = Objective { cells, most: most.into(), row: defined.if_true };
    tree.most_nodes = tree.nodes + model.settings.lemma_nodes;
    let is_few = Literal::of(defined.variable);
    tree.assignment.push(is_few);
    let refuted = tree.refute(&Basis::new(cells), &objective, 0.);
    tree.assignment.pop();
    let refutation = match refuted {
        Ok(refutation) => refutation,
        Err(Unrefuted::GivenUp | Unrefuted::Puzzle(_)) => return Ok(false),
        Err(Unrefuted::Failed(error)) => return Err(error),
    };
    let few = refutation.write(tree.draft);
    let pool = &mut tree.model.relaxation.pool;
    let many: Source = pool.row(defined.if_false).source;
    let line = tree.draft.sum(vec![(many, 1), (few, u64::from(most) + 1)], Vec::new(), 1);
    pool.at_least(cells, i64::from(most) + 1, None, line);
    Ok(true)
}
