use super::*;
use seventeen_core::{Candidate, Digit};

/// A position of these cells and candidates; all other cells have all digits.
fn position(cells: &[(&str, &str)]) -> Position {
    let mut candidates = vec!["123456789"; 81];
    for (cell, digits) in cells {
        let cell: Cells = cell.parse().unwrap();
        candidates[cell.first().unwrap().index()] = digits;
    }
    candidates.join(" ").parse().unwrap()
}

fn constraints(text: &str) -> Vec<Constraint> {
    text.split(' ').map(|rule| rule.parse().unwrap()).collect()
}

/// The reason of the elimination of a digit from cells by a cover.
fn by_cover(position: &Position, out: (u8, &str), truths: &str, links: &str) -> String {
    let (digit, cells) = (Digit::of(out.0), out.1.parse().unwrap());
    let step = Step::default().eliminate(position, digit, cells);
    reason(position, &step.cover(position, constraints(truths), constraints(links)))
}

#[test]
fn a_wing_is_told_in_the_cases_of_its_pivot() {
    let position = position(&[("r1c1", "12"), ("r1c5", "13"), ("r3c2", "23")]);
    let told = by_cover(&position, (3, "r1c2"), "r1c1 r1c5 r3c2", "1r1 2b1");
    assert_eq!(told, "If r1c1 is 1, r1c5 is 3; if it is 2, r3c2 is 3. So r1c2 cannot be 3.");
    let told = by_cover(&position, (3, "r1c2"), "r1c5 r1c1 r3c2", "1r1 2b1");
    assert!(told.starts_with("If r1c1 is 1, "), "{told}");
}

#[test]
fn subsets_are_told_by_what_holds_what() {
    let position = position(&[("r1c1", "47"), ("r1c2", "47")]);
    let told = by_cover(&position, (4, "r1c3"), "r1c1 r1c2", "4r1 7r1");
    assert_eq!(told, "r1c12 hold only 4 and 7, which are used up in row 1. So r1c3 cannot be 4.");
}

#[test]
fn a_fish_is_told_with_its_fins() {
    let mut position = Position::EMPTY;
    let out = "r2c124567 r2c9 r5c12456 r5c9".parse().unwrap();
    Step::default().eliminate(&position, Digit::of(5), out).apply(&mut position);
    let told = by_cover(&position, (5, "r4c8"), "5r2 5r5", "5c3 5c8");
    let fish = "In rows 2 and 5, 5 has places only in columns 3 and 8, unless a fin is true: r5c7.";
    assert_eq!(told, format!("{fish} So r4c8 cannot be 5."));
}

#[test]
fn a_single_is_the_only_place_or_the_only_digit() {
    let single = |rule: &str| {
        let step = Step::default().place(Candidate::of(0)).only_of(rule.parse().unwrap());
        reason(&Position::EMPTY, &step)
    };
    assert_eq!(single("1b1"), "In box 1, no other cell can be 1. So r1c1 is 1.");
    assert_eq!(single("r1c1"), "No other candidate is left in r1c1. So r1c1 is 1.");
    assert_eq!(reason(&Position::EMPTY, &Step::default()), "");
}

#[test]
fn a_chain_is_told_by_its_ends() {
    let position = position(&[("r1c1", "12"), ("r1c5", "23"), ("r5c5", "13")]);
    let [one, two, three] = [1, 2, 3].map(Digit::of);
    let [first, second, third] = ["r1c1", "r1c5", "r5c5"].map(|cell| cell.parse().unwrap());
    let step = Step::default()
        .link((one, first), (two, first), true)
        .link((two, first), (two, second), false)
        .link((two, second), (three, second), true)
        .link((three, second), (three, third), false)
        .link((three, third), (one, third), true)
        .eliminate(&position, one, "r5c1".parse().unwrap())
        .chained(&position, false);
    let told = "If r1c1 is not 1, then r5c5 is 1: one of the two is true. r5c1 sees both.";
    assert_eq!(reason(&position, &step), format!("{told} So r5c1 cannot be 1."));
}

#[test]
fn many_eliminations_are_counted() {
    let position = position(&[("r1c1", "47"), ("r1c2", "47")]);
    let step = Step::default().eliminate(&position, Digit::of(4), Cells::ALL);
    let several = step.eliminate(&position, Digit::of(7), "r1c3 r9c9".parse().unwrap());
    assert!(conclusions(&several).contains(" cannot be 4 and "), "{}", conclusions(&several));
    let spread: Cells = "r1c3 r2c5 r3c7 r4c1 r5c4 r6c8 r7c2 r8c6 r9c9".parse().unwrap();
    let step = Digit::all().fold(Step::default(), |step, digit| {
        let cells = spread.iter().skip(digit.index()).collect();
        step.eliminate(&position, digit, cells)
    });
    assert_eq!(conclusions(&step), "the 45 red candidates are false");
}
