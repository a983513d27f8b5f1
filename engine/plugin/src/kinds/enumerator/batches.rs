//! Searches of batches, through the interface.

use super::effort::{believed, raw_effort};
use super::{SeventeenEffort, SeventeenEnumerator, solver};
use crate::component::{Made, made};
use crate::guard::status_of_result;
use crate::instance::{Instance, Owner};
use crate::kinds::batch::{
    BatchQuery, Sets, SeventeenBatch, SeventeenEmitIndexed, SinkOf, take_of,
};
use crate::raw::*;
use crate::read::{answer, flow};
use seventeen_core::{Batch, Cells, Effort, EmitIndexed, Enumerator, Limits, Result, Solver};
use std::ffi::c_void;

/// The function of `T`'s table.
pub(super) unsafe extern "C" fn search_batch<T: Enumerator>(
    instance: *mut c_void,
    batch: *const SeventeenBatch,
    solver: SeventeenLoan,
    emit: SeventeenEmitIndexed,
    context: *mut c_void,
    effort: *mut SeventeenEffort,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, enumerator) = unsafe { made::<T>(instance) };
    status_of_result(stop, || {
        // SAFETY: the engine passes a batch, and lends a solver for this call.
        let (query, mut solver) = unsafe { (BatchQuery::read(batch)?, solver::borrowed(solver)) };
        // SAFETY: the engine's callback takes its own context.
        let emit = &mut |grid, set: &Cells| flow(unsafe { emit(context, grid, (*set).into()) });
        let cost = enumerator.search_batch(&query.batch(), &mut solver, emit)?;
        let Some(cost) = cost else { return Ok(None) };
        // SAFETY: the engine passes a place for the effort.
        unsafe { answer(effort, raw_effort(&cost)) };
        Ok(Some(()))
    })
}

/// The results of a plugin's enumerator, checked to belong to the batch.
pub(super) fn searched(
    enumerator: &mut Instance<SeventeenEnumerator>,
    batch: &Batch<'_>,
    solver: &mut dyn Solver,
    emit: EmitIndexed<'_>,
) -> Result<Option<Effort>> {
    let Some(search_batch) = enumerator.table.search_batch else { return Ok(None) };
    batch.check()?;
    let _call = enumerator.ready()?;
    let owner = enumerator.owner.clone();
    let check = |grid, clues| check(&owner, batch, grid, clues);
    let emit = &mut |&(grid, clues): &(usize, Cells)| emit(grid, &clues);
    let (sets, mut sink) = (Sets::of(batch), SinkOf::new(emit, &check));
    let mut effort = raw_effort(&Effort::default());
    // SAFETY: an instance of this table, a batch and a loan for the time of the call, a callback
    // with its own context, and a place for the effort.
    let status = unsafe {
        search_batch(
            enumerator.this,
            &sets.raw(batch),
            solver::lend(&mut Made::lent(solver)),
            take_of,
            (&raw mut sink).cast(),
            &mut effort,
        )
    };
    let is_used = sink.is_used;
    let status = sink.finish(status)?;
    match (enumerator.found(status)?, is_used) {
        (true, _) => believed(&effort, batch.clues, &owner).map(Some),
        (false, false) => Ok(None),
        (false, true) => Err(owner.refused("emitted puzzles of a batch that it does not search")),
    }
}

/// Rejects a puzzle that was not asked for.
fn check(owner: &Owner, batch: &Batch<'_>, grid: usize, clues: Cells) -> Result<()> {
    owner.emits_of(grid, batch.grids.len())?;
    let n = clues.len();
    if n != batch.clues {
        let expected = batch.clues;
        return Err(owner.refused(format_args!(
            "emitted a puzzle of grid {grid} with {n} clues: expected {expected}"
        )));
    }
    if !batch.limits.allow(clues) {
        let Limits { two: [least, most], bands: [first, second], stacks } = batch.limits;
        return Err(owner.refused(format_args!(
            "emitted a puzzle of grid {grid} with the clues {clues}: expected {least} to {most} in \
             rows 1 to 6, at most {first} in rows 1 to 3, {second} in rows 4 to 6 and {stacks} in a stack"
        )));
    }
    Ok(())
}
