//! `minlex`: the canonical form of each puzzle or grid.

use crate::engine::Lease;
use crate::job::Job;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{Annotated, LineContent, Problem};
use seventeen::{Error, Result, Seventeen};

seventeen::jobs::options! {
    /// No options.
    pub(crate) struct MinlexOptions {}
}

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
    type Options = MinlexOptions;
    type Output = ParsedLine;

    fn new(_engine: &Lease, _options: MinlexOptions) -> Result<Minlex> {
        Ok(Minlex)
    }

    fn one(&self, _engine: &Seventeen, item: ParsedLine) -> Result<ParsedLine> {
        match item {
            ParsedLine::Grid(Annotated { value, note }) => {
                Ok(ParsedLine::Grid(Annotated { value: value.minlex().0, note }))
            }
            ParsedLine::Problem(Problem::Puzzle(Annotated { value, note })) => {
                let value = value.minlex_form_of_checked();
                Ok(ParsedLine::Problem(Problem::Puzzle(Annotated { value, note })))
            }
            ParsedLine::Problem(other) => {
                other.expect_9x9()?;
                Err(Error::bad_input("minlex: expected a grid or a puzzle, found candidates"))
            }
        }
    }

    fn is_quick(&self, _item: &ParsedLine) -> bool {
        true
    }
}
