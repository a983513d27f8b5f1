//! Values as records: how values of a recipe are written, results and others.

use crate::fields::FieldOrders;
use crate::stream::CommentLayout;
use crate::to_value::{to_json, to_printed_text};
use crate::types::show_result;
use rhai::{Dynamic, Map};
use seventeen_jobs::text::Columns;
use seventeen_report::record::{named, push};
use seventeen_report::{Fields, Record, json};

/// Passes a value to `see` as it is written: as a result, a record of the recipe, or another value.
pub(crate) fn with_record_of<R>(
    value: &Dynamic,
    written: &FieldOrders,
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

/// Passes a value of a stream to `see` as it is written, with the comments of its items laid out
/// so.
pub(crate) fn with_commented_record<R>(
    value: &Dynamic,
    written: &FieldOrders,
    comments: &CommentLayout,
    mut see: impl FnMut(&dyn Record) -> R,
) -> R {
    with_record_of(value, written, |record| with_comments(record, comments, &mut see))
}

/// Passes a result to `see` with its comment laid out so.
pub(crate) fn with_comments<R>(
    record: &dyn Record,
    comments: &CommentLayout,
    see: impl FnOnce(&dyn Record) -> R,
) -> R {
    match (comments, comments.columns()) {
        (CommentLayout::Keys, _) => see(&WithCommentFields(record)),
        (_, Some(columns)) => see(&RowOfTable(record, columns)),
        (_, None) => see(record),
    }
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

    fn column_names(&self) -> Vec<&'static str> {
        self.0.column_names()
    }
}

/// A result whose puzzle was read from a table with these columns.
struct RowOfTable<'a>(&'a dyn Record, &'a Columns);

impl Record for RowOfTable<'_> {
    fn entries(&self) -> usize {
        self.0.entries()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        self.0.write_line(entry, line);
    }

    fn fields(&self, entry: usize) -> Fields {
        self.0.fields_in_table(entry, self.1)
    }

    fn column_names(&self) -> Vec<&'static str> {
        self.0.column_names()
    }

    fn json_fields(&self, entry: usize) -> Fields {
        self.0.json_fields_in_table(entry, self.1)
    }
}

/// The fields of a record that a recipe made: as a line it is JSON.
struct RecipeRecord<'a>(Vec<(&'a str, &'a Dynamic)>, &'a FieldOrders);

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
struct PlainValue<'a>(&'a Dynamic, &'a FieldOrders);

impl Record for PlainValue<'_> {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, to_printed_text(self.0, self.1));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("value", to_json(self.0, self.1))])
    }
}
