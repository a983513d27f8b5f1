//! Links of SudokuPad (Sven Neumann): `https://sudokupad.app/classic` and the puzzle's code, or a
//! link that contains a puzzle of f-puzzles or a share.
//!
//! The code has digits, and a letter or sign for each run of blanks: the n-th of 70 for n blanks,
//! as in `PuzzleTools.zipClassicSudoku`. The site also reads its shorter code there
//! ([`sudokupad_share`]), and takes the one that gives 81 cells. If both would, we append an `A`,
//! which is no blank at all, so that only one does. Boards with other houses are written as puzzles
//! of f-puzzles.

use super::super::line_error::LineError;
use super::link::LinkPart;
use super::link::PuzzleLink;
use super::{
    Annotated, Board, CellPlaces, ParsedText, Puzzle, TextFormat, fpuzzles, lz_string,
    sudokupad_share,
};

pub(super) const FORM: TextFormat = TextFormat {
    name: "sudokupad",
    doc: "a link of SudokuPad with the clues alone: `https://sudokupad.app/classic…`",
    read: Some(read),
    write: Some(write),
    write_board: Some(write_board),
    ..TextFormat::NONE
};

/// Codes of numbers of blanks, from 0 on.
const BLANKS: &[u8; 70] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The possible prefixes of a compressed puzzle.
const PREFIXES: [&str; 5] = ["fpuzzles", "fpuz", "scl", "scf", "ctc"];

/// Whether a host is the site's, now or formerly.
fn is_site(host: &str) -> bool {
    ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com"].contains(&host)
        || host == "svencodes.com"
        || host.ends_with(".svencodes.com")
}

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let link = PuzzleLink::parse(text).filter(|link| is_site(&link.host))?;
    Some(read_path(link.path_part(&["puzzle/", "sudoku/"]), &link))
}

fn read_path(path: LinkPart<'_>, link: &PuzzleLink<'_>) -> Result<ParsedText, LineError> {
    let code = path.percent_decode()?;
    if let Some(code) = code.strip_prefix("classic") {
        let digits = unzip_code(code)
            .or_else(|| sudokupad_share::unzip_code(code))
            .ok_or_else(|| path.part_error("the code after `classic` does not encode 81 cells"))?;
        return ParsedText::from_digits(digits, link.note.clone(), CellPlaces::Packed(path.column));
    }
    if code.is_empty() {
        return Err(path.part_error("expected a puzzle after the site's name"));
    }
    path.reject_site_id("SudokuPad")?;
    let prefix = PREFIXES.iter().find(|prefix| code.starts_with(*prefix));
    let packed = &code[prefix.map_or(0, |prefix| prefix.len())..];
    let json = lz_string::unpack(packed).map_err(|reason| path.part_error(reason))?;
    if sudokupad_share::is_share(&json) {
        return sudokupad_share::read(&json, path);
    }
    if !fpuzzles::is_fpuzzles_json(&json) {
        let what = "the link has a puzzle in SudokuPad's own format, which is not supported: expected \
                    `classic` and a code, `fpuzzles`, or a share of a classic sudoku";
        return Err(path.part_error(what));
    }
    fpuzzles::read_json(&json, path, &link.note)
}

/// The digits of a code; none if they are not 81.
fn unzip_code(code: &str) -> Option<[u8; 81]> {
    let (mut digits, mut cell) = ([0; 81], 0);
    for byte in code.bytes() {
        if byte.is_ascii_digit() && byte != b'0' {
            *digits.get_mut(cell)? = byte - b'0';
            cell += 1;
        } else {
            cell += BLANKS.iter().position(|&known| known == byte)?;
        }
    }
    (cell == 81).then_some(digits)
}

/// The code of a puzzle.
fn zip_puzzle(puzzle: &Puzzle) -> String {
    let (mut code, mut blanks) = (String::new(), 0);
    let push = |code: &mut String, mut blanks: usize| {
        while blanks > 0 {
            let run = blanks.min(BLANKS.len() - 1);
            code.push(char::from(BLANKS[run]));
            blanks -= run;
        }
    };
    for digit in puzzle.digits() {
        if *digit == 0 {
            blanks += 1;
        } else {
            push(&mut code, std::mem::take(&mut blanks));
            code.push(char::from(b'0' + digit));
        }
    }
    push(&mut code, blanks);
    code
}

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let mut code = zip_puzzle(&puzzle.value);
    if sudokupad_share::unzip_code(&code).is_some_and(|digits| digits != *puzzle.value.digits()) {
        code.push('A');
    }
    format!("https://sudokupad.app/classic{code}")
}

fn write_board(board: &Annotated<Board>) -> Option<String> {
    let packed = fpuzzles::pack_board(board)?.replace('=', "%3D");
    Some(format!("https://sudokupad.app/fpuzzles{packed}"))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{B, E, W, read_with_format, sample_puzzle};
    use super::*;

    const CODES: [(&str, &str); 4] = [
        (W, "53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79"),
        (E, "1E7B9C3C2D8C96C5E53C9D1C8D26E4D3G1C4G7C7D3C"),
        (B, "O3B85C1B2H5B7F4D1D9H5G73C2B1I4D9"),
        // A test of the site's own.
        (
            ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3.",
            "B6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B",
        ),
    ];

    #[test]
    fn published_codes_are_written_and_read() {
        for (cells, code) in CODES {
            let link = format!("https://sudokupad.app/classic{code}");
            assert_eq!(write(&sample_puzzle(cells)), link);
            assert_eq!(read_with_format(FORM, &link), cells);
        }
    }

    #[test]
    fn the_shorter_code_is_read_too() {
        for (cells, code) in sudokupad_share::CODES {
            let link =
                format!("https://beta.sudokupad.app/sudoku/classic{code}?setting-x=1 # note");
            assert_eq!(read_with_format(FORM, &link), format!("{cells} # note"));
        }
    }

    #[test]
    fn other_houses_are_those_of_fpuzzles() {
        for line in [format!("windoku:5{}", ".".repeat(80)), format!("2x3:{}6", ".".repeat(35))] {
            let link = write_board(&line.parse::<Board>().unwrap().into()).unwrap();
            assert!(link.starts_with("https://sudokupad.app/fpuzzles") && !link.contains('='));
            assert_eq!(read_with_format(FORM, &link), line);
        }
    }

    #[test]
    fn a_code_that_would_be_two_puzzles_is_marked() {
        // In the other code, `C` is a 2 and a blank, and has the same length.
        let full =
            "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
        let cells = format!("{}..", &full[..79]);
        let link = write(&sample_puzzle(&cells));
        assert!(link.ends_with("CA"), "{link}");
        assert_eq!(read_with_format(FORM, &link), cells);
    }

    #[test]
    fn other_links_of_the_site_are_refused_by_what_they_are() {
        for (path, words) in [
            ("4FN8RN9LfN", "\"4FN8RN9LfN\" is an id"),
            ("classic53C7", "does not encode 81 cells"),
            ("classicM", "does not encode 81 cells"),
            ("fpuzzles!!!", "'!' is not a base64 character"),
            ("", "expected a puzzle after the site's name"),
        ] {
            let said = read_with_format(FORM, &format!("https://sudokupad.app/{path}"));
            assert!(said.starts_with("23: ") && said.contains(words), "{path}: {said}");
        }
    }
}
