//! `dataset`: rated puzzles in splits that share nothing.

use crate::engine::Lease;
use crate::function::{Function, Overload, one_argument};
use crate::input::{self, Expected, Source};
use crate::job::collect_items;
use crate::options::{all_options, open};
use crate::table::{Chunks, Table};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::jobs::audit::PuzzleFacts;
use seventeen::jobs::dataset::{
    DatasetMethod, DatasetOptions, DatasetPuzzle, distinct_valid_puzzles,
};
use seventeen::jobs::text::LineContent;
use seventeen::report::dataset::DatasetFiles;
use seventeen::{Error, Result};

const NAME: &str = "dataset";

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Makes a data set of rated puzzles, with training and test data that have nothing in common: no equivalent
puzzles, no equivalent solution grids, and no puzzles that are one clue apart. Returns a table of the
puzzles with their splits. With ``dir`` it also writes a file for each split, and a README.

Of equivalent puzzles only the first is taken, and only puzzles with one solution. The data set does not
depend on the number of threads or on the seed. All puzzles are held in memory.

>>> table = dataset(generate(9, seed=7)["puzzle"], test=0.4)
>>> table.columns[:7]
['puzzle', 'solution', 'clues', 'er', 'ep', 'ed', 'split']
>>> sorted(set(table["split"]))
['test', 'train']
>>> parts = {name: [row.puzzle for row in table if row.split == name] for name in table["split"]}
>>> audit(parts["train"], parts["test"]).shares
False
"#,
        parameters: &[("puzzles", None)],
        options: all_options::<DatasetOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(&["_Many"], "Table")],
        streamed: None,
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, given) = (args.py(), one_argument(NAME, args)?);
    let (engine, options) = open::<DatasetOptions>(NAME, options)?;
    let source = input::read(&given, Expected::of_any_rules(LineContent::Problems))?.into_source();
    let made = engine
        .run(py, || make(&engine, &options, source).map_err(|error| error.with_subject(NAME)))?;
    Table::new(made).into_python(py)
}

/// The puzzles of the data set, which is also written if the options ask for it.
fn make(engine: &Lease, options: &DatasetOptions, source: Source) -> Result<Chunks<DatasetPuzzle>> {
    let files = DatasetFiles::from_options(options)?;
    files.as_ref().map_or(Ok(()), DatasetFiles::check_directory)?;
    let method = DatasetMethod::new(engine, options)?;
    let solver = method.solver().clone();
    let facts = collect_items(engine, "puzzles", source, move |problem| {
        PuzzleFacts::of_problem(&problem, &solver)
    })?;
    let puzzles = distinct_valid_puzzles(facts.into_iter().map(Ok::<_, Error>))?;
    let mut dataset = method.make(engine, puzzles)?;
    for split in &mut dataset.splits {
        split.puzzles = method.with_steps(engine, &split.puzzles)?;
    }
    if let Some(files) = files {
        files.write(engine, &method, &dataset)?;
    }
    let mut chunks = Chunks::default();
    dataset.splits.into_iter().for_each(|split| chunks.push(split.puzzles));
    Ok(chunks)
}
