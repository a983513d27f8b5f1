//! From a puzzle to one in which no orbit can be spared.
//!
//! Every orbit is tried once, in random order; one stays if it is needed, or if the solver's guesses
//! do not tell. Solutions that were seen while the puzzle was built
//! could tell of some orbits that they are needed, where they differ in no given but theirs; that
//! was tried, and tells of two orbits a 9x9 puzzle, which takes longer than to ask the solver.

use super::Digits;
use super::build::Built;
use super::draft::Layout;
use super::oracle::Oracle;
use crate::level::Level;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Removes every orbit that is not needed for the solution to be the only one, found by the
/// techniques of `level` if they are limited; or that so many `guesses` show not to be.
///
/// # Errors
/// What the solver reports, or an interrupted run.
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
    let mut watch = Watch::default();
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

/// Whether the puzzle has another solution, now that it has lost the givens of `orbit`, with which
/// it had none: one that differs in a cell of the orbit, and in none of those before it. True also
/// if so many `guesses` do not tell about one of them.
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
