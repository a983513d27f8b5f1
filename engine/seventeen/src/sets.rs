//! The methods of the unavoidable sets of a grid.

use crate::Seventeen;
use seventeen_jobs::enumerate::{EnumerateOptions, Enumeration};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Error, Result, Unfinished};

/// The methods of the unavoidable sets of a grid. They need the feature `enumerate`.
pub trait SetsExt {
    /// All puzzles with a number of clues whose solution is the sets' grid, and that satisfy the
    /// options.
    ///
    /// Uses the default components unless the options name others.
    ///
    /// # Errors
    /// The options are impossible, or a component fails. If the engine was stopped during the
    /// search, the error contains the results so far. With `?` it becomes an
    /// [`Error`](crate::Error) of the class for interruptions.
    ///
    /// ```
    /// use seventeen::{EnumerateOptions, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
    /// let largest = engine.clique_by("largest", |set| -f64::from(set.len()));
    /// let options = EnumerateOptions { clique: Some(largest), ..EnumerateOptions::default() };
    /// let found = sets.enumerate(&engine, 15, &options)?;
    /// assert!(found.complete && found.count == 0 && &*found.strategy == "largest");
    /// assert_eq!(found.effort.nodes, found.effort.widths.nodes(), "the nodes, and these by depth");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn enumerate(
        &self,
        engine: &Seventeen,
        clues: u32,
        options: &EnumerateOptions,
    ) -> Result<Enumeration, Unfinished<Enumeration>>;

    /// Like [`enumerate`](SetsExt::enumerate), for every number of clues from the least that the
    /// clique allows up to `clues`, in ascending order.
    ///
    /// # Errors
    /// As for [`enumerate`](SetsExt::enumerate).
    ///
    /// ```
    /// use seventeen::{EnumerateOptions, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
    /// let options = EnumerateOptions { count_only: true, ..EnumerateOptions::default() };
    /// let sizes = sets.enumerate_up_to(&engine, 14, &options)?;
    /// assert!(sizes.iter().all(|found| found.count == 0) && sizes.last().unwrap().clues == 14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn enumerate_up_to(
        &self,
        engine: &Seventeen,
        clues: u32,
        options: &EnumerateOptions,
    ) -> Result<Vec<Enumeration>, Unfinished<Vec<Enumeration>>>;
}

impl SetsExt for Sets {
    fn enumerate(
        &self,
        engine: &Seventeen,
        clues: u32,
        options: &EnumerateOptions,
    ) -> Result<Enumeration, Unfinished<Enumeration>> {
        let asked = options.request_for(&self.grid.value)?;
        options.method(engine)?.enumerate(engine, self, clues, &asked)
    }

    fn enumerate_up_to(
        &self,
        engine: &Seventeen,
        clues: u32,
        options: &EnumerateOptions,
    ) -> Result<Vec<Enumeration>, Unfinished<Vec<Enumeration>>> {
        let asked = options.request_for(&self.grid.value)?;
        let method = options.method(engine)?;
        let sizes = method.possible_clue_counts(self, clues, &asked)?;
        let mut found = Vec::new();
        for clues in sizes {
            match method.enumerate(engine, self, clues, &asked) {
                Ok(of_size) => found.push(of_size),
                Err(stopped) if stopped.is_stopped() => {
                    found.extend(stopped.into_partial_result());
                    return Err(Unfinished::stopped_with(found));
                }
                Err(failed) => return Err(Error::from(failed).into()),
            }
        }
        Ok(found)
    }
}
