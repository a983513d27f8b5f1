//! Values as records: how values of a recipe are written, results and others.

use crate::fields::FieldOrders;
use crate::stream::CommentLayout;
use crate::to_value::{to_json, to_printed_text};
use crate::types::show_result;
use crate::union_type::UnionType;
use rhai::{Dynamic, Map};
use seventeen_jobs::text::{Columns, Problem};
use seventeen_report::record::{named, named_row_before, push, row_before};
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
    if matches!(comments, CommentLayout::Records(_))
        && let Some(record) = value.read_lock::<Map>()
        && let Some(record) = RecordOfPuzzle::new(written.in_order(&record), written)
    {
        return with_comments(&record, comments, see);
    }
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

/// A record that a recipe made of a puzzle, which is written with its comment.
struct RecordOfPuzzle<'a> {
    problem: Problem,
    /// The other fields.
    others: RecipeRecord<'a>,
}

impl<'a> RecordOfPuzzle<'a> {
    /// The record with these fields, if one of them is a puzzle: the first is.
    fn new(fields: Vec<(&'a str, &'a Dynamic)>, written: &'a FieldOrders) -> Option<Self> {
        let problem_of = |value: &Dynamic| Problem::from_value("", value.clone()).ok();
        let (at, problem) = fields
            .iter()
            .enumerate()
            .find_map(|(at, (_, value))| Some((at, problem_of(value)?)))?;
        let mut others = fields;
        others.remove(at);
        Some(RecordOfPuzzle { problem, others: RecipeRecord(others, written) })
    }

    /// The fields of the puzzle, then the others, which replace those of the same names.
    fn after(&self, puzzle: Fields) -> Fields {
        let others = self.others.fields(0);
        let is_replaced = |name: &String| others.iter().any(|(other, _)| other == name);
        let mut fields: Fields =
            puzzle.into_iter().filter(|(name, _)| !is_replaced(name)).collect();
        fields.extend(others);
        fields
    }
}

impl Record for RecordOfPuzzle<'_> {
    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push(line, json::object(self.json_fields(entry)));
    }

    fn fields(&self, entry: usize) -> Fields {
        self.after(self.problem.fields(entry))
    }

    fn json_fields(&self, entry: usize) -> Fields {
        self.after(self.problem.json_fields(entry))
    }

    fn fields_in_table(&self, _entry: usize, columns: &Columns) -> Fields {
        row_before(&self.problem, columns, self.others.fields(0))
    }

    fn json_fields_in_table(&self, _entry: usize, columns: &Columns) -> Fields {
        named_row_before(&self.problem, columns, self.others.fields(0))
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
