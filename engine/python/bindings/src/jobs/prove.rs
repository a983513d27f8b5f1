//! `prove`: a proof of an enumeration that other programs can check.

use super::enumerate::GridAndClues;
use crate::error::Raise;
use crate::function::{Function, Overload};
use crate::input;
use crate::options::{all_options, open};
use crate::row::Row;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::jobs::rules::RulesOptions;
use seventeen::{Error, ProveExt, ProveOptions};

const NAME: &str = "prove";

seventeen::jobs::options! {
    /// The rules of the grid, and what is proved of it.
    pub(crate) struct ProveCall {
        ..pub(crate) rules: RulesOptions,
        ..pub(crate) wanted: ProveOptions,
    }
}

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Proves that a grid has no other puzzles with at most this many clues than those that an enumerator
finds. Writes the proof into the directory ``dir``; VeriPB can check it.

>>> import os, tempfile
>>> grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
>>> with tempfile.TemporaryDirectory() as folder:
...     proof = prove(grid, 12, dir=os.path.join(folder, "proof"))
...     checked = verify(os.path.join(folder, "proof"), checker="none", unchecked=True)
>>> type(proof).__name__, [type(one).__name__ for one in checked]
('Proof', ['VerifiedProof'])
>>> with tempfile.TemporaryDirectory() as folder:
...     prove("1234341221434321", 3, rules="4x4", dir=os.path.join(folder, "proof")).puzzles
0
"#,
        parameters: &[("grid", None), ("clues", None)],
        options: all_options::<ProveCall>(),
        required: &["dir"],
        others: None,
        overloads: vec![Overload::new(&["str | bytes | Puzzle | Grid", "int"], "Proof")],
        streamed: None,
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (engine, ProveCall { rules, wanted: options }) = open::<ProveCall>(NAME, options)?;
    let GridAndClues { grid, expected, clues } = GridAndClues::read(NAME, args, &engine, &rules)?;
    let grid = input::read(&grid, expected)?.single(expected).raise()?;
    let proof = engine.run(args.py(), || {
        options.dir.as_ref().ok_or_else(|| {
            Error::bad_input("prove: give the directory for the proof, such as dir=\"proof\"")
        })?;
        let harvester = engine.or_default(options.harvester.clone())?;
        let sets = super::sets_of(grid)?.harvest(&engine, &harvester)?;
        sets.prove(&engine, clues, &options)
    })?;
    proof.into_python(args.py())
}
