//! A [`Rater`] becomes a [`SeventeenRater`].

use super::{Component, component, guard, lifecycle};
use crate::raw::*;
use seventeen_core::{Puzzle, Rater};
use std::ffi::c_void;

/// `T` as a component.
pub const fn rater<T: Component + Rater>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_RATER, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + Rater> Table<T> {
    const OF: &'static SeventeenRater = &SeventeenRater {
        life: lifecycle::<T>(size_of::<SeventeenRater>()),
        rate: Some(rate::<T>),
    };
}

unsafe extern "C" fn rate<T: Rater>(
    instance: *mut c_void,
    puzzle: *const u8,
    at_most: f64,
    rating: *mut SeventeenRating,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable bytes;
    // `Puzzle` is transparent and any byte is a valid digit of it.
    let (rater, puzzle) = unsafe { (&mut *instance.cast::<T>(), &*puzzle.cast::<Puzzle>()) };
    match guard(|| rater.rate(puzzle, at_most)) {
        Ok(Some(rated)) => {
            // SAFETY: the engine passes a place for the rating.
            unsafe { *rating = rated.into() };
            1
        }
        Ok(None) => 0,
        Err(status) => status,
    }
}
