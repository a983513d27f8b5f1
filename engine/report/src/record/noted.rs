//! Puzzles, pencilmarks, boards, grids and positions with their comments.

use super::{Fields, Record, named, push};
use crate::json;
use serde_json::{Value as Json, json};
use seventeen_core::{Board, Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::text::{Annotated, Columns, Problem};
use std::fmt::Display;

/// A value that can have a comment, and the name of its column.
trait Content: Display {
    const COLUMN: &'static str;
}

/// The columns of values with comments. A list may have values of several kinds, such as puzzles
/// and pencilmarks: they all go into the column of the first.
pub(crate) const CONTENT_COLUMNS: [&str; 4] =
    [Puzzle::COLUMN, Pencilmarks::COLUMN, Board::COLUMN, Grid::COLUMN];

impl Content for Puzzle {
    const COLUMN: &'static str = "puzzle";
}

impl Content for Pencilmarks {
    const COLUMN: &'static str = "marks";
}

impl Content for Board {
    const COLUMN: &'static str = "board";
}

impl Content for Grid {
    const COLUMN: &'static str = "grid";
}

impl<T: Content> Record for Annotated<T> {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        match &*self.note {
            "" => push(line, self),
            note => push(line, format_args!("{self} # {note}")),
        }
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([(T::COLUMN, json!(self.value.to_string())), ("note", json!(&*self.note))])
    }

    fn json_fields(&self, _entry: usize) -> Fields {
        json::add_comment_fields(named([(T::COLUMN, json!(self.value.to_string()))]), &self.note)
    }

    fn fields_in_table(&self, _entry: usize, columns: &Columns) -> Fields {
        row_of_table(&self.value, &self.note, columns)
    }

    /// Without empty cells.
    fn json_fields_in_table(&self, _entry: usize, columns: &Columns) -> Fields {
        let row = columns.named_row(&self.value.to_string(), &self.note).into_iter();
        row.filter(|(_, value)| !value.is_null()).collect()
    }

    /// The text without the comment.
    fn text(&self) -> String {
        self.to_string()
    }
}

/// A position is written as a line that reads back as the same position: pencilmarks, or a HoDoKu
/// library line, which ends with the comment.
impl Record for Annotated<Position> {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let text = self.value.to_string();
        match &*self.note {
            "" => push(line, text),
            note if text.starts_with(':') => push(line, format_args!("{text}{note}")),
            note => push(line, format_args!("{text} # {note}")),
        }
    }

    fn fields(&self, _entry: usize) -> Fields {
        let mut fields = position_fields(&self.value);
        fields.push(("note".to_owned(), json!(&*self.note)));
        fields
    }

    fn json_fields(&self, _entry: usize) -> Fields {
        json::add_comment_fields(position_fields(&self.value), &self.note)
    }

    fn fields_in_table(&self, _entry: usize, columns: &Columns) -> Fields {
        row_of_table(&self.value, &self.note, columns)
    }
}

fn position_fields(position: &Position) -> Fields {
    named([
        ("position", json!(position.to_string())),
        ("start", json!(initial_pencilmarks(position))),
        ("marks", json!(position.marks().to_string())),
        ("givens", json!(position.givens().to_string())),
    ])
}

/// The row of a value that was read from a table with these columns.
fn row_of_table(value: &impl Display, note: &str, columns: &Columns) -> Fields {
    let row = columns.row(&value.to_string(), note).into_iter().map(Json::from);
    columns.names().iter().cloned().zip(row).collect()
}

/// The row of a puzzle that was read from a table with these columns, and then the fields of a
/// result about it. A field of the result replaces a column of the same name.
pub fn row_before(problem: &Problem, columns: &Columns, result: Fields) -> Fields {
    let row = row_of_table(problem, problem.note(), columns);
    after_row(result, columns, row)
}

/// As [`row_before`], for JSON: the row of an object may have keys of its own.
pub fn named_row_before(problem: &Problem, columns: &Columns, result: Fields) -> Fields {
    let row = columns.named_row(&problem.to_string(), problem.note());
    after_row(result, columns, row)
}

/// The fields of a result after a row.
fn after_row(result: Fields, columns: &Columns, row: Fields) -> Fields {
    let result: Fields = result.into_iter().filter(|(name, _)| name != Puzzle::COLUMN).collect();
    let is_taken = |name: &String| result.iter().any(|(taken, _)| taken.eq_ignore_ascii_case(name));
    let row = row.into_iter().enumerate();
    let row = row.filter_map(|(index, (name, value))| match index == columns.content_column() {
        true if is_taken(&name) => Some((Puzzle::COLUMN.to_owned(), value)),
        true => Some((name, value)),
        false => (!is_taken(&name)).then_some((name, value)),
    });
    row.collect::<Vec<_>>().into_iter().chain(result).collect()
}

/// The initial pencilmarks of a position's puzzle, if its line does not imply them.
pub(super) fn initial_pencilmarks(position: &Position) -> Option<String> {
    position.untold_start().map(ToString::to_string)
}

impl Record for Problem {
    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        content(self).write_line(entry, line);
    }

    fn fields(&self, entry: usize) -> Fields {
        content(self).fields(entry)
    }

    fn json_fields(&self, entry: usize) -> Fields {
        content(self).json_fields(entry)
    }

    fn fields_in_table(&self, entry: usize, columns: &Columns) -> Fields {
        content(self).fields_in_table(entry, columns)
    }

    fn json_fields_in_table(&self, entry: usize, columns: &Columns) -> Fields {
        content(self).json_fields_in_table(entry, columns)
    }

    fn text(&self) -> String {
        content(self).text()
    }
}

fn content(problem: &Problem) -> &dyn Record {
    match problem {
        Problem::Puzzle(puzzle) => puzzle,
        Problem::Marks(marks) => &**marks,
        Problem::Board(board) => &**board,
        Problem::Position(position) => &**position,
    }
}
