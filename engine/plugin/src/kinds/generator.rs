//! [`Generator`]s: they make puzzles and solution grids.

use super::{Extension, Kind, solver};
use crate::checked::{CheckedGenerator, ResultChecks};
use crate::component::{
    Component, HandleContent, component, deref_handle, own_lifecycle, rules_of,
};
use crate::guard::guarded_status;
use crate::instance::Instance;
use crate::raw::*;
use crate::read::{self, copy_struct, to_control_flow};
use crate::sink::Sink;
use seventeen_core::{Board, Boxes, Emit, Error, Generated, Generator, Result, Solver, Task};
use std::ffi::c_void;
use std::mem::offset_of;

/// Kind of a component that makes puzzles or solution grids.
pub const SEVENTEEN_GENERATOR: u32 = 5;

/// One task of a generator.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenTask {
    /// `sizeof(SeventeenTask)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// The only source of randomness.
    pub seed: u64,
    /// The start: the digits of a board by rows, 0 for blank. Null for nothing.
    pub from: *const u8,
    /// The rows of its boxes.
    pub box_rows: u32,
    /// The columns of its boxes.
    pub box_columns: u32,
}

/// A puzzle or a solution grid that a generator made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenGenerated {
    /// `sizeof(SeventeenGenerated)`.
    pub struct_size: u32,
    /// 1 if `weight` is known, or 0.
    pub is_weighted: u32,
    /// Its weight in an unbiased mean or sum over tries.
    pub weight: f64,
    /// The digits of a board by rows, 0 for blank.
    pub digits: *const u8,
    /// The rows of its boxes.
    pub box_rows: u32,
    /// The columns of its boxes.
    pub box_columns: u32,
    /// 1 if it is a puzzle that is known to need each of its clues, or 0. Since version 4.2.
    pub is_minimal: u32,
    /// 0.
    pub reserved: u32,
}

/// Takes one puzzle or grid, valid during the call. Returns a status.
pub type SeventeenEmitGenerated =
    unsafe extern "C" fn(context: *mut c_void, generated: *const SeventeenGenerated) -> i32;

/// Table of a generator.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenGenerator {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Emits the results of `task`, which is valid during the call only, and writes the number of
    /// tries to `tries`. Both depend on the options and the task alone.
    pub generate: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            task: *const SeventeenTask,
            solver: SeventeenLoan,
            emit: SeventeenEmitGenerated,
            context: *mut c_void,
            tries: *mut u64,
        ) -> i32,
    >,
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn Generator {
    type Table = SeventeenGenerator;
    const KIND: Kind = Kind::Generator;
    const ID: u32 = SEVENTEEN_GENERATOR;
    const NAME: &'static str = "generator";
    const NAMESPACE: &'static str = "generator";
    const DOC: &'static str = "Makes puzzles or solution grids, at random or from a given one";
    const REQUIRED: &'static [usize] = &[offset_of!(SeventeenGenerator, generate)];

    fn import(instance: Instance<SeventeenGenerator>) -> Box<dyn Generator> {
        Box::new(ImportedGenerator(instance))
    }

    fn checked(component: Box<dyn Generator>, checks: ResultChecks) -> Result<Box<dyn Generator>> {
        Ok(Box::new(CheckedGenerator::new(component, checks)?))
    }
}

/// `T` as a component.
pub const fn generator<T: Component + Generator>() -> &'static SeventeenComponent {
    const { &component::<dyn Generator, T>(const { &table::<T>() }) }
}

const fn table<T: Component + Generator>() -> SeventeenGenerator {
    SeventeenGenerator {
        life: own_lifecycle::<SeventeenGenerator, T>(),
        generate: Some(generate::<T>),
    }
}

unsafe extern "C" fn generate<T: Generator>(
    instance: *mut c_void,
    task: *const SeventeenTask,
    solver: SeventeenLoan,
    emit: SeventeenEmitGenerated,
    context: *mut c_void,
    tries: *mut u64,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, generator) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: the engine passes a task, whose board has the number of cells of its boxes, and
        // lends a solver for this call.
        let (raw, from, mut solver) = unsafe {
            let raw = &*task;
            let from = (!raw.from.is_null())
                .then(|| read::board(raw.from, raw.box_rows, raw.box_columns))
                .transpose()?;
            (raw, from, solver::borrow_loan(solver, rules_of::<T>(instance)))
        };
        let task = Task { seed: raw.seed, from: from.as_ref() };
        let made = generator.generate(&task, &mut solver, &mut |generated| {
            // SAFETY: the engine's callback takes its own context.
            to_control_flow(unsafe { emit(context, &raw_generated(generated)) })
        })?;
        // SAFETY: the engine passes a place for the number of tries.
        unsafe { *tries = made };
        Ok(())
    })
}

fn raw_generated(generated: &Generated) -> SeventeenGenerated {
    let boxes = generated.board.boxes();
    SeventeenGenerated {
        struct_size: size_of::<SeventeenGenerated>() as u32,
        is_weighted: generated.weight.is_some().into(),
        weight: generated.weight.unwrap_or(0.),
        digits: generated.board.digits().as_ptr(),
        box_rows: boxes.rows() as u32,
        box_columns: boxes.columns() as u32,
        is_minimal: generated.is_minimal.into(),
        reserved: 0,
    }
}

/// Rejects a board from which generators of plugins do not begin: one of other rules than those of
/// classic sudoku, which the interface does not pass.
///
/// # Errors
/// The board has other rules.
pub fn check_start(board: &Board) -> Result<()> {
    board.rules().map_or(Ok(()), |rules| {
        Err(Error::failed(format!(
            "generators begin from boards with boxes of 3x3 that are classic or of the option `rules`, not \
             from {rules}"
        )))
    })
}

/// A generator of a plugin.
struct ImportedGenerator(Instance<SeventeenGenerator>);

impl Generator for ImportedGenerator {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        task.from.map_or(Ok(()), check_start)?;
        let _call = self.0.enter_call()?;
        let generate = self.0.table.generate.expect("checked when the manifest was read");
        let boxes = task.from.map(Board::boxes);
        let task = raw_task(task);
        let (mut sink, mut tries) =
            (GeneratedSink { boxes, is_used: false, sink: Sink::new(emit) }, 0);
        // SAFETY: an instance of this table, a task and a loan for the time of the call, a
        // callback with its own context, and a place for the number of tries.
        let status = unsafe {
            generate(
                self.0.this,
                &task,
                solver::lend(&mut HandleContent::of_loan(solver, self.0.rules)),
                take_generated,
                (&raw mut sink).cast(),
                &mut tries,
            )
        };
        let sink_is_used = sink.is_used;
        self.0.check_emitted(sink.sink, status)?;
        if tries == 0 && sink_is_used {
            return Err(self.0.owner.rejection("emitted a result in 0 tries: expected 1 or more"));
        }
        Ok(tries)
    }
}

/// An `emit` for the results of a task.
struct GeneratedSink<'a> {
    /// The boxes of the board that the task begins with, if it has one.
    boxes: Option<Boxes>,
    /// Whether anything was emitted.
    is_used: bool,
    sink: Sink<'a, Generated>,
}

fn raw_task(task: &Task<'_>) -> SeventeenTask {
    let side = |side: usize| side as u32;
    SeventeenTask {
        struct_size: size_of::<SeventeenTask>() as u32,
        reserved: 0,
        seed: task.seed,
        from: task.from.map_or(std::ptr::null(), |board| board.digits().as_ptr()),
        box_rows: task.from.map_or(0, |board| side(board.boxes().rows())),
        box_columns: task.from.map_or(0, |board| side(board.boxes().columns())),
    }
}

unsafe extern "C" fn take_generated(
    context: *mut c_void,
    generated: *const SeventeenGenerated,
) -> i32 {
    // SAFETY: the context that `generate` was given.
    let GeneratedSink { boxes, is_used, sink } =
        unsafe { &mut *context.cast::<GeneratedSink<'_>>() };
    *is_used = true;
    // SAFETY: the plugin passes its result, readable up to its size.
    let made = unsafe { read_generated(generated) };
    sink.take_item(made.and_then(|made| check_boxes(made, *boxes)))
}

/// The result, if its weight is valid and its boxes are those of the task's board.
fn check_boxes(made: Generated, boxes: Option<Boxes>) -> Result<Generated> {
    if let Some(bad) = made.weight.filter(|weight| !(weight.is_finite() && *weight >= 0.0)) {
        let board = &made.board;
        return Err(Error::failed(format!(
            "emitted {board} with the weight {bad}: expected a finite number, 0 or more"
        )));
    }
    match (boxes, made.board.boxes()) {
        (Some(expected), found) if found != expected => Err(Error::failed(format!(
            "emitted a board with boxes of {found}: expected {expected}"
        ))),
        _ => Ok(made),
    }
}

/// # Safety
/// `generated` is readable up to its size, and its digits up to its boxes.
unsafe fn read_generated(generated: *const SeventeenGenerated) -> Result<Generated> {
    // SAFETY: the caller's promises.
    let made = unsafe {
        let raw = copy_struct(generated);
        read::board(raw.digits, raw.box_rows, raw.box_columns).map(|board| {
            let weight = (raw.is_weighted != 0).then_some(raw.weight);
            Generated { board, weight, is_minimal: raw.is_minimal != 0 }
        })
    };
    made.map_err(|error| Error::failed(format!("emitted an invalid board: {error}")))
}
