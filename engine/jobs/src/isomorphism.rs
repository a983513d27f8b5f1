//! Whether two puzzles or positions are essentially the same.

use crate::choice::Choice;
use crate::error::{Error, Result};
use crate::solve::solve;
use crate::text::Problem;
use seventeen_core::{Position, Puzzle, Solver, Transformation};

/// A transformation that turns one problem into the other, with givens, other digits and
/// candidates; none if there is none.
///
/// Positions with fewer candidates than their givens leave are compared by their solutions.
///
/// # Errors
/// A problem is not a 9x9 puzzle. Or both are such positions, and neither has exactly one solution.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::isomorphism::find_isomorphism;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let cells = "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
/// let [puzzle, set, other] = ["", ":0000:x:", ":0000:x:"].map(|head| head.to_owned() + cells);
/// let set = Problem::parse(&set.replacen("5.", "5+8", 1))?;
/// let other = Problem::parse(&(other + ":212"))?;
/// let solver = context.choose("backtrack")?;
/// assert!(find_isomorphism(&set, &set, &solver)?.is_some());
/// assert_eq!(find_isomorphism(&Problem::parse(&puzzle)?, &set, &solver)?, None);
/// assert_eq!(find_isomorphism(&other, &set, &solver)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_isomorphism(
    one: &Problem,
    other: &Problem,
    solver: &Choice<dyn Solver>,
) -> Result<Option<Transformation>> {
    [one, other].into_iter().try_for_each(Problem::expect_9x9)?;
    let positions = [one.position()?, other.position()?];
    match positions.each_ref().map(Position::plain) {
        [Some(one), Some(other)] => puzzle_isomorphism(&one, &other),
        _ => position_isomorphism([one, other], &positions, solver),
    }
}

fn puzzle_isomorphism(one: &Puzzle, other: &Puzzle) -> Result<Option<Transformation>> {
    let ((form, there), (same, back)) = (one.minlex()?, other.minlex()?);
    Ok((form == same).then(|| there.then(&back.inverse())))
}

/// The map between the solutions, composed with an automorphism if necessary, that maps the
/// positions.
fn position_isomorphism(
    problems: [&Problem; 2],
    [one, other]: &[Position; 2],
    solver: &Choice<dyn Solver>,
) -> Result<Option<Transformation>> {
    let [first, second] = problems.map(|problem| solve(problem.clone(), solver));
    let (first, second) = match (first?.solution.unique_grid(), second?.solution.unique_grid()) {
        (Some(first), Some(second)) => (first, second),
        (Some(_), None) | (None, Some(_)) => return Ok(None),
        (None, None) => {
            return Err(Error::bad_input(
                "positions with candidates are compared by their solutions: expected a single \
                 solution of each, but neither has one",
            ));
        }
    };
    let ((form, there), (same, back)) = (first.minlex(), second.minlex());
    if form != same {
        return Ok(None);
    }
    let on = there.then(&back.inverse());
    let automorphisms = first.automorphisms();
    let map = automorphisms.iter().map(|map| map.then(&on)).find(|map| map.position(one) == *other);
    Ok(map)
}
