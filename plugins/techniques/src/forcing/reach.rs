//! Reach: the candidates with a static chain or cycle, and its length.
//!
//! The length of the shortest chain does not depend on the order of the search. So it can be
//! measured with sets of candidates, a level at a time: an on node leads to all on nodes that have
//! a strong link to a candidate that it sees. Only candidates with a strong link can be on along
//! the way. That leaves few candidates for the search that keeps the order.

use super::groups::{self, SEATS};
use super::node::{Cause, Scope};
use super::sets::{Set, add, contains, each, insert, meet, remove};
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, House, Houses, Position};

/// The chains and cycles that start with a candidate: their numbers of nodes, [`NEVER`] for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lengths {
    /// The shortest chain from its being on to its being off.
    pub(super) on: u32,
    /// The shortest chain from its being off to its being on.
    pub(super) off: u32,
    /// The possible cycles: all have at least as many nodes.
    pub(super) cycle: u32,
}

impl Lengths {
    /// The shortest of them.
    pub(super) fn shortest(self) -> u32 {
        self.on.min(self.off).min(self.cycle)
    }
}

const NOTHING: Lengths = Lengths { on: NEVER, off: NEVER, cycle: NEVER };

pub(super) const NEVER: u32 = u32::MAX;

/// The requested results.
#[derive(Clone, Copy)]
pub(super) struct ReachQuery<R, F> {
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
pub(super) struct Common {
    /// The cells.
    pub(super) cells: Cells,
    /// The houses of each digit.
    pub(super) houses: [Houses; 9],
}

impl Common {
    /// The nodes that the candidates of these numbers imply in common, for each requested cell and each digit
    /// in a house.
    pub(super) fn of(
        position: &Position,
        agree: impl Fn(&mut dyn Iterator<Item = usize>) -> bool,
    ) -> Common {
        let within =
            |scope: Scope, left: u16| agree(&mut scope.nodes(left).map(|node| node.number()));
        let of_cell = |&cell: &Cell| within(Scope::cell(cell), position.candidates(cell).bits());
        let cells = position.blank().iter().filter(of_cell).collect();
        let of_house = |digit: Digit, house: House| {
            let house = house.number();
            within(Scope::house(house, digit), position.spots(house, digit))
        };
        let houses =
            Digit::table(|digit| House::all().filter(|&house| of_house(digit, house)).collect());
        Common { cells, houses }
    }

    /// Whether they have no common ends.
    pub(super) fn is_nowhere(&self) -> bool {
        self.cells.is_empty() && self.houses == [Houses::EMPTY; 9]
    }
}

/// The other findings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    /// The digits of which a candidate implies its opposite.
    pub(super) digits: Digits,
    /// The longest requested cycles.
    pub(super) cycle: u32,
}

/// The strong links of a candidate.
pub(super) type Links = [(u16, Cause)];

/// Measures, with buffers for few, some or all candidates with strong links.
#[derive(Default)]
pub(super) struct Reach {
    few: Net<2>,
    some: Net<4>,
    all: Net<12>,
}

impl Reach {
    /// Measures each of `candidates`, numbers in ascending order, into `lengths`, which stays empty
    /// if there are none.
    pub(super) fn measure<'a>(
        &mut self,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a Links,
        wanted: ReachQuery<impl Fn(u16) -> bool, impl Fn(u32) -> u32>,
        lengths: &mut Vec<Lengths>,
    ) -> Measured {
        let linked = candidates.iter().filter(|&&number| !links(number).is_empty()).count();
        match linked {
            0..=128 => self.few.measure(candidates, links, wanted, lengths),
            129..=256 => self.some.measure(candidates, links, wanted, lengths),
            _ => self.all.measure(candidates, links, wanted, lengths),
        }
    }
}

impl Reach {
    /// The common ends of static chains from all candidates of a cell, or all places of a digit in a house.
    /// These are only possible ends, because chains end at contradictions.
    pub(super) fn common<'a>(
        &mut self,
        position: &Position,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a Links,
    ) -> Common {
        match candidates.len() {
            0..=128 => self.few.common(position, candidates, links),
            129..=256 => self.some.common(position, candidates, links),
            _ => self.all.common(position, candidates, links),
        }
    }
}

/// The candidates of a cell, or of a digit in a house.
#[derive(Clone, Copy)]
struct Group<const W: usize> {
    members: Set<W>,
    /// The candidates that are on if one of them is off.
    after: Set<W>,
    /// The candidates that two or more turn on.
    after_two: Set<W>,
}

impl<const W: usize> Group<W> {
    const EMPTY: Group<W> = Group { members: [0; W], after: [0; W], after_two: [0; W] };

    /// Adds a candidate with its strong links.
    fn insert(&mut self, at: usize, strong: &Set<W>) {
        insert(&mut self.members, at);
        (0..W).for_each(|i| self.after_two[i] |= self.after[i] & strong[i]);
        add(&mut self.after, strong);
    }
}

/// The links among the candidates with strong links, or all.
pub(super) struct Net<const W: usize> {
    /// The index of each candidate among those examined.
    pub(super) at: Vec<u16>,
    groups: Vec<Group<W>>,
    /// For each candidate, the ones that are on if it is off.
    strong: Vec<Set<W>>,
    /// For each candidate, the ones that are off if it is on.
    weak: Vec<Set<W>>,
    /// For each candidate, the ones that are on, in the next step, if it is on.
    follow: Vec<Set<W>>,
    /// For each candidate, the ones that are on, after any number of steps, if it is on; includes itself.
    pub(super) closure: Vec<Set<W>>,
    /// For each candidate, the ones that are off, after any number of steps, if it is on.
    pub(super) outcome: Vec<Set<W>>,
    /// The candidates that imply their opposite.
    victims: Vec<u16>,
    /// The others that the victims of cycles see with their digit.
    near: Vec<Set<W>>,
}

impl<const W: usize> Default for Net<W> {
    fn default() -> Net<W> {
        Net {
            at: vec![0; 729],
            groups: vec![Group::EMPTY; groups::COUNT],
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

impl<const W: usize> Net<W> {
    fn measure<'a>(
        &mut self,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a Links,
        wanted: ReachQuery<impl Fn(u16) -> bool, impl Fn(u32) -> u32>,
        lengths: &mut Vec<Lengths>,
    ) -> Measured {
        self.index(candidates, |number| !links(number).is_empty());
        self.link(candidates, &links, wanted.cells);
        self.close();
        lengths.clear();
        self.victims.clear();
        let mut shortest = NEVER;
        let mut measured = Measured { digits: Digits::EMPTY, cycle: 0 };
        for (i, &number) in candidates.iter().enumerate() {
            let limit =
                if wanted.best_only { wanted.chain.min(shortest - 1) } else { wanted.chain };
            let Some(length) = self.chains(number, wanted.cells, limit) else { continue };
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
            self.cycles(candidates, &wanted, measured.cycle, lengths);
        }
        measured
    }

    /// The chains of a candidate up to a limit; none if there is none of any length from its being
    /// on.
    fn chains(&self, number: u16, cells: bool, limit: u32) -> Option<Lengths> {
        let at = self.at[usize::from(number)];
        let (start, weak) = self.start(number, cells);
        let on = match self.closure.get(usize::from(at)) {
            Some(closure) => meet(closure, &weak),
            None => meet(&self.closure_of(&start), &weak),
        };
        // If it is on when it is off, the candidates that it sees are off when it is on.
        let off = at != UNLINKED && self.is_forced(at.into());
        (on || off).then(|| Lengths {
            on: if on { self.on_chain(start, &weak, limit) } else { NEVER },
            off: if off { self.off_chain(at.into(), limit) } else { NEVER },
            cycle: NEVER,
        })
    }

    /// The candidates that one puts on and off directly.
    fn start(&self, number: u16, cells: bool) -> (Set<W>, Set<W>) {
        let at = self.at[usize::from(number)];
        if at == UNLINKED {
            let weak = self.seen(number, cells);
            return (self.after(&weak), weak);
        }
        (self.follow[usize::from(at)], self.weak[usize::from(at)])
    }

    /// Measures the possible cycles with eliminations.
    ///
    /// A candidate that a cycle excludes sees two of its nodes of the same digit, one on and one
    /// off. So its being on implies its being off, from the one to the other the other way round.
    /// That chain has at most two nodes more than the cycle.
    fn cycles(
        &mut self,
        candidates: &[u16],
        wanted: &ReachQuery<impl Fn(u16) -> bool, impl Fn(u32) -> u32>,
        limit: u32,
        lengths: &mut [Lengths],
    ) {
        if limit < 4 {
            return;
        }
        let is_near = |&number: &u16| {
            let (start, weak) = self.start(number, wanted.cells);
            self.on_chain(start, &weak, limit.saturating_add(2)) != NEVER
        };
        let victims = self.victims.iter().copied().filter(is_near);
        let near = victims.map(|number| self.near(number)).collect();
        self.near = near;
        let mut levels = Vec::new();
        for (length, &number) in lengths.iter_mut().zip(candidates) {
            let at = self.at[usize::from(number)];
            if at != UNLINKED && (wanted.is_root)(number) && self.excludes(at.into()) {
                length.cycle = self.cycle(at.into(), limit, &mut levels);
            }
        }
    }

    /// Whether a cycle through a candidate, all nodes of which imply each other, could exclude one
    /// of the victims.
    fn excludes(&self, at: usize) -> bool {
        let closure = &self.closure[at];
        let (mut on, mut off) = ([0; W], [0; W]);
        each(closure, |other| {
            add(&mut off, &self.weak[other]);
            if contains(&self.closure[other], at) {
                insert(&mut on, other);
            }
        });
        // The candidates that are off if this one is on, and on if it is off.
        let opposite = self.closure_of(&self.strong[at]);
        (0..W).for_each(|i| off[i] &= opposite[i]);
        self.near.iter().any(|near| meet(near, &on) && meet(near, &off))
    }

    fn common<'a>(
        &mut self,
        position: &Position,
        candidates: &[u16],
        links: impl Fn(u16) -> &'a Links,
    ) -> Common {
        self.imply(candidates, links);
        Common::of(position, |numbers| self.agree(numbers))
    }

    /// Finds the implications of all candidates, through cells and places of digits.
    pub(super) fn imply<'a>(&mut self, candidates: &[u16], links: impl Fn(u16) -> &'a Links) {
        self.index(candidates, |_| true);
        self.link(candidates, &links, true);
        self.close();
        self.conclude();
    }

    /// Finds for each node the candidates that its closure sees.
    fn conclude(&mut self) {
        self.outcome.clear();
        for closure in &self.closure {
            let mut off = [0; W];
            each(closure, |at| add(&mut off, &self.weak[at]));
            self.outcome.push(off);
        }
    }

    /// Whether several candidates, when on, imply a common node.
    fn agree(&self, numbers: &mut dyn Iterator<Item = usize>) -> bool {
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

    /// Numbers the candidates to examine.
    fn index(&mut self, candidates: &[u16], counts: impl Fn(u16) -> bool) {
        let mut n = 0;
        for &number in candidates {
            let counts = counts(number);
            self.at[usize::from(number)] = if counts { n } else { UNLINKED };
            n += u16::from(counts);
        }
    }

    fn link<'a>(&mut self, candidates: &[u16], links: &impl Fn(u16) -> &'a Links, cells: bool) {
        self.groups.fill(Group::EMPTY);
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
                let mut weak = self.seen(number, cells);
                remove(&mut weak, at.into());
                self.follow.push(self.following(number, cells, &self.strong[usize::from(at)]));
                self.weak.push(weak);
            }
        }
    }

    /// Finds the closures, each with those found before.
    fn close(&mut self) {
        self.closure.clear();
        for at in 0..self.follow.len() {
            let mut reached = [0; W];
            insert(&mut reached, at);
            let closure = self.extended(reached, self.follow[at]);
            self.closure.push(closure);
        }
    }

    /// `reached`, all of which lead at most to `next`, with their consequences.
    fn extended(&self, mut reached: Set<W>, mut next: Set<W>) -> Set<W> {
        loop {
            (0..W).for_each(|i| next[i] &= !reached[i]);
            let Some(i) = (0..W).find(|&i| next[i] != 0) else { return reached };
            let at = i * 64 + next[i].trailing_zeros() as usize;
            match self.closure.get(at) {
                Some(closure) => add(&mut reached, closure),
                None => {
                    insert(&mut reached, at);
                    add(&mut next, &self.follow[at]);
                }
            }
        }
    }

    fn closure_of(&self, on: &Set<W>) -> Set<W> {
        self.extended([0; W], *on)
    }

    /// Whether a candidate is on if it is off.
    fn is_forced(&self, at: usize) -> bool {
        let mut is_forced = false;
        each(&self.strong[at], |next| is_forced |= contains(&self.closure[next], at));
        is_forced
    }

    /// The candidates that are on, in the next step, if a candidate with these strong links is on.
    fn following(&self, number: u16, cells: bool, strong: &Set<W>) -> Set<W> {
        let mut follow = [0; W];
        for &group in &groups_of(number)[usize::from(!cells)..] {
            let Group { after, after_two, .. } = &self.groups[group];
            (0..W).for_each(|i| follow[i] |= after[i] & (!strong[i] | after_two[i]));
        }
        follow
    }

    /// The others that a candidate sees with its digit.
    fn near(&self, number: u16) -> Set<W> {
        let mut near = self.seen(number, false);
        let at = self.at[usize::from(number)];
        if at != UNLINKED {
            remove(&mut near, at.into());
        }
        near
    }

    /// All that a candidate shares its cell, if cells count, or a house and the digit with.
    pub(super) fn seen(&self, number: u16, cells: bool) -> Set<W> {
        let mut seen = [0; W];
        let groups = &groups_of(number)[usize::from(!cells)..];
        groups.iter().for_each(|&group| add(&mut seen, &self.groups[group].members));
        seen
    }

    /// The candidates that are on if these are off.
    fn after(&self, off: &Set<W>) -> Set<W> {
        let mut on = [0; W];
        each(off, |at| add(&mut on, &self.strong[at]));
        on
    }

    /// Follows on nodes to their consequences, level by level, until `found` for a level or after
    /// `limit` levels: returns the number of levels.
    fn levels(&self, start: Set<W>, limit: u32, found: impl Fn(&Set<W>) -> bool) -> Option<u32> {
        let (mut reached, mut last) = (start, start);
        for level in 0..limit {
            if found(&last) {
                return Some(level);
            }
            last = self.next(&last, &mut reached)?;
        }
        None
    }

    /// The on nodes that follow from those reached last and are not reached yet, if there are any.
    fn next(&self, last: &Set<W>, reached: &mut Set<W>) -> Option<Set<W>> {
        let mut next = [0; W];
        each(last, |at| add(&mut next, &self.follow[at]));
        (0..W).for_each(|i| next[i] &= !reached[i]);
        add(reached, &next);
        (next != [0; W]).then_some(next)
    }

    /// The nodes of the shortest chain from a candidate on to it off: 4, 6, 8, …
    fn on_chain(&self, start: Set<W>, weak: &Set<W>, limit: u32) -> u32 {
        let levels = self.levels(start, limit.saturating_sub(2) / 2, |on| meet(on, weak));
        levels.map_or(NEVER, |levels| 4 + 2 * levels)
    }

    /// The nodes of the shortest chain from a candidate off to it on: 4, 6, 8, …
    fn off_chain(&self, at: usize, limit: u32) -> u32 {
        let levels = self.levels(self.strong[at], limit / 2, |on| contains(on, at));
        levels.map_or(NEVER, |levels| 2 + 2 * levels)
    }

    /// The fewest nodes that a cycle from a candidate could have that excludes one of the victims.
    ///
    /// It takes a shortest way to a candidate that sees the other end of one of the candidate's
    /// strong links.
    fn cycle(&self, at: usize, limit: u32, levels: &mut Vec<Set<W>>) -> u32 {
        let mut last = [0; W];
        insert(&mut last, at);
        let mut reached = last;
        levels.clear();
        for length in (4..=limit).step_by(2) {
            levels.push(last);
            let Some(next) = self.next(&last, &mut reached) else { break };
            last = next;
            let mut excludes = false;
            each(&last, |end| {
                let closing = std::array::from_fn(|i| self.strong[at][i] & self.weak[end][i]);
                excludes |= closing != [0; W] && self.excludes_on_ways(end, closing, levels);
            });
            if excludes {
                return length;
            }
        }
        NEVER
    }

    /// Whether any node on the shortest ways to an on node, or any candidate off after it, could
    /// exclude one of the victims. `levels` are the on nodes on the way there.
    fn excludes_on_ways(&self, end: usize, mut off: Set<W>, levels: &[Set<W>]) -> bool {
        let mut last = [0; W];
        insert(&mut last, end);
        let mut on = last;
        for level in levels.iter().rev() {
            let mut before = [0; W];
            each(&last, |at| {
                each(&self.strong[at], |between| {
                    if meet(level, &self.weak[between]) {
                        insert(&mut off, between);
                        (0..W).for_each(|i| before[i] |= level[i] & self.weak[between][i]);
                    }
                });
            });
            add(&mut on, &before);
            last = before;
        }
        self.near.iter().any(|near| meet(near, &on) && meet(near, &off))
    }
}

/// The cell of a candidate, and its digit in its box, row and column.
fn groups_of(number: u16) -> [usize; 4] {
    SEATS[usize::from(number)].groups.map(usize::from)
}
