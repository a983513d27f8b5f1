//! `enumerate`: every puzzle with a given number of clues whose solution is a given grid.

use super::sets_of;
use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload};
use crate::input::{self, Expected, Input, Source};
use crate::job::stream;
use crate::options::{Streamed, all_options, open, whole_number};
use crate::row::Row;
use crate::stream::pass_each;
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
        streamed: Some(GridPuzzles::CLASS),
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let py = args.py();
    let (engine, Streamed { options, is_stream }) = open::<Streamed<EnumerateCall>>(NAME, options)?;
    let EnumerateCall { rules, wanted: options } = options;
    let GridAndClues { grid, expected, clues } = GridAndClues::read(NAME, args, &engine, &rules)?;
    if is_stream {
        return stream(engine, expected, &grid, move |engine, out, source| {
            let mut failed = None;
            let grids = sets_of_each(source, expected);
            let grids = grids.map_while(|grid| grid.map_err(|error| failed = Some(error)).ok());
            let found = engine.enumerate_all_sets(grids, clues, &options)?;
            pass_each(found, |found| out.emit(|py| found.into_python(py)))?;
            failed.map_or(Ok(()), Err)
        });
    }
    match input::read(&grid, expected)? {
        Input::One(grid) => {
            let none = sets_of(grid).raise()?;
            engine.run(py, || one(&engine, none, clues, &options))?.into_python(py)
        }
        Input::Many(source) => {
            let found = engine.run(py, || {
                let grids = sets_of_each(source, expected).collect::<Result<Vec<_>>>()?;
                many(&engine, grids, clues, &options)
            })?;
            Table::new(found).into_python(py)
        }
    }
}

/// The arguments of a function that searches grids.
pub(super) struct GridAndClues<'py> {
    /// A grid, or many, not yet read.
    pub(super) grid: Bound<'py, PyAny>,
    pub(super) expected: Expected,
    pub(super) clues: u32,
}

impl<'py> GridAndClues<'py> {
    pub(super) fn read(
        name: &str,
        args: &Bound<'py, PyTuple>,
        engine: &Lease,
        rules: &RulesOptions,
    ) -> PyResult<GridAndClues<'py>> {
        if args.len() != 2 {
            let found = args.len();
            let wrong = format!("{name}() takes 2 positional arguments, {found} given");
            return Err(PyTypeError::new_err(wrong));
        }
        let rules = engine.rules(rules).raise()?;
        let expected = Expected { content: LineContent::Grids, rules };
        let clues = whole_number(name, "clues", &args.get_item(1)?, 1..=81)? as u32;
        Ok(GridAndClues { grid: args.get_item(0)?, expected, clues })
    }
}

/// No sets of each grid, or its error.
fn sets_of_each(mut source: Source, expected: Expected) -> impl Iterator<Item = Result<Sets>> {
    let pieces = std::iter::from_fn(move || source.pull(1 << 12));
    pieces.flat_map(move |piece| {
        let (lines, error) = piece.parse(expected);
        lines.into_iter().map(|line| sets_of(line?)).chain(error.map(Err))
    })
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
