//! Links of the Interactive Sudoku Solver (sigh): `…github.io/Interactive-Sudoku-Solver/?q=` and
//! constraints, each behind a `.`. One without a name has the givens with `~` between them:
//! `.~R1C1_5~R1C2_3`; several digits of a cell, `R1C1_1_2`, are candidates. 81 characters are read
//! there as well.

use super::super::wrong::Wrong;
use super::link::{Link, Part};
use super::{Form, Found, Noted, Places, Puzzle};
use percent_encoding::percent_decode_str;
use seventeen_core::{Candidate, Cell, Digit, Position};

pub(super) const FORM: Form = Form {
    name: "iss",
    doc: "a link of the Interactive Sudoku Solver",
    read: Some(read),
    write: Some(write),
    ..Form::NONE
};

const SITE: &str = "sigh.github.io";
const ALL: u16 = (1 << 9) - 1;

fn read(text: &str) -> Option<Result<Found, Wrong>> {
    let link = Link::of(text).filter(|link| link.host == SITE)?;
    let Some(part) = link.behind("?q=").or_else(|| link.behind("&q=")) else {
        return Some(Err(link.wrong("expected `?q=` and a puzzle")));
    };
    let decoded = percent_decode_str(part.text).decode_utf8_lossy();
    Some(match decoded.strip_prefix('.') {
        Some(constraints) if decoded.contains('~') => {
            read_constraints(constraints, part, &link.note)
        }
        _ => super::read_packed_line(part, &link.note),
    })
}

fn read_constraints(constraints: &str, part: Part<'_>, note: &str) -> Result<Found, Wrong> {
    let mut candidates = [ALL; 81];
    for constraint in constraints.split('.') {
        let Some(cells) = constraint.strip_prefix('~') else {
            let name = constraint.split('~').next().unwrap_or_default();
            let what = format!(
                "the puzzle has the constraint {name:?}: expected the rules of classic sudoku alone"
            );
            return Err(part.wrong(what));
        };
        for text in cells.split('~') {
            let (cell, digits) = values(text).ok_or_else(|| {
                part.wrong(format!("{text:?} names no cell and digits: expected R1C1_5"))
            })?;
            candidates[cell] &= digits;
        }
    }
    let single = |cell: Cell| match Digit::lowest(candidates[cell]) {
        Some(digit) if digit.bit() == candidates[cell] => digit.get(),
        _ => 0,
    };
    let digits = Cell::table(single);
    let is_puzzle = Cell::all().all(|cell| digits[cell] != 0 || candidates[cell] == ALL);
    let places = Places::Packed(part.column);
    if is_puzzle {
        return Found::puzzle(digits, note, places);
    }
    let mut position = Position::from(&Puzzle::from_digits(digits));
    let gone = |candidate: &Candidate| !candidate.digit().is_in(candidates[candidate.cell()]);
    Candidate::all().filter(gone).for_each(|candidate| position.eliminate(candidate));
    Found::position(position, note, places)
}

/// The cell and the digits of `R1C1_1_2`.
fn values(text: &str) -> Option<(Cell, u16)> {
    let (cell, digits) = text.split_once('_')?;
    let cell: Cell = cell.to_ascii_lowercase().parse().ok()?;
    let digits = digits.split('_').map(|digit| digit.parse().ok().and_then(Digit::new));
    let digits = digits.collect::<Option<Vec<Digit>>>()?;
    Some((cell, digits.iter().fold(0, |all, digit| all | digit.bit())))
}

fn write(puzzle: &Noted<Puzzle>) -> String {
    let given = |cell: Cell| {
        let digit = puzzle.value.digit(cell)?;
        Some(format!("~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1))
    };
    let givens: String = Cell::all().filter_map(given).collect();
    let query = if givens.is_empty() { puzzle.value.to_string() } else { format!(".{givens}") };
    format!("https://{SITE}/Interactive-Sudoku-Solver/?q={query}")
}

#[cfg(test)]
mod tests {
    use super::super::samples::{B, E, W, puzzle, read_by};
    use super::*;

    fn of(query: &str) -> String {
        read_by(FORM, &format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}"))
    }

    #[test]
    fn published_links_begin_and_end_like_ours() {
        for (cells, first, last) in [
            (W, ".~R1C1_5~R1C2_3~R1C5_7~R2C1_6~", "~R9C9_9"),
            (E, ".~R1C1_1~R1C6_7~R1C8_9~", "~R9C7_3"),
            (B, ".~R2C6_3~R2C8_8~", "~R9C9_9"),
        ] {
            let link = write(&puzzle(cells));
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
            (".~R1C0_5", "\"R1C0_5\" names no cell"),
            (".~R1C1_12", "names no cell and digits"),
            (".~R1C1_5~R1C2_5", "digit 5 stands twice in row 1"),
            ("...", "expected 81 cells, found 3"),
        ] {
            assert!(of(query).contains(words), "{query}: {}", of(query));
        }
    }
}
