//! Derivations: the steps of a proof, as a search logs them.

use crate::guard::unguarded;
use crate::raw::{SEVENTEEN_CANCELLED, SEVENTEEN_OK, SeventeenCells};
use crate::read::{cells, copy_struct, raw_cells, read_set, slice};
use seventeen_core::{
    Cells, Claim, DerivationLog, DerivationStage, DerivationStep, Error, Grid, Line, Literal,
    Result, Rules,
};
use std::ffi::c_void;

/// Stage of a derivation: the lines that all parts may use.
pub const SEVENTEEN_SHARED: u32 = 0;
/// Stage of a derivation: a part.
pub const SEVENTEEN_PART: u32 = 1;
/// Stage of a derivation: a contradiction, from the shared lines and the last line of each part.
pub const SEVENTEEN_CONCLUSION: u32 = 2;

/// Step of a derivation: `cells` is an unavoidable set.
pub const SEVENTEEN_STEP_SET: u32 = 0;
/// Step of a derivation: defines the next variable, which is true if at most `most` of `cells` are
/// given. Adds two lines: "at most `most` are given, or the variable is false", and "more than
/// `most` are given, or the variable is true".
pub const SEVENTEEN_STEP_DEFINE: u32 = 1;
/// Step of a derivation: the sum of `lines` and of `literals`, times their multipliers, divided by
/// `divisor` and rounded up.
pub const SEVENTEEN_STEP_SUM: u32 = 2;
/// Step of a derivation: one of `literals` is true; otherwise unit propagation of `lines` is a
/// contradiction. Multipliers are ignored.
pub const SEVENTEEN_STEP_CLAUSE: u32 = 3;
/// Step of a derivation: the lines from the first of `lines` to before the second are used no more.
pub const SEVENTEEN_STEP_FORGET: u32 = 4;

/// A line of a derivation and its multiplier.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenTerm {
    /// The lines of the claim come first, then those of the log in its order.
    pub line: u64,
    /// At least 1.
    pub multiplier: u64,
}

/// A literal and its multiplier.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenLiteral {
    /// A cell, or from 128 on a defined variable.
    pub variable: u32,
    /// 1 for the negation, or 0.
    pub negated: u32,
    /// At least 1.
    pub multiplier: u64,
}

/// A step of a derivation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenDerivationStep {
    /// `sizeof(SeventeenDerivationStep)`.
    pub struct_size: u32,
    /// SEVENTEEN_STEP_SET, ….
    pub kind: u32,
    /// The cells of a set or a definition.
    pub cells: SeventeenCells,
    /// The greatest number of cells of a definition.
    pub most: u32,
    /// 0.
    pub reserved: u32,
    /// The lines, by the kind of step.
    pub lines: *const SeventeenTerm,
    /// The number of lines.
    pub n_lines: usize,
    /// The literals, by the kind of step.
    pub literals: *const SeventeenLiteral,
    /// The number of literals.
    pub n_literals: usize,
    /// The divisor of a sum, at least 1.
    pub divisor: u64,
}

/// What a derivation proves: each valid puzzle of the search's grid and cells with at most `clues`
/// clues contains a listed one.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenClaim {
    /// `sizeof(SeventeenClaim)`.
    pub struct_size: u32,
    /// The greatest number of clues.
    pub clues: u32,
    /// The solution grid: 81 digits by rows.
    pub grid: *const u8,
    /// The puzzles have these givens. Line 0 says that at most `clues` cells of the board are
    /// given; the next ones say that each of these is.
    pub given: SeventeenCells,
    /// The puzzles do not have these givens, which are cells of the board; the next lines say so of
    /// each.
    pub dead: SeventeenCells,
    /// The givens of the listed puzzles. The next lines say of each that one of them is not given.
    pub listed: *const SeventeenCells,
    /// The number of listed puzzles.
    pub n_listed: usize,
}

/// Takes a step of a derivation, and writes its line, or the first one of a definition. Returns a
/// status: other than SEVENTEEN_OK if the step does not follow or the engine wants no more. Then
/// return SEVENTEEN_CANCELLED.
pub type SeventeenLogStep = unsafe extern "C" fn(
    context: *mut c_void,
    step: *const SeventeenDerivationStep,
    line: *mut u64,
) -> i32;

/// The claim as C data, valid as long as it.
pub(super) fn raw_claim(claim: &Claim<'_>) -> SeventeenClaim {
    SeventeenClaim {
        struct_size: size_of::<SeventeenClaim>() as u32,
        clues: claim.clues,
        grid: claim.grid.digits().as_ptr(),
        given: claim.given.into(),
        dead: claim.dead.into(),
        listed: raw_cells(claim.listed),
        n_listed: claim.listed.len(),
    }
}

/// A claim about this grid of these rules.
///
/// # Errors
/// A set has a cell above 80.
///
/// # Safety
/// `raw` is readable up to its size, and its lists up to their numbers, for `'a`.
pub(super) unsafe fn read_claim<'a>(
    raw: *const SeventeenClaim,
    grid: &'a Grid,
    rules: Rules,
) -> Result<Claim<'a>> {
    // SAFETY: the caller's promises.
    let (raw, listed) = unsafe {
        let raw = copy_struct(raw);
        (raw, cells(raw.listed, raw.n_listed)?)
    };
    let (given, dead) = (read_set(raw.given)?, read_set(raw.dead)?);
    Ok(Claim { grid, rules, clues: raw.clues, given, dead, listed })
}

/// The number of a stage, and of its part.
pub(super) fn raw_stage(stage: &DerivationStage<'_>) -> (u32, u32) {
    match *stage {
        DerivationStage::Shared => (SEVENTEEN_SHARED, 0),
        DerivationStage::Part(part) => (SEVENTEEN_PART, part),
        DerivationStage::Conclusion(_) => (SEVENTEEN_CONCLUSION, 0),
    }
}

/// The log of the engine, for a plugin: each step becomes C data.
pub(super) struct LentLog {
    pub(super) log: SeventeenLogStep,
    pub(super) context: *mut c_void,
}

impl DerivationLog for LentLog {
    fn add(&mut self, step: DerivationStep<'_>) -> Result<Line> {
        let lists = StepLists::of_step(&step);
        let mut line = u64::MAX;
        // SAFETY: the engine's callback takes its own context, and a step valid during the call.
        match unsafe { (self.log)(self.context, &lists.raw(&step), &mut line) } {
            SEVENTEEN_OK => Ok(Line(line)),
            _ => Err(Error::Cancelled),
        }
    }
}

/// The lists of a step as C data.
struct StepLists {
    lines: Vec<SeventeenTerm>,
    literals: Vec<SeventeenLiteral>,
}

impl StepLists {
    fn of_step(step: &DerivationStep<'_>) -> StepLists {
        let term = |line: Line, multiplier| SeventeenTerm { line: line.0, multiplier };
        let literal = |literal: Literal, multiplier| SeventeenLiteral {
            variable: literal.variable,
            negated: literal.negated.into(),
            multiplier,
        };
        let (lines, literals) = match *step {
            DerivationStep::Set(_) | DerivationStep::Define { .. } => (Vec::new(), Vec::new()),
            DerivationStep::Sum { lines, literals, .. } => (
                lines.iter().map(|&(line, times)| term(line, times)).collect(),
                literals.iter().map(|&(of, times)| literal(of, times)).collect(),
            ),
            DerivationStep::Clause { literals, hints } => (
                hints.iter().map(|&line| term(line, 1)).collect(),
                literals.iter().map(|&of| literal(of, 1)).collect(),
            ),
            DerivationStep::Forget { first, end } => {
                (vec![term(first, 1), term(end, 1)], Vec::new())
            }
        };
        StepLists { lines, literals }
    }

    fn raw(&self, step: &DerivationStep<'_>) -> SeventeenDerivationStep {
        let (kind, cells, most, divisor) = match *step {
            DerivationStep::Set(cells) => (SEVENTEEN_STEP_SET, cells, 0, 1),
            DerivationStep::Define { cells, most } => (SEVENTEEN_STEP_DEFINE, cells, most, 1),
            DerivationStep::Sum { divisor, .. } => (SEVENTEEN_STEP_SUM, Cells::EMPTY, 0, divisor),
            DerivationStep::Clause { .. } => (SEVENTEEN_STEP_CLAUSE, Cells::EMPTY, 0, 1),
            DerivationStep::Forget { .. } => (SEVENTEEN_STEP_FORGET, Cells::EMPTY, 0, 1),
        };
        SeventeenDerivationStep {
            struct_size: size_of::<SeventeenDerivationStep>() as u32,
            kind,
            cells: cells.into(),
            most,
            reserved: 0,
            lines: self.lines.as_ptr(),
            n_lines: self.lines.len(),
            literals: self.literals.as_ptr(),
            n_literals: self.literals.len(),
            divisor,
        }
    }
}

/// The engine's log as the context of a C callback, and the error in it.
pub(super) struct LogSink<'a> {
    log: &'a mut dyn DerivationLog,
    pub(super) error: Option<Error>,
}

impl<'a> LogSink<'a> {
    pub(super) fn new(log: &'a mut dyn DerivationLog) -> LogSink<'a> {
        LogSink { log, error: None }
    }

    /// # Safety
    /// `raw` is readable up to its size, and its lists up to their numbers.
    unsafe fn add(&mut self, raw: *const SeventeenDerivationStep) -> Result<Line> {
        // SAFETY: the caller's promises.
        let (raw, terms, literals) = unsafe {
            let raw = copy_struct(raw);
            (raw, slice(raw.lines, raw.n_lines), slice(raw.literals, raw.n_literals))
        };
        let cells = read_set(raw.cells)?;
        let lines: Vec<(Line, u64)> =
            terms.iter().map(|term| (Line(term.line), term.multiplier)).collect();
        let literals: Vec<(Literal, u64)> = literals
            .iter()
            .map(|&SeventeenLiteral { variable, negated, multiplier }| {
                (Literal { variable, negated: negated != 0 }, multiplier)
            })
            .collect();
        match raw.kind {
            SEVENTEEN_STEP_SET => self.log.add(DerivationStep::Set(cells)),
            SEVENTEEN_STEP_DEFINE => self.log.add(DerivationStep::Define { cells, most: raw.most }),
            SEVENTEEN_STEP_SUM => {
                let (lines, literals) = (&lines[..], &literals[..]);
                self.log.add(DerivationStep::Sum { lines, literals, divisor: raw.divisor })
            }
            SEVENTEEN_STEP_CLAUSE => {
                let hints: Vec<Line> = lines.iter().map(|&(line, _)| line).collect();
                let literals: Vec<Literal> = literals.iter().map(|&(of, _)| of).collect();
                self.log.add(DerivationStep::Clause { literals: &literals, hints: &hints })
            }
            SEVENTEEN_STEP_FORGET => match lines[..] {
                [(first, _), (end, _)] => self.log.add(DerivationStep::Forget { first, end }),
                _ => {
                    let n = lines.len();
                    Err(Error::failed(format!("a step forgets by {n} lines: expected two")))
                }
            },
            kind => Err(Error::failed(format!("a step of kind {kind}: expected 0 to 4"))),
        }
    }
}

/// The callback for a [`LogSink`].
pub(super) unsafe extern "C" fn take_step(
    context: *mut c_void,
    step: *const SeventeenDerivationStep,
    line: *mut u64,
) -> i32 {
    // SAFETY: the context that the callback was given with.
    let sink = unsafe { &mut *context.cast::<LogSink<'_>>() };
    // SAFETY: the plugin passes a step.
    match unguarded(|| unsafe { sink.add(step) }) {
        Ok(added) => {
            // SAFETY: the plugin passes a place for the line.
            unsafe { *line = added.0 };
            SEVENTEEN_OK
        }
        Err(error) => {
            sink.error = Some(error);
            SEVENTEEN_CANCELLED
        }
    }
}
