//! Proofs that any checker of cutting planes accepts: that a grid has no other puzzles than those
//! listed.
//!
//! A search logs the steps of a derivation. Each is checked exactly before it is stored, steps that
//! nothing needs are dropped, and the rest becomes a formula and a proof in the formats of VeriPB.
//!
//! * `constraint`, `propagation`: exact arithmetic and unit propagation.
//! * `base`, `log`, `step`, `stage`: the lines before a stage, its log, its steps as bytes.
//! * `derive`: the stages of a derivation.
//! * `formula`, `assembly`, `deletion`, `text`: the files.

mod assembly;
mod base;
mod constraint;
mod deletion;
mod derive;
mod formula;
mod log;
mod propagation;
mod stage;
mod step;
#[cfg(test)]
mod tests;
mod text;

pub use assembly::ProofSize;

use crate::error::{Error, Result};
use assembly::{Assembly, Derived};
use derive::Prover;
use seventeen_core::{Claim, CliqueStrategy, Search, Solver};
use seventeen_host::cancellation::CancellationToken;
use std::io::Write;

/// Derives a claim with a planned search, on this thread, and writes the formula and the proof.
///
/// # Errors
/// The search writes no proofs, a step is wrong, or the disk fails.
pub fn write_derivation(
    claim: &Claim<'_>,
    search: &dyn Search,
    component: &str,
    clique: &mut dyn CliqueStrategy,
    solver: &mut dyn Solver,
    (formula, proof): (&mut dyn Write, &mut dyn Write),
) -> Result<ProofSize> {
    let derivation = search.derivation().ok_or_else(|| no_proofs(component))?;
    let token = CancellationToken::default();
    let prover = Prover { claim, derivation, component, memory: 1 << 30, token: &token };
    let shared = prover.shared(clique, solver)?;
    let parts = (0..search.outline().parts)
        .map(|part| prover.part(part, &shared, clique, solver))
        .collect::<Result<Vec<_>>>()?;
    let results = parts.iter().map(|part| part.result.clone()).collect();
    let conclusion = prover.conclusion(&shared, results, clique, solver)?;
    let derived = Derived {
        claim,
        shared: &shared.record,
        shared_lines: shared.lines,
        conclusion: &conclusion,
    };
    let read_part = |part: u32| Ok(parts[part as usize].stage.clone());
    let assembly = Assembly::new(&derived, read_part)?;
    assembly.write_formula(formula).map_err(|error| Error::write_failed("formula", &error))?;
    assembly.write_proof(proof, read_part)
}

fn no_proofs(component: &str) -> Error {
    Error::bad_input(format_args!("the enumerator {component} writes no proofs"))
}
