//! Assembly: the stages of a derivation become a formula and one proof, written as a stream.
//!
//! The parts that the conclusion uses are read twice: once to count how often sets are used, once
//! to be written. At any time one of them is in memory.

use super::deletion::Deletions;
use super::formula::Formula;
use super::labels::Labels;
use super::stage::{PrunedStage, StageRecord};
use super::step::{Reference, StoredStep};
use super::text::{self, LineNames};
use super::uses::{SetOrLine, UseCounts};
use crate::error::{Error, Result};
use seventeen_core::{Cells, Claim, Line};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};

/// The stages of a derivation.
pub(super) struct DerivedStages<'a> {
    pub(super) claim: &'a Claim<'a>,
    pub(super) shared: &'a StageRecord,
    /// The number of lines of the shared stage.
    pub(super) shared_lines: u64,
    /// Its root is the contradiction.
    pub(super) conclusion: &'a PrunedStage,
}

/// The size of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofSize {
    /// The unavoidable sets in the formula.
    pub sets: u64,
    /// The steps of the proof: the lines that it adds.
    pub steps: u64,
    /// The bytes of the proof, before it is compressed.
    pub bytes: u64,
}

/// A proof that is laid out: what it uses, and the numbers of the rows.
pub(super) struct Assembly<'a> {
    derived: &'a DerivedStages<'a>,
    /// The parts that the conclusion uses.
    parts: BTreeSet<u32>,
    shared: PrunedStage,
    /// Where the shared lines are that the others use.
    exports: BTreeMap<Line, Reference>,
    formula: Formula<'a>,
    labels: Labels,
}

impl<'a> Assembly<'a> {
    /// Finds what the conclusion uses of the parts and of the shared lines; `read_part` reads a
    /// part.
    ///
    /// # Errors
    /// A part cannot be read.
    pub(super) fn new(
        derived: &'a DerivedStages<'a>,
        mut read_part: impl FnMut(u32) -> Result<PrunedStage>,
    ) -> Result<Assembly<'a>> {
        let first_result = derived.first_result();
        let mut used = derived.conclusion.used_base_lines();
        let results = used.split_off(&first_result);
        let part = |line: &Line| (line.0 - first_result.0) as u32;
        let parts: BTreeSet<u32> = results.iter().map(part).collect();
        for &part in &parts {
            used.extend(read_part(part)?.used_base_lines());
        }
        let used = used.split_off(&derived.first_shared());
        let own = |line: &Line| Reference::Own(line.0 - derived.first_shared().0);
        let shared = derived.shared.prune(&used.iter().map(own).collect::<Vec<_>>());
        let roots = shared.roots.iter().copied();
        let exports: BTreeMap<Line, Reference> = used.into_iter().zip(roots).collect();
        let shared_line = |reference| match reference {
            Reference::Own(line) => Some(SetOrLine::Shared(line)),
            _ => None,
        };
        let exported = |reference| match reference {
            Reference::Base(line) => match *exports.get(&line)? {
                Reference::Set(number) => shared.set(number).map(SetOrLine::Set),
                other => shared_line(other),
            },
            _ => None,
        };
        let mut uses = UseCounts::default();
        uses.add(&shared, shared_line);
        uses.add(derived.conclusion, exported);
        for &part in &parts {
            uses.add(&read_part(part)?, exported);
        }
        let formula = Formula::of_sets(derived.claim, uses.sets_by_use());
        let first = formula.rows() + 1;
        let labels = Labels::new(
            uses.shared_lines_by_use().into_iter().map(|(line, uses)| (first + line, uses)),
        );
        Ok(Assembly { derived, parts, shared, exports, formula, labels })
    }

    /// The unavoidable sets of the formula, in the order of its rows.
    pub(super) fn sets(&self) -> &[Cells] {
        &self.formula.sets
    }

    /// Writes the formula.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn write_formula(&self, out: &mut dyn Write) -> io::Result<()> {
        self.formula.write(out)
    }

    /// Writes the proof.
    ///
    /// # Errors
    /// A part cannot be read, or the disk fails.
    pub(super) fn write_proof(
        &self,
        out: &mut dyn Write,
        mut read_part: impl FnMut(u32) -> Result<PrunedStage>,
    ) -> Result<ProofSize> {
        let rows = self.formula.rows();
        let labels = &self.labels;
        let mut writer = ProofWriter { out, labels, next: rows + 1, bytes: 0, text: String::new() };
        writer.write(&format!("pseudo-Boolean proof version 3.0\nf {rows};\n"))?;
        let mut numbers = BaseNumbers { assembly: self, shared: 1, results: HashMap::new() };
        numbers.shared = writer.write_stage(&self.shared, &numbers)?;
        for &part in &self.parts {
            let stage = read_part(part)?;
            let first = writer.write_stage(&stage, &numbers)?;
            let result = numbers.number_of_root(&stage, first);
            writer.delete_stage(first, &stage)?;
            numbers.results.insert(Line(self.derived.first_result().0 + u64::from(part)), result);
        }
        let first = writer.write_stage(self.derived.conclusion, &numbers)?;
        let end = numbers.number_of_root(self.derived.conclusion, first);
        writer.write(&format!(
            "output NONE;\nconclusion UNSAT : {end};\nend pseudo-Boolean proof;\n"
        ))?;
        let steps = writer.next - 1 - rows;
        Ok(ProofSize { sets: self.formula.sets.len() as u64, steps, bytes: writer.bytes })
    }
}

impl DerivedStages<'_> {
    fn first_shared(&self) -> Line {
        Line(self.claim.lines())
    }

    fn first_result(&self) -> Line {
        Line(self.claim.lines() + self.shared_lines)
    }
}

/// The numbers in the proof of lines from before a stage.
struct BaseNumbers<'a> {
    assembly: &'a Assembly<'a>,
    /// The number of the first shared line.
    shared: u64,
    /// The results of the parts that were written.
    results: HashMap<Line, u64>,
}

impl BaseNumbers<'_> {
    /// The number of a line that a stage uses, whose own lines begin at `first`.
    fn number(&self, stage: &PrunedStage, first: u64, reference: Reference) -> u64 {
        let Assembly { formula, derived, exports, shared, .. } = self.assembly;
        match reference {
            Reference::Own(line) => first + line,
            Reference::Set(set) => formula.set_row(stage.sets[set as usize]),
            Reference::Base(line) if line < derived.first_shared() => formula.claim_row(line),
            Reference::Base(line) => match self.results.get(&line) {
                Some(&number) => number,
                None => self.number(shared, self.shared, exports[&line]),
            },
        }
    }

    fn number_of_root(&self, stage: &PrunedStage, first: u64) -> u64 {
        self.number(stage, first, stage.roots[0])
    }
}

/// Writes the steps of a proof.
struct ProofWriter<'a> {
    out: &'a mut dyn Write,
    labels: &'a Labels,
    /// The number of the next line.
    next: u64,
    bytes: u64,
    /// The text of the step at hand.
    text: String,
}

impl ProofWriter<'_> {
    fn write(&mut self, text: &str) -> Result<()> {
        self.bytes += text.len() as u64;
        let failed = |error| Error::write_failed("the proof", &error);
        self.out.write_all(text.as_bytes()).map_err(failed)
    }

    /// Writes the steps of a stage, and deletes lines after their last use. Returns the number of
    /// the first line.
    fn write_stage(&mut self, stage: &PrunedStage, numbers: &BaseNumbers<'_>) -> Result<u64> {
        let first = self.next;
        let mut deletions = Deletions::of_stage(stage);
        for (place, step) in (0..).zip(stage.steps()) {
            self.write_step(&step, &|reference| numbers.number(stage, first, reference))?;
            for lines in deletions.after_step(place, step.references()) {
                self.delete(first + lines.start, first + lines.end)?;
            }
        }
        Ok(first)
    }

    fn write_step(&mut self, step: &StoredStep, number: &dyn Fn(Reference) -> u64) -> Result<()> {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        let names = LineNames { number, labels: self.labels };
        text::write_step(&mut text, step, self.next, names).map_err(Error::work_failed)?;
        self.next += step.added_lines();
        self.write(&text)?;
        self.text = text;
        Ok(())
    }

    /// Deletes the lines of a part besides its result, which is the last.
    fn delete_stage(&mut self, first: u64, stage: &PrunedStage) -> Result<()> {
        self.delete(first, first + stage.lines.saturating_sub(1))
    }

    fn delete(&mut self, first: u64, end: u64) -> Result<()> {
        match end - first {
            0 => Ok(()),
            1 => self.write(&format!("del id {first};\n")),
            _ => self.write(&format!("del range {first} {end};\n")),
        }
    }
}
