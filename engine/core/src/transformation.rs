//! `Transformation`: a map of the grid to itself that keeps it a sudoku.
//!
//! These maps transpose, reorder bands, stacks and the lines within them, and rename the digits.
//! They form a group: 2 · 6^8 = 3,359,232 geometric maps, times 9! relabellings (Felgenhauer and
//! Jarvis, "Mathematics of Sudoku", 2006; Russell and Jarvis, "Mathematics of Sudoku II", 2006).
//! Two grids or puzzles are *isomorphic*, or essentially the same, if one of them maps to the
//! other.

use crate::{Cell, Cells, Digit, Digits, Grid, Pencilmarks, Position, Puzzle};
use std::fmt;

/// A map of grids, puzzles and sets of cells that keeps every house a house.
///
/// It may first transpose, then reorders the rows and the columns, then renames the digits. Cell
/// (r, c) of the image comes from cell (`rows[r]`, `columns[c]`) of the source, or of its
/// transpose, and its digit is renamed.
///
/// ```
/// use seventeen_core::{Cells, Transformation};
///
/// let lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// let transposed = Transformation::new(true, lines, lines, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// let map = transposed.expect("whole bands, and each digit once");
/// let row: Cells = "r1c123".parse()?;
/// assert_eq!(map.cells(row).to_string(), "r1c1 r2c1 r3c1");
/// assert_eq!(map.then(&map.inverse()), Transformation::IDENTITY);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transformation {
    transposes: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    /// The new name of digit `d`; a blank stays blank.
    digits: [u8; 10],
}

impl Transformation {
    /// The identity.
    pub const IDENTITY: Transformation = Transformation {
        transposes: false,
        rows: LINE_ORDERS[0],
        columns: LINE_ORDERS[0],
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The number of maps that keep the digits: 2 · 6^8.
    pub const GEOMETRIC: usize = 2 * 1296 * 1296;

    /// The map made of these parts; none if they are invalid.
    ///
    /// Row r of the image is row `rows[r]` of the source, or of its transpose if `transposes`;
    /// columns likewise; digit d becomes `digits[d - 1]`. The orders of rows and columns count
    /// from 0 and keep bands and stacks together.
    pub fn new(
        transposes: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Option<Transformation> {
        let lines = LINE_ORDERS.contains(&rows) && LINE_ORDERS.contains(&columns);
        let map = Transformation { transposes, rows, columns, ..Transformation::IDENTITY };
        if lines { map.with_digits(digits) } else { None }
    }

    /// The map made of these parts, which the caller has checked as [`new`](Self::new) would. It
    /// avoids the check for code that makes millions. Debug builds check them.
    ///
    /// ```
    /// use seventeen_core::Transformation;
    ///
    /// let lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    /// assert_eq!(Transformation::known(false, lines, lines, digits), Transformation::IDENTITY);
    /// ```
    pub fn known(
        transposes: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Transformation {
        debug_assert!(Transformation::new(transposes, rows, columns, digits).is_some());
        let [a, b, c, d, e, f, g, h, i] = digits;
        Transformation { transposes, rows, columns, digits: [0, a, b, c, d, e, f, g, h, i] }
    }

    /// The geometric map of this number. Numbers below [`GEOMETRIC`](Self::GEOMETRIC) give each map
    /// once, and larger ones repeat them; number 0 is the identity.
    pub fn geometric(number: usize) -> Transformation {
        Transformation {
            transposes: number / (1296 * 1296) % 2 == 1,
            rows: LINE_ORDERS[number / 1296 % 1296],
            columns: LINE_ORDERS[number % 1296],
            ..Transformation::IDENTITY
        }
    }

    /// This map, with digit d renamed to `digits[d - 1]`; none if that is not a permutation of 1 to
    /// 9.
    pub fn with_digits(self, digits: [u8; 9]) -> Option<Transformation> {
        let mut renamed = [0; 10];
        renamed[1..].copy_from_slice(&digits);
        let all = (1..=9).all(|digit| digits.contains(&digit));
        all.then_some(Transformation { digits: renamed, ..self })
    }

    /// The map that keeps the digits; the orders are known to be valid.
    pub(crate) fn of_lines(transposes: bool, rows: [u8; 9], columns: [u8; 9]) -> Transformation {
        Transformation { transposes, rows, columns, ..Transformation::IDENTITY }
    }

    /// This map, with digit d renamed to `digits[d]`, which is known to be valid.
    pub(crate) fn with_renaming(self, digits: [u8; 10]) -> Transformation {
        Transformation { digits, ..self }
    }

    /// Whether rows become columns.
    pub const fn transposes(&self) -> bool {
        self.transposes
    }

    /// For each row of the image, the row of the source, or of its transpose.
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// For each column of the image, the column of the source, or of its transpose.
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// The new name of each digit, from 1 to 9; index 0 is a blank, which stays blank.
    pub const fn digits(&self) -> &[u8; 10] {
        &self.digits
    }

    /// The new name of a digit.
    #[inline]
    pub const fn digit(&self, digit: Digit) -> Digit {
        Digit::known(self.digits[digit.get() as usize] as u32 - 1)
    }

    /// The cell of the source that moves to `cell` of the image.
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        let row = u32::from(self.rows[cell.row()]);
        let column = u32::from(self.columns[cell.column()]);
        Cell::known(if self.transposes { 9 * column + row } else { 9 * row + column })
    }

    /// The image of a set of cells.
    pub fn cells(&self, cells: Cells) -> Cells {
        let inverse = self.inverse();
        cells.iter().map(|cell| inverse.source(cell)).collect()
    }

    /// The image of a solution grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        Grid::known(self.image(grid.digits()))
    }

    /// The image of a puzzle.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::from_digits(self.image(puzzle.digits()))
    }

    /// The image of a position: its digits, candidates, givens and start.
    ///
    /// ```
    /// use seventeen_core::{Position, Puzzle, Transformation};
    ///
    /// let puzzle: Puzzle = format!("7{}", ".".repeat(80)).parse()?;
    /// let map = Transformation::geometric(2_000_000);
    /// assert_eq!(map.position(&Position::from(&puzzle)), Position::from(&map.puzzle(&puzzle)));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn position(&self, position: &Position) -> Position {
        let renamed = |digits: Digits| digits.iter().map(|digit| self.digit(digit)).collect();
        let candidates = Cell::table(|cell| renamed(position.candidates(self.source(cell))));
        let start = Cell::table(|cell| renamed(position.start().candidates()[self.source(cell)]));
        let digits = self.image(position.digits());
        Position::from_parts(&digits, &candidates, self.cells(position.givens()))
            .with_start(&Pencilmarks::new(start))
    }

    fn image(&self, digits: &[u8; 81]) -> [u8; 81] {
        let (down, across) = if self.transposes { (1, 9) } else { (9, 1) };
        let columns = self.columns.map(|column| column as usize * across);
        // All bytes, so that none needs a check.
        let mut names: [u8; 256] = std::array::from_fn(|digit| digit as u8);
        names[..10].copy_from_slice(&self.digits);
        let mut image = [0; 81];
        for (row, &from) in image.chunks_exact_mut(9).zip(&self.rows) {
            let start = from as usize * down;
            for (digit, column) in row.iter_mut().zip(columns) {
                *digit = names[digits[start + column] as usize];
            }
        }
        image
    }

    /// This map, followed by `next`.
    pub fn then(&self, next: &Transformation) -> Transformation {
        // A later transposition makes rows of these columns.
        let (rows, columns) =
            if next.transposes { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transformation {
            transposes: self.transposes != next.transposes,
            rows: next.rows.map(|row| rows[row as usize]),
            columns: next.columns.map(|column| columns[column as usize]),
            digits: self.digits.map(|digit| next.digits[digit as usize]),
        }
    }

    /// The inverse of this map.
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = (undo(&self.rows), undo(&self.columns));
        let (rows, columns) = if self.transposes { (columns, rows) } else { (rows, columns) };
        Transformation { transposes: self.transposes, rows, columns, digits: undo(&self.digits) }
    }
}

/// The inverse of a permutation of 0 to N - 1.
fn undo<const N: usize>(order: &[u8; N]) -> [u8; N] {
    let mut inverse = [0; N];
    for (place, &from) in order.iter().enumerate() {
        inverse[from as usize] = place as u8;
    }
    inverse
}

/// `transposed, rows 312456789, columns 123456789, digits 123456789`, counted from 1: the first
/// row of the image is row 3 of the transpose; digit 1 becomes the first of the digits.
impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from_1 = |order: &[u8]| order.iter().map(|i| (b'1' + i) as char).collect::<String>();
        let transposed = if self.transposes { "transposed, " } else { "" };
        let (rows, columns) = (from_1(&self.rows), from_1(&self.columns));
        let digits: String = self.digits[1..].iter().map(|d| (b'0' + d) as char).collect();
        write!(f, "{transposed}rows {rows}, columns {columns}, digits {digits}")
    }
}

/// The six orders of three things; the first is the identity.
pub const ORDERS_OF_THREE: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The 1296 orders of nine lines that keep the three of a band, or stack, together; the first is
/// the identity.
pub(crate) static LINE_ORDERS: [[u8; 9]; 1296] = line_orders();

const fn line_orders() -> [[u8; 9]; 1296] {
    let mut orders = [[0; 9]; 1296];
    let mut number = 0;
    while number < 1296 {
        let chutes = ORDERS_OF_THREE[number / 216];
        let within = [number / 36 % 6, number / 6 % 6, number % 6];
        let mut line = 0;
        while line < 9 {
            let order = ORDERS_OF_THREE[within[line / 3]];
            orders[number][line] = (3 * chutes[line / 3] + order[line % 3]) as u8;
            line += 1;
        }
        number += 1;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Candidate;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    /// Some maps, spread over all.
    fn maps() -> impl Iterator<Item = Transformation> {
        (0..Transformation::GEOMETRIC).step_by(99_991).map(|number| {
            let digits = std::array::from_fn(|digit| ((digit + number) % 9 + 1) as u8);
            Transformation::geometric(number).with_digits(digits).unwrap()
        })
    }

    #[test]
    fn an_image_of_a_grid_is_a_grid_and_comes_back() {
        let grid: Grid = GRID.parse().unwrap();
        for map in maps() {
            let image = map.grid(&grid);
            assert_eq!(Grid::from_digits(*image.digits()), Ok(image), "{map}");
            assert_eq!(map.inverse().grid(&image), grid);
            assert_eq!(map.then(&map.inverse()), Transformation::IDENTITY);
        }
    }

    #[test]
    fn maps_compose_as_their_images_do() {
        let grid: Grid = GRID.parse().unwrap();
        for (one, two) in maps().flat_map(|one| maps().map(move |two| (one, two))) {
            assert_eq!(one.then(&two).grid(&grid), two.grid(&one.grid(&grid)));
        }
    }

    #[test]
    fn cells_go_where_their_digits_go() {
        let grid: Grid = GRID.parse().unwrap();
        let cells: Cells = Cell::all().step_by(5).collect();
        for map in maps() {
            assert_eq!(map.cells(cells), map.puzzle(&grid.puzzle(cells)).givens());
        }
    }

    #[test]
    fn candidates_go_where_their_digits_go() {
        let grid: Grid = GRID.parse().unwrap();
        let mut position = Position::from(&grid.puzzle(Cell::all().step_by(3).collect()));
        let all = || Candidate::all().filter(|it| it.number() % 5 != 0);
        all().for_each(|candidate| position.eliminate(candidate));
        for map in maps() {
            let image = map.position(&position);
            for candidate in Candidate::all() {
                let cell = Cell::all().find(|&cell| map.source(cell) == candidate.cell()).unwrap();
                let moved = Candidate::new(cell, map.digit(candidate.digit()));
                assert_eq!(image.has(moved), position.has(candidate), "{map}");
            }
            assert_eq!(map.inverse().position(&image), position);
        }
    }

    #[test]
    fn parts_that_break_a_band_or_lose_a_digit_are_refused() {
        let whole = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let lines = [3, 5, 4, 0, 1, 2, 8, 7, 6];
        let map = Transformation::new(true, lines, LINE_ORDERS[0], whole).unwrap();
        assert_eq!(
            map.to_string(),
            "transposed, rows 465123987, columns 123456789, digits 123456789"
        );
        let broken = [0, 1, 3, 2, 4, 5, 6, 7, 8];
        assert_eq!(Transformation::new(false, broken, lines, whole), None);
        assert_eq!(Transformation::new(false, lines, lines, [1; 9]), None);
    }

    #[test]
    fn geometric_maps_are_all_there() {
        let orders: std::collections::HashSet<_> = LINE_ORDERS.iter().collect();
        assert_eq!(orders.len(), 1296);
        assert_eq!(Transformation::geometric(0), Transformation::IDENTITY);
        assert_eq!(Transformation::geometric(Transformation::GEOMETRIC), Transformation::IDENTITY);
    }
}
