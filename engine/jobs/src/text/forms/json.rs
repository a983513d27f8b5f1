//! JSON lines: an object per line with the puzzle under the key `puzzle`, or another key that is a
//! known CSV column. Seventeen writes its results so. The comment consists of the other values as
//! `key=value`, and of the text of `note`. [`columns`] gives the keys back.

use super::super::comment::{self, NOTE};
use super::super::line_error::LineError;
use super::super::lines::LineContent;
use super::super::problem::Problem;
use super::{CellPlaces, Columns, ParsedText, TextFormat, csv};
use crate::error::json_reason;
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};
use seventeen_core::Rules;
use std::collections::BTreeMap;

pub(super) const FORM: TextFormat = TextFormat {
    name: "json",
    doc: "JSON lines, objects with the puzzle under `puzzle`: `.jsonl`",
    read: Some(|text| read(text, LineContent::Problems, None)),
    ..TextFormat::NONE
};

/// The puzzle or grid of an object in a line, of these rules if they are given; none if the line is
/// not an object.
pub(super) fn read(
    text: &str,
    content: LineContent,
    rules: Option<Rules>,
) -> Option<Result<ParsedText, LineError>> {
    if !text.starts_with('{') {
        return None;
    }
    Some(match serde_json::from_str::<Map<String, Value>>(text) {
        Ok(object) => read_object(&object, content, rules, text),
        Err(error) => {
            let (what, column) = json_reason(&error);
            let what = format!("this is not a JSON object: {what}");
            Err(LineError::at_column(column.max(1), CLASS, what))
        }
    })
}

/// The keys of JSON lines with these lines: those of each object, in the order of the first that
/// has them. None if the first line is not an object with `content`.
pub(in super::super) fn columns<'a>(
    mut lines: impl Iterator<Item = &'a str>,
    content: LineContent,
) -> Option<Columns> {
    let parse = |line| serde_json::from_str::<Map<String, Value>>(line).ok();
    let first = parse(lines.next()?)?;
    let (puzzle, _) = cells_of(&first, content)?;
    let mut names = Vec::new();
    // A line without cells is invalid, and gives no rows.
    let others = lines.filter_map(parse).filter(|object| cells_of(object, content).is_some());
    for object in [first.clone()].into_iter().chain(others) {
        let new: Vec<String> =
            object.keys().filter(|name| !names.contains(*name)).cloned().collect();
        names.extend(new);
    }
    let place = names.iter().position(|name| name == puzzle)?;
    Some(Columns::of_keys(names, place))
}

/// The key and the cells of the puzzle or grid.
fn cells_of(object: &Map<String, Value>, content: LineContent) -> Option<(&'static str, &str)> {
    let known = csv::content_columns(content);
    known.iter().find_map(|&name| Some((name, object.get(name)?.as_str()?)))
}

/// The class of errors in this format.
const CLASS: &str = "JSON without a puzzle";

fn read_object(
    object: &Map<String, Value>,
    content: LineContent,
    rules: Option<Rules>,
    text: &str,
) -> Result<ParsedText, LineError> {
    let Some((name, cells)) = cells_of(object, content) else {
        let known = csv::content_columns(content);
        let (expected, more) = (known[0], known[1..].join(", "));
        let what = format!("expected text under the key {expected:?}, or one of {more}");
        return Err(LineError::at_column(1, CLASS, what));
    };
    let column = text.find(cells).map_or(1, |at| text[..at].chars().count() + 1);
    let found = match Problem::parse_of(rules, cells) {
        Ok(problem) => ParsedText::new(problem, CellPlaces::in_row(0, column)),
        Err(error) => {
            let wrong = LineError::from_cells(cells, error);
            return Err(LineError { column: wrong.column + column - 1, ..wrong });
        }
    };
    Ok(match object_note(object, name, found.problem.note(), text) {
        note if note.is_empty() => found,
        note => found.with_note(note),
    })
}

/// The comment of an object with this line, whose cells have a comment of their own.
fn object_note(object: &Map<String, Value>, puzzle: &str, own: &str, line: &str) -> Box<str> {
    let is_pair = |name: &str, value: &Value| ![puzzle, NOTE].contains(&name) && !value.is_null();
    let others = object.iter().filter(|(name, value)| is_pair(name, value));
    let numbers = fractions(object, line);
    let pairs = others.map(|(name, value)| match numbers.get(name) {
        Some(digits) => comment::pair(name, digits.get()),
        None => comment::json_pair(name, value),
    });
    let note = object.get(NOTE).filter(|note| !note.is_null());
    let note = note.map(|note| note.as_str().map_or_else(|| note.to_string(), str::to_owned));
    let notes = [note.unwrap_or_default(), own.to_owned()].into_iter().filter(|it| !it.is_empty());
    let notes = notes.map(|note| comment::beside_pairs(&note));
    pairs.chain(notes).collect::<Vec<_>>().join(" ").into()
}

/// The numbers of an object that are no whole ones of 64 bits, with all of their digits.
fn fractions<'a>(object: &Map<String, Value>, line: &'a str) -> BTreeMap<String, &'a RawValue> {
    let is_fraction = |value: &Value| value.as_number().is_some_and(Number::is_f64);
    if !object.values().any(is_fraction) {
        return BTreeMap::new();
    }
    let mut values = serde_json::from_str::<BTreeMap<String, &RawValue>>(line).unwrap_or_default();
    values.retain(|name, _| object.get(name).is_some_and(is_fraction));
    values
}

#[cfg(test)]
mod tests {
    use super::super::samples::{FULL, W, describe_result, read_with_format};
    use super::*;

    #[test]
    fn objects_that_seventeen_writes_are_read() {
        let line = format!(r#"{{"puzzle":"{W}","er":7.2,"by":"me"}}"#);
        assert_eq!(read_with_format(FORM, &line), format!("{W} # er=7.2 by=me"));
        let line = format!(r#"{{"puzzle":"{W}","note":"a, b"}}"#);
        assert_eq!(read_with_format(FORM, &line), format!("{W} # a, b"));
        let line = format!(r#"{{"puzzle":"{W}","note":"a, b","er":7.2}}"#);
        assert_eq!(read_with_format(FORM, &line), format!("{W} # er=7.2 a, b"));
        let solved = format!(r#"{{"puzzle":"{W}","solutions":1,"grid":"{FULL}","other":null}}"#);
        let grid = read(&solved, LineContent::Grids, None).expect("an object");
        assert_eq!(describe_result(&grid), format!("{FULL} # puzzle={W} solutions=1"));
        assert!(read_with_format(FORM, &solved).starts_with(W));
    }

    #[test]
    fn the_keys_are_given_back_in_any_order() {
        let first = format!(r#"{{"id":7,"puzzle":"{W}","steps":[1],"er":null,"note":"x"}}"#);
        let columns = columns(first.lines(), LineContent::Problems).expect("keys");
        assert_eq!(columns.names(), ["id", "puzzle", "steps", "er", "note"]);
        let given = |object: &str| {
            let object = object.replace('P', W);
            let found =
                read(&object, LineContent::Problems, None).expect("an object").expect("a puzzle");
            let named = columns.named_row("P", found.problem.note());
            named.into_iter().map(|(_, value)| value.to_string()).collect::<Vec<_>>().join(";")
        };
        for (object, expected) in [
            (r#"{"id":"a b","puzzle":"P","er":7.2}"#, r#""a b";"P";null;7.2;null"#),
            (r#"{"id":"7","puzzle":"P","steps":["a b"]}"#, r#""7";"P";["a b"];null;null"#),
            (r#"{"by":"me","er":7.2,"puzzle":"P","id":1}"#, r#"1;"P";null;7.2;null;"me""#),
            (r#"{"note":"a=b or c","er":"","puzzle":"P"}"#, r#"null;"P";null;"";"a=b or c""#),
        ] {
            assert_eq!(given(object), expected);
        }
        assert!(super::columns(W.lines(), LineContent::Problems).is_none());
    }

    #[test]
    fn errors_name_the_column_of_the_line() {
        assert_eq!(
            read_with_format(FORM, r#"{"n":1}"#),
            "1: expected text under the key \"puzzle\", or one of question, quizzes, sudoku, \
             position, marks, board, grid, solution"
        );
        assert!(
            read_with_format(FORM, r#"{"puzzle":"12z"}"#).starts_with("14: character 3 is 'z'")
        );
        assert!(
            read_with_format(FORM, r#"{"puzzle":"#)
                .contains("not a JSON object: EOF while parsing")
        );
        assert!(read(W, LineContent::Problems, None).is_none());
    }
}
