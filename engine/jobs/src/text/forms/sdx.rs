//! `.sdx`, of SudoCue (Ruud van der Werf): nine lines of nine fields with white space between them.
//! A field is the candidates of a cell, a given digit, or a digit of the player after `u`. A lone
//! candidate looks like a given: as in HoDoKu, it is one if no peer has that candidate.

use super::TextFormat;
use seventeen_core::{Cell, Cells, Digit, Digits, Position};

/// Parsed with all drawings.
pub(super) const FORM: TextFormat = TextFormat {
    name: "sdx",
    doc: "candidates, nine lines of nine fields: `.sdx` (read-only)",
    ..TextFormat::NONE
};

/// The position of nine rows, at least one of which has a `u`; none if they are in another format.
pub(super) fn read(rows: &[(usize, &str)]) -> Option<Position> {
    let rows: Vec<Vec<&str>> =
        rows.iter().map(|(_, line)| line.split_whitespace().collect()).collect();
    let is_nine = rows.len() == 9 && rows.iter().all(|row| row.len() == 9);
    let fields = is_nine.then(|| rows.concat())?;
    let marks = fields.iter().map(|field| parse_marks(field)).collect::<Option<Vec<Digits>>>()?;
    let is_set = |cell: Cell| fields[cell.index()].starts_with('u');
    if !Cell::all().any(is_set) {
        return None;
    }
    let is_left = |cell: Cell| {
        let has =
            |peer: Cell| !is_set(peer) && !marks[peer.index()].is_disjoint(marks[cell.index()]);
        marks[cell.index()].len() > 1 || cell.peers().iter().any(has)
    };
    let blank: Cells = Cell::all().filter(|&cell| !is_set(cell) && is_left(cell)).collect();
    let digit = |cell: Cell| match marks[cell.index()].first() {
        Some(digit) if !blank.contains(cell) => digit.get(),
        _ => 0,
    };
    let givens: Cells =
        Cell::all().filter(|&cell| !is_set(cell) && !blank.contains(cell)).collect();
    let candidates = Cell::table(|cell| marks[cell.index()]);
    Some(Position::from_parts(&Cell::table(digit), &candidates, givens))
}

/// The digits of a field; none if it has other content.
fn parse_marks(field: &str) -> Option<Digits> {
    let digits = field.strip_prefix('u').unwrap_or(field);
    let is_single = digits.len() == 1 || digits.len() == field.len();
    let digit = |byte: u8| Digit::new(byte.wrapping_sub(b'0'));
    let marks = digits.bytes().map(digit).collect::<Option<Digits>>()?;
    (!marks.is_empty() && is_single).then_some(marks)
}

#[cfg(test)]
mod tests {
    use super::super::drawing;
    use super::super::samples::describe_result;

    #[test]
    fn digits_that_were_set_are_not_given_and_lone_candidates_are_kept() {
        let text = "\
            2 679 6789 1 46789 5 469 9 3\n\
            389 5 4 69 689 68 7 1 29\n\
            9 1 679 2 4679 3 4569 8 5\n\
            6 9 2 8 5 7 3 59 4\n\
            4 379 378 56 126 46 159 2579 127\n\
            1 47 5 3 24 9 8 27 6\n\
            34 2 3 7 389 1 59 6 589\n\
            59 8 1 569 369 6 2 4 579\n\
            7 369 369 4 3689 2 59 359 u1\n";
        let said = describe_result(&drawing::read_drawing(text));
        let (set, givens) = said.split_once(" with ").expect("a position");
        assert_eq!(&set[80..], "1");
        assert!(!givens.contains("r9c9") && givens.contains("r1c1"), "{givens}");
        // Its peers still have it.
        assert_eq!(&set[7..8], ".", "{set}");
    }
}
