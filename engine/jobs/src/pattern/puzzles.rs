//! The puzzles of a filled configuration: boxes of givens are completed in all ways, and a solver
//! counts the solutions of each puzzle.

use crate::choice::Choice;
use crate::error::{Error, Result};
use seventeen_core::{BoxMap, Cells, ClueMap, Configuration, Grid, Layout, Puzzle, Solver};
use seventeen_host::cancellation::CancellationToken;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Configurations with more grids than this are not listed. Some layouts leave almost all of the
/// grid given, with more grids than anyone could read.
const MOST_GRIDS: usize = 1_000_000;

/// Lists puzzles of a layout.
pub(super) struct PuzzleLister {
    pub(super) layout: Layout,
    /// Counts the solutions of puzzles.
    pub(super) solver: Choice<dyn Solver>,
    pub(super) stop: CancellationToken,
}

impl PuzzleLister {
    /// The puzzles of a configuration that fills all open boxes, in the order found; only the first
    /// of essentially equal ones.
    pub(super) fn list_puzzles(&self, configuration: &Configuration) -> Result<Vec<Puzzle>> {
        list_layout_puzzles(
            &self.layout,
            configuration,
            &mut *self.solver.lease_instance()?,
            &self.stop,
        )
    }
}

fn list_layout_puzzles(
    layout: &Layout,
    configuration: &Configuration,
    solver: &mut dyn Solver,
    stop: &CancellationToken,
) -> Result<Vec<Puzzle>> {
    let given = !layout.open().cells();
    let (mut seen, mut puzzles) = (HashSet::new(), Vec::new());
    for grid in solve_configuration(configuration, given, solver)? {
        if stop.is_cancelled() {
            return Err(Error::interrupted());
        }
        let puzzle = grid.puzzle(configuration.clues | given);
        if seen.insert(puzzle.minlex().map_err(Error::work_failed)?.0) {
            check_unique(&puzzle, solver)?;
            puzzles.push(to_requested_layout(layout, puzzle)?);
        }
    }
    Ok(puzzles)
}

/// All grids with the configuration's digits.
fn solve_configuration(
    configuration: &Configuration,
    given: Cells,
    solver: &mut dyn Solver,
) -> Result<Vec<Grid>> {
    let filled = Puzzle::from_digits(configuration.digits);
    if given.is_empty() {
        let grid = Grid::try_from(filled).map_err(|error| {
            Error::work_failed(format_args!(
                "the searcher kept {filled}, which is not a grid: {error}"
            ))
        })?;
        return Ok(vec![grid]);
    }
    let mut grids = Vec::new();
    let mut take = |grid: &Grid| {
        grids.push(*grid);
        if grids.len() > MOST_GRIDS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    solver.solutions(&filled, &mut take)?;
    if grids.len() > MOST_GRIDS {
        return Err(Error::work_failed(format_args!(
            "the boxes completely given complete {filled} to more than {MOST_GRIDS} grids: its \
             puzzles are not listed"
        )));
    }
    Ok(grids)
}

/// Expects one solution.
fn check_unique(puzzle: &Puzzle, solver: &mut dyn Solver) -> Result<()> {
    let found = match solver.count(puzzle, 2)? {
        1 => return Ok(()),
        0 => "no solution",
        _ => "several solutions",
    };
    Err(Error::work_failed(format_args!(
        "the searcher kept {puzzle}, in which the solver finds {found}: the searcher or the solver is wrong"
    )))
}

/// The puzzle, or an image of it, on the requested pattern or map: a searcher may keep any image of
/// a class.
fn to_requested_layout(layout: &Layout, puzzle: Puzzle) -> Result<Puzzle> {
    let image = match layout {
        Layout::Pattern(pattern) => map_to_pattern(*pattern, &puzzle),
        Layout::Map(map) => map_to_clue_map(*map, &puzzle),
    };
    image.ok_or_else(|| {
        Error::work_failed(format_args!(
            "the searcher kept {puzzle}, which is not a puzzle of {layout}"
        ))
    })
}

/// The puzzle if it has the pattern, or an image that has it.
fn map_to_pattern(pattern: Cells, puzzle: &Puzzle) -> Option<Puzzle> {
    if puzzle.givens() == pattern {
        return Some(*puzzle);
    }
    let ((one, to_least), (other, from)) = (puzzle.givens().minlex(), pattern.minlex());
    (one == other).then(|| to_least.then(&from.inverse()).puzzle(puzzle))
}

/// The puzzle if it has the map; or an image that has, its boxes moved as they are.
fn map_to_clue_map(map: ClueMap, puzzle: &Puzzle) -> Option<Puzzle> {
    let mut moved = BoxMap::all().map(|map| map.transformation().puzzle(puzzle));
    moved.find(|image| ClueMap::of(image.givens()) == map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Digit, Region, Transformation};
    use seventeen_plugin::{Args, Component, Value};
    use seventeen_solvers::Backtrack;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    /// A cell of each box.
    const DIAGONALS: &str = "r1c1 r4c4 r7c7 r2c4 r3c7 r5c1 r6c8 r7c2 r8c6";

    /// The simplest solver.
    fn simple() -> Backtrack {
        Backtrack::create(&Args::new(&[Value::Text("fewest".to_owned())])).unwrap()
    }

    /// The puzzles of a configuration, by the simplest solver.
    fn listed(layout: &Layout, configuration: &Configuration) -> Result<Vec<Puzzle>> {
        list_layout_puzzles(layout, configuration, &mut simple(), &CancellationToken::default())
    }

    /// The digits of the grid in these boxes, with all of their cells as clues but these.
    fn configuration(boxes: &str, blank: &str) -> Configuration {
        let grid: Grid = GRID.parse().unwrap();
        Configuration::of(&grid, boxes.parse().unwrap(), !blank.parse::<Cells>().unwrap())
    }

    fn layout(map: &str) -> Layout {
        Layout::Map(map.parse::<ClueMap>().unwrap())
    }

    #[test]
    fn given_boxes_are_completed_in_all_ways() {
        let blank = "r1c1 r1c4 r1c7 r4c1 r4c4 r4c7";
        let configuration = configuration("123456", blank);
        let puzzles = listed(&layout("888/888/999"), &configuration).unwrap();
        let all =
            solve_configuration(&configuration, Region::from_bits(0o700).cells(), &mut simple())
                .unwrap();
        let givens = Cells::ALL - blank.parse().unwrap();
        let mut left: HashSet<Puzzle> = HashSet::new();
        left.extend(all.iter().map(|grid| grid.puzzle(givens).minlex().unwrap().0));
        assert!(left.len() > 1 && left.len() < all.len(), "{} of {}", left.len(), all.len());
        for puzzle in puzzles {
            assert_eq!(puzzle.givens(), givens);
            assert_eq!(simple().count(&puzzle, 2), Ok(1));
            assert!(left.remove(&puzzle.minlex().unwrap().0), "{puzzle} came twice");
        }
        assert!(left.is_empty());
    }

    #[test]
    fn without_a_given_box_the_configuration_is_the_grid() {
        let configuration = configuration("123456789", DIAGONALS);
        let puzzles = listed(&layout("888/888/888"), &configuration).unwrap();
        let grid: Grid = GRID.parse().unwrap();
        assert_eq!(puzzles, [grid.puzzle(configuration.clues)]);
    }

    #[test]
    fn no_puzzle_is_listed_that_a_solver_does_not_confirm() {
        // The digits 5 and 8 of rows 1 and 2 can change places.
        let grid: Grid = GRID.parse().unwrap();
        let ways = grid.cells_of(Digit::of(5)) | grid.cells_of(Digit::of(9));
        let configuration = configuration("123456789", &ways.to_string());
        let error = listed(&layout("777/777/777"), &configuration).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("the solver finds several solutions"), "{error}");
    }

    #[test]
    fn puzzles_of_a_drawn_pattern_stand_on_it() {
        let configuration = configuration("123456789", DIAGONALS);
        let map = Transformation::geometric(1_234_567);
        let drawn = map.cells(configuration.clues);
        let puzzles = listed(&Layout::Pattern(drawn), &configuration).unwrap();
        assert_eq!(puzzles.len(), 1);
        assert_eq!(puzzles[0].givens(), drawn);
        let least = |puzzle: Puzzle| puzzle.minlex().unwrap().0;
        let grid: Grid = GRID.parse().unwrap();
        assert_eq!(least(puzzles[0]), least(grid.puzzle(configuration.clues)));
        let other = Layout::Pattern("r23456789c123456789".parse().unwrap());
        let error = listed(&other, &configuration).unwrap_err().to_string();
        assert!(error.contains("which is not a puzzle of r2c1"), "{error}");
    }

    #[test]
    fn puzzles_of_a_map_have_it() {
        let grid: Grid = GRID.parse().unwrap();
        let puzzle = grid.puzzle(!"r1c1 r1c2 r4c1".parse::<Cells>().unwrap());
        let fitting = ["799/899/999", "999/998/997", "879/999/999"];
        let others = ["799/989/999", "789/999/998"];
        for (map, fits) in
            fitting.map(|map| (map, true)).into_iter().chain(others.map(|map| (map, false)))
        {
            let map: ClueMap = map.parse().unwrap();
            let image = map_to_clue_map(map, &puzzle);
            assert_eq!(image.map(|image| ClueMap::of(image.givens())), fits.then_some(map));
        }
    }
}
