//! Links of f-puzzles (Eric Fox): `https://f-puzzles.com/?load=` and JSON compressed by lz-string.
//!
//! `{"size":9,"grid":[[{"value":5,"given":true},{},…],…]}`, nine rows of nine cells. A player set
//! the values that are not given. Some fields state [`houses`]. All others are rules and ornaments:
//! they must be empty unless they are known to be harmless, because the puzzle could have other
//! rules.

mod houses;

use super::super::line_error::LineError;
use super::classic::{check_classic, is_empty};
use super::link::{LinkPart, PuzzleLink};
use super::linked_rules::{LinkedHouses, board_cells};
use super::{Annotated, CellPlaces, ParsedText, Puzzle, TextFormat, lz_string};
use houses::HousesJson;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json::{Map, Value, json};
use seventeen_core::{Board, Candidate, Cell, Cells, Digit, Position, Rules};

pub(super) const FORM: TextFormat = TextFormat {
    name: "fpuzzles",
    doc: "a link of f-puzzles: `https://f-puzzles.com/?load=…`",
    read: Some(read_link),
    write: Some(write),
    write_board: Some(write_board),
    ..TextFormat::NONE
};

/// Fields of a puzzle that do not affect its rules.
const HARMLESS: [&str; 11] = [
    "size", "grid", "title", "author", "ruleset", "solution", "successMessage", "disabledlogic",
    "truecandidatesoptions", "highlightConflicts", "selectedConstraint",
];

/// Fields of a cell: notes and colours of a player, besides its digit and its region.
const HARMLESS_IN_CELLS: [&str; 9] = [
    "region", "value", "given", "centerPencilMarks", "cornerPencilMarks", "candidates", "c",
    "cArray", "highlight",
];

fn read_link(text: &str) -> Option<Result<ParsedText, LineError>> {
    let link = PuzzleLink::parse(text).filter(|link| link.host == "f-puzzles.com")?;
    if let Some(id) = link.part_after("?id=") {
        let known_there = id.reject_site_id("f-puzzles");
        return Some(known_there.and_then(|()| Err(id.part_error("expected the id of a puzzle"))));
    }
    let Some(packed) = link.part_after("?load=") else {
        return Some(Err(link.link_error("expected `?load=` and a puzzle")));
    };
    // Web forms turn `+` into a blank; this reverses it.
    let base64 = percent_decode_str(packed.text).decode_utf8_lossy().replace(' ', "+");
    let json = lz_string::unpack(&base64).map_err(|reason| packed.part_error(reason));
    Some(json.and_then(|json| read_json(&json, packed, &link.note)))
}

/// Whether a text is the JSON of a puzzle.
pub(super) fn is_fpuzzles_json(json: &str) -> bool {
    serde_json::from_str::<Value>(json)
        .is_ok_and(|puzzle| puzzle["size"].is_number() && puzzle["grid"].is_array())
}

/// The puzzle of its JSON. Its title is the comment, if there is no other.
///
/// # Errors
/// It has additional rules, or another size.
pub(super) fn read_json(
    json: &str,
    part: LinkPart<'_>,
    note: &str,
) -> Result<ParsedText, LineError> {
    let puzzle: Map<String, Value> =
        serde_json::from_str(json).map_err(|error| part.part_error(format!("no JSON: {error}")))?;
    let known = [&HARMLESS[..], &houses::FIELDS].concat();
    check_classic(&puzzle, &known, "the puzzle").map_err(|what| part.part_error(what))?;
    check_normal_rules(&puzzle).map_err(|what| part.part_error(what))?;
    let content = read_cells(&puzzle).and_then(|content| Ok((content.rules(&puzzle)?, content)));
    let (rules, content) = content.map_err(|what| part.part_error(what))?;
    let CellContents { digits, givens, .. } = content;
    let title = puzzle.get("title").and_then(Value::as_str).unwrap_or_default();
    let note = if note.is_empty() { super::title_as_note(title) } else { note.into() };
    let places = CellPlaces::Packed(part.column);
    let found = ParsedText::from_digits_of(rules, digits, note.clone(), places.clone())?;
    if Puzzle::from_digits(digits).givens() == givens {
        return Ok(found);
    }
    ParsedText::from_position(set_by_player(rules, &digits, givens), note, places)
}

/// Rejects written rules that go beyond the normal ones.
fn check_normal_rules(puzzle: &Map<String, Value>) -> Result<(), String> {
    let rules = puzzle.get("ruleset").and_then(Value::as_str).unwrap_or_default();
    let plain = rules.trim().trim_end_matches('.').to_ascii_lowercase();
    let known = ["", "normal sudoku rules apply", "normal sudoku rules", "classic sudoku"];
    if known.contains(&plain.as_str()) {
        return Ok(());
    }
    Err(format!("the puzzle has \"ruleset\" {rules:?}: expected \"Normal sudoku rules apply\""))
}

/// The contents of all cells.
struct CellContents {
    side: usize,
    /// The digits in the cells of the 9x9 grid.
    digits: [u8; 81],
    givens: Cells,
    /// The number of each cell's region, by rows, if it is stated.
    regions: Vec<Option<u64>>,
}

impl CellContents {
    /// The rules with the houses of the puzzle.
    fn rules(&self, puzzle: &Map<String, Value>) -> Result<Rules, String> {
        houses::read(puzzle, self.side, &self.regions)?.rules()
    }
}

fn read_cells(puzzle: &Map<String, Value>) -> Result<CellContents, String> {
    let size = &puzzle.get("size").cloned().unwrap_or_default();
    let side = size.as_u64().and_then(|size| usize::try_from(size).ok());
    let Some(side) = side.filter(|side| (2..=9).contains(side)) else {
        return Err(format!("the puzzle has size {size}: expected 9 or less"));
    };
    let rows = puzzle.get("grid").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let is_whole = |row: &Value| row.as_array().is_some_and(|row| row.len() == side);
    if rows.len() != side || !rows.iter().all(is_whole) {
        return Err(format!("expected {side} rows of {side} cells in \"grid\""));
    }
    let (mut digits, mut givens, mut regions) = ([0; 81], Cells::EMPTY, Vec::new());
    let all = rows.iter().filter_map(Value::as_array).flatten();
    for (cell, value) in board_cells(side).zip(all) {
        let Some(fields) = value.as_object() else {
            return Err(format!("cell {cell} is {value}: expected an object"));
        };
        check_classic(fields, &HARMLESS_IN_CELLS, &format!("cell {cell}"))?;
        digits[cell] = parse_digit(fields.get("value"), side)
            .map_err(|value| format!("cell {cell} holds {value}: expected a digit, 1 to {side}"))?;
        if digits[cell] != 0 && fields.get("given") == Some(&json!(true)) {
            givens.insert(cell);
        }
        regions.push(fields.get("region").and_then(Value::as_u64));
    }
    Ok(CellContents { side, digits, givens, regions })
}

/// A digit, which some programs write as text; 0 if there is none.
fn parse_digit(value: Option<&Value>, most: usize) -> Result<u8, &Value> {
    let Some(value) = value.filter(|value| !is_empty(value)) else { return Ok(0) };
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    let digit = number.and_then(|number| u8::try_from(number).ok());
    digit.filter(|&digit| digit > 0 && usize::from(digit) <= most).ok_or(value)
}

/// The position of the givens with the digits of a player.
fn set_by_player(rules: Rules, digits: &[u8; 81], givens: Cells) -> Position {
    let given = Cell::table(|cell| if givens.contains(cell) { digits[cell] } else { 0 });
    let mut position = Position::of_rules(rules, &Puzzle::from_digits(given));
    for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, Digit::new(digits[cell])?))) {
        if !givens.contains(cell) {
            position.place(Candidate::new(cell, digit));
        }
    }
    position
}

/// The JSON of a puzzle, its fields in the site's order.
#[derive(Serialize)]
struct PuzzleJson<'a> {
    size: usize,
    grid: Vec<Vec<CellJson>>,
    #[serde(flatten)]
    houses: HousesJson,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
}

/// A given, or nothing; and the region, unless all are boxes of 3x3 cells.
#[derive(Serialize)]
struct CellJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
}

fn write(puzzle: &Annotated<Puzzle>) -> String {
    format!("https://f-puzzles.com/?load={}", pack(LinkedHouses::of_side(9), puzzle))
}

fn write_board(board: &Annotated<Board>) -> Option<String> {
    pack_board(board).map(|packed| format!("https://f-puzzles.com/?load={packed}"))
}

/// The JSON of a board, compressed as in a link; none if it has no regions.
pub(super) fn pack_board(board: &Annotated<Board>) -> Option<String> {
    let (rules, value) = board.value.ruled()?;
    let note = board.note.clone();
    Some(pack(LinkedHouses::of_rules(rules)?, &Annotated { value, note }))
}

fn pack(houses: LinkedHouses, puzzle: &Annotated<Puzzle>) -> String {
    let side = houses.side;
    let states_regions = side != 9 || !houses.has_usual_boxes();
    let cell = |cell: Cell| {
        let region = houses.regions.iter().position(|region| region.contains(cell));
        let value = puzzle.value.digit(cell).map(Digit::get);
        CellJson { region: region.filter(|_| states_regions), value, given: value.map(|_| true) }
    };
    let row = |row| (0..side).map(|column| cell(Cell::at(row, column))).collect();
    let grid = (0..side).map(row).collect();
    let (title, houses) = (&*puzzle.note, HousesJson::of(houses));
    let json = super::to_json(&PuzzleJson { size: side, grid, houses, title });
    lz_string::pack(&json).replace('+', "%2B").replace('/', "%2F")
}

#[cfg(test)]
mod tests;
