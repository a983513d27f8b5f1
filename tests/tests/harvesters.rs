//! Conformance of UA harvesters: every set is truly unavoidable and minimal, none comes twice,
//! and the same seed gives the same sets.

use seventeen_core::{Cells, Grid, Solver, UaHarvester, ua};
use seventeen_plugin::{CancellationToken, Kind, Value};
use seventeen_tests::{data, grids, registries};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Options under which a harvester can be tried; others run as they are.
fn options(name: &str) -> Vec<(String, Value)> {
    let path = data("sets.txt").display().to_string();
    match name {
        "file" => vec![("path".to_owned(), Value::Text(path))],
        "random_cells" => vec![("rounds".to_owned(), Value::Int(50))],
        "boxes" => vec![("n".to_owned(), Value::Int(2))],
        "digits" => vec![("n".to_owned(), Value::Int(3))],
        "two_bands" => vec![("digits".to_owned(), Value::Int(4))],
        _ => Vec::new(),
    }
}

fn for_each_harvester(mut test: impl FnMut(&str, &mut dyn UaHarvester, &mut dyn Solver)) {
    for (origin, registry) in registries() {
        let checker = registry.find(Kind::Solver, "backtrack").expect("the checker is there");
        for component in registry.of(Kind::UaHarvester) {
            let values = component.values(&options(component.name())).expect("options fit");
            let mut harvester = component
                .make::<dyn UaHarvester>(&values, &CancellationToken::new())
                .expect("a harvester");
            let mut checker = checker
                .make::<dyn Solver>(&checker.values(&[]).unwrap(), &CancellationToken::new())
                .expect("a solver");
            test(&format!("{origin} {}", component.name()), &mut *harvester, &mut *checker);
        }
    }
}

fn harvest(harvester: &mut dyn UaHarvester, grid: &Grid, known: &[Cells]) -> Vec<Cells> {
    let mut sets = Vec::new();
    let done = harvester.harvest(grid, known, 7, &mut |set| {
        sets.push(*set);
        ControlFlow::Continue(())
    });
    assert_eq!(done, Ok(()));
    sets
}

/// A set is unavoidable if emptying it leaves several solutions, and minimal if giving any of its
/// cells back leaves one.
fn is_unavoidable_and_minimal(solver: &mut dyn Solver, grid: &Grid, set: Cells) -> bool {
    let mut solutions = |empty: Cells| solver.count(&grid.puzzle(!empty), 2).unwrap();
    solutions(set) == 2 && set.iter().all(|cell| solutions(set - Cells::single(cell)) == 1)
}

#[test]
fn every_set_is_unavoidable_and_minimal_and_comes_once() {
    for_each_harvester(|name, harvester, solver| {
        for (grid_name, _, grid) in grids().iter().take(2) {
            let sets = harvest(harvester, grid, &[]);
            let distinct: BTreeSet<Cells> = sets.iter().copied().collect();
            assert_eq!(distinct.len(), sets.len(), "{name} {grid_name}: a set came twice");
            assert!(sets.is_sorted_by_key(|&set| ua::order(set)), "{name}: not in order");
            for &set in sets.iter().step_by(1 + sets.len() / 400) {
                assert!(
                    is_unavoidable_and_minimal(solver, grid, set),
                    "{name} {grid_name}: {set} is not unavoidable, or not minimal"
                );
            }
        }
    });
}

#[test]
fn every_harvester_finds_something_in_the_first_grid() {
    let grid = grids()[0].2;
    for_each_harvester(|name, harvester, _| {
        assert!(!harvest(harvester, &grid, &[]).is_empty(), "{name}");
    });
}

#[test]
fn the_same_seed_gives_the_same_sets_and_known_ones_are_left_out() {
    let grid = grids()[0].2;
    for_each_harvester(|name, harvester, _| {
        let first = harvest(harvester, &grid, &[]);
        assert_eq!(first, harvest(harvester, &grid, &[]), "{name}");
        let known = &first[..first.len() / 2];
        let rest = harvest(harvester, &grid, known);
        assert!(rest.iter().all(|set| !known.contains(set)), "{name} emits known sets");
    });
}

#[test]
fn a_break_ends_the_harvest() {
    let grid = grids()[0].2;
    for_each_harvester(|name, harvester, _| {
        let mut emitted = 0;
        let done = harvester.harvest(&grid, &[], 7, &mut |_| {
            emitted += 1;
            ControlFlow::Break(())
        });
        assert_eq!((done, emitted), (Ok(()), 1), "{name}");
    });
}

/// Three grids with the same rows 1 to 6.
fn batch() -> [Grid; 3] {
    let upper = grids()[0].2.to_string()[..54].to_owned();
    ["432619875619587423857324619", "657324819839617425412589673", "832514679619387425457629813"]
        .map(|third| (upper.clone() + third).parse().expect("a grid"))
}

/// What a harvester finds of a batch, by grid, up to so many sets.
fn harvest_batch(
    harvester: &mut dyn UaHarvester,
    grids: &[Grid],
    most: usize,
) -> Vec<(usize, Cells)> {
    let mut sets = Vec::new();
    let done = harvester.harvest_batch(grids, 17, 7, &mut |grid, set| {
        sets.push((grid, *set));
        if sets.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(done, Ok(()));
    sets
}

#[test]
fn sets_of_a_batch_are_minimal_unavoidable_sets_of_the_grid_said() {
    let grids = batch();
    for_each_harvester(|name, harvester, solver| {
        let sets = harvest_batch(harvester, &grids, usize::MAX);
        let distinct: BTreeSet<(usize, Cells)> = sets.iter().copied().collect();
        assert_eq!(distinct.len(), sets.len(), "{name}: a set came twice");
        for &(grid, set) in sets.iter().step_by(1 + sets.len() / 400) {
            assert!(
                is_unavoidable_and_minimal(solver, &grids[grid], set),
                "{name}: {set} is not unavoidable in grid {grid}, or not minimal"
            );
        }
        assert_eq!(sets, harvest_batch(harvester, &grids, usize::MAX), "{name}");
        assert_eq!(harvest_batch(harvester, &grids, 1), sets[..1], "{name}: a break ends it");
        assert_eq!(harvest_batch(harvester, &[], 1), [], "{name}: a set of no grid");
    });
}
