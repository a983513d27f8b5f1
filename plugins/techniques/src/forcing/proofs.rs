//! Proofs of chains: each node from those before it, by the simplest rule that gives it.

use super::node::Node;
use seventeen_core::proof::{Branch, Builder, Claim, Constraint, Source};
use seventeen_core::{Position, Step};

/// A chain of one source, from it to the conclusion.
pub(super) struct SourceChain {
    /// The supposition.
    pub(super) root: Node,
    /// The conclusion.
    pub(super) end: Node,
    /// All nodes on which the conclusion rests, without the root; usually each comes after its
    /// reasons.
    pub(super) nodes: Vec<Node>,
}

/// The kind of proof by several sources.
pub(super) enum ProofKind {
    /// The root leads to a node and to its opposite, which is the other case.
    Contradiction,
    /// A root and its opposite imply the same node.
    Double,
    /// All candidates of a cell, or all places of a digit in a house.
    All(Constraint),
}

/// The step with the proof of its conclusions; without one if the chains do not give it.
pub(super) fn prove_by_sources(
    position: &Position,
    step: Step,
    grounds: &ProofKind,
    cases: &[SourceChain],
) -> Step {
    step.reason(position, |builder, _, _| {
        let mark = builder.mark();
        if write_cases(builder, grounds, cases).is_none() {
            builder.undo(mark);
        }
    })
}

/// A static chain that is no cycle: its first node leads to its opposite.
pub(super) fn prove_static(position: &Position, step: Step, path: &[Node]) -> Step {
    let (Some(&root), Some(&end)) = (path.first(), path.last()) else { return step };
    step.reason(position, |builder, _, _| {
        let mark = builder.mark();
        if write_contradiction(builder, root, path[1..].to_vec(), end, root).is_none() {
            builder.undo(mark);
        }
    })
}

fn write_cases(
    builder: &mut Builder<'_>,
    grounds: &ProofKind,
    cases: &[SourceChain],
) -> Option<usize> {
    let first = cases.first()?;
    let of = match grounds {
        ProofKind::Contradiction => {
            let mut nodes = first.nodes.clone();
            for case in &cases[1..] {
                nodes.extend(case.nodes.iter().filter(|node| !first.nodes.contains(node)));
            }
            return write_contradiction(builder, first.root, nodes, first.end, first.end.flipped());
        }
        ProofKind::Double => None,
        ProofKind::All(of) => Some(Source::from(*of)),
    };
    let branches: Option<Vec<Branch>> =
        cases.iter().map(|case| write_branch(builder, case)).collect();
    Some(builder.cases(of, branches?, claim_of_node(first.end)))
}

/// Supposes a node and writes its consequences, up to two nodes that contradict each other.
fn write_contradiction(
    builder: &mut Builder<'_>,
    root: Node,
    nodes: Vec<Node>,
    one: Node,
    other: Node,
) -> Option<usize> {
    let supposed = builder.suppose(claim_of_node(root));
    let known = write_consequences(builder, supposed, nodes)?;
    let says = |node: Node| {
        known.iter().copied().find(|&line| *builder.claim(line) == claim_of_node(node))
    };
    let (is, is_not) = if one.is_on() { (one, other) } else { (other, one) };
    let (is, is_not) = (says(is)?, says(is_not)?);
    let reached = builder.left_of(Source::Line(is), &[is_not]);
    Some(builder.refuted(supposed, reached))
}

fn write_branch(builder: &mut Builder<'_>, case: &SourceChain) -> Option<Branch> {
    let supposed = builder.suppose(claim_of_node(case.root));
    let known = write_consequences(builder, supposed, case.nodes.clone())?;
    let says = |&&line: &&usize| *builder.claim(line) == claim_of_node(case.end);
    let reached = *known.iter().find(says)?;
    Some(builder.end_case(supposed, reached))
}

/// Writes the nodes that follow from a line: first those that do by a link, and if there are none,
/// one that does by a pattern. Returns all known lines.
fn write_consequences(
    builder: &mut Builder<'_>,
    supposed: usize,
    nodes: Vec<Node>,
) -> Option<Vec<usize>> {
    let mut known = vec![supposed];
    let mut pending = nodes;
    pending.retain(|&node| claim_of_node(node) != *builder.claim(supposed));
    while !pending.is_empty() {
        let before = pending.len();
        pending.retain(|&node| match builder.justify(&claim_of_node(node), &known) {
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

fn claim_of_node(node: Node) -> Claim {
    let candidate = [node.candidate()];
    if node.is_on() { Claim::one_of(candidate) } else { Claim::none_of(candidate) }
}
