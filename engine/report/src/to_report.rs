//! `ToReport`: what a report of a result says, a file a type.

mod clique;
mod enumeration;
mod grid;
mod hint;
mod histogram;
mod numbers;
mod paired;
mod path;
mod sets;
mod table;
mod widths;

pub use numbers::Numbers;
pub use paired::Compared;
pub use sets::Harvested;

use crate::page::Section;
use seventeen_jobs::Result;

/// What a report can be made of.
///
/// ```
/// use seventeen_core::Puzzle;
/// use seventeen_jobs::text::Annotated;
/// use seventeen_report::ToReport;
///
/// let puzzle: Puzzle = format!("17{}", ".".repeat(79)).parse()?;
/// let puzzle = Annotated::from(puzzle);
/// assert_eq!((puzzle.title(), puzzle.sections()?.len()), ("A puzzle of 2 clues".to_owned(), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToReport {
    /// What stands above the report, unless it is given another title.
    fn title(&self) -> String;

    /// What the report says, in order.
    ///
    /// # Errors
    /// The result does not hold what its report is of.
    fn sections(&self) -> Result<Vec<Section>>;
}

#[cfg(test)]
mod tests;
