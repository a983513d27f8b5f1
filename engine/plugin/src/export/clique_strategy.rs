//! A [`CliqueStrategy`] becomes a [`SeventeenCliqueStrategy`].

use super::{Component, component, guard, lifecycle, slice, status};
use crate::raw::*;
use seventeen_core::{Bound, Cells, CliqueStrategy, Error};
use std::ffi::c_void;

/// `T` as a component.
pub const fn clique_strategy<T: Component + CliqueStrategy>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_CLIQUE_STRATEGY, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + CliqueStrategy> Table<T> {
    const OF: &'static SeventeenCliqueStrategy =
        &table::<T>(lifecycle::<T>(size_of::<SeventeenCliqueStrategy>()));
}

/// The table of `T` under this head.
pub(crate) const fn table<T: CliqueStrategy>(life: SeventeenLifecycle) -> SeventeenCliqueStrategy {
    SeventeenCliqueStrategy { life, prepare: Some(prepare::<T>), choose: Some(choose::<T>) }
}

unsafe extern "C" fn prepare<T: CliqueStrategy>(
    instance: *mut c_void,
    sets: *const SeventeenCells,
    n_sets: usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and `n_sets` sets.
    let (strategy, sets) = unsafe { (&mut *instance.cast::<T>(), slice(sets, n_sets)) };
    status(guard(|| {
        let sets: Vec<Cells> = sets.iter().map(|&set| set.into()).collect();
        strategy.prepare(&sets)
    }))
}

unsafe extern "C" fn choose<T: CliqueStrategy>(
    instance: *mut c_void,
    alive: *const u32,
    n_alive: usize,
    dead: SeventeenCells,
    chosen: *mut u32,
    n_chosen: *mut usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and `n_alive` indices.
    let (strategy, alive) = unsafe { (&mut *instance.cast::<T>(), slice(alive, n_alive)) };
    let result = guard(|| {
        let mut indices = Vec::with_capacity(SEVENTEEN_MAX_CLIQUE);
        let bound = strategy.choose(alive, dead.into(), &mut indices)?;
        if indices.len() > SEVENTEEN_MAX_CLIQUE {
            return Err(Error::failed(format!("{} sets cannot be disjoint", indices.len())));
        }
        // SAFETY: the engine has room for SEVENTEEN_MAX_CLIQUE indices and for their number.
        unsafe {
            chosen.copy_from_nonoverlapping(indices.as_ptr(), indices.len());
            *n_chosen = indices.len();
        }
        Ok(bound)
    });
    match result {
        Ok(Bound::AtLeast) => SEVENTEEN_AT_LEAST,
        Ok(Bound::Greatest) => SEVENTEEN_GREATEST,
        Err(status) => status,
    }
}
