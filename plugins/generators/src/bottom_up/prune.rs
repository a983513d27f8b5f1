//! Pruning: from a puzzle to one in which no orbit is redundant.
//!
//! Every orbit is tried once, in random order. It stays if it is needed, or if the solver's guesses
//! leave this open. Rejected: using solutions that were seen during the build and differ in no
//! given outside an orbit, to show that it is needed. They decide two orbits of a 9x9 puzzle, which
//! takes longer than calling the solver.

use super::Digits;
use super::build::Built;
use super::draft::Layout;
use super::oracle::Oracle;
use crate::level::Level;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Removes every orbit that is not needed for a unique solution, found by the techniques of `level`
/// if they are limited. With `guesses` it removes only those that this many guesses decide.
///
/// # Errors
/// Errors of the solver, or an interrupted run.
pub(super) fn prune(
    built: Built,
    layout: &Layout,
    oracle: &mut Oracle<'_>,
    mut level: Option<&mut Level>,
    guesses: u64,
    random: &mut RandomNumbers,
) -> Result<Digits> {
    let Built { mut puzzle, solution, filled: mut order, .. } = built;
    random.shuffle(&mut order);
    let mut watch = CancellationPoll::default();
    for orbit in order {
        watch.step()?;
        layout.orbits[orbit].iter().for_each(|&cell| puzzle[cell] = 0);
        let needed = match &mut level {
            Some(level) => !level.solves(&puzzle),
            None => may_be_needed(orbit, &mut puzzle, &solution, layout, oracle, guesses)?,
        };
        if needed {
            layout.orbits[orbit].iter().for_each(|&cell| puzzle[cell] = solution[cell]);
        }
    }
    Ok(puzzle)
}

/// Whether the puzzle has another solution without the givens of `orbit`, although it has none with
/// them. It differs in a cell of the orbit, and in none of those before it. Also true if this is
/// unknown for one of the cells after `guesses` guesses.
fn may_be_needed(
    orbit: usize,
    puzzle: &mut [u8],
    solution: &[u8],
    layout: &Layout,
    oracle: &mut Oracle<'_>,
    guesses: u64,
) -> Result<bool> {
    let cells = &layout.orbits[orbit];
    let mut needed = false;
    for &cell in cells {
        needed = oracle.may_differ(puzzle, cell, solution, guesses)?;
        if needed {
            break;
        }
        puzzle[cell] = solution[cell];
    }
    cells.iter().for_each(|&cell| puzzle[cell] = 0);
    Ok(needed)
}
