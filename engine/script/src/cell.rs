//! A cell as recipes give it: by its name, such as `r1c6`, or by its number, 0 to 80 by rows.

use crate::failure::{Res, bad_input, type_of};
use crate::union_type::UnionType;
use rhai::{Array, Dynamic, ImmutableString};
use seventeen_core::{Cell, Cells, ParseError};

/// A cell by its name or its number.
impl UnionType for Cell {
    fn from_value(verb: &str, cell: Dynamic) -> Res<Cell> {
        cell_of_value(verb, &cell)
    }
}

/// The cell of a name.
pub(crate) fn cell_by_name(name: &str) -> Res<Cell> {
    name.parse().map_err(|error: ParseError| bad_input(format_args!("cell `{name}`: {error}")))
}

/// The cell of a number.
pub(crate) fn cell_by_number(number: i64) -> Res<Cell> {
    let cell = usize::try_from(number).ok().and_then(Cell::new);
    cell.ok_or_else(|| {
        bad_input(format_args!("cell {number}: expected 0 to 80, or a name such as r1c6"))
    })
}

/// The cells of an array of names and numbers.
pub(crate) fn cells_of_array(cells: &Array) -> Res<Cells> {
    cells.iter().map(|cell| cell_of_value("cells", cell)).collect()
}

fn cell_of_value(verb: &str, cell: &Dynamic) -> Res<Cell> {
    if let Ok(number) = cell.as_int() {
        cell_by_number(number)
    } else if let Some(name) = cell.read_lock::<ImmutableString>() {
        cell_by_name(&name)
    } else {
        let found = type_of(cell);
        Err(bad_input(format_args!("{verb}: found {found}, expected names or numbers of cells")))
    }
}

/// The numbers of the cells.
pub(crate) fn numbers_of_cells(cells: Cells) -> Array {
    cells.iter().map(|cell| Dynamic::from(cell.index() as i64)).collect()
}
