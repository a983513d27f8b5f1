//! `unrank`: the grids with given ranks.

use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload, one_argument};
use crate::options::{NoOptions, Streamed, all_options, open};
use crate::row::Row;
use crate::stream::{Stream, pass_each};
use crate::table::{Chunks, Table};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use seventeen::Result;
use seventeen::catalogue::Rank;
use seventeen::jobs::catalogue::{GridSelection, open_catalogue};
use seventeen::jobs::text::Annotated;
use seventeen::jobs::text::lines::ParsedLine;

const NAME: &str = "unrank";

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Makes the grids with these ranks, in minlex form. Ranks are a number, numbers, or a text such as
"1..100", "class:416" and "symmetric", as on the command line.

>>> str(unrank(264))[:18]
'123456789456789123'
>>> [grid.note for grid in unrank([264, 265])]
['rank=264', 'rank=265']
>>> len(unrank("symmetric"))
33
"#,
        parameters: &[("ranks", None)],
        options: all_options::<Streamed<NoOptions>>(),
        required: &[],
        others: None,
        overloads: vec![
            Overload::new(&["int"], "Grid"),
            Overload::new(&["str | Iterable[int]"], "Table"),
        ],
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, given) = (args.py(), one_argument(NAME, args)?);
    let (engine, Streamed { is_stream, .. }) = open::<Streamed<NoOptions>>(NAME, options)?;
    if !is_stream && is_one_rank(&given) {
        let grid = engine.counted(NAME, Some(1), std::iter::once(rank_of(&given)?)).map(with_rank);
        let grid = grid.last().expect("one grid").raise()?;
        engine.progress().close()?;
        return grid.into_python(py);
    }
    let ranks = Ranks::read(&given)?;
    if is_stream {
        return Stream::start(py, engine, move |engine, out| {
            ranks.each_grid(engine, |grid| out.emit(|py| grid.into_python(py)))
        });
    }
    let mut grids = Vec::new();
    engine.run(py, || {
        ranks.each_grid(&engine, |grid| {
            grids.push(grid);
            true
        })
    })?;
    Table::new(Chunks::from_iter(grids)).into_python(py)
}

/// The requested ranks.
enum Ranks {
    Selected(GridSelection),
    Listed(Vec<Rank>),
}

impl Ranks {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<Ranks> {
        if let Ok(text) = given.cast::<PyString>() {
            return text.to_cow()?.parse().raise().map(Ranks::Selected);
        }
        if is_one_rank(given) {
            return Ok(Ranks::Listed(vec![rank_of(given)?]));
        }
        let ranks = given.try_iter()?.map(|rank| rank_of(&rank?));
        ranks.collect::<PyResult<_>>().map(Ranks::Listed)
    }

    /// Passes each grid to `take`, until it returns false.
    fn each_grid(self, engine: &Lease, take: impl FnMut(ParsedLine) -> bool) -> Result<()> {
        let length = match &self {
            Ranks::Selected(selection) => selection.len(),
            Ranks::Listed(ranks) => ranks.len() as u64,
        };
        let grids: Box<dyn Iterator<Item = Result<ParsedLine>>> = match self {
            Ranks::Selected(selection) => {
                let grids = selection.grids(0)?;
                Box::new(grids.map(|found| found.map(|(rank, grid)| with_comment(rank, grid))))
            }
            Ranks::Listed(ranks) => Box::new(ranks.into_iter().map(with_rank)),
        };
        let running = |grid| engine.check_running().and(grid);
        pass_each(engine.counted(NAME, Some(length), grids.map(running)), take)
    }
}

/// Whether this is neither a text nor ranks: a number, if anything.
fn is_one_rank(given: &Bound<'_, PyAny>) -> bool {
    given.try_iter().is_err()
}

fn rank_of(given: &Bound<'_, PyAny>) -> PyResult<Rank> {
    // Also numbers of NumPy; other values are not ranks.
    let number = given.call_method0("__index__").unwrap_or_else(|_| given.clone());
    number.str()?.to_cow()?.parse::<Rank>().raise()
}

fn with_rank(rank: Rank) -> Result<ParsedLine> {
    Ok(with_comment(rank, open_catalogue().catalogue.unrank(rank)?))
}

fn with_comment(rank: Rank, value: seventeen::Grid) -> ParsedLine {
    ParsedLine::Grid(Annotated { value, note: format!("rank={rank}").into() })
}
