//! A [`Solver`] becomes a [`SeventeenSolver`].

use super::{Component, component, flow, guard, lifecycle, slice, status};
use crate::import;
use crate::raw::*;
use seventeen_core::{Board, Boxes, Error, Grid, Pencilmarks, Puzzle, Solver};
use std::ffi::c_void;

/// `T` as a component.
pub const fn solver<T: Component + Solver>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_SOLVER, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + Solver> Table<T> {
    const OF: &'static SeventeenSolver = &table::<T>(lifecycle::<T>(size_of::<SeventeenSolver>()));
}

/// The table of `T` under this head.
pub(crate) const fn table<T: Solver>(life: SeventeenLifecycle) -> SeventeenSolver {
    SeventeenSolver {
        life,
        count: Some(count::<T>),
        solutions: Some(solutions::<T>),
        count_each: Some(count_each::<T>),
        solve_each: Some(solve_each::<T>),
        other_solution: Some(other_solution::<T>),
        redundant: Some(redundant::<T>),
        guesses: Some(guesses::<T>),
        solutions_of_marks: Some(solutions_of_marks::<T>),
        solutions_of_board: Some(solutions_of_board::<T>),
        count_board: Some(count_board::<T>),
        find: Some(find::<T>),
        find_board: Some(find_board::<T>),
    }
}

unsafe extern "C" fn count<T: Solver>(instance: *mut c_void, puzzle: *const u8, limit: u64) -> i64 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable bytes;
    // `Puzzle` is transparent and any byte is a valid digit of it.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    counted(guard(|| solver.count(puzzle, limit)))
}

/// A count, or the status of what went wrong.
fn counted(count: Result<u64, i32>) -> i64 {
    match count {
        Ok(count) => count.min(i64::MAX as u64) as i64,
        Err(status) => i64::from(status),
    }
}

unsafe extern "C" fn solutions<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    emit: SeventeenEmitGrid,
    context: *mut c_void,
) -> i32 {
    // SAFETY: as in `count`.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    status(guard(|| {
        // SAFETY: the engine's callback takes its own context and 81 bytes.
        solver.solutions(puzzle, &mut |grid| unsafe { flow(emit(context, grid.digits().as_ptr())) })
    }))
}

unsafe extern "C" fn count_each<T: Solver>(
    instance: *mut c_void,
    puzzles: *const u8,
    n_puzzles: usize,
    limit: u64,
    counts: *mut u64,
) -> i32 {
    // SAFETY: as in `count`, for `n_puzzles` puzzles one behind the other.
    let (solver, puzzles) =
        unsafe { (&mut *instance.cast::<T>(), slice(puzzles.cast::<Puzzle>(), n_puzzles)) };
    status(guard(|| {
        let mut list = Vec::with_capacity(n_puzzles);
        solver.count_each(puzzles, limit, &mut list)?;
        one_each(list.len(), n_puzzles)?;
        // SAFETY: the engine has room for `n_puzzles` counts, and so many there are.
        unsafe { counts.copy_from_nonoverlapping(list.as_ptr(), n_puzzles) };
        Ok(())
    }))
}

unsafe extern "C" fn solve_each<T: Solver>(
    instance: *mut c_void,
    puzzles: *const u8,
    n_puzzles: usize,
    outcomes: *mut SeventeenOutcome,
) -> i32 {
    // SAFETY: as in `count_each`.
    let (solver, puzzles) =
        unsafe { (&mut *instance.cast::<T>(), slice(puzzles.cast::<Puzzle>(), n_puzzles)) };
    status(guard(|| {
        let mut list = Vec::with_capacity(n_puzzles);
        solver.solve_each(puzzles, &mut list)?;
        one_each(list.len(), n_puzzles)?;
        for (index, outcome) in list.into_iter().enumerate() {
            // SAFETY: the engine has room for `n_puzzles` outcomes, and so many there are.
            unsafe { outcomes.add(index).write(outcome.into()) };
        }
        Ok(())
    }))
}

/// Refuses a batch that has not one answer for each puzzle.
fn one_each(answers: usize, puzzles: usize) -> seventeen_core::Result<()> {
    if answers == puzzles {
        return Ok(());
    }
    Err(Error::failed(format!("{answers} answers for {puzzles} puzzles: expected one each")))
}

unsafe extern "C" fn other_solution<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    known: *const u8,
    other: *mut u8,
) -> i32 {
    // SAFETY: as in `count`.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    let found = guard(|| {
        // SAFETY: 81 readable bytes.
        let known = unsafe { import::grid(known)? };
        solver.other_solution(puzzle, &known)
    });
    // SAFETY: the engine has room for 81 digits.
    unsafe { found_at(grid_digits(&found), other) }
}

/// The digits of a solution, if there is one.
fn grid_digits(found: &Result<Option<Grid>, i32>) -> Result<Option<&[u8]>, &i32> {
    found.as_ref().map(|found| found.as_ref().map(|grid| &grid.digits()[..]))
}

/// Writes the digits of a solution, if there is one, to `place`; what that is as a status.
///
/// # Safety
/// There is room for them.
unsafe fn found_at(found: Result<Option<&[u8]>, &i32>, place: *mut u8) -> i32 {
    match found {
        Ok(None) => 0,
        Ok(Some(digits)) => {
            // SAFETY: the caller's promise.
            unsafe { place.copy_from_nonoverlapping(digits.as_ptr(), digits.len()) };
            1
        }
        Err(status) => *status,
    }
}

/// A cell and a digit that it is not to hold, if the digit is not 0.
fn exception(boxes: Boxes, cell: u32, digit: u32) -> seventeen_core::Result<Option<(usize, u8)>> {
    let (most, last) = (boxes.digits(), boxes.cells() - 1);
    match (cell as usize, digit as usize) {
        (_, 0) => Ok(None),
        (cell, digit) if cell <= last && digit <= most => Ok(Some((cell, digit as u8))),
        _ => Err(Error::failed(format!(
            "digit {digit} in cell {cell}: expected {most} and {last} at most"
        ))),
    }
}

unsafe extern "C" fn find_board<T: Solver>(
    instance: *mut c_void,
    box_rows: u32,
    box_columns: u32,
    digits: *const u8,
    near: *const u8,
    cell: u32,
    digit: u32,
    place: *mut u8,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let solver = unsafe { &mut *instance.cast::<T>() };
    let found = guard(|| {
        // SAFETY: as many readable bytes as a board with these boxes has cells.
        let board = unsafe { import::board(digits, box_rows, box_columns)? };
        let near = (!near.is_null())
            // SAFETY: not null, so as above.
            .then(|| unsafe { import::board(near, box_rows, box_columns) })
            .transpose()?;
        let except = exception(board.boxes(), cell, digit)?;
        solver.find_board(&board, near.as_ref(), except)
    });
    // SAFETY: the engine has room for a digit a cell.
    unsafe { found_at(found.as_ref().map(|found| found.as_ref().map(Board::digits)), place) }
}

unsafe extern "C" fn find<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    cell: u32,
    digit: u32,
    place: *mut u8,
) -> i32 {
    // SAFETY: as in `count`.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    let found = guard(|| solver.find(puzzle, exception(Boxes::NINE, cell, digit)?));
    // SAFETY: the engine has room for 81 digits.
    unsafe { found_at(grid_digits(&found), place) }
}

unsafe extern "C" fn redundant<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    solution: *const u8,
    redundant: *mut SeventeenCells,
) -> i32 {
    // SAFETY: as in `count`.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    status(guard(|| {
        // SAFETY: 81 readable bytes.
        let solution = unsafe { import::grid(solution)? };
        let cells = solver.redundant(puzzle, &solution)?;
        // SAFETY: the engine passes a place for the set.
        unsafe { *redundant = cells.into() };
        Ok(())
    }))
}

unsafe extern "C" fn guesses<T: Solver>(instance: *mut c_void) -> i64 {
    // SAFETY: as in `count`.
    let solver = unsafe { &*instance.cast::<T>() };
    let guesses = guard(|| Ok(solver.guesses()));
    guesses.ok().flatten().map_or(-1, |guesses| guesses.min(i64::MAX as u64) as i64)
}

unsafe extern "C" fn solutions_of_marks<T: Solver>(
    instance: *mut c_void,
    marks: *const u16,
    emit: SeventeenEmitGrid,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable numbers.
    let (solver, marks) = unsafe { (&mut *instance.cast::<T>(), *marks.cast::<[u16; 81]>()) };
    status(guard(|| {
        // SAFETY: the engine's callback takes its own context and 81 bytes.
        let emit = &mut |grid: &Grid| unsafe { flow(emit(context, grid.digits().as_ptr())) };
        solver.solutions_of_marks(&Pencilmarks::new(marks), emit)
    }))
}

unsafe extern "C" fn solutions_of_board<T: Solver>(
    instance: *mut c_void,
    box_rows: u32,
    box_columns: u32,
    digits: *const u8,
    emit: SeventeenEmitBoard,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let solver = unsafe { &mut *instance.cast::<T>() };
    status(guard(|| {
        // SAFETY: as many readable bytes as a board with these boxes has cells.
        let board = unsafe { import::board(digits, box_rows, box_columns)? };
        // SAFETY: the engine's callback takes its own context and so many bytes.
        let emit = &mut |board: &Board| unsafe { flow(emit(context, board.digits().as_ptr())) };
        solver.solutions_of_board(&board, emit)
    }))
}

unsafe extern "C" fn count_board<T: Solver>(
    instance: *mut c_void,
    box_rows: u32,
    box_columns: u32,
    digits: *const u8,
    limit: u64,
) -> i64 {
    // SAFETY: an instance of this table, used by this thread alone.
    let solver = unsafe { &mut *instance.cast::<T>() };
    counted(guard(|| {
        // SAFETY: as many readable bytes as a board with these boxes has cells.
        let board = unsafe { import::board(digits, box_rows, box_columns)? };
        solver.count_board(&board, limit)
    }))
}
