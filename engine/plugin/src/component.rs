//! What every component says of itself, and the head of its table.

use crate::guard::{guard, last_error};
use crate::kinds::Extension;
use crate::params::{Args, Param, Value};
use crate::raw::*;
use crate::read::slice;
use seventeen_core::{Error, Result};
use std::cell::RefCell;
use std::ffi::c_void;

/// What every component says of itself, whichever trait it implements.
pub trait Component: Sized + Send + 'static {
    /// Its name, in snake_case: that of the file it stands in.
    const NAME: &'static str;
    /// One sentence for lists and help.
    const DOC: &'static str;
    /// Its options, in the order in which [`create`](Component::create) gets their values.
    const PARAMS: &'static [Param] = &[];

    /// Makes an instance with these options, which are checked and complete.
    ///
    /// # Errors
    /// What the options' declarations cannot say, such as a file that is not there.
    fn create(args: &Args<'_>) -> Result<Self>;

    /// What the component does on this machine, such as which of its kernels runs: a phrase for
    /// `plugins show`, or nothing.
    fn here() -> String {
        String::new()
    }
}

thread_local! {
    /// What this thread was last told of a component on this machine.
    static HERE: RefCell<String> = const { RefCell::new(String::new()) };
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
        here: Some(here::<T>),
    }
}

unsafe extern "C" fn here<T: Component>() -> SeventeenStr {
    HERE.replace(guard(|| Ok(T::here())).unwrap_or_default());
    HERE.with_borrow(|text| SeventeenStr::new(text))
}

/// The head of a table of this type for the component `T`.
pub(crate) const fn made_here<Table, T: Component>() -> SeventeenLifecycle {
    SeventeenLifecycle {
        create: Some(create::<T>),
        destroy: Some(destroy::<T>),
        ..lent_out::<Table>()
    }
}

/// The head of a table of this type for components that are lent: no one makes or ends them
/// through it.
pub(crate) const fn lent_out<Table>() -> SeventeenLifecycle {
    SeventeenLifecycle {
        struct_size: size_of::<Table>() as u32,
        reserved: 0,
        create: None,
        destroy: None,
        last_error: Some(last_error),
    }
}

unsafe extern "C" fn create<T: Component>(
    values: *const SeventeenValue,
    n_values: usize,
    instance: *mut *mut c_void,
) -> i32 {
    let made = guard(|| {
        // SAFETY: the engine passes `n_values` values.
        let values = unsafe { slice(values, n_values) };
        // SAFETY: of each, the member that its kind says is set, and text in it is readable.
        let read = |value| unsafe { Value::from_raw(value) };
        let values: Option<Vec<Value>> = values.iter().map(read).collect();
        let values = values.ok_or_else(|| Error::failed("an option is not UTF-8"))?;
        T::create(&Args::new(&values))
    });
    match made {
        Ok(made) => {
            // SAFETY: the engine passes a place for the instance.
            unsafe { *instance = Box::into_raw(Box::new(made)).cast() };
            SEVENTEEN_OK
        }
        Err(status) => status,
    }
}

/// Ends what a handle points to: a `T` in a box, an instance or a search.
pub(crate) unsafe extern "C" fn destroy<T>(handle: *mut c_void) {
    // A panic while dropping has nobody left to tell.
    let _ = guard(|| {
        // SAFETY: the handle was made from a Box<T>, and the engine ends it once.
        drop(unsafe { Box::from_raw(handle.cast::<T>()) });
        Ok(())
    });
}
