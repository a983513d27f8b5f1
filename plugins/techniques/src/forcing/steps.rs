//! Chains as steps: their links, and a sentence.
//!
//! A chain is written as HoDoKu writes forcing chains, `r1c1=5 r1c4<>5 r3c4=5`, each node implied
//! by the one before; of a net, the way back from its end along the first reason of each node,
//! with what else a node rests on in brackets.

use super::ancestors;
use super::hint::{Kind, Producer, effect};
use super::multiple::{Multiple, Proof};
use super::net::{Before, Net, Nets};
use super::node::{Node, Place, Scope};
use super::statics::{Chain, Statics};
use seventeen_core::{Cells, Digit, House, Position, Step};

/// A static chain.
pub(super) fn static_step(statics: &Statics, chain: &Chain) -> Step {
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
        return step.place(end.candidate());
    }
    Step { eliminations: statics.out[chain.out.clone()].to_vec(), ..step }
}

/// A hint from several nets.
pub(super) fn step(
    multiple: &mut Multiple,
    position: &Position,
    producer: Producer,
    proof: &Proof,
) -> Step {
    let mut step = Step::form(proof.kind.form()).of_size(proof.complexity - 2);
    let mut cases = Vec::new();
    for (color, i) in (0..).step_by(2).zip(proof.ends.clone()) {
        let end = multiple.ends[i];
        let net = &multiple.nets.nets[end.net as usize];
        let mut nodes = Vec::new();
        let end = (end.is_on, end.at);
        let note = |node: Node, _: ancestors::Step<'_>| nodes.push(node);
        multiple.ancestors.walk(&multiple.nets, net, end, u32::MAX, note);
        step = show(links(step, &multiple.nets, net, end), &nodes, color);
        cases.push(case(&multiple.nets, net, end));
    }
    let of = proof.scope.map(|scope| format!(" of {}", scope_name(scope))).unwrap_or_default();
    let title = title(producer, proof.kind);
    step = step.saying(format!("{title}{of}: {}", cases.join("; ")));
    if let Some(Place::House(house, _)) = proof.scope.map(Scope::place) {
        step = step.in_house(house);
    }
    match effect(position, proof.result) {
        (Some(digit), _) => step.place(digit),
        (None, eliminations) => Step { eliminations, ..step },
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

/// The nodes of a net from its root to one of them, along first parents; each with the others
/// that it rests on, and whether it follows from a pattern or a chain.
fn way(nets: &Nets, net: &Net, end: (bool, u16)) -> Vec<(Node, Vec<Node>, &'static str)> {
    let off = |at: u16| Node(nets.off(net, at).number * 2);
    let mut way = Vec::new();
    let mut next = Some(end);
    while let Some((is_on, at)) = next {
        if is_on {
            let on = nets.on(net, at);
            let parents = nets.before_on(on);
            let others = parents.iter().skip(1).map(|&at| off(at)).collect();
            way.push((Node(on.number * 2 + 1), others, ""));
            next = parents.first().map(|&parent| (false, parent));
            continue;
        }
        let (others, reason);
        (next, others, reason) = match nets.before_off(net, nets.off(net, at)) {
            Before::Nothing => (None, Vec::new(), ""),
            Before::On(parent) => (Some((true, parent)), Vec::new(), ""),
            Before::Pattern(parents, chain) => {
                let others = parents.iter().skip(1).map(|&at| off(at)).collect();
                let reason = if chain.is_some() { "by a chain" } else { "by a pattern" };
                (parents.first().map(|&parent| (false, parent)), others, reason)
            }
        };
        way.push((off(at), others, reason));
    }
    way.reverse();
    way
}

fn case(nets: &Nets, net: &Net, end: (bool, u16)) -> String {
    let node = |(node, others, reason): (Node, Vec<Node>, &str)| {
        let others: Vec<String> = others.into_iter().map(name).collect();
        match (others.is_empty(), reason) {
            (true, "") => name(node),
            (true, _) => format!("{} ({reason})", name(node)),
            (false, "") => format!("{} (with {})", name(node), others.join(" ")),
            (false, _) => format!("{} ({reason} with {})", name(node), others.join(" ")),
        }
    };
    way(nets, net, end).into_iter().map(node).collect::<Vec<_>>().join(" ")
}

fn links(mut step: Step, nets: &Nets, net: &Net, end: (bool, u16)) -> Step {
    for pair in way(nets, net, end).windows(2) {
        // Between two off nodes is a pattern, which is no link.
        if pair[0].0.is_on() != pair[1].0.is_on() {
            step = step.link(part(pair[0].0), part(pair[1].0), pair[1].0.is_on());
        }
    }
    step
}
