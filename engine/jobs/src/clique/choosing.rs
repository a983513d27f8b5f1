//! A clique strategy of the caller: a closure that chooses among sets.

use crate::choice::Choice;
use seventeen_core::{Bound, Cells, CliqueStrategy, Error, Result, SearchContext};
use std::sync::Arc;

impl Choice<dyn CliqueStrategy> {
    /// The strategy of the closure `choose`. The closure gets the sets that can be chosen, in the
    /// order in which they were prepared, and the state of the search: up to 81 clues anywhere if
    /// the search has not set them. It returns some of these sets, pairwise disjoint, the most
    /// important first.
    ///
    /// Every request of a search for a clique calls it, and it must depend on its arguments alone.
    /// The bound is [`Bound::AtLeast`].
    ///
    /// ```
    /// use seventeen_core::{Cells, CliqueStrategy};
    /// use seventeen_jobs::Choice;
    ///
    /// let sets: Vec<Cells> = ["r1c12 r2c12", "r1c1 r3c1", "r9c89"].map(|set| set.parse().unwrap()).into();
    /// let last = Choice::<dyn CliqueStrategy>::by_chooser("last", |sets, _need| {
    ///     Ok(sets.last().copied().into_iter().collect())
    /// });
    /// let mut chosen = Vec::new();
    /// last.lease_instance()?.run(|strategy| {
    ///     strategy.prepare(&sets)?;
    ///     strategy.choose(&[0, 1], Cells::EMPTY, &mut chosen)
    /// })?;
    /// assert_eq!(chosen, [1]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn by_chooser(
        name: &str,
        choose: impl Fn(Vec<Cells>, &SearchContext) -> Result<Vec<Cells>> + Send + Sync + 'static,
    ) -> Choice<dyn CliqueStrategy> {
        let choose: Arc<ChooseFn> = Arc::new(choose);
        Choice::from_constructor(name, move || {
            Ok(Box::new(ChooserStrategy::new(choose.clone())) as Box<dyn CliqueStrategy>)
        })
    }
}

type ChooseFn = dyn Fn(Vec<Cells>, &SearchContext) -> Result<Vec<Cells>> + Send + Sync;

/// The state of a search that does not report it.
fn unknown_context() -> SearchContext {
    SearchContext::of(81, Cells::ALL)
}

struct ChooserStrategy {
    choose: Arc<ChooseFn>,
    sets: Vec<Cells>,
    context: SearchContext,
}

impl ChooserStrategy {
    fn new(choose: Arc<ChooseFn>) -> ChooserStrategy {
        ChooserStrategy { choose, sets: Vec::new(), context: unknown_context() }
    }
}

impl CliqueStrategy for ChooserStrategy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.sets = sets.to_vec();
        self.context = unknown_context();
        Ok(())
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        self.context = *context;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        let offered = candidates.iter().map(|&index| (self.sets[index as usize], index));
        let offered: Vec<_> = offered.filter(|(set, _)| set.is_disjoint(dead)).collect();
        let sets = offered.iter().map(|&(set, _)| set).collect();
        let mut taken = Cells::EMPTY;
        for set in (self.choose)(sets, &self.context)? {
            if !set.is_disjoint(taken) {
                let shared = set & taken;
                return Err(Error::failed(format!(
                    "the clique strategy returned overlapping sets: {set} shares {shared} with an \
                     earlier set"
                )));
            }
            taken |= set;
            let index = offered.iter().find(|(other, _)| *other == set).map(|&(_, index)| index);
            chosen.push(index.ok_or_else(|| {
                Error::failed(format!(
                    "the clique strategy returned {set}: expected one of the sets offered"
                ))
            })?);
        }
        Ok(Bound::AtLeast)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choice among three sets, of which the first and the second share a cell.
    fn chosen(choose: fn(Vec<Cells>) -> Vec<Cells>) -> crate::Result<Vec<u32>> {
        let sets = ["r1c12", "r1c23", "r9c89"].map(|set| set.parse().expect("cells"));
        let choice =
            Choice::<dyn CliqueStrategy>::by_chooser("mine", move |sets, _| Ok(choose(sets)));
        let mut chosen = Vec::new();
        choice.lease_instance()?.run(|strategy| {
            strategy.prepare(&sets)?;
            strategy.choose(&[0, 1, 2], "r9c1".parse().expect("a cell"), &mut chosen)
        })?;
        Ok(chosen)
    }

    #[test]
    fn the_order_of_the_choice_stays() {
        assert_eq!(chosen(|sets| vec![sets[2], sets[0]]), Ok(vec![2, 0]));
    }

    #[test]
    fn sets_that_share_cells_are_refused() {
        let error = chosen(|sets| vec![sets[0], sets[1]]).unwrap_err().to_string();
        assert!(error.contains("overlapping sets: r1c2 r1c3 shares r1c2"), "{error}");
    }

    #[test]
    fn sets_that_are_not_there_are_refused() {
        let error = chosen(|_| vec![Cells::ALL]).unwrap_err().to_string();
        assert!(error.contains("expected one of the sets offered"), "{error}");
    }
}
