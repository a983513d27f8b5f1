//! Input: puzzles and grids from a literal line, a file, or the standard input.
//!
//! One puzzle a line. Blank lines and lines that begin with `#` are passed over; what follows the
//! 81 cells is kept as the puzzle's note. Files whose names end in `.gz` or `.zst` are unpacked.

use crate::failure::{Res, bad_input};
use crate::standard_input::StandardInput;
use rhai::ImmutableString;
use seventeen_core::{Grid, Puzzle};
use seventeen_host::nearest::suggestion;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// A puzzle or a grid with the text that stood behind it on its line.
#[derive(Clone, PartialEq)]
pub(crate) struct Noted<T> {
    pub(crate) value: T,
    /// Without the `#` and the white space before it.
    pub(crate) note: ImmutableString,
}

impl<T: fmt::Display> fmt::Display for Noted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T> From<T> for Noted<T> {
    fn from(value: T) -> Noted<T> {
        Noted { value, note: ImmutableString::new() }
    }
}

/// Lines of text, and what errors call the place that they come from.
pub(crate) struct Lines {
    reader: Box<dyn BufRead + Send>,
    place: String,
    number: usize,
    buffer: Vec<u8>,
}

impl Lines {
    /// Opens `input`: `-` is the standard input; a text of cells is a literal; anything else
    /// names a file.
    pub(crate) fn open(input: &str) -> Res<Lines> {
        let reader: Box<dyn BufRead + Send> = if input == "-" {
            Box::new(BufReader::with_capacity(1 << 16, StandardInput::open()))
        } else if is_literal(input) {
            Box::new(io::Cursor::new(input.to_owned()))
        } else {
            open_file(input)?
        };
        let place = match input {
            "-" => "standard input".to_owned(),
            literal if is_literal(literal) => "the literal".to_owned(),
            file => file.to_owned(),
        };
        Ok(Lines { reader, place, number: 0, buffer: Vec::new() })
    }

    /// The next line that holds something, without white space around it.
    fn next_line(&mut self) -> Option<Res<String>> {
        loop {
            self.buffer.clear();
            self.number += 1;
            match self.reader.read_until(b'\n', &mut self.buffer) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => return Some(Err(self.error(1, error))),
            }
            let line = self.buffer.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.buffer);
            match std::str::from_utf8(line).map(str::trim) {
                Ok(line) if line.is_empty() || line.starts_with('#') => {}
                Ok(line) => return Some(Ok(line.to_owned())),
                Err(error) => {
                    let column = error.valid_up_to() + 1;
                    return Some(Err(self.error(column, "this is not UTF-8 text")));
                }
            }
        }
    }

    fn error(&self, column: usize, what: impl fmt::Display) -> Box<rhai::EvalAltResult> {
        bad_input(format_args!("{}:{}:{column}: {what}", self.place, self.number))
    }

    /// Reads the next puzzle and its note.
    pub(crate) fn next_puzzle(&mut self) -> Option<Res<Noted<Puzzle>>> {
        let line = match self.next_line()? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        Some(match Puzzle::read(&line) {
            Ok((value, note)) => {
                let note = note.trim_start_matches([' ', '\t', '#', ',', ';']);
                Ok(Noted { value, note: note.into() })
            }
            Err(error) => Err(self.error(error.column(), error)),
        })
    }

    /// Reads the next solution grid and its note.
    pub(crate) fn next_grid(&mut self) -> Option<Res<Noted<Grid>>> {
        Some(self.next_puzzle()?.and_then(|Noted { value, note }| {
            let grid = Grid::try_from(value);
            let grid = grid.map_err(|error| self.error(error.column(), error))?;
            Ok(Noted { value: grid, note })
        }))
    }
}

/// Whether a text is meant as cells, not as the name of a file.
///
/// A text of nothing but cells is; so is a long one without a path, in which a character may be
/// wrong: the error is then about that character.
fn is_literal(input: &str) -> bool {
    let first = input.split_whitespace().next().unwrap_or_default();
    let cells = |c: char| c.is_ascii_digit() || ".*_-".contains(c);
    let has_digit = first.contains(|c: char| c.is_ascii_digit());
    let is_text = first.len() >= 60 && !first.contains(['/', '\\']);
    (is_text || (has_digit && first.len() > 8 && first.chars().all(cells)))
        && !Path::new(input).exists()
}

fn open_file(name: &str) -> Res<Box<dyn BufRead + Send>> {
    let file = File::open(name).map_err(|error| cannot_open(name, &error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(bad_input(format_args!("cannot read {name}: it is a directory")));
    }
    let unpacked: Box<dyn Read + Send> = match Path::new(name).extension() {
        Some(suffix) if suffix == "gz" => Box::new(flate2::read::MultiGzDecoder::new(file)),
        Some(suffix) if suffix == "zst" => {
            let decoder = zstd::Decoder::new(file);
            Box::new(decoder.map_err(|error| cannot_open(name, &error))?)
        }
        _ => Box::new(file),
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, unpacked)))
}

fn cannot_open(name: &str, error: &io::Error) -> Box<rhai::EvalAltResult> {
    bad_input(format_args!("cannot open {name}: {error}{}", meant(name, error)))
}

/// Which file was meant where `name` is not there, as the end of a sentence.
pub(crate) fn meant(name: &str, error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound { beside(name) } else { String::new() }
}

/// The nearest name of a file in the same directory, as the end of a sentence.
fn beside(name: &str) -> String {
    let path = Path::new(name);
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
    let entries = std::fs::read_dir(dir.unwrap_or(Path::new(".")));
    let names: Vec<String> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let file = path.file_name().map(|file| file.to_string_lossy()).unwrap_or_default();
    suggestion(&file, names.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::message;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    #[test]
    fn a_text_of_cells_is_a_literal_and_a_name_is_not() {
        assert!(is_literal(GRID) && is_literal(&GRID[..80]) && is_literal(&GRID.replace('9', "x")));
        assert!(is_literal("123456789...") && is_literal(&format!("{GRID}#20x17 12")));
        assert!(!is_literal("grids.txt") && !is_literal("2024") && !is_literal("-"));
    }

    #[test]
    fn notes_are_kept_and_comments_passed_over() {
        let mut lines = Lines::open(&format!("{GRID}#20x17 12\n\n# no grid\n{GRID}")).unwrap();
        assert_eq!(lines.next_grid().unwrap().unwrap().note, "20x17 12");
        assert_eq!(lines.next_grid().unwrap().unwrap().note, "");
        assert!(lines.next_grid().is_none());
    }

    #[test]
    fn errors_name_the_line_and_the_column() {
        let bad = GRID.replacen('9', "x", 1);
        let mut lines = Lines::open(&format!("{GRID}\r\n{bad}\r\n")).unwrap();
        lines.next_grid().unwrap().unwrap();
        let error = message(*lines.next_grid().unwrap().err().unwrap());
        assert!(error.starts_with("the literal:2:2: character 2 is 'x'"), "{error}");
    }
}
