//! Agreement of all solvers on many puzzles of every sort: random givens, givens that one changed
//! digit spoils, none at all, contradictions, and puzzles with several solutions.
//!
//! `SEVENTEEN_AGREEMENT=1000000 cargo test -p seventeen-tests agreement::` takes
//! that many puzzles; without it there are some hundreds, and with `SEVENTEEN_LONG` thousands.

use seventeen_core::{Puzzle, Solver};
use seventeen_host::Registered;
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::{Random, grids, is_long, linked};
use std::collections::BTreeMap;

/// A puzzle with more solutions is not counted to the end: the plain solvers would take long.
const COUNTABLE: u64 = 500;

/// The sorts of puzzles, in turn.
const SORTS: [fn(&mut Random, &Puzzle) -> Puzzle; 5] =
    [|random, grid| givens(random, grid, 28, 60), perturbed, empty, contradictory, several];

/// `SEVENTEEN_AGREEMENT`, or what an ordinary run of the tests takes.
fn how_many() -> usize {
    let set = std::env::var("SEVENTEEN_AGREEMENT").ok();
    let usual = if is_long() { 4000 } else { 800 };
    set.map_or(usual, |text| text.parse().expect("SEVENTEEN_AGREEMENT is a number"))
}

/// The digits of `grid` at `least` to `most` random cells.
fn givens(random: &mut Random, grid: &Puzzle, least: usize, most: usize) -> Puzzle {
    let clues = least + random.below(most - least + 1);
    let mut cells: Vec<usize> = (0..81).collect();
    let mut digits = [0; 81];
    for _ in 0..clues {
        let cell = cells.swap_remove(random.below(cells.len()));
        digits[cell] = grid.digits()[cell];
    }
    Puzzle::from_digits(digits)
}

fn changed(puzzle: &Puzzle, cell: usize, digit: u8) -> Puzzle {
    let mut digits = *puzzle.digits();
    digits[cell] = digit;
    Puzzle::from_digits(digits)
}

/// One cell holds another digit: mostly no solution, often a digit twice in a house.
fn perturbed(random: &mut Random, grid: &Puzzle) -> Puzzle {
    let puzzle = givens(random, grid, 28, 50);
    changed(&puzzle, random.below(81), 1 + random.below(9) as u8)
}

/// No givens, or one.
fn empty(random: &mut Random, _: &Puzzle) -> Puzzle {
    changed(&Puzzle::EMPTY, random.below(81), random.below(10) as u8)
}

/// A digit twice in a row.
fn contradictory(random: &mut Random, grid: &Puzzle) -> Puzzle {
    let puzzle = givens(random, grid, 24, 50);
    let (row, digit) = (random.below(9), 1 + random.below(9) as u8);
    let (first, second) = (random.below(9), 1 + random.below(8));
    let puzzle = changed(&puzzle, 9 * row + first, digit);
    changed(&puzzle, 9 * row + (first + second) % 9, digit)
}

/// Two digits without a given: their cells can be exchanged.
fn several(random: &mut Random, grid: &Puzzle) -> Puzzle {
    let (a, b) = (1 + random.below(9) as u8, 1 + random.below(9) as u8);
    let puzzle = givens(random, grid, 38, 60);
    let digits = puzzle.digits().map(|digit| if digit == a || digit == b { 0 } else { digit });
    Puzzle::from_digits(digits)
}

type Solvers = BTreeMap<String, Box<dyn Solver>>;

fn solvers() -> Solvers {
    let registry = linked();
    let make = |component: &Registered| {
        let values = component.values(&[]).expect("defaults fit");
        (
            component.name().to_owned(),
            component.make::<dyn Solver>(&values, &CancellationToken::new()).expect("a solver"),
        )
    };
    registry.of(Kind::Solver).map(make).collect()
}

/// How many puzzles have no solution, one, and more.
#[derive(Default)]
struct Seen {
    none: usize,
    one: usize,
    more: usize,
}

/// Counts every `step`-th puzzle from `first` on with all solvers.
fn agree(first: usize, step: usize) -> Seen {
    let (mut solvers, mut seen) = (solvers(), Seen::default());
    let grids: Vec<Puzzle> = grids().into_iter().map(|(_, _, grid)| grid.into()).collect();
    for round in (first..how_many()).step_by(step) {
        let mut random = Random(round as u64);
        let puzzle = SORTS[round % SORTS.len()](&mut random, &grids[round % grids.len()]);
        let counts = [1, 2, 50].map(|limit| common_count(&mut solvers, &puzzle, limit));
        let few = counts[2] < 50 || common_count(&mut solvers, &puzzle, COUNTABLE) < COUNTABLE;
        if few {
            common_count(&mut solvers, &puzzle, u64::MAX);
        }
        match counts[1] {
            0 => seen.none += 1,
            1 => seen.one += 1,
            _ => seen.more += 1,
        }
    }
    seen
}

#[test]
fn all_solvers_count_alike() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<Seen> = std::thread::scope(|scope| {
        let parts: Vec<_> =
            (0..threads).map(|first| scope.spawn(move || agree(first, threads))).collect();
        parts.into_iter().map(|part| part.join().expect("agreement")).collect()
    });
    let sum = |of: fn(&Seen) -> usize| parts.iter().map(of).sum::<usize>();
    let (none, one, more) = (sum(|seen| seen.none), sum(|seen| seen.one), sum(|seen| seen.more));
    let fifth = how_many() / 5;
    assert!(none > fifth && one > fifth / 3 && more > fifth, "{none} {one} {more}");
}

/// The count that all solvers agree on.
fn common_count(solvers: &mut Solvers, puzzle: &Puzzle, limit: u64) -> u64 {
    let mut counts = solvers.iter_mut().map(|(name, solver)| (name, solver.count(puzzle, limit)));
    let (_, first) = counts.next().expect("there are solvers");
    for (name, count) in counts {
        assert_eq!(count, first, "{name}, limit {limit}: {puzzle}");
    }
    first.expect("digits are digits")
}
