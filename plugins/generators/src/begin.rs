//! The start of a task, in the form that the generator `name` requires.

use seventeen_plugin::prelude::*;

/// The 9x9 puzzle that a task starts with.
///
/// # Errors
/// There is no board, it has another size, or it repeats a digit in a house.
pub(crate) fn puzzle(task: &Task<'_>, name: &str) -> Result<Puzzle> {
    let Some(board) = task.from else {
        return Err(Error::failed(format!(
            "{name} requires a starting puzzle, but none was given"
        )));
    };
    let puzzle = board.puzzle().and_then(|puzzle| puzzle.check().map(|()| puzzle));
    puzzle.map_err(|error| Error::failed(format!("{name} requires a 9x9 starting puzzle: {error}")))
}

/// The solution grid that a task starts with, if any.
///
/// # Errors
/// The board has another size, or is no solution grid.
pub(crate) fn grid(task: &Task<'_>, name: &str) -> Result<Option<Grid>> {
    let grid = task.from.map(Board::grid).transpose();
    grid.map_err(|error| Error::failed(format!("{name} takes only solution grids: {error}")))
}

/// Rejects a task with a starting board.
///
/// # Errors
/// There is a board.
pub(crate) fn nothing(task: &Task<'_>, name: &str) -> Result<()> {
    match task.from {
        None => Ok(()),
        Some(board) => Err(Error::failed(format!(
            "{name} takes no starting puzzle, but one with {} clues was given",
            board.clues()
        ))),
    }
}
