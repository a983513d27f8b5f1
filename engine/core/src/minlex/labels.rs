//! `Labels`: the new names of digits, given in the order in which they appear.

/// What each digit is called, and the label that the next new digit gets.
#[derive(Clone, Copy)]
pub(super) struct Labels {
    /// By digit, and for as many more as make an index of four bits safe.
    of: [u8; 16],
    next: u8,
}

impl Labels {
    /// What a digit without a label counts as: more than every label, as blank is less.
    ///
    /// Two rows that begin alike have used up the same labels, so which of them is less does not
    /// depend on what the next label is.
    pub(super) const NEW: u8 = 15;

    /// No digit has a label; a blank's is 0.
    pub(super) const NONE: Labels = Labels::all(Labels::NEW);

    /// All digits have the same: so it is with patterns.
    pub(super) const ALL_ONE: Labels = Labels::all(1);

    const fn all(label: u8) -> Labels {
        let mut of = [label; 16];
        of[0] = 0;
        Labels { of, next: 1 }
    }

    /// The label of a digit, or [`NEW`](Labels::NEW).
    #[inline]
    pub(super) const fn of(&self, digit: u8) -> u8 {
        self.of[digit as usize & 15]
    }

    /// Gives a new digit its label.
    #[inline]
    pub(super) const fn give(&mut self, digit: u8) {
        self.of[digit as usize & 15] = self.next;
        self.next += 1;
    }

    /// What each digit becomes; digits without a label get what is left, in their order.
    pub(super) fn renaming(mut self) -> [u8; 10] {
        for digit in 1..10 {
            if self.of(digit) == Labels::NEW {
                self.give(digit);
            }
        }
        std::array::from_fn(|digit| self.of[digit])
    }
}
