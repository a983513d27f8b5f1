//! The puzzles and grids that suites ask about.

use crate::trial::{Trial, no_peer};
use crate::verdict::Stop;
use seventeen_core::{Board, Cell, Cells, Grid, Puzzle, Solver, Transformation, UaHarvester, ua};
use seventeen_plugin::random::RandomNumbers;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::str::FromStr;

const COUNTS: &str = include_str!("../data/counts.txt");
const BOARDS: &str = include_str!("../data/boards.txt");
const RULES: &str = include_str!("../data/rules.txt");

/// Puzzles with the number of their solutions.
pub(crate) fn counted_puzzles() -> Vec<(Puzzle, u64)> {
    counted(COUNTS)
}

/// Boards of all sizes with the number of their solutions.
pub(crate) fn counted_boards() -> Vec<(Board, u64)> {
    counted(BOARDS)
}

/// Puzzles of other rules than classic ones, with the number of their solutions.
pub(crate) fn counted_rules() -> Vec<(Board, u64)> {
    counted(RULES)
}

/// The lines of a file of this crate.
fn counted<T: FromStr<Err: Debug>>(text: &str) -> Vec<(T, u64)> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let (problem, count) = line.rsplit_once(' ').expect("a problem and a number");
        (problem.parse().expect("a problem"), count.parse().expect("a number"))
    };
    lines.map(read).collect()
}

/// Solution grids: the puzzles among the counted ones that are complete.
pub(crate) fn grids() -> Vec<Grid> {
    let whole = counted_puzzles().into_iter().filter(|(puzzle, _)| puzzle.clues() == 81);
    whole.map(|(puzzle, _)| Grid::known(*puzzle.digits())).collect()
}

/// The digits of `grid` at about `clues` random cells.
pub(crate) fn random_givens(random: &mut RandomNumbers, grid: &Grid, clues: usize) -> Puzzle {
    grid.puzzle((0..clues).map(|_| Cell::of(random.below(81))).collect())
}

/// Puzzles with their solutions: of a shuffled grid, clues are removed in a random order as long as
/// the solution stays unique. Every second puzzle keeps some redundant clues, so it is easier.
pub(crate) fn puzzles(trial: &Trial<'_>, count: usize) -> Result<Vec<(Puzzle, Grid)>, Stop> {
    let (mut solver, mut random) = (trial.peer::<dyn Solver>()?, RandomNumbers::new(11));
    let grids = grids();
    let mut made = Vec::new();
    for round in 0..count {
        let grid = shuffled(&mut random, &grids[round % grids.len()]);
        let fewest = if round % 2 == 0 { 32 } else { 0 };
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut puzzle = grid.puzzle(Cells::ALL);
        for cell in cells {
            let rest = grid.puzzle(puzzle.givens() - Cells::single(cell));
            if puzzle.clues() > fewest && solver.count(&rest, 2).map_err(no_peer)? == 1 {
                puzzle = rest;
            }
        }
        made.push((puzzle, grid));
    }
    Ok(made)
}

/// A random image of a grid, with the same digits.
pub(crate) fn shuffled(random: &mut RandomNumbers, grid: &Grid) -> Grid {
    Transformation::geometric(random.below(Transformation::GEOMETRIC)).grid(grid)
}

/// Minimal unavoidable sets of a grid, by ascending size, found by the trusted harvester.
pub(crate) fn unavoidable_sets(trial: &Trial<'_>, grid: &Grid) -> Result<Vec<Cells>, Stop> {
    let mut sets = Vec::new();
    let mut harvester = trial.peer::<dyn UaHarvester>()?;
    let mut keep = |set: &Cells| {
        sets.push(*set);
        ControlFlow::Continue(())
    };
    harvester.harvest(grid, &[], 1, &mut keep).map_err(no_peer)?;
    Ok(ua::minimal(sets))
}
