use super::*;
use crate::testing::{auto, backtrack};
use std::collections::BTreeSet;

/// Puzzles with several redundant givens, and their number.
const REDUNDANT: [&str; 4] = [
    ".4.792.166.5841.7.971..6..25..31.8....9....537...586..1.36....7..71...68......13.",
    "64.3.78..9.2.8465.8..65..4.1..7...25...526.....341.9.....971.3..69..51..2..863...",
    "..9...8.7.....53..3..17.492.8....5439538.42.66..5...18.....17....46831..2..95.6.4",
    ".4...2...6.584....9.1..6..25..31.8....9.....37...5.6..1.......7..7....68......13.",
];
const GRID: &str =
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572";

fn found(
    puzzle: &Puzzle,
    least: u32,
    most: u32,
    stop: usize,
    solver: &mut dyn Solver,
) -> Vec<Puzzle> {
    let board = Board::from(puzzle);
    let mut found = Vec::new();
    let task = Task { seed: 0, from: Some(&board) };
    let tries = Inside { least, most }.generate(&task, solver, &mut |made| {
        found.push(made.board.puzzle().unwrap());
        if found.len() < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(tries.unwrap() >= found.len() as u64);
    found
}

/// A few givens more of the solution than a minimal puzzle has.
fn puzzle(text: &str, floating: u32) -> Puzzle {
    let mut solver = auto();
    let mut puzzle: Puzzle = text.parse().unwrap();
    let solution = solution(&puzzle, &mut solver).unwrap();
    loop {
        let redundant = solver.redundant(&puzzle, &solution).unwrap();
        match redundant.first() {
            Some(given) if redundant.len() > floating => {
                puzzle = solution.puzzle(puzzle.givens() - Cells::single(given));
            }
            _ => return puzzle,
        }
    }
}

/// All subsets with one solution that lose it without any of their givens.
fn by_subsets(puzzle: &Puzzle) -> BTreeSet<Puzzle> {
    let mut solver = backtrack();
    let solution = solution(puzzle, &mut solver).unwrap();
    let mut unique = |givens: Cells| solver.count(&solution.puzzle(givens), 2).unwrap() == 1;
    let givens = puzzle.givens();
    let floating: Vec<Cell> =
        givens.iter().filter(|&given| unique(givens - Cells::single(given))).collect();
    assert!(floating.len() <= 12, "{puzzle} has {} floating givens", floating.len());
    let subsets = (0..1_usize << floating.len()).map(|bits| {
        let dead = floating.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 0);
        givens - dead.map(|(_, &cell)| cell).collect()
    });
    let all: BTreeSet<Cells> = subsets.filter(|&subset| unique(subset)).collect();
    let minimal = |subset: &&Cells| {
        floating
            .iter()
            .all(|&cell| !subset.contains(cell) || !all.contains(&(**subset - Cells::single(cell))))
    };
    all.iter().filter(minimal).map(|&subset| solution.puzzle(subset)).collect()
}

#[test]
fn the_minimal_puzzles_are_those_among_all_subsets() {
    let mut several = 0;
    for text in REDUNDANT {
        let puzzle = puzzle(text, 12);
        let expected = by_subsets(&puzzle);
        let found = found(&puzzle, 0, 81, usize::MAX, &mut auto());
        assert_eq!(found.len(), expected.len(), "{puzzle}");
        assert_eq!(BTreeSet::from_iter(found), expected, "{puzzle}");
        several += usize::from(expected.len() > 5);
    }
    assert!(several > 2);
}

#[test]
fn bounds_leave_those_with_that_many_clues() {
    let puzzle = puzzle(REDUNDANT[1], 14);
    let all = found(&puzzle, 0, 81, usize::MAX, &mut auto());
    for (least, most) in [(0, 24), (25, 25), (26, 81), (25, 26), (30, 31), (0, 16)] {
        let mut expected: BTreeSet<Puzzle> = all.iter().copied().collect();
        expected.retain(|puzzle| (least..=most).contains(&puzzle.clues()));
        let bounded = found(&puzzle, least, most, usize::MAX, &mut auto());
        assert_eq!(bounded.len(), expected.len(), "{least} to {most} clues");
        assert_eq!(BTreeSet::from_iter(bounded), expected);
    }
}

#[test]
fn a_grid_gives_minimal_puzzles_one_after_the_other() {
    let grid: Grid = GRID.parse().unwrap();
    let found = found(&grid.into(), 0, 81, 1000, &mut auto());
    let mut solver = backtrack();
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 1000);
    for puzzle in &found[..50] {
        assert!(grid.completes(puzzle));
        assert_eq!(solver.count(puzzle, 2), Ok(1));
        assert!(solver.redundant(puzzle, &grid).unwrap().is_empty());
    }
}

#[test]
fn the_order_does_not_depend_on_the_solver() {
    let puzzle = puzzle(REDUNDANT[2], 13);
    let by_auto = found(&puzzle, 0, 81, usize::MAX, &mut auto());
    assert_eq!(by_auto, found(&puzzle, 0, 81, usize::MAX, &mut backtrack()));
}

#[test]
fn puzzles_without_a_single_solution_are_refused() {
    for (text, expected) in [
        (".".repeat(81), "several solutions"),
        (format!("12345678.........9{}", ".".repeat(63)), "no solution"),
    ] {
        let board = Board::from(&text.parse::<Puzzle>().unwrap());
        let task = Task { seed: 0, from: Some(&board) };
        let all = &mut |_: &Generated| ControlFlow::Continue(());
        let error = Inside { least: 0, most: 81 }.generate(&task, &mut auto(), all).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}
