//! A batch laid out and searched.

use super::super::case::Case;
use super::super::frame::{Frame, Lines};
use super::super::rehearsal::rehearse;
use super::super::walk::Walk;
use super::batch_visitor::BatchVisitor;
use super::kernel::BatchKernel;
use super::lanes::{Lanes, LeftDigits};
use super::third::{DividedSets, ThirdBand};
use seventeen_plugin::prelude::*;

/// The number of random choices of cells that are tried to find missing sets within the two bands.
const TRIES: usize = 1000;

/// Emits the puzzles of a batch.
///
/// # Errors
/// Errors of [`Batch::check`] or of the solver, or an interrupted run.
pub(crate) fn search<K: BatchKernel>(
    kernel: K,
    batch: &Batch<'_>,
    solver: &mut dyn Solver,
    emit: EmitIndexed<'_>,
) -> Result<Effort> {
    batch.check()?;
    let [first, ..] = batch.grids else { return Ok(Effort::default()) };
    let (frame, left) = (Frame::of_third(Lines::Bands, 2), LeftDigits::of(first));
    let mut divided = DividedSets::new(&frame, &left, batch);
    let (lanes, without_room) = Lanes::new(std::mem::take(&mut divided.sockets));
    divided.add(&left, batch.grids, &without_room);
    let DividedSets { near, far, .. } = divided;
    let grids = batch.grids.iter().zip(far);
    let thirds = grids.map(|(grid, far)| ThirdBand::new(&left, grid, far)).collect();
    let mut case = Case::of_batch(frame, batch, near);
    rehearse(kernel, &mut case, first, TRIES, solver)?;
    let root = case.root;
    let many = BatchVisitor::new(thirds, lanes, batch.limits.two[0], emit);
    Walk::new(kernel, &case, solver, many).run(root)
}
