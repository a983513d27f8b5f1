//! The field's notation for cells, digits and conclusions: `r7c78,r9c2<>5`, as HoDoKu and the
//! forums write them.

use crate::{Candidate, Cells, Digit, Digits};

/// Cells, with those of a row, or else of a column, written together: `r7c78,r9c2`, `r123c4`.
///
/// ```
/// let set = "r7c7 r7c8 r9c2".parse()?;
/// assert_eq!(seventeen_core::notation::cells(set), "r7c78,r9c2");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn cells(cells: Cells) -> String {
    let columns = |row: usize| (cells.bits() >> (9 * row) & 0o777) as u16;
    let rows: Vec<(usize, Digits)> = (0..9)
        .map(|row| (row, Digits::from_bits(columns(row))))
        .filter(|(_, columns)| !columns.is_empty())
        .collect();
    let mut parts: Vec<(Vec<usize>, Digits)> = Vec::new();
    for (row, columns) in rows {
        match parts.iter_mut().find(|(_, other)| *other == columns) {
            Some((rows, _)) => rows.push(row),
            None => parts.push((vec![row], columns)),
        }
    }
    let number = |i: usize| char::from(b'1' + i as u8);
    let name = |(rows, columns): (Vec<usize>, Digits)| {
        let rows: String = rows.into_iter().map(number).collect();
        format!("r{rows}c{columns}")
    };
    parts.into_iter().map(name).collect::<Vec<_>>().join(",")
}

/// Digits, separated by `between`.
///
/// ```
/// use seventeen_core::{Digits, notation};
///
/// assert_eq!(notation::digits(Digits::from_bits(0b1000101), ","), "1,3,7");
/// ```
pub fn digits(digits: Digits, between: &str) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

/// The conclusions of a step: `r1c1=5, r7c78,r9c2<>5, r3c3<>8`.
///
/// ```
/// use seventeen_core::{Candidate, notation};
///
/// let [first, second] = [0, 9].map(Candidate::of);
/// assert_eq!(notation::conclusions(&[], &[first, second]), "r1c12<>1");
/// ```
pub fn conclusions(placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let placed = placements.iter().map(Candidate::to_string);
    let excluded = Digit::all().filter_map(|digit| {
        let of_digit = eliminations.iter().filter(|candidate| candidate.digit() == digit);
        let from: Cells = of_digit.map(|candidate| candidate.cell()).collect();
        (!from.is_empty()).then(|| format!("{}<>{digit}", cells(from)))
    });
    placed.chain(excluded).collect::<Vec<_>>().join(", ")
}

/// A chain in Eureka notation. Neighbours in the same cells share their brackets, so a cell with
/// two candidates is `(4=9)r6c1`. Each node comes with whether the link to it is strong; that of
/// the first is ignored.
///
/// ```
/// use seventeen_core::{Digit, notation};
///
/// let (five, three) = (Digit::of(5), Digit::of(3));
/// let [first, second] = ["r1c1".parse()?, "r1c7".parse()?];
/// let chain = [(five, first, false), (five, second, true), (three, second, false)];
/// assert_eq!(notation::eureka(chain), "(5)r1c1=(5-3)r1c7");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn eureka(nodes: impl IntoIterator<Item = (Digit, Cells, bool)>) -> String {
    let (mut text, mut at) = (String::new(), None);
    for (digit, to, is_strong) in nodes {
        let link = if is_strong { "=" } else { "-" };
        text += &match at {
            None => format!("({digit}"),
            Some(from) if from == to => format!("{link}{digit}"),
            Some(from) => format!("){}{link}({digit}", cells(from)),
        };
        at = Some(to);
    }
    at.map_or_else(String::new, |last| format!("{text}){}", cells(last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn cells_of_a_row_or_column_are_written_together() {
        let set = |text: &str| text.parse::<Cells>().unwrap();
        assert_eq!(cells(set("r7c7 r7c8 r9c2")), "r7c78,r9c2");
        assert_eq!(cells(set("r1c4 r2c4 r3c4")), "r123c4");
        assert_eq!(cells(set("r1c1 r1c2 r2c1 r2c2")), "r12c12");
        assert_eq!(cells(Cells::EMPTY), "");
    }

    #[test]
    fn conclusions_are_grouped_by_digit() {
        let at = |cell, digit| Candidate::new(Cell::of(cell), Digit::of(digit));
        let out = [at(60, 5), at(0, 8), at(61, 5)];
        assert_eq!(conclusions(&[], &out), "r7c78<>5, r1c1<>8");
        assert_eq!(conclusions(&[at(0, 5)], &out[1..2]), "r1c1=5, r1c1<>8");
    }
}
