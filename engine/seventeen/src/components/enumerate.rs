//! Harvesters, clique strategies and enumerators, by name and your own.

use crate::Seventeen;
use seventeen_core::{Cells, CliqueStrategy, Enumerator, Grid, SearchContext, UaHarvester};
use seventeen_jobs::{Choice, Result};
use seventeen_plugin::Role;

/// Harvesters, clique strategies and enumerators: see [components](Seventeen#components). They need
/// the feature `enumerate`.
impl Seventeen {
    /// A harvester of unavoidable sets: `digits(4)`, `tuned`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let harvester = engine.ua("random_cells(empty: 54)")?;
    /// assert!(harvester.signature().contains("empty: 54"));
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn ua(&self, text: &str) -> Result<Choice<dyn UaHarvester>> {
        self.choose(text)
    }

    /// The harvester that searches for unavoidable sets in the cells that a closure returns for a
    /// grid: one minimal set per entry, or none if the grid has no other solution there.
    ///
    /// # Errors
    /// There is no solver to search with.
    ///
    /// ```
    /// use seventeen::{Grid, GridExt};
    ///
    /// # let engine = seventeen::Seventeen::new()?;
    /// let rows = engine.ua_by("rows", |_grid| vec!["r12c123456789".parse().expect("cells")])?;
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// assert_eq!(grid.harvest(&engine, [rows])?.sets.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ua_by(
        &self,
        name: &str,
        candidates: impl Fn(&Grid) -> Vec<Cells> + Send + Sync + 'static,
    ) -> Result<Choice<dyn UaHarvester>> {
        let solver = self.default_for_role(Role::Checks)?;
        let candidates = move |grid: &Grid| Ok(candidates(grid));
        Ok(Choice::<dyn UaHarvester>::by_candidates(name, solver, candidates))
    }

    /// A clique strategy: `min_product`, `exact`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let named = engine.clique("random(seed: 3)")?.with_name("third");
    /// assert_eq!(named.name(), "third");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn clique(&self, text: &str) -> Result<Choice<dyn CliqueStrategy>> {
        self.choose(text)
    }

    /// The clique strategy that packs sets in ascending order of `key`, a number other than NaN;
    /// ties keep the sets' own order. The closure runs once per set, never inside a search.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let mine = engine.clique_by("mine", |set| f64::from(set.len()));
    /// assert_eq!(mine.name(), "mine");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn clique_by(
        &self,
        name: &str,
        key: impl Fn(Cells) -> f64 + Send + Sync + 'static,
    ) -> Choice<dyn CliqueStrategy> {
        Choice::<dyn CliqueStrategy>::by_key(name, move |set| Ok(key(set)))
    }

    /// The clique strategy that chooses the sets that `choose` returns: pairwise disjoint ones of
    /// its argument, the most important first. `choose` also receives the needs of the search, and
    /// is called each time the search asks.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let first = engine.clique_choosing("first", |sets, _need| sets[..1].to_vec());
    /// assert_eq!(first.name(), "first");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn clique_choosing(
        &self,
        name: &str,
        choose: impl Fn(Vec<Cells>, &SearchContext) -> Vec<Cells> + Send + Sync + 'static,
    ) -> Choice<dyn CliqueStrategy> {
        Choice::<dyn CliqueStrategy>::by_chooser(name, move |sets, need| Ok(choose(sets, need)))
    }

    /// An enumerator, such as `hitting_set`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.enumerator("hitting_set")?.name(), "hitting_set");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn enumerator(&self, text: &str) -> Result<Choice<dyn Enumerator>> {
        self.choose(text)
    }
}
