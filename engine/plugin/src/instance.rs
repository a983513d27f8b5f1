//! The engine's handles: an instance of a component, or a search that one planned.

use crate::calls::{self, CallGuard, Label};
use crate::cancellation::CancellationToken;
use crate::descriptor::Descriptor;
use crate::guard::lent_cancelled;
use crate::kinds::{Extension, Kind};
use crate::params::Value;
use crate::raw::*;
use crate::read::{copy_struct, escape_controls, raw_rules, text};
use crate::sink::Sink;
use seventeen_core::{Error, Result, Rules};
use std::ffi::c_void;
use std::fmt;

/// An instance of a component: its table, and the first argument of its calls.
pub struct Instance<Table> {
    /// Functions that are newer than the plugin are absent.
    pub(crate) table: Table,
    pub(crate) this: *mut c_void,
    /// The rules that it was made for.
    pub(crate) rules: Rules,
    /// Ends it; none for a lent instance.
    destroy: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(crate) owner: CallOwner,
    panicked: bool,
}

// SAFETY: an instance may move between threads, and one thread at a time uses it.
unsafe impl<Table: Send> Send for Instance<Table> {}

impl Descriptor {
    /// Its name in errors: "solver `dlx` of plugin `seventeen-solvers`".
    pub fn label(&self) -> String {
        format!("{} `{}` of plugin `{}`", self.kind, self.name, self.plugin)
    }

    /// Makes an instance for these rules, and for the run of this token. `values` has one checked
    /// value per option.
    ///
    /// # Errors
    /// The component is of another kind, does not support the rules, or reports an error.
    pub fn make<K: Extension + ?Sized>(
        &self,
        values: &[Value],
        rules: Rules,
        stop: &CancellationToken,
    ) -> Result<Box<K>> {
        if self.kind != K::KIND {
            let [found, expected] = [self.kind, K::KIND].map(Kind::with_article);
            return Err(Error::Failed(format!("`{}` is {found}, not {expected}", self.name)));
        }
        if !self.supports(rules) {
            let Descriptor { name, kind, .. } = self;
            return Err(Error::Failed(format!(
                "{kind} `{name}` supports classic sudoku only, not the rules {rules}"
            )));
        }
        self.instance(values, rules, stop).map(K::import)
    }

    /// An instance of a component whose kind has tables of this type.
    fn instance<Table>(
        &self,
        values: &[Value],
        rules: Rules,
        stop: &CancellationToken,
    ) -> Result<Instance<Table>> {
        // SAFETY: tables are constant and were checked to be complete for the component's kind.
        let (life, table) =
            unsafe { (copy_struct(self.table().0), copy_struct(self.table().0.cast())) };
        let owner = CallOwner {
            label: Some(calls::label(&self.label())),
            is_trusted: self.is_bundled,
            last_error: life.last_error,
            stop: Some(stop.clone()),
        };
        let mut this = std::ptr::null_mut();
        let raw_rules = raw_rules(rules);
        let raw: Vec<SeventeenValue> = values.iter().map(Value::to_raw).collect();
        let setup = SeventeenSetup {
            struct_size: size_of::<SeventeenSetup>() as u32,
            reserved: 0,
            values: raw.as_ptr(),
            n_values: raw.len(),
            run: stop.run(),
            rules: if rules.is_classic() { std::ptr::null() } else { &raw const raw_rules },
        };
        let create = life.create.expect("checked when the manifest was read");
        // SAFETY: one value per declared option, which borrow from `values`, rules, and a run that
        // the instance keeps.
        owner.check_status(unsafe { create(&setup, &mut this) })?;
        Ok(Instance { table, this, rules, destroy: life.destroy, owner, panicked: false })
    }
}

impl<Table> Instance<Table> {
    /// A lent instance of these rules, which is not destroyed here.
    ///
    /// # Safety
    /// The loan is of a component whose kind has tables of this type, and is valid as long as this
    /// is used.
    pub(crate) unsafe fn from_loan(loan: SeventeenLoan, rules: Rules) -> Instance<Table> {
        // SAFETY: the caller's promise; all fields of a table may be zero.
        let (life, table) = unsafe { (copy_struct(loan.table), copy_struct(loan.table.cast())) };
        let owner =
            CallOwner { label: None, is_trusted: true, last_error: life.last_error, stop: None };
        Instance { table, this: loan.instance, rules, destroy: None, owner, panicked: false }
    }

    /// Checks the status of a function.
    pub(crate) fn check_status(&mut self, status: i32) -> Result<()> {
        if status == SEVENTEEN_OK { Ok(()) } else { Err(self.status_error(status)) }
    }

    /// Checks the status of a function that may have no result; returns whether it has one.
    pub(crate) fn check_found(&mut self, status: i32) -> Result<bool> {
        if status == SEVENTEEN_NONE { Ok(false) } else { self.check_status(status).map(|()| true) }
    }

    /// Checks the status of a function that emitted into `sink`.
    pub(crate) fn check_emitted<T>(&mut self, sink: Sink<'_, T>, status: i32) -> Result<()> {
        let status = self.owner.status_after(sink, status)?;
        self.check_status(status)
    }

    #[cold]
    fn status_error(&mut self, status: i32) -> Error {
        let failure = self.owner.status_error(status);
        self.panicked |= matches!(failure, Error::Panicked(_));
        failure
    }

    /// Records the beginning of a call, until the result is dropped. Rejects calls of an instance
    /// that has panicked.
    #[inline]
    pub(crate) fn enter_call(&self) -> Result<CallGuard> {
        match self.owner.label {
            Some(label) if self.panicked => {
                Err(Error::Panicked(format!("{label} panicked in an earlier call")))
            }
            label => Ok(CallGuard::enter(label)),
        }
    }

    /// A search that the instance planned: it may outlive the instance.
    pub(crate) fn search_instance(
        &self,
        handle: *mut c_void,
        drop_search: Option<unsafe extern "C" fn(*mut c_void)>,
    ) -> SearchInstance<Table>
    where
        Table: Copy,
    {
        let (table, owner) = (self.table, self.owner.clone());
        SearchInstance { table, this: handle, rules: self.rules, drop_search, owner }
    }
}

impl<Table> Drop for Instance<Table> {
    fn drop(&mut self) {
        // A component without a state may leave its instance null.
        if let Some(destroy) = self.destroy.filter(|_| !self.this.is_null()) {
            // SAFETY: `create` made the instance, and it is destroyed once.
            unsafe { destroy(self.this) }
        }
    }
}

/// A search that a component planned: its table, and the first argument of its calls.
pub(crate) struct SearchInstance<Table> {
    pub(crate) table: Table,
    pub(crate) this: *mut c_void,
    pub(crate) rules: Rules,
    drop_search: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(crate) owner: CallOwner,
}

// SAFETY: the interface lets several threads search with the same handle at once.
unsafe impl<Table: Send> Send for SearchInstance<Table> {}
// SAFETY: as above.
unsafe impl<Table: Sync> Sync for SearchInstance<Table> {}

impl<Table> Drop for SearchInstance<Table> {
    fn drop(&mut self) {
        if let Some(drop_search) = self.drop_search {
            // SAFETY: a handle that `plan` made, dropped once.
            unsafe { drop_search(self.this) }
        }
    }
}

/// The value of a number that a component has not written.
pub(crate) const UNWRITTEN: u32 = u32::MAX;

/// The component that is responsible for a call: its name in errors, and the source of its
/// messages.
#[derive(Clone)]
pub(crate) struct CallOwner {
    /// None for a lent component: the lender names it.
    pub(crate) label: Option<Label>,
    /// Whether its solutions are not checked: tests check them, or the lender has.
    pub(crate) is_trusted: bool,
    last_error: Option<unsafe extern "C" fn() -> SeventeenStr>,
    /// The run that the instance was made for, which this keeps; none for a lent instance.
    stop: Option<CancellationToken>,
}

impl CallOwner {
    /// Checks the status of a function that returns nothing else.
    pub(crate) fn check_status(&self, status: i32) -> Result<()> {
        if status == SEVENTEEN_OK { Ok(()) } else { Err(self.status_error(status)) }
    }

    /// Checks the status of a function that emitted into `sink`.
    pub(crate) fn check_emitted<T>(&self, sink: Sink<'_, T>, status: i32) -> Result<()> {
        self.check_status(self.status_after(sink, status)?)
    }

    /// The status of a function that emitted into `sink`; rejects invalid items.
    pub(crate) fn status_after<T>(&self, sink: Sink<'_, T>, status: i32) -> Result<i32> {
        sink.finish(status).map_err(|error| self.rejection(error))
    }

    /// One of two values, by the number that the component wrote for `what`.
    pub(crate) fn read_alternative<T>(
        &self,
        raw: u32,
        what: &str,
        [zero, one]: [T; 2],
    ) -> Result<T> {
        match raw {
            0 => Ok(zero),
            1 => Ok(one),
            UNWRITTEN => Err(self.rejection(format_args!("wrote no {what}: expected 0 or 1"))),
            raw => Err(self.rejection(format_args!("returned the {what} {raw}: expected 0 or 1"))),
        }
    }

    #[cold]
    fn status_error(&self, status: i32) -> Error {
        if status == SEVENTEEN_CANCELLED {
            return self.cancelled_error();
        }
        // SAFETY: valid until this thread's next call; it is copied at once.
        let message = unsafe {
            let message = self.last_error.map(|last_error| last_error());
            message.and_then(|message| text(&message)).unwrap_or("an unreadable message")
        };
        let message = match message {
            "" => "it gives no reason".to_owned(),
            message => escape_controls(message),
        };
        match (&self.label, status) {
            (None, _) => Error::failed(message),
            (Some(label), SEVENTEEN_PANIC) => {
                calls::end_after_panic();
                Error::Panicked(format!("{label} panicked: {message}"))
            }
            (Some(label), SEVENTEEN_ERROR) => Error::Failed(format!("{label}: {message}")),
            (Some(label), status) => {
                Error::Failed(format!("{label} returned the unknown status {status}: {message}"))
            }
        }
    }

    /// The component reports that the run was cancelled. That is an error if the run was not, and
    /// no component lent to it reported so.
    fn cancelled_error(&self) -> Error {
        let continues = self.stop.as_ref().is_some_and(|stop| !stop.is_cancelled());
        if continues && !lent_cancelled() {
            return self.rejection("reported that the run was cancelled, but it was not");
        }
        Error::Cancelled
    }

    /// The error for an invalid answer of the component.
    #[cold]
    pub(crate) fn rejection(&self, why: impl fmt::Display) -> Error {
        match &self.label {
            Some(label) => Error::Failed(format!("{label}: {why}")),
            None => Error::failed(why.to_string()),
        }
    }

    /// Rejects an emitted item whose grid number is not in the batch of `grids` grids.
    pub(crate) fn check_grid_index(&self, grid: usize, grids: usize) -> Result<()> {
        match grids.checked_sub(1) {
            Some(last) if grid <= last => Ok(()),
            Some(last) => {
                Err(self
                    .rejection(format_args!("emitted cells of grid {grid}: expected 0 to {last}")))
            }
            None => {
                Err(self.rejection(format_args!("emitted cells of grid {grid}: there is none")))
            }
        }
    }
}
