//! Arrays of JSON, Python and other languages: 81 numbers, nine rows of nine numbers, rows as
//! texts, several puzzles as texts, or JSON objects: `[[5,3,0,…],…]`, `["53..7…", "1…"]`. `None`,
//! `null` and 0 are blank cells.

use super::opensudoku::LocatedCells;
use crate::error::{Error, Result};

/// Whether a text begins like an array, perhaps with a name: `grid = [[`.
pub(in super::super) fn is_array(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let name =
        text.iter().take_while(|&&byte| byte.is_ascii_alphanumeric() || byte == b'_').count();
    let named = text[name..].trim_ascii_start().strip_prefix(b"=").filter(|_| name > 0);
    let array = named.map_or(text, <[u8]>::trim_ascii_start);
    let Some((b'[' | b'(', inner)) = array.split_first() else { return false };
    let inner = inner.trim_ascii_start();
    match inner.split_first() {
        // A number in brackets may belong to a title.
        Some((b'0'..=b'9', rest)) => rest.trim_ascii_start().starts_with(b","),
        Some((first, _)) if b"[(\"'{".contains(first) => true,
        _ => inner.starts_with(b"None") || inner.starts_with(b"null"),
    }
}

/// The puzzles in a text of arrays.
///
/// # Errors
/// It has other content, or a puzzle has too few cells.
pub(in super::super) fn read_arrays(text: &str, place: &str) -> Result<Vec<LocatedCells>> {
    let mut reader =
        ArrayReader { text, at: 0, line: 1, column: 1, cells: None, found: Vec::new() };
    let wrong = |(line, column, what): PlacedError| {
        Error::bad_input(format_args!("{place}:{line}:{column}: {what}"))
    };
    reader.skip_name();
    while let Some(c) = reader.rest().chars().next() {
        reader.parse_item(c).map_err(wrong)?;
    }
    match reader.cells {
        None => Ok(reader.found),
        Some(LocatedCells { line, column, cells }) => {
            let what = format!("expected 81 cells from here on, found {}", cells.len());
            Err(wrong((line, column, what)))
        }
    }
}

/// A line, a column, and the error there.
type PlacedError = (u64, usize, String);

/// Parses a text.
struct ArrayReader<'a> {
    text: &'a str,
    at: usize,
    line: u64,
    column: usize,
    /// The cells of the current puzzle.
    cells: Option<LocatedCells>,
    found: Vec<LocatedCells>,
}

impl ArrayReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips comments, and `grid =`.
    fn skip_name(&mut self) {
        let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
        loop {
            self.skip(self.rest().len() - self.rest().trim_start_matches(is_blank).len());
            if !self.rest().starts_with('#') {
                break;
            }
            self.skip_line();
        }
        self.skip(self.rest().find(['[', '(']).unwrap_or_default());
    }

    fn skip_line(&mut self) {
        self.skip(self.rest().find('\n').unwrap_or(self.rest().len()));
    }

    fn skip(&mut self, bytes: usize) {
        let passed = &self.text[self.at..self.at + bytes];
        self.at += bytes;
        self.line += passed.matches('\n').count() as u64;
        match passed.rfind('\n') {
            Some(end) => self.column = passed[end + 1..].chars().count() + 1,
            None => self.column += passed.chars().count(),
        }
    }

    /// Parses the item that begins with this character.
    fn parse_item(&mut self, c: char) -> std::result::Result<(), PlacedError> {
        let rest = &self.text[self.at..];
        let words = ["None", "null", "nil"].into_iter().find(|word| rest.starts_with(word));
        match (c, words) {
            (_, Some(word)) => {
                self.parse_cell('.')?;
                self.skip(word.len());
            }
            ('#', _) => self.skip_line(),
            ('"' | '\'', _) => self.parse_quoted(c)?,
            ('{', _) => self.parse_object()?,
            ('0'..='9', _) => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 1 {
                    let what = format!("{} is not a cell: expected 0 to 9", &rest[..digits]);
                    return Err((self.line, self.column, what));
                }
                self.parse_cell(c)?;
                self.skip(1);
            }
            _ if c.is_whitespace() || "[](),;".contains(c) => self.skip(c.len_utf8()),
            _ => {
                let what = format!("{c:?} is out of place in an array: expected cells or puzzles");
                return Err((self.line, self.column, what));
            }
        }
        Ok(())
    }

    /// A quoted text: a puzzle, or some of its cells.
    fn parse_quoted(&mut self, quote: char) -> std::result::Result<(), PlacedError> {
        let rest = &self.text[self.at + 1..];
        let Some(length) = rest.find(quote) else {
            return Err((
                self.line,
                self.column,
                "a quote that opens here is not closed".to_owned(),
            ));
        };
        let text = &rest[..length];
        if text.len() > 9 {
            self.expect_no_cells()?;
            let (line, column, cells) = (self.line, self.column + 1, text.to_owned());
            self.found.push(LocatedCells { line, column, cells });
        } else {
            for c in text.chars() {
                self.parse_cell(c)?;
            }
        }
        self.skip(length + 2);
        Ok(())
    }

    /// A JSON object, which is parsed later.
    fn parse_object(&mut self) -> std::result::Result<(), PlacedError> {
        self.expect_no_cells()?;
        let rest = &self.text[self.at..];
        let mut objects = serde_json::Deserializer::from_str(rest).into_iter::<serde_json::Value>();
        let object = objects.next();
        let length = objects.byte_offset();
        match object {
            Some(Ok(object)) => {
                let (line, column, cells) = (self.line, self.column, object.to_string());
                self.found.push(LocatedCells { line, column, cells });
                self.skip(length);
                Ok(())
            }
            _ => Err((self.line, self.column, "this is not a JSON object".to_owned())),
        }
    }

    fn parse_cell(&mut self, c: char) -> std::result::Result<(), PlacedError> {
        let (line, column) = (self.line, self.column);
        let game =
            self.cells.get_or_insert_with(|| LocatedCells { line, column, cells: String::new() });
        game.cells.push(c);
        if game.cells.chars().count() == 81 {
            self.found.extend(self.cells.take());
        }
        Ok(())
    }

    /// Checks that no cells remain between puzzles.
    fn expect_no_cells(&self) -> std::result::Result<(), PlacedError> {
        match &self.cells {
            None => Ok(()),
            Some(LocatedCells { cells, .. }) => {
                let what = format!("expected 81 cells before this, found {}", cells.len());
                Err((self.line, self.column, what))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{E, W};
    use super::*;

    fn rows(line: &str, cell: impl Fn(char) -> String, open: &str, close: &str) -> String {
        let cells: Vec<char> = line.chars().collect();
        let row = |row: &[char]| {
            let row: Vec<String> = row.iter().map(|&c| cell(c)).collect();
            format!("{open}{}{close}", row.join(", "))
        };
        cells.chunks(9).map(row).collect::<Vec<_>>().join(",\n ")
    }

    fn said(text: &str) -> Vec<String> {
        assert!(is_array(text.as_bytes()), "{text}");
        match read_arrays(text, "f") {
            Ok(games) => games.into_iter().map(|game| game.cells.replace('0', ".")).collect(),
            Err(error) => vec![error.to_string()],
        }
    }

    #[test]
    fn arrays_of_languages_are_read() {
        let number = |c: char| c.to_string().replace('.', "0");
        let none = |c: char| c.to_string().replace('.', "None");
        let quoted = |c: char| format!("\"{c}\"");
        for text in [
            format!("[{}]", rows(W, number, "[", "]")),
            format!("grid = [{}]  # mine", rows(W, none, "[", "]")),
            format!("board=({})\n", rows(W, quoted, "(", ")")),
            format!(
                "[{}]",
                rows(W, |c| c.to_string(), "'", "'").replace(", ", "").replace(",\n", ", ")
            ),
            format!("[{}]", rows(W, number, "", "")),
            format!("[\"{W}\"]"),
        ] {
            assert_eq!(said(&text), [W], "{text}");
        }
        let two = format!("[[{}],[{}]]", rows(W, number, "[", "]"), rows(E, number, "[", "]"));
        assert_eq!(said(&two), [W, E]);
        let commented = read_arrays(&format!("# [1]\n\n['{W}']"), "f").expect("a puzzle");
        assert_eq!((commented[0].line, commented[0].column), (3, 3));
        assert_eq!(said(&format!("['{W}',\n '{E}']")), [W, E]);
        assert_eq!(said(&format!(r#"[{{"puzzle": "{W}"}}]"#)), [format!(r#"{{"puzzle":"{W}"}}"#)]);
    }

    #[test]
    fn other_texts_are_none_and_errors_say_where() {
        for text in ["[Puzzle]", "(1) Easy", "[17] Hard", "53..", "grid", "", "[", "# [1]"] {
            assert!(!is_array(text.as_bytes()), "{text}");
        }
        assert_eq!(said("[[1,2,\n3]]"), ["f:1:3: expected 81 cells from here on, found 3"]);
        assert_eq!(
            said("[[1,2,\n x]]"),
            ["f:2:2: 'x' is out of place in an array: expected cells or puzzles"]
        );
        assert_eq!(said("[[12]"), ["f:1:3: 12 is not a cell: expected 0 to 9"]);
        assert_eq!(said("[\"1"), ["f:1:2: a quote that opens here is not closed"]);
    }
}
