//! `hitting_set`: finds all n-clue puzzles of a grid by hitting unavoidable sets, smallest first.
//!
//! A puzzle has a clue in every unavoidable set. A node takes one of the smallest sets without a
//! clue and places a clue in each of its cells in turn. A cell that was tried is *dead* for those
//! that follow. That is the scheme of McGuire, Tugemann and Civario ("There is no 16-clue sudoku",
//! 2012), who took the sets in a fixed order. The work at a node, and its place:
//!
//! | part                                                   | file                       |
//! |--------------------------------------------------------|----------------------------|
//! | nodes                                                  | `node`, `numbering`        |
//! | many sets: lists that shrink, their dead cells cut off | `list`, `listed`, `expand` |
//! | the bound of such a node: disjoint sets                | `packing`                  |
//! | the clique strategy                                    | `guide`                    |
//! | few sets: bit vectors                                  | `table`, `sizes`           |
//! | the search on them                                     | `vectors`, `vectored`      |
//! | the bound of such a node: disjoint sets, and their kin | `bound`                    |
//! | all sets hit: the test, and its findings               | `walk`, `../difference.rs` |
//! | independent parts                                      | `parts`, `plan`            |
//! | boards with two halves, and proofs of their search     | `halves`                   |
//! | passes over lists, by instruction set                  | `kernel`, `registers`      |
//!
//! A test that fails finds a minimal set that nothing hits. It joins the lists and vectors of all
//! nodes above, up to the part's root, and the search continues there. If the
//! solution is unique with spare clues, these can be anywhere.
//!
//! The number of clues is any, 1 to 81, and the grid may be partial: cells forced in and out. It
//! may be of any rules, since the search sees only the sets, and the solver keeps the rules.

mod bound;
mod expand;
mod guide;
mod halves;
mod kernel;
mod list;
mod listed;
mod node;
mod numbering;
mod packing;
mod parts;
mod plan;
mod registers;
mod shared_data;
mod sizes;
mod table;
#[cfg(test)]
mod tests;
mod vectored;
mod vectors;
mod walk;

use crate::chosen::{self, OWN_ORDER};
use crate::empty_search::EmptySearch;
use crate::simd::{Form, on_form};
use guide::Guide;
use halves::{HalvesPlan, halves};
use kernel::Kernel;
use node::Node;
use numbering::Numbering;
use plan::Plan;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use shared_data::SharedData;

/// The number of times that an ordering strategy is asked at the root: later choices seldom matter.
const LEVELS: usize = 24;

/// The defaults of the options.
const MOST: i64 = 4096;
const VECTORS_FROM: i64 = 10;
const STRATEGY_UNTIL: i64 = 16;

/// The general enumerator: any number of clues, whole and partial grids.
///
/// With few sets given it works too, but each part then finds the missing ones by failed tests.
pub struct HittingSet {
    rules: Rules,
    options: Options,
    kernel: Form,
}

options! {
    struct Options {
        /// Start with this many sets, the smallest ones
        most: usize = MOST, in 1..=65_536;
        /// Search on bit vectors once this many clues are left, with the sets that fit
        vectors_from: u32 = VECTORS_FROM, in 0..=32;
        /// Ask the clique strategy at nodes with more than this many clues left
        strategy_until: u32 = STRATEGY_UNTIL, in 0..=81;
    }
}

impl Component for HittingSet {
    const NAME: &'static str = "hitting_set";
    const DOC: &'static str = "Hitting-set search for any number of clues: branches on the \
         smallest unhit set, with bit vectors near the leaves";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const PREFERS: &'static [Preference] = OWN_ORDER;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<HittingSet> {
        let (rules, options) = (args.rules(), Options::read(args));
        Ok(HittingSet { rules, options, kernel: Form::for_machine()? })
    }

    fn machine_info() -> String {
        Form::machine_info()
    }
}

impl HittingSet {
    /// A `HittingSet` with the default options, for these rules.
    ///
    /// # Errors
    /// As for [`Cpu::for_auto`](seventeen_plugin::cpu::Cpu::for_auto).
    pub(crate) fn by_default(rules: Rules) -> Result<HittingSet> {
        let options = [MOST, VECTORS_FROM, STRATEGY_UNTIL].map(Value::Int);
        HittingSet::create(&Args::new(&options).with_rules(rules))
    }
}

impl Enumerator for HittingSet {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        on_form!(self.kernel, kernel => {
            match self.plan_by_halves(kernel, wanted, strategy)? {
                Some(plan) => Ok(Box::new(plan)),
                None => self.plan_on(kernel, wanted, strategy),
            }
        })
    }
}

impl HittingSet {
    /// The search by halves, which proves its results, if it serves for these puzzles.
    ///
    /// # Errors
    /// The query is impossible.
    pub(crate) fn plan_halves(
        &self,
        wanted: &EnumerationQuery<'_>,
        strategy: &dyn CliqueStrategy,
    ) -> Result<Option<Box<dyn Search>>> {
        on_form!(self.kernel, kernel => {
            let plan = self.plan_by_halves(kernel, wanted, strategy)?;
            Ok(plan.map(|plan| Box::new(plan) as Box<dyn Search>))
        })
    }

    fn plan_on<K: Kernel>(
        &self,
        kernel: K,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        let Some(open) = wanted.open_sets() else {
            return Ok(EmptySearch::of_dead_set(wanted, Self::NAME));
        };
        let identity = Numbering::new(Cells::ALL, std::iter::empty());
        let order = strategy.order();
        let most = if order == Order::Chosen { LEVELS } else { 1 };
        let levels = if self.reports_alone(order, wanted) {
            vec![chosen::first_fit(&open)]
        } else {
            chosen::levels(&open, &wanted.context(), strategy, most)?
        };
        let first = levels.first().map(|first| (first.sets.len() as u32, first.bound));
        let (clique, bound) = first.unwrap_or((0, Bound::AtLeast));
        let leading = match order {
            Order::Chosen => levels.into_iter().flat_map(|level| level.sets).collect(),
            Order::Smallest => Vec::new(),
        };
        let ground = self.ground(wanted, order, open, leading);
        let EnumerationQuery { clues, given, dead, .. } = *wanted;
        let root = Node { clues: given, live: !(given | dead), left: clues - given.len() };
        let mut guide = Guide::new(Some(strategy), &identity, &ground.leading);
        let enough = if self.rules.is_classic() { parts::ENOUGH } else { parts::ENOUGH_OF_RULES };
        let parts = parts::split(kernel, &ground, &mut guide, root, enough)?;
        let method = match order {
            Order::Smallest if !ground.uses_strategy(root.left) => {
                format!("{}, order: the enumerator's own", Self::NAME)
            }
            _ => Self::NAME.to_owned(),
        };
        Ok(Box::new(Plan { kernel, ground, parts, clique, bound, method }))
    }

    /// The search by halves, if it serves for these puzzles.
    fn plan_by_halves<K: Kernel>(
        &self,
        kernel: K,
        wanted: &EnumerationQuery<'_>,
        strategy: &dyn CliqueStrategy,
    ) -> Result<Option<HalvesPlan<K>>> {
        wanted.check()?;
        let order = strategy.order();
        let is_whole = wanted.given.is_empty() && wanted.dead.is_disjoint(self.rules.cells());
        let serves = |[first, _]: &[Cells; 2]| {
            is_whole && self.reports_alone(order, wanted) && wanted.clues <= first.len()
        };
        let Some(halves) = halves(self.rules).filter(serves) else { return Ok(None) };
        let ground = self.ground(wanted, order, wanted.sets.to_vec(), Vec::new());
        Ok(Some(HalvesPlan::new(kernel, ground, halves, wanted.clues)))
    }

    /// Whether a strategy's choice would be reported and not used. In windoku, the choice of
    /// `smallest_first` takes longer than the search.
    fn reports_alone(&self, order: Order, wanted: &EnumerationQuery<'_>) -> bool {
        let left = wanted.clues - wanted.given.len();
        order == Order::Smallest && left <= self.options.strategy_until && !self.rules.is_classic()
    }

    fn ground(
        &self,
        wanted: &EnumerationQuery<'_>,
        order: Order,
        open: Vec<Cells>,
        leading: Vec<Cells>,
    ) -> SharedData {
        // A strategy that orders the sets is asked at least at the root and at its children.
        let left = wanted.clues - wanted.given.len();
        let strategy_until = match order {
            Order::Chosen => self.options.strategy_until.min(left.saturating_sub(2)),
            Order::Smallest => self.options.strategy_until,
        };
        let (first, others) = open.split_at(open.len().min(self.options.most));
        SharedData {
            rules: self.rules,
            grid: *wanted.grid,
            sets: first.iter().copied().collect(),
            late: others.iter().copied().collect(),
            open,
            room: 2 * self.options.most,
            vectors_from: self.options.vectors_from,
            strategy_until,
            order,
            leading,
        }
    }
}
