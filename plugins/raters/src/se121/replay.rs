//! The rating by the techniques as components: the first step of the first that finds any, one at a
//! time, with ratings from the steps' forms and sizes.

use super::Se121;
use crate::testing::{puzzle, sukaku};
use seventeen_core::{Rating, Step, Technique};
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_techniques::exclusion::AlignedPair;
use seventeen_techniques::fish::Fish;
use seventeen_techniques::locked::{Claiming, DirectClaiming, DirectPointing, Pointing};
use seventeen_techniques::singles::{FullHouse, HiddenSingle, NakedSingle};
use seventeen_techniques::subsets::{DirectHiddenSubset, HiddenSubset, NakedSubset};
use seventeen_techniques::uniqueness::{Bug, UniqueLoop};
use seventeen_techniques::wings::{XyWing, XyzWing};
use std::collections::BTreeSet;

/// A technique, and the ratings of its steps.
type Rated = (Box<dyn Technique>, fn(&Step) -> f64);

fn made<T: Component + Technique + 'static>(options: &[i64]) -> Box<dyn Technique> {
    let values: Vec<_> = options.iter().map(|&value| Value::Int(value)).collect();
    Box::new(T::create(&Args::new(&values)).unwrap())
}

/// A technique with the option to search as SudokuExplainer does.
fn explainers<T: Component + Technique + 'static>(options: &[i64]) -> Box<dyn Technique> {
    let mut values: Vec<_> = options.iter().map(|&value| Value::Int(value)).collect();
    values.push(Value::Bool(true));
    Box::new(T::create(&Args::new(&values)).unwrap())
}

/// All techniques before the first that makes chains, in their order.
fn techniques(uniqueness: bool) -> Vec<Rated> {
    let all: Vec<(bool, Rated)> = vec![
        (false, (made::<FullHouse>(&[]), |_| 1.0)),
        (false, (made::<HiddenSingle>(&[]), |step| if step.form == "box" { 1.2 } else { 1.5 })),
        (false, (made::<DirectPointing>(&[]), |_| 1.7)),
        (false, (made::<DirectClaiming>(&[]), |_| 1.9)),
        (false, (made::<DirectHiddenSubset>(&[2]), |_| 2.0)),
        (false, (made::<NakedSingle>(&[]), |_| 2.3)),
        (false, (made::<DirectHiddenSubset>(&[3]), |_| 2.5)),
        (false, (explainers::<Pointing>(&[]), |_| 2.6)),
        (false, (explainers::<Claiming>(&[]), |_| 2.8)),
        (false, (explainers::<NakedSubset>(&[2]), |_| 3.0)),
        (false, (explainers::<Fish>(&[2]), |_| 3.2)),
        (false, (explainers::<HiddenSubset>(&[2]), |_| 3.4)),
        (false, (explainers::<NakedSubset>(&[3]), |_| 3.6)),
        (false, (explainers::<Fish>(&[3]), |_| 3.8)),
        (false, (explainers::<HiddenSubset>(&[3]), |_| 4.0)),
        (false, (explainers::<XyWing>(&[]), |_| 4.2)),
        (false, (explainers::<XyzWing>(&[]), |_| 4.4)),
        (true, (made::<UniqueLoop>(&[]), unique_loop)),
        (false, (explainers::<NakedSubset>(&[4]), |_| 5.0)),
        (false, (explainers::<Fish>(&[4]), |_| 5.2)),
        (false, (explainers::<HiddenSubset>(&[4]), |_| 5.4)),
        (true, (Box::new(Bug { plus_one: false }), bug)),
        (false, (made::<AlignedPair>(&[]), |_| 6.2)),
    ];
    let kept = all.into_iter().filter(|&(needs_it, _)| uniqueness || !needs_it);
    kept.map(|(_, rated)| rated).collect()
}

fn unique_loop(step: &Step) -> f64 {
    let base = match step.form.rsplit('_').next() {
        Some("4") => 4.5,
        Some("6") => 4.6,
        Some("8") => 4.7,
        _ => 5.0,
    };
    base + 0.1 * f64::from(step.size - 1)
}

fn bug(step: &Step) -> f64 {
    let base = if step.form == "type_1" { 5.6 } else { 5.7 };
    base + 0.1 * f64::from(step.size - 1)
}

/// The first step that a technique finds.
fn first(technique: &mut dyn Technique, position: &Position) -> Option<Step> {
    let mut first = None;
    let keep = &mut |step: &Step| {
        first = Some(step.clone());
        ControlFlow::Break(())
    };
    technique.find(position, keep).unwrap();
    first
}

fn plain(start: &Position, techniques: &mut [Rated]) -> Rating {
    let (mut er, mut ep, mut ed) = (f64::NEG_INFINITY, 0.0, 0.0);
    let mut position = start.clone();
    while !position.is_solved() {
        let found = techniques.iter_mut().find_map(|(technique, rating)| {
            first(technique.as_mut(), &position).map(|step| (rating(&step), step))
        });
        let Some((rating, step)) = found else { return Rating::rounded(20.0, ep, ed) };
        er = rating.max(er);
        step.apply(&mut position);
        if ep == 0.0 {
            ed = if ed == 0.0 { er } else { ed };
            ep = if step.placements.is_empty() { 0.0 } else { er };
        }
    }
    Rating::rounded(er, ep, ed)
}

#[test]
fn taking_easy_steps_together_changes_no_rating() {
    for uniqueness in [true, false] {
        let mut rater = Se121::create(&Args::new(&[Value::Bool(uniqueness)])).unwrap();
        let mut techniques = techniques(uniqueness);
        let mut seen = BTreeSet::new();
        let puzzles = (0..3000).map(|seed| Position::from(&puzzle(seed)));
        for start in puzzles.chain((0..1000).map(sukaku)) {
            let expected = plain(&start, &mut techniques);
            if expected.er < Rating::UNSOLVED {
                let mut rated = |at_most| rater.rate(&start, at_most).unwrap();
                assert_eq!(rated(f64::INFINITY), Judgement::Rating(expected), "{start:?}");
                assert_eq!(rated(expected.er), Judgement::Rating(expected), "{start:?}");
                assert_eq!(rated(expected.er - 0.1), Judgement::Above, "{start:?}");
                seen.insert(expected.to_string());
            } else {
                assert_eq!(rater.rate(&start, 6.4).unwrap(), Judgement::Above, "{start:?}");
            }
        }
        assert!(seen.len() > 18, "{seen:?}");
    }
}

#[test]
fn a_full_grid_takes_no_step_and_a_last_cell_a_full_house() {
    let mut rater = Se121::create(&Args::new(&[Value::Bool(true)])).unwrap();
    let mut rating = |puzzle: &str| {
        let start: Position = puzzle.parse().unwrap();
        rater.rate(&start, f64::INFINITY).unwrap().rating().unwrap().to_string()
    };
    let full = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    assert_eq!(rating(full), "0.0/0.0/0.0");
    assert_eq!(rating(&full.replacen('5', ".", 1)), "1.0/1.0/1.0");
}
