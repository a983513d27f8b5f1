//! `grouped_aic`: alternating inference chains with groups.
//!
//! A node may also be a digit in two or three cells of a box that lie in one row or column. Chains
//! without such a node are left to `aic`. The forms are those of `aic`, with one exception: if both
//! ends are one group, no digit is set, and the group's digit is excluded from cells that see all
//! of it.

use super::graph::{Graph, LinkKinds};
use super::search::{self, Chain, ChainQuery, MORE};
use seventeen_plugin::prelude::*;

options! {
    /// Finds grouped chains.
    pub struct GroupedAic {
        /// Maximum number of nodes in a chain
        length: usize = 24, in 4..=96;
        more: bool, as MORE;
    }
}

impl Component for GroupedAic {
    const NAME: &'static str = "grouped_aic";
    const DOC: &'static str =
        "Grouped AIC: an alternating inference chain with groups of two or three cells";
    const ABOUT: &'static str = "An alternating chain in which a node can be a group: two or three \
         cells of a box on one line. The digit is in one of them, or in none. Strong and weak \
         links alternate as in any chain. So one of the two ends is true, and a candidate that \
         both exclude is false.";
    const DEFINITION: &'static str = "either, cover; left, seen, supposed";
    create_from_options!();
}

impl Finder for GroupedAic {
    type Pattern = Chain;

    /// Visits the chains of at most `length` nodes with a group, in the order of
    /// [`search::for_each_chain`].
    fn each(&self, position: &Position, visit: Emit<'_, Chain>) -> ControlFlow<()> {
        let graph = Graph::new(position, LinkKinds::Grouped);
        let grouped = |path: &[usize]| path.iter().any(|&node| graph.is_group(node));
        let wanted = ChainQuery { length: self.length, more: self.more };
        search::for_each_chain(&graph, wanted, grouped, visit)
    }

    fn step(&self, position: &Position, chain: &Chain) -> Step {
        chain.step(position, &format!("Grouped {}", chain.form.title()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, confine_digits, create_component, find_steps, odd_positions, step_texts,
    };
    use seventeen_plugin::Value;

    fn grouped_aic() -> GroupedAic {
        create_component(&[Value::Int(24), Value::Bool(false)])
    }

    /// 5 in box 1 is in row 2 or in column 2; in row 8 it has `places`.
    fn empty_rectangle(places: &str) -> Position {
        let position = confine_digits(Position::EMPTY, "5", 18, "r2c1 r2c3 r1c2 r3c2");
        confine_digits(position, "5", 7, places)
    }

    #[test]
    fn an_empty_rectangle_is_a_grouped_chain() {
        let found = step_texts(&mut grouped_aic(), &empty_rectangle("r8c2 r8c8"));
        let expected =
            "Grouped AIC Type 1: (5)r8c8=(5)r8c2-(5)r13c2=(5)r2c13 => r2c8<>5".to_owned();
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_place_more_breaks_it() {
        let position = empty_rectangle("r8c2 r8c5 r8c8");
        assert!(find_steps(&mut grouped_aic(), &position).is_empty());
        let position = confine_digits(Position::EMPTY, "5", 18, "r2c1 r2c3 r1c2 r3c2 r3c3");
        let position = confine_digits(position, "5", 7, "r8c2 r8c8");
        assert!(find_steps(&mut grouped_aic(), &position).is_empty());
    }

    #[test]
    fn chains_agree_with_the_solution() {
        assert!(check_sound_alone(&mut grouped_aic(), 4, 300) > 200);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut grouped_aic(), position)));
    }
}
