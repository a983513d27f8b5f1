//! Links of the Interactive Sudoku Solver (sigh): `…github.io/Interactive-Sudoku-Solver/?q=` and
//! constraints, each after a `.`. The one without a name lists the givens with `~` between them:
//! `.~R1C1_5~R1C2_3`. Several digits of a cell, `R1C1_1_2`, are candidates. The site also reads 81
//! characters.

use super::super::line_error::LineError;
use super::link::{LinkPart, PuzzleLink};
use super::{Annotated, CellPlaces, ParsedText, Puzzle, TextFormat};
use percent_encoding::percent_decode_str;
use seventeen_core::{Cell, Digit, Digits, Position};

pub(super) const FORM: TextFormat = TextFormat {
    name: "iss",
    doc: "a link of the Interactive Sudoku Solver",
    read: Some(read),
    write: Some(write),
    write_position: Some(write_position),
    ..TextFormat::NONE
};

const SITE: &str = "sigh.github.io";
const PAGE: &str = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let link = PuzzleLink::parse(text).filter(|link| link.host == SITE)?;
    let Some(part) = link.part_after("?q=").or_else(|| link.part_after("&q=")) else {
        return Some(Err(link.link_error("expected `?q=` and a puzzle")));
    };
    let decoded = percent_decode_str(part.text).decode_utf8_lossy();
    Some(match decoded.strip_prefix('.') {
        Some(constraints) if decoded.contains('~') => {
            read_constraints(constraints, part, &link.note)
        }
        _ => super::read_link_cells(part, &link.note),
    })
}

fn read_constraints(
    constraints: &str,
    part: LinkPart<'_>,
    note: &str,
) -> Result<ParsedText, LineError> {
    let mut candidates = [Digits::ALL; 81];
    for constraint in constraints.split('.') {
        let Some(cells) = constraint.strip_prefix('~') else {
            let name = constraint.split('~').next().unwrap_or_default();
            let what = format!(
                "the puzzle has the constraint {name:?}: expected the rules of classic sudoku alone"
            );
            return Err(part.part_error(what));
        };
        for text in cells.split('~') {
            let (cell, digits) = parse_values(text).ok_or_else(|| {
                part.part_error(format!("{text:?} is not a cell with digits: expected R1C1_5"))
            })?;
            candidates[cell] &= digits;
        }
    }
    let digits = Cell::table(|cell| candidates[cell].only().map_or(0, Digit::get));
    let is_puzzle = Cell::all().all(|cell| digits[cell] != 0 || candidates[cell] == Digits::ALL);
    let places = CellPlaces::Packed(part.column);
    if is_puzzle {
        return ParsedText::from_digits(digits, note, places);
    }
    let givens = Cell::all().filter(|&cell| digits[cell] != 0).collect();
    ParsedText::from_position(Position::from_parts(&digits, &candidates, givens), note, places)
}

/// The cell and the digits of `R1C1_1_2`.
fn parse_values(text: &str) -> Option<(Cell, Digits)> {
    let (cell, digits) = text.split_once('_')?;
    let cell: Cell = cell.to_ascii_lowercase().parse().ok()?;
    let digits = digits.split('_').map(|digit| digit.parse().ok().and_then(Digit::new));
    Some((cell, digits.collect::<Option<Digits>>()?))
}

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let given = |cell| puzzle.value.digit(cell).map(Digits::single);
    make_link(given).unwrap_or_else(|| format!("{PAGE}{}", puzzle.value))
}

/// Lists only cells with fewer candidates than the digits of their peers leave.
fn write_position(position: &Annotated<Position>) -> String {
    let plain = Position::from(&Puzzle::from_digits(*position.value.digits())).marks();
    let marks = position.value.marks();
    let named = |cell: Cell| {
        let left = marks.candidates()[cell];
        let is_set = position.value.digit(cell).is_some();
        (is_set || left != plain.candidates()[cell]).then_some(left)
    };
    make_link(named).unwrap_or_else(|| format!("{PAGE}{}", Puzzle::EMPTY))
}

/// A link with these candidates of cells; none if no cell has candidates.
fn make_link(named: impl Fn(Cell) -> Option<Digits>) -> Option<String> {
    let values = |cell: Cell| {
        let digits: String = named(cell)?.iter().map(|digit| format!("_{digit}")).collect();
        Some(format!("~R{}C{}{digits}", cell.row() + 1, cell.column() + 1))
    };
    let values: String = Cell::all().filter_map(values).collect();
    (!values.is_empty()).then(|| format!("{PAGE}.{values}"))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{B, E, W, read_with_format, sample_puzzle};
    use super::*;

    fn of(query: &str) -> String {
        read_with_format(
            FORM,
            &format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}"),
        )
    }

    #[test]
    fn published_links_begin_and_end_like_ours() {
        for (cells, first, last) in [
            (W, ".~R1C1_5~R1C2_3~R1C5_7~R2C1_6~", "~R9C9_9"),
            (E, ".~R1C1_1~R1C6_7~R1C8_9~", "~R9C7_3"),
            (B, ".~R2C6_3~R2C8_8~", "~R9C9_9"),
        ] {
            let link = write(&sample_puzzle(cells));
            let query = link.split_once("?q=").expect("a query").1;
            assert!(query.starts_with(first) && query.ends_with(last), "{query}");
            assert_eq!(of(query), cells);
            assert_eq!(of(cells), cells);
        }
    }

    #[test]
    fn several_digits_are_candidates() {
        assert_eq!(of(".~R1C1_5~R9C9_1_2"), format!("5{} with r1c1 given", ".".repeat(80)));
    }

    #[test]
    fn what_is_not_classic_is_refused_by_name() {
        for (query, words) in [
            (".~R1C1_5.AntiKnight", "the constraint \"AntiKnight\""),
            (".Thermo~R1C1~R1C2", "the constraint \"Thermo\""),
            (".~R1C0_5", "\"R1C0_5\" is not a cell"),
            (".~R1C1_12", "is not a cell with digits"),
            (".~R1C1_5~R1C2_5", "digit 5 occurs twice in row 1"),
            ("...", "expected 81 cells, found 3"),
        ] {
            assert!(of(query).contains(words), "{query}: {}", of(query));
        }
    }
}
