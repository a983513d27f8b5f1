//! `verify`: certificates, paths and proofs, checked without trust in the program that made them.

use crate::function::{Function, Overload, one_argument};
use crate::options::{all_options, open};
use crate::row::Row;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use seventeen::jobs::certificate::{CertificateVerifier, VerifiedCertificate, VerifyOptions};
use seventeen::jobs::claims::{Claim, ClaimReader};
use seventeen::jobs::human::ClaimedPath;
use seventeen::jobs::prove::{ProofVerifier, VerifiedProof};
use seventeen::{Result, Seventeen};
use std::path::PathBuf;

const NAME: &str = "verify";

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Checks the claims of a file: certificates of enumerations, or solution paths with their proofs; or
the directory of a proof. A wrong claim raises an error.

>>> import os, pathlib, tempfile
>>> line = ('{"puzzle": ".23456789456789123789123456231564897564897231897231564312645978645978312978312645",'
...     ' "solved": true, "steps": [{"technique": "full_house", "size": 0, "text": "r1c1=1", "placements":'
...     ' ["r1c1=1"], "eliminations": [], "proof": [{"depth": 0, "one_of": ["r1c1=1"], "by": "left",'
...     ' "of": "1r1", "without": []}]}]}')
>>> with tempfile.TemporaryDirectory() as folder:
...     file = os.path.join(folder, "path.jsonl")
...     _ = pathlib.Path(file).write_text(line)
...     [type(claim).__name__ for claim in verify(file)]
['ClaimedPath']
"#,
        parameters: &[("path", None)],
        options: all_options::<VerifyOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(
            &["str | PathLike[str]"],
            "list[Verified | VerifiedProof | ClaimedPath]",
        )],
        streamed: None,
        call,
    }
}

/// A claim that was checked.
enum Checked {
    Certificate(Box<VerifiedCertificate>),
    Path(Box<ClaimedPath>),
    Proof(Box<VerifiedProof>),
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, path) = (args.py(), one_argument(NAME, args)?.extract::<PathBuf>()?);
    let (engine, options) = open::<VerifyOptions>(NAME, options)?;
    let checked = engine.run(py, || {
        let claims = ClaimReader::open(&path.to_string_lossy(), engine.cancellation_token())?;
        let checked = claims.map(|claim| check(&engine, claim?, &options));
        engine.counted(NAME, None, checked).collect::<Result<Vec<_>>>()
    })?;
    let checked = checked.into_iter().map(|claim| match claim {
        Checked::Certificate(certificate) => certificate.into_python(py),
        Checked::Path(path) => path.into_python(py),
        Checked::Proof(proof) => proof.into_python(py),
    });
    Ok(PyList::new(py, checked.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind())
}

fn check(engine: &Seventeen, claim: Claim, options: &VerifyOptions) -> Result<Checked> {
    match claim {
        Claim::Certificate(certificate) => {
            let verifier = CertificateVerifier::from_options(engine, options.clone())?;
            Ok(Checked::Certificate(verifier.verify(engine, &certificate)?.into()))
        }
        Claim::Path(path) => {
            let by_rules = path.verify(engine)?;
            Ok(Checked::Path(ClaimedPath { by_rules, ..*path }.into()))
        }
        Claim::Proof(proof) => {
            let verifier = ProofVerifier::from_options(engine, options.clone())?;
            Ok(Checked::Proof(verifier.verify(engine, &proof)?.into()))
        }
    }
}
