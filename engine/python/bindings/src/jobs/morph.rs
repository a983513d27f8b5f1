//! `morph`: a random equivalent of each puzzle or grid.

use super::map_cells;
use crate::engine::Lease;
use crate::job::Job;
use crate::options::NoOptions;
use seventeen::jobs::rate::random_morphs;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Error, Result, Seventeen};

/// Scrambles puzzles.
pub(crate) struct Morph;

impl Job for Morph {
    const NAME: &'static str = "morph";
    const DOC: &'static str = r#"
Makes a random morph of each puzzle or grid: an equivalent one, drawn uniformly by the seed.

>>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> morphed = morph(puzzle, seed=4)
>>> morphed == puzzle, minlex(morphed) == minlex(puzzle)
(False, True)
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = NoOptions;
    type Output = ParsedLine;

    fn new(_engine: &Lease, _options: NoOptions) -> Result<Morph> {
        Ok(Morph)
    }

    fn one(&self, engine: &Seventeen, number: u64, item: ParsedLine) -> Result<ParsedLine> {
        let Some(map) = random_morphs(engine.seed().wrapping_add(number)).next() else {
            return Err(Error::work_failed("morph: there is no transformation"));
        };
        map_cells("morph", item, |grid| map.grid(grid), |puzzle| map.puzzle(puzzle))
    }

    fn is_quick(&self, _item: &ParsedLine) -> bool {
        true
    }
}
