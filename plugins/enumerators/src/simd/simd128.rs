//! The operations in four registers of WebAssembly's SIMD.
//!
//! Words are compressed by a table, as with AVX2.

use super::registers::{Lanes, MultiRegister, Registers, orders};
use std::arch::wasm32::*;

/// The form.
pub(crate) type Simd128 = MultiRegister<Quad, 4>;

impl Simd128 {
    /// The form, which always can run: without its instructions the program is not loaded.
    pub(crate) fn new() -> Simd128 {
        MultiRegister(Quad)
    }
}

/// One register.
#[derive(Clone, Copy)]
pub(crate) struct Quad;

/// Operations on registers that are one instruction or a few, and safe on every machine that has
/// them.
macro_rules! instructions {
    ($($name:ident($($of:ident),+) -> $what:ty = $instruction:expr;)+) => {$(
        #[inline(always)]
        fn $name(self, $($of: v128),+) -> $what {
            $instruction
        }
    )+};
}

impl Registers for Quad {
    type Register = v128;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> v128 {
        u64x2(words[0], words[1])
    }

    #[inline(always)]
    fn store(self, register: v128, words: &mut [u64]) {
        words[0] = u64x2_extract_lane::<0>(register);
        words[1] = u64x2_extract_lane::<1>(register);
    }

    instructions! {
        and(a, b) -> v128 = v128_and(a, b);
        or(a, b) -> v128 = v128_or(a, b);
        xor(a, b) -> v128 = v128_xor(a, b);
        without(a, b) -> v128 = v128_andnot(a, b);
        is_zero(register) -> bool = !v128_any_true(register);
        halves(register) -> u32 = u16x8_bitmask(u16x8_ne(register, u16x8_splat(0))).into();
        choose(mask, yes, no) -> v128 = v128_bitselect(yes, no, mask);
        narrow(low, high) -> v128 = u32x4_shuffle::<0, 2, 4, 6>(low, high);
    }
}

impl Quad {
    /// The bytes in this order.
    #[inline(always)]
    fn ordered(self, register: v128, order: &[u8; 16]) -> v128 {
        // SAFETY: an order has sixteen bytes.
        u8x16_swizzle(register, unsafe { v128_load(order.as_ptr().cast()) })
    }

    /// The number of bits of each word of 32 bits.
    #[inline(always)]
    fn counts(self, register: v128) -> v128 {
        u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(register)))
    }
}

impl Lanes<u32> for Quad {
    #[inline(always)]
    fn splat(self, word: u32) -> v128 {
        u32x4_splat(word)
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> v128 {
        let each = u32x4(1, 2, 4, 8);
        u32x4_eq(v128_and(u32x4_splat(bits), each), each)
    }

    #[inline(always)]
    fn load_words(self, words: &[u32]) -> v128 {
        let word = |at: usize| words.get(at).copied().unwrap_or(0);
        u32x4(word(0), word(1), word(2), word(3))
    }

    #[inline(always)]
    unsafe fn pack_words(self, register: v128, chosen: u32, room: *mut u32) {
        let packed = self.ordered(register, &FOUR[chosen as usize]);
        // SAFETY: the caller's promise.
        unsafe { v128_store(room.cast(), packed) };
    }

    instructions! {
        bits(mask) -> u32 = u32x4_bitmask(mask).into();
        apart(a, b) -> v128 = u32x4_eq(v128_and(a, b), u32x4_splat(0));
        plus(a, b) -> v128 = u32x4_add(a, b);
        below(a, b) -> v128 = i32x4_lt(a, b);
        sizes(register) -> v128 = Quad.counts(register);
    }
}

impl Lanes<u64> for Quad {
    #[inline(always)]
    fn splat(self, word: u64) -> v128 {
        u64x2_splat(word)
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> v128 {
        let each = u64x2(1, 2);
        u64x2_eq(v128_and(u64x2_splat(bits.into()), each), each)
    }

    #[inline(always)]
    fn load_words(self, words: &[u64]) -> v128 {
        let word = |at: usize| words.get(at).copied().unwrap_or(0);
        u64x2(word(0), word(1))
    }

    #[inline(always)]
    unsafe fn pack_words(self, register: v128, chosen: u32, room: *mut u64) {
        let packed = self.ordered(register, &TWO[chosen as usize]);
        // SAFETY: the caller's promise.
        unsafe { v128_store(room.cast(), packed) };
    }

    instructions! {
        bits(mask) -> u32 = u64x2_bitmask(mask).into();
        apart(a, b) -> v128 = u64x2_eq(v128_and(a, b), u64x2_splat(0));
        plus(a, b) -> v128 = u64x2_add(a, b);
        below(a, b) -> v128 = i64x2_lt(a, b);
    }

    #[inline(always)]
    fn sizes(self, register: v128) -> v128 {
        let halves = self.counts(register);
        u64x2_add(u64x2_shr(halves, 32), v128_and(halves, u64x2_splat(u32::MAX.into())))
    }
}

/// For each choice of four words of 32 bits the order of their bytes.
static FOUR: [[u8; 16]; 16] = orders(4);

/// As above, for two words of 64 bits.
static TWO: [[u8; 16]; 4] = orders(8);
