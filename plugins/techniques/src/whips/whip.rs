//! `whip`: Denis Berthier's whips ("The Hidden Logic of Sudoku", 2007, as nrczt-chains;
//! "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012).
//!
//! The size of a step is the length, the number of variables. The greatest size on the path that
//! always takes a shortest whip is the puzzle's W-rating; singles are length 0, and set before.
//! Whips of length 1 are locked candidates.

use super::model::WhipModel;
use super::whip_search;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

options! {
    /// Finds whips.
    pub struct Whip {
        /// Maximum number of variables in a whip
        length: usize = 8, in 1..=36;
    }
}

impl Component for Whip {
    const NAME: &'static str = "whip";
    const DOC: &'static str =
        "Whip: Berthier's chain whose links may use the target and earlier links";
    const ABOUT: &'static str = "Suppose that the target is true. Each step looks at a cell, or a \
         digit in a house, where the target and earlier links exclude all possibilities but one. \
         So that one is true, too. If in the end a cell or house has no possibility left, the \
         target was false.";
    const DEFINITION: &'static str = "refuted; left, seen, supposed";
    create_from_options!();
}

impl Technique for Whip {
    /// One step for each candidate that a whip excludes, a shortest one, by ascending length.
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let model = WhipModel::new(position, false);
        let _ = whip_search::visit_whips(&model, self.length, |proof| {
            emit(&proof.step(position, &model, "whip"))
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, confine_digits, create_component, find_steps, odd_positions, step_texts,
        with_only,
    };
    use seventeen_plugin::Value;

    fn whip(length: i64) -> Whip {
        create_component(&[Value::Int(length)])
    }

    fn xy_wing(pivot: &str) -> Position {
        with_only(&[("r1c1", pivot), ("r1c9", "13"), ("r9c1", "23")])
    }

    #[test]
    fn locked_candidates_are_whips_of_length_1() {
        let position = confine_digits(Position::EMPTY, "4", 18, "r1c1 r1c2");
        let found = step_texts(&mut whip(1), &position);
        assert_eq!(found.len(), 6);
        assert_eq!(found[0], "whip[1]: b1n4{r1c1 .} => r1c4<>4");
    }

    #[test]
    fn an_xy_wing_is_a_whip_of_length_3() {
        let found = step_texts(&mut whip(3), &xy_wing("12"));
        assert_eq!(found, ["whip[3]: r1c9{n3 n1} - r1c1{n1 n2} - r9c1{n2 .} => r9c9<>3"]);
        assert_eq!(find_steps(&mut whip(3), &xy_wing("12"))[0].size, 3);
    }

    #[test]
    fn a_candidate_that_is_left_or_a_short_length_breaks_it() {
        assert!(find_steps(&mut whip(8), &xy_wing("124")).is_empty());
        assert!(find_steps(&mut whip(2), &xy_wing("12")).is_empty());
    }

    #[test]
    fn candidates_that_the_target_excludes_do_not_count() {
        // 3 is left in the pivot, but the target sees it: an XYZ-wing.
        let position = with_only(&[("r1c1", "123"), ("r1c9", "13"), ("r2c2", "23")]);
        let found = step_texts(&mut whip(3), &position);
        assert_eq!(
            found,
            [
                "whip[3]: r1c9{n3 n1} - r1c1{n1 n2} - r2c2{n2 .} => r1c2<>3",
                "whip[3]: r1c9{n3 n1} - r1c1{n1 n2} - r2c2{n2 .} => r1c3<>3",
            ]
        );
    }

    #[test]
    fn whips_agree_with_the_solution() {
        assert!(check_sound_alone(&mut whip(6), 21, 300) > 1000);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut whip(3), position)));
    }
}
