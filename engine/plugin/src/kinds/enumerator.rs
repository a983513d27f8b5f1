//! [`Enumerator`]s: all puzzles of a grid with a number of clues.

mod batches;
mod derivations;
mod effort;

use super::batch::{SeventeenBatch, SeventeenEmitIndexed};
use super::derivation::{SeventeenClaim, SeventeenLogStep};
use super::{Extension, Kind, clique_strategy, solver};
use crate::calls::CallGuard;
use crate::checked::{CheckedEnumerator, ResultChecks};
use crate::component::{
    Component, HandleContent, component, deref_handle, deref_search_handle, destroy, own_lifecycle,
    rules_of,
};
use crate::guard::guarded_status;
use crate::instance::{CallOwner, Instance, SearchInstance, UNWRITTEN};
use crate::raw::*;
use crate::read::{self, cells, plain_text, raw_cells, to_control_flow, write_answer};
use crate::sink::{Sink, take_cells};
use clique_strategy::raw_bound;
use effort::{checked_effort, raw_effort};
use seventeen_core::{
    Batch, Cells, CliqueStrategy, Derivation, Effort, Emit, EmitIndexed, EnumerationQuery,
    Enumerator, Outline, Result, Search, Solver,
};
use std::ffi::c_void;
use std::mem::offset_of;

/// Kind of a component that finds all n-clue puzzles of a solution grid.
pub const SEVENTEEN_ENUMERATOR: u32 = 4;

/// The depths that a node may have: 0 to 128 clues.
pub const SEVENTEEN_DEPTHS: usize = 129;

/// The shape of a planned search. The engine sets the size; the enumerator fills the other fields
/// up to that size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenOutline {
    /// `sizeof(SeventeenOutline)`.
    pub struct_size: u32,
    /// The number of independent parts.
    pub parts: u32,
    /// The size of the clique that the order and the bounds come from.
    pub clique: u32,
    /// SEVENTEEN_AT_LEAST or SEVENTEEN_GREATEST.
    pub bound: u32,
    /// The number of unavoidable sets that the search uses.
    pub sets: u32,
    /// Whether `search` uses the clique strategy (1 or 0). If so, the engine prepares it first,
    /// with the sets of the plan that `given` does not hit. Their cells in `dead` are removed, and
    /// only those that contain no other remain, by ascending size.
    pub uses_strategy: u32,
    /// The method in a few words; valid as long as the search.
    pub method: SeventeenStr,
    /// Whether `derive` can prove the result of this search (1 or 0).
    pub derives: u32,
    /// 0.
    pub reserved: u32,
}

/// A part of a search, and the components that the engine lends for it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenPart {
    /// `sizeof(SeventeenPart)`.
    pub struct_size: u32,
    /// Its number, from 0.
    pub part: u32,
    /// The clique strategy of the plan.
    pub clique_strategy: SeventeenLoan,
    /// Tests uniqueness.
    pub solver: SeventeenLoan,
}

/// The cost of a part of a search. The engine sets the size; the enumerator fills the other fields
/// up to that size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenEffort {
    /// `sizeof(SeventeenEffort)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// Nodes of the search tree: clues placed.
    pub nodes: u64,
    /// Puzzles that the solver tested.
    pub tests: u64,
    /// Unavoidable sets that failed tests found.
    pub new_sets: u64,
    /// The nodes by depth: `widths[16]` of them have 16 clues, including `given`. Either all nodes
    /// are counted, or every entry is 0.
    pub widths: [u64; SEVENTEEN_DEPTHS],
}

/// The puzzles that an enumerator is to find.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenQuery {
    /// `sizeof(SeventeenQuery)`.
    pub struct_size: u32,
    /// The number of clues of each puzzle, including `given`.
    pub clues: u32,
    /// The solution grid: 81 digits by rows.
    pub grid: *const u8,
    /// Minimal unavoidable sets of the grid, by ascending size.
    pub sets: *const SeventeenCells,
    /// The number of sets.
    pub n_sets: usize,
    /// Every puzzle has these givens.
    pub given: SeventeenCells,
    /// No puzzle has these givens.
    pub dead: SeventeenCells,
}

/// Table of an enumerator.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenEnumerator {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Plans the search for the puzzles of `query`, which is valid during the call only. The search
    /// may outlive the instance, and any thread may drop it; the instance may plan others
    /// meanwhile. Writes a handle to `search` and its shape to `outline`.
    pub plan: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            query: *const SeventeenQuery,
            clique_strategy: SeventeenLoan,
            solver: SeventeenLoan,
            search: *mut *mut c_void,
            outline: *mut SeventeenOutline,
        ) -> i32,
    >,
    /// Searches one part, which is valid during the call only. Emits the givens of its puzzles and
    /// writes the cost. Several threads may call this at once with the same `search`.
    pub search: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            part: *const SeventeenPart,
            emit: SeventeenEmitCells,
            context: *mut c_void,
            effort: *mut SeventeenEffort,
        ) -> i32,
    >,
    /// Ends a search.
    pub drop_search: Option<unsafe extern "C" fn(search: *mut c_void)>,
    /// Finds the puzzles of grids that share two bands, in one search. Emits the givens of each
    /// puzzle once, with the number of its grid, and writes the cost. The batch is valid during the
    /// call only. Returns SEVENTEEN_NONE, and emits nothing, if it cannot do this faster than grid
    /// by grid. May be null, with the same effect.
    pub search_batch: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            batch: *const SeventeenBatch,
            solver: SeventeenLoan,
            emit: SeventeenEmitIndexed,
            context: *mut c_void,
            effort: *mut SeventeenEffort,
        ) -> i32,
    >,
    /// Proves the claim: adds the steps of a stage to `log`, and writes the line that is the
    /// stage's result. `lines` has the last line of each part if the stage is
    /// SEVENTEEN_CONCLUSION, whose result is a clause without literals. Parts number their lines
    /// and variables after the shared ones; the conclusion after `lines`. The steps depend on the
    /// plan, the claim and the stage alone. Several threads may call this at once with the same
    /// `search`. May be null if no outline has `derives`.
    pub derive: Option<
        unsafe extern "C" fn(
            search: *const c_void,
            claim: *const SeventeenClaim,
            stage: u32,
            part: *const SeventeenPart,
            lines: *const u64,
            n_lines: usize,
            log: SeventeenLogStep,
            context: *mut c_void,
            result: *mut u64,
        ) -> i32,
    >,
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn Enumerator {
    type Table = SeventeenEnumerator;
    const KIND: Kind = Kind::Enumerator;
    const ID: u32 = SEVENTEEN_ENUMERATOR;
    const NAME: &'static str = "enumerator";
    const NAMESPACE: &'static str = "enumerator";
    const DOC: &'static str =
        "Finds every puzzle with a number of clues whose solution is a given grid";
    const REQUIRED: &'static [usize] = &[
        offset_of!(SeventeenEnumerator, plan),
        offset_of!(SeventeenEnumerator, search),
        offset_of!(SeventeenEnumerator, drop_search),
    ];

    fn import(instance: Instance<SeventeenEnumerator>) -> Box<dyn Enumerator> {
        Box::new(ImportedEnumerator(instance))
    }

    fn checked(
        component: Box<dyn Enumerator>,
        checks: ResultChecks,
    ) -> Result<Box<dyn Enumerator>> {
        Ok(Box::new(CheckedEnumerator::new(component, checks)?))
    }
}

/// `T` as a component.
pub const fn enumerator<T: Component + Enumerator>() -> &'static SeventeenComponent {
    const { &component::<dyn Enumerator, T>(const { &table::<T>() }) }
}

const fn table<T: Component + Enumerator>() -> SeventeenEnumerator {
    SeventeenEnumerator {
        life: own_lifecycle::<SeventeenEnumerator, T>(),
        plan: Some(plan::<T>),
        search: Some(search),
        drop_search: Some(destroy::<SearchHandle>),
        search_batch: Some(batches::search_batch::<T>),
        derive: Some(derivations::derive),
    }
}

/// The type that a search's handle points to.
type SearchHandle = Box<dyn Search>;

unsafe extern "C" fn plan<T: Enumerator>(
    instance: *mut c_void,
    query: *const SeventeenQuery,
    clique_strategy: SeventeenLoan,
    solver: SeventeenLoan,
    search: *mut *mut c_void,
    outline: *mut SeventeenOutline,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (rules, (stop, enumerator)) =
        unsafe { (rules_of::<T>(instance), deref_handle::<T>(instance)) };
    guarded_status(stop, || {
        // SAFETY: the engine passes the wanted puzzles, with 81 digits and `n_sets` sets, and lends
        // two components for this call.
        let (raw, grid, sets, mut clique, mut solver) = unsafe {
            let raw = &*query;
            (
                raw,
                read::grid(raw.grid, rules)?,
                cells(raw.sets, raw.n_sets)?,
                clique_strategy::borrow_loan(clique_strategy, rules),
                solver::borrow_loan(solver, rules),
            )
        };
        let wanted = EnumerationQuery {
            grid: &grid,
            sets,
            clues: raw.clues,
            given: raw.given.into(),
            dead: raw.dead.into(),
        };
        let planned = enumerator.plan(&wanted, &mut clique, &mut solver)?;
        // SAFETY: the engine passes places for the outline and the handle.
        unsafe {
            write_answer(outline, raw_outline(&*planned));
            *search = HandleContent { stop, rules, it: planned }.into_handle();
        }
        Ok(())
    })
}

fn raw_outline(search: &dyn Search) -> SeventeenOutline {
    let outline = search.outline();
    SeventeenOutline {
        struct_size: size_of::<SeventeenOutline>() as u32,
        parts: outline.parts,
        clique: outline.clique,
        bound: raw_bound(outline.bound),
        sets: outline.sets,
        uses_strategy: outline.uses_strategy.into(),
        method: SeventeenStr::new(search.method()),
        derives: search.derivation().is_some().into(),
        reserved: 0,
    }
}

/// The outline that a component wrote.
fn read_outline(raw: &SeventeenOutline, owner: &CallOwner) -> Result<Outline> {
    let SeventeenOutline { parts, clique, bound, sets, uses_strategy, .. } = *raw;
    let bound = clique_strategy::read_bound(bound, owner)?;
    Ok(Outline { parts, clique, bound, sets, uses_strategy: uses_strategy != 0 })
}

unsafe extern "C" fn search(
    handle: *const c_void,
    part: *const SeventeenPart,
    emit: SeventeenEmitCells,
    context: *mut c_void,
    effort: *mut SeventeenEffort,
) -> i32 {
    // SAFETY: a handle made by `plan`; `Search` is Sync, so threads may share it.
    let (stop, search) = unsafe { deref_search_handle::<SearchHandle>(handle) };
    guarded_status(stop, || {
        // SAFETY: the engine passes a part, and lends two components for this call.
        let (part, mut clique, mut solver) = unsafe {
            let SeventeenPart { part, clique_strategy, solver, .. } = *part;
            let rules = rules_of::<SearchHandle>(handle);
            let clique = clique_strategy::borrow_loan(clique_strategy, rules);
            (part, clique, solver::borrow_loan(solver, rules))
        };
        // SAFETY: the engine's callback takes its own context.
        let emit =
            &mut |givens: &Cells| to_control_flow(unsafe { emit(context, (*givens).into()) });
        let cost = search.search(part, &mut clique, &mut solver, emit)?;
        // SAFETY: the engine passes a place for the effort.
        unsafe { write_answer(effort, raw_effort(&cost)) };
        Ok(())
    })
}

/// An enumerator of a plugin.
struct ImportedEnumerator(Instance<SeventeenEnumerator>);

impl Enumerator for ImportedEnumerator {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        let _call = self.0.enter_call()?;
        let plan = self.0.table.plan.expect("checked when the manifest was read");
        let query = SeventeenQuery {
            struct_size: size_of::<SeventeenQuery>() as u32,
            clues: wanted.clues,
            grid: wanted.grid.digits().as_ptr(),
            sets: raw_cells(wanted.sets),
            n_sets: wanted.sets.len(),
            given: wanted.given.into(),
            dead: wanted.dead.into(),
        };
        let mut handle = std::ptr::null_mut();
        let mut raw = SeventeenOutline {
            struct_size: size_of::<SeventeenOutline>() as u32,
            parts: 0,
            clique: 0,
            bound: UNWRITTEN,
            sets: 0,
            uses_strategy: 0,
            method: SeventeenStr::new(""),
            derives: 0,
            reserved: 0,
        };
        // SAFETY: an instance of this table, the wanted puzzles, two loans for the time of the
        // call, and places for the answers.
        let status = unsafe {
            plan(
                self.0.this,
                &query,
                clique_strategy::lend(&mut HandleContent::of_loan(clique, self.0.rules)),
                solver::lend(&mut HandleContent::of_loan(solver, self.0.rules)),
                &mut handle,
                &mut raw,
            )
        };
        self.0.check_status(status)?;
        let search = self.0.search_instance(handle, self.0.table.drop_search);
        let outline = read_outline(&raw, &search.owner)?;
        // SAFETY: the text lives as long as the search.
        let method = unsafe { plain_text(&raw.method) }.unwrap_or("an unreadable text").to_owned();
        let derives = raw.derives != 0 && search.table.derive.is_some();
        Ok(Box::new(ImportedSearch { search, outline, method, clues: wanted.clues, derives }))
    }

    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        batches::call_search_batch(&mut self.0, batch, solver, emit)
    }
}

/// A search of a plugin's enumerator.
struct ImportedSearch {
    search: SearchInstance<SeventeenEnumerator>,
    outline: Outline,
    method: String,
    /// The number of clues of each puzzle.
    clues: u32,
    /// Whether it can prove its result.
    derives: bool,
}

impl Search for ImportedSearch {
    fn outline(&self) -> Outline {
        self.outline
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let search = self.search.table.search.expect("checked when the manifest was read");
        let mut sink = Sink::new(emit);
        let mut effort = raw_effort(&Effort::default());
        let rules = self.search.rules;
        let (mut clique, mut solver) =
            (HandleContent::of_loan(clique, rules), HandleContent::of_loan(solver, rules));
        let part = SeventeenPart {
            struct_size: size_of::<SeventeenPart>() as u32,
            part,
            clique_strategy: clique_strategy::lend(&mut clique),
            solver: solver::lend(&mut solver),
        };
        let _call = CallGuard::enter(self.search.owner.label);
        // SAFETY: a handle that `plan` made, a part and its loans for the time of the call, a
        // callback with its own context, and a place for the effort.
        let status = unsafe {
            search(self.search.this, &part, take_cells, (&raw mut sink).cast(), &mut effort)
        };
        self.search.owner.check_emitted(sink, status)?;
        checked_effort(&effort, self.clues, &self.search.owner)
    }
    fn derivation(&self) -> Option<&dyn Derivation> {
        self.derives.then_some(self)
    }
}
