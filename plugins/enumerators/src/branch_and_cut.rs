//! `branch_and_cut`: branch and cut on the linear relaxation, for proofs.
//!
//! A puzzle has a given in every unavoidable set. The linear program allows parts of givens; its
//! multipliers show, in one line, that a node needs too many clues. So the tree is small, each node
//! is slow, and the proof of "there is no puzzle" is short. (Branch and cut: Manfred Padberg and
//! Giovanni Rinaldi, 1991. Certificates in whole numbers: Kevin Cheung, Ambros Gleixner and Daniel
//! Steffy, "Verifying integer programming results", 2017.)
//!
//! A clique strategy with an order of its own chooses the sets to branch on. Otherwise the search
//! tries some cells and takes the best.
//!
//! Large boards of two halves, such as 8x8, are left to `hitting_set`, whose search by halves
//! proves its results too (`../hitting_set/halves/proof`). For 13 clues of an 8x8 grid, its proofs
//! take 0.3 s instead of 7.5 s, and are twice as long.
//!
//! | part                                              | file                        |
//! |---------------------------------------------------|-----------------------------|
//! | the linear program                                | `relaxation`, `basis`       |
//! | its rows, and those looked at first               | `rows`, `working_set`       |
//! | sums over sets                                    | `set_sums`                  |
//! | cuts                                              | `cuts`                      |
//! | lemmas                                            | `lemmas`                    |
//! | whole multipliers                                 | `certificate`, `multiples`  |
//! | the tree, and what it goes on from                | `tree`, `model`             |
//! | the choice of cells and counts                    | `branching`, `definitions`  |
//! | the writer                                        | `draft`, `refutation`       |
//! | parts, and the stages of a derivation             | `trunk`, `plan`             |
//! | as an enumerator: the puzzles of a part           | `listing`                   |

mod assignment;
mod basis;
mod branching;
mod certificate;
mod clause;
mod cuts;
mod definitions;
mod draft;
mod lemmas;
mod listing;
mod model;
mod multiples;
mod objective;
mod plan;
mod refutation;
mod regions;
mod relaxation;
mod rows;
mod set_sums;
mod settings;
#[cfg(test)]
mod tests;
mod tree;
mod trunk;
mod working_set;

use crate::HittingSet;
use crate::chosen::{OWN_ORDER, levels};
use crate::simd::{Form, on_form};
use plan::Plan;
use settings::Settings;
use seventeen_plugin::prelude::*;

/// The enumerator that proves its results.
pub struct BranchAndCut {
    rules: Rules,
    settings: Settings,
    kernel: Form,
}

impl Component for BranchAndCut {
    const NAME: &'static str = "branch_and_cut";
    const DOC: &'static str = "Branch and cut on the linear relaxation: slow, but proves its \
         results in few lines";
    const PARAMS: &'static [Param] = Settings::PARAMS;
    const PREFERS: &'static [Preference] = OWN_ORDER;
    const ROLES: &'static [Role] = &[Role::Proves];
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<BranchAndCut> {
        let (rules, settings) = (args.rules(), Settings::read(args));
        Ok(BranchAndCut { rules, settings, kernel: Form::for_machine()? })
    }

    fn machine_info() -> String {
        Form::machine_info()
    }
}

impl Enumerator for BranchAndCut {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        if let Some(plan) = self.plan_by_halves(wanted, strategy)? {
            return Ok(plan);
        }
        let leading = leading_sets(wanted, strategy)?;
        let (rules, settings) = (self.rules, self.settings);
        on_form!(self.kernel, kernel => {
            Ok(Box::new(Plan::new(kernel, rules, wanted, settings, leading.into(), solver)?))
        })
    }
}

/// On smaller boards proofs take less than a second, and are half as long without halves.
const CELLS_OF_HALVES: u32 = 64;

impl BranchAndCut {
    /// The search by halves, if it serves. With more disjoint sets than clues, a line is a proof.
    fn plan_by_halves(
        &self,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
    ) -> Result<Option<Box<dyn Search>>> {
        if !self.settings.halves || self.rules.cells().len() < CELLS_OF_HALVES {
            return Ok(None);
        }
        let plan = HittingSet::by_default(self.rules)?.plan_halves(wanted, strategy)?;
        Ok(plan.filter(|plan| plan.outline().clique <= wanted.clues))
    }
}

/// The sets that the strategy chooses, clique after clique; none if the order is the enumerator's
/// own.
fn leading_sets(
    wanted: &EnumerationQuery<'_>,
    strategy: &mut dyn CliqueStrategy,
) -> Result<Vec<Cells>> {
    const CLIQUES: usize = 24;
    match (strategy.order(), wanted.open_sets()) {
        (Order::Chosen, Some(open)) => {
            let cliques = levels(&open, &wanted.context(), strategy, CLIQUES)?;
            Ok(cliques.into_iter().flat_map(|clique| clique.sets).collect())
        }
        _ => Ok(Vec::new()),
    }
}
