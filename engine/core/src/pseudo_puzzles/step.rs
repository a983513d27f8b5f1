//! `Step`: what filling a cycle of cells makes of rings, worked out once for all fillings.

use super::motion::Cycle;
use super::ring::{Left, Ring};
use std::collections::HashMap;

/// The number of a kind of ring; [`SPENT`] for all that can have no cell any more.
pub(super) type Kind = u32;

/// The number of rings that need not be told apart, as no cell can be theirs.
pub(super) const SPENT: Kind = 0;

/// What becomes of rings when a cycle of cells is filled. Kinds before it are numbered as in the
/// step before, those after it as in `kinds`.
pub(super) struct Step {
    /// For each kind what it becomes if it does not get the cells.
    pub(super) passed: Vec<Kind>,
    /// For each kind what it can become if it does, once for each way.
    pub(super) continued: Vec<Vec<Kind>>,
    /// The rings that can begin: how many digits, and their kind.
    pub(super) begun: Vec<(u32, Kind)>,
    /// The kinds that there are afterwards.
    pub(super) kinds: Kinds,
}

impl Step {
    /// What filling `cycle` makes of rings of the kinds `before`, with so much left after it.
    pub(super) fn new(before: &Kinds, cycle: &Cycle, left: &Left<'_>) -> Step {
        let mut kinds = Kinds::default();
        let (mut passed, mut continued) = (vec![SPENT], vec![Vec::new()]);
        for ring in &before.rings {
            passed.push(kinds.number(*ring, left));
            let ways = ring.continued(cycle).map(|ring| kinds.number(ring, left));
            continued.push(ways.collect());
        }
        let begun = Ring::begun(cycle).map(|ring| (ring.digits() as u32, kinds.number(ring, left)));
        let begun = begun.collect();
        Step { passed, continued, begun, kinds }
    }
}

/// The kinds of rings that there are at one time, numbered from 1.
#[derive(Default)]
pub(super) struct Kinds {
    rings: Vec<Ring>,
    numbers: HashMap<Ring, Kind>,
}

impl Kinds {
    /// The number of a ring's kind, a new one if need be.
    fn number(&mut self, ring: Ring, left: &Left<'_>) -> Kind {
        let Some(ring) = ring.settled(left) else { return SPENT };
        *self.numbers.entry(ring).or_insert_with(|| {
            self.rings.push(ring);
            self.rings.len() as Kind
        })
    }
}
