//! The sweep on registers of AVX2.

use super::ymm::{Counts, Ymm};
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::*;

/// The kernel; to have one proves that this machine has the instructions it needs.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The kernel, if the machine supports it.
    pub(super) fn new() -> Option<Avx2> {
        Cpu::detect().avx2.then_some(Avx2(()))
    }
}

super::kernel::kernel!(Avx2, Ymm<ByTable>, "avx2,bmi1,bmi2,lzcnt,popcnt");

/// Digits counted by a table.
#[derive(Clone, Copy)]
pub(super) struct ByTable;

/// Sixteen times the bits of each number. For the table only the lower four bits of a byte count.
/// So digit 5, in bit 4 of the lower byte, is sixteen already and is added.
static SIXTEEN_BITS: [u8; 16] = [0, 16, 16, 32, 16, 32, 32, 48, 16, 32, 32, 48, 32, 48, 48, 64];

impl Counts for ByTable {
    const DIGIT: u16 = 16;

    #[inline(always)]
    fn counts(register: Ymm<ByTable>) -> Ymm<ByTable> {
        let fours = register.look_up(&SIXTEEN_BITS);
        // SAFETY: the machine has AVX2, as there is a register of it.
        Ymm::new(unsafe {
            let fifth = _mm256_and_si256(register.bits(), _mm256_set1_epi16(1 << 4));
            _mm256_maddubs_epi16(_mm256_add_epi8(fours, fifth), _mm256_set1_epi8(1))
        })
    }
}
