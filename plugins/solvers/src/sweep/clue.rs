//! `Clue`: the known facts about a cell before a search; and `Settled`, the result of a search for
//! all clues.

use seventeen_plugin::prelude::Digit;

/// All nine digits; bit `d - 1` is digit `d`.
pub(super) const ALL: u16 = 0o777;

/// The known facts about a cell: 0 for nothing, 1 to 9 for its digit, 17 to 25 for an excluded
/// digit (16 more than it).
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Clue(pub(super) u8);

impl Clue {
    /// That a cell has `digit`.
    pub(super) const fn is(digit: Digit) -> Clue {
        Clue(digit.get())
    }

    /// That a cell does not have `digit`.
    pub(super) const fn not(digit: Digit) -> Clue {
        Clue(16 + digit.get())
    }

    /// The digits that a cell with this clue may have.
    pub(super) const fn leaves(self) -> u16 {
        match self.0 {
            digit @ 1..=9 => 1 << (digit - 1),
            code @ 17..=25 => ALL & !(1 << (code - 17)),
            _ => ALL,
        }
    }
}

/// The verdict on a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settled {
    /// Contradictory.
    Dead,
    /// A solution.
    Solved,
    /// Undecided by the sweep.
    Open,
}
