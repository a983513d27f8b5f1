//! Forbidden patterns: cells that digits cannot fill, or not in a single way. So one of the cells'
//! other candidates, the guardians, is true.
//!
//! A lone guardian is set; otherwise the candidates that all of them exclude are removed. The forms
//! are `single`, one guardian; `cell`, all guardians in one cell; `several`. If all guardians lie
//! in a house, they may make a `subset` with further cells of it. Or digits that are `locked` there
//! exclude guardians from a cell (`within_house`). These are types 3 and 4 of the unique rectangle,
//! for any pattern.

mod within_house;

use crate::roles::{GUARDIANS, PATTERN, SUBSET};
use crate::subsets::HouseSubset;
use seventeen_core::notation;
use seventeen_core::proof::{Constraint, Source};
use seventeen_plugin::prelude::*;
use std::collections::BTreeSet;

/// The reason why a pattern is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForbiddenReason {
    /// No filling exists.
    Impossible,
    /// Every filling can be exchanged for another one.
    Deadly,
}

/// The pattern that helps the guardians.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GuardianHelp {
    /// The guardians alone: each of them excludes the candidate.
    Themselves,
    /// Further cells of a house, with which they are a naked subset: those cells, and all its
    /// digits.
    Subset(HouseSubset),
    /// Pattern digits whose places in a house are cells of guardians; they take all of these except
    /// one.
    Locked(HouseSubset),
}

/// A forbidden pattern, and its consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForbiddenPattern {
    /// The reason why it is forbidden.
    pub why: ForbiddenReason,
    /// Its cells, and their digits in it.
    pub pattern: Vec<(Cell, Digits)>,
    /// The other candidates in the cells.
    pub guardians: Vec<Candidate>,
    /// The pattern that helps the guardians.
    pub by: GuardianHelp,
    /// The eliminations.
    pub out: Vec<Candidate>,
}

impl ForbiddenPattern {
    pub(crate) fn new(
        position: &Position,
        why: ForbiddenReason,
        pattern: impl IntoIterator<Item = (Cell, Digits)>,
    ) -> ForbiddenPattern {
        let pattern: Vec<(Cell, Digits)> = pattern.into_iter().collect();
        let others = |&(cell, digits): &(Cell, Digits)| {
            (position.candidates(cell) - digits).iter().map(move |it| Candidate::new(cell, it))
        };
        let mut guardians: Vec<Candidate> = pattern.iter().flat_map(others).collect();
        guardians.sort_unstable_by_key(digit_order_key);
        let out = seen_by_all(position, &guardians);
        ForbiddenPattern { why, pattern, guardians, by: GuardianHelp::Themselves, out }
    }

    pub(crate) fn of_digits(
        position: &Position,
        why: ForbiddenReason,
        digits: Digits,
        cells: Cells,
    ) -> ForbiddenPattern {
        ForbiddenPattern::new(position, why, cells.iter().map(|cell| (cell, digits)))
    }

    /// Whether it has consequences. Without guardians the puzzle is invalid, and there are none.
    fn has_consequences(&self) -> bool {
        self.guardians.len() == 1 || !self.out.is_empty()
    }

    pub(crate) fn consequences(
        self,
        position: &Position,
    ) -> impl Iterator<Item = ForbiddenPattern> {
        let more = within_house::house_consequences(position, &self);
        std::iter::once(self).chain(more).filter(ForbiddenPattern::has_consequences)
    }

    /// Visits the consequences of each. Eliminations by guardians alone come first, those with the
    /// fewest guardians and then the fewest cells before others. Of patterns with the same
    /// guardians only the first counts.
    pub(crate) fn visit_consequences(
        position: &Position,
        all: Vec<ForbiddenPattern>,
        visit: Emit<'_, ForbiddenPattern>,
    ) -> ControlFlow<()> {
        let mut all: Vec<ForbiddenPattern> =
            all.into_iter().flat_map(|it| it.consequences(position)).collect();
        all.sort_by_cached_key(|it| {
            (it.by != GuardianHelp::Themselves, it.guardians.len(), it.pattern.len())
        });
        let mut known = BTreeSet::new();
        all.retain(|it| known.insert((it.by, it.guardians.clone())));
        all.iter().try_for_each(visit)
    }

    pub(crate) fn cells(&self) -> Cells {
        self.pattern.iter().map(|&(cell, _)| cell).collect()
    }

    /// Its digits in a cell; empty for others.
    fn digits_at(&self, cell: Cell) -> Digits {
        let of_cell = self.pattern.iter().find(|(other, _)| *other == cell);
        of_cell.map_or(Digits::EMPTY, |&(_, digits)| digits)
    }

    /// The consequences, with their proof, in a form such as `Tridagon: 1,2,3 in r14c14,r2c25,
    /// guardians 7r1c1`. The size is the number of guardians.
    pub(crate) fn step(&self, position: &Position, name: &str) -> Step {
        let mut step = Step::form(self.step_form()).of_size(self.guardians.len() as u32);
        step = step.color(0, PATTERN).color(1, GUARDIANS);
        for digit in Digit::all() {
            let holds = |(_, digits): &&(Cell, Digits)| digits.contains(digit);
            let cells: Cells = self.pattern.iter().filter(holds).map(|&(cell, _)| cell).collect();
            if !cells.is_empty() {
                step = step.show(digit, cells & position.places(digit), 0);
            }
        }
        for guardian in &self.guardians {
            step = step.show(guardian.digit(), Cells::single(guardian.cell()), 1);
        }
        if self.guardians.len() == 1 {
            step.placements.clone_from(&self.guardians);
        } else {
            step.eliminations.clone_from(&self.out);
        }
        step = self.show_subset(position, step);
        self.prove(position, step).saying(self.sentence(name))
    }

    fn show_subset(&self, position: &Position, step: Step) -> Step {
        let (GuardianHelp::Subset(set) | GuardianHelp::Locked(set)) = self.by else { return step };
        let shown = |step: Step, digit| step.show(digit, set.cells & position.places(digit), 2);
        (set.digits & position.candidates_in(set.cells))
            .iter()
            .fold(step.in_house(set.house).role(SUBSET, set.cells), shown)
    }

    fn step_form(&self) -> &'static str {
        match self.by {
            GuardianHelp::Subset(_) => return "subset",
            GuardianHelp::Locked(_) => return "locked",
            GuardianHelp::Themselves => {}
        }
        let mut pairs = self.guardians.iter().zip(self.guardians.iter().skip(1));
        match self.guardians.len() {
            1 => "single",
            _ if pairs.all(|(one, next)| one.cell() == next.cell()) => "cell",
            _ => "several",
        }
    }

    /// One of the guardians is true: excluded candidates see it, or it takes its part in the
    /// subset.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let of_cell = |&(cell, digits): &(Cell, Digits)| {
            digits.iter().map(move |digit| Candidate::new(cell, digit))
        };
        let pattern: Vec<Candidate> = self.pattern.iter().flat_map(of_cell).collect();
        step.reason(position, |builder, _, out| {
            let guardians = match self.why {
                ForbiddenReason::Impossible => builder.impossible(&pattern),
                ForbiddenReason::Deadly => builder.deadly(&pattern),
            };
            let (GuardianHelp::Subset(set) | GuardianHelp::Locked(set)) = self.by else {
                if !out.is_empty() {
                    builder.seen(guardians, out);
                }
                return;
            };
            let (cells, digits): (Vec<_>, Vec<_>) =
                (set.cell_constraints().collect(), set.digit_constraints().collect());
            let is_locked = matches!(self.by, GuardianHelp::Locked(_));
            let (truths, links) = if is_locked { (digits, cells) } else { (cells, digits) };
            let truths = truths.into_iter().map(Source::from).chain([Source::Line(guardians)]);
            builder.cover(truths, links, &[], out);
        })
    }

    /// `7r1c1,8r1c1`.
    pub(crate) fn guardian_names(&self) -> String {
        let guardian = |it: &Candidate| format!("{}{}", it.digit(), it.cell());
        self.guardians.iter().map(guardian).collect::<Vec<_>>().join(",")
    }

    fn sentence(&self, name: &str) -> String {
        let digits = self.pattern.iter().fold(Digits::EMPTY, |all, &(_, digits)| all | digits);
        let (digits, cells) = (notation::digits(digits, ","), notation::cells(self.cells()));
        let with = |set: &HouseSubset| {
            format!("{} in {}", notation::digits(set.digits, ","), notation::cells(set.cells))
        };
        let with = match &self.by {
            GuardianHelp::Themselves => String::new(),
            GuardianHelp::Subset(set) => format!(" with {}", with(set)),
            GuardianHelp::Locked(set) => format!(", {} alone", with(set)),
        };
        format!("{name}: {digits} in {cells}, guardians {}{with}", self.guardian_names())
    }
}

/// The candidates that all of some others exclude; none of no others.
pub(crate) fn seen_by_all(position: &Position, others: &[Candidate]) -> Vec<Candidate> {
    let Some((first, rest)) = others.split_first() else { return Vec::new() };
    let in_cell = position.candidates(first.cell()).iter();
    let in_cell = in_cell.map(|digit| Candidate::new(first.cell(), digit));
    let places = (position.places(first.digit()) & first.cell().peers()).iter();
    let of_digit = places.map(|cell| Candidate::new(cell, first.digit()));
    let all = in_cell.chain(of_digit).filter(|it| it != first);
    let mut seen: Vec<Candidate> =
        all.filter(|&it| rest.iter().all(|&by| Constraint::joins(by, it))).collect();
    seen.sort_unstable_by_key(digit_order_key);
    seen
}

fn digit_order_key(candidate: &Candidate) -> (Digit, Cell) {
    (candidate.digit(), candidate.cell())
}
