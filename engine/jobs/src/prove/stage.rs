//! A stage as bytes: what was logged, and what is left of it when unused steps are dropped.

use super::constraint::Constraint;
use super::labels::Labels;
use super::step::{
    Definition, Reference, StepReader, StoredStep, Sum, write_cells, write_list, write_reference,
    write_signed,
};
use super::text::{self, LineNames};
use crate::lists::record::put_number;
use seventeen_core::{Cells, Line};
use std::collections::{BTreeSet, HashMap};

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
    pub(super) fn step_count(&self) -> usize {
        self.starts.len()
    }

    /// The memory of the steps in bytes.
    pub(super) fn memory(&self) -> u64 {
        (self.bytes.len() + size_of_val(&*self.starts)) as u64
    }

    /// The steps that these lines need, each after those that it uses.
    pub(super) fn prune(&self, roots: &[Reference]) -> PrunedStage {
        let uses = self.uses_of_lines(roots);
        let places = (0..self.lines).map(Reference::Own).collect();
        let mut pruned = StagePruner { places, ..StagePruner::default() };
        for (step, &(_, first)) in StepReader::new(&self.bytes).zip(&self.starts) {
            let uses = &uses[first as usize..][..step.added_lines() as usize];
            if uses.iter().any(|uses| *uses != LineUsage::None) {
                pruned.keep(step, first, uses);
            }
        }
        pruned.stage.roots = roots.iter().map(|&root| pruned.new_reference(root)).collect();
        pruned.stage
    }

    /// How often each line is used, from the last back.
    fn uses_of_lines(&self, roots: &[Reference]) -> Vec<LineUsage> {
        let mut uses = vec![LineUsage::None; self.lines as usize];
        let add = |uses: &mut [LineUsage], reference, is_in_sum| {
            if let Reference::Own(line) = reference {
                let uses = &mut uses[line as usize];
                let is_first = is_in_sum && *uses == LineUsage::None;
                *uses = if is_first { LineUsage::InOneSum } else { LineUsage::Other };
            }
        };
        roots.iter().for_each(|&root| add(&mut uses, root, false));
        for &(start, first) in self.starts.iter().rev() {
            // A definition uses nothing, so its second line does not matter here.
            if uses[first as usize] == LineUsage::None {
                continue;
            }
            let step = StepReader::new(&self.bytes[start as usize..]).next();
            let is_sum = matches!(step, Some(StoredStep::Sum(_)));
            step.iter().flat_map(StoredStep::references).for_each(|it| add(&mut uses, it, is_sum));
        }
        uses
    }
}

/// How a line is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineUsage {
    None,
    InOneSum,
    Other,
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

/// A stage, as unused steps are dropped.
#[derive(Default, Debug)]
struct StagePruner {
    stage: PrunedStage,
    /// The new name of each line of the record.
    places: Vec<Reference>,
    /// Sums without lines of their own, which the only sum that uses them has inside.
    inner: HashMap<u64, Sum>,
}

impl StagePruner {
    /// Keeps a step whose first line is `first`.
    fn keep(&mut self, step: StoredStep, first: u64, uses: &[LineUsage]) {
        let step = match step {
            StoredStep::Set(cells) => {
                let set = Reference::Set(self.stage.sets.len() as u64);
                self.places[first as usize] = set;
                self.stage.sets.push(cells);
                return;
            }
            StoredStep::Define(definition) => {
                let mut lines = [false; 2];
                let needed = uses.iter().map(|uses| *uses != LineUsage::None);
                lines.iter_mut().zip(needed).for_each(|(line, is_needed)| *line = is_needed);
                StoredStep::Define(Definition { lines, ..definition })
            }
            StoredStep::Sum(sum) => {
                let sum = self.with_inner_sums(sum);
                // One level is enough: most sums within sums are cuts.
                if uses[0] == LineUsage::InOneSum && sum.inner.is_empty() {
                    self.inner.insert(first, sum);
                    return;
                }
                StoredStep::Sum(sum)
            }
            StoredStep::Clause { literals, hints } => {
                let hints = hints.into_iter().map(|it| self.new_reference(it)).collect();
                StoredStep::Clause { literals, hints }
            }
        };
        self.push(&step, first);
    }

    fn push(&mut self, step: &StoredStep, first: u64) {
        let lines = match step {
            StoredStep::Define(definition) => definition.lines,
            _ => [true, false],
        };
        for (offset, _) in lines.iter().enumerate().filter(|&(_, &is_there)| is_there) {
            self.places[first as usize + offset] = Reference::Own(self.stage.lines);
            self.stage.lines += 1;
        }
        step.write(&mut self.stage.steps);
    }

    /// A sum with the new names of its lines, and with those sums inside that only it uses.
    fn with_inner_sums(&mut self, sum: Sum) -> Sum {
        let mut kept = Sum { lines: Vec::with_capacity(sum.lines.len()), ..sum };
        for (line, times) in sum.lines {
            match self.take_inner_sum(line) {
                Some(inner) => kept.inner.push((inner, times)),
                None => kept.lines.push((self.new_reference(line), times)),
            }
        }
        kept
    }

    /// Takes the sum of a line that has none of its own.
    fn take_inner_sum(&mut self, line: Reference) -> Option<Sum> {
        match line {
            Reference::Own(line) => self.inner.remove(&line),
            Reference::Base(_) | Reference::Set(_) => None,
        }
    }

    fn new_reference(&self, reference: Reference) -> Reference {
        match reference {
            Reference::Own(line) => self.places[line as usize],
            other => other,
        }
    }
}

impl PrunedStage {
    /// A set by its number in the list.
    pub(super) fn set(&self, number: u64) -> Option<Cells> {
        self.sets.get(number as usize).copied()
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
            let names = LineNames { number: &number, labels: &Labels::default() };
            let _ = text::write_step(&mut text, &step, next, names);
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
        put_number(*lines, &mut bytes);
        write_list(&mut bytes, roots, |bytes, &root| write_reference(bytes, root));
        write_list(&mut bytes, self.result.terms(), |bytes, &(variable, coefficient)| {
            put_number(u64::from(variable), bytes);
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
