//! `bands`: finds all n-clue puzzles of a grid in two stages, first two bands and then the third.
//!
//! Some band of a puzzle has at least a third of its clues, so the two others have few. The search
//! first finds the clues of these two, as the cells that hit every unavoidable set within them, and
//! then the clues of the third. Splitting a search by bands and their numbers of clues is the idea
//! of Guenter Stertenbrink and Gary McGuire. GPenet worked it out (New Sudoku Players' Forum, "17
//! clues scan", from 2013 on). The search for hitting sets with dead cells, bounded by disjoint
//! sets, is that of McGuire, Tugemann and Civario ("There is no 16-clue sudoku", 2012).
//!
//! | part                                                  | file                         |
//! |-------------------------------------------------------|------------------------------|
//! | bands or stacks, and the third one                    | `frame`                      |
//! | the cases, by the band with many clues                | `case`                       |
//! | the parts of a case                                   | `parts`                      |
//! | first stage: the two bands                            | `first_stage`, `last_levels` |
//! | their last two clues, all cells of one in parallel    | `last_two`                   |
//! | the sets within them, as lists and as vectors of bits | `lists`, `near`              |
//! | the least number of clues of the third band           | `sockets`, `deep_sockets`    |
//! | second stage: the third band, and clues left over     | `second_stage`, `spare`      |
//! | the sets that reach into it, as vectors of bits       | `reach`, `far`               |
//! | uniqueness tests, and sets from failed ones           | `walk`                       |
//! | kernels                                               | `kernel`, `vectored`         |

mod batch;
mod case;
mod deep_sockets;
mod estimate;
mod far_sets;
mod first_stage;
mod forced;
mod frame;
mod kernel;
mod last_levels;
mod last_two;
mod layout;
mod lists;
mod node;
mod numbered_far;
mod numbered_near;
mod parts;
mod plan;
mod rehearsal;
mod second_stage;
mod single_visitor;
mod sockets;
mod spare;
mod stacks;
#[cfg(test)]
mod tests;
mod third_band;
mod third_lists;
mod transposed;
mod vectored;
mod walk;

use crate::chosen::{self, OWN_ORDER};
use crate::empty_search::EmptySearch;
use crate::simd::{Form, on_form};
use frame::Lines;
use layout::{Division, Layout};
use seventeen_plugin::prelude::*;

/// From this number of clues on a batch is no faster than its grids one by one. The shared part,
/// the two bands, is then a small part of the search.
const MANY: u32 = 25;

/// Longer sets take no part in cliques: small ones make the large cliques, and are few.
const SHORT: u32 = 11;

/// The two-stage enumerator.
pub struct Bands {
    /// The division by which it searches; none to estimate it.
    division: Option<Division>,
    /// Whether missing sets are searched for first.
    rehearse: bool,
    kernel: Form,
}

options! {
    struct Options {
        /// Divide the puzzles by bands, by stacks, or by both; auto estimates which is faster
        lines: String = "auto", of ["auto", "bands", "stacks", "both"];
        /// Look for missing unavoidable sets before the search
        rehearse: bool = true;
    }
}

impl Component for Bands {
    const NAME: &'static str = "bands";
    const DOC: &'static str =
        "Two-stage search: finds the clues of two bands (or stacks), then those of the third";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const PREFERS: &'static [Preference] = OWN_ORDER;

    fn create(args: &Args<'_>) -> Result<Bands> {
        let options = Options::read(args);
        let division = match options.lines.as_str() {
            "bands" => Some(Division::Three(Lines::Bands)),
            "stacks" => Some(Division::Three(Lines::Stacks)),
            "both" => Some(Division::Six(Lines::Bands)),
            _ => None,
        };
        Ok(Bands { division, rehearse: options.rehearse, kernel: Form::for_machine()? })
    }

    fn machine_info() -> String {
        Form::machine_info()
    }
}

impl Bands {
    /// A `Bands` with the default options.
    ///
    /// # Errors
    /// As for [`Cpu::for_auto`](seventeen_plugin::cpu::Cpu::for_auto).
    pub(crate) fn by_default() -> Result<Bands> {
        Ok(Bands { division: None, rehearse: true, kernel: Form::for_machine()? })
    }
}

impl Enumerator for Bands {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        let Some(sets) = wanted.open_sets() else {
            return Ok(EmptySearch::of_dead_set(wanted, Self::NAME));
        };
        let short = sets.partition_point(|set| set.len() <= SHORT);
        let clique = chosen::choose(&sets[..short], &wanted.context(), strategy)?;
        if clique.sets.len() as u32 > wanted.clues - wanted.given.len() {
            return Ok(EmptySearch::of_clique(&sets, &clique, Self::NAME));
        }
        let Bands { division, kernel, rehearse } = *self;
        let layout = Layout { wanted, sets: &sets, clique, division, kernel, rehearse };
        on_form!(kernel, here => layout.lay_out(here, strategy, solver))
    }

    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        if batch.clues >= MANY {
            return Ok(None);
        }
        on_form!(self.kernel, kernel => batch::search(kernel, batch, solver, emit)).map(Some)
    }
}
