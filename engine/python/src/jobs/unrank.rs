//! `unrank`: the grids with given ranks.

use crate::error::Raise;
use crate::function::{Function, Overload, one_argument};
use crate::options::{NoOptions, all_options, open};
use crate::row::Row;
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};
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
        options: all_options::<NoOptions>(),
        overloads: vec![
            Overload::new(&["int"], "Grid"),
            Overload::new(&["str | Iterable[int]"], "Table"),
        ],
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, given) = (args.py(), one_argument(NAME, args)?);
    let (engine, _) = open::<NoOptions>(NAME, options)?;
    if given.is_instance_of::<PyInt>() {
        return with_rank(rank_of(&given)?).raise()?.into_python(py);
    }
    let grids = if let Ok(text) = given.cast::<PyString>() {
        let selection: GridSelection = text.to_cow()?.parse().raise()?;
        engine.run(py, || {
            let grids = selection.grids(0)?.map(|found| {
                engine.check_running()?;
                found.map(|(rank, grid)| with_comment(rank, grid))
            });
            grids.collect::<Result<_>>()
        })?
    } else {
        let ranks = given.try_iter()?.map(|rank| rank_of(&rank?)).collect::<PyResult<Vec<_>>>()?;
        engine.run(py, || {
            let grids = ranks.into_iter().map(|rank| {
                engine.check_running()?;
                with_rank(rank)
            });
            grids.collect::<Result<_>>()
        })?
    };
    Table::new(grids, false).into_python(py)
}

fn rank_of(given: &Bound<'_, PyAny>) -> PyResult<Rank> {
    given.extract::<u128>()?.to_string().parse::<Rank>().raise()
}

fn with_rank(rank: Rank) -> Result<ParsedLine> {
    Ok(with_comment(rank, open_catalogue().catalogue.unrank(rank)?))
}

fn with_comment(rank: Rank, value: seventeen::Grid) -> ParsedLine {
    ParsedLine::Grid(Annotated { value, note: format!("rank={rank}").into() })
}
