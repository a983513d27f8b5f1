//! Components of plugins that are older than batches.

use crate::component::{Component, HandleContent};
use crate::instance::Instance;
use crate::kinds::Extension;
use crate::kinds::enumerator::{SeventeenEnumerator, enumerator};
use crate::kinds::ua_harvester::{SeventeenUaHarvester, ua_harvester};
use crate::params::Args;
use crate::raw::*;
use crate::read::copy_struct;
use seventeen_core::{
    Batch, Cells, CliqueStrategy, Effort, Emit, EmitIndexed, EnumerationQuery, Enumerator, Error,
    Grid, Limits, Puzzle, Result, Rules, Search, Solver, UaHarvester,
};
use std::mem::offset_of;
use std::ops::ControlFlow;

/// Supports batches, and reports so.
struct Eager;

impl Component for Eager {
    const NAME: &'static str = "eager";
    const DOC: &'static str = "Knows batches";

    fn create(_: &Args<'_>) -> Result<Eager> {
        Ok(Eager)
    }
}

impl Enumerator for Eager {
    fn plan(
        &mut self,
        _: &EnumerationQuery<'_>,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        Err(Error::failed("knows nothing else"))
    }

    fn search_batch(
        &mut self,
        _: &Batch<'_>,
        _: &mut dyn Solver,
        _: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        Ok(Some(Effort { tests: 7, ..Effort::default() }))
    }
}

impl UaHarvester for Eager {
    fn harvest(&mut self, _: &Grid, _: &[Cells], seed: u64, emit: Emit<'_, Cells>) -> Result<()> {
        let _ = emit(&Cells::from_bits(u128::from(seed)));
        Ok(())
    }

    fn harvest_batch(&mut self, _: &[Grid], _: u32, _: u64, _: EmitIndexed<'_>) -> Result<()> {
        Ok(())
    }
}

/// Solves nothing.
struct Nothing;

impl Solver for Nothing {
    fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
        Ok(0)
    }

    fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
        Ok(())
    }
}

/// The result of `visit` for the component, if the engine sees only the first `size` bytes of its
/// table.
fn built_with<K: Extension + ?Sized, R>(
    component: &SeventeenComponent,
    size: usize,
    visit: impl FnOnce(&mut K) -> R,
) -> R {
    // SAFETY: the component has a table of its kind, which begins with its size.
    let table = unsafe {
        let mut table = copy_struct::<K::Table>(component.table.cast());
        (&raw mut table).cast::<u32>().write(size as u32);
        table
    };
    let mut made = HandleContent::of_loan(Eager, Rules::CLASSIC);
    let loan = SeventeenLoan { table: (&raw const table).cast(), instance: (&raw mut made).cast() };
    // SAFETY: a table of this kind, and an instance of its component, which live as long as the
    // call.
    visit(&mut *K::import(unsafe { Instance::from_loan(loan, Rules::CLASSIC) }))
}

fn grid() -> Grid {
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
        .parse()
        .expect("a grid")
}

#[test]
fn an_enumerator_without_the_function_searches_no_batch() {
    let grids = [grid()];
    let batch = Batch { grids: &grids, sets: &[vec![]], clues: 17, limits: Limits::none(17) };
    for (size, expected) in [
        (offset_of!(SeventeenEnumerator, search_batch), None),
        (size_of::<SeventeenEnumerator>(), Some(7)),
    ] {
        let searched = built_with::<dyn Enumerator, _>(enumerator::<Eager>(), size, |enumerator| {
            enumerator.search_batch(&batch, &mut Nothing, &mut |_, _| ControlFlow::Continue(()))
        });
        assert_eq!(searched.map(|effort| effort.map(|effort| effort.tests)), Ok(expected));
    }
}

#[test]
fn a_harvester_without_the_function_harvests_each_grid() {
    let grids = [grid(); 3];
    for (size, most, expected) in [
        (offset_of!(SeventeenUaHarvester, harvest_batch), 3, vec![0, 1, 2]),
        (offset_of!(SeventeenUaHarvester, harvest_batch), 2, vec![0, 1]),
        (size_of::<SeventeenUaHarvester>(), 3, vec![]),
    ] {
        let mut found = Vec::new();
        let emit = &mut |grid, set: &Cells| {
            found.push(grid);
            assert_eq!(*set, Cells::from_bits(5), "the seed as a set");
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let harvested =
            built_with::<dyn UaHarvester, _>(ua_harvester::<Eager>(), size, |harvester| {
                harvester.harvest_batch(&grids, 17, 5, emit)
            });
        assert_eq!((harvested, found), (Ok(()), expected));
    }
}
