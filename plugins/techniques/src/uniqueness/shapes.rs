//! Cells that may not be left with a few digits, the same in all of them.

use crate::forbidden::{Forbidden, Why};
use crate::subsets::closed::next_of_size;
use seventeen_core::{Cell, Cells, Position};
use std::iter::successors;

/// The patterns of so many digits in these blank cells, each of which has two of them or more, and began with
/// all of them, with at most so many other candidates.
pub(super) fn deadly(position: &Position, cells: Cells, digits: u32, most: u32) -> Vec<Forbidden> {
    if !cells.is_subset(position.blank()) {
        return Vec::new();
    }
    let sets = || cells.iter().map(|cell| position.candidates(cell));
    let more = |set: u16| set.count_ones().saturating_sub(digits);
    if sets().map(more).sum::<u32>() > most {
        return Vec::new();
    }
    let union = position.candidates_in(cells);
    let fits = |&mask: &u16| {
        let few = || sets().map(|set| (set & !mask).count_ones()).sum::<u32>() <= most;
        let two = || sets().all(|set| (set & mask).count_ones() >= 2);
        let began = || cells.iter().all(|cell| position.began_with(cell, mask));
        mask & !union == 0 && two() && few() && began()
    };
    let masks = masks(digits).filter(fits);
    masks.map(|mask| Forbidden::of(position, Why::Deadly, mask, cells)).collect()
}

/// So many of the nine digits.
fn masks(digits: u32) -> impl Iterator<Item = u16> {
    let next = |&mask: &u16| Some(next_of_size(mask));
    successors(Some((1 << digits) - 1), next).take_while(|&mask| mask < 512)
}

/// The pairs of lines of a band, or of a stack.
pub(super) fn pairs_of_a_chute() -> Vec<[usize; 2]> {
    let of_chute =
        |chute: usize| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|it| 3 * chute + it));
    (0..3).flat_map(of_chute).collect()
}

/// These, and the same with rows and columns exchanged.
pub(super) fn both_ways(shapes: impl Iterator<Item = Cells>) -> Vec<Cells> {
    let turned = |cell: Cell| Cell::at(cell.column(), cell.row());
    let with_turned = |cells: Cells| [cells, cells.iter().map(turned).collect()];
    shapes.flat_map(with_turned).collect()
}
