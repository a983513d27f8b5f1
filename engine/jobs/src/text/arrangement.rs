//! `TextArrangement`: the arrangement of puzzles in a file, detected from its beginning.
//!
//! Almost all files have a puzzle per line, which the first line shows: then nothing more is
//! examined. Otherwise lines are read ahead until one decides.

use super::boards;
use super::forms::drawing::is_row;
use super::forms::{self, Columns};
use super::lines::{LineContent, is_skipped};
use super::problem::Problem;
use std::io::{BufRead, Cursor, ErrorKind, Read};

/// The arrangement of puzzles in a file.
#[derive(Debug)]
pub(super) enum TextArrangement {
    /// One per line.
    Lines,
    /// One per line, in JSON objects with these keys.
    Objects(Columns),
    /// One per record, in a column that the first record names.
    Table(Columns),
    /// Drawn over several lines.
    Drawings,
    /// Boards of other sizes, drawn over several lines.
    Boards,
    /// In XML elements.
    Games,
    /// In arrays of a programming language.
    Arrays,
}

/// A reader of a file, an argument or the standard input.
pub(super) type BoxedReader = Box<dyn BufRead + Send>;

/// The greatest number of bytes to read ahead.
const MOST: usize = 1 << 16;

/// The bytes that were read ahead.
pub(super) struct LookAhead {
    bytes: Vec<u8>,
    /// Whether the input has ended.
    is_all: bool,
}

impl LookAhead {
    /// The whole lines among them, from the first that is not blank or a comment, and the number of
    /// lines before it; none if more bytes are needed.
    pub(super) fn whole_lines(&self) -> Option<(usize, &[u8])> {
        whole_lines(&self.bytes, self.is_all)
    }
}

/// The first bytes of a reader, with a line that is not blank or a comment, and a reader of all
/// bytes.
pub(super) fn look_ahead(mut reader: BoxedReader) -> (BoxedReader, LookAhead) {
    let mut ahead = LookAhead { bytes: Vec::new(), is_all: false };
    while !ahead.is_all && ahead.whole_lines().is_none_or(|(_, lines)| lines.is_empty()) {
        read_more_ahead(&mut reader, &mut ahead);
    }
    (Box::new(Cursor::new(ahead.bytes.clone()).chain(reader)), ahead)
}

/// Reads a few more bytes ahead.
fn read_more_ahead(reader: &mut BoxedReader, ahead: &mut LookAhead) {
    let read = match reader.fill_buf() {
        Err(error) if error.kind() == ErrorKind::Interrupted => return,
        // The next read reports an error again.
        Err(_) => 0,
        Ok(found) => {
            ahead.bytes.extend_from_slice(found);
            found.len()
        }
    };
    reader.consume(read);
    ahead.is_all = read == 0 || ahead.bytes.len() >= MOST;
}

/// The whole lines of a text that begins with these bytes, see [`LookAhead::whole_lines`].
fn whole_lines(bytes: &[u8], is_all: bool) -> Option<(usize, &[u8])> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let ends = |&byte: &u8| byte == b'\n' || byte == b'\r';
    let whole = if is_all { bytes.len() } else { bytes.iter().rposition(ends)? };
    let (mut rest, mut before) = (&bytes[..whole], 0);
    while let Some(end) = rest.iter().position(ends)
        && is_skipped(&rest[..end])
        && !forms::begins_with_marked_head(rest)
    {
        let is_pair = rest[end..].starts_with(b"\r\n");
        rest = &rest[end + 1 + usize::from(is_pair)..];
        before += 1;
    }
    Some((before, rest))
}

/// The keys of objects with this text.
fn columns_of_objects(text: &[u8], content: LineContent) -> Option<Columns> {
    if !text.starts_with(b"{") {
        return None;
    }
    forms::json::columns(String::from_utf8_lossy(text).split(['\n', '\r']), content)
}

impl TextArrangement {
    /// The arrangement of a reader's text, and a reader of all of it. A text that is read once may
    /// come slowly, as it is made: the keys of its first object are its columns, and the others
    /// have one together.
    pub(super) fn detect(
        reader: BoxedReader,
        content: LineContent,
        is_read_once: bool,
    ) -> (BoxedReader, TextArrangement) {
        let (mut reader, told) = TextArrangement::detect_early(reader, content);
        let TextArrangement::Objects(columns) = told else { return (reader, told) };
        if is_read_once {
            return (reader, TextArrangement::Objects(columns.with_spare_note()));
        }
        let mut ahead = LookAhead { bytes: Vec::new(), is_all: false };
        while !ahead.is_all {
            read_more_ahead(&mut reader, &mut ahead);
        }
        // As many bytes however many come at once.
        let head = &ahead.bytes[..ahead.bytes.len().min(MOST)];
        let all = whole_lines(head, true).and_then(|(_, text)| columns_of_objects(text, content));
        let all = all.unwrap_or(columns);
        let is_whole = ahead.bytes.len() < MOST;
        let told = TextArrangement::Objects(if is_whole { all } else { all.with_spare_note() });
        (Box::new(Cursor::new(ahead.bytes).chain(reader)), told)
    }

    /// The arrangement of a reader's text, as soon as it is known, and a reader of all of it.
    fn detect_early(
        mut reader: BoxedReader,
        content: LineContent,
    ) -> (BoxedReader, TextArrangement) {
        if let Ok(head) = reader.fill_buf()
            && let Some(told) = TextArrangement::detect_in_head(head, false, content)
        {
            return (reader, told);
        }
        let mut ahead = LookAhead { bytes: Vec::new(), is_all: false };
        let told = loop {
            read_more_ahead(&mut reader, &mut ahead);
            if let Some(told) = TextArrangement::detect_in_head(&ahead.bytes, ahead.is_all, content)
            {
                break told;
            }
            if ahead.is_all {
                break TextArrangement::Lines;
            }
        };
        (Box::new(Cursor::new(ahead.bytes).chain(reader)), told)
    }

    /// The arrangement of a text that begins with these bytes; none if more bytes are needed.
    fn detect_in_head(head: &[u8], is_all: bool, content: LineContent) -> Option<TextArrangement> {
        let (_, text) = whole_lines(head, is_all)?;
        if text.trim_ascii_start().starts_with(b"<") {
            return Some(TextArrangement::Games);
        }
        if forms::array::is_array(text) {
            return Some(TextArrangement::Arrays);
        }
        let first = text.split(|&byte| byte == b'\n' || byte == b'\r').next().unwrap_or_default();
        if let Some(columns) = columns_of_objects(first, content) {
            return Some(TextArrangement::Objects(columns));
        }
        if let Some(columns) = Columns::detect(text, content) {
            return Some(TextArrangement::Table(columns));
        }
        if boards::begins_with_board(&String::from_utf8_lossy(text), is_all)? {
            return Some(TextArrangement::Boards);
        }
        let lines = text.split(|&byte| byte == b'\n' || byte == b'\r').map(String::from_utf8_lossy);
        let mut rows = 0;
        for whole in lines {
            let line = whole.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let is_row = is_row(&whole);
            // Nine cells with nine candidates each also have 81 digits.
            let is_line = |read: Result<_, _>| read.is_ok() || !is_row;
            if Problem::parse(line).is_ok() || forms::read_text(line).is_some_and(is_line) {
                return Some(TextArrangement::Lines);
            }
            rows += usize::from(is_row);
            if rows == 9 {
                return Some(TextArrangement::Drawings);
            }
        }
        let few = if rows > 1 { TextArrangement::Drawings } else { TextArrangement::Lines };
        is_all.then_some(few)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let reader = Box::new(Cursor::new(text.to_owned()));
        let (mut reader, told) = TextArrangement::detect(reader, LineContent::Problems, false);
        let mut all = String::new();
        reader.read_to_string(&mut all).expect("text");
        assert_eq!(all, text);
        let told = format!("{told:?}");
        told.split(['(', ' ']).next().unwrap_or_default().to_owned()
    }

    #[test]
    fn the_first_lines_say_what_a_file_is() {
        let line = ".".repeat(81);
        for (text, expected) in [
            (format!("# mine\n\n{line}\n"), "Lines"),
            (line.clone(), "Lines"),
            (format!("not a puzzle\n{line}"), "Lines"),
            (format!("12.......\n{line}\n"), "Lines"),
            ("12.......".to_owned(), "Lines"),
            (String::new(), "Lines"),
            ("12.......\n".repeat(9), "Drawings"),
            ("12.......\n".repeat(8), "Drawings"),
            (format!("Grid 01\n{}", "12.......\n".repeat(9)), "Drawings"),
            (format!("#Dx\n[Puzzle]\n{}", "1 2 3 . . . . . .\n".repeat(9)), "Drawings"),
            ("12 3* 4 5 6 7 8 9 12\n".repeat(9), "Drawings"),
            ("5,3,,,7,,,,\n".repeat(9), "Drawings"),
            ("\t3\t\t\t7\t\t\t\t\n".repeat(9), "Drawings"),
            ("<?xml version=\"1.0\"?>".to_owned(), "Games"),
            (format!("id,puzzle\n1,{line}"), "Table"),
            (format!("Puzzle\n{}", "12.......\n".repeat(9)), "Drawings"),
            ("12..\n34..\n....\n....\n".to_owned(), "Boards"),
            (format!("[\n[1, 2,\n{line}"), "Arrays"),
            (format!("\u{feff}quizzes,solutions\n{line},"), "Table"),
            (format!("{}\n", "123456789 ".repeat(9)).repeat(9), "Drawings"),
            ("https://f-puzzles.com/?load=x".to_owned(), "Lines"),
            (line.replace('.', "x"), "Lines"),
            (format!("{{\"puzzle\":\"{line}\"}}"), "Objects"),
            (format!("{{\"cells\":\"{line}\"}}"), "Lines"),
        ] {
            assert_eq!(told(&text), expected, "{text}");
        }
    }
}
