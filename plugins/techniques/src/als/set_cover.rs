//! Proofs by sets of cells: their cells are truths, and their digits lie in houses.

use super::sets::Als;
use seventeen_core::proof::Constraint;
use seventeen_core::{Candidate, Cells, Digit, Digits, Position, Step};

/// Sets of cells, and digits that two sets hold at most once together.
pub(super) struct AlsCoverProof<'a> {
    position: &'a Position,
    /// The cells of each set, and their digits.
    sets: Vec<(Cells, Digits)>,
    /// Two sets by number, and a digit that is in at most one of them.
    commons: Vec<(usize, usize, Digit)>,
}

impl AlsCoverProof<'_> {
    /// Sets without a common digit.
    pub(super) fn new<'a>(
        position: &'a Position,
        sets: impl IntoIterator<Item = &'a Als>,
    ) -> AlsCoverProof<'a> {
        let sets = sets.into_iter().map(|set| (set.cells, set.digits)).collect();
        AlsCoverProof { position, sets, commons: Vec::new() }
    }

    /// With another set, after the others, of cells with these digits.
    pub(super) fn with_set(mut self, cells: Cells, digits: Digits) -> Self {
        self.sets.push((cells, digits));
        self
    }

    /// With a digit that is in one of two sets at most.
    pub(super) fn with_common(mut self, one: usize, other: usize, digit: Digit) -> Self {
        self.commons.push((one, other, digit));
        self
    }

    /// Proves the step's eliminations of a digit: it is in one of these sets.
    pub(super) fn prove_digit(&self, step: Step, digit: Digit, ends: &[usize]) -> Step {
        let is_end = |set| ends.contains(&set);
        step.cover_in(
            self.position,
            self.cell_constraints(),
            &self.digit_links(|set, of| of == digit && is_end(set)),
        )
    }

    /// Proves the step's eliminations: there are as many cells as digits.
    pub(super) fn prove_all(&self, step: Step) -> Step {
        step.cover_in(self.position, self.cell_constraints(), &self.digit_links(|_, _| false))
    }

    fn cell_constraints(&self) -> impl Iterator<Item = Constraint> {
        self.sets.iter().flat_map(|(cells, _)| cells.iter()).map(Constraint::Cell)
    }

    /// For each digit of a set, and each common one, the houses of its link; none for open digits.
    fn digit_links(&self, is_open: impl Fn(usize, Digit) -> bool) -> Vec<Vec<Constraint>> {
        let own = self.sets.iter().enumerate().flat_map(|(set, &(cells, digits))| {
            let is_own = move |digit: &Digit| !self.is_restricted_common(set, *digit);
            digits.iter().filter(is_own).map(move |digit| (set, digit, cells))
        });
        let own = own.filter(|&(set, digit, _)| !is_open(set, digit));
        let own = own.map(|(_, digit, cells)| self.houses_of_digit(digit, cells));
        let common = self.commons.iter();
        own.chain(common.map(|&(one, other, digit)| {
            self.houses_of_digit(digit, self.sets[one].0 | self.sets[other].0)
        }))
        .collect()
    }

    fn is_restricted_common(&self, set: usize, digit: Digit) -> bool {
        let of = |&&(one, other, common): &&(usize, usize, Digit)| {
            common == digit && (one == set || other == set)
        };
        self.commons.iter().any(|common| of(&common))
    }

    /// The houses that hold all places of a digit in these cells.
    fn houses_of_digit(&self, digit: Digit, cells: Cells) -> Vec<Constraint> {
        let places = (self.position.places(digit) & cells).iter();
        let places: Vec<Candidate> = places.map(|cell| Candidate::new(cell, digit)).collect();
        let mut all = Constraint::all_of(&places);
        all.retain(|constraint| matches!(constraint, Constraint::Place(..)));
        all
    }
}
