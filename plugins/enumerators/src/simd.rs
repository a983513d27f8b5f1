//! A vocabulary of operations on 512 bits, for the kernels of the enumerators.
//!
//! A kernel is written once, over any [`Simd`], so that it visits the same nodes with every
//! implementation. Each implementation is a file:
//!
//! | form         | registers                               | file       |
//! |--------------|-----------------------------------------|------------|
//! | `Avx512`     | one                                     | `avx512`   |
//! | `Avx2`       | two                                     | `avx2`     |
//! | `Neon`       | four                                    | `neon`     |
//! | `Simd128`    | four of WebAssembly's                   | `simd128`  |
//! | [`Portable`] | none: loops over words, for any machine | `portable` |
//!
//! If a form has registers, passes over lists of words are written once for all such forms, over
//! [`Words`]. A form of several registers defines its operations on one of them; `registers`
//! combines these.
//!
//! A further form is a file, and a member of [`Form`].

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod registers;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(test)]
pub(crate) mod tests;
mod words;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
pub(crate) use portable::Portable;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::Result;
#[cfg(target_feature = "simd128")]
pub(crate) use simd128::Simd128;
pub(crate) use words::{Vectored, Word, Words, steps};

/// One bit per set, for up to 512 sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Bits(pub(crate) [u64; 8]);

impl Bits {
    /// No bit is set.
    pub(crate) const NONE: Bits = Bits([0; 8]);

    /// The number of bits.
    pub(crate) const LEN: usize = 512;

    /// The first `count` bits.
    pub(crate) fn first(count: usize) -> Bits {
        let word = |i: usize| match count.saturating_sub(64 * i) {
            0 => 0,
            within @ 1..64 => (1 << within) - 1,
            _ => !0,
        };
        Bits(std::array::from_fn(word))
    }

    /// Sets bit `index`.
    #[inline(always)]
    pub(crate) fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Clears bit `index`.
    #[inline(always)]
    pub(crate) fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether bit `index` is set.
    #[inline(always)]
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }
}

/// The operations. All implementations compute equal results.
pub(crate) trait Simd: Copy + Send + Sync + 'static {
    /// The [`Bits`] in registers.
    type Vector: Copy;

    /// Runs `job` with the implementation's instructions, so that it is compiled together with the
    /// operations.
    fn run<R>(self, job: impl FnOnce() -> R) -> R;

    fn load(self, bits: &Bits) -> Self::Vector;
    fn store(self, vector: Self::Vector) -> Bits;

    /// The bits in both.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The bits in either.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The bits in exactly one of them.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The bits in `a` that are not in `b`.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Whether all bits are zero.
    fn is_empty(self, vector: Self::Vector) -> bool;

    /// The lowest bit.
    fn first(self, vector: Self::Vector) -> Option<usize>;

    /// The number of bits.
    fn count(self, vector: Self::Vector) -> u32;

    /// The words, of eight, that are not zero.
    fn words(self, vector: Self::Vector) -> u8;

    /// The words of 16 bits, of 32, that are not zero.
    fn lanes(self, vector: Self::Vector) -> u32;
}

/// Operations on registers of a type that are an instruction, or a few.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! instructions {
    ($register:ty: $($name:ident($($of:ident),+) -> $what:ty = $instruction:expr;)+) => {$(
        #[inline(always)]
        fn $name(self, $($of: $register),+) -> $what {
            // SAFETY: the form proves that the machine has the instructions.
            unsafe { $instruction }
        }
    )+};
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use instructions;

/// A form of the operations that this machine has.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    #[cfg(target_feature = "simd128")]
    Simd128(Simd128),
    Portable(Portable),
}

impl Form {
    /// The fastest that the machine has, unless that is held back.
    ///
    /// # Errors
    /// As for [`Cpu::for_auto`].
    pub(crate) fn for_machine() -> Result<Form> {
        #[cfg_attr(
            not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")),
            allow(unused_variables)
        )]
        let cpu = Cpu::for_auto()?;
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::new().filter(|_| cpu.avx512) {
            return Ok(Form::Avx512(avx512));
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::new().filter(|_| cpu.avx2) {
            return Ok(Form::Avx2(avx2));
        }
        #[cfg(target_arch = "aarch64")]
        if cpu.neon {
            return Ok(Form::Neon(Neon::new()));
        }
        #[cfg(target_feature = "simd128")]
        if cpu.simd128 {
            return Ok(Form::Simd128(Simd128::new()));
        }
        Ok(Form::Portable(Portable))
    }

    /// The name of the form that runs, or why none does, for `plugins show`.
    pub(crate) fn machine_info() -> String {
        Form::for_machine().map_or_else(|error| error.to_string(), |form| form.name().to_owned())
    }

    /// The name for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Form::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(_) => "AVX2",
            #[cfg(target_arch = "aarch64")]
            Form::Neon(_) => "NEON",
            #[cfg(target_feature = "simd128")]
            Form::Simd128(_) => "simd128",
            Form::Portable(_) => "portable",
        }
    }
}

/// Evaluates `$job` with `$kernel` as the chosen form.
macro_rules! on_form {
    ($form:expr, $kernel:ident => $job:expr) => {
        match $form {
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Form::Avx512($kernel) => $job,
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Form::Avx2($kernel) => $job,
            #[cfg(target_arch = "aarch64")]
            $crate::simd::Form::Neon($kernel) => $job,
            #[cfg(target_feature = "simd128")]
            $crate::simd::Form::Simd128($kernel) => $job,
            $crate::simd::Form::Portable($kernel) => $job,
        }
    };
}
pub(crate) use on_form;
