//! Almost patterns: the strong links of almost locked sets, almost hidden sets, and almost
//! rectangles.
//!
//! * An almost locked set is n cells of a house with n + 1 digits, so only one of them is missing:
//!   of any two it holds one.
//! * An almost hidden set is n - 1 digits in n cells of a house. Two digits more do not fit, so one
//!   of any two others has its place elsewhere in the house. (With one cell, this means that the
//!   cell has one digit.) The rest of the house is an almost locked set with the same link. The
//!   smaller one of the two is used.
//! * A puzzle with one solution has no rectangle whose corners hold two digits in turn, both of
//!   which all corners may take. If the guardians, the other candidates of its corners, are two
//!   nodes, one of them is true. If two corners of a house have all guardians, one of the two
//!   digits has its place elsewhere in the house.

use super::graph::{Node, StrongLink};
use crate::als::sets;
use crate::uniqueness::rectangles::RECTANGLES;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::proof::Constraint;
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Position, notation};

/// The origin of a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlmostPattern {
    /// Cells with one digit more.
    Locked {
        /// The cells.
        cells: Cells,
        /// Their digits.
        digits: Digits,
    },
    /// Digits with one cell more.
    Hidden {
        /// The number of the house.
        house: usize,
        /// The cells.
        cells: Cells,
        /// The digits, which have no other places in the house.
        digits: Digits,
    },
    /// Corners that may all take two digits.
    Rectangle {
        /// The corners.
        corners: [Cell; 4],
        /// The two digits.
        pair: Digits,
        /// The number of the house that the link is in, if it is not between guardians.
        house: Option<usize>,
    },
}

/// The kinds to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatternKinds {
    /// The maximal number of cells in an almost locked set, 1 for none.
    pub locked: u32,
    /// The maximal number of cells in an almost hidden set, 0 for none.
    pub hidden: u32,
    /// Whether rectangles are.
    pub rectangles: bool,
}

/// All patterns of a position, those with the fewest cells first and rectangles last, and their
/// links. The reasons of the links are their numbers from 1 on.
pub fn find_patterns(
    position: &Position,
    kinds: PatternKinds,
) -> (Vec<AlmostPattern>, Vec<StrongLink>) {
    let mut all: Vec<(AlmostPattern, Vec<[Node; 2]>)> = Vec::new();
    for set in sets::all_als(position, 8).iter().filter(|set| set.cells.len() > 1) {
        if let Some(almost) = locked_or_hidden_set(position, set.cells, set.digits, kinds) {
            all.push((almost, digit_pairs(position, set.cells, set.digits)));
        }
    }
    all.sort_by_cached_key(|(almost, _)| almost.cells().len());
    if kinds.rectangles {
        RECTANGLES.iter().for_each(|&corners| add_rectangle_links(position, corners, &mut all));
    }
    let numbered = all.iter().zip(1..);
    let links = numbered.flat_map(|((_, pairs), reason)| {
        pairs.iter().map(move |&ends| StrongLink { ends, reason })
    });
    let links = links.collect();
    (all.into_iter().map(|(almost, _)| almost).collect(), links)
}

/// An almost locked set, or the complementary almost hidden set of the house if that has fewer
/// cells.
fn locked_or_hidden_set(
    position: &Position,
    cells: Cells,
    digits: Digits,
    kinds: PatternKinds,
) -> Option<AlmostPattern> {
    let houses = (0..27).filter(|&house| cells.is_subset(HOUSES[house]));
    let beside = houses.map(|house| {
        let rest = (HOUSES[house] & position.blank()) - cells;
        (rest.len(), house, rest, position.candidates_in(rest) - digits)
    });
    let is_smaller = |&(n, _, _, hidden): &(u32, usize, Cells, Digits)| {
        (1..cells.len().min(kinds.hidden + 1)).contains(&n) && hidden.len() + 1 == n
    };
    match beside.filter(is_smaller).min_by_key(|&(n, house, ..)| (n, house)) {
        Some((_, house, cells, digits)) => Some(AlmostPattern::Hidden { house, cells, digits }),
        None if cells.len() <= kinds.locked => Some(AlmostPattern::Locked { cells, digits }),
        None => None,
    }
}

fn digit_pairs(position: &Position, cells: Cells, digits: Digits) -> Vec<[Node; 2]> {
    let node = |digit| Node { digit, cells: position.places(digit) & cells };
    let nodes: Vec<Node> = digits.iter().map(node).collect();
    let others = nodes.iter().enumerate();
    others.flat_map(|(i, &one)| nodes[i + 1..].iter().map(move |&other| [one, other])).collect()
}

fn add_rectangle_links(
    position: &Position,
    corners: [Cell; 4],
    all: &mut Vec<(AlmostPattern, Vec<[Node; 2]>)>,
) {
    let cells: Cells = corners.into_iter().collect();
    let common = corners.iter().fold(Digits::ALL, |all, &cell| all & position.candidates(cell));
    for low in common {
        for high in common.iter().filter(|&high| high > low) {
            let pair = Digits::from_iter([low, high]);
            let roof: Cells =
                cells.iter().filter(|&cell| position.candidates(cell) != pair).collect();
            let guards = position.candidates_in(roof) - pair;
            let mut add = |house, pairs: Vec<[Node; 2]>| {
                if !pairs.is_empty() {
                    all.push((AlmostPattern::Rectangle { corners, pair, house }, pairs));
                }
            };
            add(None, guardian_links(position, roof, guards));
            for house in (0..27).filter(|&house| roof.len() == 2 && roof.is_subset(HOUSES[house])) {
                let elsewhere = digit_pairs(position, HOUSES[house] - cells, pair);
                let has_both =
                    |[one, other]: &[Node; 2]| !one.cells.is_empty() && !other.cells.is_empty();
                add(Some(house), elsewhere.into_iter().filter(has_both).collect());
            }
        }
    }
}

/// The two nodes that guardians are: two digits, or one digit in cells that are shared out.
fn guardian_links(position: &Position, roof: Cells, guards: Digits) -> Vec<[Node; 2]> {
    let mut found = match guards.len() {
        2 => digit_pairs(position, roof, guards),
        1 => {
            let digit = guards.first();
            let split = |(digit, cell): (Digit, Cell)| {
                let one = Cells::single(cell);
                [one, roof - one].map(|cells| Node { digit, cells })
            };
            digit
                .into_iter()
                .flat_map(|digit| roof.iter().map(move |cell| (digit, cell)))
                .map(split)
                .collect()
        }
        _ => Vec::new(),
    };
    let in_house =
        |node: &Node| !node.cells.is_empty() && !sets::houses_containing(node.cells).is_empty();
    found.retain(|nodes| nodes.iter().all(in_house));
    found
}

impl AlmostPattern {
    /// Its cells; of a rectangle the corners.
    pub fn cells(&self) -> Cells {
        match *self {
            AlmostPattern::Locked { cells, .. } | AlmostPattern::Hidden { cells, .. } => cells,
            AlmostPattern::Rectangle { corners, .. } => corners.into_iter().collect(),
        }
    }

    /// Its digits.
    pub fn digits(&self) -> Digits {
        match *self {
            AlmostPattern::Locked { digits, .. } | AlmostPattern::Hidden { digits, .. } => digits,
            AlmostPattern::Rectangle { pair, .. } => pair,
        }
    }

    /// The deadly pattern, of a rectangle: one of the guardians is true.
    pub(super) fn deadly_pattern(&self) -> Vec<Candidate> {
        let AlmostPattern::Rectangle { corners, pair, .. } = *self else { return Vec::new() };
        let of_corner = |cell| pair.iter().map(move |digit| Candidate::new(cell, digit));
        corners.into_iter().flat_map(of_corner).collect()
    }

    /// The houses and cells with a true candidate, from which the link between two digits follows
    /// within [`links`](AlmostPattern::links).
    pub(super) fn truths(&self, ends: Digits) -> Vec<Constraint> {
        let places = |house: usize, digits: Digits| {
            digits.iter().map(move |digit| Constraint::place(house, digit))
        };
        match *self {
            AlmostPattern::Locked { cells, .. } => cells.iter().map(Constraint::Cell).collect(),
            AlmostPattern::Hidden { house, digits, .. } => places(house, digits | ends).collect(),
            AlmostPattern::Rectangle { house: Some(house), pair, .. } => {
                places(house, pair).collect()
            }
            AlmostPattern::Rectangle { .. } => Vec::new(),
        }
    }

    /// The links that hold all else, each in any of some constraints.
    pub(super) fn links(&self, position: &Position, ends: Digits) -> Vec<Vec<Constraint>> {
        let of_cells =
            |cells: Cells| cells.iter().map(|cell| vec![Constraint::Cell(cell)]).collect();
        match *self {
            AlmostPattern::Locked { cells, digits } => (digits - ends)
                .iter()
                .map(|digit| {
                    Constraint::places(
                        sets::houses_containing(position.places(digit) & cells),
                        digit,
                    )
                })
                .map(Iterator::collect)
                .collect(),
            AlmostPattern::Hidden { cells, .. } => of_cells(cells),
            AlmostPattern::Rectangle { house: Some(house), .. } => {
                of_cells(self.cells() & HOUSES[house])
            }
            AlmostPattern::Rectangle { .. } => Vec::new(),
        }
    }

    /// The eliminations if exactly one of two digits is in it.
    pub(super) fn eliminations(&self, position: &Position, ends: Digits) -> Vec<Candidate> {
        let candidates = |digit: Digit, cells: Cells| {
            (position.places(digit) & cells)
                .iter()
                .map(move |cell| Candidate::new(cell, digit))
                .collect::<Vec<_>>()
        };
        match *self {
            AlmostPattern::Locked { cells, digits } => (digits - ends)
                .iter()
                .flat_map(|digit| {
                    candidates(digit, seen_by_all(position.places(digit) & cells) - cells)
                })
                .collect(),
            AlmostPattern::Hidden { cells, digits, .. } => {
                (!(digits | ends)).iter().flat_map(|digit| candidates(digit, cells)).collect()
            }
            AlmostPattern::Rectangle { .. } => Vec::new(),
        }
    }

    /// `r1c12 {123}`, `{12} in r1c345`, `r1c3`, `1/2 in r12c45`.
    pub(super) fn notation(&self) -> String {
        let (cells, digits) = (notation::cells(self.cells()), self.digits());
        match self {
            AlmostPattern::Locked { .. } => format!("{cells} {{{digits}}}"),
            AlmostPattern::Hidden { digits: Digits::EMPTY, .. } => cells,
            AlmostPattern::Hidden { .. } => format!("{{{digits}}} in {cells}"),
            AlmostPattern::Rectangle { .. } => {
                format!("{} in {cells}", notation::digits(digits, "/"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::visit_positions;
    use seventeen_core::Grid;
    use seventeen_core::house::CELLS_OF;
    use std::collections::BTreeSet;

    type LinkEnds = [(u8, u128); 2];

    fn sorted_ends(nodes: [(Digit, Cells); 2]) -> LinkEnds {
        let mut ends = nodes.map(|(digit, cells)| (digit.get(), cells.bits()));
        ends.sort_unstable();
        ends
    }

    fn expected_links(position: &Position, locked: u32, hidden: u32) -> BTreeSet<LinkEnds> {
        let kinds = PatternKinds { locked, hidden, rectangles: false };
        let (_, links) = find_patterns(position, kinds);
        links
            .iter()
            .map(|link| sorted_ends(link.ends.map(|node| (node.digit, node.cells))))
            .collect()
    }

    /// Visits the sets of blank cells of each house.
    fn visit_cell_sets(position: &Position, mut visit: impl FnMut(Cells, Cells)) {
        for house in CELLS_OF {
            let blank: Vec<Cell> =
                house.into_iter().filter(|&cell| position.digit(cell).is_none()).collect();
            let all: Cells = blank.iter().copied().collect();
            for mask in 1..1usize << blank.len() {
                let chosen = (0..blank.len()).filter(|i| mask >> i & 1 != 0);
                visit(chosen.map(|i| blank[i]).collect(), all);
            }
        }
    }

    /// Adds the links between any two of some digits, each in these cells.
    fn add_digit_links(
        position: &Position,
        digits: Digits,
        cells: Cells,
        found: &mut BTreeSet<LinkEnds>,
    ) {
        for one in digits {
            for other in digits - Digits::single(one) {
                let of = |digit| (digit, position.places(digit) & cells);
                found.insert(sorted_ends([of(one), of(other)]));
            }
        }
    }

    #[test]
    fn almost_locked_and_almost_hidden_sets_are_the_same_links() {
        let mut total = 0;
        visit_positions(8, |position, _| {
            let [mut locked, mut hidden] = [BTreeSet::new(), BTreeSet::new()];
            visit_cell_sets(position, |cells, house| {
                let digits = position.candidates_in(cells);
                if cells.len() > 1 && digits.len() == cells.len() + 1 {
                    add_digit_links(position, digits, cells, &mut locked);
                }
                let rest = house - cells;
                let own = digits - position.candidates_in(rest);
                if rest.len() > 1 && own.len() + 1 == cells.len() {
                    add_digit_links(position, position.candidates_in(rest), rest, &mut hidden);
                }
            });
            assert_eq!(locked, hidden);
            for (of_locked, of_hidden) in [(8, 0), (4, 4), (1, 8)] {
                let found = expected_links(position, of_locked, of_hidden);
                assert!(found.is_subset(&locked));
                assert!(of_locked == 1 || found == locked);
            }
            total += locked.len();
        });
        assert!(total > 1000, "{total}");
    }

    fn is_node_true(solution: &Grid, node: &Node) -> bool {
        node.cells.iter().any(|cell| solution.digit(cell) == node.digit)
    }

    #[test]
    fn one_end_of_each_link_is_true() {
        let mut of_rectangles = [0; 2];
        visit_positions(200, |position, solution| {
            let (all, links) =
                find_patterns(position, PatternKinds { locked: 4, hidden: 4, rectangles: true });
            for link in links {
                let almost = all[usize::from(link.reason) - 1];
                let is_true = link.ends.iter().any(|node| is_node_true(solution, node));
                assert!(is_true, "{almost:?} {link:?} {position:?}");
                if let AlmostPattern::Rectangle { house, .. } = almost {
                    of_rectangles[usize::from(house.is_some())] += 1;
                }
            }
        });
        assert!(of_rectangles.iter().all(|&found| found > 20), "{of_rectangles:?}");
    }
}
