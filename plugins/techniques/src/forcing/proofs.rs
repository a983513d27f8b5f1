//! Proofs of chains: each node from those before it, by the simplest rule that gives it.

use super::node::Node;
use seventeen_core::proof::{Branch, Builder, Claim, Constraint, Source};
use seventeen_core::{Position, Step};

/// A chain of one source, from it to the conclusion.
pub(super) struct Case {
    /// The supposition.
    pub(super) root: Node,
    /// The conclusion.
    pub(super) end: Node,
    /// All nodes on which the conclusion rests, without the root; usually each comes after its reasons.
    pub(super) nodes: Vec<Node>,
}

/// The kind of proof by several sources.
pub(super) enum Grounds {
    /// The root leads to a node and to its opposite, which is the other case.
    Contradiction,
    /// A root and its opposite imply the same node.
    Double,
    /// All candidates of a cell, or all places of a digit in a house.
    All(Constraint),
}

/// The step with the proof of its conclusions; without one if the chains do not give it.
pub(super) fn prove(position: &Position, step: Step, grounds: &Grounds, cases: &[Case]) -> Step {
    step.reason(position, |builder, _, _| {
        let mark = builder.mark();
        if write(builder, grounds, cases).is_none() {
            builder.undo(mark);
        }
    })
}

/// A static chain that is no cycle: its first node leads to its opposite.
pub(super) fn prove_static(position: &Position, step: Step, path: &[Node]) -> Step {
    let (Some(&root), Some(&end)) = (path.first(), path.last()) else { return step };
    step.reason(position, |builder, _, _| {
        let mark = builder.mark();
        if contradict(builder, root, path[1..].to_vec(), end, root).is_none() {
            builder.undo(mark);
        }
    })
}

fn write(builder: &mut Builder<'_>, grounds: &Grounds, cases: &[Case]) -> Option<usize> {
    let first = cases.first()?;
    let of = match grounds {
        Grounds::Contradiction => {
            let mut nodes = first.nodes.clone();
            for case in &cases[1..] {
                nodes.extend(case.nodes.iter().filter(|node| !first.nodes.contains(node)));
            }
            return contradict(builder, first.root, nodes, first.end, first.end.flipped());
        }
        Grounds::Double => None,
        Grounds::All(of) => Some(Source::from(*of)),
    };
    let branches: Option<Vec<Branch>> = cases.iter().map(|case| branch(builder, case)).collect();
    Some(builder.cases(of, branches?, claim(first.end)))
}

/// Supposes a node and writes its consequences, up to two nodes that contradict each other.
fn contradict(
    builder: &mut Builder<'_>,
    root: Node,
    nodes: Vec<Node>,
    one: Node,
    other: Node,
) -> Option<usize> {
    let supposed = builder.suppose(claim(root));
    let known = follow(builder, supposed, nodes)?;
    let says = |node: Node| known.iter().copied().find(|&line| *builder.claim(line) == claim(node));
    let (is, is_not) = if one.is_on() { (one, other) } else { (other, one) };
    let (is, is_not) = (says(is)?, says(is_not)?);
    let reached = builder.left_of(Source::Line(is), &[is_not]);
    Some(builder.refuted(supposed, reached))
}

fn branch(builder: &mut Builder<'_>, case: &Case) -> Option<Branch> {
    let supposed = builder.suppose(claim(case.root));
    let known = follow(builder, supposed, case.nodes.clone())?;
    let says = |&&line: &&usize| *builder.claim(line) == claim(case.end);
    let reached = *known.iter().find(says)?;
    Some(builder.end_case(supposed, reached))
}

/// Writes the nodes that follow from a line: first those that do by a link, and if there are none,
/// one that does by a pattern. Returns all known lines.
fn follow(builder: &mut Builder<'_>, supposed: usize, nodes: Vec<Node>) -> Option<Vec<usize>> {
    let mut known = vec![supposed];
    let mut pending = nodes;
    pending.retain(|&node| claim(node) != *builder.claim(supposed));
    while !pending.is_empty() {
        let before = pending.len();
        pending.retain(|&node| match builder.justify(&claim(node), &known) {
            Some(line) => {
                known.push(line);
                false
            }
            None => true,
        });
        if pending.len() == before {
            let by_pattern = pending.iter().position(|&node| {
                let line = (!node.is_on())
                    .then(|| builder.justify_by_pattern(&[node.candidate()], &known))
                    .flatten();
                known.extend(line);
                line.is_some()
            });
            pending.remove(by_pattern?);
        }
    }
    Some(known)
}

fn claim(node: Node) -> Claim {
    let candidate = [node.candidate()];
    if node.is_on() { Claim::one_of(candidate) } else { Claim::none_of(candidate) }
}
