//! The passes over lists with AVX-512: eight sets at once, or sixteen parts within the third band.

use super::frame::Split;
use super::kernel::{Kernel, Lanes, Sets};
use crate::simd::{Avx512, Bits};
use std::arch::x86_64::*;

/// How many sets are passed over at once.
const STEP: usize = 8;

/// Passes over `len` sets in steps: where a step starts, and which of its sets are there. False
/// from `job` ends it.
#[inline(always)]
fn steps(len: usize, mut job: impl FnMut(usize, __mmask8) -> bool) -> bool {
    let mut start = 0;
    while start + STEP <= len {
        if !job(start, !0) {
            return false;
        }
        start += STEP;
    }
    start == len || job(start, (1 << (len - start)) - 1)
}

/// How many parts within the third band are passed over at once.
const WIDE_STEP: usize = 16;

/// The same in steps of sixteen.
#[inline(always)]
fn wide_steps(len: usize, mut job: impl FnMut(usize, __mmask16) -> bool) -> bool {
    let mut start = 0;
    while start + WIDE_STEP <= len {
        if !job(start, !0) {
            return false;
        }
        start += WIDE_STEP;
    }
    start == len || job(start, (1 << (len - start)) - 1)
}

/// The same for those of `len` sets that have their bit.
#[inline(always)]
fn chosen(len: usize, alive: &[Bits], mut job: impl FnMut(usize, __mmask16) -> bool) -> bool {
    for (i, bits) in alive.iter().enumerate() {
        for (j, &word) in bits.0.iter().enumerate() {
            let (mut word, mut start) = (word, i * Bits::LEN + j * 64);
            while word != 0 {
                let there = match len.saturating_sub(start) {
                    within @ 0..WIDE_STEP => word as u16 & ((1 << within) - 1),
                    _ => word as u16,
                };
                if there != 0 && !job(start, there) {
                    return false;
                }
                word >>= WIDE_STEP;
                start += WIDE_STEP;
            }
        }
    }
    true
}

impl Kernel for Avx512 {
    #[inline(always)]
    fn narrow(self, sets: &[u64], hit: u64, keep: u64, into: &mut Vec<u64>) -> bool {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { narrow(sets, hit, keep, into) }
    }

    #[inline(always)]
    fn pack(self, sets: &[u64], union: &mut u64, most: u32) -> u32 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { pack(sets, union, most) }
    }

    #[inline(always)]
    fn narrow_third(self, sets: &[u32], hit: u32, keep: u32, into: &mut Vec<u32>) -> Option<u32> {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { narrow_third(sets, hit, keep, into) }
    }

    #[inline(always)]
    fn pack_third(self, sets: &[u32], union: &mut u32, most: u32) -> u32 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { pack_third(sets, union, most) }
    }

    #[inline(always)]
    fn gather(self, sets: &[u32], alive: &[Bits], keep: u32, into: &mut Vec<u32>) -> Option<u32> {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { gather(sets, alive, keep, into) }
    }

    #[inline(always)]
    fn common(self, sets: &[u32]) -> u32 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { common(sets) }
    }

    #[inline(always)]
    fn shortest(self, sets: &[u32]) -> u32 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { shortest(sets) }
    }

    #[inline(always)]
    fn outside(self, sets: &[u64], unions: Lanes, most: u32) -> Option<u64> {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { outside(sets, &unions, most) }
    }

    #[inline(always)]
    fn cut(self, sets: &[u64], alive: &Bits, clues: &Lanes, cells: &mut Lanes) -> u8 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { cut(sets, alive, clues, cells) }
    }

    #[inline(always)]
    fn unhit(self, sets: &Sets, from: usize, hit: Split, most: usize, into: &mut Vec<u32>) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { unhit(sets, from, hit, most, into) }
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn narrow(sets: &[u64], hit: u64, keep: u64, into: &mut Vec<u64>) -> bool {
    into.reserve(sets.len() + STEP);
    // SAFETY: masked loads stay within `sets`, and no more sets are stored than there is room for,
    // a step of eight included.
    unsafe {
        let (hits, kept) = (_mm512_set1_epi64(hit as i64), _mm512_set1_epi64(keep as i64));
        let mut len = into.len();
        let open = steps(sets.len(), |start, there| {
            let step = _mm512_maskz_loadu_epi64(there, sets.as_ptr().add(start).cast());
            let unhit = _mm512_mask_testn_epi64_mask(there, step, hits);
            let dead = _mm512_mask_testn_epi64_mask(unhit, step, kept);
            let step = _mm512_maskz_compress_epi64(unhit, _mm512_and_si512(step, kept));
            _mm512_storeu_si512(into.as_mut_ptr().add(len).cast(), step);
            len += unhit.count_ones() as usize;
            dead == 0
        });
        into.set_len(len);
        open
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn pack(sets: &[u64], union: &mut u64, most: u32) -> u32 {
    let mut count = 0;
    // SAFETY: masked loads stay within `sets`.
    unsafe {
        let mut taken = _mm512_set1_epi64(*union as i64);
        steps(sets.len(), |start, there| {
            let step = _mm512_maskz_loadu_epi64(there, sets.as_ptr().add(start).cast());
            let mut apart = _mm512_mask_testn_epi64_mask(there, step, taken);
            while apart != 0 && count <= most {
                *union |= sets[start + apart.trailing_zeros() as usize];
                count += 1;
                taken = _mm512_set1_epi64(*union as i64);
                apart = _mm512_mask_testn_epi64_mask(there, step, taken);
            }
            count <= most
        });
    }
    count
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn narrow_third(sets: &[u32], hit: u32, keep: u32, into: &mut Vec<u32>) -> Option<u32> {
    into.reserve(sets.len() + WIDE_STEP);
    // SAFETY: as in `narrow`, with steps of sixteen.
    unsafe {
        let (hits, kept) = (_mm512_set1_epi32(hit as i32), _mm512_set1_epi32(keep as i32));
        let (mut len, mut single) = (into.len(), _mm512_setzero_si512());
        let open = wide_steps(sets.len(), |start, there| {
            let step = _mm512_maskz_loadu_epi32(there, sets.as_ptr().add(start).cast());
            let unhit = _mm512_mask_testn_epi32_mask(there, step, hits);
            let dead = _mm512_mask_testn_epi32_mask(unhit, step, kept);
            let step = _mm512_maskz_compress_epi32(unhit, _mm512_and_si512(step, kept));
            _mm512_storeu_si512(into.as_mut_ptr().add(len).cast(), step);
            len += unhit.count_ones() as usize;
            single = or_singles(single, step);
            dead == 0
        });
        into.set_len(len);
        open.then(|| _mm512_reduce_or_epi32(single) as u32)
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn pack_third(sets: &[u32], union: &mut u32, most: u32) -> u32 {
    let mut count = 0;
    wide_steps(sets.len(), |start, there| {
        // SAFETY: masked loads stay within `sets`.
        unsafe { pack_step(sets, start, there, union, most, &mut count) }
    });
    count
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn gather(sets: &[u32], alive: &[Bits], keep: u32, into: &mut Vec<u32>) -> Option<u32> {
    into.reserve(sets.len() + WIDE_STEP);
    // SAFETY: as in `narrow_third`.
    unsafe {
        let kept = _mm512_set1_epi32(keep as i32);
        let (mut len, mut single) = (into.len(), _mm512_setzero_si512());
        let open = chosen(sets.len(), alive, |start, there| {
            let step = _mm512_maskz_loadu_epi32(there, sets.as_ptr().add(start).cast());
            let dead = _mm512_mask_testn_epi32_mask(there, step, kept);
            let step = _mm512_maskz_compress_epi32(there, _mm512_and_si512(step, kept));
            _mm512_storeu_si512(into.as_mut_ptr().add(len).cast(), step);
            len += there.count_ones() as usize;
            single = or_singles(single, step);
            dead == 0
        });
        into.set_len(len);
        open.then(|| _mm512_reduce_or_epi32(single) as u32)
    }
}

/// Adds the cells of sets with one cell.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn or_singles(single: __m512i, sets: __m512i) -> __m512i {
    let others = _mm512_and_si512(sets, _mm512_sub_epi32(sets, _mm512_set1_epi32(1)));
    let of_one = _mm512_testn_epi32_mask(others, others);
    _mm512_mask_or_epi32(single, of_one, single, sets)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn common(sets: &[u32]) -> u32 {
    // SAFETY: masked loads stay within `sets`.
    unsafe {
        let mut common = _mm512_set1_epi32(-1);
        wide_steps(sets.len(), |start, there| {
            let step = _mm512_maskz_loadu_epi32(there, sets.as_ptr().add(start).cast());
            common = _mm512_mask_and_epi32(common, there, common, step);
            true
        });
        _mm512_reduce_and_epi32(common) as u32
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn shortest(sets: &[u32]) -> u32 {
    let (mut least, mut shortest) = (33, 0);
    // SAFETY: as in `common`.
    unsafe {
        wide_steps(sets.len(), |start, there| {
            let step = _mm512_maskz_loadu_epi32(there, sets.as_ptr().add(start).cast());
            let sizes = _mm512_popcnt_epi32(step);
            let bound = _mm512_set1_epi32(least);
            let shorter = _mm512_mask_cmplt_epi32_mask(there, sizes, bound);
            if shorter != 0 {
                least = _mm512_mask_reduce_min_epi32(shorter, sizes);
                let least = _mm512_set1_epi32(least);
                let first = _mm512_mask_cmpeq_epi32_mask(shorter, sizes, least);
                shortest = sets[start + first.trailing_zeros() as usize];
            }
            true
        });
    }
    shortest
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn unhit(sets: &Sets, from: usize, hit: Split, most: usize, into: &mut Vec<u32>) {
    let (twos, thirds) = (&sets.two[from..], &sets.third[from..]);
    assert_eq!(twos.len(), thirds.len(), "a set has two parts");
    let mut left = most;
    // SAFETY: masked loads stay within
    // the parts, which are equally many.
    unsafe {
        let two = _mm512_set1_epi64(hit.two as i64);
        let third = _mm256_set1_epi32(hit.third as i32);
        steps(twos.len(), |start, there| {
            let step = _mm512_maskz_loadu_epi64(there, twos.as_ptr().add(start).cast());
            let unhit = _mm512_mask_testn_epi64_mask(there, step, two);
            let step = _mm256_maskz_loadu_epi32(there, thirds.as_ptr().add(start).cast());
            let mut unhit = _mm256_mask_testn_epi32_mask(unhit, step, third);
            while unhit != 0 && left > 0 {
                left -= 1;
                into.push((from + start + unhit.trailing_zeros() as usize) as u32);
                unhit &= unhit - 1;
            }
            left > 0
        });
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn outside(sets: &[u64], unions: &Lanes, most: u32) -> Option<u64> {
    let one = _mm512_set1_epi64(1);
    let most = _mm512_set1_epi64(most.into());
    let mut counts = one;
    // SAFETY: a lane is a word of the vector, which is aligned.
    let mut unions = unsafe { _mm512_load_si512(unions.0.as_ptr().cast()) };
    for step in sets.chunks(STEP) {
        for &set in step {
            let set = _mm512_set1_epi64(set as i64);
            let apart = _mm512_testn_epi64_mask(unions, set);
            unions = _mm512_mask_or_epi64(unions, apart, unions, set);
            counts = _mm512_mask_add_epi64(counts, apart, counts, one);
        }
        if _mm512_cmpgt_epi64_mask(counts, most) != 0 {
            return None;
        }
    }
    let tight = _mm512_cmpeq_epi64_mask(counts, most);
    Some(!_mm512_mask_reduce_and_epi64(tight, unions) as u64)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
fn cut(sets: &[u64], alive: &Bits, clues: &Lanes, cells: &mut Lanes) -> u8 {
    let mut met = 0;
    // SAFETY: a lane is a word of the vectors, which are aligned.
    unsafe {
        let clue = _mm512_load_si512(clues.0.as_ptr().cast());
        let mut left = _mm512_load_si512(cells.0.as_ptr().cast());
        'sets: for (i, &word) in alive.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let set = _mm512_set1_epi64(sets[i * 64 + word.trailing_zeros() as usize] as i64);
                let missed = _mm512_testn_epi64_mask(clue, set);
                left = _mm512_mask_and_epi64(left, missed, left, set);
                met |= missed;
                if _mm512_test_epi64_mask(left, left) == 0 {
                    break 'sets;
                }
                word &= word - 1;
            }
        }
        _mm512_store_si512(cells.0.as_mut_ptr().cast(), left);
    }
    met
}

/// Packs the sets of a step; false if there are then more than `most`.
///
/// # Safety
/// The machine has the instructions, and the sets of the step that are `there` are in `sets`.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
#[inline]
unsafe fn pack_step(
    sets: &[u32],
    start: usize,
    there: __mmask16,
    union: &mut u32,
    most: u32,
    count: &mut u32,
) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        let step = _mm512_maskz_loadu_epi32(there, sets.as_ptr().add(start).cast());
        let unpacked =
            |union: u32| _mm512_mask_testn_epi32_mask(there, step, _mm512_set1_epi32(union as i32));
        let mut apart = unpacked(*union);
        while apart != 0 && *count <= most {
            *union |= sets[start + apart.trailing_zeros() as usize];
            *count += 1;
            apart = unpacked(*union);
        }
    }
    *count <= most
}
