//! `brute_force`: the digit of the middle blank cell in the solution, or in all solutions.
//!
//! It is no human technique: it is for profiles that continue where no other finds a step, as
//! Bernhard Hobiger's HoDoKu does. Digits are tried in cells with one or two candidates first.

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
    create_without_options!();
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
    let start = OpenCells::new(position);
    let mut possible = start.candidates(cell).iter().filter(|&digit| {
        let mut supposed = start;
        supposed.place(cell, digit);
        supposed.has_solution()
    });
    let digit = possible.next()?;
    possible.next().is_none().then_some(Candidate::new(cell, digit))
}

/// The blank cells, the places of each digit among them, and the houses that need the digit.
#[derive(Clone, Copy)]
struct OpenCells {
    blank: Cells,
    places: [Cells; 9],
    needed: [Houses; 9],
}

/// The next cell to fill.
enum NextCell {
    /// There is none.
    Filled,
    /// A cell, or a digit in a house, has no candidate.
    Impossible,
    /// One of these digits is the cell's.
    Try(Cell, Digits),
}

impl OpenCells {
    fn new(position: &Position) -> OpenCells {
        let mut needed = [House::all().collect(); 9];
        for cell in !position.blank() {
            if let Some(digit) = position.digit(cell) {
                needed[digit] -= cell.house_set();
            }
        }
        let places = Digit::table(|digit| position.places(digit));
        OpenCells { blank: position.blank(), places, needed }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.blank.remove(cell);
        self.places.iter_mut().for_each(|places| places.remove(cell));
        self.places[digit] -= cell.peers();
        self.needed[digit] -= cell.house_set();
    }

    /// Whether all cells can be filled.
    fn has_solution(mut self) -> bool {
        loop {
            let (cell, digits) = match self.next_cell() {
                NextCell::Filled => return true,
                NextCell::Impossible => return false,
                NextCell::Try(cell, digits) => (cell, digits),
            };
            if let Some(digit) = digits.only() {
                self.place(cell, digit);
                continue;
            }
            return digits.iter().any(|digit| {
                let mut next = self;
                next.place(cell, digit);
                next.has_solution()
            });
        }
    }

    /// Singles come first, then cells with two candidates.
    fn next_cell(&self) -> NextCell {
        let [one, two, three] = self.cells_with_at_least();
        if !self.blank.is_subset(one) {
            return NextCell::Impossible;
        }
        if let Some(cell) = (self.blank - two).first() {
            return NextCell::Try(cell, self.candidates(cell));
        }
        for (digit, house) in Digit::all()
            .flat_map(|digit| self.needed[digit].iter().map(move |house| (digit, house)))
        {
            let places = self.places[digit] & house.cells();
            if places.is_empty() {
                return NextCell::Impossible;
            }
            if let Some(cell) = places.only() {
                return NextCell::Try(cell, digit.into());
            }
        }
        let fewest = (self.blank - three).first().or(self.blank.first());
        fewest.map_or(NextCell::Filled, |cell| NextCell::Try(cell, self.candidates(cell)))
    }

    fn candidates(&self, cell: Cell) -> Digits {
        Digit::all().filter(|&digit| self.places[digit].contains(cell)).collect()
    }

    /// The cells with at least one, two and three candidates.
    fn cells_with_at_least(&self) -> [Cells; 3] {
        self.places.iter().fold([Cells::EMPTY; 3], |[one, two, three], &places| {
            [one | places, two | one & places, three | two & places]
        })
    }
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
