//! Conformance of enumerators: the known puzzles and no other, under every clique strategy,
//! whatever parts were searched before.

use seventeen_core::{Cells, Grid, Puzzle, Search, Solver, ua};
use seventeen_host::{Component, Registry};
use seventeen_plugin::Kind;
use seventeen_tests::{grids, registries};
use std::ops::ControlFlow;

fn make_solver(registry: &Registry, name: &str) -> Box<dyn Solver> {
    let component = registry.find(Kind::Solver, name).expect("a known solver");
    component.solver(&component.values(&[]).unwrap()).unwrap()
}

/// What the harvesters `digits` and `random_cells` find.
fn harvested(registry: &Registry, grid: &Grid) -> Vec<Cells> {
    let mut sets = Vec::new();
    for name in ["digits", "random_cells"] {
        let component = registry.find(Kind::UaHarvester, name).expect("a known harvester");
        let mut harvester = component.ua_harvester(&component.values(&[]).unwrap()).unwrap();
        let mut emit = |set: &Cells| {
            sets.push(*set);
            ControlFlow::Continue(())
        };
        harvester.harvest(grid, &[], 1, &mut emit).unwrap();
    }
    ua::minimal(sets)
}

fn plan(
    registry: &Registry,
    enumerator: &Component,
    strategy: &Component,
    grid: &Grid,
    sets: &[Cells],
    clues: u32,
) -> seventeen_core::Result<Box<dyn Search>> {
    let mut enumerator = enumerator.enumerator(&enumerator.values(&[]).unwrap()).unwrap();
    let mut clique = strategy.clique_strategy(&strategy.values(&[]).unwrap()).unwrap();
    enumerator.plan(grid, sets, clues, &mut *clique, &mut *make_solver(registry, "bands"))
}

/// The puzzles and the nodes of these parts, in this order.
fn search(
    registry: &Registry,
    search: &dyn Search,
    parts: impl Iterator<Item = u32>,
) -> (Vec<Puzzle>, Vec<u64>) {
    let mut solver = make_solver(registry, "bands");
    let (mut puzzles, mut nodes) = (Vec::new(), Vec::new());
    for part in parts {
        let effort = search.search(part, &mut *solver, &mut |puzzle| {
            puzzles.push(*puzzle);
            ControlFlow::Continue(())
        });
        nodes.push(effort.unwrap().nodes);
    }
    (puzzles, nodes)
}

#[test]
fn a_grid_without_puzzles_has_none_under_every_strategy() {
    let (_, mcn, grid) = &grids()[1];
    for (origin, registry) in registries() {
        let sets = harvested(&registry, grid);
        for enumerator in registry.of(Kind::Enumerator) {
            for strategy in registry.of(Kind::CliqueStrategy) {
                let name = format!("{origin} {} {}", enumerator.name(), strategy.name());
                let plan = plan(&registry, enumerator, strategy, grid, &sets, 17).unwrap();
                let outline = plan.outline();
                assert!(outline.clique <= *mcn, "{name}: above the published MCN");
                let (puzzles, _) = search(&registry, &*plan, 0..outline.parts);
                assert_eq!(puzzles, [], "{name}");
            }
        }
    }
}

#[test]
fn a_part_does_not_depend_on_those_before() {
    let (_, _, grid) = &grids()[0];
    for (origin, registry) in registries() {
        let sets = harvested(&registry, grid);
        let strategy = registry.find(Kind::CliqueStrategy, "min_product").unwrap();
        for enumerator in registry.of(Kind::Enumerator) {
            let plan = plan(&registry, enumerator, strategy, grid, &sets, 17).unwrap();
            let some = (0..plan.outline().parts).step_by(97);
            let (puzzles, nodes) = search(&registry, &*plan, some.clone());
            let (mut puzzles_back, mut nodes_back) = search(&registry, &*plan, some.rev());
            nodes_back.reverse();
            assert_eq!(nodes, nodes_back, "{origin} {}", enumerator.name());
            puzzles_back.sort_unstable();
            let mut puzzles = puzzles;
            puzzles.sort_unstable();
            assert_eq!(puzzles, puzzles_back, "{origin} {}", enumerator.name());
        }
    }
}

/// With few blanks, every puzzle can be tried: those of all cells but two, with one solution by
/// the simple checker.
#[test]
fn puzzles_of_79_clues_are_those_that_the_checker_finds() {
    let (_, _, grid) = &grids()[2];
    for (origin, registry) in registries() {
        let mut checker = make_solver(&registry, "backtrack");
        let mut expected: Vec<Puzzle> = Vec::new();
        for a in 0..81 {
            for b in a + 1..81 {
                let puzzle = grid.puzzle(!(Cells::single(a) | Cells::single(b)));
                if checker.count(&puzzle, 2) == Ok(1) {
                    expected.push(puzzle);
                }
            }
        }
        expected.sort_unstable();
        let sets = harvested(&registry, grid);
        let strategy = registry.find(Kind::CliqueStrategy, "greedy").unwrap();
        for enumerator in registry.of(Kind::Enumerator) {
            let plan = plan(&registry, enumerator, strategy, grid, &sets, 79).unwrap();
            let (mut found, _) = search(&registry, &*plan, 0..plan.outline().parts);
            found.sort_unstable();
            assert_eq!(found, expected, "{origin} {}", enumerator.name());
        }
    }
}

#[test]
fn numbers_of_clues_out_of_range_are_refused() {
    let (_, _, grid) = &grids()[0];
    for (origin, registry) in registries() {
        let strategy = registry.find(Kind::CliqueStrategy, "greedy").unwrap();
        for enumerator in registry.of(Kind::Enumerator) {
            for clues in [0, 82] {
                let planned = plan(&registry, enumerator, strategy, grid, &[], clues);
                let refused = planned.err().map(|error| error.to_string()).unwrap_or_default();
                assert!(refused.contains("expected 1 to 81"), "{origin}: {refused}");
            }
        }
    }
}
