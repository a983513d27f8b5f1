//! Conformance of UA harvesters, and what ours keep to beyond it: their sets are in order, and
//! known ones are left out.

use seventeen_conformance::Trial;
use seventeen_core::{Cells, Grid, UaHarvester, ua};
use seventeen_plugin::{CancellationToken, Kind, Value};
use seventeen_tests::conform::{conform, scope};
use seventeen_tests::{data, grids, linked, registries};
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

#[test]
fn harvesters_keep_their_contract() {
    let peers = linked();
    for (origin, registry) in registries() {
        for component in registry.of(Kind::UaHarvester) {
            let trial = Trial::with_options(component, &peers, &options(component.name()));
            let trial = trial.expect("options fit").scope(scope());
            conform(&format!("{origin} {}", component.name()), Kind::UaHarvester, trial);
        }
    }
}

fn for_each_harvester(mut test: impl FnMut(&str, &mut dyn UaHarvester)) {
    for (origin, registry) in registries() {
        for component in registry.of(Kind::UaHarvester) {
            let values = component.values(&options(component.name())).expect("options fit");
            let mut harvester = component
                .make::<dyn UaHarvester>(&values, &CancellationToken::new())
                .expect("a harvester");
            test(&format!("{origin} {}", component.name()), &mut *harvester);
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

#[test]
fn sets_come_in_order_and_known_ones_are_left_out() {
    let grid = grids()[0].2;
    for_each_harvester(|name, harvester| {
        let first = harvest(harvester, &grid, &[]);
        assert!(first.is_sorted_by_key(|&set| ua::order(set)), "{name}: not in order");
        let known = &first[..first.len() / 2];
        let rest = harvest(harvester, &grid, known);
        assert!(rest.iter().all(|set| !known.contains(set)), "{name} emits known sets");
    });
}
