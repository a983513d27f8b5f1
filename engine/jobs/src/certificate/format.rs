//! The format: the lines of a file of certificates.

use crate::rules::StatedRules;
use serde::{Deserialize, Serialize, Serializer};
use seventeen_core::{Cells, Grid, Rules};

/// The name of the format in every line.
pub(super) const FORMAT: &str = "seventeen certificate";

/// The version that is written, and the only version that is read.
pub(super) const VERSION: u64 = 1;

/// An enumeration. `L` is a list of lines with a character for each cell of the board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CertificateDocument<L> {
    pub(super) format: String,
    pub(super) version: u64,
    /// None for classic ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<StatedRules>,
    /// The solution of all puzzles.
    pub(super) grid: String,
    /// The number of givens.
    pub(super) clues: u32,
    /// Cells that are givens of all puzzles, by name: `r1c1 r2c5`.
    pub(super) given: String,
    /// Cells that are givens of no puzzle.
    pub(super) dead: String,
    /// Whether only minimal puzzles are listed.
    pub(super) minimal: bool,
    /// The enumerator; empty, like all claims about the search, where grids were searched together.
    pub(super) enumerator: String,
    /// The enumerator, the clique strategy and the solver with their options and versions; empty
    /// for one that is not a component.
    #[serde(default)]
    pub(super) components: [String; 3],
    /// The method of the search, as the enumerator reports it.
    pub(super) method: String,
    /// The clique strategy, the size of its clique, and whether that is the grid's MCN.
    pub(super) clique: String,
    pub(super) mcn: u32,
    pub(super) proven: bool,
    /// The number of parts of the search, and their cost.
    pub(super) parts: u32,
    pub(super) nodes: u64,
    pub(super) tests: u64,
    /// The unavoidable sets: the grid's digits in their cells.
    pub(super) sets: L,
    /// The claimed list of all puzzles.
    pub(super) puzzles: L,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClosingLine<'a> {
    pub(super) format: &'a str,
    pub(super) version: u64,
    /// The number of documents before it.
    pub(super) certificates: u64,
}

/// The fields that identify the kind of a line.
#[derive(Deserialize)]
pub(super) struct LineKind {
    pub(super) format: String,
    pub(super) version: u64,
    /// In the last line only.
    pub(super) certificates: Option<u64>,
}

/// Sets of cells, written as the grid's digits in them, without the rules.
pub(super) struct SetLines<'a> {
    pub(super) grid: &'a Grid,
    pub(super) rules: Rules,
    pub(super) sets: &'a [Cells],
}

impl Serialize for SetLines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SetLines { grid, rules, sets } = self;
        let board = rules.cells();
        serializer.collect_seq(sets.iter().map(|&set| {
            let character = |cell| match set.contains(cell) {
                true => char::from(b'0' + grid.digits()[cell]),
                false => '.',
            };
            board.iter().map(character).collect::<String>()
        }))
    }
}
