//! The plugin's side: an implementation of a trait becomes C tables, and a crate a plugin.
//!
//! Every function that the engine can call goes through [`guard`]: an error becomes a status and
//! a message, and so does a panic. A panic that left an `extern "C"` function would end the
//! process, so it is caught here, inside the plugin, and nowhere else.

mod clique_strategy;
mod enumerator;
mod generator;
mod pattern_searcher;
mod rater;
mod solver;
mod technique;
mod ua_harvester;

pub use clique_strategy::clique_strategy;
pub(crate) use clique_strategy::table as clique_strategy_table;
pub use enumerator::enumerator;
pub use generator::generator;
pub use pattern_searcher::pattern_searcher;
pub use rater::rater;
pub use solver::solver;
pub(crate) use solver::table as solver_table;
pub use technique::technique;
pub use ua_harvester::ua_harvester;

use crate::params::{Args, Param, Value};
use crate::raw::*;
use seventeen_core::{Error, Result};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

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
    /// The message behind this thread's last status.
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
    /// What this thread was last told of a component on this machine.
    static HERE: RefCell<String> = const { RefCell::new(String::new()) };
    /// Whether this thread is inside a call of the engine's.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// Where the panic was that this thread is unwinding from.
    static PANIC_PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs `call`; turns an error or a panic into a status, and keeps its message.
fn guard<T>(call: impl FnOnce() -> Result<T>) -> std::result::Result<T, i32> {
    let outer = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    GUARDED.set(outer);
    let (status, message) = match result {
        Ok(Ok(value)) => return Ok(value),
        // A panic reported here was that of a component lent to this one.
        Ok(Err(Error::Failed(reason) | Error::Panicked(reason))) => (SEVENTEEN_ERROR, reason),
        Ok(Err(Error::Interrupted)) => (SEVENTEEN_STOPPED, String::new()),
        Err(payload) => {
            let message = panic_message(&*payload);
            // A payload may panic when dropped.
            std::mem::forget(payload);
            (SEVENTEEN_PANIC, message + &PANIC_PLACE.take())
        }
    };
    LAST_ERROR.replace(message);
    Err(status)
}

/// Runs what is the engine's own inside a plugin's call, such as an `emit`: a panic there is
/// reported as the engine's panics are.
pub(crate) fn unguarded<T>(call: impl FnOnce() -> T) -> T {
    let outer = GUARDED.replace(false);
    let result = call();
    GUARDED.set(outer);
    result
}

/// The status of a call that returns nothing else.
fn status(result: std::result::Result<(), i32>) -> i32 {
    result.err().unwrap_or(SEVENTEEN_OK)
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}

/// Keeps the place of a panic inside a guarded call for its message, instead of printing it.
/// Panics elsewhere go where they went before: a linked-in plugin shares the engine's hook.
fn keep_panic_places() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                return previous(info);
            }
            let place = info.location().map(|at| format!(" at {}:{}", at.file(), at.line()));
            PANIC_PLACE.replace(place.unwrap_or_default());
        }));
    });
}

/// What a plugin does when it is entered; called by [`plugin!`].
///
/// # Safety
/// `host` is null or points to a `SeventeenHost` whose `stop` lives as long as the process.
#[doc(hidden)]
pub unsafe fn enter(host: *const SeventeenHost) {
    keep_panic_places();
    // SAFETY: the caller's promise.
    if let Some(host) = unsafe { host.as_ref() } {
        crate::stop::watch(host.stop);
    }
}

pub(crate) unsafe extern "C" fn last_error() -> SeventeenStr {
    LAST_ERROR.with_borrow(|message| SeventeenStr::new(message))
}

/// The head of `T`'s table, which has `size` bytes.
const fn lifecycle<T: Component>(size: usize) -> SeventeenLifecycle {
    SeventeenLifecycle {
        struct_size: size as u32,
        reserved: 0,
        create: Some(create::<T>),
        destroy: Some(destroy::<T>),
        last_error: Some(last_error),
    }
}

/// The head of a table, of `size` bytes, for components that are lent: no one makes or ends them
/// through it.
pub(crate) const fn lent(size: usize) -> SeventeenLifecycle {
    SeventeenLifecycle {
        struct_size: size as u32,
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

unsafe extern "C" fn destroy<T>(instance: *mut c_void) {
    // A panic while dropping has nobody left to tell.
    let _ = guard(|| {
        // SAFETY: `create` made the instance as a Box<T>, and the engine destroys it once.
        drop(unsafe { Box::from_raw(instance.cast::<T>()) });
        Ok(())
    });
}

/// `T` as a component of `kind` with this table.
const fn component<T: Component>(
    kind: u32,
    table: *const SeventeenLifecycle,
) -> SeventeenComponent {
    SeventeenComponent {
        struct_size: size_of::<SeventeenComponent>() as u32,
        kind,
        name: SeventeenStr::new(T::NAME),
        doc: SeventeenStr::new(T::DOC),
        // `Param` is transparent.
        params: T::PARAMS.as_ptr().cast(),
        n_params: T::PARAMS.len(),
        table,
        here: Some(here::<T>),
    }
}

unsafe extern "C" fn here<T: Component>() -> SeventeenStr {
    HERE.replace(guard(|| Ok(T::here())).unwrap_or_default());
    HERE.with_borrow(|text| SeventeenStr::new(text))
}

/// The `n` values at `pointer`, which may be null when `n` is 0.
///
/// # Safety
/// Otherwise `pointer` is aligned and `n` values are readable there for `'a`.
unsafe fn slice<'a, T>(pointer: *const T, n: usize) -> &'a [T] {
    // SAFETY: the caller's promise.
    if n == 0 { &[] } else { unsafe { std::slice::from_raw_parts(pointer, n) } }
}

/// What an engine's `emit` answered.
fn flow(more: u32) -> ControlFlow<()> {
    if more == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Compiler and target, for `plugins show`.
#[doc(hidden)]
pub const BUILD: &str = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or later");

/// Declares a plugin and exports its entry point.
///
/// Takes the components, each as `kind::<Type>()`. The crate can be loaded as a shared library
/// and linked in at the same time: the entry point is named after the crate, and it is also the
/// function `entry`.
#[doc(hidden)]
#[macro_export]
macro_rules! __plugin {
    ($($component:expr),* $(,)?) => {
        static COMPONENTS: &[&$crate::raw::SeventeenComponent] = &[$($component),*];

        static PLUGIN: $crate::raw::SeventeenPlugin = $crate::raw::SeventeenPlugin {
            struct_size: size_of::<$crate::raw::SeventeenPlugin>() as u32,
            abi_minor: $crate::ABI_MINOR,
            name: $crate::raw::SeventeenStr::new(env!("CARGO_PKG_NAME")),
            version: $crate::raw::SeventeenStr::new(env!("CARGO_PKG_VERSION")),
            build: $crate::raw::SeventeenStr::new($crate::export::BUILD),
            contains_panics: cfg!(panic = "unwind") as u32,
            n_components: COMPONENTS.len() as u32,
            components: COMPONENTS.as_ptr().cast(),
        };

        /// The plugin's entry point.
        ///
        /// # Safety
        /// `host` is null or lives as long as the process.
        #[unsafe(export_name = concat!("seventeen_plugin_v2_", env!("CARGO_CRATE_NAME")))]
        pub unsafe extern "C" fn entry(
            host: *const $crate::raw::SeventeenHost,
        ) -> *const $crate::raw::SeventeenPlugin {
            // SAFETY: the caller's promise.
            unsafe { $crate::export::enter(host) };
            &raw const PLUGIN
        }
    };
}

/// Exports a plugin whose entry point is a C function linked into this crate.
///
/// `c_plugin!(name)` calls `const SeventeenPlugin *name(const SeventeenHost *)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __c_plugin {
    ($name:ident) => {
        unsafe extern "C" {
            fn $name(
                host: *const $crate::raw::SeventeenHost,
            ) -> *const $crate::raw::SeventeenPlugin;
        }

        /// The plugin's entry point.
        ///
        /// # Safety
        /// `host` is null or lives as long as the process.
        #[unsafe(export_name = concat!("seventeen_plugin_v2_", env!("CARGO_CRATE_NAME")))]
        pub unsafe extern "C" fn entry(
            host: *const $crate::raw::SeventeenHost,
        ) -> *const $crate::raw::SeventeenPlugin {
            // SAFETY: the C function has the entry point's type, and the caller's promise.
            unsafe { $name(host) }
        }
    };
}

#[doc(inline)]
pub use crate::{__c_plugin as c_plugin, __plugin as plugin};
