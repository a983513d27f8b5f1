//! `msls`: multi-sector locked sets, after Obi-Wahn and David P. Bird (Players' Forum, 2009-2013).
//!
//! The blank cells where some rows and some columns cross are as many as the lines that it takes
//! to hold their digits, each digit either by the rows or by the columns that it has places in. Each
//! line then holds its digit in one of the cells, so the digit is excluded from the rest of the
//! line. Where a digit takes as many rows as columns, both hold.
//!
//! Each digit is held by the fewer of its rows and columns: boxes, or rows and columns mixed, are
//! not looked for. If all digits are held by rows, or all by columns, the cells are naked subsets
//! of single lines and not reported. The size of a step is the number of cells.

use crate::als::sets::Known;
use seventeen_core::house::HOUSES;
use seventeen_core::proof::Constraint;
use seventeen_core::{digits_of, notation};
use seventeen_plugin::prelude::*;

options! {
    /// Finds multi-sector locked sets.
    pub struct Msls {
        /// The most rows, and the most columns
        lines: u32 = 5, in 2..=7;
    }
}

impl Component for Msls {
    const NAME: &'static str = "msls";
    const DOC: &'static str =
        "Cells of some rows and columns that lock their digits in those lines";
    const ABOUT: &'static str = "Choose some rows and some columns and look at the blank cells \
         where they cross. Each digit in these cells can be there once for every row, or for \
         every column, that it has a place in: count the fewer. If all digits together are just \
         as many as the cells, each is used as often as it may be, and goes from the rest of its \
         lines.";
    const PARAMS: &'static [Param] = Msls::PARAMS;

    fn create(args: &Args<'_>) -> Result<Msls> {
        Ok(Msls::read(args))
    }
}

/// Cells that are as many as the lines that hold their digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locked {
    /// The blank cells where the rows and the columns cross.
    pub cells: Cells,
    /// The digits held by rows, bit `d - 1` for digit `d`.
    pub by_rows: u16,
    /// The digits held by columns; some may be in both.
    pub by_columns: u16,
    /// Where each digit is excluded, by index `d - 1`.
    pub out: [Cells; 9],
}

impl Locked {
    /// Proves what the step excludes: by rows where a digit is held by both, and then by columns.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let cells = || self.cells.iter().map(Constraint::Cell);
        let both = self.by_rows & self.by_columns;
        let step = step.cover(position, cells(), self.lines(position, self.by_rows));
        digits_of(both).fold(step, |step, digit| {
            step.cover(position, cells(), self.lines(position, self.by_rows & !digit.bit()))
        })
    }

    /// The lines of each digit: rows of these digits, and columns of the others.
    fn lines(&self, position: &Position, by_rows: u16) -> Vec<Constraint> {
        let of_digit = |digit: Digit| {
            let first = if digit.is_in(by_rows) { 0 } else { 9 };
            let places = position.places(digit) & self.cells;
            let holding = (first..first + 9).filter(move |&line| !HOUSES[line].is_disjoint(places));
            holding.map(move |line| Constraint::place(line, digit))
        };
        digits_of(self.by_rows | self.by_columns).flat_map(of_digit).collect()
    }
}

impl Finder for Msls {
    type Found = Locked;

    /// Visits the locked sets of at most `lines` rows and columns each that exclude something no
    /// other before did, fewer cells first.
    fn each(&self, position: &Position, visit: Emit<'_, Locked>) -> ControlFlow<()> {
        let mut found = Vec::new();
        let masks =
            || (0..512u16).filter(move |mask| (2..=self.lines).contains(&mask.count_ones()));
        for rows in masks() {
            let chosen = Rows::new(position, rows);
            for columns in masks() {
                if let Some([by_rows, by_columns]) = chosen.locked(columns) {
                    found.extend(locked(position, rows, columns, by_rows, by_columns));
                }
            }
        }
        found.sort_by_key(|locked| locked.cells.len());
        let mut known = Known::default();
        for locked in found {
            if known.learn(&locked.out) {
                visit(&locked)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, locked: &Locked) -> Step {
        let mut step = Step::form("").of_size(locked.cells.len());
        for digit in digits_of(locked.by_rows | locked.by_columns) {
            let color = if digit.is_in(locked.by_rows) { 0 } else { 2 };
            step = step.show(digit, position.places(digit) & locked.cells, color);
            step = step.eliminate(position, digit, locked.out[digit]);
        }
        step = locked.prove(position, step);
        for house in (0..18).filter(|&house| !HOUSES[house].is_disjoint(locked.cells)) {
            let whole = (HOUSES[house] & locked.cells).len() > 1;
            step = if whole { step.in_house(house) } else { step };
        }
        let [rows, columns] =
            [locked.by_rows, locked.by_columns].map(|mask| notation::digits(mask, ","));
        let cells = notation::cells(locked.cells);
        step.saying(format!(
            "Multi-Sector Locked Set: {cells}, {rows} in their rows, {columns} in their columns"
        ))
    }
}

/// Some rows, and the columns of their blank cells and of the places of each digit in them.
struct Rows {
    blank: Vec<u16>,
    spots: [Vec<u16>; 9],
    /// All columns of each digit.
    columns: [u16; 9],
}

impl Rows {
    fn new(position: &Position, rows: u16) -> Rows {
        let rows: Vec<usize> = (0..9).filter(|row| rows >> row & 1 != 0).collect();
        let blank = |&row: &usize| (position.blank().bits() >> (9 * row) & 0o777) as u16;
        let spots: [Vec<u16>; 9] = std::array::from_fn(|at| {
            let spots = rows.iter().map(|&row| position.spots(row, Digit::at(at)));
            spots.filter(|&spots| spots != 0).collect()
        });
        let all = |spots: &Vec<u16>| spots.iter().fold(0, |all, spots| all | spots);
        let columns = std::array::from_fn(|at| all(&spots[at]));
        Rows { blank: rows.iter().map(blank).collect(), spots, columns }
    }

    /// The digits held by rows and those held by columns, if the cells in these columns are as
    /// many as the lines it takes, and both kinds of lines are needed.
    fn locked(&self, columns: u16) -> Option<[u16; 2]> {
        let cells: u32 = self.blank.iter().map(|blank| (blank & columns).count_ones()).sum();
        let (mut lines, mut by_rows, mut by_columns) = (0, 0, 0);
        for (at, spots) in self.spots.iter().enumerate() {
            let in_columns = (self.columns[at] & columns).count_ones();
            let in_rows = spots.iter().filter(|&spots| spots & columns != 0).count() as u32;
            lines += in_rows.min(in_columns);
            if lines > cells {
                return None;
            }
            by_rows |= u16::from(in_rows > 0 && in_rows <= in_columns) << at;
            by_columns |= u16::from(in_columns > 0 && in_columns <= in_rows) << at;
        }
        let mixed = by_rows & !by_columns != 0 && by_columns & !by_rows != 0;
        (lines == cells && mixed).then_some([by_rows, by_columns])
    }
}

/// The set of these lines, if it excludes anything.
fn locked(
    position: &Position,
    rows: u16,
    columns: u16,
    by_rows: u16,
    by_columns: u16,
) -> Option<Locked> {
    let of = |lines: u16, first: usize| {
        let chosen = (0..9).filter(move |line| lines >> line & 1 != 0);
        chosen.map(move |line| HOUSES[first + line])
    };
    let union = |lines: u16, first| of(lines, first).fold(Cells::EMPTY, |all, line| all | line);
    let cells = union(rows, 0) & union(columns, 9) & position.blank();
    let mut out = [Cells::EMPTY; 9];
    for (mask, lines, first) in [(by_rows, rows, 0), (by_columns, columns, 9)] {
        for digit in digits_of(mask) {
            let places = position.places(digit);
            let holding = of(lines, first).filter(|line| !(*line & cells).is_disjoint(places));
            let held = holding.fold(Cells::EMPTY, |held, line| held | line);
            out[digit] |= (held - cells) & places;
        }
    }
    let concludes = out.iter().any(|cells| !cells.is_empty());
    concludes.then_some(Locked { cells, by_rows, by_columns, out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{RandomPuzzles, check, component, limited, odd, steps, texts, with_only};
    use seventeen_plugin::Value;

    fn msls(lines: i64) -> Msls {
        component(&[Value::Int(lines)])
    }

    /// Rows 1 and 5, columns 2 and 8: 1 and 2 in the rows, 3 and 4 in the columns, and these
    /// digits in one of the cells.
    fn four_cells(last: &str) -> Position {
        with_only(&[("r1c2", "13"), ("r1c8", "14"), ("r5c2", "23"), ("r5c8", last)])
    }

    #[test]
    fn rows_and_columns_share_out_the_digits() {
        let found = texts(&mut msls(5), &four_cells("24"));
        let expected = "Multi-Sector Locked Set: r15c28, 1,2 in their rows, 3,4 in their columns \
            => r1c1345679<>1, r5c1345679<>2, r2346789c2<>3, r2346789c8<>4";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_digit_more_breaks_it() {
        assert!(steps(&mut msls(5), &four_cells("245")).is_empty());
        assert!(steps(&mut msls(5), &four_cells("14")).is_empty());
    }

    #[test]
    fn sets_agree_with_the_solution() {
        let mut draw = RandomPuzzles::new(34);
        let mut count = 0;
        for _ in 0..100 {
            let (_, solution) = draw.puzzle();
            let choose = |draw: &mut RandomPuzzles| {
                let lines: Vec<usize> = (0..9).filter(|_| draw.below(2) == 0).collect();
                lines.into_iter().take(4).collect::<Vec<usize>>()
            };
            let (rows, columns) = (choose(&mut draw), choose(&mut draw));
            let held_by_rows = draw.below(512) as u16;
            let digit = |row: usize, column: usize| solution.digit(Cell::at(row, column));
            let mut position = Position::EMPTY;
            for &row in &rows {
                for &column in &columns {
                    let in_row = columns.iter().map(|&column| digit(row, column));
                    let in_column = rows.iter().map(|&row| digit(row, column));
                    let by_row = |digit: &Digit| digit.is_in(held_by_rows);
                    let own = in_row.filter(by_row).chain(in_column.filter(|d| !by_row(d)));
                    let own = own.fold(0, |mask, digit| mask | digit.bit());
                    position = limited(position, Cells::single(Cell::at(row, column)), own);
                }
            }
            let found = steps(&mut msls(5), &position);
            check(&position, &solution, &found);
            count += found.len();
        }
        assert!(count > 50, "{count}");
        odd().iter().for_each(|position| drop(steps(&mut msls(5), position)));
    }
}
