//! Vectors of several registers: operations on one register, repeated for all.

use super::words::{Vectored, Word, Words};
use super::{Bits, Simd};
use std::mem::MaybeUninit;

/// A form of the operations on one register.
pub(crate) trait Registers: Copy + Send + Sync + 'static {
    /// Some bits, a part of a vector's.
    type Register: Copy;

    /// As [`Simd::run`].
    fn run<R>(self, job: impl FnOnce() -> R) -> R;

    /// The first words; there are as many as a register has.
    fn load(self, words: &[u64]) -> Self::Register;

    /// Puts a register's words where the first of these are.
    fn store(self, register: Self::Register, words: &mut [u64]);

    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    fn without(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// Whether all bits are zero.
    fn is_zero(self, register: Self::Register) -> bool;

    /// The words of 16 bits that are not zero.
    fn halves(self, register: Self::Register) -> u32;

    /// The bits of `yes` where the bits of `mask` are set, otherwise those of `no`. All bits of a
    /// byte of `mask` are equal.
    fn choose(
        self,
        mask: Self::Register,
        yes: Self::Register,
        no: Self::Register,
    ) -> Self::Register;

    /// A mask of words of 32 bits: of two of words of 64 bits the lanes side by side.
    fn narrow(self, low: Self::Register, high: Self::Register) -> Self::Register;
}

/// The operations on a register's words. A mask is a register in which each chosen word has all
/// bits set.
pub(crate) trait Lanes<W: Word>: Registers {
    /// As [`Words::splat`], and so on.
    fn splat(self, word: W) -> Self::Register;
    fn mask(self, bits: u32) -> Self::Register;
    fn bits(self, mask: Self::Register) -> u32;
    fn load_words(self, words: &[W]) -> Self::Register;
    fn apart(self, a: Self::Register, b: Self::Register) -> Self::Register;
    fn plus(self, a: Self::Register, b: Self::Register) -> Self::Register;
    fn sizes(self, register: Self::Register) -> Self::Register;
    fn below(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// Writes the words of the lanes whose bits are set, one after another.
    ///
    /// # Safety
    /// There is room for all lanes.
    unsafe fn pack_words(self, register: Self::Register, chosen: u32, room: *mut W);
}

/// The implementation whose vectors are `N` registers.
#[derive(Clone, Copy)]
pub(crate) struct MultiRegister<F, const N: usize>(pub(super) F);

/// Operations of a trait of registers, applied register by register.
macro_rules! by_registers {
    ($of:path: $($name:ident($a:ident $(, $others:ident)*);)+) => {$(
        #[inline(always)]
        fn $name(self, mut $a: [F::Register; N] $(, $others: [F::Register; N])*) -> [F::Register; N] {
            for i in 0..N {
                $a[i] = <F as $of>::$name(self.0, $a[i] $(, $others[i])*);
            }
            $a
        }
    )+};
}

impl<F: Lanes<u64>, const N: usize> Simd for MultiRegister<F, N> {
    type Vector = [F::Register; N];

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        self.0.run(job)
    }

    #[inline(always)]
    fn load(self, bits: &Bits) -> Self::Vector {
        let mut vector = [self.0.load(&bits.0); N];
        for (register, words) in vector.iter_mut().zip(bits.0.chunks_exact(u64::LANES / N)) {
            *register = self.0.load(words);
        }
        vector
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector) -> Bits {
        let mut bits = Bits::NONE;
        for (&register, words) in vector.iter().zip(bits.0.chunks_exact_mut(u64::LANES / N)) {
            self.0.store(register, words);
        }
        bits
    }

    by_registers! {
        Registers:
        and(a, b);
        or(a, b);
        xor(a, b);
        without(a, b);
    }

    #[inline(always)]
    fn is_empty(self, vector: Self::Vector) -> bool {
        let mut any = vector[0];
        for &register in &vector[1..] {
            any = self.0.or(any, register);
        }
        self.0.is_zero(any)
    }

    #[inline(always)]
    fn first(self, vector: Self::Vector) -> Option<usize> {
        let words = self.words(vector);
        if words == 0 {
            return None;
        }
        let word = words.trailing_zeros() as usize & 7;
        Some(64 * word + self.store(vector).0[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn count(self, vector: Self::Vector) -> u32 {
        let [a, b, c, d, e, f, g, h] = self.store(vector).0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones())
            + (e.count_ones() + f.count_ones() + g.count_ones() + h.count_ones())
    }

    #[inline(always)]
    fn words(self, vector: Self::Vector) -> u8 {
        !Words::<u64>::bits(self, Words::<u64>::apart(self, vector, vector)) as u8
    }

    #[inline(always)]
    fn lanes(self, vector: Self::Vector) -> u32 {
        let mut lanes = 0;
        for (i, &register) in vector.iter().enumerate() {
            lanes |= self.0.halves(register) << (32 / N * i);
        }
        lanes
    }
}

impl<W: Word, F: Lanes<W> + Lanes<u64>, const N: usize> Words<W> for MultiRegister<F, N> {
    type Mask = [F::Register; N];

    #[inline(always)]
    fn splat(self, word: W) -> Self::Vector {
        [self.0.splat(word); N]
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> Self::Mask {
        let mut mask = [Lanes::<W>::mask(self.0, bits); N];
        for (i, mask) in mask.iter_mut().enumerate() {
            *mask = Lanes::<W>::mask(self.0, bits >> (W::LANES / N * i));
        }
        mask
    }

    #[inline(always)]
    fn bits(self, mask: Self::Mask) -> u32 {
        let mut bits = 0;
        for (i, &mask) in mask.iter().enumerate() {
            bits |= Lanes::<W>::bits(self.0, mask) << (W::LANES / N * i);
        }
        bits
    }

    #[inline(always)]
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask {
        self.and(a, b)
    }

    #[inline(always)]
    fn load_words(self, words: &[W]) -> Self::Vector {
        let lanes = W::LANES / N;
        let mut vector = [self.0.splat(W::default()); N];
        for (i, register) in vector.iter_mut().enumerate() {
            let words = match words.len() >= W::LANES {
                true => &words[lanes * i..lanes * (i + 1)],
                false => &words[words.len().min(lanes * i)..],
            };
            *register = self.0.load_words(words);
        }
        vector
    }

    #[inline(always)]
    fn pack_words(self, vector: Self::Vector, chosen: u32, room: &mut [MaybeUninit<W>]) {
        let (lanes, mut at) = (W::LANES / N, 0);
        let room = &mut room[..W::LANES];
        for (i, &register) in vector.iter().enumerate() {
            let chosen = chosen >> (lanes * i) & ((1 << lanes) - 1);
            // SAFETY: there is room for all lanes of the vector, and the registers before this one
            // had no more than theirs.
            unsafe { self.0.pack_words(register, chosen, room.as_mut_ptr().add(at).cast::<W>()) };
            at += chosen.count_ones() as usize;
        }
    }

    by_registers! {
        Registers:
        choose(mask, yes, no);
    }

    by_registers! {
        Lanes<W>:
        apart(a, b);
        plus(a, b);
        sizes(vector);
        below(a, b);
    }
}

impl<F: Lanes<u32> + Lanes<u64>, const N: usize> Vectored for MultiRegister<F, N> {
    #[inline(always)]
    fn join(self, low: [F::Register; N], high: [F::Register; N]) -> [F::Register; N] {
        let mut joined = low;
        for i in 0..N / 2 {
            joined[i] = self.0.narrow(low[2 * i], low[2 * i + 1]);
            joined[N / 2 + i] = self.0.narrow(high[2 * i], high[2 * i + 1]);
        }
        joined
    }
}

/// For each choice of lanes of `parts` parts each, the numbers of the chosen parts, in order.
pub(super) const fn orders<const CHOICES: usize, const PARTS: usize>(
    parts: usize,
) -> [[u8; PARTS]; CHOICES] {
    let mut orders = [[0; PARTS]; CHOICES];
    let mut chosen = 0;
    while chosen < CHOICES {
        let (mut part, mut place) = (0, 0);
        while part < PARTS {
            if chosen >> (part / parts) & 1 == 1 {
                orders[chosen][place] = part as u8;
                place += 1;
            }
            part += 1;
        }
        chosen += 1;
    }
    orders
}
