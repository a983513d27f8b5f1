//! Findings: the best hint from comparisons, or the best of each effect.

use super::ancestors::{AncestorOrigin, AncestorWalk};
use super::comparisons::Comparison;
use super::hint::HintKind;
use super::nested_chain_cache::ChainWeight;
use super::net::OffReasons;
use super::net_arena::{NetArena, NetId};
use super::node::{CandidateSet, InferenceScope, Node};
use seventeen_core::{Candidate, Digits, Position};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

/// A node of a net, as the end of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainEnd {
    pub(super) net: NetId,
    pub(super) is_on: bool,
    pub(super) at: u16,
}

/// A hint with the chains that prove it.
#[derive(Clone, Debug)]
pub(super) struct HintProof {
    pub(super) kind: HintKind,
    pub(super) complexity: u32,
    /// The conclusion.
    pub(super) result: Node,
    /// The cell or house whose candidates are its cases.
    pub(super) scope: Option<InferenceScope>,
    /// Its chains in [`HintFindings::ends`].
    pub(super) ends: Range<usize>,
    /// The number of the comparison that shows it, and which of its hints it is.
    order: (usize, usize),
}

impl HintProof {
    fn rank(&self) -> (u32, u8) {
        (self.complexity, self.kind.order_key())
    }

    /// Hints of equal rank keep the order in which they are found.
    fn order_key(&self) -> impl Ord + use<> {
        (self.rank(), self.order)
    }
}

/// The nets to compare.
#[derive(Clone, Copy)]
pub(super) struct ComparisonContext<'a> {
    pub(super) position: &'a Position,
    pub(super) arena: &'a NetArena,
    /// The complexity of the best hint that anybody has found, where only that counts.
    pub(super) least: &'a AtomicU32,
}

/// A node of all nets compared.
#[derive(Clone, Copy, Default)]
struct CommonNode {
    /// Its index in each net.
    at: [u16; 9],
    /// The sum of its depths.
    depth: u32,
}

/// The hints found, with buffers.
pub(super) struct HintFindings {
    /// The proofs that count: the best one, or the best for each effect, in their order.
    pub(super) found: Vec<HintProof>,
    pub(super) ends: Vec<ChainEnd>,
    pub(super) ancestors: AncestorWalk,
    /// The numbers of the comparisons without conclusions.
    pub(super) vain: Vec<usize>,
    best_only: bool,
    /// For each effect the index of its best proof; a single one if only the best is wanted.
    best: Vec<Option<u32>>,
    /// The current comparison, and the number of proofs before it.
    now: (usize, usize),
    /// Each common node in the nets compared.
    at: Vec<CommonNode>,
    /// The common nodes in the order of the first net.
    order: Vec<u16>,
    chains: Vec<ChainWeight>,
}

impl Default for HintFindings {
    fn default() -> HintFindings {
        HintFindings {
            found: Vec::new(),
            ends: Vec::new(),
            ancestors: AncestorWalk::default(),
            vain: Vec::new(),
            best_only: false,
            best: Vec::new(),
            now: (0, 0),
            at: vec![CommonNode::default(); Candidate::COUNT],
            order: Vec::new(),
            chains: Vec::new(),
        }
    }
}

impl HintFindings {
    pub(super) fn begin_search(&mut self, best_only: bool) {
        self.best_only = best_only;
        self.ends.clear();
        self.found.clear();
        self.vain.clear();
        self.best.clear();
        self.best.resize(if best_only { 1 } else { 2 * Candidate::COUNT }, None);
    }

    pub(super) fn examine_nets(
        &mut self,
        of: ComparisonContext<'_>,
        number: usize,
        comparison: Comparison<'_>,
    ) {
        self.now = (number, self.found.len());
        let Comparison { kind, roots, nets, .. } = comparison;
        let mut is_vain = true;
        if let HintKind::Contradiction | HintKind::Double = kind {
            for (&root, &net) in roots.iter().zip(nets) {
                is_vain &= !self.add_contradiction(of, root, net);
            }
        }
        // The common consequences of both nets of a bivalue cell's candidate are those of its cell.
        let is_bivalue = || of.position.candidates(roots[0].cell()).len() == 2;
        if kind != HintKind::Contradiction && (kind != HintKind::Double || !is_bivalue()) {
            is_vain &= !self.compare_nets(of, comparison);
        }
        if is_vain {
            self.vain.push(number);
        }
    }

    /// Records the contradiction of a net, if it has one.
    fn add_contradiction(&mut self, of: ComparisonContext<'_>, root: Node, net: NetId) -> bool {
        let (nets, it) = of.arena.net_and_list(net);
        let Some((on, off)) = it.contradiction else { return false };
        let depth = nets.on_node(it, on).depth + nets.off_node(it, off).depth;
        let ends = [ChainEnd { net, is_on: true, at: on }, ChainEnd { net, is_on: false, at: off }];
        let (kind, result) = (HintKind::Contradiction, root.flipped());
        if let Some(limit) = self.complexity_limit(of, kind, result, depth.into()) {
            self.keep_if_simpler(of, (kind, None), result, &ends, limit);
        }
        true
    }

    /// Considers each node in all these nets, in the order of the first net; returns whether any
    /// has a conclusion.
    fn compare_nets(&mut self, of: ComparisonContext<'_>, comparison: Comparison<'_>) -> bool {
        let mut sets = comparison.nets.iter().map(|&net| of.arena.net_and_list(net).1);
        let Some(first) = sets.next() else { return false };
        let (mut on, mut off) = (first.is_on, first.is_off);
        for net in sets {
            (on, off) = (on.intersection(&net.is_on), off.intersection(&net.is_off));
        }
        let is_any = !on.is_empty() && self.compare_state(of, comparison, (true, &on));
        !off.is_empty() && self.compare_state(of, comparison, (false, &off)) || is_any
    }

    /// Like `compare_nets`, for nodes of one state.
    fn compare_state(
        &mut self,
        of: ComparisonContext<'_>,
        Comparison { kind, scope, nets, .. }: Comparison<'_>,
        (is_on, common): (bool, &CandidateSet),
    ) -> bool {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        for (case, &net) in nets.iter().enumerate() {
            let (all, net) = of.arena.net_and_list(net);
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
                let ons = all.on_nodes(net).iter().enumerate();
                ons.for_each(|(at, on)| note(at, on.number, on.depth));
            } else {
                let offs = all.off_nodes(net).iter().enumerate();
                offs.for_each(|(at, off)| note(at, off.number, off.depth));
            }
        }
        let mut is_any = false;
        for &number in &order {
            let CommonNode { at, depth } = self.at[usize::from(number)];
            let result = Node(number * 2 + u16::from(is_on));
            is_any |= result.has_news(of.position);
            let Some(limit) = self.complexity_limit(of, kind, result, depth) else { continue };
            let end =
                |case: usize| ChainEnd { net: nets[case.min(nets.len() - 1)], is_on, at: at[case] };
            let ends: [ChainEnd; 9] = std::array::from_fn(end);
            self.keep_if_simpler(of, (kind, scope), result, &ends[..nets.len()], limit);
        }
        self.order = order;
        is_any
    }

    /// The greatest complexity at which a hint comes before those with an equal effect, or before
    /// all. None if it concludes nothing, or is too complex by the nodes of its longest ways from
    /// the roots.
    fn complexity_limit(
        &self,
        of: ComparisonContext<'_>,
        kind: HintKind,
        result: Node,
        depth: u32,
    ) -> Option<u32> {
        if !result.has_news(of.position) {
            return None;
        }
        let best = self.best[self.effect_slot(of.position, result)];
        let limit = match best.map(|at| self.found[at as usize].rank()) {
            None => u32::MAX,
            Some((complexity, key)) if kind.order_key() < key => complexity,
            Some((complexity, _)) => complexity - 1,
        };
        let limit = limit.min(of.least.load(Ordering::Relaxed));
        (depth <= limit).then_some(limit)
    }

    /// The slot of the best hint with this effect, or of the best of all.
    fn effect_slot(&self, position: &Position, result: Node) -> usize {
        if self.best_only { 0 } else { effect_number(position, result) }
    }

    /// Keeps a hint if it is no more complex than this.
    fn keep_if_simpler(
        &mut self,
        of: ComparisonContext<'_>,
        (kind, scope): (HintKind, Option<InferenceScope>),
        result: Node,
        ends: &[ChainEnd],
        limit: u32,
    ) {
        let Some(complexity) = self.proof_complexity(of.arena, ends, limit) else { return };
        if self.best_only {
            of.least.fetch_min(complexity, Ordering::Relaxed);
        }
        let from = self.ends.len();
        self.ends.extend(ends);
        let slot = self.effect_slot(of.position, result);
        self.best[slot] = Some(self.found.len() as u32);
        let (ends, order) = (from..self.ends.len(), (self.now.0, self.found.len() - self.now.1));
        self.found.push(HintProof { kind, complexity, result, scope, ends, order });
    }

    /// The ancestors of all ends, counted for each, and the complexity of the chains that they rest
    /// on, each counted once. None if that is more than `limit`.
    fn proof_complexity(&mut self, arena: &NetArena, ends: &[ChainEnd], limit: u32) -> Option<u32> {
        let HintFindings { ancestors, chains, .. } = self;
        chains.clear();
        let mut total = 0;
        for end in ends {
            let (nets, net) = arena.net_and_list(end.net);
            let note = |_: Node, step: AncestorOrigin<'_>| {
                if let AncestorOrigin::Off(&OffReasons::Pattern(_, Some(chain))) = step {
                    chains.push(chain);
                }
            };
            total +=
                ancestors.visit_ancestors(nets, net, (end.is_on, end.at), limit - total, note)?;
        }
        chains.sort_unstable();
        chains.dedup();
        total += chains.iter().map(|chain| chain.complexity).sum::<u32>();
        (total <= limit).then_some(total)
    }

    /// Takes over the findings of another thread in this search.
    pub(super) fn merge_findings(&mut self, other: &HintFindings) {
        self.vain.extend(&other.vain);
        for (slot, &theirs) in other.best.iter().enumerate() {
            let Some(theirs) = theirs.map(|at| &other.found[at as usize]) else { continue };
            let ours = self.best[slot].map(|at| &self.found[at as usize]);
            if ours.is_some_and(|ours| ours.order_key() <= theirs.order_key()) {
                continue;
            }
            self.best[slot] = Some(self.found.len() as u32);
            let from = self.ends.len();
            self.ends.extend(&other.ends[theirs.ends.clone()]);
            self.found.push(HintProof { ends: from..self.ends.len(), ..theirs.clone() });
        }
    }

    /// Leaves of the proofs only the best ones, in their order.
    pub(super) fn keep_best(&mut self) {
        let best = self.best.iter().flatten();
        let mut chosen: Vec<HintProof> = best.map(|&at| self.found[at as usize].clone()).collect();
        chosen.sort_by_cached_key(HintProof::order_key);
        self.found = chosen;
    }
}

/// A number for the conclusion of a node: equal for equal exclusions.
fn effect_number(position: &Position, node: Node) -> usize {
    let others = position.candidates(node.cell()) - Digits::single(node.digit());
    match (node.is_on(), others.only()) {
        (false, _) => node.number(),
        (true, Some(other)) => Candidate::new(node.cell(), other).number(),
        _ => Candidate::COUNT + node.number(),
    }
}
