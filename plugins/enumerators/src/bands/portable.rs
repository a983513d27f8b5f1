//! The kernel for any machine, which is also that for AVX2: the same code, compiled for it.

use super::frame::Split;
use super::kernel::{Bits, Kernel, Sets};
use super::node::ones;
use seventeen_plugin::cpu::Cpu;

/// Plain loops.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// The same loops with AVX2; to have it proves that the machine has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The kernel, where it can run.
    pub(crate) fn new() -> Option<Avx2> {
        Cpu::of_machine().avx2.then_some(Avx2(()))
    }
}

/// The sets whose bits are set, in their order.
#[inline(always)]
fn chosen(sets: &[u32], alive: &[Bits]) -> impl Iterator<Item = u32> {
    alive
        .iter()
        .flat_map(|bits| bits.0)
        .enumerate()
        .flat_map(move |(i, word)| ones(word).map(move |bit| sets[i * 64 + bit as usize]))
}

/// Packs sets greedily: how many, or `most + 1`.
#[inline(always)]
fn pack(sets: impl Iterator<Item = u32>, union: &mut u32, most: u32) -> u32 {
    let mut count = 0;
    for set in sets {
        if set & *union == 0 {
            *union |= set;
            count += 1;
            if count > most {
                break;
            }
        }
    }
    count
}

/// The loops, for each of the kernels made of them.
macro_rules! loops {
    () => {
        type Vector = Bits;

        #[inline(always)]
        fn load(self, bits: &Bits) -> Bits {
            *bits
        }

        #[inline(always)]
        fn store(self, vector: Bits) -> Bits {
            vector
        }

        #[inline(always)]
        fn and(self, a: Bits, b: Bits) -> Bits {
            Bits(std::array::from_fn(|i| a.0[i] & b.0[i]))
        }

        #[inline(always)]
        fn or(self, a: Bits, b: Bits) -> Bits {
            Bits(std::array::from_fn(|i| a.0[i] | b.0[i]))
        }

        #[inline(always)]
        fn without(self, a: Bits, b: Bits) -> Bits {
            Bits(std::array::from_fn(|i| a.0[i] & !b.0[i]))
        }

        #[inline(always)]
        fn words(self, vector: Bits) -> u8 {
            (0..8).fold(0, |words, i| words | u8::from(vector.0[i] != 0) << i)
        }

        #[inline(always)]
        fn lanes(self, vector: Bits) -> u32 {
            (0..32).fold(0, |lanes, i| {
                lanes | u32::from((vector.0[i / 4] >> (i % 4 * 16)) as u16 != 0) << i
            })
        }

        #[inline(always)]
        fn narrow(self, sets: &[u64], hit: u64, keep: u64, into: &mut Vec<u64>) -> bool {
            for &set in sets {
                if set & hit == 0 {
                    if set & keep == 0 {
                        return false;
                    }
                    into.push(set & keep);
                }
            }
            true
        }

        #[inline(always)]
        fn pack(self, sets: &[u64], union: &mut u64, most: u32) -> u32 {
            let mut count = 0;
            for &set in sets {
                if set & *union == 0 {
                    *union |= set;
                    count += 1;
                    if count > most {
                        break;
                    }
                }
            }
            count
        }

        #[inline(always)]
        fn narrow_third(self, sets: &[u32], hit: u32, keep: u32, into: &mut Vec<u32>) -> bool {
            for &set in sets {
                if set & hit == 0 {
                    if set & keep == 0 {
                        return false;
                    }
                    into.push(set & keep);
                }
            }
            true
        }

        #[inline(always)]
        fn pack_third(self, sets: &[u32], union: &mut u32, most: u32) -> u32 {
            pack(sets.iter().copied(), union, most)
        }

        #[inline(always)]
        fn gather(self, sets: &[u32], alive: &[Bits], keep: u32, into: &mut Vec<u32>) -> bool {
            chosen(sets, alive).all(|set| {
                into.push(set & keep);
                set & keep != 0
            })
        }

        #[inline(always)]
        fn common(self, sets: &[u32]) -> u32 {
            sets.iter().fold(!0, |common, set| common & set)
        }

        #[inline(always)]
        fn shortest(self, sets: &[u32]) -> u32 {
            sets.iter().copied().min_by_key(|set| set.count_ones()).unwrap_or(0)
        }

        #[inline(always)]
        fn unhit(self, sets: &Sets, from: usize, hit: Split, most: usize, into: &mut Vec<u32>) {
            let parts = sets.two[from..].iter().zip(&sets.third[from..]);
            let unhit = |&(_, (&two, &third)): &(usize, (&u64, &u32))| {
                two & hit.two == 0 && third & hit.third == 0
            };
            let indices = parts.enumerate().filter(unhit).map(|(index, _)| (from + index) as u32);
            into.extend(indices.take(most));
        }
    };
}

impl Kernel for Portable {
    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    loops!();
}

impl Kernel for Avx2 {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<R>(job: impl FnOnce() -> R) -> R {
            job()
        }
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { run(job) }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    loops!();
}
