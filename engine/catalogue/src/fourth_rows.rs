//! All rows 4 that a class can have, in the order of their texts: 124 to 2,024 per class, with or
//! without grids; and those of all bands that fit below the canonical one.

use crate::band_map::FOURTH;
use crate::class_state::ClassTables;
use crate::mini_rows::MINI_ROWS;
use crate::rows::Row;

/// A row 4: for each stack, the place of its part among the stack's mini-rows, in the order of
/// their texts. Rows compare as their texts do.
pub(crate) type RowPlaces = [u8; 3];

/// The rows 4 of a class, ascending: those that begin with 2 and fit below the canonical band.
pub(crate) fn fourth_rows(state: &ClassTables) -> Vec<RowPlaces> {
    rows_starting_with(state, &[FOURTH])
}

/// All rows with which a band below the canonical one can begin, ascending: two greater digits
/// remain for the rows below.
pub(crate) fn rows_starting_band(state: &ClassTables) -> Vec<RowPlaces> {
    let free = (0..9).filter(|digit| state.band.iter().all(|row| row[0] != *digit));
    let free: Vec<u8> = free.collect();
    rows_starting_with(state, &free[..free.len() - 2])
}

/// The rows that begin with one of these digits and fit below the canonical band, ascending.
fn rows_starting_with(state: &ClassTables, firsts: &[u8]) -> Vec<RowPlaces> {
    let parts: [Vec<(u8, u16)>; 3] = std::array::from_fn(|stack| mini_rows_of_stack(state, stack));
    let mut rows = Vec::new();
    for &(first, one) in &parts[0] {
        let [digit, ..] = state.mini_row_digits(0, state.at_place[0][usize::from(first)]);
        if !firsts.contains(&digit) {
            continue;
        }
        for &(second, two) in parts[1].iter().filter(|(_, two)| one & two == 0) {
            let rest = parts[2].iter().filter(|(_, three)| one | two | three == 511);
            rows.extend(rest.map(|&(third, _)| [first, second, third]));
        }
    }
    rows
}

/// The mini-rows of a stack in the order of their texts, each with its digits as a set.
fn mini_rows_of_stack(state: &ClassTables, stack: usize) -> Vec<(u8, u16)> {
    let part = |place: usize| {
        let digits = state.mini_row_digits(stack, state.at_place[stack][place]);
        (place as u8, digits.iter().fold(0, |set, digit| set | 1 << digit))
    };
    (0..MINI_ROWS).map(part).collect()
}

/// The digits of a row 4.
pub(crate) fn row_digits(state: &ClassTables, places: RowPlaces) -> Row {
    let mut row = Row::default();
    for (stack, place) in places.into_iter().enumerate() {
        let mini_row = state.at_place[stack][usize::from(place)];
        row[3 * stack..3 * stack + 3].copy_from_slice(&state.mini_row_digits(stack, mini_row));
    }
    row
}

/// The row 4 with these digits, which are known to fit.
pub(crate) fn mini_row_places(state: &ClassTables, row: &Row) -> RowPlaces {
    std::array::from_fn(|stack| {
        let digits = std::array::from_fn(|k| row[3 * stack + k]);
        state.place[stack][usize::from(state.mini_row_number(stack, digits))]
    })
}
