//! `ToReport`: the content of a report, one file per type of result.

mod clique;
mod enumeration;
mod grid;
mod hint;
mod histogram;
mod judged;
mod numbers;
mod paired;
mod path;
mod picture;
mod sets;
mod table;
mod widths;

pub use numbers::Numbers;
pub use paired::Compared;
pub use picture::Several;
pub use sets::Harvested;

use crate::page::Section;
use seventeen_jobs::Result;

/// A value that can be the subject of a report.
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
    /// The default title of the report.
    fn title(&self) -> String;

    /// The sections of the report, in order.
    ///
    /// # Errors
    /// The result does not have the values that its report needs.
    fn sections(&self) -> Result<Vec<Section>>;
}

#[cfg(test)]
mod tests;
