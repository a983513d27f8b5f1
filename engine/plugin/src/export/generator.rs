//! A [`Generator`] becomes a [`SeventeenGenerator`].

use super::{Component, component, flow, guard, lifecycle, status};
use crate::import;
use crate::raw::*;
use seventeen_core::{Generated, Generator, Task};
use std::ffi::c_void;

/// `T` as a component.
pub const fn generator<T: Component + Generator>() -> &'static SeventeenComponent {
    const { &component::<T>(SEVENTEEN_GENERATOR, &raw const Table::<T>::OF.life) }
}

struct Table<T>(T);

impl<T: Component + Generator> Table<T> {
    const OF: &'static SeventeenGenerator = &SeventeenGenerator {
        life: lifecycle::<T>(size_of::<SeventeenGenerator>()),
        generate: Some(generate::<T>),
    };
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
    let generator = unsafe { &mut *instance.cast::<T>() };
    status(guard(|| {
        // SAFETY: the engine passes a task, whose board has as many cells as its boxes say, and
        // lends a solver for this call.
        let (raw, from, mut solver) = unsafe {
            let raw = &*task;
            let from = (!raw.from.is_null())
                .then(|| import::board(raw.from, raw.box_rows, raw.box_columns))
                .transpose()?;
            (raw, from, import::ImportedSolver::lent(solver))
        };
        let task = Task { seed: raw.seed, from: from.as_ref() };
        let made = generator.generate(&task, &mut solver, &mut |generated| {
            // SAFETY: the engine's callback takes its own context.
            flow(unsafe { emit(context, &raw_generated(generated)) })
        })?;
        // SAFETY: the engine passes a place for the number of tries.
        unsafe { *tries = made };
        Ok(())
    }))
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
    }
}
