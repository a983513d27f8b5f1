//! The proof that listed puzzles have one solution.

use super::*;
use crate::prove::unique::{write_formula, write_proof};

/// Puzzles of the grid with 17 clues.
fn puzzles() -> Vec<Cells> {
    let puzzles = [
        "5.42.........4..3.1.........6..73.........5.1..........3.....7....5..4..8.......9",
        "5942.........4..3.1.........6..73.........5.1..........3.....7....5..4..8........",
    ];
    puzzles.map(|puzzle| puzzle.parse::<seventeen_core::Puzzle>().unwrap().givens()).into()
}

fn texts(listed: &[Cells]) -> (String, String, Option<Cells>) {
    let grid = grid();
    texts_of_claim(&Claim { listed, ..Claim::no_puzzle(&grid, 17) })
}

fn texts_of_claim(claim: &Claim<'_>) -> (String, String, Option<Cells>) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    write_formula(&mut formula, claim).unwrap();
    let other = write_proof(&mut proof, claim).unwrap();
    (String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap(), other)
}

#[test]
fn veripb_accepts_traces_of_puzzles_with_one_solution() {
    let (formula, proof, other) = texts(&puzzles());
    assert_eq!(other, None);
    if let Some(verdict) = veripb::check(&formula, &proof) {
        assert!(verdict.says("s VERIFIED UNSATISFIABLE"), "{verdict:?}");
    }
}

#[test]
fn a_puzzle_with_two_solutions_is_found() {
    let several = "r1c1 r1c2 r5c5".parse().unwrap();
    assert_eq!(texts(&[several]).2, Some(several));
}
