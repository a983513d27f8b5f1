//! Links of SudokuWiki (Andrew Stuart): `https://www.sudokuwiki.org/sudoku.htm?bd=` and 81 digits,
//! or `S9B` and two characters of base 36 for each cell. 1 to 9 is a given, 10 to 18 another digit,
//! and above that 18 plus the candidates, with bit d - 1 for digit d. Such a position is also read
//! without the rest of the link.

use super::super::line_error::LineError;
use super::super::problem::note_after_cells;
use super::link::{LinkPart, PuzzleLink};
use super::{Annotated, CellPlaces, ParsedText, Puzzle, TextFormat, zeros};
use seventeen_core::{Cell, Cells, Digits, Position};

pub(super) const FORM: TextFormat = TextFormat {
    name: "sudokuwiki",
    doc: "a link of SudokuWiki: `https://www.sudokuwiki.org/sudoku.htm?bd=…`",
    read: Some(read),
    write: Some(write),
    write_position: Some(write_position),
    ..TextFormat::NONE
};

const PAGE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    if let Some((codes, note)) = split_off_comment(text) {
        return Some(read_codes(codes, LinkPart { text, column: 1 }, &note_after_cells(note)));
    }
    let link = PuzzleLink::parse(text).filter(|link| link.host == "sudokuwiki.org")?;
    let Some(board) = link.part_after("?bd=").or_else(|| link.part_after("&bd=")) else {
        return Some(Err(link.link_error("expected `?bd=` and a puzzle")));
    };
    Some(match board.text.strip_prefix("S9B") {
        Some(codes) => read_codes(codes, board, &link.note),
        None => super::read_link_cells(board, &link.note),
    })
}

/// The codes after `S9B` in a text without the rest of the link, and the comment after them.
fn split_off_comment(text: &str) -> Option<(&str, &str)> {
    let codes = text.strip_prefix("S9B")?;
    Some(codes.split_at(codes.find(|c: char| c.is_whitespace() || c == '#').unwrap_or(codes.len())))
}

/// The position with two characters per cell.
fn read_codes(codes: &str, part: LinkPart<'_>, note: &str) -> Result<ParsedText, LineError> {
    let first = part.column + "S9B".len();
    let pairs = codes.as_bytes().as_chunks::<2>().0;
    if codes.len() != 162 || !codes.is_ascii() {
        let what = format!("expected 162 characters after `S9B`, found {}", codes.len());
        return Err(LineError::at_column(first + codes.len().min(162), super::link::CLASS, what));
    }
    let (mut digits, mut givens) = ([0; 81], Cells::EMPTY);
    let mut candidates = [Digits::EMPTY; 81];
    for (cell, pair) in Cell::all().zip(pairs) {
        let text = std::str::from_utf8(pair).unwrap_or_default();
        match u16::from_str_radix(text, 36) {
            Ok(given @ 1..=9) => {
                digits[cell] = given as u8;
                givens.insert(cell);
            }
            Ok(set @ 10..=18) => digits[cell] = (set - 9) as u8,
            Ok(marks @ 19..=529) => candidates[cell] = Digits::from_bits(marks - 18),
            _ => {
                let what = format!("cell {cell} is {text:?}: expected 01 to ep in base 36");
                return Err(LineError::at_column(
                    first + 2 * cell.index(),
                    super::link::CLASS,
                    what,
                ));
            }
        }
    }
    let places = CellPlaces::Each(Box::new(std::array::from_fn(|cell| (0, first + 2 * cell))));
    ParsedText::from_position(Position::from_parts(&digits, &candidates, givens), note, places)
}

fn write(puzzle: &Annotated<Puzzle>) -> String {
    format!("{PAGE}{}", zeros::digits_with_zeros(puzzle))
}

fn write_position(position: &Annotated<Position>) -> String {
    let position = &position.value;
    let code = |cell: Cell| match position.digit(cell) {
        Some(digit) if position.givens().contains(cell) => digit.get().into(),
        Some(digit) => 9 + u16::from(digit.get()),
        None => 18 + position.candidates(cell).bits(),
    };
    let character = |number: u16| char::from_digit(number.into(), 36).unwrap_or('0');
    let codes = Cell::all().map(code).flat_map(|code| [code / 36, code % 36].map(character));
    format!("{PAGE}S9B{}", codes.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{W, read_with_format, sample_puzzle};
    use super::*;

    #[test]
    fn links_of_the_site_are_read() {
        for digits in [
            "010903600000080000900000507002010430000402000064070200701000005000030000005601020",
            "000004700500370060230000004700030840000401000084060003300000059070093002006200000",
        ] {
            let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}");
            let cells = digits.replace('0', ".");
            assert_eq!(read_with_format(FORM, &link), cells);
            assert_eq!(write(&sample_puzzle(&cells)), link);
        }
    }

    #[test]
    fn a_position_of_a_tutorial_is_read_whole() {
        let code = "015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i\
                    102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
        let link = format!("https://www.sudokuwiki.org/Sudoku.htm?bd=S9B{code}");
        let said = read_with_format(FORM, &link);
        let (set, givens) = said.split_once(" with ").expect("a position");
        assert_eq!(
            set,
            "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
        );
        let given =
            "1.....5694.2.....8.5...9.4....64.8.1....1....2.8.35....4.5...1.9.....4.2621.....5";
        assert_eq!(givens, format!("{} given", sample_puzzle(given).value.givens()));
        assert_eq!(read_with_format(FORM, &format!("S9B{code}")), read_with_format(FORM, &link));
        assert!(read_with_format(FORM, "S9B01").starts_with("6: expected 162 characters"));
    }

    #[test]
    fn givens_with_all_their_candidates_are_a_puzzle() {
        let position = Position::from(&sample_puzzle(W).value);
        let code = |cell: Cell| match position.digit(cell) {
            Some(digit) => format!("0{digit}"),
            None => {
                let number = 18 + position.candidates(cell).bits();
                let character = |n: u16| char::from_digit(n.into(), 36).expect("base 36");
                format!("{}{}", character(number / 36), character(number % 36))
            }
        };
        let codes: String = Cell::all().map(code).collect();
        let link = format!("http://sudokuwiki.org/sudoku.htm?bd=S9B{codes}");
        assert_eq!(read_with_format(FORM, &link), W);
    }

    #[test]
    fn what_is_wrong_is_said_where() {
        let at =
            |board: &str| read_with_format(FORM, &format!("https://sudokuwiki.org/s?bd={board}"));
        assert!(at("S9B01").starts_with("34: expected 162 characters"), "{}", at("S9B01"));
        let zz = at(&format!("S9B01zz{}", "01".repeat(79)));
        assert!(zz.starts_with("34: cell r1c2 is \"zz\""), "{zz}");
        let twice = at(&format!("S9B0101{}", "ep".repeat(79)));
        assert!(twice.starts_with("34: digit 1 occurs twice"), "{twice}");
        let short = at("0123");
        assert!(short.starts_with("33: expected 81 cells, found 4"), "{short}");
        let letter = at(&format!("01z{}", "0".repeat(78)));
        assert!(letter.starts_with("31: character 3 is 'z'"), "{letter}");
        assert!(read_with_format(FORM, "https://www.sudokuwiki.org/").contains("expected `?bd=`"));
    }
}
