//! A [`SeventeenUaHarvester`] becomes a [`UaHarvester`].

use super::{Instance, Sink, raw_sets};
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{Cells, Emit, Grid, Result, UaHarvester};
use std::ffi::c_void;

/// A UA harvester of a plugin's.
struct ImportedUaHarvester(Instance);

impl ImportedUaHarvester {
    fn table(&self) -> &SeventeenUaHarvester {
        // SAFETY: the table of a harvester has this type; its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }
}

// SAFETY: the table is read as a [`SeventeenUaHarvester`].
unsafe impl Extension for dyn UaHarvester {
    const KIND: Kind = Kind::UaHarvester;

    fn import(instance: Instance) -> Box<dyn UaHarvester> {
        Box::new(ImportedUaHarvester(instance))
    }
}

impl UaHarvester for ImportedUaHarvester {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        self.0.ready()?;
        let harvest = self.table().harvest.expect("checked when the manifest was read");
        let known = raw_sets(known);
        let mut sink = Sink::new(emit);
        // SAFETY: an instance of this table, 81 digits, `known.len()` sets, and a callback with
        // its own context.
        let status = unsafe {
            harvest(
                self.0.this,
                grid.digits().as_ptr(),
                known.as_ptr(),
                known.len(),
                seed,
                take_cells,
                (&raw mut sink).cast(),
            )
        };
        sink.finish()?;
        self.0.done(status)
    }
}

unsafe extern "C" fn take_cells(context: *mut c_void, set: SeventeenCells) -> u32 {
    // SAFETY: the context that `harvest` was given.
    unsafe { &mut *context.cast::<Sink<'_, Cells>>() }.take(Ok(set.into()))
}
