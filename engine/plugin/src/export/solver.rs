//! A [`Solver`] becomes a [`SeventeenSolver`].

use super::{Component, component, flow, guard, lifecycle, status};
use crate::raw::*;
use seventeen_core::{Puzzle, Solver};
use std::ffi::c_void;

/// `T` as a component.
pub const fn solver<T: Component + Solver>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_SOLVER, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + Solver> Table<T> {
    const OF: &'static SeventeenSolver = &table::<T>(lifecycle::<T>(size_of::<SeventeenSolver>()));
}

/// The table of `T` under this head.
pub(crate) const fn table<T: Solver>(life: SeventeenLifecycle) -> SeventeenSolver {
    SeventeenSolver { life, count: Some(count::<T>), solutions: Some(solutions::<T>) }
}

unsafe extern "C" fn count<T: Solver>(instance: *mut c_void, puzzle: *const u8, limit: u64) -> i64 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable bytes;
    // `Puzzle` is transparent and any byte is a valid digit of it.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    match guard(|| solver.count(puzzle, limit)) {
        Ok(count) => count.min(i64::MAX as u64) as i64,
        Err(status) => i64::from(status),
    }
}

unsafe extern "C" fn solutions<T: Solver>(
    instance: *mut c_void,
    puzzle: *const u8,
    emit: SeventeenEmitGrid,
    context: *mut c_void,
) -> i32 {
    // SAFETY: as in `count`.
    let (solver, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    status(guard(|| {
        // SAFETY: the engine's callback takes its own context and 81 bytes.
        solver.solutions(puzzle, &mut |grid| unsafe { flow(emit(context, grid.digits().as_ptr())) })
    }))
}
