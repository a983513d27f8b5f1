//! `Derivation`: a search that proves what it finds; and `DerivationLog`, which takes its steps.

use super::{CliqueStrategy, Solver};
use crate::{Claim, DerivationStep, Line, Result};

/// Takes the steps of a derivation. It checks each step exactly before it stores it.
pub trait DerivationLog {
    /// Adds a step. Returns its line, or the first one of a definition. Of a step that adds no
    /// line, it is the line that comes next.
    ///
    /// # Errors
    /// The line does not follow, an earlier line is missing, the derivation is too large, or the
    /// run was cancelled.
    fn add(&mut self, step: DerivationStep<'_>) -> Result<Line>;
}

/// What to derive. Parts are independent of each other, for any thread or machine.
#[derive(Clone, Copy, Debug)]
pub enum DerivationStage<'a> {
    /// The lines that all parts may use. Parts number their own lines and variables after these.
    Shared,
    /// Part `0..outline().parts`: its last line is what the conclusion needs of it.
    Part(u32),
    /// A contradiction, from the shared lines and the last line of each part. Its own lines are
    /// numbered after these, its variables after the shared ones.
    Conclusion(&'a [Line]),
}

/// A search that can prove its result: that a puzzle which contradicts a claim cannot exist.
///
/// The shortest proof: with more disjoint unavoidable sets than clues, the sum of their lines and
/// of the budget has no solution. A search without parts needs the conclusion alone.
///
/// ```
/// # use seventeen_core::{CliqueStrategy, Solver};
/// use seventeen_core::{
///     Cells, Claim, Derivation, DerivationLog, DerivationStage, DerivationStep, Line, Result,
/// };
///
/// /// Pairwise disjoint unavoidable sets.
/// struct Packing(Vec<Cells>);
///
/// impl Derivation for Packing {
///     fn derive(
///         &self,
///         claim: &Claim<'_>,
///         stage: DerivationStage<'_>,
///         _: &mut dyn CliqueStrategy,
///         _: &mut dyn Solver,
///         log: &mut dyn DerivationLog,
///     ) -> Result<Line> {
///         if !matches!(stage, DerivationStage::Conclusion(_)) {
///             return Ok(claim.budget_line());
///         }
///         let mut lines = vec![(claim.budget_line(), 1)];
///         for &set in &self.0 {
///             lines.push((log.add(DerivationStep::Set(set))?, 1));
///         }
///         let sum = log.add(DerivationStep::Sum { lines: &lines, literals: &[], divisor: 1 })?;
///         log.add(DerivationStep::Clause { literals: &[], hints: &[sum] })
///     }
/// }
/// ```
pub trait Derivation: Send + Sync {
    /// Adds the steps of a stage to the log, and returns the line that is its result. The steps
    /// depend on the plan, the claim and the stage alone.
    ///
    /// The claim is about the grid and cells of the plan. It may list puzzles, which the search
    /// passes over.
    ///
    /// # Errors
    /// The search finds a puzzle that contradicts the claim, an error of the log, of the strategy
    /// or of the solver, or the run was cancelled.
    fn derive(
        &self,
        claim: &Claim<'_>,
        stage: DerivationStage<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        log: &mut dyn DerivationLog,
    ) -> Result<Line>;
}
