//! Replays steps, and checks each from the position before it: by the rules of sudoku, and by the
//! definition of its technique. If a step uses a deadly pattern, the puzzle with which the steps
//! began must have one solution.

use super::start::{count_start_solutions, with_start_from_givens};
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use seventeen_core::{Position, Solver, Step, proof};
use seventeen_plugin::{Kind, Role};
use std::collections::BTreeSet;

/// The result of steps that were checked.
pub(super) struct ReplayResult {
    /// The position in which they end.
    pub(super) end: Position,
    /// The techniques for which no component has a definition of proofs, or none for the rules of
    /// the puzzle, so that their steps were checked by the rules alone.
    pub(super) by_rules: BTreeSet<String>,
}

/// Takes steps, each with the name of its technique.
///
/// # Errors
/// The first step whose proof is invalid, or does not fit its technique, by its number from 1. Or a
/// step assumes that the puzzle has one solution, but it does not.
pub(super) fn replay_steps<'a>(
    context: &Context,
    start: Position,
    steps: impl IntoIterator<Item = (&'a str, &'a Step)>,
) -> Result<ReplayResult> {
    let steps: Vec<(&str, &Step)> = steps.into_iter().collect();
    let assumes = |(_, step): &(&str, &Step)| step.proof.assumes_uniqueness();
    let start = match steps.iter().position(assumes) {
        Some(step) => require_unique_start(context, start, step + 1)?,
        None => start,
    };
    let mut replayed = ReplayResult { end: start, by_rules: BTreeSet::new() };
    for (i, (technique, step)) in steps.into_iter().enumerate() {
        replayed.apply_step(context, technique, step).map_err(|reason| {
            let title = step.sentence.split(':').next().unwrap_or_default();
            Error::bad_input(format_args!("verify: step {}, {title}: {reason}", i + 1))
        })?;
    }
    Ok(replayed)
}

/// The position with the start of its puzzle, if that has one solution, as the step of this number
/// assumes.
fn require_unique_start(context: &Context, start: Position, step: usize) -> Result<Position> {
    let solver: Choice<dyn Solver> = context.default_for_role(Role::Checks)?;
    let start = with_start_from_givens(start, &solver)?;
    match count_start_solutions(&start, &solver)? {
        1 => Ok(start),
        found => {
            let found = if found == 0 { "none" } else { "several" };
            Err(Error::bad_input(format_args!(
                "verify: step {step} assumes that the puzzle has one solution, but it has {found}"
            )))
        }
    }
}

impl ReplayResult {
    /// Takes one more step, or returns its error.
    fn apply_step(
        &mut self,
        context: &Context,
        technique: &str,
        step: &Step,
    ) -> std::result::Result<(), String> {
        let concluded = step.placements.iter().chain(&step.eliminations);
        if let Some(gone) = concluded.clone().find(|&&candidate| !self.end.has(candidate)) {
            return Err(format!("{gone} is not a candidate there"));
        }
        if concluded.count() == 0 {
            return Err("it has no placement and no elimination".to_owned());
        }
        if step.proof.lines.is_empty() {
            return Err("it has no proof, as steps that a closure finds".to_owned());
        }
        proof::check(&step.proof, &self.end, step).map_err(|flaw| flaw.to_string())?;
        let component = context.registry().find(Kind::Technique, technique).ok();
        // Definitions are about rows, columns and boxes.
        let definition = component
            .and_then(|component| component.definition())
            .filter(|_| self.end.rules().is_classic());
        match definition {
            Some(definition) => definition
                .check(step)
                .map_err(|wrong| format!("it is not a step of `{technique}`: {wrong}"))?,
            None => {
                self.by_rules.insert(technique.to_owned());
            }
        }
        step.apply(&mut self.end);
        Ok(())
    }
}
