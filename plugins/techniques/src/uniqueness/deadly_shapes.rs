//! Deadly shapes: cells that must not all be left with the same few digits.

use crate::forbidden::{ForbiddenPattern, ForbiddenReason};
use crate::subsets::subset_search::digit_sets;
use seventeen_core::{Cell, Cells, Digits, Position};

/// The patterns of `digits` digits in these blank cells. Each cell has at least two of the digits
/// and began with all of them. In all they have at most `most` other candidates.
pub(super) fn deadly_patterns(
    position: &Position,
    cells: Cells,
    digits: u32,
    most: u32,
) -> Vec<ForbiddenPattern> {
    if !cells.is_subset(position.blank()) {
        return Vec::new();
    }
    let sets = || cells.iter().map(|cell| position.candidates(cell));
    let more = |set: Digits| set.len().saturating_sub(digits);
    if sets().map(more).sum::<u32>() > most {
        return Vec::new();
    }
    let union = position.candidates_in(cells);
    let fits = |&own: &Digits| {
        let few = || sets().map(|set| (set - own).len()).sum::<u32>() <= most;
        let two = || sets().all(|set| (set & own).len() >= 2);
        let began = || cells.iter().all(|cell| position.began_with(cell, own));
        own.is_subset(union) && two() && few() && began()
    };
    let fitting = digit_sets(digits).filter(fits);
    fitting
        .map(|own| ForbiddenPattern::of_digits(position, ForbiddenReason::Deadly, own, cells))
        .collect()
}

/// The pairs of lines of a band, or of a stack.
pub(super) fn line_pairs_of_chute() -> Vec<[usize; 2]> {
    let of_chute =
        |chute: usize| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|it| 3 * chute + it));
    (0..3).flat_map(of_chute).collect()
}

/// These, and those with rows and columns exchanged.
pub(super) fn with_transposed(shapes: impl Iterator<Item = Cells>) -> Vec<Cells> {
    let turned = |cell: Cell| Cell::at(cell.column(), cell.row());
    let with_turned = |cells: Cells| [cells, cells.iter().map(turned).collect()];
    shapes.flat_map(with_turned).collect()
}
