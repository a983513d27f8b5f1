//! Random derivations: VeriPB accepts exactly the steps that the log accepts, and finds the same
//! constraints.

use super::*;
use crate::prove::assembly::{Assembly, DerivedStages};
use crate::prove::constraint::Constraint;
use crate::prove::stage::StageRecord;
use crate::prove::step::{Reference, StoredStep};
use crate::prove::text::variable_name;
use seventeen_core::derivation::FIRST_DEFINED;
use seventeen_core::{Cell, DerivationLog};
use seventeen_plugin::random::RandomNumbers;
use std::fmt::Write;

/// So few that lines have cells in common.
const CELLS: usize = 6;

struct Chooser {
    random: RandomNumbers,
    lines: u64,
    variables: u32,
}

impl Chooser {
    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn cells(&mut self) -> Cells {
        let count = 2 + self.below(CELLS - 2);
        (0..count).map(|_| Cell::of(self.random.below(CELLS))).collect()
    }

    fn literal(&mut self) -> Literal {
        let variable = match self.below(CELLS + self.variables as usize) {
            cell @ 0..CELLS => cell as u32,
            defined => FIRST_DEFINED + (defined - CELLS) as u32,
        };
        Literal { variable, negated: self.below(2) == 0 }
    }

    fn line(&mut self) -> Line {
        Line(self.random.below(self.lines as usize) as u64)
    }

    fn multiplier(&mut self) -> u64 {
        let large = self.below(20) == 0;
        if large { 1 << self.below(40) } else { 1 + self.below(4) as u64 }
    }

    fn step(&mut self) -> Step {
        match self.below(10) {
            0 | 1 => Step::Set(self.cells()),
            2 if self.variables < 3 => {
                let cells = self.cells() | Cells::from_bits(3);
                Step::Define(cells, self.below(cells.len() as usize) as u32)
            }
            2..7 => {
                let lines = 1 + self.below(4);
                let lines = (0..lines).map(|_| (self.line(), self.multiplier())).collect();
                let literals = self.below(3);
                let literals = (0..literals).map(|_| (self.literal(), self.multiplier())).collect();
                Step::Sum(lines, literals, self.multiplier())
            }
            _ => {
                let mut literals: Vec<Literal> =
                    (0..self.below(4)).map(|_| self.literal()).collect();
                literals.sort_unstable();
                literals.dedup_by_key(|literal| literal.variable);
                let hints = 1 + self.below(6);
                Step::Clause(literals, (0..hints).map(|_| self.line()).collect())
            }
        }
    }
}

/// A claim: one cell is forced in, one is forced out, and one puzzle with three cells is listed.
fn with_claim<R>(work: impl FnOnce(&Claim<'_>) -> R) -> R {
    let (grid, listed) = (grid(), ["r1c2 r1c3 r1c4".parse().unwrap()]);
    let [given, dead] = ["r1c5", "r1c6"].map(|cell| cell.parse().unwrap());
    work(&Claim { given, dead, listed: &listed, ..Claim::no_puzzle(&grid, 3) })
}

/// The formula and proof of these steps, with `end` after them for the number of the first line.
fn texts(
    claim: &Claim<'_>,
    record: &StageRecord,
    lines: u64,
    end: impl FnOnce(&dyn Fn(u64) -> u64) -> String,
) -> (String, String) {
    let all: Vec<Reference> = (0..lines).map(Reference::Own).collect();
    let conclusion = record.prune(&all);
    let empty = StageRecord::default();
    let derived = DerivedStages { claim, shared: &empty, shared_lines: 0, conclusion: &conclusion };
    let none = |_| unreachable!("there are no parts");
    let assembly = Assembly::new(&derived, none).unwrap();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    assembly.write_formula(&mut formula).unwrap();
    assembly.write_proof(&mut proof, none).unwrap();
    let (formula, proof) = (String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap());
    let sets = assembly.sets();
    let rows = sets.len() as u64 + claim.lines();
    let number = |line: u64| match conclusion.roots[line as usize] {
        Reference::Own(own) => rows + 1 + own,
        Reference::Set(set) => {
            let cells = conclusion.sets[set as usize];
            // The first row is the number of clues.
            2 + sets.iter().position(|&it| it == cells).unwrap() as u64
        }
        Reference::Base(_) => unreachable!("roots are lines of the stage"),
    };
    let steps = &proof[..proof.find("output").unwrap()];
    let end = end(&number);
    (formula, format!("{steps}{end}output NONE;\nconclusion NONE;\nend pseudo-Boolean proof;\n"))
}

/// "Line `number` is this constraint", as VeriPB checks it.
fn equals(constraint: &Constraint, number: u64) -> String {
    let mut text = "e".to_owned();
    for &(variable, coefficient) in constraint.terms() {
        write!(text, " {coefficient} {}", variable_name(variable)).unwrap();
    }
    text + &format!(" >= {} : {number};\n", constraint.bound())
}

#[test]
fn veripb_accepts_what_the_log_accepts() {
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..120 {
        with_claim(|claim| {
            let mut wrong = None;
            let (stage, ()) = with_log(claim, |log, base| {
                let random = RandomNumbers::new(seed);
                let mut choose = Chooser { random, lines: base.count(), variables: 0 };
                for _ in 0..20 {
                    let step = choose.step();
                    match log.add(step.borrow()) {
                        Ok(_) => {
                            let is_definition = matches!(step, Step::Define(..));
                            choose.variables += u32::from(is_definition);
                            choose.lines += 1 + u64::from(is_definition);
                        }
                        Err(_) => wrong = wrong.take().or(Some((step, choose.lines))),
                    }
                }
            });
            let constraints: Vec<Constraint> = stage.own.into_iter().flatten().collect();
            let lines = constraints.len() as u64;
            let (formula, proof) = texts(claim, &stage.record, lines, |number| {
                let all = constraints.iter().zip(0..);
                all.map(|(constraint, line)| equals(constraint, number(line))).collect()
            });
            let Some(verdict) = veripb::check(&formula, &proof) else { return };
            assert!(
                verdict.says("s VERIFIED NO CONCLUSION"),
                "{seed}: {formula}{proof}{verdict:?}"
            );
            accepted += 1;
            let Some((Step::Clause(literals, hints), before)) = wrong else { return };
            // The rejected clause after the steps before it.
            let base = claim.lines();
            let own = |line: Line| match line.0.checked_sub(base) {
                Some(own) => Reference::Own(own),
                None => Reference::Base(line),
            };
            let hints = hints.into_iter().map(own).collect();
            let mut record = stage.record.clone();
            record.push(&StoredStep::Clause { literals, hints });
            let (formula, proof) = texts(claim, &record, lines + 1, |_| String::new());
            let verdict = veripb::check(&formula, &proof).unwrap();
            assert!(!verdict.says("s VERIFIED NO CONCLUSION"), "{seed}, {before}: {proof}");
            rejected += 1;
        });
    }
    assert!(accepted == 0 || rejected > 20, "{accepted} accepted, {rejected} rejected");
}
