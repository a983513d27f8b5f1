//! The solvers against each other and against known results.

use crate::{Auto, Backtrack, Bands, Dlx, ExactCover, Explainer, HouseSolver, Sweep};
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use std::collections::BTreeSet;

/// A grid with twenty 17-clue puzzles.
const TWENTY: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// A grid with many automorphisms.
const REGULAR: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// All solvers, `backtrack` in both orders and `sweep` on both kernels, each with its name.
fn solvers() -> Vec<(String, Box<dyn Solver>)> {
    let backtrack = |order: &str| {
        let values = [Value::Text(order.into())];
        made::<Backtrack>(order, Backtrack::create(&Args::new(&values)))
    };
    let sweep = |kernel: &str| {
        let values = [Value::Text(kernel.into())];
        made::<Sweep>(kernel, Sweep::create(&Args::new(&values)))
    };
    let none = Args::new(&[]);
    vec![
        made("", Auto::create(&none)),
        backtrack("fewest"),
        backtrack("first"),
        made("", Bands::create(&none)),
        made("", Dlx::create(&none)),
        made("", ExactCover::create(&none)),
        made("", Explainer::create(&none)),
        made("", HouseSolver::create(&none)),
        sweep("auto"),
        sweep("portable"),
    ]
}

fn made<T: Component + Solver>(option: &str, solver: Result<T>) -> (String, Box<dyn Solver>) {
    (format!("{} {option}", T::NAME), Box::new(solver.unwrap()))
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// `clues` of the grid's digits, at random cells.
    pub(crate) fn puzzle(&mut self, grid: &Grid, clues: u32) -> Puzzle {
        let mut givens = Cells::EMPTY;
        while givens.len() < clues {
            givens.insert(Cell::of(self.below(81)));
        }
        grid.puzzle(givens)
    }
}

pub(crate) fn grids() -> [Grid; 2] {
    [TWENTY.parse().unwrap(), REGULAR.parse().unwrap()]
}

/// The puzzle with the digit of a cell replaced.
pub(crate) fn with(puzzle: &Puzzle, cell: usize, digit: u8) -> Puzzle {
    let mut digits = *puzzle.digits();
    digits[cell] = digit;
    Puzzle::from_digits(digits)
}

/// All solvers' common count; panics if they differ.
fn common_count(solvers: &mut [(String, Box<dyn Solver>)], puzzle: &Puzzle, limit: u64) -> u64 {
    let mut counts = solvers.iter_mut().map(|(name, s)| (name, s.count(puzzle, limit).unwrap()));
    let (_, expected) = counts.next().unwrap();
    for (name, count) in counts {
        assert_eq!(count, expected, "{name}, limit {limit}: {puzzle}");
    }
    expected
}

pub(crate) fn all_solutions(solver: &mut dyn Solver, puzzle: &Puzzle) -> Vec<Grid> {
    let mut grids = Vec::new();
    let emit = &mut |grid: &Grid| {
        grids.push(*grid);
        ControlFlow::Continue(())
    };
    solver.solutions(puzzle, emit).unwrap();
    grids
}

#[test]
fn counts_agree_whatever_the_number_of_solutions() {
    let (mut solvers, mut random) = (solvers(), Random(17));
    let mut seen = BTreeSet::new();
    for i in 0..400 {
        let puzzle = random.puzzle(&grids()[i % 2], 24 + i as u32 % 30);
        for limit in [0, 1, 2, 50] {
            let count = common_count(&mut solvers, &puzzle, limit);
            assert!(count >= limit.min(1) && count <= limit);
            seen.insert(count);
        }
    }
    assert!(seen.len() > 20, "the puzzles are too much alike: {seen:?}");
}

#[test]
fn counts_agree_on_puzzles_that_a_changed_given_spoils() {
    let (mut solvers, mut random) = (solvers(), Random(18));
    let (mut none, mut some) = (0, 0);
    for i in 0..400 {
        let puzzle = random.puzzle(&grids()[i % 2], 26 + i as u32 % 20);
        let cell = random.below(81);
        let puzzle = with(&puzzle, cell, 1 + random.below(9) as u8);
        match common_count(&mut solvers, &puzzle, 50) {
            0 => none += 1,
            _ => some += 1,
        }
    }
    assert!(none > 50 && some > 50, "{none} without and {some} with solutions");
}

#[test]
fn every_solution_is_emitted_once_and_extends_the_givens() {
    let (mut solvers, mut random) = (solvers(), Random(19));
    for i in 0..40 {
        let puzzle = random.puzzle(&grids()[i % 2], 30 + i as u32 % 10);
        let count = common_count(&mut solvers, &puzzle, u64::MAX);
        let mut sets = BTreeSet::new();
        for (name, solver) in &mut solvers {
            let emitted = all_solutions(solver.as_mut(), &puzzle);
            assert_eq!(emitted.len() as u64, count, "{name}: {puzzle}");
            assert!(emitted.iter().all(|grid| grid.puzzle(puzzle.givens()) == puzzle), "{name}");
            let distinct: BTreeSet<Grid> = emitted.into_iter().collect();
            assert_eq!(distinct.len() as u64, count, "{name}: {puzzle}");
            sets.insert(distinct);
        }
        assert_eq!(sets.len(), 1, "the solvers' solutions differ: {puzzle}");
    }
}

#[test]
fn solutions_without_some_digits_come_in_all_their_permutations() {
    let mut solvers = solvers();
    for grid in grids() {
        for digits in [[1, 2, 3], [4, 7, 9]] {
            let blank = digits
                .iter()
                .fold(Cells::EMPTY, |set, &digit| set | grid.cells_of(Digit::of(digit)));
            let count = common_count(&mut solvers, &grid.puzzle(!blank), u64::MAX);
            assert!(count > 0 && count.is_multiple_of(6), "{count}");
        }
    }
}

/// Two puzzles that a SudokuExplainer user generated and posted with their ratings.
#[test]
fn known_puzzles_are_unique_and_minimal() {
    let mut solvers = solvers();
    for text in [
        "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.",
        "..6....7....7..1..9...4...529.4.......1.5.9..7..3..2...8.96...1.1.......6.7..84..",
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(common_count(&mut solvers, &puzzle, 2), 1);
        for cell in puzzle.givens() {
            assert_eq!(common_count(&mut solvers, &with(&puzzle, cell.index(), 0), 2), 2);
        }
    }
}

#[test]
fn the_empty_puzzle_and_full_grids_are_puzzles_too() {
    let mut solvers = solvers();
    for limit in [0, 1, 2, 3, 1000] {
        assert_eq!(common_count(&mut solvers, &Puzzle::EMPTY, limit), limit);
    }
    for grid in grids() {
        assert_eq!(common_count(&mut solvers, &grid.into(), 2), 1);
        for (name, solver) in &mut solvers {
            assert_eq!(all_solutions(solver.as_mut(), &grid.into()), [grid], "{name}");
        }
    }
}

#[test]
fn a_digit_that_stands_twice_in_a_house_leaves_no_solution() {
    let mut solvers = solvers();
    // In a row, a column, a box, across the grid, and nearest by.
    for (a, b) in [(0, 8), (0, 72), (0, 20), (4, 76), (79, 80)] {
        let puzzle = with(&with(&Puzzle::EMPTY, a, 5), b, 5);
        assert_eq!(common_count(&mut solvers, &puzzle, 2), 0);
        assert_eq!(common_count(&mut solvers, &puzzle, 50), 0);
        for (name, solver) in &mut solvers {
            assert!(all_solutions(solver.as_mut(), &puzzle).is_empty(), "{name}");
        }
    }
    for (cell, digit) in Cell::all().zip(Digit::all().cycle()) {
        let changed = with(&grids()[0].into(), cell.index(), digit.get());
        let expected = u64::from(digit == grids()[0].digit(cell));
        assert_eq!(common_count(&mut solvers, &changed, 2), expected);
    }
}

#[test]
fn a_digit_above_9_is_refused_by_name_of_its_cell() {
    let puzzle = with(&Puzzle::EMPTY, 10, 12);
    let expected = Err(Error::failed("cell r2c2 holds 12: expected 0 to 9"));
    for (name, mut solver) in solvers() {
        for limit in [0, 2, 50] {
            assert_eq!(solver.count(&puzzle, limit), expected, "{name}, limit {limit}");
        }
        let emit = &mut |_: &Grid| panic!("{name} emitted a grid");
        assert_eq!(solver.solutions(&puzzle, emit), expected.clone().map(|_| ()), "{name}");
    }
}

#[test]
fn emission_ends_when_told_and_the_solver_serves_again() {
    for (name, mut solver) in solvers() {
        let mut emitted = 0;
        let emit = &mut |_: &Grid| {
            emitted += 1;
            if emitted == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        assert_eq!(solver.solutions(&Puzzle::EMPTY, emit), Ok(()), "{name}");
        assert_eq!(emitted, 3, "{name}");
        assert_eq!(solver.count(&grids()[0].into(), 2), Ok(1), "{name}");
    }
}

#[test]
fn another_solution_differs_from_the_known_one() {
    let grid = grids()[1];
    // The two digits can always be swapped.
    let puzzle =
        grid.puzzle(Cells::ALL - grid.cells_of(Digit::of(1)) - grid.cells_of(Digit::of(2)));
    for (name, mut solver) in solvers() {
        let other = solver.other_solution(&puzzle, &grid).unwrap().expect(&name);
        assert_ne!(other, grid, "{name}");
        assert_eq!(solver.other_solution(&grid.into(), &grid), Ok(None), "{name}");
    }
}

#[test]
fn a_solution_is_found_wherever_there_is_one_as_asked() {
    let mut random = Random(22);
    for i in 0..40 {
        let puzzle = random.puzzle(&grids()[i % 2], 24 + i as u32 % 8);
        let all = all_solutions(solvers()[0].1.as_mut(), &puzzle);
        for (name, mut solver) in solvers() {
            let found = solver.find(&puzzle, None).unwrap();
            assert!(found.is_some_and(|grid| all.contains(&grid)), "{name} {puzzle}");
            for (cell, digit) in Cell::all().skip(i).step_by(7).zip(Digit::all().cycle()) {
                let found = solver.find(&puzzle, Some(Candidate::new(cell, digit))).unwrap();
                let such = |grid: &&Grid| grid.digit(cell) != digit;
                assert_eq!(found.is_some(), all.iter().any(|grid| such(&grid)), "{name} {puzzle}");
                assert!(found.iter().all(|grid| such(&grid) && all.contains(grid)), "{name}");
            }
        }
    }
}

#[test]
fn guesses_are_counted_and_the_same_again() {
    let mut random = Random(20);
    let puzzles: Vec<_> = (0..20).map(|i| random.puzzle(&grids()[i % 2], 26)).collect();
    // The number of guesses of `auto` would depend on the machine.
    for (name, mut solver) in solvers().into_iter().filter(|(name, _)| !name.starts_with("auto")) {
        assert_eq!(solver.guesses(), Some(0), "{name}");
        assert_eq!(solver.count(&grids()[0].into(), 2), Ok(1), "{name}");
        assert_eq!(solver.guesses(), Some(0), "a full grid leaves no choice: {name}");
        let mut counted = || {
            for puzzle in &puzzles {
                solver.count(puzzle, 50).unwrap();
            }
            solver.guesses().unwrap()
        };
        let (once, twice) = (counted(), counted());
        assert!(once > 0, "{name}");
        assert_eq!(twice, 2 * once, "{name}");
    }
}

#[test]
fn counts_agree_where_choices_are_symmetric() {
    let (mut solvers, mut random) = (solvers(), Random(21));
    for i in 0..60 {
        let grid = grids()[i % 2];
        let other = Digit::of(2 + random.below(8) as u8);
        let blank = grid.cells_of(Digit::of(1)) | grid.cells_of(other);
        let puzzle = grid.puzzle(random.puzzle(&grid, 60).givens() - blank);
        for limit in [1, 2, 3, 5, u64::MAX] {
            common_count(&mut solvers, &puzzle, limit);
        }
    }
}
