//! `enumerate`: every puzzle with a given number of clues whose solution is a given grid.

use super::sets_of;
use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload};
use crate::input::{self, Expected, Input, Source};
use crate::options::{Streamed, all_options, open, whole_number};
use crate::row::Row;
use crate::stream::{Stream, pass_each};
use crate::table::{Chunks, Table};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::jobs::enumerate::{Enumeration, GridPuzzles};
use seventeen::jobs::harvest::Sets;
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::LineContent;
use seventeen::{EnumerateOptions, Result, SetsExt};

const NAME: &str = "enumerate";

seventeen::jobs::options! {
    /// The rules of the grids, and which of their puzzles are found.
    pub(crate) struct EnumerateCall {
        ..pub(crate) rules: RulesOptions,
        ..pub(crate) wanted: EnumerateOptions,
    }
}

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Finds every puzzle with this number of clues whose solution is the grid. Many grids are searched
together where they share bands.

>>> grid = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
>>> found = enumerate(grid, 14)
>>> found.count, found.complete
(0, True)
>>> [row.count for row in enumerate([grid], 14)]
[0]
>>> enumerate("1234341221434321", 4, rules="4x4").count
12
"#,
        parameters: &[("grids", None), ("clues", None)],
        options: all_options::<Streamed<EnumerateCall>>(),
        required: &[],
        others: None,
        overloads: vec![
            Overload::new(&["Puzzle | Grid", "int"], "Enumeration"),
            Overload::new(&["str | bytes", "int"], "Enumeration | Any"),
            Overload::new(&["_Many", "int"], "Table"),
        ],
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let py = args.py();
    let (engine, Streamed { options, is_stream }) = open::<Streamed<EnumerateCall>>(NAME, options)?;
    let EnumerateCall { rules, wanted: options } = options;
    let (expected, input, clues) = grid_and_clues(NAME, args, &engine, &rules)?;
    if is_stream {
        let grids = read_all(input.into_source(), expected).raise()?;
        return Stream::start(py, engine, move |engine, out| {
            let found = engine.enumerate_all_sets(grids, clues, &options)?;
            pass_each(found, |found| out.emit(|py| found.into_python(py)))
        });
    }
    match input {
        Input::One(grid) => {
            let none = sets_of(grid).raise()?;
            engine.run(py, || one(&engine, none, clues, &options))?.into_python(py)
        }
        Input::Many(source) => {
            let grids = read_all(source, expected).raise()?;
            let found = engine.run(py, || many(&engine, grids, clues, &options))?;
            Table::new(found).into_python(py)
        }
    }
}

/// The grids of a call, and the number of clues.
pub(super) fn grid_and_clues(
    name: &str,
    args: &Bound<'_, PyTuple>,
    engine: &Lease,
    rules: &RulesOptions,
) -> PyResult<(Expected, Input, u32)> {
    if args.len() != 2 {
        let found = args.len();
        let wrong = format!("{name}() takes 2 positional arguments, {found} given");
        return Err(PyTypeError::new_err(wrong));
    }
    let expected = Expected { content: LineContent::Grids, rules: engine.rules(rules).raise()? };
    let input = input::read(&args.get_item(0)?, expected)?;
    let clues = whole_number(name, "clues", &args.get_item(1)?, 81)?;
    Ok((expected, input, clues as u32))
}

/// No sets of each grid.
fn read_all(mut source: Source, expected: Expected) -> Result<Vec<Sets>> {
    let mut grids = Vec::new();
    while let Some(piece) = source.pull(1 << 12) {
        let (lines, error) = piece.parse(expected);
        error.map_or(Ok(()), Err)?;
        grids.extend(lines.into_iter().map(sets_of).collect::<Result<Vec<_>>>()?);
    }
    Ok(grids)
}

fn one(engine: &Lease, none: Sets, clues: u32, options: &EnumerateOptions) -> Result<Enumeration> {
    let harvester = engine.or_default(options.harvester.clone())?;
    let sets = none.harvest(engine, &harvester)?;
    Ok(sets.enumerate(engine, clues, options)?)
}

fn many(
    engine: &Lease,
    grids: Vec<Sets>,
    clues: u32,
    options: &EnumerateOptions,
) -> Result<Chunks<GridPuzzles>> {
    engine.enumerate_all_sets(grids, clues, options)?.collect()
}
