//! `double_exocet`: two junior exocets with four digits in all, after champagne and David P. Bird
//! (Players' Forum, 2012-2013).
//!
//! Two [exocets](super::exocet) have their bases in two boxes of a band, not in one line, and the
//! same cross-lines. Their base digits are four in all. No digit can be in both bases, since each
//! base sees the targets of the other. So each of the four digits is in one of the bases and in a
//! target, and in two cells of the cross-lines outside the band.
//!
//! A base digit is excluded from cells that see all its places in both bases, or in all targets. If
//! two lines or cross-lines hold its places outside the band, it is also excluded from the rest of
//! these. The eliminations of single exocets are those of [`exocet`](super::exocet). Different sets
//! of base digits are allowed, as long as they are four in all. The size of a step is that number.

use super::exocet::junior_exocets;
use super::exocet_pattern::{ExocetBase, ExocetPattern};
use super::exocet_proof::{CROSS_LINES, ExocetProof, ProvedFacts};
use crate::als::sets::with_eliminations;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::notation;
use seventeen_core::proof::{Builder, Claim, Constraint, Source};
use seventeen_plugin::prelude::*;

/// Finds double exocets.
pub struct DoubleExocet;

impl Component for DoubleExocet {
    const NAME: &'static str = "double_exocet";
    const DOC: &'static str = "Double Exocet: two junior exocets whose bases share out four digits";
    const ABOUT: &'static str = "Two exocets lie in one band, with the same cross-lines and four \
         digits in all. No digit can be in both bases. So the four base cells hold the four digits \
         once each, and so do the targets. Remove a digit from cells that see all its places in \
         the bases, or in the targets. Each digit is also twice in the cross-lines outside the \
         band. If two lines cover its places there, remove it from the rest of these lines.";
    const DEFINITION: &'static str = "refuted, cover of houses; left, seen, supposed";
    create_without_options!();
}

/// Two exocets that share out four digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoublePattern {
    /// The exocets.
    pub pair: [ExocetPattern; 2],
    /// The eliminated cells of each digit, by index `d - 1`.
    pub out: [Cells; 9],
}

impl DoublePattern {
    fn new(position: &Position, one: ExocetPattern, other: ExocetPattern) -> Option<DoublePattern> {
        let mut double = DoublePattern { pair: [one, other], out: [Cells::EMPTY; 9] };
        if !forms_double(&one, &other) {
            return None;
        }
        for digit in double.base_digits() {
            double.out[digit] = double.excluded_cells(position, digit);
        }
        let concludes = double.out.iter().any(|cells| !cells.is_empty());
        concludes.then_some(double)
    }

    fn base_digits(&self) -> Digits {
        self.pair[0].digits | self.pair[1].digits
    }

    fn base_cells(&self) -> Cells {
        self.pair[0].base | self.pair[1].base
    }

    fn target_cells(&self) -> Cells {
        self.pair.iter().flat_map(|pattern| pattern.targets).collect()
    }

    /// The cells that cannot have a digit of one of the bases.
    fn excluded_cells(&self, position: &Position, digit: Digit) -> Cells {
        let places = position.places(digit);
        let [in_bases, in_targets] =
            [self.base_cells(), self.target_cells()].map(|cells| places & cells);
        if in_bases.is_empty() || in_targets.is_empty() {
            return Cells::EMPTY;
        }
        let cross = self.pair[0].cross_line_cells(position, digit);
        let holding = self.pair[0].line_pairs(cross).flatten();
        let held = holding.fold(Cells::EMPTY, |held, house| held | HOUSES[house]);
        (seen_by_all(in_bases) | seen_by_all(in_targets) | (held - self.pair[0].cross)) & places
    }
}

/// Whether they lie in a band, not in one line or box, share the cross-lines and have four digits,
/// none of which can be in both bases.
fn forms_double(one: &ExocetPattern, other: &ExocetPattern) -> bool {
    let sorted = |pattern: &ExocetPattern| {
        let mut lines = pattern.crossing;
        lines.sort_unstable();
        lines
    };
    let is_apart = seen_by_all(one.base).is_disjoint(other.base);
    (one.digits | other.digits).len() == 4
        && sorted(one) == sorted(other)
        && one.cross == other.cross
        && is_apart
        && (base_sees_targets(one, other) || base_sees_targets(other, one))
}

fn base_sees_targets(one: &ExocetPattern, other: &ExocetPattern) -> bool {
    other.targets.into_iter().all(|target| one.base.is_subset(target.peers()))
}

impl Finder for DoubleExocet {
    type Pattern = DoublePattern;

    /// Visits the double exocets that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, DoublePattern>) -> ControlFlow<()> {
        let mut all = Vec::new();
        ExocetBase::visit_bases(position, &mut |base| {
            all.extend(junior_exocets(base));
            ControlFlow::Continue(())
        })?;
        for (i, one) in all.iter().enumerate() {
            for other in &all[i + 1..] {
                if let Some(double) = DoublePattern::new(position, *one, *other) {
                    visit(&double)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, double: &DoublePattern) -> Step {
        let mut step = Step::form("").of_size(double.base_digits().len());
        step = step.role("base", double.base_cells()).role("target", double.target_cells());
        step = step.color(4, CROSS_LINES);
        for digit in double.base_digits() {
            let places = position.places(digit);
            step = step.show(digit, places & double.base_cells(), 0);
            step = step.show(digit, places & double.target_cells(), 2);
            step = step.show(digit, places & double.pair[0].cross, 4);
        }
        let step = with_eliminations(position, step, &double.out);
        let step = step.reason(position, |builder, _, out| {
            DoubleProof::new(position, double, builder).prove_eliminations(out);
        });
        let digits = notation::digits(double.base_digits(), ",");
        let [one, other] = double.pair.map(|pattern| {
            let targets: Cells = pattern.targets.into_iter().collect();
            format!("{}, targets {}", notation::cells(pattern.base), notation::cells(targets))
        });
        step.saying(format!("Double Exocet: {digits} in {one}, and {other}"))
    }
}

/// Writes the proof that two exocets share out their digits.
struct DoubleProof<'a, 'b> {
    position: &'a Position,
    double: &'a DoublePattern,
    builder: &'a mut Builder<'b>,
    /// The facts known about each exocet.
    known: [ProvedFacts; 2],
}

impl<'a, 'b> DoubleProof<'a, 'b> {
    fn new(
        position: &'a Position,
        double: &'a DoublePattern,
        builder: &'a mut Builder<'b>,
    ) -> DoubleProof<'a, 'b> {
        let known = double.pair.each_ref().map(|pattern| {
            ExocetProof::new(position, pattern, builder, ProvedFacts::default()).exclude_from_base()
        });
        DoubleProof { position, double, builder, known }
    }

    fn exocet_proof(&mut self, which: usize) -> ExocetProof<'_, 'b> {
        let known = self.known[which].clone();
        ExocetProof::new(self.position, &self.double.pair[which], self.builder, known)
    }

    fn candidates_in(&self, cells: Cells, digit: Digit) -> Vec<Candidate> {
        let places = self.position.places(digit) & cells;
        places.iter().map(|cell| Candidate::new(cell, digit)).collect()
    }

    fn prove_eliminations(&mut self, out: &[Candidate]) {
        for digit in self.double.base_digits() {
            let out: Vec<Candidate> =
                out.iter().filter(|wrong| wrong.digit() == digit).copied().collect();
            if out.is_empty() {
                continue;
            }
            let in_base = self.prove_in_base(digit);
            let in_target = self.prove_in_target(digit, in_base);
            for wrong in out {
                let seen = [in_base, in_target]
                    .into_iter()
                    .find_map(|line| self.exocet_proof(0).prove_seen(line, vec![wrong]));
                if seen.is_none() {
                    self.refute_candidate(wrong, in_base);
                }
            }
        }
    }

    /// A digit is in one of the bases: whatever else the first has, the second would have only one.
    fn prove_in_base(&mut self, digit: Digit) -> usize {
        let supposed = self
            .builder
            .suppose(Claim::none_of(self.candidates_in(self.double.base_cells(), digit)));
        let cells: Vec<Cell> = self.double.pair[0].base.iter().collect();
        let reached = self.refute_base_cells(&cells, vec![supposed]);
        self.builder.refuted(supposed, reached)
    }

    /// The contradiction that these lines lead to, in all cases of these cells of the first base.
    fn refute_base_cells(&mut self, cells: &[Cell], lines: Vec<usize>) -> usize {
        let Some((&cell, rest)) = cells.split_first() else {
            let known = [&self.known[1].lines[..], &lines].concat();
            return self.exocet_proof(1).refute_empty_base(known);
        };
        let mut out = [&self.known[0].lines[..], &lines].concat();
        let is_out = |&it: &Candidate| {
            out.iter().any(|&line| self.builder.claim(line).candidates().contains(&it))
        };
        let cases = self.position.candidates(cell).iter().map(|it| Candidate::new(cell, it));
        let cases: Vec<Candidate> = cases.filter(|it| !is_out(it)).collect();
        for case in cases {
            let supposed = self.builder.suppose(Claim::one_of([case]));
            let mut lines = lines.clone();
            let others: Cells = rest.iter().copied().collect();
            let others = self.candidates_in(others, case.digit());
            lines.extend(self.exocet_proof(0).prove_seen(supposed, others));
            lines.extend(self.prove_not_in_second(supposed, case.digit()));
            let reached = self.refute_base_cells(rest, lines);
            out.push(self.builder.refuted(supposed, reached));
        }
        self.builder.left_by(Constraint::Cell(cell), &out)
    }

    /// The second base does not have a digit that is in the first by this line: it would see the
    /// targets of the first, or the first sees its own.
    fn prove_not_in_second(&mut self, in_first: usize, digit: Digit) -> Option<usize> {
        let [one, other] = &self.double.pair;
        let in_second = self.candidates_in(other.base, digit);
        if in_second.is_empty() {
            return None;
        }
        if base_sees_targets(one, other) {
            return Some(self.exclude_by_seen_targets(1, in_first, digit));
        }
        let supposed = self.builder.suppose(Claim::one_of(in_second));
        let not = self.exclude_by_seen_targets(0, supposed, digit);
        let reached = self.builder.left_of(Source::Line(in_first), &[not]);
        Some(self.builder.refuted(supposed, reached))
    }

    /// The base of an exocet does not have a digit whose places in its targets a line sees.
    fn exclude_by_seen_targets(&mut self, which: usize, line: usize, digit: Digit) -> usize {
        let targets =
            self.candidates_in(self.double.pair[which].targets.into_iter().collect(), digit);
        let mut writing = self.exocet_proof(which);
        let not: Vec<usize> = writing.prove_seen(line, targets).into_iter().collect();
        writing.exclude_missing_from_targets(digit, &not, None)
    }

    /// A digit is in one of the targets, since it is in one of the bases.
    fn prove_in_target(&mut self, digit: Digit, in_base: usize) -> usize {
        let supposed = self
            .builder
            .suppose(Claim::none_of(self.candidates_in(self.double.target_cells(), digit)));
        let not = |shared: &mut Self, which: usize| {
            shared.exocet_proof(which).exclude_missing_from_targets(digit, &[supposed], None)
        };
        let reached = self.refute_in_no_base(digit, in_base, not);
        self.builder.refuted(supposed, reached)
    }

    /// Refutes a digit whose place would leave it only one place in the cross-lines outside the
    /// band.
    fn refute_candidate(&mut self, wrong: Candidate, in_base: usize) {
        let supposed = self.builder.suppose(Claim::one_of([wrong]));
        let places = self.candidates_in(self.double.pair[0].cross, wrong.digit());
        let seen: Vec<usize> =
            self.exocet_proof(0).prove_seen(supposed, places).into_iter().collect();
        let not = |shared: &mut Self, which: usize| {
            shared.exocet_proof(which).exclude_if_in_both(wrong.digit(), &[], &seen)
        };
        let reached = self.refute_in_no_base(wrong.digit(), in_base, not);
        self.builder.refuted(supposed, reached);
    }

    /// The contradiction if a digit of one of the bases is in neither, for these reasons.
    fn refute_in_no_base(
        &mut self,
        digit: Digit,
        in_base: usize,
        mut not: impl FnMut(&mut Self, usize) -> usize,
    ) -> usize {
        let has =
            |&which: &usize| !self.candidates_in(self.double.pair[which].base, digit).is_empty();
        let with: Vec<usize> = (0..2).filter(has).collect();
        let lines: Vec<usize> = with.into_iter().map(|which| not(self, which)).collect();
        self.builder.left_of(Source::Line(in_base), &lines)
    }
}

#[cfg(test)]
mod tests {
    use super::super::exocet_pattern::tests::{
        cell_at, confine_to_lines, exclude_from_cells, thin_candidates,
    };
    use super::*;
    use crate::testing::{
        RandomPuzzles, cells, check_steps, digits, find_steps, limit_candidates, odd_positions,
        step_texts, with_only,
    };

    /// Checks the findings around the bases r1c12 and two cells of r2c456 of a random grid, if
    /// their digits are where a double exocet has them. Returns the number of steps.
    fn check_sound_double(draw: &mut RandomPuzzles) -> usize {
        let (_, solution) = draw.puzzle();
        let turned = draw.below(2) == 1;
        let at = |row: usize, column: usize| cell_at(turned, row, column);
        let columns = [2, 3 + draw.below(3), 6 + draw.below(3)];
        let of = |row: usize| columns.map(|column| at(row, column));
        let bases: Cells = [at(0, 0), at(0, 1)]
            .into_iter()
            .chain((3..6).filter(|&column| column != columns[1]).map(|column| at(1, column)))
            .collect();
        let held = |cells: Cells| cells.iter().map(|cell| solution.digit(cell)).collect::<Digits>();
        let all = held(bases);
        let outside: Cells = (3..9).flat_map(of).collect();
        // The targets, and no other cells of the cross-lines in these rows, have digits of the
        // bases.
        let band: Cells = [at(1, columns[1]), at(2, columns[1]), at(0, 2), at(2, 2)]
            .into_iter()
            .chain([at(0, columns[2]), at(1, columns[2]), at(2, columns[2])])
            .collect();
        let targets: Cells =
            band.iter().filter(|&cell| all.contains(solution.digit(cell))).collect();
        if all.len() < 4 || held(targets) != all || targets.len() != 4 {
            return 0;
        }
        let mut position = limit_candidates(Position::EMPTY, bases, all);
        exclude_from_cells(&mut position, &solution, band - targets, all);
        confine_to_lines(&mut position, &solution, draw, outside, all);
        thin_candidates(&mut position, &solution, draw);
        let found = find_steps(&mut DoubleExocet, &position);
        check_steps(&position, &solution, &found);
        found.len()
    }

    /// Bases r1c12 and r2c45 with targets r3c6, r2c7 and r3c3, r1c7. 1 to 4 are outside the band in
    /// rows 4 and 8 of columns 3, 6 and 7 only, except 1 in `more`.
    fn double_position(companion: &str, more: &str) -> Position {
        let mut position = with_only(&[
            ("r1c1 r1c2 r2c4 r2c5", "1234"),
            ("r2c6 r3c7", "56789"),
            ("r1c3", companion),
        ]);
        let lines = HOUSES[11] | HOUSES[14] | HOUSES[15];
        for cell in lines & (HOUSES[4] | HOUSES[5] | HOUSES[6] | HOUSES[8]) {
            let stays = |digit: &Digit| digit.get() == 1 && cells(more).contains(cell);
            let gone = digits("1234").iter().filter(|digit| !stays(digit));
            gone.for_each(|digit| position.eliminate(Candidate::new(cell, digit)));
        }
        position
    }

    #[test]
    fn the_bases_share_out_the_digits() {
        let found = step_texts(&mut DoubleExocet, &double_position("56789", ""));
        let out = |digit| format!("r1c456,r2c123,r3c89,r48c124589<>{digit}");
        let expected = format!(
            "Double Exocet: 1,2,3,4 in r1c12, targets r2c7,r3c6, and r2c45, targets r1c7,r3c3 => {}",
            [1, 2, 3, 4].map(out).join(", ")
        );
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_third_row_or_a_base_digit_in_a_companion_breaks_it() {
        assert!(find_steps(&mut DoubleExocet, &double_position("56789", "r6c3")).is_empty());
        assert!(find_steps(&mut DoubleExocet, &double_position("156789", "")).is_empty());
    }

    #[test]
    fn exocets_agree_with_the_solution() {
        let mut draw = RandomPuzzles::new(36);
        let count: usize = (0..10000).map(|_| check_sound_double(&mut draw)).sum();
        assert!(count > 30, "{count}");
        odd_positions().iter().for_each(|position| drop(find_steps(&mut DoubleExocet, position)));
    }
}
