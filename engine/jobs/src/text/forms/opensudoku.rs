//! `.opensudoku`: the XML of OpenSudoku (Roman Mašek):
//! `<opensudoku><game data="…" note="…"/>…</opensudoku>`. A game has 81 digits, `0` for a blank; or
//! `version: 1` to `3`, and for each cell its digit, the player's notes, and whether the player set
//! it: `5|0|0|`. Notes are ignored, and so are folders around the games, which some programs write.
//! A file of the second format, `<opensudoku2`, is rejected.

use super::super::comment;
use super::{Annotated, ListLayout, Puzzle, TextFormat, zeros};
use crate::error::{Error, Result};
use quick_xml::Reader;
use quick_xml::escape::{escape, unescape};
use quick_xml::events::{BytesStart, Event};

/// Parsed as a whole.
pub(super) const FORM: TextFormat = TextFormat {
    name: "opensudoku",
    doc: "the XML of OpenSudoku: `.opensudoku`",
    write: Some(write),
    list: ListLayout {
        head: Some("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>"),
        tail: Some("</opensudoku>"),
        ..ListLayout::LINES
    },
    ..TextFormat::NONE
};

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let note = match &*puzzle.note {
        "" => String::new(),
        note => format!(" note=\"{}\"", escape(note)),
    };
    format!("<game data=\"{}\"{note} />", zeros::digits_with_zeros(puzzle))
}

/// The cells of a game with its comment, and their place in the file.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct LocatedCells {
    pub(in super::super) line: u64,
    pub(in super::super) column: usize,
    pub(in super::super) cells: String,
}

/// The games of a file.
///
/// # Errors
/// It is not such XML.
pub(in super::super) fn read_games(text: &str, place: &str) -> Result<Vec<LocatedCells>> {
    let (mut reader, mut games, mut is_known) = (Reader::from_str(text), Vec::new(), false);
    let mut lines = LineLocator::new(text);
    let failed = |at: usize, what: &dyn std::fmt::Display| {
        let (line, column) = LineLocator::new(text).line_and_column(at);
        Error::bad_input(format_args!("{place}:{line}:{column}: {what}"))
    };
    loop {
        let event = reader.read_event();
        let event = event.map_err(|error| failed(reader.error_position() as usize, &error))?;
        let end = reader.buffer_position() as usize;
        match event {
            Event::Eof if !is_known => {
                return Err(failed(0, &"this is not an OpenSudoku file: expected <opensudoku>"));
            }
            Event::Eof => return Ok(games),
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "game" => {
                let start = text[..end].rfind("<game").unwrap_or(end);
                let cells = data_attribute(&tag).map_err(|what| failed(start, &what))?;
                let at = text[start..end].find(&*cells).map_or(start, |at| start + at);
                let (line, column) = lines.line_and_column(at);
                let note = note_attribute(&tag);
                let is_line = cells.len() == 81 && !note.is_empty();
                let cells = if is_line { format!("{cells} # {note}") } else { cells };
                games.push(LocatedCells { line, column, cells });
            }
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "opensudoku2" => {
                let what = "this is OpenSudoku's second format: expected <opensudoku>";
                return Err(failed(text[..end].rfind("<opensudoku2").unwrap_or(end), &what));
            }
            Event::Start(tag) | Event::Empty(tag) => {
                is_known |= tag.name().as_ref() == "opensudoku";
            }
            _ => {}
        }
    }
}

/// The attribute `data` of a game.
fn data_attribute(tag: &BytesStart<'_>) -> std::result::Result<String, String> {
    let data = tag.try_get_attribute("data").map_err(|error| error.to_string())?;
    let data = data.ok_or("this game has no `data`: expected 81 digits")?;
    match data.value.strip_prefix("version:") {
        Some(versioned) => parse_versioned_cells(versioned),
        None => Ok(data.value.into_owned()),
    }
}

/// The attribute `note` of a game, as the comment of a line; empty if it has none.
fn note_attribute(tag: &BytesStart<'_>) -> String {
    let note = tag.try_get_attribute("note").ok().flatten();
    let text = note.and_then(|note| Some(unescape(&note.value).ok()?.into_owned()));
    text.map(|text| comment::alone(text.trim())).unwrap_or_default()
}

/// The cells of `1\n5|0|0|…`, as 81 digits, or as a line of HoDoKu's library if the player set
/// some.
fn parse_versioned_cells(data: &str) -> std::result::Result<String, String> {
    let data = data.trim_start();
    let (version, cells) = data.split_at(data.bytes().take_while(u8::is_ascii_digit).count());
    if !["1", "2", "3"].contains(&version) {
        return Err(format!("the data of this game has version {version:?}: expected 1, 2 or 3"));
    }
    // The line break may be an XML reference.
    let cells =
        ["&#10;", "&#xA;", "&#xa;"].iter().find_map(|end| cells.strip_prefix(end)).unwrap_or(cells);
    let fields: Vec<&str> = cells.trim().split('|').filter(|field| !field.is_empty()).collect();
    if fields.len() != 3 * 81 {
        return Err(format!("expected three fields for each of 81 cells, found {}", fields.len()));
    }
    let cell = |cell: &[&str]| match (cell[0], cell[2]) {
        ("0", _) => "0".to_owned(),
        (digit, "1") => format!("+{digit}"),
        (digit, _) => digit.to_owned(),
    };
    let cells: String = fields.chunks(3).map(cell).collect();
    Ok(if cells.contains('+') { format!(":0000:x:{cells}::::") } else { cells })
}

/// Lines and columns of places in a text, in ascending order.
struct LineLocator<'a> {
    text: &'a str,
    /// The number of the last requested line, and its start.
    line: u64,
    start: usize,
}

impl LineLocator<'_> {
    fn new(text: &str) -> LineLocator<'_> {
        LineLocator { text, line: 1, start: 0 }
    }

    fn line_and_column(&mut self, place: usize) -> (u64, usize) {
        let before = self.text.get(self.start..place).unwrap_or_default();
        self.line += before.bytes().filter(|&byte| byte == b'\n').count() as u64;
        self.start += before.rfind('\n').map_or(0, |end| end + 1);
        let behind = self.text.get(self.start..place).unwrap_or_default();
        (self.line, behind.chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &str =
        "379000014060010070080009005435007000090040020000800436900700080040080050850000249";

    #[test]
    fn games_are_found_wherever_they_stand() {
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><name>Mine</name>\n\
             <!-- <game data=\"1\"/> --><folder name=\"a\">\n  <game note='x' data=\"{CELLS}\"/>\n\
             <game\n data='{CELLS}'></game></folder></opensudoku>"
        );
        let game =
            |line, column, note| LocatedCells { line, column, cells: format!("{CELLS}{note}") };
        assert_eq!(read_games(&text, "f"), Ok(vec![game(4, 24, " # x"), game(6, 8, "")]));
    }

    #[test]
    fn games_that_were_played_are_read_with_what_was_set() {
        let cell =
            |c: char, notes: &str, bar: &str| format!("{c}|{notes}|{bar}{}|", u8::from(c == '0'));
        let of = |version: u8, end: &str, cells: String| {
            let text =
                format!("<opensudoku><game data=\"version: {version}{end}{cells}\"/></opensudoku>");
            read_games(&text, "f").map(|games| games[0].cells.clone())
        };
        for (version, notes, bar) in [(1, "-", ""), (1, "1,2,", ""), (2, "3", "|"), (3, "0", "")] {
            for end in ["\n", "&#10;", " "] {
                let cells = CELLS.chars().map(|c| cell(c, notes, bar)).collect();
                assert_eq!(of(version, end, cells), Ok(CELLS.to_owned()), "{version}");
            }
        }
        let set = CELLS.chars().map(|c| format!("{c}|0|1|")).collect();
        let played = of(3, "\n", set).expect("a game");
        assert!(played.starts_with(":0000:x:+3+7+9000"), "{played}");
        assert!(of(4, "\n", String::new()).is_err() && of(3, "\n", "1|0|0|".into()).is_err());
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        for (text, words) in [
            ("<opensudoku2>\n</opensudoku2>", "f:1:1: this is OpenSudoku's second format"),
            ("<opensudoku2/>", "f:1:1: this is OpenSudoku's second format"),
            ("<html></html>", "f:1:1: this is not an OpenSudoku file"),
            ("<opensudoku>\n <game/>\n</opensudoku>", "f:2:2: this game has no `data`"),
            ("<opensudoku>\n</sudoku>", "f:2:"),
            ("<opensudoku>\n<game data=\"1", "f:2:"),
        ] {
            let said = read_games(text, "f").expect_err(text).to_string();
            assert!(said.starts_with(words), "{text}: {said}");
        }
    }
}
