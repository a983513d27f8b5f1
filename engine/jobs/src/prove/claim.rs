//! `ProvedClaim`: a claim that owns its parts, in words and as the file `claim.json`.

use super::text::cell_name;
use crate::error::{Error, Result};
use crate::rules::{StatedRules, check_clues, parse_grid, parse_puzzle};
use serde::{Deserialize, Serialize};
use seventeen_core::{Board, Cells, Claim, Grid, ParseError, Puzzle, Rules};
use std::sync::Arc;

/// A claim about the puzzles of a grid: each valid puzzle with at most `clues` clues, with all of
/// `given` and none of `dead` among its givens, contains a listed one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvedClaim {
    /// The solution of the puzzles.
    pub grid: Grid,
    /// Its rules.
    pub rules: Rules,
    /// The greatest number of clues.
    pub clues: u32,
    /// Cells that are given in all of these puzzles.
    pub given: Cells,
    /// Cells that are given in none of them.
    pub dead: Cells,
    /// The givens of the listed puzzles, in the order of their cells.
    pub listed: Arc<Vec<Cells>>,
}

/// The file: cells by their names in the formula.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimFile {
    /// None for classic ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<StatedRules>,
    grid: String,
    clues: u32,
    given: Vec<String>,
    dead: Vec<String>,
}

impl ProvedClaim {
    /// The claim as derivations see it.
    pub(super) fn borrow(&self) -> Claim<'_> {
        let ProvedClaim { grid, rules, clues, given, dead, listed } = self;
        Claim { grid, rules: *rules, clues: *clues, given: *given, dead: *dead, listed }
    }

    /// The grid, or some of its digits, as a board that states its rules.
    pub(super) fn board_text(&self, cells: Cells) -> String {
        board_text(self.rules, &self.grid.puzzle(cells))
    }

    /// The digits that such a text has.
    ///
    /// # Errors
    /// It is no board of these rules.
    pub(super) fn parse_puzzle(&self, text: &str) -> std::result::Result<Puzzle, ParseError> {
        parse_puzzle(self.rules, text)
    }

    /// The claim in words, without a full stop.
    pub fn words(&self) -> String {
        let ProvedClaim { clues, given, dead, listed, .. } = self;
        let grid = self.board_text(Cells::ALL);
        let mut limits = format!("at most {clues} clues");
        for (cells, words) in [(given, "given"), (dead, "not given")] {
            if !cells.is_empty() {
                limits += &format!(", {cells} {words}");
            }
        }
        match listed.len() {
            0 => format!("{grid} has no valid puzzle with {limits}"),
            1 => format!("Each valid puzzle of {grid} with {limits} contains the one listed"),
            n => format!("Each valid puzzle of {grid} with {limits} contains one of {n} listed"),
        }
    }

    /// The text of `claim.json`.
    pub(super) fn to_json(&self) -> Result<String> {
        let names = |cells: Cells| cells.iter().map(|cell| cell_name(cell).to_string()).collect();
        let file = ClaimFile {
            rules: StatedRules::of_claim(self.rules),
            grid: self.board_text(Cells::ALL),
            clues: self.clues,
            given: names(self.given),
            dead: names(self.dead),
        };
        serde_json::to_string_pretty(&file).map(|text| text + "\n").map_err(Error::work_failed)
    }

    /// The claim of a text of `claim.json`, which lists these puzzles.
    ///
    /// # Errors
    /// The text is no claim.
    pub(super) fn from_json(text: &str, listed: Arc<Vec<Cells>>) -> Result<ProvedClaim> {
        let file: ClaimFile = serde_json::from_str(text).map_err(Error::bad_input)?;
        let ClaimFile { rules, grid, clues, given, dead } = file;
        let rules = StatedRules::rules_of_claim(rules).map_err(Error::bad_input)?;
        let (given, dead) = (cells_of_names(rules, &given)?, cells_of_names(rules, &dead)?);
        let grid = parse_grid(rules, &grid)?;
        check_clues(rules, clues).map_err(Error::bad_input)?;
        Ok(ProvedClaim { grid, rules, clues, given, dead, listed })
    }
}

/// Some digits as a board that states its rules.
pub(super) fn board_text(rules: Rules, puzzle: &Puzzle) -> String {
    Board::of_rules(rules, puzzle).to_string()
}

/// The cells of these names. Their order does not matter to a claim, but it does to the formula.
fn cells_of_names(rules: Rules, names: &[String]) -> Result<Cells> {
    let mut cells = Cells::EMPTY;
    for name in names {
        let cell = rules.cells().iter().find(|&cell| cell_name(cell).to_string() == *name);
        let cell = cell.ok_or_else(|| {
            let last = rules.cells().iter().last().map(cell_name);
            let last = last.map_or_else(String::new, |last| last.to_string());
            Error::bad_input(format_args!("no cell is named {name}: expected a1 to {last}"))
        })?;
        cells.insert(cell);
    }
    Ok(cells)
}
