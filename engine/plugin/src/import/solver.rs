//! A [`SeventeenSolver`] becomes a [`Solver`].

use super::{Instance, Sink, checked, copied};
use crate::export;
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{
    Board, Boxes, Cells, Emit, Error, Grid, Outcome, Pencilmarks, Puzzle, Result, Solver,
};
use std::ffi::c_void;

/// A solver of a plugin's.
pub(crate) struct ImportedSolver {
    instance: Instance,
    table: SeventeenSolver,
}

impl ImportedSolver {
    fn new(instance: Instance) -> ImportedSolver {
        // SAFETY: the table of a solver has this type; its size and its functions of minor
        // version 0 were checked, and all its fields are nullable.
        let table = unsafe { copied(instance.table.cast()) };
        ImportedSolver { instance, table }
    }

    /// A solver that someone else owns.
    ///
    /// # Safety
    /// The loan is of a solver, and good as long as this is used.
    pub(crate) unsafe fn lent(loan: SeventeenLoan) -> ImportedSolver {
        // SAFETY: the caller's promise.
        ImportedSolver::new(unsafe { Instance::lent(loan) })
    }

    /// What a counting function returned.
    fn counted(&mut self, counted: i64, limit: u64) -> Result<u64> {
        match u64::try_from(counted) {
            Ok(counted) => within(counted, limit),
            Err(_) => Err(self.instance.failure(counted as i32)),
        }
    }
}

impl ImportedSolver {
    /// The grid that a solver says these digits are. Where it is lent, the engine, whose it is, has
    /// checked that already.
    fn believed(&self, digits: [u8; 81]) -> Result<Grid> {
        if self.instance.owner.is_none() { Ok(Grid::known(digits)) } else { checked(digits) }
    }

    fn outcome(&self, raw: &SeventeenOutcome) -> Result<Outcome> {
        let [first, second] = raw.grids;
        Ok(match raw.found {
            0 => Outcome::None,
            1 => Outcome::Unique(self.believed(first)?),
            _ => Outcome::Several(self.believed(first)?, self.believed(second)?),
        })
    }
}

// SAFETY: the table is read as a [`SeventeenSolver`].
unsafe impl Extension for dyn Solver {
    const KIND: Kind = Kind::Solver;

    fn import(instance: Instance) -> Box<dyn Solver> {
        Box::new(ImportedSolver::new(instance))
    }
}

impl Solver for ImportedSolver {
    #[inline]
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.instance.ready()?;
        let count = self.table.count.expect("checked when the manifest was read");
        // SAFETY: an instance of this table, and 81 digits.
        let counted = unsafe { count(self.instance.this, puzzle.digits().as_ptr(), limit) };
        self.counted(counted, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.instance.ready()?;
        let solutions = self.table.solutions.expect("checked when the manifest was read");
        let mut sink = Sink::new(emit);
        let context = (&raw mut sink).cast();
        // SAFETY: an instance of this table, 81 digits, and a callback with its own context.
        let status =
            unsafe { solutions(self.instance.this, puzzle.digits().as_ptr(), take_grid, context) };
        sink.finish()?;
        self.instance.done(status)
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        let Some(other_solution) = self.table.other_solution else {
            return Plain(self).other_solution(puzzle, known);
        };
        self.instance.ready()?;
        let mut other = [0; 81];
        let (puzzle, known) = (puzzle.digits().as_ptr(), known.digits().as_ptr());
        // SAFETY: an instance of this table, twice 81 digits, and room for as many.
        let status =
            unsafe { other_solution(self.instance.this, puzzle, known, other.as_mut_ptr()) };
        self.instance.done(status)?;
        (status != 0).then(|| self.believed(other)).transpose()
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<(usize, u8)>) -> Result<Option<Grid>> {
        let Some(find) = self.table.find else {
            return Plain(self).find(puzzle, except);
        };
        self.instance.ready()?;
        let (mut found, (cell, digit)) = ([0; 81], except.unwrap_or((0, 0)));
        let (this, puzzle, place) =
            (self.instance.this, puzzle.digits().as_ptr(), found.as_mut_ptr());
        // SAFETY: an instance of this table, 81 digits, and room for as many.
        let status = unsafe { find(this, puzzle, cell as u32, digit.into(), place) };
        self.instance.done(status)?;
        (status != 0).then(|| self.believed(found)).transpose()
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        let Some(count_each) = self.table.count_each else {
            return Plain(self).count_each(puzzles, limit, counts);
        };
        self.instance.ready()?;
        let mut list = vec![0; puzzles.len()];
        let (first, n) = (puzzles.as_ptr().cast(), puzzles.len());
        // SAFETY: an instance of this table, 81 digits a puzzle, which is transparent, and room
        // for a count each.
        let status = unsafe { count_each(self.instance.this, first, n, limit, list.as_mut_ptr()) };
        self.instance.done(status)?;
        for count in list {
            counts.push(within(count, limit)?);
        }
        Ok(())
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        let Some(solve_each) = self.table.solve_each else {
            return Plain(self).solve_each(puzzles, outcomes);
        };
        self.instance.ready()?;
        let mut list = vec![SeventeenOutcome::from(Outcome::None); puzzles.len()];
        let (first, n) = (puzzles.as_ptr().cast(), puzzles.len());
        // SAFETY: as in `count_each`, with room for an outcome each.
        let status = unsafe { solve_each(self.instance.this, first, n, list.as_mut_ptr()) };
        self.instance.done(status)?;
        outcomes.reserve(n);
        for raw in &list {
            outcomes.push(self.outcome(raw)?);
        }
        Ok(())
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let Some(redundant) = self.table.redundant else {
            return Plain(self).redundant(puzzle, solution);
        };
        self.instance.ready()?;
        let mut cells = Cells::EMPTY.into();
        let (digits, solution) = (puzzle.digits().as_ptr(), solution.digits().as_ptr());
        // SAFETY: an instance of this table, twice 81 digits, and a place for the set.
        let status = unsafe { redundant(self.instance.this, digits, solution, &mut cells) };
        self.instance.done(status)?;
        Ok(Cells::from(cells) & puzzle.givens())
    }

    fn guesses(&self) -> Option<u64> {
        let guesses = self.table.guesses?;
        self.instance.ready().ok()?;
        // SAFETY: an instance of this table.
        u64::try_from(unsafe { guesses(self.instance.this) }).ok()
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let Some(solutions_of_marks) = self.table.solutions_of_marks else {
            return Plain(self).solutions_of_marks(marks, emit);
        };
        self.instance.ready()?;
        let mut sink = Sink::new(emit);
        let (this, context) = (self.instance.this, (&raw mut sink).cast());
        // SAFETY: an instance of this table, 81 numbers, and a callback with its own context.
        let status =
            unsafe { solutions_of_marks(this, marks.candidates().as_ptr(), take_grid, context) };
        sink.finish()?;
        self.instance.done(status)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        let Some(solutions_of_board) = self.table.solutions_of_board else {
            return Err(Error::no_board(board.boxes()));
        };
        self.instance.ready()?;
        let boxes = board.boxes();
        let mut sink = BoardSink { boxes, sink: Sink::new(emit) };
        // SAFETY: an instance of this table, a digit a cell, and a callback with its own context.
        let status = unsafe {
            solutions_of_board(
                self.instance.this,
                boxes.rows() as u32,
                boxes.columns() as u32,
                board.digits().as_ptr(),
                take_board,
                (&raw mut sink).cast(),
            )
        };
        sink.sink.finish()?;
        self.instance.done(status)
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        let Some(find_board) = self.table.find_board else {
            return Plain(self).find_board(board, near, except);
        };
        self.instance.ready()?;
        let boxes = board.boxes();
        let near = near.filter(|near| near.boxes() == boxes);
        let (mut found, (cell, digit)) = (vec![0; boxes.cells()], except.unwrap_or((0, 0)));
        // SAFETY: an instance of this table, twice a digit a cell, and room for as many.
        let status = unsafe {
            find_board(
                self.instance.this,
                boxes.rows() as u32,
                boxes.columns() as u32,
                board.digits().as_ptr(),
                near.map_or(std::ptr::null(), |near| near.digits().as_ptr()),
                cell as u32,
                digit.into(),
                found.as_mut_ptr(),
            )
        };
        self.instance.done(status)?;
        (status != 0).then(|| solution(boxes, found)).transpose()
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        let Some(count_board) = self.table.count_board else {
            return Plain(self).count_board(board, limit);
        };
        self.instance.ready()?;
        let (rows, columns) = (board.boxes().rows() as u32, board.boxes().columns() as u32);
        let digits = board.digits().as_ptr();
        // SAFETY: an instance of this table, and a digit a cell.
        let counted = unsafe { count_board(self.instance.this, rows, columns, digits, limit) };
        self.counted(counted, limit)
    }
}

/// A solver by its two necessary functions: what the table has no function for is done by the
/// trait's own methods.
struct Plain<'a>(&'a mut ImportedSolver);

impl Solver for Plain<'_> {
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

/// A count, unless it went past the limit.
fn within(count: u64, limit: u64) -> Result<u64> {
    if count <= limit {
        return Ok(count);
    }
    Err(Error::Failed(format!(
        "a solver counted {count} solutions, more than the limit of {limit}"
    )))
}

unsafe extern "C" fn take_grid(context: *mut c_void, digits: *const u8) -> u32 {
    // SAFETY: the context that `solutions` was given.
    let sink = unsafe { &mut *context.cast::<Sink<'_, Grid>>() };
    // SAFETY: the plugin passes 81 digits.
    sink.take(unsafe { super::grid(digits) })
}

/// An `emit` for boards of one size.
struct BoardSink<'a> {
    boxes: Boxes,
    sink: Sink<'a, Board>,
}

unsafe extern "C" fn take_board(context: *mut c_void, digits: *const u8) -> u32 {
    // SAFETY: the context that `solutions_of_board` was given.
    let BoardSink { boxes, sink } = unsafe { &mut *context.cast::<BoardSink<'_>>() };
    // SAFETY: the plugin passes a digit for each cell of the board it was given.
    let digits = unsafe { std::slice::from_raw_parts(digits, boxes.cells()) };
    sink.take(solution(*boxes, digits.to_vec()))
}

/// The board that a solver says is a solution.
fn solution(boxes: Boxes, digits: Vec<u8>) -> Result<Board> {
    match Board::from_digits(boxes, digits).map_err(|error| error.to_string()) {
        Ok(board) if board.is_solution() => Ok(board),
        Ok(board) => Err(Error::Failed(format!("a solver emitted no solution: {board}"))),
        Err(error) => Err(Error::Failed(format!("a solver emitted no board: {error}"))),
    }
}

/// Lends a solver of the engine's to a plugin.
pub(super) fn lend(solver: &mut &mut dyn Solver) -> SeventeenLoan {
    const TABLE: &SeventeenSolver = &export::solver_table::<&'static mut dyn Solver>(export::lent(
        size_of::<SeventeenSolver>(),
    ));
    SeventeenLoan { table: &raw const TABLE.life, instance: (&raw mut *solver).cast() }
}
