//! Chains as steps: their links, and a sentence.
//!
//! A chain is written as HoDoKu writes forcing chains, `r1c1=5 r1c4<>5 r3c4=5`, each node implied
//! by the one before. Of a net, the sentence has the way back from its end along the first reason
//! of each node, with the other reasons in brackets. Eliminations of a pattern come with the
//! pattern's name. A long sentence leaves out the other reasons, or even the middle of its ways:
//! all of it is in the proof.

use super::ancestors;
use super::findings::{Findings, Proof};
use super::hint::{Kind, Producer, effect};
use super::net::{Before, Net, Nets};
use super::net_arena::NetArena;
use super::node::{Node, Place, Scope};
use super::proofs::{self, Case, Grounds};
use super::statics::{Chain, Statics};
use seventeen_core::proof::{Claim, Constraint, Proof as ProofLines, Reason};
use seventeen_core::{Cells, Digit, House, Position, Step};

/// A static chain.
pub(super) fn static_step(position: &Position, statics: &Statics, chain: &Chain) -> Step {
    let path: Vec<Node> = statics.paths[chain.path.clone()].iter().rev().map(|n| n.0).collect();
    let mut step = Step::form(chain.kind.form()).of_size(chain.complexity - 2);
    for pair in path.windows(2) {
        step = step.link(part(pair[0]), part(pair[1]), pair[1].is_on());
    }
    let nodes = if chain.is_cycle() { &path[1..] } else { &path[..] };
    let step = show(step, nodes, 0);
    let names: Vec<String> = path.iter().map(|&node| name(node)).collect();
    let step = step.saying(format!("{}: {}", title(Producer::Static, chain.kind), names.join(" ")));
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
pub(super) fn step(
    (stock, findings): (&NetArena, &mut Findings),
    position: &Position,
    producer: Producer,
    at: usize,
) -> Step {
    let Findings { found, ends, ancestors, .. } = findings;
    let proof = &found[at];
    let mut step = Step::form(proof.kind.form()).of_size(proof.complexity - 2);
    let (mut ways, mut chains) = (Vec::new(), Vec::new());
    for (color, i) in (0..).step_by(2).zip(proof.ends.clone()) {
        let end = ends[i];
        let (nets, net) = stock.get(end.net);
        let (mut nodes, mut root) = (Vec::new(), None);
        let end = (end.is_on, end.at);
        let note = |node: Node, why: ancestors::Step<'_>| {
            nodes.push(node);
            root = root.or(why.is_nothing().then_some(node));
        };
        ancestors.walk(nets, net, end, u32::MAX, note);
        step = show(links(step, nets, net, end), &nodes, color);
        chains.extend(root.and_then(|root| chain(root, &nodes)));
        ways.push(way(nets, net, end));
    }
    if let Some(Place::House(house, _)) = proof.scope.map(Scope::place) {
        step = step.in_house(house);
    }
    let step = match effect(position, proof.result) {
        (Some(digit), _) => step.place(digit),
        (None, eliminations) => Step { eliminations, ..step },
    };
    let step = proofs::prove(position, step, &grounds(proof), &chains);
    let of = proof.scope.map(|scope| format!(" of {}", scope_name(scope))).unwrap_or_default();
    let title = title(producer, proof.kind);
    let ways = sentence(&ways, &step.proof);
    step.saying(format!("{title}{of}: {ways}"))
}

/// The chain of these nodes, which are in the order from its end back to its root.
fn chain(root: Node, nodes: &[Node]) -> Option<Case> {
    let others = nodes.iter().rev().filter(|&&node| node != root);
    Some(Case { root, end: *nodes.first()?, nodes: others.copied().collect() })
}

fn grounds(proof: &Proof) -> Grounds {
    match proof.scope.map(Scope::place) {
        Some(Place::Cell(cell)) => Grounds::All(Constraint::Cell(cell)),
        Some(Place::House(house, digit)) => Grounds::All(Constraint::place(house, digit)),
        None if proof.kind == Kind::Contradiction => Grounds::Contradiction,
        None => Grounds::Double,
    }
}

fn title(producer: Producer, kind: Kind) -> String {
    let chain = match kind {
        Kind::XCycle => "X-Cycle",
        Kind::YCycle => "Y-Cycle",
        Kind::XyCycle => "XY-Cycle",
        Kind::XChain => "Forcing X-Chain",
        Kind::XyChain => "Forcing Chain",
        Kind::Double => "Double Forcing Chain",
        Kind::Cell => "Cell Forcing Chain",
        Kind::Region => "Region Forcing Chain",
        Kind::Contradiction if producer == Producer::Nishio => return "Nishio".into(),
        Kind::Contradiction => "Contradiction Forcing Chain",
    };
    match producer {
        Producer::Static | Producer::Nishio | Producer::Multiple => chain.into(),
        Producer::Dynamic => format!("Dynamic {chain}"),
        Producer::Nested(level) => format!("Nested {chain} (level {level})"),
    }
}

fn scope_name(scope: Scope) -> String {
    match scope.place() {
        Place::House(house, digit) => format!("{digit} in {}", House::of(house)),
        Place::Cell(cell) => cell.to_string(),
    }
}

/// `r1c1=5` or `r1c1<>5`.
fn name(node: Node) -> String {
    let sign = if node.is_on() { "=" } else { "<>" };
    format!("{}{sign}{}", node.cell(), node.digit())
}

fn part(node: Node) -> (Digit, Cells) {
    (node.digit(), Cells::single(node.cell()))
}

/// Shows the on nodes in a colour and the off nodes in its opposite, digit by digit.
fn show(mut step: Step, nodes: &[Node], color: u8) -> Step {
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
fn sentence(ways: &[Vec<Stop>], proof: &ProofLines) -> String {
    let written = |stops: &[Stop], text: &dyn Fn(&Stop) -> String| {
        stops.iter().map(text).collect::<Vec<_>>().join(" ")
    };
    let whole = |way: &[Stop]| written(way, &|stop| stop.text(proof, true));
    let less = |way: &[Stop]| written(way, &|stop| stop.text(proof, false));
    let least = |way: &[Stop]| match way.len() {
        n if n <= 2 * ENDS => less(way),
        n => format!("{} … {}", less(&way[..ENDS]), less(&way[n - ENDS..])),
    };
    let all = |text: &dyn Fn(&[Stop]) -> String| {
        ways.iter().map(|way| text(way)).collect::<Vec<_>>().join("; ")
    };
    let fits = |text: &String| text.chars().count() <= LONGEST;
    let longer = [all(&whole), all(&less)];
    longer.into_iter().find(fits).unwrap_or_else(|| all(&least))
}

/// A node on the path through a net.
struct Stop {
    node: Node,
    /// Its reasons besides the previous node.
    others: Vec<Node>,
    /// Whether it follows from a pattern or a chain in the rest of the position.
    is_nested: bool,
}

impl Stop {
    /// The node, and in brackets its pattern and, on request, its other reasons.
    fn text(&self, proof: &ProofLines, with_others: bool) -> String {
        let pattern = self.is_nested.then(|| pattern(self.node, proof));
        let others: Vec<String> = self.others.iter().map(|&node| name(node)).collect();
        let is_with = with_others && !others.is_empty();
        let others = is_with.then(|| format!("with {}", others.join(" ")));
        let reasons: Vec<String> = pattern.into_iter().chain(others).collect();
        match reasons.join(" ") {
            none if none.is_empty() => name(self.node),
            reasons => format!("{} ({reasons})", name(self.node)),
        }
    }
}

/// The name of the pattern by which the proof excludes a candidate: a chain if that supposes something.
fn pattern(node: Node, proof: &ProofLines) -> String {
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
fn way(nets: &Nets, net: &Net, end: (bool, u16)) -> Vec<Stop> {
    let off = |at: u16| Node(nets.off(net, at).number * 2);
    let mut way = Vec::new();
    let mut next = Some(end);
    while let Some((is_on, at)) = next {
        let (node, parents, is_nested) = if is_on {
            let on = nets.on(net, at);
            (Node(on.number * 2 + 1), nets.before_on(net, on), false)
        } else {
            match nets.before_off(net, nets.off(net, at)) {
                Before::Nothing => (off(at), &[][..], false),
                Before::Pattern(parents, _) => (off(at), parents, true),
                Before::On(parent) => {
                    way.push(Stop { node: off(at), others: Vec::new(), is_nested: false });
                    next = Some((true, parent));
                    continue;
                }
            }
        };
        next = parents.first().map(|&parent| (false, parent));
        let others = parents.iter().skip(1).map(|&at| off(at)).collect();
        way.push(Stop { node, others, is_nested });
    }
    way.reverse();
    way
}

fn links(mut step: Step, nets: &Nets, net: &Net, end: (bool, u16)) -> Step {
    for pair in way(nets, net, end).windows(2) {
        let [from, to] = [pair[0].node, pair[1].node];
        // Between two off nodes is a pattern, which is no link.
        if from.is_on() != to.is_on() {
            step = step.link(part(from), part(to), to.is_on());
        }
    }
    step
}
