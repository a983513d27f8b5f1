//! Whether findings are true: of the solution, and by trying all placements of a digit.

use super::find_steps;
use super::puzzles::{RandomPuzzles, set_singles, visit_positions};
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cell, Cells, Digit, Grid, Position, Step, Technique, proof};

/// Checks that each step has a conclusion that is true, new in the position, and not repeated.
pub(crate) fn check_steps(position: &Position, solution: &Grid, steps: &[Step]) {
    for (i, step) in steps.iter().enumerate() {
        let says = || format!("{step} ({}) in {position:?}", step.form);
        let is_true = |candidate: &Candidate| solution.digit(candidate.cell()) == candidate.digit();
        let present = |&candidate: &Candidate| position.has(candidate);
        assert!(step.concludes(), "{}", says());
        assert!(step.placements.iter().all(is_true), "{}", says());
        assert!(!step.eliminations.iter().any(is_true), "{}", says());
        assert!(step.placements.iter().chain(&step.eliminations).all(present), "{}", says());
        assert!(!steps[..i].contains(step), "{} twice", says());
        let proven = proof::check(&step.proof, position, step);
        assert!(proven.is_ok(), "{}: {proven:?}\n{}", says(), step.proof);
    }
}

/// Checks a chain technique that `make` makes with and without a search by ends, in many positions:
/// by ends it has all eliminations of its open chains. Returns how many candidates these and its
/// loops exclude.
pub(crate) fn check_search_by_ends<T: Technique>(make: impl Fn(bool) -> T) -> usize {
    let mut total = 0;
    visit_positions(60, |position, solution| {
        let all = find_steps(&mut make(true), position);
        check_steps(position, solution, &all);
        let all: Vec<_> = all.into_iter().flat_map(|step| step.eliminations).collect();
        for step in find_steps(&mut make(false), position) {
            let is_open = step.form == "type_1";
            assert!(!is_open || step.eliminations.iter().all(|out| all.contains(out)));
            total += step.eliminations.len();
        }
    });
    total
}

/// Checks each step that a technique finds in the [`visit_positions`] of `puzzles` puzzles, also
/// with `check_more`; returns the number of steps.
pub(crate) fn check_sound(
    technique: &mut dyn Technique,
    puzzles: u64,
    mut check_more: impl FnMut(&Position, &Step),
) -> usize {
    let mut count = 0;
    visit_positions(puzzles, |position, solution| {
        let found = find_steps(technique, position);
        check_steps(position, solution, &found);
        found.iter().for_each(|step| check_more(position, step));
        count += found.len();
    });
    count
}

/// Checks each step of a technique on its own way through random puzzles; returns their number.
///
/// Each position comes from the one before by the technique's steps and all singles. If it finds
/// nothing, about one in eight of the false candidates is removed.
pub(crate) fn check_sound_alone(technique: &mut dyn Technique, seed: u64, puzzles: usize) -> usize {
    let mut draw = RandomPuzzles::new(seed);
    let mut count = 0;
    for _ in 0..puzzles {
        let (puzzle, solution) = draw.puzzle();
        let mut position = Position::from(&puzzle);
        set_singles(&mut position);
        while !position.is_solved() {
            let found = find_steps(technique, &position);
            check_steps(&position, &solution, &found);
            count += found.len();
            found.iter().for_each(|step| apply_rest(step, &mut position));
            if found.is_empty() {
                draw.exclude_false_candidates(&mut position, &solution, |all| all.div_ceil(8));
            }
            set_singles(&mut position);
        }
    }
    count
}

/// Applies the rest of a step that other steps have not applied yet.
fn apply_rest(step: &Step, position: &mut Position) {
    step.eliminations.iter().for_each(|&out| position.eliminate(out));
    for &set in &step.placements {
        if position.has(set) {
            position.place(set);
        }
    }
}

/// Checks that the eliminations of a step are in no placement of its digit.
pub(crate) fn check_one_digit(position: &Position, step: &Step) {
    for out in &step.eliminations {
        let doomed = outside_all_placements(position, out.digit());
        assert!(doomed.contains(out.cell()), "{step} in {position:?}");
    }
}

/// The candidates of a digit that are in no placement, by trying all, row by row.
pub(crate) fn outside_all_placements(position: &Position, digit: Digit) -> Cells {
    let open = position.places(digit);
    let set: Cells = Cell::all().filter(|&cell| position.digit(cell) == Some(digit)).collect();
    let mut used = Cells::EMPTY;
    add_placements_from_row(open | set, 0, Cells::EMPTY, &mut used);
    open - used
}

fn add_placements_from_row(left: Cells, row: usize, taken: Cells, used: &mut Cells) {
    if row == 9 {
        *used |= taken;
        return;
    }
    for cell in left & HOUSES[row] {
        add_placements_from_row(left - cell.peers(), row + 1, taken | Cells::single(cell), used);
    }
}
