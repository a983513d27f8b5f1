//! Positions without a solution, or with too many: nothing may panic on them.

use super::{RandomPuzzles, create_component, find_steps, limit_candidates, paths};
use crate::{chains, coloring, exotic, fish, locked, single_digit, singles, uniqueness, wings};
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Position, Technique};
use seventeen_plugin::Value;

/// The empty grid, one with three of four cells without candidates, and one of pairs.
pub(crate) fn odd_positions() -> [Position; 3] {
    let empty: Cells = Cell::all().filter(|cell| cell.index() % 4 != 0).collect();
    let broken = limit_candidates(Position::EMPTY, empty, Digits::EMPTY);
    let pairs = Cell::all().step_by(2).fold(Position::EMPTY, |position, cell| {
        let two = [cell.index() % 5, cell.index() % 7 + 2].map(Digit::at);
        limit_candidates(position, Cells::single(cell), Digits::from_iter(two))
    });
    [Position::EMPTY, broken, pairs]
}

/// A position from which random candidates are removed, and in which random digits are set.
fn broken_position(draw: &mut RandomPuzzles) -> Position {
    let mut position = Position::EMPTY;
    for _ in 0..draw.below(700) {
        let candidate = Candidate::of(draw.below(Candidate::COUNT));
        match draw.below(20) {
            0 if position.has(candidate) => position.place(candidate),
            _ => position.eliminate(candidate),
        }
    }
    position
}

/// Chains through sets of all kinds.
fn als_aic() -> chains::AlsAic {
    let [length, cells, hidden] = [16, 4, 4].map(Value::Int);
    create_component(&[length, cells, hidden, Value::Bool(true)])
}

fn pattern_techniques() -> Vec<Box<dyn Technique>> {
    let finned = |size, fins| [Value::Int(size), Value::Bool(fins)];
    let kraken = |type_2| [Value::Int(3), Value::Bool(type_2), Value::Int(8), Value::Bool(true)];
    vec![
        Box::new(singles::LastDigit),
        Box::new(locked::LockedPair),
        Box::new(locked::LockedTriple),
        Box::new(single_digit::Skyscraper),
        Box::new(create_component::<single_digit::TwoStringKite>(&[Value::Bool(true)])),
        Box::new(single_digit::TemplateDelete),
        Box::new(single_digit::TemplateSet),
        Box::new(single_digit::TurbotFish),
        Box::new(create_component::<single_digit::EmptyRectangle>(&[
            Value::Bool(true),
            Value::Bool(true),
        ])),
        Box::new(create_component::<single_digit::Guardians>(&[17, 9].map(Value::Int))),
        Box::new(create_component::<exotic::Oddagon>(&[15, 12].map(Value::Int))),
        Box::new(create_component::<exotic::Fireworks>(&[Value::Int(3)])),
        Box::new(create_component::<exotic::Fireworks>(&[Value::Int(4)])),
        Box::new(create_component::<uniqueness::BugLite>(&[18, 9].map(Value::Int))),
        Box::new(create_component::<uniqueness::BugMultiple>(&[Value::Int(12)])),
        Box::new(create_component::<uniqueness::ExtendedRectangle>(&[Value::Int(12)])),
        Box::new(create_component::<uniqueness::UniquePolygon>(&[4, 12].map(Value::Int))),
        Box::new(coloring::Coloring),
        Box::new(coloring::SimpleColors),
        Box::new(coloring::MultiColors),
        Box::new(create_component::<fish::FinnedFish>(&finned(4, false))),
        Box::new(create_component::<fish::SashimiFish>(&finned(3, true))),
        Box::new(create_component::<fish::KrakenFish>(&kraken(false))),
        Box::new(create_component::<fish::KrakenFish>(&kraken(true))),
        Box::new(create_component::<fish::SiameseFish>(&[Value::Int(3)])),
        Box::new(create_component::<fish::FrankenFish>(&finned(3, true))),
        Box::new(create_component::<fish::MutantFish>(&finned(2, false))),
        Box::new(als_aic()),
        Box::new(wings::WWing),
        Box::new(create_component::<wings::WxyzWing>(&[Value::Int(9), Value::Bool(true)])),
        Box::new(create_component::<uniqueness::UniqueRectangle>(&[
            Value::Bool(true),
            Value::Int(0),
        ])),
        Box::new(create_component::<uniqueness::HiddenRectangle>(&[Value::Bool(true)])),
        Box::new(create_component::<uniqueness::AvoidableRectangle>(&[Value::Bool(false)])),
    ]
}

#[test]
fn no_pattern_fails_where_there_is_no_solution() {
    no_pattern_fails(15);
}

#[test]
#[ignore = "takes three seconds"]
fn no_pattern_fails_in_more_positions_without_a_solution() {
    no_pattern_fails(40);
}

fn no_pattern_fails(positions: usize) {
    let mut draw = RandomPuzzles::new(17);
    for _ in 0..positions {
        let position = broken_position(&mut draw);
        for technique in pattern_techniques().iter_mut().chain(&mut paths::all_techniques()) {
            for step in find_steps(technique.as_mut(), &position) {
                assert!(step.concludes());
                assert!(step.eliminations.iter().all(|&out| position.has(out)), "{step}");
            }
        }
    }
}

#[test]
fn no_pattern_fails_where_candidates_are_gone_one_by_one() {
    let mut position = Position::EMPTY;
    for number in (0..729).step_by(2).chain((0..729).step_by(7)) {
        position.eliminate(Candidate::of(number));
        for technique in &mut paths::all_techniques() {
            let _ = find_steps(technique.as_mut(), &position);
        }
    }
}

#[test]
fn nothing_is_found_in_the_empty_grid() {
    for technique in pattern_techniques().iter_mut().chain(&mut paths::all_techniques()) {
        assert_eq!(find_steps(technique.as_mut(), &Position::EMPTY), []);
    }
}
