//! Sets of an item's options: the bits of a number that is as narrow as the size of board allows.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of options of an item: of the digits of a cell, or of the cells of a house.
pub(super) trait Mask:
    Copy
    + Default
    + Debug
    + Eq
    + Send
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The maximum number of options.
    const ROOM: usize;
    /// No option.
    const NONE: Self;

    /// One option.
    fn single(bit: usize) -> Self;
    /// The set without its first option.
    fn rest(self) -> Self;
    /// The first option; the number of bits if there is none.
    fn first(self) -> usize;
    /// The number of options.
    fn size(self) -> u8;

    /// All options or none.
    fn all_if(is_all: bool) -> Self;

    /// Whether there is any option.
    #[inline(always)]
    fn is_some(self) -> bool {
        self != Self::NONE
    }
}

macro_rules! masks {
    ($($number:ty),*) => {$(
        impl Mask for $number {
            const ROOM: usize = <$number>::BITS as usize;
            const NONE: Self = 0;

            #[inline(always)]
            fn single(bit: usize) -> Self {
                1 << (bit % Self::ROOM)
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn all_if(is_all: bool) -> Self {
                Self::from(is_all).wrapping_neg()
            }

            #[inline(always)]
            fn size(self) -> u8 {
                self.count_ones() as u8
            }
        }
    )*};
}

masks!(u16, u32, u64);

/// The bits of a mask, in ascending order.
#[inline(always)]
pub(super) fn bits<M: Mask>(mut mask: M) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.first();
        let some = mask.is_some();
        mask = mask.rest();
        some.then_some(bit)
    })
}
