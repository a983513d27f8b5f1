//! The options of `prove`.

use super::{ProofLimits, ProveMethod};
use crate::choice::Choice;
use crate::context::Context;
use crate::enumerate::{EnumerationMethod, EnumerationRequest};
use crate::error::{Error, Result};
use crate::options::ForcedCells;
use seventeen_core::{CliqueStrategy, Enumerator, Grid, Solver, UaHarvester};
use seventeen_plugin::Role;
use std::path::Path;
use std::sync::Arc;

crate::options! {
    /// What is proved, with which components, and where the proof goes.
    pub struct ProveOptions {
        /// Directory for the proof. It must be new, or have a finished proof of the same claim,
        /// which is kept
        pub dir: Option<Arc<Path>>,
        /// Cells that are givens in every puzzle: names such as `r1c1 r2c5`, or 81 characters with
        /// a digit or `x` in each of them
        pub given: ForcedCells,
        /// Cells that are blank in every puzzle: names, or 81 characters with a digit or `x` in
        /// each of them
        pub dead: ForcedCells,
        /// Enumerator that writes the proof; by default one that can
        pub prover: Option<Choice<dyn Enumerator>>,
        /// Enumerator that lists the puzzles
        pub enumerator: Option<Choice<dyn Enumerator>>,
        /// Clique strategy of the prover; by default one that suits it
        pub clique: Option<Choice<dyn CliqueStrategy>>,
        /// Solver that tests uniqueness
        pub solver: Option<Choice<dyn Solver>>,
        /// Harvester of unavoidable sets, for grids only; `tuned` by default
        pub harvester: Option<Choice<dyn UaHarvester>>,
        /// Compress the proof with Zstandard
        pub compress: bool,
        /// Refuse a proof of more bytes, before it is compressed, judging by its first parts;
        /// 1,000,000,000 by default
        pub max_bytes: Option<u64>,
        /// Refuse a proof that takes more seconds of CPU time, judging by its first parts; 14,400
        /// by default
        pub max_seconds: Option<u64>,
        /// Refuse a part of the proof that takes more megabytes of memory; 512 by default
        pub max_memory: Option<u64>,
    }
}

impl ProveOptions {
    /// The components and limits.
    ///
    /// # Errors
    /// A component is omitted, and its kind has no default.
    pub fn method(&self, context: &Context) -> Result<ProveMethod> {
        let ProveOptions { prover, enumerator, clique, solver, compress, .. } = self.clone();
        let prover = prover.map_or_else(|| context.default_for_role(Role::Proves), Ok)?;
        let lists = EnumerationMethod::new(context, enumerator, None, solver.clone())?;
        let prover = EnumerationMethod::new(context, Some(prover), clique, solver)?;
        Ok(ProveMethod { lists, prover, limits: self.limits(), compress })
    }

    fn limits(&self) -> ProofLimits {
        let limits = ProofLimits::default();
        ProofLimits {
            bytes: self.max_bytes.unwrap_or(limits.bytes),
            seconds: self.max_seconds.map_or(limits.seconds, |seconds| seconds as f64),
            memory: self.max_memory.map_or(limits.memory, |mb| mb.saturating_mul(1 << 20)),
        }
    }

    /// The restrictions for the puzzles of `grid`.
    ///
    /// # Errors
    /// A puzzle that defines the given or dead cells belongs to another grid.
    pub fn request_for(&self, grid: &Grid) -> Result<EnumerationRequest> {
        let (given, dead) = ForcedCells::given_and_dead("prove", &self.given, &self.dead, grid)?;
        Ok(EnumerationRequest { given, dead, ..EnumerationRequest::default() })
    }

    /// The directory of the proof.
    ///
    /// # Errors
    /// None was chosen.
    pub fn directory(&self) -> Result<&Path> {
        let none = || Error::bad_input("prove: expected a directory for the proof in `dir`");
        self.dir.as_deref().ok_or_else(none)
    }
}
