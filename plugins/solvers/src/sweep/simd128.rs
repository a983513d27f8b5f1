//! The sweep on pairs of registers of WebAssembly's SIMD, which are 128 bits wide.

use super::kernel::Compiled;
use super::layout::Lanes;
use super::register::Register;
use std::arch::wasm32::*;

/// The kernel.
pub(super) type Simd128 = Compiled<Pair>;

/// The lanes of the first two rows, and of the last two.
#[derive(Clone, Copy)]
pub(super) struct Pair(v128, v128);

impl Pair {
    /// Applies `of` to both halves.
    #[inline(always)]
    fn each(self, of: impl Fn(v128) -> v128) -> Pair {
        Pair(of(self.0), of(self.1))
    }
}

/// Operations on two pairs that are one instruction for each half.
macro_rules! instructions {
    ($($name:ident = $instruction:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Pair) -> Pair {
            Pair($instruction(self.0, other.0), $instruction(self.1, other.1))
        }
    )+};
}

impl Register for Pair {
    const DIGIT: u16 = 1;

    #[inline(always)]
    fn load(lanes: &Lanes) -> Pair {
        let start = lanes.0.as_ptr().cast::<v128>();
        // SAFETY: sixteen lanes are readable, which are two registers.
        unsafe { Pair(v128_load(start), v128_load(start.add(1))) }
    }

    #[inline(always)]
    fn store(self) -> Lanes {
        let mut lanes = Lanes([0; 16]);
        let start = lanes.0.as_mut_ptr().cast::<v128>();
        // SAFETY: sixteen lanes can be written, which are two registers.
        unsafe {
            v128_store(start, self.0);
            v128_store(start.add(1), self.1);
        }
        lanes
    }

    #[inline(always)]
    fn all(lane: u16) -> Pair {
        let half = u16x8_splat(lane);
        Pair(half, half)
    }

    instructions! {
        and = v128_and;
        or = v128_or;
        xor = v128_xor;
        without = v128_andnot;
        plus = u16x8_add;
        least = i16x8_min;
        exceeds = i16x8_gt;
    }

    #[inline(always)]
    fn is_zero(self) -> Pair {
        self.each(|half| u16x8_eq(half, u16x8_splat(0)))
    }

    #[inline(always)]
    fn counts(self) -> Pair {
        self.each(|half| u16x8_extadd_pairwise_u8x16(u8x16_popcnt(half)))
    }

    #[inline(always)]
    fn is_disjoint(self, other: Pair) -> bool {
        let Pair(first, last) = self.and(other);
        !v128_any_true(v128_or(first, last))
    }

    #[inline(always)]
    fn next_in_band(self) -> Pair {
        self.each(|half| u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(half, half))
    }

    #[inline(always)]
    fn last_in_band(self) -> Pair {
        self.each(|half| u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(half, half))
    }

    /// Rows 2, 0, 1 and 3.
    #[inline(always)]
    fn next_in_stack(self) -> Pair {
        let Pair(first, last) = self;
        Pair(u64x2_shuffle::<0, 2>(last, first), u64x2_shuffle::<1, 3>(first, last))
    }

    /// Rows 1, 2, 0 and 3.
    #[inline(always)]
    fn last_in_stack(self) -> Pair {
        let Pair(first, last) = self;
        Pair(u64x2_shuffle::<1, 2>(first, last), u64x2_shuffle::<0, 3>(first, last))
    }
}
