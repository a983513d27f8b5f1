//! Input: one puzzle or grid, or many, in every form that a program of Python has them in.
//!
//! One thread takes lines of a text or items of a list, and all threads parse them, as those of the
//! command line do.

mod digits;
mod list_items;

use self::digits::{read_array, read_digit_list, read_digits};
use self::list_items::ListItems;
use crate::arrow::{Column, column_of};
use crate::error::Raise;
use crate::jobs::problem_of;
use crate::memory::collect_list;
use crate::stream::Demand;
use crate::values::{Grid, Puzzle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyIterator, PyList, PyMemoryView, PyString};
use seventeen::core::{Puzzle as PlainPuzzle, Rules};
use seventeen::jobs::text::input::file_name;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::problem::note_after_cells;
use seventeen::jobs::text::{Annotated, LineBatch, LineContent, LineReader, Problem, read_single};
use seventeen::{CancellationToken, Error, Result};
use std::path::Path;

/// What a function takes.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    /// Puzzles or grids.
    pub(crate) content: LineContent,
    /// The rules of all; none if each names its own.
    pub(crate) rules: Option<Rules>,
}

impl Expected {
    /// Puzzles or grids that are of classic sudoku unless they name other rules.
    pub(crate) fn of_any_rules(content: LineContent) -> Expected {
        Expected { content, rules: None }
    }

    /// The rules of all, if they are others than those of classic sudoku.
    fn other_rules(self) -> Option<Rules> {
        self.rules.filter(|rules| !rules.is_classic())
    }

    /// The word for one of them.
    pub(crate) fn word(self) -> &'static str {
        match self.content {
            LineContent::Problems => "puzzle",
            LineContent::Grids => "grid",
        }
    }
}

/// What a function was given.
pub(crate) enum Input {
    /// One puzzle or grid.
    One(ParsedLine),
    /// Any number of them.
    Many(Source),
}

impl Input {
    /// The puzzle or grid, if there is one.
    ///
    /// # Errors
    /// There are many.
    pub(crate) fn single(self, expected: Expected) -> Result<ParsedLine> {
        match self {
            Input::One(line) => Ok(line),
            Input::Many(Source::Rows(digits, _)) if digits.len() == 81 => {
                read_digits(*digits.as_array().expect("81 digits"), expected)
            }
            Input::Many(..) => {
                let word = expected.word();
                Err(Error::bad_input(format_args!("expected one {word}, found many")))
            }
        }
    }

    /// All of them.
    pub(crate) fn into_source(self) -> Source {
        match self {
            Input::One(line) => Source::One(Some(line)),
            Input::Many(source) => source,
        }
    }
}

/// Puzzles or grids, most of them not yet parsed.
pub(crate) enum Source {
    /// Lines of text.
    Lines(LineReader),
    /// Rows of 81 digits, and the number of those that were taken.
    Rows(Vec<u8>, usize),
    /// The items of a list.
    List(ListItems),
    /// One item, until it is taken.
    One(Option<ParsedLine>),
}

/// Some of a source's items, for one thread.
pub(crate) enum Piece {
    /// Lines, and the error that ends the source.
    Lines(LineBatch, Option<Error>),
    /// Rows of 81 digits after this number of them.
    Rows(Vec<u8>, usize),
    /// Texts of a list after this number of its items, with [`BETWEEN`] between them.
    Texts(String, usize),
    /// Values, and the error that ends the source.
    Values(Vec<Result<ParsedLine>>, Option<Error>),
}

impl Source {
    /// The items that a stream's iterator gives.
    pub(crate) fn on_demand(demand: Demand, expected: Expected) -> Source {
        Source::List(ListItems::on_demand(demand, expected))
    }

    /// This source, accepting lines of puzzles that repeat a digit in a house.
    pub(crate) fn allowing_repeats(self) -> Source {
        match self {
            Source::Lines(lines) => Source::Lines(lines.allowing_repeated_digits()),
            other => other,
        }
    }

    /// At most `most` items; none at the end.
    pub(crate) fn pull(&mut self, most: usize) -> Option<Piece> {
        match self {
            Source::Lines(lines) => {
                lines.next_lines(most).map(|(lines, error)| Piece::Lines(lines, error))
            }
            Source::Rows(digits, next) => {
                let (first, end) = (*next, digits.len().min((*next + most) * 81));
                *next = end / 81;
                let rows = digits[first * 81..end].to_vec();
                (!rows.is_empty()).then_some(Piece::Rows(rows, first))
            }
            Source::List(items) => items.pull(most),
            Source::One(line) => Some(Piece::Values(vec![Ok(line.take()?)], None)),
        }
    }

    /// The number of items, if it is known without reading them.
    pub(crate) fn len(&self) -> Option<u64> {
        match self {
            Source::Lines(_) => None,
            Source::Rows(digits, next) => Some((digits.len() / 81 - next) as u64),
            Source::List(items) => items.len().map(|items| items as u64),
            Source::One(line) => Some(line.iter().len() as u64),
        }
    }
}

impl Piece {
    /// The number of items.
    pub(crate) fn len(&self) -> usize {
        match self {
            Piece::Lines(lines, _) => lines.len(),
            Piece::Rows(digits, _) => digits.len() / 81,
            Piece::Texts(texts, _) => texts.split(BETWEEN).count(),
            Piece::Values(values, _) => values.len(),
        }
    }

    /// Whether an error ends the source after it.
    pub(crate) fn is_last(&self) -> bool {
        matches!(self, Piece::Lines(_, Some(_)) | Piece::Values(_, Some(_)))
    }

    /// The items, and the error that ends the source.
    pub(crate) fn parse(self, expected: Expected) -> (Vec<Result<ParsedLine>>, Option<Error>) {
        match self {
            Piece::Lines(lines, error) => {
                let parse = |index| lines.parse_line(index).transpose();
                ((0..lines.len()).filter_map(parse).collect(), error)
            }
            Piece::Rows(digits, first) => {
                let parse = |(row, digits): (usize, &[u8; 81])| {
                    let place = format_args!("row {} of the array", first + row);
                    read_digits(*digits, expected).map_err(|error| error.with_subject(place))
                };
                (digits.as_chunks::<81>().0.iter().enumerate().map(parse).collect(), None)
            }
            Piece::Texts(texts, first) => {
                let parse = |(item, text)| {
                    read_item(text, expected).map_err(|error| in_list(error, first + item))
                };
                (texts.split(BETWEEN).enumerate().map(parse).collect(), None)
            }
            Piece::Values(values, error) => (values, error),
        }
    }
}

/// Reads an argument.
pub(crate) fn read(given: &Bound<'_, PyAny>, expected: Expected) -> PyResult<Input> {
    if let Some(input) = read_all_but_iterables(given, expected)? {
        return Ok(input);
    }
    read_list(&collect_list(&iterate(given, expected)?)?, expected)
}

/// Reads an argument that is no iterable of another class; none for such a one.
pub(crate) fn read_all_but_iterables(
    given: &Bound<'_, PyAny>,
    expected: Expected,
) -> PyResult<Option<Input>> {
    if let Some(value) = value_of(given) {
        return Ok(Some(Input::One(fit(value, expected).raise()?)));
    }
    if let Ok(text) = given.cast::<PyString>() {
        return read_text(&text.to_cow()?, expected).map(Some);
    }
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return read_bytes(bytes.as_bytes(), expected).map(Some);
    }
    if let Ok(bytes) = given.cast::<PyByteArray>() {
        return read_bytes(&bytes.to_vec(), expected).map(Some);
    }
    if let Ok(path) = given.call_method0("__fspath__") {
        return open_file(&path.extract::<String>()?, expected).map(Some);
    }
    if let Ok(list) = given.cast::<PyList>() {
        return read_list(list, expected).map(Some);
    }
    if let Some(column) = column_of(given, expected.content)? {
        return Ok(Some(Input::Many(match column {
            Column::Texts(texts) => Source::List(ListItems::of_texts(&texts, expected)),
            Column::Digits(digits) => Source::Rows(digits, 0),
        })));
    }
    match PyMemoryView::from(given) {
        Ok(view) => read_array(given, &view, expected).map(Some),
        Err(_) => Ok(None),
    }
}

/// The items of an iterable.
pub(crate) fn iterate<'py>(
    given: &Bound<'py, PyAny>,
    expected: Expected,
) -> PyResult<Bound<'py, PyIterator>> {
    if let Ok(items) = given.try_iter() {
        return Ok(items);
    }
    let (found, word) = (given.get_type().name()?, expected.word());
    Err(PyTypeError::new_err(format!(
        "expected a {word}, a text, a file's path, or a list, array or column of them, found {found}"
    )))
}

/// One by its 81 digits, or the text of bytes.
fn read_bytes(bytes: &[u8], expected: Expected) -> PyResult<Input> {
    match bytes.as_array::<81>() {
        Some(digits) if digits.iter().all(|&digit| digit <= 9) => {
            read_digits(*digits, expected).raise().map(Input::One)
        }
        _ => read_text(&String::from_utf8_lossy(bytes), expected),
    }
}

/// Puzzles or grids of a list, or one by its digits.
fn read_list(list: &Bound<'_, PyList>, expected: Expected) -> PyResult<Input> {
    Ok(match read_digit_list(list, expected)? {
        Some(line) => Input::One(line),
        None => Input::Many(Source::List(ListItems::new(list.clone().unbind(), expected))),
    })
}

/// A value of the classes `Puzzle` and `Grid`.
fn value_of(given: &Bound<'_, PyAny>) -> Option<ParsedLine> {
    if let Ok(puzzle) = given.cast::<Puzzle>() {
        return Some(ParsedLine::Problem(puzzle.get().0.clone()));
    }
    given.cast::<Grid>().ok().map(|grid| ParsedLine::Grid(grid.get().0.clone()))
}

/// The value as what is expected: a full puzzle is a grid.
fn fit(value: ParsedLine, expected: Expected) -> Result<ParsedLine> {
    let value = match (expected.rules, value) {
        (Some(rules), value) if !rules.is_classic() => {
            return Ok(ParsedLine::Problem(problem_of(value).with_rules(rules)?));
        }
        (Some(rules), ParsedLine::Problem(problem)) => {
            ParsedLine::Problem(problem.with_rules(rules)?)
        }
        (_, value) => value,
    };
    match (expected.content, value) {
        (LineContent::Grids, ParsedLine::Problem(problem)) => match problem {
            Problem::Puzzle(Annotated { value, note }) => {
                Ok(ParsedLine::Grid(Annotated { value: seventeen::Grid::try_from(value)?, note }))
            }
            Problem::Board(_) => Ok(ParsedLine::Problem(problem)),
            Problem::Marks(_) | Problem::Position(_) => {
                problem.expect_9x9()?;
                Err(Error::bad_input("expected a solution grid, found candidates"))
            }
        },
        (_, value) => Ok(value),
    }
}

/// One line of cells, as most are; none if it is anything else.
fn read_line(text: &str, expected: Expected) -> Option<ParsedLine> {
    let text = text.trim_end_matches(['\n', '\r']);
    if text.contains(['\n', '\r']) {
        return None;
    }
    match (expected.content, expected.other_rules()) {
        (LineContent::Problems, Some(rules)) => {
            Problem::parse_for(rules, text).ok().map(ParsedLine::Problem)
        }
        (LineContent::Problems, None) => {
            fit(ParsedLine::Problem(Problem::parse(text).ok()?), expected).ok()
        }
        (LineContent::Grids, Some(_)) => None,
        (LineContent::Grids, None) => {
            let (puzzle, note) = PlainPuzzle::read(text).ok()?;
            let value = seventeen::Grid::try_from(puzzle).ok()?;
            Some(ParsedLine::Grid(Annotated { value, note: note_after_cells(note) }))
        }
    }
}

/// A text of one puzzle or many, or the path of a file with them.
fn read_text(text: &str, expected: Expected) -> PyResult<Input> {
    if let Some(line) = read_line(text, expected) {
        return Ok(Input::One(line));
    }
    let Expected { content, rules } = expected;
    let open = || LineReader::of_text(text, content).map(|it| it.of_rules(rules)).raise();
    let is_many = matches!(open()?.next_lines(2), Some((lines, _)) if lines.len() == 2);
    if is_many {
        return Ok(Input::Many(Source::Lines(open()?)));
    }
    match read_one(text, expected) {
        Err(_) if is_path(text) => open_file(text, expected),
        one => one.raise().map(Input::One),
    }
}

/// Whether a text that has no puzzle is meant as a path: there is such a file, or it has the ending
/// of one.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let has_ending = path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| {
        !ending.is_empty() && ending.chars().all(|letter| letter.is_ascii_alphabetic())
    });
    file_name(text).is_some() && (has_ending || path.is_file())
}

/// The puzzles or grids of a file.
fn open_file(path: &str, Expected { content, rules }: Expected) -> PyResult<Input> {
    let lines = LineReader::open(path, content, &CancellationToken::default()).raise()?;
    Ok(Input::Many(Source::Lines(lines.of_rules(rules))))
}

/// The puzzle or grid of a text in any format.
fn read_one(text: &str, expected: Expected) -> Result<ParsedLine> {
    match (expected.content, expected.other_rules()) {
        (LineContent::Problems, None) => {
            fit(ParsedLine::Problem(read_single::read_puzzle(text)?), expected)
        }
        (content, _) => read_single::read_for(expected.rules, content, text),
    }
}

/// The separator of texts of a list: a puzzle has no such character in any format.
const BETWEEN: char = '\0';

/// The puzzle or grid of an item of a list.
fn read_item(text: &str, expected: Expected) -> Result<ParsedLine> {
    read_line(text, expected).map_or_else(|| read_one(text, expected), Ok)
}

/// An error with the number of its item in the list, from 0.
fn in_list(error: Error, item: usize) -> Error {
    error.with_subject(format_args!("item {item} of the list"))
}
