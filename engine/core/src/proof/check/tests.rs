//! One proof for each reason, and its faults.

use super::*;
use crate::proof::Builder;
use crate::{Cells, Digit, Puzzle, Rules};

/// The position with these candidates in some cells, and all in the others.
fn position(cells: &[(&str, &str)]) -> Position {
    let mut text = vec!["123456789"; 81];
    for (name, digits) in cells {
        let cells: Cells = name.parse().unwrap();
        cells.iter().for_each(|cell| text[cell.index()] = digits);
    }
    text.join(" ").parse().unwrap()
}

fn candidates(text: &str) -> Vec<Candidate> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

fn constraint(text: &str) -> Constraint {
    text.parse().unwrap()
}

/// A step that eliminates these.
fn excluding(text: &str) -> Step {
    Step { eliminations: candidates(text), ..Step::default() }
}

/// Checks that the proof shows the step's conclusions, and does not after removing any line or
/// inverting its claim.
fn holds(builder: Builder<'_>, position: &Position, step: &Step) {
    let proof = builder.proof();
    assert_eq!(check(&proof, position, step), Ok(()), "\n{proof}");
    for number in 0..proof.lines.len() {
        let mut less = proof.clone();
        less.lines.remove(number);
        assert!(check(&less, position, step).is_err(), "without line {}:\n{proof}", number + 1);
        let mut turned = proof.clone();
        let claim = &mut turned.lines[number].claim;
        *claim = claim.opposite();
        assert!(check(&turned, position, step).is_err(), "line {} turned:\n{proof}", number + 1);
    }
}

/// The fault of the last line of a proof.
fn fault(builder: Builder<'_>, position: &Position) -> Fault {
    let proof = builder.proof();
    match check(&proof, position, &Step::default()) {
        Err(Flaw::Line(number, fault)) if number + 1 == proof.lines.len() => fault,
        other => panic!("{other:?}\n{proof}"),
    }
}

#[test]
fn a_chain_of_three_cells_holds() {
    let position = position(&[("r1c1", "12"), ("r1c9", "23"), ("r9c9", "13")]);
    let step = excluding("r9c1=1");
    let mut builder = Builder::new(&position);
    let all = [constraint("r1c1"), constraint("r1c9"), constraint("r9c9")].map(Source::from);
    builder.refute(&Claim::one_of(candidates("r9c1=1")), &all, &[]);
    assert_eq!(builder.claim(builder.next() - 1), &Claim::none_of(candidates("r9c1=1")));
    holds(builder, &position, &step);
}

#[test]
fn one_of_two_ends_of_a_chain_is_true() {
    let position = position(&[("r1c1", "12"), ("r1c9", "23"), ("r9c9", "13")]);
    let mut builder = Builder::new(&position);
    let supposed = builder.suppose(Claim::none_of(candidates("r1c1=1")));
    let two = builder.left(constraint("r1c1"), &[supposed]);
    let not_two = builder.seen(two, &candidates("r1c9=2"));
    let three = builder.left(constraint("r1c9"), &[not_two]);
    let not_three = builder.seen(three, &candidates("r9c9=3"));
    let one = builder.left(constraint("r9c9"), &[not_three]);
    let either = builder.either(supposed, one);
    builder.seen(either, &candidates("r9c1=1"));
    holds(builder, &position, &excluding("r9c1=1"));
}

#[test]
fn covers_count_truths_and_links() {
    let position = position(&[("r1c1 r1c2", "47")]);
    let cells = ["r1c1", "r1c2"].map(constraint);
    let digits = ["4r1", "7r1"].map(constraint);
    let mut builder = Builder::new(&position);
    builder.cover(cells, digits, &[], &candidates("r1c3=4 r1c9=7"));
    holds(builder, &position, &excluding("r1c3=4 r1c9=7"));

    let with = |truths: &[Constraint], links: &[Constraint], out: &str| {
        let mut builder = Builder::new(&position);
        builder.cover(truths.to_vec(), links.to_vec(), &[], &candidates(out));
        fault(builder, &position)
    };
    let [four, first] = [candidates("r1c3=4")[0], candidates("r1c1=7")[0]];
    assert_eq!(with(&cells, &digits[..1], "r1c3=4"), Fault::Uncovered(first));
    assert_eq!(with(&cells[..1], &digits, "r1c3=4"), Fault::Unforced(four));
    assert_eq!(with(&cells, &digits, "r2c2=4"), Fault::Unforced(candidates("r2c2=4")[0]));
    // A cell that counts twice lies in too few links.
    assert!(matches!(with(&[cells[0]; 2], &digits, "r1c3=4"), Fault::Uncovered(_)));
}

#[test]
fn what_follows_in_all_cases_follows() {
    let position = position(&[("r1c1", "12"), ("r1c9", "23"), ("r9c1", "13")]);
    let step = excluding("r9c9=3");
    let within: Vec<Source> = ["r1c9", "r9c1"].map(|it| constraint(it).into()).to_vec();
    let goal = Claim::none_of(candidates("r9c9=3"));
    let cases = ["r1c1=1", "r1c1=2"].map(|it| Claim::one_of(candidates(it)));
    let of = Some(Source::from(constraint("r1c1")));
    let mut builder = Builder::new(&position);
    assert!(builder.follows_in_cases(of, &cases, &goal, &within, &[]).is_some());
    holds(builder, &position, &step);

    let either = [cases[0].clone(), cases[0].opposite()];
    let mut builder = Builder::new(&position);
    let with_cell: Vec<Source> = [&within[..], &[constraint("r1c1").into()]].concat();
    assert!(builder.follows_in_cases(None, &either, &goal, &with_cell, &[]).is_some());
    holds(builder, &position, &step);

    let mut builder = Builder::new(&position);
    builder.follows_in_cases(of, &cases[..1], &goal, &within, &[]);
    assert_eq!(fault(builder, &position), Fault::Cases);
}

#[test]
fn a_rectangle_must_have_another_digit() {
    let position = position(&[("r1c1 r1c4 r2c1", "47"), ("r2c4", "4789")]);
    let corners: Cells = "r12c14".parse().unwrap();
    let of_cell = |cell| ["4", "7"].map(|digit| format!("{cell}={digit}"));
    let names: Vec<String> = corners.iter().flat_map(of_cell).collect();
    let pattern = candidates(&names.join(" "));
    let mut builder = Builder::new(&position);
    let guardians = builder.deadly(&pattern);
    builder.seen(guardians, &candidates("r2c4=4 r2c4=7"));
    holds(builder, &position, &excluding("r2c4=4 r2c4=7"));

    let mut builder = Builder::new(&position);
    builder.deadly(&pattern[1..]);
    assert!(matches!(fault(builder, &position), Fault::Pattern(_)));
}

#[test]
fn five_cells_in_a_ring_do_not_take_two_digits() {
    let ring = "r1c1 r1c5 r5c5 r5c2 r2c2";
    let position = position(&[(ring, "12"), ("r2c2", "123")]);
    let cells: Cells = ring.parse().unwrap();
    let of_cell = |cell| [1, 2].map(|digit| Candidate::new(cell, Digit::of(digit)));
    let pattern: Vec<Candidate> = cells.iter().flat_map(of_cell).collect();
    let mut builder = Builder::new(&position);
    builder.impossible(&pattern);
    let step = Step { placements: candidates("r2c2=3"), ..Step::default() };
    holds(builder, &position, &step);

    let mut builder = Builder::new(&position);
    builder.impossible(&pattern[2..]);
    assert!(matches!(fault(builder, &position), Fault::Pattern(_)));
}

#[test]
fn placements_of_a_digit_are_all_tried() {
    // In rows 1 to 3 the digit has boxes 1 and 2 alone, so row 3 has box 3.
    let others: Vec<(&str, &str)> = vec![("r1c789 r2c789", "23456789")];
    let position = position(&others);
    let mut builder = Builder::new(&position);
    builder.unplaced(&candidates("r3c1=1 r3c4=1"));
    holds(builder, &position, &excluding("r3c1=1 r3c4=1"));

    let mut builder = Builder::new(&position);
    builder.unplaced(&candidates("r3c7=1"));
    assert_eq!(fault(builder, &position), Fault::Unforced(candidates("r3c7=1")[0]));
}

#[test]
fn a_search_says_what_all_solutions_say() {
    let puzzle =
        "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
    let position: Position = puzzle.parse().unwrap();
    let solution = solution(position.clone()).expect("a solution");
    assert!(position.has(solution));
    let say = |claim: Claim| {
        let mut builder = Builder::new(&position);
        builder.line(claim, Reason::Searched);
        check(&builder.proof(), &position, &Step::default())
    };
    let cell = position.blank().first().unwrap();
    let says = |digit| say(Claim::one_of([Candidate::new(cell, digit)]));
    let right: Vec<Digit> =
        position.candidates(cell).iter().filter(|&digit| says(digit).is_ok()).collect();
    assert_eq!(right.len(), 1);
    let held = Candidate::new(cell, right[0]);
    assert_eq!(say(Claim::none_of([held])), Err(Flaw::Line(0, Fault::Unforced(held))));
}

#[test]
fn lines_under_another_supposition_are_out_of_reach() {
    let position = position(&[("r1c1", "12"), ("r1c9", "23")]);
    let mut builder = Builder::new(&position);
    let one = builder.suppose(Claim::one_of(candidates("r1c1=1")));
    builder.end_case(one, one);
    builder.suppose(Claim::one_of(candidates("r1c1=2")));
    builder.seen(one, &candidates("r1c2=1"));
    assert_eq!(fault(builder, &position), Fault::OutOfReach(0));

    // Its own number, and one that does not exist.
    for number in [0, 7] {
        let mut builder = Builder::new(&position);
        let reason = Reason::Seen { of: Source::Line(number) };
        builder.line(Claim::none_of(candidates("r1c2=1")), reason);
        assert_eq!(fault(builder, &position), Fault::OutOfReach(number));
    }
}

#[test]
fn a_line_stands_at_most_one_deeper_than_its_supposition() {
    let reason = Reason::Left { of: constraint("r1c1").into(), without: Vec::new() };
    let claim = Claim::one_of(candidates("r1c1=1 r1c1=2"));
    let line = |depth| Inference { depth, claim: claim.clone(), reason: reason.clone() };
    let position = position(&[("r1c1", "12")]);
    let step = Step::default();
    let of = |lines: Vec<Inference>| check(&Proof { lines }, &position, &step);
    assert_eq!(of(vec![line(0)]), Ok(()));
    assert_eq!(of(vec![line(1)]), Err(Flaw::Line(0, Fault::Depth)));
    let suppose = |depth| Inference { reason: Reason::Suppose, ..line(depth) };
    assert_eq!(of(vec![suppose(1), line(1)]), Ok(()));
    assert_eq!(of(vec![suppose(0)]), Err(Flaw::Line(0, Fault::Depth)));
    assert_eq!(of(vec![suppose(2)]), Err(Flaw::Line(0, Fault::Depth)));
}

#[test]
fn what_is_supposed_proves_nothing() {
    let position = Position::EMPTY;
    let mut builder = Builder::new(&position);
    builder.suppose(Claim::none_of(candidates("r1c1=1")));
    let unproven = Flaw::Unproven(Claim::none_of(candidates("r1c1=1")));
    assert_eq!(check(&builder.proof(), &position, &excluding("r1c1=1")), Err(unproven));
}

#[test]
fn lines_that_exclude_nothing_are_idle() {
    let position = position(&[("r1c1", "12")]);
    let mut builder = Builder::new(&position);
    let supposed = builder.suppose(Claim::none_of(candidates("r1c2=1")));
    builder.left(constraint("r1c1"), &[supposed]);
    assert_eq!(fault(builder, &position), Fault::Idle(0));
}

#[test]
fn under_other_rules_a_proof_has_their_cells_digits_and_houses_alone() {
    let six: Rules = "6x6".parse().unwrap();
    let position = Position::of_rules(six, &Puzzle::EMPTY);
    let left = |of: &str| {
        let mut builder = Builder::new(&position);
        builder.left(constraint(of), &[]);
        check(&builder.proof(), &position, &Step::default())
    };
    for own in ["r6c6", "6r6", "1c6", "1r12c123"] {
        assert_eq!(left(own), Ok(()), "{own}");
    }
    for foreign in ["r7c7", "7r1", "1r7", "1b1", "1r12c12"] {
        assert_eq!(left(foreign), Err(Flaw::Line(0, Fault::Foreign(constraint(foreign)))));
    }
    let seen = |out: &str| {
        let mut builder = Builder::new(&position);
        let supposed = builder.suppose(Claim::one_of(candidates("r1c1=1")));
        builder.seen(supposed, &candidates(out));
        check(&builder.proof(), &position, &Step::default())
    };
    assert_eq!(seen("r2c3=1 r1c1=2 r6c1=1"), Ok(()));
    // A box of 6x6 has two rows.
    let [one, third] = [candidates("r1c1=1")[0], candidates("r3c3=1")[0]];
    assert_eq!(seen("r3c3=1"), Err(Flaw::Line(1, Fault::Unseen(third, one))));
}

#[test]
fn a_house_that_need_not_hold_a_digit_is_a_link_alone() {
    let short: Cells = "r1c1 r2c2".parse().unwrap();
    let rules = Rules::new("short_diagonal", 4, None, &[], &[short]).unwrap();
    let position = Position::of_rules(rules, &Puzzle::EMPTY);
    let place = Constraint::Within(short, Digit::of(1));
    let mut builder = Builder::new(&position);
    builder.left(place, &[]);
    assert_eq!(fault(builder, &position), Fault::Foreign(place));
    let mut builder = Builder::new(&position);
    builder.cover([constraint("1r1")], [place], &[], &[]);
    assert_eq!(check(&builder.proof(), &position, &Step::default()), Ok(()));
}

#[test]
fn reasons_of_classic_sudoku_prove_nothing_under_other_rules() {
    let windoku = Position::of_rules("windoku".parse().unwrap(), &Puzzle::EMPTY);
    let some = candidates("r1c1=1 r1c2=2");
    let claim = || Claim::none_of(some.clone());
    for reason in [
        Reason::Deadly { pattern: some.clone(), without: vec![] },
        Reason::Impossible { pattern: some.clone(), without: vec![] },
        Reason::Unplaced,
    ] {
        let mut builder = Builder::new(&windoku);
        builder.line(claim(), reason);
        assert_eq!(fault(builder, &windoku), Fault::ClassicOnly);
    }
}
