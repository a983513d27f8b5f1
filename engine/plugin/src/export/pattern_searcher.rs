//! A [`PatternSearcher`] becomes a [`SeventeenPatternSearcher`].

use super::{Component, component, flow, guard, lifecycle, slice, status};
use crate::raw::*;
use seventeen_core::{
    ClueMap, Configuration, Error, Layout, PatternSearch, PatternSearcher, Region, Result,
};
use std::ffi::c_void;

/// `T` as a component.
pub const fn pattern_searcher<T: Component + PatternSearcher>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_PATTERN_SEARCHER, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + PatternSearcher> Table<T> {
    const OF: &'static SeventeenPatternSearcher = &SeventeenPatternSearcher {
        life: lifecycle::<T>(size_of::<SeventeenPatternSearcher>()),
        plan: Some(plan::<T>),
        begin: Some(begin),
        extend: Some(extend),
        drop_search: Some(drop_search),
    };
}

/// What a search's handle points to.
struct Handle {
    search: Box<dyn PatternSearch>,
    /// Lent to the engine as long as the search.
    stages: Vec<SeventeenStage>,
}

unsafe extern "C" fn plan<T: PatternSearcher>(
    instance: *mut c_void,
    layout: *const SeventeenLayout,
    chain: *const u16,
    n_chain: usize,
    search: *mut *mut c_void,
    stages: *mut *const SeventeenStage,
    n_stages: *mut usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let searcher = unsafe { &mut *instance.cast::<T>() };
    status(guard(|| {
        // SAFETY: the engine passes a layout and `n_chain` regions.
        let (layout, chain) = unsafe { (read(&*layout)?, slice(chain, n_chain)) };
        let chain: Vec<Region> = chain.iter().map(|&bits| Region::from_bits(bits)).collect();
        let planned = searcher.plan(&layout, &chain)?;
        let raw_stages = planned.stages().into_iter().map(SeventeenStage::from).collect();
        let handle = Box::new(Handle { search: planned, stages: raw_stages });
        // SAFETY: the engine passes places for the stages and the handle.
        unsafe {
            *stages = handle.stages.as_ptr();
            *n_stages = handle.stages.len();
            *search = Box::into_raw(handle).cast();
        }
        Ok(())
    }))
}

fn read(raw: &SeventeenLayout) -> Result<Layout> {
    match raw.kind {
        SEVENTEEN_LAYOUT_MAP => ClueMap::new(raw.clues).map(Layout::Map).ok_or_else(|| {
            Error::failed(format!("a map has the clues {:?}: expected 9 at most", raw.clues))
        }),
        SEVENTEEN_LAYOUT_PATTERN => Ok(Layout::Pattern(raw.pattern.into())),
        kind => Err(Error::failed(format!("a layout is of kind {kind}: expected 0 or 1"))),
    }
}

unsafe extern "C" fn begin(
    search: *const c_void,
    emit: SeventeenEmitConfiguration,
    context: *mut c_void,
) -> i32 {
    // SAFETY: a handle made by `plan`; `PatternSearch` is Sync, so threads may share it.
    let Handle { search, .. } = unsafe { &*search.cast::<Handle>() };
    status(guard(|| {
        // SAFETY: the engine's callback takes its own context.
        search.begin(&mut |found| flow(unsafe { emit(context, &found.into()) }))
    }))
}

unsafe extern "C" fn extend(
    search: *const c_void,
    stage: u32,
    parents: *const SeventeenConfiguration,
    n_parents: usize,
    emit: SeventeenEmitConfiguration,
    context: *mut c_void,
    labour: *mut SeventeenLabour,
) -> i32 {
    // SAFETY: as in `begin`.
    let Handle { search, .. } = unsafe { &*search.cast::<Handle>() };
    status(guard(|| {
        // SAFETY: the engine passes `n_parents` configurations.
        let parents = unsafe { slice(parents, n_parents) };
        let parents: Vec<Configuration> = parents.iter().map(Configuration::from).collect();
        let took = search.extend(stage, &parents, &mut |found| {
            // SAFETY: the engine's callback takes its own context.
            flow(unsafe { emit(context, &found.into()) })
        })?;
        // SAFETY: the engine passes a place for the labour.
        unsafe { *labour = took.into() };
        Ok(())
    }))
}

unsafe extern "C" fn drop_search(search: *mut c_void) {
    // A panic while dropping has nobody left to tell.
    let _ = guard(|| {
        // SAFETY: a handle made by `plan`, dropped once.
        drop(unsafe { Box::from_raw(search.cast::<Handle>()) });
        Ok(())
    });
}
