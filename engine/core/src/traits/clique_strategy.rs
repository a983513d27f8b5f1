//! `CliqueStrategy`: disjoint unavoidable sets, and the bound that they give.

use crate::{Cells, Result};

/// Chooses pairwise disjoint unavoidable sets: a clique of the graph that joins disjoint sets.
///
/// A puzzle has a given in each set of a clique, so its size is a lower bound on the number of
/// clues. The greatest size among all sets is the grid's MCN.
pub trait CliqueStrategy: Send {
    /// Takes the sets that [`choose`](CliqueStrategy::choose) will choose from, and
    /// forgets what was needed before. Once a grid.
    ///
    /// # Errors
    /// What the strategy cannot do with these sets, or an interrupted run.
    fn prepare(&mut self, sets: &[Cells]) -> Result<()>;

    /// Tells what the choices that follow are needed for. A search says so after it has prepared
    /// the strategy, and again where it has changed; a strategy may leave it unheeded.
    ///
    /// # Errors
    /// As for [`prepare`](CliqueStrategy::prepare).
    fn serve(&mut self, _need: &Need) -> Result<()> {
        Ok(())
    }

    /// Chooses among the `alive` sets (indices into the prepared ones) that have no cell in
    /// `dead`, and writes their indices to `chosen`, which it first empties: the most important
    /// set first.
    ///
    /// The order counts: where the strategy's [`order`](CliqueStrategy::order) says so, enumerators
    /// branch on the chosen sets in their order, so that the strategy gives the first split, the
    /// order and the bound. Small sets first is a good order where a strategy knows no better.
    ///
    /// Searches may call this at every node, in any order of nodes and on any thread. So the
    /// choice depends on the prepared sets, the last need and the arguments alone, never on earlier
    /// choices.
    ///
    /// # Errors
    /// As for [`prepare`](CliqueStrategy::prepare).
    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound>;

    /// In which order a search is to branch on the sets.
    fn order(&self) -> Order {
        Order::Chosen
    }
}

/// A borrowed strategy is a strategy: so it can be lent to a plugin.
impl<T: CliqueStrategy + ?Sized> CliqueStrategy for &mut T {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        (**self).prepare(sets)
    }

    fn serve(&mut self, need: &Need) -> Result<()> {
        (**self).serve(need)
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        (**self).choose(alive, dead, chosen)
    }

    fn order(&self) -> Order {
        (**self).order()
    }
}

/// What a search needs a clique for.
///
/// A search in stages, such as one of two bands and then of the third, has a need for each.
///
/// ```
/// use seventeen_core::{Cells, Need};
///
/// let two_bands = Need { clues: 11, later: 6, ..Need::of(17, "r123456c123456789".parse()?) };
/// assert_eq!(two_bands.cells.len(), 54);
/// assert_eq!(two_bands.nodes, None);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Need {
    /// The cells in which clues may be placed.
    pub cells: Cells,
    /// How many are placed there, at most.
    pub clues: u32,
    /// How many are left, at least, for the stages that follow, which place them elsewhere.
    pub later: u32,
    /// About how many nodes that takes, where it was estimated: what a choice may cost.
    pub nodes: Option<f64>,
}

impl Need {
    /// Up to so many clues in these cells, and nothing later.
    pub fn of(clues: u32, cells: Cells) -> Need {
        Need { cells, clues, later: 0, nodes: None }
    }
}

/// In which order a search branches on the sets that have no clue yet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// The chosen ones first, in the order in which they were chosen.
    #[default]
    Chosen,
    /// The smallest first, without their dead cells, wherever the search has come to; the chosen
    /// ones before others of their size.
    Smallest,
}

/// What a strategy claims of the clique that it chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The grid's MCN is at least the clique's size.
    AtLeast,
    /// No clique of the alive sets is larger: the size is their MCN.
    Greatest,
}
