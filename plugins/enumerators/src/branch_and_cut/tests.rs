//! Puzzles against the other enumerators, programs against their rows, and the kernels pairwise.

use super::assignment::Assignment;
use super::basis::Basis;
use super::draft::Source;
use super::objective::Objective;
use super::relaxation::{Node, Relaxation, Status};
use super::rows::{Lookup, RowPool};
use super::{BranchAndCut, Settings};
use crate::gridchecker::tests::{InTurn, TWENTY, create, harvest, twenty};
use crate::simd::tests::others;
use crate::simd::{Form, Portable};
use crate::{GridChecker, HittingSet};
use seventeen_plugin::prelude::*;
use seventeen_solvers::Bands;

fn grid() -> Grid {
    TWENTY.parse().expect("a grid")
}

fn component(kernel: Form) -> BranchAndCut {
    let settings = Settings {
        halves: true,
        parts: 4,
        lemma_nodes: 20,
        near_candidates: 8,
        far_candidates: 4,
        exchanges: 10,
        cut_rounds: 2,
        cuts_per_round: 3,
        kept_cuts: 500,
        least_cut_share: 6e-3,
    };
    BranchAndCut { rules: Rules::CLASSIC, settings, kernel }
}

/// The puzzles and the nodes of a search.
fn search(plan: &dyn Search, wanted: &EnumerationQuery<'_>) -> (Vec<Cells>, u64) {
    let (mut found, mut nodes) = (Vec::new(), 0);
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    strategy.prepare(&wanted.open_sets().expect("open sets")).expect("sets");
    for part in 0..plan.outline().parts {
        let mut emit = |&givens: &Cells| {
            found.push(givens);
            ControlFlow::Continue(())
        };
        let effort = plan.search(part, &mut strategy, &mut solver, &mut emit).expect("a search");
        nodes += effort.nodes;
    }
    found.sort_unstable();
    (found, nodes)
}

fn plan(mut component: impl Enumerator, wanted: &EnumerationQuery<'_>) -> Box<dyn Search> {
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    component.plan(wanted, &mut strategy, &mut solver).expect("a plan")
}

fn puzzles(component: impl Enumerator, wanted: &EnumerationQuery<'_>) -> Vec<Cells> {
    search(&*plan(component, wanted), wanted).0
}

#[test]
fn the_twenty_are_found_where_they_are() {
    let (grid, sets) = (grid(), harvest(&grid()));
    for number in [0, 7, 19] {
        let given: Cells = twenty()[number].givens().iter().take(8).collect();
        let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
        let twenty = twenty();
        let givens = twenty.iter().map(|puzzle| puzzle.givens());
        let mut expected: Vec<Cells> = givens.filter(|puzzle| given.is_subset(*puzzle)).collect();
        expected.sort_unstable();
        assert_eq!(puzzles(component(Form::Portable(Portable)), &wanted), expected);
    }
}

/// With more clues than necessary, puzzles contain smaller ones.
#[test]
fn many_puzzles_are_those_of_the_others() {
    let (grid, sets) = (grid(), harvest(&grid()));
    let puzzle = twenty()[3].givens();
    let mut all = 0;
    for (given, clues) in [(14, 18), (17, 19), (15, 19)] {
        let given: Cells = puzzle.iter().take(given).collect();
        let dead: Cells = (!puzzle).iter().step_by(3).collect();
        let wanted = EnumerationQuery { given, dead, ..EnumerationQuery::all(&grid, &sets, clues) };
        let found = puzzles(component(Form::Portable(Portable)), &wanted);
        assert_eq!(found, puzzles(create::<HittingSet>(&[4096, 10, 16]), &wanted));
        assert_eq!(found, puzzles(create::<GridChecker>(&[1500, 2000]), &wanted));
        all += found.len();
    }
    assert!(all > 100, "{all} puzzles show little");
}

#[test]
fn with_two_blanks_or_fewer_every_choice_is_a_puzzle() {
    let grid = grid();
    for (clues, expected) in [(81, 1), (80, 81), (79, 81 * 80 / 2)] {
        let wanted = EnumerationQuery::all(&grid, &[], clues);
        assert_eq!(puzzles(component(Form::Portable(Portable)), &wanted).len(), expected);
    }
}

#[test]
fn kernels_visit_the_same_nodes() {
    let (grid, sets) = (grid(), harvest(&grid()));
    let given: Cells = twenty()[0].givens().iter().take(6).collect();
    let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 16) };
    let expected = search(&*plan(component(Form::Portable(Portable)), &wanted), &wanted);
    assert!(expected.1 > 10, "{} nodes show little", expected.1);
    for form in others() {
        assert_eq!(search(&*plan(component(form), &wanted), &wanted), expected, "{}", form.name());
    }
}

/// The optimum satisfies all rows, and its multipliers show that it is one.
#[test]
fn a_program_ends_at_its_optimum() {
    let mut pool = RowPool::default();
    let row = pool.at_most(Cells::ALL, 81, None, Source::Budget);
    for (number, set) in harvest(&grid()).into_iter().enumerate() {
        pool.at_least(set, 1, None, Source::Own(number as u32));
    }
    let objective = Objective { cells: Cells::ALL, most: 81, row };
    let assignment = Assignment::new();
    let node = Node { objective: &objective, assignment: &assignment };
    let mut relaxation = Relaxation::new(Portable, pool);
    let mut basis = Basis::new(Cells::ALL);
    assert!(relaxation.solve(&mut basis, node, 1.) == Status::Optimal);
    let (pool, point) = (&relaxation.pool, Lookup::new(&basis.point));
    for row in 0..pool.len() {
        assert!(pool.slack(row, &point) > -1e-5, "row {row}");
    }
    assert!((11.0..13.0).contains(&basis.objective), "{}", basis.objective);
    let before = basis.objective;
    basis.renew(Portable, pool);
    assert!((basis.objective - before).abs() < 1e-6);
    for (constraint, multiplier) in basis.multipliers() {
        assert!(multiplier > -1e-6, "{constraint:?}: {multiplier}");
    }
}
