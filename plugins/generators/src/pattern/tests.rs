use super::*;
use crate::testing::{auto, backtrack};
use seventeen_plugin::Value;

const TWENTY_SIX: &str =
    ".4.7...1.6.584....9.1..6..25..31.8....9.....37...5.6..1.......7..7....68......13.";

fn pattern(cells: &str, method: &str, minimal: bool, tries: i64) -> Result<Pattern> {
    Pattern::create(&Args::new(&[
        Value::Text(cells.into()),
        Value::Text(method.into()),
        Value::Bool(minimal),
        Value::Int(tries),
    ]))
}

/// The results of the tasks of some seeds, and the number of tries.
fn made(
    mut pattern: Pattern,
    seeds: u64,
    from: Option<&Board>,
    solver: &mut dyn Solver,
) -> (Vec<Puzzle>, u64) {
    let mut made = Vec::new();
    let mut tries = 0;
    for seed in 0..seeds {
        let before = made.len();
        let task = Task { seed, from };
        tries += pattern
            .generate(&task, solver, &mut |one| {
                made.push(one.board.puzzle().unwrap());
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(made.len() <= before + 1, "a task gives one puzzle at most");
    }
    (made, tries)
}

#[test]
fn puzzles_are_unique_on_the_pattern_and_minimal_if_asked() {
    let cells = TWENTY_SIX.parse::<Puzzle>().unwrap().givens();
    let mut solver = backtrack();
    for (method, minimal, seeds) in
        [("fill", false, 60), ("fill", true, 20), ("grids", false, 8), ("grids", true, 3)]
    {
        let pattern = pattern(TWENTY_SIX, method, minimal, 100_000).unwrap();
        let (puzzles, tries) = made(pattern, seeds, None, &mut auto());
        assert!(puzzles.len() as u64 > seeds / 2, "{method}: {} of {seeds}", puzzles.len());
        assert!(tries >= seeds);
        for puzzle in &puzzles {
            assert_eq!(puzzle.givens(), cells);
            assert_eq!(solver.count(puzzle, 2), Ok(1), "{puzzle}");
            let solution = solver.find(puzzle, None).unwrap().unwrap();
            let redundant = solver.redundant(puzzle, &solution).unwrap();
            assert!(!minimal || redundant.is_empty(), "{puzzle}");
        }
        assert!(puzzles.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

#[test]
fn the_pattern_may_be_that_of_a_puzzle_and_the_solver_does_not_matter() {
    let board = Board::from(&TWENTY_SIX.parse::<Puzzle>().unwrap());
    for (method, seeds) in [("fill", 5), ("grids", 1)] {
        let by_cells =
            made(pattern(TWENTY_SIX, method, false, 9999).unwrap(), seeds, None, &mut auto());
        let by_puzzle = pattern("", method, false, 9999).unwrap();
        assert_eq!(by_cells, made(by_puzzle, seeds, Some(&board), &mut auto()));
        let by_another = pattern("", method, false, 200).unwrap();
        let by_auto = pattern("", method, false, 200).unwrap();
        assert_eq!(
            made(by_another, seeds, Some(&board), &mut backtrack()),
            made(by_auto, seeds, Some(&board), &mut auto())
        );
    }
}

#[test]
fn tries_end_where_they_should() {
    // Of random puzzles with 17 clues hardly any has one solution.
    let cells = format!("{}1", "1....".repeat(16));
    for method in ["fill", "grids"] {
        let pattern = pattern(&cells, method, false, 77).unwrap();
        assert_eq!(made(pattern, 2, None, &mut auto()), (vec![], 154), "{method}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let refused = |cells: &str| pattern(cells, "fill", false, 1).err().unwrap().to_string();
    assert!(refused("r1c1").contains("1 cells: expected at least 17"));
    assert!(refused("r0c1").contains("`cells`: position 2 is '0': expected a row"));
    assert!(refused("r12345c12345").contains("rows 7 and 8 of one band"));
    let mut without = pattern("", "fill", false, 1).unwrap();
    let all = &mut |_: &Generated| ControlFlow::Continue(());
    let error = without.generate(&Task::of_seed(0), &mut auto(), all).unwrap_err();
    assert!(error.to_string().contains("requires `cells`"), "{error}");
}
