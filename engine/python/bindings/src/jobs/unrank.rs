//! `unrank`: the grids with given ranks.

use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload, one_argument};
use crate::memory::{check_fits, collect_list};
use crate::options::{NoOptions, Streamed, all_options, open};
use crate::row::Row;
use crate::stream::{Demand, Stream, pass_each};
use crate::table::{Chunks, Table};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use seventeen::Result;
use seventeen::catalogue::Rank;
use seventeen::jobs::catalogue::{GridSelection, open_catalogue};
use seventeen::jobs::text::Annotated;
use seventeen::jobs::text::lines::ParsedLine;

const NAME: &str = "unrank";

/// The number of ranks that are taken from an iterator at once.
const AT_ONCE: usize = 64;

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
        streamed: Some("Grid"),
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, given) = (args.py(), one_argument(NAME, args)?);
    let (engine, Streamed { is_stream, .. }) = open::<Streamed<NoOptions>>(NAME, options)?;
    if !is_stream && is_one_rank(&given) {
        let grid =
            engine.counted(NAME, Some(1), std::iter::once(rank_of(&given).raise()?)).map(with_rank);
        let grid = grid.last().expect("one grid").raise()?;
        engine.progress().close()?;
        return grid.into_python(py);
    }
    if is_stream {
        return stream(engine, &given);
    }
    let ranks = Ranks::read(&given)?;
    check_fits(NAME, ranks.len(), "grids").raise()?;
    let length = ranks.len();
    let grids = engine.run(py, || {
        let mut grids = Vec::new();
        each_grid(&engine, Some(length), ranks.grids()?, |grid| {
            grids.push(grid);
            true
        })?;
        Ok(grids)
    })?;
    Table::new(Chunks::from_iter(grids)).into_python(py)
}

/// The grids as a stream. The ranks of an iterable are taken as they are needed.
fn stream(engine: Lease, given: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let py = given.py();
    if text_of(given).is_some() || is_one_rank(given) {
        let ranks = Ranks::read(given)?;
        return Stream::start(py, engine, move |engine, out| {
            let length = ranks.len();
            each_grid(engine, Some(length), ranks.grids()?, |grid| {
                out.emit(|py| grid.into_python(py))
            })
        });
    }
    let ranks = given.try_iter()?.unbind();
    Stream::start_with_items(py, engine, ranks, move |engine, out, demand| {
        let grids = demanded_ranks(demand).map(|rank| with_rank(rank?));
        each_grid(engine, None, grids, |grid| out.emit(|py| grid.into_python(py)))
    })
}

/// The requested ranks.
enum Ranks {
    Selected(GridSelection),
    Listed(Vec<Rank>),
}

impl Ranks {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<Ranks> {
        if let Some(text) = text_of(given) {
            return text.parse().raise().map(Ranks::Selected);
        }
        if is_one_rank(given) {
            return Ok(Ranks::Listed(vec![rank_of(given).raise()?]));
        }
        let ranks = match given.cast::<PyList>() {
            Ok(list) => list.clone(),
            Err(_) => collect_list(&given.try_iter()?)?,
        };
        let ranks = ranks.iter().map(|rank| rank_of(&rank));
        ranks.collect::<Result<_>>().raise().map(Ranks::Listed)
    }

    fn len(&self) -> u64 {
        match self {
            Ranks::Selected(selection) => selection.len(),
            Ranks::Listed(ranks) => ranks.len() as u64,
        }
    }

    fn grids(self) -> Result<Box<dyn Iterator<Item = Result<ParsedLine>>>> {
        Ok(match self {
            Ranks::Selected(selection) => {
                let grids = selection.grids(0)?;
                Box::new(grids.map(|found| found.map(|(rank, grid)| with_comment(rank, grid))))
            }
            Ranks::Listed(ranks) => Box::new(ranks.into_iter().map(with_rank)),
        })
    }
}

/// Passes each grid to `take`, until it returns false.
fn each_grid(
    engine: &Lease,
    length: Option<u64>,
    grids: impl Iterator<Item = Result<ParsedLine>>,
    take: impl FnMut(ParsedLine) -> bool,
) -> Result<()> {
    let running = |grid| engine.check_running().and(grid);
    pass_each(engine.counted(NAME, length, grids.map(running)), take)
}

/// The ranks of an iterator, up to its first error, which comes last.
fn demanded_ranks(demand: Demand) -> impl Iterator<Item = Result<Rank>> {
    let parts = std::iter::from_fn(move || {
        let (items, failed) = demand.ask(AT_ONCE)?;
        let rank = |item: Bound<'_, PyAny>| rank_of(&item);
        let mut ranks: Vec<_> = Python::attach(|py| items.bind(py).iter().map(rank).collect());
        ranks.extend(failed.map(Err));
        (!ranks.is_empty()).then_some(ranks)
    });
    parts.flatten()
}

/// A text; its bytes are no ranks.
fn text_of(given: &Bound<'_, PyAny>) -> Option<String> {
    match given.cast::<PyBytes>() {
        Ok(bytes) => Some(String::from_utf8_lossy(bytes.as_bytes()).into_owned()),
        Err(_) => given.cast::<PyString>().ok()?.extract().ok(),
    }
}

/// Whether this is neither a text nor ranks: a number, if anything.
fn is_one_rank(given: &Bound<'_, PyAny>) -> bool {
    given.try_iter().is_err()
}

fn rank_of(given: &Bound<'_, PyAny>) -> Result<Rank> {
    // Also numbers of NumPy; other values are not ranks.
    let number = given.call_method0("__index__").unwrap_or_else(|_| given.clone());
    Ok(number.to_string().parse::<Rank>()?)
}

fn with_rank(rank: Rank) -> Result<ParsedLine> {
    Ok(with_comment(rank, open_catalogue().catalogue.unrank(rank)?))
}

fn with_comment(rank: Rank, value: seventeen::Grid) -> ParsedLine {
    ParsedLine::Grid(Annotated { value, note: format!("rank={rank}").into() })
}
