//! The stages of a derivation: a search logs them, and what it logged is checked and pruned.

use super::base::BaseLines;
use super::constraint::Constraint;
use super::log::{LoggedStage, StageLog, StageSettings};
use super::stage::{DerivedPart, PrunedStage, StageRecord};
use seventeen_core::{Claim, CliqueStrategy, Derivation, DerivationStage, Line, Result, Solver};
use seventeen_host::cancellation::CancellationToken;

/// A search that proves a claim, stage by stage.
#[derive(Clone, Copy)]
pub(super) struct Prover<'a> {
    pub(super) claim: &'a Claim<'a>,
    pub(super) derivation: &'a dyn Derivation,
    /// The name of the component, for errors.
    pub(super) component: &'a str,
    /// The most memory that a stage may take, in bytes.
    pub(super) memory: u64,
    pub(super) token: &'a CancellationToken,
}

/// The shared stage: the lines that parts may use.
pub(super) struct SharedStage {
    pub(super) record: StageRecord,
    /// The lines of the claim and of this stage.
    pub(super) base: BaseLines,
    /// The number of its lines.
    pub(super) lines: u64,
}

impl Prover<'_> {
    /// Derives the shared lines.
    ///
    /// # Errors
    /// A step is wrong, the search fails, or the run was cancelled.
    pub(super) fn shared(
        &self,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<SharedStage> {
        let mut base = BaseLines::of_claim(self.claim);
        let (stage, _) =
            self.derive(&base, "shared lines", DerivationStage::Shared, clique, solver)?;
        let LoggedStage { record, own, next_variable, .. } = stage;
        let lines = own.len() as u64;
        base.extend(own, next_variable);
        Ok(SharedStage { record, base, lines })
    }

    /// Derives a part.
    ///
    /// # Errors
    /// As for [`shared`](Self::shared).
    pub(super) fn part(
        &self,
        part: u32,
        shared: &SharedStage,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<DerivedPart> {
        let (base, words) = (&shared.base, format!("part {part}"));
        let (stage, result) =
            self.derive(base, &words, DerivationStage::Part(part), clique, solver)?;
        let (root, constraint) = stage.resolve_result(base, result)?;
        let is_own = |&(variable, _): &(u32, i64)| variable >= base.next_variable();
        if let Some((variable, _)) = constraint.terms().iter().find(|term| is_own(term)) {
            let reason = format_args!("its result has variable {variable}, which the part defines");
            return Err(stage.error(reason));
        }
        Ok(DerivedPart { stage: stage.record.prune(&[root]), result: constraint.clone() })
    }

    /// Derives the contradiction from the results of all parts.
    ///
    /// # Errors
    /// As for [`shared`](Self::shared), or the result is no contradiction.
    pub(super) fn conclusion(
        &self,
        shared: &SharedStage,
        results: Vec<Constraint>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<PrunedStage> {
        let mut base = shared.base.clone();
        let lines: Vec<Line> = (base.count()..).map(Line).take(results.len()).collect();
        base.extend(results.into_iter().map(Some), base.next_variable());
        let conclusion = DerivationStage::Conclusion(&lines);
        let (stage, result) = self.derive(&base, "conclusion", conclusion, clique, solver)?;
        let (root, constraint) = stage.resolve_result(&base, result)?;
        if !constraint.is_contradiction() {
            return Err(stage.error("its result is no contradiction"));
        }
        Ok(stage.record.prune(&[root]))
    }

    fn derive(
        &self,
        base: &BaseLines,
        words: &str,
        stage: DerivationStage<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<(LoggedStage, Line)> {
        let Prover { claim, derivation, component, memory, token } = *self;
        let settings = StageSettings { component, stage: words, memory, token };
        let mut log = StageLog::new(settings, base);
        let result = derivation.derive(claim, stage, clique, solver, &mut log)?;
        Ok((log.finish(), result))
    }
}
