//! Proofs by uniqueness: one of the candidates that keep cells from a deadly pattern is true.

use crate::roles::{DEADLY, GUARDIANS};
use seventeen_core::proof::{Claim, Constraint, Source};
use seventeen_core::{Candidate, Cell, Digits, Position, Step};

/// The eliminations of a deadly pattern, and their reason.
#[derive(Default)]
pub(super) struct GuardedPattern {
    /// The cells of the pattern, and their digits in it.
    pub pattern: Vec<(Cell, Digits)>,
    /// Truths that lie within the links together with the candidates that are not of the pattern.
    pub truths: Vec<Constraint>,
    /// For each link the houses to choose from.
    pub links: Vec<Vec<Constraint>>,
    /// The basis of a contradiction if it is not the pattern.
    pub within: Vec<Constraint>,
}

/// The step with names for its colours: 0 for the deadly pattern, 1 for its guardians.
pub(super) fn with_colors(step: Step) -> Step {
    step.color(0, DEADLY).color(1, GUARDIANS)
}

impl GuardedPattern {
    pub(super) fn of_digits(
        cells: impl IntoIterator<Item = Cell>,
        digits: Digits,
    ) -> GuardedPattern {
        let pattern = cells.into_iter().map(|cell| (cell, digits)).collect();
        GuardedPattern { pattern, ..GuardedPattern::default() }
    }

    /// Proves the step's eliminations: candidates that see all guardians, that lie in the links, or
    /// that leave no guardian.
    pub(super) fn prove(self, position: &Position, step: Step) -> Step {
        let of_cell = |&(cell, digits): &(Cell, Digits)| {
            digits.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
        };
        let pattern: Vec<Candidate> = self.pattern.iter().flat_map(of_cell).collect();
        step.reason(position, |builder, _, out| {
            let line = builder.deadly(&pattern);
            let guardians = builder.claim(line).candidates().to_vec();
            let sees = |&&out: &&Candidate| guardians.iter().all(|&by| Constraint::joins(out, by));
            let seen: Vec<Candidate> = out.iter().filter(sees).copied().collect();
            if !seen.is_empty() {
                builder.seen(line, &seen);
            }
            let with_line = |truths: Vec<Constraint>| {
                let others = truths.into_iter().map(Source::from);
                others.chain([Source::Line(line)]).collect::<Vec<_>>()
            };
            let open = builder.open(out);
            builder.cover_in(&with_line(self.truths), &self.links, &open);
            let within = with_line(self.within);
            for wrong in builder.open(out) {
                builder.refute(&Claim::one_of([wrong]), &within, &[]);
            }
        })
    }
}
