//! The candidates removed between two positions, and the nets that this does not change.
//!
//! On a solution path, candidates are only removed. A net stays equal, node for node, under two
//! conditions. No removed candidate was on in it, and none of their cells and houses turns anything
//! on, with them or without. This holds if two others are left in the end, if the net leaves the
//! others alone, or if one was on before the last of the others was taken out. If one is turned on
//! when the last is taken out, after those removed, the same happens without them: it only follows
//! from less.

use super::net::{Net, Nets, OnNode};
use super::node::{CandidateSet, InferenceScope, Node};
use super::sparse_set::SparseSet;
use seventeen_core::{Candidate, Cells, Digit};

/// The candidates removed between two positions.
pub(super) struct PositionDiff {
    pub(super) candidates: SparseSet,
    /// Their cells, and their houses with the digit.
    losses: Vec<ScopeLoss>,
}

/// A cell, or a house with a digit: its candidates before and after.
struct ScopeLoss {
    scope: InferenceScope,
    then: Vec<u16>,
    now: Vec<u16>,
    /// Those after.
    is_now: CandidateSet,
}

/// With more removed candidates, hardly any net stays the same.
const MANY: u32 = 40;

impl PositionDiff {
    /// The removed candidates; none if they are many, or if any was added.
    pub(super) fn between(then: &[Cells; 9], now: &[Cells; 9]) -> Option<PositionDiff> {
        let lost = Digit::table(|digit| then[digit] - now[digit]);
        let came = Digit::all().any(|digit| !(now[digit] - then[digit]).is_empty());
        if came || lost.iter().map(|cells| cells.len()).sum::<u32>() > MANY {
            return None;
        }
        let mut candidates = Vec::new();
        let mut scopes = Vec::new();
        for digit in Digit::all() {
            for cell in lost[digit] {
                candidates.push(Candidate::new(cell, digit).number());
                let of_houses = cell.houses().map(|house| InferenceScope::from_house(house, digit));
                scopes.extend([InferenceScope::from_cell(cell)].into_iter().chain(of_houses));
            }
        }
        scopes.sort_unstable();
        scopes.dedup();
        let members = |scope: InferenceScope, places: &[Cells; 9]| -> Vec<u16> {
            let all = scope.nodes_of_mask(0o777).map(Node::candidate);
            let present = all.filter(|it| places[it.digit()].contains(it.cell()));
            present.map(|candidate| candidate.number() as u16).collect()
        };
        let loss = |scope| {
            let [then, now] = [then, now].map(|at| members(scope, at));
            let mut is_now = CandidateSet::default();
            now.iter().for_each(|&number| is_now.insert(number.into()));
            ScopeLoss { scope, then, now, is_now }
        };
        let candidates = SparseSet::from_numbers(candidates);
        Some(PositionDiff { candidates, losses: scopes.into_iter().map(loss).collect() })
    }

    /// The cells of the removed candidates, and their houses with the digit.
    pub(super) fn scopes(&self) -> impl Iterator<Item = InferenceScope> {
        self.losses.iter().map(|loss| loss.scope)
    }

    /// Whether a net of the position before is unchanged; `rid` then has its on nodes that lose
    /// parents.
    pub(super) fn leaves_unchanged(&self, nets: &Nets, net: &Net, rid: &mut Vec<u16>) -> bool {
        rid.clear();
        let is_gone = |off: u16| self.candidates.has(nets.off_node(net, off).number.into());
        let clashes_there = net.contradiction.is_some_and(|(_, off)| is_gone(off));
        if clashes_there || self.candidates.intersects(&net.is_on) {
            return false;
        }
        self.losses.iter().all(|loss| {
            if loss.turns_nothing_on(nets, net) {
                return true;
            }
            let Some(at) = loss.resulting_on(nets, net) else { return false };
            rid.push(at);
            !is_gone(nets.parents_of_on(net, nets.on_node(net, at))[0])
        })
    }
}

impl ScopeLoss {
    /// Whether this turns nothing on, before or after the removal.
    fn turns_nothing_on(&self, nets: &Nets, net: &Net) -> bool {
        let is_out = |&it: &u16| net.is_out.has(it.into());
        // Whether at least two are left; mostly the first two show it.
        let stays_open = |all: &[u16]| all.iter().filter(|&it| !is_out(it)).nth(1).is_some();
        if stays_open(&self.now) {
            return true;
        }
        if !self.now.iter().any(is_out) && (!self.then.iter().any(is_out) || stays_open(&self.then))
        {
            return true;
        }
        // Most nets have none of them on.
        if !self.now.iter().any(|&it| net.is_on.has(it.into())) {
            return false;
        }
        let mut ons = nets.on_nodes(net).iter();
        let on = ons.find(|on| self.is_now.has(on.number.into()));
        on.is_some_and(|on| self.was_on_before(nets, net, on))
    }

    /// Whether one of these was on before it was left alone.
    fn was_on_before(&self, nets: &Nets, net: &Net, on: &OnNode) -> bool {
        let (cause, offs) = (self.scope.cause(), nets.off_nodes(net));
        let last = offs.iter().rposition(|off| self.is_now.has(off.number.into()));
        match (last, nets.parents_of_on(net, on).first()) {
            (Some(last), Some(&by)) => {
                last > by.into() || last == by.into() && on.cause.precedes(cause)
            }
            _ => on.cause != cause,
        }
    }

    /// The index of the on node that follows from this.
    fn resulting_on(&self, nets: &Nets, net: &Net) -> Option<u16> {
        let last = net.contradiction.map(|(on, _)| on);
        (0..nets.on_nodes(net).len() as u16).chain(last).find(|&at| {
            let on = nets.on_node(net, at);
            on.cause.scope(Node(on.number * 2 + 1)) == Some(self.scope)
        })
    }
}
