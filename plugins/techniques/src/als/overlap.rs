//! Sets that share cells against their definition: all wings and all blossoms, one by one.

use super::sets::{self, Als};
use super::{AlsChain, AlsXyWing, AlsXz, DeathBlossom};
use crate::testing::{
    check_sound, check_sound_alone, create_component, find_steps, keep_only, odd_positions,
    step_texts, visit_positions, with_only,
};
use seventeen_core::{Candidate, Cell, Digit, Position, Technique};
use seventeen_plugin::Value;
use std::collections::BTreeSet;

/// The most cells in a set.
const FEW: usize = 2;

fn als_xz(by_houses: bool, overlap: bool) -> AlsXz {
    create_component(&[Value::Int(8), Value::Bool(by_houses), Value::Bool(overlap)])
}

fn als_xy_wing(cells: usize, overlap: bool) -> AlsXyWing {
    create_component(&[Value::Int(cells as i64), Value::Bool(false), Value::Bool(overlap)])
}

fn death_blossom(petals: i64, cells: usize, overlap: bool) -> DeathBlossom {
    create_component(&[Value::Int(petals), Value::Int(cells as i64), Value::Bool(overlap)])
}

/// Whether each place of a digit in one set sees each in the other.
fn is_restricted(position: &Position, digit: Digit, one: &Als, other: &Als) -> bool {
    let (one, other) = (one.places(position, digit), other.places(position, digit));
    let sees = |a: Cell| other.iter().all(|b| a.peers().contains(b));
    !one.is_empty() && !other.is_empty() && one.iter().all(sees)
}

/// The eliminations in cells that see all places of a digit in these sets.
fn seen_by_all_places(position: &Position, digit: Digit, sets: &[&Als]) -> Vec<Candidate> {
    let sees = |cell: &Cell| {
        let by = sets.iter().flat_map(|set| set.places(position, digit));
        by.into_iter().all(|place| cell.peers().contains(place))
            && sets.iter().all(|set| !set.cells.contains(*cell))
    };
    let cells = position.places(digit).iter().filter(sees);
    cells.map(|cell| Candidate::new(cell, digit)).collect()
}

fn wing_eliminations(position: &Position, sets: &[Als], overlap: bool) -> BTreeSet<Candidate> {
    let fit = |one: &Als, other: &Als| overlap || one.cells.is_disjoint(other.cells);
    let mut out = BTreeSet::new();
    for pivot in sets {
        let commons = |wing: &Als| -> Vec<Digit> {
            let both = (wing.digits & pivot.digits).iter().filter(|_| fit(wing, pivot));
            both.filter(|&digit| is_restricted(position, digit, wing, pivot)).collect()
        };
        let linked: Vec<_> = sets.iter().map(|wing| (wing, commons(wing))).collect();
        for (a, commons) in &linked {
            for (b, others) in linked.iter().filter(|(b, _)| a != b && fit(a, b)) {
                for digit in a.digits & b.digits {
                    let mut pairs = commons.iter().flat_map(|x| others.iter().map(move |y| (x, y)));
                    if pairs.any(|(&x, &y)| x != y && x != digit && y != digit) {
                        out.extend(seen_by_all_places(position, digit, &[a, b]));
                    }
                }
            }
        }
    }
    out
}

fn blossom_eliminations(position: &Position, sets: &[Als], overlap: bool) -> BTreeSet<Candidate> {
    let mut out = BTreeSet::new();
    for stem in position.cells_with(2) {
        let candidates = position.candidates(stem);
        let petals = |lost: Digit| {
            let sees = move |set: &&Als| {
                let places = set.places(position, lost);
                !places.is_empty() && places.iter().all(|place| stem.peers().contains(place))
            };
            sets.iter().filter(sees).filter(|set| !set.cells.contains(stem)).collect::<Vec<_>>()
        };
        let both: Vec<Vec<&Als>> = candidates.iter().map(petals).collect();
        for one in &both[0] {
            for other in both[1].iter().filter(|b| overlap || one.cells.is_disjoint(b.cells)) {
                for digit in (one.digits & other.digits) - candidates {
                    out.extend(seen_by_all_places(position, digit, &[one, other]));
                }
            }
        }
    }
    out
}

fn technique_eliminations(
    technique: &mut dyn Technique,
    position: &Position,
) -> BTreeSet<Candidate> {
    find_steps(technique, position).into_iter().flat_map(|step| step.eliminations).collect()
}

#[test]
fn all_is_found_that_wings_and_blossoms_exclude_by_definition() {
    let mut total = [[0; 2]; 2];
    visit_positions(6, |position, _| {
        let sets = sets::all_als(position, FEW);
        for overlap in [false, true] {
            let all = [
                wing_eliminations(position, &sets, overlap),
                blossom_eliminations(position, &sets, overlap),
            ];
            let found = [
                technique_eliminations(&mut als_xy_wing(FEW, overlap), position),
                technique_eliminations(&mut death_blossom(2, FEW, overlap), position),
            ];
            assert_eq!(found, all, "{overlap} {position:?}");
            for (total, all) in total.iter_mut().zip(&all) {
                total[usize::from(overlap)] += all.len();
            }
        }
    });
    assert!(total.iter().all(|[apart, all]| *apart > 10 && all > apart), "{total:?}");
}

#[test]
fn sets_that_overlap_agree_with_the_solution() {
    let [by_houses, overlap] = [Value::Bool(false), Value::Bool(true)];
    let chain = [Value::Int(6), Value::Int(5), by_houses, overlap];
    let mut all: [Box<dyn Technique>; 5] = [
        Box::new(als_xz(false, true)),
        Box::new(als_xz(true, true)),
        Box::new(als_xy_wing(5, true)),
        Box::new(death_blossom(3, 5, true)),
        Box::new(create_component::<AlsChain>(&chain)),
    ];
    for technique in &mut all {
        let found = check_sound_alone(technique.as_mut(), 21, 10);
        assert!(found > 10, "{found}");
        odd_positions().iter().for_each(|position| drop(find_steps(technique.as_mut(), position)));
    }
}

#[test]
fn sets_by_houses_that_overlap_agree_with_the_solution() {
    let options = [Value::Int(8), Value::Bool(true), Value::Bool(true)];
    assert!(check_sound(&mut create_component::<AlsXyWing>(&options), 1, |_, _| {}) > 50);
}

/// Two sets of row 1 that share r1c1, and two cells of row 5.
fn overlapping_sets(second: &str, below: &str) -> Position {
    with_only(&[("r1c1", "12"), ("r1c2", second), ("r1c3", "124"), ("r5c2", below), ("r5c3", "45")])
}

#[test]
fn wings_may_share_a_cell() {
    let found = step_texts(&mut als_xy_wing(2, true), &overlapping_sets("123", "35"));
    let expected = |z: u8| {
        format!(
            "Almost Locked Set XY-Wing: A=r1c12 {{123}}, B=r1c13 {{124}}, C=r5c23 {{345}}, \
             X,Y=3,4, Z={z} => r1c456789,r23c123<>{z}"
        )
    };
    assert_eq!(found, [1, 2].map(expected));
    assert!(find_steps(&mut als_xy_wing(2, false), &overlapping_sets("123", "35")).is_empty());
    for (second, below) in [("1236", "35"), ("123", "356"), ("124", "35")] {
        assert!(find_steps(&mut als_xy_wing(2, true), &overlapping_sets(second, below)).is_empty());
    }
}

#[test]
fn petals_may_share_a_cell() {
    let blossom = |stem| keep_only(overlapping_sets("123", "35"), "r1c9", stem);
    let found = step_texts(&mut death_blossom(2, 2, true), &blossom("34"));
    let expected = "Death Blossom: r1c9 {34} (3 - r1c12 {123}, 4 - r1c13 {124}), Z=1 \
        => r1c45678,r23c123<>1";
    assert_eq!(found[0], expected);
    assert!(find_steps(&mut death_blossom(2, 2, false), &blossom("34")).is_empty());
    assert!(find_steps(&mut death_blossom(2, 2, true), &blossom("346")).is_empty());
    assert!(find_steps(&mut death_blossom(2, 2, true), &blossom("36")).is_empty());
}
