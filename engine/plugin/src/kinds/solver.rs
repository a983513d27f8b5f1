//! [`Solver`]s: the solutions of a puzzle.

use super::{Extension, Kind};
use crate::checked::{CheckedSolver, ResultChecks};
use crate::component::{
    Component, HandleContent, component, deref_handle, lent_lifecycle, own_lifecycle, rules_of,
};
use crate::guard::{guarded_result_status, guarded_status};
use crate::instance::{Instance, UNWRITTEN};
use crate::raw::*;
use crate::read::{self, check_grid, slice, to_control_flow};
use crate::sink::Sink;
use seventeen_core::{
    Board, Boxes, Candidate, Cell, Cells, Digit, Digits, Emit, Error, Grid, Outcome, Pencilmarks,
    Puzzle, Result, Rules, Solver,
};
use std::ffi::c_void;
use std::mem::offset_of;

/// Kind of a component that searches for the solutions of a puzzle.
pub const SEVENTEEN_SOLVER: u32 = 1;

/// Receives one solution grid, 81 digits by rows. Returns a status.
pub type SeventeenEmitGrid = unsafe extern "C" fn(context: *mut c_void, grid: *const u8) -> i32;

/// Receives one board of the size asked for, its digits by rows. Returns a status.
pub type SeventeenEmitBoard = unsafe extern "C" fn(context: *mut c_void, board: *const u8) -> i32;

/// Table of a solver. The functions after the first two may be null: the engine then uses `count`
/// and `solutions`, or reports that the solver does not support pencilmarks or boards.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenSolver {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Writes the number of solutions of `puzzle` (81 digits by rows, 0 for blank), counted no
    /// further than `limit`, to `count`.
    pub count: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            limit: u64,
            count: *mut u64,
        ) -> i32,
    >,
    /// Emits every solution of `puzzle`, each once.
    pub solutions: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            emit: SeventeenEmitGrid,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Writes the count of each of `n_puzzles` puzzles (81 digits each, one after the other), no
    /// further than `limit`, to `counts`.
    pub count_each: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzles: *const u8,
            n_puzzles: usize,
            limit: u64,
            counts: *mut u64,
        ) -> i32,
    >,
    /// Writes the number of solutions of each of `n_puzzles` puzzles to `found`: 0, 1, or 2 for
    /// more than one. Writes that many solutions, 81 digits each, to `grids`, which has room for
    /// two per puzzle.
    pub solve_each: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzles: *const u8,
            n_puzzles: usize,
            found: *mut u8,
            grids: *mut u8,
        ) -> i32,
    >,
    /// Writes a solution of `puzzle` other than `known` to `other`. Returns SEVENTEEN_NONE if there
    /// is none.
    pub other_solution: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            known: *const u8,
            other: *mut u8,
        ) -> i32,
    >,
    /// Writes the redundant givens of `puzzle`, whose only solution is `solution`: each can be left
    /// out alone.
    pub redundant: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            solution: *const u8,
            redundant: *mut SeventeenCells,
        ) -> i32,
    >,
    /// Writes the number of guesses of the instance so far. Returns SEVENTEEN_NONE if it keeps no
    /// count.
    pub guesses: Option<unsafe extern "C" fn(instance: *mut c_void, guesses: *mut u64) -> i32>,
    /// Emits every grid whose digits are all candidates of `marks`: 81 numbers by rows, bit `d - 1`
    /// for digit `d`.
    pub solutions_of_marks: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            marks: *const u16,
            emit: SeventeenEmitGrid,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Emits every solution of a board whose boxes have `box_rows` rows and `box_columns` columns;
    /// `digits` are those of its cells by rows, 0 for blank.
    pub solutions_of_board: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            emit: SeventeenEmitBoard,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Writes the number of solutions of such a board, counted no further than `limit`, to `count`.
    pub count_board: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            limit: u64,
            count: *mut u64,
        ) -> i32,
    >,
    /// Writes any solution of `puzzle` to `found`. Returns SEVENTEEN_NONE if there is none. With a
    /// `digit` other than 0, the solution must not have it in the cell with the number `cell`.
    pub find: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            cell: u32,
            digit: u32,
            found: *mut u8,
        ) -> i32,
    >,
    /// Like `find`, for a board whose boxes have `box_rows` rows and `box_columns` columns. `near`
    /// is null, or the digits of a board of equal size that may be close to a solution.
    pub find_board: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            near: *const u8,
            cell: u32,
            digit: u32,
            found: *mut u8,
        ) -> i32,
    >,
    /// Writes 1 if `find_board` would find a solution, and 0 if it would find none. Returns
    /// SEVENTEEN_NONE if `guesses` guesses do not decide it.
    pub is_solvable: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            box_rows: u32,
            box_columns: u32,
            digits: *const u8,
            near: *const u8,
            cell: u32,
            digit: u32,
            guesses: u64,
            is_solvable: *mut u32,
        ) -> i32,
    >,
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn Solver {
    type Table = SeventeenSolver;
    const KIND: Kind = Kind::Solver;
    const ID: u32 = SEVENTEEN_SOLVER;
    const NAME: &'static str = "solver";
    const NAMESPACE: &'static str = "solver";
    const DOC: &'static str = "Finds the solutions of a puzzle, and their number";
    const REQUIRED: &'static [usize] =
        &[offset_of!(SeventeenSolver, count), offset_of!(SeventeenSolver, solutions)];

    fn import(instance: Instance<SeventeenSolver>) -> Box<dyn Solver> {
        Box::new(ImportedSolver(instance))
    }

    fn checked(component: Box<dyn Solver>, checks: ResultChecks) -> Result<Box<dyn Solver>> {
        Ok(Box::new(CheckedSolver::new(component, checks)?))
    }
}

/// `T` as a component.
pub const fn solver<T: Component + Solver>() -> &'static SeventeenComponent {
    const { &component::<dyn Solver, T>(const { &table::<T>(own_lifecycle::<SeventeenSolver, T>()) }) }
}

/// Lends a solver of the engine to a plugin.
pub(super) fn lend(solver: &mut HandleContent<&mut dyn Solver>) -> SeventeenLoan {
    const TABLE: &SeventeenSolver =
        &table::<&'static mut dyn Solver>(lent_lifecycle::<SeventeenSolver>());
    SeventeenLoan { table: (&raw const *TABLE).cast(), instance: (&raw mut *solver).cast() }
}

/// The table of `T` with this head.
const fn table<T: Solver>(life: SeventeenLifecycle) -> SeventeenSolver {
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
        is_solvable: Some(is_solvable::<T>),
    }
}

unsafe extern "C" fn count<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    limit: u64,
    count: *mut u64,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable bytes;
    // `Puzzle` is transparent and any byte is a valid digit of it.
    let ((stop, solver), puzzle) =
        unsafe { (deref_handle::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    guarded_status(stop, || {
        let found = solver.count(puzzle, limit)?;
        // SAFETY: the engine passes a place for the count.
        unsafe { *count = found };
        Ok(())
    })
}

unsafe extern "C" fn solutions<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    emit: SeventeenEmitGrid,
    context: *mut c_void,
) -> i32 {
    // SAFETY: as in `count`.
    let ((stop, solver), puzzle) =
        unsafe { (deref_handle::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    guarded_status(stop, || {
        // SAFETY: the engine's callback takes its own context and 81 bytes.
        solver.solutions(puzzle, &mut |grid| unsafe {
            to_control_flow(emit(context, grid.digits().as_ptr()))
        })
    })
}

unsafe extern "C" fn count_each<T: Solver>(
    instance: *mut c_void,
    puzzles: *const u8,
    n_puzzles: usize,
    limit: u64,
    counts: *mut u64,
) -> i32 {
    // SAFETY: as in `count`, for `n_puzzles` puzzles one after the other.
    let ((stop, solver), puzzles) =
        unsafe { (deref_handle::<T>(instance), slice(puzzles.cast::<Puzzle>(), n_puzzles)) };
    guarded_status(stop, || {
        let mut list = Vec::with_capacity(n_puzzles);
        solver.count_each(puzzles, limit, &mut list)?;
        check_answer_count(list.len(), n_puzzles)?;
        // SAFETY: the engine has room for `n_puzzles` counts, and there are that many.
        unsafe { counts.copy_from_nonoverlapping(list.as_ptr(), n_puzzles) };
        Ok(())
    })
}

unsafe extern "C" fn solve_each<T: Solver>(
    instance: *mut c_void,
    puzzles: *const u8,
    n_puzzles: usize,
    found: *mut u8,
    grids: *mut u8,
) -> i32 {
    // SAFETY: as in `count_each`.
    let ((stop, solver), puzzles) =
        unsafe { (deref_handle::<T>(instance), slice(puzzles.cast::<Puzzle>(), n_puzzles)) };
    guarded_status(stop, || {
        let mut list = Vec::with_capacity(n_puzzles);
        solver.solve_each(puzzles, &mut list)?;
        check_answer_count(list.len(), n_puzzles)?;
        // SAFETY: the engine has room for one number and two grids per puzzle, and there are as
        // many outcomes; a pair of arrays has no padding.
        let (found, grids) = unsafe {
            (
                std::slice::from_raw_parts_mut(found, n_puzzles),
                std::slice::from_raw_parts_mut(grids.cast::<[[u8; 81]; 2]>(), n_puzzles),
            )
        };
        for ((outcome, found), grids) in list.iter().zip(found).zip(grids) {
            *found = write_outcome(outcome, grids);
        }
        Ok(())
    })
}

/// Writes the solutions of an outcome; returns their number.
fn write_outcome(outcome: &Outcome, [first, second]: &mut [[u8; 81]; 2]) -> u8 {
    match outcome {
        Outcome::None => 0,
        Outcome::Unique(grid) => {
            *first = *grid.digits();
            1
        }
        Outcome::Several(one, other) => {
            (*first, *second) = (*one.digits(), *other.digits());
            2
        }
    }
}

/// Rejects a batch that does not have one answer per puzzle.
fn check_answer_count(answers: usize, puzzles: usize) -> Result<()> {
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
    let ((stop, solver), puzzle) =
        unsafe { (deref_handle::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    guarded_result_status(stop, || {
        // SAFETY: 81 readable bytes.
        let known = unsafe { read::grid(known, rules_of::<T>(instance))? };
        let found = solver.other_solution(puzzle, &known)?;
        // SAFETY: the engine has room for 81 digits.
        Ok(found.map(|grid| unsafe { write(grid.digits(), other) }))
    })
}

/// Writes the digits of a solution to `place`.
///
/// # Safety
/// There is room for them.
unsafe fn write(digits: &[u8], place: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe { place.copy_from_nonoverlapping(digits.as_ptr(), digits.len()) }
}

/// A cell and a digit that it must not have, if the digit is not 0.
fn read_excluded_value(boxes: Boxes, cell: u32, digit: u32) -> Result<Option<(usize, u8)>> {
    let (most, last) = (boxes.digits(), boxes.cells() - 1);
    match (cell as usize, digit as usize) {
        (_, 0) => Ok(None),
        (cell, digit) if cell <= last && digit <= most => Ok(Some((cell, digit as u8))),
        _ => Err(Error::failed(format!(
            "digit {digit} in cell {cell}: expected {most} and {last} at most"
        ))),
    }
}

/// Like [`read_excluded_value`], for a 9x9 puzzle.
fn read_excluded_candidate(cell: u32, digit: u32) -> Result<Option<Candidate>> {
    let except = read_excluded_value(Boxes::NINE, cell, digit)?;
    Ok(except.and_then(|(cell, digit)| Some(Candidate::new(Cell::new(cell)?, Digit::new(digit)?))))
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
    let (stop, solver) = unsafe { deref_handle::<T>(instance) };
    guarded_result_status(stop, || {
        // SAFETY: as many readable bytes as a board with these boxes has cells.
        let (board, near) = unsafe { board_and_near(digits, near, box_rows, box_columns)? };
        let except = read_excluded_value(board.boxes(), cell, digit)?;
        let found = solver.find_board(&board, near.as_ref(), except)?;
        // SAFETY: the engine has room for one digit per cell.
        Ok(found.map(|board| unsafe { write(board.digits(), place) }))
    })
}

unsafe extern "C" fn is_solvable<T: Solver>(
    instance: *mut c_void,
    box_rows: u32,
    box_columns: u32,
    digits: *const u8,
    near: *const u8,
    cell: u32,
    digit: u32,
    guesses: u64,
    is_solvable: *mut u32,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, solver) = unsafe { deref_handle::<T>(instance) };
    guarded_result_status(stop, || {
        // SAFETY: as in `find_board`.
        let (board, near) = unsafe { board_and_near(digits, near, box_rows, box_columns)? };
        let except = read_excluded_value(board.boxes(), cell, digit)?;
        let known = solver.is_solvable(&board, near.as_ref(), except, guesses)?;
        // SAFETY: the engine passes a place for the answer.
        Ok(known.map(|known| unsafe { *is_solvable = known.into() }))
    })
}

/// A board, and the one that may be close to a solution of it.
///
/// # Safety
/// As many readable bytes at `digits`, and at `near` if that is not null, as a board with such
/// boxes has cells.
unsafe fn board_and_near(
    digits: *const u8,
    near: *const u8,
    box_rows: u32,
    box_columns: u32,
) -> Result<(Board, Option<Board>)> {
    // SAFETY: the caller's promise.
    let board = unsafe { read::board(digits, box_rows, box_columns)? };
    let near = (!near.is_null())
        // SAFETY: not null, so as above.
        .then(|| unsafe { read::board(near, box_rows, box_columns) })
        .transpose()?;
    Ok((board, near))
}

unsafe extern "C" fn find<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    cell: u32,
    digit: u32,
    place: *mut u8,
) -> i32 {
    // SAFETY: as in `count`.
    let ((stop, solver), puzzle) =
        unsafe { (deref_handle::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    guarded_result_status(stop, || {
        let found = solver.find(puzzle, read_excluded_candidate(cell, digit)?)?;
        // SAFETY: the engine has room for 81 digits.
        Ok(found.map(|grid| unsafe { write(grid.digits(), place) }))
    })
}

unsafe extern "C" fn redundant<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    solution: *const u8,
    redundant: *mut SeventeenCells,
) -> i32 {
    // SAFETY: as in `count`.
    let ((stop, solver), puzzle) =
        unsafe { (deref_handle::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    guarded_status(stop, || {
        // SAFETY: 81 readable bytes.
        let solution = unsafe { read::grid(solution, rules_of::<T>(instance))? };
        let cells = solver.redundant(puzzle, &solution)?;
        // SAFETY: the engine passes a place for the set.
        unsafe { *redundant = cells.into() };
        Ok(())
    })
}

unsafe extern "C" fn guesses<T: Solver>(instance: *mut c_void, guesses: *mut u64) -> i32 {
    // SAFETY: as in `count`.
    let (stop, solver) = unsafe { deref_handle::<T>(instance) };
    guarded_result_status(stop, || {
        // SAFETY: the engine passes a place for the number.
        Ok(solver.guesses().map(|count| unsafe { *guesses = count }))
    })
}

unsafe extern "C" fn solutions_of_marks<T: Solver>(
    instance: *mut c_void,
    marks: *const u16,
    emit: SeventeenEmitGrid,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable numbers.
    let ((stop, solver), marks) =
        unsafe { (deref_handle::<T>(instance), *marks.cast::<[u16; 81]>()) };
    guarded_status(stop, || {
        // SAFETY: the engine's callback takes its own context and 81 bytes.
        let emit =
            &mut |grid: &Grid| unsafe { to_control_flow(emit(context, grid.digits().as_ptr())) };
        solver.solutions_of_marks(&Pencilmarks::new(marks.map(Digits::from_bits)), emit)
    })
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
    let (stop, solver) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: as many readable bytes as a board with these boxes has cells.
        let board = unsafe { read::board(digits, box_rows, box_columns)? };
        // SAFETY: the engine's callback takes its own context and one byte per cell.
        let emit =
            &mut |board: &Board| unsafe { to_control_flow(emit(context, board.digits().as_ptr())) };
        solver.solutions_of_board(&board, emit)
    })
}

unsafe extern "C" fn count_board<T: Solver>(
    instance: *mut c_void,
    box_rows: u32,
    box_columns: u32,
    digits: *const u8,
    limit: u64,
    count: *mut u64,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, solver) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: as many readable bytes as a board with these boxes has cells.
        let board = unsafe { read::board(digits, box_rows, box_columns)? };
        let found = solver.count_board(&board, limit)?;
        // SAFETY: the engine passes a place for the count.
        unsafe { *count = found };
        Ok(())
    })
}

/// A solver that someone else owns.
///
/// # Safety
/// The loan is of a solver, and valid as long as this is used.
pub(super) unsafe fn borrow_loan(loan: SeventeenLoan, rules: Rules) -> impl Solver {
    // SAFETY: the caller's promise.
    ImportedSolver(unsafe { Instance::from_loan(loan, rules) })
}

/// A solver of a plugin.
struct ImportedSolver(Instance<SeventeenSolver>);

/// The value of a count that a component has not written: above every limit.
const UNCOUNTED: u64 = u64::MAX;

impl ImportedSolver {
    /// The grid that a solver returned, checked unless the solver is trusted.
    fn check_solution(&self, digits: [u8; 81]) -> Result<Grid> {
        if self.0.owner.is_trusted {
            return Ok(self.0.rules.known_grid(digits));
        }
        check_grid(digits, self.0.rules).map_err(|error| {
            self.0.owner.rejection(format_args!("returned an invalid grid: {error}"))
        })
    }

    /// The puzzle in a board of the rules of this instance; none if it has boxes alone, and this
    /// instance was not made for them.
    ///
    /// # Errors
    /// The board has other houses, which are not those of this instance.
    fn own_puzzle(&self, board: &Board) -> Result<Option<Puzzle>> {
        let own = self.0.rules;
        match (board.ruled(), board.rules()) {
            (Some((rules, puzzle)), _) if rules == own => Ok(Some(puzzle)),
            (_, Some(rules)) => {
                Err(Error::failed(format!("this solver was made for {own}, not for {rules}")))
            }
            (_, None) => Ok(None),
        }
    }

    /// The outcome for a puzzle, if there are `found` solutions.
    #[inline]
    fn read_outcome(&self, found: u8, [first, second]: &[[u8; 81]; 2]) -> Result<Outcome> {
        Ok(match found {
            0 => Outcome::None,
            1 => Outcome::Unique(self.check_solution(*first)?),
            2 => Outcome::Several(self.check_solution(*first)?, self.check_solution(*second)?),
            found => {
                let why = format_args!("found {found} solutions: expected 0, 1, or 2 for several");
                return Err(self.0.owner.rejection(why));
            }
        })
    }

    /// A count, checked against the limit.
    fn check_count(&self, count: u64, limit: u64) -> Result<u64> {
        match count {
            UNCOUNTED => Err(self.0.owner.rejection("wrote no count")),
            count if count <= limit => Ok(count),
            count => {
                let plural = if count == 1 { "" } else { "s" };
                Err(self.0.owner.rejection(format_args!(
                    "counted {count} solution{plural}, more than the limit of {limit}"
                )))
            }
        }
    }
}

impl Solver for ImportedSolver {
    #[inline]
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        let _call = self.0.enter_call()?;
        let count = self.0.table.count.expect("checked when the manifest was read");
        let mut counted = UNCOUNTED;
        // SAFETY: an instance of this table, 81 digits, and a place for the count.
        let status = unsafe { count(self.0.this, puzzle.digits().as_ptr(), limit, &mut counted) };
        self.0.check_status(status)?;
        self.check_count(counted, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        let _call = self.0.enter_call()?;
        let solutions = self.0.table.solutions.expect("checked when the manifest was read");
        let mut sink = GridSink { rules: self.0.rules, sink: Sink::new(emit) };
        let context = (&raw mut sink).cast();
        // SAFETY: an instance of this table, 81 digits, and a callback with its own context.
        let status =
            unsafe { solutions(self.0.this, puzzle.digits().as_ptr(), take_grid, context) };
        self.0.check_emitted(sink.sink, status)
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        let Some(other_solution) = self.0.table.other_solution else {
            return RequiredFunctionsOnly(self).other_solution(puzzle, known);
        };
        let _call = self.0.enter_call()?;
        let mut other = [0; 81];
        let (puzzle, known) = (puzzle.digits().as_ptr(), known.digits().as_ptr());
        // SAFETY: an instance of this table, twice 81 digits, and room for as many.
        let status = unsafe { other_solution(self.0.this, puzzle, known, other.as_mut_ptr()) };
        self.0.check_found(status)?.then(|| self.check_solution(other)).transpose()
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        let Some(find) = self.0.table.find else {
            return RequiredFunctionsOnly(self).find(puzzle, except);
        };
        let _call = self.0.enter_call()?;
        let mut found = [0; 81];
        let (cell, digit) =
            except.map_or((0, 0), |it| (it.cell().index() as u32, it.digit().get().into()));
        let (this, puzzle, place) = (self.0.this, puzzle.digits().as_ptr(), found.as_mut_ptr());
        // SAFETY: an instance of this table, 81 digits, and room for as many.
        let status = unsafe { find(this, puzzle, cell, digit, place) };
        self.0.check_found(status)?.then(|| self.check_solution(found)).transpose()
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        let Some(count_each) = self.0.table.count_each else {
            return RequiredFunctionsOnly(self).count_each(puzzles, limit, counts);
        };
        let _call = self.0.enter_call()?;
        let mut list = vec![UNCOUNTED; puzzles.len()];
        let (first, n) = (puzzles.as_ptr().cast(), puzzles.len());
        // SAFETY: an instance of this table, 81 digits per puzzle, which is transparent, and room
        // for one count each.
        let status = unsafe { count_each(self.0.this, first, n, limit, list.as_mut_ptr()) };
        self.0.check_status(status)?;
        for count in list {
            counts.push(self.check_count(count, limit)?);
        }
        Ok(())
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        let Some(solve_each) = self.0.table.solve_each else {
            return RequiredFunctionsOnly(self).solve_each(puzzles, outcomes);
        };
        let _call = self.0.enter_call()?;
        let (first, n) = (puzzles.as_ptr().cast(), puzzles.len());
        let (mut found, mut grids) = (vec![u8::MAX; n], vec![[[0; 81]; 2]; n]);
        let (counts, digits) = (found.as_mut_ptr(), grids.as_mut_ptr().cast());
        // SAFETY: as in `count_each`, with room for one number and two grids each.
        let status = unsafe { solve_each(self.0.this, first, n, counts, digits) };
        self.0.check_status(status)?;
        outcomes.reserve(n);
        for (found, grids) in found.into_iter().zip(&grids) {
            outcomes.push(self.read_outcome(found, grids)?);
        }
        Ok(())
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let Some(redundant) = self.0.table.redundant else {
            return RequiredFunctionsOnly(self).redundant(puzzle, solution);
        };
        let _call = self.0.enter_call()?;
        let mut cells = Cells::EMPTY.into();
        let (digits, solution) = (puzzle.digits().as_ptr(), solution.digits().as_ptr());
        // SAFETY: an instance of this table, twice 81 digits, and a place for the set.
        let status = unsafe { redundant(self.0.this, digits, solution, &mut cells) };
        self.0.check_status(status)?;
        Ok(Cells::from(cells) & puzzle.givens())
    }

    fn guesses(&self) -> Option<u64> {
        let guesses = self.0.table.guesses?;
        let _call = self.0.enter_call().ok()?;
        let mut count = 0;
        // SAFETY: an instance of this table, and a place for the number.
        let status = unsafe { guesses(self.0.this, &mut count) };
        (status == SEVENTEEN_OK).then_some(count)
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let Some(solutions_of_marks) = self.0.table.solutions_of_marks else {
            return RequiredFunctionsOnly(self).solutions_of_marks(marks, emit);
        };
        let _call = self.0.enter_call()?;
        let mut sink = GridSink { rules: self.0.rules, sink: Sink::new(emit) };
        let (this, context) = (self.0.this, (&raw mut sink).cast());
        // SAFETY: an instance of this table, 81 numbers, and a callback with its own context.
        let status = unsafe {
            solutions_of_marks(this, marks.candidates().as_ptr().cast(), take_grid, context)
        };
        self.0.check_emitted(sink.sink, status)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        if let Some(puzzle) = self.own_puzzle(board)? {
            let rules = self.0.rules;
            return self
                .solutions(&puzzle, &mut |grid| emit(&Board::of_rules(rules, &(*grid).into())));
        }
        let Some(solutions_of_board) = self.0.table.solutions_of_board else {
            return Err(Error::no_board(board.boxes()));
        };
        let _call = self.0.enter_call()?;
        let boxes = board.boxes();
        let mut sink = BoardSink { boxes, sink: Sink::new(emit) };
        // SAFETY: an instance of this table, one digit per cell, and a callback with its own
        // context.
        let status = unsafe {
            solutions_of_board(
                self.0.this,
                boxes.rows() as u32,
                boxes.columns() as u32,
                board.digits().as_ptr(),
                take_board,
                (&raw mut sink).cast(),
            )
        };
        self.0.check_emitted(sink.sink, status)
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        let find_board = self.0.table.find_board.filter(|_| board.rules().is_none());
        let Some(find_board) = find_board else {
            return RequiredFunctionsOnly(self).find_board(board, near, except);
        };
        let _call = self.0.enter_call()?;
        let boxes = board.boxes();
        let (mut found, (cell, digit)) = (vec![0; boxes.cells()], except.unwrap_or((0, 0)));
        // SAFETY: an instance of this table, twice one digit per cell, and room for as many.
        let status = unsafe {
            find_board(
                self.0.this,
                boxes.rows() as u32,
                boxes.columns() as u32,
                board.digits().as_ptr(),
                digits_near(near, boxes),
                cell as u32,
                digit.into(),
                found.as_mut_ptr(),
            )
        };
        let found = self.0.check_found(status)?.then(|| read_solution(boxes, found)).transpose();
        found.map_err(|error| self.0.owner.rejection(error))
    }

    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        let is_solvable = self.0.table.is_solvable.filter(|_| board.rules().is_none());
        let Some(is_solvable) = is_solvable else {
            return Ok(Some(self.find_board(board, near, except)?.is_some()));
        };
        let _call = self.0.enter_call()?;
        let boxes = board.boxes();
        let (cell, digit) = except.unwrap_or((0, 0));
        let mut answer = UNWRITTEN;
        // SAFETY: an instance of this table, twice one digit per cell, and a place for the answer.
        let status = unsafe {
            is_solvable(
                self.0.this,
                boxes.rows() as u32,
                boxes.columns() as u32,
                board.digits().as_ptr(),
                digits_near(near, boxes),
                cell as u32,
                digit.into(),
                guesses,
                &mut answer,
            )
        };
        let is_known = self.0.check_found(status)?;
        is_known.then(|| self.0.owner.read_alternative(answer, "answer", [false, true])).transpose()
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        if let Some(puzzle) = self.own_puzzle(board)? {
            return self.count(&puzzle, limit);
        }
        let Some(count_board) = self.0.table.count_board else {
            return RequiredFunctionsOnly(self).count_board(board, limit);
        };
        let _call = self.0.enter_call()?;
        let (rows, columns) = (board.boxes().rows() as u32, board.boxes().columns() as u32);
        let digits = board.digits().as_ptr();
        let mut counted = UNCOUNTED;
        // SAFETY: an instance of this table, one digit per cell, and a place for the count.
        let status =
            unsafe { count_board(self.0.this, rows, columns, digits, limit, &mut counted) };
        self.0.check_status(status)?;
        self.check_count(counted, limit)
    }
}

/// The digits of a board that may be close to a solution, for the table: null unless it has these
/// boxes.
fn digits_near(near: Option<&Board>, boxes: Boxes) -> *const u8 {
    let near = near.filter(|near| near.boxes() == boxes);
    near.map_or(std::ptr::null(), |near| near.digits().as_ptr())
}

/// A solver with its two required functions alone: the trait's own methods replace the functions
/// that its table does not have.
struct RequiredFunctionsOnly<'a>(&'a mut ImportedSolver);

impl Solver for RequiredFunctionsOnly<'_> {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.0.count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.0.solutions(puzzle, emit)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        self.0.solutions_of_board(board, emit)
    }
}

/// An `emit` for grids of one set of rules.
struct GridSink<'a> {
    rules: Rules,
    sink: Sink<'a, Grid>,
}

unsafe extern "C" fn take_grid(context: *mut c_void, digits: *const u8) -> i32 {
    // SAFETY: the context that `solutions` was given.
    let GridSink { rules, sink } = unsafe { &mut *context.cast::<GridSink<'_>>() };
    // SAFETY: the plugin passes 81 digits.
    let grid = unsafe { read::grid(digits, *rules) };
    sink.take_item(
        grid.map_err(|error| Error::failed(format!("returned an invalid grid: {error}"))),
    )
}

/// An `emit` for boards of one size.
struct BoardSink<'a> {
    boxes: Boxes,
    sink: Sink<'a, Board>,
}

unsafe extern "C" fn take_board(context: *mut c_void, digits: *const u8) -> i32 {
    // SAFETY: the context that `solutions_of_board` was given.
    let BoardSink { boxes, sink } = unsafe { &mut *context.cast::<BoardSink<'_>>() };
    // SAFETY: the plugin passes one digit per cell of the board it was given.
    let digits = unsafe { std::slice::from_raw_parts(digits, boxes.cells()) };
    sink.take_item(read_solution(*boxes, digits.to_vec()))
}

/// The board that a solver returned, if it is a solution.
fn read_solution(boxes: Boxes, digits: Vec<u8>) -> Result<Board> {
    match Board::from_digits(boxes, digits).map_err(|error| error.to_string()) {
        Ok(board) if board.is_solution() => Ok(board),
        Ok(board) => {
            Err(Error::Failed(format!("returned a board that is not a solution: {board}")))
        }
        Err(error) => Err(Error::Failed(format!("returned an invalid board: {error}"))),
    }
}
