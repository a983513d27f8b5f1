//! Normal bands: every band as one of 72,576 numbers, up to the names of the digits and the order
//! of the columns in its second and third box.
//!
//! Relabel a band so that its first box reads 0 1 2 / 3 4 5 / 6 7 8. Sort the columns of the other
//! two boxes by their top digit. The second box then splits the digits among its rows in one of 56
//! ways, with 36 orders in the lower two rows. The third box, whose rows get the rest, has one of
//! 36 orders. (The count 9! · 56 · 6^6 of bands is Felgenhauer's and Jarvis's, 2006. Without 9! ·
//! 6² it is 56·36·36.)

use crate::orders::{ORDER, ascending_places, comparison_bits};
use crate::rows::Band;
use seventeen_core::ORDERS_OF_THREE;

/// The number of ways to split the digits among the rows of the second box.
pub(crate) const SHARES: usize = 56;

/// The number of orders of the lower two rows of a box.
pub(crate) const BOX_ORDERS: usize = 36;

/// The number of second boxes: a share and an order.
pub(crate) const SECOND_BOXES: usize = SHARES * BOX_ORDERS;

/// The number of normal bands.
pub(crate) const NORMAL_BANDS: usize = SECOND_BOXES * BOX_ORDERS;

/// The sets of digits in the three rows of a box, bit d for digit d.
pub(crate) type RowSets = [u16; 3];

/// The shares of the second box, in the order of their numbers. Also the number of a share by the
/// upper six bits of the top row's set and the lower three of the middle row's.
struct RowSetsTable {
    sets: [RowSets; SHARES],
    number: [u8; 512],
}

static ALL_SHARES: RowSetsTable = build_row_sets();

const fn build_row_sets() -> RowSetsTable {
    let mut shares = RowSetsTable { sets: [[0; 3]; SHARES], number: [0; 512] };
    let mut count = 0;
    let mut top = 0_u16;
    while top < 512 {
        let mut middle = 0_u16;
        while middle < 512 {
            let bottom = 511 & !(top | middle);
            let three = top.count_ones() == 3 && middle.count_ones() == 3 && top & middle == 0;
            if three && top & 0o007 == 0 && middle & 0o070 == 0 && bottom & 0o700 == 0 {
                shares.sets[count] = [top, middle, bottom];
                shares.number[(top & 0o770 | middle & 7) as usize] = count as u8;
                count += 1;
            }
            middle += 1;
        }
        top += 1;
    }
    assert!(count == SHARES);
    shares
}

/// The sets of digits of the second box's rows.
pub(crate) fn row_sets(number: usize) -> RowSets {
    ALL_SHARES.sets[number]
}

/// The number of a share of the second box, by the sets of its top and its middle row.
#[inline]
pub(crate) fn row_sets_number(top: u16, middle: u16) -> usize {
    ALL_SHARES.number[usize::from(top & 0o770 | middle & 7)] as usize
}

/// The share of the third box if the second has this one: the rest of its rows and the first box's.
pub(crate) fn third_box_sets(number: usize) -> RowSets {
    let [top, middle, bottom] = row_sets(number);
    [0o770 & !top, 0o707 & !middle, 0o077 & !bottom]
}

/// A box relabelled, its columns sorted by the top digit: top · 256 + middle · 16 + bottom each.
#[inline]
fn sort_box_columns(band: &Band, label: &[u8; 16], from: usize) -> [u16; 3] {
    let column = |column: usize| {
        let digit = |row: usize| u16::from(label[usize::from(band[row][from + column] & 15)]);
        digit(0) << 8 | digit(1) << 4 | digit(2)
    };
    let [a, b, c] = [column(0), column(1), column(2)];
    let (low, high) = (a.min(b), a.max(b));
    let (middle, highest) = (high.min(c), high.max(c));
    [low.min(middle), low.max(middle), highest]
}

/// The orders of the middle and the bottom row of a box with sorted columns, as one of 36.
#[inline]
fn box_order(columns: [u16; 3]) -> usize {
    let row = |shift: u16| columns.map(|column| (column >> shift & 15) as u8);
    let order = |row| ORDER[comparison_bits(row)] as usize;
    6 * order(row(4)) + order(row(0))
}

/// The labels that make the first box of a band read 0 to 8.
#[inline]
fn first_box_labels(band: &Band) -> [u8; 16] {
    let mut label = [0; 16];
    for (row, digits) in band.iter().enumerate() {
        for (column, &digit) in digits[..3].iter().enumerate() {
            label[usize::from(digit & 15)] = (3 * row + column) as u8;
        }
    }
    label
}

/// The number of a band.
#[inline]
pub(crate) fn normal_band_number(band: &Band) -> usize {
    let label = first_box_labels(band);
    let second = sort_box_columns(band, &label, 3);
    let third = sort_box_columns(band, &label, 6);
    let set =
        |shift: u16| second.iter().fold(0, |set, column| set | 1_u16 << (column >> shift & 15));
    let share = row_sets_number(set(8), set(4));
    (share * BOX_ORDERS + box_order(second)) * BOX_ORDERS + box_order(third)
}

/// The order of the columns that makes a band normal.
#[inline]
pub(crate) fn normal_column_order(band: &Band) -> [u8; 9] {
    let label = first_box_labels(band);
    let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for from in [3, 6] {
        let top = std::array::from_fn(|column| label[usize::from(band[0][from + column])]);
        for (place, column) in ascending_places(top).into_iter().enumerate() {
            order[from + place] = (from + column) as u8;
        }
    }
    order
}

/// The digits of a set of three, ascending.
pub(crate) fn digits_in_set(set: u16) -> [u8; 3] {
    let mut left = set;
    std::array::from_fn(|_| {
        let digit = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        digit
    })
}

/// A box with these sets in its rows, its columns sorted by the top digit.
fn build_box(sets: RowSets, order: usize) -> [[u8; 3]; 3] {
    let [top, middle, bottom] = sets.map(digits_in_set);
    [
        top,
        ORDERS_OF_THREE[order / 6].map(|k| middle[k]),
        ORDERS_OF_THREE[order % 6].map(|k| bottom[k]),
    ]
}

/// The normal band of this number.
pub(crate) fn normal_band_from_number(number: usize) -> Band {
    let row_sets_number = number / (BOX_ORDERS * BOX_ORDERS);
    let second = build_box(row_sets(row_sets_number), number / BOX_ORDERS % BOX_ORDERS);
    let third = build_box(third_box_sets(row_sets_number), number % BOX_ORDERS);
    std::array::from_fn(|row| {
        let first = 3 * row as u8;
        let [[a, b, c], [d, e, f]] = [second[row], third[row]];
        [first, first + 1, first + 2, a, b, c, d, e, f]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_band() {
        for n in 0..NORMAL_BANDS {
            let band = normal_band_from_number(n);
            assert_eq!(normal_band_number(&band), n);
            assert_eq!(normal_column_order(&band), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }

    #[test]
    fn names_and_orders_of_columns_change_nothing() {
        for n in (0..NORMAL_BANDS).step_by(91) {
            let columns = [0, 1, 2, 5, 3, 4, 8, 7, 6];
            let image: Band =
                normal_band_from_number(n).map(|row| columns.map(|column| (row[column] + 4) % 9));
            assert_eq!(normal_band_number(&image), n);
            let order = normal_column_order(&image);
            let normal = image.map(|row| order.map(|column| (row[usize::from(column)] + 5) % 9));
            assert_eq!(normal, normal_band_from_number(n));
        }
    }
}
