//! Almost locked sets by houses, and the eliminations by two, three and more of them, in the order
//! of Bernhard Hobiger's HoDoKu.
//!
//! Sets are numbered by house (rows, columns, boxes) and then by their cells, lower first cells
//! first. Restricted commons belong to two sets without a common cell, unless sets may overlap. In
//! a chain, each set has a higher number than the one before it.

use super::sets::{self, Als};
use seventeen_core::house::CELLS_OF;
use seventeen_core::{Cells, Digits, Position};
use seventeen_plugin::prelude::Param;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The option of the techniques that can search by houses.
pub(super) const BY_HOUSES: Param = Param::bool(
    "by_houses",
    false,
    "Visit by the houses of the sets, instead of by the fewest cells",
);

/// The sets of a position and their restricted commons.
pub(super) struct AlsByHouses {
    pub(super) sets: Vec<Als>,
    /// Two sets, the first before the second, with the digits that are restricted to one of them.
    pub(super) commons: Vec<(usize, usize, Digits)>,
    /// Whether sets may share cells.
    overlap: bool,
}

/// Three sets, the pivot last, with the restricted commons of the pivot and each other set.
pub(super) type PivotTriple = ([usize; 3], [Digits; 2]);

impl AlsByHouses {
    pub(super) fn new(position: &Position, overlap: bool) -> AlsByHouses {
        let mut sets = Vec::new();
        let mut known = HashSet::new();
        for cells in CELLS_OF {
            let blank: Vec<_> =
                cells.into_iter().filter(|&c| position.digit(c).is_none()).collect();
            visit_extended_sets(position, &blank, Cells::EMPTY, &mut |cells| {
                if known.insert(cells) {
                    sets.push(sets::new_als(position, cells, position.candidates_in(cells)));
                }
            });
        }
        let mut commons = Vec::new();
        for (i, one) in sets.iter().enumerate() {
            let near = one.seen_cells();
            for (j, other) in sets.iter().enumerate().skip(i + 1) {
                if near.is_disjoint(other.cells) {
                    continue;
                }
                let digits = sets::restricted_commons(position, one, other, overlap);
                if !digits.is_empty() {
                    commons.push((i, j, digits));
                }
            }
        }
        AlsByHouses { sets, commons, overlap }
    }

    /// The eliminations by two of the sets through the digits of both except these: cells by digit.
    pub(super) fn excluded_by_pair(
        &self,
        position: &Position,
        [one, other]: [usize; 2],
        but: Digits,
    ) -> [Cells; 9] {
        let [one, other] = [&self.sets[one], &self.sets[other]];
        let mut out = [Cells::EMPTY; 9];
        for digit in (one.digits & other.digits) - but {
            out[digit] = one.seen[digit] & other.seen[digit] & position.places(digit);
        }
        out
    }

    /// Visits triples of sets in which one has restricted commons with the two others, which are
    /// disjoint. If sets may overlap, neither of these two may contain the other.
    pub(super) fn visit_pivot_triples(
        &self,
        mut visit: impl FnMut(PivotTriple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with_set = self.commons_by_set();
        let mut later = Vec::new();
        for (n, &(a, b, x)) in self.commons.iter().enumerate() {
            let after = |set: usize| {
                let commons = &with_set[set];
                &commons[commons.partition_point(|&other| other <= n)..]
            };
            later.clear();
            later.extend_from_slice(after(a));
            later.extend_from_slice(after(b));
            later.sort_unstable();
            for &other in &later {
                let (c, d, y) = self.commons[other];
                let pivot = if a == c || a == d { a } else { b };
                let three = [a + b - pivot, c + d - pivot, pivot];
                let apart = self.may_be_combined(three[0], three[1]);
                if apart && !(x == y && x.len() == 1) {
                    visit((three, [x, y]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// For each set, the indices of its commons, ascending.
    fn commons_by_set(&self) -> Vec<Vec<usize>> {
        let mut with_set = vec![Vec::new(); self.sets.len()];
        for (n, &(one, other, _)) in self.commons.iter().enumerate() {
            with_set[one].push(n);
            with_set[other].push(n);
        }
        with_set
    }

    fn may_be_combined(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|set| self.sets[set].cells);
        let within = one.is_subset(other) || other.is_subset(one);
        one.is_disjoint(other) || self.overlap && !within
    }

    /// Visits chains of four sets or more with the digits of each link. Of the chains between two
    /// ends with equal digits at the ends, it visits one.
    pub(super) fn visit_chains(&self, mut visit: impl FnMut(&[usize], &[Digits])) {
        let mut from = vec![Vec::new(); self.sets.len()];
        for &(i, j, digits) in &self.commons {
            from[i].push((j, digits));
        }
        for (start, links) in from.iter().enumerate() {
            for &(second, digits) in links {
                for first in digits.iter().map(Digits::single) {
                    visit_continuations(&from, second, first, &mut |rest, links| {
                        visit(&[&[start], rest].concat(), links);
                    });
                }
            }
        }
    }
}

/// A set of a chain, and the digits of the link that leads to it.
#[derive(Clone, Copy)]
struct ChainLink {
    set: usize,
    used: Digits,
    /// The number of sets after the second one, 2 for more.
    more: u8,
    before: usize,
}

/// Visits the chains that continue from the second set, reached by this digit, with at least two
/// more sets, and their links.
fn visit_continuations(
    from: &[Vec<(usize, Digits)>],
    second: usize,
    first: Digits,
    visit: &mut impl FnMut(&[usize], &[Digits]),
) {
    let mut seen = HashSet::new();
    let mut links = vec![ChainLink { set: second, used: first, more: 0, before: 0 }];
    let mut at = 0;
    while let Some(&link) = links.get(at) {
        for &(set, digits) in &from[link.set] {
            let (used, more) = (digits - link.used, (link.more + 1).min(2));
            if !used.is_empty() && seen.insert((set, used, more)) {
                links.push(ChainLink { set, used, more, before: at });
                if more == 2 {
                    let (sets, used) = path_of_links(&links, links.len() - 1);
                    visit(&sets, &used);
                }
            }
        }
        at += 1;
    }
}

/// The sets and the digits of the links up to this one.
fn path_of_links(links: &[ChainLink], mut at: usize) -> (Vec<usize>, Vec<Digits>) {
    let (mut sets, mut used) = (vec![links[at].set], vec![links[at].used]);
    while at != 0 {
        at = links[at].before;
        sets.push(links[at].set);
        used.push(links[at].used);
    }
    sets.reverse();
    used.reverse();
    (sets, used)
}

/// Visits the sets of these cells and some of the others in their order, with one digit more.
fn visit_extended_sets(
    position: &Position,
    others: &[seventeen_core::Cell],
    cells: Cells,
    visit: &mut impl FnMut(Cells),
) {
    for (i, &cell) in others.iter().enumerate() {
        let cells = cells | Cells::single(cell);
        if cells.len() > 8 {
            return;
        }
        if position.candidates_in(cells).len() == cells.len() + 1 {
            visit(cells);
        }
        visit_extended_sets(position, &others[i + 1..], cells, visit);
    }
}

pub(super) fn excludes_nothing(out: &[Cells; 9]) -> bool {
    out.iter().all(|cells| cells.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::als::{AlsChain, AlsXyWing, AlsXz};
    use crate::testing::{
        check_steps, create_component, find_steps, odd_positions, visit_positions,
    };
    use seventeen_core::{Cell, RoleOf, Step, Technique};
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    #[test]
    fn the_sets_are_those_found_by_size() {
        visit_positions(20, |position, _| {
            let cells =
                |sets: Vec<Als>| sets.into_iter().map(|set| set.cells).collect::<BTreeSet<Cells>>();
            let in_order = AlsByHouses::new(position, false).sets;
            assert_eq!(cells(in_order.clone()).len(), in_order.len());
            assert_eq!(cells(in_order), cells(sets::all_als(position, 8)));
        });
    }

    fn techniques(by_houses: bool) -> [Box<dyn Technique>; 3] {
        let options = [Value::Int(8), Value::Bool(by_houses), Value::Bool(false)];
        [
            Box::new(create_component::<AlsXz>(&options)),
            Box::new(create_component::<AlsXyWing>(&options)),
            Box::new(create_component::<AlsChain>(&[
                Value::Int(8),
                Value::Int(8),
                Value::Bool(by_houses),
                Value::Bool(false),
            ])),
        ]
    }

    #[test]
    fn pairs_exclude_only_what_those_by_size_do_and_all_agrees_with_the_solution() {
        pairs_exclude_as_much(4);
        for position in odd_positions() {
            techniques(true).iter_mut().for_each(|technique| {
                drop(find_steps(technique.as_mut(), &position));
            });
        }
    }

    #[test]
    #[ignore = "takes five seconds"]
    fn pairs_do_so_in_more_puzzles() {
        pairs_exclude_as_much(12);
    }

    fn pairs_exclude_as_much(puzzles: u64) {
        let mut found = [0; 3];
        visit_positions(puzzles, |position, solution| {
            let mut all = techniques(true);
            for (i, technique) in all.iter_mut().enumerate() {
                let steps = find_steps(technique.as_mut(), position);
                check_steps(position, solution, &steps);
                found[i] += steps.len();
            }
            let out = |technique: &mut Box<dyn Technique>, counts: fn(&Step, Cell) -> bool| {
                let steps = find_steps(technique.as_mut(), position);
                let out = steps.iter().flat_map(|step| {
                    step.eliminations.iter().copied().filter(|out| counts(step, out.cell()))
                });
                out.collect::<BTreeSet<_>>()
            };
            // By houses, sets exclude nothing from their own cells.
            let by_houses = out(&mut all[0], |_, _| true);
            assert!(by_houses.is_subset(&out(&mut techniques(false)[0], |_, _| true)));
            let is_outside = |step: &Step, cell: Cell| {
                let has_cell = |of| matches!(of, RoleOf::Cells(cells) if cells.contains(cell));
                !step.roles.iter().any(|role| has_cell(role.of))
            };
            assert!(out(&mut techniques(false)[0], is_outside).is_subset(&by_houses));
        });
        assert!(found.iter().all(|&found| found > 20), "{found:?}");
    }
}
