//! The solver for any houses against `backtrack`, and against known numbers.

use super::*;
use crate::tests::{Random, all_solutions, grids, with};
use crate::{Backtrack, Bands};
use seventeen_plugin::Value;
use std::collections::BTreeSet;

/// Variants of every kind: further houses, implied ones, regions, and small boards.
const VARIANTS: [&str; 12] = [
    "classic",
    "4x4",
    "6x6",
    "8x8",
    "windoku",
    "x",
    "windoku_x",
    "disjoint",
    "jigsaw:AAAAAABBBAACCCCBBBACCCCBBDBECEDDDDDDEEEEEEEDDFFFFFFFGGFFHGGGGGGHHHHHHHGIHIIIIIIII",
    "jigsaw:AAABBBBBBAAAAAABBBCCCCCCCCCDDDDDDDDDEEEEEEEEFGEGFFFFFFGGGGGFHHFGIIGIHHHHIIIIIIHHH",
    "jigsaw:ABBBCCCAABBDCCAABBDCCAAEEDDDFEEGGDDFEEEGGGFFFFFGG",
    "jigsaw:AAABBACABBCCDDBCEEDDCEEED",
];

fn rules(name: &str) -> Rules {
    name.parse().unwrap()
}

fn solver(rules: Rules) -> HouseSolver {
    HouseSolver::create(&Args::new(&[]).with_rules(rules)).unwrap()
}

/// The solutions by the plain search, up to a number.
fn plain_solutions(rules: Rules, puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let fewest = [Value::Text("fewest".into())];
    let mut plain = Backtrack::create(&Args::new(&fewest).with_rules(rules)).unwrap();
    let mut found = Vec::new();
    plain
        .solutions(puzzle, &mut |grid| {
            found.push(*grid);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap();
    found
}

/// Some grid of the rules, from a few random digits.
fn random_grid(solver: &mut HouseSolver, random: &mut Random) -> Grid {
    let (rules, cells) = (solver.rules, solver.rules.cells().iter().collect::<Vec<_>>());
    loop {
        let mut digits = [0; 81];
        for _ in 0..rules.side() {
            let cell = cells[random.below(cells.len())];
            digits[cell] = 1 + random.below(rules.side()) as u8;
        }
        if let Some(grid) = solver.find(&Puzzle::from_digits(digits), None).unwrap() {
            return grid;
        }
    }
}

/// A grid's digits in each cell with this probability in percent.
fn some_clues(grid: &Grid, random: &mut Random, percent: usize) -> Puzzle {
    grid.puzzle(Cell::all().filter(|_| random.below(100) < percent).collect())
}

#[test]
fn small_boards_have_the_known_numbers_of_grids() {
    assert_eq!(solver(rules("4x4")).count(&Puzzle::EMPTY, u64::MAX), Ok(288));
    // One in 6! of 28,200,960: the first row determines the names of the digits.
    let mut first_row = [0; 81];
    first_row[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    let found = solver(rules("6x6")).count(&Puzzle::from_digits(first_row), u64::MAX);
    assert_eq!(found, Ok(28_200_960 / 720));
    let grids: BTreeSet<Grid> =
        all_solutions(&mut solver(rules("4x4")), &Puzzle::EMPTY).into_iter().collect();
    assert_eq!(grids.len(), 288);
}

#[test]
fn solutions_are_those_of_a_plain_search() {
    for name in VARIANTS {
        let (rules, mut random) = (rules(name), Random(50));
        let (mut solver, mut numbers) = (solver(rules), BTreeSet::new());
        for round in 0..60 {
            let grid = random_grid(&mut solver, &mut random);
            assert!(rules.grid(*grid.digits()).is_ok(), "{name}: {grid}");
            let puzzle = some_clues(&grid, &mut random, 36 + round % 20);
            let expected = plain_solutions(rules, &puzzle, 60);
            let count = expected.len();
            numbers.insert(count);
            assert_eq!(solver.count(&puzzle, 60), Ok(count as u64), "{name}: {puzzle}");
            if count < 60 {
                let found: BTreeSet<Grid> =
                    all_solutions(&mut solver, &puzzle).into_iter().collect();
                assert_eq!(found, expected.iter().copied().collect(), "{name}: {puzzle}");
                let other = solver.other_solution(&puzzle, &grid).unwrap();
                assert_eq!(other.is_some(), count > 1, "{name}: {puzzle}");
                assert!(other.is_none_or(|other| found.contains(&other) && other != grid));
            }
        }
        assert!(numbers.contains(&1) && numbers.len() > 1, "{name}: {numbers:?}");
    }
}

#[test]
fn a_solution_without_a_candidate_is_found_if_there_is_one() {
    for name in VARIANTS {
        let (rules, mut random) = (rules(name), Random(51));
        let mut solver = solver(rules);
        let cells: Vec<Cell> = rules.cells().iter().collect();
        for _ in 0..50 {
            let grid = random_grid(&mut solver, &mut random);
            let puzzle = some_clues(&grid, &mut random, 45);
            let cell = cells[random.below(cells.len())];
            let except = Candidate::new(cell, grid.digit(cell));
            let expected = plain_solutions(rules, &puzzle, usize::MAX)
                .iter()
                .any(|other| other.digit(cell) != grid.digit(cell));
            let found = solver.find(&puzzle, Some(except)).unwrap();
            assert_eq!(found.is_some(), expected, "{name}: {puzzle} without {except}");
            assert!(found.is_none_or(|other| {
                other.completes(&puzzle) && other.digit(cell) != grid.digit(cell)
            }));
        }
    }
}

#[test]
fn puzzles_that_a_changed_given_spoils_have_the_right_count() {
    for name in VARIANTS {
        let (rules, mut random) = (rules(name), Random(52));
        let (mut solver, mut unsolvable) = (solver(rules), 0);
        for _ in 0..60 {
            let grid = random_grid(&mut solver, &mut random);
            let puzzle = some_clues(&grid, &mut random, 45);
            let Some(cell) = puzzle.givens().first() else { continue };
            let puzzle = with(&puzzle, cell.index(), 1 + random.below(rules.side()) as u8);
            let expected = plain_solutions(rules, &puzzle, 40).len();
            unsolvable += usize::from(expected == 0);
            assert_eq!(solver.count(&puzzle, 40), Ok(expected as u64), "{name}: {puzzle}");
        }
        assert!(unsolvable > 10, "{name}: {unsolvable}");
    }
}

#[test]
fn classic_puzzles_have_the_counts_of_another_solver() {
    let (mut bands, mut houses) = (Bands::create(&Args::new(&[])).unwrap(), solver(Rules::CLASSIC));
    let mut random = Random(53);
    for i in 0..1000 {
        let puzzle = random.puzzle(&grids()[i % 2], 20 + i as u32 % 12);
        assert_eq!(houses.count(&puzzle, 200), bands.count(&puzzle, 200), "{puzzle}");
    }
}

/// Where no cell and no house has two choices, the first cell was a bad one: the last of these boards
/// took millions of guesses.
#[test]
fn boards_with_few_givens_are_filled_in_a_few_guesses() {
    const JIGSAW: &str = "jigsaw:\
        AAABCCCCCAAABBBBBCAAABEEBCCDDDBEEFFCDDDHEFFFFDGHHEEFFFDGGHHEEIIDGGGHIIIIGGGHHHIII";
    const THREE: &str =
        ".........................6.......2...........5...................................";
    let empty = VARIANTS.map(|name| (name, Puzzle::EMPTY));
    for (name, board) in empty.into_iter().chain([(JIGSAW, THREE.parse().unwrap())]) {
        let mut solver = solver(rules(name));
        assert!(solver.find(&board, None).unwrap().is_some(), "{name}");
        assert!(solver.search.guesses < 500, "{name}: {} guesses", solver.search.guesses);
    }
}

#[test]
fn digits_beyond_the_board_are_refused() {
    let mut solver = solver(rules("4x4"));
    let error = solver.count(&with(&Puzzle::EMPTY, 1, 5), 2).unwrap_err();
    assert_eq!(error.to_string(), "cell r1c2 holds 5: expected 0 to 4");
    let outside = with(&Puzzle::EMPTY, 8, 1);
    assert_eq!(solver.count(&outside, 2), Ok(0));
}

#[test]
fn the_default_solver_leaves_other_rules_to_this_one() {
    let rules = rules("windoku");
    let mut auto = crate::Auto::create(&Args::new(&[]).with_rules(rules)).unwrap();
    let (mut solver, mut random) = (solver(rules), Random(54));
    for _ in 0..20 {
        let grid = random_grid(&mut solver, &mut random);
        let puzzle = some_clues(&grid, &mut random, 25);
        assert_eq!(auto.count(&puzzle, 50), solver.count(&puzzle, 50));
        assert_eq!(all_solutions(&mut auto, &puzzle), all_solutions(&mut solver, &puzzle));
        let (mut one, mut other) = (Vec::new(), Vec::new());
        auto.solve_each(&[puzzle], &mut one).unwrap();
        solver.solve_each(&[puzzle], &mut other).unwrap();
        assert_eq!(one, other);
        assert_eq!(auto.other_solution(&puzzle, &grid), solver.other_solution(&puzzle, &grid));
        assert_eq!(auto.redundant(&puzzle, &grid), solver.redundant(&puzzle, &grid));
    }
}
