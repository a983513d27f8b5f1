//! Deductions from a change of a cover: options that are their item's last, and locked candidates.

use super::layout::{Layout, Seat};
use super::mask::{Mask, bits};
use super::places::places;
use super::table::Table;

/// A cover during deductions, with its counters.
pub(super) struct Deduction<'a, M, const ITEMS: usize> {
    layout: &'a Layout<M, ITEMS>,
    /// By item: the remaining options; none when it is covered.
    left: &'a mut Table<M, ITEMS>,
    /// The options chosen, as many as are counted.
    options: &'a mut [u32],
    chosen: usize,
    /// Items that were reduced to one option or none; `single` is their number.
    singles: &'a mut [[u16; 2]; ITEMS],
    single: usize,
    /// Items that were reduced to two options or fewer, as many as are counted.
    pairs: &'a mut [[u16; 3]; ITEMS],
    pair: usize,
    /// The last item without an option; `ITEMS` if there is none.
    dead: usize,
}

/// The results of deductions.
pub(super) struct Done {
    /// The number of options chosen.
    pub(super) chosen: usize,
    /// The number of items that were reduced to two options or fewer.
    pub(super) pairs: usize,
    /// An item without an option.
    pub(super) dead: Option<usize>,
}

/// Buffers for the items that deductions record: each when it is reduced to two options, one and
/// none.
pub(super) struct Annotated<const ITEMS: usize> {
    singles: [[u16; 2]; ITEMS],
    pairs: [[u16; 3]; ITEMS],
}

impl<const ITEMS: usize> Annotated<ITEMS> {
    /// No items recorded.
    pub(super) fn new() -> Annotated<ITEMS> {
        Annotated { singles: [[0; 2]; ITEMS], pairs: [[0; 3]; ITEMS] }
    }

    /// The first `count` of the items that were reduced to two options or fewer.
    #[inline(always)]
    pub(super) fn pairs(&self, count: usize) -> impl Iterator<Item = usize> {
        self.pairs.as_flattened()[..count].iter().map(|&item| item.into())
    }
}

impl<'a, M: Mask, const ITEMS: usize> Deduction<'a, M, ITEMS> {
    /// The start of the deductions of a cover with this number of options chosen.
    #[inline(always)]
    pub(super) fn new(
        layout: &'a Layout<M, ITEMS>,
        left: &'a mut Table<M, ITEMS>,
        options: &'a mut [u32],
        chosen: usize,
        noted: &'a mut Annotated<ITEMS>,
    ) -> Deduction<'a, M, ITEMS> {
        let Annotated { singles, pairs } = noted;
        Deduction { layout, left, options, chosen, singles, single: 0, pairs, pair: 0, dead: ITEMS }
    }

    /// Notes all items with few options.
    pub(super) fn note_all(&mut self) {
        let mut few = [0; ITEMS];
        for (few, &left) in few.iter_mut().zip(self.left.iter()) {
            *few = u8::from(left.is_some() & !left.rest().rest().is_some());
        }
        for item in places(&few, 1) {
            self.note(item, self.left[item]);
        }
    }

    /// Chooses options that are their item's last, and rules out others by pairs, while possible.
    #[inline(always)]
    pub(super) fn run(mut self) -> Done {
        let mut seen = 0;
        while self.dead == ITEMS {
            // Items that were covered since then have no option.
            if self.single > 0 {
                self.single -= 1;
                let item = usize::from(self.singles.as_flattened()[self.single]);
                let left = self.left[item];
                if left.is_some() {
                    self.choose(self.layout.option(item, left.first()));
                }
            } else if seen < self.pair {
                let item = usize::from(self.pairs.as_flattened()[seen]);
                seen += 1;
                let left = self.left[item];
                if (item >= Layout::<M, ITEMS>::KIND) & left.is_some() {
                    self.lock(item, left);
                }
            } else {
                break;
            }
        }
        let dead = (self.dead != ITEMS).then_some(self.dead);
        Done { chosen: self.chosen, pairs: self.pair, dead }
    }

    /// Locked candidates: two places of a digit in a house that share another house exclude others
    /// there.
    ///
    /// In terms of the cover: both options of one item are options of another, whose other
    /// options so cannot be chosen.
    #[inline(always)]
    fn lock(&mut self, item: usize, left: M) {
        let (layout, digit) = (self.layout, item % M::ROOM);
        let a = layout.seat(layout.cell_of(item, left.first()));
        let b = layout.seat(layout.cell_of(item, left.rest().first()));
        // Besides this house they share at most one. It is computed, because no branch could be
        // predicted.
        let (mut shared, mut third) = (0, M::NONE);
        for kind in 0..3 {
            let ((other, a), (of_b, b)) = (a.placing(kind, digit), b.placing(kind, digit));
            let is_shared = (other == of_b) & (other != item);
            shared |= other & usize::from(is_shared).wrapping_neg();
            third |= a & b & M::all_if(is_shared);
        }
        for place in bits(self.left[shared] & third) {
            let cell = layout.cell_of(shared, place);
            self.rule_out(Layout::<M, ITEMS>::number(cell, digit));
        }
    }

    /// Chooses an option: its four items are covered, and no other option of theirs is left.
    #[inline(always)]
    pub(super) fn choose(&mut self, option: usize) {
        self.options[self.chosen] = option as u32;
        self.chosen += 1;
        let (layout, (cell, digit)) = (self.layout, Layout::<M, ITEMS>::parts(option));
        let seat = layout.seat(cell);
        for other in bits(self.cover(cell) & !M::single(digit)) {
            self.remove(seat, 0, other);
            self.remove(seat, 1, other);
            self.remove(seat, 2, other);
        }
        // As if the box had all places, so that it is not recorded now: it is about to be covered.
        let (box_, _) = seat.placing(2, digit);
        let in_box = std::mem::replace(&mut self.left[box_], !M::NONE);
        self.choose_place::<0, 1, 2>(seat, digit, !M::NONE);
        self.choose_place::<1, 0, 2>(seat, digit, !M::NONE);
        self.choose_place::<2, 0, 1>(seat, digit, in_box);
    }

    /// Covers a digit in the house of a kind that a cell is in, if it has no places other than
    /// these. `A` and `B` are the other kinds.
    #[inline(always)]
    fn choose_place<const KIND: usize, const A: usize, const B: usize>(
        &mut self,
        seat: &Seat<M>,
        digit: usize,
        places: M,
    ) {
        let (item, others) = seat.placing(KIND, digit);
        for place in bits(self.cover(item) & others & places) {
            let cell = self.layout.cell_of(item, place);
            let seat = self.layout.seat(cell);
            self.remove_digit(cell, digit);
            self.remove(seat, A, digit);
            self.remove(seat, B, digit);
        }
    }

    /// Rules out an option that is left.
    #[inline(always)]
    pub(super) fn rule_out(&mut self, option: usize) {
        let (cell, digit) = Layout::<M, ITEMS>::parts(option);
        self.remove_digit(cell, digit);
        for kind in 0..3 {
            self.remove(self.layout.seat(cell), kind, digit);
        }
    }

    /// Covers an item, and returns its remaining options.
    #[inline(always)]
    fn cover(&mut self, item: usize) -> M {
        std::mem::take(&mut self.left[item])
    }

    /// Removes a digit from a cell.
    #[inline(always)]
    fn remove_digit(&mut self, cell: usize, digit: usize) {
        self.keep(cell, !M::single(digit));
    }

    /// Takes a cell out of the places of a digit in one of the cell's houses.
    #[inline(always)]
    fn remove(&mut self, seat: &Seat<M>, kind: usize, digit: usize) {
        let (item, others) = seat.placing(kind, digit);
        self.keep(item, others);
    }

    /// Takes out of an item the one of its options that is not among `others`.
    #[inline(always)]
    fn keep(&mut self, item: usize, others: M) {
        let item = item % ITEMS;
        let left = self.left[item] & others;
        self.left[item] = left;
        self.note(item, left);
    }

    /// Records an item with few options left, without a branch, as it would be unpredictable.
    #[inline(always)]
    fn note(&mut self, item: usize, left: M) {
        let rest = left.rest();
        self.singles.as_flattened_mut()[self.single] = item as u16;
        self.single += usize::from(!rest.is_some());
        self.pairs.as_flattened_mut()[self.pair] = item as u16;
        self.pair += usize::from(!rest.rest().is_some());
        self.dead = if left.is_some() { self.dead } else { item };
    }
}
