//! `exocet`: the junior exocet, after champagne's exocet and David P. Bird's compendium (Players'
//! Forum, 2010-2013).
//!
//! Taken for rows, and the same for columns: two base cells in a row of a box have three or four
//! digits. In each of the other two boxes of the band a target lies off that row; the cell between
//! it and that row, or beyond, its companion, has no base digit. The cross-lines are the columns of
//! the targets and that of the base box without a base cell. If the places of each base digit in
//! the cross-lines outside the band lie in two houses, rows or cross-lines, then a digit that is in
//! the base has a place in a target: each cross-line has it, two of them at most outside the band,
//! and within it no cell but the targets may. So the targets hold the base's two digits.
//!
//! Other digits are excluded from the targets; base digits that no target has, or whose places
//! lie in one house, so that they would need both targets, from the base and the targets. What else follows in the
//! compendium (mirror nodes, known base digits) is not looked for. The size of a step is the number
//! of base digits.

use seventeen_core::house::HOUSES;
use seventeen_core::{digits_of, notation};
use seventeen_plugin::prelude::*;

/// Finds junior exocets.
pub struct Exocet;

impl Component for Exocet {
    const NAME: &'static str = "exocet";
    const DOC: &'static str = "Junior exocets: two base cells whose digits two targets hold";
    const ABOUT: &'static str = "Two base cells in a row of a box take two of three or four \
         digits. The other two boxes of the band have a target cell each, and the places of each \
         base digit elsewhere are so few that, if it is in the base, it must be in a target. So \
         the targets hold the same two digits as the base: other digits go from them.";

    fn create(_: &Args<'_>) -> Result<Exocet> {
        Ok(Exocet)
    }
}

/// Two base cells and the two targets that hold their digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The base cells.
    pub base: Cells,
    /// The targets.
    pub targets: [Cell; 2],
    /// The base digits, bit `d - 1` for digit `d`.
    pub digits: u16,
    /// Those of them that are not in the base.
    pub out: u16,
    /// The cells of the cross-lines outside the band.
    pub cross: Cells,
    /// The number of the base cells' line.
    pub line: usize,
    /// The cross-lines: those of the base box and of the targets.
    pub crossing: [usize; 3],
}

impl Pattern {
    fn concludes(&self, position: &Position) -> bool {
        let has = |cell: Cell, mask: u16| position.candidates(cell) & mask != 0;
        self.base.iter().any(|cell| has(cell, self.out))
            || self.targets.iter().any(|&target| has(target, !self.left()))
    }

    /// The base digits that may be in the base, and so in the targets.
    pub(super) fn left(&self) -> u16 {
        self.digits & !self.out
    }
}

impl Finder for Exocet {
    type Found = Pattern;

    /// Visits the exocets that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, Pattern>) -> ControlFlow<()> {
        for lines in [0, 9] {
            for (line, box_of) in (0..9 * 9).map(|number| (lines + number / 9, 18 + number % 9)) {
                let crossing = HOUSES[line] & HOUSES[box_of];
                for escape in crossing {
                    let base = crossing - Cells::single(escape);
                    of_base(position, lines, base, escape, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, pattern: &Pattern) -> Step {
        let mut step = Step::form("").of_size(pattern.digits.count_ones());
        let targets: Cells = pattern.targets.into_iter().collect();
        for digit in digits_of(pattern.digits) {
            let places = position.places(digit);
            step = step.show(digit, places & pattern.base, 0).show(digit, places & targets, 2);
            step = step.show(digit, places & pattern.cross, 4);
        }
        for cell in pattern.base {
            step = step.eliminate_digits(position, cell, pattern.out);
        }
        for target in pattern.targets {
            step = step.eliminate_digits(position, target, !pattern.left());
        }
        let digits = notation::digits(pattern.digits, ",");
        let (base, targets) = (notation::cells(pattern.base), notation::cells(targets));
        let step = super::exocet_proof::prove(position, pattern, step);
        step.saying(format!("Junior Exocet: {digits} in {base}, targets {targets}"))
    }
}

/// The exocets of a base, whose line is numbered from `lines`: 0 for rows, 9 for columns.
fn of_base(
    position: &Position,
    lines: usize,
    base: Cells,
    escape: Cell,
    visit: Emit<'_, Pattern>,
) -> ControlFlow<()> {
    let digits = position.candidates_in(base);
    if !base.is_subset(position.blank()) || !(3..=4).contains(&digits.count_ones()) {
        return ControlFlow::Continue(());
    }
    let [one, other] = other_boxes(lines, escape).map(|box_of| {
        let cells = HOUSES[box_of] - escape.peers();
        cells.iter().filter(|&cell| is_target(position, lines, cell, escape, digits)).collect()
    });
    let (one, other): (Vec<Cell>, Vec<Cell>) = (one, other);
    for &first in &one {
        for &second in &other {
            let targets = [first, second];
            let pattern = pattern(position, lines, base, escape, targets, digits);
            if let Some(pattern) = pattern.filter(|pattern| pattern.concludes(position)) {
                visit(&pattern)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The boxes beside that of a cell, in its band or, for columns, its stack.
fn other_boxes(lines: usize, cell: Cell) -> [usize; 2] {
    let (band, stack) = (cell.band(), cell.stack());
    match lines {
        0 => [1, 2].map(|k| 18 + 3 * band + (stack + k) % 3),
        _ => [1, 2].map(|k| 18 + (band + k) % 3 * 3 + stack),
    }
}

/// The line through a cell that crosses those numbered from `lines`.
fn cross_line(lines: usize, cell: Cell) -> usize {
    if lines == 0 { 9 + cell.column() } else { cell.row() }
}

/// Whether the cell has a base digit, and its companion none.
fn is_target(position: &Position, lines: usize, cell: Cell, escape: Cell, digits: u16) -> bool {
    let beside = HOUSES[cross_line(lines, cell)] & own_box(cell);
    let companion = beside - Cells::single(cell) - escape.peers();
    let is_free = |cell: Cell| held(position, cell) & digits == 0;
    position.candidates(cell) & digits != 0 && companion.iter().all(is_free)
}

/// The digits that a cell has or may take.
fn held(position: &Position, cell: Cell) -> u16 {
    position.digit(cell).map_or(position.candidates(cell), Digit::bit)
}

fn pattern(
    position: &Position,
    lines: usize,
    base: Cells,
    escape: Cell,
    targets: [Cell; 2],
    digits: u16,
) -> Option<Pattern> {
    let crossing = [escape, targets[0], targets[1]].map(|cell| cross_line(lines, cell));
    let band = other_boxes(lines, escape)
        .iter()
        .fold(own_box(escape), |band, &box_of| band | HOUSES[box_of]);
    let cross = crossing.iter().fold(Cells::EMPTY, |cross, &line| cross | HOUSES[line]) - band;
    let in_targets = targets.iter().fold(0, |has, &cell| has | position.candidates(cell));
    let mut out = digits & !in_targets;
    for digit in digits_of(digits) {
        let bit = digit.bit();
        let places = cross.iter().filter(|&cell| held(position, cell) & bit != 0).collect();
        match covers(places, lines, crossing) {
            0 | 1 => out |= bit,
            2 => {}
            _ => return None,
        }
    }
    let line = if lines == 0 { escape.row() } else { 9 + escape.column() };
    Some(Pattern { base, targets, digits, out, cross, line, crossing })
}

fn own_box(cell: Cell) -> Cells {
    HOUSES[18 + cell.box_index()]
}

/// How many lines or cross-lines it takes to cover the cells: 3 for more than two.
fn covers(cells: Cells, lines: usize, crossing: [usize; 3]) -> usize {
    let houses = move || (lines..lines + 9).chain(crossing).map(|house| HOUSES[house]);
    let by_one = |cells: Cells| houses().any(|house| cells.is_subset(house));
    match () {
        () if cells.is_empty() => 0,
        () if by_one(cells) => 1,
        () if houses().any(|house| by_one(cells - house)) => 2,
        () => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, cells, check, limited, odd, only, steps, texts, with_only,
    };
    use seventeen_core::Candidate;

    /// Base cells r1c12, companions r3c4 and r2c7 without their digits, which in the cross-lines
    /// have places in rows 4 and 8 only, but for 1 in `more`.
    fn exocet(companion: &str, more: &str) -> Position {
        let mut position =
            with_only(&[("r1c1 r1c2", "123"), ("r3c4", companion), ("r2c7", "456789")]);
        let lines = HOUSES[11] | HOUSES[12] | HOUSES[15];
        for cell in lines & (HOUSES[4] | HOUSES[5] | HOUSES[6] | HOUSES[8]) {
            let stays = |digit: &Digit| digit.get() == 1 && cells(more).contains(cell);
            let digits = digits_of(0b111).filter(|digit| !stays(digit));
            digits.for_each(|digit| position.eliminate(Candidate::new(cell, digit)));
        }
        position
    }

    #[test]
    fn the_targets_hold_the_digits_of_the_base() {
        let found = texts(&mut Exocet, &exocet("5678", ""));
        let expected = "Junior Exocet: 1,2,3 in r1c12, targets r2c4,r3c7 \
            => r2c4,r3c7<>4, r2c4,r3c7<>5, r2c4,r3c7<>6, r2c4,r3c7<>7, r2c4,r3c7<>8, r2c4,r3c7<>9";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_digit_that_no_target_has_is_not_in_the_base() {
        let position = only(exocet("5678", ""), "r2c4 r3c7", "12");
        let found = texts(&mut Exocet, &position);
        assert_eq!(found, ["Junior Exocet: 1,2,3 in r1c12, targets r2c4,r3c7 => r1c12<>3"]);
    }

    #[test]
    fn a_third_row_or_a_base_digit_in_a_companion_breaks_it() {
        assert!(steps(&mut Exocet, &exocet("5678", "r6c3")).is_empty());
        assert!(steps(&mut Exocet, &exocet("156", "")).is_empty());
    }

    #[test]
    fn exocets_agree_with_the_solution() {
        let mut draw = RandomPuzzles::new(33);
        let mut count = 0;
        for round in 0..3000 {
            let (_, solution) = draw.puzzle();
            // Every other time with rows and columns exchanged.
            let at = |row: usize, column: usize| match round % 2 {
                0 => Cell::at(row, column),
                _ => Cell::at(column, row),
            };
            let digit = |cell: Cell| solution.digit(cell);
            let base = [at(0, 0), at(0, 1)];
            let find = |digit_of: usize, columns: std::ops::Range<usize>| {
                let cells = (1..3).flat_map(|row| columns.clone().map(move |c| (row, c)));
                cells.into_iter().find(|&(row, c)| digit(at(row, c)) == digit(base[digit_of]))
            };
            let (Some(one), Some(other)) = (find(0, 3..6), find(1, 6..9)) else { continue };
            let third = Digit::at(draw.below(9));
            let digits = [digit(base[0]), digit(base[1]), third];
            let mask = digits.iter().fold(0, |mask, digit| mask | digit.bit());
            let mut position = limited(Position::EMPTY, base.into_iter().collect(), mask);
            let mut thin: Vec<Cell> = [one, other].map(|(row, c)| at(3 - row, c)).to_vec();
            thin.extend((3..9).flat_map(|row| [2, one.1, other.1].map(|c| at(row, c))));
            for cell in thin {
                for other in digits.into_iter().filter(|&other| other != digit(cell)) {
                    position.eliminate(Candidate::new(cell, other));
                }
            }
            let found = steps(&mut Exocet, &position);
            check(&position, &solution, &found);
            count += found.len();
        }
        assert!(count > 50, "{count}");
        odd().iter().for_each(|position| drop(steps(&mut Exocet, position)));
    }
}
