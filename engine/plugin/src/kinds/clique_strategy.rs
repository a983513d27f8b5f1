//! [`CliqueStrategy`]s: pairwise disjoint unavoidable sets.

use super::{Extension, Kind};
use crate::component::{
    Component, HandleContent, component, deref_handle, lent_lifecycle, own_lifecycle,
};
use crate::guard::guarded_status;
use crate::instance::{CallOwner, Instance, UNWRITTEN};
use crate::raw::*;
use crate::read::{cells, raw_cells, slice};
use seventeen_core::{Bound, Cells, CliqueStrategy, Error, Order, Result, Rules, SearchContext};
use std::ffi::c_void;
use std::fmt::Display;
use std::mem::offset_of;

/// Kind of a component that chooses pairwise disjoint unavoidable sets.
pub const SEVENTEEN_CLIQUE_STRATEGY: u32 = 3;

/// A clique's size is a lower bound on the grid's MCN.
pub const SEVENTEEN_AT_LEAST: u32 = 0;

/// A clique's size is the greatest among the sets chosen from.
pub const SEVENTEEN_GREATEST: u32 = 1;

/// A search branches on the chosen sets first, in their order.
pub const SEVENTEEN_CHOSEN_FIRST: u32 = 0;

/// A search branches on the smallest sets first. Among sets of one size, chosen ones come first.
pub const SEVENTEEN_SMALLEST_FIRST: u32 = 1;

/// The prepared sets among which a strategy chooses.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenCandidates {
    /// `sizeof(SeventeenCandidates)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// The indices of the sets.
    pub sets: *const u32,
    /// The number of indices.
    pub n_sets: usize,
    /// Sets with a cell among these are excluded.
    pub dead: SeventeenCells,
}

/// The clique that a strategy chose. The engine sets the size, `sets` and `room`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenClique {
    /// `sizeof(SeventeenClique)`.
    pub struct_size: u32,
    /// SEVENTEEN_AT_LEAST or SEVENTEEN_GREATEST.
    pub bound: u32,
    /// Where to write the indices of the chosen sets, the most important one first.
    pub sets: *mut u32,
    /// The number of indices that there is room for: one for each cell, as disjoint sets have one
    /// cell or more each.
    pub room: usize,
    /// The number of chosen sets.
    pub n_sets: usize,
}

/// The state of the search, on which the following choices may depend.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenSearchContext {
    /// `sizeof(SeventeenSearchContext)`.
    pub struct_size: u32,
    /// The most clues that the search places in `cells`.
    pub clues: u32,
    /// The fewest clues that are left for later stages, which place them elsewhere.
    pub later: u32,
    /// 0.
    pub reserved: u32,
    /// The cells in which clues may be placed.
    pub cells: SeventeenCells,
    /// An estimate of the nodes of the search; negative if there is none.
    pub nodes: f64,
}

/// Table of a clique strategy.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenCliqueStrategy {
    /// Head.
    pub life: SeventeenLifecycle,
    /// Receives the sets, valid during the call only, that `choose` will choose from until the next
    /// `prepare`.
    pub prepare: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            sets: *const SeventeenCells,
            n_sets: usize,
        ) -> i32,
    >,
    /// Chooses pairwise disjoint sets from `candidates`, which is valid during the call only, and
    /// writes the choice to `clique`.
    pub choose: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            candidates: *const SeventeenCandidates,
            clique: *mut SeventeenClique,
        ) -> i32,
    >,
    /// Writes the order in which a search should branch on the sets: SEVENTEEN_CHOSEN_FIRST, which
    /// is the default without this function, or SEVENTEEN_SMALLEST_FIRST. May be null.
    pub order: Option<unsafe extern "C" fn(instance: *mut c_void, order: *mut u32) -> i32>,
    /// Receives the state of the search, valid during the call only; `prepare` drops it. May be
    /// null.
    pub set_context: Option<
        unsafe extern "C" fn(instance: *mut c_void, context: *const SeventeenSearchContext) -> i32,
    >,
}

// SAFETY: the table begins with its head, all of its fields are nullable functions, and those
// required are among them.
unsafe impl Extension for dyn CliqueStrategy {
    type Table = SeventeenCliqueStrategy;
    const KIND: Kind = Kind::CliqueStrategy;
    const ID: u32 = SEVENTEEN_CLIQUE_STRATEGY;
    const NAME: &'static str = "clique strategy";
    const NAMESPACE: &'static str = "clique";
    const DOC: &'static str = "Chooses pairwise disjoint unavoidable sets, in the order in which a search branches \
         on them; their number is a lower bound on the clues of a puzzle";
    const REQUIRED: &'static [usize] = &[
        offset_of!(SeventeenCliqueStrategy, prepare),
        offset_of!(SeventeenCliqueStrategy, choose),
    ];

    fn import(instance: Instance<SeventeenCliqueStrategy>) -> Box<dyn CliqueStrategy> {
        Box::new(ImportedCliqueStrategy::from(instance))
    }
}

/// A bound as a number.
pub(super) fn raw_bound(bound: Bound) -> u32 {
    match bound {
        Bound::AtLeast => SEVENTEEN_AT_LEAST,
        Bound::Greatest => SEVENTEEN_GREATEST,
    }
}

/// A number of a component as a bound.
pub(super) fn read_bound(raw: u32, owner: &CallOwner) -> Result<Bound> {
    owner.read_alternative(raw, "bound", [Bound::AtLeast, Bound::Greatest])
}

/// `T` as a component.
pub const fn clique_strategy<T: Component + CliqueStrategy>() -> &'static SeventeenComponent {
    const {
        &component::<dyn CliqueStrategy, T>(
            const { &table::<T>(own_lifecycle::<SeventeenCliqueStrategy, T>()) },
        )
    }
}

/// Lends a strategy of the engine to a plugin.
pub(super) fn lend(strategy: &mut HandleContent<&mut dyn CliqueStrategy>) -> SeventeenLoan {
    const TABLE: &SeventeenCliqueStrategy =
        &table::<&'static mut dyn CliqueStrategy>(lent_lifecycle::<SeventeenCliqueStrategy>());
    SeventeenLoan { table: (&raw const *TABLE).cast(), instance: (&raw mut *strategy).cast() }
}

/// The table of `T` with this head.
const fn table<T: CliqueStrategy>(life: SeventeenLifecycle) -> SeventeenCliqueStrategy {
    SeventeenCliqueStrategy {
        life,
        prepare: Some(prepare::<T>),
        choose: Some(choose::<T>),
        order: Some(order::<T>),
        set_context: Some(set_context::<T>),
    }
}

unsafe extern "C" fn prepare<T: CliqueStrategy>(
    instance: *mut c_void,
    sets: *const SeventeenCells,
    n_sets: usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { deref_handle::<T>(instance) };
    // SAFETY: the engine passes `n_sets` sets.
    guarded_status(stop, || strategy.prepare(unsafe { cells(sets, n_sets)? }))
}

unsafe extern "C" fn choose<T: CliqueStrategy>(
    instance: *mut c_void,
    candidates: *const SeventeenCandidates,
    clique: *mut SeventeenClique,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: the engine passes the candidates, with `n_sets` indices, and a place for the
        // clique.
        let (candidates, dead, clique) = unsafe {
            let SeventeenCandidates { sets, n_sets, dead, .. } = *candidates;
            (slice(sets, n_sets), dead, &mut *clique)
        };
        let mut chosen = Vec::with_capacity(clique.room);
        let bound = strategy.choose(candidates, dead.into(), &mut chosen)?;
        if chosen.len() > clique.room {
            return Err(Error::failed(format!("{} sets cannot be disjoint", chosen.len())));
        }
        // SAFETY: the engine has room for `room` indices, and there are no more.
        unsafe { clique.sets.copy_from_nonoverlapping(chosen.as_ptr(), chosen.len()) };
        (clique.bound, clique.n_sets) = (raw_bound(bound), chosen.len());
        Ok(())
    })
}

unsafe extern "C" fn order<T: CliqueStrategy>(instance: *mut c_void, order: *mut u32) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        let raw = match strategy.order() {
            Order::Chosen => SEVENTEEN_CHOSEN_FIRST,
            Order::Smallest => SEVENTEEN_SMALLEST_FIRST,
        };
        // SAFETY: the engine passes a place for the order.
        unsafe { *order = raw };
        Ok(())
    })
}

unsafe extern "C" fn set_context<T: CliqueStrategy>(
    instance: *mut c_void,
    context: *const SeventeenSearchContext,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { deref_handle::<T>(instance) };
    guarded_status(stop, || {
        // SAFETY: the engine passes the state of the search.
        let SeventeenSearchContext { clues, later, cells, nodes, .. } = unsafe { *context };
        let nodes = Some(nodes).filter(|&nodes| nodes >= 0.);
        strategy.set_context(&SearchContext { cells: cells.into(), clues, later, nodes })
    })
}

/// A strategy that someone else owns.
///
/// # Safety
/// The loan is of a clique strategy, and valid as long as this is used.
pub(super) unsafe fn borrow_loan(loan: SeventeenLoan, rules: Rules) -> impl CliqueStrategy {
    // SAFETY: the caller's promise.
    ImportedCliqueStrategy::from(unsafe { Instance::from_loan(loan, rules) })
}

/// A clique strategy of a plugin.
struct ImportedCliqueStrategy {
    instance: Instance<SeventeenCliqueStrategy>,
    /// The prepared sets, to check choices. Empty for a lent strategy, which its lender checks.
    sets: Vec<Cells>,
}

impl From<Instance<SeventeenCliqueStrategy>> for ImportedCliqueStrategy {
    fn from(instance: Instance<SeventeenCliqueStrategy>) -> ImportedCliqueStrategy {
        ImportedCliqueStrategy { instance, sets: Vec::new() }
    }
}

impl ImportedCliqueStrategy {
    fn is_lent(&self) -> bool {
        self.instance.owner.label.is_none()
    }

    /// The order that the strategy asks for.
    fn read_order(&self) -> Result<Order> {
        let Some(order) = self.instance.table.order else { return Ok(Order::Chosen) };
        let mut raw = UNWRITTEN;
        // SAFETY: an instance of this table, and a place for the order.
        let status = unsafe { order(self.instance.this, &mut raw) };
        self.instance.owner.check_status(status)?;
        self.instance.owner.read_alternative(raw, "order", [Order::Chosen, Order::Smallest])
    }

    /// Rejects a choice that is not a clique of the candidates.
    fn check(&self, candidates: &[u32], dead: Cells, chosen: &[u32], bound: Bound) -> Result<()> {
        let refused = |why: &dyn Display| Err(self.instance.owner.rejection(why));
        let mut used = dead;
        for &index in chosen {
            let set = self.sets.get(index as usize).filter(|_| candidates.contains(&index));
            let Some(&set) = set else {
                return refused(&format_args!("chose set {index}, which is not a candidate"));
            };
            if !set.is_disjoint(used) {
                let (shared, what) = match set & dead {
                    dead if dead.is_empty() => (set & used, "are in other chosen sets"),
                    dead => (dead, "are dead"),
                };
                return refused(&format_args!("chose the set {set}, of which {shared} {what}"));
            }
            used |= set;
        }
        if bound != Bound::Greatest {
            return Ok(());
        }
        let mut others = candidates.iter().filter_map(|&index| self.sets.get(index as usize));
        match others.find(|set| set.is_disjoint(used)) {
            Some(set) => refused(&format_args!("claims the greatest clique, but left out {set}")),
            None => Ok(()),
        }
    }
}

impl CliqueStrategy for ImportedCliqueStrategy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let _call = self.instance.enter_call()?;
        let prepare = self.instance.table.prepare.expect("checked when the manifest was read");
        // SAFETY: an instance of this table, and `sets.len()` sets.
        let status = unsafe { prepare(self.instance.this, raw_cells(sets), sets.len()) };
        self.instance.check_status(status)?;
        if !self.is_lent() {
            self.sets = sets.to_vec();
        }
        self.read_order().map(|_| ())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let _call = self.instance.enter_call()?;
        let choose = self.instance.table.choose.expect("checked when the manifest was read");
        chosen.clear();
        chosen.resize(Cells::ALL.len() as usize, 0);
        let raw = SeventeenCandidates {
            struct_size: size_of::<SeventeenCandidates>() as u32,
            reserved: 0,
            sets: candidates.as_ptr(),
            n_sets: candidates.len(),
            dead: dead.into(),
        };
        let mut clique = SeventeenClique {
            struct_size: size_of::<SeventeenClique>() as u32,
            bound: UNWRITTEN,
            sets: chosen.as_mut_ptr(),
            room: chosen.len(),
            n_sets: usize::MAX,
        };
        // SAFETY: an instance of this table, `candidates.len()` indices, and room for the clique.
        let status = unsafe { choose(self.instance.this, &raw, &mut clique) };
        self.instance.check_status(status)?;
        let n = clique.n_sets;
        if n > chosen.len() {
            return Err(self.instance.owner.rejection(format_args!("{n} sets cannot be disjoint")));
        }
        chosen.truncate(n);
        let bound = read_bound(clique.bound, &self.instance.owner)?;
        if !self.is_lent() {
            self.check(candidates, dead, chosen, bound)?;
        }
        Ok(bound)
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        let Some(set_context) = self.instance.table.set_context else { return Ok(()) };
        let _call = self.instance.enter_call()?;
        let context = SeventeenSearchContext {
            struct_size: size_of::<SeventeenSearchContext>() as u32,
            clues: context.clues,
            later: context.later,
            reserved: 0,
            cells: context.cells.into(),
            nodes: context.nodes.unwrap_or(-1.),
        };
        // SAFETY: an instance of this table.
        let status = unsafe { set_context(self.instance.this, &context) };
        self.instance.check_status(status)
    }

    /// The order, which was checked when the sets were prepared.
    fn order(&self) -> Order {
        self.read_order().unwrap_or_default()
    }
}
