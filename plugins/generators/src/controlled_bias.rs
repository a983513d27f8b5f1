//! `controlled_bias`: minimal puzzles with known chances, for unbiased statistics.
//!
//! Denis Berthier's controlled-bias generator ("Unbiased Statistics of a CSP - A Controlled-Bias
//! Generator", 2009). Take a solution grid and delete its cells in random order, as long as the
//! solution stays unique. Keep the rest if it is minimal, and otherwise start with a new order. A
//! minimal puzzle of the grid with n clues results from one order in C(81, n), regardless of its
//! other properties. So each has the weight C(81, n), and the weighted mean of anything is
//! unbiased. The sum of the weights, divided by the tries, is on average the number of minimal
//! puzzles of a grid.
//!
//! Ours reads the order backwards, and adds clues until the solution is the only one. These must
//! hit all unavoidable sets, and a redundant clue is one that no set has alone. With the known sets
//! as bits, one for each set and cell, most orders need no solver. The solver's answers add sets,
//! and the verdict on an order is always the one that a solver alone would give.
//!
//! A grid with many minimal puzzles counts for more only if all puzzles of its orders are kept: so
//! the component declares that they are a sample, and `generate` keeps them together.
//!
//! An order is followed only as far as `most` clues. That loses the minimal puzzles with more
//! clues. With a higher limit, more orders lead to one solution and must be examined. Of all
//! minimal puzzles, 0.41 % have 30 clues, 0.024 % have 31 and 0.001 % have 32. This is the
//! distribution that Berthier published on the Players' Forum, which ends there.
//!
//! Measured on one core of a Zen 5, with 20,000 orders per grid and the time to draw it. It makes
//! 3,400,000 orders and 13 puzzles per second, and 2,200,000 orders without AVX-512. There is one
//! puzzle per 250,000 orders, and one call of the solver per eight, of which seven in ten add a
//! set. Up to 30 clues, it follows 4,000,000 orders per second, up to 36 clues 2,200,000.
//!
//! Experiments and their results:
//!
//! * The smallest of the sets within a new one, by a second call: 40 % fewer sets to learn, but a
//!   fifth fewer orders per second.
//! * Room for 512 sets in place of 1024: a seventh fewer orders per second. For 2048: no
//!   difference.
//!
//! | file       | content                              |
//! |------------|--------------------------------------|
//! | `order.rs` | random orders, up to the clue limit  |
//! | `sets.rs`  | known sets, and those that clues hit |
//! | `trial.rs` | the result of an order               |

mod order;
mod sets;
#[cfg(test)]
mod tests;
mod trial;

use crate::begin;
use crate::uniform_grid::Sampler;
use order::Order;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;
use trial::{SolverQuestion, Trials, Verdict};

/// Tries random orders on a grid.
pub struct ControlledBias {
    options: Options,
    sampler: Sampler,
    ask: SolverQuestion,
}

options! {
    struct Options {
        /// Number of cell orders to try
        orders: u64 = 20_000, in 1..=1_000_000_000_000;
        /// Maximum number of clues; orders that need more are abandoned
        most: usize = 32, in 17..=81;
    }
}

impl Component for ControlledBias {
    const NAME: &'static str = "controlled_bias";
    const DOC: &'static str = "Minimal puzzles with weights for unbiased statistics, from a given \
         grid or uniformly random ones (Berthier's controlled-bias generator)";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ROLES: &'static [Role] = &[Role::Samples];

    fn create(args: &Args<'_>) -> Result<ControlledBias> {
        let (options, sampler) = (Options::read(args), Sampler::new());
        Ok(ControlledBias { options, sampler, ask: SolverQuestion::of_machine()? })
    }
}

impl Generator for ControlledBias {
    /// Emits the minimal puzzles of this many orders, on the grid given or a uniform one. A puzzle
    /// of several orders is emitted as many times, as the weights require.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let mut random = RandomNumbers::new(task.seed);
        let given = begin::grid(task, ControlledBias::NAME)?;
        let grid = given.unwrap_or_else(|| self.sampler.draw(&mut random));
        let mut trials = Trials::new(&grid, solver, self.ask);
        let (mut order, mut watch) = (Order::new(), CancellationPoll::default());
        for tries in 1..=self.options.orders {
            watch.step()?;
            let cells = order.draw(self.options.most, &mut random);
            let Verdict::Minimal(n) = trials.verdict(cells)? else { continue };
            let clues = cells[..n].iter().copied().collect();
            let board = Board::from(&grid.puzzle(clues));
            let weight = Some(weight(n));
            if emit(&Generated { board, weight, is_minimal: true }).is_break() {
                return Ok(tries);
            }
        }
        Ok(self.options.orders)
    }
}

/// The number of ways to choose `clues` of 81 cells, which is one over the chance that an order
/// begins with a given choice.
fn weight(clues: usize) -> f64 {
    // Exact up to the last step.
    (0..clues as u128).fold(1_u128, |ways, i| ways * (81 - i) / (i + 1)) as f64
}
