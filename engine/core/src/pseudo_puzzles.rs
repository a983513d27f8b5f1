//! Pseudo-puzzles: the number of essentially different ways to fill a pattern without conflict, so
//! that no house repeats a digit. The fillings need not have a solution.
//!
//! Two fillings are equivalent if a map that keeps the pattern, and a renaming of the digits, take
//! one to the other. Afmob counted them in 2012 for the patterns of map 111/111/999
//! (forum.enjoysudoku.com, "One-clue-boxes patterns"). This module accepts any pattern.
//!
//! # How it works
//!
//! Up to the names of digits, a filling is a division of the cells into at most nine parts without
//! peers. The number sought is the mean number of divisions that a map fixes, over all ways to move
//! the pattern's cells (`motion.rs`). (The lemma bears Burnside's name: Cauchy 1845, Frobenius
//! 1887.) Conjugate ones fix equally many. The mean involves no renaming, so fillings that do not
//! use all digits need no special care.
//!
//! A motion that fixes a division moves its parts in *rings* (`ring.rs`), and the cells of a cycle
//! belong to one ring. So all fillings are counted side by side (`transfer.rs`), cycle by cycle, in
//! a good order (`order.rs`). Only one property of a ring matters: the cells yet to be filled that
//! it cannot have. Fillings whose rings agree in that are one state with a count. There are few
//! kinds of rings, so the effect of a cycle on each is computed once (`step.rs`).
//!
//! # Rates
//!
//! One thread of an AMD EPYC (Zen 5), CPU time, best of two runs. The 22 patterns of map
//! 111/111/999 without a band that has two empty rows take 0.07 s in all; the largest group has 576
//! maps. Visiting the 2,612,736 fillings of the band would take 38 s for them.
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
//! If many filled cells have peers left, there are too many states. Two bands, a chessboard and
//! some random patterns from 36 cells on exceed [`Limits::STATES`].
//!
//! # Tried and rejected
//!
//! * Dropping fillings that leave some house without enough digits: up to a fifth fewer states for
//!   filled boxes, next to none elsewhere, and no time gained.
//! * An order of its own for each motion: up to three times fewer states, and ten times the time,
//!   most of it for the orders.
//! * Improving the orders by moving cells while the estimate falls: at best two fifths fewer
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

/// The limits of a count.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most states at a time.
    pub states: usize,
    /// Whether to stop the count. It is called for each cycle of cells.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// The size of a table of 2^21 places, minus the states that one more may become. A count then
    /// takes at most 350 MB.
    pub const STATES: usize = (7 << 18) - 18;
}

/// [`STATES`](Limits::STATES), and no stop.
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { states: Limits::STATES, stop: &|| false }
    }
}

/// The number of ways to fill a pattern without conflict, up to the names of the digits.
///
/// # Errors
/// There are too many states, and the text gives the number of cells filled; or the count was
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

/// The number of essentially different ways to fill a pattern without conflict: up to the names of
/// the digits and the maps that keep the pattern.
///
/// # Errors
/// As for [`fillings`].
pub fn pseudo_puzzles(pattern: Cells, limits: Limits<'_>) -> Result<u128> {
    let order = Order::of(pattern);
    let fixed = |motion: &Motion| transfer::fixed(motion, pattern, &order, limits);
    // The identity fixes most: if that is too much, there is no need to list the motions.
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
