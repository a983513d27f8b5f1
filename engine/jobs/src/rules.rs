//! Rules that a user names: those of core, and houses in a JSON file.
//!
//! ```json
//! { "name": "asterisk", "size": 9, "boxes": "3x3",
//!   "houses": ["r2c5 r3c37 r5c258 r7c37 r8c5"] }
//! ```
//!
//! Rows and columns are always houses. `boxes` adds boxes of this many rows and columns. A house of
//! `houses` is a list of cells; it may have fewer cells than there are digits, and then does not
//! hold each of them.

use crate::error::{Error, Result};
use crate::text::input;
use serde::Deserialize;
use seventeen_core::rules::{MinlexForms, Part};
use seventeen_core::{Board, Boxes, Cells, Rules};
use seventeen_host::cancellation::CancellationToken;
use seventeen_host::nearest::suggestion;
use std::sync::{Arc, Mutex, PoisonError};

/// The content of the file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    /// The name, which comes before the cells of puzzles.
    name: String,
    /// The number of rows, of columns and of digits.
    size: usize,
    /// The rows and the columns of a box.
    boxes: Option<String>,
    #[serde(default)]
    houses: Vec<Cells>,
}

/// The file that a text names rules by, if it is one.
pub fn rules_file(text: &str) -> Option<&str> {
    text.ends_with(".json").then_some(text)
}

/// The rules that a text names: by name, by letters of regions, or in a file that ends in `.json`.
///
/// # Errors
/// There are no such rules; the error suggests the nearest name. Or the file cannot be read.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::rules::choose_rules;
///
/// let stop = CancellationToken::default();
/// assert_eq!(choose_rules("windoku", &stop)?.houses().len(), 31);
/// let error = choose_rules("windoko", &stop).unwrap_err().to_string();
/// assert!(error.ends_with("; did you mean `windoku`?"), "{error}");
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn choose_rules(text: &str, stop: &CancellationToken) -> Result<Rules> {
    match rules_file(text) {
        Some(file) => read_file(file, stop),
        None => text.parse::<Rules>().map_err(|error| {
            Error::bad_input(format_args!("{error}{}", suggestion(text, Rules::NAMES)))
        }),
    }
}

/// The minlex form of a board with at most nine digits, under the symmetries of its rules.
///
/// # Errors
/// It has more digits, or its rules have too many symmetries.
///
/// ```
/// use seventeen_core::Board;
/// use seventeen_jobs::rules::minlex_of_board;
///
/// let board: Board = "4321214312343412".parse()?;
/// assert_eq!(minlex_of_board(&board)?.to_string(), "1234341221434321");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minlex_of_board(board: &Board) -> Result<Board> {
    let (rules, puzzle) = board.ruled().ok_or_else(|| {
        Error::bad_input(format_args!("minlex: expected at most 9 digits, found {}", board.boxes()))
    })?;
    Ok(Board::of_rules(rules, &forms_of(rules)?.minlex(&puzzle)))
}

/// The forms of some rules. They take a while to make, and stay for later boards.
fn forms_of(rules: Rules) -> Result<Arc<MinlexForms>> {
    static MADE: Mutex<Vec<(Rules, Arc<MinlexForms>)>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, forms)) = made.iter().find(|(of, _)| *of == rules) {
        return Ok(forms.clone());
    }
    let forms = Arc::new(MinlexForms::new(rules).map_err(Error::bad_input)?);
    made.push((rules, forms.clone()));
    Ok(forms)
}

/// Rejects other rules than those of classic sudoku, by name, for the job `what`.
///
/// # Errors
/// The rules are others.
///
/// ```
/// use seventeen_jobs::rules::expect_classic;
///
/// let error = expect_classic("x".parse()?, "prove").unwrap_err().to_string();
/// assert_eq!(error, "prove supports the rules of classic sudoku only, not x");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn expect_classic(rules: Rules, what: &str) -> Result<()> {
    match rules.is_classic() {
        true => Ok(()),
        false => Err(Error::bad_input(format_args!(
            "{what} supports the rules of classic sudoku only, not {rules}"
        ))),
    }
}

fn read_file(path: &str, stop: &CancellationToken) -> Result<Rules> {
    let text = input::read_all(input::open_named(path, stop)?)?;
    let bad = |reason: &dyn std::fmt::Display| Error::bad_input(format_args!("{path}: {reason}"));
    let RulesFile { name, size, boxes, houses } =
        serde_json::from_str(&text).map_err(|error| bad(&error))?;
    let is_word = |name: &str| {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_part)
    };
    if !is_word(&name) || Rules::NAMES.contains(&name.as_str()) {
        return Err(bad(&format_args!(
            "the name {name:?}: expected one in snake_case that no other rules have"
        )));
    }
    let boxes: Option<Boxes> =
        boxes.map(|boxes| boxes.parse()).transpose().map_err(|error| bad(&error))?;
    let further = Part::new("house", houses.len());
    Rules::new(&name, size, boxes, &[further], &houses).map_err(|error| bad(&error))
}
