//! A [`SeventeenEnumerator`] becomes an [`Enumerator`].

use super::{Instance, Sink, clique_strategy, raw_sets, solver, text};
use crate::raw::*;
use crate::{Extension, Kind};
use seventeen_core::{
    Bound, CliqueStrategy, Effort, Emit, Enumerator, Error, Outline, Puzzle, Result, Search,
    Solver, Wanted,
};
use std::ffi::c_void;

/// An enumerator of a plugin's.
struct ImportedEnumerator(Instance);

impl ImportedEnumerator {
    fn table(&self) -> &'static SeventeenEnumerator {
        // SAFETY: the table of an enumerator has this type; it is constant data of a library
        // that stays loaded, and its completeness was checked.
        unsafe { &*self.0.table.cast() }
    }
}

// SAFETY: the table is read as a [`SeventeenEnumerator`].
unsafe impl Extension for dyn Enumerator {
    const KIND: Kind = Kind::Enumerator;

    fn import(instance: Instance) -> Box<dyn Enumerator> {
        Box::new(ImportedEnumerator(instance))
    }
}

impl Enumerator for ImportedEnumerator {
    fn plan(
        &mut self,
        wanted: &Wanted<'_>,
        mut clique: &mut dyn CliqueStrategy,
        mut solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        self.0.ready()?;
        let table = self.table();
        let plan = table.plan.expect("checked when the manifest was read");
        let sets = raw_sets(wanted.sets);
        let wanted = SeventeenWanted {
            struct_size: size_of::<SeventeenWanted>() as u32,
            clues: wanted.clues,
            grid: wanted.grid.digits().as_ptr(),
            sets: sets.as_ptr(),
            n_sets: sets.len(),
            given: wanted.given.into(),
            dead: wanted.dead.into(),
        };
        let mut handle = std::ptr::null_mut();
        let mut outline =
            SeventeenOutline { parts: 0, clique: 0, bound: SEVENTEEN_AT_LEAST, sets: 0, asks: 0 };
        // SAFETY: an instance of this table, what is wanted, two loans for the
        // time of the call, and places for the answers.
        let status = unsafe {
            plan(
                self.0.this,
                &wanted,
                clique_strategy::lend(&mut clique),
                solver::lend(&mut solver),
                &mut handle,
                &mut outline,
            )
        };
        self.0.done(status)?;
        let label = self.0.owner.clone();
        let method = table.method.map_or_else(String::new, |method| {
            // SAFETY: a handle that `plan` made; the text lives as long as the search.
            unsafe { text(&method(handle)) }.unwrap_or("an unreadable text").to_owned()
        });
        Ok(Box::new(ImportedSearch { table, handle, outline, method, label }))
    }
}

/// A search of a plugin's enumerator.
struct ImportedSearch {
    table: &'static SeventeenEnumerator,
    handle: *mut c_void,
    outline: SeventeenOutline,
    method: String,
    label: Option<String>,
}

// SAFETY: the interface lets several threads search with the same handle at once.
unsafe impl Send for ImportedSearch {}
// SAFETY: as above.
unsafe impl Sync for ImportedSearch {}

impl Search for ImportedSearch {
    fn outline(&self) -> Outline {
        let SeventeenOutline { parts, clique, bound, sets, asks } = self.outline;
        let bound = if bound == SEVENTEEN_GREATEST { Bound::Greatest } else { Bound::AtLeast };
        Outline { parts, clique, bound, sets, asks: asks != 0 }
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        mut clique: &mut dyn CliqueStrategy,
        mut solver: &mut dyn Solver,
        emit: Emit<'_, Puzzle>,
    ) -> Result<Effort> {
        let search = self.table.search.expect("checked when the manifest was read");
        let mut sink = Sink::new(emit);
        let mut effort = SeventeenEffort { nodes: 0, tests: 0, fresh: 0 };
        // SAFETY: a handle that `plan` made, loans for the time of the call, a callback with
        // its own context, and a place for the effort.
        let status = unsafe {
            search(
                self.handle,
                part,
                clique_strategy::lend(&mut clique),
                solver::lend(&mut solver),
                take_puzzle,
                (&raw mut sink).cast(),
                &mut effort,
            )
        };
        sink.finish()?;
        if status < SEVENTEEN_OK {
            Instance::of_search(&self.table.life, self.label.clone()).done(status)?;
        }
        Ok(Effort { nodes: effort.nodes, tests: effort.tests, fresh: effort.fresh })
    }
}

impl Drop for ImportedSearch {
    fn drop(&mut self) {
        if let Some(drop_search) = self.table.drop_search {
            // SAFETY: a handle that `plan` made, dropped once.
            unsafe { drop_search(self.handle) }
        }
    }
}

unsafe extern "C" fn take_puzzle(context: *mut c_void, digits: *const u8) -> u32 {
    // SAFETY: the context that `search` was given.
    let sink = unsafe { &mut *context.cast::<Sink<'_, Puzzle>>() };
    // SAFETY: the plugin passes 81 digits.
    let puzzle = Puzzle::from_digits(unsafe { *digits.cast::<[u8; 81]>() });
    sink.take(match puzzle.check() {
        Ok(()) => Ok(puzzle),
        Err(error) => Err(Error::failed(format!("an enumerator emitted no puzzle: {error}"))),
    })
}
