//! The minlex form and the automorphisms of a solution grid.
//!
//! The first row of the form is always 123456789, so the search begins with the second. A table has
//! the least second row of each of the 36 ordered pairs of lines of a chute, with the orders of the
//! columns that lead to it. Such an order leaves no choice: the first row determines the digits'
//! labels, and the first column the order of the other rows. Comparing the third rows, and then the
//! six others, leaves the maps to the form.

use super::Automorphisms;
use super::second_row::{SECOND_ROWS, SecondRows};
use crate::transformation::LINE_ORDERS;
use crate::{Grid, Transformation};

impl Grid {
    /// The minlex form, and a map that leads to it. The form has the least text of all images of
    /// the grid.
    ///
    /// ```
    /// use seventeen_core::{Grid, Transformation};
    ///
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let (form, map) = grid.minlex();
    /// assert!(form.to_string().starts_with("123456789456789"));
    /// assert_eq!(map.grid(&grid), form);
    /// assert_eq!(Transformation::geometric(17).grid(&grid).minlex().0, form);
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn minlex(&self) -> (Grid, Transformation) {
        let sides = sides(self);
        let map = least(&sides)[0].map();
        (map.grid(self), map)
    }

    /// The transformations that take the grid to itself: 1 to 648.
    ///
    /// ```
    /// use seventeen_core::Grid;
    ///
    /// let grid: Grid =
    ///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
    /// assert_eq!(grid.automorphisms().order(), 648);
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn automorphisms(&self) -> Automorphisms {
        let sides = sides(self);
        let maps = least(&sides);
        let none = vec![LINE_ORDERS[0]];
        Automorphisms::new(maps.iter().map(Candidate::map), [none.clone(), none])
    }
}

/// The digits of nine lines.
type Side = [[u8; 9]; 9];

/// A number for a row that is in the order of rows.
type Value = u64;

/// The rows, and the columns.
fn sides(grid: &Grid) -> [Side; 2] {
    let cell = |row, column| grid.digits()[9 * row + column];
    let rows = std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column)));
    let columns = std::array::from_fn(|column| std::array::from_fn(|row| cell(row, column)));
    [rows, columns]
}

/// A map to the least form, as far as the form's first band determines it.
#[derive(Clone, Copy)]
struct Candidate {
    /// 1 if the map transposes.
    side: usize,
    /// The rows of the first band, and then the others.
    rows: [u8; 9],
    /// The order of the columns.
    columns: &'static [u8; 9],
    /// The label of each digit.
    labels: [u8; 10],
}

/// The maps that lead to the least form, in a fixed order.
fn least(sides: &[Side; 2]) -> Vec<Candidate> {
    let mut bands = Least::new();
    for (side, first, second, index) in least_pairs(sides, &SECOND_ROWS) {
        for &order in SECOND_ROWS.orders(index) {
            let columns = &LINE_ORDERS[order as usize];
            let candidate = Candidate::new(&sides[side], side, first, second, columns);
            bands.offer(candidate.value(sides, 2), candidate);
        }
    }
    let mut grids = Least::new();
    for mut candidate in bands.found {
        candidate.order_rows(sides);
        let rest = [3, 4, 5, 6, 7, 8].map(|row| candidate.value(sides, row));
        grids.offer(rest, candidate);
    }
    grids.found
}

/// The pairs of lines that have the least second row: the side, the two lines, and the index of
/// their shift in the table.
fn least_pairs(sides: &[Side; 2], table: &SecondRows) -> Vec<(usize, usize, usize, usize)> {
    let mut pairs = Least::new();
    for (side, lines) in sides.iter().enumerate() {
        for first in 0..9 {
            let mut column_of = [0; 10];
            for (column, &digit) in lines[first].iter().enumerate() {
                column_of[digit as usize] = column as u8;
            }
            let chute = first / 3 * 3;
            for second in (chute..chute + 3).filter(|&second| second != first) {
                let shift = lines[second].map(|digit| column_of[digit as usize]);
                let index = table.index(&shift);
                pairs.offer(table.rank(index), (side, first, second, index));
            }
        }
    }
    pairs.found
}

/// All of the offered items that have the least value.
struct Least<V, T> {
    value: Option<V>,
    found: Vec<T>,
}

impl<V: Ord, T> Least<V, T> {
    fn new() -> Least<V, T> {
        Least { value: None, found: Vec::with_capacity(36) }
    }

    #[inline]
    fn offer(&mut self, value: V, offered: T) {
        match &self.value {
            Some(least) if value > *least => return,
            Some(least) if value == *least => {}
            _ => {
                self.value = Some(value);
                self.found.clear();
            }
        }
        self.found.push(offered);
    }
}

impl Candidate {
    fn new(
        lines: &Side,
        side: usize,
        first: usize,
        second: usize,
        columns: &'static [u8; 9],
    ) -> Candidate {
        let mut labels = [0; 10];
        for (label, &column) in (1..).zip(columns) {
            labels[lines[first][column as usize] as usize] = label;
        }
        // The chute's third line: 0 + 1 + 2 less the two.
        let third = first / 3 * 9 + 3 - first - second;
        let rows = [first as u8, second as u8, third as u8, 0, 0, 0, 0, 0, 0];
        Candidate { side, rows, columns, labels }
    }

    /// The row of the form as a number, one nibble per cell.
    #[inline]
    fn value(&self, sides: &[Side; 2], row: usize) -> Value {
        let line = &sides[self.side][self.rows[row] as usize];
        self.columns.iter().fold(0, |value, &column| {
            value << 4 | Value::from(self.labels[line[column as usize] as usize])
        })
    }

    /// Puts the other two bands, and their rows, in the order of their first column.
    fn order_rows(&mut self, sides: &[Side; 2]) {
        let lines = &sides[self.side];
        let column = self.columns[0] as usize;
        let first_band = self.rows[0] as usize / 3;
        let mut others = [1, 2].map(|i| {
            let chute = (first_band + i) % 3;
            let mut rows = [0, 1, 2].map(|row| {
                let line = 3 * chute + row;
                (self.labels[lines[line][column] as usize], line as u8)
            });
            rows.sort_unstable();
            rows
        });
        others.sort_unstable();
        for (row, (_, line)) in self.rows[3..].iter_mut().zip(others.as_flattened()) {
            *row = *line;
        }
    }

    fn map(&self) -> Transformation {
        Transformation::of_lines(self.side == 1, self.rows, *self.columns)
            .with_renaming(self.labels)
    }
}
