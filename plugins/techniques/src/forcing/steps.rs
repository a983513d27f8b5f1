//! Chains as steps: their links, and a sentence.
//!
//! A chain is written as HoDoKu writes forcing chains, `r1c1=5 r1c4<>5 r3c4=5`, each node implied
//! by the one before. Of a net, the sentence has the way back from its end along the first reason
//! of each node, with the other reasons in brackets. Eliminations of a pattern come with the
//! pattern's name. A long sentence leaves out the other reasons, or even the middle of its ways:
//! all of it is in the proof.

use super::ancestors;
use super::hint::{ChainTechnique, HintKind, node_effect};
use super::hint_findings::{HintFindings, HintProof};
use super::net::{Net, Nets, OffReasons};
use super::net_arena::NetArena;
use super::node::{InferenceScope, Node, ScopePlace};
use super::proofs::{self, ProofKind, SourceChain};
use super::static_chains::{StaticChain, StaticChainSearch};
use crate::roles::{THEN_FALSE, THEN_TRUE};
use seventeen_core::proof::{Claim, Constraint, Proof as ProofLines, Reason};
use seventeen_core::{Cells, Digit, House, Position, Step};

pub(super) fn static_step(
    position: &Position,
    statics: &StaticChainSearch,
    chain: &StaticChain,
) -> Step {
    let path: Vec<Node> = statics.paths[chain.path.clone()].iter().rev().map(|n| n.0).collect();
    let mut step = Step::form(chain.kind.step_form()).of_size(chain.complexity - 2);
    for pair in path.windows(2) {
        step = step.link(digit_and_cells(pair[0]), digit_and_cells(pair[1]), pair[1].is_on());
    }
    let nodes = if chain.is_cycle() { &path[1..] } else { &path[..] };
    let step = name_colors(show_nodes(step, nodes, 0), 0);
    let names: Vec<String> = path.iter().map(|&node| node_name(node)).collect();
    let step = step.saying(format!(
        "{}: {}",
        step_title(ChainTechnique::Static, chain.kind),
        names.join(" ")
    ));
    let end = path[path.len() - 1];
    if !chain.is_cycle() && end.is_on() {
        return proofs::prove_static(position, step.place(end.candidate()), &path);
    }
    let step = Step { eliminations: statics.out[chain.out.clone()].to_vec(), ..step };
    match chain.is_cycle() {
        true => {
            // A place that sees a node of one direction and one of the other lies in no link.
            let truths = step.truths(position);
            step.chained(position, true).refuting(position, truths)
        }
        false => proofs::prove_static(position, step, &path),
    }
}

/// A hint from several nets: the one of this number.
pub(super) fn multi_source_step(
    (arena, findings): (&NetArena, &mut HintFindings),
    position: &Position,
    producer: ChainTechnique,
    at: usize,
) -> Step {
    let HintFindings { found, ends, ancestors, .. } = findings;
    let proof = &found[at];
    let mut step = Step::form(proof.kind.step_form()).of_size(proof.complexity - 2);
    let (mut ways, mut chains) = (Vec::new(), Vec::new());
    for (color, i) in (0..).step_by(2).zip(proof.ends.clone()) {
        let end = ends[i];
        let (nets, net) = arena.net_and_list(end.net);
        let (mut nodes, mut root) = (Vec::new(), None);
        let end = (end.is_on, end.at);
        let note = |node: Node, why: ancestors::AncestorOrigin<'_>| {
            nodes.push(node);
            root = root.or(why.is_supposed().then_some(node));
        };
        ancestors.visit_ancestors(nets, net, end, u32::MAX, note);
        step = name_colors(show_nodes(show_links(step, nets, net, end), &nodes, color), color);
        chains.extend(root.and_then(|root| source_chain(root, &nodes)));
        ways.push(path_of_net(nets, net, end));
    }
    if let Some(ScopePlace::House(house, _)) = proof.scope.map(InferenceScope::place) {
        step = step.in_house(house);
    }
    let step = match node_effect(position, proof.result) {
        (Some(digit), _) => step.place(digit),
        (None, eliminations) => Step { eliminations, ..step },
    };
    let step = proofs::prove_by_sources(position, step, &proof_kind(proof), &chains);
    let of = proof.scope.map(|scope| format!(" of {}", scope_name(scope))).unwrap_or_default();
    let title = step_title(producer, proof.kind);
    let ways = paths_sentence(&ways, &step.proof);
    step.saying(format!("{title}{of}: {ways}"))
}

/// The chain of these nodes, which are in the order from its end back to its root.
fn source_chain(root: Node, nodes: &[Node]) -> Option<SourceChain> {
    let others = nodes.iter().rev().filter(|&&node| node != root);
    Some(SourceChain { root, end: *nodes.first()?, nodes: others.copied().collect() })
}

fn proof_kind(proof: &HintProof) -> ProofKind {
    match proof.scope.map(InferenceScope::place) {
        Some(ScopePlace::Cell(cell)) => ProofKind::All(Constraint::Cell(cell)),
        Some(ScopePlace::House(house, digit)) => ProofKind::All(Constraint::place(house, digit)),
        None if proof.kind == HintKind::Contradiction => ProofKind::Contradiction,
        None => ProofKind::Double,
    }
}

fn step_title(producer: ChainTechnique, kind: HintKind) -> String {
    let chain = match kind {
        HintKind::XCycle => "X-Cycle",
        HintKind::YCycle => "Y-Cycle",
        HintKind::XyCycle => "XY-Cycle",
        HintKind::XChain => "Forcing X-Chain",
        HintKind::XyChain => "Forcing Chain",
        HintKind::Double => "Double Forcing Chain",
        HintKind::Cell => "Cell Forcing Chain",
        HintKind::Region => "Region Forcing Chain",
        HintKind::Contradiction if producer == ChainTechnique::Nishio => return "Nishio".into(),
        HintKind::Contradiction => "Contradiction Forcing Chain",
    };
    match producer {
        ChainTechnique::Static | ChainTechnique::Nishio | ChainTechnique::Multiple => chain.into(),
        ChainTechnique::Dynamic => format!("Dynamic {chain}"),
        ChainTechnique::Nested(level) => format!("Nested {chain} (level {level})"),
    }
}

fn scope_name(scope: InferenceScope) -> String {
    match scope.place() {
        ScopePlace::House(house, digit) => format!("{digit} in {}", House::of(house)),
        ScopePlace::Cell(cell) => cell.to_string(),
    }
}

/// `r1c1=5` or `r1c1<>5`.
fn node_name(node: Node) -> String {
    let sign = if node.is_on() { "=" } else { "<>" };
    format!("{}{sign}{}", node.cell(), node.digit())
}

fn digit_and_cells(node: Node) -> (Digit, Cells) {
    (node.digit(), Cells::single(node.cell()))
}

/// States what the two colours mean.
fn name_colors(step: Step, color: u8) -> Step {
    step.color(color, THEN_TRUE).color(color + 1, THEN_FALSE)
}

/// Shows the on nodes in a colour and the off nodes in its opposite, digit by digit.
fn show_nodes(mut step: Step, nodes: &[Node], color: u8) -> Step {
    for (is_on, color) in [(true, color), (false, color + 1)] {
        for digit in Digit::all() {
            let of = nodes.iter().filter(|node| node.is_on() == is_on && node.digit() == digit);
            let cells: Cells = of.map(|node| node.cell()).collect();
            if !cells.is_empty() {
                step = step.show(digit, cells, color);
            }
        }
    }
    step
}

/// The maximum number of characters of a sentence's ways before something is left out.
const LONGEST: usize = 320;

/// The number of nodes of each end of a way that are written if it is still too long.
const ENDS: usize = 3;

/// The sentence of the paths, as far as there is room.
fn paths_sentence(ways: &[Vec<PathNode>], proof: &ProofLines) -> String {
    let written = |stops: &[PathNode], text: &dyn Fn(&PathNode) -> String| {
        stops.iter().map(text).collect::<Vec<_>>().join(" ")
    };
    let whole = |way: &[PathNode]| written(way, &|stop| stop.text(proof, true));
    let less = |way: &[PathNode]| written(way, &|stop| stop.text(proof, false));
    let least = |way: &[PathNode]| match way.len() {
        n if n <= 2 * ENDS => less(way),
        n => format!("{} … {}", less(&way[..ENDS]), less(&way[n - ENDS..])),
    };
    let all = |text: &dyn Fn(&[PathNode]) -> String| {
        ways.iter().map(|way| text(way)).collect::<Vec<_>>().join("; ")
    };
    let fits = |text: &String| text.chars().count() <= LONGEST;
    let longer = [all(&whole), all(&less)];
    longer.into_iter().find(fits).unwrap_or_else(|| all(&least))
}

/// A node on the path through a net.
struct PathNode {
    node: Node,
    /// Its reasons besides the previous node.
    others: Vec<Node>,
    /// Whether it follows from a pattern or a chain in the rest of the position.
    is_nested: bool,
}

impl PathNode {
    /// The node, and in brackets its pattern and, on request, its other reasons.
    fn text(&self, proof: &ProofLines, with_others: bool) -> String {
        let pattern = self.is_nested.then(|| pattern_name(self.node, proof));
        let others: Vec<String> = self.others.iter().map(|&node| node_name(node)).collect();
        let is_with = with_others && !others.is_empty();
        let others = is_with.then(|| format!("with {}", others.join(" ")));
        let reasons: Vec<String> = pattern.into_iter().chain(others).collect();
        match reasons.join(" ") {
            none if none.is_empty() => node_name(self.node),
            reasons => format!("{} ({reasons})", node_name(self.node)),
        }
    }
}

/// The name of the pattern by which the proof excludes a candidate: a chain if that supposes
/// something.
fn pattern_name(node: Node, proof: &ProofLines) -> String {
    let claim = Claim::none_of([node.candidate()]);
    let line = proof.lines.iter().find(|line| line.depth > 0 && line.claim == claim);
    match line.map(|line| &line.reason) {
        Some(reason @ Reason::Cover { .. }) => {
            reason.pattern().map_or_else(|| "by a pattern".to_owned(), |name| format!("by {name}"))
        }
        _ => "by a chain".to_owned(),
    }
}

/// The nodes of a net from its root to one of them, along first parents; each with the others
/// that it rests on, and whether it follows from a pattern or a chain.
fn path_of_net(nets: &Nets, net: &Net, end: (bool, u16)) -> Vec<PathNode> {
    let off = |at: u16| Node(nets.off_node(net, at).number * 2);
    let mut way = Vec::new();
    let mut next = Some(end);
    while let Some((is_on, at)) = next {
        let (node, parents, is_nested) = if is_on {
            let on = nets.on_node(net, at);
            (Node(on.number * 2 + 1), nets.parents_of_on(net, on), false)
        } else {
            match nets.reasons_of_off(net, nets.off_node(net, at)) {
                OffReasons::Nothing => (off(at), &[][..], false),
                OffReasons::Pattern(parents, _) => (off(at), parents, true),
                OffReasons::On(parent) => {
                    way.push(PathNode { node: off(at), others: Vec::new(), is_nested: false });
                    next = Some((true, parent));
                    continue;
                }
            }
        };
        next = parents.first().map(|&parent| (false, parent));
        let others = parents.iter().skip(1).map(|&at| off(at)).collect();
        way.push(PathNode { node, others, is_nested });
    }
    way.reverse();
    way
}

fn show_links(mut step: Step, nets: &Nets, net: &Net, end: (bool, u16)) -> Step {
    for pair in path_of_net(nets, net, end).windows(2) {
        let [from, to] = [pair[0].node, pair[1].node];
        // Between two off nodes is a pattern, which is no link.
        if from.is_on() != to.is_on() {
            step = step.link(digit_and_cells(from), digit_and_cells(to), to.is_on());
        }
    }
    step
}
