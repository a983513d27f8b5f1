//! `backtrack`: depth-first search, as obviously right as can be.
//!
//! The oldest method: fill an empty cell with each digit that its row, column and box still need,
//! and continue with the rest. It is the checker of the other solvers, so it shares no code with
//! them and has no rule besides the one of the puzzle.

use seventeen_core::ParseError;
use seventeen_plugin::prelude::*;

/// The depth-first solver.
pub struct Backtrack {
    order: Order,
    guesses: u64,
}

/// The choice of the next empty cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The first of those with the fewest digits left.
    Fewest,
    /// The first.
    First,
}

options! {
    struct Options {
        /// Next cell to fill: the one with the fewest digits left, or the first empty one
        order: String = "fewest", of ["fewest", "first"];
    }
}

impl Component for Backtrack {
    const NAME: &'static str = "backtrack";
    const DOC: &'static str =
        "Depth-first search without deductions. Slow; it checks the other solvers";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ROLES: &'static [Role] = &[Role::Checks];

    fn create(args: &Args<'_>) -> Result<Backtrack> {
        let options = Options::read(args);
        let order = if options.order.as_str() == "first" { Order::First } else { Order::Fewest };
        Ok(Backtrack { order, guesses: 0 })
    }
}

impl Solver for Backtrack {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        if !is_consistent(puzzle)? || limit == 0 {
            return Ok(0);
        }
        let mut found = 0;
        self.solutions(puzzle, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(found)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        if !is_consistent(puzzle)? {
            return Ok(());
        }
        self.run(Search::new(puzzle, self.order, emit))
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.guesses)
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let mut search = Search::new(&Puzzle::EMPTY, self.order, emit);
        search.allowed = marks.candidates().map(|candidates| candidates.bits() << 1);
        self.run(search)
    }
}

impl Backtrack {
    fn run(&mut self, mut search: Search<'_>) -> Result<()> {
        let walk = search.fill();
        self.guesses += search.guesses;
        walk.break_value().unwrap_or(Ok(()))
    }
}

/// Whether no house has a digit twice.
///
/// # Errors
/// A digit above 9.
fn is_consistent(puzzle: &Puzzle) -> Result<bool> {
    match puzzle.check() {
        Ok(()) => Ok(true),
        Err(error @ ParseError::Digit { .. }) => Err(Error::failed(error.to_string())),
        Err(_) => Ok(false),
    }
}

/// The cells filled so far, and the digits of each house: bit `d` for digit `d`.
struct Search<'a> {
    digits: [u8; 81],
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    /// The digits allowed in each cell regardless of its houses, in the same bits.
    allowed: [u16; 81],
    order: Order,
    guesses: u64,
    watch: CancellationPoll,
    emit: Emit<'a, Grid>,
}

impl<'a> Search<'a> {
    fn new(puzzle: &Puzzle, order: Order, emit: Emit<'a, Grid>) -> Search<'a> {
        let (digits, watch) = ([0; 81], CancellationPoll::default());
        let (rows, columns, boxes) = ([0; 9], [0; 9], [0; 9]);
        let allowed = [0b11_1111_1110; 81];
        let guesses = 0;
        let mut search =
            Search { digits, rows, columns, boxes, allowed, order, guesses, watch, emit };
        for cell in puzzle.givens() {
            search.set(cell, puzzle.digits()[cell]);
        }
        search
    }

    /// Fills the empty cells in every way. Breaks with `Ok` when `emit` needs no more.
    fn fill(&mut self) -> ControlFlow<Result<()>> {
        if let Err(interrupted) = self.watch.step() {
            return ControlFlow::Break(Err(interrupted));
        }
        let Some(cell) = self.next_cell() else { return self.emit_grid() };
        let lacking = self.lacking(cell);
        self.guesses += u64::from(lacking.count_ones().saturating_sub(1));
        for digit in (1..=9).filter(|digit| lacking >> digit & 1 != 0) {
            self.set(cell, digit);
            self.fill()?;
            self.clear(cell, digit);
        }
        ControlFlow::Continue(())
    }

    fn emit_grid(&mut self) -> ControlFlow<Result<()>> {
        match Grid::from_digits(self.digits) {
            Ok(grid) => (self.emit)(&grid).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(Error::failed(error.to_string()))),
        }
    }

    fn next_cell(&self) -> Option<Cell> {
        let mut empty = Cell::all().filter(|&cell| self.digits[cell] == 0);
        match self.order {
            Order::First => empty.next(),
            Order::Fewest => empty.min_by_key(|&cell| self.lacking(cell).count_ones()),
        }
    }

    /// The digits that the cell may have and none of its houses has.
    fn lacking(&self, cell: Cell) -> u16 {
        let (row, column, box_) = (cell.row(), cell.column(), cell.box_index());
        !(self.rows[row] | self.columns[column] | self.boxes[box_]) & self.allowed[cell]
    }

    fn set(&mut self, cell: Cell, digit: u8) {
        self.digits[cell] = digit;
        self.rows[cell.row()] |= 1 << digit;
        self.columns[cell.column()] |= 1 << digit;
        self.boxes[cell.box_index()] |= 1 << digit;
    }

    fn clear(&mut self, cell: Cell, digit: u8) {
        self.digits[cell] = 0;
        self.rows[cell.row()] &= !(1 << digit);
        self.columns[cell.column()] &= !(1 << digit);
        self.boxes[cell.box_index()] &= !(1 << digit);
    }
}
