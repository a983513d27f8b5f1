//! Gathering bits by BMI2's instruction PEXT, and code compiled for processors that have it.
//!
//! It makes the search a quarter faster than shifts do. Its fallback, for other processors, is in
//! `gather.rs`. Processors by AMD before Zen 3 do PEXT in microcode, slowly: there the variable
//! `SEVENTEEN_CPU` may help. AVX2 is left out on purpose. With it the compiler joins the words of
//! neighbouring digits in one vector, which is read too soon after its words were written. The
//! search is then a quarter slower.

use super::gather::{Gather, MINIROWS, STACK};
use super::layer::Layer;
use super::marks::Marks;
use super::search::Search;
use super::symmetry::Symmetry;
use crate::walk::Walk;
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::{_pext_u32, _pext_u64};

/// Gathers by PEXT. That a value exists shows that the processor has BMI2.
#[derive(Clone, Copy)]
pub(super) struct Pext(());

impl Pext {
    /// A value, if the processor supports the instructions.
    pub(super) fn found() -> Option<Pext> {
        Cpu::detect().bmi2.then_some(Pext(()))
    }

    /// Runs a search, compiled for processors with these instructions.
    #[inline]
    pub(super) fn run(
        self,
        search: &mut Search,
        marks: Marks,
        visit: impl FnMut(&Marks, &[Symmetry]) -> Walk,
    ) -> Walk {
        // SAFETY: `self` shows that the processor has all that `run_compiled` asks for.
        unsafe { run_compiled(self, search, marks, visit) }
    }

    /// Counts solutions, compiled for processors with these instructions.
    pub(super) fn count(
        self,
        search: &mut Search,
        marks: Marks,
        limit: u64,
        found: &mut u64,
    ) -> Walk {
        // SAFETY: as above.
        unsafe { count_compiled(self, search, marks, limit, found) }
    }
}

#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn run_compiled(
    pext: Pext,
    search: &mut Search,
    marks: Marks,
    visit: impl FnMut(&Marks, &[Symmetry]) -> Walk,
) -> Walk {
    search.run_by(pext, marks, visit)
}

#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn count_compiled(
    pext: Pext,
    search: &mut Search,
    marks: Marks,
    limit: u64,
    found: &mut u64,
) -> Walk {
    search.count_by(pext, marks, limit, found)
}

impl Gather for Pext {
    #[inline(always)]
    fn minirows(self, layer: Layer) -> [usize; 3] {
        let [pair, bottom] = layer.words().map(|word| {
            let any = word | word >> 1 | word >> 2;
            // SAFETY: `self` shows that the processor has BMI2.
            unsafe { _pext_u64(any, MINIROWS | MINIROWS << 32) as usize }
        });
        [pair & 0o777, pair >> 9 & 0o777, bottom & 0o777]
    }

    #[inline(always)]
    fn minicolumns(self, columns: u32, stack: usize) -> usize {
        // SAFETY: `self` shows that the processor has BMI2.
        let bands = unsafe { _pext_u32(columns, STACK << (3 * stack)) };
        // No more than nine bits, which the compiler does not see.
        bands as usize & 0o777
    }

    #[inline(always)]
    fn packed(self, layer: Layer, of: Layer) -> u64 {
        let ([pair, bottom], [of_pair, of_bottom]) = (layer.words(), of.words());
        // SAFETY: `self` shows that the processor has BMI2.
        let (pair, bottom) = unsafe { (_pext_u64(pair, of_pair), _pext_u64(bottom, of_bottom)) };
        pair | bottom << of_pair.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::gather::Shifts;
    use super::super::tables::BAND;
    use super::*;
    use crate::tests::{Random, grids};
    use seventeen_plugin::cpu::tested;
    use seventeen_plugin::prelude::ControlFlow;

    #[test]
    fn both_ways_gather_the_same() {
        let Some(pext) = tested("bmi2", "solver bands", Pext::found()) else { return };
        let mut random = Random(23);
        for _ in 0..100_000 {
            let bits = random.next();
            let layer = Layer::new([bits, bits >> 16, bits >> 32].map(|word| word as u32 & BAND));
            assert_eq!(pext.minirows(layer), Shifts.minirows(layer));
            let columns = layer.columns();
            for stack in 0..3 {
                assert_eq!(pext.minicolumns(columns, stack), Shifts.minicolumns(columns, stack));
            }
            let few =
                Layer::new([bits >> 8, bits >> 24, bits >> 40].map(|word| word as u32 & 0o777));
            assert_eq!(pext.packed(layer, few), Shifts.packed(layer, few));
        }
    }

    #[test]
    fn both_ways_search_the_same_tree() {
        let Some(pext) = tested("bmi2", "solver bands", Pext::found()) else { return };
        let (mut random, mut searches) = (Random(24), [Search::default(), Search::default()]);
        for i in 0..200 {
            let marks = Marks::new(&random.puzzle(&grids()[i % 2], 26));
            let mut solutions = [Vec::new(), Vec::new()];
            let [by_pext, by_shifts] = &mut solutions;
            let visit = |found: &mut Vec<_>, marks: &Marks| {
                found.push(marks.digits());
                if found.len() < 50 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(Ok(()))
                }
            };
            let _ = pext.run(&mut searches[0], marks, |marks, _| visit(by_pext, marks));
            let _ = searches[1].run_by(Shifts, marks, |marks, _| visit(by_shifts, marks));
            assert_eq!(solutions[0], solutions[1]);
            assert_eq!(searches[0].guesses, searches[1].guesses);
        }
        assert!(searches[0].guesses > 100);
    }
}
