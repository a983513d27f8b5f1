//! Strong links: if a candidate is off, another is on, as the last one of its cell, or as the last
//! place in a house.

use super::node::{NodeCause, houses, seen_places};
use seventeen_core::{Candidate, Digits, Position};

/// The kinds of strong links in use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkSweep {
    X,
    Y,
    Xy,
}

/// The strong links of a candidate: first that of its cell, then those of its box, row and column.
#[derive(Clone, Copy)]
struct CandidateLinks {
    to: [(u16, NodeCause); 4],
    from: u8,
    until: u8,
}

impl CandidateLinks {
    fn of_sweep(&self, sweep: LinkSweep) -> &[(u16, NodeCause)] {
        let (from, until) = match sweep {
            LinkSweep::X => (1, self.until),
            LinkSweep::Y => (self.from, 1),
            LinkSweep::Xy => (self.from, self.until),
        };
        &self.to[from.into()..until.into()]
    }
}

const NO_LINKS: CandidateLinks =
    CandidateLinks { to: [(0, NodeCause::NONE); 4], from: 1, until: 1 };

/// The strong links of a position.
pub(super) struct StrongLinks {
    /// The numbers of all candidates in ascending order.
    pub(super) candidates: Vec<u16>,
    links: Vec<CandidateLinks>,
}

impl Default for StrongLinks {
    fn default() -> StrongLinks {
        StrongLinks { candidates: Vec::new(), links: vec![NO_LINKS; Candidate::COUNT] }
    }
}

impl StrongLinks {
    /// Takes up the links of a position.
    pub(super) fn set_position(&mut self, position: &Position) {
        self.candidates.clear();
        for cell in position.blank() {
            for digit in position.candidates(cell) {
                let candidate = Candidate::new(cell, digit);
                self.candidates.push(candidate.number() as u16);
                self.links[candidate.number()] = links_of_candidate(position, candidate);
            }
        }
    }

    /// The links of a candidate, by number, with their ends: first that of its cell, then those of
    /// its box, row and column.
    pub(super) fn links_of(&self, number: usize, sweep: LinkSweep) -> &[(u16, NodeCause)] {
        self.links[number].of_sweep(sweep)
    }
}

fn links_of_candidate(position: &Position, candidate: Candidate) -> CandidateLinks {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let mut links = NO_LINKS;
    let others = position.candidates(cell) - Digits::single(digit);
    if let Some(other) = others.only() {
        links.to[0] = (Candidate::new(cell, other).number() as u16, NodeCause::CELL);
        links.from = 0;
    }
    for (house, cells) in houses(cell).into_iter().zip(seen_places(position, cell, digit)) {
        let Some(other) = cells.first().filter(|_| cells.len() == 1) else { continue };
        let number = Candidate::new(other, digit).number() as u16;
        let until = usize::from(links.until);
        if links.to[1..until].iter().all(|link| link.0 != number) {
            links.to[until] = (number, NodeCause::from_house(house));
            links.until += 1;
        }
    }
    links
}
