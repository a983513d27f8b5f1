//! Links of this program's page (`engine/web/page`), which any host serves: `#` and a line of 81
//! cells or of HoDoKu's library. The page percent-encodes some characters.

use super::super::line_error::LineError;
use super::super::problem::Problem;
use super::link::{LinkPart, PuzzleLink};
use super::{CellPlaces, ParsedText, TextFormat};
use seventeen_core::Cell;

pub(super) const FORM: TextFormat = TextFormat {
    name: "page",
    doc: "a link of the page of Seventeen: any address, `#` and a line of cells (read-only)",
    read: Some(read),
    ..TextFormat::NONE
};

/// How the page begins a line of HoDoKu's library.
const POSITION: &str = ":0000:x:";

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let link = PuzzleLink::parse(text)?;
    let part = link.part_after("#")?;
    let line = part.percent_decode().ok().filter(|line| is_line_of_page(line))?;
    Some(read_line(&line, part, link.note))
}

/// Whether a text begins with what the page puts into its address, so that an error in it is one of
/// its cells. The fragments of other sites are words.
fn is_line_of_page(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let is_board = || text.contains('.') || text.len() >= Cell::COUNT;
    text.starts_with(POSITION) || (text.bytes().all(is_cell) && is_board())
}

fn read_line(line: &str, part: LinkPart<'_>, note: Box<str>) -> Result<ParsedText, LineError> {
    let problem = Problem::parse(line).map_err(|error| {
        let wrong = LineError::from_cells(line, error);
        LineError { column: part.column + wrong.column - 1, ..wrong }
    })?;
    Ok(ParsedText::new(problem, CellPlaces::Packed(part.column)).with_note(note))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{FULL, W, read_with_format};
    use super::*;

    #[test]
    fn links_of_the_page_are_read() {
        for address in ["http://127.0.0.1:1717/1f0c/#", "https://example.org/sudoku?x=1#"] {
            assert_eq!(read_with_format(FORM, &format!("{address}{W}")), W);
            assert_eq!(
                read_with_format(FORM, &format!("{address}{W} # a note")),
                format!("{W} # a note")
            );
        }
    }

    #[test]
    fn placed_digits_and_eliminated_candidates_are_read() {
        let cells = ["+5", &W[1..]].concat();
        let line = format!(":0000:x:{cells}:113%20213::");
        let read = read(&format!("http://localhost/#{line}")).expect("a link").expect("a position");
        let expected = Problem::parse(&line.replace("%20", " ")).expect("a position");
        assert_eq!(read.problem.to_string(), expected.to_string());
    }

    #[test]
    fn a_grid_is_read() {
        assert_eq!(read_with_format(FORM, &format!("http://x/#{FULL}")), FULL);
    }

    #[test]
    fn errors_have_the_column_of_the_cell() {
        let short = read_with_format(FORM, "http://x/#53..7");
        assert!(short.starts_with("16: expected 81 cells, found 5"), "{short}");
        let twice = read_with_format(FORM, &format!("http://x/#55{}", &W[2..]));
        assert!(twice.starts_with("12: digit 5 occurs twice"), "{twice}");
    }

    #[test]
    fn other_links_are_of_no_page() {
        for link in ["https://example.org/", "https://example.org/#top", "https://example.org/#2"] {
            assert!(read(link).is_none(), "{link}");
        }
    }
}
