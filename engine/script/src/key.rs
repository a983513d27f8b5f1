//! Keys, by which the items of a stream are distinguished and ordered: bytes that sort as their
//! values do.

use crate::closure::Closure;
use crate::failure::{RaiseJobError, Res};
use crate::record::with_record_of;
use crate::session::Session;
use crate::to_value::{fields_of, to_text};
use crate::union_type::UnionType;
use rhai::{Array, Dynamic, Identifier, ImmutableString, Map};
use serde_json::Value as Json;
use seventeen_core::{Grid, Puzzle};
use seventeen_jobs::lists::{ItemValues, SortKeys, ordered};
use seventeen_jobs::rate::Rated;
use seventeen_jobs::text::forms::find_column;
use seventeen_jobs::text::{Annotated, Columns, Problem};
use seventeen_report::Value;
use std::cell::LazyCell;
use std::sync::Arc;

/// How the keys of items are made.
#[derive(Clone)]
pub(crate) enum ItemKey {
    /// The item itself, as it is written.
    Itself,
    /// The value that a closure of the recipe returns for it.
    Closure(Closure),
    /// A named property of puzzles, such as `minlex` or `er`, or a column of tables and results.
    Named(Arc<SortKeys>),
}

impl ItemKey {
    /// Whether items with equal keys are duplicates. Different puzzles may have a rating in common.
    pub(crate) fn identifies_items(&self) -> bool {
        match self {
            ItemKey::Named(keys) => keys.identify_puzzles(),
            ItemKey::Itself | ItemKey::Closure(_) => true,
        }
    }

    /// The key of an item, and the value that the closure returned, if a closure makes the key. The
    /// item may come from a table with these columns.
    ///
    /// # Errors
    /// The closure fails, or a puzzle has no such key.
    pub(crate) fn key_and_value(
        &self,
        verb: &str,
        session: &Session,
        columns: Option<&Columns>,
        item: &Dynamic,
    ) -> Res<(Vec<u8>, Dynamic)> {
        let (mut key, mut value) = (Vec::with_capacity(32), Dynamic::UNIT);
        match self {
            ItemKey::Itself => append_value(item, &mut key),
            ItemKey::Closure(closure) => {
                value = closure.call((item.clone(),))?;
                append_value(&value, &mut key);
            }
            ItemKey::Named(keys) => {
                let problem = problem_of(verb, item);
                let whole = problem.as_ref().ok();
                let is_puzzle = whole.is_some() && !item.is::<Rated>();
                // Most keys are properties of puzzles, and need no other value.
                let values = LazyCell::new(|| match (is_puzzle, columns) {
                    (true, Some(columns)) => values_of_row(item, columns, session),
                    // The comment of a puzzle is no property of it.
                    (true, None) => Vec::new(),
                    (false, columns) => values_of_result(item, columns, session),
                });
                let values = NamedValues(values);
                let appended = keys.append_key(&session.context, whole, &values, &mut key);
                if !appended.map_err(|error| error.with_subject(verb)).raise()? {
                    problem?;
                }
            }
        }
        Ok((key, value))
    }
}

/// A puzzle, a grid as one, or the puzzle that was rated.
fn problem_of(verb: &str, item: &Dynamic) -> Res<Problem> {
    if let Some(grid) = item.read_lock::<Annotated<Grid>>() {
        return Ok(Puzzle::from(grid.value).into());
    }
    if let Some(rated) = item.read_lock::<Rated>() {
        return Ok(rated.problem.clone());
    }
    Problem::from_value(verb, item.clone())
}

/// The fields of a result, and the row of its puzzle in a table with these columns.
fn values_of_result(
    result: &Dynamic,
    columns: Option<&Columns>,
    session: &Session,
) -> Vec<(String, Value)> {
    let mut values = fields_of(result, &session.fields).unwrap_or_default();
    let row = columns.map(|columns| values_of_row(result, columns, session)).unwrap_or_default();
    let is_own = |name: &String| values.iter().any(|(own, _)| own == name);
    let others: Vec<_> = row.into_iter().filter(|(name, _)| !is_own(name)).collect();
    values.extend(others);
    values
}

/// The row of a puzzle that was read from a table, or of a result about one.
fn values_of_row(puzzle: &Dynamic, columns: &Columns, session: &Session) -> Vec<(String, Value)> {
    let row = with_record_of(puzzle, &session.fields, |record| record.fields_in_table(0, columns));
    row.into_iter().map(|(name, cell)| (name, value_of_cell(&cell))).collect()
}

/// The values of an item by name, once one is asked for: the fields of a result or a record, or the
/// row of a table.
struct NamedValues<Read>(LazyCell<Vec<(String, Value)>, Read>);

impl<Read: FnOnce() -> Vec<(String, Value)>> ItemValues for NamedValues<Read> {
    fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    fn append_value(&self, name: &str, key: &mut Vec<u8>) -> bool {
        let value_of = |name: &str| {
            let place = find_column(self.0.iter().map(|(known, _)| known.as_str()), name)?;
            Some(&self.0[place])
        };
        let has_bound = || value_of("above").is_some_and(|(_, bound)| *bound != Value::Nothing);
        match value_of(name) {
            // A rating that ended at a bound is greater than those that did not.
            Some((found, Value::Nothing)) if found.eq_ignore_ascii_case("er") && has_bound() => {
                ordered::put_number(f64::INFINITY, key);
            }
            Some((_, value)) => append_plain_value(value, key),
            None => return false,
        }
        true
    }
}

/// The value of a table's cell: a number, a text, or nothing. Tables may have spaces around it.
fn value_of_cell(cell: &Json) -> Value {
    match cell.as_str().map(str::trim) {
        Some("") => Value::Nothing,
        Some(text) => match text.parse() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(text.to_owned()),
        },
        None => Value::Nothing,
    }
}

/// Appends a plain value: nothing, then numbers, then texts, then the text of other values.
fn append_plain_value(value: &Value, key: &mut Vec<u8>) {
    match value {
        Value::Nothing => ordered::put_absent(key),
        Value::Integer(integer) => ordered::put_integer(*integer, key),
        Value::Number(number) => ordered::put_number(*number, key),
        Value::Text(text) => ordered::put_text(text, key),
        other => ordered::put_text(&other.to_string(), key),
    }
}

/// Appends a value: nothing, then numbers, then texts, then puzzles and grids, then arrays; false
/// is below true. Records are compared field by field, in the order of their names.
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
    } else if let Some(record) = value.read_lock::<Map>() {
        let each = |(name, value): (&Identifier, &Dynamic), key: &mut Vec<u8>| {
            ordered::put_text(name, key);
            append_value(value, key);
            Ok::<(), std::convert::Infallible>(())
        };
        // An array with names and values in turn has another key.
        ordered::put_text("#", key);
        let Ok(()) = ordered::put_list(record.iter(), key, each);
    } else {
        ordered::put_text(&to_text(value), key);
    }
}
