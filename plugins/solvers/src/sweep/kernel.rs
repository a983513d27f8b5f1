//! The interface of a kernel: everything that depends on the layout of a state.

use super::clue::{Clue, Settled};
use super::guess;
use super::register::Register;
use super::state::State;
use seventeen_plugin::prelude::Pencilmarks;
use std::marker::PhantomData;

/// The deductions, on some set of instructions.
///
/// All kernels make equal deductions, sweep by sweep, and so equal guesses.
pub(super) trait Kernel: Copy + Send {
    /// The possible digits of all cells.
    type State: Copy + Send;

    /// The state from clues, by rows, without deductions.
    fn of_clues(self, clues: &[Clue; 81]) -> Self::State;

    /// The state from pencilmarks, without deductions.
    fn of_marks(self, marks: &Pencilmarks) -> Self::State;

    /// Sweeps until no more configurations are removed.
    fn settle(self, state: &mut Self::State) -> Settled;

    /// Guesses a digit's configuration in the last of these states, which
    /// [`settle`](Kernel::settle) left open.
    ///
    /// The guess is in the open chute with the fewest configurations left (the first of equals, by
    /// band 0, stack 0, band 1, and so on). It takes the least digit with two configurations, or
    /// else with three, or else with more, and guesses the first of these.
    ///
    /// The last state then holds the case that the guess is wrong, and the case that it is right is
    /// pushed after it. If no chute is open, nothing happens and the result is `false`, as a digit
    /// then has no configuration.
    fn guess(self, open: &mut Vec<Self::State>) -> bool;

    /// The digits of a solved state by rows.
    fn digits(self, state: &Self::State) -> [u8; 81];
}

/// The kernel of a form of registers that needs only the instructions of the whole program.
#[derive(Clone, Copy)]
pub(super) struct Compiled<R>(PhantomData<R>);

impl<R> Compiled<R> {
    pub(super) fn new() -> Compiled<R> {
        Compiled(PhantomData)
    }
}

impl<R: Register> Kernel for Compiled<R> {
    type State = State<R>;

    fn of_clues(self, clues: &[Clue; 81]) -> State<R> {
        State::of_clues(clues)
    }

    fn of_marks(self, marks: &Pencilmarks) -> State<R> {
        State::of_marks(marks)
    }

    fn settle(self, state: &mut State<R>) -> Settled {
        state.settle()
    }

    fn guess(self, open: &mut Vec<State<R>>) -> bool {
        guess::guess(open)
    }

    fn digits(self, state: &State<R>) -> [u8; 81] {
        state.digits()
    }
}

/// Makes the kernel of a form of registers with special instructions. All code with these is
/// compiled for them, and the value of the kernel proves that the machine has them.
#[cfg(target_arch = "x86_64")]
macro_rules! kernel {
    ($kernel:ty, $register:ty, $instructions:literal) => {
        const _: () = {
            use crate::sweep::clue::{Clue, Settled};
            use crate::sweep::guess;
            use crate::sweep::kernel::Kernel;
            use crate::sweep::state::State;
            use seventeen_plugin::prelude::Pencilmarks;

            #[target_feature(enable = $instructions)]
            fn of_clues(clues: &[Clue; 81]) -> State<$register> {
                State::of_clues(clues)
            }

            #[target_feature(enable = $instructions)]
            fn of_marks(marks: &Pencilmarks) -> State<$register> {
                State::of_marks(marks)
            }

            #[target_feature(enable = $instructions)]
            fn settle(state: &mut State<$register>) -> Settled {
                state.settle()
            }

            #[target_feature(enable = $instructions)]
            fn guess(open: &mut Vec<State<$register>>) -> bool {
                guess::guess(open)
            }

            #[target_feature(enable = $instructions)]
            fn digits(state: &State<$register>) -> [u8; 81] {
                state.digits()
            }

            impl Kernel for $kernel {
                type State = State<$register>;

                #[inline(always)]
                fn of_clues(self, clues: &[Clue; 81]) -> Self::State {
                    // SAFETY: `self` proves that the machine has the instructions, here and below.
                    unsafe { of_clues(clues) }
                }

                #[inline(always)]
                fn of_marks(self, marks: &Pencilmarks) -> Self::State {
                    // SAFETY: as in `of_clues`.
                    unsafe { of_marks(marks) }
                }

                #[inline(always)]
                fn settle(self, state: &mut Self::State) -> Settled {
                    // SAFETY: as in `of_clues`.
                    unsafe { settle(state) }
                }

                #[inline(always)]
                fn guess(self, open: &mut Vec<Self::State>) -> bool {
                    // SAFETY: as in `of_clues`.
                    unsafe { guess(open) }
                }

                #[inline(always)]
                fn digits(self, state: &Self::State) -> [u8; 81] {
                    // SAFETY: as in `of_clues`.
                    unsafe { digits(state) }
                }
            }
        };
    };
}

#[cfg(target_arch = "x86_64")]
pub(super) use kernel;
