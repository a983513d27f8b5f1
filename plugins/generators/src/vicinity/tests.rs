use super::additions::{Addition, Additions, with_clues};
use super::choices::Choices;
use super::witnesses::Witnesses;
use super::*;
use crate::testing::{auto, backtrack};
use std::collections::BTreeSet;

/// A minimal puzzle.
const MINIMAL: &str =
    ".4...2...6.584....9.1..6..25..31.8....9.....37...5.6..1.......7..7....68......13.";
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn vicinity(remove: usize, add: usize) -> Vicinity {
    Vicinity {
        remove,
        add,
        rounds: 1,
        minimal: true,
        canonical: true,
        most_solutions: 20_000,
        limit: 1_000_000,
    }
}

fn found(mut generator: Vicinity, start: &Puzzle, solver: &mut dyn Solver) -> Vec<Puzzle> {
    let board = Board::from(start);
    let mut found = Vec::new();
    let task = Task { seed: 0, from: Some(&board) };
    let tries = generator.generate(&task, solver, &mut |made| {
        found.push(made.board.puzzle().unwrap());
        ControlFlow::Continue(())
    });
    assert!(tries.unwrap() > 0);
    found
}

fn is_minimal(puzzle: &Puzzle, solver: &mut dyn Solver) -> bool {
    puzzle.givens().iter().all(|given| {
        let mut digits = *puzzle.digits();
        digits[given] = 0;
        solver.count(&Puzzle::from_digits(digits), 2).unwrap() > 1
    })
}

/// Every clue in every blank cell.
fn neighbours_of_one(start: &Puzzle, minimal: bool, solver: &mut dyn Solver) -> BTreeSet<Puzzle> {
    let mut found = BTreeSet::new();
    for removed in start.givens() {
        let mut digits = *start.digits();
        digits[removed] = 0;
        let base = Puzzle::from_digits(digits);
        for clue in Candidate::all().filter(|clue| digits[clue.cell()] == 0) {
            let puzzle = with_clues(&base, &[clue]);
            if puzzle.check().is_ok()
                && solver.count(&puzzle, 2).unwrap() == 1
                && (!minimal || is_minimal(&puzzle, solver))
            {
                found.insert(puzzle);
            }
        }
    }
    found
}

fn forms(puzzles: &BTreeSet<Puzzle>) -> BTreeSet<Puzzle> {
    puzzles.iter().map(|puzzle| puzzle.minlex().unwrap().0).collect()
}

/// The puzzles as a set, with none of them twice.
fn set(puzzles: Vec<Puzzle>) -> BTreeSet<Puzzle> {
    let set: BTreeSet<Puzzle> = puzzles.iter().copied().collect();
    assert_eq!(set.len(), puzzles.len(), "a puzzle came twice");
    set
}

#[test]
fn one_for_one_finds_what_trying_all_clues_finds() {
    let start: Puzzle = start();
    for minimal in [true, false] {
        let expected = neighbours_of_one(&start, minimal, &mut backtrack());
        assert!(expected.contains(&start));
        for (most_solutions, canonical) in [(20_000, false), (2, false), (20_000, true)] {
            let generator = Vicinity { minimal, canonical, most_solutions, ..vicinity(1, 1) };
            let found = set(found(generator, &start, &mut auto()));
            assert_eq!(found, if canonical { forms(&expected) } else { expected.clone() });
        }
    }
}

fn start() -> Puzzle {
    MINIMAL.parse().unwrap()
}

/// The additions to one base against a count over all its solutions, for any number of clues.
fn compare(base: &Puzzle, add: usize, minimal: bool, most_solutions: usize) -> usize {
    let mut solver = backtrack();
    let mut solutions = Vec::new();
    let list = &mut |grid: &Grid| {
        solutions.push(*grid);
        ControlFlow::Continue(())
    };
    solver.solutions(base, list).unwrap();
    let has = |grid: &Grid, clue: &Candidate| grid.digit(clue.cell()) == clue.digit();
    let having = |clues: &[Candidate]| {
        solutions.iter().filter(|grid| clues.iter().all(|clue| has(grid, clue))).count()
    };
    let blank = |clue: &Candidate| base.digit(clue.cell()).is_none() && having(&[*clue]) > 0;
    let clues: Vec<Candidate> = Candidate::all().filter(blank).collect();
    let mut expected: Vec<Vec<Candidate>> = vec![vec![]];
    for _ in 0..add {
        let longer = |few: &Vec<Candidate>| {
            let after = clues.iter().filter(|&&clue| Some(clue) > few.last().copied());
            let few = few.clone();
            after.map(move |&clue| [few.as_slice(), &[clue]].concat()).collect::<Vec<_>>()
        };
        expected = expected.iter().flat_map(longer).collect();
    }
    expected.retain(|clues| having(clues) == 1);
    let puzzles = |clues: &Vec<Candidate>| with_clues(base, clues);
    let mut expected: Vec<Puzzle> = expected.iter().map(puzzles).collect();
    if minimal {
        expected.retain(|puzzle| is_minimal(puzzle, &mut auto()));
    }
    let mut found = Vec::new();
    let mut solver = auto();
    let mut witnesses = Witnesses::new(base, &mut solver).unwrap();
    let additions = Additions { add, minimal, most_solutions };
    let flow = additions.visit(base, &mut solver, &mut |solver, addition: Addition<'_>| {
        if !minimal || witnesses.minimal(&addition, solver)? {
            found.push(with_clues(addition.base, addition.clues));
        }
        Ok(ControlFlow::Continue(()))
    });
    assert_eq!(flow, Ok(ControlFlow::Continue(())));
    assert_eq!(found, expected, "{add} clues added to {base}");
    found.len()
}

/// Some bases with few solutions, with this many clues removed.
fn small_bases(removed: usize, most: u64) -> Vec<Puzzle> {
    let mut solver = auto();
    let bases = Choices::new(start().givens(), removed).map(|removed| {
        let mut digits = *start().digits();
        removed.iter().for_each(|cell| digits[cell] = 0);
        Puzzle::from_digits(digits)
    });
    bases.filter(|base| solver.count(base, most + 1).unwrap() <= most).collect()
}

#[test]
fn several_clues_are_added_as_counting_over_all_solutions_says() {
    let mut some = [0, 0];
    for (removed, add, most, bases) in [(1, 2, 9, 2), (2, 1, 110, 4), (2, 2, 20, 2), (2, 3, 5, 1)] {
        for base in small_bases(removed, most).iter().take(bases) {
            for (minimal, most_solutions) in
                [(true, 20_000), (true, 3), (false, 20_000), (false, 5)]
            {
                some[usize::from(minimal)] += compare(base, add, minimal, most_solutions);
            }
        }
    }
    assert!(some.iter().all(|&some| some > 100), "{some:?}");
}

#[test]
fn no_clue_added_leaves_what_is_unique_without_those_removed() {
    let mut solver = auto();
    let redundant: Puzzle =
        ".4.792.166.5841.7.971..6..25..31.8....9....537...586..1.36....7..71...68......13."
            .parse()
            .unwrap();
    let generator = Vicinity { minimal: false, canonical: false, ..vicinity(1, 0) };
    let solution = {
        let mut one = Outcome::None;
        solver.solutions(&redundant, &mut |grid| one.add(*grid)).unwrap();
        one.grid(0).unwrap()
    };
    let expected = solver.redundant(&redundant, &solution).unwrap();
    let found = found(generator, &redundant, &mut solver);
    let without: Cells = found
        .iter()
        .map(|puzzle| (redundant.givens() - puzzle.givens()).first().unwrap())
        .collect();
    assert!(expected.len() > 5);
    assert_eq!(without, expected);
}

/// Round by round over whole puzzles, without a memory of bases.
#[test]
fn the_closure_is_what_repeating_the_first_round_gives() {
    let start: Puzzle = SEVENTEEN.parse().unwrap();
    let mut solver = auto();
    let closure = set(found(Vicinity { rounds: 0, ..vicinity(1, 1) }, &start, &mut solver));
    let mut expected = BTreeSet::from([start.minlex().unwrap().0]);
    let mut fresh = vec![start];
    while let Some(puzzle) = fresh.pop() {
        for near in forms(&neighbours_of_one(&puzzle, true, &mut auto())) {
            if expected.insert(near) {
                fresh.push(near);
            }
        }
    }
    assert_eq!(closure, expected);
}

#[test]
fn two_rounds_reach_the_neighbours_of_neighbours() {
    let mut solver = auto();
    let mut expected = BTreeSet::new();
    for puzzle in found(vicinity(1, 1), &start(), &mut solver) {
        expected.extend(found(vicinity(1, 1), &puzzle, &mut solver));
    }
    let two = Vicinity { rounds: 2, ..vicinity(1, 1) };
    assert_eq!(set(found(two, &start(), &mut solver)), expected);
}

#[test]
fn the_order_does_not_depend_on_the_solver() {
    let by_auto = found(vicinity(1, 1), &start(), &mut auto());
    assert_eq!(by_auto, found(vicinity(1, 1), &start(), &mut backtrack()));
    let short = Vicinity { most_solutions: 2, ..vicinity(1, 1) };
    assert_eq!(by_auto, found(short, &start(), &mut auto()));
}

#[test]
fn errors_say_what_is_missing() {
    let fails = |from: Option<&Board>, limit| {
        let task = Task { seed: 0, from };
        let mut generator = Vicinity { limit, ..vicinity(1, 1) };
        let all = &mut |_: &Generated| ControlFlow::Continue(());
        generator.generate(&task, &mut auto(), all).unwrap_err().to_string()
    };
    assert!(fails(None, 9).contains("but none was given"));
    let small = Board::empty(Boxes::new(2, 2).unwrap());
    assert!(fails(Some(&small), 9).contains("3x3"), "{}", fails(Some(&small), 9));
    let board = Board::from(&start());
    assert!(fails(Some(&board), 9).contains("more than 9 puzzles"));
}
