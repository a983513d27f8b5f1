//! [`UaHarvester`]s: unavoidable sets of a solution grid.

use super::batch::{self, IndexedSink, SeventeenEmitIndexed, raw_grids, take_indexed};
use super::{Extension, Kind};
use crate::checked::{CheckedHarvester, ResultChecks};
use crate::component::{Component, component, deref_handle, own_lifecycle, rules_of};
use crate::guard::guarded_status;
use crate::instance::Instance;
use crate::raw::*;
use crate::read::{self, cells, raw_cells, to_control_flow};
use crate::sink::{Sink, take_cells};
use seventeen_core::{Cells, Emit, EmitIndexed, Grid, Result, UaHarvester};
use std::ffi::c_void;
use std::mem::offset_of;

/// Kind of a component that finds unavoidable sets of a solution grid.
pub const SEVENTEEN_UA_HARVESTER: u32 = 2;

/// Table of a harvester of unavoidable sets.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenUaHarvester {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Emits minimal unavoidable sets of `grid` (81 digits by rows), each once. `known` are sets
    /// found before; `seed` is the only source of randomness.
    pub harvest: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            grid: *const u8,
            known: *const SeventeenCells,
            n_known: usize,
            seed: u64,
            emit: SeventeenEmitCells,
            context: *mut c_void,
        ) -> i32,
    >,
    /// Emits minimal unavoidable sets of `n_grids` grids with equal rows 1 to 6 (81 digits by rows
    /// each), each set with the number of its grid. A set within rows 1 to 6 belongs to all the
    /// grids, and is emitted once, with any of them. The sets are for a search for puzzles with
    /// `clues` clues: with more clues, more sets are worth their time. May be null: then each grid
    /// is harvested alone.
    pub harvest_batch: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            grids: *const u8,
            n_grids: usize,
            clues: u32,
            seed: u64,
            emit: SeventeenEmitIndexed,
            context: *mut c_void,
        ) -> i32,
    >,
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn UaHarvester {
    type Table = SeventeenUaHarvester;
    const KIND: Kind = Kind::UaHarvester;
    const ID: u32 = SEVENTEEN_UA_HARVESTER;
    const NAME: &'static str = "UA harvester";
    const NAMESPACE: &'static str = "ua";
    const DOC: &'static str = "Finds unavoidable sets of a solution grid: sets of cells, in each of which every \
         puzzle of the grid has a given";
    const REQUIRED: &'static [usize] = &[offset_of!(SeventeenUaHarvester, harvest)];

    fn import(instance: Instance<SeventeenUaHarvester>) -> Box<dyn UaHarvester> {
        Box::new(ImportedUaHarvester(instance))
    }

    fn checked(
        component: Box<dyn UaHarvester>,
        checks: ResultChecks,
    ) -> Result<Box<dyn UaHarvester>> {
        Ok(Box::new(CheckedHarvester::new(component, checks)?))
    }
}

/// `T` as a component.
pub const fn ua_harvester<T: Component + UaHarvester>() -> &'static SeventeenComponent {
    const { &component::<dyn UaHarvester, T>(const { &table::<T>() }) }
}

const fn table<T: Component + UaHarvester>() -> SeventeenUaHarvester {
    SeventeenUaHarvester {
        life: own_lifecycle::<SeventeenUaHarvester, T>(),
        harvest: Some(harvest::<T>),
        harvest_batch: Some(harvest_batch::<T>),
    }
}

unsafe extern "C" fn harvest<T: UaHarvester>(
    instance: *mut c_void,
    grid: *const u8,
    known: *const SeventeenCells,
    n_known: usize,
    seed: u64,
    emit: SeventeenEmitCells,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, harvester) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: 81 readable bytes, and `n_known` sets.
        let (grid, known) =
            unsafe { (read::grid(grid, rules_of::<T>(instance))?, cells(known, n_known)?) };
        // SAFETY: the engine's callback takes its own context.
        let emit = &mut |set: &Cells| to_control_flow(unsafe { emit(context, (*set).into()) });
        harvester.harvest(&grid, known, seed, emit)
    })
}

unsafe extern "C" fn harvest_batch<T: UaHarvester>(
    instance: *mut c_void,
    grids: *const u8,
    n_grids: usize,
    clues: u32,
    seed: u64,
    emit: SeventeenEmitIndexed,
    context: *mut c_void,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, harvester) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: 81 readable bytes per grid.
        let grids = unsafe { batch::grids(grids, n_grids, rules_of::<T>(instance))? };
        // SAFETY: the engine's callback takes its own context.
        let emit =
            &mut |grid, set: &Cells| to_control_flow(unsafe { emit(context, grid, (*set).into()) });
        harvester.harvest_batch(&grids, clues, seed, emit)
    })
}

/// A harvester of a plugin.
struct ImportedUaHarvester(Instance<SeventeenUaHarvester>);

impl UaHarvester for ImportedUaHarvester {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let _call = self.0.enter_call()?;
        let harvest = self.0.table.harvest.expect("checked when the manifest was read");
        let mut sink = Sink::new(emit);
        // SAFETY: an instance of this table, 81 digits, `known.len()` sets, and a callback with
        // its own context.
        let status = unsafe {
            harvest(
                self.0.this,
                grid.digits().as_ptr(),
                raw_cells(known),
                known.len(),
                seed,
                take_cells,
                (&raw mut sink).cast(),
            )
        };
        self.0.check_emitted(sink, status)
    }

    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        clues: u32,
        seed: u64,
        emit: EmitIndexed<'_>,
    ) -> Result<()> {
        let Some(harvest_batch) = self.0.table.harvest_batch else {
            return EachGrid(self).harvest_batch(grids, clues, seed, emit);
        };
        let _call = self.0.enter_call()?;
        let (owner, n) = (&self.0.owner, grids.len());
        let check = |grid, _| owner.check_grid_index(grid, n);
        let emit = &mut |&(grid, set): &(usize, Cells)| emit(grid, &set);
        let mut sink = IndexedSink::new(emit, &check);
        // SAFETY: an instance of this table, 81 digits per grid, and a callback with its own
        // context.
        let status = unsafe {
            let (this, context) = (self.0.this, (&raw mut sink).cast());
            harvest_batch(this, raw_grids(grids), n, clues, seed, take_indexed, context)
        };
        let status = sink.finish(status)?;
        self.0.check_status(status)
    }
}

/// The harvester of a plugin that does not support batches.
struct EachGrid<'a>(&'a mut ImportedUaHarvester);

impl UaHarvester for EachGrid<'_> {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        self.0.harvest(grid, known, seed, emit)
    }
}
