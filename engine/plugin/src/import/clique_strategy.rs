//! A [`SeventeenCliqueStrategy`] becomes a [`CliqueStrategy`].

use super::{Instance, raw_sets};
use crate::export;
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{Bound, Cells, CliqueStrategy, Error, Result};

/// A clique strategy of a plugin's.
pub(crate) struct ImportedCliqueStrategy {
    instance: Instance,
}

impl ImportedCliqueStrategy {
    fn new(instance: Instance) -> ImportedCliqueStrategy {
        ImportedCliqueStrategy { instance }
    }

    /// A strategy that someone else owns.
    ///
    /// # Safety
    /// The loan is of a clique strategy, and good as long as this is used.
    pub(crate) unsafe fn lent(loan: SeventeenLoan) -> ImportedCliqueStrategy {
        // SAFETY: the caller's promise.
        ImportedCliqueStrategy::new(unsafe { Instance::lent(loan) })
    }

    fn table(&self) -> &SeventeenCliqueStrategy {
        // SAFETY: the table of a strategy has this type; its completeness was checked.
        unsafe { &*self.instance.table.cast() }
    }
}

// SAFETY: the table is read as a [`SeventeenCliqueStrategy`].
unsafe impl Extension for dyn CliqueStrategy {
    const KIND: Kind = Kind::CliqueStrategy;

    fn import(instance: Instance) -> Box<dyn CliqueStrategy> {
        Box::new(ImportedCliqueStrategy::new(instance))
    }
}

impl CliqueStrategy for ImportedCliqueStrategy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.instance.ready()?;
        let prepare = self.table().prepare.expect("checked when the manifest was read");
        let raw = raw_sets(sets);
        // SAFETY: an instance of this table, and `raw.len()` sets.
        let status = unsafe { prepare(self.instance.this, raw.as_ptr(), raw.len()) };
        self.instance.done(status)
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.instance.ready()?;
        let choose = self.table().choose.expect("checked when the manifest was read");
        chosen.clear();
        chosen.resize(SEVENTEEN_MAX_CLIQUE, 0);
        let mut n = 0;
        // SAFETY: an instance of this table, `alive.len()` indices, and room for the answer.
        let status = unsafe {
            choose(
                self.instance.this,
                alive.as_ptr(),
                alive.len(),
                dead.into(),
                chosen.as_mut_ptr(),
                &mut n,
            )
        };
        chosen.truncate(n);
        self.instance.done(status)?;
        // A borrower does not know how many sets were prepared, but which ones it asked for.
        let most = alive.iter().max();
        if n > SEVENTEEN_MAX_CLIQUE || chosen.iter().any(|index| Some(index) > most) {
            return Err(Error::failed("the clique strategy chose a set that is not there"));
        }
        Ok(if status == SEVENTEEN_GREATEST { Bound::Greatest } else { Bound::AtLeast })
    }
}

/// Lends a strategy of the engine's to a plugin.
pub(super) fn lend(strategy: &mut &mut dyn CliqueStrategy) -> SeventeenLoan {
    const TABLE: &SeventeenCliqueStrategy = &export::clique_strategy_table::<
        &'static mut dyn CliqueStrategy,
    >(export::lent(
        size_of::<SeventeenCliqueStrategy>(),
    ));
    SeventeenLoan { table: &raw const TABLE.life, instance: (&raw mut *strategy).cast() }
}
