//! A [`SeventeenRater`] becomes a [`Rater`].

use super::Instance;
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{Puzzle, Rater, Rating, Result};

/// A rater of a plugin's.
struct ImportedRater(Instance);

impl ImportedRater {
    fn table(&self) -> &SeventeenRater {
        // SAFETY: the table of a rater has this type; its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }

    /// The rating that a rater says a puzzle has.
    fn believed(&self, rating: Rating, at_most: f64) -> Result<Rating> {
        let Rating { er, ep, ed } = rating;
        if let Some(bad) = [er, ep, ed].into_iter().find(|r| !(r.is_finite() && *r >= 0.)) {
            return Err(self.0.refused(format_args!("a rating is {bad}: expected 0 or more")));
        }
        if er > at_most {
            let why = format_args!("a rating is {rating}, above the ER of {at_most} asked for");
            return Err(self.0.refused(why));
        }
        Ok(rating)
    }
}

// SAFETY: the table is read as a [`SeventeenRater`].
unsafe impl Extension for dyn Rater {
    const KIND: Kind = Kind::Rater;

    fn import(instance: Instance) -> Box<dyn Rater> {
        Box::new(ImportedRater(instance))
    }
}

impl Rater for ImportedRater {
    fn rate(&mut self, puzzle: &Puzzle, at_most: f64) -> Result<Option<Rating>> {
        self.0.ready()?;
        let rate = self.table().rate.expect("checked when the manifest was read");
        let mut rating = Rating::default().into();
        // SAFETY: an instance of this table, 81 digits, and a place for the rating.
        let status = unsafe { rate(self.0.this, puzzle.digits().as_ptr(), at_most, &mut rating) };
        self.0.done(status)?;
        (status != 0).then(|| self.believed(rating.into(), at_most)).transpose()
    }
}
