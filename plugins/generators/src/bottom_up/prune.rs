//! From a puzzle to one in which no orbit can be spared.
//!
//! Every orbit is tried once, in random order. Another solution that differs from the puzzle's in
//! no given but those of one orbit shows that this one is needed, without a call of the solver:
//! solutions that were seen while the puzzle was built do so, more of them the fewer givens are
//! left.

use super::Digits;
use super::build::Built;
use super::draft::Layout;
use super::oracle::Oracle;
use crate::draw::Draw;
use crate::level::Level;
use seventeen_plugin::prelude::*;

/// A set of orbits, a bit each.
type Orbits = Vec<u64>;

/// Removes every orbit that is not needed for the solution to be the only one, found by the
/// techniques of `level` if they are limited.
///
/// # Errors
/// What the solver reports, or an interrupted run.
pub(super) fn prune(
    built: Built,
    layout: &Layout,
    oracle: &mut Oracle<'_>,
    mut level: Option<&mut Level>,
    random: &mut Draw,
) -> Result<Digits> {
    let Built { mut puzzle, solution, filled: mut order, seen, .. } = built;
    let mut present = vec![0; layout.orbits.len().div_ceil(64)];
    order.iter().for_each(|&orbit| present[orbit / 64] |= 1 << (orbit % 64));
    let differing: Vec<Orbits> =
        seen.iter().map(|other| difference(layout, &solution, other)).collect();
    random.shuffle(&mut order);
    let mut watch = Watch::default();
    for orbit in order {
        watch.step()?;
        if differing.iter().any(|set| is_only(set, &present, orbit)) {
            continue;
        }
        layout.orbits[orbit].iter().for_each(|&cell| puzzle[cell] = 0);
        let needed = match &mut level {
            Some(level) => !level.solves(&puzzle),
            None => is_needed(orbit, &mut puzzle, &solution, layout, oracle)?,
        };
        if needed {
            layout.orbits[orbit].iter().for_each(|&cell| puzzle[cell] = solution[cell]);
        } else {
            present[orbit / 64] &= !(1 << (orbit % 64));
        }
    }
    Ok(puzzle)
}

/// Whether the puzzle has another solution, now that it has lost the givens of `orbit`, with which
/// it had none.
///
/// That solution differs in a cell of the orbit. Large boards are searched with each other digit
/// there, which spares the search all that has the digits of `solution`.
fn is_needed(
    orbit: usize,
    puzzle: &mut [u8],
    solution: &[u8],
    layout: &Layout,
    oracle: &mut Oracle<'_>,
) -> Result<bool> {
    let mut found = Vec::new();
    if layout.boxes == Boxes::NINE {
        return oracle.other(puzzle, solution, &mut found);
    }
    let cells = &layout.orbits[orbit];
    for &cell in cells {
        for digit in layout.free_digits(cell, puzzle).filter(|&digit| digit != solution[cell]) {
            puzzle[cell] = digit;
            if found.is_empty() {
                oracle.first(puzzle, 1, &mut found)?;
            }
        }
        puzzle[cell] = solution[cell];
    }
    cells.iter().for_each(|&cell| puzzle[cell] = 0);
    Ok(!found.is_empty())
}

/// The orbits in which two solutions differ.
fn difference(layout: &Layout, a: &[u8], b: &[u8]) -> Orbits {
    let mut set = vec![0; layout.orbits.len().div_ceil(64)];
    for (index, orbit) in layout.orbits.iter().enumerate() {
        if orbit.iter().any(|&cell| a[cell] != b[cell]) {
            set[index / 64] |= 1 << (index % 64);
        }
    }
    set
}

/// Whether `orbit` is the only one of those present that is in the set.
fn is_only(set: &[u64], present: &[u64], orbit: usize) -> bool {
    set[orbit / 64] >> (orbit % 64) & 1 != 0
        && set.iter().zip(present).map(|(set, present)| (set & present).count_ones()).sum::<u32>()
            == 1
}
