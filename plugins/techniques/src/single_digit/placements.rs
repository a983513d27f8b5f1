//! The placements of one digit: nine cells, one in each house.
//!
//! The pattern overlay method of the Players' Forum and HoDoKu's templates use them. A pattern of
//! one digit can exclude only candidates that are in no placement. So the searches for patterns
//! check this first, and usually have nothing left to search.
//!
//! A placement takes three columns in each band, one of each stack. The 27 ways to choose them and
//! the six orders of each are examined band by band. Three choices that together use every column
//! make a placement.

use seventeen_core::house::HOUSES;
use seventeen_core::{Cell, Cells, Digit, ORDERS_OF_THREE, Position};

/// The candidates of `digit` that are in none of its placements.
pub fn impossible_cells(position: &Position, digit: Digit) -> Cells {
    position.places(digit) - possible_cells(position, digit)
}

/// The candidates of `digit` that are in all of its placements; none if it has no placement.
pub fn certain_cells(position: &Position, digit: Digit) -> Cells {
    let placed = possible_cells(position, digit);
    // Each placement has one cell in the row.
    let alone = |cell: &Cell| (placed & HOUSES[cell.row()]).len() == 1;
    (placed & position.places(digit)).iter().filter(alone).collect()
}

/// The cells that are in a placement of `digit`.
pub fn possible_cells(position: &Position, digit: Digit) -> Cells {
    cells_of_placements(position.places(digit) | cells_already_set(position, digit))
}

fn cells_already_set(position: &Position, digit: Digit) -> Cells {
    let open = !position.blank();
    open.iter().filter(|&cell| position.digit(cell) == Some(digit)).collect()
}

/// The cells of `places` that are in a placement within `places`.
pub fn cells_of_placements(places: Cells) -> Cells {
    let bands = [0, 1, 2]
        .map(|band| BandPlacements::from_places((places.bits() >> (27 * band)) as u32 & BAND));
    let mut used = [0u32; 3];
    for (first, others) in PARTNERS.iter().enumerate() {
        if bands[0].cells[first] == 0 {
            continue;
        }
        for &[second, third] in others {
            if bands[1].cells[second] != 0 && bands[2].cells[third] != 0 {
                used[0] |= bands[0].cells[first];
                used[1] |= bands[1].cells[second];
                used[2] |= bands[2].cells[third];
            }
        }
    }
    let cells = used.iter().rev().fold(0, |cells, &band| cells << 27 | u128::from(band));
    Cells::from_bits(cells)
}

const BAND: u32 = (1 << 27) - 1;

/// For each choice of columns, the cells of a band that its placements take; none if it has no
/// placement.
struct BandPlacements {
    cells: [u32; 27],
}

impl BandPlacements {
    /// `places` has bit `9 * row + column`.
    fn from_places(places: u32) -> BandPlacements {
        let mut cells = [0; 27];
        for (choice, cells) in cells.iter_mut().enumerate() {
            for pattern in ORDERS[choice] {
                if pattern & !places == 0 {
                    *cells |= pattern;
                }
            }
        }
        BandPlacements { cells }
    }
}

/// The three columns of each choice, one per stack.
const fn columns_of_choice(choice: usize) -> [usize; 3] {
    [choice / 9, 3 + choice / 3 % 3, 6 + choice % 3]
}

/// The six placements within a band for each choice of columns.
const ORDERS: [[u32; 6]; 27] = band_placement_masks();

const fn band_placement_masks() -> [[u32; 6]; 27] {
    let mut orders = [[0; 6]; 27];
    let mut i = 0;
    while i < 27 * 6 {
        let (columns, rows) = (columns_of_choice(i / 6), ORDERS_OF_THREE[i % 6]);
        let mut stack = 0;
        while stack < 3 {
            orders[i / 6][i % 6] |= 1 << (9 * rows[stack] + columns[stack]);
            stack += 1;
        }
        i += 1;
    }
    orders
}

/// For each choice of the first band the eight that the other two may have with it.
const PARTNERS: [[[usize; 2]; 8]; 27] = partner_choices();

const fn partner_choices() -> [[[usize; 2]; 8]; 27] {
    let mut partners = [[[0; 2]; 8]; 27];
    let mut i = 0;
    while i < 27 * 8 {
        // In each stack the second band takes the next column but `bit`, and the third the last.
        let (first, order) = (i / 8, i % 8);
        let (mut stack, mut unit) = (0, 9);
        while stack < 3 {
            let column = first / unit % 3;
            let bit = order >> stack & 1;
            partners[first][order][0] += (column + 1 + bit) % 3 * unit;
            partners[first][order][1] += (column + 2 - bit) % 3 * unit;
            unit /= 3;
            stack += 1;
        }
        i += 1;
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_core::Candidate;

    #[test]
    fn they_are_those_found_one_by_one() {
        testing::visit_positions(40, |position, _| {
            for digit in Digit::all() {
                let wrong = testing::outside_all_placements(position, digit);
                assert_eq!(impossible_cells(position, digit), wrong);
                let of_all = |&cell: &Cell| {
                    let mut without = position.clone();
                    without.eliminate(Candidate::new(cell, digit));
                    let left = without.places(digit);
                    testing::outside_all_placements(&without, digit) == left
                        && !wrong.contains(cell)
                };
                let certain: Cells = position.places(digit).iter().filter(of_all).collect();
                assert_eq!(super::certain_cells(position, digit), certain);
            }
        });
    }

    #[test]
    fn an_empty_grid_has_all_and_a_full_row_short_of_one_column_none() {
        assert_eq!(cells_of_placements(Cells::ALL), Cells::ALL);
        let no_column: Cells = Cell::all().filter(|cell| cell.column() != 4).collect();
        assert_eq!(cells_of_placements(no_column), Cells::EMPTY);
    }
}
