//! The table: the direct consequences of a candidate, or a group of them, being true or false, and
//! their consequences in turn.

use super::look_ahead;
use crate::chains::graph::Node;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::{Candidate, Cells, Digit, Digits, Position};

/// A node with a truth value: twice its number, plus 1 if it is true.
pub type LiteralNumber = u16;

/// The kinds of implications that a table has as direct consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImplicationKinds {
    /// Single candidates, and links in a house or a cell.
    Links,
    /// Groups of candidates in a box and a line, too.
    Groups,
    /// All that follows by four rounds of singles, and groups.
    Singles,
}

/// The direct consequences of each literal.
pub struct ImplicationTable {
    nodes: Vec<Node>,
    singles: usize,
    /// The number of each candidate that is there.
    number: Vec<u16>,
    at_once: Vec<Vec<LiteralNumber>>,
    /// These consequences as bits, this number of words for each literal.
    sets: Vec<u64>,
    words: usize,
}

/// All consequences of one literal, by the least number of links.
#[derive(Default)]
pub struct ReachedLiterals {
    /// The literals, the one that they follow from first.
    pub order: Vec<LiteralNumber>,
    /// For each reached literal, its direct predecessor.
    before: Vec<LiteralNumber>,
    /// The literals as a set.
    set: Vec<u64>,
}

impl ImplicationTable {
    /// The table of a position. Candidates are numbered by cell and then by digit.
    pub fn new(position: &Position, kinds: ImplicationKinds) -> ImplicationTable {
        let mut table = ImplicationTable {
            nodes: Vec::with_capacity(320),
            singles: 0,
            number: vec![0; Candidate::COUNT],
            at_once: Vec::new(),
            sets: Vec::new(),
            words: 0,
        };
        for cell in position.blank() {
            for digit in position.candidates(cell) {
                table.number[Candidate::new(cell, digit).number()] = table.nodes.len() as u16;
                table.nodes.push(Node { digit, cells: Cells::single(cell) });
            }
        }
        table.singles = table.nodes.len();
        if kinds != ImplicationKinds::Links {
            table.add_groups(position);
        }
        let literals = 2 * table.nodes.len();
        table.at_once = vec![Vec::new(); literals];
        table.words = literals.div_ceil(64);
        table.sets = vec![0; literals * table.words];
        match kinds {
            ImplicationKinds::Singles => table.add_implications_by_singles(position),
            ImplicationKinds::Links | ImplicationKinds::Groups => {
                (0..table.singles).for_each(|node| table.link_candidate(position, node));
            }
        }
        for group in table.singles..table.nodes.len() {
            table.link_to_candidates(position, group);
            table.link_to_groups(position, group);
        }
        table
    }

    /// The number of single candidates.
    pub fn single_count(&self) -> usize {
        self.singles
    }

    /// All nodes; each has a cell.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of a literal.
    pub fn node_of(&self, literal: LiteralNumber) -> Node {
        self.nodes[literal as usize / 2]
    }

    /// Whether its node is a group of candidates.
    pub fn is_group(&self, literal: LiteralNumber) -> bool {
        literal as usize / 2 >= self.singles
    }

    /// The literal of a candidate of the position.
    pub fn literal_of(&self, candidate: Candidate, is_true: bool) -> LiteralNumber {
        2 * self.number[candidate.number()] + LiteralNumber::from(is_true)
    }

    /// All that follows from a literal.
    pub fn reach_from(&self, start: LiteralNumber) -> ReachedLiterals {
        let mut reach = ReachedLiterals::default();
        self.reach_into(start, &mut reach);
        reach
    }

    /// All that follows from a literal, in place of what a search found before.
    pub fn reach_into(&self, start: LiteralNumber, reach: &mut ReachedLiterals) {
        reach.reset(start, self.at_once.len());
        let mut at = 0;
        while let Some(&literal) = reach.order.get(at) {
            // Most literals lead to nothing new, which the sets tell at once.
            let row = literal as usize * self.words;
            let follow = &self.sets[row..row + self.words];
            if follow.iter().zip(&reach.set).any(|(follow, known)| follow & !known != 0) {
                for &next in &self.at_once[literal as usize] {
                    if !reach.has(next) {
                        reach.add(next, literal);
                    }
                }
            }
            at += 1;
        }
    }

    /// The links of a candidate in its cell, and then in its row, its column and its box.
    fn link_candidate(&mut self, position: &Position, node: usize) {
        let Node { digit, cells } = self.nodes[node];
        let Some(cell) = cells.first() else { return };
        let candidates = position.candidates(cell);
        for other in candidates - Digits::single(digit) {
            let other = Candidate::new(cell, other);
            self.add_implication(node, true, self.literal_of(other, false));
            if candidates.len() == 2 {
                self.add_implication(node, false, self.literal_of(other, true));
            }
        }
        for house in cell.houses() {
            let others = (position.places(digit) & HOUSES[house]) - cells;
            for other in others {
                let other = Candidate::new(other, digit);
                self.add_implication(node, true, self.literal_of(other, false));
                if others.len() == 1 {
                    self.add_implication(node, false, self.literal_of(other, true));
                }
            }
        }
    }

    fn add_implications_by_singles(&mut self, position: &Position) {
        for node in 0..self.singles {
            let Node { digit, cells } = self.nodes[node];
            let Some(cell) = cells.first() else { continue };
            for is_true in [true, false] {
                let follows =
                    look_ahead::singles_after(position, Candidate::new(cell, digit), is_true);
                for (candidate, follows) in follows {
                    self.add_implication(node, is_true, self.literal_of(candidate, follows));
                }
            }
        }
    }

    fn add_implication(&mut self, node: usize, is_true: bool, follows: LiteralNumber) {
        let from = 2 * node + usize::from(is_true);
        let (word, bit) = place_of(follows);
        let word = &mut self.sets[from * self.words + word];
        if from != follows as usize && *word & bit == 0 {
            *word |= bit;
            self.at_once[from].push(follows);
        }
    }

    fn add_groups(&mut self, position: &Position) {
        for &line in &HOUSES[..18] {
            for digit in Digit::all() {
                for &in_box in &HOUSES[18..] {
                    let cells = position.places(digit) & line & in_box;
                    if cells.len() > 1 {
                        self.nodes.push(Node { digit, cells });
                    }
                }
            }
        }
    }

    fn link_to_candidates(&mut self, position: &Position, group: usize) {
        let Node { digit, cells } = self.nodes[group];
        let seen = position.places(digit) & seen_by_all(cells);
        for cell in seen {
            let candidate = self.literal_of(Candidate::new(cell, digit), false);
            self.add_implication(group, true, candidate);
            self.add_implication(candidate as usize / 2, true, 2 * group as LiteralNumber);
        }
        for house in box_and_line(cells) {
            let only = (seen & HOUSES[house]).first().filter(|_| (seen & HOUSES[house]).len() == 1);
            if let Some(cell) = only {
                let candidate = self.literal_of(Candidate::new(cell, digit), true);
                self.add_implication(group, false, candidate);
                self.add_implication(candidate as usize / 2, false, 2 * group as LiteralNumber + 1);
            }
        }
    }

    fn link_to_groups(&mut self, position: &Position, group: usize) {
        let Node { digit, cells } = self.nodes[group];
        let houses = box_and_line(cells);
        let mut others: [Vec<usize>; 2] = Default::default();
        for other in (self.singles..self.nodes.len()).filter(|&other| other != group) {
            let Node { digit: its, cells: at } = self.nodes[other];
            if its != digit || !at.is_disjoint(cells) {
                continue;
            }
            for (house, others) in houses.iter().zip(&mut others) {
                if at.is_subset(HOUSES[*house]) {
                    others.push(other);
                    self.add_implication(group, true, 2 * other as LiteralNumber);
                }
            }
        }
        for (house, others) in houses.iter().zip(&others).rev() {
            let places = position.places(digit) & HOUSES[*house];
            if let [other] = others[..]
                && (places - cells - self.nodes[other].cells).is_empty()
            {
                self.add_implication(group, false, 2 * other as LiteralNumber + 1);
            }
        }
    }
}

fn box_and_line(group: Cells) -> [usize; 2] {
    let of = |mut houses: std::ops::Range<usize>| {
        houses.find(|&house| group.is_subset(HOUSES[house])).unwrap_or_default()
    };
    [of(18..27), of(0..18)]
}

/// The word and the bit of a literal in a set.
fn place_of(literal: LiteralNumber) -> (usize, u64) {
    (literal as usize / 64, 1 << (literal % 64))
}

impl ReachedLiterals {
    /// Forgets all but the first of this number of literals.
    fn reset(&mut self, start: LiteralNumber, literals: usize) {
        self.order.clear();
        self.before.resize(literals, start);
        self.set.clear();
        self.set.resize(literals.div_ceil(64), 0);
        self.add(start, start);
    }

    fn add(&mut self, literal: LiteralNumber, before: LiteralNumber) {
        let (word, bit) = place_of(literal);
        self.set[word] |= bit;
        self.before[literal as usize] = before;
        self.order.push(literal);
    }

    /// Whether a literal follows.
    pub fn has(&self, literal: LiteralNumber) -> bool {
        let (word, bit) = place_of(literal);
        self.set[word] & bit != 0
    }

    /// The literals from the first one to this one.
    pub fn path_to(&self, to: LiteralNumber) -> Vec<LiteralNumber> {
        let mut path = vec![to];
        let mut at = to;
        while at != self.order[0] {
            at = self.before[at as usize];
            path.push(at);
        }
        path.reverse();
        path
    }
}

/// The cells that may take each digit, if only set digits had excluded any.
pub(super) fn places_by_set_digits(position: &Position) -> [Cells; 9] {
    let mut places = [position.blank(); 9];
    for cell in !position.blank() {
        if let Some(digit) = position.digit(cell) {
            places[digit] -= cell.peers();
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, confine_digits};
    use seventeen_core::Cell;

    #[test]
    fn what_follows_is_followed_by_the_shortest_way() {
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "5", 15, "r1c7 r4c7");
        let table = ImplicationTable::new(&position, ImplicationKinds::Links);
        let five = |text: &str, is_true| {
            let cell = cells(text).first().unwrap();
            table.literal_of(Candidate::new(cell, Digit::of(5)), is_true)
        };
        let reach = table.reach_from(five("r1c1", false));
        let path = [five("r1c1", false), five("r1c7", true), five("r4c7", false)];
        assert_eq!(reach.path_to(five("r4c7", false)), path);
        assert!(!reach.has(five("r1c1", true)));
    }

    #[test]
    fn a_group_is_true_if_the_rest_of_its_box_is_not() {
        let position = confine_digits(Position::EMPTY, "5", 18, "r1c1 r2c1 r3c3");
        let table = ImplicationTable::new(&position, ImplicationKinds::Groups);
        let alone = table.literal_of(Candidate::new(Cell::at(2, 2), Digit::of(5)), false);
        let reach = table.reach_from(alone);
        let group = Node { digit: Digit::of(5), cells: cells("r12c1") };
        let is_it = |&literal: &LiteralNumber| literal % 2 == 1 && table.node_of(literal) == group;
        assert!(reach.order.iter().any(is_it));
        let excluded = table.literal_of(Candidate::new(Cell::at(8, 0), Digit::of(5)), false);
        assert!(reach.has(excluded));
    }
}
