//! Steps that the log rejects, and how.

use super::*;
use seventeen_core::DerivationLog;

/// The error of the last step, after the others.
fn error(steps: &[Step]) -> String {
    let grid = grid();
    let claim = Claim { dead: "r1c1".parse().unwrap(), ..Claim::no_puzzle(&grid, 2) };
    let (last, before) = steps.split_last().unwrap();
    let add = |log: &mut StageLog<'_>, _: &BaseLines| {
        for step in before {
            log.add(step.borrow()).unwrap();
        }
        log.add(last.borrow()).unwrap_err().to_string()
    };
    with_log(&claim, add).1
}

/// Line 2: a cell of this set is given.
fn set() -> Step {
    Step::Set("r1c1 r2c2".parse().unwrap())
}

fn sum(line: u64, multiplier: u64) -> Step {
    Step::Sum(vec![(Line(line), multiplier)], vec![], 1)
}

fn clause(literals: &[u32], hints: &[u64]) -> Step {
    let literals = literals.iter().map(|&it| Literal::of(it)).collect();
    Step::Clause(literals, hints.iter().map(|&it| Line(it)).collect())
}

#[test]
fn wrong_steps_are_rejected_with_their_place() {
    let large = Step::Sum(vec![(Line(0), u64::MAX)], vec![], 1);
    let literal = |variable| Step::Sum(vec![(Line(0), 1)], vec![(Literal::of(variable), 1)], 1);
    let all = "r1c1 r1c2".parse().unwrap();
    let define = || Step::Define(all, 1);
    let forget = |first, end| Step::Forget(Line(first), Line(end));
    let cases = [
        (vec![Step::Set(Cells::EMPTY)], "step 0: an unavoidable set has no cells"),
        (vec![sum(2, 1)], "step 0: line 2 does not exist yet: the next is 2"),
        (vec![set(), sum(3, 1)], "step 1: line 3 does not exist yet: the next is 3"),
        (vec![set(), sum(2, 0)], "step 1: a multiplier is 0: expected at least 1"),
        (
            vec![Step::Sum(vec![(Line(0), 1)], vec![(Literal::of(0), 0)], 1)],
            "step 0: a multiplier is 0: expected at least 1",
        ),
        (vec![large], "step 0: a sum is too large: expected coefficients below 2^63"),
        (
            vec![Step::Sum(vec![(Line(0), 1)], vec![], 0)],
            "step 0: a sum is divided by 0: expected at least 1",
        ),
        (vec![Step::Sum(vec![], vec![], 1)], "step 0: a sum has no lines: expected at least one"),
        (vec![literal(81)], "step 0: variable 81 is no cell, 0 to 80, and none is defined"),
        (
            vec![define(), literal(129)],
            "step 1: variable 129 is no cell, 0 to 80, and defined are 128 to 128",
        ),
        (vec![Step::Define(all, 2)], "step 0: a definition has most 2: expected below its 2 cells"),
        (vec![clause(&[0, 0], &[0])], "step 0: a clause has variable 0 twice"),
        (
            vec![set(), clause(&[10, 11], &[2])],
            "step 1: a clause does not follow from its hints by unit propagation",
        ),
        (vec![set(), clause(&[10], &[1, 7])], "step 1: line 7 does not exist yet: the next is 3"),
        (vec![set(), forget(2, 3), sum(2, 1)], "step 1: line 2 was forgotten"),
        (vec![forget(0, 1)], "step 0: lines 0 to 1 are not all of this stage, from 2"),
        (vec![set(), forget(2, 4)], "step 1: lines 2 to 4 do not exist yet: the next is 3"),
        (vec![set(), forget(3, 2)], "step 1: lines 3 to 2 do not exist yet: the next is 3"),
    ];
    for (steps, reason) in cases {
        assert_eq!(error(&steps), format!("scripted, part 3, {reason}"), "{steps:?}");
    }
}

#[test]
fn a_clause_needs_its_dead_cell() {
    let grid = grid();
    let claim = Claim { dead: "r1c1".parse().unwrap(), ..Claim::no_puzzle(&grid, 2) };
    let (stage, ()) = with_log(&claim, |log, _| {
        log.add(set().borrow()).unwrap();
        assert_eq!(log.add(clause(&[10], &[0, 1, 2]).borrow()), Ok(Line(3)));
    });
    let base = BaseLines::of_claim(&claim);
    assert!(stage.resolve_result(&base, Line(3)).is_ok());
    let missing = stage.resolve_result(&base, Line(4)).unwrap_err().to_string();
    assert_eq!(missing, "scripted, part 3: its result, line 4, is forgotten or does not exist");
}

#[test]
fn a_stage_has_limits() {
    let grid = grid();
    let claim = Claim::no_puzzle(&grid, 2);
    let ((), full) = {
        let fill = |log: &mut StageLog<'_>, _: &BaseLines| {
            (0..).find_map(|_| log.add(sum(0, 1).borrow()).err()).unwrap().to_string()
        };
        ((), with_log(&claim, fill).1)
    };
    assert_eq!(full, "scripted, part 3 takes more memory than 1 MiB");
    let (token, base) = (CancellationToken::default(), BaseLines::of_claim(&claim));
    let settings = StageSettings { component: "a", stage: "b", memory: 1 << 20, token: &token };
    let mut log = StageLog::new(settings, &base);
    token.cancel();
    assert_eq!(log.add(set().borrow()), Err(seventeen_core::Error::Cancelled));
}
