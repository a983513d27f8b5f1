//! The count of the fillings that a motion fixes, cycle by cycle, all side by side.

use super::Limits;
use super::motion::Motion;
use super::order::Order;
use super::ring::Left;
use super::step::{Kind, Kinds, SPENT, Step};
use crate::Cells;
use crate::error::{Error, Result};
use std::collections::HashMap;

/// The number of fillings of a pattern that a motion fixes, up to the names of the digits.
///
/// The counts met are those of fillings of some cells. Even if houses were independent, no set of
/// cells would have more than 10^27, so nothing overflows.
pub(super) fn fixed(
    motion: &Motion,
    pattern: Cells,
    order: &Order,
    limits: Limits<'_>,
) -> Result<u128> {
    let cycles = order.sorted(motion.cycles(pattern));
    let mut fillings = Fillings::from([(State::EMPTY, 1)]);
    let mut kinds = Kinds::default();
    for (number, cycle) in cycles.iter().enumerate() {
        if (limits.stop)() {
            return Err(Error::Cancelled);
        }
        let left = Left::new(motion, &cycles[number + 1..]);
        let step = Step::new(&kinds, cycle, &left);
        fillings = fill(fillings, &step, left.len(), limits.states)
            .ok_or_else(|| too_many(limits.states, pattern, left.len()))?;
        kinds = step.kinds;
    }
    Ok(fillings.into_values().sum())
}

fn too_many(states: usize, pattern: Cells, left: u32) -> Error {
    let cells = pattern.len();
    Error::Failed(format!(
        "the fillings of these {cells} cells take more than the {states} states allowed: the limit \
         was reached with {} cells filled",
        cells - left
    ))
}

/// The common part of fillings that can be continued in equal ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The number of further digits, if there are cells for them.
    unused: u32,
    /// The kinds of the rings in ascending order, after [`SPENT`] for each free place.
    rings: [Kind; 9],
}

impl State {
    const EMPTY: State = State { unused: 9, rings: [SPENT; 9] };
}

/// The number of fillings of each state.
type Fillings = HashMap<State, u128>;

/// The fillings after a step, with `left` cells to come; none if there are too many states.
fn fill(before: Fillings, step: &Step, left: u32, states: usize) -> Option<Fillings> {
    let mut after = Fillings::default();
    for (state, count) in before {
        let passed = state.rings.map(|kind| step.passed[kind as usize]);
        let mut put = |place: usize, kind: Kind, unused: u32, count: u128| {
            let mut rings = passed;
            rings[place] = kind;
            rings.sort_unstable();
            *after.entry(State { unused: unused.min(left), rings }).or_default() += count;
        };
        let mut place = 0;
        for alike in state.rings.chunk_by(|one, other| one == other) {
            for &kind in &step.continued[alike[0] as usize] {
                put(place, kind, state.unused, count * alike.len() as u128);
            }
            place += alike.len();
        }
        for &(digits, kind) in step.begun.iter().filter(|(digits, _)| *digits <= state.unused) {
            // A digit that is not in use frees the first place.
            put(0, kind, state.unused - digits, count);
        }
        if after.len() > states {
            return None;
        }
    }
    Some(after)
}
