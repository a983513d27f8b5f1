//! Strong links: if a candidate is off, another is on, as the last one of its cell, or as the last
//! place in a house.

use super::node::{Cause, houses, seen};
use seventeen_core::{Candidate, Digits, Position};

/// The kinds of strong links in use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sweep {
    X,
    Y,
    Xy,
}

/// The strong links of a candidate: first that of its cell, then those of its box, row and column.
#[derive(Clone, Copy)]
struct Links {
    to: [(u16, Cause); 4],
    from: u8,
    until: u8,
}

impl Links {
    fn links(&self, sweep: Sweep) -> &[(u16, Cause)] {
        let (from, until) = match sweep {
            Sweep::X => (1, self.until),
            Sweep::Y => (self.from, 1),
            Sweep::Xy => (self.from, self.until),
        };
        &self.to[from.into()..until.into()]
    }
}

const NO_LINKS: Links = Links { to: [(0, Cause::NONE); 4], from: 1, until: 1 };

/// The strong links of a position.
pub(super) struct Strong {
    /// The numbers of all candidates in ascending order.
    pub(super) candidates: Vec<u16>,
    links: Vec<Links>,
}

impl Default for Strong {
    fn default() -> Strong {
        Strong { candidates: Vec::new(), links: vec![NO_LINKS; Candidate::COUNT] }
    }
}

impl Strong {
    /// Takes up the links of a position.
    pub(super) fn link(&mut self, position: &Position) {
        self.candidates.clear();
        for cell in position.blank() {
            for digit in position.candidates(cell) {
                let candidate = Candidate::new(cell, digit);
                self.candidates.push(candidate.number() as u16);
                self.links[candidate.number()] = links(position, candidate);
            }
        }
    }

    /// The links of a candidate, by number, with their ends: first that of its cell, then those of
    /// its box, row and column.
    pub(super) fn links(&self, number: usize, sweep: Sweep) -> &[(u16, Cause)] {
        self.links[number].links(sweep)
    }
}

fn links(position: &Position, candidate: Candidate) -> Links {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let mut links = NO_LINKS;
    let others = position.candidates(cell) - Digits::single(digit);
    if let Some(other) = others.only() {
        links.to[0] = (Candidate::new(cell, other).number() as u16, Cause::CELL);
        links.from = 0;
    }
    for (house, cells) in houses(cell).into_iter().zip(seen(position, cell, digit)) {
        let Some(other) = cells.first().filter(|_| cells.len() == 1) else { continue };
        let number = Candidate::new(other, digit).number() as u16;
        let until = usize::from(links.until);
        if links.to[1..until].iter().all(|link| link.0 != number) {
            links.to[until] = (number, Cause::house(house));
            links.until += 1;
        }
    }
    links
}
