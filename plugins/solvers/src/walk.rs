//! A walk through a search tree: how it ends, and how its solutions are counted.

use seventeen_plugin::prelude::{CancellationPoll, ControlFlow, Emit, Grid, Result};

/// The state of a walk: `Break(Ok)` if no more solutions are wanted, `Break(Err)` if cancelled.
pub(crate) type Walk = ControlFlow<Result<()>>;

/// One step of a walk: ends it if the run is cancelled.
#[inline]
pub(crate) fn step(watch: &mut CancellationPoll) -> Walk {
    match watch.step() {
        Ok(()) => ControlFlow::Continue(()),
        Err(interrupted) => ControlFlow::Break(Err(interrupted)),
    }
}

/// The result of a walk that has ended: a success, whether it saw the whole tree or was stopped.
pub(crate) fn ended(walk: Walk) -> Result<()> {
    walk.break_value().unwrap_or(Ok(()))
}

/// Emits the grid with these digits, which keep the rules.
pub(crate) fn emit_digits(digits: [u8; 81], emit: Emit<'_, Grid>) -> Walk {
    emit(&Grid::known(digits)).map_break(Ok)
}

/// The number of solutions that `search` visits, up to `limit`.
///
/// # Errors
/// An interrupted run.
pub(crate) fn count(
    limit: u64,
    search: impl FnOnce(&mut dyn FnMut() -> Walk) -> Walk,
) -> Result<u64> {
    if limit == 0 {
        return Ok(0);
    }
    let mut found = 0;
    let walk = search(&mut || {
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
    });
    ended(walk).map(|()| found)
}
