//! Counts of fillings and pseudo-puzzles, which end when the run is cancelled.

use crate::context::Context;
use crate::error::Result;
use seventeen_core::Cells;
use seventeen_core::pseudo_puzzles::{self, Limits};

/// How many ways there are to put digits in the cells of a pattern so that none stands twice in a
/// house, but for the names of the digits.
///
/// Up to `states` states are kept at a time, each of which takes up to 200 bytes; as many as
/// [`Limits::STATES`] if none are said.
///
/// # Errors
/// There are too many states, and the error says with how many cells filled; or the run is
/// cancelled.
pub fn fillings(context: &Context, pattern: Cells, states: Option<usize>) -> Result<u128> {
    let stop = || context.stop().is_requested();
    Ok(pseudo_puzzles::fillings(pattern, limits(states, &stop))?)
}

/// How many pseudo-puzzles a pattern has: essentially different ways to put digits in its cells so
/// that none stands twice in a house, whether or not that leaves a solution.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_host::Registry;
/// use seventeen_jobs::pseudo_puzzles::{fillings, pseudo_puzzles};
/// use seventeen_jobs::{Context, Settings};
///
/// let context = Context::new(Registry::default(), Settings::default())?;
/// let band: Cells = "r123c123456789".parse()?;
/// assert_eq!(fillings(&context, band, None)?, 2_612_736);
/// assert_eq!(pseudo_puzzles(&context, band, None)?, 416);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As of [`fillings`].
pub fn pseudo_puzzles(context: &Context, pattern: Cells, states: Option<usize>) -> Result<u128> {
    let stop = || context.stop().is_requested();
    Ok(pseudo_puzzles::pseudo_puzzles(pattern, limits(states, &stop))?)
}

fn limits(states: Option<usize>, stop: &dyn Fn() -> bool) -> Limits<'_> {
    Limits { states: states.unwrap_or(Limits::STATES), stop }
}
