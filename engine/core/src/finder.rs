//! `Finder`: a technique in two parts, finding patterns and describing them as steps.

use crate::traits::{Emit, Technique};
use crate::{Position, Result, Step};
use std::ops::ControlFlow;

/// Finds patterns of one technique as plain values, and makes a [`Step`] of each.
///
/// Every finder is a [`Technique`]. Code that needs no steps can call the finder directly, because
/// building a step's text takes longer than finding it.
///
/// ```
/// use seventeen_core::{Candidate, Emit, Finder, Position, Step, Technique};
/// use std::ops::ControlFlow;
///
/// /// Finds the only candidates of cells.
/// struct NakedSingle;
///
/// impl Finder for NakedSingle {
///     type Pattern = Candidate;
///
///     fn each(&self, position: &Position, visit: Emit<'_, Candidate>) -> ControlFlow<()> {
///         for cell in position.cells_with(1) {
///             for digit in position.candidates(cell) {
///                 visit(&Candidate::new(cell, digit))?;
///             }
///         }
///         ControlFlow::Continue(())
///     }
///
///     fn step(&self, _: &Position, &candidate: &Candidate) -> Step {
///         Step::default().place(candidate).saying(format!("Naked Single: {candidate}"))
///     }
/// }
///
/// let all_but_one = "12345678.".to_owned() + &".".repeat(72);
/// let position: Position = all_but_one.parse()?;
/// let found = NakedSingle.first(&position).map(|candidate| candidate.to_string());
/// assert_eq!(found.as_deref(), Some("r1c9=9"));
/// NakedSingle.find(&position, &mut |step| {
///     assert_eq!(step.to_string(), "Naked Single: r1c9=9");
///     ControlFlow::Continue(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Finder {
    /// A pattern and its consequences.
    type Pattern;

    /// Visits the patterns of `position` that have consequences, the preferred one first; breaks as
    /// soon as `visit` does. The order depends on the position alone.
    fn each(&self, position: &Position, visit: Emit<'_, Self::Pattern>) -> ControlFlow<()>;

    /// The step of a pattern found in this position.
    fn step(&self, position: &Position, found: &Self::Pattern) -> Step;

    /// The preferred pattern.
    fn first(&self, position: &Position) -> Option<Self::Pattern>
    where
        Self::Pattern: Clone,
    {
        let mut first = None;
        let _ = self.each(position, &mut |found| {
            first = Some(found.clone());
            ControlFlow::Break(())
        });
        first
    }
}

impl<F: Finder + Send> Technique for F {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let _ = self.each(position, &mut |found| emit(&self.step(position, found)));
        Ok(())
    }
}
