//! Certificates: claims of enumerations, written so that others can check them.
//!
//! A file of certificates is JSON lines: one document for each grid and number of clues (`format`),
//! and a closing line with their number, which shows that the file is complete. It contains only
//! data, and is the same for any number of threads. A stopped run writes none.
//!
//! Checking (`checks`) trusts neither the enumerator nor its tree. Every set must be unavoidable,
//! every puzzle must have the claimed properties, and random sub-trees of the hitting-set tree over
//! the listed sets (`tree`, `sub_tree`, `samples`) must have exactly the listed puzzles. Unless the
//! whole tree is small, an unlisted puzzle far from listed ones is found with a probability that
//! the result states. More samples and other seeds raise it, and a complete check makes it certain.
//! Claims about the search, such as the nodes, prove nothing; the named components check them
//! (`stated`).

mod checks;
mod format;
mod options;
mod reader;
mod samples;
mod stated;
mod sub_tree;
mod tree;
mod verified;
mod writer;

pub use checks::CertificateVerifier;
pub use options::VerifyOptions;
pub use reader::CertificateReader;
pub use samples::SearchCounts;
pub use stated::StatedSearch;
pub use verified::VerifiedCertificate;
pub use writer::CertificateWriter;

use crate::enumerate::{Enumeration, EnumerationRequest};
use crate::error::{Error, Result};
use seventeen_core::{Board, Cells, Grid, Puzzle, Rules};
use std::sync::Arc;

/// An enumeration as a certificate claims it: exactly these puzzles.
///
/// Nothing in it is checked yet: see [`CertificateVerifier`].
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The solution of all puzzles.
    pub grid: Grid,
    /// Its rules.
    pub rules: Rules,
    /// Their number of givens, 1 to 81.
    pub clues: u32,
    /// Cells that are givens of all puzzles.
    pub given: Cells,
    /// Cells that are givens of no puzzle.
    pub dead: Cells,
    /// Whether only minimal puzzles are listed.
    pub minimal: bool,
    /// The unavoidable sets that the enumerator was given.
    pub sets: Arc<Vec<Cells>>,
    /// The puzzles listed.
    pub puzzles: Arc<Vec<Puzzle>>,
    /// The claims about the search; nothing where grids were searched together.
    pub stated: Option<Arc<StatedSearch>>,
}

impl Certificate {
    /// The claim of an enumeration.
    ///
    /// # Errors
    /// The enumeration kept fewer than all puzzles, or was cancelled.
    pub fn from_enumeration(found: &Enumeration) -> Result<Certificate> {
        require_all_puzzles(&found.asked)?;
        if !found.complete {
            return Err(Error::interrupted());
        }
        let EnumerationRequest { given, dead, minimal, .. } = found.asked;
        Ok(Certificate {
            grid: found.grid.value,
            rules: found.rules,
            clues: found.clues,
            given,
            dead,
            minimal,
            sets: found.sets.clone(),
            puzzles: Arc::new(found.puzzles().collect()),
            stated: Some(Arc::new(StatedSearch::from_enumeration(found))),
        })
    }

    /// A puzzle of the grid, as text that states the rules.
    fn board_of(&self, puzzle: &Puzzle) -> Board {
        Board::of_rules(self.rules, puzzle)
    }

    /// Its claim, in a line.
    pub fn claim_text(&self) -> String {
        let Certificate { clues, given, dead, minimal, sets, puzzles, .. } = self;
        let grid = self.board_of(&self.grid.into());
        let asked = EnumerationRequest {
            given: *given,
            dead: *dead,
            minimal: *minimal,
            ..EnumerationRequest::default()
        };
        let (count, sets, asked) = (puzzles.len(), sets.len(), asked.describe());
        let plural = if count == 1 { "" } else { "s" };
        let minimal = if *minimal { "minimal " } else { "" };
        format!("{grid} # {count} {minimal}puzzle{plural} of {clues} clues{asked}; {sets} sets")
    }
}

/// Rejects an enumeration that keeps fewer puzzles than it finds.
fn require_all_puzzles(asked: &EnumerationRequest) -> Result<()> {
    let fewer = [("first", asked.first), ("count_only", asked.count_only)];
    match fewer.into_iter().find(|&(_, is_asked)| is_asked) {
        None => Ok(()),
        Some((name, _)) => Err(Error::bad_input(format_args!(
            "certificate: a certificate lists all puzzles, but `{name}` keeps fewer: remove one of the two"
        ))),
    }
}
