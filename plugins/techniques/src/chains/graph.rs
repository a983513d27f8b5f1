//! The link graph: candidates and groups of them, with the strong and weak links between them.
//!
//! A strong link: at least one of two nodes is true. These are the two candidates of a cell, or the
//! two places of a digit in a house. A weak link: at most one is true. These are candidates of one
//! cell, or of one digit in one house. A group is a digit in two or three cells of a box that lie
//! in one row or column. It is true if the digit is in one of them. More strong links can be added,
//! each with a reason of its own, and then any cells of a house may be a group.

use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::{Candidate, Cells, Digit, Digits, Position};
use std::collections::HashMap;

/// A digit in one cell, or in one of two or three cells of a box-line intersection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: Cells,
}

/// The kinds of links in a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKinds {
    /// Strong links in houses and weak links of one digit: X-chains.
    Houses,
    /// Like `Houses`, with groups.
    GroupedHouses,
    /// Strong links in cells and weak links of one digit: XY-chains.
    Cells,
    /// All links between single candidates.
    All,
    /// Groups, too.
    Grouped,
}

/// A strong link that is not one of a cell or of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrongLink {
    /// Two nodes; at least one is true.
    pub ends: [Node; 2],
    /// The reason, a nonzero number of the caller; the least of several reasons between two nodes
    /// is kept.
    pub reason: u16,
}

/// The nodes of a position by number, single candidates first, and their links.
pub struct Graph {
    nodes: Vec<Node>,
    singles: usize,
    /// The number of each present candidate.
    number: Vec<u16>,
    /// The start of each node's strong links in `strong`.
    begin: Vec<u32>,
    strong: Vec<u16>,
    /// The reason of each of these links, 0 for a cell or a house.
    reasons: Vec<u16>,
    /// One row of `words` per node: the nodes weakly linked to it.
    weak: Vec<u64>,
    words: usize,
}

impl Graph {
    /// The graph of a position.
    pub fn new(position: &Position, links: LinkKinds) -> Graph {
        Graph::with_strong_links(position, links, &[])
    }

    /// The graph of a position with more strong links.
    pub fn with_strong_links(position: &Position, links: LinkKinds, more: &[StrongLink]) -> Graph {
        let mut building = GraphBuilder::new(position);
        if !matches!(links, LinkKinds::Houses | LinkKinds::GroupedHouses) {
            building.link_bivalue_cells();
        }
        if links != LinkKinds::Cells {
            (0..27).for_each(|house| building.link_conjugate_pairs(house));
        }
        if matches!(links, LinkKinds::Grouped | LinkKinds::GroupedHouses) {
            (0..27).for_each(|house| building.link_groups(house));
        }
        for StrongLink { ends: [one, other], reason } in more {
            building.add_strong_link((one.digit, other.digit), (one.cells, other.cells), *reason);
        }
        building.finish(matches!(links, LinkKinds::All | LinkKinds::Grouped))
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of this number.
    pub fn node(&self, node: usize) -> Node {
        self.nodes[node]
    }

    /// Whether the node is a group.
    pub fn is_group(&self, node: usize) -> bool {
        node >= self.singles
    }

    /// The node of a candidate that is present.
    pub fn node_of_candidate(&self, candidate: Candidate) -> usize {
        self.number[candidate.number()] as usize
    }

    /// The candidate of a node that is not a group.
    pub fn candidate_of_node(&self, node: usize) -> Option<Candidate> {
        let Node { digit, cells } = self.nodes[node];
        cells.first().filter(|_| !self.is_group(node)).map(|cell| Candidate::new(cell, digit))
    }

    /// The nodes that are true if this one is false.
    pub fn strong_links(&self, node: usize) -> &[u16] {
        &self.strong[self.begin[node] as usize..self.begin[node + 1] as usize]
    }

    /// The reason of the strong link between two nodes; 0 if it is one of a cell or a house.
    pub fn strong_link_reason(&self, from: usize, to: usize) -> u16 {
        let at = self.strong_links(from).iter().position(|&other| usize::from(other) == to);
        at.map_or(0, |at| self.reasons[self.begin[from] as usize + at])
    }

    /// The nodes that are false if this one is true, as a bit set.
    pub fn weak_links(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// Whether at most one of two nodes is true.
    pub fn are_weakly_linked(&self, one: usize, other: usize) -> bool {
        self.weak_links(one)[other / 64] >> (other % 64) & 1 != 0
    }

    /// The number of words of a bit set of nodes.
    pub fn bit_set_words(&self) -> usize {
        self.words
    }

    /// The bits of a word of a bit set for single candidates.
    pub fn single_candidate_bits(&self, word: usize) -> u64 {
        match self.singles.saturating_sub(64 * word) {
            0 => 0,
            n @ 1..64 => (1 << n) - 1,
            _ => u64::MAX,
        }
    }
}

/// A graph whose strong links are being collected.
struct GraphBuilder<'a> {
    position: &'a Position,
    nodes: Vec<Node>,
    number: Vec<u16>,
    groups: HashMap<Node, u16>,
    /// From one to another, and why.
    strong: Vec<(u16, u16, u16)>,
}

impl GraphBuilder<'_> {
    fn new(position: &Position) -> GraphBuilder<'_> {
        let mut number = vec![0; Candidate::COUNT];
        let mut nodes = Vec::with_capacity(320);
        for digit in Digit::all() {
            for cell in position.places(digit) {
                number[Candidate::new(cell, digit).number()] = nodes.len() as u16;
                nodes.push(Node { digit, cells: Cells::single(cell) });
            }
        }
        GraphBuilder { position, nodes, number, groups: HashMap::new(), strong: Vec::new() }
    }

    /// The number of a node; a new group gets one.
    fn node_number(&mut self, digit: Digit, cells: Cells) -> u16 {
        let node = Node { digit, cells };
        match cells.first() {
            Some(cell) if cells.len() == 1 => self.number[Candidate::new(cell, digit).number()],
            _ => *self.groups.entry(node).or_insert_with(|| {
                self.nodes.push(node);
                self.nodes.len() as u16 - 1
            }),
        }
    }

    fn add_strong_link(&mut self, digits: (Digit, Digit), cells: (Cells, Cells), reason: u16) {
        let one = self.node_number(digits.0, cells.0);
        let other = self.node_number(digits.1, cells.1);
        self.strong.extend([(one, other, reason), (other, one, reason)]);
    }

    fn link_bivalue_cells(&mut self) {
        for cell in self.position.cells_with(2) {
            let candidates = self.position.candidates(cell);
            if let (Some(low), Some(high)) = (candidates.first(), candidates.last()) {
                self.add_strong_link((low, high), (Cells::single(cell), Cells::single(cell)), 0);
            }
        }
    }

    fn link_conjugate_pairs(&mut self, house: usize) {
        for digit in Digit::all() {
            let places = self.position.places(digit) & HOUSES[house];
            if let (2, Some(cell)) = (places.len(), places.first()) {
                let first = Cells::single(cell);
                self.add_strong_link((digit, digit), (first, places - first), 0);
            }
        }
    }

    /// Splits the digit's places in a house in two nodes, at least one of them a group.
    fn link_groups(&mut self, house: usize) {
        for digit in Digit::all() {
            let places = self.position.places(digit) & HOUSES[house];
            if places.len() < 3 {
                continue;
            }
            for crossing in crossing_houses(house) {
                let (part, rest) = (places & HOUSES[crossing], places - HOUSES[crossing]);
                if !part.is_empty() && is_one_node(rest, house) {
                    self.add_strong_link((digit, digit), (part, rest), 0);
                }
            }
        }
    }

    fn finish(mut self, cells: bool) -> Graph {
        self.strong.sort_unstable();
        self.strong.dedup_by_key(|&mut (from, to, _)| (from, to));
        let words = self.nodes.len().div_ceil(64);
        let mut begin = vec![0; self.nodes.len() + 1];
        self.strong.iter().for_each(|link| begin[link.0 as usize + 1] += 1);
        (0..self.nodes.len()).for_each(|node| begin[node + 1] += begin[node]);
        let singles = self.nodes.len() - self.groups.len();
        let mut graph = Graph {
            weak: vec![0; words * self.nodes.len()],
            nodes: self.nodes,
            singles,
            number: self.number,
            begin,
            strong: self.strong.iter().map(|link| link.1).collect(),
            reasons: self.strong.iter().map(|link| link.2).collect(),
            words,
        };
        let mut groups: [Vec<usize>; 9] = Default::default();
        (singles..graph.len()).for_each(|group| groups[graph.nodes[group].digit].push(group));
        (0..graph.len())
            .for_each(|node| graph.fill_weak_links(self.position, node, &groups, cells));
        graph
    }
}

impl Graph {
    /// Fills the row of weak links of a node, by the groups of digits; also in its cell if `cells`.
    fn fill_weak_links(
        &mut self,
        position: &Position,
        node: usize,
        groups: &[Vec<usize>; 9],
        cells: bool,
    ) {
        let Node { digit, cells: own } = self.nodes[node];
        let seen = seen_by_all(own);
        for cell in position.places(digit) & seen {
            self.add_weak_link(node, self.number[Candidate::new(cell, digit).number()] as usize);
        }
        for &group in &groups[digit] {
            if self.nodes[group].cells.is_subset(seen) {
                self.add_weak_link(node, group);
            }
        }
        if let (true, Some(candidate)) = (cells, self.candidate_of_node(node)) {
            let cell = candidate.cell();
            for other in position.candidates(cell) - Digits::single(digit) {
                self.add_weak_link(
                    node,
                    self.number[Candidate::new(cell, other).number()] as usize,
                );
            }
        }
    }

    fn add_weak_link(&mut self, from: usize, to: usize) {
        self.weak[from * self.words + to / 64] |= 1 << (to % 64);
    }
}

/// The crossing houses that a group in this house lies in: boxes of a line, lines of a box.
fn crossing_houses(house: usize) -> impl Iterator<Item = usize> + Clone {
    let crosses = move |&other: &usize| {
        (house < 18) != (other < 18) && !HOUSES[house].is_disjoint(HOUSES[other])
    };
    (0..27).filter(crosses)
}

/// Whether the cells, part of `house`, form one node: not empty, and in one crossing house.
fn is_one_node(cells: Cells, house: usize) -> bool {
    !cells.is_empty() && crossing_houses(house).any(|crossing| cells.is_subset(HOUSES[crossing]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, confine_digits, with_only};

    #[test]
    fn a_box_splits_into_a_row_and_a_column() {
        let position = confine_digits(Position::EMPTY, "5", 18, "r2c1 r2c3 r1c2 r3c2");
        let graph = Graph::new(&position, LinkKinds::Grouped);
        let find = |text| {
            let node = Node { digit: Digit::of(5), cells: cells(text) };
            (0..graph.len()).find(|&number| graph.node(number) == node).unwrap()
        };
        let (row, column) = (find("r2c1 r2c3"), find("r1c2 r3c2"));
        assert_eq!(graph.strong_links(row), [column as u16]);
        assert!(graph.is_group(row) && graph.are_weakly_linked(row, find("r2c9")));
        assert!(
            !graph.are_weakly_linked(row, find("r1c9"))
                && graph.are_weakly_linked(row, find("r1c2"))
        );
    }

    #[test]
    fn two_candidates_of_a_cell_are_linked_both_ways() {
        let position = with_only(&[("r5c5", "19")]);
        let graph = Graph::new(&position, LinkKinds::Cells);
        let linked: Vec<Node> = (0..graph.len())
            .filter(|&node| !graph.strong_links(node).is_empty())
            .map(|node| graph.node(node))
            .collect();
        let cells = cells("r5c5");
        assert_eq!(linked, [1, 9].map(|digit| Node { digit: Digit::of(digit), cells }));
    }
}
