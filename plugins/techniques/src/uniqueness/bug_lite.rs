//! `bug_lite`: cells with two candidates each, in whose houses each of these digits is twice.
//!
//! Each house that has one of the digits in these cells has it in two of them. So if all of them
//! take one of their two candidates, they could all take the other one. The puzzle would have two
//! solutions: a bivalue universal grave of only some cells. So one of the cells' other candidates
//! is true. A lone guardian is set; otherwise the candidates that all of them exclude are removed.
//!
//! The name is from the Players' Forum ("Between Uniqueness and BUG: BUG Lite"). Where all cells
//! have the same two digits it is a unique rectangle or loop, which are left to those. The forms
//! are those of [`forbidden`](crate::forbidden), and the size of a step is the number of guardians.

use super::digit_pairing::DigitCountsByHouse;
use crate::forbidden::{ForbiddenPattern, ForbiddenReason, seen_by_all};
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

options! {
    /// Finds BUG-Lites.
    pub struct BugLite {
        /// Maximum number of cells
        cells: usize = 12, in 6..=18;
        /// Maximum number of other candidates in the cells
        guardians: usize = 4, in 1..=9;
    }
}

impl Component for BugLite {
    const NAME: &'static str = "bug_lite";
    const DOC: &'static str =
        "BUG-Lite: a bivalue universal grave of only some cells, apart from guardians";
    const ABOUT: &'static str = "Take some cells with two candidates each. Every house that has \
         one of these digits there has it in exactly two of the cells. Then each cell could take \
         its other candidate instead, and the puzzle would have two solutions. A proper puzzle has \
         one, so at least one of the cells holds another candidate. This is a bivalue universal \
         grave of only some cells.";
    const DEFINITION: &'static str = "deadly; cover, seen";
    create_from_options!();
}

impl Finder for BugLite {
    type Pattern = ForbiddenPattern;

    /// Visits all with conclusions, those with fewer guardians first, and then those of fewer
    /// cells.
    fn each(&self, position: &Position, visit: Emit<'_, ForbiddenPattern>) -> ControlFlow<()> {
        let mut search = BugLiteSearch { position, limits: self, found: Vec::new() };
        let mut pool = position.blank();
        for first in position.cells_with(2) {
            pool.remove(first);
            search.add_cell(&PartialPattern::default(), first, position.candidates(first), pool);
        }
        ForbiddenPattern::visit_consequences(position, search.found, visit)
    }

    fn step(&self, position: &Position, found: &ForbiddenPattern) -> Step {
        found.step(position, "BUG-Lite")
    }
}

/// Some of the cells with their two digits.
#[derive(Clone, Default)]
struct PartialPattern {
    pattern: Vec<(Cell, Digits)>,
    pairing: DigitCountsByHouse,
    guardians: Vec<Candidate>,
}

struct BugLiteSearch<'a> {
    position: &'a Position,
    limits: &'a BugLite,
    found: Vec<ForbiddenPattern>,
}

impl BugLiteSearch<'_> {
    /// Adds another cell if it can have these two digits in a pattern, and then others of the pool.
    fn add_cell(&mut self, part: &PartialPattern, cell: Cell, pair: Digits, pool: Cells) {
        let Some(pairing) = part.pairing.with_cell(cell, pair) else { return };
        let mut more = PartialPattern { pairing, ..part.clone() };
        let others = (self.position.candidates(cell) - pair).iter();
        more.guardians.extend(others.map(|digit| Candidate::new(cell, digit)));
        more.pattern.push((cell, pair));
        let before = part.guardians.len();
        if more.guardians.len() == before || self.may_conclude(&more.guardians) {
            self.extend_pattern(&more, pool - Cells::single(cell));
        }
    }

    fn may_conclude(&self, guardians: &[Candidate]) -> bool {
        let is_lone = guardians.len() == 1;
        let few = guardians.len() <= self.limits.guardians;
        few && (is_lone || !seen_by_all(self.position, guardians).is_empty())
    }

    /// Adds each cell that may be the second one with a digit in a house: one with the fewest such
    /// cells.
    fn extend_pattern(&mut self, part: &PartialPattern, pool: Cells) {
        let seconds = |(house, digit): (usize, Digit)| {
            (pool & self.position.places(digit) & HOUSES[house], digit)
        };
        let Some((cells, digit)) =
            part.pairing.unpaired_digits().map(seconds).min_by_key(|(cells, _)| cells.len())
        else {
            return self.record_pattern(part);
        };
        // A cell is second in its three houses for two digits at most.
        let lacking = part.pairing.unpaired_digits().count().div_ceil(6);
        if part.pattern.len() + lacking > self.limits.cells {
            return;
        }
        for cell in cells {
            for other in self.position.candidates(cell) - Digits::single(digit) {
                self.add_cell(part, cell, Digits::from_iter([digit, other]), pool);
            }
        }
    }

    /// Takes a complete pattern, if it has at least three digits.
    fn record_pattern(&mut self, part: &PartialPattern) {
        let pairs = part.pattern.iter().map(|&(_, pair)| pair);
        if pairs.fold(Digits::EMPTY, |all, pair| all | pair).len() > 2 {
            let pattern = part.pattern.iter().copied();
            self.found.push(ForbiddenPattern::new(self.position, ForbiddenReason::Deadly, pattern));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn bug_lite() -> BugLite {
        create_component(&[12, 4].map(Value::Int))
    }

    const SIX: [(&str, &str); 3] = [("r1c1 r2c1", "12"), ("r1c4 r2c4", "23"), ("r1c7", "13")];

    #[test]
    fn a_lone_guardian_is_set() {
        let expected = "BUG-Lite: 1,2,3 in r12c147, guardians 4r2c7 => r2c7=4";
        assert_eq!(
            step_texts(&mut bug_lite(), &with_only(&[&SIX[..], &[("r2c7", "134")]].concat())),
            [expected]
        );
    }

    #[test]
    fn guardians_exclude_what_they_all_see() {
        let expected = "BUG-Lite: 1,2,3 in r12c147, guardians 4r2c7,5r2c7 => r2c7<>1, r2c7<>3";
        assert_eq!(
            step_texts(&mut bug_lite(), &with_only(&[&SIX[..], &[("r2c7", "1345")]].concat())),
            [expected]
        );
    }

    #[test]
    fn a_digit_that_is_once_in_a_house_breaks_it() {
        let other = with_only(&[&SIX[..], &[("r2c7", "124")]].concat());
        assert_eq!(step_texts(&mut bug_lite(), &other), [""; 0]);
        let apart = with_only(&[&SIX[..], &[("r2c8", "134")]].concat());
        assert_eq!(step_texts(&mut bug_lite(), &apart), [""; 0]);
    }

    #[test]
    fn rectangles_of_two_digits_are_left_to_others() {
        let rectangle = with_only(&[("r12c1 r1c4", "12"), ("r2c4", "123")]);
        assert_eq!(step_texts(&mut bug_lite(), &rectangle), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let found = check_sound(&mut bug_lite(), 1000, |_, _| {});
        assert!(found > 100, "{found}");
        odd_positions().iter().for_each(|position| drop(find_steps(&mut bug_lite(), position)));
    }
}
