//! `oddagon`: the bivalue oddagon of the Players' Forum, an odd loop of cells for the same two
//! digits.
//!
//! Each cell of the loop sees the next, so two digits would have to take turns round it: that fails
//! in an odd loop. So one of the other candidates in its cells is true. A lone guardian is set;
//! otherwise the candidates that all of them exclude are removed.
//!
//! All cells have both digits. A loop in which a cell sees more than its neighbours is skipped:
//! part of it is a loop, too, or lies in a house. Of loops with equal guardians the shortest is
//! taken. The forms are those of [`forbidden`](crate::forbidden). The size of a step is the number
//! of guardians.

use crate::forbidden::{ForbiddenPattern, ForbiddenReason};
use crate::odd_loops::OddLoopSearch;
use crate::subsets::subset_search::digit_sets;
use seventeen_plugin::prelude::*;

options! {
    /// Finds bivalue oddagons.
    pub struct Oddagon {
        /// Maximum number of cells in the loop
        cells: usize = 11, in 5..=15;
        /// Maximum number of other candidates in the cells
        guardians: u32 = 6, in 1..=12;
    }
}

impl Component for Oddagon {
    const NAME: &'static str = "oddagon";
    const DOC: &'static str = "Bivalue Oddagon: an odd loop of cells that two digits cannot fill";
    const ABOUT: &'static str = "Take a loop of an odd number of cells, each of which sees the \
         next, and the last the first. Two digits cannot fill it: they would have to alternate, \
         and two equal digits would meet at the end. So if the cells of such a loop share two \
         candidates, one of their other candidates, the guardians, is true.";
    const DEFINITION: &'static str = "impossible; cover, seen";
    create_from_options!();
}

impl Finder for Oddagon {
    type Pattern = ForbiddenPattern;

    /// Visits all with conclusions, those with fewer guardians first, and then those of fewer
    /// cells.
    fn each(&self, position: &Position, visit: Emit<'_, ForbiddenPattern>) -> ControlFlow<()> {
        let all = digit_sets(2).flat_map(|pair| self.loops_of_pair(position, pair)).collect();
        ForbiddenPattern::visit_consequences(position, all, visit)
    }

    fn step(&self, position: &Position, found: &ForbiddenPattern) -> Step {
        found.step(position, "Bivalue Oddagon")
    }
}

impl Oddagon {
    fn loops_of_pair(&self, position: &Position, pair: Digits) -> Vec<ForbiddenPattern> {
        let others = |cell: Cell| (position.candidates(cell) - pair).len();
        let has_both = |&cell: &Cell| pair.is_subset(position.candidates(cell));
        let few = |cell: &Cell| others(*cell) <= self.guardians;
        let cells = position.blank().iter().filter(has_both).filter(few).collect();
        let grow = |guardians: &u32, _: Cell, next: Cell| {
            Some(guardians + others(next)).filter(|&guardians| guardians <= self.guardians)
        };
        let mut found = Vec::new();
        OddLoopSearch { longest: self.cells, grow }.visit_loops(cells, &0, |cells, _| {
            let cells = cells.iter().copied().collect();
            found.push(ForbiddenPattern::of_digits(
                position,
                ForbiddenReason::Impossible,
                pair,
                cells,
            ));
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn oddagon() -> Oddagon {
        create_component(&[Value::Int(11), Value::Int(6)])
    }

    #[test]
    fn a_lone_guardian_is_set() {
        let cells = [("r1c1 r1c5 r5c5 r5c2", "12"), ("r2c2", "123")];
        let expected = "Bivalue Oddagon: 1,2 in r1c15,r2c2,r5c25, guardians 3r2c2 => r2c2=3";
        assert_eq!(step_texts(&mut oddagon(), &with_only(&cells)), [expected]);
    }

    #[test]
    fn guardians_exclude_what_they_all_see() {
        let one_cell = [("r1c1 r1c5 r5c5 r5c2", "12"), ("r2c2", "1234")];
        let expected = "Bivalue Oddagon: 1,2 in r1c15,r2c2,r5c25, guardians 3r2c2,4r2c2 => \
                        r2c2<>1, r2c2<>2";
        assert_eq!(step_texts(&mut oddagon(), &with_only(&one_cell)), [expected]);
        let one_digit = [("r1c1 r1c5 r5c5", "12"), ("r2c2 r5c2", "123")];
        let found = step_texts(&mut oddagon(), &with_only(&one_digit));
        assert_eq!(found.len(), 1);
        assert!(found[0].ends_with("guardians 3r2c2,3r5c2 => r1346789c2<>3"), "{found:?}");
    }

    #[test]
    fn an_even_loop_or_one_without_guardians_concludes_nothing() {
        let even = [("r1c1 r1c5 r5c5", "12"), ("r5c1", "123")];
        assert_eq!(step_texts(&mut oddagon(), &with_only(&even)), [""; 0]);
        let none = [("r1c1 r1c5 r5c5 r5c2 r2c2", "12")];
        assert_eq!(step_texts(&mut oddagon(), &with_only(&none)), [""; 0]);
        let lacking = [("r1c1 r1c5 r5c5 r5c2", "12"), ("r2c2", "13")];
        assert_eq!(step_texts(&mut oddagon(), &with_only(&lacking)), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let found = check_sound(&mut oddagon(), 1000, |_, _| {});
        assert!(found > 100, "{found}");
        odd_positions().iter().for_each(|position| drop(find_steps(&mut oddagon(), position)));
    }
}
