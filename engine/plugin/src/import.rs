//! The engine's side: a plugin's C tables become implementations of the traits.
//!
//! [`Manifest::read`] checks everything that a plugin says of itself before any of it is used.
//! After that a component is a [`Descriptor`], which makes instances.

mod clique_strategy;
mod enumerator;
mod generator;
mod manifest;
mod pattern_searcher;
mod rater;
mod solver;
mod technique;
mod ua_harvester;

pub(crate) use clique_strategy::ImportedCliqueStrategy;
pub use manifest::{Descriptor, Manifest, ManifestError};
pub(crate) use solver::ImportedSolver;

use crate::export;
use crate::raw::*;
use crate::{Extension, Value};
use seventeen_core::{Board, Boxes, Cells, Error, Grid, Result};
use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

impl Descriptor {
    /// Makes an instance. `values` are checked and complete: one for each option.
    ///
    /// # Errors
    /// The component is of another kind, or what it reports.
    pub fn make<K: Extension + ?Sized>(&self, values: &[Value]) -> Result<Box<K>> {
        if self.kind == K::KIND {
            return self.instance(values).map(K::import);
        }
        Err(Error::Failed(format!("`{}` is a {}, not a {}", self.name, self.kind, K::KIND)))
    }

    fn instance(&self, values: &[Value]) -> Result<Instance> {
        let label = format!("{} `{}` of plugin `{}`", self.kind, self.name, self.plugin);
        let mut instance = Instance {
            table: self.table.0,
            this: std::ptr::null_mut(),
            owner: Some(label),
            panicked: false,
        };
        let raw: Vec<SeventeenValue> = values.iter().map(Value::to_raw).collect();
        let create = instance.life().create.expect("checked when the manifest was read");
        // SAFETY: one value for each declared option, which borrow from `values`.
        let status = unsafe { create(raw.as_ptr(), raw.len(), &mut instance.this) };
        instance.done(status)?;
        Ok(instance)
    }
}

/// A copy of a structure that begins with its own size: what its writer's version did not have
/// yet is zero, so absent.
///
/// # Safety
/// `pointer` is aligned and readable as far as that size says. All of `T`'s fields may be zero.
unsafe fn copied<T>(pointer: *const T) -> T {
    let mut copy = MaybeUninit::<T>::zeroed();
    // SAFETY: the caller's promises; the copy has room for what is read.
    unsafe {
        let size = (*pointer.cast::<u32>() as usize).min(size_of::<T>());
        copy.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(pointer.cast::<u8>(), size);
        copy.assume_init()
    }
}

/// The most bytes that a text, or entries that a list, is believed to have.
const SANE: usize = 1 << 20;

/// # Safety
/// `raw` is null or readable for its length, as long as the result is used.
pub(crate) unsafe fn text<'a>(raw: &SeventeenStr) -> Option<&'a str> {
    if raw.len == 0 {
        return Some("");
    }
    if raw.ptr.is_null() || raw.len > SANE {
        return None;
    }
    // SAFETY: the caller's promise.
    std::str::from_utf8(unsafe { std::slice::from_raw_parts(raw.ptr, raw.len) }).ok()
}

/// A solution grid from 81 digits.
///
/// # Safety
/// 81 bytes are readable.
pub(crate) unsafe fn grid(digits: *const u8) -> Result<Grid> {
    // SAFETY: the caller's promise.
    checked(unsafe { *digits.cast::<[u8; 81]>() })
}

/// A board from C data.
///
/// # Safety
/// `digits` are as many readable bytes as a board with such boxes has cells.
pub(crate) unsafe fn board(digits: *const u8, rows: u32, columns: u32) -> Result<Board> {
    let boxes = Boxes::new(rows as usize, columns as usize)
        .ok_or_else(|| Error::failed(format!("no board has boxes of {rows}x{columns}")))?;
    if digits.is_null() {
        return Err(Error::failed("a board without digits"));
    }
    // SAFETY: not null, and the caller's promise.
    let digits = unsafe { std::slice::from_raw_parts(digits, boxes.cells()) };
    Board::from_digits(boxes, digits.to_vec()).map_err(|error| Error::failed(error.to_string()))
}

/// The solution grid that a plugin says these digits are.
fn checked(digits: [u8; 81]) -> Result<Grid> {
    Grid::from_digits(digits).map_err(|error| Error::failed(error.to_string()))
}

/// The sets as C data.
fn raw_sets(sets: &[Cells]) -> Vec<SeventeenCells> {
    sets.iter().map(|&set| set.into()).collect()
}

/// An instance of a component: its table, and what its calls get as their first argument.
pub struct Instance {
    table: *const SeventeenLifecycle,
    this: *mut c_void,
    /// What errors call it, if it was made here and is destroyed here; none if it is lent.
    owner: Option<String>,
    panicked: bool,
}

// SAFETY: an instance may move between threads, and is used by one at a time.
unsafe impl Send for Instance {}

impl Instance {
    /// A lent instance: not destroyed here.
    ///
    /// # Safety
    /// The loan's table is complete and its instance alive as long as this is used.
    unsafe fn lent(loan: SeventeenLoan) -> Instance {
        Instance { table: loan.table, this: loan.instance, owner: None, panicked: false }
    }

    /// What answers for a search that an instance has planned, and may have been outlived by: it
    /// knows what errors are called, and is never called itself.
    fn of_search(life: &'static SeventeenLifecycle, owner: Option<String>) -> Instance {
        Instance { table: life, this: std::ptr::null_mut(), owner, panicked: false }
    }

    fn life(&self) -> &SeventeenLifecycle {
        // SAFETY: tables are constant and live as long as the process, or the loan.
        unsafe { &*self.table }
    }

    /// What a status means.
    fn done(&mut self, status: i32) -> Result<()> {
        if status >= SEVENTEEN_OK { Ok(()) } else { Err(self.failure(status)) }
    }

    #[cold]
    fn failure(&mut self, status: i32) -> Error {
        if status == SEVENTEEN_STOPPED {
            return Error::Interrupted;
        }
        // SAFETY: valid until this thread's next call; it is copied at once.
        let message = unsafe {
            let message = self.life().last_error.map(|last_error| last_error());
            message.and_then(|message| text(&message)).unwrap_or("an unreadable message")
        };
        match (&self.owner, status) {
            (None, _) => Error::failed(message),
            (Some(label), SEVENTEEN_PANIC) => {
                self.panicked = true;
                Error::Panicked(format!("{label} panicked: {message}"))
            }
            (Some(label), SEVENTEEN_ERROR) => Error::Failed(format!("{label}: {message}")),
            (Some(label), status) => {
                Error::Failed(format!("{label} returned the unknown status {status}: {message}"))
            }
        }
    }

    /// The error for what the component gave and the engine cannot take.
    #[cold]
    fn refused(&self, why: impl fmt::Display) -> Error {
        match &self.owner {
            Some(label) => Error::Failed(format!("{label}: {why}")),
            None => Error::failed(why.to_string()),
        }
    }

    /// Refuses to call an instance that has panicked.
    fn ready(&self) -> Result<()> {
        match &self.owner {
            Some(label) if self.panicked => {
                Err(Error::Panicked(format!("{label} panicked in an earlier call")))
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        if self.owner.is_some()
            && !self.this.is_null()
            && let Some(destroy) = self.life().destroy
        {
            // SAFETY: `create` made the instance, and it is destroyed once.
            unsafe { destroy(self.this) }
        }
    }
}

/// An `emit` of the engine's as the context of a C callback, and what went wrong in it.
struct Sink<'a, T> {
    emit: &'a mut dyn FnMut(&T) -> ControlFlow<()>,
    /// An unwinding must not cross the plugin: it goes on behind it.
    panic: Option<Box<dyn Any + Send>>,
    /// What the plugin emitted was no item.
    error: Option<Error>,
}

impl<'a, T> Sink<'a, T> {
    fn new(emit: &'a mut dyn FnMut(&T) -> ControlFlow<()>) -> Sink<'a, T> {
        Sink { emit, panic: None, error: None }
    }

    /// Takes one item; what the C callback returns.
    fn take(&mut self, item: Result<T>) -> u32 {
        let item = match item {
            Ok(item) => item,
            Err(error) => {
                self.error = Some(error);
                return 0;
            }
        };
        let emit = &mut self.emit;
        let emitted = export::unguarded(|| catch_unwind(AssertUnwindSafe(|| emit(&item))));
        match emitted {
            Ok(flow) => u32::from(flow.is_continue()),
            Err(payload) => {
                self.panic = Some(payload);
                0
            }
        }
    }

    /// Goes on with a panic of the engine's own, and refuses what was no item.
    fn finish(self) -> Result<()> {
        if let Some(payload) = self.panic {
            resume_unwind(payload);
        }
        self.error.map_or(Ok(()), Err)
    }
}
