//! The position of a search: the places that each digit may still have.

use super::tables::Tables;
use seventeen_plugin::prelude::{Cell, Digit, Pencilmarks, Puzzle};

/// The candidates by digit, and what is settled.
#[derive(Clone)]
pub(super) struct Marks {
    /// For each digit, the cells that may have it or have it.
    places: [u128; 9],
    /// The cells without a digit.
    open: u128,
    /// For each digit, the full houses that have it.
    done: [u64; 9],
    /// The digits whose places changed since their houses were searched.
    changed: u16,
    /// The digits whose places changed since they were searched for locked candidates.
    unlocked: u16,
}

/// How often each of several things occurs: once or more, twice or more, three times or more.
#[derive(Clone, Copy, Default)]
pub(super) struct Slices<T> {
    pub(super) once: T,
    pub(super) twice: T,
    pub(super) more: T,
}

/// Counts one more of each thing in a mask.
macro_rules! count_more {
    ($slices:expr, $mask:expr) => {{
        let mask = $mask;
        $slices.more |= $slices.twice & mask;
        $slices.twice |= $slices.once & mask;
        $slices.once |= mask;
    }};
}

/// A cell without candidates, or a house without a place for a digit.
pub(super) struct Contradiction;

impl Marks {
    fn new(tables: &Tables, places: [u128; 9]) -> Marks {
        let changed = (1 << tables.side) - 1;
        Marks { places, open: tables.cells, done: [0; 9], changed, unlocked: 0 }
    }

    /// The position of these givens, of digits that the board has; none if they conflict.
    pub(super) fn of_givens(tables: &Tables, puzzle: &Puzzle) -> Option<Marks> {
        let places = std::array::from_fn(|d| if d < tables.side { tables.cells } else { 0 });
        let mut marks = Marks::new(tables, places);
        for cell in puzzle.givens() {
            marks.set(tables, cell.index(), puzzle.digit(cell)?.index()).ok()?;
        }
        Some(marks)
    }

    /// The position with these candidates.
    pub(super) fn of_candidates(tables: &Tables, marks: &Pencilmarks) -> Marks {
        let mut places = [0; 9];
        for (cell, candidates) in Cell::all().zip(marks.candidates()) {
            candidates.iter().for_each(|digit| places[digit.index()] |= 1 << cell.index());
        }
        for (digit, places) in places.iter_mut().enumerate() {
            *places &= if digit < tables.side { tables.cells } else { 0 };
        }
        Marks::new(tables, places)
    }

    /// The digits of the cells.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, &places) in (1..).zip(&self.places) {
            each_bit(places, |cell| digits[cell] = digit);
        }
        digits
    }

    pub(super) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Removes a candidate.
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) {
        self.remove(cell.index(), digit.index());
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.places[digit] &= !(1 << cell);
        self.changed |= 1 << digit;
    }

    /// Puts a digit into an open cell.
    #[inline]
    pub(super) fn set(
        &mut self,
        tables: &Tables,
        cell: usize,
        digit: usize,
    ) -> Result<(), Contradiction> {
        let bit = 1_u128 << cell;
        if self.places[digit] & bit == 0 {
            return Err(Contradiction);
        }
        // The word with the cell is the same for all digits.
        let (shift, in_word) = (64 * (cell / 64), cell % 64);
        for (other, places) in self.places.iter_mut().enumerate() {
            self.changed |= (((*places >> shift) as u64 >> in_word) as u16 & 1) << other;
            *places &= !bit;
        }
        self.places[digit] = self.places[digit] & !tables.peers[cell] | bit;
        self.done[digit] |= tables.full_of[cell];
        self.open &= !bit;
        Ok(())
    }

    /// The numbers of candidates of all cells.
    #[inline]
    pub(super) fn of_cells(&self) -> Slices<u128> {
        let mut slices = Slices::default();
        self.places.iter().for_each(|&places| count_more!(slices, places));
        slices
    }

    /// The numbers of open places of a digit in all full houses.
    #[inline]
    pub(super) fn of_houses(&self, tables: &Tables, digit: usize) -> Slices<u64> {
        let mut slices = Slices::default();
        each_bit(self.places[digit] & self.open, |cell| {
            count_more!(slices, tables.full_of[cell]);
        });
        slices
    }

    /// Sets all naked and hidden singles and removes what locked candidates exclude, until there
    /// are none. Returns the numbers of candidates of the cells.
    pub(super) fn settle(&mut self, tables: &Tables) -> Result<Slices<u128>, Contradiction> {
        loop {
            let cells = self.set_naked_singles(tables)?;
            if self.open == 0 {
                return Ok(cells);
            }
            if let Some(digit) = take_first(&mut self.changed) {
                self.set_hidden_singles(tables, digit)?;
                self.unlocked |= 1 << digit;
            } else if let Some(digit) = take_first(&mut self.unlocked) {
                self.lock(tables, digit);
            } else {
                return Ok(cells);
            }
        }
    }

    fn set_naked_singles(&mut self, tables: &Tables) -> Result<Slices<u128>, Contradiction> {
        loop {
            let cells = self.of_cells();
            if cells.once != tables.cells {
                return Err(Contradiction);
            }
            let singles = cells.once & !cells.twice & self.open;
            if singles == 0 {
                return Ok(cells);
            }
            for digit in 0..tables.side {
                let mut found = singles & self.places[digit];
                while found != 0 {
                    self.set(tables, found.trailing_zeros() as usize, digit)?;
                    found &= found - 1;
                }
            }
        }
    }

    fn set_hidden_singles(&mut self, tables: &Tables, digit: usize) -> Result<(), Contradiction> {
        let houses = self.of_houses(tables, digit);
        if houses.once | self.done[digit] != tables.all_full() {
            return Err(Contradiction);
        }
        let mut singles = houses.once & !houses.twice;
        while singles != 0 {
            let house = tables.full[singles.trailing_zeros() as usize];
            // Another house may have had the same place, or have taken it.
            let cell = (self.places[digit] & house).trailing_zeros() as usize;
            if cell == u128::BITS as usize {
                return Err(Contradiction);
            }
            if self.open >> cell & 1 != 0 {
                self.set(tables, cell, digit)?;
            }
            singles &= singles - 1;
        }
        Ok(())
    }

    /// Removes a digit from the cells that see both of its places in a house: locked candidates,
    /// whatever the houses.
    fn lock(&mut self, tables: &Tables, digit: usize) {
        let before = self.places[digit];
        let houses = self.of_houses(tables, digit);
        let mut houses = houses.twice & !houses.more;
        while houses != 0 {
            let house = tables.full[houses.trailing_zeros() as usize];
            let places = self.places[digit] & house;
            if places != 0 {
                let mut seen = self.places[digit];
                each_bit(places, |cell| seen &= tables.peers[cell]);
                self.places[digit] &= !seen;
            }
            houses &= houses - 1;
        }
        if self.places[digit] != before {
            self.changed |= 1 << digit;
        }
    }

    /// The open cells among these.
    pub(super) fn open_among(&self, cells: u128) -> u128 {
        self.open & cells
    }

    /// The cell of a mask that sees most open cells.
    pub(super) fn seeing_most(&self, tables: &Tables, cells: u128) -> usize {
        let mut best = (0, 0);
        each_bit(cells, |cell| {
            best = best.max(((tables.peers[cell] & self.open).count_ones(), cell));
        });
        best.1
    }

    /// The first of the open cells with the fewest candidates.
    pub(super) fn with_fewest_candidates(&self) -> usize {
        let mut best = (usize::MAX, 0);
        each_bit(self.open, |cell| {
            let candidates = self.places.iter().filter(|&places| places >> cell & 1 != 0).count();
            best = best.min((candidates, cell));
        });
        best.1
    }

    /// The open places of a digit in a mask of cells.
    pub(super) fn open_places(&self, digit: usize, cells: u128) -> u128 {
        self.places[digit] & self.open & cells
    }

    /// The first digit that a cell may have.
    pub(super) fn first_digit(&self, cell: usize) -> usize {
        let has = |places: &u128| places >> cell & 1 != 0;
        self.places.iter().position(has).unwrap_or_default()
    }
}

/// Removes the lowest digit of a mask.
fn take_first(digits: &mut u16) -> Option<usize> {
    let first = (*digits != 0).then(|| digits.trailing_zeros() as usize)?;
    *digits &= *digits - 1;
    Some(first)
}

/// Calls `visit` with each cell of a mask.
#[inline]
fn each_bit(mask: u128, mut visit: impl FnMut(usize)) {
    let (mut low, mut high) = (mask as u64, (mask >> 64) as u64);
    while low != 0 {
        visit(low.trailing_zeros() as usize);
        low &= low - 1;
    }
    while high != 0 {
        visit(64 + high.trailing_zeros() as usize);
        high &= high - 1;
    }
}
