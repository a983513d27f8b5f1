//! A cover in the making: the options chosen, those left, and what follows from them.

use super::layout::{Layout, Seat};
use seventeen_plugin::prelude::Board;

/// Options of an item, one bit each.
pub(super) type Mask = u64;

/// What the size of an item is when it is covered: above all others.
pub(super) const COVERED: u8 = u8::MAX;

/// An item that is not covered yet and has no option left.
pub(super) struct Contradiction {
    pub(super) item: usize,
}

/// The options chosen, and those left of each item.
#[derive(Default)]
pub(super) struct Cover {
    /// By item: the options left; none when it is covered. An option is left in all four of its
    /// items or in none.
    left: Vec<Mask>,
    /// By item: how many options are left, or [`COVERED`].
    sizes: Vec<u8>,
    /// How many cells are not covered.
    open: usize,
    /// The digits of the board, 0 for blank.
    givens: Vec<u8>,
    /// The options chosen besides the givens: cells and digits.
    chosen: Vec<(u16, u8)>,
    /// By house: the digits given there.
    seen: Vec<Mask>,
    recent: Recent,
}

/// What removals have left to look at.
#[derive(Default)]
struct Recent {
    /// Items that came down to one option or none, in the first `single` places.
    singles: Vec<u16>,
    single: usize,
    /// Items that came down to two options or fewer, in the first `pair` places.
    pairs: Vec<u16>,
    pair: usize,
    /// How many of the pairs were looked at.
    seen: usize,
    /// An item that came down to none.
    dead: Option<u16>,
}

/// A cover as it was.
#[derive(Default)]
pub(super) struct Snapshot {
    left: Vec<Mask>,
    sizes: Vec<u8>,
    open: usize,
    chosen: usize,
}

/// The options of a mask without the first.
#[inline]
fn rest(mask: Mask) -> Mask {
    mask & mask.wrapping_sub(1)
}

/// The bits of a mask, in ascending order.
#[inline]
pub(super) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask = rest(mask);
        some.then_some(bit)
    })
}

impl Cover {
    /// Sets the givens of `board`, of the layout's size. Nothing else is deduced.
    pub(super) fn begin(&mut self, layout: &Layout, board: &Board) -> Result<(), Contradiction> {
        self.left.clear();
        self.left.resize(layout.items(), 0);
        self.recent.clear(layout.items());
        self.givens.clear();
        self.givens.extend_from_slice(board.digits());
        self.chosen.clear();
        self.open = board.digits().len() - board.clues();
        self.see_givens(layout)?;
        self.find_options(layout);
        self.look_at_all(layout)
    }

    /// Rules out a cell's digit, from 1.
    pub(super) fn exclude(
        &mut self,
        layout: &Layout,
        option: Option<(usize, u8)>,
    ) -> Result<(), Contradiction> {
        let Some((cell, digit)) = option else { return Ok(()) };
        if self.givens[cell] == digit {
            return Err(Contradiction { item: cell });
        }
        let digit = usize::from(digit) - 1;
        if self.left[cell] >> digit & 1 != 0 {
            self.rule_out(layout, (cell, digit));
        }
        Ok(())
    }

    fn see_givens(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        let n = layout.boxes().digits();
        self.seen.clear();
        // Digits that the board does not have count as seen in every house.
        self.seen.resize(3 * n, Mask::MAX << n);
        for (cell, &digit) in self.givens.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            let bit = 1 << (digit - 1).min(63);
            for house in layout.seat(cell).houses.map(usize::from) {
                if self.seen[house] & bit != 0 {
                    return Err(Contradiction { item: cell });
                }
                self.seen[house] |= bit;
            }
        }
        Ok(())
    }

    fn find_options(&mut self, layout: &Layout) {
        for cell in (0..self.givens.len()).filter(|&cell| self.givens[cell] == 0) {
            let seat = layout.seat(cell);
            let [row, column, box_] = seat.houses.map(|house| self.seen[usize::from(house)]);
            let digits = !(row | column | box_);
            self.left[cell] = digits;
            for digit in bits(digits) {
                for (item, bit) in [0, 1, 2].map(|kind| seat.placing(kind, digit)) {
                    self.left[item] |= 1 << bit;
                }
            }
        }
        self.sizes.clear();
        self.sizes.extend(self.left.iter().map(|options| options.count_ones() as u8));
    }

    /// Notes the items with few options.
    fn look_at_all(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        for item in 0..self.sizes.len() {
            match self.sizes[item] {
                0 if self.is_given(layout, item) => self.sizes[item] = COVERED,
                0 => return Err(Contradiction { item }),
                size => self.recent.note(item, size),
            }
        }
        Ok(())
    }

    /// Whether a given covers an item.
    fn is_given(&self, layout: &Layout, item: usize) -> bool {
        match layout.placing(item) {
            None => self.givens[item] != 0,
            Some((house, digit)) => self.seen[house] >> digit & 1 != 0,
        }
    }

    /// The options left of an item.
    pub(super) fn left(&self, item: usize) -> Mask {
        self.left[item]
    }

    /// By item: how many options are left, or [`COVERED`].
    pub(super) fn sizes(&self) -> &[u8] {
        &self.sizes
    }

    /// Whether all is covered.
    pub(super) fn is_complete(&self) -> bool {
        self.open == 0
    }

    /// Writes the digits by rows, as many as there are cells; 0 where none is chosen.
    pub(super) fn write(&self, digits: &mut [u8]) {
        digits.copy_from_slice(&self.givens);
        for &(cell, digit) in &self.chosen {
            digits[usize::from(cell)] = digit + 1;
        }
    }

    /// Makes `snapshot` what this is.
    pub(super) fn save(&self, snapshot: &mut Snapshot) {
        snapshot.left.clone_from(&self.left);
        snapshot.sizes.clone_from(&self.sizes);
        (snapshot.open, snapshot.chosen) = (self.open, self.chosen.len());
    }

    /// Makes this what it was at `snapshot`, from which it came by choosing.
    pub(super) fn restore(&mut self, snapshot: &Snapshot) {
        self.left.copy_from_slice(&snapshot.left);
        self.sizes.copy_from_slice(&snapshot.sizes);
        self.open = snapshot.open;
        self.chosen.truncate(snapshot.chosen);
    }

    /// Chooses an option that is left: its four items are covered, and no other option of theirs
    /// is left.
    pub(super) fn choose(&mut self, layout: &Layout, (cell, digit): (usize, usize)) {
        self.chosen.push((cell as u16, digit as u8));
        self.open -= 1;
        let seat = layout.seat(cell);
        let digits = self.cover(cell) & !(1 << digit);
        for other in bits(digits) {
            self.remove_placings(seat, other);
        }
        for kind in 0..3 {
            let (item, bit) = seat.placing(kind, digit);
            let places = self.cover(item) & !(1 << bit);
            let house = layout.house(seat.houses[kind].into());
            for place in bits(places) {
                let other = usize::from(house[place]);
                self.remove(other, digit);
                self.remove_other_placings(layout.seat(other), digit, kind);
            }
        }
    }

    /// Covers an item; what was left of it comes back.
    #[inline]
    fn cover(&mut self, item: usize) -> Mask {
        self.sizes[item] = COVERED;
        std::mem::take(&mut self.left[item])
    }

    /// Rules out an option that is left.
    pub(super) fn rule_out(&mut self, layout: &Layout, (cell, digit): (usize, usize)) {
        self.remove(cell, digit);
        self.remove_placings(layout.seat(cell), digit);
    }

    /// Takes a digit in a cell out of the items of the cell's houses.
    #[inline]
    fn remove_placings(&mut self, seat: &Seat, digit: usize) {
        for kind in 0..3 {
            let (item, bit) = seat.placing(kind, digit);
            self.remove(item, bit);
        }
    }

    /// The same, except for the house of one kind.
    #[inline]
    fn remove_other_placings(&mut self, seat: &Seat, digit: usize, except: usize) {
        for kind in 0..3 {
            if kind != except {
                let (item, bit) = seat.placing(kind, digit);
                self.remove(item, bit);
            }
        }
    }

    /// Takes an option out of one of its items.
    #[inline]
    fn remove(&mut self, item: usize, bit: usize) {
        self.left[item] &= !(1 << bit);
        self.sizes[item] -= 1;
        self.recent.note(item, self.sizes[item]);
    }

    /// Chooses the options that are their item's last, and rules out others by what pairs say,
    /// until there is nothing more to see.
    pub(super) fn deduce(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        while self.recent.dead.is_none() {
            if let Some(item) = self.recent.next_single() {
                if self.sizes[item] == 1 {
                    let bit = self.left[item].trailing_zeros() as usize;
                    self.choose(layout, layout.option(item, bit));
                }
            } else if let Some(item) = self.recent.next_pair() {
                if self.sizes[item] == 2 {
                    self.lock(layout, item);
                }
            } else {
                break;
            }
        }
        match self.recent.clear(layout.items()) {
            Some(item) => Err(Contradiction { item: item.into() }),
            None => Ok(()),
        }
    }

    /// Locked candidates: when the two places of a digit in a house share another house, it has
    /// no third place there.
    ///
    /// In terms of the cover: both options of one item are options of another, whose other
    /// options so cannot be chosen.
    fn lock(&mut self, layout: &Layout, item: usize) {
        let Some((_, digit)) = layout.placing(item) else { return };
        let [(a, _), (b, _)] = [self.left[item], rest(self.left[item])]
            .map(|options| layout.option(item, options.trailing_zeros() as usize));
        let (a, b) = (layout.seat(a), layout.seat(b));
        for kind in 0..3 {
            let other = usize::from(a.items[kind]) + digit;
            if a.items[kind] == b.items[kind] && other != item {
                let pair = 1 << a.places[kind] | 1 << b.places[kind];
                let house = layout.house(a.houses[kind].into());
                for place in bits(self.left[other] & !pair) {
                    self.rule_out(layout, (house[place].into(), digit));
                }
            }
        }
    }
}

impl Recent {
    /// Nothing to look at, and room for what removals can leave until the next time.
    fn clear(&mut self, items: usize) -> Option<u16> {
        self.singles.resize(2 * items + 1, 0);
        self.pairs.resize(3 * items + 1, 0);
        (self.single, self.pair, self.seen) = (0, 0, 0);
        self.dead.take()
    }

    /// Notes an item if few options are left of it. Hardly a branch: there is no telling which way it would go.
    #[inline]
    fn note(&mut self, item: usize, size: u8) {
        self.singles[self.single] = item as u16;
        self.single += usize::from(size <= 1);
        self.pairs[self.pair] = item as u16;
        self.pair += usize::from(size <= 2);
        if size == 0 {
            self.dead = Some(item as u16);
        }
    }

    /// The last single.
    #[inline]
    fn next_single(&mut self) -> Option<usize> {
        self.single = self.single.checked_sub(1)?;
        Some(self.singles[self.single].into())
    }

    /// The first pair.
    #[inline]
    fn next_pair(&mut self) -> Option<usize> {
        let item = *self.pairs[..self.pair].get(self.seen)?;
        self.seen += 1;
        Some(item.into())
    }
}
