//! Serg's search (Players' Forum, "One-clue-boxes patterns", 2012), from end to end: with one clue
//! in each of six boxes and the rest given no puzzle is valid. Every count on the way is known.

use seventeen_core::{Cell, Cells, Puzzle};
use seventeen_tests::command::call;
use seventeen_tests::lines;
use std::collections::BTreeMap;

const MAP: &str = "111/111/999";
const CHAIN: &str = "123 4 5 6";

/// What a pattern's configurations of five boxes come to: how many, and how many have a sixth.
type Counts = BTreeMap<Cells, (usize, usize)>;

fn run(arguments: &[&str]) -> String {
    let outcome = call(arguments, "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    outcome.out
}

#[test]
#[ignore = "takes minutes"]
fn no_puzzle_has_one_clue_in_each_of_six_boxes() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().to_str().unwrap();
    let search = ["pattern", MAP, "--chain", CHAIN, "--dir", dir];
    let last = run(&search);
    assert!(last.ends_with(
        "111/111/999 has no valid puzzle: 478 configurations of B123, 1017554 configurations of \
         B1234, 604918 configurations of B12345, 0 configurations of B123456\n"
    ));
    let recipe = format!(
        "pattern_search(\"{MAP}\", #{{ chain: \"{CHAIN}\", dir: \"{dir}\" }}).configurations(3)\
         .map(|it| #{{ clues: it.clues, digits: it.digits }}).write(\"{dir}/five.csv\");"
    );
    let path = format!("{dir}/five.rhai");
    std::fs::write(&path, recipe).unwrap();
    run(&["run", &path]);
    let five = std::fs::read_to_string(format!("{dir}/five.csv")).unwrap();
    assert_eq!(counts(&five), expected());
}

/// The counts of a file of configurations: clues and digits.
fn counts(csv: &str) -> Counts {
    let mut counts = Counts::new();
    for line in csv.lines().skip(1) {
        let (clues, digits) = line.split_once(',').unwrap();
        let digits: Puzzle = digits.parse().unwrap();
        let (all, extended) = counts.entry(form(clues)).or_default();
        *all += 1;
        *extended += usize::from(fills_box_6(digits.digits(), &mut Vec::new()));
    }
    counts
}

/// Whether box 6 can be filled, from the cells filled already on.
fn fills_box_6(digits: &[u8; 81], filled: &mut Vec<u8>) -> bool {
    let box_6: Vec<Cell> = Cell::all().filter(|cell| cell.box_index() == 5).collect();
    let Some(&cell) = box_6.get(filled.len()) else { return true };
    let sees = |other: Cell| other.row() == cell.row() || other.column() == cell.column();
    (1..=9).any(|digit| {
        let free = Cell::all().all(|other| !sees(other) || digits[other] != digit);
        if !free || filled.contains(&digit) {
            return false;
        }
        filled.push(digit);
        let fits = fills_box_6(digits, filled);
        filled.pop();
        fits
    })
}

/// The counts that are known: five cells, and two numbers.
fn expected() -> Counts {
    let row = |row: Vec<String>| {
        let (cells, numbers) = row.split_at(5);
        let number = |i: usize| numbers[i].parse().unwrap();
        (form(&cells.join(" ")), (number(0), number(1)))
    };
    lines("five_boxes.txt").into_iter().map(row).collect()
}

/// The same for patterns that are essentially the same.
fn form(pattern: &str) -> Cells {
    pattern.parse::<Cells>().unwrap().minlex().0
}
