//! A position as a constraint satisfaction problem, after Denis Berthier: "Pattern-Based
//! Constraint Satisfaction and Logic Puzzles", 2012.
//!
//! The candidates are the values of 324 variables: rc, the digit of a cell; rn, cn and bn, the
//! place of a digit in a row, a column, a box. Two candidates are linked if they are values of one
//! variable. A group (his g-candidate) is two or three values of an rn, cn or bn variable that lie
//! where a line and a box cross. A candidate is linked to it if it is linked to all of them.

use crate::chains::graph::Node;
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cell, Cells, Digit, Position};

/// The number of variables: the cells, then each house with each digit.
pub const VARIABLES: usize = 81 + 27 * 9;

/// No group.
pub const NONE: u16 = u16::MAX;

/// The candidates and groups of a position by number, candidates first, and the variables.
pub struct WhipModel {
    nodes: Vec<Node>,
    singles: usize,
    /// For each node, the candidates that it excludes if it is true.
    linked: Vec<Vec<u16>>,
    /// For each candidate, its variables.
    variables: Vec<[u16; 4]>,
    /// For each candidate, its groups in the row and in the column.
    groups: Vec<[u16; 2]>,
    /// For each variable, its values.
    values: Vec<Vec<u16>>,
}

impl WhipModel {
    /// The model of a position, with groups if wanted.
    pub fn new(position: &Position, with_groups: bool) -> WhipModel {
        let mut model = WhipModel {
            nodes: Vec::with_capacity(320),
            singles: 0,
            linked: Vec::new(),
            variables: Vec::new(),
            groups: Vec::new(),
            values: vec![Vec::new(); VARIABLES],
        };
        let mut number = vec![NONE; Candidate::COUNT];
        for cell in position.blank() {
            for digit in position.candidates(cell) {
                number[Candidate::new(cell, digit).number()] = model.nodes.len() as u16;
                model.add_candidate(cell, digit);
            }
        }
        model.singles = model.nodes.len();
        for node in 0..model.singles {
            model.add_exclusions(position, &number, node);
        }
        if with_groups {
            model.add_groups(position, &number);
        }
        model
    }

    fn add_candidate(&mut self, cell: Cell, digit: Digit) {
        let of_house = |house: usize| (81 + house * 9 + digit.index()) as u16;
        let [row, column, box_of] = cell.houses().map(of_house);
        let variables = [cell.index() as u16, row, column, box_of];
        for variable in variables {
            self.values[variable as usize].push(self.nodes.len() as u16);
        }
        self.variables.push(variables);
        self.groups.push([NONE; 2]);
        self.nodes.push(Node { digit, cells: Cells::single(cell) });
    }

    fn add_exclusions(&mut self, position: &Position, number: &[u16], node: usize) {
        let (cell, digit) = (self.candidate_of(node).cell(), self.candidate_of(node).digit());
        let in_cell =
            self.values[cell.index()].iter().copied().filter(|&other| other as usize != node);
        let seen = position.places(digit) & cell.peers();
        let of_digit = seen.iter().map(|cell| number[Candidate::new(cell, digit).number()]);
        self.linked.push(in_cell.chain(of_digit).collect());
    }

    fn add_groups(&mut self, position: &Position, number: &[u16]) {
        for digit in Digit::all() {
            for crossing in 0..18 * 9 {
                let (line, box_of) = (crossing / 9, 18 + crossing % 9);
                let both = HOUSES[line] & HOUSES[box_of];
                let cells = position.places(digit) & both;
                if cells.len() < 2 {
                    continue;
                }
                let of = |cell: Cell| number[Candidate::new(cell, digit).number()];
                for cell in cells {
                    self.groups[of(cell) as usize][line / 9] = self.nodes.len() as u16;
                }
                let seen = ((HOUSES[line] | HOUSES[box_of]) - both) & position.places(digit);
                self.linked.push(seen.iter().map(of).collect());
                self.nodes.push(Node { digit, cells });
            }
        }
    }

    /// The number of nodes, groups included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no candidate.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of candidates: the nodes from there on are groups.
    pub fn candidate_count(&self) -> usize {
        self.singles
    }

    /// The node of this number.
    pub fn node_of(&self, node: usize) -> Node {
        self.nodes[node]
    }

    /// The candidate of this number, below [`WhipModel::candidate_count`].
    pub fn candidate_of(&self, node: usize) -> Candidate {
        Candidate::new(Cell::of(self.variables[node][0].into()), self.nodes[node].digit)
    }

    /// The candidates that a node excludes if it is true.
    #[inline]
    pub fn excluded_by(&self, node: usize) -> &[u16] {
        &self.linked[node]
    }

    /// The four variables of a candidate.
    #[inline]
    pub fn variables_of(&self, candidate: usize) -> [u16; 4] {
        self.variables[candidate]
    }

    /// The values of a variable.
    #[inline]
    pub fn values_of(&self, variable: usize) -> &[u16] {
        &self.values[variable]
    }

    /// The group of the variable that has all of these values; [`NONE`] if there is no such group.
    pub fn group_with_values(&self, mut values: impl Iterator<Item = u16>) -> u16 {
        let Some(first) = values.next() else { return NONE };
        let mut groups = self.groups[first as usize];
        for value in values {
            for (group, other) in groups.iter_mut().zip(self.groups[value as usize]) {
                *group = if *group == other { other } else { NONE };
            }
        }
        groups[0].min(groups[1])
    }
}
