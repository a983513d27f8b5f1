//! The records of a table: their fields, and `RecordTracker`, which finds their ends. A line break
//! within quotes does not end one.
//!
//! To build a parser takes longer than to read a record with it, so each reads many. A copy of one
//! does not work (csv-core 0.1).

use super::forms::{DELIMITERS, MARKDOWN};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::cell::RefCell;

thread_local! {
    /// A parser for each of the [`DELIMITERS`].
    static PARSERS: RefCell<[Reader; DELIMITERS.len()]> = RefCell::new(DELIMITERS.map(parser));
}

fn parser(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).build()
}

/// The lines of a text, which end with LF, CR LF or CR.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.flat_map(|line| line.split('\r'))
}

/// The fields of a record, without their quotes.
pub fn fields(record: &str, delimiter: u8) -> Vec<String> {
    // Most records have no quotes.
    if memchr::memchr(b'"', record.as_bytes()).is_none() {
        return record.split(char::from(delimiter)).map(str::to_owned).collect();
    }
    let place = DELIMITERS.iter().position(|&known| known == delimiter).unwrap_or_default();
    PARSERS.with_borrow_mut(|parsers| quoted_fields(record, &mut parsers[place]))
}

fn quoted_fields(record: &str, parser: &mut Reader) -> Vec<String> {
    parser.reset();
    let (mut text, mut ends) = (vec![0; record.len()], vec![0; record.len() + 1]);
    let (.., written, count) = parser.read_record(record.as_bytes(), &mut text, &mut ends);
    // Nothing more ends the record.
    let (.., last) = parser.read_record(&[], &mut text[written..], &mut ends[count..]);
    let ends = &ends[..count + last];
    let starts = [0].into_iter().chain(ends.iter().copied());
    let spans = starts.zip(ends).map(|(start, &end)| &text[start..end]);
    spans.map(|field| String::from_utf8_lossy(field).into_owned()).collect()
}

/// Whether a line of a table with this many columns is a comment. A row may begin with `#`, too: it
/// has a word there, and all fields.
///
/// ```
/// use seventeen_jobs::text::records::is_comment;
///
/// let of = |line| is_comment(line, b',', 2);
/// assert_eq!(["#1,a", "# of me, you", "#one", "1,#a"].map(of), [false, true, true, false]);
/// ```
pub fn is_comment(line: &str, delimiter: u8, columns: usize) -> bool {
    let Some(text) = line.strip_prefix('#') else { return false };
    let is_word = text.starts_with(|first: char| !first.is_whitespace() && first != '#');
    let may_be_row = columns > 1 && delimiter != MARKDOWN && is_word;
    // A quote that stays open has fields in later lines.
    let is_open = || {
        let quote = [char::from(delimiter), '"'].iter().collect::<String>();
        line.contains(&quote) && line.matches('"').count() % 2 == 1
    };
    let is_row = || fields(line, delimiter).len() == columns || is_open();
    !(may_be_row && is_row())
}

/// Whether a line tells Excel the byte between fields, as `sep=;` does.
///
/// ```
/// use seventeen_jobs::text::records::tells_delimiter;
///
/// let told = ["sep=;", "\"sep=,\"\r", "sep=\t", "sep", "sep=ab"].map(|it| tells_delimiter(it.as_bytes()));
/// assert_eq!(told, [true, true, true, false, false]);
/// ```
pub fn tells_delimiter(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let bare = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\""));
    matches!(bare.unwrap_or(line).strip_prefix(b"sep="), Some([_]))
}

/// Tracks the lines of a table.
pub struct RecordTracker {
    delimiter: u8,
    parser: Box<Reader>,
    /// Whether a record has begun and not ended.
    is_open: bool,
}

impl RecordTracker {
    /// The records of a table with this byte between fields.
    pub fn new(delimiter: u8) -> RecordTracker {
        RecordTracker { delimiter, parser: Box::new(parser(delimiter)), is_open: false }
    }

    /// Takes the next line, without its line break, and returns whether a record ends with it.
    pub fn ends_with_line(&mut self, line: &[u8]) -> bool {
        // Almost all records have one line, and those of Markdown always.
        let has_quotes = || memchr::memchr(b'"', line).is_some();
        if self.delimiter == MARKDOWN || !self.is_open && !has_quotes() {
            return true;
        }
        if !self.is_open {
            self.parser.reset();
        }
        let parser = &mut self.parser;
        let ended = [line, b"\n"].into_iter().any(|piece| ends_record(parser, piece));
        self.is_open = !ended;
        ended
    }

    /// Drops the current record, if there is one: the next line begins another.
    pub(super) fn drop_open(&mut self) {
        self.is_open = false;
    }
}

/// Whether a record ends with these bytes.
fn ends_record(reader: &mut Reader, mut bytes: &[u8]) -> bool {
    // The parsed text is dropped.
    let (mut output, mut ends) = ([0; 256], [0; 64]);
    while !bytes.is_empty() {
        let (result, read, ..) = reader.read_record(bytes, &mut output, &mut ends);
        bytes = &bytes[read..];
        match result {
            ReadRecordResult::Record | ReadRecordResult::End => return true,
            ReadRecordResult::InputEmpty => return false,
            ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After which of these lines a record ends.
    fn ends(lines: &[&str]) -> String {
        let mut records = RecordTracker::new(b',');
        let end = |line: &&str| if records.ends_with_line(line.as_bytes()) { '.' } else { '-' };
        lines.iter().map(end).collect()
    }

    #[test]
    fn fields_have_no_quotes() {
        for (record, expected) in [
            ("a,b", vec!["a", "b"]),
            ("\"a, b\",,\"c \"\"d\"\"\"", vec!["a, b", "", "c \"d\""]),
            ("1,\"two\nlines\",ä", vec!["1", "two\nlines", "ä"]),
            ("\"\",", vec!["", ""]),
            ("5\" by 3\",x", vec!["5\" by 3\"", "x"]),
            ("", vec![""]),
        ] {
            assert_eq!(fields(record, b','), expected, "{record}");
        }
        assert_eq!(fields("\"a;b\";c", b';'), ["a;b", "c"]);
    }

    #[test]
    fn a_line_break_within_quotes_ends_no_record() {
        assert_eq!(ends(&["a,b", "1,\"two", "lines\"", "2,c"]), ".-..");
        assert_eq!(ends(&["\"a \"\"b\"\" c\",1", "\"\",\"", "", "\"", "x"]), ".--..");
        assert_eq!(ends(&["a\"b,c", "5\" by 3\""]), "..");
        assert!(RecordTracker::new(MARKDOWN).ends_with_line(b"|a|\"b|"));
        let long = format!("\"{}\",{}", "x".repeat(1000), "y,".repeat(200));
        assert_eq!(ends(&[&long, "z"]), "..");
    }
}
