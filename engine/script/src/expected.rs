//! Values of a type that a verb expects, and the errors about values of other types.

use crate::failure::{Res, bad_input, refused, type_of};
use rhai::{Dynamic, EvalAltResult, Variant};
use seventeen_core::Board;
use seventeen_jobs::text::Annotated;
use seventeen_jobs::text::problem::kind_of_board;
use seventeen_language::bounds;
use std::ops::Deref;

/// The value as one of type `T`, which `expected` describes.
pub(crate) fn take_as<T: Variant>(verb: &str, expected: &str, value: Dynamic) -> Res<T> {
    value.try_cast_result::<T>().map_err(|found| unexpected_type_error(verb, expected, &found))
}

/// The value of type `T`, which `expected` describes, in place.
pub(crate) fn borrow_as<T: Variant + Clone>(
    verb: &str,
    expected: &str,
    value: &Dynamic,
) -> Res<impl Deref<Target = T>> {
    value.read_lock::<T>().ok_or_else(|| unexpected_type_error(verb, expected, value))
}

/// Rejects a number that the verb does not take as the argument at this index.
pub(crate) fn check_number(verb: &str, index: usize, n: i64) -> Res<()> {
    bounds::check_argument(verb, index, n).map_err(bad_input)
}

/// The error of a verb that found a value of another type than the one expected.
pub(crate) fn unexpected_type_error(
    verb: &str,
    expected: &str,
    found: &Dynamic,
) -> Box<EvalAltResult> {
    match input_in_words(found) {
        Some(found) => refused(format_args!("{verb}: expected {expected}, found {found}")),
        None => bad_input(format_args!("{verb}: expected {expected}, found {}", type_of(found))),
    }
}

/// Input of a command that is not what the command takes; none for other values.
fn input_in_words(value: &Dynamic) -> Option<String> {
    if let Some(board) = value.read_lock::<Annotated<Board>>() {
        return Some(format!("one with {}", kind_of_board(&board.value)));
    }
    match type_of(value) {
        "Position" => Some("a position with placed digits or eliminated candidates".to_owned()),
        "Pencilmarks" => Some("pencilmarks".to_owned()),
        _ => None,
    }
}

/// The same with advice.
pub(crate) fn unexpected_type_error_with_advice(
    verb: &str,
    expected: &str,
    found: &Dynamic,
    advice: &str,
) -> Box<EvalAltResult> {
    let found = input_in_words(found).unwrap_or_else(|| type_of(found).to_owned());
    bad_input(format_args!("{verb}: expected {expected}, found {found}: {advice}"))
}

/// The error of a verb whose closure returned a value of another type than the one expected.
pub(crate) fn unexpected_return_error(
    verb: &str,
    expected: &str,
    found: &Dynamic,
) -> Box<EvalAltResult> {
    let found = type_of(found);
    bad_input(format_args!("{verb}: the closure returned {found}, expected {expected}"))
}
