//! `bug_multiple`: the bivalue universal grave with any candidates more, BUG + n.
//!
//! If each blank cell had two candidates, and each digit two places in each house that still needs
//! it, the solution would not be unique. So one of the extra candidates is true.
//!
//! [`bug`](super::bug) has the types 1 to 4 of SudokuExplainer, and its method to find extra
//! candidates, which misses some graves. Here all ways are tried to leave two candidates in each
//! cell. Types 1 to 4 follow from each. If the extra candidates are of several digits and in
//! several cells, the candidates that all of them exclude are removed (form `several`).

use super::bug::{Bug, BugPattern, BugType, ExtraCandidates};
use super::digit_pairing::DigitCountsByHouse;
use crate::forbidden::seen_by_all;
use seventeen_plugin::prelude::*;

options! {
    /// Finds bivalue universal graves with candidates more.
    pub struct BugMultiple {
        /// Maximum number of extra candidates
        guardians: u32 = 6, in 1..=12;
    }
}

impl Component for BugMultiple {
    const NAME: &'static str = "bug_multiple";
    const DOC: &'static str =
        "BUG+n: a Bivalue Universal Grave with any number of extra candidates";
    const ABOUT: &'static str = "Suppose that every blank cell had two candidates, and every digit \
         two places in each house that still needs it. The puzzle would have no solution or an \
         even number of them. A proper puzzle has one, so at least one of the extra candidates is \
         true. Whatever all of them exclude can be removed.";
    const DEFINITION: &'static str = "deadly; cover, left, refuted, seen, supposed";
    create_from_options!();
}

impl Finder for BugMultiple {
    type Pattern = BugPattern;

    /// Visits the consequences of each way to leave two candidates in each cell, each elimination
    /// once.
    fn each(&self, position: &Position, visit: Emit<'_, BugPattern>) -> ControlFlow<()> {
        let mut known = Vec::new();
        let visit = &mut |grave: &BugPattern| {
            if known.contains(&grave.out) {
                return ControlFlow::Continue(());
            }
            known.push(grave.out);
            visit(grave)
        };
        for more in self.extra_candidate_sets(position) {
            if let Some(bugs) = ExtraCandidates::if_not_empty(more) {
                bugs.visit_conclusions(position, visit)?;
                visit_common_eliminations(position, more, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, grave: &BugPattern) -> Step {
        Bug { plus_one: false }.step(position, grave)
    }
}

impl BugMultiple {
    /// The ways to leave two candidates in each cell: the others, by digit.
    fn extra_candidate_sets(&self, position: &Position) -> Vec<[Cells; 9]> {
        let more = |cell| position.candidates(cell).len().saturating_sub(2);
        let larger = position.blank() - position.cells_with(2);
        let mut found = Vec::new();
        if larger.iter().map(more).sum::<u32>() <= self.guardians {
            let add = |pairing: DigitCountsByHouse, cell| {
                pairing.with_cell(cell, position.candidates(cell))
            };
            let pairs = position.cells_with(2).iter().try_fold(DigitCountsByHouse::default(), add);
            if let Some(pairing) = pairs {
                choose_pairs(position, larger, pairing, [Cells::EMPTY; 9], &mut found);
            }
        }
        found
    }
}

/// Adds the ways to choose two candidates of each of these cells so that each house has each digit
/// twice or never. `more` are those of other cells that were not chosen.
fn choose_pairs(
    position: &Position,
    mut cells: Cells,
    pairing: DigitCountsByHouse,
    more: [Cells; 9],
    found: &mut Vec<[Cells; 9]>,
) {
    let Some(cell) = cells.first() else {
        if pairing.unpaired_digits().next().is_none() {
            found.push(more);
        }
        return;
    };
    cells.remove(cell);
    let candidates = position.candidates(cell);
    for one in candidates {
        for other in candidates.iter().filter(|&other| one < other) {
            let pair = Digits::from_iter([one, other]);
            if let Some(pairing) = pairing.with_cell(cell, pair) {
                let mut more = more;
                (candidates - pair).iter().for_each(|digit| more[digit].insert(cell));
                choose_pairs(position, cells, pairing, more, found);
            }
        }
    }
}

/// Visits the common eliminations of all extra candidates, if they are of several digits in several
/// cells.
fn visit_common_eliminations(
    position: &Position,
    more: [Cells; 9],
    visit: Emit<'_, BugPattern>,
) -> ControlFlow<()> {
    let of_digit = |digit: Digit| more[digit].iter().map(move |cell| Candidate::new(cell, digit));
    let guardians: Vec<Candidate> = Digit::all().flat_map(of_digit).collect();
    let cells = more.iter().fold(Cells::EMPTY, |all, &cells| all | cells);
    let digits = more.iter().filter(|cells| !cells.is_empty()).count();
    let mut out = [Cells::EMPTY; 9];
    for seen in seen_by_all(position, &guardians) {
        out[seen.digit()].insert(seen.cell());
    }
    if cells.len() < 2 || digits < 2 || out == [Cells::EMPTY; 9] {
        return ControlFlow::Continue(());
    }
    visit(&BugPattern { kind: BugType::Several, more, out })
}

#[cfg(test)]
mod tests {
    use super::super::bug::tests::{ONE_CELL, ONE_DIGIT, TWO_CELLS, position};
    use super::*;
    use crate::testing::{check_sound, create_component, find_steps, odd_positions, step_texts};
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    fn bug() -> BugMultiple {
        create_component(&[Value::Int(6)])
    }

    const THREE_CELLS: &str = "12 12 7 4 6 3 5 9 8 6 3 4 8 9 5 1 7 2 8 5 9 2 1 7 3 6 4 \
        3 17 18 5 2 9 68 4 67 27 6 5 1 4 8 29 3 79 4 9 28 7 3 6 28 1 5 \
        9 4 12 6 5 12 7 8 3 127 127 3 9 8 124 46 5 16 5 8 6 3 7 14 49 2 19";

    #[test]
    fn all_is_found_that_the_other_one_finds() {
        for digits in [ONE_CELL, ONE_DIGIT, TWO_CELLS] {
            let position = position(digits);
            let found = find_steps(&mut Bug { plus_one: false }, &position);
            assert_eq!(find_steps(&mut bug(), &position), found);
        }
    }

    #[test]
    fn guardians_of_several_digits_exclude_what_they_all_see() {
        let position: Position = THREE_CELLS.parse().unwrap();
        let expected = "Bivalue Universal Grave + 3: 1,2 in r8c126 => r8c1<>1";
        assert_eq!(step_texts(&mut bug(), &position), [expected]);
        assert_eq!(step_texts(&mut Bug { plus_one: false }, &position), [""; 0]);
        assert_eq!(
            step_texts(&mut create_component::<BugMultiple>(&[Value::Int(2)]), &position),
            [""; 0]
        );
    }

    #[test]
    fn a_candidate_less_is_no_grave() {
        for digits in [ONE_CELL, ONE_DIGIT, TWO_CELLS] {
            let position = position(digits);
            for cell in position.cells_with(2) {
                let mut other = position.clone();
                let digit = position.candidates(cell).first().unwrap();
                other.eliminate(Candidate::new(cell, digit));
                assert_eq!(step_texts(&mut bug(), &other), [""; 0]);
            }
        }
    }

    #[test]
    fn it_is_sound_and_finds_more() {
        let mut forms = BTreeSet::new();
        let found = check_sound(&mut bug(), 2000, |_, step| {
            forms.insert(step.form.to_string());
        });
        let others = check_sound(&mut Bug { plus_one: false }, 2000, |_, _| {});
        assert!(found > others && others > 10 && forms.len() == 5, "{found} {others} {forms:?}");
        odd_positions().iter().for_each(|position| drop(find_steps(&mut bug(), position)));
    }
}
