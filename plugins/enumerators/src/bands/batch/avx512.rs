//! The operations of batches with AVX-512: eight third bands at once, or sixteen leaves.

use super::super::kernel::{Lanes, Sets};
use super::abreast::{ABREAST, Abreast};
use super::kernel::BatchKernel;
use crate::simd::Avx512;
use std::arch::x86_64::*;

impl BatchKernel for Avx512 {
    #[inline(always)]
    fn within(self, needs: [u64; 3], minirows: &[Lanes; 3], most: [u64; 4]) -> u8 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { within(needs, minirows, most) }
    }

    #[inline(always)]
    fn pack_abreast(self, leaves: &mut Abreast, sets: &Sets, from: usize, to: usize) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { pack_abreast(leaves, sets, from, to) }
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn within(needs: [u64; 3], minirows: &[Lanes; 3], most: [u64; 4]) -> u8 {
    let (mut sum, mut within) = (_mm512_setzero_si512(), !0);
    for stack in 0..3 {
        // SAFETY: a lane is a word of the vector, which is aligned.
        let minirows = unsafe { _mm512_load_si512(minirows[stack].0.as_ptr().cast()) };
        let needed = _mm512_and_si512(minirows, _mm512_set1_epi64(needs[stack] as i64));
        let count = _mm512_popcnt_epi64(needed);
        within &= _mm512_cmple_epu64_mask(count, _mm512_set1_epi64(most[stack] as i64));
        sum = _mm512_add_epi64(sum, count);
    }
    within & _mm512_cmple_epu64_mask(sum, _mm512_set1_epi64(most[3] as i64))
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn pack_abreast(leaves: &mut Abreast, sets: &Sets, from: usize, to: usize) {
    let (twos, thirds) = (&sets.two[from..to], &sets.third[from..to]);
    let (len, mut kept) = (leaves.len(), 0);
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi32(1));
    let mut start = 0;
    while start < len {
        let there: __mmask16 = match len - start {
            within @ 0..ABREAST => (1 << within) - 1,
            _ => !0,
        };
        let (low, high) = (there as u8, (there >> 8) as u8);
        // SAFETY: masked loads stay within the columns, all of which have `len` entries; a high
        // half without lanes is not read.
        let (placed, open, mut packed, mut spare) = unsafe {
            let placed = leaves.placed.as_ptr().cast::<i64>().add(start);
            let placed = [
                _mm512_maskz_loadu_epi64(low, placed),
                _mm512_maskz_loadu_epi64(high, placed.wrapping_add(8)),
            ];
            let column =
                |column: *const u32| _mm512_maskz_loadu_epi32(there, column.add(start).cast());
            let packed = column(leaves.packed.as_ptr());
            (placed, column(leaves.open.as_ptr()), packed, column(leaves.spare.as_ptr().cast()))
        };
        let mut ends = 0;
        for (&two, &third) in twos.iter().zip(thirds) {
            let two = _mm512_set1_epi64(two as i64);
            let part = _mm512_and_si512(open, _mm512_set1_epi32(third as i32));
            let low = _mm512_testn_epi64_mask(placed[0], two);
            let high = _mm512_testn_epi64_mask(placed[1], two);
            let unhit = _mm512_kunpackb(high.into(), low.into());
            ends |= _mm512_mask_testn_epi32_mask(unhit, part, part);
            let apart = _mm512_mask_testn_epi32_mask(unhit, packed, part);
            packed = _mm512_mask_or_epi32(packed, apart, packed, part);
            spare = _mm512_mask_sub_epi32(spare, apart, spare, one);
        }
        let keep = _mm512_mask_cmpge_epi32_mask(there & !ends, spare, zero);
        // SAFETY: what is kept is not more than was read, and goes to entries that were read
        // before: `kept` is at most `start`.
        unsafe {
            let put = |column: *mut u32, lanes| {
                _mm512_mask_compressstoreu_epi32(column.add(kept).cast(), keep, lanes);
            };
            let column =
                |column: *const u32| _mm512_maskz_loadu_epi32(there, column.add(start).cast());
            let [record, odd, other] =
                [&leaves.record, &leaves.odd, &leaves.other].map(|of| column(of.as_ptr()));
            put(leaves.record.as_mut_ptr(), record);
            put(leaves.open.as_mut_ptr(), open);
            put(leaves.packed.as_mut_ptr(), packed);
            put(leaves.spare.as_mut_ptr().cast(), spare);
            put(leaves.odd.as_mut_ptr(), odd);
            put(leaves.other.as_mut_ptr(), other);
            let (low, high) = (keep as u8, (keep >> 8) as u8);
            let column = leaves.placed.as_mut_ptr().cast::<i64>().add(kept);
            _mm512_mask_compressstoreu_epi64(column.cast(), low, placed[0]);
            let column = column.add(low.count_ones() as usize);
            _mm512_mask_compressstoreu_epi64(column.cast(), high, placed[1]);
        }
        kept += keep.count_ones() as usize;
        start += ABREAST;
    }
    leaves.truncate(kept);
}
