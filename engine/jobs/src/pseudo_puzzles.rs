//! Counts of fillings and pseudo-puzzles, which can be cancelled.

use crate::context::Context;
use crate::error::Result;
use seventeen_core::Cells;
use seventeen_core::pseudo_puzzles::{self, Limits};

/// The number of ways to put digits in the cells of a pattern so that no digit repeats in a house,
/// up to renaming digits.
///
/// It stores up to `states` states at a time, which take up to 200 bytes each; the default is
/// [`Limits::STATES`].
///
/// # Errors
/// There are too many states, and the error gives the number of cells filled by then; or the run is
/// cancelled.
pub fn count_fillings(context: &Context, pattern: Cells, states: Option<usize>) -> Result<u128> {
    let stop = || context.cancellation_token().is_cancelled();
    Ok(pseudo_puzzles::fillings(pattern, search_limits(states, &stop))?)
}

/// The number of pseudo-puzzles of a pattern: essentially different ways to put digits in its cells
/// so that no digit repeats in a house, solvable or not.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_host::Registry;
/// use seventeen_jobs::pseudo_puzzles::{count_fillings, count_pseudo_puzzles};
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let band: Cells = "r123c123456789".parse()?;
/// assert_eq!(count_fillings(&context, band, None)?, 2_612_736);
/// assert_eq!(count_pseudo_puzzles(&context, band, None)?, 416);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`count_fillings`].
pub fn count_pseudo_puzzles(
    context: &Context,
    pattern: Cells,
    states: Option<usize>,
) -> Result<u128> {
    let stop = || context.cancellation_token().is_cancelled();
    Ok(pseudo_puzzles::pseudo_puzzles(pattern, search_limits(states, &stop))?)
}

fn search_limits(states: Option<usize>, stop: &dyn Fn() -> bool) -> Limits<'_> {
    Limits { states: states.unwrap_or(Limits::STATES), stop }
}
