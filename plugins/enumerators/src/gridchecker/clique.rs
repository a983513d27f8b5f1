//! The clique that determines order and bounds (steps 2.1 and 2.2, and the first trick).
//!
//! The strategy chooses among the given sets, the most important first. Its order replaces the
//! rating of step 2.3 and is kept. Its choice is then completed: as long as the cells outside the
//! clique hold an unavoidable set, that set joins the clique, as the last. Here the solver searches
//! for such sets, with the clique's cells as givens, so that none of any size is missed.

use crate::chosen::{self, ChosenClique};
use crate::difference::unhit_set;
use seventeen_plugin::prelude::*;

/// Pairwise disjoint unavoidable sets, and no further one among the cells outside them.
pub(crate) struct Clique {
    /// The sets, as chosen and then as found.
    pub(crate) sets: Vec<Cells>,
    /// The strategy's claim about their number.
    pub(crate) bound: Bound,
    /// The sets that were found later, and so were not available to the strategy.
    pub(crate) found: Vec<Cells>,
}

/// Lets the strategy choose among all of `sets`, the open ones, and completes its choice. None if
/// a set was found whose cells are all dead, so that there is no puzzle.
///
/// A clique that had to be completed is not claimed to be the greatest: with the sets found
/// meanwhile the strategy might have chosen otherwise.
pub(crate) fn choose(
    wanted: &EnumerationQuery<'_>,
    sets: &[Cells],
    strategy: &mut dyn CliqueStrategy,
    solver: &mut dyn Solver,
) -> Result<Option<Clique>> {
    let ChosenClique { sets: chosen, bound } = chosen::choose(sets, &wanted.context(), strategy)?;
    let mut covered = chosen.iter().fold(wanted.given, |cells, &set| cells | set);
    let mut found = Vec::new();
    while let Some(set) = unhit_set(solver, wanted.grid, covered)? {
        let set = set - wanted.dead;
        if set.is_empty() {
            return Ok(None);
        }
        covered |= set;
        found.push(set);
    }
    let bound = if found.is_empty() { bound } else { Bound::AtLeast };
    let sets = chosen.into_iter().chain(found.iter().copied()).collect();
    Ok(Some(Clique { sets, bound, found }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gridchecker::tests::{TWENTY, create};
    use seventeen_solvers::Bands;

    /// Chooses the sets of these numbers.
    struct Fixed(Vec<u32>);

    impl CliqueStrategy for Fixed {
        fn prepare(&mut self, _: &[Cells]) -> Result<()> {
            Ok(())
        }

        fn choose(&mut self, _: &[u32], _: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
            chosen.clone_from(&self.0);
            Ok(Bound::Greatest)
        }
    }

    fn chosen(sets: &[Cells], numbers: &[u32]) -> Result<Clique> {
        let grid = TWENTY.parse().unwrap();
        let wanted = EnumerationQuery::all(&grid, sets, 17);
        let mut solver = create::<Bands>(&[]);
        let chosen = choose(&wanted, sets, &mut Fixed(numbers.to_vec()), &mut solver)?;
        Ok(chosen.expect("no cell is dead"))
    }

    #[test]
    fn the_completed_clique_leaves_no_set() {
        let grid: Grid = TWENTY.parse().unwrap();
        let mut solver = create::<Bands>(&[]);
        let clique = chosen(&[], &[]).unwrap();
        assert_eq!(clique.bound, Bound::AtLeast);
        assert_eq!(clique.sets, clique.found);
        let covered = clique.sets.iter().fold(Cells::EMPTY, |cells, &set| cells | set);
        assert_eq!(covered.len(), clique.sets.iter().map(|set| set.len()).sum::<u32>());
        assert_eq!(solver.count(&grid.puzzle(covered), 2), Ok(1));
    }

    #[test]
    fn sets_found_are_unavoidable_and_minimal() {
        let grid: Grid = TWENTY.parse().unwrap();
        let mut solver = create::<Bands>(&[]);
        for set in chosen(&[], &[]).unwrap().found {
            assert_eq!(solver.count(&grid.puzzle(!set), 2), Ok(2), "{set} can be avoided");
            for cell in set {
                let givens = !set | Cells::single(cell);
                assert_eq!(solver.count(&grid.puzzle(givens), 2), Ok(1), "{set} is not minimal");
            }
        }
    }

    #[test]
    fn a_choice_that_needs_no_completion_keeps_its_bound() {
        let sets = chosen(&[], &[]).unwrap().sets;
        let all: Vec<u32> = (0..sets.len() as u32).collect();
        let clique = chosen(&sets, &all).unwrap();
        assert_eq!((clique.bound, clique.sets), (Bound::Greatest, sets));
        assert!(clique.found.is_empty());
    }

    #[test]
    fn a_choice_of_overlapping_or_unknown_sets_is_refused() {
        let sets = [0b11, 0b110].map(Cells::from_bits);
        let error = chosen(&sets, &[0, 1]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("share r1c2"), "{error}");
        let error = chosen(&sets, &[2]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("set 2 of 2"), "{error}");
    }
}
