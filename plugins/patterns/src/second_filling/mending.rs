//! `Mending`: the exact search for other fillings of a region's open cells.
//!
//! It starts from the known filling and some cells that must change. The cell with the fewest other
//! digits goes first. Its new digit displaces further cells, at most one in each of its houses, and
//! so on until no cell has to change. All other cells keep their digits, so the work grows with the
//! change and not with the region.

use seventeen_core::{Cell, Cells};

/// The number of digits of each set of them.
const COUNT: [u8; 512] = counts();

const fn counts() -> [u8; 512] {
    let mut counts = [0; 512];
    let mut digits = 0;
    while digits < 512 {
        counts[digits] = (digits as u16).count_ones() as u8;
        digits += 1;
    }
    counts
}

/// A filling being changed; digits are 0 to 8 here.
///
/// While the demands of every house match its unchanged cells, no change is needed.
#[derive(Clone)]
pub(super) struct Mending {
    /// By house: the digits that its open cells must get, without those already reassigned.
    wanted: [u16; 27],
    /// By house: the digits of its unchanged open cells.
    held: [u16; 27],
    /// By house and digit: the open cell that has it in the known filling.
    holder: [[Cell; 9]; 27],
    /// The known filling.
    known: [u8; 81],
    /// The cells changed, in order, with their new digits.
    changes: Vec<(Cell, u8)>,
}

impl Mending {
    pub(super) fn new() -> Mending {
        let holder = [[Cell::of(0); 9]; 27];
        Mending { wanted: [0; 27], held: [0; 27], holder, known: [0; 81], changes: Vec::new() }
    }

    /// Sets the known filling, 1 to 9 in the open cells.
    pub(super) fn set(&mut self, digits: &[u8; 81], open: Cells) {
        self.wanted = [0; 27];
        self.held = [0; 27];
        for cell in open {
            self.open(cell, usize::from(digits[cell]) - 1);
        }
    }

    /// The digits wanted in a house.
    pub(super) fn wanted(&self, house: usize) -> u16 {
        self.wanted[house]
    }

    /// Adds an open cell.
    pub(super) fn open(&mut self, cell: Cell, digit: usize) {
        self.known[cell] = digit as u8;
        for house in cell.houses() {
            self.holder[house][digit] = cell;
            self.wanted[house] |= 1 << digit;
            self.held[house] |= 1 << digit;
        }
    }

    /// Closes an open, unchanged cell: it keeps its digit.
    fn close(&mut self, cell: Cell) {
        self.toggle(cell, self.known[cell].into());
    }

    /// Toggles whether a house wants a digit. Two calls cancel each other. Returns the cell that
    /// must give the digit up, if one must.
    pub(super) fn turn(&mut self, house: usize, digit: usize) -> Option<Cell> {
        self.wanted[house] ^= 1 << digit;
        let surplus = self.held[house] & !self.wanted[house] & 1 << digit != 0;
        surplus.then(|| self.holder[house][digit])
    }

    /// The cells of another filling that differ from the known one, `must` among them.
    pub(super) fn change(&mut self, must: Cells) -> Option<Cells> {
        let found = self.mend(must).then(|| self.changes.iter().map(|&(cell, _)| cell).collect());
        while self.undo() {}
        found
    }

    /// As above, if the houses want their old digits, with any of these cells among the changed
    /// ones. Closes cells.
    pub(super) fn change_any(&mut self, cells: Cells) -> Option<Cells> {
        let mut left = cells;
        while !left.is_empty() {
            let (cell, digits) = self.tightest(left);
            left.remove(cell);
            let mut others = digits & !(1 << self.known[cell]);
            while others != 0 {
                let must = self.give(cell, others.trailing_zeros() as usize);
                others &= others - 1;
                let set = self.change(must);
                if set.is_some() {
                    return set;
                }
            }
            self.close(cell);
        }
        None
    }

    /// Whether the cells of `surplus` can change, each to an allowed digit; if so, leaves them
    /// changed.
    fn mend(&mut self, surplus: Cells) -> bool {
        if surplus.is_empty() {
            return true;
        }
        let (cell, mut digits) = self.tightest(surplus);
        let mut others = surplus;
        others.remove(cell);
        while digits != 0 {
            let digit = self.aptest(cell, digits);
            digits ^= 1 << digit;
            let driven_out = self.give(cell, digit);
            if self.mend(others | driven_out) {
                return true;
            }
            self.undo();
        }
        false
    }

    /// The cell with the fewest digits that all its houses want, and these digits.
    ///
    /// The remaining places for a missing digit of a house would be equally good choices.
    /// Considering them saves steps, but costs more than it saves. This has no branch, because its
    /// direction would be unpredictable.
    #[inline]
    fn tightest(&self, cells: Cells) -> (Cell, u16) {
        let mut best = u32::MAX;
        for cell in cells {
            let digits = self.digits(cell);
            let count = u32::from(COUNT[usize::from(digits & 511)]);
            best = best.min(count << 16 | (cell.index() as u32) << 9 | u32::from(digits));
        }
        (Cell::of((best >> 9 & 127) as usize), (best & 511) as u16)
    }

    /// The member of `digits` that is missing in most houses of `cell`.
    #[inline]
    fn aptest(&self, cell: Cell, digits: u16) -> usize {
        let [a, b, c] = cell.houses().map(|house| digits & !self.held[house]);
        let mut rank = a & b & c;
        for fewer in [a & b | a & c | b & c, a | b | c, digits] {
            if rank == 0 {
                rank = fewer;
            }
        }
        rank.trailing_zeros() as usize
    }

    /// The digits that all houses of `cell` want.
    #[inline]
    fn digits(&self, cell: Cell) -> u16 {
        let [row, column, box_] = cell.houses();
        self.wanted[row] & self.wanted[column] & self.wanted[box_]
    }

    /// Gives `cell` a new digit. Returns the cells that had it and must then change.
    #[inline]
    fn give(&mut self, cell: Cell, digit: usize) -> Cells {
        let mut driven_out = Cells::EMPTY;
        for house in cell.houses() {
            let holds = u128::from(self.held[house] >> digit & 1);
            driven_out |= Cells::from_bits(holds << self.holder[house][digit].index());
        }
        self.toggle(cell, digit);
        self.changes.push((cell, digit as u8));
        driven_out
    }

    /// Undoes the last change, if there is one.
    #[inline]
    fn undo(&mut self) -> bool {
        let last = self.changes.pop();
        if let Some((cell, digit)) = last {
            self.toggle(cell, digit.into());
        }
        last.is_some()
    }

    /// Gives `cell` a new digit in place of its own, or undoes this.
    #[inline]
    fn toggle(&mut self, cell: Cell, digit: usize) {
        let (new, old) = (1 << digit, 1 << self.known[cell]);
        for house in cell.houses() {
            self.wanted[house] ^= new;
            self.held[house] ^= old;
        }
    }
}
