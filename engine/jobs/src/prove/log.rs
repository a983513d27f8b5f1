//! `StageLog`: takes the steps of one stage, and checks each of them exactly.

use super::base::BaseLines;
use super::constraint::{Constraint, ConstraintSum};
use super::propagation::Propagation;
use super::stage::StageRecord;
use super::step::{Definition, Reference, StoredStep, Sum};
use seventeen_core::derivation::FIRST_DEFINED;
use seventeen_core::{Cell, Cells, DerivationLog, DerivationStep, Error, Line, Literal, Result};
use seventeen_host::cancellation::CancellationToken;

/// The outcome of a check: the reason why it fails, without who and where.
type Checked<T> = std::result::Result<T, String>;

/// Who logs a stage, and within which limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct StageSettings<'a> {
    /// The name of the component.
    pub(super) component: &'a str,
    /// The stage in words.
    pub(super) stage: &'a str,
    /// The most memory that the stage may take, in bytes.
    pub(super) memory: u64,
    /// Ends the stage.
    pub(super) token: &'a CancellationToken,
}

/// The log of one stage. It keeps the lines that are not forgotten, and the steps as bytes.
pub(super) struct StageLog<'a> {
    settings: StageSettings<'a>,
    base: &'a BaseLines,
    /// The lines of this stage; none once forgotten.
    own: Vec<Option<Constraint>>,
    record: StageRecord,
    next_variable: u32,
    /// The memory of the lines that are kept.
    memory: u64,
    sum: ConstraintSum,
    propagation: Propagation,
}

/// A stage that was logged.
pub(super) struct LoggedStage {
    /// Its steps.
    pub(super) record: StageRecord,
    /// Its lines; none for those forgotten.
    pub(super) own: Vec<Option<Constraint>>,
    /// The next variable that may be defined.
    pub(super) next_variable: u32,
    settings_words: String,
}

impl<'a> StageLog<'a> {
    /// An empty log of a stage after these lines.
    pub(super) fn new(settings: StageSettings<'a>, base: &'a BaseLines) -> StageLog<'a> {
        StageLog {
            settings,
            base,
            own: Vec::new(),
            record: StageRecord::default(),
            next_variable: base.next_variable(),
            memory: 0,
            sum: ConstraintSum::default(),
            propagation: Propagation::default(),
        }
    }

    /// The stage, when it is complete.
    pub(super) fn finish(self) -> LoggedStage {
        let StageLog { settings, own, record, next_variable, .. } = self;
        let settings_words = settings.describe();
        LoggedStage { record, own, next_variable, settings_words }
    }

    /// The line that comes next.
    fn next_line(&self) -> Line {
        Line(self.base.count() + self.own.len() as u64)
    }

    /// The number of a line among those of this stage, if it is one.
    fn own_number(&self, line: Line) -> Option<u64> {
        line.0.checked_sub(self.base.count())
    }

    fn refer_to(&self, line: Line) -> Reference {
        self.own_number(line).map_or(Reference::Base(line), Reference::Own)
    }

    fn line(&self, line: Line) -> Checked<&Constraint> {
        let next = self.next_line();
        if line >= next {
            return Err(format!("line {} does not exist yet: the next is {}", line.0, next.0));
        }
        match self.own_number(line) {
            None => self.base.get(line),
            Some(own) => self.own[own as usize].as_ref(),
        }
        .ok_or_else(|| format!("line {} was forgotten", line.0))
    }

    fn check_literal(&self, literal: Literal) -> Checked<()> {
        let variable = literal.variable;
        let cell = Cell::new(variable as usize);
        let is_cell = cell.is_some_and(|cell| self.base.board().contains(cell));
        if is_cell || (FIRST_DEFINED..self.next_variable).contains(&variable) {
            return Ok(());
        }
        let defined = match self.next_variable {
            FIRST_DEFINED => "none is defined".to_owned(),
            next => format!("defined are {FIRST_DEFINED} to {}", next - 1),
        };
        let cells = match self.base.board() {
            Cells::ALL => "0 to 80",
            _ => "of the board",
        };
        Err(format!("variable {variable} is no cell, {cells}, and {defined}"))
    }

    fn check_cells(&self, cells: Cells) -> Checked<()> {
        let outside = cells - self.base.board();
        if outside.is_empty() {
            return Ok(());
        }
        Err(format!("{outside} is outside of the board"))
    }

    fn add_checked(&mut self, step: DerivationStep<'_>) -> Checked<()> {
        match step {
            DerivationStep::Set(cells) => self.add_set(cells),
            DerivationStep::Define { cells, most } => self.define(cells, most),
            DerivationStep::Sum { lines, literals, divisor } => {
                self.add_sum(lines, literals, divisor)
            }
            DerivationStep::Clause { literals, hints } => self.add_clause(literals, hints),
            DerivationStep::Forget { first, end } => self.forget(first, end),
        }
    }

    fn add_set(&mut self, cells: Cells) -> Checked<()> {
        if cells.is_empty() {
            return Err("an unavoidable set has no cells".to_owned());
        }
        self.check_cells(cells)?;
        self.push(StoredStep::Set(cells), [Constraint::at_least_one(cells)]);
        Ok(())
    }

    fn define(&mut self, cells: Cells, most: u32) -> Checked<()> {
        if most >= cells.len() {
            let all = cells.len();
            return Err(format!("a definition has most {most}: expected below its {all} cells"));
        }
        self.check_cells(cells)?;
        let variable = self.next_variable;
        self.next_variable = variable.checked_add(1).ok_or("too many variables")?;
        let lines = [
            Constraint::at_most(cells, most, Some(variable)),
            Constraint::at_least(cells, most + 1, Some(variable)),
        ];
        let definition = Definition { variable, cells, most, lines: [true; 2] };
        self.push(StoredStep::Define(definition), lines);
        Ok(())
    }

    fn add_sum(
        &mut self,
        lines: &[(Line, u64)],
        literals: &[(Literal, u64)],
        divisor: u64,
    ) -> Checked<()> {
        if divisor == 0 {
            return Err("a sum is divided by 0: expected at least 1".to_owned());
        }
        if lines.is_empty() {
            return Err("a sum has no lines: expected at least one".to_owned());
        }
        let sum = self.sum_up(lines, literals, divisor)?;
        let lines = lines.iter().map(|&(line, times)| (self.refer_to(line), times)).collect();
        let (inner, literals) = (Vec::new(), literals.to_vec());
        self.push(StoredStep::Sum(Sum { lines, inner, literals, divisor }), [sum]);
        Ok(())
    }

    fn sum_up(
        &mut self,
        lines: &[(Line, u64)],
        literals: &[(Literal, u64)],
        divisor: u64,
    ) -> Checked<Constraint> {
        let too_large = |_| "a sum is too large: expected coefficients below 2^63".to_owned();
        let mut sum = std::mem::take(&mut self.sum);
        for &(line, times) in lines {
            check_multiplier(times)?;
            sum.add(self.line(line)?, times).map_err(too_large)?;
        }
        for &(literal, times) in literals {
            check_multiplier(times)?;
            self.check_literal(literal)?;
            sum.add_literal(literal, times).map_err(too_large)?;
        }
        let total = sum.take(divisor).map_err(too_large);
        self.sum = sum;
        total
    }

    fn add_clause(&mut self, literals: &[Literal], hints: &[Line]) -> Checked<()> {
        let mut variables: Vec<u32> = literals.iter().map(|it| it.variable).collect();
        variables.sort_unstable();
        if let Some(pair) = variables.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("a clause has variable {} twice", pair[0]));
        }
        literals.iter().try_for_each(|&literal| self.check_literal(literal))?;
        let mut propagation = std::mem::take(&mut self.propagation);
        let constraints = hints.iter().map(|&line| self.line(line)).collect::<Checked<Vec<_>>>();
        let used = propagation.derive_clause(literals, &constraints?);
        self.propagation = propagation;
        let used = used.ok_or("a clause does not follow from its hints by unit propagation")?;
        let hints = used.into_iter().map(|number| self.refer_to(hints[number])).collect();
        let clause = Constraint::clause(literals);
        self.push(StoredStep::Clause { literals: literals.to_vec(), hints }, [clause]);
        Ok(())
    }

    fn forget(&mut self, first: Line, end: Line) -> Checked<()> {
        let (Some(from), Some(to)) = (self.own_number(first), self.own_number(end)) else {
            let own = self.base.count();
            let (first, end) = (first.0, end.0);
            return Err(format!("lines {first} to {end} are not all of this stage, from {own}"));
        };
        let range = from as usize..to as usize;
        let Some(lines) = self.own.get_mut(range) else {
            let (first, end, next) = (first.0, end.0, self.next_line().0);
            return Err(format!("lines {first} to {end} do not exist yet: the next is {next}"));
        };
        let freed = lines.iter_mut().filter_map(Option::take);
        self.memory -= freed.map(|line| line.memory()).sum::<u64>();
        Ok(())
    }

    fn push<const N: usize>(&mut self, step: StoredStep, lines: [Constraint; N]) {
        self.record.push(&step);
        self.memory += lines.iter().map(Constraint::memory).sum::<u64>();
        self.own.extend(lines.map(Some));
    }

    fn check_limits(&self) -> Result<()> {
        if self.settings.token.is_cancelled() {
            return Err(Error::Cancelled);
        }
        let used = self.memory + self.record.memory();
        if used > self.settings.memory {
            let (who, most) = (self.settings.describe(), self.settings.memory >> 20);
            return Err(Error::failed(format!("{who} takes more memory than {most} MiB")));
        }
        Ok(())
    }
}

impl DerivationLog for StageLog<'_> {
    fn add(&mut self, step: DerivationStep<'_>) -> Result<Line> {
        self.check_limits()?;
        let line = self.next_line();
        self.add_checked(step).map_err(|reason| {
            let (who, number) = (self.settings.describe(), self.record.step_count());
            Error::failed(format!("{who}, step {number}: {reason}"))
        })?;
        Ok(if matches!(step, DerivationStep::Forget { .. }) { self.next_line() } else { line })
    }
}

impl StageSettings<'_> {
    /// The component and the stage, for errors.
    fn describe(&self) -> String {
        format!("{}, {}", self.component, self.stage)
    }
}

impl LoggedStage {
    /// The line that a stage returned as its result.
    ///
    /// # Errors
    /// There is no such line, or it was forgotten.
    pub(super) fn resolve_result<'s>(
        &'s self,
        base: &'s BaseLines,
        line: Line,
    ) -> Result<(Reference, &'s Constraint)> {
        let (reference, constraint) = match line.0.checked_sub(base.count()) {
            None => (Reference::Base(line), base.get(line)),
            Some(own) => {
                let line = usize::try_from(own).ok().and_then(|own| self.own.get(own));
                (Reference::Own(own), line.and_then(Option::as_ref))
            }
        };
        let constraint = constraint.ok_or_else(|| {
            let (who, line) = (&self.settings_words, line.0);
            Error::failed(format!("{who}: its result, line {line}, is forgotten or does not exist"))
        })?;
        Ok((reference, constraint))
    }

    /// An error of the stage as a whole.
    pub(super) fn error(&self, reason: impl std::fmt::Display) -> Error {
        Error::failed(format!("{}: {reason}", self.settings_words))
    }
}

fn check_multiplier(times: u64) -> Checked<()> {
    if times == 0 {
        return Err("a multiplier is 0: expected at least 1".to_owned());
    }
    Ok(())
}
