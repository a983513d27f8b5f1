//! Searches of batches, through the interface.

use super::effort::{checked_effort, raw_effort};
use super::{SeventeenEffort, SeventeenEnumerator, solver};
use crate::component::{HandleContent, deref_handle, rules_of};
use crate::guard::guarded_result_status;
use crate::instance::{CallOwner, Instance};
use crate::kinds::batch::{
    BatchQuery, BatchSets, IndexedSink, SeventeenBatch, SeventeenEmitIndexed, take_indexed,
};
use crate::raw::*;
use crate::read::{to_control_flow, write_answer};
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
    let (stop, enumerator) = unsafe { deref_handle::<T>(instance) };
    guarded_result_status(stop, || {
        // SAFETY: the engine passes a batch, and lends a solver for this call.
        let (query, mut solver) = unsafe {
            let rules = rules_of::<T>(instance);
            (BatchQuery::read(batch, rules)?, solver::borrow_loan(solver, rules))
        };
        // SAFETY: the engine's callback takes its own context.
        let emit =
            &mut |grid, set: &Cells| to_control_flow(unsafe { emit(context, grid, (*set).into()) });
        let cost = enumerator.search_batch(&query.batch(), &mut solver, emit)?;
        let Some(cost) = cost else { return Ok(None) };
        // SAFETY: the engine passes a place for the effort.
        unsafe { write_answer(effort, raw_effort(&cost)) };
        Ok(Some(()))
    })
}

/// The results of a plugin's enumerator, checked to belong to the batch.
pub(super) fn call_search_batch(
    enumerator: &mut Instance<SeventeenEnumerator>,
    batch: &Batch<'_>,
    solver: &mut dyn Solver,
    emit: EmitIndexed<'_>,
) -> Result<Option<Effort>> {
    let Some(search_batch) = enumerator.table.search_batch else { return Ok(None) };
    batch.check()?;
    let _call = enumerator.enter_call()?;
    let owner = enumerator.owner.clone();
    let check = |grid, clues| check_puzzle(&owner, batch, grid, clues);
    let emit = &mut |&(grid, clues): &(usize, Cells)| emit(grid, &clues);
    let (sets, mut sink) = (BatchSets::of_batch(batch), IndexedSink::new(emit, &check));
    let mut effort = raw_effort(&Effort::default());
    // SAFETY: an instance of this table, a batch and a loan for the time of the call, a callback
    // with its own context, and a place for the effort.
    let status = unsafe {
        search_batch(
            enumerator.this,
            &sets.to_raw(batch),
            solver::lend(&mut HandleContent::of_loan(solver, enumerator.rules)),
            take_indexed,
            (&raw mut sink).cast(),
            &mut effort,
        )
    };
    let is_used = sink.is_used;
    let status = sink.finish(status)?;
    match (enumerator.check_found(status)?, is_used) {
        (true, _) => checked_effort(&effort, batch.clues, &owner).map(Some),
        (false, false) => Ok(None),
        (false, true) => Err(owner.rejection("emitted puzzles of a batch that it does not search")),
    }
}

/// Rejects a puzzle that was not asked for.
fn check_puzzle(owner: &CallOwner, batch: &Batch<'_>, grid: usize, clues: Cells) -> Result<()> {
    owner.check_grid_index(grid, batch.grids.len())?;
    let n = clues.len();
    if n != batch.clues {
        let expected = batch.clues;
        return Err(owner.rejection(format_args!(
            "emitted a puzzle of grid {grid} with {n} clues: expected {expected}"
        )));
    }
    if !batch.limits.allow(clues) {
        let Limits { two: [least, most], bands: [first, second], stacks } = batch.limits;
        return Err(owner.rejection(format_args!(
            "emitted a puzzle of grid {grid} with the clues {clues}: expected {least} to {most} in \
             rows 1 to 6, at most {first} in rows 1 to 3, {second} in rows 4 to 6 and {stacks} in a stack"
        )));
    }
    Ok(())
}
