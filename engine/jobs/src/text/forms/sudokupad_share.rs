//! Shares of SudokuPad: `https://sudokupad.svencodes.com/puzzle/` and JSON compressed by lz-string,
//! `{"p":code,"n":title,"s":"","m":message}`. The base 64 is percent-encoded, because chats alter
//! `+`.
//!
//! The code has a character for each digit, or for the blank that begins a longer run, with up to
//! five blanks after it: the character at digit + 10 · blanks of 60, as in
//! `PuzzleTools.zipClassicSudoku2`.

use super::super::line_error::LineError;
use super::link::LinkPart;
use super::{Annotated, CellPlaces, ParsedText, Puzzle, TextFormat, lz_string};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde_json::Value;

/// Parsed by [`sudokupad`](super::sudokupad), like all links of the site.
pub(super) const FORM: TextFormat = TextFormat {
    name: "sudokupad_share",
    doc: "a link of SudokuPad with the comment as its title: `https://sudokupad.svencodes.com/puzzle/…`",
    write: Some(write),
    ..TextFormat::NONE
};

const CODE: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The greatest number of blanks after a digit in one character.
const MOST: usize = 5;

/// The digits of a code; none if they are not 81.
pub(super) fn unzip_code(code: &str) -> Option<[u8; 81]> {
    let (mut digits, mut cell) = ([0; 81], 0);
    for byte in code.bytes() {
        let place = CODE.iter().position(|&known| known == byte)?;
        *digits.get_mut(cell)? = (place % 10) as u8;
        cell += 1 + place / 10;
    }
    (cell == 81).then_some(digits)
}

/// The code of a puzzle.
fn zip_puzzle(puzzle: &Puzzle) -> String {
    let (mut code, mut rest) = (String::new(), &puzzle.digits()[..]);
    while let [digit, behind @ ..] = rest {
        let blanks = behind.iter().take(MOST).take_while(|&&next| next == 0).count();
        code.push(char::from(CODE[usize::from(*digit) + 10 * blanks]));
        rest = &behind[blanks..];
    }
    code
}

/// A share, its fields in the site's order: code, title, sender, message.
#[derive(Serialize)]
struct ShareJson<'a> {
    p: &'a str,
    n: &'a str,
    s: &'a str,
    m: &'a str,
}

/// The message of every share, so that none is as short as the site's ids.
const MESSAGE: &str = "Each digit, 1 to 9, once in every row, column and box";

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let share = ShareJson { p: &zip_puzzle(&puzzle.value), n: &puzzle.note, s: "", m: MESSAGE };
    let packed = lz_string::pack(&super::to_json(&share));
    let packed = utf8_percent_encode(&packed, NON_ALPHANUMERIC);
    format!("https://sudokupad.svencodes.com/puzzle/{packed}")
}

/// Whether a text is a share.
pub(super) fn is_share(json: &str) -> bool {
    serde_json::from_str::<Value>(json).is_ok_and(|share| share["p"].is_string())
}

/// The puzzle of a share; its title is the comment.
///
/// # Errors
/// The code is not a puzzle.
pub(super) fn read(json: &str, part: LinkPart<'_>) -> Result<ParsedText, LineError> {
    let share: Value = serde_json::from_str(json).unwrap_or_default();
    let digits = share["p"].as_str().and_then(unzip_code);
    let digits = digits.ok_or_else(|| part.part_error("the code `p` does not encode 81 cells"))?;
    let title = share["n"].as_str().unwrap_or_default();
    ParsedText::from_digits(digits, super::title_as_note(title), CellPlaces::Packed(part.column))
}

#[cfg(test)]
pub(super) const CODES: [(&str, &str); 3] = [
    (super::samples::W, "5NlQ19j9mGca3OIN1bWGk2m41TjS79"),
    (super::samples::E, "fHTNWS9Qj5NdLc2kYr0Ls0RbN"),
    (super::samples::B, "ooAD8PBqAFvYVxAt07NCpKY9"),
];

#[cfg(test)]
mod tests {
    use super::super::samples::{W, read_with_format, sample_puzzle};
    use super::*;

    #[test]
    fn published_codes_are_written_and_read() {
        for (cells, code) in CODES {
            assert_eq!(zip_puzzle(&sample_puzzle(cells).value), code);
            assert_eq!(unzip_code(code), Some(*sample_puzzle(cells).value.digits()));
        }
    }

    #[test]
    fn no_share_is_as_short_as_an_id() {
        for line in [super::super::samples::FULL, super::super::samples::EMPTY] {
            for line in [line.to_owned(), format!("{line} # a")] {
                let link = write(&sample_puzzle(&line));
                assert!(
                    link.len() > "https://sudokupad.svencodes.com/puzzle/".len() + 60,
                    "{link}"
                );
                assert_eq!(read_with_format(super::super::sudokupad::FORM, &link), line);
            }
        }
    }

    #[test]
    fn a_share_keeps_the_title() {
        let link = write(&sample_puzzle(&format!("{W} # A classic + one")));
        assert!(!link.contains(['+', '=']), "{link}");
        let read = read_with_format(super::super::sudokupad::FORM, &link);
        assert_eq!(read, format!("{W} # A classic + one"));
        // As after a chat.
        let plain = link.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
        assert_eq!(read_with_format(super::super::sudokupad::FORM, &plain), read);
    }
}
