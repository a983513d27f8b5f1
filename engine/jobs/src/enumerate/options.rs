//! The options of `enumerate`.

use super::{EnumerationMethod, EnumerationRequest};
use crate::batch::{BatchEnumerator, PIECE, SharingPolicy};
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::options::{FlagOrCount, ForcedCells};
use seventeen_core::{Cells, CliqueStrategy, Enumerator, Grid, Solver, UaHarvester};
use std::path::Path;
use std::sync::Arc;

crate::options! {
    /// Which puzzles of a grid are wanted, and which components look for them.
    pub struct EnumerateOptions {
        /// Enumerator
        pub enumerator: Option<Choice<dyn Enumerator>>,
        /// Clique strategy, which sets the order and the bounds of the search; by default one that
        /// suits the enumerator
        pub clique: Option<Choice<dyn CliqueStrategy>>,
        /// Solver that tests uniqueness
        pub solver: Option<Choice<dyn Solver>>,
        /// Cells that are givens in every puzzle: names such as `r1c1 r2c5`, or 81 characters with
        /// a digit or `x` in each of them
        pub given: ForcedCells,
        /// Cells that are blank in every puzzle: names, or 81 characters with a digit or `x` in
        /// each of them
        pub dead: ForcedCells,
        /// Find only minimal puzzles, which need each of their givens
        pub minimal: bool,
        /// Stop at one puzzle, which is the same for any number of threads
        pub first: bool,
        /// Count the puzzles without keeping them
        pub count_only: bool,
        /// Checkpoint long enumerations in this directory, from which an interrupted run resumes
        pub keep: Option<Arc<Path>>,
        /// Harvester of unavoidable sets, for grids only; `tuned` by default
        pub harvester: Option<Choice<dyn UaHarvester>>,
        /// Search grids that share bands together, among as many grids as this number (16,384 by
        /// default); `false` searches each grid separately; for grids only
        pub batch: Option<FlagOrCount>,
    }
}

/// The options of verbs that harvest, which are for grids alone.
pub const GRID_ONLY_OPTIONS: [&str; 2] = ["harvester", "batch"];

/// The error of a verb about one of these options, with sets that were harvested before.
///
/// ```
/// let error = seventeen_jobs::enumerate::harvested_before_error("prove", "harvester");
/// assert!(error.ends_with("already harvested: drop `harvest` or `harvester`"));
/// ```
pub fn harvested_before_error(verb: &str, option: &str) -> String {
    format!(
        "{verb}: `{option}` applies to grids, but the input was already harvested: drop `harvest` or \
         `{option}`"
    )
}

impl EnumerateOptions {
    /// Refuses options that exclude one another.
    ///
    /// # Errors
    /// Only the first puzzle is wanted, and it is not kept; or cells are given and dead.
    pub fn check_conflicts(&self) -> Result<()> {
        if self.first && self.count_only {
            return Err(Error::bad_input("`first` and `count_only` cannot be combined"));
        }
        // Whether a puzzle fits the grid is known later.
        let both = match (&self.given, &self.dead) {
            (ForcedCells::Cells(given), ForcedCells::Cells(dead)) => *given & *dead,
            _ => Cells::EMPTY,
        };
        if both.is_empty() {
            return Ok(());
        }
        Err(Error::bad_input(format_args!("{both}: `given` and `dead`, expected one of them")))
    }

    /// The components.
    ///
    /// # Errors
    /// Two options exclude each other; or a component is omitted, and its kind has no default.
    pub fn method(&self, context: &Context) -> Result<EnumerationMethod> {
        self.check_conflicts().map_err(|error| error.with_subject("enumerate"))?;
        let EnumerateOptions { enumerator, clique, solver, keep, .. } = self.clone();
        Ok(EnumerationMethod {
            keep,
            ..EnumerationMethod::new(context, enumerator, clique, solver)?
        })
    }

    /// The restrictions for the puzzles of `grid`.
    ///
    /// # Errors
    /// A puzzle that defines the given or dead cells belongs to another grid.
    pub fn request_for(&self, grid: &Grid) -> Result<EnumerationRequest> {
        let (given, dead) =
            ForcedCells::given_and_dead("enumerate", &self.given, &self.dead, grid)?;
        Ok(EnumerationRequest {
            given,
            dead,
            minimal: self.minimal,
            first: self.first,
            count_only: self.count_only,
        })
    }

    /// An option that is for grids alone, if one was given.
    pub fn grid_only_option(&self) -> Option<&'static str> {
        let [harvester, batch] = GRID_ONLY_OPTIONS;
        let given = self.harvester.as_ref().map(|_| harvester);
        given.or(self.batch.as_ref().map(|_| batch))
    }

    /// Which grids to search together. With a clique strategy of the caller, each grid is searched
    /// alone, because shared searches use no strategy.
    pub fn sharing_policy(&self) -> SharingPolicy {
        match self.batch {
            _ if self.clique.is_some() => SharingPolicy::Never,
            Some(FlagOrCount::Flag(false)) => SharingPolicy::Never,
            _ => SharingPolicy::default(),
        }
    }

    /// The batch enumerator for these restrictions.
    ///
    /// # Errors
    /// A component is omitted, and its kind has no default.
    pub fn batch_enumerator(
        &self,
        context: &Context,
        asked: EnumerationRequest,
    ) -> Result<BatchEnumerator> {
        let harvester = context.or_default(self.harvester.clone())?;
        let together = BatchEnumerator::new(self.method(context)?, Some(harvester));
        Ok(BatchEnumerator { when: self.sharing_policy(), asked, ..together })
    }

    /// The number of grids among which shared bands are looked for.
    pub fn batch_size(&self) -> usize {
        match self.batch {
            Some(FlagOrCount::Count(grids)) => usize::try_from(grids).unwrap_or(usize::MAX),
            _ => PIECE,
        }
    }
}
