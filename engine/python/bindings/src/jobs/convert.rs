//! `convert`: each puzzle in another format.

use super::problem_of;
use crate::engine::Lease;
use crate::job::Job;
use crate::row::Text;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{LineContent, TextFormat};
use seventeen::{Error, Result, Seventeen};

seventeen::jobs::options! {
    /// Which format is written.
    pub(crate) struct ConvertOptions {
        /// Format to write: line, zeros, grid, candidates, sdk, ss, marks, hodoku, opensudoku, csv,
        /// sudokupad, sudokupad_share, fpuzzles, sudokuwiki or iss
        pub(crate) to: Option<String>,
    }
}

/// Writes puzzles in a format.
pub(crate) struct Convert(&'static TextFormat);

impl Job for Convert {
    const NAME: &'static str = "convert";
    const DOC: &'static str = r#"
Writes each puzzle in another format. Every function reads all formats.

>>> text = convert("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", to="ss")
>>> print(text.splitlines()[1])
|53.|.7.|...|
>>> Puzzle(text).clues
30
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = ConvertOptions;
    type Output = Text;
    const REQUIRED: &'static [&'static str] = &["to"];

    fn new(_engine: &Lease, options: ConvertOptions) -> Result<Convert> {
        let missing = || Error::bad_input("convert: give the format, such as to=\"sdk\"");
        TextFormat::writable_by_name(&options.to.ok_or_else(missing)?).map(Convert)
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<Text> {
        let text = self.0.format_problem(&problem_of(item))?;
        Ok(Text(match (self.0.file_head(), self.0.file_tail()) {
            // Only within these lines is the text one that functions read.
            (Some(head), Some(tail)) => format!("{head}\n{text}\n{tail}"),
            _ => text,
        }))
    }
}
