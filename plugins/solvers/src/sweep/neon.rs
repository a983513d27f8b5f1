//! The sweep on pairs of registers of NEON, which every 64-bit ARM processor has.

use super::kernel::Compiled;
use super::layout::{LAST, Lanes, NEXT};
use super::register::Register;
use std::arch::aarch64::*;

/// The kernel.
pub(super) type Neon = Compiled<Pair>;

/// The lanes of the first two rows, and of the last two.
#[derive(Clone, Copy)]
pub(super) struct Pair(uint16x8_t, uint16x8_t);

impl Pair {
    /// Applies `of` to both halves.
    #[inline(always)]
    fn each(self, of: impl Fn(uint16x8_t) -> uint16x8_t) -> Pair {
        Pair(of(self.0), of(self.1))
    }

    /// Applies `of` to both halves and those of `other`.
    #[inline(always)]
    fn with(self, other: Pair, of: impl Fn(uint16x8_t, uint16x8_t) -> uint16x8_t) -> Pair {
        Pair(of(self.0, other.0), of(self.1, other.1))
    }

    /// The bytes of each half that `from` names.
    #[inline(always)]
    fn moved(self, from: &[u8; 16]) -> Pair {
        // SAFETY: the machine has NEON, and 16 bytes are readable.
        self.each(|half| unsafe {
            vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(half), vld1q_u8(from.as_ptr())))
        })
    }

    /// The four rows, two in each half.
    #[inline(always)]
    fn rows(self) -> (uint64x2_t, uint64x2_t) {
        // SAFETY: the machine has NEON, here and below.
        unsafe { (vreinterpretq_u64_u16(self.0), vreinterpretq_u64_u16(self.1)) }
    }

    #[inline(always)]
    fn of_rows(first: uint64x2_t, last: uint64x2_t) -> Pair {
        // SAFETY: as in `rows`.
        unsafe { Pair(vreinterpretq_u16_u64(first), vreinterpretq_u16_u64(last)) }
    }
}

/// Operations on two pairs that are one instruction for each half.
macro_rules! instructions {
    ($($name:ident = $instruction:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Pair) -> Pair {
            // SAFETY: as in `rows`.
            self.with(other, |a, b| unsafe { $instruction(a, b) })
        }
    )+};
}

impl Register for Pair {
    const DIGIT: u16 = 1;

    #[inline(always)]
    fn load(lanes: &Lanes) -> Pair {
        // SAFETY: as in `rows`; sixteen lanes are readable.
        unsafe { Pair(vld1q_u16(lanes.0.as_ptr()), vld1q_u16(lanes.0[8..].as_ptr())) }
    }

    #[inline(always)]
    fn store(self) -> Lanes {
        let mut lanes = Lanes([0; 16]);
        // SAFETY: as in `load`.
        unsafe {
            vst1q_u16(lanes.0.as_mut_ptr(), self.0);
            vst1q_u16(lanes.0[8..].as_mut_ptr(), self.1);
        }
        lanes
    }

    #[inline(always)]
    fn all(lane: u16) -> Pair {
        // SAFETY: as in `rows`.
        let half = unsafe { vdupq_n_u16(lane) };
        Pair(half, half)
    }

    instructions! {
        and = vandq_u16;
        or = vorrq_u16;
        xor = veorq_u16;
        without = vbicq_u16;
        plus = vaddq_u16;
    }

    #[inline(always)]
    fn least(self, other: Pair) -> Pair {
        // SAFETY: as in `rows`.
        self.with(other, |a, b| unsafe {
            let least = vminq_s16(vreinterpretq_s16_u16(a), vreinterpretq_s16_u16(b));
            vreinterpretq_u16_s16(least)
        })
    }

    #[inline(always)]
    fn exceeds(self, other: Pair) -> Pair {
        // SAFETY: as in `rows`.
        self.with(other, |a, b| unsafe {
            vcgtq_s16(vreinterpretq_s16_u16(a), vreinterpretq_s16_u16(b))
        })
    }

    #[inline(always)]
    fn is_zero(self) -> Pair {
        // SAFETY: as in `rows`.
        self.each(|half| unsafe { vceqzq_u16(half) })
    }

    #[inline(always)]
    fn counts(self) -> Pair {
        // SAFETY: as in `rows`.
        self.each(|half| unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(half))) })
    }

    #[inline(always)]
    fn is_disjoint(self, other: Pair) -> bool {
        let Pair(first, last) = self.and(other);
        // SAFETY: as in `rows`.
        unsafe { vmaxvq_u16(vorrq_u16(first, last)) == 0 }
    }

    #[inline(always)]
    fn next_in_band(self) -> Pair {
        self.moved(&NEXT)
    }

    #[inline(always)]
    fn last_in_band(self) -> Pair {
        self.moved(&LAST)
    }

    /// Rows 2, 0, 1 and 3.
    #[inline(always)]
    fn next_in_stack(self) -> Pair {
        let (first, last) = self.rows();
        // SAFETY: as in `rows`.
        unsafe { Pair::of_rows(vzip1q_u64(last, first), vzip2q_u64(first, last)) }
    }

    /// Rows 1, 2, 0 and 3.
    #[inline(always)]
    fn last_in_stack(self) -> Pair {
        let (first, last) = self.rows();
        // SAFETY: as in `rows`.
        unsafe {
            let others = vcombine_u64(vget_low_u64(first), vget_high_u64(last));
            Pair::of_rows(vextq_u64::<1>(first, last), others)
        }
    }
}
