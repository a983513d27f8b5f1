//! `backtrack`: depth-first search, as obviously right as can be.
//!
//! The oldest method: fill an empty cell with each digit that its houses still need, and continue
//! with the rest. It is the checker of the other solvers, so it shares no code with them and has no
//! rule besides the one of the puzzle.

use seventeen_plugin::prelude::*;

/// The depth-first solver.
pub struct Backtrack {
    rules: Rules,
    order: Order,
    guesses: u64,
}

/// The digits that none of the filled cells takes from a cell.
type Candidates = [Digits; 81];

/// The choice of the next empty cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The first of those with the fewest digits left, where none and one count alike.
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
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Backtrack> {
        let options = Options::read(args);
        let order = if options.order.as_str() == "first" { Order::First } else { Order::Fewest };
        Ok(Backtrack { rules: args.rules(), order, guesses: 0 })
    }
}

impl Solver for Backtrack {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        if !is_consistent(self.rules, puzzle)? || limit == 0 {
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
        if !is_consistent(self.rules, puzzle)? {
            return Ok(());
        }
        let mut candidates = [self.rules.digits(); 81];
        for cell in puzzle.givens() {
            candidates = after(self.rules, &candidates, cell, Digit::of(puzzle.digits()[cell]));
        }
        self.search(*puzzle.digits(), &candidates, emit)
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.guesses)
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let candidates = marks.candidates().map(|digits| digits & self.rules.digits());
        self.search([0; 81], &candidates, emit)
    }
}

impl Backtrack {
    /// Fills the empty cells of a board in every way.
    fn search(
        &mut self,
        digits: [u8; 81],
        candidates: &Candidates,
        emit: Emit<'_, Grid>,
    ) -> Result<()> {
        let Backtrack { rules, order, .. } = *self;
        let empty = rules.cells().iter().filter(|&cell| digits[cell] == 0).collect();
        let watch = CancellationPoll::default();
        let mut search = Search { rules, order, digits, guesses: 0, watch, emit };
        let walk = search.fill(empty, candidates);
        self.guesses += search.guesses;
        walk.break_value().unwrap_or(Ok(()))
    }
}

/// Whether no house has a digit twice.
///
/// # Errors
/// A digit that the board does not have.
fn is_consistent(rules: Rules, puzzle: &Puzzle) -> Result<bool> {
    let most = rules.side() as u8;
    match puzzle.givens().iter().find(|&cell| puzzle.digits()[cell] > most) {
        None => Ok(rules.check(puzzle).is_ok()),
        Some(cell) => {
            let found = puzzle.digits()[cell];
            Err(Error::failed(format!("cell {cell} holds {found}: expected 0 to {most}")))
        }
    }
}

/// The cells filled so far.
struct Search<'a> {
    rules: Rules,
    order: Order,
    digits: [u8; 81],
    guesses: u64,
    watch: CancellationPoll,
    emit: Emit<'a, Grid>,
}

impl Search<'_> {
    /// Fills the empty cells in every way. Breaks with `Ok` when `emit` needs no more.
    fn fill(&mut self, empty: Cells, candidates: &Candidates) -> ControlFlow<Result<()>> {
        if let Err(interrupted) = self.watch.step() {
            return ControlFlow::Break(Err(interrupted));
        }
        let Some(cell) = self.order.next(empty, candidates) else { return self.emit_grid() };
        self.guesses += u64::from(candidates[cell].len().saturating_sub(1));
        for digit in candidates[cell] {
            self.digits[cell] = digit.get();
            self.fill(empty - cell.into(), &after(self.rules, candidates, cell, digit))?;
        }
        ControlFlow::Continue(())
    }

    fn emit_grid(&mut self) -> ControlFlow<Result<()>> {
        match self.rules.grid(self.digits) {
            Ok(grid) => (self.emit)(&grid).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(Error::failed(error.to_string()))),
        }
    }
}

impl Order {
    /// The next cell to fill, if any is empty.
    fn next(self, empty: Cells, candidates: &Candidates) -> Option<Cell> {
        let count = |&cell: &Cell| candidates[cell].len();
        match self {
            Order::First => empty.first(),
            // With one digit left, or none, there is nothing to guess: any of these cells will do.
            Order::Fewest => {
                let certain = empty.iter().find(|cell| count(cell) < 2);
                certain.or_else(|| empty.iter().min_by_key(count))
            }
        }
    }
}

/// The candidates once a cell is filled.
fn after(rules: Rules, candidates: &Candidates, cell: Cell, digit: Digit) -> Candidates {
    let mut after = *candidates;
    rules.peers(cell).iter().for_each(|peer| after[peer].remove(digit));
    after
}
