//! Proofs of exocets: a base digit must be in three cross-lines. Two houses hold its places there
//! outside the band, and within it only the targets may have it.

use super::exocet_pattern::ExocetPattern;
use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_core::proof::{Builder, Claim, Constraint, Source};
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Position, Step};

/// The name of the candidates of an exocet's cross-lines.
pub(super) const CROSS_LINES: &str = "in the cross-lines";

impl ExocetPattern {
    /// The step of an exocet of this kind: `Junior` or `Senior`.
    pub(super) fn step(&self, position: &Position, kind: &str) -> Step {
        let mut step = Step::form("").of_size(self.digits.len());
        let targets: Cells = self.targets.into_iter().collect();
        step = step.role("base", self.base).role("target", targets).color(4, CROSS_LINES);
        for digit in self.digits {
            let places = position.places(digit);
            step = step.show(digit, places & self.base, 0).show(digit, places & targets, 2);
            step = step.show(digit, places & self.cross, 4);
        }
        step.eliminations = self.eliminations(position);
        let digits = notation::digits(self.digits, ",");
        let (base, targets) = (notation::cells(self.base), notation::cells(targets));
        let step = prove(position, self, step);
        step.saying(format!("{kind} Exocet: {digits} in {base}, targets {targets}"))
    }
}

/// Proves what the step excludes: first from the base, then from the targets, then from mirror
/// nodes.
fn prove(position: &Position, pattern: &ExocetPattern, step: Step) -> Step {
    step.reason(position, |builder, _, out| {
        ExocetProof::new(position, pattern, builder, ProvedFacts::default())
            .prove_eliminations(out);
    })
}

/// Writes the proof of an exocet.
pub(super) struct ExocetProof<'a, 'b> {
    position: &'a Position,
    pattern: &'a ExocetPattern,
    pub(super) builder: &'a mut Builder<'b>,
    known: ProvedFacts,
}

/// The facts known about an exocet.
#[derive(Clone, Default)]
pub(super) struct ProvedFacts {
    /// The lines that exclude digits from the base, and from the targets.
    pub(super) lines: Vec<usize>,
    /// The digits that these exclude from the base.
    digits: Digits,
}

impl<'a, 'b> ExocetProof<'a, 'b> {
    /// Continues after the facts known.
    pub(super) fn new(
        position: &'a Position,
        pattern: &'a ExocetPattern,
        builder: &'a mut Builder<'b>,
        known: ProvedFacts,
    ) -> ExocetProof<'a, 'b> {
        ExocetProof { position, pattern, builder, known }
    }

    fn prove_eliminations(&mut self, out: &[Candidate]) {
        self.exclude_from_base();
        for (i, target) in self.pattern.targets.into_iter().enumerate() {
            for &wrong in out.iter().filter(|wrong| wrong.cell() == target) {
                let line = self.refute_target(i, wrong.digit(), &[]);
                self.known.lines.push(line);
            }
        }
        for (i, node) in self.pattern.mirrors.into_iter().enumerate() {
            let wrong = out.iter().filter(|wrong| node.contains(wrong.cell()));
            wrong.for_each(|&wrong| self.exclude_from_mirror(i, wrong));
        }
    }

    /// Excludes from the base the digits that no target, or both, would have. Returns the known
    /// facts.
    pub(super) fn exclude_from_base(&mut self) -> ProvedFacts {
        for digit in self.pattern.out {
            if !self.base_candidates(digit).is_empty() {
                let line = self.exclude_if_in_both(digit, &[], &[]);
                self.known.lines.push(line);
                self.known.digits.insert(digit);
            }
        }
        self.known.clone()
    }

    pub(super) fn candidates_in(
        &self,
        cells: impl IntoIterator<Item = Cell>,
        digit: Digit,
    ) -> Vec<Candidate> {
        let all = cells.into_iter().map(|cell| Candidate::new(cell, digit));
        all.filter(|&candidate| self.position.has(candidate)).collect()
    }

    pub(super) fn base_candidates(&self, digit: Digit) -> Vec<Candidate> {
        self.candidates_in(self.pattern.base, digit)
    }

    /// The candidates that a line sees, if any.
    pub(super) fn prove_seen(&mut self, by: usize, of: Vec<Candidate>) -> Option<usize> {
        let claim = self.builder.claim(by).candidates();
        let sees = |it: &Candidate| claim.iter().all(|&by| Constraint::joins(by, *it));
        let seen: Vec<Candidate> = of.into_iter().filter(sees).collect();
        (!seen.is_empty()).then(|| self.builder.seen(by, &seen))
    }

    fn cross_line_truths(&self, digit: Digit) -> Vec<Source> {
        let all = self.pattern.crossing.map(|line| Constraint::place(line, digit));
        let open = all.into_iter().filter(|truth| truth.candidates(self.position).is_some());
        open.map(Source::from).collect()
    }

    /// The links of the digit. They are the houses that hold its places in the cross-lines outside
    /// the band, without those that lines exclude, and the base's line and box.
    fn covering_links(&self, digit: Digit, not: &[usize]) -> Vec<Constraint> {
        let ExocetPattern { base, line, .. } = *self.pattern;
        let is_out = |&cell: &Cell| {
            let candidate = Candidate::new(cell, digit);
            not.iter().any(|&line| self.builder.claim(line).candidates().contains(&candidate))
        };
        let places = self.pattern.cross_line_places(self.position, digit);
        let places: Cells = places.iter().filter(|cell| !is_out(cell)).collect();
        let in_box = base.first().map(|cell| 18 + cell.box_index());
        let holding = self.pattern.one_or_two_lines(places).unwrap_or_default();
        let all = holding.into_iter().chain([line]).chain(in_box);
        all.map(|house| Constraint::place(house, digit)).collect()
    }

    /// The base does not have a digit that these lines exclude from the targets; the target `but`
    /// counts as another link where they do not.
    pub(super) fn exclude_missing_from_targets(
        &mut self,
        digit: Digit,
        not: &[usize],
        but: Option<Cell>,
    ) -> usize {
        let links = self.covering_links(digit, not).into_iter().chain(but.map(Constraint::Cell));
        let base = self.base_candidates(digit);
        self.builder.cover(self.cross_line_truths(digit), links, not, &base)
    }

    /// If the base has a digit that these lines leave one house, both targets have it, and the base
    /// has no other. So the base does not have it. Some lines may already prove that targets have
    /// it.
    pub(super) fn exclude_if_in_both(
        &mut self,
        digit: Digit,
        held: &[usize],
        not: &[usize],
    ) -> usize {
        let [one, other] = self.pattern.targets;
        let targets = [(one, other), (other, one)];
        let targets = targets.map(|(target, but)| (Candidate::new(target, digit), but));
        if let Some(&(_, but)) = targets.iter().find(|(target, _)| !self.position.has(*target)) {
            return self.exclude_missing_from_targets(digit, not, Some(but));
        }
        let supposed = self.builder.suppose(Claim::one_of(self.base_candidates(digit)));
        let mut held = held.to_vec();
        for (target, but) in targets {
            let says = |&line: &usize| self.builder.claim(line).candidates() == [target];
            if !held.iter().any(says) {
                let lacks = self.builder.suppose(Claim::none_of([target]));
                let none =
                    self.exclude_missing_from_targets(digit, &[&[lacks], not].concat(), Some(but));
                let reached = self.builder.left_of(Source::Line(supposed), &[none]);
                held.push(self.builder.refuted(lacks, reached));
            }
        }
        let mut lines = self.known.lines.clone();
        self.exclude_other_digits(digit.into(), &held, &mut lines);
        let reached = self.refute_empty_base(lines);
        self.builder.refuted(supposed, reached)
    }

    /// The base has no digit left but one by these lines: a contradiction, since it has two cells.
    pub(super) fn refute_empty_base(&mut self, mut lines: Vec<usize>) -> usize {
        let mut reached = 0;
        for cell in self.pattern.base {
            reached = self.builder.left_by(Constraint::Cell(cell), &lines);
            let Some(&last) = self.builder.claim(reached).candidates().first() else { break };
            let others = self.candidates_in(self.pattern.base - Cells::single(cell), last.digit());
            lines.extend(self.prove_seen(reached, others));
        }
        reached
    }

    /// Adds the lines that exclude all but some digits from the base, as the targets hold others.
    fn exclude_other_digits(&mut self, but: Digits, held: &[usize], lines: &mut Vec<usize>) {
        for digit in self.pattern.digits - self.known.digits - but {
            let mut not = Vec::new();
            for target in self.candidates_in(self.pattern.targets, digit) {
                let seen = held.iter().find_map(|&line| self.prove_seen(line, vec![target]));
                not.extend(seen);
            }
            lines.push(self.exclude_missing_from_targets(digit, &not, None));
        }
    }

    /// Refutes a digit in a target that the base then does not have, perhaps by these lines.
    /// Whatever the other target holds, the base would have no other digit.
    fn refute_target(&mut self, target: usize, digit: Digit, lines: &[usize]) -> usize {
        let [wrong, other] = [target, 1 - target].map(|i| self.pattern.targets[i]);
        let supposed = self.builder.suppose(Claim::one_of([Candidate::new(wrong, digit)]));
        let mut out = self.known.lines.clone();
        if self.pattern.possible_digits().contains(digit) {
            let leaves_two = self.pattern.leaves_two_places(self.position, wrong, digit);
            let node = self.pattern.mirrors[target].first().filter(|_| leaves_two);
            out.push(match node {
                Some(node) => self.exclude_by_mirror(supposed, digit, node, lines),
                None => self.exclude_if_in_target(supposed, wrong, digit),
            });
        }
        let mut cases = Vec::new();
        for of_other in self.position.candidates(other) {
            let case = self.builder.suppose(Claim::one_of([Candidate::new(other, of_other)]));
            let mut out = out.clone();
            let both = Digits::from_iter([digit, of_other]);
            self.exclude_other_digits(both, &[supposed, case], &mut out);
            let reached = self.refute_empty_base(out);
            cases.push(self.builder.refuted(case, reached));
        }
        let reached = self.builder.left(Constraint::Cell(other), &cases);
        self.builder.refuted(supposed, reached)
    }

    /// The base has no digit that a target has, if that leaves the digit one house.
    fn exclude_if_in_target(&mut self, supposed: usize, target: Cell, digit: Digit) -> usize {
        let places = self.pattern.cross_line_places(self.position, digit) & target.peers();
        let not: Vec<usize> =
            self.prove_seen(supposed, self.candidates_in(places, digit)).into_iter().collect();
        self.exclude_if_in_both(digit, &[supposed], &not)
    }

    /// The base has no digit that a target has and its mirror node does not, maybe by these lines:
    /// otherwise the other target has it, too.
    fn exclude_by_mirror(
        &mut self,
        in_target: usize,
        digit: Digit,
        node: Cell,
        lines: &[usize],
    ) -> usize {
        let in_base = self.builder.suppose(Claim::one_of(self.base_candidates(digit)));
        let house = 18 + node.box_index();
        let all = self.candidates_in(HOUSES[house], digit);
        let mut out = lines.to_vec();
        for line in [in_base, in_target] {
            out.extend(self.prove_seen(line, all.clone()));
        }
        let left = self.builder.left_by(Constraint::place(house, digit), &out);
        if self.builder.claim(left) == &Claim::ABSURD {
            return self.builder.refuted(in_base, left);
        }
        let mut lines = self.known.lines.clone();
        self.exclude_other_digits(digit.into(), &[in_target, left], &mut lines);
        let reached = self.refute_empty_base(lines);
        self.builder.refuted(in_base, reached)
    }

    /// Refutes a digit in a mirror cell that would leave the node none of the target's digits.
    fn exclude_from_mirror(&mut self, target: usize, wrong: Candidate) {
        let supposed = self.builder.suppose(Claim::one_of([wrong]));
        let cell = self.pattern.targets[target];
        let mut out = self.known.lines.clone();
        for digit in self.position.candidates(cell) & self.pattern.kept[target] {
            let seen = self.prove_seen(supposed, self.candidates_in([wrong.cell()], digit));
            let lines: Vec<usize> = seen.into_iter().collect();
            out.push(self.refute_target(target, digit, &lines));
        }
        let reached = self.builder.left_by(Constraint::Cell(cell), &out);
        self.builder.refuted(supposed, reached);
    }
}
