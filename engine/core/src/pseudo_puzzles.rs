//! Pseudo-puzzles: how many essentially different ways there are to fill a pattern without
//! conflict, so that no digit stands twice in a house. The fillings need not have a solution.
//!
//! Two fillings are the same if a map that keeps the pattern, and a renaming of the digits, take
//! one to the other. This is what Afmob counted in 2012 for the patterns of map 111/111/999
//! (forum.enjoysudoku.com, "One-clue-boxes patterns"); any pattern will do here.
//!
//! # How it works
//!
//! Without names for the digits a filling is a division of the cells into at most nine parts, none
//! with two peers. By the lemma that bears Burnside's name (Cauchy 1845, Frobenius 1887) the number
//! sought is the mean number of divisions that a map fixes, over all ways to move the pattern's
//! cells (`motion.rs`); conjugate ones fix equally many. No renaming is in that mean, so it is of
//! no matter that some fillings lack digits, which renaming leaves alone.
//!
//! A motion that fixes a division carries its parts round in *rings* (`ring.rs`), and the cells
//! of a cycle fall to one ring. So cycle by cycle, in a good order (`order.rs`), all fillings are
//! counted side by side (`transfer.rs`): of a ring nothing matters but the cells yet to be filled
//! that it cannot have, and fillings whose rings agree in that are one state with a count. There
//! are few kinds of rings, so what a cycle does to each is worked out once (`step.rs`).
//!
//! # Rates
//!
//! One thread of an AMD EPYC (Zen 5), CPU time, best of two runs. The 22 patterns of map
//! 111/111/999 without a band that has two empty rows take 0.07 s in all, the largest group being
//! of 576 maps. To go through the 2,612,736 fillings of the band takes 38 s for them.
//!
//! | | cells | maps | `fillings` | `pseudo_puzzles` |
//! |---|---|---|---|---|
//! | a band | 27 | 559,872 | 0.001 s | 0.01 s |
//! | three boxes on a diagonal | 27 | 559,872 | 0.001 s | 1.3 s |
//! | the six others | 54 | 559,872 | 0.02 s | 4.3 s |
//! | four boxes in a square | 36 | 373,248 | 0.006 s | 0.04 s |
//! | random patterns | 17 to 28 | 1 or 2 | up to 0.04 s | the same |
//! | random patterns | 32 | 1 | 0.3 s and 1.8 s | the same |
//!
//! Where many cells are filled that have peers left, there are too many states: two bands, a
//! chessboard and some random patterns from 36 cells on are beyond [`Limits::STATES`].
//!
//! # What was tried and left out
//!
//! * To drop fillings that leave some house without enough digits: up to a fifth fewer states where
//!   boxes are filled, next to none elsewhere, and no time gained.
//! * An order of its own for each motion: up to three times fewer states, and ten times the time,
//!   most of it for the orders.
//! * To improve the orders by moving cells while the estimate falls: at best two fifths fewer
//!   states, and on most patterns it took longer than it saved.

mod motion;
mod order;
mod ring;
mod step;
mod transfer;

use crate::Cells;
use crate::error::Result;
use motion::Motion;
use order::Order;

/// When a count gives up.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many states there may be at a time.
    pub states: usize,
    /// Says whether the count is no longer wanted. It is asked for each cycle of cells.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// What a table of 2^21 places takes, but for the states that one more may become. A count
    /// then takes 350 MB at the most.
    pub const STATES: usize = (7 << 18) - 18;
}

/// [`STATES`](Limits::STATES), and no stop.
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { states: Limits::STATES, stop: &|| false }
    }
}

/// How many ways there are to fill a pattern without conflict, but for the names of the digits.
///
/// # Errors
/// There are too many states, and the text says with how many cells filled; or the count was
/// stopped.
///
/// ```
/// use seventeen_core::pseudo_puzzles::{Limits, fillings};
///
/// // Two cells of a row hold two digits; two that do not see each other may hold the same.
/// assert_eq!(fillings("r1c12".parse()?, Limits::default())?, 1);
/// assert_eq!(fillings("r1c1 r5c5".parse()?, Limits::default())?, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fillings(pattern: Cells, limits: Limits<'_>) -> Result<u128> {
    transfer::fixed(&Motion::REST, pattern, &Order::of(pattern), limits)
}

/// How many essentially different ways there are to fill a pattern without conflict: but for the
/// names of the digits and the maps that keep the pattern.
///
/// # Errors
/// As of [`fillings`].
pub fn pseudo_puzzles(pattern: Cells, limits: Limits<'_>) -> Result<u128> {
    let order = Order::of(pattern);
    let fixed = |motion: &Motion| transfer::fixed(motion, pattern, &order, limits);
    // At rest the most is fixed: if that is too much, no motions need be listed.
    let mut sum = fixed(&Motion::REST)?;
    let motions = motion::motions(pattern);
    for (motion, size) in motion::classes(&motions) {
        if motion != Motion::REST {
            sum += size * fixed(&motion)?;
        }
    }
    Ok(sum / motions.len() as u128)
}

#[cfg(test)]
mod tests;
