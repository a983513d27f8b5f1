//! A technique of the caller: a closure that returns steps.

use crate::choice::Choice;
use crate::context::Context;
use seventeen_core::{Candidate, Emit, Error, Position, Result, Step, Technique};
use std::sync::Arc;

impl Choice<dyn Technique> {
    /// The technique whose steps a closure returns for a position. A step without text gets the
    /// technique's name, and a step without a conclusion is dropped. A step that contradicts the
    /// only solution is an error.
    ///
    /// ```
    /// use seventeen_core::{Candidate, Position, Puzzle, Step, Technique};
    /// use seventeen_jobs::{Choice, Context};
    ///
    /// # let context = Context::new(Default::default(), Default::default())?;
    /// /// The last digit of a cell that has but one candidate.
    /// fn lone(position: &Position) -> Vec<Step> {
    ///     position.cells_with(1).iter().filter_map(|cell| {
    ///         let digit = position.candidates(cell).first()?;
    ///         Some(Step::default().place(Candidate::new(cell, digit)))
    ///     }).collect()
    /// }
    ///
    /// let technique = Choice::<dyn Technique>::by_steps(&context, "lone", |position| {
    ///     Ok(lone(position))
    /// });
    /// let puzzle: Puzzle = format!("12345678{}", ".".repeat(73)).parse().expect("81 cells");
    /// let mut found = Vec::new();
    /// technique.lease_instance()?.run(|technique| {
    ///     technique.find(&Position::from(&puzzle), &mut |step| {
    ///         found.push(step.to_string());
    ///         std::ops::ControlFlow::Continue(())
    ///     })
    /// })?;
    /// assert_eq!(found, ["lone => r1c9=9"]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn by_steps(
        context: &Context,
        name: &str,
        steps: impl Fn(&Position) -> Result<Vec<Step>> + Send + Sync + 'static,
    ) -> Choice<dyn Technique> {
        let (called, steps): (Arc<str>, Arc<StepsFn>) = (name.into(), Arc::new(steps));
        Choice::<dyn Technique>::from_checked_constructor(context, name, move || {
            Box::new(ClosureTechnique { name: called.clone(), steps: steps.clone() })
        })
    }
}

type StepsFn = dyn Fn(&Position) -> Result<Vec<Step>> + Send + Sync;

struct ClosureTechnique {
    name: Arc<str>,
    steps: Arc<StepsFn>,
}

impl Technique for ClosureTechnique {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        for mut step in (self.steps)(position)? {
            if step.sentence.is_empty() {
                step.sentence = self.name.to_string();
            }
            let blank = |candidate: &Candidate| position.digit(candidate.cell()).is_none();
            if let Some(set) = step.placements.iter().find(|candidate| !blank(candidate)) {
                let name = &self.name;
                let reason = format!("technique `{name}`: {set}: the cell already has a digit");
                return Err(Error::failed(reason));
            }
            // Missing candidates cannot be eliminated: a path would never end.
            step.eliminations.retain(|&candidate| position.has(candidate));
            if step.concludes() && emit(&step).is_break() {
                break;
            }
        }
        Ok(())
    }
}
