//! Steps taken one after the other, each of which is checked from the position before it: by the rules of
//! sudoku, and by what its technique is said to be.

use crate::context::Context;
use crate::error::{Error, Result};
use seventeen_core::{Position, Step, proof};
use seventeen_plugin::Kind;
use std::collections::BTreeSet;

/// Where steps lead that were checked.
pub(super) struct Replayed {
    /// The position in which they end.
    pub(super) end: Position,
    /// The techniques of which no component says what their proofs are made of, so that their steps were
    /// checked by the rules alone.
    pub(super) by_rules: BTreeSet<String>,
}

/// Takes steps, each with the name of its technique.
///
/// # Errors
/// The first step whose proof does not hold, or is not that of a step of its name, by its number from 1.
pub(super) fn replay<'a>(
    context: &Context,
    start: Position,
    steps: impl IntoIterator<Item = (&'a str, &'a Step)>,
) -> Result<Replayed> {
    let mut replayed = Replayed { end: start, by_rules: BTreeSet::new() };
    for (i, (technique, step)) in steps.into_iter().enumerate() {
        replayed.take(context, technique, step).map_err(|reason| {
            let title = step.sentence.split(':').next().unwrap_or_default();
            Error::bad_input(format_args!("verify: step {}, {title}: {reason}", i + 1))
        })?;
    }
    Ok(replayed)
}

impl Replayed {
    /// Takes one step more, or says what is wrong with it.
    fn take(
        &mut self,
        context: &Context,
        technique: &str,
        step: &Step,
    ) -> std::result::Result<(), String> {
        let concluded = step.placements.iter().chain(&step.eliminations);
        if let Some(gone) = concluded.clone().find(|&&candidate| !self.end.has(candidate)) {
            return Err(format!("{gone} is no candidate there"));
        }
        if concluded.count() == 0 {
            return Err("it sets and excludes nothing".to_owned());
        }
        proof::check(&step.proof, &self.end, step).map_err(|flaw| flaw.to_string())?;
        let component = context.registry().find(Kind::Technique, technique).ok();
        match component.and_then(|component| component.definition()) {
            Some(definition) => definition
                .check(step)
                .map_err(|wrong| format!("it is no step of `{technique}`: {wrong}"))?,
            None => {
                self.by_rules.insert(technique.to_owned());
            }
        }
        step.apply(&mut self.end);
        Ok(())
    }
}
