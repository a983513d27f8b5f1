//! Comparisons: one piece of work on each item with each of several choices.

use crate::Seventeen;
use seventeen_jobs::compare::{Comparison, NamedChoice};
use seventeen_jobs::{Error, Result};
use seventeen_report::{Measures, Paired, PairedItem, Record, Value, paired};

/// A comparison of choices, which [`run`](Compare::run) performs. It needs the feature `report`.
#[must_use]
pub struct Compare<'a, C> {
    engine: &'a Seventeen,
    plan: Comparison<C, Measures>,
}

/// Comparisons. They need the feature `report`.
impl Seventeen {
    /// Compares these choices: components of one kind, or anything that has a name.
    ///
    /// # Errors
    /// This cannot fail.
    ///
    /// ```
    /// use seventeen::{EnumerateOptions, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("digits(2)")?])?;
    /// let results = engine
    ///     .compare([engine.clique("greedy")?, engine.clique_by("mine", |set| set.len().into())])?
    ///     .agree("puzzles")
    ///     .run([sets], |sets, clique| {
    ///         let clique = Some(clique.clone());
    ///         let options = EnumerateOptions { clique, ..EnumerateOptions::default() };
    ///         sets.enumerate(&engine, 14, &options)
    ///     })?;
    /// assert_eq!(results.table()?.rows()[1][0], "mine".into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compare<C: NamedChoice + Clone>(
        &self,
        choices: impl IntoIterator<Item = C>,
    ) -> Result<Compare<'_, C>> {
        Ok(Compare { engine: self, plan: Comparison::new(choices.into_iter().collect())? })
    }
}

impl<C: NamedChoice + Clone> Compare<'_, C> {
    /// Requires that all choices give equal values in this field for every item.
    pub fn agree(self, field: &str) -> Self {
        Compare { plan: self.plan.require_agreement(field, paired::agreed(field)), ..self }
    }

    /// Runs `work` for each item, and for each of them with each choice, on this thread, so that
    /// none disturbs another.
    ///
    /// # Errors
    /// The work fails or returns something without measures, choices disagree, or the engine was
    /// stopped.
    pub fn run<I, R: Record, E: Into<Error>>(
        self,
        items: impl IntoIterator<Item = I>,
        work: impl FnMut(&I, &C) -> Result<R, E>,
    ) -> Result<Paired> {
        self.run_by_kind(items, |_| None, work)
    }

    /// Like [`run`](Compare::run), with a kind for each item, a single value or a record, by which
    /// [`Paired::by`] groups them.
    ///
    /// # Errors
    /// As for [`run`](Compare::run).
    pub fn run_by_kind<I, R: Record, E: Into<Error>>(
        self,
        items: impl IntoIterator<Item = I>,
        mut kind: impl FnMut(&I) -> Option<Value>,
        mut work: impl FnMut(&I, &C) -> Result<R, E>,
    ) -> Result<Paired> {
        let Compare { engine, plan } = self;
        let compared = plan.run(engine, items, |item, choice| {
            let measures = work(item, choice).map_err(E::into)?.compared();
            engine.check_running()?;
            measures.ok_or_else(|| {
                Error::bad_input("compare: the work returned a result without measures")
            })
        });
        let entry = |(number, compared): (u64, Result<_>)| {
            let seventeen_jobs::compare::ComparedItem { item, records } = compared?;
            Ok(PairedItem::new(number, kind(&item), records))
        };
        let entries = (0..).zip(compared).map(entry).collect::<Result<_>>()?;
        let names = plan.choices().iter().map(|choice| choice.name().to_owned());
        let paired = Paired::new(names.collect(), entries)?;
        Ok(if plan.compares_clique_strategies() { paired.of_searches() } else { paired })
    }
}
