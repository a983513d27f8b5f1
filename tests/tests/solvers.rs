//! Conformance of solvers: counts of `tests/data/counts.txt`, solutions that are solutions, and
//! agreement with the simple one, `backtrack`.

use seventeen_core::{Error, Grid, Puzzle, Solver};
use seventeen_plugin::Kind;
use seventeen_tests::{Random, grids, lines, registries};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Every solver of every registry, by name, and the checker.
fn for_each_solver(mut test: impl FnMut(&str, &mut dyn Solver, &mut dyn Solver)) {
    for (origin, registry) in registries() {
        let checker = registry.find(Kind::Solver, "backtrack").expect("the checker is there");
        for component in registry.of(Kind::Solver) {
            let values = component.values(&[]).expect("defaults fit");
            let mut solver = component.solver(&values).expect("a solver");
            let mut checker = checker.solver(&checker.values(&[]).unwrap()).expect("a solver");
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
                assert!(puzzle.givens().iter().all(|c| grid.digit(c) == puzzle.digit(c)), "{name}");
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
