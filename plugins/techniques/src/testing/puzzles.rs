//! Random minimal puzzles, and positions on the way through them.

use super::create_component;
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cell, Cells, Digit, Grid, Position, Puzzle, Solver};
use seventeen_plugin::random;
use seventeen_solvers::Auto;
use std::ops::ControlFlow;

/// Random numbers and puzzles of a seed.
pub(crate) struct RandomPuzzles {
    random: random::RandomNumbers,
    solver: Auto,
}

impl RandomPuzzles {
    pub(crate) fn new(seed: u64) -> RandomPuzzles {
        RandomPuzzles { random: random::RandomNumbers::new(seed), solver: create_component(&[]) }
    }

    /// A number from 0 to `end - 1`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.random.next_bits() % end as u64) as usize
    }

    /// A minimal puzzle and its solution.
    pub(crate) fn puzzle(&mut self) -> (Puzzle, Grid) {
        let grid = self.grid();
        let mut givens = Cells::ALL;
        let order: [usize; 81] = self.shuffled();
        for cell in order.map(Cell::of) {
            let fewer = givens - Cells::single(cell);
            if self.solver.count(&grid.puzzle(fewer), 2) == Ok(1) {
                givens = fewer;
            }
        }
        (grid.puzzle(givens), grid)
    }

    /// The first solution of three random boxes on the diagonal.
    fn grid(&mut self) -> Grid {
        let mut digits = [0; 81];
        for house in [18, 22, 26] {
            let order: [usize; 9] = self.shuffled();
            HOUSES[house].iter().zip(order).for_each(|(cell, k)| digits[cell] = k as u8 + 1);
        }
        let mut first = None;
        let solved = self.solver.solutions(&Puzzle::from_digits(digits), &mut |grid| {
            first = Some(*grid);
            ControlFlow::Break(())
        });
        assert!(solved.is_ok());
        first.unwrap()
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        (1..N).rev().for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }

    /// Excludes random candidates that are not the solution's; `count` gets their number and
    /// returns how many to exclude.
    pub(super) fn exclude_false_candidates(
        &mut self,
        position: &mut Position,
        solution: &Grid,
        count: impl Fn(usize) -> usize,
    ) {
        let is_wrong = |candidate: &Candidate| {
            position.has(*candidate) && solution.digit(candidate.cell()) != candidate.digit()
        };
        let mut wrong: Vec<Candidate> = Candidate::all().filter(is_wrong).collect();
        for _ in 0..count(wrong.len()).min(wrong.len()) {
            position.eliminate(wrong.remove(self.below(wrong.len())));
        }
    }
}

/// Visits positions, with the solution, on the way through `puzzles` random minimal puzzles. They
/// come after every seventh single, where no singles are left, and then in the same way after a few
/// false candidates are excluded.
pub(crate) fn visit_positions(puzzles: u64, mut visit: impl FnMut(&Position, &Grid)) {
    for seed in 0..puzzles {
        let mut draw = RandomPuzzles::new(seed);
        let (puzzle, solution) = draw.puzzle();
        let mut position = Position::from(&puzzle);
        while !position.is_solved() {
            while let Some(single) = first_single(&position) {
                position.place(single);
                if position.blank().len().is_multiple_of(7) {
                    visit(&position, &solution);
                }
            }
            visit(&position, &solution);
            draw.exclude_false_candidates(&mut position, &solution, |_| 3);
        }
    }
}

pub(crate) fn set_singles(position: &mut Position) {
    while let Some(single) = first_single(position) {
        position.place(single);
    }
}

/// The first naked or hidden single by cells, if there is one.
fn first_single(position: &Position) -> Option<Candidate> {
    let is_single = |candidate: &Candidate| {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let alone = |house| position.spots(house, digit).count_ones() == 1;
        position.candidates(cell).len() == 1 || cell.houses().into_iter().any(alone)
    };
    let of_cell = |cell: Cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
    let all = position.blank().iter().flat_map(of_cell);
    all.filter(|&candidate| position.has(candidate)).find(is_single)
}
