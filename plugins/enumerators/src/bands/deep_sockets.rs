//! More sets with two or three cells of a minirow in the third band, for long searches.
//!
//! Sockets end most leaves of the first stage, and each of the others costs much more. Harvesters
//! do not know how long a search will be, and omit most of the sets of five or six digits.

use super::frame::Frame;
use seventeen_plugin::prelude::*;
use std::collections::BTreeSet;

/// From this number of estimated nodes on, a third band is worth the sets of this many digits, for
/// 17 clues. Five digits take about 10 ms, and six 50 ms.
const DEPTHS: [(f64, u32); 2] = [(2_000_000., 6), (200_000., 5)];

/// The number of clues to which these numbers of nodes belong. Each further clue halves them, since
/// leaves with more clues left take longer.
const CLUES: u32 = 17;

/// The maximum number of cells of a set in the two bands.
const MOST: u32 = 18;

/// The sets of these frames, each with its estimated number of nodes, that are not in `known`.
/// Forced cells count as in [`EnumerationQuery::open_sets`]; sets that are dead are left out.
///
/// # Errors
/// An interrupted run.
pub(crate) fn find(
    wanted: &EnumerationQuery<'_>,
    known: &[Cells],
    frames: &[(Frame, f64)],
) -> Result<Vec<Cells>> {
    let mut found = BTreeSet::new();
    for (frame, nodes) in frames {
        let halved = wanted.clues as i32 - CLUES as i32;
        if let Some(digits) = depth(nodes * 2_f64.powi(halved)) {
            let image = frame.image(wanted.grid);
            let sets = seventeen_harvesters::sockets_of_third_band(&image, digits, MOST)?;
            found.extend(sets.into_iter().map(|set| frame.of_image(set)));
        }
    }
    known.iter().for_each(|set| {
        found.remove(set);
    });
    let unhit = found.into_iter().filter(|set| set.is_disjoint(wanted.given));
    let mut open: Vec<Cells> = unhit.map(|set| set - wanted.dead).collect();
    open.retain(|set| !set.is_empty());
    open.sort_by_key(|&set| seventeen_core::ua::order(set));
    Ok(open)
}

/// The number of digits of the sets worth their time, if any.
fn depth(nodes: f64) -> Option<u32> {
    DEPTHS.iter().find(|&&(least, _)| nodes >= least).map(|&(_, digits)| digits)
}

#[cfg(test)]
mod tests {
    use super::super::frame::Lines;
    use super::super::tests::{create, harvest};
    use super::*;
    use seventeen_solvers::Auto;

    #[test]
    fn sets_are_new_and_unavoidable_without_forced_cells() {
        let grid: Grid =
            "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
                .parse()
                .expect("a grid");
        let (given, dead): (Cells, Cells) =
            ("r1c1 r5c5".parse().expect("cells"), "r9c9 r4c2".parse().expect("cells"));
        let wanted = EnumerationQuery { given, dead, ..EnumerationQuery::all(&grid, &[], 17) };
        let known = harvest(&grid);
        let frames = [Lines::Bands, Lines::Stacks].map(|lines| (Frame::of_third(lines, 1), 1e6));
        let found = find(&wanted, &known, &frames).expect("sets");
        assert!(found.len() > 1000, "{}", found.len());
        let mut solver = create::<Auto>(&[]);
        for set in found {
            assert!(set.is_disjoint(given | dead) && !known.contains(&set));
            let puzzle = grid.puzzle(!(set | dead));
            assert!(solver.other_solution(&puzzle, &grid).expect("a solver").is_some());
        }
    }

    #[test]
    fn short_searches_need_no_more_sets() {
        assert_eq!([1e5, 5e5, 5e6].map(depth), [None, Some(5), Some(6)]);
    }
}
