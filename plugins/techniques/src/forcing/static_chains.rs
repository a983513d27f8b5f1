//! Static chains: bidirectional cycles and forcing chains from a single candidate.
//!
//! After section "Forcing chains & cycles" of Nicolas Juillerat's SudokuExplainer 1.2.1. Three
//! sweeps, with strong links of one digit, of bivalue cells, and of both; in each a breadth-first
//! search from each candidate. A chain has single parents, so it is a path.

use super::chain_lengths::{ChainLengths, LengthMeasurer, LengthQuery, NEVER};
use super::derived_links::ChainRoots;
use super::hint::{ChainTechnique, HintKind};
use super::node::{CandidateSet, InferenceScope, Node, NodeCause};
use super::open_groups::{OpenGroups, SEATS, candidates_of_group};
use super::strong_links::{LinkSweep, StrongLinks};
use seventeen_core::{Candidate, Cells, Digit, Digits, Position};
use seventeen_plugin::prelude::{CancellationPoll, Result};
use std::ops::Range;

/// A cycle or a forcing chain.
#[derive(Clone, Debug)]
pub(super) struct StaticChain {
    pub(super) kind: HintKind,
    /// Its different nodes.
    pub(super) complexity: u32,
    pub(super) rating: f64,
    /// The last node.
    pub(super) end: Node,
    /// Its nodes in [`StaticChainSearch::paths`], from the end to the root; none of a chain if only
    /// the best hint is wanted.
    pub(super) path: Range<usize>,
    /// Its eliminations, in [`StaticChainSearch::out`], in ascending order.
    pub(super) out: Range<usize>,
}

impl StaticChain {
    pub(super) fn is_cycle(&self) -> bool {
        matches!(self.kind, HintKind::XCycle | HintKind::YCycle | HintKind::XyCycle)
    }

    fn rank(&self) -> ChainRank {
        (self.rating, self.complexity, self.kind.order_key())
    }
}

/// Rating, complexity and key: hints are sorted by them.
type ChainRank = (f64, u32, u8);

fn rating(kind: HintKind, complexity: u32) -> f64 {
    ChainTechnique::Static.rating(kind, complexity)
}

fn rank(kind: HintKind, complexity: u32) -> ChainRank {
    (rating(kind, complexity), complexity, kind.order_key())
}

/// The maximal number of nodes of a hint of this kind that precedes `best`.
fn max_length(kind: HintKind, best: Option<ChainRank>) -> u32 {
    let Some(best) = best else { return NEVER };
    (4..).step_by(2).take_while(|&length| rank(kind, length) < best).last().unwrap_or(0)
}

fn first_rank(a: Option<ChainRank>, b: Option<ChainRank>) -> Option<ChainRank> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a < b { a } else { b }),
        (a, b) => a.or(b),
    }
}

impl LinkSweep {
    fn cycle_kind(self) -> HintKind {
        match self {
            LinkSweep::X => HintKind::XCycle,
            LinkSweep::Y => HintKind::YCycle,
            LinkSweep::Xy => HintKind::XyCycle,
        }
    }

    fn chain_kind(self) -> HintKind {
        if self == LinkSweep::X { HintKind::XChain } else { HintKind::XyChain }
    }

    fn uses_cells(self) -> bool {
        self != LinkSweep::X
    }
}

fn digit_of(number: u16) -> Digit {
    Candidate::of(number.into()).digit()
}

/// A node of the search, and the one of the other state that it follows from.
#[derive(Clone, Copy)]
struct ReachedNode {
    number: u16,
    parent: u16,
    cause: NodeCause,
}

/// The search for static chains, with its buffers.
#[derive(Default)]
pub(super) struct StaticChainSearch {
    /// All chains found, in the order of discovery, or the best one.
    pub(super) found: Vec<StaticChain>,
    pub(super) paths: Vec<(Node, NodeCause)>,
    pub(super) out: Vec<Candidate>,
    best_only: bool,
    strong: StrongLinks,
    groups: OpenGroups,
    reach: LengthMeasurer,
    /// The candidates that are measured, and their measures.
    candidates: Vec<u16>,
    lengths: Vec<ChainLengths>,
    /// The places of each digit when there were last no chains of the digit alone.
    quiet: [Option<Cells>; 9],
    ons: Vec<ReachedNode>,
    offs: Vec<ReachedNode>,
    watch: CancellationPoll,
}

impl StaticChainSearch {
    /// Finds all chains, or only the first one.
    pub(super) fn search(&mut self, position: &Position, best_only: bool) -> Result<()> {
        self.reset(best_only);
        self.strong.set_position(position);
        self.groups = OpenGroups::from_position(position);
        for sweep in [LinkSweep::X, LinkSweep::Y, LinkSweep::Xy] {
            self.watch.step()?;
            self.search_sweep(position, sweep);
        }
        Ok(())
    }

    fn reset(&mut self, best_only: bool) {
        self.found.clear();
        self.paths.clear();
        self.out.clear();
        self.best_only = best_only;
    }

    /// Finds all chains, restricted to these starts if given.
    pub(super) fn search_from(&mut self, position: &Position, roots: &ChainRoots) -> Result<()> {
        self.reset(false);
        if roots.is_empty() {
            return Ok(());
        }
        self.strong.set_position(position);
        self.groups = OpenGroups::from_position(position);
        for sweep in [LinkSweep::X, LinkSweep::Y, LinkSweep::Xy] {
            self.watch.step()?;
            let digits = if sweep == LinkSweep::X { roots.digits } else { Digits::ALL };
            for i in 0..self.strong.candidates.len() {
                let root = self.strong.candidates[i];
                if digits.contains(digit_of(root)) {
                    self.search_root(position, root, sweep, roots);
                }
            }
        }
        Ok(())
    }

    /// Adds all cycles and chains from a candidate in `roots`.
    fn search_root(
        &mut self,
        position: &Position,
        root: u16,
        sweep: LinkSweep,
        roots: &ChainRoots,
    ) {
        let has = |of: &CandidateSet| of.has(root.into());
        let is_chain = sweep != LinkSweep::Y;
        if has(&roots.cycle) || is_chain && has(&roots.on) {
            let on = self.search_from_on(position, root, sweep, NEVER);
            if let Some(on) = on.filter(|_| is_chain) {
                self.add_forcing_chain(position, Node(root * 2), on, sweep);
            }
        }
        if is_chain
            && has(&roots.off)
            && let Some(off) = self.search_from_off(position, root, sweep)
        {
            self.add_forcing_chain(position, Node(root * 2 + 1), off, sweep);
        }
    }

    /// Adds the forcing chain that was found to its end.
    fn add_forcing_chain(&mut self, position: &Position, end: Node, at: u16, sweep: LinkSweep) {
        let (path, out) = (self.paths.len(), self.out.len());
        self.write_path(end, at);
        let (_, eliminations) = super::hint::node_effect(position, end);
        self.out.extend(eliminations);
        let complexity = (self.paths.len() - path) as u32;
        self.add_found((sweep.chain_kind(), end), complexity, path, out);
    }

    fn search_sweep(&mut self, position: &Position, sweep: LinkSweep) {
        let best = self.best_rank();
        let chain = max_length(sweep.chain_kind(), best);
        let cycle = |shortest: u32| {
            // A cycle may come before a chain that is found in the same sweep.
            let rank = (shortest != NEVER && self.best_only && sweep != LinkSweep::Y)
                .then(|| (rating(sweep.chain_kind(), shortest), shortest + 1, 0));
            max_length(sweep.cycle_kind(), first_rank(best, rank))
        };
        let chain = if sweep == LinkSweep::Y { 0 } else { chain };
        if chain.max(max_length(sweep.cycle_kind(), best)) < 4 {
            return;
        }
        let noisy = if sweep == LinkSweep::X {
            self.digits_with_possible_chains(position)
        } else {
            Digits::ALL
        };
        let (all, candidates) = (&self.strong.candidates, &mut self.candidates);
        candidates.clear();
        candidates.extend(all.iter().filter(|&&number| noisy.contains(digit_of(number))));
        let is_root =
            |number: u16| position.candidates(Candidate::of(number.into()).cell()).len() > 1;
        let (cells, best_only) = (sweep.uses_cells(), self.best_only);
        let wanted = LengthQuery { cells, is_root, chain, best_only, cycle };
        let mut lengths = std::mem::take(&mut self.lengths);
        let strong = &self.strong;
        let links = |number: u16| strong.links_of(number.into(), sweep);
        let measured = self.reach.measure(&self.candidates, links, wanted, &mut lengths);
        if sweep == LinkSweep::X {
            self.record_chainless_digits(position, noisy - measured.digits);
        }
        for (i, lengths) in lengths.iter().enumerate() {
            if lengths.shortest() != NEVER {
                self.search_measured_root(
                    position,
                    (self.candidates[i], *lengths),
                    sweep,
                    measured.cycle,
                );
            }
        }
        self.lengths = lengths;
    }

    /// The digits whose places may have chains.
    fn digits_with_possible_chains(&self, position: &Position) -> Digits {
        let is_noisy = |&digit: &Digit| self.quiet[digit] != Some(position.places(digit));
        Digit::all().filter(is_noisy).collect()
    }

    fn record_chainless_digits(&mut self, position: &Position, digits: Digits) {
        for digit in digits {
            self.quiet[digit] = Some(position.places(digit));
        }
    }

    /// The rank of the best hint so far, if only the best is wanted.
    fn best_rank(&self) -> Option<ChainRank> {
        if self.best_only { self.found.last().map(StaticChain::rank) } else { None }
    }

    /// The chains in their final order: sorted, without those whose eliminations an earlier one
    /// has.
    pub(super) fn sort_and_dedup(&mut self) {
        let rank = StaticChain::rank;
        self.found
            .sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal));
        let out = &self.out;
        let mut seen = std::collections::HashSet::new();
        self.found.retain(|chain| seen.insert(&out[chain.out.clone()]));
    }

    /// Adds the cycles, up to a length, and the chains from a candidate that was measured.
    fn search_measured_root(
        &mut self,
        position: &Position,
        (root, lengths): (u16, ChainLengths),
        sweep: LinkSweep,
        cycle: u32,
    ) {
        if sweep == LinkSweep::Y {
            // Only cycles are searched for.
            if self.is_wanted(sweep.cycle_kind(), lengths.cycle) {
                self.search_from_on(position, root, sweep, cycle);
            }
            return;
        }
        let on_wanted = self.is_wanted(sweep.chain_kind(), lengths.on);
        let path_wanted = on_wanted && !self.best_only;
        let mut on = None;
        if path_wanted || self.is_wanted(sweep.cycle_kind(), lengths.cycle) {
            on = self.search_from_on(position, root, sweep, cycle);
        }
        if self.is_wanted(sweep.chain_kind(), lengths.on) {
            self.add_chain(position, Node(root * 2), (lengths.on, on), sweep);
        }
        if self.is_wanted(sweep.chain_kind(), lengths.off) {
            let off =
                if self.best_only { None } else { self.search_from_off(position, root, sweep) };
            self.add_chain(position, Node(root * 2 + 1), (lengths.off, off), sweep);
        }
    }

    /// Searches from the root being on: adds the cycles, and returns where the root was found off.
    /// If only the best is wanted, just as far as cycles may have this length.
    fn search_from_on(
        &mut self,
        position: &Position,
        root: u16,
        sweep: LinkSweep,
        limit: u32,
    ) -> Option<u16> {
        let limit = if self.best_only { limit } else { NEVER };
        self.ons.clear();
        self.offs.clear();
        self.ons.push(ReachedNode { number: root, parent: u16::MAX, cause: NodeCause::NONE });
        let (mut is_on, mut is_off) = (CandidateSet::default(), CandidateSet::default());
        is_on.insert(root.into());
        let ends = self.strong.links_of(root.into(), sweep).iter();
        let mut closing = CandidateSet::default();
        ends.for_each(|&(number, _)| closing.insert(number.into()));
        let (mut on, mut off, mut length) = (0, 0, 0);
        let mut chain = None;
        while on < self.ons.len() && length + 2 <= limit {
            length += 1;
            while on < self.ons.len() {
                self.expand_on(on, sweep, (&mut is_off, &closing), (root, &mut chain));
                on += 1;
            }
            length += 1;
            while off < self.offs.len() {
                self.expand_off(position, off, sweep, &mut is_on, (root, length));
                off += 1;
            }
        }
        chain
    }

    /// All implications of the on node: those not off yet, and again those that may close a cycle.
    fn expand_on(
        &mut self,
        on: usize,
        sweep: LinkSweep,
        (is_off, closing): (&mut CandidateSet, &CandidateSet),
        (root, chain): (u16, &mut Option<u16>),
    ) {
        let seat = &SEATS[usize::from(self.ons[on].number)];
        for i in usize::from(!sweep.uses_cells())..4 {
            let (group, seen) =
                (seat.groups[i], self.groups.open_members(seat.groups[i]) & seat.others[i]);
            let cause = InferenceScope::from_group(group).cause();
            for number in candidates_of_group(group, seen) {
                let fresh = !is_off.has(number.into());
                if !fresh && (!closing.has(number.into()) || self.is_ancestor(on, number)) {
                    continue;
                }
                is_off.insert(number.into());
                if number == root && chain.is_none() {
                    *chain = Some(self.offs.len() as u16);
                }
                self.offs.push(ReachedNode { number, parent: on as u16, cause });
            }
        }
    }

    /// Whether an off node is on the way to an on node.
    fn is_ancestor(&self, on: usize, number: u16) -> bool {
        let mut on = self.ons[on];
        while on.parent != u16::MAX {
            let off = self.offs[usize::from(on.parent)];
            if off.number == number {
                return true;
            }
            on = self.ons[usize::from(off.parent)];
        }
        false
    }

    fn expand_off(
        &mut self,
        position: &Position,
        off: usize,
        sweep: LinkSweep,
        is_on: &mut CandidateSet,
        (root, length): (u16, u32),
    ) {
        let number = usize::from(self.offs[off].number);
        for i in 0..self.strong.links_of(number, sweep).len() {
            let (to, cause) = self.strong.links_of(number, sweep)[i];
            if to == root && length >= 4 {
                self.add_cycle(position, (off as u16, cause), sweep, length);
            }
            if !is_on.has(to.into()) {
                is_on.insert(to.into());
                self.ons.push(ReachedNode { number: to, parent: off as u16, cause });
            }
        }
    }

    /// Searches from the root being off, and returns where it was found on.
    fn search_from_off(&mut self, position: &Position, root: u16, sweep: LinkSweep) -> Option<u16> {
        if self.strong.links_of(root.into(), sweep).is_empty() {
            return None;
        }
        self.ons.clear();
        self.offs.clear();
        self.offs.push(ReachedNode { number: root, parent: u16::MAX, cause: NodeCause::NONE });
        let (mut is_on, mut is_off) = (CandidateSet::default(), CandidateSet::default());
        is_off.insert(root.into());
        let (mut on, mut off) = (0, 0);
        let nowhere = CandidateSet::default();
        while off < self.offs.len() {
            while off < self.offs.len() {
                let from = self.ons.len();
                self.expand_off(position, off, sweep, &mut is_on, (root, 0));
                if let Some(found) = (from..self.ons.len()).find(|&i| self.ons[i].number == root) {
                    return Some(found as u16);
                }
                off += 1;
            }
            while on < self.ons.len() {
                let mut chain = None;
                let sets = (&mut is_off, &nowhere);
                self.expand_on(on, sweep, sets, (u16::MAX, &mut chain));
                on += 1;
            }
        }
        None
    }

    fn is_wanted(&self, kind: HintKind, complexity: u32) -> bool {
        complexity != NEVER && self.best_rank().is_none_or(|best| rank(kind, complexity) < best)
    }

    fn add_found(
        &mut self,
        (kind, end): (HintKind, Node),
        complexity: u32,
        path: usize,
        out: usize,
    ) {
        if self.best_only {
            self.found.clear();
        }
        let rating = rating(kind, complexity);
        let (path, out) = (path..self.paths.len(), out..self.out.len());
        self.found.push(StaticChain { kind, complexity, rating, end, path, out });
    }

    /// Adds a forcing chain, with its path if the index of the end is given.
    fn add_chain(
        &mut self,
        position: &Position,
        end: Node,
        (complexity, at): (u32, Option<u16>),
        sweep: LinkSweep,
    ) {
        let (path, out) = (self.paths.len(), self.out.len());
        if let Some(at) = at.filter(|_| !self.best_only) {
            self.write_path(end, at);
        }
        let (_, eliminations) = super::hint::node_effect(position, end);
        self.out.extend(eliminations);
        self.add_found((sweep.chain_kind(), end), complexity, path, out);
    }

    fn add_cycle(
        &mut self,
        position: &Position,
        (off, cause): (u16, NodeCause),
        sweep: LinkSweep,
        length: u32,
    ) {
        if !self.is_wanted(sweep.cycle_kind(), length) {
            return;
        }
        let (path, out) = (self.paths.len(), self.out.len());
        self.paths.push((Node(self.ons[0].number * 2 + 1), cause));
        self.write_path(Node(self.offs[usize::from(off)].number * 2), off);
        self.add_cycle_eliminations(position, path);
        if self.out.len() > out {
            let end = self.paths[path].0;
            return self.add_found((sweep.cycle_kind(), end), length, path, out);
        }
        self.paths.truncate(path);
    }

    /// Writes the path from this node, the one of this index of its state, to the root.
    fn write_path(&mut self, node: Node, at: u16) {
        let (mut on, mut at) = (node.is_on(), at);
        while at != u16::MAX {
            let list = if on { &self.ons } else { &self.offs };
            let reached = list[usize::from(at)];
            self.paths.push((Node(reached.number * 2 + u16::from(on)), reached.cause));
            (on, at) = (!on, reached.parent);
        }
    }

    /// Excludes the candidates that see an on and an off node of the cycle that starts at `path`.
    /// Cells of the cycle are left out, though other digits could be excluded there: so does
    /// SudokuExplainer.
    fn add_cycle_eliminations(&mut self, position: &Position, path: usize) {
        let (mut by_on, mut by_off) = ([Cells::EMPTY; 9], [Cells::EMPTY; 9]);
        let mut own = Cells::EMPTY;
        for &(node, _) in &self.paths[path..self.paths.len() - 1] {
            let by = if node.is_on() { &mut by_on } else { &mut by_off };
            by[node.digit()] |= node.cell().peers();
            own.insert(node.cell());
        }
        let out = self.out.len();
        for (digit, (&by_on, &by_off)) in Digit::all().zip(by_on.iter().zip(&by_off)) {
            let gone = (by_on & by_off & position.places(digit)) - own;
            self.out.extend(gone.iter().map(|cell| Candidate::new(cell, digit)));
        }
        self.out[out..].sort_unstable();
    }
}
