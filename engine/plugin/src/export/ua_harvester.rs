//! A [`UaHarvester`] becomes a [`SeventeenUaHarvester`].

use super::{Component, component, flow, guard, lifecycle, slice, status};
use crate::import;
use crate::raw::*;
use seventeen_core::{Cells, UaHarvester};
use std::ffi::c_void;

/// `T` as a component.
pub const fn ua_harvester<T: Component + UaHarvester>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_UA_HARVESTER, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + UaHarvester> Table<T> {
    const OF: &'static SeventeenUaHarvester = &SeventeenUaHarvester {
        life: lifecycle::<T>(size_of::<SeventeenUaHarvester>()),
        harvest: Some(harvest::<T>),
    };
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
    let harvester = unsafe { &mut *instance.cast::<T>() };
    status(guard(|| {
        // SAFETY: 81 readable bytes, and `n_known` sets.
        let (grid, known) = unsafe { (import::grid(grid)?, slice(known, n_known)) };
        let known: Vec<Cells> = known.iter().map(|&set| set.into()).collect();
        // SAFETY: the engine's callback takes its own context.
        let emit = &mut |set: &Cells| flow(unsafe { emit(context, (*set).into()) });
        harvester.harvest(&grid, &known, seed, emit)
    }))
}
