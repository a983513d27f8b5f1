//! The eliminations while some candidates are supposed to be true.

use super::model::{NONE, VARIABLES, WhipModel};

/// The state of all candidates and variables under some suppositions.
pub struct SuppositionNet<'a> {
    model: &'a WhipModel,
    /// The number of supposed nodes that exclude each candidate.
    excluded: Vec<u8>,
    /// The number of values left of each variable.
    left: Vec<u8>,
    /// The number of variables without values.
    empty: u32,
    taken: Vec<bool>,
}

/// The rest of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemainingValues {
    /// Nothing, which is a contradiction.
    Nothing,
    /// One node that is not supposed yet.
    One(usize),
    /// More, or a node that is supposed.
    Other,
}

impl SuppositionNet<'_> {
    /// Nothing supposed.
    pub fn new(model: &WhipModel) -> SuppositionNet<'_> {
        let left = (0..VARIABLES).map(|variable| model.values_of(variable).len() as u8).collect();
        let (excluded, taken) = (vec![0; model.candidate_count()], vec![false; model.len()]);
        SuppositionNet { model, excluded, left, empty: 0, taken }
    }

    /// Supposes that a node is true.
    pub fn suppose(&mut self, node: usize) {
        self.taken[node] = true;
        for &other in self.model.excluded_by(node) {
            let excluded = &mut self.excluded[other as usize];
            *excluded += 1;
            if *excluded == 1 {
                for variable in self.model.variables_of(other as usize) {
                    let left = &mut self.left[variable as usize];
                    *left -= 1;
                    self.empty += u32::from(*left == 0);
                }
            }
        }
    }

    /// Takes the supposition back.
    pub fn retract(&mut self, node: usize) {
        self.taken[node] = false;
        for &other in self.model.excluded_by(node) {
            let excluded = &mut self.excluded[other as usize];
            *excluded -= 1;
            if *excluded == 0 {
                for variable in self.model.variables_of(other as usize) {
                    let left = &mut self.left[variable as usize];
                    self.empty -= u32::from(*left == 0);
                    *left += 1;
                }
            }
        }
    }

    /// Whether a variable has lost all values.
    #[inline]
    pub fn is_contradiction(&self) -> bool {
        self.empty > 0
    }

    /// Whether a candidate is excluded.
    #[inline]
    pub fn is_excluded(&self, candidate: usize) -> bool {
        self.excluded[candidate] > 0
    }

    /// The rest of a variable that had more values; groups count as one node, if the model has any.
    #[inline]
    pub fn remaining_values(&self, variable: usize) -> RemainingValues {
        let values = self.model.values_of(variable);
        let n = self.left[variable];
        let mut rest = values.iter().copied().filter(|&value| self.excluded[value as usize] == 0);
        let node = match n {
            _ if usize::from(n) == values.len() => return RemainingValues::Other,
            0 => return RemainingValues::Nothing,
            1 => rest.next().unwrap_or(NONE),
            2 | 3 if variable >= 81 => self.model.group_with_values(rest),
            _ => return RemainingValues::Other,
        };
        match self.taken.get(node as usize) {
            Some(false) => RemainingValues::One(node as usize),
            _ => RemainingValues::Other,
        }
    }

    /// Leaves a node out of [`RemainingValues::One`], until [`SuppositionNet::allow_node`].
    pub fn ban_node(&mut self, node: usize) {
        self.taken[node] = true;
    }

    /// Undoes [`SuppositionNet::ban_node`].
    pub fn allow_node(&mut self, node: usize) {
        self.taken[node] = false;
    }

    /// All nodes that are [`RemainingValues::One`] of a variable, each once.
    pub fn collect_single_values(&self, nodes: &mut Vec<usize>) {
        let before = nodes.len();
        for variable in 0..VARIABLES {
            if let RemainingValues::One(node) = self.remaining_values(variable)
                && !nodes[before..].contains(&node)
            {
                nodes.push(node);
            }
        }
    }

    /// The number of rounds until a variable has no value left, if each round supposes all single
    /// values left. A contradiction needs at least this many variables, including the empty one.
    /// None if it takes more than `most` or never happens.
    pub fn rounds_to_contradiction(&mut self, most: usize) -> Option<usize> {
        let mut taken = Vec::new();
        let mut rounds = 1;
        while !self.is_contradiction() && rounds < most {
            let before = taken.len();
            self.collect_single_values(&mut taken);
            if taken.len() == before {
                break;
            }
            taken[before..].iter().for_each(|&node| self.suppose(node));
            rounds += 1;
        }
        let found = self.is_contradiction().then_some(rounds);
        taken.iter().rev().for_each(|&node| self.retract(node));
        found
    }

    /// The rounds, if this node is supposed first.
    pub fn rounds_supposing(&mut self, node: usize, most: usize) -> Option<usize> {
        self.suppose(node);
        let rounds = self.rounds_to_contradiction(most);
        self.retract(node);
        rounds
    }
}
