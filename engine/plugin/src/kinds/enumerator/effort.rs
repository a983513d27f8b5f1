//! The cost of a search, through the interface.

use super::SeventeenEffort;
use crate::instance::CallOwner;
use seventeen_core::{Effort, Result, Widths};

/// As C data.
pub(super) fn raw_effort(effort: &Effort) -> SeventeenEffort {
    let Effort { nodes, tests, new_sets, ref widths } = *effort;
    let struct_size = size_of::<SeventeenEffort>() as u32;
    let widths = std::array::from_fn(|clues| widths.at(clues));
    SeventeenEffort { struct_size, reserved: 0, nodes, tests, new_sets, widths }
}

/// The cost that a plugin's component reports for finding puzzles with this many clues.
///
/// # Errors
/// The nodes by depth do not add up to all nodes, or some have more clues than a puzzle.
pub(super) fn checked_effort(
    raw: &SeventeenEffort,
    clues: u32,
    owner: &CallOwner,
) -> Result<Effort> {
    let SeventeenEffort { nodes, tests, new_sets, widths, .. } = *raw;
    let refused = |why: std::fmt::Arguments<'_>| Err(owner.rejection(why));
    let all: u128 = widths.iter().map(|&width| u128::from(width)).sum();
    if all > 0 && all != u128::from(nodes) {
        return refused(format_args!("reported {nodes} nodes, but {all} by depth"));
    }
    let widths: Widths = widths.into_iter().collect();
    let depth = widths.by_depth().len().saturating_sub(1);
    if depth > clues as usize {
        return refused(format_args!("reported nodes with {depth} clues: expected 0 to {clues}"));
    }
    Ok(Effort { nodes, tests, new_sets, widths })
}
