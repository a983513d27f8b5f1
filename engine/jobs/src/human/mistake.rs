//! `Mistake`: the error in a position without a solution.

use crate::choice::Choice;
use crate::error::Result;
use crate::uniqueness::{UniquenessFlaw, outcome_of, single_solution};
use seventeen_core::{
    Candidate, Cell, Cells, Digit, Grid, Outcome, Position, Puzzle, Solver, notation,
};
use std::fmt;

/// What is wrong in a position without a solution, as far as its givens and digits tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A blank cell whose digit in the solution was eliminated.
    Missing(Candidate),
    /// The placed digits that differ from the solution of the givens.
    Wrong(Vec<WrongDigit>),
    /// One of these digits may be wrong: without it, the others have a solution. There is at least
    /// one such digit.
    Suspected(Cells),
    /// Without any one digit the others still have no solution.
    Several,
}

/// A placed digit that differs from the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongDigit {
    /// The digit that was placed.
    pub set: Candidate,
    /// The cell's digit in the solution.
    pub solution: Digit,
}

/// `r1c2 is missing the candidate 5, its digit in the solution`,
/// `r1c2 is 4, but 5 in the solution; r3c4 is 1, but 2`,
/// `without r1c2 there would be a solution, so its digit may be wrong`,
/// `no digit alone explains it, so at least two are wrong`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::Missing(missing) => {
                let (cell, digit) = (missing.cell(), missing.digit());
                write!(f, "{cell} is missing the candidate {digit}, its digit in the solution")
            }
            Mistake::Wrong(digits) => write_wrong_digits(f, digits),
            Mistake::Suspected(suspects) => write_suspects(f, *suspects),
            Mistake::Several => {
                f.write_str("no digit alone explains it, so at least two are wrong")
            }
        }
    }
}

fn write_wrong_digits(f: &mut fmt::Formatter<'_>, digits: &[WrongDigit]) -> fmt::Result {
    for (i, WrongDigit { set, solution }) in digits.iter().enumerate() {
        let (before, after) = if i == 0 { ("", " in the solution") } else { ("; ", "") };
        write!(f, "{before}{} is {}, but {solution}{after}", set.cell(), set.digit())?;
    }
    Ok(())
}

fn write_suspects(f: &mut fmt::Formatter<'_>, suspects: Cells) -> fmt::Result {
    let cells = notation::cells(suspects);
    match suspects.len() {
        1 => write!(f, "without {cells} there would be a solution, so its digit may be wrong"),
        count => write!(
            f,
            "without any one of {cells} there would be a solution, so one of these {count} \
             digits may be wrong"
        ),
    }
}

impl Mistake {
    /// The mistake in a position with this flaw, if it can be located.
    ///
    /// # Errors
    /// The errors of the solver.
    pub(super) fn locate(
        position: &Position,
        flaw: UniquenessFlaw,
        solver: &Choice<dyn Solver>,
    ) -> Result<Option<Mistake>> {
        match flaw {
            UniquenessFlaw::NoSolution => find_mistake(position, solver),
            UniquenessFlaw::SeveralSolutions => Ok(None),
        }
    }
}

/// The mistake in `position`, which has no solution. None if its digits have several solutions, so
/// that any digit or candidate may be wrong.
///
/// Givens are right: if they have one solution, the digits that differ from it are wrong. If
/// all digits are givens, as in a plain line, nobody knows which of them a person placed.
///
/// # Errors
/// The errors of the solver.
fn find_mistake(position: &Position, solver: &Choice<dyn Solver>) -> Result<Option<Mistake>> {
    let set = position.digit_cells();
    let of_digits = solve_cells(position, set, solver)?;
    if let Ok(grid) = single_solution(&of_digits) {
        return Ok(Cell::all().find_map(|cell| missing_candidate(position, grid, cell)));
    }
    if of_digits.count() > 1 {
        return Ok(None);
    }
    if let Some(grid) = solution_of_cells(position, position.givens(), solver)? {
        let wrong: Vec<_> =
            set.iter().filter_map(|cell| wrong_digit(position, &grid, cell)).collect();
        return Ok((!wrong.is_empty()).then_some(Mistake::Wrong(wrong)));
    }
    let mut suspects = Cells::EMPTY;
    for cell in set {
        let others = set - Cells::single(cell);
        if solve_cells(position, others, solver)?.count() > 0 {
            suspects.insert(cell);
        }
    }
    Ok(Some(if suspects.is_empty() { Mistake::Several } else { Mistake::Suspected(suspects) }))
}

/// The single solution of these digits of the position, if there is exactly one.
pub(super) fn solution_of_cells(
    position: &Position,
    cells: Cells,
    solver: &Choice<dyn Solver>,
) -> Result<Option<Grid>> {
    Ok(single_solution(&solve_cells(position, cells, solver)?).ok().copied())
}

/// The solutions of these digits of the position.
fn solve_cells(position: &Position, cells: Cells, solver: &Choice<dyn Solver>) -> Result<Outcome> {
    let kept = |cell| position.digit(cell).filter(|_| cells.contains(cell)).map_or(0, Digit::get);
    let puzzle = Puzzle::from_digits(Cell::table(kept));
    let rules = position.rules();
    if rules.check(&puzzle).is_err() {
        return Ok(Outcome::None);
    }
    outcome_of(&puzzle, rules, solver)
}

fn missing_candidate(position: &Position, grid: &Grid, cell: Cell) -> Option<Mistake> {
    let candidate = Candidate::new(cell, grid.digit(cell));
    let is_there = position.digit(cell).is_some() || position.has(candidate);
    (!is_there).then_some(Mistake::Missing(candidate))
}

fn wrong_digit(position: &Position, grid: &Grid, cell: Cell) -> Option<WrongDigit> {
    let (set, solution) = (position.digit(cell)?, grid.digit(cell));
    (set != solution).then(|| WrongDigit { set: Candidate::new(cell, set), solution })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, ContextSettings};
    use seventeen_host::Registry;

    const PUZZLE: &str =
        "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
    const SOLUTION: &str =
        "587462391219538467364917852491685273728391645635724918143856729972143586856279134";

    fn found(position: &Position) -> Option<String> {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).unwrap();
        let context = Context::new(registry, ContextSettings::default()).unwrap();
        let solver = context.choose("backtrack").unwrap();
        find_mistake(position, &solver).unwrap().map(|mistake| mistake.to_string())
    }

    /// The digit of a cell in the solution.
    fn right(cell: Cell) -> Digit {
        Digit::of(SOLUTION.as_bytes()[cell.index()] - b'0')
    }

    #[test]
    fn a_digit_or_candidate_that_the_solution_lacks_is_named() {
        let start = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
        let cell = Cell::of(1);
        let mut lacking = start.clone();
        lacking.eliminate(Candidate::new(cell, right(cell)));
        let expected = "r1c2 is missing the candidate 8, its digit in the solution";
        assert_eq!(found(&lacking).as_deref(), Some(expected));
        let mut wrong = start.clone();
        wrong.place(Candidate::new(cell, Digit::of(2)));
        assert_eq!(found(&wrong).as_deref(), Some("r1c2 is 2, but 8 in the solution"));
        // It is treated as a given, as digits in pencilmarks are.
        let known = Cell::all().filter(|&cell| start.digit(cell).is_some() || cell.row() > 3);
        let mut full = start.clone();
        for cell in known.filter(|&cell| start.digit(cell).is_none()) {
            full.place(Candidate::new(cell, right(cell)));
        }
        full.place(Candidate::new(cell, Digit::of(2)));
        let givens = !full.blank();
        let expected = "without r1c2 there would be a solution, so its digit may be wrong";
        assert_eq!(found(&full.with_givens(givens)).as_deref(), Some(expected));
    }

    #[test]
    fn no_given_is_wrong_for_certain() {
        let line =
            "3...249.11.935....72.19.53.4..9..3...93417..5.6.5.3.9.63...1.595.2849..391.6352..";
        let (all, wrong): (Cells, Cells) = (Cells::ALL, "r1c5 r9c2".parse().unwrap());
        let position = Position::from(&line.parse::<Puzzle>().unwrap());
        let expected = "without any one of r1c9,r58c5 there would be a solution, so one of these 3 \
                        digits may be wrong";
        assert_eq!(found(&position).as_deref(), Some(expected));
        let told = found(&position.with_givens(all - wrong)).unwrap();
        assert_eq!(told, "r1c5 is 2, but 8 in the solution; r9c2 is 1, but 4");
    }

    #[test]
    fn a_mistyped_given_is_among_the_suspects() {
        // r6c4 was 3. Without it there are several solutions.
        let line =
            "..........13..59..65..27...3....47...6..7..5...26....8...71..83..92..46..........";
        let told = found(&Position::from(&line.parse::<Puzzle>().unwrap())).unwrap();
        assert!(told.contains(",r6c349,"), "{told}");
        assert!(told.ends_with("one of these 21 digits may be wrong"), "{told}");
    }

    #[test]
    fn suspects_are_named_together() {
        let told = |suspects: &str| Mistake::Suspected(suspects.parse().unwrap()).to_string();
        let expected = "without any one of r1c2,r3c45 there would be a solution, so one of these \
                        3 digits may be wrong";
        assert_eq!(told("r1c2 r3c45"), expected);
    }

    #[test]
    fn nothing_is_named_where_nobody_can_know() {
        let mut position = Position::EMPTY;
        Digit::all().for_each(|digit| position.eliminate(Candidate::new(Cell::of(0), digit)));
        assert_eq!(found(&position), None);
    }

    #[test]
    fn several_wrong_digits_are_not_named() {
        let mut digits: Vec<u8> = SOLUTION.bytes().map(|digit| digit - b'0').collect();
        // Two digits exchanged in each of two rows.
        digits.swap(0, 1);
        digits.swap(80, 79);
        let mut position = Position::EMPTY;
        for cell in Cell::all().filter(|cell| cell.index() % 2 == 0 || cell.row() % 8 == 0) {
            position.place(Candidate::new(cell, Digit::of(digits[cell.index()])));
        }
        let position = position.clone().with_givens(!position.blank());
        let expected = "no digit alone explains it, so at least two are wrong";
        assert_eq!(found(&position).as_deref(), Some(expected));
    }
}
