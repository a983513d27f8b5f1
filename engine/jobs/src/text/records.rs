//! `RecordTracker`: finds the ends of a table's records. A line break within quotes does not end
//! one.

use super::forms::MARKDOWN;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// Tracks the lines of a table.
pub(super) struct RecordTracker {
    delimiter: u8,
    /// The parser within a record; none between records.
    reader: Option<Box<Reader>>,
}

impl RecordTracker {
    /// The records of a table with this byte between fields.
    pub(super) fn new(delimiter: u8) -> RecordTracker {
        RecordTracker { delimiter, reader: None }
    }

    /// Takes the next line, without its line break, and returns whether a record ends with it.
    pub(super) fn ends_with_line(&mut self, line: &[u8]) -> bool {
        // Almost all records have one line, and those of Markdown always.
        let has_quotes = || memchr::memchr(b'"', line).is_some();
        if self.delimiter == MARKDOWN || self.reader.is_none() && !has_quotes() {
            return true;
        }
        let new = || Box::new(ReaderBuilder::new().delimiter(self.delimiter).build());
        let reader = self.reader.get_or_insert_with(new);
        let ended = [line, b"\n"].into_iter().any(|piece| ends_record(reader, piece));
        if ended {
            self.reader = None;
        }
        ended
    }

    /// Drops the current record, if there is one: the next line begins another.
    pub(super) fn drop_open(&mut self) {
        self.reader = None;
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
    fn a_line_break_within_quotes_ends_no_record() {
        assert_eq!(ends(&["a,b", "1,\"two", "lines\"", "2,c"]), ".-..");
        assert_eq!(ends(&["\"a \"\"b\"\" c\",1", "\"\",\"", "", "\"", "x"]), ".--..");
        assert_eq!(ends(&["a\"b,c", "5\" by 3\""]), "..");
        assert!(RecordTracker::new(MARKDOWN).ends_with_line(b"|a|\"b|"));
        let long = format!("\"{}\",{}", "x".repeat(1000), "y,".repeat(200));
        assert_eq!(ends(&[&long, "z"]), "..");
    }
}
