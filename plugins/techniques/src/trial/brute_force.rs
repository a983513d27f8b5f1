//! `brute_force`: the digit of the middle blank cell in the solution, or in all solutions.
//!
//! It is no human technique: it is for profiles that continue where no other finds a step, as
//! Bernhard Hobiger's HoDoKu does. Digits are tried in the cell with the fewest candidates first.

use seventeen_core::proof::{Claim, Proof, Reason};
use seventeen_plugin::prelude::*;

/// Sets one cell by trial and error.
pub struct BruteForce;

impl Component for BruteForce {
    const NAME: &'static str = "brute_force";
    const DOC: &'static str =
        "Brute Force: the digit of the solution in the middle one of the blank cells";
    const ABOUT: &'static str = "This is not human reasoning: the cell gets its digit of the \
         solution, found by trial. It continues a solution path where no technique of the profile \
         finds a step.";
    const DEFINITION: &'static str = "searched";

    fn create(_: &Args<'_>) -> Result<BruteForce> {
        Ok(BruteForce)
    }
}

impl Finder for BruteForce {
    type Pattern = Candidate;

    /// Visits that cell, if there is a solution, and none has another digit there.
    fn each(&self, position: &Position, visit: Emit<'_, Candidate>) -> ControlFlow<()> {
        forced_middle_digit(position)
            .map_or(ControlFlow::Continue(()), |candidate| visit(&candidate))
    }

    fn step(&self, _: &Position, &candidate: &Candidate) -> Step {
        let mut proof = Proof::default();
        proof.add(Claim::one_of([candidate]), Reason::Searched);
        Step::default()
            .of_size(1)
            .show(candidate.digit(), Cells::single(candidate.cell()), 0)
            .place(candidate)
            .proved(proof)
            .saying(format!("Brute Force: {candidate}"))
    }
}

/// The digit that the middle one of the blank cells has in all solutions, if there is such a digit.
fn forced_middle_digit(position: &Position) -> Option<Candidate> {
    let blank = position.blank();
    let cell = blank.iter().nth(blank.len() as usize / 2)?;
    let digit = solve_position(position.clone())?.digit(cell)?;
    let candidate = Candidate::new(cell, digit);
    let mut otherwise = position.clone();
    otherwise.eliminate(candidate);
    solve_position(otherwise).is_none().then_some(candidate)
}

/// The position with all cells set; none if there is no solution.
fn solve_position(position: Position) -> Option<Position> {
    if position.is_broken() {
        return None;
    }
    let fewest = |&cell: &Cell| position.candidates(cell).len();
    let Some(cell) = position.blank().iter().min_by_key(fewest) else { return Some(position) };
    position.candidates(cell).iter().find_map(|digit| {
        let mut next = position.clone();
        next.place(Candidate::new(cell, digit));
        solve_position(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{RandomPuzzles, check_steps, find_steps};

    #[test]
    fn the_middle_cell_gets_its_digit() {
        for seed in 0..50 {
            let (puzzle, solution) = RandomPuzzles::new(seed).puzzle();
            let mut position = Position::from(&puzzle);
            while !position.is_solved() {
                let found = find_steps(&mut BruteForce, &position);
                check_steps(&position, &solution, &found);
                let cells: Vec<Cell> = position.blank().iter().collect();
                assert_eq!(found[0].placements[0].cell(), cells[cells.len() / 2]);
                found[0].apply(&mut position);
            }
        }
    }

    #[test]
    fn where_solutions_differ_or_there_is_none_nothing_is_set() {
        assert!(find_steps(&mut BruteForce, &Position::EMPTY).is_empty());
        let mut position = Position::EMPTY;
        Digit::all().for_each(|digit| position.eliminate(Candidate::new(Cell::of(0), digit)));
        assert!(find_steps(&mut BruteForce, &position).is_empty());
    }
}
