//! `Labels`: the new names of digits, given in the order in which they appear.

/// The set of all nine places of a row: three nibbles of a stack in each of three lanes of four,
/// the left stack in the highest. Thanks to the gaps, one addition moves a stack.
const PLACES: u64 = 0x111_0111_0111;

/// The new name of each digit, and the label of the next new digit.
#[derive(Clone, Copy)]
pub(super) struct Labels {
    /// A nibble for each digit, the blank's lowest.
    of: u64,
    next: u64,
}

impl Labels {
    /// The value of a digit without a label: more than every label, as blank is less.
    ///
    /// Two rows that begin alike have used the same labels, so their comparison does not depend on
    /// the next label.
    pub(super) const NEW: u64 = 15;

    /// No digit has a label; a blank's is 0.
    pub(super) const NONE: Labels = Labels { of: 0xff_ffff_fff0, next: 1 };

    /// All digits have the same label, for patterns.
    pub(super) const ALL_ONE: Labels = Labels { of: 0x11_1111_1110, next: 1 };

    /// The label of a digit, or [`NEW`](Labels::NEW).
    #[inline]
    pub(super) const fn of(self, digit: u64) -> u64 {
        self.of >> (4 * digit) & 15
    }

    /// Gives a new digit its label.
    #[inline]
    pub(super) const fn give(&mut self, digit: u64) {
        self.of ^= (Labels::NEW ^ self.next) << (4 * digit);
        self.next += 1;
    }

    /// The cells of a row of the form, a nibble per place. The digits at the places `new` (see
    /// [`new_in`]) get the next labels, whatever they are.
    #[inline]
    pub(super) fn give_in(&mut self, mut row: u64, new: u64) -> [u8; 9] {
        for place in from_left(new) {
            row ^= (Labels::NEW ^ self.next) << place;
            self.next += 1;
        }
        [40, 36, 32, 24, 20, 16, 8, 4, 0].map(|place| (row >> place & 15) as u8)
    }

    /// The new name of each digit; digits without a label get the remaining ones, in order.
    pub(super) fn renaming(mut self) -> [u8; 10] {
        for digit in 1..10 {
            if self.of(digit) == Labels::NEW {
                self.give(digit);
            }
        }
        std::array::from_fn(|digit| self.of(digit as u64) as u8)
    }
}

/// The places at which a row has a new digit.
#[inline]
pub(super) fn new_in(row: u64) -> u64 {
    row & row >> 1 & row >> 2 & row >> 3 & PLACES
}

/// The start of each nibble of a set of places, from the left.
#[inline]
pub(super) fn from_left(mut places: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = places.checked_ilog2()?;
        places ^= 1 << place;
        Some(place)
    })
}
