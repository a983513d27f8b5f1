//! The pencilmarks of a grid by digit, and deductions from them.

use super::gather::Gather;
use super::layer::Layer;
use super::rest::{Rest, RestCells};
use super::tables::{BAND, BESIDE, MINICOLUMNS, MINIROWS};
use seventeen_plugin::prelude::{Cell, Cells, Digit, Puzzle};

/// The possible cells of each digit. Digits are numbered from 0 here.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// The cells in which each digit is marked.
    layers: [Layer; 9],
    /// The cells whose digit is not yet known to all its houses.
    open: Layer,
    /// The digits that lost a mark since they were last settled, one bit each.
    changed: u32,
}

/// A mark: a digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) digit: usize,
    band: usize,
    /// The cell within its band, 0 to 26.
    bit: usize,
}

/// By a cell: the cells that share a house with it.
static PEERS: [Layer; 81] = peers();

const fn peers() -> [Layer; 81] {
    let mut peers = [Layer::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let (band, bit) = (cell / 27, cell % 27);
        let column = 0o001_001_001 << (bit % 9);
        let mut bands = [column; 3];
        // All cells of its band where its digit cannot be.
        bands[band] = BAND & !BESIDE[bit] & !(1 << bit);
        bands[(band + 1) % 3] = column;
        peers[cell] = Layer::new(bands);
        cell += 1;
    }
    peers
}

/// The marks contradict each other: there is no solution.
pub(super) struct Contradiction;

/// The result of a deduction.
pub(super) type Deduced<T> = Result<T, Contradiction>;

/// The cells that few digits are marked in.
struct Few {
    /// The cells with exactly one mark that are open.
    one: Layer,
    /// The cells with exactly two.
    two: Layer,
}

impl Marks {
    /// The givens as set, their cells closed, without other deductions. Digits are at most 9.
    ///
    /// Contradictory givens remove one another's marks, which leaves a digit without a place.
    pub(super) fn new(puzzle: &Puzzle) -> Marks {
        let mut marks = Marks { layers: [Layer::ALL; 9], open: Layer::ALL, changed: 0b1_1111_1111 };
        let mut givens = [Layer::EMPTY; 9];
        for (cell, &digit) in puzzle.digits().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            let (band, bit, digit) = (cell / 27, cell % 27, usize::from(digit) - 1);
            marks.set(Candidate { digit, band, bit });
            let cell = Layer::in_band(band, 1 << bit);
            marks.open = marks.open & !cell;
            givens[digit] = givens[digit] | cell;
        }
        for (layer, &givens) in marks.layers.iter_mut().zip(&givens) {
            *layer = *layer & (marks.open | givens);
        }
        marks
    }

    /// Sets a candidate. [`Marks::deduce`] finds the consequences.
    #[inline(always)]
    pub(super) fn set(&mut self, Candidate { digit, band, bit }: Candidate) {
        self.take_out(digit, Layer::in_band(band, !BESIDE[bit]));
    }

    /// Takes out the marks of some digits, a bit each, in the candidate's cell.
    #[inline(always)]
    pub(super) fn rule_out(&mut self, digits: u32, Candidate { band, bit, .. }: Candidate) {
        for digit in bits(digits) {
            self.take_out(digit, Layer::in_band(band, 1 << bit));
        }
    }

    /// Removes the mark of a digit.
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) {
        self.take_out(digit.index(), Layer::in_band(cell.band(), 1 << (cell.index() % 27)));
    }

    #[inline(always)]
    fn take_out(&mut self, digit: usize, cells: Layer) {
        self.layers[digit] = self.layers[digit] & !cells;
        self.changed |= 1 << digit;
    }

    /// The cells whose digit is not yet known.
    #[inline(always)]
    pub(super) fn open(&self) -> Cells {
        self.open.cells()
    }

    /// The digits marked in a cell, one bit each.
    #[inline(always)]
    pub(super) fn digits_in(&self, cell: Cell) -> u32 {
        let (band, bit) = (cell.band(), cell.index() % 27);
        let mut digits = 0;
        for (digit, layer) in self.layers.iter().enumerate() {
            digits |= (layer.band(band) >> bit & 1) << digit;
        }
        digits
    }

    /// The candidate of an open cell with the lowest digit.
    #[inline(always)]
    pub(super) fn first_candidate(&self, cell: Cell) -> Candidate {
        let digit = self.digits_in(cell).trailing_zeros() as usize;
        Candidate { digit, band: cell.band(), bit: cell.index() % 27 }
    }

    /// The digits, one bit each, that are marked in the same open cells as `digit`, including
    /// itself.
    #[inline(always)]
    pub(super) fn alike(&self, digit: usize) -> u32 {
        let open = self.layers[digit] & self.open;
        let mut alike = 0;
        for (other, &layer) in self.layers.iter().enumerate() {
            alike |= u32::from(layer & self.open == open) << other;
        }
        alike
    }

    /// The marks in open cells, each as a digit from 1 to 9 and its cell.
    pub(super) fn open_marks(&self) -> impl Iterator<Item = (u8, Cell)> {
        let layers = (1..=9).zip(self.layers.iter());
        layers.flat_map(|(digit, &layer)| {
            (layer & self.open).cells().iter().map(move |cell| (digit, cell))
        })
    }

    /// The few open cells, and their marks.
    #[inline(always)]
    pub(super) fn rest(&self, gather: impl Gather) -> (Rest, RestCells) {
        let open = self.open;
        let mut digits = [0; 9];
        for (digit, &layer) in digits.iter_mut().zip(&self.layers) {
            *digit = gather.packed(layer, open);
        }
        let mut peers = [0; 64];
        for (place, cell) in peers.iter_mut().zip(open.cells()) {
            *place = gather.packed(PEERS[cell], open);
        }
        (Rest::new(digits), RestCells { peers })
    }

    /// The digits by rows, when no cell is open.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, layer) in (1..=9).zip(self.layers) {
            for cell in layer.cells() {
                digits[cell] = digit;
            }
        }
        digits
    }

    /// Makes all deductions by locked candidates and singles. Returns the cells with two
    /// candidates.
    ///
    /// # Errors
    /// A cell without a candidate, or a digit without a place.
    #[inline(always)]
    pub(super) fn deduce(&mut self, gather: impl Gather) -> Deduced<Cells> {
        loop {
            while self.changed != 0 {
                self.settle_changed(gather)?;
            }
            let few = self.few()?;
            if few.one.is_empty() {
                return Ok(few.two.cells());
            }
            self.set_naked_singles(few.one);
        }
    }

    /// Settles the digits that have changed, and then closes all cells that they determine at once,
    /// as a digit loses marks to most of the others.
    #[inline(always)]
    fn settle_changed(&mut self, gather: impl Gather) -> Deduced<()> {
        let mut known = [Layer::EMPTY; 9];
        let mut closed = Layer::EMPTY;
        for digit in bits(std::mem::take(&mut self.changed)) {
            known[digit] = self.settle(digit, gather)?;
            if !(closed & known[digit]).is_empty() {
                return Err(Contradiction);
            }
            closed = closed | known[digit];
        }
        self.close(closed, &known);
        Ok(())
    }

    /// Keeps the marks of a digit that belong to a possible placement in their band, and in their
    /// stack, each taken alone. Returns the open cells of all these placements.
    #[inline(always)]
    fn settle(&mut self, digit: usize, gather: impl Gather) -> Deduced<Layer> {
        let rows = gather.minirows(self.layers[digit]).map(|minirows| MINIROWS[minirows]);
        let layer = self.layers[digit] & Layer::new(rows.map(|left| left.possible));

        let columns = layer.columns();
        let of_stack = |stack| MINICOLUMNS[gather.minicolumns(columns, stack)];
        let [a, b, c] = [0, 1, 2].map(of_stack);
        let possible = a.possible | b.possible << 3 | c.possible << 6;
        let certain = a.certain | b.certain << 3 | c.certain << 6;
        if possible == 0 {
            return Err(Contradiction);
        }
        // Once more, if the stacks took out something. A branch here would be hard to predict.
        self.changed |= u32::from(possible != columns) << digit;
        self.layers[digit] = layer & Layer::of_columns(possible);
        let certain = Layer::of_columns(certain) & Layer::new(rows.map(|left| left.certain));
        Ok(self.layers[digit] & certain & self.open)
    }

    /// Closes cells. Digits lose their marks there, but not in those `known` to hold them.
    #[inline(always)]
    fn close(&mut self, cells: Layer, known: &[Layer; 9]) {
        self.open = self.open & !cells;
        for (digit, &known) in known.iter().enumerate() {
            let lost = self.layers[digit] & cells & !known;
            self.layers[digit] = self.layers[digit] ^ lost;
            self.changed |= u32::from(!lost.is_empty()) << digit;
        }
    }

    /// Counts the candidates of all cells at once: `one` has the cells seen in at least one layer,
    /// `two` those seen in at least two, and so on.
    #[inline(always)]
    fn few(&self) -> Deduced<Few> {
        let [mut one, mut two, mut three] = [Layer::EMPTY; 3];
        for layer in self.layers {
            three = three | two & layer;
            two = two | one & layer;
            one = one | layer;
        }
        if one != Layer::ALL {
            return Err(Contradiction);
        }
        Ok(Few { one: self.open & !two, two: two & !three })
    }

    /// Sets the only candidate of each of these cells.
    #[inline(always)]
    fn set_naked_singles(&mut self, singles: Layer) {
        for digit in 0..9 {
            let found = self.layers[digit] & singles;
            if found.is_empty() {
                continue;
            }
            for band in 0..3 {
                for bit in bits(found.band(band)) {
                    self.set(Candidate { digit, band, bit });
                }
            }
        }
    }
}

/// The members of a set, in ascending order.
#[inline(always)]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 32).then_some(bit)
    })
}
