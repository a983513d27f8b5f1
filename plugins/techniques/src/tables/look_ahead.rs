//! The consequences of a candidate by singles alone, in a few rounds.

use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Position};

/// The number of rounds of singles.
const ROUNDS: usize = 4;

/// The candidates that are true, or false, if this one is, by the singles of each round; only
/// candidates of the position.
pub(super) fn singles_after(
    position: &Position,
    candidate: Candidate,
    is_true: bool,
) -> Vec<(Candidate, bool)> {
    let mut trial = TrialPosition {
        position,
        candidates: Cell::table(|cell| position.candidates(cell)),
        places: Digit::table(|digit| position.places(digit)),
        set: Cell::table(|cell| position.digit(cell).is_some()),
        follows: Vec::new(),
    };
    if is_true {
        trial.set_single(candidate);
    } else {
        let cell = candidate.cell();
        trial.exclude(candidate);
        if let Some(last) = trial.candidates[cell].only() {
            trial.set_single(Candidate::new(cell, last));
        }
    }
    for _ in 0..ROUNDS {
        let round = trial.find_singles();
        round.into_iter().for_each(|single| trial.set_single(single));
    }
    trial.follows.retain(|&(follows, _)| position.has(follows));
    trial.follows
}

/// A position in which singles are set on trial: cells may be left without candidates.
struct TrialPosition<'a> {
    position: &'a Position,
    candidates: [Digits; 81],
    /// The places of each digit: the same candidates.
    places: [Cells; 9],
    set: [bool; 81],
    follows: Vec<(Candidate, bool)>,
}

impl TrialPosition<'_> {
    fn exclude(&mut self, candidate: Candidate) {
        self.candidates[candidate.cell()].remove(candidate.digit());
        self.places[candidate.digit()] -= Cells::single(candidate.cell());
    }

    fn set_single(&mut self, single: Candidate) {
        let (cell, digit) = (single.cell(), single.digit());
        self.follows.push((single, true));
        for peer in cell.peers() & self.position.places(digit) {
            self.follows.push((Candidate::new(peer, digit), false));
        }
        for other in self.candidates[cell] - Digits::single(digit) {
            self.follows.push((Candidate::new(cell, other), false));
        }
        for other in self.candidates[cell] {
            self.exclude(Candidate::new(cell, other));
        }
        for peer in cell.peers() & self.places[digit] {
            self.exclude(Candidate::new(peer, digit));
        }
        self.set[cell] = true;
    }

    /// The naked singles, by cell, and then the hidden ones, by house and digit.
    fn find_singles(&self) -> Vec<Candidate> {
        let lone = |cell: Cell| self.candidates[cell].only().map(|last| Candidate::new(cell, last));
        let naked = Cell::all().filter(|&cell| !self.set[cell]).filter_map(lone);
        let hidden = (0..27).flat_map(|house| {
            Digit::all().filter_map(move |digit| {
                let place = (self.places[digit] & HOUSES[house]).only()?;
                Some(Candidate::new(place, digit))
            })
        });
        naked.chain(hidden).collect()
    }
}
