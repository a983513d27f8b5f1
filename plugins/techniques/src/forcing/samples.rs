//! Random positions for tests.

use seventeen_core::{Candidate, Cell, Cells, Grid, Position, Puzzle, Solver};
use seventeen_plugin::random::RandomNumbers;
use seventeen_plugin::{Args, Component};
use seventeen_solvers::Auto;
use std::ops::ControlFlow;

pub(super) struct SamplePositions {
    random: RandomNumbers,
    solver: Auto,
}

impl SamplePositions {
    pub(super) fn new(seed: u64) -> SamplePositions {
        let solver = Auto::create(&Args::new(&[])).unwrap();
        SamplePositions { random: RandomNumbers::new(seed), solver }
    }

    fn number_below(&mut self, n: usize) -> usize {
        (self.random.next_bits() % n as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len()).for_each(|i| items.swap(i, self.number_below(i + 1)));
    }

    /// A solution grid: three random boxes, completed.
    pub(super) fn random_grid(&mut self) -> Grid {
        let mut digits = [0; 81];
        for at in [0, 30, 60] {
            let mut order: Vec<u8> = (1..=9).collect();
            self.shuffle(&mut order);
            for (k, digit) in order.into_iter().enumerate() {
                digits[at + k / 3 * 9 + k % 3] = digit;
            }
        }
        let text: String = digits.map(|digit| char::from(b'0' + digit)).iter().collect();
        let puzzle: Puzzle = text.parse().unwrap();
        let (mut grid, mut skip) = (None, self.number_below(1000));
        let _ = self.solver.solutions(&puzzle, &mut |found| {
            grid = Some(*found);
            skip = skip.saturating_sub(1);
            if skip == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        grid.unwrap()
    }

    /// A minimal puzzle and its solution.
    pub(super) fn random_puzzle(&mut self) -> (Puzzle, Grid) {
        let grid = self.random_grid();
        let mut order = Cell::table(|cell| cell);
        self.shuffle(&mut order);
        let mut given = Cells::ALL;
        for cell in order {
            let less = given - Cells::single(cell);
            if self.solver.count(&grid.puzzle(less), 2) == Ok(1) {
                given = less;
            }
        }
        (grid.puzzle(given), grid)
    }

    /// Excludes `n` random candidates, whether they are true or not.
    pub(super) fn remove_random(&mut self, position: &mut Position, n: usize) {
        let mut present: Vec<Candidate> = Candidate::all().filter(|&it| position.has(it)).collect();
        self.shuffle(&mut present);
        present.into_iter().take(n).for_each(|it| position.eliminate(it));
    }

    pub(super) fn sparse_position(&mut self, blanks: usize) -> Position {
        let grid = self.random_grid();
        let mut order = Cell::table(|cell| cell);
        self.shuffle(&mut order);
        Position::from(&grid.puzzle(order[blanks..].iter().copied().collect()))
    }
}

/// Sets singles until there are none.
pub(super) fn set_singles(position: &mut Position) {
    while let Some(single) = first_single(position) {
        position.place(single);
    }
}

fn first_single(position: &Position) -> Option<Candidate> {
    Candidate::all().filter(|&it| position.has(it)).find(|it| {
        let alone = |house| position.spots(house, it.digit()).count_ones() == 1;
        position.candidates(it.cell()).len() == 1 || it.cell().houses().into_iter().any(alone)
    })
}
