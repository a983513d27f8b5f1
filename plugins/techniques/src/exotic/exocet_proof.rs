//! Proofs of junior exocets: a base digit has three cross-lines to be in, two houses hold what they have of
//! it outside the band, and within it no cell but the targets may.

use super::exocet::Pattern;
use seventeen_core::house::HOUSES;
use seventeen_core::proof::{Builder, Claim, Constraint, Source};
use seventeen_core::{Candidate, Cell, Cells, Digit, Position, Step, digits_of};

/// Proves what the step excludes: first from the base, then from the targets.
pub(super) fn prove(position: &Position, pattern: &Pattern, step: Step) -> Step {
    step.reason(position, |builder, _, out| {
        let mut writing = Writing { position, pattern, builder, known: Vec::new() };
        digits_of(pattern.out).for_each(|digit| writing.exclude_from_base(digit));
        let of_targets = out.iter().filter(|wrong| pattern.targets.contains(&wrong.cell()));
        of_targets.for_each(|&wrong| writing.exclude_from_target(wrong));
    })
}

struct Writing<'a, 'b> {
    position: &'a Position,
    pattern: &'a Pattern,
    builder: &'a mut Builder<'b>,
    /// The lines that exclude digits from the base.
    known: Vec<usize>,
}

impl Writing<'_, '_> {
    /// The candidates of a digit in some cells.
    fn of(&self, cells: impl IntoIterator<Item = Cell>, digit: Digit) -> Vec<Candidate> {
        let all = cells.into_iter().map(|cell| Candidate::new(cell, digit));
        all.filter(|&candidate| self.position.has(candidate)).collect()
    }

    /// The digit in the cross-lines that it is not set in.
    fn truths(&self, digit: Digit) -> Vec<Source> {
        let all = self.pattern.crossing.map(|line| Constraint::place(line, digit));
        let open = all.into_iter().filter(|truth| truth.candidates(self.position).is_some());
        open.map(Source::from).collect()
    }

    /// The digit in the houses that hold what the cross-lines have outside the band, and in the base's line
    /// and box.
    fn links(&self, digit: Digit) -> Vec<Constraint> {
        let Pattern { base, line, .. } = *self.pattern;
        let in_box = base.first().map(|cell| 18 + cell.box_index());
        let all = self.holding(digit).into_iter().chain([line]).chain(in_box);
        all.map(|house| Constraint::place(house, digit)).collect()
    }

    /// One or two houses that hold the places of a digit in the cross-lines outside the band.
    fn holding(&self, digit: Digit) -> Vec<usize> {
        let Pattern { cross, line, crossing, .. } = *self.pattern;
        let places = self.position.places(digit) & cross;
        let parallel = if line < 9 { 0..9 } else { 9..18 };
        let houses: Vec<usize> = parallel.chain(crossing).collect();
        let one = |cells: Cells| houses.iter().copied().find(|&it| cells.is_subset(HOUSES[it]));
        let two = |first: usize| one(places - HOUSES[first]).map(|other| vec![first, other]);
        match one(places) {
            _ if places.is_empty() => Vec::new(),
            Some(house) => vec![house],
            None => houses.iter().find_map(|&first| two(first)).unwrap_or_default(),
        }
    }

    /// The base does not have a digit that these lines exclude from the targets, but for one of them that
    /// is not enough.
    fn without_targets(&mut self, digit: Digit, not: &[usize], but: Option<Cell>) -> usize {
        let links = self.links(digit).into_iter().chain(but.map(Constraint::Cell));
        let base = self.of(self.pattern.base, digit);
        self.builder.cover(self.truths(digit), links, not, &base)
    }

    /// The base does not have this digit: it has no target, or would need both.
    fn exclude_from_base(&mut self, digit: Digit) {
        let in_targets = self.of(self.pattern.targets, digit);
        let base = self.of(self.pattern.base, digit);
        match in_targets[..] {
            _ if base.is_empty() => {}
            [] => {
                let line = self.without_targets(digit, &[], None);
                self.known.push(line);
            }
            [only] => {
                let line = self.without_targets(digit, &[], Some(only.cell()));
                self.known.push(line);
            }
            _ => {
                let lines = base.into_iter().map(|wrong| self.refute_both(wrong, &in_targets));
                let lines: Vec<usize> = lines.collect();
                self.known.extend(lines);
            }
        }
    }

    /// If a base cell has the digit, both targets have it, and the other base cell has no digit left.
    fn refute_both(&mut self, wrong: Candidate, in_targets: &[Candidate]) -> usize {
        let digit = wrong.digit();
        let supposed = self.builder.suppose(Claim::one_of([wrong]));
        let mut held = Vec::new();
        for (i, &target) in in_targets.iter().enumerate() {
            let lacks = self.builder.suppose(Claim::none_of([target]));
            let other = in_targets[1 - i].cell();
            let not = self.without_targets(digit, &[lacks], Some(other));
            let reached = self.builder.left_of(Source::Line(supposed), &[not]);
            held.push(self.builder.refuted(lacks, reached));
        }
        let seen = self.of(self.pattern.base, digit).into_iter().filter(|&it| it != wrong);
        let seen: Vec<Candidate> = seen.collect();
        let mut lines = self.known.clone();
        if !seen.is_empty() {
            lines.push(self.builder.seen(supposed, &seen));
        }
        self.exclude_others(digit.bit(), &held, &mut lines);
        let others = self.pattern.base - Cells::single(wrong.cell());
        let reached = others
            .first()
            .map_or(supposed, |it| self.builder.left_by(Constraint::Cell(it), &lines));
        self.builder.refuted(supposed, reached)
    }

    /// Adds the lines that exclude from the base its digits but some, since the targets hold others by
    /// these lines.
    fn exclude_others(&mut self, but: u16, held: &[usize], lines: &mut Vec<usize>) {
        for digit in digits_of(self.pattern.left() & !but) {
            let mut not = Vec::new();
            for target in self.of(self.pattern.targets, digit) {
                let sees = |&&line: &&usize| {
                    let by = self.builder.claim(line).candidates();
                    by.iter().all(|&by| Constraint::joins(by, target))
                };
                if let Some(&line) = held.iter().find(sees) {
                    not.push(self.builder.seen(line, &[target]));
                }
            }
            lines.push(self.without_targets(digit, &not, None));
        }
    }

    /// A target does not have a digit that the base has not: whatever the other one has, the base would
    /// have no digit but that.
    fn exclude_from_target(&mut self, wrong: Candidate) {
        let Some(other) = self.pattern.targets.into_iter().find(|&it| it != wrong.cell()) else {
            return;
        };
        let supposed = self.builder.suppose(Claim::one_of([wrong]));
        let mut lines = Vec::new();
        for digit in digits_of(self.position.candidates(other)) {
            let case = self.builder.suppose(Claim::one_of([Candidate::new(other, digit)]));
            let mut out = self.known.clone();
            self.exclude_others(digit.bit(), &[supposed, case], &mut out);
            let mut reached = case;
            for cell in self.pattern.base {
                reached = self.builder.left_by(Constraint::Cell(cell), &out);
                let left = self.builder.claim(reached).candidates().to_vec();
                let seen = self.of(self.pattern.base - Cells::single(cell), digit);
                if left.is_empty() {
                    break;
                }
                if !seen.is_empty() {
                    out.push(self.builder.seen(reached, &seen));
                }
            }
            lines.push(self.builder.refuted(case, reached));
        }
        let reached = self.builder.left(Constraint::Cell(other), &lines);
        self.builder.refuted(supposed, reached);
    }
}
