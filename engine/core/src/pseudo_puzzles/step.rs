//! `Step`: the effect of filling a cycle of cells on rings, computed once for all fillings.

use super::motion::Cycle;
use super::ring::{Left, Ring};
use std::collections::HashMap;

/// The number of a kind of ring; [`SPENT`] for all that can have no further cell.
pub(super) type Kind = u32;

/// The number of rings that need not be distinguished, as they can have no cell.
pub(super) const SPENT: Kind = 0;

/// The effect of filling a cycle of cells on rings. Kinds before it are numbered as in the previous
/// step, those after it as in `kinds`.
pub(super) struct Step {
    /// For each kind, the kind that it becomes without the cells.
    pub(super) passed: Vec<Kind>,
    /// For each kind, the kinds that it can become with the cells, once for each way.
    pub(super) continued: Vec<Vec<Kind>>,
    /// The rings that can begin: the number of digits, and their kind.
    pub(super) begun: Vec<(u32, Kind)>,
    /// The kinds of rings afterwards.
    pub(super) kinds: Kinds,
}

impl Step {
    /// The effect of filling `cycle` on rings of the kinds `before`, with the cells `left` after
    /// it.
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

/// The kinds of rings that exist at one time, numbered from 1.
#[derive(Default)]
pub(super) struct Kinds {
    rings: Vec<Ring>,
    numbers: HashMap<Ring, Kind>,
}

impl Kinds {
    /// The number of a ring's kind, a new one if necessary.
    fn number(&mut self, ring: Ring, left: &Left<'_>) -> Kind {
        let Some(ring) = ring.settled(left) else { return SPENT };
        *self.numbers.entry(ring).or_insert_with(|| {
            self.rings.push(ring);
            self.rings.len() as Kind
        })
    }
}
