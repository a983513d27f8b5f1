//! Shows what a line gives: grids drawn, records and tables as tables, of many items the first.

use crate::failure::{RaiseJobError, Res};
use crate::fields::FieldOrders;
use crate::session::Session;
use crate::stream::Stream;
use crate::to_value::{record_of, to_plain_value_as_written, to_text};
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Digits, Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::text::Annotated;
use seventeen_report::{Measures, Table};

/// How many items of a stream or an array are shown.
const ITEMS: usize = 10;

/// Shows a value; nothing is not shown.
pub(super) fn show(value: &Dynamic, session: &Session) -> Res<()> {
    let (output, fields) = (&session.output, &*session.fields);
    if value.is_unit() {
        return Ok(());
    }
    if let Some(stream) = value.read_lock::<Stream>() {
        let items = stream.items()?.take(ITEMS + 1).map(|item| item.map(|item| item.value));
        return output
            .print_line(&text_of_first_items(&items.collect::<Res<Vec<Dynamic>>>()?, fields)?);
    }
    output.print_line(&match value.read_lock::<Array>() {
        Some(array) => text_of_first_items(&array, fields)?,
        None => drawing_of(value).map_or_else(|| text_of_value(value, fields), Ok)?,
    })
}

/// A grid, a puzzle or a position, drawn.
fn drawing_of(value: &Dynamic) -> Option<String> {
    let of_puzzle = |puzzle: &Puzzle| {
        let without_candidates = Pencilmarks::new([Digits::EMPTY; 81]);
        Position::from(puzzle).with_marks(&without_candidates).drawing()
    };
    if let Some(grid) = value.read_lock::<Annotated<Grid>>() {
        Some(of_puzzle(&Puzzle::from(grid.value)))
    } else if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        Some(of_puzzle(&puzzle.value))
    } else {
        value.read_lock::<Annotated<Position>>().map(|position| position.value.drawing())
    }
}

/// A record as a table of its fields, anything else as text.
fn text_of_value(value: &Dynamic, fields: &FieldOrders) -> Res<String> {
    let Some(record) = value.read_lock::<Map>() else { return Ok(to_text(value)) };
    let row = |(name, value): (&str, &Dynamic)| {
        vec![name.into(), to_plain_value_as_written(value, fields)]
    };
    let columns = ["field", "value"].map(String::from).into();
    Ok(Table::new(columns, fields.in_order(&record).into_iter().map(row).collect())
        .raise()?
        .to_string())
}

/// As many items as are shown, and whether there are more.
fn text_of_first_items(items: &[Dynamic], fields: &FieldOrders) -> Res<String> {
    let shown = &items[..items.len().min(ITEMS)];
    let mut text = match table_of_records(shown, fields)? {
        Some(table) => table.to_string(),
        None => shown.iter().map(to_text).collect::<Vec<_>>().join("\n"),
    };
    if items.len() > ITEMS {
        text += &format!("\n… these are the first {ITEMS}");
    }
    Ok(if items.is_empty() { "no items".to_owned() } else { text })
}

/// Records with the same fields as a table.
fn table_of_records(items: &[Dynamic], fields: &FieldOrders) -> Res<Option<Table>> {
    if items.is_empty() || !items.iter().all(|item| item.is_map()) {
        return Ok(None);
    }
    let records = items.iter().map(|item| record_of(item, fields));
    let records = records.collect::<Res<Vec<Measures>>>()?;
    let first = items[0].read_lock::<Map>().map(|record| record.clone()).unwrap_or_default();
    let columns = fields.in_order(&first).into_iter().map(|(name, _)| name.to_owned()).collect();
    Ok(Table::of_records(columns, &records).ok())
}
