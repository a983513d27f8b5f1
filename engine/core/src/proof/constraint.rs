//! `Constraint`: candidates; exactly one of them is true.

use crate::{Candidate, Cell, Cells, Digit, House, HouseKind, Houses, ParseError, Position};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A rule for each cell, and for each digit in each house: exactly one of its candidates is true.
///
/// Written as in Xsudo: `r1c1` is the cell, `4r1`, `4c1` and `4b1` the places of 4 in row 1, column
/// 1 and box 1.
///
/// ```
/// use seventeen_core::proof::Constraint;
/// use seventeen_core::{Digit, House, Position};
///
/// let row: Constraint = "4r2".parse()?;
/// assert_eq!(row, Constraint::Place(House::of(1), Digit::of(4)));
/// assert_eq!(row.candidates(&Position::EMPTY).map(|all| all.len()), Some(9));
/// assert!("4x2".parse::<Constraint>().is_err());
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// The digit of a cell.
    Cell(Cell),
    /// The place of a digit in a house.
    Place(House, Digit),
}

impl Constraint {
    /// The number of constraints.
    pub const COUNT: usize = 324;

    /// Its number: the cells, then each house with each digit.
    pub const fn number(self) -> usize {
        match self {
            Constraint::Cell(cell) => cell.index(),
            Constraint::Place(house, digit) => 81 + 9 * house.number() + digit.index(),
        }
    }

    /// The constraint of this number, if it is below 324.
    pub fn from_number(number: usize) -> Option<Constraint> {
        let Some(place) = number.checked_sub(81) else {
            return Some(Constraint::Cell(Cell::of(number)));
        };
        let house = House::new(place / 9)?;
        Some(Constraint::Place(house, Digit::of((place % 9) as u8 + 1)))
    }

    /// All constraints, by number.
    pub fn all() -> impl Iterator<Item = Constraint> {
        (0..Constraint::COUNT).filter_map(Constraint::from_number)
    }

    /// A digit in a house of this number, which the program computed itself.
    ///
    /// # Panics
    /// The number is above 26.
    pub const fn place(house: usize, digit: Digit) -> Constraint {
        Constraint::Place(House::of(house), digit)
    }

    /// The four constraints of a candidate.
    pub fn of(candidate: Candidate) -> [Constraint; 4] {
        let place = |house| Constraint::place(house, candidate.digit());
        let [row, column, box_of] = candidate.cell().houses().map(place);
        [Constraint::Cell(candidate.cell()), row, column, box_of]
    }

    /// A digit in each of these houses.
    pub fn places(houses: Houses, digit: Digit) -> impl Iterator<Item = Constraint> + Clone {
        houses.iter().map(move |house| Constraint::Place(house, digit))
    }

    /// The first constraint, of cell, row, column and box, that contains all of these. None if
    /// there is none, or no candidate.
    pub fn of_all(candidates: &[Candidate]) -> Option<Constraint> {
        Constraint::all_of(candidates).first().copied()
    }

    /// All constraints that contain all of these candidates, in this order. None without
    /// candidates.
    pub fn all_of(candidates: &[Candidate]) -> Vec<Constraint> {
        let shared = |it: &Constraint| candidates.iter().all(|&candidate| it.has(candidate));
        let of_first = candidates.first().into_iter().flat_map(|&first| Constraint::of(first));
        of_first.filter(shared).collect()
    }

    /// Whether two candidates cannot both be true, because one constraint contains both.
    pub fn joins(one: Candidate, other: Candidate) -> bool {
        one != other && Constraint::of_all(&[one, other]).is_some()
    }

    /// Whether it contains a candidate.
    pub fn has(self, candidate: Candidate) -> bool {
        match self {
            Constraint::Cell(cell) => candidate.cell() == cell,
            Constraint::Place(house, digit) => {
                candidate.digit() == digit && house.cells().contains(candidate.cell())
            }
        }
    }

    /// Its candidates in a position, ascending. None if its digit is set already.
    pub fn candidates(self, position: &Position) -> Option<Vec<Candidate>> {
        match self {
            Constraint::Cell(cell) => {
                let of = |digit| Candidate::new(cell, digit);
                let digits = position.candidates(cell).iter();
                position.digit(cell).is_none().then(|| digits.map(of).collect())
            }
            Constraint::Place(house, digit) => {
                let cells: Cells = house.cells();
                let is_set = cells.iter().any(|cell| position.digit(cell) == Some(digit));
                let places = position.places(digit) & cells;
                let of = |cell| Candidate::new(cell, digit);
                (!is_set).then(|| places.iter().map(of).collect())
            }
        }
    }
}

/// `r1c1`, `4r1`.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Cell(cell) => write!(f, "{cell}"),
            Constraint::Place(house, digit) => {
                let kind = match house.kind() {
                    HouseKind::Row => 'r',
                    HouseKind::Column => 'c',
                    HouseKind::Box => 'b',
                };
                write!(f, "{digit}{kind}{}", house.index() + 1)
            }
        }
    }
}

impl FromStr for Constraint {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Constraint, ParseError> {
        let unknown = || ParseError::Constraint { text: text.to_owned() };
        if let Ok(cell) = text.parse() {
            return Ok(Constraint::Cell(cell));
        }
        let all = [b'r', b'c', b'b'];
        let &[digit @ b'1'..=b'9', kind, index @ b'1'..=b'9'] = text.as_bytes() else {
            return Err(unknown());
        };
        let kind = all.iter().position(|&known| known == kind).ok_or_else(unknown)?;
        let house = House::of(9 * kind + usize::from(index - b'1'));
        Ok(Constraint::Place(house, Digit::of(digit - b'0')))
    }
}

impl Serialize for Constraint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Constraint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Constraint, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_are_numbered_named_and_read_again() {
        for (number, constraint) in Constraint::all().enumerate() {
            assert_eq!(constraint.number(), number);
            assert_eq!(constraint.to_string().parse(), Ok(constraint));
        }
        assert_eq!(Constraint::all().count(), Constraint::COUNT);
        assert_eq!(Constraint::from_number(324), None);
    }

    #[test]
    fn a_candidate_belongs_to_four() {
        for candidate in Candidate::all().step_by(17) {
            let of = Constraint::of(candidate);
            let all: Vec<Constraint> = Constraint::all().filter(|it| it.has(candidate)).collect();
            assert_eq!(all, of);
            let places = of.map(|it| it.candidates(&Position::EMPTY).unwrap());
            assert!(places.iter().all(|all| all.len() == 9 && all.contains(&candidate)));
        }
    }

    #[test]
    fn what_is_set_leaves_nothing_to_say() {
        let mut position = Position::EMPTY;
        position.place(Candidate::of(0));
        let of = Constraint::of(Candidate::of(0)).map(|it| it.candidates(&position));
        assert_eq!(of, [None, None, None, None]);
    }
}
