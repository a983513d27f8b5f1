//! An [`Enumerator`] becomes a [`SeventeenEnumerator`].

use super::{Component, component, flow, guard, lifecycle, slice, status};
use crate::import;
use crate::raw::*;
use seventeen_core::{Bound, Cells, Enumerator, Search, Wanted};
use std::ffi::c_void;

/// `T` as a component.
pub const fn enumerator<T: Component + Enumerator>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_ENUMERATOR, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + Enumerator> Table<T> {
    const OF: &'static SeventeenEnumerator = &SeventeenEnumerator {
        life: lifecycle::<T>(size_of::<SeventeenEnumerator>()),
        plan: Some(plan::<T>),
        search: Some(search),
        drop_search: Some(drop_search),
        method: Some(method),
    };
}

/// What a search's handle points to.
type Handle = Box<dyn Search>;

unsafe extern "C" fn plan<T: Enumerator>(
    instance: *mut c_void,
    wanted: *const SeventeenWanted,
    clique_strategy: SeventeenLoan,
    solver: SeventeenLoan,
    search: *mut *mut c_void,
    outline: *mut SeventeenOutline,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let enumerator = unsafe { &mut *instance.cast::<T>() };
    status(guard(|| {
        // SAFETY: the engine passes what is wanted, with 81 digits and `n_sets` sets, and lends
        // two components for this call.
        let (raw, grid, sets, mut clique, mut solver) = unsafe {
            let raw = &*wanted;
            (
                raw,
                import::grid(raw.grid)?,
                slice(raw.sets, raw.n_sets),
                import::ImportedCliqueStrategy::lent(clique_strategy),
                import::ImportedSolver::lent(solver),
            )
        };
        let sets: Vec<Cells> = sets.iter().map(|&set| set.into()).collect();
        let wanted = Wanted {
            grid: &grid,
            sets: &sets,
            clues: raw.clues,
            given: raw.given.into(),
            dead: raw.dead.into(),
        };
        let planned = enumerator.plan(&wanted, &mut clique, &mut solver)?;
        // SAFETY: the engine passes places for the outline and the handle.
        unsafe {
            *outline = raw_outline(&*planned);
            *search = Box::into_raw(Box::<Handle>::new(planned)).cast();
        }
        Ok(())
    }))
}

fn raw_outline(search: &dyn Search) -> SeventeenOutline {
    let outline = search.outline();
    let bound = match outline.bound {
        Bound::AtLeast => SEVENTEEN_AT_LEAST,
        Bound::Greatest => SEVENTEEN_GREATEST,
    };
    SeventeenOutline {
        parts: outline.parts,
        clique: outline.clique,
        bound,
        sets: outline.sets,
        asks: outline.asks.into(),
    }
}

unsafe extern "C" fn search(
    search: *const c_void,
    part: u32,
    clique_strategy: SeventeenLoan,
    solver: SeventeenLoan,
    emit: SeventeenEmitPuzzle,
    context: *mut c_void,
    effort: *mut SeventeenEffort,
) -> i32 {
    // SAFETY: a handle made by `plan`; `Search` is Sync, so threads may share it.
    let search = unsafe { &*search.cast::<Handle>() };
    status(guard(|| {
        // SAFETY: two components lent for this call.
        let (mut clique, mut solver) = unsafe {
            (
                import::ImportedCliqueStrategy::lent(clique_strategy),
                import::ImportedSolver::lent(solver),
            )
        };
        // SAFETY: the engine's callback takes its own context and 81 bytes.
        let cost = search.search(part, &mut clique, &mut solver, &mut |puzzle| unsafe {
            flow(emit(context, puzzle.digits().as_ptr()))
        })?;
        // SAFETY: the engine passes a place for the effort.
        unsafe {
            *effort = SeventeenEffort { nodes: cost.nodes, tests: cost.tests, fresh: cost.fresh };
        }
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

unsafe extern "C" fn method(search: *const c_void) -> SeventeenStr {
    // SAFETY: a handle made by `plan`, not dropped yet.
    let search = unsafe { &*search.cast::<Handle>() };
    let mut text = SeventeenStr::new("");
    // A panic leaves the text empty: it is for people alone.
    let _ = guard(|| {
        text = SeventeenStr::new(search.method());
        Ok(())
    });
    text
}
