//! `pattern_search`: all valid puzzles of a map or a pattern.

use crate::engine::Lease;
use crate::function::{Function, Overload, one_argument};
use crate::options::{all_options, open, type_name};
use crate::row::Row;
use crate::values::Cells;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::core::Layout;
use seventeen::jobs::pattern::search;
use seventeen::jobs::text::layout::open_layout;
use seventeen::{PatternOptions, Result};

const NAME: &str = "pattern_search";

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Finds all valid puzzles of a map or of a pattern, up to equivalence, in stages that fill boxes one after
the other. A map is the number of clues of each box; a pattern is a set of cells, or a text with their
names or a drawing. A text may also be the path of a file with one of these.

A loop over the result visits its puzzles.

>>> found = pattern_search("999/900/910")
>>> found.complete, list(found)
(True, [])
>>> found.stages["kept"]
array('q', [1, 12, 0, 0])
"#,
        parameters: &[("what", None)],
        options: all_options::<PatternOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(&["str | PathLike[str] | Cells"], "Searched")],
        streamed: None,
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, what) = (args.py(), What::read(&one_argument(NAME, args)?)?);
    let (engine, options) = open::<PatternOptions>(NAME, options)?;
    let found = engine.run(py, || search(&engine, what.layout(&engine)?, &options))?;
    found.into_python(py)
}

/// What is searched.
enum What {
    Cells(seventeen::Cells),
    /// A map, cells, or the path of a file with either.
    Text(String),
}

impl What {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<What> {
        if let Ok(cells) = given.cast::<Cells>() {
            return Ok(What::Cells(cells.get().0));
        }
        crate::options::text_of(given).map(What::Text).ok_or_else(|| {
            let found = type_name(given);
            let wrong = "expected a map such as \"111/111/999\", cells, or a file's path, found";
            PyTypeError::new_err(format!("{NAME}: {wrong} {found}"))
        })
    }

    fn layout(self, engine: &Lease) -> Result<Layout> {
        match self {
            What::Cells(cells) => Ok(Layout::Pattern(cells)),
            What::Text(text) => open_layout(&text, engine.cancellation_token()),
        }
    }
}
