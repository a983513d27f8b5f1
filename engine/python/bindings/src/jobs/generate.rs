//! `generate`: puzzles and grids from a generator.

use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload};
use crate::memory::check_fits;
use crate::options::{Streamed, all_options, open, whole_number};
use crate::row::Row;
use crate::stream::{Stream, pass_each};
use crate::table::{Chunks, Table};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::core::Generator;
use seventeen::jobs::generate::USUAL_GENERATOR;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Error, GenerateOptions, Result};
use seventeen_plugin::Extension;

const NAME: &str = "generate";

seventeen::jobs::options! {
    /// Which generator is used, and which of its puzzles are kept.
    pub(crate) struct GenerateCall {
        ..pub(crate) wanted: GenerateOptions,
        /// Generator with its options, such as `top_down(grid: uniform)`; `bottom_up` by default
        pub(crate) generator: Option<Choice<dyn Generator>>,
    }
}

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Makes a puzzle, or this number of puzzles. The same seed gives the same puzzles. A stream without a
number has no end.

>>> puzzle = generate(seed=7)
>>> puzzle == generate(seed=7), solve(puzzle).solutions
(True, 1)
>>> table = generate(3, generator="top_down", minimal=True, clues="22..26")
>>> all(22 <= puzzle.clues <= 26 for puzzle in table)
True
>>> generate(generator="uniform_grid").digits.count(9)
9
"#,
        parameters: &[("count", Some("None"))],
        options: all_options::<Streamed<GenerateCall>>(),
        required: &[],
        others: None,
        overloads: vec![
            Overload::new(&["None"], ParsedLine::CLASS),
            Overload::new(&["int"], "Table"),
        ],
        streamed: Some(ParsedLine::CLASS),
        call,
    }
}

impl GenerateCall {
    /// This many puzzles and grids, or an endless number.
    fn make(
        self,
        engine: &Lease,
        count: Option<u64>,
    ) -> Result<impl Iterator<Item = Result<ParsedLine>>> {
        let generator = match self.generator {
            Some(generator) => generator,
            None => engine.choose(<dyn Generator>::KIND, USUAL_GENERATOR)?.expect_kind()?,
        };
        let made = engine.generate(&generator, self.wanted)?;
        let most = count.and_then(|count| count.try_into().ok()).unwrap_or(usize::MAX);
        let lines =
            made.map(|board| board.map(|board| ParsedLine::from_board(&board.value, board.note)));
        Ok(engine.counted(NAME, count, lines.take(most)))
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, found) = (args.py(), args.len());
    let count = match found {
        0 => None,
        1 => Some(args.get_item(0)?).filter(|count| !count.is_none()),
        _ => {
            let wrong = format!("{NAME}() takes at most 1 positional argument, {found} given");
            return Err(PyTypeError::new_err(wrong));
        }
    };
    let count = count.map(|count| whole_number(NAME, "count", &count, 0..=u64::MAX)).transpose()?;
    let (engine, Streamed { options, is_stream }) = open::<Streamed<GenerateCall>>(NAME, options)?;
    if is_stream {
        return Stream::start(py, engine, move |engine, out| {
            pass_each(options.make(engine, count)?, |made| out.emit(|py| made.into_python(py)))
        });
    }
    check_fits(NAME, count.unwrap_or(1), "puzzles").raise()?;
    let made = engine.run(py, || {
        let made = options.make(&engine, Some(count.unwrap_or(1)))?;
        made.collect::<Result<Vec<ParsedLine>>>()
    })?;
    match (count, made) {
        (Some(_), made) => Table::new(Chunks::from_iter(made)).into_python(py),
        (None, made) => {
            let nothing = || Error::bad_input("generate: no puzzle was made");
            made.into_iter().next().ok_or_else(nothing).raise()?.into_python(py)
        }
    }
}
