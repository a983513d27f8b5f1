//! `controlled_bias`: minimal puzzles with known chances, for unbiased statistics.
//!
//! Denis Berthier's controlled-bias generator ("Unbiased Statistics of a CSP - A Controlled-Bias
//! Generator", 2009): take a solution grid and delete its cells in random order, as long as the
//! solution stays the only one; keep what is left if it is minimal, and else begin with a new
//! order. A minimal puzzle of the grid with n clues comes of one order in C(81, n), whatever else
//! it is like. So each has C(81, n) for a weight, and the weighted mean of anything is unbiased;
//! the sum of the weights, divided by the tries, is on average the number of minimal puzzles that
//! a grid has.
//!
//! Ours reads the order backwards, and adds clues until the solution is the only one. That needs
//! to hit all unavoidable sets, and a redundant clue is one that is alone in none: with the sets
//! that are known as bits, one for each set and cell, most orders are done without a solver. What
//! the solver says teaches more sets, and the verdict on an order is always the one that a solver
//! would have given by itself.
//!
//! An order is followed as far as `most` clues only. That loses the minimal puzzles with more,
//! and the more clues are allowed, the more orders lead to one solution and must be looked at.
//! Of all minimal puzzles, 0.41 % have 30 clues, 0.024 % have 31 and 0.001 % have 32, by the
//! distribution that Berthier published on the Players' Forum; it ends there.
//!
//! Measured on one core of a Zen 5, with 20,000 orders a grid and the time to draw it: 3,400,000
//! orders and 13 puzzles a second, and 2,200,000 orders without AVX-512. There is a puzzle for
//! 250,000 orders, and a call of the solver for eight, of which seven in ten teach a set. Up to 30
//! clues, orders are followed at 4,000,000 a second, up to 36 at 2,200,000.
//!
//! Tried, and what it gave:
//!
//! * The smallest of the sets within one that was learnt, by a second call: 40 % fewer sets to
//!   learn, a fifth fewer orders a second.
//! * Room for 512 sets in place of 1024: a seventh fewer orders a second. For 2048: the same.
//!
//! | file       | what it is                                 |
//! |------------|--------------------------------------------|
//! | `order.rs` | random orders, as far as they are followed |
//! | `sets.rs`  | known sets, and what clues do to them      |
//! | `trial.rs` | what an order leads to                     |

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
use trial::{Ask, Trials, Verdict};

/// Tries random orders on a grid.
pub struct ControlledBias {
    orders: u64,
    most: usize,
    sampler: Sampler,
    ask: Ask,
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

    fn create(args: &Args<'_>) -> Result<ControlledBias> {
        let options = Options::read(args);
        let (orders, most) = (options.orders, options.most);
        Ok(ControlledBias { orders, most, sampler: Sampler::new(), ask: Ask::of_machine()? })
    }
}

impl Generator for ControlledBias {
    /// Emits the minimal puzzles that so many orders lead to, on the grid given or a uniform one.
    /// A puzzle that several orders lead to is emitted as many times: so the weights say.
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
        let (mut order, mut watch) = (Order::new(), Watch::default());
        for tries in 1..=self.orders {
            watch.step()?;
            let cells = order.draw(self.most, &mut random);
            let Verdict::Minimal(n) = trials.verdict(cells)? else { continue };
            let clues = cells[..n].iter().copied().collect();
            let board = Board::from(&grid.puzzle(clues));
            if emit(&Generated { board, weight: Some(weight(n)) }).is_break() {
                return Ok(tries);
            }
        }
        Ok(self.orders)
    }
}

/// In how many ways `clues` of 81 cells can be chosen: one in so many orders begins with a given
/// choice.
fn weight(clues: usize) -> f64 {
    // Exact up to the last step.
    (0..clues as u128).fold(1_u128, |ways, i| ways * (81 - i) / (i + 1)) as f64
}
