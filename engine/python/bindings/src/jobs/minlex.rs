//! `minlex`: the canonical form of each puzzle or grid.

use super::map_cells;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::jobs::rules::{RulesOptions, minlex_of_board};
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{Annotated, LineContent, Problem};
use seventeen::{Puzzle, Result, Seventeen};

/// Finds canonical forms.
pub(crate) struct Minlex;

impl Job for Minlex {
    const NAME: &'static str = "minlex";
    const DOC: &'static str = r#"
Finds the minlex form of each puzzle or grid: the lexicographically smallest equivalent one, blanks
counting as 0.

>>> form = minlex("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.")
>>> form
Puzzle('........1....23.4...5..4....2..31..67....8...81...95.3.5..9.6...9786....6.......9')
>>> minlex(form) == form
True
>>> minlex("4321214312343412", rules="4x4")
Puzzle('1234341221434321')
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = RulesOptions;
    type Output = ParsedLine;

    fn rules(options: &RulesOptions) -> Option<&RulesOptions> {
        Some(options)
    }

    fn new(_engine: &Lease, _options: RulesOptions) -> Result<Minlex> {
        Ok(Minlex)
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<ParsedLine> {
        if let ParsedLine::Problem(Problem::Board(board)) = item {
            let Annotated { value, note } = *board;
            let value = minlex_of_board(&value)?;
            return Ok(ParsedLine::Problem(Annotated { value, note }.into()));
        }
        map_cells("minlex", item, |grid| grid.minlex().0, Puzzle::minlex_form_of_checked)
    }

    fn is_quick(&self, item: &ParsedLine) -> bool {
        !matches!(item, ParsedLine::Problem(Problem::Board(_)))
    }
}
