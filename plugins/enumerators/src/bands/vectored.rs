//! The passes over lists in registers, for every form that has them: eight sets at once, or sixteen
//! parts within the third band.

use super::frame::Split;
use super::kernel::{Kernel, LANES, Lanes, Sets};
use crate::simd::{Bits, Vectored, Word, Words, steps};

impl<S: Vectored> Kernel for S {
    #[inline(always)]
    fn narrow(self, sets: &[u64], hit: u64, keep: u64, into: &mut Vec<u64>) -> bool {
        narrow(
            self,
            sets,
            hit,
            keep,
            into,
            #[inline(always)]
            |_, _| {},
        )
    }

    #[inline(always)]
    fn pack(self, sets: &[u64], union: &mut u64, most: u32) -> u32 {
        pack(self, sets, union, most)
    }

    #[inline(always)]
    fn narrow_third(self, sets: &[u32], hit: u32, keep: u32, into: &mut Vec<u32>) -> Option<u32> {
        let mut single = self.splat(0_u32);
        let open = narrow(
            self,
            sets,
            hit,
            keep,
            into,
            #[inline(always)]
            |kept, unhit| single = or_singles(self, single, kept, unhit),
        );
        if open { Some(any(self, single)) } else { None }
    }

    #[inline(always)]
    fn pack_third(self, sets: &[u32], union: &mut u32, most: u32) -> u32 {
        pack(self, sets, union, most)
    }

    #[inline(always)]
    fn gather(self, sets: &[u32], alive: &[Bits], keep: u32, into: &mut Vec<u32>) -> Option<u32> {
        into.reserve(sets.len() + u32::LANES);
        let (kept, mut single) = (self.splat(keep), self.splat(0_u32));
        let (begun, room) = (into.len(), into.spare_capacity_mut());
        let mut count = 0;
        let open = chosen(
            sets.len(),
            alive,
            #[inline(always)]
            |start, chosen| {
                let step = self.and(self.load_words(&sets[start..]), kept);
                let lanes = Words::<u32>::mask(self, chosen);
                let empty = Words::<u32>::apart(self, step, step);
                if Words::<u32>::bits(self, empty) & chosen != 0 {
                    return false;
                }
                self.pack_words(step, chosen, &mut room[count..]);
                count += chosen.count_ones() as usize;
                single = or_singles(self, single, step, lanes);
                true
            },
        );
        // SAFETY: that many sets were written there.
        unsafe { into.set_len(begun + count) };
        if open { Some(any(self, single)) } else { None }
    }

    #[inline(always)]
    fn common(self, sets: &[u32]) -> u32 {
        let mut common = self.splat(u32::ALL);
        steps(
            self,
            sets,
            #[inline(always)]
            |_, step, there| {
                let lanes = Words::<u32>::mask(self, there);
                common = Words::<u32>::choose(self, lanes, self.and(common, step), common);
                true
            },
        );
        let all = self.store(common).0.iter().fold(!0, |all, word| all & word);
        all as u32 & (all >> 32) as u32
    }

    #[inline(always)]
    fn shortest(self, sets: &[u32]) -> u32 {
        let (mut least, mut shortest) = (u32::BITS + 1, 0);
        steps(
            self,
            sets,
            #[inline(always)]
            |start, step, there| {
                let sizes = Words::<u32>::sizes(self, step);
                if shorter(self, sizes, least) & there == 0 {
                    return true;
                }
                least = 0;
                while shorter(self, sizes, least + 1) & there == 0 {
                    least += 1;
                }
                let first = (shorter(self, sizes, least + 1) & there).trailing_zeros();
                shortest = sets[start + first as usize];
                true
            },
        );
        shortest
    }

    #[inline(always)]
    fn outside(self, sets: &[u64], unions: Lanes, most: u32) -> Option<u64> {
        let (one, most) = (self.splat(1_u64), self.splat(u64::from(most)));
        let (mut unions, mut counts) = (self.load(&Bits(unions.0)), one);
        for step in sets.chunks(LANES) {
            for &set in step {
                let set = self.splat(set);
                let apart = Words::<u64>::apart(self, unions, set);
                unions = Words::<u64>::choose(self, apart, self.or(unions, set), unions);
                let more = Words::<u64>::plus(self, counts, one);
                counts = Words::<u64>::choose(self, apart, more, counts);
            }
            if Words::<u64>::bits(self, Words::<u64>::below(self, most, counts)) != 0 {
                return None;
            }
        }
        // No lane has more; lanes with as many are tight.
        let loose = Words::<u64>::below(self, counts, most);
        let tight = Words::<u64>::choose(self, loose, self.splat(u64::ALL), unions);
        Some(!self.store(tight).0.iter().fold(!0, |all, word| all & word))
    }

    #[inline(always)]
    fn cut(self, sets: &[u64], alive: &Bits, clues: &Lanes, cells: &mut Lanes) -> u8 {
        let clues = self.load(&Bits(clues.0));
        let (all, none) = (self.splat(u64::ALL), self.splat(0_u64));
        let (mut left, mut met) = (self.load(&Bits(cells.0)), none);
        'sets: for (i, &word) in alive.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let set = self.splat(sets[i * 64 + word.trailing_zeros() as usize]);
                let missed = Words::<u64>::apart(self, clues, set);
                let missed = Words::<u64>::choose(self, missed, all, none);
                left = self.without(left, self.without(missed, set));
                met = self.or(met, missed);
                if self.is_empty(left) {
                    break 'sets;
                }
                word &= word - 1;
            }
        }
        cells.0 = self.store(left).0;
        self.words(met)
    }

    #[inline(always)]
    fn unhit(self, sets: &Sets, from: usize, hit: Split, most: usize, into: &mut Vec<u32>) {
        let (twos, thirds) = (&sets.two[from..], &sets.third[from..]);
        let (two, third) = (self.splat(hit.two), self.splat(hit.third));
        let mut left = most;
        steps(
            self,
            thirds,
            #[inline(always)]
            |start, step, there| {
                let here = &twos[start..];
                let low = Words::<u64>::apart(self, self.load_words(here), two);
                let high = self.load_words(&here[here.len().min(LANES)..]);
                let high = Words::<u64>::apart(self, high, two);
                let lanes = Words::<u32>::apart(self, step, third);
                let lanes = Words::<u32>::both(self, lanes, self.join(low, high));
                let mut unhit = Words::<u32>::bits(self, lanes) & there;
                while unhit != 0 && left > 0 {
                    left -= 1;
                    into.push((from + start + unhit.trailing_zeros() as usize) as u32);
                    unhit &= unhit - 1;
                }
                left > 0
            },
        );
    }
}

/// Visits the `alive` ones among `len` sets, in steps of sixteen: the start of a step, and its
/// alive sets. False from `job` ends it.
#[inline(always)]
fn chosen(len: usize, alive: &[Bits], mut job: impl FnMut(usize, u32) -> bool) -> bool {
    for (i, &word) in alive.iter().flat_map(|bits| &bits.0).enumerate() {
        let (mut word, mut start) = (word, i * 64);
        while word != 0 && start < len {
            let there = u16::MAX >> u32::LANES.saturating_sub(len - start);
            let chosen = u32::from(word as u16 & there);
            if chosen != 0 && !job(start, chosen) {
                return false;
            }
            word >>= u32::LANES;
            start += u32::LANES;
        }
    }
    true
}

/// As [`Kernel::narrow`]; `job` sees the sets of each step, cut down, and which of them are unhit.
#[inline(always)]
fn narrow<W: Word, S: Words<W>>(
    simd: S,
    sets: &[W],
    hit: W,
    keep: W,
    into: &mut Vec<W>,
    mut job: impl FnMut(S::Vector, S::Mask),
) -> bool {
    into.reserve(sets.len() + W::LANES);
    let (hit, keep) = (simd.splat(hit), simd.splat(keep));
    let (begun, room) = (into.len(), into.spare_capacity_mut());
    let mut count = 0;
    let open = steps(
        simd,
        sets,
        #[inline(always)]
        |_, step, there| {
            let lanes = simd.apart(step, hit);
            let unhit = simd.bits(lanes) & there;
            let kept = simd.and(step, keep);
            if simd.bits(simd.apart(kept, kept)) & unhit != 0 {
                return false;
            }
            simd.pack_words(kept, unhit, &mut room[count..]);
            count += unhit.count_ones() as usize;
            job(kept, lanes);
            true
        },
    );
    // SAFETY: that many sets were written there.
    unsafe { into.set_len(begun + count) };
    open
}

/// As [`Kernel::pack`].
#[inline(always)]
fn pack<W, S>(simd: S, sets: &[W], union: &mut W, most: u32) -> u32
where
    W: Word + std::ops::BitOrAssign,
    S: Words<W>,
{
    let mut count = 0;
    steps(
        simd,
        sets,
        #[inline(always)]
        |start, step, there| {
            let mut apart = simd.bits(simd.apart(step, simd.splat(*union))) & there;
            while apart != 0 && count <= most {
                *union |= sets[start + apart.trailing_zeros() as usize];
                count += 1;
                apart = simd.bits(simd.apart(step, simd.splat(*union))) & there;
            }
            count <= most
        },
    );
    count
}

/// Adds the cells of those sets in these lanes that have one cell.
#[inline(always)]
fn or_singles<S: Words<u32>>(
    simd: S,
    single: S::Vector,
    sets: S::Vector,
    lanes: S::Mask,
) -> S::Vector {
    let others = simd.apart(sets, simd.plus(sets, simd.splat(u32::ALL)));
    simd.or(single, simd.choose(simd.both(others, lanes), sets, simd.splat(0)))
}

/// The lanes with a size below this.
#[inline(always)]
fn shorter<S: Words<u32>>(simd: S, sizes: S::Vector, than: u32) -> u32 {
    simd.bits(simd.below(sizes, simd.splat(than)))
}

/// The bits that some word has.
#[inline(always)]
fn any<S: Words<u32>>(simd: S, vector: S::Vector) -> u32 {
    let any = simd.store(vector).0.iter().fold(0, |any, word| any | word);
    any as u32 | (any >> 32) as u32
}
