//! The operations in four registers of NEON, which every 64-bit ARM processor has.
//!
//! Words are compressed by a table, as with AVX2.

use super::instructions;
use super::registers::{Lanes, MultiRegister, Registers, orders};
use std::arch::aarch64::*;

/// The form.
pub(crate) type Neon = MultiRegister<Quad, 4>;

impl Neon {
    /// The form, which always can run.
    pub(crate) fn new() -> Neon {
        MultiRegister(Quad)
    }
}

/// One register.
#[derive(Clone, Copy)]
pub(crate) struct Quad;

impl Registers for Quad {
    type Register = uint64x2_t;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> uint64x2_t {
        let words = &words[..2];
        // SAFETY: the machine has NEON; there are two words.
        unsafe { vld1q_u64(words.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, register: uint64x2_t, words: &mut [u64]) {
        let words = &mut words[..2];
        // SAFETY: as in `load`.
        unsafe { vst1q_u64(words.as_mut_ptr(), register) };
    }

    instructions! {
        uint64x2_t:
        and(a, b) -> uint64x2_t = vandq_u64(a, b);
        or(a, b) -> uint64x2_t = vorrq_u64(a, b);
        xor(a, b) -> uint64x2_t = veorq_u64(a, b);
        without(a, b) -> uint64x2_t = vbicq_u64(a, b);
        is_zero(register) -> bool = vmaxvq_u32(vreinterpretq_u32_u64(register)) == 0;
        choose(mask, yes, no) -> uint64x2_t = vbslq_u64(mask, yes, no);
        narrow(low, high) -> uint64x2_t = vreinterpretq_u64_u32(vuzp1q_u32(
            vreinterpretq_u32_u64(low), vreinterpretq_u32_u64(high)
        ));
    }

    #[inline(always)]
    fn halves(self, register: uint64x2_t) -> u32 {
        // SAFETY: as in `load`; there are eight bits to choose from.
        unsafe {
            let halves = vreinterpretq_u16_u64(register);
            let each = vld1q_u16([1, 2, 4, 8, 16, 32, 64, 128].as_ptr());
            vaddvq_u16(vandq_u16(vtstq_u16(halves, halves), each)).into()
        }
    }
}

impl Quad {
    /// The bytes in this order.
    #[inline(always)]
    fn ordered(self, register: uint64x2_t, order: &[u8; 16]) -> uint8x16_t {
        // SAFETY: as in `load`; an order has sixteen bytes.
        unsafe { vqtbl1q_u8(vreinterpretq_u8_u64(register), vld1q_u8(order.as_ptr())) }
    }

    /// The number of bits of each word of 32 bits.
    #[inline(always)]
    fn counts(self, register: uint64x2_t) -> uint32x4_t {
        // SAFETY: as in `load`.
        unsafe { vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(register)))) }
    }
}

impl Lanes<u32> for Quad {
    #[inline(always)]
    fn splat(self, word: u32) -> uint64x2_t {
        // SAFETY: as in `load`.
        unsafe { vreinterpretq_u64_u32(vdupq_n_u32(word)) }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> uint64x2_t {
        // SAFETY: as in `load`; there are four words.
        unsafe {
            let each = vld1q_u32([1, 2, 4, 8].as_ptr());
            vreinterpretq_u64_u32(vtstq_u32(vdupq_n_u32(bits), each))
        }
    }

    #[inline(always)]
    fn load_words(self, words: &[u32]) -> uint64x2_t {
        let mut four = [0; 4];
        let there = words.len().min(4);
        four[..there].copy_from_slice(&words[..there]);
        // SAFETY: as in `mask`.
        unsafe { vreinterpretq_u64_u32(vld1q_u32(four.as_ptr())) }
    }

    #[inline(always)]
    unsafe fn pack_words(self, register: uint64x2_t, chosen: u32, room: *mut u32) {
        let packed = self.ordered(register, &FOUR[chosen as usize]);
        // SAFETY: as in `load`, and the caller's promise.
        unsafe { vst1q_u32(room, vreinterpretq_u32_u8(packed)) };
    }

    instructions! {
        uint64x2_t:
        bits(mask) -> u32 =
            vaddvq_u32(vandq_u32(vreinterpretq_u32_u64(mask), vld1q_u32([1, 2, 4, 8].as_ptr())));
        apart(a, b) -> uint64x2_t =
            vreinterpretq_u64_u32(vceqzq_u32(vreinterpretq_u32_u64(vandq_u64(a, b))));
        plus(a, b) -> uint64x2_t = vreinterpretq_u64_u32(vaddq_u32(
            vreinterpretq_u32_u64(a), vreinterpretq_u32_u64(b)
        ));
        below(a, b) -> uint64x2_t = vreinterpretq_u64_u32(vcltq_s32(
            vreinterpretq_s32_u64(a), vreinterpretq_s32_u64(b)
        ));
    }

    #[inline(always)]
    fn sizes(self, register: uint64x2_t) -> uint64x2_t {
        // SAFETY: as in `load`.
        unsafe { vreinterpretq_u64_u32(self.counts(register)) }
    }
}

impl Lanes<u64> for Quad {
    #[inline(always)]
    fn splat(self, word: u64) -> uint64x2_t {
        // SAFETY: as in `load`.
        unsafe { vdupq_n_u64(word) }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> uint64x2_t {
        // SAFETY: as in `load`; there are two words.
        unsafe { vtstq_u64(vdupq_n_u64(bits.into()), vld1q_u64([1, 2].as_ptr())) }
    }

    #[inline(always)]
    fn load_words(self, words: &[u64]) -> uint64x2_t {
        let word = |at: usize| words.get(at).copied().unwrap_or(0);
        Registers::load(self, &[word(0), word(1)])
    }

    #[inline(always)]
    unsafe fn pack_words(self, register: uint64x2_t, chosen: u32, room: *mut u64) {
        let packed = self.ordered(register, &TWO[chosen as usize]);
        // SAFETY: as in `load`, and the caller's promise.
        unsafe { vst1q_u64(room, vreinterpretq_u64_u8(packed)) };
    }

    instructions! {
        uint64x2_t:
        bits(mask) -> u32 = vaddvq_u64(vandq_u64(mask, vld1q_u64([1, 2].as_ptr()))) as u32;
        apart(a, b) -> uint64x2_t = vceqzq_u64(vandq_u64(a, b));
        plus(a, b) -> uint64x2_t = vaddq_u64(a, b);
        below(a, b) -> uint64x2_t = vcltq_s64(vreinterpretq_s64_u64(a), vreinterpretq_s64_u64(b));
    }

    #[inline(always)]
    fn sizes(self, register: uint64x2_t) -> uint64x2_t {
        // SAFETY: as in `load`.
        unsafe { vpaddlq_u32(self.counts(register)) }
    }
}

/// For each choice of four words of 32 bits the order of their bytes.
static FOUR: [[u8; 16]; 16] = orders(4);

/// As above, for two words of 64 bits.
static TWO: [[u8; 16]; 4] = orders(8);
