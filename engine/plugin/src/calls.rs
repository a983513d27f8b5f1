//! Calls that may never come back: which component each thread is in.
//!
//! A component that reads a bad pointer, aborts or calls `exit` takes the process with it, and one
//! that loops without end keeps its thread. None of that can be turned into an error, but all of it
//! can be said with the component's name. So each thread remembers the component that it calls.

#[cfg(unix)]
mod fatal;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

/// What errors call a component. Lives as long as the process, for whoever has to name it while
/// all else may be broken.
pub(crate) type Label = &'static &'static str;

static LABELS: Mutex<BTreeMap<&'static str, Label>> = Mutex::new(BTreeMap::new());

/// The label with this text: one for each component, however many instances it has.
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

/// What a thread is in: null, or a label.
struct Slot(AtomicPtr<&'static str>);

impl Slot {
    fn text(&self) -> Option<&'static str> {
        // SAFETY: null, or a label, which is never freed.
        unsafe { self.0.load(Ordering::Relaxed).as_ref() }.copied()
    }
}

/// Those of all threads that ever called a component: a pointer each.
static SLOTS: Mutex<Vec<&'static Slot>> = Mutex::new(Vec::new());

thread_local! {
    static SLOT: Cell<Option<&'static Slot>> = const { Cell::new(None) };
}

#[cold]
fn new_slot() -> &'static Slot {
    let slot: &Slot = Box::leak(Box::new(Slot(AtomicPtr::default())));
    SLOT.set(Some(slot));
    SLOTS.lock().unwrap_or_else(PoisonError::into_inner).push(slot);
    slot
}

/// A call of this thread's that is on, until this is dropped.
pub(crate) struct Call {
    slot: &'static Slot,
    around: *mut &'static str,
    /// It belongs to its thread.
    _here: PhantomData<*const ()>,
}

impl Call {
    /// A call of a component; of one that is lent, whose lender names it, a part of the call around.
    #[inline]
    pub(crate) fn of(label: Option<Label>) -> Call {
        let slot = SLOT.get().unwrap_or_else(new_slot);
        let around = slot.0.load(Ordering::Relaxed);
        if let Some(label) = label {
            slot.0.store(std::ptr::from_ref(label).cast_mut(), Ordering::Relaxed);
        }
        Call { slot, around, _here: PhantomData }
    }
}

impl Drop for Call {
    #[inline]
    fn drop(&mut self) {
        self.slot.0.store(self.around, Ordering::Relaxed);
    }
}

/// The components that threads are in now, each once.
pub fn running() -> Vec<&'static str> {
    let slots = SLOTS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut running: Vec<&'static str> = slots.iter().filter_map(|slot| slot.text()).collect();
    running.sort_unstable();
    running.dedup();
    running
}

/// Has components named that end the process: by a fault, by aborting, or by calling `exit`, which
/// then is a failure. Whoever calls this says with [`end`] when the process is meant to end.
pub fn guard_process() {
    #[cfg(unix)]
    fatal::guard();
}

/// The process ends now, as its owner means it to.
pub fn end() {
    #[cfg(unix)]
    fatal::end();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_nest_and_lent_components_are_part_of_the_one_around() {
        let (outer, inner) = (label("outer of calls::tests"), label("inner of calls::tests"));
        let names = || running().into_iter().filter(|name| name.ends_with("calls::tests"));
        let call = Call::of(Some(outer));
        drop(Call::of(None));
        assert_eq!(names().collect::<Vec<_>>(), [*outer]);
        {
            let _inner = Call::of(Some(inner));
            assert_eq!(names().collect::<Vec<_>>(), [*inner]);
        }
        assert_eq!(names().collect::<Vec<_>>(), [*outer]);
        drop(call);
        assert_eq!(names().count(), 0);
        assert!(std::ptr::eq(label("outer of calls::tests"), outer));
    }
}
