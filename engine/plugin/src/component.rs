//! `Component`: the description of a component, and the head of its table.

use crate::cancellation::CurrentRun;
use crate::guard::{guard, guarded_status, last_error};
use crate::kinds::Extension;
use crate::params::{Args, Param, Value};
use crate::raw::*;
use crate::read::{self, copy_struct, slice};
use crate::role::Role;
use seventeen_core::{Error, Result, Rules};
use std::cell::RefCell;
use std::ffi::c_void;

/// The description of a component, whichever trait it implements.
pub trait Component: Sized + Send + 'static {
    /// Its name, in snake_case: that of its file.
    const NAME: &'static str;
    /// One sentence for lists and help.
    const DOC: &'static str;
    /// A paragraph that explains how it works, and why.
    const ABOUT: &'static str = "";
    /// For a technique: the lines that its proofs consist of, in the words of a
    /// [`Definition`](seventeen_core::proof::Definition). Empty if it has none, and for other
    /// kinds.
    const DEFINITION: &'static str = "";
    /// Its options, in the order of the values that [`create`](Component::create) receives.
    const PARAMS: &'static [Param] = &[];
    /// Whether it is the default of its kind.
    const IS_DEFAULT: bool = false;
    /// The components of other kinds that it works best with, if the user names none.
    const PREFERS: &'static [Preference] = &[];
    /// The purposes for which it is the component of its kind to use, if the user names none.
    const ROLES: &'static [Role] = &[];

    /// Whether it supports the rules of all boards of up to 9x9 cells, and not those of classic
    /// sudoku alone.
    const ANY_RULES: bool = false;

    /// Makes an instance with these options, which are checked and complete.
    ///
    /// [`create_from_options`](crate::options::create_from_options) writes it for a component whose
    /// fields are all options, and
    /// [`create_without_options`](crate::options::create_without_options) for one without fields.
    ///
    /// # Errors
    /// A problem that the options' declarations cannot express, such as a missing file.
    fn create(args: &Args<'_>) -> Result<Self>;

    /// What is specific to this machine, such as the kernel that runs: a phrase for `plugins show`,
    /// or nothing.
    fn machine_info() -> String {
        String::new()
    }
}

/// A component of another kind that a component works best with.
#[repr(transparent)]
pub struct Preference(SeventeenPreference);

impl Preference {
    /// The component of the kind `K` with this name:
    /// `Preference::of::<dyn CliqueStrategy>("exact")`.
    pub const fn of<K: Extension + ?Sized>(name: &'static str) -> Preference {
        Preference(SeventeenPreference { kind: K::ID, reserved: 0, name: SeventeenStr::new(name) })
    }
}

thread_local! {
    /// The last text that this thread returned from `machine_info`.
    static MACHINE_INFO: RefCell<String> = const { RefCell::new(String::new()) };
}

/// `T` as a component of kind `K` with this table.
pub(crate) const fn component<K: Extension + ?Sized, T: Component>(
    table: &'static K::Table,
) -> SeventeenComponent {
    SeventeenComponent {
        struct_size: size_of::<SeventeenComponent>() as u32,
        kind: K::ID,
        name: SeventeenStr::new(T::NAME),
        doc: SeventeenStr::new(T::DOC),
        // `Param` is transparent.
        params: T::PARAMS.as_ptr().cast(),
        n_params: T::PARAMS.len(),
        table: (&raw const *table).cast(),
        machine_info: Some(machine_info::<T>),
        // `Preference` is transparent.
        prefers: T::PREFERS.as_ptr().cast(),
        n_prefers: T::PREFERS.len(),
        is_default: T::IS_DEFAULT as u32,
        roles: Role::bits(T::ROLES),
        about: SeventeenStr::new(T::ABOUT),
        definition: SeventeenStr::new(T::DEFINITION),
        rules: if T::ANY_RULES { SEVENTEEN_ANY_RULES } else { SEVENTEEN_CLASSIC_RULES },
        reserved: 0,
    }
}

unsafe extern "C" fn machine_info<T: Component>() -> SeventeenStr {
    MACHINE_INFO.replace(guard(CurrentRun::NONE, || Ok(T::machine_info())).unwrap_or_default());
    MACHINE_INFO.with_borrow(|text| SeventeenStr::new(text))
}

/// The head of a table of this type for the component `T`.
pub(crate) const fn own_lifecycle<Table, T: Component>() -> SeventeenLifecycle {
    SeventeenLifecycle {
        create: Some(create::<T>),
        destroy: Some(destroy::<T>),
        ..lent_lifecycle::<Table>()
    }
}

/// The head of a table of this type for lent components: it neither creates nor destroys them.
pub(crate) const fn lent_lifecycle<Table>() -> SeventeenLifecycle {
    SeventeenLifecycle {
        struct_size: size_of::<Table>() as u32,
        reserved: 0,
        create: None,
        destroy: None,
        last_error: Some(last_error),
    }
}

unsafe extern "C" fn create<T: Component>(
    setup: *const SeventeenSetup,
    instance: *mut *mut c_void,
) -> i32 {
    // SAFETY: the engine passes a setup, and the run that the instance is made for.
    let (setup, stop) = unsafe {
        let setup: SeventeenSetup = copy_struct(setup);
        let stop = CurrentRun::from_raw(setup.run);
        (setup, stop)
    };
    guarded_status(stop, || {
        // SAFETY: the engine passes `n_values` values, and rules or null.
        let (values, rules) =
            unsafe { (read_values(setup.values, setup.n_values)?, read::rules(setup.rules)?) };
        let it = T::create(&Args::new(&values).with_rules(rules))?;
        // SAFETY: the engine passes a place for the instance.
        unsafe { *instance = HandleContent { stop, rules, it }.into_handle() };
        Ok(())
    })
}

/// The values of a component's options.
///
/// # Safety
/// There are `n_values` values. Each has the member set that its kind requires, and its text is
/// readable.
unsafe fn read_values(values: *const SeventeenValue, n_values: usize) -> Result<Vec<Value>> {
    // SAFETY: the caller's promise.
    let values = unsafe { slice(values, n_values) };
    // SAFETY: the caller's promise.
    let read: Option<Vec<Value>> =
        values.iter().map(|value| unsafe { Value::from_raw(value) }).collect();
    read.ok_or_else(|| Error::failed("an option is not UTF-8"))
}

/// What a handle points to: an instance or a search, the stop byte of its run, and its rules.
pub(crate) struct HandleContent<T> {
    pub(crate) stop: CurrentRun,
    pub(crate) rules: Rules,
    pub(crate) it: T,
}

impl<T> HandleContent<T> {
    /// A lent component of these rules: its calls happen within another call.
    pub(crate) fn of_loan(it: T, rules: Rules) -> HandleContent<T> {
        HandleContent { stop: CurrentRun::NONE, rules, it }
    }

    /// A handle for it; [`destroy`] ends it.
    pub(crate) fn into_handle(self) -> *mut c_void {
        Box::into_raw(Box::new(self)).cast()
    }
}

/// The instance that a handle points to.
///
/// # Safety
/// The handle points to a `HandleContent<T>` that only this thread uses, for `'a`.
pub(crate) unsafe fn deref_handle<'a, T>(handle: *mut c_void) -> (CurrentRun, &'a mut T) {
    // SAFETY: the caller's promise.
    let HandleContent { stop, it, .. } = unsafe { &mut *handle.cast::<HandleContent<T>>() };
    (*stop, it)
}

/// The rules of the instance or the search that a handle points to.
///
/// # Safety
/// The handle points to a `HandleContent<T>`.
pub(crate) unsafe fn rules_of<T>(handle: *const c_void) -> Rules {
    // SAFETY: the caller's promise.
    unsafe { (&raw const (*handle.cast::<HandleContent<T>>()).rules).read() }
}

/// The search that a handle points to, which other threads may use, too.
///
/// # Safety
/// The handle points to a `HandleContent<T>` that nobody changes, for `'a`.
pub(crate) unsafe fn deref_search_handle<'a, T>(handle: *const c_void) -> (CurrentRun, &'a T) {
    // SAFETY: the caller's promise.
    let HandleContent { stop, it, .. } = unsafe { &*handle.cast::<HandleContent<T>>() };
    (*stop, it)
}

/// Ends the object that a handle points to.
pub(crate) unsafe extern "C" fn destroy<T>(handle: *mut c_void) {
    // Nobody can receive a panic while dropping.
    let _ = guard(CurrentRun::NONE, || {
        // SAFETY: the handle was made from a box, and the engine ends it once.
        drop(unsafe { Box::from_raw(handle.cast::<HandleContent<T>>()) });
        Ok(())
    });
}
