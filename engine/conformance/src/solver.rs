//! The suite of solvers: known counts, solutions that are solutions, and agreement with the simple
//! solver.

use crate::inputs::{counted_boards, counted_puzzles, counted_rules, grids, random_givens};
use crate::trial::{Trial, no_peer};
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::{
    Board, Cell, Cells, Digit, Digits, Emit, Error, Grid, Pencilmarks, Puzzle, Result, Solver,
};
use seventeen_plugin::random::RandomNumbers;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::ControlFlow;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "counts the solutions of known puzzles up to each limit", run: counts_known },
    Check { name: "emits each solution of known puzzles once", run: emits_solutions },
    Check { name: "stops when no more solutions are wanted", run: stops_on_break },
    Check { name: "counts the solutions of random puzzles", run: counts_random },
    Check { name: "reports a digit above 9 with its cell", run: reports_bad_digit },
    Check { name: "answers many puzzles as it answers each of them", run: answers_many },
    Check { name: "finds the redundant givens of puzzles", run: finds_redundant },
    Check { name: "emits each grid that pencilmarks allow", run: emits_grids_of_marks },
    Check { name: "counts and emits the solutions of boards of other sizes", run: solves_boards },
    Check { name: "counts and emits the solutions of puzzles of other rules", run: solves_rules },
];

/// Expects a number of solutions.
fn expect_count(question: &Question, expected: u64, got: Result<u64>) -> Outcome {
    let got = question.answer(got)?;
    question.expect(got == expected, &solutions_text(expected), solutions_text(got))
}

fn solutions_text(count: u64) -> String {
    if count == 1 { "1 solution".to_owned() } else { format!("{count} solutions") }
}

/// The question for the number of solutions.
fn ask_count(trial: &mut Trial<'_>, puzzle: &dyn Display, limit: u64) -> Question {
    trial.ask(match limit {
        u64::MAX => format!("the number of solutions of {puzzle}"),
        _ => format!("the number of solutions of {puzzle}, up to {limit}"),
    })
}

fn counts_known(trial: &mut Trial<'_>) -> Outcome {
    let mut solver = trial.make::<dyn Solver>()?;
    for (puzzle, count) in counted_puzzles() {
        for limit in [0, 1, 2, 50, u64::MAX] {
            let question = ask_count(trial, &puzzle, limit);
            expect_count(&question, count.min(limit), solver.count(&puzzle, limit))?;
        }
    }
    Ok(())
}

fn emits_solutions(trial: &mut Trial<'_>) -> Outcome {
    let mut solver = trial.make::<dyn Solver>()?;
    for (puzzle, count) in counted_puzzles() {
        let question = trial.ask(format!("the solutions of {puzzle}"));
        let mut seen: BTreeSet<Grid> = BTreeSet::new();
        let mut wrong = Ok(());
        let done = solver.solutions(&puzzle, &mut |grid| {
            wrong = check_solution(&question, &puzzle, grid, &mut seen);
            if wrong.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        wrong?;
        question.answer(done)?;
        expect_count(&question, count, Ok(seen.len() as u64))?;
    }
    Ok(())
}

/// A grid keeps the givens, and comes once.
fn check_solution(
    question: &Question,
    puzzle: &Puzzle,
    grid: &Grid,
    seen: &mut BTreeSet<Grid>,
) -> Outcome {
    let keeps = puzzle.givens().iter().all(|cell| Some(grid.digit(cell)) == puzzle.digit(cell));
    question.expect(keeps, "grids with the puzzle's givens", grid)?;
    let twice = format_args!("{grid} twice");
    question.expect(seen.insert(*grid), "each solution once", twice)
}

fn stops_on_break(trial: &mut Trial<'_>) -> Outcome {
    let mut solver = trial.make::<dyn Solver>()?;
    let question = trial.ask("five solutions of the empty puzzle".to_owned());
    let mut emitted = 0;
    let done = solver.solutions(&Puzzle::EMPTY, &mut |_| {
        emitted += 1;
        if emitted == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    question.answer(done)?;
    expect_count(&question, 5, Ok(emitted))
}

/// Random givens of a grid, in every third case with a digit changed: mostly without a solution,
/// often with a repeated digit.
fn perturbed(random: &mut RandomNumbers, grid: &Grid, clues: usize) -> Puzzle {
    let puzzle = random_givens(random, grid, clues);
    if random.below(3) > 0 {
        return puzzle;
    }
    let mut digits = *puzzle.digits();
    digits[random.below(81)] = 1 + random.below(9) as u8;
    Puzzle::from_digits(digits)
}

fn counts_random(trial: &mut Trial<'_>) -> Outcome {
    let (mut solver, mut checker) = (trial.make::<dyn Solver>()?, trial.checker()?);
    let (grids, mut random) = (grids(), RandomNumbers::new(17));
    for round in 0..trial.rounds(100, 400) {
        let clues = 24 + random.below(30);
        let puzzle = perturbed(&mut random, &grids[round % grids.len()], clues);
        for limit in [1, 2, 50] {
            let expected = checker.count(&puzzle, limit).map_err(no_peer)?;
            let question = ask_count(trial, &puzzle, limit);
            expect_count(&question, expected, solver.count(&puzzle, limit))?;
        }
    }
    Ok(())
}

fn reports_bad_digit(trial: &mut Trial<'_>) -> Outcome {
    let mut solver = trial.make::<dyn Solver>()?;
    let question = trial.ask("the number of solutions of a puzzle with 12 in r2c2".to_owned());
    let mut digits = [0; 81];
    digits[10] = 12;
    let expected = "an error that names the digit 12 and the cell r2c2";
    match solver.count(&Puzzle::from_digits(digits), 2) {
        Err(Error::Failed(why)) if why.contains("12") && why.contains("r2c2") => Ok(()),
        Err(error) => Err(question.wrong(expected, format!("the error: {error}"))),
        Ok(count) => Err(question.wrong(expected, solutions_text(count))),
    }
}

fn answers_many(trial: &mut Trial<'_>) -> Outcome {
    let mut solver = trial.make::<dyn Solver>()?;
    let (grids, mut random) = (grids(), RandomNumbers::new(5));
    let puzzles: Vec<Puzzle> = (0..trial.rounds(60, 300))
        .map(|i| perturbed(&mut random, &grids[i % grids.len()], 24 + i % 30))
        .collect();
    let count = puzzles.len();
    for limit in [1, 2, 50] {
        let mut counts = vec![7];
        let question = trial.ask(format!("the counts of {count} random puzzles, up to {limit}"));
        question.answer(solver.count_each(&puzzles, limit, &mut counts))?;
        let mut expected = vec![7];
        for puzzle in &puzzles {
            expected.push(question.answer(solver.count(puzzle, limit))?);
        }
        question.expect_equal(
            "the counts of single puzzles after the 7 of the list",
            &expected,
            &counts,
        )?;
    }
    solves_each(trial, &mut *solver, &puzzles)
}

fn solves_each(trial: &mut Trial<'_>, solver: &mut dyn Solver, puzzles: &[Puzzle]) -> Outcome {
    let question = trial.ask(format!("the outcomes of {} random puzzles", puzzles.len()));
    let mut outcomes = Vec::new();
    question.answer(solver.solve_each(puzzles, &mut outcomes))?;
    question.expect_equal("this number of outcomes:", &puzzles.len(), &outcomes.len())?;
    for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
        let question = Question(format!("the outcome of {puzzle} in a list"));
        expect_count(
            &question,
            question.answer(solver.count(puzzle, 2))?,
            Ok(outcome.count() as u64),
        )?;
        let both = [outcome.grid(0), outcome.grid(1)];
        for grid in both.iter().flatten() {
            question.expect(grid.completes(puzzle), "a solution of it", grid)?;
        }
        let twice = both[0].is_some() && both[0] == both[1];
        question.expect(!twice, "two different solutions", "one solution twice")?;
    }
    Ok(())
}

fn finds_redundant(trial: &mut Trial<'_>) -> Outcome {
    let (mut solver, mut checker) = (trial.make::<dyn Solver>()?, trial.checker()?);
    let (grids, mut random) = (grids(), RandomNumbers::new(6));
    let mut redundant = 0;
    for round in 0..trial.rounds(15, 60) {
        let grid = &grids[round % grids.len()];
        let puzzle = random_givens(&mut random, grid, 60);
        if checker.count(&puzzle, 2).map_err(no_peer)? != 1 {
            continue;
        }
        let question = trial.ask(format!("the redundant givens of {puzzle}"));
        let found = question.answer(solver.redundant(&puzzle, grid))?;
        let mut expected = Cells::EMPTY;
        for given in puzzle.givens() {
            let rest = grid.puzzle(puzzle.givens() - Cells::single(given));
            if checker.count(&rest, 2).map_err(no_peer)? == 1 {
                expected.insert(given);
            }
        }
        question.expect(found == expected, &expected.to_string(), found)?;
        redundant += expected.len();
    }
    debug_assert!(redundant > 25, "{redundant} redundant givens are too few to tell");
    Ok(())
}

/// A grid's marks with candidates added at random: it is one of the solutions.
fn marks_around(random: &mut RandomNumbers, grid: &Grid, added: usize) -> Pencilmarks {
    let mut candidates = Cell::table(|cell| Digits::single(grid.digit(cell)));
    for _ in 0..added {
        candidates[random.below(81)].insert(Digit::at(random.below(9)));
    }
    Pencilmarks::new(candidates)
}

fn emits_grids_of_marks(trial: &mut Trial<'_>) -> Outcome {
    let (mut solver, mut checker) = (trial.make::<dyn Solver>()?, trial.checker()?);
    let (grids, mut random) = (grids(), RandomNumbers::new(7));
    for round in 0..trial.rounds(20, 60) {
        let marks = marks_around(&mut random, &grids[round % grids.len()], 120 + round);
        let question = trial.ask(format!("the grids that these pencilmarks allow: {marks}"));
        let (found, twice) = match allowed(&mut *solver, &marks) {
            Err(Error::Failed(why)) if why.contains("not pencilmarks") => {
                return Err(Stop::Skipped("it does not support pencilmarks"));
            }
            other => question.answer(other)?,
        };
        question.expect(
            twice.is_none(),
            "each grid once",
            twice.map_or_else(String::new, |grid| format!("{grid} twice")),
        )?;
        let (expected, _) = allowed(&mut *checker, &marks).map_err(no_peer)?;
        let wrong = expected.symmetric_difference(&found).next();
        let wrong = wrong.map_or_else(String::new, |grid| {
            format!("{} grids; {grid} is wrong or missing", found.len())
        });
        question.expect(found == expected, &format!("{} grids", expected.len()), wrong)?;
    }
    Ok(())
}

/// Every grid that the marks allow, and one that was emitted twice.
fn allowed(solver: &mut dyn Solver, marks: &Pencilmarks) -> Result<(BTreeSet<Grid>, Option<Grid>)> {
    let (mut found, mut twice) = (BTreeSet::new(), None);
    solver.solutions_of_marks(marks, &mut |grid| {
        if !found.insert(*grid) {
            twice = Some(*grid);
        }
        ControlFlow::Continue(())
    })?;
    Ok((found, twice))
}

/// Expects this number of solutions from `list`, right and each once. `key` gives the digits of one
/// that is right, and `show` the text of one that is wrong.
fn expect_solutions<S>(
    question: &Question,
    count: u64,
    key: impl Fn(&S) -> Option<Vec<u8>>,
    show: impl Fn(&S) -> String,
    list: impl FnOnce(Emit<'_, S>) -> Result<()>,
) -> Outcome {
    let (mut solutions, mut wrong) = (BTreeSet::new(), None);
    let done = list(&mut |solution| {
        if !key(solution).is_some_and(|digits| solutions.insert(digits)) {
            wrong = Some(show(solution));
        }
        ControlFlow::Continue(())
    });
    question.answer(done)?;
    match wrong {
        Some(wrong) => Err(question.wrong("solutions, each once", wrong)),
        None => expect_count(question, count, Ok(solutions.len() as u64)),
    }
}

fn solves_boards(trial: &mut Trial<'_>) -> Outcome {
    let mut solver = trial.make::<dyn Solver>()?;
    for (board, count) in counted_boards() {
        let question = ask_count(trial, &board, u64::MAX);
        match solver.count_board(&board, u64::MAX) {
            Err(error) if error.to_string().contains("supports 9x9 puzzles") => {
                return Err(Stop::Skipped("it supports 9x9 puzzles only"));
            }
            counted => expect_count(&question, count, counted)?,
        }
        let key = |solution: &Board| {
            let is_right = solution.is_solution() && solution.boxes() == board.boxes();
            is_right.then(|| solution.digits().to_vec())
        };
        expect_solutions(&question, count, key, Board::to_string, |emit| {
            solver.solutions_of_board(&board, emit)
        })?;
    }
    Ok(())
}

fn solves_rules(trial: &mut Trial<'_>) -> Outcome {
    for (board, count) in counted_rules() {
        let Some((rules, puzzle)) = board.ruled() else { continue };
        if !trial.component().supports(rules) {
            return Err(Stop::Skipped("it supports the rules of classic sudoku only"));
        }
        let mut solver = trial.make_for::<dyn Solver>(rules)?;
        let question = ask_count(trial, &board, u64::MAX);
        expect_count(&question, count, solver.count(&puzzle, u64::MAX))?;
        expect_count(&question, count.min(2), solver.count(&puzzle, 2))?;
        let key = |grid: &Grid| {
            let is_right = rules.grid(*grid.digits()).is_ok() && grid.completes(&puzzle);
            is_right.then(|| grid.digits().to_vec())
        };
        let show = |grid: &Grid| Board::of_rules(rules, &(*grid).into()).to_string();
        expect_solutions(&question, count, key, show, |emit| solver.solutions(&puzzle, emit))?;
    }
    Ok(())
}
