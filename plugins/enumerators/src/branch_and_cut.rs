//! `branch_and_cut`: branch and cut on the linear relaxation, for proofs.
//!
//! A puzzle has a given in every unavoidable set. The linear program allows parts of givens; its
//! multipliers show, in one line, that a node needs too many clues. So the tree is small, each node
//! is slow, and the proof of "there is no puzzle" is short. (Branch and cut: Manfred Padberg and
//! Giovanni Rinaldi, 1991. Certificates in whole numbers: Kevin Cheung, Ambros Gleixner and Daniel
//! Steffy, "Verifying integer programming results", 2017.)
//!
//! | part                                              | file                        |
//! |---------------------------------------------------|-----------------------------|
//! | the linear program                                | `relaxation`, `basis`       |
//! | its rows, and those looked at first               | `rows`, `working_set`       |
//! | cuts                                              | `cuts`                      |
//! | lemmas                                            | `lemmas`                    |
//! | whole multipliers                                 | `certificate`               |
//! | the tree, and what it goes on from                | `tree`, `model`             |
//! | the choice of cells and counts                    | `branching`, `definitions`  |
//! | the writer                                        | `draft`, `refutation`       |
//! | parts, and the stages of a derivation             | `trunk`, `plan`             |
//! | as an enumerator: the puzzles of a part           | `puzzles`                   |

mod assignment;
mod basis;
mod branching;
mod certificate;
mod clause;
mod cuts;
mod definitions;
mod draft;
mod lemmas;
mod model;
mod objective;
mod plan;
mod puzzles;
mod refutation;
mod regions;
mod relaxation;
mod rows;
mod settings;
#[cfg(test)]
mod tests;
mod tree;
mod trunk;
mod working_set;

use crate::chosen::OWN_ORDER;
use crate::empty_search::EmptySearch;
use crate::simd::{Form, on_form};
use plan::Plan;
use settings::Settings;
use seventeen_plugin::prelude::*;

/// The enumerator that proves its results.
pub struct BranchAndCut {
    settings: Settings,
    kernel: Form,
}

options! {
    struct Options {
        /// Divide a large search into this many parts
        parts: u32 = 256, in 1..=65_536;
        /// Give up a lemma after this many nodes
        lemma_nodes: u32 = 300, in 0..=1_000_000;
        /// Try this many cells at nodes near the root
        near_candidates: u32 = 16, in 1..=81;
        /// Try this many cells at nodes far from the root
        far_candidates: u32 = 6, in 1..=81;
        /// Try a cell for this many exchanges of the simplex method
        exchanges: u32 = 12, in 1..=1000;
        /// Look for cuts this many times at a node
        cut_rounds: u32 = 3, in 0..=100;
        /// Add this many cuts each time
        cuts_per_round: u32 = 6, in 1..=100;
        /// Keep this many cuts
        kept_cuts: u32 = 1000, in 0..=100_000;
        /// Look for cuts at nodes with at least this share of the tree
        least_cut_share: f64 = 3e-6, in 0.0..=1.0;
    }
}

impl Component for BranchAndCut {
    const NAME: &'static str = "branch_and_cut";
    const DOC: &'static str = "Branch and cut on the linear relaxation: slow, but proves its \
         results in few lines";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const PREFERS: &'static [Preference] = OWN_ORDER;

    fn create(args: &Args<'_>) -> Result<BranchAndCut> {
        let options = Options::read(args);
        let settings = Settings {
            parts: options.parts,
            lemma_nodes: options.lemma_nodes.into(),
            near_candidates: options.near_candidates as usize,
            far_candidates: options.far_candidates as usize,
            exchanges: options.exchanges,
            cut_rounds: options.cut_rounds as usize,
            cuts_per_round: options.cuts_per_round as usize,
            kept_cuts: options.kept_cuts as usize,
            least_cut_share: options.least_cut_share,
        };
        Ok(BranchAndCut { settings, kernel: Form::for_machine()? })
    }

    fn machine_info() -> String {
        Form::for_machine().map_or_else(|error| error.to_string(), |form| form.name().to_owned())
    }
}

impl Enumerator for BranchAndCut {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        if wanted.open_sets().is_none() {
            return Ok(EmptySearch::of_dead_set(wanted, Self::NAME));
        }
        let settings = self.settings;
        on_form!(self.kernel, kernel => {
            Ok(Box::new(Plan::new(kernel, wanted, settings, solver)?))
        })
    }
}
