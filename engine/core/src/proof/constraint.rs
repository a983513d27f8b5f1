//! `Constraint`: candidates; exactly one of them is true.

use crate::{
    Candidate, Cell, Cells, Digit, House, HouseKind, Houses, ParseError, Position, Rules, notation,
};
use std::fmt;
use std::str::FromStr;

/// A rule for each cell, and for each digit in each house: exactly one of its candidates is true.
///
/// Written as in Xsudo: `r1c1` is the cell, `4r1`, `4c1` and `4b1` the places of 4 in row 1, column
/// 1 and box 1. Houses of other rules are written by their cells: `4r234c234`.
///
/// ```
/// use seventeen_core::proof::Constraint;
/// use seventeen_core::{Digit, House, Position, Rules};
///
/// let row: Constraint = "4r2".parse()?;
/// assert_eq!(row, Constraint::Place(House::of(1), Digit::of(4)));
/// assert_eq!(row.candidates(&Position::EMPTY).map(|all| all.len()), Some(9));
/// assert!("4x2".parse::<Constraint>().is_err());
///
/// let windoku: Rules = "windoku".parse()?;
/// let window = Constraint::in_house(windoku, 27, Digit::of(4));
/// assert_eq!(window.to_string(), "4r234c234");
/// assert!(window.is_truth_of(windoku) && !window.is_truth_of(Rules::CLASSIC));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// The digit of a cell.
    Cell(Cell),
    /// The place of a digit in a row, in a column or in a box of three rows and columns.
    Place(House, Digit),
    /// The place of a digit in another house, by its cells.
    Within(Cells, Digit),
}

impl Constraint {
    /// Its number under these rules: the cells, then each house with each digit. None if they do
    /// not have its house.
    pub fn number(self, rules: Rules) -> Option<usize> {
        match self {
            Constraint::Cell(cell) => Some(cell.index()),
            _ => Some(81 + 9 * self.house_index(rules)? + self.digit()?.index()),
        }
    }

    /// The constraint of this number under these rules, if they have it.
    pub fn from_number(rules: Rules, number: usize) -> Option<Constraint> {
        let constraint = match number.checked_sub(81) {
            None => Constraint::Cell(Cell::of(number)),
            Some(place) => {
                let is_house = place / 9 < rules.houses().len();
                is_house.then(|| Constraint::in_house(rules, place / 9, Digit::at(place % 9)))?
            }
        };
        constraint.is_link_of(rules).then_some(constraint)
    }

    /// All constraints of classic sudoku, by number.
    pub fn all() -> impl Iterator<Item = Constraint> {
        let of_house = |house| Digit::all().map(move |digit| Constraint::place(house, digit));
        Cell::all().map(Constraint::Cell).chain((0..27).flat_map(of_house))
    }

    /// A digit in the house of this index, from 0, in the list of the rules.
    ///
    /// # Panics
    /// The rules have fewer houses.
    pub fn in_house(rules: Rules, index: usize, digit: Digit) -> Constraint {
        let (cells, side) = (rules.houses()[index], rules.side());
        let known = match index / side {
            0 => Some(House::of(index)),
            1 => Some(House::of(9 + index - side)),
            _ => (18..27).map(House::of).find(|known| known.cells() == cells),
        };
        known.map_or(Constraint::Within(cells, digit), |known| Constraint::Place(known, digit))
    }

    /// Its digit; none for a cell.
    pub fn digit(self) -> Option<Digit> {
        match self {
            Constraint::Cell(_) => None,
            Constraint::Place(_, digit) | Constraint::Within(_, digit) => Some(digit),
        }
    }

    /// The index, from 0, of its house in the list of the rules. None for a cell, and if they do
    /// not have the house.
    pub fn house_index(self, rules: Rules) -> Option<usize> {
        match self {
            Constraint::Place(house, _) if rules.is_classic() => Some(house.number()),
            _ => {
                let cells = self.house_cells()? & rules.cells();
                rules.houses().iter().position(|&house| house == cells)
            }
        }
    }

    /// The cells of its house. Rows and columns have nine cells here, even if the board is smaller.
    fn house_cells(self) -> Option<Cells> {
        match self {
            Constraint::Cell(_) => None,
            Constraint::Place(house, _) => Some(house.cells()),
            Constraint::Within(cells, _) => Some(cells),
        }
    }

    /// Whether at most one of its candidates is true under these rules.
    pub fn is_link_of(self, rules: Rules) -> bool {
        match self {
            Constraint::Cell(cell) => rules.cells().contains(cell),
            _ => {
                let has_digit = self.digit().is_some_and(|digit| rules.digits().contains(digit));
                has_digit && self.house_index(rules).is_some()
            }
        }
    }

    /// Whether exactly one of its candidates is true under these rules: its house, if it has one,
    /// holds every digit.
    pub fn is_truth_of(self, rules: Rules) -> bool {
        let holds_all = |house: usize| rules.houses()[house].len() as usize == rules.side();
        self.is_link_of(rules) && self.house_index(rules).is_none_or(holds_all)
    }

    /// A digit in a house of this number, which the program computed itself.
    ///
    /// # Panics
    /// The number is above 26.
    pub const fn place(house: usize, digit: Digit) -> Constraint {
        Constraint::Place(House::of(house), digit)
    }

    /// The four constraints of a candidate in classic sudoku.
    pub fn of(candidate: Candidate) -> [Constraint; 4] {
        let place = |house| Constraint::place(house, candidate.digit());
        let [row, column, box_of] = candidate.cell().houses().map(place);
        [Constraint::Cell(candidate.cell()), row, column, box_of]
    }

    /// The constraints of a candidate under these rules: its cell, and the houses in their order.
    pub fn of_rules(rules: Rules, candidate: Candidate) -> Vec<Constraint> {
        if rules.is_classic() {
            return Constraint::of(candidate).to_vec();
        }
        let houses = rules.houses().iter().enumerate();
        let with_cell = houses.filter(|(_, cells)| cells.contains(candidate.cell()));
        let place = |(house, _)| Constraint::in_house(rules, house, candidate.digit());
        [Constraint::Cell(candidate.cell())].into_iter().chain(with_cell.map(place)).collect()
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

    /// Whether two candidates cannot both be true in classic sudoku, because a constraint contains
    /// both.
    pub fn joins(one: Candidate, other: Candidate) -> bool {
        Constraint::joins_under(Rules::CLASSIC, one, other)
    }

    /// Whether two candidates cannot both be true under these rules, because they share the cell,
    /// or the digit and a house.
    pub fn joins_under(rules: Rules, one: Candidate, other: Candidate) -> bool {
        let share_house = || rules.peers(one.cell()).contains(other.cell());
        let is_same_digit = one.digit() == other.digit();
        one != other && (one.cell() == other.cell() || is_same_digit && share_house())
    }

    /// Whether it contains a candidate.
    pub fn has(self, candidate: Candidate) -> bool {
        match self {
            Constraint::Cell(cell) => candidate.cell() == cell,
            Constraint::Place(house, digit) => {
                candidate.digit() == digit && house.cells().contains(candidate.cell())
            }
            Constraint::Within(cells, digit) => {
                candidate.digit() == digit && cells.contains(candidate.cell())
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
            Constraint::Place(house, digit) => places_among(house.cells(), digit, position),
            Constraint::Within(cells, digit) => places_among(cells, digit, position),
        }
    }
}

/// The candidates of a digit in these cells. None if one of them has it.
fn places_among(cells: Cells, digit: Digit, position: &Position) -> Option<Vec<Candidate>> {
    let is_set = cells.iter().any(|cell| position.digit(cell) == Some(digit));
    let places = position.places(digit) & cells;
    let of = |cell| Candidate::new(cell, digit);
    (!is_set).then(|| places.iter().map(of).collect())
}

/// `r1c1`, `4r1`, `4r234c234`.
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
            Constraint::Within(cells, digit) => write!(f, "{digit}{}", notation::cells(*cells)),
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
            return within(text).ok_or_else(unknown);
        };
        let kind = all.iter().position(|&known| known == kind).ok_or_else(unknown)?;
        let house = House::of(9 * kind + usize::from(index - b'1'));
        Ok(Constraint::Place(house, Digit::of(digit - b'0')))
    }
}

/// `4r234c234`.
fn within(text: &str) -> Option<Constraint> {
    let (digit, cells) = text.split_at_checked(1)?;
    let digit = digit.parse().ok().and_then(Digit::new)?;
    let cells = cells.starts_with('r').then(|| cells.parse().ok())??;
    Some(Constraint::Within(cells, digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_are_numbered_named_and_read_again() {
        for (number, constraint) in Constraint::all().enumerate() {
            assert_eq!(constraint.number(Rules::CLASSIC), Some(number));
            assert_eq!(Constraint::from_number(Rules::CLASSIC, number), Some(constraint));
            assert_eq!(constraint.to_string().parse(), Ok(constraint));
            assert!(constraint.is_truth_of(Rules::CLASSIC));
        }
        assert_eq!(Constraint::all().count(), 324);
        assert_eq!(Constraint::from_number(Rules::CLASSIC, 324), None);
    }

    #[test]
    fn other_rules_have_constraints_of_their_own_houses_and_digits() {
        for name in ["windoku", "x", "disjoint", "4x4", "6x6", "8x8"] {
            let rules: Rules = name.parse().unwrap();
            let all: Vec<Constraint> = (0..81 + 9 * rules.houses().len())
                .filter_map(|number| {
                    let constraint = Constraint::from_number(rules, number)?;
                    assert_eq!(constraint.number(rules), Some(number), "{name}");
                    Some(constraint)
                })
                .collect();
            assert!(all.iter().all(|it| it.to_string().parse() == Ok(*it)), "{name}");
            let side = rules.side();
            assert_eq!(all.len(), side * side + side * rules.houses().len(), "{name}");
            let first = Candidate::new(Cell::of(0), Digit::of(1));
            let of: Vec<Constraint> = all.into_iter().filter(|it| it.has(first)).collect();
            assert_eq!(Constraint::of_rules(rules, first), of, "{name}");
        }
    }

    #[test]
    fn a_house_of_others_is_none_of_these_rules() {
        let six: Rules = "6x6".parse().unwrap();
        let is_truth = |text: &str| text.parse::<Constraint>().unwrap().is_truth_of(six);
        assert!(["r6c6", "6r6", "1c2", "1r12c123"].into_iter().all(is_truth));
        assert!(!["r6c7", "7r6", "1r7", "1b1", "1r12c12", "1r34c234"].into_iter().any(is_truth));
    }

    #[test]
    fn a_house_with_fewer_cells_is_no_truth() {
        let rules = Rules::new("short", 9, None, &[], &["r1c1 r2c2 r3c3".parse().unwrap()]);
        let short: Constraint = "5r1c1,r2c2,r3c3".parse().unwrap();
        let rules = rules.unwrap();
        assert!(short.is_link_of(rules) && !short.is_truth_of(rules));
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
