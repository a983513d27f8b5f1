//! What a search cost, across the border.

use super::SeventeenEffort;
use crate::instance::Owner;
use seventeen_core::{Effort, Result, Widths};

/// As C data.
pub(super) fn raw_effort(effort: &Effort) -> SeventeenEffort {
    let Effort { nodes, tests, fresh, ref widths } = *effort;
    let struct_size = size_of::<SeventeenEffort>() as u32;
    let widths = std::array::from_fn(|clues| widths.at(clues));
    SeventeenEffort { struct_size, reserved: 0, nodes, tests, fresh, widths }
}

/// What a plugin's component says that it cost to find puzzles with so many clues.
///
/// # Errors
/// Nodes by depth that a reader may not believe: neither all nodes nor none, or some with more clues
/// than a puzzle has.
pub(super) fn believed(raw: &SeventeenEffort, clues: u32, owner: &Owner) -> Result<Effort> {
    let SeventeenEffort { nodes, tests, fresh, widths, .. } = *raw;
    let refused = |why: std::fmt::Arguments<'_>| Err(owner.refused(why));
    let all: u128 = widths.iter().map(|&width| u128::from(width)).sum();
    if all > 0 && all != u128::from(nodes) {
        return refused(format_args!("says {nodes} nodes, and {all} by depth"));
    }
    let widths: Widths = widths.into_iter().collect();
    let depth = widths.by_depth().len().saturating_sub(1);
    if depth > clues as usize {
        return refused(format_args!("says nodes with {depth} clues: expected 0 to {clues}"));
    }
    Ok(Effort { nodes, tests, fresh, widths })
}
