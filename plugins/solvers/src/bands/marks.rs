//! The pencilmarks of a grid by digit and band, and what follows from them.

use super::tables::{BAND, BESIDE, CERTAIN, LONE_COLUMNS, POSSIBLE, columns, minirows};
use seventeen_plugin::prelude::{Cells, Puzzle};

/// Where each digit can go.
///
/// A layer is a digit in a band; its 27 bits are the band's cells. Layers are numbered band by
/// band, so that the layers of a cell stand together: `9 * band + digit - 1`.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    layers: [u32; 27],
    /// The layers that lost a mark since they were last closed, one bit each.
    changed: u32,
    /// By band: the cells whose digit is not yet known to all its houses.
    open: [u32; 3],
}

/// A mark: a layer's digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    layer: usize,
    /// The cell within its band, 0 to 26.
    bit: usize,
}

/// The marks contradict each other: there is no solution.
pub(super) struct Contradiction;

/// What a deduction comes to.
pub(super) type Deduced<T> = Result<T, Contradiction>;

/// The open cells of a band that have few candidates.
struct Few {
    /// Those with exactly one.
    one: u32,
    /// Those with exactly two.
    two: u32,
}

impl Marks {
    /// The givens as set, their cells closed, and nothing else deduced. Digits are at most 9.
    ///
    /// Givens that contradict each other take out one another's mark, which leaves a digit
    /// without a place.
    pub(super) fn new(puzzle: &Puzzle) -> Marks {
        let mut marks = Marks { layers: [BAND; 27], changed: (1 << 27) - 1, open: [BAND; 3] };
        let mut givens = [0_u32; 27];
        for (cell, &digit) in puzzle.digits().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            let (band, bit) = (cell / 27, cell % 27);
            let layer = 9 * band + usize::from(digit) - 1;
            marks.set(Candidate { layer, bit });
            marks.open[band] &= !(1 << bit);
            givens[layer] |= 1 << bit;
        }
        for (layer, marked) in marks.layers.iter_mut().enumerate() {
            *marked &= marks.open[layer / 9] | givens[layer];
        }
        marks
    }

    /// Sets a candidate. What follows shows in [`Marks::deduce`].
    pub(super) fn set(&mut self, Candidate { layer, bit }: Candidate) {
        self.layers[layer] &= BESIDE[bit];
        self.changed |= 1 << layer;
    }

    /// Takes a candidate out. What follows shows in [`Marks::deduce`].
    pub(super) fn rule_out(&mut self, Candidate { layer, bit }: Candidate) {
        self.take_out(layer, 1 << bit);
    }

    /// The cells whose digit is not yet known.
    pub(super) fn open(&self) -> Cells {
        cells(self.open)
    }

    /// The candidates of a cell, by ascending digit.
    pub(super) fn candidates(&self, cell: usize) -> impl Iterator<Item = Candidate> {
        let (band, bit) = (cell / 27, cell % 27);
        let layers =
            (9 * band..9 * band + 9).filter(move |&layer| self.layers[layer] >> bit & 1 != 0);
        layers.map(move |layer| Candidate { layer, bit })
    }

    /// The digits by rows, when no cell is open.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (layer, &marks) in self.layers.iter().enumerate() {
            for bit in bits(marks) {
                digits[layer / 9 * 27 + bit] = (layer % 9 + 1) as u8;
            }
        }
        digits
    }

    /// Draws all conclusions from locked candidates and singles. Gives the open cells with two
    /// candidates.
    ///
    /// # Errors
    /// A cell without a candidate, or a digit without a place.
    pub(super) fn deduce(&mut self) -> Deduced<Cells> {
        loop {
            self.close_changed()?;
            let few = [self.few(0)?, self.few(1)?, self.few(2)?];
            if few.iter().all(|few| few.one == 0) {
                return Ok(cells(few.map(|few| few.two)));
            }
            for (band, few) in few.iter().enumerate() {
                self.set_naked_singles(band, few.one);
            }
        }
    }

    /// Closes layers until none has changed. They are drained in batches, which was a tenth
    /// faster than one by one: the next of a batch is known before this one is closed.
    fn close_changed(&mut self) -> Deduced<()> {
        while self.changed != 0 {
            for layer in bits(std::mem::take(&mut self.changed)) {
                self.close(layer)?;
            }
        }
        Ok(())
    }

    /// Keeps the marks of a layer that are part of a way to put its digit into the band, and
    /// takes out the marks elsewhere that stand against all these ways.
    fn close(&mut self, layer: usize) -> Deduced<()> {
        // An earlier layer of the batch may have changed this one: that is seen to now.
        self.changed &= !(1 << layer);
        let minirows = minirows(self.layers[layer]);
        let marks = self.layers[layer] & POSSIBLE[minirows];
        if marks == 0 {
            return Err(Contradiction);
        }
        self.layers[layer] = marks;
        let lone = LONE_COLUMNS[columns(marks)];
        self.close_columns(layer, lone);
        let known = marks & CERTAIN[minirows] & lone & self.open[layer / 9];
        if known != 0 {
            self.close_cells(layer, known);
        }
        Ok(())
    }

    /// A box of this layer needs these columns: the other bands' layers of the digit lose them.
    #[inline]
    fn close_columns(&mut self, layer: usize, columns: u32) {
        self.take_out((layer + 9) % 27, columns);
        self.take_out((layer + 18) % 27, columns);
    }

    /// These cells have the layer's digit: the band's other layers lose them.
    #[inline]
    fn close_cells(&mut self, layer: usize, cells: u32) {
        let band = layer / 9;
        self.open[band] &= !cells;
        let marks = self.layers[layer];
        // Without these cells the layer has nothing to lose in a loop over all nine.
        self.layers[layer] &= !cells;
        for layer in 9 * band..9 * band + 9 {
            self.take_out(layer, cells);
        }
        self.layers[layer] = marks;
    }

    /// Takes the marks of `cells` out of a layer.
    #[inline]
    fn take_out(&mut self, layer: usize, cells: u32) {
        let left = self.layers[layer] & !cells;
        // Whether a mark goes is hard to predict, so there is no branch on it.
        self.changed |= u32::from(left != self.layers[layer]) << layer;
        self.layers[layer] = left;
    }

    /// Counts the candidates of a band's cells, all cells at once: bit `c` of `one` is set when
    /// cell `c` was seen in a layer, that of `two` when it was seen in two, and so on.
    fn few(&self, band: usize) -> Deduced<Few> {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for layer in 9 * band..9 * band + 9 {
            three |= two & self.layers[layer];
            two |= one & self.layers[layer];
            one |= self.layers[layer];
        }
        if one != BAND {
            return Err(Contradiction);
        }
        Ok(Few { one: self.open[band] & !two, two: two & !three })
    }

    /// Sets the only candidate of each of these cells.
    fn set_naked_singles(&mut self, band: usize, singles: u32) {
        if singles == 0 {
            return;
        }
        for layer in 9 * band..9 * band + 9 {
            for bit in bits(self.layers[layer] & singles) {
                self.set(Candidate { layer, bit });
            }
        }
    }
}

/// The cells of the three bands' words.
fn cells(bands: [u32; 3]) -> Cells {
    let [top, middle, bottom] = bands.map(u128::from);
    Cells::from_bits(top | middle << 27 | bottom << 54)
}

/// The members of a set of a band's cells, in ascending order.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 32).then_some(bit)
    })
}
