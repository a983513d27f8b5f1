//! Derived links: the static chains in the reduced position of a net, by those of the initial
//! position.
//!
//! A complete net has turned on or off all consequences. The rest of the position has its old
//! links, and fresh strong ones. These are where the net has left two candidates in a cell, or two
//! places of a digit in a house. If there is no chain without the net, each chain goes through a
//! fresh link from `a` off to `b` on. A candidate that implies its opposite along it implies both
//! `a` and `b` off. As all links hold both ways, both of them being on imply it off. So only the
//! implications of the ends of the fresh links are needed.

use super::bit_set::{BitSet, add_all, contains, for_each_member, insert, intersects, remove};
use super::chain_lengths::{CommonEndScopes, LinkNet};
use super::node::{CandidateSet, InferenceScope};
use super::strong_links::{LinkSweep, StrongLinks};
use super::weakened_units::WeakenedUnits;
use seventeen_core::{Candidate, Digit, Digits, House, Position};

/// The implications in a position, and in reduced ones.
#[derive(Default)]
pub(super) struct ReducedImplications {
    strong: StrongLinks,
    few: ImplicationTable<2>,
    some: ImplicationTable<4>,
    all: ImplicationTable<12>,
}

impl ReducedImplications {
    /// Takes up a position.
    pub(super) fn set_source(&mut self, source: &Position) {
        self.strong.set_position(source);
        match self.strong.candidates.len() {
            0..=128 => self.few.compute_source_implications(&self.strong),
            129..=256 => self.some.compute_source_implications(&self.strong),
            _ => self.all.compute_source_implications(&self.strong),
        }
    }

    /// The starts of static chains and cycles in the rest of the position after a complete net;
    /// none if unknown.
    pub(super) fn chain_roots(
        &mut self,
        source: &Position,
        now: &Position,
        weakened: &WeakenedUnits,
    ) -> Option<ChainRoots> {
        let all = &self.strong.candidates;
        match all.len() {
            0..=128 => self.few.chain_roots(all, source, now, weakened),
            129..=256 => self.some.chain_roots(all, source, now, weakened),
            _ => self.all.chain_roots(all, source, now, weakened),
        }
    }

    /// The possible common ends of static chains from all candidates of a cell, or all places of a
    /// digit in a house, in the rest of the position after a complete net. None if unknown, for
    /// example if they may contradict themselves.
    pub(super) fn common_ends(
        &mut self,
        source: &Position,
        now: &Position,
        weakened: &WeakenedUnits,
    ) -> Option<CommonEndScopes> {
        match self.strong.candidates.len() {
            0..=128 => self.few.common_ends(source, now, weakened),
            129..=256 => self.some.common_ends(source, now, weakened),
            _ => self.all.common_ends(source, now, weakened),
        }
    }
}

/// The facts known about the chains in the rest of a position after a net.
#[derive(Default)]
pub(super) struct KnownChainFacts {
    /// The starts of static chains.
    pub(super) roots: Option<ChainRoots>,
    /// The possible common ends of static chains from several sources.
    pub(super) common: Option<CommonEndScopes>,
}

/// The starts of static chains and cycles.
#[derive(Default)]
pub(super) struct ChainRoots {
    /// The candidates that, if on, imply that they are off.
    pub(super) on: CandidateSet,
    /// The candidates that, if off, imply that they are on.
    pub(super) off: CandidateSet,
    /// The possible starts of cycles.
    pub(super) cycle: CandidateSet,
    /// The digits that may have their own chains and cycles.
    pub(super) digits: Digits,
}

impl ChainRoots {
    /// Whether there is no chain, and so no cycle that excludes anything.
    pub(super) fn is_empty(&self) -> bool {
        self.on.is_empty()
    }
}

/// The candidates on and off if a candidate is on.
#[derive(Clone, Copy)]
struct Implications<const W: usize> {
    on: BitSet<W>,
    off: BitSet<W>,
}

const fn no_implications<const W: usize>() -> Implications<W> {
    Implications { on: [0; W], off: [0; W] }
}

impl<const W: usize> Implications<W> {
    fn add_all(&mut self, other: &Implications<W>) {
        add_all(&mut self.on, &other.on);
        add_all(&mut self.off, &other.off);
    }

    fn keep_common(&mut self, other: &Implications<W>) {
        (0..W).for_each(|i| self.on[i] &= other.on[i]);
        (0..W).for_each(|i| self.off[i] &= other.off[i]);
    }
}

/// The implications of candidates in a position, and in its rest after a net.
struct ImplicationTable<const W: usize> {
    net: LinkNet<W>,
    /// The implications of each in the position, by index.
    before: Vec<Implications<W>>,
    /// The candidates that each sees with its digit, by index.
    near: Vec<BitSet<W>>,
    /// Whether no candidate implies its opposite.
    is_quiet: bool,
    /// The fresh links.
    links: Vec<[u16; 2]>,
    /// Their ends.
    ends: BitSet<W>,
    /// The other ends of the fresh links of each candidate, by index.
    others: Vec<BitSet<W>>,
    /// The implications of the ends, by index; or of all, if common ones are needed.
    after: Vec<Implications<W>>,
    /// The ends whose implications are known.
    known: BitSet<W>,
}

impl<const W: usize> Default for ImplicationTable<W> {
    fn default() -> ImplicationTable<W> {
        ImplicationTable {
            net: LinkNet::default(),
            before: Vec::new(),
            near: Vec::new(),
            is_quiet: false,
            links: Vec::new(),
            ends: [0; W],
            others: Vec::new(),
            after: Vec::new(),
            known: [0; W],
        }
    }
}

impl<const W: usize> ImplicationTable<W> {
    fn compute_source_implications(&mut self, strong: &StrongLinks) {
        self.net.find_implications(&strong.candidates, |number| {
            strong.links_of(number.into(), LinkSweep::Xy)
        });
        let implied = self.net.closure.iter().zip(&self.net.outcome);
        self.before.clear();
        self.before.extend(implied.map(|(&on, &off)| Implications { on, off }));
        self.near.clear();
        self.near.extend(
            strong.candidates.iter().map(|&number| self.net.seen_candidates(number, false)),
        );
        self.is_quiet = self.before.iter().enumerate().all(|(at, it)| !contains(&it.off, at));
        self.others.resize(self.before.len(), [0; W]);
        self.after.resize(self.before.len(), no_implications());
    }

    fn chain_roots(
        &mut self,
        all: &[u16],
        source: &Position,
        now: &Position,
        weakened: &WeakenedUnits,
    ) -> Option<ChainRoots> {
        let (on, off) = self.candidates_implying_opposite(source, now, weakened)?;
        let mut roots = ChainRoots::default();
        for_each_member(&on, |at| roots.on.insert(all[at].into()));
        if roots.is_empty() {
            return Some(roots);
        }
        for_each_member(&off, |at| roots.off.insert(all[at].into()));
        for_each_member(&self.on_nodes_of_cycles(&on), |at| roots.cycle.insert(all[at].into()));
        let has_links = |&digit: &Digit| !weakened.houses[digit].is_empty();
        roots.digits = Digit::all().filter(has_links).collect();
        Some(roots)
    }

    /// The candidates that imply their being off, and those that imply their being on; none if that
    /// is not known.
    fn candidates_implying_opposite(
        &mut self,
        source: &Position,
        now: &Position,
        weakened: &WeakenedUnits,
    ) -> Option<(BitSet<W>, BitSet<W>)> {
        if !self.is_quiet {
            return None;
        }
        self.find_links(now, weakened);
        self.extend_implications();
        let (mut on, mut off) = ([0; W], [0; W]);
        for [a, b] in &self.links {
            let (a, b) = (&self.after[usize::from(*a)], &self.after[usize::from(*b)]);
            (0..W).for_each(|i| on[i] |= a.off[i] & b.off[i]);
            (0..W).for_each(|i| off[i] |= a.on[i] & b.on[i]);
        }
        let left = self.remaining_candidates(source, now);
        (0..W).for_each(|i| on[i] &= left[i]);
        (0..W).for_each(|i| off[i] &= left[i]);
        Some((on, off))
    }

    /// The candidates that may be on along a cycle that excludes one of these.
    ///
    /// A cycle goes through a fresh link. A candidate that is on along it is on if the one end is,
    /// and off if the other is. A candidate that it excludes sees, with its digit, one that is on
    /// and one that is off.
    fn on_nodes_of_cycles(&self, victims: &BitSet<W>) -> BitSet<W> {
        let mut roots = [0; W];
        for [a, b] in self.links.iter().flat_map(|&[a, b]| [[a, b], [b, a]]) {
            let (a, b) = (&self.after[usize::from(a)], &self.after[usize::from(b)]);
            let on: BitSet<W> = std::array::from_fn(|i| a.on[i] & b.off[i]);
            let off: BitSet<W> = std::array::from_fn(|i| a.off[i] & b.on[i]);
            let mut excludes = false;
            for_each_member(victims, |victim| {
                let near = &self.near[victim];
                excludes |= intersects(near, &on) && intersects(near, &off);
            });
            if excludes {
                add_all(&mut roots, &on);
            }
        }
        roots
    }

    fn common_ends(
        &mut self,
        source: &Position,
        now: &Position,
        weakened: &WeakenedUnits,
    ) -> Option<CommonEndScopes> {
        let (on, _) = self.candidates_implying_opposite(source, now, weakened)?;
        if on != [0; W] {
            return None;
        }
        let left = self.remaining_candidates(source, now);
        for_each_member(&left, |at| {
            if at < self.before.len() && !contains(&self.known, at) {
                self.after[at] = self.implications_of(at);
            }
        });
        Some(CommonEndScopes::from_agreement(now, |numbers| self.imply_common_node(&left, numbers)))
    }

    /// Whether several candidates, being on, have equal implications for the rest.
    fn imply_common_node(
        &self,
        left: &BitSet<W>,
        numbers: &mut dyn Iterator<Item = usize>,
    ) -> bool {
        let (mut all, mut n) = (Implications { on: *left, off: *left }, 0);
        for number in numbers {
            all.keep_common(&self.after[usize::from(self.net.at[number])]);
            if all.on == [0; W] && all.off == [0; W] {
                return false;
            }
            n += 1;
        }
        n > 1
    }

    /// The candidates that are not taken out.
    fn remaining_candidates(&self, source: &Position, now: &Position) -> BitSet<W> {
        let mut left = [u64::MAX; W];
        for digit in Digit::all() {
            for cell in source.places(digit) - now.places(digit) {
                remove(&mut left, self.index_of(Candidate::new(cell, digit)).into());
            }
        }
        left
    }

    fn index_of(&self, candidate: Candidate) -> u16 {
        self.net.at[candidate.number()]
    }

    fn find_links(&mut self, now: &Position, weakened: &WeakenedUnits) {
        self.links.clear();
        (self.ends, self.known) = ([0; W], [0; W]);
        for cell in weakened.cells {
            self.add_link(InferenceScope::from_cell(cell), now.candidates(cell).bits());
        }
        for (digit, &houses) in Digit::all().zip(&weakened.houses) {
            for house in houses.iter().map(House::number) {
                self.add_link(InferenceScope::from_house(house, digit), now.spots(house, digit));
            }
        }
    }

    fn add_link(&mut self, scope: InferenceScope, left: u16) {
        let mut ends = [0; 2];
        for (end, node) in ends.iter_mut().zip(scope.nodes_of_mask(left)) {
            *end = self.index_of(node.candidate());
            if !contains(&self.ends, (*end).into()) {
                insert(&mut self.ends, (*end).into());
                self.others[usize::from(*end)] = [0; W];
            }
        }
        let [a, b] = ends;
        insert(&mut self.others[usize::from(a)], b.into());
        insert(&mut self.others[usize::from(b)], a.into());
        self.links.push(ends);
    }

    /// Finds the implications of the ends.
    fn extend_implications(&mut self) {
        let ends = self.ends;
        for_each_member(&ends, |at| {
            self.after[at] = self.implications_of(at);
            insert(&mut self.known, at);
        });
    }

    /// The implications of a candidate, through fresh links and others.
    fn implications_of(&self, at: usize) -> Implications<W> {
        let mut implied = self.before[at];
        let mut open = self.ends;
        while let Some(off) = first_common(&implied.off, &open) {
            remove(&mut open, off);
            for_each_member(&self.others[off], |on| {
                if !contains(&implied.on, on) {
                    let known = contains(&self.known, on);
                    implied.add_all(if known { &self.after[on] } else { &self.before[on] });
                }
            });
        }
        implied
    }
}

/// The first that both have.
fn first_common<const W: usize>(a: &BitSet<W>, b: &BitSet<W>) -> Option<usize> {
    let i = (0..W).find(|&i| a[i] & b[i] != 0)?;
    Some(i * 64 + (a[i] & b[i]).trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::super::chain_lengths::LengthMeasurer;
    use super::super::node::Node;
    use super::super::samples::{SamplePositions, set_singles};
    use super::super::static_chains::{StaticChain, StaticChainSearch};
    use super::*;

    /// Takes out all that follows from a candidate by singles; whether that is no contradiction.
    fn apply_singles(source: &Position, candidate: Candidate) -> Option<Position> {
        let (mut now, mut on) = (source.clone(), vec![candidate]);
        while let Some(it) = on.pop() {
            let places = now.places(it.digit()) & it.cell().peers();
            let others = now.candidates(it.cell()) - Digits::single(it.digit());
            let mut out: Vec<_> = places.iter().map(|c| Candidate::new(c, it.digit())).collect();
            out.extend(others.iter().map(|digit| Candidate::new(it.cell(), digit)));
            out.iter().for_each(|&out| now.eliminate(out));
            for &out in &out {
                let [row, column, box_] = out.cell().houses();
                let scopes =
                    [row, column, box_].map(|house| InferenceScope::from_house(house, out.digit()));
                for scope in scopes.into_iter().chain([InferenceScope::from_cell(out.cell())]) {
                    let all = scope.nodes_of_mask(0o777).map(|node| node.candidate());
                    let left: Vec<_> = all.filter(|&it| now.has(it)).collect();
                    match left[..] {
                        [] => return None,
                        [single] => on.push(single),
                        _ => {}
                    }
                }
            }
        }
        Some(now)
    }

    /// Removes the eliminations of static chains until there are none.
    fn without_chains(position: &mut Position, statics: &mut StaticChainSearch) {
        loop {
            set_singles(position);
            statics.search(position, true).unwrap();
            let Some(chain) = statics.found.last() else { return };
            statics.out[chain.out.clone()].iter().for_each(|&out| position.eliminate(out));
        }
    }

    type ChainParts = (u32, bool, Vec<Node>, Vec<Candidate>);

    fn chain_parts(statics: &StaticChainSearch) -> Vec<ChainParts> {
        let said = |chain: &StaticChain| {
            let path = statics.paths[chain.path.clone()].iter().map(|&(node, _)| node).collect();
            let out = statics.out[chain.out.clone()].to_vec();
            (chain.complexity, chain.is_cycle(), path, out)
        };
        statics.found.iter().map(said).collect()
    }

    #[test]
    fn chains_by_fresh_links_are_all_there_are() {
        let (mut samples, mut statics) = (SamplePositions::new(7), StaticChainSearch::default());
        let (mut fresh, mut strong, mut reach) =
            <(ReducedImplications, StrongLinks, LengthMeasurer)>::default();
        let (mut empty, mut chains, mut cycles, mut commons) = (0, 0, 0, 0);
        for _ in 0..600 {
            let mut source = Position::from(&samples.random_puzzle().0);
            without_chains(&mut source, &mut statics);
            fresh.set_source(&source);
            for candidate in Candidate::all().filter(|&it| source.has(it)) {
                let Some(now) = apply_singles(&source, candidate) else { continue };
                let weakened = WeakenedUnits::between(&source, &now);
                let roots = fresh.chain_roots(&source, &now, &weakened).expect("no chain without");
                let common = fresh.common_ends(&source, &now, &weakened);
                statics.search(&now, false).unwrap();
                let expected = chain_parts(&statics);
                assert_eq!(roots.is_empty(), expected.is_empty(), "{now:?}");
                statics.search_from(&now, &roots).unwrap();
                assert_eq!(chain_parts(&statics), expected, "{now:?}");
                assert_eq!(common.is_some(), roots.is_empty());
                if let Some(common) = common {
                    strong.set_position(&now);
                    let links = |number: u16| strong.links_of(number.into(), LinkSweep::Xy);
                    let plain = reach.common_ends(&now, &strong.candidates, links);
                    assert!((plain.cells - common.cells).is_empty(), "{now:?}");
                    let mut houses = plain.houses.iter().zip(&common.houses);
                    assert!(houses.all(|(a, b)| a.is_subset(*b)), "{now:?}");
                    commons += plain.cells.len();
                }
                empty += usize::from(expected.is_empty());
                chains += expected.iter().filter(|chain| !chain.1).count();
                cycles += expected.iter().filter(|chain| chain.1).count();
            }
        }
        let seen = [empty, chains, cycles, commons as usize];
        assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
    }
}
