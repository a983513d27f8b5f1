//! `Automorphisms`: the maps that take a thing to itself, as a product of small parts.

use crate::house::HOUSES;
use crate::{Cells, Transformation};
use std::collections::HashSet;

/// The group of the transformations that take a grid, a puzzle or a pattern to itself.
///
/// Equal lines (the blank rows of a band, say) can be exchanged freely. These exchanges are stored
/// separately, so even the 3,359,232 automorphisms of the empty puzzle take a few kilobytes.
///
/// Renaming digits that a puzzle does not contain changes nothing. Every automorphism keeps these
/// digits, and so is counted once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automorphisms {
    /// Orders of the rows that exchange equal rows.
    rows: Vec<[u8; 9]>,
    /// Likewise for columns.
    columns: Vec<[u8; 9]>,
    /// One automorphism for each class of those that differ by these exchanges.
    others: Vec<Transformation>,
}

impl Automorphisms {
    /// From all maps that lead to one common image, up to the exchanges of rows and columns.
    pub(super) fn new(
        maps: impl IntoIterator<Item = Transformation>,
        [rows, columns]: [Vec<[u8; 9]>; 2],
    ) -> Automorphisms {
        let mut maps = maps.into_iter().peekable();
        let back = maps.peek().map_or(Transformation::IDENTITY, Transformation::inverse);
        Automorphisms { rows, columns, others: maps.map(|map| map.then(&back)).collect() }
    }

    /// The number of automorphisms, including the identity.
    pub fn order(&self) -> u64 {
        (self.rows.len() * self.columns.len() * self.others.len()) as u64
    }

    /// Every automorphism, each once, the identity first.
    pub fn iter(&self) -> impl Iterator<Item = Transformation> {
        self.others.iter().flat_map(move |other| {
            self.rows.iter().flat_map(move |&rows| {
                self.columns
                    .iter()
                    .map(move |&columns| Transformation::of_lines(false, rows, columns).then(other))
            })
        })
    }

    /// Some of these automorphisms, with one for each way to move the cells of `pattern`, which
    /// they all preserve: exchanges of blank lines move none.
    pub(crate) fn acting_on(&self, pattern: Cells) -> Automorphisms {
        let filled = |house: usize| !HOUSES[house].is_disjoint(pattern);
        Automorphisms {
            rows: distinct(&self.rows, filled),
            columns: distinct(&self.columns, |column| filled(9 + column)),
            others: self.others.clone(),
        }
    }
}

/// One of the orders for each way to order the lines that matter.
fn distinct(orders: &[[u8; 9]], matters: impl Fn(usize) -> bool) -> Vec<[u8; 9]> {
    let mut seen = HashSet::new();
    let relevant = |order: &[u8; 9]| {
        let lines = order.iter().enumerate();
        lines.filter(|&(place, _)| matters(place)).map(|(_, &line)| line).collect::<Vec<u8>>()
    };
    orders.iter().filter(|order| seen.insert(relevant(order))).copied().collect()
}
