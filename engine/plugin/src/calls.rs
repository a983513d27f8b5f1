//! Calls that may never return: which component each thread is in.
//!
//! A component that reads a bad pointer, aborts or calls `exit` ends the process. One that loops
//! for ever blocks its thread. Neither can become an error, but the message can name the component.
//! So each thread records the component that it calls.

#[cfg(any(unix, windows))]
mod fatal;
#[cfg(unix)]
pub mod watched;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The name of a component in errors. It lives as long as the process, for code that must name the
/// component when everything else may be broken.
/// all else may be broken.
pub type Label = &'static &'static str;

static LABELS: Mutex<BTreeMap<&'static str, Label>> = Mutex::new(BTreeMap::new());

/// The label with this text: one per component, however many instances it has.
pub(crate) fn label(text: &str) -> Label {
    let mut labels = LABELS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(label) = labels.get(text) {
        return label;
    }
    let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
    let label: Label = Box::leak(Box::new(text));
    labels.insert(text, label);
    label
}

/// The current call of a thread.
#[derive(Default)]
struct ThreadSlot {
    /// The component that it calls: null, or a label.
    component: AtomicPtr<&'static str>,
    /// The kind of work item that it processes, with the numbers of the item and of its container:
    /// null, or a label.
    what: AtomicPtr<&'static str>,
    number: AtomicU64,
    within: AtomicU64,
    /// The part of the item, from 1; 0 for no part.
    part: AtomicU64,
}

impl ThreadSlot {
    fn component_name(&self) -> Option<&'static str> {
        // SAFETY: null, or a label, which is never freed.
        unsafe { self.component.load(Ordering::Relaxed).as_ref() }.copied()
    }

    /// The kind and number of the thread's work item.
    #[cfg(any(unix, windows))]
    fn item_kind(&self) -> Option<(&'static str, u64)> {
        // SAFETY: null, or a label, which is never freed.
        let what = unsafe { self.what.load(Ordering::Relaxed).as_ref() }.copied()?;
        Some((what, self.number.load(Ordering::Relaxed)))
    }

    fn item_place(&self) -> ItemPlace {
        ItemPlace {
            what: self.what.load(Ordering::Relaxed),
            number: self.number.load(Ordering::Relaxed),
            within: self.within.load(Ordering::Relaxed),
            part: self.part.load(Ordering::Relaxed),
        }
    }

    fn set_item_place(&self, place: ItemPlace) {
        let ItemPlace { what, number, within, part } = place;
        self.number.store(number, Ordering::Relaxed);
        self.within.store(within, Ordering::Relaxed);
        self.part.store(part, Ordering::Relaxed);
        self.what.store(what, Ordering::Relaxed);
    }
}

/// The numbers of a thread's work item.
#[derive(Clone, Copy)]
struct ItemPlace {
    what: *mut &'static str,
    number: u64,
    within: u64,
    part: u64,
}

/// The slots of all threads that ever called a component.
static SLOTS: Mutex<Vec<&'static ThreadSlot>> = Mutex::new(Vec::new());

thread_local! {
    static SLOT: Cell<Option<&'static ThreadSlot>> = const { Cell::new(None) };
}

#[cold]
fn new_slot() -> &'static ThreadSlot {
    let slot: &ThreadSlot = Box::leak(Box::new(ThreadSlot::default()));
    SLOT.set(Some(slot));
    #[cfg(any(unix, windows))]
    fatal::new_thread();
    SLOTS.lock().unwrap_or_else(PoisonError::into_inner).push(slot);
    slot
}

/// A current call of this thread, until it is dropped.
pub(crate) struct CallGuard {
    slot: &'static ThreadSlot,
    around: *mut &'static str,
    /// Not `Send`: it belongs to its thread.
    _here: PhantomData<*const ()>,
}

impl CallGuard {
    /// A call of a component. A lent component's call is part of the call around it, and the lender
    /// names it.
    #[inline]
    pub(crate) fn enter(label: Option<Label>) -> CallGuard {
        let slot = SLOT.get().unwrap_or_else(new_slot);
        let around = slot.component.load(Ordering::Relaxed);
        if let Some(label) = label {
            slot.component.store(std::ptr::from_ref(label).cast_mut(), Ordering::Relaxed);
        }
        CallGuard { slot, around, _here: PhantomData }
    }
}

impl Drop for CallGuard {
    #[inline]
    fn drop(&mut self) {
        self.slot.component.store(self.around, Ordering::Relaxed);
    }
}

/// The work item of a thread, until this is dropped. If a component ends the process, the message
/// names the item, too.
///
/// ```
/// use seventeen_plugin::calls::{CurrentItem, ItemGuard};
///
/// for item in 1..=17 {
///     let _place = ItemGuard::enter(&"item", item, 0);
///     let here = CurrentItem::of_thread();
///     std::thread::scope(|scope| {
///         scope.spawn(|| {
///             let _place = here.enter_part(3);
///             // A component does the fourth part of the item.
///         });
///     });
/// }
/// ```
#[must_use]
pub struct ItemGuard {
    slot: &'static ThreadSlot,
    around: ItemPlace,
    /// Not `Send`: it belongs to its thread.
    _here: PhantomData<*const ()>,
}

impl ItemGuard {
    /// The thread processes item `number`, of kind `what`, in the container with the number
    /// `within`, such as a stream.
    #[inline]
    pub fn enter(what: Label, number: u64, within: u64) -> ItemGuard {
        let what = std::ptr::from_ref(what).cast_mut();
        ItemGuard::enter_item(ItemPlace { what, number, within, part: 0 })
    }

    /// The thread processes item `number`, of kind `what`, in its current container.
    #[inline]
    pub fn enter_in_container(what: Label, number: u64) -> ItemGuard {
        let slot = SLOT.get().unwrap_or_else(new_slot);
        ItemGuard::enter(what, number, slot.within.load(Ordering::Relaxed))
    }

    #[inline]
    fn enter_item(place: ItemPlace) -> ItemGuard {
        let slot = SLOT.get().unwrap_or_else(new_slot);
        let around = slot.item_place();
        slot.set_item_place(place);
        ItemGuard { slot, around, _here: PhantomData }
    }
}

impl Drop for ItemGuard {
    #[inline]
    fn drop(&mut self) {
        self.slot.set_item_place(self.around);
    }
}

/// The place of a thread that shares its work with others.
#[derive(Clone, Copy)]
pub struct CurrentItem(ItemPlace);

// SAFETY: its pointer is null or leads to a label, which is never freed and never changed.
unsafe impl Send for CurrentItem {}
// SAFETY: as above.
unsafe impl Sync for CurrentItem {}

impl CurrentItem {
    /// The place of this thread.
    pub fn of_thread() -> CurrentItem {
        CurrentItem(SLOT.get().unwrap_or_else(new_slot).item_place())
    }

    /// This thread processes a part, from 0, of the other thread's item.
    pub fn enter_part(self, part: u32) -> ItemGuard {
        ItemGuard::enter_item(ItemPlace { part: u64::from(part) + 1, ..self.0 })
    }
}

/// The components that threads currently call, each once.
pub fn running_components() -> Vec<&'static str> {
    let slots = SLOTS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut running: Vec<&'static str> =
        slots.iter().filter_map(|slot| slot.component_name()).collect();
    running.sort_unstable();
    running.dedup();
    running
}

/// Reports components that end the process, by a fault, by aborting, or by calling `exit`, which
/// then counts as a failure. Callers must call [`end_on_purpose`] before they end the process on
/// purpose.
pub fn guard_process() {
    #[cfg(any(unix, windows))]
    fatal::guard_process();
}

/// Records in a file, if a component ends the process, the number of its item and that of the
/// item's stream. Records nothing if the item is unknown.
///
/// # Errors
/// The file cannot be created.
pub fn record_fatal_end(path: &Path) -> io::Result<()> {
    #[cfg(any(unix, windows))]
    fatal::open_end_file(path)?;
    #[cfg(not(any(unix, windows)))]
    let _ = path;
    Ok(())
}

/// Ends the process after the panic of a component if its end is recorded ([`record_fatal_end`]): a
/// run that skips crashes starts again without the item.
pub(crate) fn end_after_panic() {
    #[cfg(unix)]
    if fatal::is_end_recorded() {
        std::process::abort();
    }
}

/// Records that the process uses this component or library of a foreign plugin. If the process ends
/// without a message, the process that [watches](watched) it names that component.
pub fn record_foreign(name: &str) {
    #[cfg(unix)]
    watched::send_use(name);
    #[cfg(not(unix))]
    let _ = name;
}

/// A library that is being loaded, and runs its initialisers, until this is dropped. If it ends the
/// process or does not return, the message names it like a component.
///
/// ```
/// use seventeen_plugin::calls::{LoadingGuard, running_components};
///
/// let loading = LoadingGuard::enter(std::path::Path::new("libseventeen_mine.so"));
/// assert!(running_components().contains(&"the library libseventeen_mine.so"));
/// drop(loading);
/// ```
#[must_use]
pub struct LoadingGuard(
    #[expect(dead_code, reason = "it ends the call when it is dropped")] CallGuard,
);

impl LoadingGuard {
    /// The library in this file.
    pub fn enter(file: &Path) -> LoadingGuard {
        LoadingGuard(CallGuard::enter(Some(label(&format!("the library {}", file.display())))))
    }
}

/// The owner of the process ends it on purpose.
pub fn end_on_purpose() {
    #[cfg(unix)]
    watched::send_close();
    #[cfg(any(unix, windows))]
    fatal::allow_exit();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_nest_and_lent_components_are_part_of_the_one_around() {
        let (outer, inner) = (label("outer of calls::tests"), label("inner of calls::tests"));
        let names =
            || running_components().into_iter().filter(|name| name.ends_with("calls::tests"));
        let call = CallGuard::enter(Some(outer));
        drop(CallGuard::enter(None));
        assert_eq!(names().collect::<Vec<_>>(), [*outer]);
        {
            let _inner = CallGuard::enter(Some(inner));
            assert_eq!(names().collect::<Vec<_>>(), [*inner]);
        }
        assert_eq!(names().collect::<Vec<_>>(), [*outer]);
        drop(call);
        assert_eq!(names().count(), 0);
        assert!(std::ptr::eq(label("outer of calls::tests"), outer));
    }
}
