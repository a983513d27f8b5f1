//! Shows what a line gives: grids drawn, records and tables as tables, of many items the first.

use crate::failure::{Raise, Res};
use crate::output::Output;
use crate::plain::{plain, record_of, text_of};
use crate::stream::Stream;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::text::Noted;
use seventeen_report::{Measures, Table};

/// How many items of a stream or an array are shown.
const ITEMS: usize = 10;

/// Shows a value; nothing is not shown.
pub(super) fn show(value: &Dynamic, output: &Output) -> Res<()> {
    if value.is_unit() {
        return Ok(());
    }
    if let Some(stream) = value.read_lock::<Stream>() {
        let items = stream.items()?.take(ITEMS + 1).map(|item| item.map(|item| item.value));
        return output.line(&first(&items.collect::<Res<Vec<Dynamic>>>()?)?);
    }
    output.line(&match value.read_lock::<Array>() {
        Some(array) => first(&array)?,
        None => drawn(value).map_or_else(|| one(value), Ok)?,
    })
}

/// A grid, a puzzle or a position, drawn.
fn drawn(value: &Dynamic) -> Option<String> {
    let of_puzzle = |puzzle: &Puzzle| {
        let without_candidates = Pencilmarks::new([0; 81]);
        Position::from(puzzle).with_marks(&without_candidates).drawing()
    };
    if let Some(grid) = value.read_lock::<Noted<Grid>>() {
        Some(of_puzzle(&Puzzle::from(grid.value)))
    } else if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        Some(of_puzzle(&puzzle.value))
    } else {
        value.read_lock::<Noted<Position>>().map(|position| position.value.drawing())
    }
}

/// A record as a table of its fields, anything else as text.
fn one(value: &Dynamic) -> Res<String> {
    let Some(record) = value.read_lock::<Map>() else { return Ok(text_of(value)) };
    let row =
        |(name, value): (&rhai::Identifier, &Dynamic)| vec![name.as_str().into(), plain(value)];
    let columns = ["field", "value"].map(String::from).into();
    Ok(Table::new(columns, record.iter().map(row).collect()).raise()?.to_string())
}

/// As many items as are shown, and whether there are more.
fn first(items: &[Dynamic]) -> Res<String> {
    let shown = &items[..items.len().min(ITEMS)];
    let mut text = match records(shown)? {
        Some(table) => table.to_string(),
        None => shown.iter().map(text_of).collect::<Vec<_>>().join("\n"),
    };
    if items.len() > ITEMS {
        text += &format!("\n… these are the first {ITEMS}");
    }
    Ok(if items.is_empty() { "no items".to_owned() } else { text })
}

/// Records with the same fields as a table.
fn records(items: &[Dynamic]) -> Res<Option<Table>> {
    if items.is_empty() || !items.iter().all(|item| item.is_map()) {
        return Ok(None);
    }
    let records = items.iter().map(record_of).collect::<Res<Vec<Measures>>>()?;
    let columns: Vec<String> = records[0].keys().cloned().collect();
    Ok(Table::of_records(columns, &records).ok())
}
