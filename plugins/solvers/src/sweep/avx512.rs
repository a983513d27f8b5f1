//! The sweep with AVX-512, on registers of 256 bits: it uses its instructions of three operands,
//! its 32 registers and its count of bits.
//!
//! The compiler fuses two or three operations here. The boxes do not fill wider registers.

use super::ymm::{Counts, Ymm};
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::*;

/// The kernel; to have one proves that this machine has the instructions it needs.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The kernel, if the machine supports it.
    pub(super) fn new() -> Option<Avx512> {
        Cpu::detect().avx512.then_some(Avx512(()))
    }
}

super::kernel::kernel!(
    Avx512,
    Ymm<ByInstruction>,
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
);

/// Digits counted by a special instruction.
#[derive(Clone, Copy)]
pub(super) struct ByInstruction;

impl Counts for ByInstruction {
    const DIGIT: u16 = 1;

    #[inline(always)]
    fn counts(register: Ymm<ByInstruction>) -> Ymm<ByInstruction> {
        // SAFETY: the machine has the instruction, as there is a register for it.
        Ymm::new(unsafe { _mm256_popcnt_epi16(register.bits()) })
    }
}
