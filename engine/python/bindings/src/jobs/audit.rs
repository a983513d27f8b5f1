//! `audit`: what two lists of puzzles have in common.

use crate::engine::Lease;
use crate::function::{Function, Overload};
use crate::input::{self, Expected, Source};
use crate::job::collect_items;
use crate::options::{all_options, open};
use crate::row::Row;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::jobs::audit::{Audit, AuditOptions, Auditor, PuzzleFacts};
use seventeen::jobs::text::LineContent;
use seventeen::{Error, Result};
use std::sync::Arc;

const NAME: &str = "audit";

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Finds what two lists of puzzles have in common, such as the training and the test data of a model: the
same puzzles, equivalent ones, the same solution grids, and puzzles that are one clue apart.

The puzzles of a file may repeat a digit in a house; they have no solution.

>>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> found = audit([puzzle], [minlex(puzzle)])
>>> found.shares, found.shared["shared_classes"]
(True, 1)
>>> [row["fact"] for row in found.table if row["second"] and row["first"] is None]
['shared_classes', 'shared_grids']
"#,
        parameters: &[("first", None), ("second", None)],
        options: all_options::<AuditOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(&["_Many", "_Many"], "Audit")],
        streamed: None,
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    if args.len() != 2 {
        let found = args.len();
        let wrong = format!("{NAME}() takes 2 positional arguments, {found} given");
        return Err(PyTypeError::new_err(wrong));
    }
    let read = |index| {
        let list =
            input::read(&args.get_item(index)?, Expected::of_any_rules(LineContent::Problems))?;
        Ok::<_, PyErr>(list.into_source().allowing_repeats())
    };
    let (py, first, second) = (args.py(), read(0)?, read(1)?);
    let (engine, options) = open::<AuditOptions>(NAME, options)?;
    engine.run(py, || audit(&engine, options, first, second))?.into_python(py)
}

fn audit(engine: &Lease, options: AuditOptions, first: Source, second: Source) -> Result<Audit> {
    let auditor = Auditor::new(engine, options)?;
    let solver = auditor.solver().clone();
    let facts = collect_items(engine, "first", first, move |problem| {
        PuzzleFacts::of_problem(&problem, &solver).map_err(|error| error.with_subject(NAME))
    })?;
    let first = Arc::new(auditor.collect_first_list(facts.into_iter().map(Ok::<_, Error>))?);
    let (solver, index) = (auditor.solver().clone(), first.clone());
    let compared = collect_items(engine, "second", second, move |problem| {
        let facts = PuzzleFacts::of_problem(&problem, &solver);
        facts.map(|facts| index.compare(facts)).map_err(|error| error.with_subject(NAME))
    })?;
    let second = auditor.collect_second_list(compared.into_iter().map(Ok::<_, Error>))?;
    auditor.audit(engine, &first, &second)
}
