//! A single puzzle or grid in a text of any format.

use super::annotated::Annotated;
use super::lines::{LineContent, LineReader, ParsedLine};
use super::problem::Problem;
use crate::error::{Error, Result};
use seventeen_core::{Grid, Position, Rules};

/// The puzzle in a text: a line, a drawing, a link, see [`FORMS`](super::forms::FORMS). It may also
/// be a board of another size, or a position with candidates.
///
/// # Errors
/// There is none, or more than one; the error gives the line and the column.
///
/// ```
/// use seventeen_jobs::text::read_single::read_puzzle;
///
/// let drawn = read_puzzle("53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
///                          .6....28.\n...419..5\n....8..79")?;
/// let link = "https://sudokupad.app/classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79";
/// let link = read_puzzle(link)?;
/// assert_eq!(drawn.to_string(), link.to_string());
/// let error = read_puzzle("53..?").unwrap_err().to_string();
/// assert!(error.starts_with("the text:1:5: character 5 is '?'"));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn read_puzzle(text: &str) -> Result<Problem> {
    let mut problems = LineReader::of_text(text, LineContent::Problems)?.into_problems().peekable();
    // The first lines of a drawing do not always determine its format.
    if matches!(problems.peek(), Some(Err(_)))
        && let Ok(position) = text.parse::<Position>()
    {
        return Ok(position.into());
    }
    single_item(problems, "puzzle")
}

/// The solution grid in a text, in the same formats.
///
/// # Errors
/// There is none, or more than one; the error gives the line and the column.
///
/// ```
/// use seventeen_jobs::text::read_single;
///
/// let line = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
/// assert_eq!(read_single::read_grid(line)?.to_string(), line);
/// let error = read_single::read_grid(&line.replace('4', ".")).unwrap_err().to_string();
/// assert!(error.starts_with("the text:1:3: expected a solution grid, but r1c3 is blank"));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn read_grid(text: &str) -> Result<Annotated<Grid>> {
    single_item(LineReader::of_text(text, LineContent::Grids)?.into_grids(), "grid")
}

/// The puzzle or solution grid in a text, in the same formats, of these rules. If none are given,
/// it is of classic sudoku unless it names others.
///
/// # Errors
/// There is none, or more than one; the error gives the line and the column.
///
/// ```
/// use seventeen_core::Rules;
/// use seventeen_jobs::text::lines::ParsedLine;
/// use seventeen_jobs::text::{LineContent, read_single};
///
/// let (line, rules) = ("1234341221434321", "4x4".parse::<Rules>()?);
/// let read = read_single::read_for(Some(rules), LineContent::Grids, line)?;
/// assert!(matches!(read, ParsedLine::Problem(board) if board.clues() == 16));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn read_for(rules: Option<Rules>, content: LineContent, text: &str) -> Result<ParsedLine> {
    let what = match content {
        LineContent::Problems => "puzzle",
        LineContent::Grids => "grid",
    };
    let mut reader = LineReader::of_text(text, content)?.of_rules(rules);
    let lines = std::iter::from_fn(move || reader.next_lines(1)).flat_map(|(lines, error)| {
        let parsed = (0..lines.len()).filter_map(|line| lines.parse_line(line).transpose());
        parsed.chain(error.map(Err)).collect::<Vec<_>>()
    });
    single_item(lines, what)
}

fn single_item<T>(mut all: impl Iterator<Item = Result<T>>, what: &str) -> Result<T> {
    let nothing = || Err(Error::bad_input(format_args!("expected a {what}, found nothing")));
    let first = all.next().unwrap_or_else(nothing)?;
    match all.next() {
        None => Ok(first),
        Some(_) => Err(Error::bad_input(format_args!("expected one {what}, found more"))),
    }
}
