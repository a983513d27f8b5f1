//! `backtrack`: depth-first search, as obviously right as can be.
//!
//! The oldest method: fill an empty cell with each digit that its houses still need, and continue
//! with the rest. It is the checker of the other solvers, so it shares no code with them and has no
//! rule besides the one of the puzzle.

use seventeen_plugin::prelude::*;

/// The depth-first solver.
pub struct Backtrack {
    board: CellHouses,
    order: Order,
    guesses: u64,
}

/// The rules, and the numbers of each cell's houses.
struct CellHouses {
    rules: Rules,
    houses: [Vec<usize>; 81],
}

impl CellHouses {
    fn new(rules: Rules) -> CellHouses {
        let with = |cell| {
            let houses = rules.houses().iter().enumerate();
            houses.filter(|(_, house)| house.contains(cell)).map(|(number, _)| number).collect()
        };
        CellHouses { rules, houses: Cell::table(with) }
    }
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
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Backtrack> {
        let options = Options::read(args);
        let order = if options.order.as_str() == "first" { Order::First } else { Order::Fewest };
        Ok(Backtrack { board: CellHouses::new(args.rules()), order, guesses: 0 })
    }
}

impl Solver for Backtrack {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        if !is_consistent(self.board.rules, puzzle)? || limit == 0 {
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
        if !is_consistent(self.board.rules, puzzle)? {
            return Ok(());
        }
        let mut search = Search::new(&self.board, self.order, emit);
        for cell in puzzle.givens() {
            search.set(cell, puzzle.digits()[cell]);
        }
        let (walk, guesses) = (search.fill(), search.guesses);
        self.end(walk, guesses)
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.guesses)
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let mut search = Search::new(&self.board, self.order, emit);
        for (allowed, candidates) in search.allowed.iter_mut().zip(marks.candidates()) {
            *allowed &= candidates.bits() << 1;
        }
        let (walk, guesses) = (search.fill(), search.guesses);
        self.end(walk, guesses)
    }
}

impl Backtrack {
    fn end(&mut self, walk: ControlFlow<Result<()>>, guesses: u64) -> Result<()> {
        self.guesses += guesses;
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

/// The cells filled so far, and the digits of each house: bit `d` for digit `d`.
struct Search<'a> {
    board: &'a CellHouses,
    digits: [u8; 81],
    /// The digits of each house.
    used: Vec<u16>,
    /// The digits allowed in each cell regardless of its houses, in the same bits.
    allowed: [u16; 81],
    order: Order,
    guesses: u64,
    watch: CancellationPoll,
    emit: Emit<'a, Grid>,
}

impl<'a> Search<'a> {
    fn new(board: &'a CellHouses, order: Order, emit: Emit<'a, Grid>) -> Search<'a> {
        let (digits, watch) = ([0; 81], CancellationPoll::default());
        let used = vec![0; board.rules.houses().len()];
        let allowed = [board.rules.digits().bits() << 1; 81];
        Search { board, digits, used, allowed, order, guesses: 0, watch, emit }
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
        match self.board.rules.grid(self.digits) {
            Ok(grid) => (self.emit)(&grid).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(Error::failed(error.to_string()))),
        }
    }

    fn next_cell(&self) -> Option<Cell> {
        let cells = self.board.rules.cells();
        let mut empty = cells.iter().filter(|&cell| self.digits[cell] == 0);
        match self.order {
            Order::First => empty.next(),
            Order::Fewest => empty.min_by_key(|&cell| self.lacking(cell).count_ones()),
        }
    }

    /// The digits that the cell may have and none of its houses has.
    fn lacking(&self, cell: Cell) -> u16 {
        let used = self.board.houses[cell].iter().map(|&house| self.used[house]);
        used.fold(self.allowed[cell], |lacking, used| lacking & !used)
    }

    fn set(&mut self, cell: Cell, digit: u8) {
        self.digits[cell] = digit;
        self.board.houses[cell].iter().for_each(|&house| self.used[house] |= 1 << digit);
    }

    fn clear(&mut self, cell: Cell, digit: u8) {
        self.digits[cell] = 0;
        self.board.houses[cell].iter().for_each(|&house| self.used[house] &= !(1 << digit));
    }
}
