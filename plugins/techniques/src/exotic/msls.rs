//! `msls`: multi-sector locked sets, after Obi-Wahn and David P. Bird (Players' Forum, 2009-2013).
//!
//! Take the blank cells where some rows and some columns cross. They are as many as the houses
//! needed to hold their digits. Each digit takes the rows, the columns or, with an option, the
//! boxes in which it has places. Each house then holds its digit in one of the cells, so the digit
//! is excluded from the rest of the house. If a digit takes as many rows as columns, or boxes, all
//! of them hold.
//!
//! Each digit is held by the smallest kind: houses of several kinds for one digit are not searched
//! for. If all digits are held by one kind, the cells are naked subsets of single houses and not
//! reported. The size of a step is the number of cells.

use crate::als::sets::KnownEliminations;
use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// The names of digits by the kind of houses that lock them.
const LOCKED_IN: [&str; 3] = ["locked in rows", "locked in columns", "locked in boxes"];

options! {
    /// Finds multi-sector locked sets.
    pub struct Msls {
        /// Maximum number of rows, and of columns
        lines: u32 = 5, in 2..=7;
        /// Allow boxes, as well as lines, to lock a digit
        boxes: bool = false;
    }
}

impl Component for Msls {
    const NAME: &'static str = "msls";
    const DOC: &'static str = "Multi-Sector Locked Set (MSLS): cells of some rows and columns that \
         lock their digits in those lines";
    const ABOUT: &'static str = "Choose some rows and some columns, and look at the blank cells \
         where they cross. Each digit can occur there once for every row, or for every column, in \
         which it has a place. Count the smaller number. If these numbers add up to the number of \
         cells, each digit occurs as often as it can. Remove it from the rest of its lines.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

/// The numbers of the first row, the first column and the first box.
const KINDS: [usize; 3] = [0, 9, 18];

/// Cells that are as many as the houses that hold their digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockedSet {
    /// The blank cells where the rows and the columns cross.
    pub cells: Cells,
    /// The digits held by rows, by columns and by boxes; some may be held by several.
    pub by: [Digits; 3],
    /// The eliminated cells of each digit, by index `d - 1`.
    pub out: [Cells; 9],
}

impl LockedSet {
    fn digits(&self) -> Digits {
        self.by.into_iter().fold(Digits::EMPTY, |all, held| all | held)
    }

    fn house_kinds(&self, digit: Digit) -> impl Iterator<Item = usize> {
        let by = self.by;
        (0..3).filter(move |&kind| by[kind].contains(digit))
    }

    /// Proves the step's eliminations: with each digit's first kind, then with another kind for
    /// one.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let cells = || self.cells.iter().map(Constraint::Cell);
        let others = self
            .digits()
            .iter()
            .flat_map(|digit| self.house_kinds(digit).skip(1).map(move |kind| (digit, kind)));
        let step = step.cover(position, cells(), self.digit_houses(position, None));
        others.fold(step, |step, other| {
            step.cover(position, cells(), self.digit_houses(position, Some(other)))
        })
    }

    /// The houses of each digit, of its first kind, except one digit that has another.
    fn digit_houses(&self, position: &Position, other: Option<(Digit, usize)>) -> Vec<Constraint> {
        let of_digit = |digit: Digit| {
            let other = other.filter(|&(of, _)| of == digit).map(|(_, kind)| kind);
            let kind = other.or_else(|| self.house_kinds(digit).next()).unwrap_or_default();
            let places = position.places(digit) & self.cells;
            houses_meeting(kind, places).map(move |house| Constraint::place(house, digit))
        };
        self.digits().iter().flat_map(of_digit).collect()
    }
}

fn houses_meeting(kind: usize, cells: Cells) -> impl Iterator<Item = usize> {
    let houses = KINDS[kind]..KINDS[kind] + 9;
    houses.filter(move |&house| !HOUSES[house].is_disjoint(cells))
}

impl Finder for Msls {
    type Pattern = LockedSet;

    /// Visits the locked sets of at most `lines` rows and columns each that exclude something no
    /// other before did, fewer cells first.
    fn each(&self, position: &Position, visit: Emit<'_, LockedSet>) -> ControlFlow<()> {
        let mut found = Vec::new();
        let masks =
            || (0..512u16).filter(move |mask| (2..=self.lines).contains(&mask.count_ones()));
        for rows in masks() {
            let chosen = RowChoice::new(position, rows);
            for columns in masks() {
                if let Some(by) = chosen.locked_digits(columns, self.boxes) {
                    found.extend(locked_set(position, rows, columns, by));
                }
            }
        }
        found.sort_by_cached_key(|locked| locked.cells.len());
        let mut known = KnownEliminations::default();
        for locked in found {
            if known.add_if_new(&locked.out) {
                visit(&locked)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, locked: &LockedSet) -> Step {
        let mut step = Step::form("").of_size(locked.cells.len());
        step = step.role("locked cells", locked.cells);
        for ((kind, name), held) in LOCKED_IN.into_iter().enumerate().zip(locked.by) {
            step = if held.is_empty() { step } else { step.color(2 * kind as u8, name) };
        }
        for digit in locked.digits() {
            let color = locked.house_kinds(digit).next().map_or(0, |kind| 2 * kind as u8);
            step = step.show(digit, position.places(digit) & locked.cells, color);
            step = step.eliminate(position, digit, locked.out[digit]);
        }
        step = locked.prove(position, step);
        let houses = if locked.by[2].is_empty() { 18 } else { 27 };
        for house in (0..houses).filter(|&house| !HOUSES[house].is_disjoint(locked.cells)) {
            let whole = (HOUSES[house] & locked.cells).len() > 1;
            step = if whole { step.in_house(house) } else { step };
        }
        let mut sentence = format!("Multi-Sector Locked Set: {}", notation::cells(locked.cells));
        for (held, kind) in locked.by.into_iter().zip(["rows", "columns", "boxes"]) {
            if !held.is_empty() {
                sentence += &format!(", {} in their {kind}", notation::digits(held, ","));
            }
        }
        step.saying(sentence)
    }
}

/// Some rows, and the columns of their blank cells and of the places of each digit in them.
struct RowChoice {
    blank: Vec<u16>,
    spots: [Vec<u16>; 9],
    /// All columns of each digit, by band.
    columns: [[u16; 3]; 9],
}

impl RowChoice {
    fn new(position: &Position, rows: u16) -> RowChoice {
        let rows: Vec<usize> = (0..9).filter(|row| rows >> row & 1 != 0).collect();
        let blank = |&row: &usize| (position.blank().bits() >> (9 * row) & 0o777) as u16;
        let mut columns = [[0; 3]; 9];
        let spots: [Vec<u16>; 9] = std::array::from_fn(|at| {
            let spots = rows.iter().map(|&row| (row, position.spots(row, Digit::at(at))));
            let spots = spots.filter(|&(_, spots)| spots != 0);
            spots
                .map(|(row, spots)| {
                    columns[at][row / 3] |= spots;
                    spots
                })
                .collect()
        });
        RowChoice { blank: rows.iter().map(blank).collect(), spots, columns }
    }

    /// The digits held by rows, by columns and, if allowed, by boxes. None unless the cells in
    /// these columns are as many as their houses, and no kind holds all.
    fn locked_digits(&self, columns: u16, boxes: bool) -> Option<[Digits; 3]> {
        let cells: u32 = self.blank.iter().map(|blank| (blank & columns).count_ones()).sum();
        let (mut houses, mut by, mut all) = (0, [0u16; 3], 0);
        for (at, spots) in self.spots.iter().enumerate() {
            let [one, two, three] = self.columns[at].map(|of_band| of_band & columns);
            let in_columns = (one | two | three).count_ones();
            if in_columns == 0 {
                continue;
            }
            let in_rows = spots.iter().filter(|&spots| spots & columns != 0).count() as u32;
            let in_boxes = if boxes { [one, two, three].map(count_stacks).iter().sum() } else { 9 };
            let counts = [in_rows, in_columns, in_boxes];
            let fewest = in_rows.min(in_columns).min(in_boxes);
            houses += fewest;
            if houses > cells {
                return None;
            }
            all |= 1 << at;
            for (held, count) in by.iter_mut().zip(counts) {
                *held |= u16::from(count == fewest) << at;
            }
        }
        (houses == cells && !by.contains(&all)).then(|| by.map(Digits::from_bits))
    }
}

fn count_stacks(columns: u16) -> u32 {
    [0o7, 0o70, 0o700].map(|stack| u32::from(columns & stack != 0)).iter().sum()
}

/// The set of these lines, if it excludes anything.
fn locked_set(position: &Position, rows: u16, columns: u16, by: [Digits; 3]) -> Option<LockedSet> {
    let union = |lines: u16, first: usize| {
        let chosen = (0..9).filter(|line| lines >> line & 1 != 0);
        chosen.fold(Cells::EMPTY, |all, line| all | HOUSES[first + line])
    };
    let cells = union(rows, 0) & union(columns, 9) & position.blank();
    let mut out = [Cells::EMPTY; 9];
    for (kind, held) in by.into_iter().enumerate() {
        for digit in held {
            let places = position.places(digit);
            let houses = houses_meeting(kind, cells & places);
            let held = houses.fold(Cells::EMPTY, |held, house| held | HOUSES[house]);
            out[digit] |= (held - cells) & places;
        }
    }
    let concludes = out.iter().any(|cells| !cells.is_empty());
    concludes.then_some(LockedSet { cells, by, out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, check_steps, create_component, find_steps, limit_candidates, odd_positions,
        step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn msls(lines: i64) -> Msls {
        create_component(&[Value::Int(lines), Value::Bool(false)])
    }

    fn msls_with_boxes() -> Msls {
        create_component(&[Value::Int(5), Value::Bool(true)])
    }

    /// Rows 1 and 5, columns 2 and 8: 1 and 2 in the rows, 3 and 4 in the columns, and these digits
    /// in one of the cells.
    fn four_cells(last: &str) -> Position {
        with_only(&[("r1c2", "13"), ("r1c8", "14"), ("r5c2", "23"), ("r5c8", last)])
    }

    #[test]
    fn rows_and_columns_share_out_the_digits() {
        let found = step_texts(&mut msls(5), &four_cells("24"));
        let expected = "Multi-Sector Locked Set: r15c28, 1,2 in their rows, 3,4 in their columns \
            => r1c1345679<>1, r5c1345679<>2, r2346789c2<>3, r2346789c8<>4";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_digit_more_breaks_it() {
        assert!(find_steps(&mut msls(5), &four_cells("245")).is_empty());
        assert!(find_steps(&mut msls(5), &four_cells("14")).is_empty());
    }

    /// 3 and 4 in box 1, 5 and 6 in column 5, 1 and 2 in the rows, and these digits in one of the
    /// cells.
    fn six_cells(last: &str) -> Position {
        with_only(&[("r1c1 r1c2", "134"), ("r2c1 r2c2", "234"), ("r1c5", "156"), ("r2c5", last)])
    }

    #[test]
    fn a_box_may_hold_a_digit() {
        let found = step_texts(&mut msls_with_boxes(), &six_cells("256"));
        let expected = "Multi-Sector Locked Set: r12c125, 1,2 in their rows, 5,6 in their columns, \
            3,4,5,6 in their boxes => r1c346789<>1, r2c346789<>2, r12c3,r3c123<>3, r12c3,r3c123<>4, \
            r12c46,r3c456,r456789c5<>5, r12c46,r3c456,r456789c5<>6";
        assert_eq!(found, [expected]);
        assert!(find_steps(&mut msls(5), &six_cells("256")).is_empty());
        assert!(find_steps(&mut msls_with_boxes(), &six_cells("2456")).is_empty());
    }

    #[test]
    fn sets_agree_with_the_solution() {
        sets_agree(40, 20);
    }

    #[test]
    #[ignore = "takes three seconds"]
    fn more_sets_agree_with_the_solution() {
        sets_agree(100, 50);
    }

    /// Expects more than so many sets in so many grids.
    fn sets_agree(grids: usize, least: usize) {
        let mut draw = RandomPuzzles::new(34);
        for (mut msls, kinds) in [(msls(5), 2), (msls_with_boxes(), 3)] {
            let count: usize =
                (0..grids).map(|_| check_sound_msls(&mut msls, kinds, &mut draw)).sum();
            assert!(count > least, "{count}");
            odd_positions().iter().for_each(|position| drop(find_steps(&mut msls, position)));
        }
    }

    /// Checks the findings where some rows and columns of a random grid cross, if each digit is
    /// restricted by one of `kinds` kinds of houses. Returns the number of steps.
    fn check_sound_msls(msls: &mut Msls, kinds: usize, draw: &mut RandomPuzzles) -> usize {
        let (_, solution) = draw.puzzle();
        let mut choose = |first: usize| {
            let lines: Vec<usize> = (first..first + 9).filter(|_| draw.below(2) == 0).collect();
            lines.into_iter().take(4).fold(Cells::EMPTY, |all, line| all | HOUSES[line])
        };
        let cells = choose(0) & choose(9);
        let kinds: Vec<usize> = (0..9).map(|_| draw.below(kinds)).collect();
        let digits =
            |cells: Cells| cells.iter().map(|cell| solution.digit(cell)).collect::<Digits>();
        let mut position = Position::EMPTY;
        for cell in cells {
            let of_kind = |digit: Digit| kinds[digit.index()];
            let held = |digit: &Digit| {
                let house = cell.houses()[of_kind(*digit)];
                digits(HOUSES[house] & cells).contains(*digit)
            };
            let own = Digit::all().filter(held).collect();
            position = limit_candidates(position, Cells::single(cell), own);
        }
        let found = find_steps(msls, &position);
        check_steps(&position, &solution, &found);
        found.len()
    }
}
