//! The techniques up to aligned triplets along the paths of random minimal puzzles.

use super::{RandomPuzzles, check_steps, create_component, find_steps};
use crate::exclusion::{AlignedPair, AlignedTriplet};
use crate::fish::Fish;
use crate::locked::{Claiming, DirectClaiming, DirectPointing, Pointing};
use crate::singles::{FullHouse, HiddenSingle, NakedSingle};
use crate::subsets::{DirectHiddenSubset, HiddenSubset, NakedSubset};
use crate::uniqueness::{Bug, UniqueLoop};
use crate::wings::{XyWing, XyzWing};
use seventeen_core::{Position, Technique};
use seventeen_plugin::Value;
use std::collections::BTreeSet;
use std::ops::Range;

/// All techniques, in SudokuExplainer's order.
pub(super) fn all_techniques() -> Vec<Box<dyn Technique>> {
    let sized = |size| [Value::Int(size)];
    let explainer = [Value::Bool(true)];
    let explainers = |size| [Value::Int(size), Value::Bool(true)];
    vec![
        Box::new(FullHouse),
        Box::new(HiddenSingle),
        Box::new(DirectPointing),
        Box::new(DirectClaiming),
        Box::new(create_component::<DirectHiddenSubset>(&sized(2))),
        Box::new(NakedSingle),
        Box::new(create_component::<DirectHiddenSubset>(&sized(3))),
        Box::new(create_component::<Pointing>(&explainer)),
        Box::new(create_component::<Claiming>(&explainer)),
        Box::new(create_component::<NakedSubset>(&explainers(2))),
        Box::new(create_component::<Fish>(&explainers(2))),
        Box::new(create_component::<HiddenSubset>(&explainers(2))),
        Box::new(create_component::<NakedSubset>(&explainers(3))),
        Box::new(create_component::<Fish>(&explainers(3))),
        Box::new(create_component::<HiddenSubset>(&explainers(3))),
        Box::new(create_component::<XyWing>(&explainer)),
        Box::new(create_component::<XyzWing>(&explainer)),
        Box::new(UniqueLoop),
        Box::new(create_component::<NakedSubset>(&explainers(4))),
        Box::new(create_component::<Fish>(&explainers(4))),
        Box::new(create_component::<HiddenSubset>(&explainers(4))),
        Box::new(Bug { plus_one: false }),
        Box::new(AlignedPair),
        Box::new(AlignedTriplet),
    ]
}

#[test]
fn every_step_agrees_with_the_solution() {
    every_step_agrees(0..200);
}

#[test]
#[ignore = "takes six seconds"]
fn every_step_of_many_puzzles_agrees_with_the_solution() {
    every_step_agrees(0..400);
}

/// Checks all steps of the puzzles of these seeds.
fn every_step_agrees(seeds: Range<u64>) {
    let mut techniques = all_techniques();
    let mut seen = BTreeSet::new();
    for seed in seeds {
        let (puzzle, solution) = RandomPuzzles::new(seed).puzzle();
        let mut position = Position::from(&puzzle);
        loop {
            let found: Vec<_> = techniques
                .iter_mut()
                .map(|technique| find_steps(technique.as_mut(), &position))
                .collect();
            for (i, steps) in found.iter().enumerate() {
                check_steps(&position, &solution, steps);
                seen.extend(steps.iter().map(|step| (i, step.form.clone())));
            }
            let Some(step) = found.iter().find_map(|steps| steps.first()) else { break };
            step.apply(&mut position);
        }
        assert!(!position.is_broken());
    }
    // All but the rarest were there.
    for i in 0..techniques.len() {
        assert!(seen.iter().any(|&(j, _)| i == j) || i == 19, "technique {i}");
    }
}
