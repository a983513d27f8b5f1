//! A check of a clique strategy's choice: a search that trusted it blindly could lose puzzles.

use seventeen_plugin::prelude::*;

/// The preferred strategy of an enumerator that has its own order.
pub(crate) const OWN_ORDER: &[Preference] =
    &[Preference::of::<dyn CliqueStrategy>("smallest_first")];

/// Pairwise disjoint sets, and the strategy's claim about their number.
pub(crate) struct ChosenClique {
    /// In the strategy's order, the most important first.
    pub(crate) sets: Vec<Cells>,
    pub(crate) bound: Bound,
}

/// Lets the strategy choose among all of `sets` for this context.
///
/// # Errors
/// Errors of the strategy, or a choice of sets that are not pairwise disjoint.
pub(crate) fn choose(
    sets: &[Cells],
    context: &SearchContext,
    strategy: &mut dyn CliqueStrategy,
) -> Result<ChosenClique> {
    let mut levels = levels(sets, context, strategy, 1)?;
    Ok(levels.pop().unwrap_or(ChosenClique { sets: Vec::new(), bound: Bound::AtLeast }))
}

/// Lets the strategy choose among all of `sets`, then among the remaining ones, and so on, up to a
/// number of times. Returns each choice.
///
/// # Errors
/// As for [`choose`].
pub(crate) fn levels(
    sets: &[Cells],
    context: &SearchContext,
    strategy: &mut dyn CliqueStrategy,
    most: usize,
) -> Result<Vec<ChosenClique>> {
    let (mut levels, mut chosen) = (Vec::new(), Vec::new());
    let mut left: Vec<u32> = (0..sets.len() as u32).collect();
    if !left.is_empty() {
        strategy.prepare(sets)?;
        strategy.set_context(context)?;
    }
    while !left.is_empty() && levels.len() < most {
        let bound = strategy.choose(&left, Cells::EMPTY, &mut chosen)?;
        levels.push(ChosenClique { sets: disjoint(sets, &chosen)?, bound });
        left.retain(|index| !chosen.contains(index));
    }
    Ok(levels)
}

/// Disjoint sets for a report: each set that is disjoint from those before it.
pub(crate) fn first_fit(sets: &[Cells]) -> ChosenClique {
    let mut covered = Cells::EMPTY;
    let mut clique = Vec::new();
    for &set in sets {
        if set.is_disjoint(covered) {
            covered |= set;
            clique.push(set);
        }
    }
    ChosenClique { sets: clique, bound: Bound::AtLeast }
}

/// The chosen sets, if they are pairwise disjoint.
fn disjoint(sets: &[Cells], chosen: &[u32]) -> Result<Vec<Cells>> {
    let mut covered = Cells::EMPTY;
    let mut clique = Vec::with_capacity(chosen.len());
    for &index in chosen {
        let set = *sets.get(index as usize).ok_or_else(|| {
            let n = sets.len();
            Error::failed(format!("the clique strategy chose set {index} of {n}: expected 0..{n}"))
        })?;
        if !set.is_disjoint(covered) {
            return Err(overlap_error(set & covered));
        }
        covered |= set;
        clique.push(set);
    }
    Ok(clique)
}

/// The error for chosen sets that share these cells.
pub(crate) fn overlap_error(shared: Cells) -> Error {
    Error::failed(format!(
        "the clique strategy chose overlapping sets that share {shared}: expected pairwise \
         disjoint sets"
    ))
}
