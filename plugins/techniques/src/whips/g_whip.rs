//! `g_whip`: Denis Berthier's g-whips, whips whose right-linking values may be groups.
//!
//! A group is two or three values of a variable that lie where a line and a box cross. If nothing
//! else is left of the variable, it excludes all candidates linked to all its values. Here only two
//! of its values need to be left: the eliminations are the same.

use super::model::WhipModel;
use super::whip_search;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

options! {
    /// Finds g-whips.
    pub struct GWhip {
        /// Maximum number of variables in a g-whip
        length: usize = 6, in 1..=36;
    }
}

impl Component for GWhip {
    const NAME: &'static str = "g_whip";
    const DOC: &'static str = "g-Whip: Berthier's whip with groups of candidates";
    const ABOUT: &'static str = "A whip whose links may be groups: two or three cells of a box on \
         one line, one of which holds the digit. Suppose that the target is true. Go from one cell \
         or house to the next that has only one possibility, or one group, left. If one has none \
         left, the target was false.";
    const DEFINITION: &'static str = "refuted; left, seen, supposed";
    create_from_options!();
}

impl Technique for GWhip {
    /// One step for each candidate that a g-whip excludes, a shortest one: all of a length before
    /// the next. A g-whip without a group is named as the whip that it is.
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let model = WhipModel::new(position, true);
        let _ = whip_search::visit_whips(&model, self.length, |proof| {
            let is_group =
                |right: Option<usize>| right.is_some_and(|node| node >= model.candidate_count());
            let grouped = proof.links.iter().any(|link| is_group(link.right));
            emit(&proof.step(position, &model, if grouped { "g-whip" } else { "whip" }))
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, confine_digits, create_component, find_steps, odd_positions, step_texts,
    };
    use seventeen_plugin::Value;

    fn g_whip(length: i64) -> GWhip {
        create_component(&[Value::Int(length)])
    }

    /// 5 is in row 2 or column 2 of box 1, in row 2 or column 8 of box 3, and in `places` in row 9.
    fn two_boxes(places: &str) -> Position {
        let position = confine_digits(Position::EMPTY, "5", 18, "r2c1 r2c3 r1c2 r3c2");
        let position = confine_digits(position, "5", 20, "r2c7 r2c9 r1c8 r3c8");
        confine_digits(position, "5", 8, places)
    }

    #[test]
    fn what_is_left_of_a_box_may_be_a_group() {
        let found = step_texts(&mut g_whip(3), &two_boxes("r9c2 r9c8"));
        let expected =
            "g-whip[3]: b1n5{r1c2 r2c13} - b3n5{r2c7 r13c8} - r9n5{c8 .} => r5c2<>5".to_owned();
        assert!(found.contains(&expected), "{found:?}");
        let mut whip: crate::whips::Whip = create_component(&[Value::Int(3)]);
        assert!(!step_texts(&mut whip, &two_boxes("r9c2 r9c8")).iter().any(|s| s.contains("r5c2")));
    }

    #[test]
    fn a_place_more_breaks_it() {
        let found = step_texts(&mut g_whip(3), &two_boxes("r9c2 r9c5 r9c8"));
        assert!(!found.iter().any(|sentence| sentence.contains("r5c2")), "{found:?}");
    }

    #[test]
    fn g_whips_agree_with_the_solution() {
        assert!(check_sound_alone(&mut g_whip(5), 22, 300) > 500);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut g_whip(2), position)));
    }
}
