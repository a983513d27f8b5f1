//! Reach: the candidates with a static chain or cycle, and its length.
//!
//! The length of the shortest chain does not depend on the order of the search. So it can be
//! measured with sets of candidates, a level at a time: an on node leads to all on nodes that have
//! a strong link to a candidate that it sees. Only candidates with a strong link can be on along
//! the way. That leaves few candidates for the search that keeps the order.

use super::bit_set::{BitSet, add_all, contains, for_each_member, insert, intersects, remove};
use super::node::{InferenceScope, NodeCause};
use super::open_groups::{self, SEATS};
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, House, Houses, Position};

/// The chains and cycles that start with a candidate: their numbers of nodes, [`NEVER`] for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ChainLengths {
    /// The shortest chain from its being on to its being off.
    pub(super) on: u32,
    /// The shortest chain from its being off to its being on.
    pub(super) off: u32,
    /// The possible cycles: all have at least as many nodes.
    pub(super) cycle: u32,
}

impl ChainLengths {
    pub(super) fn shortest(self) -> u32 {
        self.on.min(self.off).min(self.cycle)
    }
}

const NOTHING: ChainLengths = ChainLengths { on: NEVER, off: NEVER, cycle: NEVER };

pub(super) const NEVER: u32 = u32::MAX;

/// The requested results.
#[derive(Clone, Copy)]
pub(super) struct LengthQuery<R, F> {
    /// Whether cells count in addition to places of one digit.
    pub(super) cells: bool,
    /// The candidates at which chains and cycles may start.
    pub(super) is_root: R,
    /// The longest chains.
    pub(super) chain: u32,
    /// Whether only the first of the shortest chains counts.
    pub(super) best_only: bool,
    /// The longest cycles, by the shortest chain.
    pub(super) cycle: F,
}

/// The possible common consequences of the nets from all candidates of a cell, or from all places
/// of a digit in a house.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommonEndScopes {
    /// The cells.
    pub(super) cells: Cells,
    /// The houses of each digit.
    pub(super) houses: [Houses; 9],
}

impl CommonEndScopes {
    /// The nodes that the candidates of these numbers imply in common, for each requested cell and
    /// each digit in a house.
    pub(super) fn from_agreement(
        position: &Position,
        agree: impl Fn(&mut dyn Iterator<Item = usize>) -> bool,
    ) -> CommonEndScopes {
        let within = |scope: InferenceScope, left: u16| {
            agree(&mut scope.nodes_of_mask(left).map(|node| node.number()))
        };
        let of_cell = |&cell: &Cell| {
            within(InferenceScope::from_cell(cell), position.candidates(cell).bits())
        };
        let cells = position.blank().iter().filter(of_cell).collect();
        let of_house = |digit: Digit, house: House| {
            let house = house.number();
            within(InferenceScope::from_house(house, digit), position.spots(house, digit))
        };
        let houses =
            Digit::table(|digit| House::all().filter(|&house| of_house(digit, house)).collect());
        CommonEndScopes { cells, houses }
    }

    pub(super) fn has_no_ends(&self) -> bool {
        self.cells.is_empty() && self.houses == [Houses::EMPTY; 9]
    }
}

/// The other findings.
#[derive(Clone, Copy, Debug)]
pub(super) struct LengthFindings {
    /// The digits of which a candidate implies its opposite.
    pub(super) digits: Digits,
    /// The longest requested cycles.
    pub(super) cycle: u32,
}

/// The strong links of a candidate.
pub(super) type StrongLinkSlice = [(u16, NodeCause)];

/// Measures, with buffers for few, some or all candidates with strong links.
#[derive(Default)]
pub(super) struct LengthMeasurer {
    few: LinkNet<2>,
    some: LinkNet<4>,
    all: LinkNet<12>,
}

impl LengthMeasurer {
    /// Measures each of `candidates`, numbers in ascending order, into `lengths`, which stays empty
    /// if there are none.
    pub(super) fn measure<'a>(
        &mut self,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a StrongLinkSlice,
        wanted: LengthQuery<impl Fn(u16) -> bool, impl Fn(u32) -> u32>,
        lengths: &mut Vec<ChainLengths>,
    ) -> LengthFindings {
        let linked = candidates.iter().filter(|&&number| !links(number).is_empty()).count();
        match linked {
            0..=128 => self.few.measure(candidates, links, wanted, lengths),
            129..=256 => self.some.measure(candidates, links, wanted, lengths),
            _ => self.all.measure(candidates, links, wanted, lengths),
        }
    }
}

impl LengthMeasurer {
    /// The common ends of static chains from all candidates of a cell, or all places of a digit in
    /// a house. These are only possible ends, because chains end at contradictions.
    pub(super) fn common_ends<'a>(
        &mut self,
        position: &Position,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a StrongLinkSlice,
    ) -> CommonEndScopes {
        match candidates.len() {
            0..=128 => self.few.common_ends(position, candidates, links),
            129..=256 => self.some.common_ends(position, candidates, links),
            _ => self.all.common_ends(position, candidates, links),
        }
    }
}

/// The candidates of a cell, or of a digit in a house.
#[derive(Clone, Copy)]
struct LinkGroup<const W: usize> {
    members: BitSet<W>,
    /// The candidates that are on if one of them is off.
    after: BitSet<W>,
    /// The candidates that two or more turn on.
    after_two: BitSet<W>,
}

impl<const W: usize> LinkGroup<W> {
    const EMPTY: LinkGroup<W> = LinkGroup { members: [0; W], after: [0; W], after_two: [0; W] };

    /// Adds a candidate with its strong links.
    fn insert(&mut self, at: usize, strong: &BitSet<W>) {
        insert(&mut self.members, at);
        (0..W).for_each(|i| self.after_two[i] |= self.after[i] & strong[i]);
        add_all(&mut self.after, strong);
    }
}

/// The links among the candidates with strong links, or all.
pub(super) struct LinkNet<const W: usize> {
    /// The index of each candidate among those examined.
    pub(super) at: Vec<u16>,
    groups: Vec<LinkGroup<W>>,
    /// For each candidate, the ones that are on if it is off.
    strong: Vec<BitSet<W>>,
    /// For each candidate, the ones that are off if it is on.
    weak: Vec<BitSet<W>>,
    /// For each candidate, the ones that are on, in the next step, if it is on.
    follow: Vec<BitSet<W>>,
    /// For each candidate, the ones that are on, after any number of steps, if it is on; includes
    /// itself.
    pub(super) closure: Vec<BitSet<W>>,
    /// For each candidate, the ones that are off, after any number of steps, if it is on.
    pub(super) outcome: Vec<BitSet<W>>,
    /// The candidates that imply their opposite.
    victims: Vec<u16>,
    /// The others that the victims of cycles see with their digit.
    near: Vec<BitSet<W>>,
}

impl<const W: usize> Default for LinkNet<W> {
    fn default() -> LinkNet<W> {
        LinkNet {
            at: vec![0; 729],
            groups: vec![LinkGroup::EMPTY; open_groups::COUNT],
            strong: Vec::new(),
            weak: Vec::new(),
            follow: Vec::new(),
            closure: Vec::new(),
            outcome: Vec::new(),
            victims: Vec::new(),
            near: Vec::new(),
        }
    }
}

const UNLINKED: u16 = u16::MAX;

impl<const W: usize> LinkNet<W> {
    fn measure<'a>(
        &mut self,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a StrongLinkSlice,
        wanted: LengthQuery<impl Fn(u16) -> bool, impl Fn(u32) -> u32>,
        lengths: &mut Vec<ChainLengths>,
    ) -> LengthFindings {
        self.number_candidates(candidates, |number| !links(number).is_empty());
        self.link_candidates(candidates, &links, wanted.cells);
        self.compute_closures();
        lengths.clear();
        self.victims.clear();
        let mut shortest = NEVER;
        let mut measured = LengthFindings { digits: Digits::EMPTY, cycle: 0 };
        for (i, &number) in candidates.iter().enumerate() {
            let limit =
                if wanted.best_only { wanted.chain.min(shortest - 1) } else { wanted.chain };
            let Some(length) = self.chain_lengths(number, wanted.cells, limit) else { continue };
            self.victims.push(number);
            measured.digits.insert(Candidate::of(number.into()).digit());
            if (wanted.is_root)(number) {
                lengths.resize(i, NOTHING);
                lengths.push(length);
                shortest = shortest.min(length.shortest());
            }
        }
        if !self.victims.is_empty() {
            lengths.resize(candidates.len(), NOTHING);
            measured.cycle = (wanted.cycle)(shortest);
            self.measure_cycles(candidates, &wanted, measured.cycle, lengths);
        }
        measured
    }

    /// The chains of a candidate up to a limit; none if there is none of any length from its being
    /// on.
    fn chain_lengths(&self, number: u16, cells: bool, limit: u32) -> Option<ChainLengths> {
        let at = self.at[usize::from(number)];
        let (start, weak) = self.direct_consequences(number, cells);
        let on = match self.closure.get(usize::from(at)) {
            Some(closure) => intersects(closure, &weak),
            None => intersects(&self.closure_of(&start), &weak),
        };
        // If it is on when it is off, the candidates that it sees are off when it is on.
        let off = at != UNLINKED && self.is_forced_on(at.into());
        (on || off).then(|| ChainLengths {
            on: if on { self.on_chain_length(start, &weak, limit) } else { NEVER },
            off: if off { self.off_chain_length(at.into(), limit) } else { NEVER },
            cycle: NEVER,
        })
    }

    /// The candidates that one puts on and off directly.
    fn direct_consequences(&self, number: u16, cells: bool) -> (BitSet<W>, BitSet<W>) {
        let at = self.at[usize::from(number)];
        if at == UNLINKED {
            let weak = self.seen_candidates(number, cells);
            return (self.on_after_off(&weak), weak);
        }
        (self.follow[usize::from(at)], self.weak[usize::from(at)])
    }

    /// Measures the possible cycles with eliminations.
    ///
    /// A candidate that a cycle excludes sees two of its nodes of the same digit, one on and one
    /// off. So its being on implies its being off, from the one to the other the other way round.
    /// That chain has at most two nodes more than the cycle.
    fn measure_cycles(
        &mut self,
        candidates: &[u16],
        wanted: &LengthQuery<impl Fn(u16) -> bool, impl Fn(u32) -> u32>,
        limit: u32,
        lengths: &mut [ChainLengths],
    ) {
        if limit < 4 {
            return;
        }
        let is_near = |&number: &u16| {
            let (start, weak) = self.direct_consequences(number, wanted.cells);
            self.on_chain_length(start, &weak, limit.saturating_add(2)) != NEVER
        };
        let victims = self.victims.iter().copied().filter(is_near);
        let near = victims.map(|number| self.seen_with_digit(number)).collect();
        self.near = near;
        let mut levels = Vec::new();
        for (length, &number) in lengths.iter_mut().zip(candidates) {
            let at = self.at[usize::from(number)];
            if at != UNLINKED && (wanted.is_root)(number) && self.cycle_may_exclude(at.into()) {
                length.cycle = self.cycle_length(at.into(), limit, &mut levels);
            }
        }
    }

    /// Whether a cycle through a candidate, all nodes of which imply each other, could exclude one
    /// of the victims.
    fn cycle_may_exclude(&self, at: usize) -> bool {
        let closure = &self.closure[at];
        let (mut on, mut off) = ([0; W], [0; W]);
        for_each_member(closure, |other| {
            add_all(&mut off, &self.weak[other]);
            if contains(&self.closure[other], at) {
                insert(&mut on, other);
            }
        });
        // The candidates that are off if this one is on, and on if it is off.
        let opposite = self.closure_of(&self.strong[at]);
        (0..W).for_each(|i| off[i] &= opposite[i]);
        self.near.iter().any(|near| intersects(near, &on) && intersects(near, &off))
    }

    fn common_ends<'a>(
        &mut self,
        position: &Position,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a StrongLinkSlice,
    ) -> CommonEndScopes {
        self.find_implications(candidates, links);
        CommonEndScopes::from_agreement(position, |numbers| self.imply_common_node(numbers))
    }

    /// Finds the implications of all candidates, through cells and places of digits.
    pub(super) fn find_implications<'a>(
        &mut self,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a StrongLinkSlice,
    ) {
        self.number_candidates(candidates, |_| true);
        self.link_candidates(candidates, &links, true);
        self.compute_closures();
        self.compute_implied_off();
    }

    /// Finds for each node the candidates that its closure sees.
    fn compute_implied_off(&mut self) {
        self.outcome.clear();
        for closure in &self.closure {
            let mut off = [0; W];
            for_each_member(closure, |at| add_all(&mut off, &self.weak[at]));
            self.outcome.push(off);
        }
    }

    /// Whether several candidates, when on, imply a common node.
    fn imply_common_node(&self, numbers: &mut dyn Iterator<Item = usize>) -> bool {
        let (mut on, mut off, mut n) = ([u64::MAX; W], [u64::MAX; W], 0);
        for number in numbers {
            let at = usize::from(self.at[number]);
            for i in 0..W {
                on[i] &= self.closure[at][i];
                off[i] &= self.outcome[at][i];
            }
            if on == [0; W] && off == [0; W] {
                return false;
            }
            n += 1;
        }
        n > 1
    }

    fn number_candidates(&mut self, candidates: &[u16], counts: impl Fn(u16) -> bool) {
        let mut n = 0;
        for &number in candidates {
            let counts = counts(number);
            self.at[usize::from(number)] = if counts { n } else { UNLINKED };
            n += u16::from(counts);
        }
    }

    fn link_candidates<'a>(
        &mut self,
        candidates: &[u16],
        links: &impl Fn(u16) -> &'a StrongLinkSlice,
        cells: bool,
    ) {
        self.groups.fill(LinkGroup::EMPTY);
        [&mut self.strong, &mut self.weak, &mut self.follow].into_iter().for_each(Vec::clear);
        for &number in candidates {
            let at = self.at[usize::from(number)];
            if at == UNLINKED {
                continue;
            }
            let mut strong = [0; W];
            let ends = links(number).iter().map(|&(to, _)| self.at[usize::from(to)]);
            ends.for_each(|end| insert(&mut strong, end.into()));
            for group in groups_of(number) {
                self.groups[group].insert(at.into(), &strong);
            }
            self.strong.push(strong);
        }
        for &number in candidates {
            let at = self.at[usize::from(number)];
            if at != UNLINKED {
                let mut weak = self.seen_candidates(number, cells);
                remove(&mut weak, at.into());
                self.follow.push(self.next_on(number, cells, &self.strong[usize::from(at)]));
                self.weak.push(weak);
            }
        }
    }

    /// Finds the closures, each with those found before.
    fn compute_closures(&mut self) {
        self.closure.clear();
        for at in 0..self.follow.len() {
            let mut reached = [0; W];
            insert(&mut reached, at);
            let closure = self.extend_reached(reached, self.follow[at]);
            self.closure.push(closure);
        }
    }

    /// `reached`, all of which lead at most to `next`, with their consequences.
    fn extend_reached(&self, mut reached: BitSet<W>, mut next: BitSet<W>) -> BitSet<W> {
        loop {
            (0..W).for_each(|i| next[i] &= !reached[i]);
            let Some(i) = (0..W).find(|&i| next[i] != 0) else { return reached };
            let at = i * 64 + next[i].trailing_zeros() as usize;
            match self.closure.get(at) {
                Some(closure) => add_all(&mut reached, closure),
                None => {
                    insert(&mut reached, at);
                    add_all(&mut next, &self.follow[at]);
                }
            }
        }
    }

    fn closure_of(&self, on: &BitSet<W>) -> BitSet<W> {
        self.extend_reached([0; W], *on)
    }

    /// Whether a candidate is on if it is off.
    fn is_forced_on(&self, at: usize) -> bool {
        let mut is_forced = false;
        for_each_member(&self.strong[at], |next| is_forced |= contains(&self.closure[next], at));
        is_forced
    }

    /// The candidates that are on, in the next step, if a candidate with these strong links is on.
    fn next_on(&self, number: u16, cells: bool, strong: &BitSet<W>) -> BitSet<W> {
        let mut follow = [0; W];
        for &group in &groups_of(number)[usize::from(!cells)..] {
            let LinkGroup { after, after_two, .. } = &self.groups[group];
            (0..W).for_each(|i| follow[i] |= after[i] & (!strong[i] | after_two[i]));
        }
        follow
    }

    /// The others that a candidate sees with its digit.
    fn seen_with_digit(&self, number: u16) -> BitSet<W> {
        let mut near = self.seen_candidates(number, false);
        let at = self.at[usize::from(number)];
        if at != UNLINKED {
            remove(&mut near, at.into());
        }
        near
    }

    /// All that a candidate shares its cell, if cells count, or a house and the digit with.
    pub(super) fn seen_candidates(&self, number: u16, cells: bool) -> BitSet<W> {
        let mut seen = [0; W];
        let groups = &groups_of(number)[usize::from(!cells)..];
        groups.iter().for_each(|&group| add_all(&mut seen, &self.groups[group].members));
        seen
    }

    /// The candidates that are on if these are off.
    fn on_after_off(&self, off: &BitSet<W>) -> BitSet<W> {
        let mut on = [0; W];
        for_each_member(off, |at| add_all(&mut on, &self.strong[at]));
        on
    }

    /// Follows on nodes to their consequences, level by level, until `found` for a level or after
    /// `limit` levels: returns the number of levels.
    fn count_levels(
        &self,
        start: BitSet<W>,
        limit: u32,
        found: impl Fn(&BitSet<W>) -> bool,
    ) -> Option<u32> {
        let (mut reached, mut last) = (start, start);
        for level in 0..limit {
            if found(&last) {
                return Some(level);
            }
            last = self.next_level(&last, &mut reached)?;
        }
        None
    }

    /// The on nodes that follow from those reached last and are not reached yet, if there are any.
    fn next_level(&self, last: &BitSet<W>, reached: &mut BitSet<W>) -> Option<BitSet<W>> {
        let mut next = [0; W];
        for_each_member(last, |at| add_all(&mut next, &self.follow[at]));
        (0..W).for_each(|i| next[i] &= !reached[i]);
        add_all(reached, &next);
        (next != [0; W]).then_some(next)
    }

    /// The nodes of the shortest chain from a candidate on to it off: 4, 6, 8, …
    fn on_chain_length(&self, start: BitSet<W>, weak: &BitSet<W>, limit: u32) -> u32 {
        let levels =
            self.count_levels(start, limit.saturating_sub(2) / 2, |on| intersects(on, weak));
        levels.map_or(NEVER, |levels| 4 + 2 * levels)
    }

    /// The nodes of the shortest chain from a candidate off to it on: 4, 6, 8, …
    fn off_chain_length(&self, at: usize, limit: u32) -> u32 {
        let levels = self.count_levels(self.strong[at], limit / 2, |on| contains(on, at));
        levels.map_or(NEVER, |levels| 2 + 2 * levels)
    }

    /// The fewest nodes that a cycle from a candidate could have that excludes one of the victims.
    ///
    /// It takes a shortest way to a candidate that sees the other end of one of the candidate's
    /// strong links.
    fn cycle_length(&self, at: usize, limit: u32, levels: &mut Vec<BitSet<W>>) -> u32 {
        let mut last = [0; W];
        insert(&mut last, at);
        let mut reached = last;
        levels.clear();
        for length in (4..=limit).step_by(2) {
            levels.push(last);
            let Some(next) = self.next_level(&last, &mut reached) else { break };
            last = next;
            let mut excludes = false;
            for_each_member(&last, |end| {
                let closing = std::array::from_fn(|i| self.strong[at][i] & self.weak[end][i]);
                excludes |= closing != [0; W] && self.paths_may_exclude(end, closing, levels);
            });
            if excludes {
                return length;
            }
        }
        NEVER
    }

    /// Whether any node on the shortest ways to an on node, or any candidate off after it, could
    /// exclude one of the victims. `levels` are the on nodes on the way there.
    fn paths_may_exclude(&self, end: usize, mut off: BitSet<W>, levels: &[BitSet<W>]) -> bool {
        let mut last = [0; W];
        insert(&mut last, end);
        let mut on = last;
        for level in levels.iter().rev() {
            let mut before = [0; W];
            for_each_member(&last, |at| {
                for_each_member(&self.strong[at], |between| {
                    if intersects(level, &self.weak[between]) {
                        insert(&mut off, between);
                        (0..W).for_each(|i| before[i] |= level[i] & self.weak[between][i]);
                    }
                });
            });
            add_all(&mut on, &before);
            last = before;
        }
        self.near.iter().any(|near| intersects(near, &on) && intersects(near, &off))
    }
}

/// The cell of a candidate, and its digit in its box, row and column.
fn groups_of(number: u16) -> [usize; 4] {
    SEATS[usize::from(number)].groups.map(usize::from)
}
