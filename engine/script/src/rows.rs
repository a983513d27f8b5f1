//! Rows: how a value is written, as a line of text, a CSV row, or a JSON line.
//!
//! A value makes as many rows as it holds results: an enumeration one for each puzzle, or one for
//! their number if they were only counted, a harvest one for each set.

use rhai::Dynamic;
use serde_json::{Value as Json, json};
use seventeen_core::{Board, Bound, Cells, Grid, Outcome, Pencilmarks, Position, Puzzle};
use seventeen_jobs::certificate::Verified;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::count::Counted;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{Hint, Path, RatedStep};
use seventeen_jobs::pattern::Searched;
use seventeen_jobs::rate::Rated;
use seventeen_jobs::solve::{Solution, Solved};
use seventeen_jobs::text::Noted;
use seventeen_jobs::text::Problem;
use std::fmt::Display;
use std::io::{self, Write};

/// One result, not yet written: a line for a person or a pipe, or named fields for a program.
pub(crate) enum Row<'a> {
    Enumerated(&'a Enumeration, Puzzle),
    /// The number of puzzles, where they are not kept.
    Totalled(&'a Enumeration),
    Verified(&'a Verified),
    Solved(&'a Solved),
    Counted(&'a Counted),
    /// A set as the grid's digits in its cells: the form that the harvester `file` reads.
    Set(&'a Grid, Cells),
    InClique(&'a Clique, Cells),
    Puzzle(&'a Noted<Puzzle>),
    Marks(&'a Noted<Pencilmarks>),
    Board(&'a Noted<Board>),
    Position(&'a Noted<Position>),
    Rated(&'a Rated),
    Path(&'a Path),
    Hint(&'a Hint),
    Grid(&'a Noted<Grid>),
    Searched(&'a Searched),
    Record(&'a rhai::Map),
    Value(&'a Dynamic),
}

/// Names and values, in the order of the columns.
type Fields = Vec<(String, Json)>;

impl<'a> From<&'a Problem> for Row<'a> {
    fn from(problem: &'a Problem) -> Row<'a> {
        match problem {
            Problem::Puzzle(puzzle) => Row::Puzzle(puzzle),
            Problem::Marks(marks) => Row::Marks(marks),
            Problem::Board(board) => Row::Board(board),
            Problem::Position(position) => Row::Position(position),
        }
    }
}

impl Row<'_> {
    /// Hands every row of a value to `take`, until one fails.
    pub(crate) fn each<E>(
        value: &Dynamic,
        mut take: impl FnMut(Row<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if let Some(found) = value.read_lock::<Enumeration>() {
            if found.asked.count_only {
                return take(Row::Totalled(&found));
            }
            found.puzzles().try_for_each(|puzzle| take(Row::Enumerated(&found, puzzle)))
        } else if let Some(verified) = value.read_lock::<Verified>() {
            take(Row::Verified(&verified))
        } else if let Some(solved) = value.read_lock::<Solved>() {
            take(Row::Solved(&solved))
        } else if let Some(counted) = value.read_lock::<Counted>() {
            take(Row::Counted(&counted))
        } else if let Some(sets) = value.read_lock::<Sets>() {
            sets.sets.iter().try_for_each(|&set| take(Row::Set(&sets.grid.value, set)))
        } else if let Some(clique) = value.read_lock::<Clique>() {
            clique.sets.iter().try_for_each(|&set| take(Row::InClique(&clique, set)))
        } else if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
            take(Row::Puzzle(&puzzle))
        } else if let Some(marks) = value.read_lock::<Noted<Pencilmarks>>() {
            take(Row::Marks(&marks))
        } else if let Some(board) = value.read_lock::<Noted<Board>>() {
            take(Row::Board(&board))
        } else if let Some(grid) = value.read_lock::<Noted<Grid>>() {
            take(Row::Grid(&grid))
        } else if let Some(rated) = value.read_lock::<Rated>() {
            take(Row::Rated(&rated))
        } else if let Some(path) = value.read_lock::<Path>() {
            take(Row::Path(&path))
        } else if let Some(hint) = value.read_lock::<Hint>() {
            take(Row::Hint(&hint))
        } else if let Some(position) = value.read_lock::<Noted<Position>>() {
            take(Row::Position(&position))
        } else if let Some(searched) = value.read_lock::<Searched>() {
            take(Row::Searched(&searched))
        } else if let Some(record) = value.read_lock::<rhai::Map>() {
            take(Row::Record(&record))
        } else {
            take(Row::Value(value))
        }
    }

    /// The line for a person or a pipe.
    pub(crate) fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Row::Enumerated(_, puzzle) => write_text(&puzzle.text(), out),
            Row::Totalled(Enumeration { grid, clues, count, complete, .. }) => {
                let more = if *complete { "" } else { "+" };
                writeln!(out, "{grid} {clues} {count}{more}")
            }
            Row::Verified(verified) => writeln!(out, "{}", verified.line()),
            Row::Solved(solved) => write_solved(solved, out),
            Row::Counted(Counted { problem, count, limited }) => {
                writeln!(out, "{problem} {count}{}", if *limited { "+" } else { "" })
            }
            Row::Set(grid, set) => writeln!(out, "{}", grid.puzzle(*set)),
            Row::InClique(clique, set) => writeln!(out, "{}", clique.grid.value.puzzle(*set)),
            Row::Puzzle(puzzle) => write_noted(puzzle, out),
            Row::Marks(marks) => write_noted(marks, out),
            Row::Board(board) => write_noted(board, out),
            Row::Position(position) => writeln!(out, "{}", position.value.marks()),
            Row::Rated(rated) => writeln!(out, "{}", rated.line()),
            Row::Path(path) => writeln!(out, "{}", path.text()),
            Row::Hint(hint) => writeln!(out, "{}", hint.text()),
            Row::Grid(grid) => write_noted(grid, out),
            Row::Searched(searched) => writeln!(out, "{}", searched.line()),
            Row::Record(_) => writeln!(out, "{}", self.json()),
            Row::Value(value) => writeln!(out, "{}", text_of(value)),
        }
    }

    /// The fields for a program.
    pub(crate) fn fields(&self) -> Fields {
        match self {
            Row::Enumerated(found, puzzle) => named([
                ("puzzle", json!(puzzle)),
                ("clues", json!(found.clues)),
                ("grid", json!(found.grid.value)),
            ]),
            Row::Totalled(found) => named([
                ("grid", json!(found.grid.value)),
                ("clues", json!(found.clues)),
                ("given", json!(found.asked.given.to_string())),
                ("dead", json!(found.asked.dead.to_string())),
                ("minimal", json!(found.asked.minimal)),
                ("count", json!(found.count)),
                ("complete", json!(found.complete)),
            ]),
            Row::Verified(verified) => named(verified.fields()),
            Row::Solved(solved) => solved_fields(solved),
            Row::Counted(Counted { problem, count, limited }) => named([
                ("puzzle", json!(problem.to_string())),
                ("count", json!(count)),
                ("limited", json!(limited)),
            ]),
            Row::Set(grid, set) => set_fields(grid, *set),
            Row::InClique(clique, set) => {
                let mut fields = set_fields(&clique.grid.value, *set);
                fields.extend(named([
                    ("clique", json!(*clique.strategy)),
                    ("mcn", json!(clique.sets.len())),
                    ("proven", json!(clique.bound == Bound::Greatest)),
                ]));
                fields
            }
            Row::Puzzle(puzzle) => noted_fields("puzzle", puzzle),
            Row::Marks(marks) => noted_fields("marks", marks),
            Row::Board(board) => noted_fields("board", board),
            Row::Position(position) => named([
                ("marks", json!(position.value.marks().to_string())),
                ("givens", json!(position.value.givens().to_string())),
            ]),
            Row::Rated(rated) => rated.fields(),
            Row::Path(path) => path.fields(),
            Row::Hint(hint) => hint.fields(),
            Row::Grid(grid) => noted_fields("grid", grid),
            Row::Searched(searched) => named(searched.fields()),
            Row::Record(record) => {
                record.iter().map(|(name, value)| (name.to_string(), json_of(value))).collect()
            }
            Row::Value(value) => named([("value", json_of(value))]),
        }
    }

    /// The fields as one JSON object, in order. A note of nothing but `key=value` becomes fields.
    pub(crate) fn json(&self) -> String {
        let mut fields = self.fields();
        let note = fields.iter().position(|(name, _)| name == "note");
        let noted = note.and_then(|i| fields[i].1.as_str().and_then(keys_and_values).zip(Some(i)));
        if let Some((noted, i)) = noted {
            fields.splice(i..=i, noted);
        }
        json_object(fields)
    }
}

/// A JSON object with its fields in this order.
pub(crate) fn json_object(fields: impl IntoIterator<Item = (String, Json)>) -> String {
    let pairs = fields.into_iter().map(|(name, value)| format!("{}:{value}", json!(name)));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
}

fn named<const N: usize>(fields: [(&str, Json); N]) -> Fields {
    fields.map(|(name, value)| (name.to_owned(), value)).into()
}

fn write_text(text: &[u8; 81], out: &mut impl Write) -> io::Result<()> {
    out.write_all(text)?;
    out.write_all(b"\n")
}

fn write_solved(solved: &Solved, out: &mut impl Write) -> io::Result<()> {
    let Solved { problem, solution } = solved;
    match solution {
        Solution::Grids(Outcome::Unique(grid)) => write_text(&grid.text(), out),
        _ => match solution.count() {
            0 => writeln!(out, "{problem} # no solution"),
            1 => writeln!(out, "{}", solution.text(0).unwrap_or_default()),
            _ => writeln!(out, "{problem} # several solutions"),
        },
    }
}

fn solved_fields(Solved { problem, solution }: &Solved) -> Fields {
    named([
        ("puzzle", json!(problem.to_string())),
        ("solutions", json!(solution.count())),
        ("grid", json!(solution.text(0))),
        ("other", json!(solution.text(1))),
    ])
}

fn set_fields(grid: &Grid, set: Cells) -> Fields {
    named([("set", json!(grid.puzzle(set))), ("size", json!(set.len())), ("grid", json!(grid))])
}

fn write_noted<T: Display>(noted: &Noted<T>, out: &mut impl Write) -> io::Result<()> {
    match &*noted.note {
        "" => writeln!(out, "{noted}"),
        note => writeln!(out, "{noted} # {note}"),
    }
}

fn noted_fields<T: ToString>(name: &str, noted: &Noted<T>) -> Fields {
    named([(name, json!(noted.value.to_string())), ("note", json!(&*noted.note))])
}

/// The fields of a note that is nothing but `key=value`, each key once; none of other notes.
fn keys_and_values(note: &str) -> Option<Fields> {
    let mut fields = Fields::new();
    for word in note.split_whitespace() {
        let (key, text) = word.split_once('=')?;
        let is_name = key.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_name || fields.iter().any(|(name, _)| name == key) || key == "puzzle" {
            return None;
        }
        let number = serde_json::from_str::<serde_json::Number>(text).map(Json::Number);
        fields.push((key.to_owned(), number.unwrap_or_else(|_| json!(text))));
    }
    (!fields.is_empty()).then_some(fields)
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
    } else if let Some(marks) = value.read_lock::<Noted<Pencilmarks>>() {
        marks.to_string()
    } else if let Some(board) = value.read_lock::<Noted<Board>>() {
        board.to_string()
    } else if let Some(grid) = value.read_lock::<Noted<Grid>>() {
        grid.to_string()
    } else if let Some(position) = value.read_lock::<Noted<Position>>() {
        position.value.marks().to_string()
    } else if let Some(rated) = value.read_lock::<Rated>() {
        rated.line()
    } else if let Some(path) = value.read_lock::<Path>() {
        path.text()
    } else if let Some(hint) = value.read_lock::<Hint>() {
        hint.text()
    } else if let Some(found) = value.read_lock::<RatedStep>() {
        found.step.to_string()
    } else if let Some(cells) = value.read_lock::<Cells>() {
        cells.to_string()
    } else if let Some(searched) = value.read_lock::<Searched>() {
        searched.line()
    } else {
        value.to_string()
    }
}
