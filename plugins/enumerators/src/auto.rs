//! `auto`: the enumerator for the task. The default everywhere.
//!
//! | task                                      | enumerator    |
//! |-------------------------------------------|---------------|
//! | few clues, as in minimal puzzles          | `bands`       |
//! | more clues than `MANY`, or few open cells | `hitting_set` |
//! | other rules than those of classic sudoku  | `hitting_set` |
//!
//! `bands` gains from the cells that the two bands with few clues exclude. With many clues they
//! exclude little, and if most cells are forced, setting up `bands` does not pay.

use crate::chosen::OWN_ORDER;
use crate::{Bands, HittingSet};
use seventeen_plugin::prelude::*;

/// From this number of clues on, no two bands have few.
const MANY: u32 = 25;

/// A search in this many cells is done before `bands` is set up.
const FEW_OPEN: u32 = 30;

/// The enumerator that leaves the work to others.
pub struct Auto {
    rules: Rules,
    bands: Bands,
    hitting_set: HittingSet,
}

impl Component for Auto {
    const NAME: &'static str = "auto";
    const DOC: &'static str = "Fastest enumerator for the number of clues and of forced cells";
    const IS_DEFAULT: bool = true;
    const PREFERS: &'static [Preference] = OWN_ORDER;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Auto> {
        let rules = args.rules();
        Ok(Auto { rules, bands: Bands::by_default()?, hitting_set: HittingSet::by_default(rules)? })
    }

    fn machine_info() -> String {
        Bands::machine_info()
    }
}

impl Enumerator for Auto {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        let open = 81 - (wanted.given | wanted.dead).len();
        if wanted.clues >= MANY || open <= FEW_OPEN || !self.rules.is_classic() {
            self.hitting_set.plan(wanted, strategy, solver)
        } else {
            self.bands.plan(wanted, strategy, solver)
        }
    }

    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        match self.rules.is_classic() {
            true => self.bands.search_batch(batch, solver, emit),
            false => Ok(None),
        }
    }
}
