//! `explainer`: the uniqueness test of SudokuExplainer, the program by Nicolas Juillerat.
//!
//! As its users on the Players' Forum describe it, the program solves the puzzle twice. Each pass
//! sets all singles, then takes the first cell with the fewest candidates and tries them. The first
//! pass goes from the lowest up, the second from the highest down. The solution is unique if both
//! passes find the same one.
//!
//! `count` up to a limit of 2 returns 0 if no solution was found, 1 if both passes agree and 2 if
//! they differ. Up to a limit of 1 it needs only the first pass. The verdict is exact. The cell to
//! try does not depend on the order of its candidates, so both passes walk the same tree, one from
//! either end. The first and last of its solutions are equal only if it has just one. For larger
//! limits and for `solutions`, the first pass continues through all branches.
//!
//! SudokuExplainer sets the singles one by one and looks at all again. This sets the naked ones of
//! a sweep together, and hidden ones house by house. The consequences of singles do not depend on
//! their order.

use crate::givens;
use crate::walk::{Walk, count, emit_digits, ended, step};
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

/// The two-pass solver.
#[derive(Default)]
pub struct Explainer {
    guesses: u64,
    watch: CancellationPoll,
}

impl Component for Explainer {
    const NAME: &'static str = "explainer";
    const DOC: &'static str = "SudokuExplainer's uniqueness test, which solves with ascending and \
         descending digits and compares";
    const ROLES: &'static [Role] = &[Role::GuessesAfterSingles];

    fn create(_: &Args<'_>) -> Result<Explainer> {
        Ok(Explainer::default())
    }
}

impl Solver for Explainer {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        givens::in_range(puzzle)?;
        match limit {
            0 => Ok(0),
            1 => Ok(self.first_solution(puzzle, Pass::Up)?.is_some().into()),
            2 => self.verdict(puzzle),
            _ => count(limit, |found| self.walk(puzzle, Pass::Up, &mut |_| found())),
        }
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        givens::in_range(puzzle)?;
        ended(self.walk(puzzle, Pass::Up, &mut |digits| emit_digits(*digits, emit)))
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.guesses)
    }
}

impl Explainer {
    /// 0, 1, or 2 for more than one solution, by two passes.
    fn verdict(&mut self, puzzle: &Puzzle) -> Result<u64> {
        match self.first_solution(puzzle, Pass::Up)? {
            None => Ok(0),
            up if up == self.first_solution(puzzle, Pass::Down)? => Ok(1),
            Some(_) => Ok(2),
        }
    }

    /// The solution at which a pass ends.
    fn first_solution(&mut self, puzzle: &Puzzle, pass: Pass) -> Result<Option<[u8; 81]>> {
        let mut solution = None;
        let walk = self.walk(puzzle, pass, &mut |digits| {
            solution = Some(*digits);
            ControlFlow::Break(Ok(()))
        });
        ended(walk).map(|()| solution)
    }

    fn walk(&mut self, puzzle: &Puzzle, pass: Pass, visit: Visit<'_>) -> Walk {
        match Position::new(puzzle) {
            Some(position) => self.branch(position, pass, visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// Visits the solutions that `position` leads to, in the order of `pass`.
    fn branch(&mut self, mut position: Position, pass: Pass, visit: Visit<'_>) -> Walk {
        step(&mut self.watch)?;
        if position.set_singles().is_none() {
            return ControlFlow::Continue(());
        }
        let Some(cell) = position.fewest_candidates() else { return visit(&position.digits) };
        self.guesses += u64::from(position.candidates[cell].count_ones().saturating_sub(1));
        for i in 0..9 {
            let digit = pass.digit(i);
            if let Some(next) = position.with(cell, digit) {
                self.branch(next, pass, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Takes a solution's digits by rows.
type Visit<'a> = &'a mut dyn FnMut(&[u8; 81]) -> Walk;

/// The order in which the candidates of a cell are tried.
#[derive(Clone, Copy)]
enum Pass {
    /// From 1 to 9.
    Up,
    /// From 9 to 1.
    Down,
}

impl Pass {
    /// The digit tried in turn `i`, 0 to 8.
    fn digit(self, i: u8) -> u8 {
        match self {
            Pass::Up => 1 + i,
            Pass::Down => 9 - i,
        }
    }
}

/// The digits set so far, and the candidates of the cells without one: bit `d` for digit `d`.
#[derive(Clone, Copy)]
struct Position {
    digits: [u8; 81],
    candidates: [u16; 81],
}

/// Bits 1 to 9.
const ALL_DIGITS: u16 = 0b11_1111_1110;

impl Position {
    /// The givens; none if two of them contradict each other.
    fn new(puzzle: &Puzzle) -> Option<Position> {
        let empty = Position { digits: [0; 81], candidates: [ALL_DIGITS; 81] };
        let mut givens = puzzle.givens().iter();
        givens.try_fold(empty, |position, cell| position.with(cell, puzzle.digits()[cell]))
    }

    /// This position with `digit` set in `cell`; none if it is no candidate there.
    fn with(&self, cell: Cell, digit: u8) -> Option<Position> {
        if self.candidates[cell] >> digit & 1 == 0 {
            return None;
        }
        let mut next = *self;
        next.set(cell, digit);
        Some(next)
    }

    /// Sets a candidate, and removes it from the cell's peers.
    fn set(&mut self, cell: Cell, digit: u8) {
        self.digits[cell] = digit;
        self.candidates[cell] = 0;
        for peer in cell.peers() {
            self.candidates[peer] &= !(1 << digit);
        }
    }

    /// Sets singles until there is none; none if that shows a contradiction.
    fn set_singles(&mut self) -> Option<()> {
        while self.set_naked_singles()? || self.set_hidden_singles()? {}
        Some(())
    }

    /// Sets the only candidate of each cell that has one; returns whether there was such a cell.
    fn set_naked_singles(&mut self) -> Option<bool> {
        let mut found = false;
        for cell in Cell::all() {
            if self.digits[cell] != 0 {
                continue;
            }
            match self.candidates[cell].count_ones() {
                0 => return None,
                1 => {
                    self.set(cell, self.candidates[cell].trailing_zeros() as u8);
                    found = true;
                }
                _ => {}
            }
        }
        Some(found)
    }

    /// Sets each digit that has one cell in a house; returns whether there was such a digit.
    fn set_hidden_singles(&mut self) -> Option<bool> {
        let mut found = false;
        for house in HOUSES {
            let mut singles = self.hidden_singles(house)?;
            for cell in house {
                let digits = self.candidates[cell] & singles;
                if digits != 0 {
                    self.set(cell, digits.trailing_zeros() as u8);
                    singles &= !digits;
                    found = true;
                }
            }
        }
        Some(found)
    }

    /// The digits that are candidates of one cell of `house` only; none if a digit has no place.
    fn hidden_singles(&self, house: Cells) -> Option<u16> {
        let (mut once, mut twice, mut set) = (0, 0, 0);
        for cell in house {
            twice |= once & self.candidates[cell];
            once |= self.candidates[cell];
            // An empty cell sets bit 0, which no digit has.
            set |= 1 << self.digits[cell];
        }
        (ALL_DIGITS & !(once | set) == 0).then_some(once & !twice)
    }

    /// The first of the empty cells with the fewest candidates; none if the grid is full.
    fn fewest_candidates(&self) -> Option<Cell> {
        let empty = Cell::all().filter(|&cell| self.digits[cell] == 0);
        empty.min_by_key(|&cell| self.candidates[cell].count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solutions of a puzzle in the order of a pass.
    fn in_order(puzzle: &Puzzle, pass: Pass) -> Vec<[u8; 81]> {
        let mut solutions = Vec::new();
        let walk = Explainer::default().walk(puzzle, pass, &mut |digits| {
            solutions.push(*digits);
            ControlFlow::Continue(())
        });
        assert!(walk.is_continue());
        solutions
    }

    #[test]
    fn both_passes_walk_the_same_tree_from_either_end() {
        let grid =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let grid: Grid = grid.parse().unwrap();
        let [one, five, six] = [1, 5, 6].map(|digit| grid.cells_of(Digit::of(digit)));
        let blank = one | five | six;
        let puzzle = grid.puzzle(!blank);
        let up = in_order(&puzzle, Pass::Up);
        let mut down = in_order(&puzzle, Pass::Down);
        down.reverse();
        assert!(up.len() > 6);
        assert_eq!(up, down);
    }

    #[test]
    fn the_verdict_is_the_number_of_solutions_as_far_as_two() {
        let grid =
            "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
        let grid: Grid = grid.parse().unwrap();
        for blanks in 0..81 {
            let puzzle = grid.puzzle(Cell::all().skip(blanks).collect());
            let mut solver = Explainer::default();
            let counted = solver.count(&puzzle, 3).unwrap();
            assert_eq!(solver.count(&puzzle, 2), Ok(counted.min(2)), "{puzzle}");
        }
    }
}
