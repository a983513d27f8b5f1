//! [`Rater`]s: how hard a puzzle is for a person.

use super::{Extension, Kind};
use crate::component::{Component, component, made, made_here};
use crate::guard::guard;
use crate::instance::Instance;
use crate::raw::*;
use seventeen_core::{Puzzle, Rater, Rating, Result};
use std::ffi::c_void;
use std::mem::offset_of;

/// Kind of a component that says how hard a puzzle is for a person.
pub const SEVENTEEN_RATER: u32 = 7;

/// How hard a puzzle is, on SudokuExplainer's scale.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenRating {
    /// The hardest step of the whole solution.
    pub er: f64,
    /// The hardest step up to the first digit that is set.
    pub ep: f64,
    /// The first step.
    pub ed: f64,
}

/// Table of a rater.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenRater {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Writes the rating of `puzzle` (81 digits by rows, 0 for blank), whose solution is unique,
    /// to `rating`, and returns 1; returns 0 if its ER is above `at_most`, which may be infinite;
    /// a negative status on failure.
    pub rate: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            puzzle: *const u8,
            at_most: f64,
            rating: *mut SeventeenRating,
        ) -> i32,
    >,
}

impl From<Rating> for SeventeenRating {
    fn from(Rating { er, ep, ed }: Rating) -> SeventeenRating {
        SeventeenRating { er, ep, ed }
    }
}

impl From<SeventeenRating> for Rating {
    fn from(SeventeenRating { er, ep, ed }: SeventeenRating) -> Rating {
        Rating { er, ep, ed }
    }
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn Rater {
    type Table = SeventeenRater;
    const KIND: Kind = Kind::Rater;
    const ID: u32 = SEVENTEEN_RATER;
    const NAME: &'static str = "rater";
    const NAMESPACE: &'static str = "rater";
    const DOC: &'static str = "Says how hard a puzzle is for a person";
    const REQUIRED: &'static [usize] = &[offset_of!(SeventeenRater, rate)];

    fn import(instance: Instance<SeventeenRater>) -> Box<dyn Rater> {
        Box::new(Imported(instance))
    }
}

/// `T` as a component.
pub const fn rater<T: Component + Rater>() -> &'static SeventeenComponent {
    const { &component::<dyn Rater, T>(const { &table::<T>() }) }
}

const fn table<T: Component + Rater>() -> SeventeenRater {
    SeventeenRater { life: made_here::<SeventeenRater, T>(), rate: Some(rate::<T>) }
}

unsafe extern "C" fn rate<T: Rater>(
    instance: *mut c_void,
    puzzle: *const u8,
    at_most: f64,
    rating: *mut SeventeenRating,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone, and 81 readable bytes;
    // `Puzzle` is transparent and any byte is a valid digit of it.
    let ((stop, rater), puzzle) = unsafe { (made::<T>(instance), &*puzzle.cast::<Puzzle>()) };
    match guard(stop, || rater.rate(puzzle, at_most)) {
        Ok(Some(rated)) => {
            // SAFETY: the engine passes a place for the rating.
            unsafe { *rating = rated.into() };
            1
        }
        Ok(None) => 0,
        Err(status) => status,
    }
}

/// A rater of a plugin's.
struct Imported(Instance<SeventeenRater>);

impl Imported {
    /// The rating that a rater says a puzzle has.
    fn believed(&self, rating: Rating, at_most: f64) -> Result<Rating> {
        let Rating { er, ep, ed } = rating;
        if let Some(bad) = [er, ep, ed].into_iter().find(|r| !(r.is_finite() && *r >= 0.)) {
            return Err(self
                .0
                .owner
                .refused(format_args!("a rating is {bad}: expected 0 or more")));
        }
        if er > at_most {
            let why = format_args!("a rating is {rating}, above the ER of {at_most} asked for");
            return Err(self.0.owner.refused(why));
        }
        Ok(rating)
    }
}

impl Rater for Imported {
    fn rate(&mut self, puzzle: &Puzzle, at_most: f64) -> Result<Option<Rating>> {
        let _call = self.0.ready()?;
        let rate = self.0.table.rate.expect("checked when the manifest was read");
        let mut rating = Rating::default().into();
        // SAFETY: an instance of this table, 81 digits, and a place for the rating.
        let status = unsafe { rate(self.0.this, puzzle.digits().as_ptr(), at_most, &mut rating) };
        self.0.done(status)?;
        (status != 0).then(|| self.believed(rating.into(), at_most)).transpose()
    }
}
