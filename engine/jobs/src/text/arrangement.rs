//! `Arrangement`: how puzzles stand in a file, told from how it begins.
//!
//! Almost all files have a puzzle a line, which the first line says: then nothing more is looked
//! at. Else lines are read ahead until one says what the others are.

use super::forms::drawing::is_row;
use super::forms::{self, Columns};
use super::problem::Problem;
use std::io::{BufRead, Cursor, ErrorKind, Read};
use std::sync::Arc;

/// How puzzles stand in a file.
#[derive(Debug)]
pub(super) enum Arrangement {
    /// One a line.
    Lines,
    /// One a line, in a column that the first line names.
    Table(Arc<Columns>),
    /// Drawn over several lines.
    Drawings,
    /// As elements of XML.
    Games,
}

/// A reader as files, literals and the standard input are opened.
pub(super) type Reader = Box<dyn BufRead + Send>;

/// No more bytes are read ahead.
const MOST: usize = 1 << 16;

impl Arrangement {
    /// What is said by how a reader's text begins, and a reader of all of it.
    pub(super) fn told(mut reader: Reader) -> (Reader, Arrangement) {
        if let Ok(head) = reader.fill_buf()
            && let Some(told) = Arrangement::of(head, false)
        {
            return (reader, told);
        }
        let mut ahead = Vec::new();
        let told = loop {
            let read = match reader.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // Who reads on meets the error again.
                Err(_) => break Arrangement::Lines,
                Ok(found) => {
                    ahead.extend_from_slice(found);
                    found.len()
                }
            };
            reader.consume(read);
            let is_all = read == 0 || ahead.len() >= MOST;
            if let Some(told) = Arrangement::of(&ahead, is_all) {
                break told;
            }
        };
        (Box::new(Cursor::new(ahead).chain(reader)), told)
    }

    /// What these bytes say, which the text begins with; none if that takes more of them.
    fn of(head: &[u8], is_all: bool) -> Option<Arrangement> {
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let ends = |&byte: &u8| byte == b'\n' || byte == b'\r';
        let whole = if is_all { head.len() } else { head.iter().rposition(ends)? };
        let lines = head[..whole].split(ends).map(|line| String::from_utf8_lossy(line));
        let (mut rows, mut is_first) = (0, true);
        for line in lines {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if std::mem::take(&mut is_first) {
                if line.starts_with('<') {
                    return Some(Arrangement::Games);
                }
                if let Some(columns) = Columns::of(line) {
                    return Some(Arrangement::Table(Arc::new(columns)));
                }
            }
            if Problem::read(line).is_ok() || forms::read(line).is_some() {
                return Some(Arrangement::Lines);
            }
            rows += usize::from(is_row(line));
            if rows == 9 {
                return Some(Arrangement::Drawings);
            }
        }
        let few = if rows > 1 { Arrangement::Drawings } else { Arrangement::Lines };
        is_all.then_some(few)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let (mut reader, told) = Arrangement::told(Box::new(Cursor::new(text.to_owned())));
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
            ("<?xml version=\"1.0\"?>".to_owned(), "Games"),
            (format!("id,puzzle\n1,{line}"), "Table"),
            (format!("\u{feff}quizzes,solutions\n{line},"), "Table"),
            ("https://f-puzzles.com/?load=x".to_owned(), "Lines"),
            (line.replace('.', "x"), "Lines"),
        ] {
            assert_eq!(told(&text), expected, "{text}");
        }
    }
}
