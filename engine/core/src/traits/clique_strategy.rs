//! `CliqueStrategy`: pairwise disjoint unavoidable sets, and their bound on the number of clues.

use crate::{Cells, Result};

/// Chooses pairwise disjoint unavoidable sets: a clique of the graph that joins disjoint sets.
///
/// A puzzle has a given in each set of a clique, so the clique's size is a lower bound on the
/// number of clues. The size of the grid's largest clique is its MCN.
pub trait CliqueStrategy: Send {
    /// Takes the sets that [`choose`](CliqueStrategy::choose) will choose from, and drops the last
    /// context. Called once per grid.
    ///
    /// # Errors
    /// The strategy cannot use these sets, or the run was cancelled.
    fn prepare(&mut self, sets: &[Cells]) -> Result<()>;

    /// Receives the state of the search, on which the following choices may depend. A search calls
    /// this after `prepare`, and again when the state changes. A strategy may ignore it.
    ///
    /// # Errors
    /// As for [`prepare`](CliqueStrategy::prepare).
    fn set_context(&mut self, _context: &SearchContext) -> Result<()> {
        Ok(())
    }

    /// Chooses among the `candidates` (indices into the prepared sets) that have no cell in `dead`.
    /// Empties `chosen`, and writes the indices of the chosen sets to it, the most important set
    /// first.
    ///
    /// The order matters. If the strategy's [`order`](CliqueStrategy::order) is [`Order::Chosen`],
    /// enumerators branch on the chosen sets in this order. The strategy then determines the first
    /// split, the order and the bound. A strategy without a better order should put small sets
    /// first.
    ///
    /// Searches may call this at any node, in any order of nodes and on any thread. So the choice
    /// depends on the prepared sets, the last context and the arguments alone, never on earlier
    /// choices.
    ///
    /// # Errors
    /// As for [`prepare`](CliqueStrategy::prepare).
    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound>;

    /// The order in which a search should branch on the sets.
    fn order(&self) -> Order {
        Order::Chosen
    }
}

/// A borrowed strategy is a strategy, so it can be lent to a plugin.
impl<T: CliqueStrategy + ?Sized> CliqueStrategy for &mut T {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        (**self).prepare(sets)
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        (**self).set_context(context)
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        (**self).choose(candidates, dead, chosen)
    }

    fn order(&self) -> Order {
        (**self).order()
    }
}

/// The state of a search that asks for a clique.
///
/// A search in stages, such as two bands and then the third, has one context per stage.
///
/// ```
/// use seventeen_core::{Cells, SearchContext};
///
/// let two_bands = SearchContext { clues: 11, later: 6, ..SearchContext::of(17, "r123456c123456789".parse()?) };
/// assert_eq!(two_bands.cells.len(), 54);
/// assert_eq!(two_bands.nodes, None);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchContext {
    /// The cells in which clues may be placed.
    pub cells: Cells,
    /// The most clues that are placed in these cells.
    pub clues: u32,
    /// The fewest clues that are left for later stages, which place them elsewhere.
    pub later: u32,
    /// An estimate of the nodes of the search, if there is one: how much a choice may cost.
    pub nodes: Option<f64>,
}

impl SearchContext {
    /// Up to this many clues in these cells, and none later.
    pub fn of(clues: u32, cells: Cells) -> SearchContext {
        SearchContext { cells, clues, later: 0, nodes: None }
    }
}

/// The order in which a search branches on the sets that have no clue yet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// The chosen sets first, in the order of the choice.
    #[default]
    Chosen,
    /// The smallest set first, at every node and without its dead cells. Among sets of one size,
    /// chosen ones come first.
    Smallest,
}

/// What a strategy claims about the clique that it chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The grid's MCN is at least the clique's size.
    AtLeast,
    /// No clique of the candidates is larger: the size is the MCN.
    Greatest,
}
