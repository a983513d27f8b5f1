//! A partial cover: the options chosen, those left, and how to restore it.

use super::deduction::{Annotated, Deduction, Done};
use super::layout::Layout;
use super::mask::Mask;
use super::start::Start;
use super::table::Table;
use super::two::Two;
use seventeen_plugin::prelude::Board;

/// The size of a covered item: above all others.
const COVERED: u8 = u8::MAX;

/// An item that is not covered yet and has no option left.
pub(super) struct Contradiction {
    pub(super) item: usize,
}

/// A change to an option that is left.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// It covers its four items.
    Choose(usize),
    /// Remove it.
    RuleOut(usize),
}

/// The options chosen, and those left of each item.
pub(super) struct Cover<M, const ITEMS: usize> {
    /// By item: the remaining options; none when it is covered. An option remains in all its items
    /// or in none.
    left: Table<M, ITEMS>,
    /// The items with two options, and perhaps some that were covered since.
    twos: Vec<Two>,
    /// The options chosen besides the givens, in the first entries, and their number.
    options: Vec<u32>,
    chosen: usize,
    /// The digits of the board, 0 for blank.
    givens: Vec<u8>,
    /// The number of blank ones.
    blank: usize,
    start: Box<Start<M, ITEMS>>,
    /// Memory of deductions.
    noted: Annotated<ITEMS>,
}

/// A saved state of a cover.
pub(super) struct Snapshot<M, const ITEMS: usize> {
    left: Table<M, ITEMS>,
    twos: Vec<Two>,
    chosen: usize,
}

impl<M: Mask, const ITEMS: usize> Cover<M, ITEMS> {
    /// The cover of no board.
    pub(super) fn new() -> Cover<M, ITEMS> {
        Cover {
            left: Table::of(M::NONE),
            twos: Vec::new(),
            options: vec![0; Layout::<M, ITEMS>::KIND],
            chosen: 0,
            givens: Vec::new(),
            blank: 0,
            start: Box::new(Start::new()),
            noted: Annotated::new(),
        }
    }

    /// Sets the givens of `board`, of the layout's size, rules out a digit, from 1, of one of its
    /// cells, and makes deductions. Returns whether there is no contradiction.
    pub(super) fn begin(
        &mut self,
        layout: &Layout<M, ITEMS>,
        board: &Board,
        except: Option<(usize, u8)>,
    ) -> bool {
        self.givens.clear();
        self.givens.extend_from_slice(board.digits());
        self.blank = board.digits().len() - board.clues();
        self.chosen = 0;
        self.twos.clear();
        if except.is_some_and(|(cell, digit)| self.givens[cell] == digit)
            || !self.start.take(layout, board)
            || !self.start.find(layout, &mut self.left)
        {
            return false;
        }
        let except = except.map(|(cell, digit)| (layout.cell(cell), usize::from(digit) - 1));
        let except = except.filter(|&(cell, digit)| (self.left[cell] & M::single(digit)).is_some());
        let mut deduction = self.deduction(layout);
        deduction.note_all();
        if let Some((cell, digit)) = except {
            deduction.rule_out(Layout::<M, ITEMS>::number(cell, digit));
        }
        let done = deduction.run();
        self.finish(layout, done).is_ok()
    }

    /// Makes a change and its deductions. It is a separate function, so that it has more registers.
    #[inline(never)]
    pub(super) fn change(
        &mut self,
        layout: &Layout<M, ITEMS>,
        change: Change,
    ) -> Result<(), Contradiction> {
        let mut deduction = self.deduction(layout);
        match change {
            Change::Choose(option) => deduction.choose(option),
            Change::RuleOut(option) => deduction.rule_out(option),
        }
        let done = deduction.run();
        self.finish(layout, done)
    }

    #[inline(always)]
    fn deduction<'a>(&'a mut self, layout: &'a Layout<M, ITEMS>) -> Deduction<'a, M, ITEMS> {
        Deduction::new(layout, &mut self.left, &mut self.options, self.chosen, &mut self.noted)
    }

    /// Takes over the results of deductions.
    #[inline(always)]
    fn finish(&mut self, layout: &Layout<M, ITEMS>, done: Done) -> Result<(), Contradiction> {
        self.chosen = done.chosen;
        if let Some(item) = done.dead {
            return Err(Contradiction { item });
        }
        // All are written, and those covered by now are overwritten, to avoid a branch.
        let mut kept = self.twos.len();
        self.twos.resize(kept + done.pairs, Two::default());
        for item in self.noted.pairs(done.pairs) {
            let left = self.left[item];
            let bits = [left, left.rest()].map(|left| left.first() % M::ROOM);
            self.twos[kept] = Two::new(item, bits.map(|bit| layout.option(item, bit)));
            kept += usize::from(left.is_some());
        }
        self.twos.truncate(kept);
        Ok(())
    }

    /// The options left of an item.
    #[inline(always)]
    pub(super) fn left(&self, item: usize) -> M {
        self.left[item]
    }

    /// The heaviest of the items with two options, by the `weights` of options, and of these the
    /// first. Forgets covered items. Again no branch depends on which they are.
    #[inline(always)]
    pub(super) fn heaviest_two(&mut self, weights: &[u32]) -> Option<usize> {
        let (mut highest, mut kept) = (0, 0);
        let twos = self.twos.as_mut_slice();
        for place in 0..twos.len() {
            let two = twos[place];
            let is_open = self.left[two.item()].is_some();
            highest = highest.max(two.rank(weights) & u64::from(is_open).wrapping_neg());
            twos[kept] = two;
            kept += usize::from(is_open);
        }
        self.twos.truncate(kept);
        (highest != 0).then(|| Two::item_of_rank(highest))
    }

    /// By item: the number of options left; [`COVERED`] if the item is covered.
    pub(super) fn sizes(&self) -> [u8; ITEMS] {
        let mut sizes = [COVERED; ITEMS];
        for (size, left) in sizes.iter_mut().zip(self.left.iter()) {
            *size = if left.is_some() { left.size() } else { COVERED };
        }
        sizes
    }

    /// Whether all is covered.
    #[inline(always)]
    pub(super) fn is_complete(&self) -> bool {
        self.chosen == self.blank
    }

    /// Writes the digits by rows, one per cell; 0 for a cell without a chosen digit.
    pub(super) fn write(&self, layout: &Layout<M, ITEMS>, digits: &mut [u8]) {
        digits.copy_from_slice(&self.givens);
        for &option in &self.options[..self.chosen] {
            let (cell, digit) = Layout::<M, ITEMS>::parts(option as usize);
            digits[layout.cell_of_board(cell)] = digit as u8 + 1;
        }
    }

    /// Copies this state to `snapshot`.
    #[inline(always)]
    pub(super) fn save(&self, snapshot: &mut Snapshot<M, ITEMS>) {
        snapshot.left = self.left;
        snapshot.twos.clone_from(&self.twos);
        snapshot.chosen = self.chosen;
    }

    /// Restores the state of `snapshot`, from which changes led here.
    #[inline(always)]
    pub(super) fn restore(&mut self, snapshot: &Snapshot<M, ITEMS>) {
        self.left = snapshot.left;
        self.twos.clone_from(&snapshot.twos);
        self.chosen = snapshot.chosen;
    }
}

impl<M: Mask, const ITEMS: usize> Snapshot<M, ITEMS> {
    /// Room for one.
    pub(super) fn new() -> Snapshot<M, ITEMS> {
        Snapshot { left: Table::of(M::NONE), twos: Vec::new(), chosen: 0 }
    }
}
