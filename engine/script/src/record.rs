//! Values as records: how values of a recipe are written, results and others.

use crate::fields::FieldOrders as Written;
use crate::to_value::{to_json, to_printed_text};
use crate::types::show_result;
use rhai::{Dynamic, Map};
use seventeen_report::record::{named, push};
use seventeen_report::{Fields, Record, json};

/// Passes a value to `see` as it is written: as a result, a record of the recipe, or another value.
pub(crate) fn with_record_of<R>(
    value: &Dynamic,
    written: &Written,
    mut see: impl FnMut(&dyn Record) -> R,
) -> R {
    if let Some(seen) = show_result(value, &mut see) {
        return seen;
    }
    match value.read_lock::<Map>() {
        Some(record) => see(&RecipeRecord(written.in_order(&record), written)),
        None => see(&PlainValue(value, written)),
    }
}

/// Passes a value of a stream to `see` as it is written. If `comments_are_fields`, the keys of a
/// comment are columns of their own also in tables.
pub(crate) fn as_written_in<R>(
    value: &Dynamic,
    written: &Written,
    comments_are_fields: bool,
    mut see: impl FnMut(&dyn Record) -> R,
) -> R {
    with_record_of(value, written, |record| {
        if comments_are_fields { see(&WithCommentFields(record)) } else { see(record) }
    })
}

/// A result whose comment is not a column: its keys are.
struct WithCommentFields<'a>(&'a dyn Record);

impl Record for WithCommentFields<'_> {
    fn entries(&self) -> usize {
        self.0.entries()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        self.0.write_line(entry, line);
    }

    fn fields(&self, entry: usize) -> Fields {
        self.0.json_fields(entry)
    }
}

/// The fields of a record that a recipe made: as a line it is JSON.
struct RecipeRecord<'a>(Vec<(&'a str, &'a Dynamic)>, &'a Written);

impl Record for RecipeRecord<'_> {
    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push(line, json::object(self.fields(entry)));
    }

    fn fields(&self, _entry: usize) -> Fields {
        let field = |&(name, value): &(&str, &Dynamic)| (name.to_owned(), to_json(value, self.1));
        self.0.iter().map(field).collect()
    }
}

/// A number, a text, or another value of Rhai's own types.
struct PlainValue<'a>(&'a Dynamic, &'a Written);

impl Record for PlainValue<'_> {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, to_printed_text(self.0, self.1));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("value", to_json(self.0, self.1))])
    }
}
