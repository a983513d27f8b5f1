//! Digits: lists of numbers, and arrays such as NumPy's, as puzzles and grids.

use super::{Expected, Input, Source, fit, read, read_one};
use crate::error::Raise;
use crate::memory::BETWEEN_SIGNALS;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyTuple};
use seventeen::core::Puzzle as PlainPuzzle;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Error, Result};

/// A puzzle or grid by its digits, 0 for a blank cell.
pub(super) fn read_digits(digits: [u8; 81], expected: Expected) -> Result<ParsedLine> {
    let puzzle = PlainPuzzle::from_digits(digits);
    if expected.other_rules().is_none() {
        puzzle.check()?;
    }
    fit(ParsedLine::Problem(puzzle.into()), expected)
}

/// The puzzle or grid of a list of digits, or of as many rows of digits as each has; none if it is
/// a list of anything else.
pub(super) fn read_digit_list(
    given: &Bound<'_, PyAny>,
    expected: Expected,
) -> PyResult<Option<ParsedLine>> {
    let Some(first) = first_of_list(given)? else { return Ok(None) };
    let mut cells = Vec::with_capacity(81);
    if is_number(&first) {
        cells.extend(given.try_iter()?.collect::<PyResult<Vec<_>>>()?);
    } else if is_row(&first, given.len()?)? {
        for row in given.try_iter()? {
            cells.extend(row?.try_iter()?.collect::<PyResult<Vec<_>>>()?);
        }
    } else {
        return Ok(None);
    }
    let digits = cells.iter().enumerate().map(|(cell, given)| digit(cell, given));
    let digits = digits.collect::<Result<Vec<u8>>>().raise()?;
    let found = digits.len();
    match digits.try_into() {
        Ok(digits) => read_digits(digits, expected),
        // A board of another size.
        Err(digits) => {
            let wrong = || Error::bad_input(format_args!("expected 81 digits, found {found}"));
            let text: String = digits.iter().map(u8::to_string).collect();
            read_one(&text, expected).map_err(|_| wrong())
        }
    }
    .raise()
    .map(Some)
}

/// The first item of a list or tuple, if there is one.
fn first_of_list<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    (is_list && given.len()? > 0).then(|| given.get_item(0)).transpose()
}

fn is_number(given: &Bound<'_, PyAny>) -> bool {
    given.extract::<f64>().is_ok()
}

/// Whether a list of this length that begins with this item is the rows of a board. Longer lists
/// are puzzles by their digits.
fn is_row(first: &Bound<'_, PyAny>, rows: usize) -> PyResult<bool> {
    let begins_with_number = first_of_list(first)?.is_some_and(|cell| is_number(&cell));
    Ok(begins_with_number && rows <= 9 && first.len()? == rows)
}

fn digit(cell: usize, given: &Bound<'_, PyAny>) -> Result<u8> {
    given.extract::<u8>().ok().filter(|&digit| digit <= 9).ok_or_else(|| {
        let shown = given.repr().map_or_else(|_| String::new(), |text| text.to_string());
        Error::bad_input(format_args!("cell {cell} is {shown}, expected a digit from 0 to 9"))
    })
}

/// The puzzles of an array: of whole numbers, whose last dimensions are the cells of one, or of
/// texts.
pub(super) fn read_array(
    given: &Bound<'_, PyAny>,
    view: &Bound<'_, PyMemoryView>,
    expected: Expected,
) -> PyResult<Input> {
    let shape: Vec<usize> = view.getattr("shape")?.extract()?;
    let size: usize = view.getattr("itemsize")?.extract()?;
    let format: String = view.getattr("format")?.extract()?;
    // NumPy's texts, bytes and objects.
    if format.ends_with(['w', 's', 'O']) {
        return read(&given.call_method0("tolist")?, expected);
    }
    let foreign_order: &[char] = if cfg!(target_endian = "little") { &['>', '!'] } else { &['<'] };
    let is_native = size == 1 || !format.starts_with(foreign_order);
    let is_whole = is_native && format.ends_with(|code| "bBhHiIlLqQnN".contains(code));
    if !is_whole || !matches!(shape[..], [81] | [_, 81] | [9, 9] | [_, 9, 9]) {
        let shape = view.getattr("shape")?;
        let kind = given.getattr("dtype").map_or(format, |kind| kind.to_string());
        return Err(Error::bad_input(format_args!(
            "expected an array of shape (n, 81) or (n, 9, 9) of whole numbers, found shape {shape} \
             and type {kind}"
        )))
        .raise();
    }
    let bytes = view.call_method0("tobytes")?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let digits = if size == 1 { bytes.to_vec() } else { digits_of_bytes(given.py(), bytes, size)? };
    match digits.as_array::<81>() {
        Some(digits) if matches!(shape[..], [81] | [9, 9]) => {
            read_digits(*digits, expected).raise().map(Input::One)
        }
        _ => Ok(Input::Many(Source::Rows(digits, 0))),
    }
}

/// The digits of whole numbers of this size.
fn digits_of_bytes(py: Python<'_>, bytes: &[u8], size: usize) -> PyResult<Vec<u8>> {
    let mut digits = Vec::with_capacity(bytes.len() / size);
    let wrong = || Error::bad_input("expected an array of digits from 0 to 9, found other numbers");
    for numbers in bytes.chunks(size * BETWEEN_SIGNALS) {
        py.check_signals()?;
        let some: Option<Vec<u8>> = numbers.chunks_exact(size).map(digit_of_bytes).collect();
        digits.extend(some.ok_or_else(wrong).raise()?);
    }
    Ok(digits)
}

/// The digit of a whole number; none if it does not fit into a byte.
fn digit_of_bytes(number: &[u8]) -> Option<u8> {
    let low = if cfg!(target_endian = "little") { 0 } else { number.len() - 1 };
    let is_small = number.iter().enumerate().all(|(index, &byte)| index == low || byte == 0);
    is_small.then(|| number[low])
}
