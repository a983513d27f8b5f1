//! Berthier's nrc-notation, and the step of a whip or braid.
//!
//! `whip[3]: r1n2{c3 c5} - r4c5{n2 n7} - c7n7{r4 .}`: each variable with its left-linking and its
//! right-linking value. The last has a dot because it has none left.

use super::model::WhipModel;
use crate::chains::graph::Node;
use crate::roles::{THEN_FALSE, THEN_TRUE};
use seventeen_core::proof::Constraint;
use seventeen_core::{Cell, Digit, Digits, Position, Rules, Step, notation};

/// One variable of a whip or braid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariableLink {
    /// The variable, numbered as in [`WhipModel`].
    pub variable: usize,
    /// The node that excludes the left-linking candidate: the target or a right-linking node.
    pub from: usize,
    /// The left-linking candidate.
    pub left: usize,
    /// The node that is then left; none in the last variable.
    pub right: Option<usize>,
}

/// A target with the variables that lead from it to a contradiction.
#[derive(Clone, Debug)]
pub struct WhipProof {
    /// The candidate that is false.
    pub target: usize,
    /// The variables in order.
    pub links: Vec<VariableLink>,
}

impl WhipProof {
    /// The step, named `whip` or so.
    pub fn step(&self, position: &Position, model: &WhipModel, name: &str) -> Step {
        let end = |node: usize| (model.node_of(node).digit, model.node_of(node).cells);
        let step = Step::form("").of_size(self.links.len() as u32);
        let mut step = step.color(0, THEN_TRUE).color(1, THEN_FALSE);
        for link in &self.links {
            let (digit, cells) = end(link.left);
            step = step.show(digit, cells, 1).link(end(link.from), end(link.left), false);
            if let Some(right) = link.right {
                let (digit, cells) = end(right);
                step = step.show(digit, cells, 0).link(end(link.left), end(right), true);
            }
        }
        step.eliminations.push(model.candidate_of(self.target));
        let variables = self
            .links
            .iter()
            .filter_map(|link| Constraint::from_number(Rules::CLASSIC, link.variable));
        step = step.refuting(position, variables);
        step.saying(self.sentence(model, name))
    }

    fn sentence(&self, model: &WhipModel, name: &str) -> String {
        let links: Vec<String> = self.links.iter().map(|link| link_text(model, link)).collect();
        format!("{name}[{}]: {}", self.links.len(), links.join(" - "))
    }
}

fn link_text(model: &WhipModel, link: &VariableLink) -> String {
    let left = value_name(link.variable, model.node_of(link.left));
    let right = link.right.map(|right| value_name(link.variable, model.node_of(right)));
    let name = variable_name(link.variable);
    format!("{name}{{{left} {}}}", right.unwrap_or_else(|| ".".to_owned()))
}

/// `r4c5`, `r1n2`, `c7n7`, `b4n3`.
fn variable_name(variable: usize) -> String {
    let Some(number) = variable.checked_sub(81) else {
        return Cell::of(variable).to_string();
    };
    let (house, digit) = (number / 9, number % 9 + 1);
    format!("{}{}n{digit}", ["r", "c", "b"][house / 9], house % 9 + 1)
}

/// The part of a value that differs within its variable: `n2`, `c3`, `r4`, `r5c1`.
fn value_name(variable: usize, node: Node) -> String {
    let numbers = |number: fn(Cell) -> usize| {
        node.cells.iter().map(|cell| Digit::at(number(cell))).collect::<Digits>()
    };
    match variable.checked_sub(81).map(|number| number / 81) {
        None => format!("n{}", node.digit),
        Some(0) => format!("c{}", numbers(Cell::column)),
        Some(1) => format!("r{}", numbers(Cell::row)),
        Some(_) => notation::cells(node.cells),
    }
}
