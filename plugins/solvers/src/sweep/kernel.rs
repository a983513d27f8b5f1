//! What a kernel of the sweep does: all that depends on how a state is laid out.

use seventeen_plugin::prelude::{Digit, Pencilmarks};

/// All nine digits; bit `d - 1` stands for digit `d`.
pub(super) const ALL: u16 = 0o777;

/// What is known of a cell: 0 nothing, 1 to 9 its digit, 17 to 25 (16 more than a digit) a digit
/// that it has not.
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

/// The deductions, on some set of instructions.
///
/// All kernels deduce the same, sweep by sweep, and so make the same guesses.
pub(super) trait Kernel: Copy + Send {
    /// Which digits can still be where.
    type State: Copy + Send;

    /// Runs `job` where the kernel's instructions are at hand, so that it becomes one piece with
    /// the kernel.
    fn run<R>(self, job: impl FnOnce() -> R) -> R;

    /// What clues leave, by rows; nothing is concluded.
    fn of_clues(self, clues: &[Clue; 81]) -> Self::State;

    /// What pencilmarks leave; nothing is concluded.
    fn of_marks(self, marks: &Pencilmarks) -> Self::State;

    /// Sweeps until no configuration goes any more.
    fn settle(self, state: &mut Self::State) -> Settled;

    /// Guesses a digit's configuration in the state that [`settle`](Kernel::settle) left open.
    ///
    /// The guess is about a chute with the fewest configurations left, of those that are open
    /// (the first of equals, by band 0, stack 0, band 1, and so on), and in it about the least of
    /// the digits with two configurations, or else with three, or else with more; the guess is
    /// the first of these.
    ///
    /// `state` becomes what holds if the guess is right. What holds if it is wrong comes back, or
    /// nothing when no chute is open, as then a digit has no configuration.
    fn guess(self, state: &mut Self::State) -> Option<Self::State>;

    /// The digits of a solved state by rows.
    fn digits(self, state: &Self::State) -> [u8; 81];
}

/// What a state turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settled {
    /// Contradictory.
    Dead,
    /// A solution.
    Solved,
    /// Neither, as far as the sweep goes.
    Open,
}

/// The least of the digits that are in two of these sets, or else in three, or else in more.
#[inline]
pub(super) fn digit_to_guess(configurations: &[u16]) -> u16 {
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    for &digits in configurations {
        four |= three & digits;
        three |= two & digits;
        two |= one & digits;
        one |= digits;
    }
    let more = if three & !four != 0 { three & !four } else { four };
    let few = if two & !three != 0 { two & !three } else { more };
    few & few.wrapping_neg()
}
