//! Forbidden patterns: cells that digits cannot fill, or not in one way alone. So one of the cells' other
//! candidates, the guardians, is true.
//!
//! A lone guardian is set, and else what each of them would exclude is excluded. The forms are
//! `single`, one guardian; `cell`, all guardians in one cell; `several`.

use seventeen_core::proof::Constraint;
use seventeen_core::{digits_of, notation};
use seventeen_plugin::prelude::*;

/// Why a pattern is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Nothing fills it.
    Impossible,
    /// Whatever fills it can be exchanged for something else.
    Deadly,
}

/// A pattern that is forbidden, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// Why it is.
    pub why: Why,
    /// Its cells, and their digits in it: bit `d - 1` for digit `d`.
    pub pattern: Vec<(Cell, u16)>,
    /// The other candidates in the cells.
    pub guardians: Vec<Candidate>,
    /// What all guardians would exclude.
    pub out: Vec<Candidate>,
}

impl Forbidden {
    /// The pattern with the guardians that it has in a position.
    pub(crate) fn new(
        position: &Position,
        why: Why,
        pattern: impl IntoIterator<Item = (Cell, u16)>,
    ) -> Forbidden {
        let pattern: Vec<(Cell, u16)> = pattern.into_iter().collect();
        let others = |&(cell, digits): &(Cell, u16)| {
            digits_of(position.candidates(cell) & !digits).map(move |it| Candidate::new(cell, it))
        };
        let mut guardians: Vec<Candidate> = pattern.iter().flat_map(others).collect();
        guardians.sort_unstable_by_key(by_digit);
        let out = seen_by_all(position, &guardians);
        Forbidden { why, pattern, guardians, out }
    }

    /// The same digits in some cells.
    pub(crate) fn of(position: &Position, why: Why, digits: u16, cells: Cells) -> Forbidden {
        Forbidden::new(position, why, cells.iter().map(|cell| (cell, digits)))
    }

    /// Whether anything follows. Without a guardian the puzzle is not proper, and nothing does.
    pub(crate) fn concludes(&self) -> bool {
        self.guardians.len() == 1 || !self.out.is_empty()
    }

    /// Visits those that conclude something, with the fewest guardians first, and then the fewest cells;
    /// of those with the same guardians the first one.
    pub(crate) fn visit_all(
        mut all: Vec<Forbidden>,
        visit: Emit<'_, Forbidden>,
    ) -> ControlFlow<()> {
        all.retain(Forbidden::concludes);
        all.sort_by_key(|it| (it.guardians.len(), it.pattern.len()));
        let mut known = Vec::new();
        all.into_iter().try_for_each(|it| {
            if known.contains(&it.guardians) {
                return ControlFlow::Continue(());
            }
            known.push(it.guardians.clone());
            visit(&it)
        })
    }

    /// Its cells.
    pub(crate) fn cells(&self) -> Cells {
        self.pattern.iter().map(|&(cell, _)| cell).collect()
    }

    /// What follows, with its proof, as `Tridagon: 1,2,3 in r14c14,r2c25, guardians 7r1c1` under a name;
    /// the size is the number of guardians.
    pub(crate) fn step(&self, position: &Position, name: &str) -> Step {
        let mut step = Step::form(self.form()).of_size(self.guardians.len() as u32);
        for digit in Digit::all() {
            let holds = |(_, digits): &&(Cell, u16)| digit.is_in(*digits);
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
        self.prove(position, step).saying(self.sentence(name))
    }

    fn form(&self) -> &'static str {
        let mut pairs = self.guardians.iter().zip(self.guardians.iter().skip(1));
        match self.guardians.len() {
            1 => "single",
            _ if pairs.all(|(one, next)| one.cell() == next.cell()) => "cell",
            _ => "several",
        }
    }

    /// One of the guardians is true, which all that is excluded sees.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let of_cell = |&(cell, digits): &(Cell, u16)| {
            digits_of(digits).map(move |digit| Candidate::new(cell, digit))
        };
        let pattern: Vec<Candidate> = self.pattern.iter().flat_map(of_cell).collect();
        step.reason(position, |builder, _, out| {
            let guardians = match self.why {
                Why::Impossible => builder.impossible(&pattern),
                Why::Deadly => builder.deadly(&pattern),
            };
            if !out.is_empty() {
                builder.seen(guardians, out);
            }
        })
    }

    /// `7r1c1,8r1c1`.
    pub(crate) fn named_guardians(&self) -> String {
        let guardian = |it: &Candidate| format!("{}{}", it.digit(), it.cell());
        self.guardians.iter().map(guardian).collect::<Vec<_>>().join(",")
    }

    fn sentence(&self, name: &str) -> String {
        let digits = self.pattern.iter().fold(0, |all, (_, digits)| all | digits);
        let (digits, cells) = (notation::digits(digits, ","), notation::cells(self.cells()));
        format!("{name}: {digits} in {cells}, guardians {}", self.named_guardians())
    }
}

/// The candidates that all of some others exclude; none of no others.
pub(crate) fn seen_by_all(position: &Position, others: &[Candidate]) -> Vec<Candidate> {
    let Some((first, rest)) = others.split_first() else { return Vec::new() };
    let in_cell = digits_of(position.candidates(first.cell()));
    let in_cell = in_cell.map(|digit| Candidate::new(first.cell(), digit));
    let places = (position.places(first.digit()) & first.cell().peers()).iter();
    let of_digit = places.map(|cell| Candidate::new(cell, first.digit()));
    let all = in_cell.chain(of_digit).filter(|it| it != first);
    let mut seen: Vec<Candidate> =
        all.filter(|&it| rest.iter().all(|&by| Constraint::joins(by, it))).collect();
    seen.sort_unstable_by_key(by_digit);
    seen
}

fn by_digit(candidate: &Candidate) -> (Digit, Cell) {
    (candidate.digit(), candidate.cell())
}
