//! The operations of batches in registers of any form: eight third bands at once, or sixteen
//! leaves.

use super::super::kernel::{Lanes, Sets};
use super::kernel::BatchKernel;
use super::leaf_columns::{ABREAST, LeafColumns};
use crate::simd::{Bits, Vectored, Words};

impl<S: Vectored> BatchKernel for S {
    #[inline(always)]
    fn within(self, needs: [u64; 3], minirows: &[Lanes; 3], most: [u64; 4]) -> u8 {
        let (mut sum, mut beyond) = (self.splat(0_u64), 0);
        for stack in 0..3 {
            let minirows = self.load(&Bits(minirows[stack].0));
            let needed = self.and(minirows, self.splat(needs[stack]));
            let count = Words::<u64>::sizes(self, needed);
            let above = Words::<u64>::below(self, self.splat(most[stack]), count);
            beyond |= Words::<u64>::bits(self, above);
            sum = Words::<u64>::plus(self, sum, count);
        }
        let above = Words::<u64>::below(self, self.splat(most[3]), sum);
        !(beyond | Words::<u64>::bits(self, above)) as u8
    }

    #[inline(always)]
    fn pack_leaves(self, leaves: &mut LeafColumns, sets: &Sets, from: usize, to: usize) {
        let (twos, thirds) = (&sets.two[from..to], &sets.third[from..to]);
        let (none, less) = (self.splat(0_u32), self.splat(!0_u32));
        let (len, mut kept) = (leaves.len(), 0);
        for start in (0..len).step_by(ABREAST) {
            let end = len.min(start + ABREAST);
            let half = end.min(start + ABREAST / 2);
            let low = self.load_words(&leaves.placed[start..half]);
            let high = self.load_words(&leaves.placed[half..end]);
            let open = self.load_words(&leaves.open[start..end]);
            let mut packed = self.load_words(&leaves.packed[start..end]);
            let mut spare = self.load_words(&signed(&leaves.spare[start..end]));
            let mut ends = none;
            for (&two, &third) in twos.iter().zip(thirds) {
                let (two, part) = (self.splat(two), self.and(open, self.splat(third)));
                let low = Words::<u64>::apart(self, low, two);
                let high = Words::<u64>::apart(self, high, two);
                let unhit = self.join(low, high);
                let empty = Words::<u32>::apart(self, part, part);
                let empty = Words::<u32>::both(self, unhit, empty);
                ends = Words::<u32>::choose(self, empty, less, ends);
                let apart = Words::<u32>::apart(self, packed, part);
                let apart = Words::<u32>::both(self, unhit, apart);
                packed = Words::<u32>::choose(self, apart, self.or(packed, part), packed);
                let fewer = Words::<u32>::plus(self, spare, less);
                spare = Words::<u32>::choose(self, apart, fewer, spare);
            }
            let ended = Words::<u32>::below(self, self.or(spare, ends), none);
            let ended = Words::<u32>::bits(self, ended);
            let (packed, spare) = (self.store(packed), self.store(spare));
            for lane in (0..end - start).filter(|lane| ended >> lane & 1 == 0) {
                leaves.copy(start + lane, kept);
                leaves.packed[kept] = word(&packed, lane);
                leaves.spare[kept] = word(&spare, lane) as i32;
                kept += 1;
            }
        }
        leaves.truncate(kept);
    }
}

/// Sixteen numbers as words, padded with zeros.
#[inline(always)]
fn signed(numbers: &[i32]) -> [u32; ABREAST] {
    let mut words = [0; ABREAST];
    words.iter_mut().zip(numbers).for_each(|(word, &number)| *word = number as u32);
    words
}

/// The word of a lane.
#[inline(always)]
fn word(words: &Bits, lane: usize) -> u32 {
    (words.0[lane / 2] >> (lane % 2 * 32)) as u32
}
