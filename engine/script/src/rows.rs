//! Rows: how a value is written, as a line of text, a CSV row, or a JSON line.
//!
//! A value makes as many rows as it holds results: an enumeration one for each puzzle, a harvest
//! one for each set.

use crate::input::Noted;
use crate::items::{Clique, Counted, Enumeration, Outcome, Sets, Solved};
use rhai::Dynamic;
use serde_json::{Value as Json, json};
use seventeen_core::{Bound, Cells, Grid, Puzzle};

/// One result: a line for a person or a pipe, and named fields for a program.
pub(crate) struct Row {
    pub(crate) line: String,
    /// In the order of the columns.
    pub(crate) fields: Vec<(String, Json)>,
}

impl Row {
    fn new<const N: usize>(line: String, fields: [(&str, Json); N]) -> Row {
        Row { line, fields: fields.map(|(name, value)| (name.to_owned(), value)).into() }
    }

    /// The fields as one JSON object, in order.
    pub(crate) fn json(&self) -> String {
        let pair = |(name, value): &(String, Json)| format!("{}:{value}", json!(name));
        let pairs: Vec<String> = self.fields.iter().map(pair).collect();
        format!("{{{}}}", pairs.join(","))
    }
}

/// The rows of a value.
pub(crate) fn rows(value: &Dynamic) -> Vec<Row> {
    if let Some(found) = value.read_lock::<Enumeration>() {
        found.puzzles.iter().map(|puzzle| of_enumerated(&found, puzzle)).collect()
    } else if let Some(solved) = value.read_lock::<Solved>() {
        vec![of_solved(&solved)]
    } else if let Some(counted) = value.read_lock::<Counted>() {
        vec![of_counted(&counted)]
    } else if let Some(sets) = value.read_lock::<Sets>() {
        sets.sets.iter().map(|&set| of_set(&sets.grid.value, set)).collect()
    } else if let Some(clique) = value.read_lock::<Clique>() {
        of_clique(&clique)
    } else if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        vec![of_noted("puzzle", &*puzzle)]
    } else if let Some(grid) = value.read_lock::<Noted<Grid>>() {
        vec![of_noted("grid", &*grid)]
    } else if let Some(record) = value.read_lock::<rhai::Map>() {
        let fields = record.iter().map(|(name, value)| (name.to_string(), json_of(value)));
        let row = Row { line: String::new(), fields: fields.collect() };
        vec![Row { line: row.json(), ..row }]
    } else {
        vec![Row::new(value.to_string(), [("value", json_of(value))])]
    }
}

fn of_enumerated(found: &Enumeration, puzzle: &Puzzle) -> Row {
    let fields = [
        ("puzzle", json!(puzzle)),
        ("clues", json!(puzzle.clues())),
        ("grid", json!(found.grid.value)),
    ];
    Row::new(puzzle.to_string(), fields)
}

fn of_solved(solved: &Solved) -> Row {
    let puzzle = solved.puzzle.value;
    let (line, count, grid, other) = match &solved.outcome {
        Outcome::None => (format!("{puzzle} # no solution"), 0, None, None),
        Outcome::Unique(grid) => (grid.to_string(), 1, Some(grid), None),
        Outcome::Several(first, second) => {
            (format!("{puzzle} # several solutions"), 2, Some(first), Some(second))
        }
    };
    let fields = [
        ("puzzle", json!(puzzle)),
        ("solutions", json!(count)),
        ("grid", json!(grid)),
        ("other", json!(other)),
    ];
    Row::new(line, fields)
}

fn of_counted(counted: &Counted) -> Row {
    let (puzzle, count) = (counted.puzzle.value, counted.count);
    let more = if counted.limited { "+" } else { "" };
    let fields =
        [("puzzle", json!(puzzle)), ("count", json!(count)), ("limited", json!(counted.limited))];
    Row::new(format!("{puzzle} {count}{more}"), fields)
}

/// A set as the grid's digits in its cells: the form that the harvester `file` reads.
fn of_set(grid: &Grid, set: Cells) -> Row {
    let cells = grid.puzzle(set);
    let fields = [("set", json!(cells)), ("size", json!(set.len())), ("grid", json!(grid))];
    Row::new(cells.to_string(), fields)
}

fn of_clique(clique: &Clique) -> Vec<Row> {
    let of = |&set: &Cells| {
        let mut row = of_set(&clique.grid.value, set);
        let proven = clique.bound == Bound::Greatest;
        row.fields.push(("clique".to_owned(), json!(clique.strategy.as_str())));
        row.fields.push(("mcn".to_owned(), json!(clique.sets.len())));
        row.fields.push(("proven".to_owned(), json!(proven)));
        row
    };
    clique.sets.iter().map(of).collect()
}

fn of_noted<T: ToString>(name: &str, noted: &Noted<T>) -> Row {
    let text = noted.value.to_string();
    let line = match noted.note.as_str() {
        "" => text.clone(),
        note => format!("{text} # {note}"),
    };
    Row::new(line, [(name, json!(text)), ("note", json!(noted.note.as_str()))])
}

/// A value as JSON: numbers, text, arrays and records as such, anything else as its text.
pub(crate) fn json_of(value: &Dynamic) -> Json {
    if value.is_unit() {
        Json::Null
    } else if let Ok(b) = value.as_bool() {
        json!(b)
    } else if let Ok(i) = value.as_int() {
        json!(i)
    } else if let Ok(x) = value.as_float() {
        json!(x)
    } else if let Some(array) = value.read_lock::<rhai::Array>() {
        array.iter().map(json_of).collect()
    } else if let Some(record) = value.read_lock::<rhai::Map>() {
        record.iter().map(|(name, value)| (name.to_string(), json_of(value))).collect()
    } else {
        json!(text_of(value))
    }
}

/// A value as text: grids and puzzles as their cells.
pub(crate) fn text_of(value: &Dynamic) -> String {
    if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        puzzle.to_string()
    } else if let Some(grid) = value.read_lock::<Noted<Grid>>() {
        grid.to_string()
    } else if let Some(cells) = value.read_lock::<Cells>() {
        cells.to_string()
    } else {
        value.to_string()
    }
}
