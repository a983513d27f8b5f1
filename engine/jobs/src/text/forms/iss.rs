//! Links of the Interactive Sudoku Solver (sigh): `…github.io/Interactive-Sudoku-Solver/?q=` and
//! constraints, each after a `.`. The one without a name lists the givens with `~` between them:
//! `.~R1C1_5~R1C2_3`. Several digits of a cell, `R1C1_1_2`, are candidates. The site also reads 81
//! characters.
//!
//! Houses are the constraints `Windoku`, `DisjointSets`, `Diagonal~1` and `Diagonal~-1`. A smaller
//! board is `Shape~6x6`, whose boxes have two rows. `NoBoxes` removes them; `Jigsaw` and a sign for
//! each cell adds regions. Names and arguments are from the site's classes of constraints.

use super::super::line_error::LineError;
use super::link::{LinkPart, PuzzleLink};
use super::linked_rules::{LinkedHouses, board_cells, diagonal, further_of};
use super::{Annotated, CellPlaces, ParsedText, Puzzle, TextFormat};
use percent_encoding::percent_decode_str;
use seventeen_core::{Board, Cell, Cells, Digit, Digits, Position};

pub(super) const FORM: TextFormat = TextFormat {
    name: "iss",
    doc: "a link of the Interactive Sudoku Solver",
    read: Some(read),
    write: Some(write),
    write_position: Some(write_position),
    write_board: Some(write_board),
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
        Some(constraints)
            if constraints.contains(|c: char| c.is_ascii_alphabetic() || c == '~') =>
        {
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
    let rules = read_houses(constraints).and_then(|houses| houses.rules());
    let rules = rules.map_err(|what| part.part_error(what))?;
    let all = rules.digits();
    let mut candidates = Cell::table(|cell| match rules.cells().contains(cell) {
        true => all,
        false => Digits::EMPTY,
    });
    let givens = constraints.split('.').filter_map(|constraint| constraint.strip_prefix('~'));
    for text in givens.flat_map(|cells| cells.split('~')) {
        let (cell, digits) = parse_values(text).ok_or_else(|| {
            part.part_error(format!("{text:?} is not a cell with digits: expected R1C1_5"))
        })?;
        if !rules.cells().contains(cell) || !digits.is_subset(all) {
            return Err(part.part_error(format!("{text:?} is outside of the board ({rules})")));
        }
        candidates[cell] &= digits;
    }
    let digits = Cell::table(|cell| candidates[cell].only().map_or(0, Digit::get));
    let board = || rules.cells().iter();
    let is_puzzle = board().all(|cell| digits[cell] != 0 || candidates[cell] == all);
    let places = CellPlaces::Packed(part.column);
    if is_puzzle {
        return ParsedText::from_digits_of(rules, digits, note, places);
    }
    let givens = board().filter(|&cell| digits[cell] != 0).collect();
    let position = Position::from_parts_of(rules, &digits, &candidates, givens);
    ParsedText::from_position(position, note, places)
}

/// The houses that the constraints state.
fn read_houses(constraints: &str) -> Result<LinkedHouses, String> {
    let named = || constraints.split('.').filter(|constraint| !constraint.starts_with('~'));
    let shape = named().find_map(|constraint| constraint.strip_prefix("Shape~"));
    let mut houses = LinkedHouses::of_side(shape.map_or(Ok(9), parse_shape)?);
    if named().any(|constraint| constraint == "NoBoxes") {
        houses.regions.clear();
    }
    for constraint in named() {
        let (name, argument) = constraint.split_once('~').unwrap_or((constraint, ""));
        match (name, argument) {
            ("" | "NoBoxes", "") | ("Shape", _) => {}
            ("Windoku", "") if houses.side == 9 => houses.further.extend(further_of("windoku")),
            ("DisjointSets", "") if houses.side == 9 => {
                houses.further.extend(further_of("disjoint"));
            }
            ("Diagonal", "1") => houses.further.push(diagonal(houses.side, true)),
            ("Diagonal", "-1") => houses.further.push(diagonal(houses.side, false)),
            ("Jigsaw", layout) => {
                // An older form has the size of the board before the regions.
                let letters = layout.rsplit('~').next().unwrap_or_default();
                houses.regions.append(&mut read_regions(letters, houses.side)?);
            }
            _ => {
                return Err(format!(
                    "the puzzle has the constraint {name:?}: expected Shape, NoBoxes, Jigsaw, \
                     Diagonal, Windoku, DisjointSets or givens alone"
                ));
            }
        }
    }
    Ok(houses)
}

/// The side of `6x6`.
fn parse_shape(shape: &str) -> Result<usize, String> {
    let sides = shape.split_once('x').and_then(|(rows, columns)| {
        Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
    });
    match sides {
        Some((rows, columns)) if rows == columns && (2..=9).contains(&rows) => Ok(rows),
        _ => Err(format!("the puzzle has the shape {shape:?}: expected 4x4 to 9x9")),
    }
}

/// The cells of each sign.
fn read_regions(letters: &str, side: usize) -> Result<Vec<Cells>, String> {
    let letters: Vec<char> = letters.chars().collect();
    if letters.len() != side * side {
        let (n, expected) = (letters.len(), side * side);
        return Err(format!("Jigsaw has {n} cells: expected {expected}"));
    }
    let mut kinds: Vec<char> = Vec::new();
    letters.iter().for_each(|letter| {
        if !kinds.contains(letter) {
            kinds.push(*letter);
        }
    });
    let of_kind = |kind: &char| {
        let cells = board_cells(side).zip(&letters).filter(|(_, letter)| *letter == kind);
        cells.map(|(cell, _)| cell).collect()
    };
    Ok(kinds.iter().map(of_kind).collect())
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

fn write_board(board: &Annotated<Board>) -> Option<String> {
    let (rules, puzzle) = board.value.ruled()?;
    let mut houses = LinkedHouses::of_rules(rules)?;
    let mut constraints = String::new();
    if houses.side != 9 {
        constraints += &format!(".Shape~{0}x{0}", houses.side);
    }
    if !houses.has_usual_boxes() {
        constraints += &format!(".NoBoxes.Jigsaw~{}", houses.region_letters('0')?);
    }
    for (is_there, name) in [
        (houses.take_windows(), ".Windoku"),
        (houses.take_groups(), ".DisjointSets"),
        (houses.take_diagonal(true), ".Diagonal~1"),
        (houses.take_diagonal(false), ".Diagonal~-1"),
    ] {
        constraints += if is_there { name } else { "" };
    }
    let givens = values_of(|cell| puzzle.digit(cell).map(Digits::single));
    let dot = if givens.is_empty() { "" } else { "." };
    houses.further.is_empty().then(|| format!("{PAGE}{constraints}{dot}{givens}"))
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
    let values = values_of(named);
    (!values.is_empty()).then(|| format!("{PAGE}.{values}"))
}

/// `~R1C1_5~R1C2_3`.
fn values_of(named: impl Fn(Cell) -> Option<Digits>) -> String {
    let values = |cell: Cell| {
        let digits: String = named(cell)?.iter().map(|digit| format!("_{digit}")).collect();
        Some(format!("~R{}C{}{digits}", cell.row() + 1, cell.column() + 1))
    };
    Cell::all().filter_map(values).collect()
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
    fn houses_are_read_and_written() {
        let jigsaw = "jigsaw:AAABCABBCDDBCCDD:1...............";
        for (line, query) in [
            (format!("windoku:5{}", ".".repeat(80)), ".Windoku.~R1C1_5"),
            (format!("disjoint:{}", ".".repeat(81)), ".DisjointSets"),
            (format!("x:5{}", ".".repeat(80)), ".Diagonal~1.Diagonal~-1.~R1C1_5"),
            (format!("2x3:{}6", ".".repeat(35)), ".Shape~6x6.~R6C6_6"),
            (jigsaw.to_owned(), ".Shape~4x4.NoBoxes.Jigsaw~0001201123312233.~R1C1_1"),
        ] {
            let board: Board = line.parse().unwrap();
            let link = write_board(&board.into()).expect("houses of the site");
            assert_eq!(link, format!("{PAGE}{query}"));
            assert_eq!(of(query), line);
        }
        // The size may be stated before the regions, and constraints may come in any order.
        let older = ".~R1C1_1.NoBoxes.Jigsaw~4x4~aaabcabbcddbccdd.Shape~4x4";
        assert_eq!(of(older), jigsaw);
    }

    #[test]
    fn what_is_not_classic_is_refused_by_name() {
        for (query, words) in [
            (".~R1C1_5.AntiKnight", "the constraint \"AntiKnight\""),
            (".Thermo~R1C1~R1C2", "the constraint \"Thermo\""),
            (".Diagonal~1.~R1C1_5", "no rules with a name have the houses"),
            (".Shape~6x6~9.~R1C1_5", "the shape \"6x6~9\""),
            (".Shape~6x6.~R7C1_5", "\"R7C1_5\" is outside of the board (6x6)"),
            (".Shape~6x6.Windoku", "the constraint \"Windoku\""),
            (".~R1C0_5", "\"R1C0_5\" is not a cell"),
            (".~R1C1_12", "is not a cell with digits"),
            (".~R1C1_5~R1C2_5", "digit 5 occurs twice in row 1"),
            ("...", "expected 81 cells, found 3"),
        ] {
            assert!(of(query).contains(words), "{query}: {}", of(query));
        }
    }
}
