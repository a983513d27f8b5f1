//! The fixed inputs, built into the program: the project's own puzzles and grids.

use seventeen_core::{Cells, Digit, Grid, Puzzle, UaHarvester};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{Context, Result};
use std::str::FromStr;

/// 600 random puzzles, most of them minimal.
const PUZZLES: &str = include_str!("../../lists/puzzles.txt");

/// All 17-clue puzzles of two grids.
const SEVENTEENS: &str = include_str!("../../lists/seventeens.txt");

/// The six grids of GridChecker's table (dobrichev 2010).
const GRIDS: &str = include_str!("../../lists/grids.txt");

fn parse_lines<T: FromStr>(text: &str) -> Vec<T> {
    let words = text.lines().filter_map(|line| line.split_whitespace().next());
    words.filter_map(|word| word.parse().ok()).collect()
}

pub(super) fn puzzles() -> Vec<Puzzle> {
    parse_lines(PUZZLES)
}

pub(super) fn seventeens() -> Vec<Puzzle> {
    parse_lines(SEVENTEENS)
}

pub(super) fn grids() -> Vec<Grid> {
    parse_lines(GRIDS)
}

/// The grids without four of their digits: each has thousands of solutions.
pub(super) fn without_four_digits() -> Vec<Puzzle> {
    let without = |grid: &Grid, digits: [u8; 4]| {
        let emptied =
            digits.iter().fold(Cells::EMPTY, |set, &digit| set | grid.cells_of(Digit::of(digit)));
        grid.puzzle(!emptied)
    };
    let choices = [[1, 2, 3, 4], [2, 5, 7, 9], [3, 6, 8, 9]];
    grids().iter().flat_map(|grid| choices.map(|digits| without(grid, digits))).collect()
}

/// The sets that `digits` finds in each grid.
pub(super) fn harvest_sets(context: &Context) -> Result<Vec<Vec<Cells>>> {
    let digits = context.choose::<dyn UaHarvester>("digits")?;
    let sets_of = |grid| {
        let sets = Sets::empty(Annotated::from(grid)).harvest(context, &digits)?;
        Ok(sets.sets.to_vec())
    };
    grids().into_iter().map(sets_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_data_is_read() {
        let lines = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!((puzzles().len(), seventeens().len()), (lines(PUZZLES), lines(SEVENTEENS)));
        assert_eq!(grids().len(), lines(GRIDS));
    }
}
