//! Runs a search with the processor's best method to gather bits.

use super::gather::Shifts;
use super::marks::Marks;
use super::search::Search;
use super::symmetry::Symmetry;
use crate::walk::Walk;

impl Search {
    /// Visits the solutions that `marks` leave, as marks without an open cell, each with the
    /// symmetric choices that led to it. Images by these are not visited.
    pub(super) fn run(
        &mut self,
        marks: Marks,
        visit: impl FnMut(&Marks, &[Symmetry]) -> Walk,
    ) -> Walk {
        if self.bmi2 {
            #[cfg(target_arch = "x86_64")]
            if let Some(pext) = super::pext::Pext::found() {
                return pext.run(self, marks, visit);
            }
        }
        self.run_by(Shifts, marks, visit)
    }

    /// Adds the number of solutions that `marks` leave to `found`, until that is at least `limit`.
    pub(super) fn count(&mut self, marks: Marks, limit: u64, found: &mut u64) -> Walk {
        if self.bmi2 {
            #[cfg(target_arch = "x86_64")]
            if let Some(pext) = super::pext::Pext::found() {
                return pext.count(self, marks, limit, found);
            }
        }
        self.count_by(Shifts, marks, limit, found)
    }
}
