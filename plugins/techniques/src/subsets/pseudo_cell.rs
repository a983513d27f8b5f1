//! Naked subsets with a pseudo-cell: several cells of a house, one of which holds one of some
//! digits.

use seventeen_core::{Cells, Digits, Position};

/// The sets of `more` cells of `pool` that are a naked subset with a pseudo-cell of these digits:
/// all have one digit more than cells. With all digits, in the order of their cells.
pub(crate) fn subsets_with_pseudo_cell(
    position: &Position,
    pool: Cells,
    more: u32,
    digits: Digits,
) -> Vec<(Cells, Digits)> {
    let mut found = Vec::new();
    add_subsets(position, pool, more, (Cells::EMPTY, digits), &mut found);
    found
}

/// Adds the subsets with the chosen cells, which have these digits including the pseudo-cell's.
fn add_subsets(
    position: &Position,
    mut pool: Cells,
    more: u32,
    (chosen, digits): (Cells, Digits),
    found: &mut Vec<(Cells, Digits)>,
) {
    if digits.len() > chosen.len() + more + 1 {
        return;
    }
    if more == 0 {
        if digits.len() == chosen.len() + 1 {
            found.push((chosen, digits));
        }
        return;
    }
    while let Some(cell) = pool.first() {
        pool.remove(cell);
        let with = (chosen | Cells::single(cell), digits | position.candidates(cell));
        add_subsets(position, pool, more - 1, with, found);
    }
}
