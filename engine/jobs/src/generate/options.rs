//! Options of `generate`.

use super::{GenerateFilter, GenerateJob, GuessFilter, RaterFilter};
use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use crate::rate::RatingFilter;
use crate::rules::{choose_rules, expect_classic};
use seventeen_core::{Generator, Rater, Rules, Solver};
use seventeen_plugin::Role;
use std::ops::RangeInclusive;

crate::options! {
    /// Which puzzles of a generator to keep.
    pub struct GenerateOptions {
        ..pub ratings: RatingFilter,
        /// Keep only puzzles with this number of clues: a number, or a range such as `20..25`,
        /// `26..` or `..24`
        pub clues: Option<RangeInclusive<u64>>,
        /// Keep only puzzles that the solver needs this number of guesses for: a number or a range
        pub guesses: Option<RangeInclusive<u64>>,
        /// Keep only puzzles that singles solve
        pub singles: bool,
        /// Keep only minimal puzzles, which need each of their givens
        pub minimal: bool,
        /// Drop puzzles that are essentially the same as an earlier one
        pub distinct: bool,
        /// Make at most this many puzzles per seed or board
        pub most: Option<u64>,
        /// Give up after this many seeds without a matching puzzle, 1,000,000 by default
        pub tries: Option<u64>,
        /// Rules of the puzzles, as `puzzles` takes them: `"windoku"`, `"x"`, `"6x6"`, …
        pub rules: Option<String>,
        /// Solver that the generator uses
        pub solver: Option<Choice<dyn Solver>>,
        /// Rater that computes the ratings
        pub rater: Option<Choice<dyn Rater>>,
    }
}

impl GenerateOptions {
    /// Rejects rules that the filters do not support.
    ///
    /// # Errors
    /// The rules are not those of classic sudoku, and a filter needs these.
    pub fn check_rules(&self, rules: Rules) -> Result<()> {
        if self.ratings.is_unrestricted() && !self.singles && self.guesses.is_none() {
            return Ok(());
        }
        expect_classic(rules, "generate: a filter for ratings, singles or guesses")
    }

    /// The puzzles of a generator that pass these filters; each seed is tried once.
    ///
    /// # Errors
    /// No component serves a purpose that the filters need; there are no such rules, or the filters
    /// do not support them.
    pub fn build_generation(
        self,
        context: &Context,
        generator: Choice<dyn Generator>,
    ) -> Result<GenerateJob> {
        let rules = match &self.rules {
            Some(rules) => choose_rules(rules, context.cancellation_token())?,
            None => Rules::CLASSIC,
        };
        self.check_rules(rules)?;
        let is_rated = !self.ratings.is_unrestricted();
        let rated_by = || RaterFilter::new(context, self.ratings, self.rater);
        let asked = GenerateFilter {
            clues: self.clues,
            singles: self
                .singles
                .then(|| context.default_for_role(Role::GuessesAfterSingles))
                .transpose()?,
            guesses: self.guesses.map(|range| GuessFilter::new(context, range)).transpose()?,
            ratings: is_rated.then(rated_by).transpose()?,
            minimal: self.minimal,
        };
        let solver = context.or_default(self.solver)?;
        Ok(GenerateJob {
            generator,
            solver,
            rules,
            asked,
            most: self.most.unwrap_or(u64::MAX),
            tries: None,
            distinct: self.distinct,
        })
    }
}
