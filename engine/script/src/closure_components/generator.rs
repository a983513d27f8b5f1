//! `generator::by(|seed, from| …)`: a generator written in the recipe.

use super::{returned_by, unexpected_error};
use crate::closure::Closure;
use crate::failure::Res;
use crate::problem_value::{board_of_value, parsed_line_to_dynamic};
use rhai::{Array, Dynamic};
use seventeen_core::{Board, Generator, Result};
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::{AnyChoice, Choice};

/// The name of the function.
const BY: &str = "generator::by";

/// The generator that returns the puzzles and grids of a closure, which gets a seed and a starting
/// puzzle.
pub(super) fn closure_generator(make: Closure) -> Res<AnyChoice> {
    let choice = Choice::<dyn Generator>::by_task("by", move |task| {
        let from = |board| parsed_line_to_dynamic(ParsedLine::from_board(board, Box::default()));
        let from = task.from.map_or(Dynamic::UNIT, from);
        boards_of_value(returned_by(&make, BY, (task.seed as i64, from))?, &make)
    });
    Ok(choice.into())
}

/// The boards that the closure returned: one, several or none.
fn boards_of_value(made: Dynamic, make: &Closure) -> Result<Vec<Board>> {
    if made.is_unit() {
        return Ok(Vec::new());
    }
    match made.try_cast_result::<Array>() {
        Ok(several) => several.iter().map(|made| made_board(made, make)).collect(),
        Err(one) => Ok(vec![made_board(&one, make)?]),
    }
}

fn made_board(made: &Dynamic, make: &Closure) -> Result<Board> {
    let board = board_of_value(made);
    board.ok_or_else(|| unexpected_error(BY, made, "puzzles, grids or boards", make))
}
