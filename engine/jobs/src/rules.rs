//! Rules that a user names: those of core, and houses in a JSON file.
//!
//! ```json
//! { "name": "asterisk", "size": 9, "boxes": "3x3",
//!   "houses": ["r2c5 r3c37 r5c258 r7c37 r8c5"] }
//! ```
//!
//! Rows and columns are always houses. `boxes` adds boxes of this many rows and columns. A house of
//! `houses` is a list of cells; it may have fewer cells than there are digits, and then does not
//! hold each of them. Claims about grids of other rules than classic ones state them like this,
//! too.

use crate::error::{Error, Result};
use crate::text::input;
use serde::{Deserialize, Deserializer, Serialize, de};
use seventeen_core::rules::{MinlexForms, Part};
use seventeen_core::{Board, Boxes, Cell, Cells, Grid, ParseError, Puzzle, Rules};
use seventeen_host::cancellation::CancellationToken;
use seventeen_host::nearest::suggestion;
use seventeen_plugin::declaration::is_snake_case;
use std::sync::{Arc, Mutex, PoisonError};

/// Rules by their houses.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatedRules {
    /// The name, which comes before the cells of puzzles.
    name: String,
    /// The number of rows, of columns and of digits.
    size: usize,
    /// The rows and the columns of a box.
    boxes: Option<String>,
    /// The houses besides rows, columns and boxes.
    #[serde(default, deserialize_with = "read_houses")]
    houses: Vec<Cells>,
}

/// Reads houses. Each must name its cells once.
fn read_houses<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cells>, D::Error> {
    let house = |text: &String| {
        let cells = text.parse::<Cells>().map_err(|error| error.to_string())?;
        match repeated_cell(text) {
            Some(cell) => Err(format!("the house {text:?} has {cell} twice")),
            None => Ok(cells),
        }
    };
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(house).collect::<Result<_, _>>().map_err(de::Error::custom)
}

/// A cell that occurs twice in names such as `r1c123 r2c5`.
fn repeated_cell(names: &str) -> Option<Cell> {
    let parts = names
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter_map(|name| name.split_once(['c', 'C']));
    let mut cells = parts.flat_map(|(rows, columns)| {
        let of_row = move |row| columns.chars().map(move |column| format!("r{row}c{column}"));
        rows.chars().skip(1).flat_map(of_row)
    });
    let mut seen = Cells::EMPTY;
    cells.find_map(|name| {
        let cell = name.parse::<Cell>().ok()?;
        let is_repeated = seen.contains(cell);
        seen.insert(cell);
        is_repeated.then_some(cell)
    })
}

impl StatedRules {
    /// The statement of a claim: none for classic rules.
    pub(crate) fn of_claim(rules: Rules) -> Option<StatedRules> {
        (!rules.is_classic()).then(|| StatedRules::of(rules))
    }

    /// The rules that a claim states.
    ///
    /// # Errors
    /// They have the name of rules with other houses, or no such rules are possible.
    pub(crate) fn rules_of_claim(stated: Option<StatedRules>) -> Result<Rules, String> {
        let Some(stated) = stated else { return Ok(Rules::CLASSIC) };
        match stated.known() {
            Some(known) if stated == StatedRules::of(known) => Ok(known),
            Some(known) => Err(format!("the houses are not those of the rules {known}")),
            None => stated.make(),
        }
    }

    fn of(rules: Rules) -> StatedRules {
        let (side, own) = (rules.side(), rules.own_houses());
        let has_boxes = rules.houses().len() - own.len() > 2 * side;
        let boxes = has_boxes.then(|| rules.boxes().to_string());
        StatedRules { name: rules.name().to_owned(), size: side, boxes, houses: own.to_vec() }
    }

    /// The rules of this name that need no file.
    fn known(&self) -> Option<Rules> {
        let of_boxes = || {
            let rules = Rules::of_boxes(self.boxes.as_ref()?.parse().ok()?)?;
            (rules.name() == self.name).then_some(rules)
        };
        self.name.parse().ok().or_else(of_boxes)
    }

    /// Rules of their own name.
    fn make(self) -> Result<Rules, String> {
        let StatedRules { name, size, boxes, houses } = self;
        if !is_snake_case(&name) || Rules::NAMES.contains(&name.as_str()) {
            return Err(format!(
                "the name {name:?}: expected one in snake_case that no other rules have"
            ));
        }
        let boxes = boxes.map(|boxes| boxes.parse::<Boxes>());
        let boxes = boxes.transpose().map_err(|error| error.to_string())?;
        let further = Part::new("house", houses.len());
        Rules::new(&name, size, boxes, &[further], &houses).map_err(|error| error.to_string())
    }
}

/// A puzzle of these rules: its cells, with or without the rules in front.
///
/// # Errors
/// Those of [`Board::read_for`].
pub(crate) fn parse_puzzle(rules: Rules, text: &str) -> Result<Puzzle, ParseError> {
    if rules.is_classic() {
        return text.parse();
    }
    let mut digits = [0; 81];
    let board = Board::read_for(rules, text)?;
    rules.cells().iter().zip(board.digits()).for_each(|(cell, &digit)| digits[cell] = digit);
    Ok(Puzzle::from_digits(digits))
}

/// A solution grid of these rules, written as [`parse_puzzle`] reads it.
///
/// # Errors
/// Those of [`parse_puzzle`], or it is no solution.
pub(crate) fn parse_grid(rules: Rules, text: &str) -> Result<Grid, ParseError> {
    if rules.is_classic() {
        return text.parse();
    }
    rules.grid(*parse_puzzle(rules, text)?.digits())
}

/// Checks that a board has as many cells as clues.
///
/// # Errors
/// It has fewer.
pub(crate) fn check_clues(rules: Rules, clues: u32) -> std::result::Result<(), String> {
    match rules.cells().len() {
        cells if clues > cells => Err(format!("{clues} clues: expected at most {cells}")),
        _ => Ok(()),
    }
}

/// The file that a text names rules by, if it is one.
pub fn rules_file(text: &str) -> Option<&str> {
    text.ends_with(".json").then_some(text)
}

crate::options! {
    /// Which rules an input has.
    pub struct RulesOptions {
        /// The rules of the puzzles or grids: classic, windoku, x, windoku_x, disjoint, 4x4, 6x6,
        /// 8x8, jigsaw: and a letter for each cell, or a file of houses that ends in .json
        pub rules: Option<String>,
    }
}

impl RulesOptions {
    /// The rules; none if each puzzle names its own.
    ///
    /// # Errors
    /// Those of [`choose_rules`].
    pub fn choose(&self, stop: &CancellationToken) -> Result<Option<Rules>> {
        self.rules.as_deref().map(|text| choose_rules(text, stop)).transpose()
    }
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
        Error::refused(format_args!("minlex: expected at most 9 digits, found {}", board.boxes()))
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
    let stated: StatedRules = serde_json::from_str(&text).map_err(|error| bad(&error))?;
    stated.make().map_err(|error| bad(&error))
}
