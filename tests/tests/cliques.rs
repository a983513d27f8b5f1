//! Conformance of clique strategies: pairwise disjoint, alive, and never above the exact MCN.

use seventeen_core::{Bound, Cell, Cells, CliqueStrategy, UaHarvester};
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::{Random, grids, registries};
use std::ops::ControlFlow;

fn for_each_strategy(mut test: impl FnMut(&str, &mut dyn CliqueStrategy)) {
    for (origin, registry) in registries() {
        for component in registry.of(Kind::CliqueStrategy) {
            let values = component.values(&[]).expect("defaults fit");
            let mut strategy = component
                .make::<dyn CliqueStrategy>(&values, &CancellationToken::new())
                .expect("a strategy");
            test(&format!("{origin} {}", component.name()), &mut *strategy);
        }
    }
}

/// Families of random sets, small enough for brute force.
fn families() -> Vec<Vec<Cells>> {
    let mut random = Random(5);
    let mut set = |cells: usize, size: usize| -> Cells {
        (0..size).map(|_| Cell::of(random.below(cells))).collect()
    };
    (0..40)
        .map(|i| {
            let sets = (0..8 + i % 12).map(|j| set(12 + i, 2 + j % 5)).collect();
            seventeen_core::ua::minimal(sets)
        })
        .collect()
}

/// The greatest number of pairwise disjoint sets among those that avoid `used`: tries all.
fn greatest(sets: &[Cells], used: Cells) -> usize {
    match sets.split_first() {
        None => 0,
        Some((&first, rest)) if !first.is_disjoint(used) => greatest(rest, used),
        Some((&first, rest)) => greatest(rest, used).max(1 + greatest(rest, used | first)),
    }
}

#[test]
fn cliques_are_disjoint_maximal_and_within_the_bound() {
    for_each_strategy(|name, strategy| {
        for sets in families() {
            strategy.prepare(&sets).unwrap();
            for dead in [Cells::EMPTY, Cells::from_bits(1 << 3 | 1 << 8)] {
                // Every fourth set is not alive.
                let candidates: Vec<u32> = (0..sets.len() as u32).filter(|i| i % 4 != 3).collect();
                let living: Vec<Cells> = candidates.iter().map(|&i| sets[i as usize]).collect();
                let mut chosen = vec![99];
                let bound = strategy.choose(&candidates, dead, &mut chosen).unwrap();
                let mut used = dead;
                for &i in &chosen {
                    assert!(candidates.contains(&i), "{name} chose a set that is not alive");
                    assert!(sets[i as usize].is_disjoint(used), "{name}: not disjoint");
                    used |= sets[i as usize];
                }
                assert!(
                    living.iter().all(|set| !set.is_disjoint(used)),
                    "{name}: a set could be added"
                );
                let exact = greatest(&living, dead);
                assert!(chosen.len() <= exact, "{name} is above the exact MCN");
                if bound == Bound::Greatest {
                    assert_eq!(chosen.len(), exact, "{name} claims what is not so");
                }
            }
        }
    });
}

/// Searches ask at every node, on any thread: what was asked before must make no difference.
#[test]
fn a_choice_depends_on_the_sets_and_the_arguments_alone() {
    let asked = |strategy: &mut dyn CliqueStrategy, candidates: &[u32], dead: Cells| {
        let mut chosen = vec![99];
        let bound = strategy.choose(candidates, dead, &mut chosen).unwrap();
        (chosen, bound)
    };
    for_each_strategy(|name, strategy| {
        for sets in families() {
            let all: Vec<u32> = (0..sets.len() as u32).collect();
            let some = |keep: u32| all.iter().copied().filter(move |i| i % 5 != keep);
            let nodes: Vec<(Vec<u32>, Cells)> = (0..6)
                .map(|i| (some(i).collect(), Cells::single(Cell::of(2 * i as usize))))
                .collect();
            strategy.prepare(&sets).unwrap();
            let forth: Vec<_> =
                nodes.iter().map(|(candidates, dead)| asked(strategy, candidates, *dead)).collect();
            strategy.prepare(&sets[..sets.len() / 2]).unwrap();
            asked(strategy, &all[..sets.len() / 3], Cells::single(Cell::of(1)));
            strategy.prepare(&sets).unwrap();
            for ((candidates, dead), expected) in nodes.iter().zip(forth).rev() {
                assert_eq!(asked(strategy, candidates, *dead), expected, "{name}");
            }
        }
    });
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
