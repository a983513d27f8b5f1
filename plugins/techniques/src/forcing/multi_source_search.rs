//! Hints from several nets: contradictions, and common consequences. The nets belong to all
//! candidates of a cell, all places of a digit in a house, or one candidate on and off.

use super::ancestors::{AncestorOrigin, AncestorWalk};
use super::build_task::BuildTask;
use super::chain_lengths::{CommonEndScopes, LengthMeasurer};
use super::compare_task::CompareTask;
use super::comparisons::{Comparisons, EVERYWHERE};
use super::hint::{ChainTechnique, node_effect};
use super::hint_findings::{ChainEnd, ComparisonContext, HintFindings, HintProof};
use super::nested_chain_cache::NestedChain;
use super::net_arena::NetArena;
use super::net_cache::NetCache;
use super::node::{InferenceScope, Node, NodeCause};
use super::patterns::NewSearch;
use super::strong_links::{LinkSweep, StrongLinks};
use super::worker::Worker;
use super::worker_pool::WorkerPool;
use seventeen_core::{Candidate, Cells, Digit, Digits, Position};
use seventeen_plugin::prelude::Result;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicU32;

/// The search from several sources, with its buffers.
pub(super) struct MultiSourceSearch {
    new_search: NewSearch,
    arena: NetArena,
    /// The list of the arena that this thread builds into, if it builds alone.
    list: usize,
    comparisons: Comparisons,
    /// Who helps.
    pub(super) crew: WorkerPool,
    /// The workers that build and examine nets, on this thread and on helpers.
    workers: Vec<Box<Worker>>,
    kept: NetCache,
    strong: StrongLinks,
    reach: LengthMeasurer,
    /// The places of each digit when Nishio last found that it has no contradictions.
    quiet: [Option<Cells>; 9],
}

impl MultiSourceSearch {
    /// A search from several sources. The nested techniques look for chains with `new_search`.
    pub(super) fn new(new_search: NewSearch) -> MultiSourceSearch {
        MultiSourceSearch {
            new_search,
            arena: NetArena::default(),
            list: 0,
            comparisons: Comparisons::default(),
            crew: WorkerPool::default(),
            workers: vec![Box::new(Worker::new(0, new_search))],
            kept: NetCache::default(),
            strong: StrongLinks::default(),
            reach: LengthMeasurer::default(),
            quiet: [None; 9],
        }
    }

    /// Finds the first proof, or the first one of each effect in their final order. Searches for
    /// static chains where `common`, if known, allows common ends.
    pub(super) fn search(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        best_only: bool,
        common: Option<CommonEndScopes>,
    ) -> Result<()> {
        if self.workers.iter().any(|worker| worker.patterns.reduced.is_full()) {
            self.forget_nets();
        }
        self.kept.begin_search(&mut self.arena, position, producer, best_only);
        self.list_comparisons(position, producer, common);
        let is_kept = best_only && producer == ChainTechnique::Dynamic;
        if is_kept {
            self.kept.retain_promising_comparisons(&mut self.comparisons);
        }
        self.workers[0].findings.begin_search(best_only);
        if self.crew.size() > 1 && producer.is_dynamic() && producer != ChainTechnique::Nishio {
            // The work of others is lost if they are stopped.
            self.build_then_compare(position, producer, best_only)
                .inspect_err(|_| self.forget_nets())?;
        } else {
            self.compare_one_by_one(position, producer, is_kept)?;
        }
        let findings = &mut self.workers[0].findings;
        findings.keep_best();
        if is_kept {
            self.kept
                .end_search(&self.arena, findings.vain.iter().map(|&at| self.comparisons.get(at)));
        }
        Ok(())
    }

    /// The last findings: the proofs, their nets, and the reader for them.
    pub(super) fn nets_and_findings(&mut self) -> (&NetArena, &mut HintFindings) {
        (&self.arena, &mut self.workers[0].findings)
    }

    /// The proofs found last.
    pub(super) fn proofs(&self) -> &[HintProof] {
        &self.workers[0].findings.found
    }

    fn list_comparisons(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        common: Option<CommonEndScopes>,
    ) {
        let common = match (producer, common) {
            (ChainTechnique::Nishio, _) => return self.list_clashes(position),
            (ChainTechnique::Multiple, Some(common)) => common,
            (ChainTechnique::Multiple, None) => {
                self.strong.set_position(position);
                let links = |number: u16| self.strong.links_of(number.into(), LinkSweep::Xy);
                self.reach.common_ends(position, &self.strong.candidates, links)
            }
            _ => EVERYWHERE,
        };
        self.comparisons.list_all(position, producer, &common);
    }

    /// Lists the candidates for Nishio. A digit without contradictions has none as long as its
    /// places are unchanged, since nothing else matters.
    fn list_clashes(&mut self, position: &Position) {
        let quiet = |digit: &Digit| self.quiet[*digit] == Some(position.places(*digit));
        let loud: Digits = Digit::all().filter(|digit| !quiet(digit)).collect();
        let clashing = self.comparisons.list_clashes(position, loud);
        let single = position.cells_with(1);
        for digit in loud - clashing {
            let places = position.places(digit);
            if places.is_disjoint(single) {
                self.quiet[digit] = Some(places);
            }
        }
    }

    /// Builds the unknown nets of each comparison, and examines them.
    fn compare_one_by_one(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        is_kept: bool,
    ) -> Result<()> {
        self.workers[0].begin_search(position, producer);
        self.list = self.arena.open_list(0, is_kept);
        let least = AtomicU32::new(u32::MAX);
        let MultiSourceSearch { arena, list, comparisons, workers, kept, .. } = self;
        for at in 0..comparisons.len() {
            comparisons.resolve_nets(at, |root| match kept.net_from(root) {
                Some(net) => Ok(net),
                None => {
                    let (nets, net, below) = arena.list_and_next(*list, kept.starting_net(root));
                    let Worker { builder, patterns, .. } = &mut *workers[0];
                    builder.build_net(nets, position, (root, below), patterns)?;
                    kept.add_net(root, net);
                    Ok(net)
                }
            })?;
            let of = ComparisonContext { position, arena, least: &least };
            workers[0].findings.examine_nets(of, at, comparisons.get(at));
        }
        Ok(())
    }

    /// Builds all unknown nets together with others, and then examines them.
    fn build_then_compare(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        best_only: bool,
    ) -> Result<()> {
        let is_kept = best_only && producer == ChainTechnique::Dynamic;
        let MultiSourceSearch { new_search, crew, workers, arena, kept, comparisons, .. } = self;
        crew.add_workers(workers, *new_search);
        let roots = root_nodes(position).filter(|&root| kept.net_from(root).is_none());
        let roots = roots.map(|root| (root, kept.starting_net(root)));
        let of = (position, producer);
        let mut task = BuildTask::new(of, roots, crew.size(), std::mem::take(arena));
        workers.iter_mut().for_each(|worker| task.lend_list(worker, is_kept));
        let mut task = crew.run_task(task, workers)?;
        for worker in workers.iter_mut() {
            task.take_result(worker, |root, net| kept.add_net(root, net))?;
        }
        *arena = task.into_arena();
        for at in 0..comparisons.len() {
            comparisons
                .resolve_nets(at, |root| Ok(kept.net_from(root).expect("all nets are built")))?;
        }
        workers.iter_mut().for_each(|worker| worker.findings.begin_search(best_only));
        let task = CompareTask::new(position, std::mem::take(arena), std::mem::take(comparisons));
        (*arena, *comparisons) = crew.run_task(task, workers)?.into_parts();
        let (ours, others) = workers.split_at_mut(1);
        others.iter().for_each(|other| ours[0].findings.merge_findings(&other.findings));
        Ok(())
    }

    /// Forgets the findings in reduced positions, and all nets.
    pub(super) fn forget_nets(&mut self) {
        self.workers.iter_mut().for_each(|worker| worker.patterns.forget());
        self.kept.forget_nets();
    }

    /// The proofs as chains of a reduced position.
    pub(super) fn add_nested_chains(&mut self, position: &Position, into: &mut Vec<NestedChain>) {
        let MultiSourceSearch { arena, workers, .. } = self;
        let HintFindings { found, ends, ancestors, .. } = &mut workers[0].findings;
        for proof in &*found {
            let (_, out) = node_effect(position, proof.result);
            let (scopes, fingerprint) =
                scopes_and_fingerprint(proof, &ends[proof.ends.clone()], arena, ancestors);
            into.push(NestedChain { out, scopes, complexity: proof.complexity, fingerprint });
        }
    }
}

/// The scopes of a proof's strong inferences, and its fingerprint.
fn scopes_and_fingerprint(
    proof: &HintProof,
    ends: &[ChainEnd],
    arena: &NetArena,
    ancestors: &mut AncestorWalk,
) -> (Vec<InferenceScope>, u64) {
    let mut scopes = Vec::new();
    let mut hasher = DefaultHasher::new();
    for end in ends {
        let (nets, net) = arena.net_and_list(end.net);
        let note = |node: Node, step: AncestorOrigin<'_>| {
            node.hash(&mut hasher);
            let AncestorOrigin::On(cause) = step else { return };
            let root = (cause == NodeCause::NONE).then_some(proof.scope).flatten();
            if let Some(scope) = cause.scope(node).or(root)
                && !scopes.contains(&scope)
            {
                scopes.push(scope);
            }
        };
        ancestors.visit_ancestors(nets, net, (end.is_on, end.at), u32::MAX, note);
        u16::MAX.hash(&mut hasher);
    }
    (scopes, hasher.finish())
}

/// Both nodes of all candidates of blank cells; of the last one in its cell only the on node.
fn root_nodes(position: &Position) -> impl Iterator<Item = Node> {
    position.blank().iter().flat_map(|cell| {
        let candidates = position.candidates(cell);
        let on = candidates.iter().map(move |digit| Node::on(Candidate::new(cell, digit)));
        let with_off = candidates.len() > 1;
        on.flat_map(move |on| [Some(on), with_off.then_some(on.flipped())]).flatten()
    })
}
