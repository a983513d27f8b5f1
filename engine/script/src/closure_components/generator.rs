//! `generator::by(|seed, from| …)`: a generator written in the recipe.

use super::{closure_result, unexpected_error};
use crate::closure::Closure;
use crate::problem_value::parsed_line_to_dynamic;
use crate::session::{Handle, Session};
use rhai::{Array, Dynamic};
use seventeen_core::{Board, Generator, Grid, Puzzle, Result};
use seventeen_jobs::text::Annotated;
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::{AnyChoice, Choice};

/// The name of the function.
const BY: &str = "generator::by";

/// The generator that returns the puzzles and grids of a closure, which gets a seed and a starting
/// puzzle.
pub(super) fn closure_generator(make: Closure, session: Handle) -> AnyChoice {
    let choice = Choice::<dyn Generator>::by_task("by", move |task| {
        let from = |board| parsed_line_to_dynamic(ParsedLine::from_board(board, Box::default()));
        let from = task.from.map_or(Dynamic::UNIT, from);
        let made = session.call(&make, (task.seed as i64, from));
        boards_of_value(closure_result(BY, made, &session)?, &session)
    });
    choice.into()
}

/// The boards that the closure returned: one, several or none.
fn boards_of_value(made: Dynamic, session: &Session) -> Result<Vec<Board>> {
    if made.is_unit() {
        return Ok(Vec::new());
    }
    match made.try_cast_result::<Array>() {
        Ok(several) => several.iter().map(|made| board_of_value(made, session)).collect(),
        Err(one) => Ok(vec![board_of_value(&one, session)?]),
    }
}

fn board_of_value(made: &Dynamic, session: &Session) -> Result<Board> {
    if let Some(puzzle) = made.read_lock::<Annotated<Puzzle>>() {
        return Ok((&puzzle.value).into());
    }
    if let Some(grid) = made.read_lock::<Annotated<Grid>>() {
        return Ok((&Puzzle::from(grid.value)).into());
    }
    let board = made.read_lock::<Annotated<Board>>().map(|board| board.value.clone());
    board.ok_or_else(|| unexpected_error(BY, made, "puzzles, grids or boards", session))
}
