//! Hints from several nets: what all candidates of a cell, or all places of a digit in a house,
//! or a candidate's being on and off, have in common; and contradictions.

use super::ancestors::{Ancestors, Step};
use super::clash::clashes;
use super::crew::Crew;
use super::hint::{Kind, Producer};
use super::kept::Kept;
use super::net::Before;
use super::node::{Candidates, Cause, Node, Scope, houses};
use super::reach::{Common, Reach};
use super::reduced::{ChainAt, Nested, Shared};
use super::stock::{NetAt, Stock};
use super::strong::{Strong, Sweep};
use super::task::{Task, Worker};
use seventeen_core::house::CELLS_OF;
use seventeen_core::{Candidate, Cell, Cells, Digit, Position, digits_of};
use seventeen_plugin::prelude::Result;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// A node of a net, as the end of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) net: NetAt,
    pub(super) is_on: bool,
    pub(super) at: u16,
}

/// A hint with the chains that prove it.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) kind: Kind,
    pub(super) complexity: u32,
    /// What follows.
    pub(super) result: Node,
    /// The cell or house whose candidates are its cases.
    pub(super) scope: Option<Scope>,
    /// Its chains in [`Multiple::ends`].
    pub(super) ends: Range<usize>,
}

impl Proof {
    fn rank(&self) -> (u32, u8) {
        (self.complexity, self.kind.key())
    }
}

/// The search from several sources, with its buffers.
pub(super) struct Multiple {
    pub(super) stock: Stock,
    /// The list of the stock that this thread builds into, if it builds alone.
    list: usize,
    pub(super) ends: Vec<End>,
    /// The proofs that count: the best one, or the best for each effect, in their order.
    pub(super) found: Vec<Proof>,
    /// Who helps to build nets.
    pub(super) crew: Crew,
    /// What builds nets, on this thread and on those that help.
    workers: Vec<Worker>,
    /// What these tell each other.
    shared: Shared,
    best_only: bool,
    producer: Producer,
    pub(super) ancestors: Ancestors,
    /// For each effect the index of its best proof; a single one if only the best is wanted.
    best: Vec<Option<u32>>,
    kept: Kept,
    /// Each common node in the nets compared.
    at: Vec<CommonNode>,
    /// The common nodes in the order of the first net.
    order: Vec<u16>,
    chains: Vec<ChainAt>,
    strong: Strong,
    reach: Reach,
    /// Where nets may have anything in common.
    common: Common,
    /// The places of each digit when Nishio last found that it has no contradictions.
    quiet: [Option<Cells>; 9],
    /// The digits without contradictions so far, bit `d - 1` for digit `d`.
    quiet_now: u16,
}

/// A node of all nets compared.
#[derive(Clone, Copy, Default)]
struct CommonNode {
    /// Its index in each of them.
    at: [u16; 9],
    /// The sum of its depths.
    depth: u32,
}

const EVERYWHERE: Common = Common { cells: Cells::ALL, houses: [u32::MAX; 9] };

impl Default for Multiple {
    fn default() -> Multiple {
        Multiple {
            stock: Stock::default(),
            list: 0,
            ends: Vec::new(),
            found: Vec::new(),
            crew: Crew::default(),
            workers: vec![Worker::new(0)],
            shared: Shared::default(),
            best_only: false,
            producer: Producer::Multiple,
            ancestors: Ancestors::default(),
            best: Vec::new(),
            kept: Kept::default(),
            at: vec![CommonNode::default(); Candidate::COUNT],
            order: Vec::new(),
            chains: Vec::new(),
            strong: Strong::default(),
            reach: Reach::default(),
            common: EVERYWHERE,
            quiet: [None; 9],
            quiet_now: 0,
        }
    }
}

impl Multiple {
    /// Finds the proof that comes first, or the first of each effect in their final order. Static
    /// chains are looked for where they may have anything in `common`, if that is known.
    pub(super) fn search(
        &mut self,
        position: &Position,
        producer: Producer,
        best_only: bool,
        common: Option<Common>,
    ) -> Result<()> {
        (self.producer, self.best_only) = (producer, best_only);
        if self.workers.iter().any(|worker| worker.patterns.reduced.is_full()) {
            self.forget();
        }
        self.kept.begin(&mut self.stock, position, producer, best_only);
        self.ends.clear();
        self.found.clear();
        self.best.clear();
        self.best.resize(if best_only { 1 } else { 2 * Candidate::COUNT }, None);
        self.quiet_now = 0o777;
        self.common = match (producer, common) {
            (Producer::Multiple, Some(common)) => common,
            (Producer::Multiple, None) => {
                self.strong.link(position);
                let links = |number: u16| self.strong.links(number.into(), Sweep::Xy);
                self.reach.common(position, &self.strong.candidates, links)
            }
            _ => EVERYWHERE,
        };
        let is_kept = best_only && producer == Producer::Dynamic;
        if self.crew.size() > 1 && producer.is_dynamic() && producer != Producer::Nishio {
            // What others were working on is lost if they are stopped.
            self.build_all(position, is_kept).inspect_err(|_| self.forget())?;
        } else {
            self.workers[0].begin(position, producer);
            self.list = self.stock.open(0, is_kept);
        }
        let fewest = if producer.is_dynamic() { 2 } else { 3 };
        for cell in position.blank() {
            if position.candidates(cell).count_ones() >= fewest {
                self.visit(position, cell)?;
            }
        }
        if producer == Producer::Nishio {
            self.note_quiet(position);
        }
        self.kept.end(&self.stock);
        self.choose();
        Ok(())
    }

    fn visit(&mut self, position: &Position, cell: Cell) -> Result<()> {
        let candidates = position.candidates(cell);
        if self.producer == Producer::Nishio {
            for digit in digits_of(candidates) {
                if !self.is_quiet(position, digit) {
                    self.clashes(position, Node::on(Candidate::new(cell, digit)))?;
                }
            }
            return Ok(());
        }
        for digit in digits_of(candidates) {
            let candidate = Candidate::new(cell, digit);
            if self.producer.is_dynamic() {
                self.binary(position, Node::on(candidate), candidates.count_ones() > 2)?;
            }
            self.regions(position, candidate)?;
        }
        if !self.common.cells.contains(cell) {
            return Ok(());
        }
        let cases = digits_of(candidates).map(|digit| Candidate::new(cell, digit));
        self.reduce(position, Kind::Cell, Scope::cell(cell), cases)
    }

    /// Whether Nishio found no contradictions when it last looked at a digit, and its places are
    /// still the same. Nothing else counts.
    fn is_quiet(&self, position: &Position, digit: Digit) -> bool {
        self.quiet[digit] == Some(position.places(digit))
    }

    /// Remembers the digits that have been looked at everywhere without finding a contradiction.
    fn note_quiet(&mut self, position: &Position) {
        let single = position.cells_with(1);
        for digit in digits_of(self.quiet_now) {
            let places = position.places(digit);
            if places.is_disjoint(single) {
                self.quiet[digit] = Some(places);
            }
        }
    }

    /// Contradictions within its digit of a candidate's being on and being off.
    fn clashes(&mut self, position: &Position, on: Node) -> Result<()> {
        for root in [on, on.flipped()] {
            if clashes(position, root) {
                let net = self.net(position, root)?;
                self.contradiction(position, root, net);
            }
        }
        Ok(())
    }

    /// Contradictions of a candidate's being on and being off, and what both have in common.
    fn binary(&mut self, position: &Position, on: Node, double: bool) -> Result<()> {
        let net = self.net(position, on)?;
        self.contradiction(position, on, net);
        let off = on.flipped();
        let other = self.net(position, off)?;
        self.contradiction(position, off, other);
        if double {
            self.compare(position, Kind::Double, None, &[net, other]);
        }
        Ok(())
    }

    fn contradiction(&mut self, position: &Position, root: Node, net: NetAt) {
        let (nets, of) = self.stock.get(net);
        let Some((on, off)) = of.contradiction else { return };
        self.quiet_now &= !root.digit().bit();
        let depth = nets.on(of, on).depth + nets.off(of, off).depth;
        let ends = [End { net, is_on: true, at: on }, End { net, is_on: false, at: off }];
        let (kind, result) = (Kind::Contradiction, root.flipped());
        if let Some(limit) = self.limit(position, kind, result, depth.into()) {
            self.consider(position, (kind, None), result, &ends, limit);
        }
    }

    /// What all places of a digit imply, in each house in which this cell is the first of them.
    /// Static chains never come to a house whose first place is a bivalue cell.
    fn regions(&mut self, position: &Position, candidate: Candidate) -> Result<()> {
        let digit = candidate.digit();
        for house in houses(candidate.cell()) {
            let spots = position.spots(house, digit);
            let first = CELLS_OF[house][spots.trailing_zeros() as usize % 9];
            let apart = self.common.houses[digit] >> house & 1 == 0;
            if spots.count_ones() < 2 || first != candidate.cell() || apart {
                continue;
            }
            let scope = Scope::house(house, digit);
            let cases = scope.nodes(spots).map(Node::candidate);
            self.reduce(position, Kind::Region, scope, cases)?;
        }
        Ok(())
    }

    /// What the nets from all these candidates have in common.
    fn reduce(
        &mut self,
        position: &Position,
        kind: Kind,
        scope: Scope,
        cases: impl Iterator<Item = Candidate>,
    ) -> Result<()> {
        let mut nets = [NetAt::NONE; 9];
        let mut n = 0;
        for case in cases {
            nets[n] = self.net(position, Node::on(case))?;
            n += 1;
        }
        self.compare(position, kind, Some(scope), &nets[..n]);
        Ok(())
    }

    /// Builds the nets from all nodes that are not known, together with others.
    fn build_all(&mut self, position: &Position, is_kept: bool) -> Result<()> {
        let cells = position.blank().iter();
        let cells = cells.filter(|&cell| position.candidates(cell).count_ones() > 1);
        let candidates = cells.flat_map(|cell| {
            let digits = digits_of(position.candidates(cell));
            digits.map(move |digit| Node::on(Candidate::new(cell, digit)))
        });
        let roots = candidates.flat_map(|on| [on, on.flipped()]);
        let roots = roots.filter(|&root| self.kept.net(root).is_none());
        let roots = roots.map(|root| (root, self.kept.below(root)));
        let Multiple { crew, workers, stock, shared, .. } = self;
        let of = (std::mem::take(stock), std::mem::take(shared));
        let mut task = Task::new((position, self.producer), roots, crew.size(), of);
        crew.fill(workers);
        workers.iter_mut().for_each(|worker| task.give(worker, is_kept));
        let mut task = crew.work(task, workers)?;
        for worker in workers {
            task.take(worker, |root, net| self.kept.add(root, net))?;
        }
        (self.stock, self.shared) = task.into_parts();
        Ok(())
    }

    /// The net from a node.
    fn net(&mut self, position: &Position, root: Node) -> Result<NetAt> {
        match self.kept.net(root) {
            Some(net) => Ok(net),
            None => self.build(position, root),
        }
    }

    #[inline(never)]
    fn build(&mut self, position: &Position, root: Node) -> Result<NetAt> {
        let (nets, net, below) = self.stock.list(self.list, self.kept.below(root));
        let Worker { builder, patterns, .. } = &mut self.workers[0];
        builder.build(nets, position, (root, below), patterns, None)?;
        self.kept.add(root, net);
        Ok(net)
    }

    /// Considers each node that all these nets have, in the order of the first of them.
    fn compare(&mut self, position: &Position, kind: Kind, scope: Option<Scope>, nets: &[NetAt]) {
        let mut sets = nets.iter().map(|&net| self.stock.get(net).1);
        let Some(first) = sets.next() else { return };
        let (mut on, mut off) = (first.is_on, first.is_off);
        for net in sets {
            (on, off) = (on.common(&net.is_on), off.common(&net.is_off));
        }
        if !on.is_empty() {
            self.compare_state(position, (kind, scope), nets, (true, &on));
        }
        if !off.is_empty() {
            self.compare_state(position, (kind, scope), nets, (false, &off));
        }
    }

    fn compare_state(
        &mut self,
        position: &Position,
        (kind, scope): (Kind, Option<Scope>),
        nets: &[NetAt],
        (is_on, common): (bool, &Candidates),
    ) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        for (case, &net) in nets.iter().enumerate() {
            let (of, net) = self.stock.get(net);
            let mut note = |at: usize, number: u16, depth: u16| {
                if common.has(number.into()) {
                    let here = &mut self.at[usize::from(number)];
                    here.at[case] = at as u16;
                    if case == 0 {
                        here.depth = 0;
                        order.push(number);
                    }
                    here.depth += u32::from(depth);
                }
            };
            if is_on {
                let ons = of.ons(net).iter().enumerate();
                ons.for_each(|(at, on)| note(at, on.number, on.depth));
            } else {
                let offs = of.offs(net).iter().enumerate();
                offs.for_each(|(at, off)| note(at, off.number, off.depth));
            }
        }
        for &number in &order {
            let CommonNode { at, depth } = self.at[usize::from(number)];
            let result = Node(number * 2 + u16::from(is_on));
            let Some(limit) = self.limit(position, kind, result, depth) else { continue };
            let end =
                |case: usize| End { net: nets[case.min(nets.len() - 1)], is_on, at: at[case] };
            let ends: [End; 9] = std::array::from_fn(end);
            self.consider(position, (kind, scope), result, &ends[..nets.len()], limit);
        }
        self.order = order;
    }

    /// How complex a hint may be to come before those of the same effect, or before all; none if it
    /// concludes nothing, or is too complex by the nodes of its longest ways from the roots.
    fn limit(&self, position: &Position, kind: Kind, result: Node, depth: u32) -> Option<u32> {
        if !result.is_worth(position) {
            return None;
        }
        let best = self.best[self.slot(position, result)];
        let limit = match best.map(|at| self.found[at as usize].rank()) {
            None => u32::MAX,
            Some((complexity, key)) if kind.key() < key => complexity,
            Some((complexity, _)) => complexity - 1,
        };
        (depth <= limit).then_some(limit)
    }

    /// Where the best hint of the same effect is, or of all.
    fn slot(&self, position: &Position, result: Node) -> usize {
        if self.best_only { 0 } else { effect(position, result) }
    }

    /// Keeps a hint if it is no more complex than this.
    fn consider(
        &mut self,
        position: &Position,
        (kind, scope): (Kind, Option<Scope>),
        result: Node,
        ends: &[End],
        limit: u32,
    ) {
        let Some(complexity) = self.complexity(ends, limit) else { return };
        let from = self.ends.len();
        self.ends.extend(ends);
        let slot = self.slot(position, result);
        self.best[slot] = Some(self.found.len() as u32);
        let ends = from..self.ends.len();
        self.found.push(Proof { kind, complexity, result, scope, ends });
    }

    /// The ancestors of all ends, counted for each, and the complexity of the chains that they
    /// rest on, each counted once; none if that is more than `limit`.
    fn complexity(&mut self, ends: &[End], limit: u32) -> Option<u32> {
        self.chains.clear();
        let mut total = 0;
        for end in ends {
            let (nets, net) = self.stock.get(end.net);
            let chains = &mut self.chains;
            let node = (end.is_on, end.at);
            let note = |_: Node, step: Step<'_>| {
                if let Step::Off(&Before::Pattern(_, Some(chain))) = step {
                    chains.push(chain);
                }
            };
            total += self.ancestors.walk(nets, net, node, limit - total, note)?;
        }
        total += self.nested_complexity();
        (total <= limit).then_some(total)
    }

    fn nested_complexity(&mut self) -> u32 {
        if self.chains.is_empty() {
            return 0;
        }
        let Multiple { chains, workers, .. } = self;
        let chain = |at: ChainAt| workers[at.worker()].patterns.reduced.chain(at);
        chains.sort_unstable_by_key(|&at| chain(at).fingerprint);
        chains.dedup_by_key(|&mut at| chain(at).fingerprint);
        chains.iter().map(|&at| chain(at).complexity).sum()
    }

    /// Forgets what was found in reduced positions, and what rests on it.
    pub(super) fn forget(&mut self) {
        self.workers.iter_mut().for_each(|worker| worker.patterns.forget());
        self.shared.forget();
        self.kept.forget();
    }

    /// Leaves of the proofs only the best ones, in their order.
    fn choose(&mut self) {
        let mut chosen: Vec<u32> = self.best.iter().flatten().copied().collect();
        chosen.sort_by_key(|&at| (self.found[at as usize].rank(), at));
        self.found = chosen.iter().map(|&at| self.found[at as usize].clone()).collect();
    }

    /// The proofs as chains of a reduced position.
    pub(super) fn nested(&mut self, position: &Position, into: &mut Vec<Nested>) {
        for i in 0..self.found.len() {
            let proof = self.found[i].clone();
            let (_, out) = super::hint::effect(position, proof.result);
            let (scopes, fingerprint) = self.ground(&proof);
            into.push(Nested { out, scopes, complexity: proof.complexity, fingerprint });
        }
    }

    /// What the strong inferences of a proof look at, and its fingerprint.
    fn ground(&mut self, proof: &Proof) -> (Vec<Scope>, u64) {
        let mut scopes = Vec::new();
        let mut hasher = DefaultHasher::new();
        for end in &self.ends[proof.ends.clone()] {
            let (nets, net) = self.stock.get(end.net);
            let note = |node: Node, step: Step<'_>| {
                node.hash(&mut hasher);
                let Step::On(cause) = step else { return };
                let root = (cause == Cause::NONE).then_some(proof.scope).flatten();
                if let Some(scope) = cause.scope(node).or(root)
                    && !scopes.contains(&scope)
                {
                    scopes.push(scope);
                }
            };
            self.ancestors.walk(nets, net, (end.is_on, end.at), u32::MAX, note);
            u16::MAX.hash(&mut hasher);
        }
        (scopes, hasher.finish())
    }
}

/// A number for what follows from a node: the same for the same exclusions.
fn effect(position: &Position, node: Node) -> usize {
    let others = position.candidates(node.cell()) & !node.digit().bit();
    match (node.is_on(), Digit::lowest(others)) {
        (false, _) => node.number(),
        (true, Some(other)) if other.bit() == others => Candidate::new(node.cell(), other).number(),
        _ => Candidate::COUNT + node.number(),
    }
}
