//! Lemmas: least numbers of clues in two bands or stacks.
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
    const OF_ONE: u32 = 2;
    const OF_TWO: u32 = 6;
    for line in lines_of_boxes() {
        raise(tree, line, OF_ONE)?;
    }
    for line in lines_of_boxes() {
        raise(tree, !line, OF_TWO)?;
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
    prove(tree, Cells::ALL, least as u32 - 1).map(|_| ())
}

/// Proves that more than `most` of `cells` are given, then that more than one more are, and so on.
fn raise<K: Simd>(tree: &mut Tree<'_, K>, cells: Cells, most: u32) -> Result<()> {
    let mut most = most;
    while prove(tree, cells, most)? {
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
