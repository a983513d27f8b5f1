//! `puzzle`, `grid` and `form`: read and write text in all supported formats.

use crate::delimited::{DelimitedItems, Delimiters};
use crate::item::Items;
use crate::problem_value::problem_to_dynamic;
use crate::stream::OperationShape;
use crate::verbs::prelude::*;
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{TextFormat, read_single};

/// # Forms
/// Reads and writes puzzles in the formats of programs and websites.
#[export_module(manifest)]
pub(crate) mod forms {
    /// Reads a puzzle from text: 81 cells, nine lines, a drawing, a link, or any other format that
    /// `puzzles` reads. A drawing with candidates gives a position, and another size gives a board.
    ///
    /// ```rhai
    /// puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clues  // 30
    /// ```
    #[rhai_fn(name = "puzzle", return_raw)]
    pub(crate) fn puzzle_of_text(text: &str) -> Res<Dynamic> {
        read_single::read_puzzle(text)
            .map_err(|error| error.with_subject("puzzle"))
            .map(problem_to_dynamic)
            .raise()
    }

    /// Reads a solution grid from text, in any format that `puzzle` reads.
    ///
    /// ```rhai
    /// grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619").minlex() == grids("grids.txt").first().minlex()  // …
    /// ```
    #[rhai_fn(name = "grid", return_raw)]
    pub(crate) fn grid_of_text(text: &str) -> Res<Annotated<Grid>> {
        read_single::read_grid(text).map_err(|error| error.with_subject("grid")).raise()
    }

    /// The puzzle as text in this format, without an end of line. Formats are {formats}. The
    /// comment is kept if the format has a place for it. A grid is written as a puzzle without
    /// blanks.
    ///
    /// A position or pencilmarks need a format that keeps their givens, placed digits and
    /// candidates, such as `hodoku`. The error for another format lists those that keep them.
    ///
    /// ```rhai
    /// puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").form("zeros")
    /// // 530070000600195000098000060800060003400803001700020006060000280000419005000080079
    /// ```
    ///
    /// ```rhai
    /// let path = puzzles("puzzles.txt").first().deduce(profile("se121"));
    /// path.before(1).form("hodoku").starts_with(":0000:x:")  // true
    /// ```
    #[rhai_fn(name = "form", return_raw, pure)]
    pub(crate) fn form(line: &mut ParsedLine, name: &str) -> Res<String> {
        let problem = without_blanks(line.clone());
        TextFormat::writable_by_name(name).and_then(|form| form.format_problem(&problem)).raise()
    }

    /// The puzzles, positions or grids as the text of one file in this format. It has the format's
    /// lines at the start and end, and empty lines between items where the format needs them.
    #[rhai_fn(name = "form", return_raw, pure)]
    pub(crate) fn form_of_stream(stream: &mut Stream, name: &str) -> Res<Stream> {
        let form = TextFormat::writable_by_name(name).raise()?;
        let texts = stream.par_map("form", move |_, item| {
            Ok(Dynamic::from(
                form.format_problem(&without_blanks(ParsedLine::from_value("form", item)?))
                    .raise()?,
            ))
        });
        let frame = Delimiters {
            first: form.file_head(),
            between: form.separator(),
            last: form.file_tail(),
        };
        let framed = move |items| -> Items { Box::new(DelimitedItems::new(items, frame)) };
        let text = texts.with_item_operation("form", OperationShape::Stateful, framed);
        Ok(text.in_text_format(form))
    }
}

/// A puzzle without blanks for a grid.
fn without_blanks(line: ParsedLine) -> Problem {
    match line {
        ParsedLine::Grid(Annotated { value, note }) => {
            Annotated { value: Puzzle::from(value), note }.into()
        }
        ParsedLine::Problem(problem) => problem,
    }
}
