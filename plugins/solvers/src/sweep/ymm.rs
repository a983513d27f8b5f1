//! The lanes in a register of 256 bits.

use super::layout::{LAST, Lanes, NEXT};
use super::register::Register;
use std::arch::x86_64::*;
use std::marker::PhantomData;

/// Such a register. Only the functions of a kernel make one: its existence proves that the machine
/// has AVX2, and the instructions that `C` needs.
#[derive(Clone, Copy)]
pub(super) struct Ymm<C>(__m256i, PhantomData<C>);

/// A way to count digits. All ways give equal results, up to a factor.
pub(super) trait Counts: Copy + Send + 'static {
    /// The unit in which a digit is counted.
    const DIGIT: u16;

    fn counts(register: Ymm<Self>) -> Ymm<Self>;
}

impl<C> Ymm<C> {
    #[inline(always)]
    pub(super) fn new(bits: __m256i) -> Ymm<C> {
        Ymm(bits, PhantomData)
    }

    #[inline(always)]
    pub(super) fn bits(self) -> __m256i {
        self.0
    }

    /// Of each half of `table`, the bytes that the lower four bits of each byte here name.
    #[inline(always)]
    pub(super) fn look_up(self, table: &[u8; 16]) -> __m256i {
        // SAFETY: the machine has AVX2, and 16 bytes are readable.
        unsafe {
            let table = _mm_loadu_si128(table.as_ptr().cast());
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), self.0)
        }
    }

    /// The bytes of each half that `from` names.
    #[inline(always)]
    fn moved(self, from: &[u8; 16]) -> Ymm<C> {
        // SAFETY: as in `look_up`.
        unsafe {
            let from = _mm_loadu_si128(from.as_ptr().cast());
            Ymm::new(_mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(from)))
        }
    }
}

/// Operations on two registers that are one instruction.
macro_rules! instructions {
    ($($name:ident = $instruction:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: as in `all`.
            Ymm::new(unsafe { $instruction(self.0, other.0) })
        }
    )+};
}

impl<C: Counts> Register for Ymm<C> {
    const DIGIT: u16 = C::DIGIT;

    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        // SAFETY: the machine has AVX2; lanes are 32 bytes, aligned to as many.
        Ymm::new(unsafe { _mm256_load_si256((&raw const lanes.0).cast()) })
    }

    #[inline(always)]
    fn store(self) -> Lanes {
        let mut lanes = Lanes([0; 16]);
        // SAFETY: as in `load`.
        unsafe { _mm256_store_si256((&raw mut lanes.0).cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn all(lane: u16) -> Self {
        // SAFETY: the machine has AVX2, here and below.
        Ymm::new(unsafe { _mm256_set1_epi16(lane as i16) })
    }

    instructions! {
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
        plus = _mm256_add_epi16;
        least = _mm256_min_epi16;
        exceeds = _mm256_cmpgt_epi16;
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as in `all`.
        Ymm::new(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: as in `all`.
        Ymm::new(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn counts(self) -> Self {
        C::counts(self)
    }

    #[inline(always)]
    fn is_disjoint(self, other: Self) -> bool {
        // SAFETY: as in `all`.
        unsafe { _mm256_testz_si256(self.0, other.0) != 0 }
    }

    #[inline(always)]
    fn next_in_band(self) -> Self {
        self.moved(&NEXT)
    }

    #[inline(always)]
    fn last_in_band(self) -> Self {
        self.moved(&LAST)
    }

    #[inline(always)]
    fn next_in_stack(self) -> Self {
        // SAFETY: as in `all`.
        Ymm::new(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
    }

    #[inline(always)]
    fn last_in_stack(self) -> Self {
        // SAFETY: as in `all`.
        Ymm::new(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }
}
