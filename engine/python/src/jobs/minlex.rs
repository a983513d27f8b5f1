//! `minlex`: the canonical form of each puzzle or grid.

use super::map_cells;
use crate::engine::Lease;
use crate::job::Job;
use crate::options::NoOptions;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
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
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = NoOptions;
    type Output = ParsedLine;

    fn new(_engine: &Lease, _options: NoOptions) -> Result<Minlex> {
        Ok(Minlex)
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<ParsedLine> {
        map_cells("minlex", item, |grid| grid.minlex().0, Puzzle::minlex_form_of_checked)
    }

    fn is_quick(&self, _item: &ParsedLine) -> bool {
        true
    }
}
