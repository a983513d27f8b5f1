//! The current position, and the ratings of the steps so far.

use super::stale::Stale;
use seventeen_core::{Candidate, Cells, Digit, Digits, Position, Rating};

/// The number of kinds of steps that remember the positions examined, see [`Stale`].
pub(super) const KEPT: usize = 15;

/// A puzzle or sukaku that is being solved.
pub(super) struct Path {
    pub(super) position: Position,
    pub(super) stale: Stale<KEPT>,
    /// The hardest step so far.
    er: f64,
    /// As above, when the first digit was set; 0 before.
    ep: f64,
    /// The first step; 0 before.
    ed: f64,
}

impl Path {
    pub(super) fn of(start: &Position) -> Path {
        Path {
            position: start.clone(),
            stale: Stale::all(),
            er: f64::NEG_INFINITY,
            ep: 0.0,
            ed: 0.0,
        }
    }

    /// Counts a step of this rating, which sets a digit or not.
    pub(super) fn count(&mut self, rating: f64, places: bool) {
        self.er = self.er.max(rating);
        if self.ep == 0.0 {
            if self.ed == 0.0 {
                self.ed = self.er;
            }
            if places {
                self.ep = self.er;
            }
        }
    }

    /// The hardest step so far.
    pub(super) fn er(&self) -> f64 {
        self.er
    }

    /// The rating of the steps so far; 0 if there was none.
    pub(super) fn rating(&self) -> Rating {
        Rating::rounded(self.er.max(0.0), self.ep, self.ed)
    }

    /// The rating if no technique finds a further step.
    pub(super) fn unsolved(&self) -> Rating {
        Rating::rounded(Rating::UNSOLVED, self.ep, self.ed)
    }

    /// Excludes a digit from cells.
    pub(super) fn exclude(&mut self, digit: Digit, cells: Cells) {
        for cell in cells & self.position.places(digit) {
            self.position.eliminate(Candidate::new(cell, digit));
        }
    }

    /// Excludes these digits from cells.
    pub(super) fn exclude_all(&mut self, digits: Digits, cells: Cells) {
        for digit in digits {
            self.exclude(digit, cells);
        }
    }
}
