//! Looks for the sets within the two bands that the search would miss, before it begins.
//!
//! Harvesters find the sets of few digits or few boxes, but a search needs the sets that its clues
//! do not hit. So random cells are chosen that hit all known sets, and the grid is solved from them
//! and the third band. A second solution shows a missing set. The search itself would find it too,
//! but once in each of its parts.

use super::case::Case;
use super::estimate::Random;
use super::frame::{BAND, Split};
use super::kernel::Kernel;
use super::node::ones;
use crate::difference::unhit_set;
use seventeen_plugin::prelude::*;

/// Adds to the case the sets that this many random choices of cells show.
///
/// # Errors
/// Errors of the solver, or an interrupted run.
pub(crate) fn rehearse<K: Kernel>(
    kernel: K,
    case: &mut Case,
    grid: &Grid,
    tries: usize,
    solver: &mut dyn Solver,
) -> Result<()> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut lists = [Vec::new(), Vec::new()];
    for _ in 0..tries {
        check_running()?;
        let two = hitting(kernel, case, &mut random, &mut lists);
        let clues = case.frame.join(Split { two, third: BAND });
        if let Some(set) = unhit_set(solver, grid, clues)? {
            let set = case.frame.split(case.frame.lines.mirrored(set)).two & !case.root.dead.two;
            case.add_near(set);
            if set == 0 {
                // All its cells are dead: the case has no puzzle.
                break;
            }
        }
    }
    Ok(())
}

/// Cells that hit all known sets: of the shortest set that is not hit yet, one after the other.
/// `lists` are memory for the sets that are not hit.
fn hitting<K: Kernel>(
    kernel: K,
    case: &Case,
    random: &mut Random,
    [unhit, left]: &mut [Vec<u64>; 2],
) -> u64 {
    let mut placed = case.root.placed.two;
    unhit.clone_from(&case.near);
    while let Some(&set) = unhit.first() {
        let chosen = random.below(set.count_ones() as usize);
        let hit = ones(set).nth(chosen).map_or(0, |cell| 1 << cell);
        placed |= hit;
        left.clear();
        kernel.run(|| kernel.narrow(unhit, hit, !0, left));
        std::mem::swap(unhit, left);
    }
    placed
}
