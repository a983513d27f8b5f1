//! Conformance of solvers: counts of `tests/data/counts.txt`, solutions that are solutions, and
//! agreement with the simple one, `backtrack`.

use seventeen_core::{Board, Cell, Cells, Digit, Digits, Error, Grid, Pencilmarks, Puzzle, Solver};
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::{Random, grids, lines, registries};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Every solver of every registry, by name, and the checker.
fn for_each_solver(mut test: impl FnMut(&str, &mut dyn Solver, &mut dyn Solver)) {
    for (origin, registry) in registries() {
        let checker = registry.find(Kind::Solver, "backtrack").expect("the checker is there");
        for component in registry.of(Kind::Solver) {
            let values = component.values(&[]).expect("defaults fit");
            let mut solver =
                component.make::<dyn Solver>(&values, &CancellationToken::new()).expect("a solver");
            let mut checker = checker
                .make::<dyn Solver>(&checker.values(&[]).unwrap(), &CancellationToken::new())
                .expect("a solver");
            test(&format!("{origin} {}", component.name()), &mut *solver, &mut *checker);
        }
    }
}

#[test]
fn counts_are_those_of_the_data() {
    for_each_solver(|name, solver, _| {
        for line in lines("counts.txt") {
            let puzzle: Puzzle = line[0].parse().unwrap();
            let count: u64 = line[1].parse().unwrap();
            for limit in [0, 1, 2, 50, u64::MAX] {
                assert_eq!(solver.count(&puzzle, limit), Ok(count.min(limit)), "{name} {puzzle}");
            }
        }
    });
}

#[test]
fn solutions_are_distinct_and_keep_the_givens() {
    for_each_solver(|name, solver, _| {
        for line in lines("counts.txt") {
            let puzzle: Puzzle = line[0].parse().unwrap();
            let mut seen: BTreeSet<Grid> = BTreeSet::new();
            let done = solver.solutions(&puzzle, &mut |grid| {
                assert!(
                    puzzle.givens().iter().all(|c| Some(grid.digit(c)) == puzzle.digit(c)),
                    "{name}"
                );
                assert!(seen.insert(*grid), "{name} emits {grid} twice");
                ControlFlow::Continue(())
            });
            assert_eq!(done, Ok(()), "{name}");
            assert_eq!(seen.len().to_string(), line[1], "{name} {puzzle}");
        }
    });
}

#[test]
fn a_break_ends_the_emission() {
    for_each_solver(|name, solver, _| {
        let mut emitted = 0;
        let done = solver.solutions(&Puzzle::EMPTY, &mut |_| {
            emitted += 1;
            if emitted == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((done, emitted), (Ok(()), 5), "{name}");
    });
}

#[test]
fn random_puzzles_count_as_the_checker_counts() {
    let grids = grids();
    for_each_solver(|name, solver, checker| {
        let mut random = Random(17);
        for round in 0..400 {
            let grid = &grids[round % grids.len()].2;
            let clues = 24 + random.below(30);
            let puzzle = perturbed(&mut random, grid, clues);
            for limit in [1, 2, 50] {
                let expected = checker.count(&puzzle, limit);
                assert_eq!(solver.count(&puzzle, limit), expected, "{name} {puzzle} {limit}");
            }
        }
    });
}

/// Random givens of a grid, in every third case with a digit changed: mostly without a solution,
/// often with a repeated digit.
fn perturbed(random: &mut Random, grid: &Grid, clues: usize) -> Puzzle {
    let puzzle = random.givens(grid, clues);
    if random.below(3) > 0 {
        return puzzle;
    }
    let mut digits = *puzzle.digits();
    digits[random.below(81)] = 1 + random.below(9) as u8;
    Puzzle::from_digits(digits)
}

#[test]
fn a_digit_above_nine_is_an_error_that_names_it() {
    for_each_solver(|name, solver, _| {
        let mut digits = [0; 81];
        digits[10] = 12;
        match solver.count(&Puzzle::from_digits(digits), 2) {
            Err(Error::Failed(why)) => {
                assert!(why.contains("12") && why.contains("r2c2"), "{name}: {why}");
            }
            other => panic!("{name}: {other:?}"),
        }
    });
}

#[test]
fn many_at_once_are_answered_as_one_by_one() {
    let grids = grids();
    let mut random = Random(5);
    let puzzles: Vec<Puzzle> =
        (0..300).map(|i| perturbed(&mut random, &grids[i % grids.len()].2, 24 + i % 30)).collect();
    for_each_solver(|name, solver, _| {
        for limit in [1, 2, 50] {
            let mut counts = vec![7];
            assert_eq!(solver.count_each(&puzzles, limit, &mut counts), Ok(()), "{name}");
            let one_by_one = puzzles.iter().map(|puzzle| solver.count(puzzle, limit).unwrap());
            let expected: Vec<u64> = std::iter::once(7).chain(one_by_one).collect();
            assert_eq!(counts, expected, "{name}, limit {limit}");
        }
        let mut outcomes = Vec::new();
        assert_eq!(solver.solve_each(&puzzles, &mut outcomes), Ok(()), "{name}");
        assert_eq!(outcomes.len(), puzzles.len(), "{name}");
        for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
            assert_eq!(Ok(outcome.count() as u64), solver.count(puzzle, 2), "{name} {puzzle}");
            let both = (outcome.grid(0), outcome.grid(1));
            assert!(both.0.is_none_or(|grid| grid.completes(puzzle)), "{name} {puzzle}");
            assert!(both.1.is_none_or(|grid| grid.completes(puzzle)), "{name} {puzzle}");
            assert!(both.0.is_none() || both.0 != both.1, "{name} {puzzle}");
        }
    });
}

#[test]
fn redundant_givens_are_those_that_the_definition_names() {
    let grids = grids();
    for_each_solver(|name, solver, checker| {
        let mut random = Random(6);
        let mut some = 0;
        for round in 0..60 {
            let grid = &grids[round % grids.len()].2;
            let puzzle = random.givens(grid, 60);
            if checker.count(&puzzle, 2) != Ok(1) {
                continue;
            }
            let found = solver.redundant(&puzzle, grid).expect("givens are digits");
            for given in puzzle.givens() {
                let rest = grid.puzzle(puzzle.givens() - Cells::single(given));
                let expected = checker.count(&rest, 2) == Ok(1);
                assert_eq!(found.contains(given), expected, "{name} {puzzle} {given}");
            }
            some += found.len();
        }
        assert!(some > 100, "{name}: {some} redundant givens are too few to tell");
    });
}

/// A grid's marks with candidates added at random: it is one of the solutions.
fn marks_around(random: &mut Random, grid: &Grid, added: usize) -> Pencilmarks {
    let mut candidates = Cell::table(|cell| Digits::single(grid.digit(cell)));
    for _ in 0..added {
        candidates[random.below(81)].insert(Digit::at(random.below(9)));
    }
    Pencilmarks::new(candidates)
}

#[test]
fn pencilmarks_allow_the_same_grids_for_all_who_take_them() {
    let grids = grids();
    let mut takers = BTreeSet::new();
    for_each_solver(|name, solver, checker| {
        let mut random = Random(7);
        for round in 0..60 {
            let marks = marks_around(&mut random, &grids[round % grids.len()].2, 120 + round);
            let Some(found) = allowed(solver, &marks) else { return };
            assert_eq!(Some(&found), allowed(checker, &marks).as_ref(), "{name} {marks}");
            assert!(!found.is_empty() && found.iter().all(|grid| marks.allow(grid.digits())));
        }
        takers.insert(name.to_owned());
    });
    assert!(takers.contains("linked sweep") && takers.contains("loaded auto"), "{takers:?}");
}

/// Every grid that the marks allow; none if the solver takes no marks.
fn allowed(solver: &mut dyn Solver, marks: &Pencilmarks) -> Option<BTreeSet<Grid>> {
    let mut found = BTreeSet::new();
    let done = solver.solutions_of_marks(marks, &mut |grid| {
        assert!(found.insert(*grid), "{grid} twice");
        ControlFlow::Continue(())
    });
    done.is_ok().then_some(found)
}

#[test]
fn boards_have_the_known_counts_for_all_who_take_them() {
    let mut takers = BTreeSet::new();
    for_each_solver(|name, solver, _| {
        for line in lines("boards.txt") {
            let board: Board = line[0].parse().unwrap();
            let count = line[1].parse().unwrap();
            match solver.count_board(&board, u64::MAX) {
                Ok(found) => assert_eq!(found, count, "{name} {board}"),
                Err(error) => {
                    assert!(error.to_string().contains("supports 9x9 puzzles"), "{name}: {error}");
                    return;
                }
            }
            let mut solutions = BTreeSet::new();
            let done = solver.solutions_of_board(&board, &mut |solution| {
                assert!(solution.is_solution() && solution.boxes() == board.boxes(), "{name}");
                assert!(solutions.insert(solution.digits().to_vec()), "{name}");
                ControlFlow::Continue(())
            });
            assert_eq!((done, solutions.len() as u64), (Ok(()), count), "{name} {board}");
        }
        takers.insert(name.to_owned());
    });
    let expected = ["linked auto", "linked exact_cover", "loaded auto", "loaded exact_cover"];
    assert_eq!(takers, expected.map(str::to_owned).into());
}
