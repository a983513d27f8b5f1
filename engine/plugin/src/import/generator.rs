//! A [`SeventeenGenerator`] becomes a [`Generator`].

use super::{Instance, Sink, board, copied, solver};
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{Emit, Error, Generated, Generator, Result, Solver, Task};
use std::ffi::c_void;

/// A generator of a plugin's.
struct ImportedGenerator(Instance);

impl ImportedGenerator {
    fn table(&self) -> &SeventeenGenerator {
        // SAFETY: the table of a generator has this type; its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }
}

// SAFETY: the table is read as a [`SeventeenGenerator`].
unsafe impl Extension for dyn Generator {
    const KIND: Kind = Kind::Generator;

    fn import(instance: Instance) -> Box<dyn Generator> {
        Box::new(ImportedGenerator(instance))
    }
}

impl Generator for ImportedGenerator {
    fn generate(
        &mut self,
        task: &Task<'_>,
        mut solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        self.0.ready()?;
        let generate = self.table().generate.expect("checked when the manifest was read");
        let task = raw_task(task);
        let (mut sink, mut tries) = (Sink::new(emit), 0);
        // SAFETY: an instance of this table, a task and a loan for the time of the call, a
        // callback with its own context, and a place for the number of tries.
        let status = unsafe {
            generate(
                self.0.this,
                &task,
                solver::lend(&mut solver),
                take_generated,
                (&raw mut sink).cast(),
                &mut tries,
            )
        };
        sink.finish()?;
        self.0.done(status)?;
        Ok(tries)
    }
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
) -> u32 {
    // SAFETY: the context that `generate` was given.
    let sink = unsafe { &mut *context.cast::<Sink<'_, Generated>>() };
    // SAFETY: the plugin passes what it made, readable as far as its size says.
    sink.take(unsafe { read(generated) })
}

/// # Safety
/// `generated` is readable as far as its size says, and its digits as its boxes say.
unsafe fn read(generated: *const SeventeenGenerated) -> Result<Generated> {
    // SAFETY: the caller's promises.
    let made = unsafe {
        let raw = copied(generated);
        board(raw.digits, raw.box_rows, raw.box_columns).map(|board| {
            let weight = (raw.is_weighted != 0).then_some(raw.weight);
            Generated { board, weight }
        })
    };
    made.map_err(|error| Error::failed(format!("a generator emitted no board: {error}")))
}
