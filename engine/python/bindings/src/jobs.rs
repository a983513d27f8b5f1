//! The functions of the module: a file each.

mod audit;
mod clique;
mod compare;
mod convert;
mod count;
mod dataset;
mod enumerate;
mod generate;
mod harvest;
mod hint;
mod minlex;
mod morph;
mod name;
mod path;
mod pattern_search;
mod prove;
mod rank;
mod rate;
mod run;
mod solve;
mod solved_row;
mod steps;
mod techniques;
mod unrank;
mod verify;

use crate::function::Function;
use crate::job::function;
use seventeen::jobs::harvest::Sets;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{Annotated, Problem, comment};
use seventeen::{Error, Grid, Puzzle, Result};

/// All functions.
pub(crate) fn all() -> Vec<Function> {
    vec![
        function::<solve::Solve>(),
        function::<count::Count>(),
        function::<minlex::Minlex>(),
        function::<rank::Ranking>(),
        unrank::function(),
        function::<name::Name>(),
        function::<morph::Morph>(),
        function::<convert::Convert>(),
        function::<rate::Rate>(),
        function::<path::FindPath>(),
        function::<hint::FindHint>(),
        function::<steps::FindSteps>(),
        function::<harvest::Harvest>(),
        function::<clique::FindClique>(),
        enumerate::function(),
        prove::function(),
        verify::function(),
        generate::function(),
        pattern_search::function(),
        audit::function(),
        dataset::function(),
        compare::function(),
        run::function(),
        crate::plugins::load_function(),
        crate::plugins::list_function(),
    ]
}

/// A problem: a grid is a puzzle with 81 clues.
pub(crate) fn problem_of(line: ParsedLine) -> Problem {
    match line {
        ParsedLine::Problem(problem) => problem,
        ParsedLine::Grid(Annotated { value, note }) => {
            Problem::Puzzle(Annotated { value: value.into(), note })
        }
    }
}

/// A grid; the input of functions of grids has no other items.
pub(crate) fn grid_of(line: ParsedLine) -> Result<Annotated<Grid>> {
    match line {
        ParsedLine::Grid(grid) => Ok(grid),
        ParsedLine::Problem(problem) => {
            problem.expect_9x9()?;
            Err(Error::bad_input(format_args!("expected a solution grid, found {problem}")))
        }
    }
}

/// No sets of a grid of any rules: the start of a harvest.
fn sets_of(line: ParsedLine) -> Result<Sets> {
    match line {
        ParsedLine::Problem(Problem::Board(board)) => Sets::of_board(&board),
        other => grid_of(other).map(Sets::empty),
    }
}

/// An equivalent grid for a grid, or puzzle for a puzzle, with what of the comment also holds for
/// it.
fn map_cells(
    name: &str,
    item: ParsedLine,
    of_grid: impl FnOnce(&Grid) -> Grid,
    of_puzzle: impl FnOnce(&Puzzle) -> Puzzle,
) -> Result<ParsedLine> {
    match item {
        ParsedLine::Grid(Annotated { value, note }) => {
            let note = comment::for_equivalent(&note);
            Ok(ParsedLine::Grid(Annotated { value: of_grid(&value), note }))
        }
        ParsedLine::Problem(Problem::Puzzle(Annotated { value, note })) => {
            let (value, note) = (of_puzzle(&value), comment::for_equivalent(&note));
            Ok(ParsedLine::Problem(Problem::Puzzle(Annotated { value, note })))
        }
        ParsedLine::Problem(other) => {
            other.expect_9x9().map_err(|error| error.with_subject(name))?;
            let wrong = format_args!("{name}: expected a grid or a puzzle, found {other}");
            Err(Error::bad_input(wrong))
        }
    }
}
