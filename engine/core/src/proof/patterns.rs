//! Deadly patterns, impossible patterns, and placements of a digit.

use crate::house::HOUSES;
use crate::{Candidate, Cell, Cells, Digit, Digits, House, Position};

/// The most cells of a pattern whose fillings are all tried.
const FEW: usize = 15;

/// The digits of a pattern for each of its cells.
type Pattern = Vec<(Cell, Digits)>;

/// Cells with their digits in a filling.
type Filling = Vec<(Cell, Digit)>;

/// Candidates of the position in the cells of a pattern that do not belong to it; for a set cell,
/// its digit.
pub(super) fn others(position: &Position, pattern: &[Candidate]) -> Vec<Candidate> {
    let left = |(cell, digits): (Cell, Digits)| {
        let has = position.digit(cell).map_or(position.candidates(cell), Digits::single);
        (has - digits).iter().map(move |digit| Candidate::new(cell, digit))
    };
    let mut others: Vec<Candidate> = digits(pattern).into_iter().flat_map(left).collect();
    others.sort_unstable();
    others
}

/// Checks that every filling of the cells with the pattern has another that looks the same to all
/// other cells. None of the cells is given, and the puzzle began with all candidates of the
/// pattern. So the other filling gives a second solution of the puzzle.
pub(super) fn deadly(position: &Position, pattern: &[Candidate]) -> Result<(), &'static str> {
    let digits = digits(pattern);
    let cells: Cells = digits.iter().map(|&(cell, _)| cell).collect();
    if digits.is_empty() || !position.givens().is_disjoint(cells) {
        return Err("the deadly pattern is empty, or has a given");
    }
    if !digits.iter().all(|&(cell, digits)| position.began_with(cell, digits)) {
        return Err("the puzzle began without a candidate of the deadly pattern");
    }
    if all_twice(&digits) || digits.len() <= FEW && none_alone(&digits) {
        return Ok(());
    }
    Err("a filling of the pattern has no other with equal digits in each house")
}

/// Checks that the pattern cannot fill its cells.
pub(super) fn impossible(pattern: &[Candidate]) -> Result<(), &'static str> {
    let digits = digits(pattern);
    let mut none = !digits.is_empty() && digits.len() <= FEW;
    if none {
        fill(&digits, &mut Vec::new(), &mut |_| none = false);
    }
    if none { Ok(()) } else { Err("the pattern can fill its cells") }
}

/// The cells that hold a digit in some placement of it, once in each house.
pub(super) fn placed(position: &Position, digit: Digit) -> Cells {
    let set = Cell::all().filter(|&cell| position.digit(cell) == Some(digit)).collect::<Cells>();
    let mut all = Cells::EMPTY;
    place(position.places(digit) | set, 0, Cells::EMPTY, &mut all);
    all
}

/// Places a digit in the rows from this one on in all ways, avoiding the houses used.
fn place(places: Cells, row: usize, chosen: Cells, all: &mut Cells) {
    if row == 9 {
        *all |= chosen;
        return;
    }
    for cell in places & HOUSES[row] {
        if cell.peers().is_disjoint(chosen) {
            place(places, row + 1, chosen | Cells::single(cell), all);
        }
    }
}

fn digits(pattern: &[Candidate]) -> Pattern {
    let mut digits = Pattern::new();
    for candidate in pattern {
        match digits.iter_mut().find(|(cell, _)| *cell == candidate.cell()) {
            Some((_, digits)) => digits.insert(candidate.digit()),
            None => digits.push((candidate.cell(), candidate.digit().into())),
        }
    }
    digits
}

/// Whether each cell has two digits, and each house each digit in two cells or none. Then all cells
/// can take their other digit in any filling.
fn all_twice(digits: &Pattern) -> bool {
    let of_house = |house: House, digit: Digit| {
        let holds = |(cell, digits): &&(Cell, Digits)| {
            digits.contains(digit) && house.cells().contains(*cell)
        };
        digits.iter().filter(holds).count()
    };
    let two = digits.iter().all(|(_, digits)| digits.len() == 2);
    let twice = |house| Digit::all().all(|digit| matches!(of_house(house, digit), 0 | 2));
    two && House::all().all(twice)
}

/// Whether each filling has another with equal digits in each house.
fn none_alone(digits: &Pattern) -> bool {
    let mut seen: Vec<Vec<Digits>> = Vec::new();
    fill(digits, &mut Vec::new(), &mut |filling| {
        let of_house = |house: House| {
            let held = filling.iter().filter(|(cell, _)| house.cells().contains(*cell));
            held.map(|&(_, digit)| digit).collect()
        };
        seen.push(House::all().map(of_house).collect());
    });
    seen.sort_unstable();
    seen.chunk_by(|one, other| one == other).all(|same| same.len() > 1)
}

/// Visits all ways to fill cells from their digits without a repeated digit in a house.
fn fill(pattern: &[(Cell, Digits)], filled: &mut Filling, visit: &mut dyn FnMut(&Filling)) {
    let Some((&(cell, digits), rest)) = pattern.split_first() else {
        return visit(filled);
    };
    for digit in digits {
        let clashes =
            |&(other, held): &(Cell, Digit)| held == digit && cell.peers().contains(other);
        if !filled.iter().any(clashes) {
            filled.push((cell, digit));
            fill(rest, filled, visit);
            filled.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> Vec<Candidate> {
        let of = |word: &str| {
            let (cells, mask) = word.split_once('=').unwrap();
            let cells: Cells = cells.parse().unwrap();
            let digits: Vec<Digit> = mask.bytes().map(|it| Digit::of(it - b'0')).collect();
            let all = cells.iter().flat_map(move |cell| {
                digits.clone().into_iter().map(move |it| Candidate::new(cell, it))
            });
            all.collect::<Vec<_>>()
        };
        text.split(' ').flat_map(of).collect()
    }

    #[test]
    fn rectangles_in_two_boxes_are_deadly_and_in_four_are_not() {
        let empty = Position::EMPTY;
        assert_eq!(deadly(&empty, &pattern("r12c1=47 r12c4=47")), Ok(()));
        assert!(deadly(&empty, &pattern("r1c14=47 r4c14=47")).is_err());
        assert!(deadly(&empty, &pattern("r12c1=47 r1c4=47 r2c4=48")).is_err());
        let puzzle = "4".to_owned() + &".".repeat(80);
        let given: Position = puzzle.parse().unwrap();
        assert!(deadly(&given, &pattern("r12c1=47 r12c4=47")).is_err());
    }

    #[test]
    fn a_pattern_is_deadly_only_if_the_puzzle_began_with_its_candidates() {
        let (rectangle, mut position) = (pattern("r12c1=47 r12c4=47"), Position::EMPTY);
        position.eliminate(rectangle[0]);
        position.place(rectangle[2]);
        assert_eq!(deadly(&position, &rectangle), Ok(()));
        assert!(deadly(&position.starting_here(), &rectangle).is_err());
    }

    #[test]
    fn six_cells_of_three_digits_are_deadly() {
        assert_eq!(deadly(&Position::EMPTY, &pattern("r12c1=147 r12c4=147 r12c7=147")), Ok(()));
    }

    #[test]
    fn a_cycle_of_five_takes_no_two_digits() {
        let cycle = pattern("r1c1=12 r1c5=12 r5c5=12 r5c2=12 r2c2=12");
        assert_eq!(impossible(&cycle), Ok(()));
        assert!(impossible(&cycle[2..]).is_err());
    }

    #[test]
    fn a_digit_is_placed_around_its_own() {
        let mut position = Position::EMPTY;
        assert_eq!(placed(&position, Digit::of(1)), Cells::ALL);
        position.place(Candidate::of(0));
        let seen = Cell::of(0).peers();
        assert_eq!(placed(&position, Digit::of(1)), Cells::ALL - seen);
    }
}
