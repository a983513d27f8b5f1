//! 81 cells in a line, with other blanks or with separators: `5,3,0,0,7,…`, `53x|x7x|…`.
//!
//! Blanks may also be `x` and `X`. White space, commas, semicolons, bars, quotes and brackets may
//! separate cells, if the number of cells between any two of them is the same. A line with a
//! missing cell must not take one from the numbers in its comment.

use super::super::line_error::LineError;
use super::super::problem::note_after_cells;
use super::{CellPlaces, ParsedText, TextFormat};

pub(super) const FORM: TextFormat = TextFormat {
    name: "cells",
    doc: "81 cells with `,`, `;`, `|` or white space between them, `x` for a blank",
    read: Some(read),
    ..TextFormat::NONE
};

/// The digit of a character that is a cell, 0 for a blank.
pub(super) fn parse_digit(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        '.' | '0' | '*' | '_' | '-' | 'x' | 'X' => Some(0),
        _ => None,
    }
}

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let (mut digits, mut places) = ([0; 81], [(0, 0); 81]);
    let (mut count, mut group, mut size) = (0, 0, None);
    let mut rest = "";
    for (column, (at, c)) in (1..).zip(text.char_indices()) {
        match parse_digit(c) {
            Some(digit) => {
                *digits.get_mut(count)? = digit;
                places[count] = (0, column);
                (count, group) = (count + 1, group + 1);
            }
            None if count == 81 => {
                rest = &text[at..];
                break;
            }
            None if !c.is_whitespace() && !",;|\"'[](){}".contains(c) => return None,
            None if group > 0 => {
                if *size.get_or_insert(group) != group {
                    return None;
                }
                group = 0;
            }
            None => {}
        }
    }
    // Brackets and quotes at the end of an array.
    let rest = rest.trim_start_matches(|c: char| "|\"'[](){}".contains(c));
    let is_even = size.unwrap_or(group) == group && 81 % group.max(1) == 0;
    let is_note = rest.starts_with(|c: char| c.is_whitespace() || "#,;|".contains(c));
    if count < 81 || !is_even || !(rest.is_empty() || is_note) {
        return None;
    }
    let note = note_after_cells(rest);
    Some(ParsedText::from_digits(digits, note, CellPlaces::Each(Box::new(places))))
}

#[cfg(test)]
mod tests {
    use super::super::samples::W;
    use super::*;

    fn said(text: &str) -> String {
        match read(text) {
            None => "none".to_owned(),
            Some(Ok(found)) => match found.problem {
                super::super::Problem::Puzzle(puzzle) => {
                    format!("{}#{}", puzzle.value, puzzle.note)
                }
                _ => "no puzzle".to_owned(),
            },
            Some(Err(wrong)) => format!("{}: {}", wrong.column, wrong.what),
        }
    }

    fn spaced(every: usize, between: &str) -> String {
        let cells: Vec<char> = W.chars().collect();
        let groups: Vec<String> = cells.chunks(every).map(|group| group.iter().collect()).collect();
        groups.join(between)
    }

    #[test]
    fn blanks_and_what_stands_between_cells_are_read() {
        let plain = format!("{W}#");
        for text in [
            W.replace('.', "x"),
            W.replace('.', "X"),
            spaced(1, ","),
            spaced(1, ", "),
            spaced(1, " "),
            spaced(3, "|"),
            spaced(9, " | "),
            spaced(9, " | ").replace('.', "x"),
            format!("|{}|", spaced(9, "|")),
        ] {
            assert_eq!(said(&text), plain, "{text}");
        }
        assert_eq!(said(&format!("{} # mine", spaced(1, ","))), format!("{W}#mine"));
    }

    #[test]
    fn a_cell_that_lacks_is_not_taken_from_the_note() {
        assert_eq!(said(&format!("{} 7", &W[..80])), "none");
        assert_eq!(said(&format!("{},7", &spaced(9, ",")[..88])), "none");
        assert_eq!(said(&format!("{}1", W.replace('.', "x"))), "none");
        assert_eq!(said(&W.replace('.', "z")), "none");
        assert_eq!(said(""), "none");
    }

    #[test]
    fn a_digit_twice_is_shown_where_it_stands() {
        let twice = spaced(1, ",").replacen("3", "5", 1);
        assert_eq!(said(&twice), "3: digit 5 occurs twice in row 1: at r1c1 r1c2");
    }
}
