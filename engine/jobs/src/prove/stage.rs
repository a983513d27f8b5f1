//! A stage as bytes: what was logged, and what is left of it when unused steps are dropped.

use super::constraint::Constraint;
use super::step::{
    Definition, Reference, StepReader, StoredStep, write_cells, write_list, write_number,
    write_reference, write_signed,
};
use super::text;
use seventeen_core::{Cells, Line};
use std::collections::BTreeSet;

/// The steps of a stage in the order in which they were logged.
#[derive(Clone, Default, Debug)]
pub(super) struct StageRecord {
    bytes: Vec<u8>,
    /// Where each step begins, and its first line.
    starts: Vec<(u64, u64)>,
    /// The number of lines.
    lines: u64,
}

impl StageRecord {
    /// Appends a step.
    pub(super) fn push(&mut self, step: &StoredStep) {
        self.starts.push((self.bytes.len() as u64, self.lines));
        step.write(&mut self.bytes);
        self.lines += step.added_lines();
    }

    /// The number of steps.
    pub(super) fn count(&self) -> usize {
        self.starts.len()
    }

    /// The memory of the steps in bytes.
    pub(super) fn memory(&self) -> u64 {
        (self.bytes.len() + size_of_val(&*self.starts)) as u64
    }

    /// The steps that these lines need, each after those that it uses.
    pub(super) fn prune(&self, roots: &[Reference]) -> PrunedStage {
        let is_needed = self.needed_lines(roots);
        let mut pruned = PrunedStage::default();
        // The new name of each line.
        let mut places: Vec<Reference> = (0..self.lines).map(Reference::Own).collect();
        for (step, &(_, first)) in StepReader::new(&self.bytes).zip(&self.starts) {
            let needed = (0..step.added_lines()).map(|line| is_needed[(first + line) as usize]);
            if needed.clone().any(|is_needed| is_needed) {
                pruned.keep(step, first, needed, &mut places);
            }
        }
        let place = |&root: &Reference| renamed(root, &places);
        pruned.roots = roots.iter().map(place).collect();
        pruned
    }

    /// Whether each line is needed, from the last back.
    fn needed_lines(&self, roots: &[Reference]) -> Vec<bool> {
        let mut is_needed = vec![false; self.lines as usize];
        let mark = |is_needed: &mut [bool], reference| {
            if let Reference::Own(line) = reference {
                is_needed[line as usize] = true;
            }
        };
        roots.iter().for_each(|&root| mark(&mut is_needed, root));
        for &(start, first) in self.starts.iter().rev() {
            // A definition uses nothing, so its second line does not matter here.
            if !is_needed[first as usize] {
                continue;
            }
            let step = StepReader::new(&self.bytes[start as usize..]).next();
            step.iter().flat_map(StoredStep::references).for_each(|it| mark(&mut is_needed, it));
        }
        is_needed
    }
}

fn renamed(reference: Reference, places: &[Reference]) -> Reference {
    match reference {
        Reference::Own(line) => places[line as usize],
        other => other,
    }
}

/// The steps of a stage that are needed. Its lines are numbered again, without the sets, which are
/// rows of the formula.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct PrunedStage {
    /// The unavoidable sets used.
    pub(super) sets: Vec<Cells>,
    /// The steps other than sets.
    steps: Vec<u8>,
    /// The number of lines of these steps.
    pub(super) lines: u64,
    /// What was asked for.
    pub(super) roots: Vec<Reference>,
}

impl PrunedStage {
    fn keep(
        &mut self,
        step: StoredStep,
        first: u64,
        needed: impl Iterator<Item = bool>,
        places: &mut [Reference],
    ) {
        let step = match step {
            StoredStep::Set(cells) => {
                places[first as usize] = Reference::Set(self.sets.len() as u64);
                self.sets.push(cells);
                return;
            }
            StoredStep::Define(definition) => {
                let mut lines = [false; 2];
                lines.iter_mut().zip(needed).for_each(|(line, is_needed)| *line = is_needed);
                StoredStep::Define(Definition { lines, ..definition })
            }
            other => other.map_references(|it| renamed(it, places)),
        };
        let lines = match &step {
            StoredStep::Define(definition) => definition.lines,
            _ => [true, false],
        };
        for (offset, _) in lines.iter().enumerate().filter(|&(_, &is_there)| is_there) {
            places[first as usize + offset] = Reference::Own(self.lines);
            self.lines += 1;
        }
        step.write(&mut self.steps);
    }

    /// The steps.
    pub(super) fn steps(&self) -> StepReader<'_> {
        StepReader::new(&self.steps)
    }

    /// The bytes of its text in a proof with about a million lines and a thousand rows.
    pub(super) fn text_bytes(&self) -> u64 {
        let first = 1_000_000;
        let number = |reference| match reference {
            Reference::Own(line) => first + line,
            Reference::Set(_) | Reference::Base(_) => 500,
        };
        let (mut bytes, mut next, mut text) = (0, first, String::new());
        for step in self.steps() {
            text.clear();
            // Text in memory has no errors.
            let _ = text::write_step(&mut text, &step, next, &number);
            next += step.added_lines();
            bytes += text.len() as u64;
        }
        bytes
    }

    /// The lines from before the stage that it uses.
    pub(super) fn used_base_lines(&self) -> BTreeSet<Line> {
        let steps = self.steps();
        let used = steps.flat_map(|step| step.references().collect::<Vec<_>>());
        let base = |reference| match reference {
            Reference::Base(line) => Some(line),
            _ => None,
        };
        used.chain(self.roots.iter().copied()).filter_map(base).collect()
    }
}

/// A part that was derived, as its journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DerivedPart {
    pub(super) stage: PrunedStage,
    /// What the result says.
    pub(super) result: Constraint,
}

impl DerivedPart {
    /// The part as bytes.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let PrunedStage { sets, steps, lines, roots } = &self.stage;
        let mut bytes = Vec::with_capacity(steps.len() + sets.len() * 11 + 64);
        write_list(&mut bytes, sets, |bytes, &cells| write_cells(bytes, cells));
        write_number(&mut bytes, *lines);
        write_list(&mut bytes, roots, |bytes, &root| write_reference(bytes, root));
        write_list(&mut bytes, self.result.terms(), |bytes, &(variable, coefficient)| {
            write_number(bytes, u64::from(variable));
            write_signed(bytes, coefficient);
        });
        write_signed(&mut bytes, self.result.bound());
        bytes.extend(steps);
        bytes
    }

    /// The part that [`to_bytes`](Self::to_bytes) wrote; nothing from other bytes.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<DerivedPart> {
        let mut reader = StepReader::new(bytes);
        let sets = reader.list(StepReader::cells)?;
        let lines = reader.number()?;
        let roots = reader.list(StepReader::reference)?;
        let terms = reader.list(|it| Some((it.small()?, it.signed()?)))?;
        let result = Constraint::new(terms, reader.signed()?);
        let stage = PrunedStage { sets, steps: reader.rest().to_vec(), lines, roots };
        Some(DerivedPart { stage, result })
    }
}
