//! [`CliqueStrategy`]s: pairwise disjoint unavoidable sets.

use super::{Extension, Kind};
use crate::component::{Component, Made, component, lent_out, made, made_here};
use crate::guard::{guard, status};
use crate::instance::Instance;
use crate::raw::*;
use crate::read::{cells, raw_cells, slice};
use seventeen_core::{Bound, Cells, CliqueStrategy, Error, Need, Order, Result};
use std::ffi::c_void;
use std::fmt::Display;
use std::mem::offset_of;

/// Kind of a component that chooses pairwise disjoint unavoidable sets.
pub const SEVENTEEN_CLIQUE_STRATEGY: u32 = 3;

/// A clique's size is a lower bound on the grid's MCN.
pub const SEVENTEEN_AT_LEAST: i32 = 0;

/// A clique's size is the greatest among the sets chosen from.
pub const SEVENTEEN_GREATEST: i32 = 1;

/// A search branches on the chosen sets first, in their order.
pub const SEVENTEEN_CHOSEN_FIRST: i32 = 0;

/// A search branches on the smallest sets first. Among sets of one size, chosen ones come first.
pub const SEVENTEEN_SMALLEST_FIRST: i32 = 1;

/// The most sets in a clique: disjoint sets have one cell or more each.
pub const SEVENTEEN_MAX_CLIQUE: usize = 81;

/// The prepared sets among which a strategy chooses.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenAlive {
    /// `sizeof(SeventeenAlive)`.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// The indices of the sets.
    pub alive: *const u32,
    /// The number of indices.
    pub n_alive: usize,
    /// Sets with a cell among these are excluded.
    pub dead: SeventeenCells,
}

/// The needs of the search, on which the following choices may depend.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenNeed {
    /// `sizeof(SeventeenNeed)`.
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
    /// Chooses pairwise disjoint sets from `among`, which is valid during the call only. Writes
    /// their indices to `chosen`, which has room for SEVENTEEN_MAX_CLIQUE, and their number to
    /// `n_chosen`. Returns SEVENTEEN_AT_LEAST, SEVENTEEN_GREATEST, or a negative status.
    pub choose: Option<
        unsafe extern "C" fn(
            instance: *mut c_void,
            among: *const SeventeenAlive,
            chosen: *mut u32,
            n_chosen: *mut usize,
        ) -> i32,
    >,
    /// The order in which a search should branch on the sets: SEVENTEEN_CHOSEN_FIRST (the default
    /// without this function) or SEVENTEEN_SMALLEST_FIRST. Since minor version 1.
    pub order: Option<unsafe extern "C" fn(instance: *mut c_void) -> i32>,
    /// Receives the needs of the search, valid during the call only; `prepare` drops them. May be
    /// absent. Since minor version 2.
    pub serve:
        Option<unsafe extern "C" fn(instance: *mut c_void, need: *const SeventeenNeed) -> i32>,
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
        Box::new(Imported::from(instance))
    }
}

/// A bound as a number.
pub(super) fn raw_bound(bound: Bound) -> i32 {
    match bound {
        Bound::AtLeast => SEVENTEEN_AT_LEAST,
        Bound::Greatest => SEVENTEEN_GREATEST,
    }
}

/// A number as a bound.
pub(super) fn bound(raw: i32) -> Bound {
    if raw == SEVENTEEN_GREATEST { Bound::Greatest } else { Bound::AtLeast }
}

/// `T` as a component.
pub const fn clique_strategy<T: Component + CliqueStrategy>() -> &'static SeventeenComponent {
    const {
        &component::<dyn CliqueStrategy, T>(
            const { &table::<T>(made_here::<SeventeenCliqueStrategy, T>()) },
        )
    }
}

/// Lends a strategy of the engine to a plugin.
pub(super) fn lend(strategy: &mut Made<&mut dyn CliqueStrategy>) -> SeventeenLoan {
    const TABLE: &SeventeenCliqueStrategy =
        &table::<&'static mut dyn CliqueStrategy>(lent_out::<SeventeenCliqueStrategy>());
    SeventeenLoan { table: (&raw const *TABLE).cast(), instance: (&raw mut *strategy).cast() }
}

/// The table of `T` with this head.
const fn table<T: CliqueStrategy>(life: SeventeenLifecycle) -> SeventeenCliqueStrategy {
    SeventeenCliqueStrategy {
        life,
        prepare: Some(prepare::<T>),
        choose: Some(choose::<T>),
        order: Some(order::<T>),
        serve: Some(serve::<T>),
    }
}

unsafe extern "C" fn prepare<T: CliqueStrategy>(
    instance: *mut c_void,
    sets: *const SeventeenCells,
    n_sets: usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { made::<T>(instance) };
    // SAFETY: the engine passes `n_sets` sets.
    status(stop, || strategy.prepare(unsafe { cells(sets, n_sets)? }))
}

unsafe extern "C" fn choose<T: CliqueStrategy>(
    instance: *mut c_void,
    among: *const SeventeenAlive,
    chosen: *mut u32,
    n_chosen: *mut usize,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { made::<T>(instance) };
    let result = guard(stop, || {
        // SAFETY: the engine passes the sets to choose among, with `n_alive` indices.
        let (alive, dead) = unsafe {
            let SeventeenAlive { alive, n_alive, dead, .. } = *among;
            (slice(alive, n_alive), dead)
        };
        let mut indices = Vec::with_capacity(SEVENTEEN_MAX_CLIQUE);
        let bound = strategy.choose(alive, dead.into(), &mut indices)?;
        if indices.len() > SEVENTEEN_MAX_CLIQUE {
            return Err(Error::failed(format!("{} sets cannot be disjoint", indices.len())));
        }
        // SAFETY: the engine has room for SEVENTEEN_MAX_CLIQUE indices and for their number.
        unsafe {
            chosen.copy_from_nonoverlapping(indices.as_ptr(), indices.len());
            *n_chosen = indices.len();
        }
        Ok(bound)
    });
    result.map_or_else(|status| status, raw_bound)
}

unsafe extern "C" fn order<T: CliqueStrategy>(instance: *mut c_void) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { made::<T>(instance) };
    let order = guard(stop, || Ok(strategy.order()));
    match order {
        Ok(Order::Smallest) => SEVENTEEN_SMALLEST_FIRST,
        Ok(Order::Chosen) | Err(_) => SEVENTEEN_CHOSEN_FIRST,
    }
}

unsafe extern "C" fn serve<T: CliqueStrategy>(
    instance: *mut c_void,
    need: *const SeventeenNeed,
) -> i32 {
    // SAFETY: an instance of this table, used by this thread alone.
    let (stop, strategy) = unsafe { made::<T>(instance) };
    status(stop, || {
        // SAFETY: the engine passes the needs of the search.
        let SeventeenNeed { clues, later, cells, nodes, .. } = unsafe { *need };
        let nodes = Some(nodes).filter(|&nodes| nodes >= 0.);
        strategy.serve(&Need { cells: cells.into(), clues, later, nodes })
    })
}

/// A strategy that someone else owns.
///
/// # Safety
/// The loan is of a clique strategy, and valid as long as this is used.
pub(super) unsafe fn borrowed(loan: SeventeenLoan) -> impl CliqueStrategy {
    // SAFETY: the caller's promise.
    Imported::from(unsafe { Instance::lent(loan) })
}

/// A clique strategy of a plugin.
struct Imported {
    instance: Instance<SeventeenCliqueStrategy>,
    /// The prepared sets, to check choices. Empty for a lent strategy, which its lender checks.
    sets: Vec<Cells>,
}

impl From<Instance<SeventeenCliqueStrategy>> for Imported {
    fn from(instance: Instance<SeventeenCliqueStrategy>) -> Imported {
        Imported { instance, sets: Vec::new() }
    }
}

impl Imported {
    fn is_lent(&self) -> bool {
        self.instance.owner.label.is_none()
    }

    /// Rejects a choice that is not a clique of the alive sets.
    fn check(&self, alive: &[u32], dead: Cells, chosen: &[u32], bound: Bound) -> Result<()> {
        let refused = |why: &dyn Display| Err(self.instance.owner.refused(why));
        let mut used = dead;
        for &index in chosen {
            let set = self.sets.get(index as usize).filter(|_| alive.contains(&index));
            let Some(&set) = set else {
                return refused(&format_args!("chose set {index}, which is not among those alive"));
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
        let mut alive = alive.iter().filter_map(|&index| self.sets.get(index as usize));
        match alive.find(|set| set.is_disjoint(used)) {
            Some(set) => refused(&format_args!("claims the greatest clique, but left out {set}")),
            None => Ok(()),
        }
    }
}

impl CliqueStrategy for Imported {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let _call = self.instance.ready()?;
        let prepare = self.instance.table.prepare.expect("checked when the manifest was read");
        // SAFETY: an instance of this table, and `sets.len()` sets.
        let status = unsafe { prepare(self.instance.this, raw_cells(sets), sets.len()) };
        self.instance.done(status)?;
        if !self.is_lent() {
            self.sets = sets.to_vec();
        }
        // SAFETY: an instance of this table.
        match self.instance.table.order.map(|order| unsafe { order(self.instance.this) }) {
            Some(strange)
                if !(SEVENTEEN_CHOSEN_FIRST..=SEVENTEEN_SMALLEST_FIRST).contains(&strange) =>
            {
                let why = format_args!("returned the order {strange}: expected 0 or 1");
                Err(self.instance.owner.refused(why))
            }
            _ => Ok(()),
        }
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let _call = self.instance.ready()?;
        let choose = self.instance.table.choose.expect("checked when the manifest was read");
        chosen.clear();
        chosen.resize(SEVENTEEN_MAX_CLIQUE, 0);
        let mut n = 0;
        let among = SeventeenAlive {
            struct_size: size_of::<SeventeenAlive>() as u32,
            reserved: 0,
            alive: alive.as_ptr(),
            n_alive: alive.len(),
            dead: dead.into(),
        };
        // SAFETY: an instance of this table, `alive.len()` indices, and room for the answer.
        let status = unsafe { choose(self.instance.this, &among, chosen.as_mut_ptr(), &mut n) };
        chosen.truncate(n);
        self.instance.answered(status, SEVENTEEN_GREATEST)?;
        if n > SEVENTEEN_MAX_CLIQUE {
            return Err(self.instance.owner.refused(format_args!("{n} sets cannot be disjoint")));
        }
        let bound = bound(status);
        if !self.is_lent() {
            self.check(alive, dead, chosen, bound)?;
        }
        Ok(bound)
    }

    fn serve(&mut self, need: &Need) -> Result<()> {
        let Some(serve) = self.instance.table.serve else { return Ok(()) };
        let _call = self.instance.ready()?;
        let need = SeventeenNeed {
            struct_size: size_of::<SeventeenNeed>() as u32,
            clues: need.clues,
            later: need.later,
            reserved: 0,
            cells: need.cells.into(),
            nodes: need.nodes.unwrap_or(-1.),
        };
        // SAFETY: an instance of this table.
        let status = unsafe { serve(self.instance.this, &need) };
        self.instance.done(status)
    }

    fn order(&self) -> Order {
        // SAFETY: an instance of this table.
        match self.instance.table.order.map(|order| unsafe { order(self.instance.this) }) {
            Some(SEVENTEEN_SMALLEST_FIRST) => Order::Smallest,
            _ => Order::Chosen,
        }
    }
}
