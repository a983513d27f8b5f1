//! The main job, on real input: the twenty 17-clue puzzles of a grid, found by the recipe as it
//! stands, and by every clique strategy that is not a matter of luck.

use seventeen_tests::{lines, program, root};
use std::process::Command;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// What the program prints; the lines in their order.
fn printed(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(program()).args(arguments).current_dir(root()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The known puzzles of a grid, in the order of their cells.
fn known(grid: &str) -> Vec<String> {
    let all = lines("seventeens.txt").into_iter().filter(|line| line[1] == grid);
    all.map(|line| line[0].clone()).collect()
}

#[test]
fn the_recipe_finds_the_twenty_puzzles() {
    let puzzles = printed(&["run", "scripts/enumerate.rhai"]);
    assert_eq!(puzzles.len(), 20);
    assert_eq!(puzzles, known("20x17"));
}

#[test]
fn another_solver_strategy_and_number_of_threads_find_the_same() {
    let arguments = [
        "enumerate", GRID, "--clues", "17", "--threads", "3", "--clique", "exact", "--solver",
        "dlx",
    ];
    assert_eq!(printed(&arguments), known("20x17"));
}
