//! A [`SeventeenSolver`] becomes a [`Solver`].

use super::{Instance, Sink};
use crate::export;
use crate::raw::*;
use seventeen_core::{Emit, Error, Grid, Puzzle, Result, Solver};
use std::ffi::c_void;

/// A solver of a plugin's.
pub struct ImportedSolver(Instance);

impl ImportedSolver {
    pub(super) fn owned(instance: Instance) -> ImportedSolver {
        ImportedSolver(instance)
    }

    /// A solver that someone else owns.
    ///
    /// # Safety
    /// The loan is of a solver, and good as long as this is used.
    pub(crate) unsafe fn lent(loan: SeventeenLoan) -> ImportedSolver {
        // SAFETY: the caller's promise.
        ImportedSolver(unsafe { Instance::lent(loan) })
    }

    fn table(&self) -> &SeventeenSolver {
        // SAFETY: the table of a solver has this type; its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }
}

impl Solver for ImportedSolver {
    #[inline]
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.0.ready()?;
        let count = self.table().count.expect("checked when the manifest was read");
        // SAFETY: an instance of this table, and 81 digits.
        let counted = unsafe { count(self.0.this, puzzle.digits().as_ptr(), limit) };
        match u64::try_from(counted) {
            Ok(counted) if counted > limit => Err(Error::Failed(format!(
                "a solver counted {counted} solutions, more than the limit of {limit}"
            ))),
            Ok(counted) => Ok(counted),
            Err(_) => Err(self.0.failure(counted as i32)),
        }
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.0.ready()?;
        let solutions = self.table().solutions.expect("checked when the manifest was read");
        let mut sink = Sink::new(emit);
        let context = (&raw mut sink).cast();
        // SAFETY: an instance of this table, 81 digits, and a callback with its own context.
        let status =
            unsafe { solutions(self.0.this, puzzle.digits().as_ptr(), take_grid, context) };
        sink.finish()?;
        self.0.done(status)
    }
}

unsafe extern "C" fn take_grid(context: *mut c_void, digits: *const u8) -> u32 {
    // SAFETY: the context that `solutions` was given.
    let sink = unsafe { &mut *context.cast::<Sink<'_, Grid>>() };
    // SAFETY: the plugin passes 81 digits.
    sink.take(unsafe { super::grid(digits) })
}

/// Lends a solver of the engine's to a plugin.
pub(super) fn lend(solver: &mut &mut dyn Solver) -> SeventeenLoan {
    const TABLE: &SeventeenSolver = &export::solver_table::<&'static mut dyn Solver>(export::lent(
        size_of::<SeventeenSolver>(),
    ));
    SeventeenLoan { table: &raw const TABLE.life, instance: (&raw mut *solver).cast() }
}
