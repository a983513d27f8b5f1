//! What `generate` can be asked for.

use super::{Asked, Generation, Guesses, RatedBy};
use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use crate::rate::WantedRatings;
use seventeen_core::{Generator, Rater, Solver};
use seventeen_plugin::Purpose;
use std::ops::RangeInclusive;

crate::options! {
    /// Which puzzles of a generator are kept.
    pub struct GenerateOptions {
        ..pub ratings: WantedRatings,
        /// Only puzzles with so many clues: a number, or a range such as `20..25`, `26..` or `..24`
        pub clues: Option<RangeInclusive<u64>>,
        /// Only puzzles that take so many guesses
        pub guesses: Option<RangeInclusive<u64>>,
        /// Only puzzles that singles solve
        pub singles: bool,
        /// Only puzzles that need each of their givens
        pub minimal: bool,
        /// Leave out what is essentially the same as a puzzle before
        pub distinct: bool,
        /// Make at most so many puzzles of each seed or board
        pub most: Option<u64>,
        /// Try so many seeds for a puzzle before giving up, a million unless said
        pub tries: Option<u64>,
        /// The solver that is lent to the generator
        pub solver: Option<Choice<dyn Solver>>,
        /// The rater that says what the ratings are
        pub rater: Option<Choice<dyn Rater>>,
    }
}

impl GenerateOptions {
    /// Puzzles of a generator, as asked; each seed is tried once.
    ///
    /// # Errors
    /// No component says that it does what is asked.
    pub fn generation(
        self,
        context: &Context,
        generator: Choice<dyn Generator>,
    ) -> Result<Generation> {
        let is_rated = !self.ratings.is_any();
        let rated_by = || RatedBy::new(context, self.ratings, self.rater);
        let asked = Asked {
            clues: self.clues,
            singles: self
                .singles
                .then(|| context.choice_for(Purpose::GuessesBehindSingles))
                .transpose()?,
            guesses: self.guesses.map(|range| Guesses::new(context, range)).transpose()?,
            ratings: is_rated.then(rated_by).transpose()?,
            minimal: self.minimal,
        };
        let solver = self.solver.map_or_else(|| context.default_choice(), Ok)?;
        Ok(Generation {
            generator,
            solver,
            asked,
            most: self.most.unwrap_or(u64::MAX),
            tries: None,
            distinct: self.distinct,
        })
    }
}
