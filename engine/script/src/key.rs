//! Keys: what the items of a stream are told apart or ordered by, as bytes that have their order.

use crate::closure::Closure;
use crate::failure::{Raise, Res};
use crate::plain::text_of;
use crate::problem_value::of_value;
use crate::session::Session;
use rhai::{Array, Dynamic, ImmutableString};
use seventeen_core::{Grid, Puzzle};
use seventeen_jobs::lists::{Keys, ordered};
use seventeen_jobs::text::{Annotated, Problem};
use std::sync::Arc;

/// What makes the keys of items.
#[derive(Clone)]
pub(crate) enum Key {
    /// The item itself, as it is written.
    Itself,
    /// What a closure of the recipe's returns for it.
    Closure(Closure),
    /// What is known of puzzles: `minlex`, `er`.
    Named(Arc<Keys>),
}

impl Key {
    /// The key of an item, and what the closure returned, if one makes it.
    ///
    /// # Errors
    /// The closure fails, or a puzzle has no such key.
    pub(crate) fn of(
        &self,
        verb: &str,
        session: &Session,
        item: &Dynamic,
    ) -> Res<(Vec<u8>, Dynamic)> {
        let (mut key, mut value) = (Vec::with_capacity(32), Dynamic::UNIT);
        match self {
            Key::Itself => put(item, &mut key),
            Key::Closure(closure) => {
                value = session.call(closure, (item.clone(),))?;
                put(&value, &mut key);
            }
            Key::Named(keys) => {
                keys.put(&session.context, &problem_of(verb, item)?, &mut key).raise()?;
            }
        }
        Ok((key, value))
    }
}

/// A puzzle, or a grid as one.
fn problem_of(verb: &str, item: &Dynamic) -> Res<Problem> {
    match item.read_lock::<Annotated<Grid>>() {
        Some(grid) => Ok(Puzzle::from(grid.value).into()),
        None => of_value(verb, item.clone()),
    }
}

/// Appends a value: nothing, then numbers, then texts, then puzzles and grids, then arrays; false is
/// below true.
fn put(value: &Dynamic, key: &mut Vec<u8>) {
    if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        ordered::put_cells(puzzle.value.digits(), key);
    } else if let Some(grid) = value.read_lock::<Annotated<Grid>>() {
        ordered::put_cells(grid.value.digits(), key);
    } else if value.is_unit() {
        ordered::put_nothing(key);
    } else if let Ok(integer) = value.as_int() {
        ordered::put_integer(integer, key);
    } else if let Ok(number) = value.as_float() {
        ordered::put_number(number, key);
    } else if let Some(text) = value.read_lock::<ImmutableString>() {
        ordered::put_text(&text, key);
    } else if let Some(array) = value.read_lock::<Array>() {
        let each = |value: &Dynamic, key: &mut Vec<u8>| {
            put(value, key);
            Ok::<(), std::convert::Infallible>(())
        };
        let Ok(()) = ordered::put_several(array.iter(), key, each);
    } else {
        ordered::put_text(&text_of(value), key);
    }
}
