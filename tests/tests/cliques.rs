//! Conformance of clique strategies, and what ours keep to beyond it: no set can be added to a
//! clique, and `exact` finds the published MCN.

use seventeen_conformance::Trial;
use seventeen_conformance::clique_strategy::families;
use seventeen_core::{Bound, Cells, CliqueStrategy, UaHarvester};
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::conform::{conform, scope};
use seventeen_tests::{grids, linked, registries};
use std::ops::ControlFlow;

#[test]
fn strategies_keep_their_contract() {
    let peers = linked();
    for (origin, registry) in registries() {
        for component in registry.of(Kind::CliqueStrategy) {
            let trial = Trial::new(component, &peers).expect("defaults fit").scope(scope());
            conform(&format!("{origin} {}", component.name()), Kind::CliqueStrategy, trial);
        }
    }
}

#[test]
fn no_set_can_be_added_to_a_clique() {
    for (origin, registry) in registries() {
        for component in registry.of(Kind::CliqueStrategy) {
            let values = component.values(&[]).expect("defaults fit");
            let mut strategy = component
                .make::<dyn CliqueStrategy>(&values, &CancellationToken::new())
                .expect("a strategy");
            for sets in families() {
                strategy.prepare(&sets).unwrap();
                for dead in [Cells::EMPTY, Cells::from_bits(1 << 3 | 1 << 8)] {
                    // Every fourth set is no candidate.
                    let all = 0..sets.len() as u32;
                    let candidates: Vec<u32> = all.filter(|i| i % 4 != 3).collect();
                    let mut chosen = Vec::new();
                    strategy.choose(&candidates, dead, &mut chosen).unwrap();
                    let used = chosen.iter().fold(dead, |used, &i| used | sets[i as usize]);
                    let is_maximal =
                        candidates.iter().all(|&i| !sets[i as usize].is_disjoint(used));
                    assert!(is_maximal, "{origin} {}: a set could be added", component.name());
                }
            }
        }
    }
}

#[test]
fn exact_reaches_the_published_mcn() {
    for (origin, registry) in registries() {
        let digits = registry.find(Kind::UaHarvester, "digits").unwrap();
        let random = registry.find(Kind::UaHarvester, "random_cells").unwrap();
        let exact = registry.find(Kind::CliqueStrategy, "exact").unwrap();
        for (name, mcn, grid) in grids().iter().take(3) {
            let mut sets = Vec::new();
            for component in [digits, random] {
                let values = component.values(&[]).unwrap();
                let mut harvester =
                    component.make::<dyn UaHarvester>(&values, &CancellationToken::new()).unwrap();
                let mut emit = |set: &Cells| {
                    sets.push(*set);
                    ControlFlow::Continue(())
                };
                harvester.harvest(grid, &[], 1, &mut emit).unwrap();
            }
            let sets = seventeen_core::ua::minimal(sets);
            let mut strategy = exact
                .make::<dyn CliqueStrategy>(&exact.values(&[]).unwrap(), &CancellationToken::new())
                .unwrap();
            strategy.prepare(&sets).unwrap();
            let candidates: Vec<u32> = (0..sets.len() as u32).collect();
            let mut chosen = Vec::new();
            let bound = strategy.choose(&candidates, Cells::EMPTY, &mut chosen).unwrap();
            assert_eq!((chosen.len() as u32, bound), (*mcn, Bound::Greatest), "{origin} {name}");
        }
    }
}
