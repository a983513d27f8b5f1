//! Escapes text of others for terminals: control characters and characters that change the
//! direction of text.
//!
//! Comments of puzzles, recipes, texts of plugins and file names may contain such characters. In
//! files and pipes they are data, and remain.

use std::borrow::Cow;
use std::io::{self, Write};

/// The text with each such character written as `\u{…}`.
///
/// ```
/// use seventeen_report::terminal::shown;
///
/// assert_eq!(shown("a\u{1b}[2J\tb\n"), "a\\u{1b}[2J\tb\n");
/// assert_eq!(shown("X–Wing"), "X–Wing");
/// ```
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control_char) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_control_char(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown.into()
}

/// Whether a character controls a terminal or changes the direction of text.
fn is_control_char(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// A writer to a terminal: the text is escaped ([`shown`]), and bytes that are not UTF-8 become
/// `\x…`.
///
/// ```
/// use seventeen_report::terminal::Shown;
/// use std::io::Write;
///
/// let mut out = Vec::new();
/// Shown::new(&mut out).write_all(b"\x9b2J \xe2\x80\x93")?;
/// assert_eq!(out, "\\x9b2J –".as_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Shown<W> {
    out: W,
    /// The first bytes of a character that is not yet complete.
    begun: Vec<u8>,
}

impl<W: Write> Shown<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Shown<W> {
        Shown { out, begun: Vec::new() }
    }

    fn write_out(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut chunks = bytes.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.out.write_all(shown(chunk.valid()).as_bytes())?;
            let invalid = chunk.invalid();
            // The first bytes of a character, without the rest.
            if chunks.peek().is_none() && is_begun(invalid) {
                self.begun = invalid.to_vec();
                return Ok(());
            }
            invalid.iter().try_for_each(|byte| write!(self.out, "\\x{byte:02x}"))?;
        }
        Ok(())
    }
}

/// Whether more bytes could complete a character.
fn is_begun(bytes: &[u8]) -> bool {
    !bytes.is_empty() && std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut whole = std::mem::take(&mut self.begun);
        if whole.is_empty() {
            self.write_out(bytes)?;
        } else {
            whole.extend_from_slice(bytes);
            self.write_out(&whole)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_or_steers_is_written_out_and_the_rest_stays() {
        for (text, expected) in [
            ("a\u{202e}b", "a\\u{202e}b"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("a\rb\u{7}", "a\\u{d}b\\u{7}"),
            ("a\tb\nÄ日", "a\tb\nÄ日"),
        ] {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn characters_may_come_in_pieces() {
        let text = "1\u{1b}é日\u{202e}2".as_bytes();
        let mut expected = Vec::new();
        Shown::new(&mut expected).write_all(text).unwrap();
        assert_eq!(expected, "1\\u{1b}é日\\u{202e}2".as_bytes());
        for at in 0..=text.len() {
            let mut out = Vec::new();
            let mut shown = Shown::new(&mut out);
            shown.write_all(&text[..at]).unwrap();
            shown.write_all(&text[at..]).unwrap();
            assert_eq!(out, expected, "{at}");
        }
    }
}
