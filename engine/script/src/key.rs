//! Keys, by which the items of a stream are distinguished and ordered: bytes that sort as their
//! values do.

use crate::closure::Closure;
use crate::failure::{RaiseJobError, Res};
use crate::problem_value::problem_from_dynamic;
use crate::session::Session;
use crate::to_value::to_text;
use rhai::{Array, Dynamic, ImmutableString};
use seventeen_core::{Grid, Puzzle};
use seventeen_jobs::lists::{SortKeys, ordered};
use seventeen_jobs::text::{Annotated, Problem};
use std::sync::Arc;

/// How the keys of items are made.
#[derive(Clone)]
pub(crate) enum ItemKey {
    /// The item itself, as it is written.
    Itself,
    /// The value that a closure of the recipe returns for it.
    Closure(Closure),
    /// A named property of puzzles: `minlex`, `er`.
    Named(Arc<SortKeys>),
}

impl ItemKey {
    /// The key of an item, and the value that the closure returned, if a closure makes the key.
    ///
    /// # Errors
    /// The closure fails, or a puzzle has no such key.
    pub(crate) fn key_and_value(
        &self,
        verb: &str,
        session: &Session,
        item: &Dynamic,
    ) -> Res<(Vec<u8>, Dynamic)> {
        let (mut key, mut value) = (Vec::with_capacity(32), Dynamic::UNIT);
        match self {
            ItemKey::Itself => append_value(item, &mut key),
            ItemKey::Closure(closure) => {
                value = session.call(closure, (item.clone(),))?;
                append_value(&value, &mut key);
            }
            ItemKey::Named(keys) => {
                keys.append_key(&session.context, &problem_of(verb, item)?, &mut key).raise()?;
            }
        }
        Ok((key, value))
    }
}

/// A puzzle, or a grid as one.
fn problem_of(verb: &str, item: &Dynamic) -> Res<Problem> {
    match item.read_lock::<Annotated<Grid>>() {
        Some(grid) => Ok(Puzzle::from(grid.value).into()),
        None => problem_from_dynamic(verb, item.clone()),
    }
}

/// Appends a value: nothing, then numbers, then texts, then puzzles and grids, then arrays; false
/// is below true.
fn append_value(value: &Dynamic, key: &mut Vec<u8>) {
    if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        ordered::put_cells(puzzle.value.digits(), key);
    } else if let Some(grid) = value.read_lock::<Annotated<Grid>>() {
        ordered::put_cells(grid.value.digits(), key);
    } else if value.is_unit() {
        ordered::put_absent(key);
    } else if let Ok(integer) = value.as_int() {
        ordered::put_integer(integer, key);
    } else if let Ok(number) = value.as_float() {
        ordered::put_number(number, key);
    } else if let Some(text) = value.read_lock::<ImmutableString>() {
        ordered::put_text(&text, key);
    } else if let Some(array) = value.read_lock::<Array>() {
        let each = |value: &Dynamic, key: &mut Vec<u8>| {
            append_value(value, key);
            Ok::<(), std::convert::Infallible>(())
        };
        let Ok(()) = ordered::put_list(array.iter(), key, each);
    } else {
        ordered::put_text(&to_text(value), key);
    }
}
