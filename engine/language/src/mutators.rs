//! Rhai's functions that change the value before the dot, stated once. Our own functions change
//! nothing, except `sort` and `sort_by` of arrays: `sort` of a stream returns another stream.

/// What a function does to the value before the dot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Adds items to an array or fields to a record, or replaces some.
    Adds,
    /// Removes items or fields, or changes their order.
    Removes,
    /// Both.
    AddsAndRemoves,
    /// Changes a text.
    OfText,
    /// Calls a closure that may change each item.
    Visits,
}

use Effect::{Adds, AddsAndRemoves, OfText, Removes, Visits};

const MUTATORS: [(Effect, &[&str]); 5] = [
    (Adds, &["append", "fill_with", "mixin", "pad", "push", "set"]),
    (
        Removes,
        &[
            "chop", "clear", "dedup", "drain", "pop", "remove", "retain", "reverse", "shift",
            "sort", "sort_by", "sort_desc", SPLIT, "truncate",
        ],
    ),
    (AddsAndRemoves, &["insert", "splice"]),
    (OfText, &["crop", "make_lower", "make_upper", "replace", "trim"]),
    (Visits, &["for_each"]),
];

/// The function that removes items of an array, and does not change a text.
const SPLIT: &str = "split";

fn effect_of(name: &str) -> Option<Effect> {
    MUTATORS.iter().find(|(_, names)| names.contains(&name)).map(|(effect, _)| *effect)
}

/// Whether a function changes every array, text or record on which it can be called. `is_array`
/// tells whether the value is an array.
pub(crate) fn certainly_changes(name: &str, is_array: bool) -> bool {
    effect_of(name).is_some_and(|effect| effect != Visits && (is_array || name != SPLIT))
}

/// Whether a function may add fields to a record, or change the items of an array or a text.
pub(crate) fn may_add(name: &str) -> bool {
    matches!(effect_of(name), Some(Adds | AddsAndRemoves | OfText))
}

/// Whether a function may remove items or fields, or change their order.
pub(crate) fn may_remove(name: &str) -> bool {
    matches!(effect_of(name), Some(Removes | AddsAndRemoves | Visits))
}
