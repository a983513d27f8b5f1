//! `xy_chain`: chains through cells of two candidates.
//!
//! Every strong link is a cell with two candidates, every weak link two cells that see each other.
//! The XY-wing is the one of three cells, so of six candidates.

use super::graph::{Graph, LinkKinds};
use super::search::{self, BY_ENDS, Chain, ChainQuery, MORE};
use seventeen_plugin::prelude::*;

options! {
    /// Finds XY-chains.
    pub struct XyChain {
        /// Maximum number of candidates in a chain
        length: usize = 24, in 4..=96;
        by_ends: bool, as BY_ENDS;
        more: bool, as MORE;
    }
}

impl Component for XyChain {
    const NAME: &'static str = "xy_chain";
    const DOC: &'static str = "XY-Chain: a chain of cells with two candidates each";
    const ABOUT: &'static str = "A chain of cells with two candidates each. Suppose that the first \
         cell does not hold the digit at the ends of the chain. It then holds its other digit, \
         which removes that digit from the next cell, and so on. The last cell then holds the \
         digit. So one of the two ends holds it, and the cells that see both ends cannot.";
    const DEFINITION: &'static str = "either, cover of cells; left of cells, seen, supposed";
    create_from_options!();
}

impl Finder for XyChain {
    type Pattern = Chain;

    /// Visits the chains of at most `length` candidates, as [`search::for_each_chain`] or
    /// [`search::visit_by_ends`] does.
    fn each(&self, position: &Position, visit: Emit<'_, Chain>) -> ControlFlow<()> {
        let graph = Graph::new(position, LinkKinds::Cells);
        if self.by_ends {
            return search::visit_by_ends(&graph, self.length, visit);
        }
        let wanted = ChainQuery { length: self.length, more: self.more };
        search::for_each_chain(&graph, wanted, |_| true, visit)
    }

    fn step(&self, position: &Position, chain: &Chain) -> Step {
        chain.step(position, "XY-Chain")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_search_by_ends, check_sound_alone, create_component, find_steps, odd_positions,
        step_texts, with_only,
    };
    use seventeen_plugin::Value;

    /// 1 or 2, 2 or 3, 3 or 4, 4 or 1 around the grid.
    fn four_cells(last: &str) -> Position {
        with_only(&[("r1c1", "12"), ("r1c9", "23"), ("r8c9", "34"), ("r8c2", last)])
    }

    #[test]
    fn the_ends_have_a_digit_in_common() {
        let mut xy_chain: XyChain =
            create_component(&[Value::Int(24), Value::Bool(false), Value::Bool(false)]);
        let expected = "XY-Chain: (1=2)r1c1-(2=3)r1c9-(3=4)r8c9-(4=1)r8c2 \
            => r123c2,r789c1<>1";
        assert_eq!(step_texts(&mut xy_chain, &four_cells("14")), [expected]);
    }

    #[test]
    fn another_end_or_a_third_candidate_breaks_it() {
        let mut xy_chain: XyChain =
            create_component(&[Value::Int(24), Value::Bool(false), Value::Bool(false)]);
        assert!(find_steps(&mut xy_chain, &four_cells("45")).is_empty());
        assert!(find_steps(&mut xy_chain, &four_cells("145")).is_empty());
        assert!(
            find_steps(
                &mut create_component::<XyChain>(&[
                    Value::Int(7),
                    Value::Bool(false),
                    Value::Bool(false)
                ]),
                &four_cells("14")
            )
            .is_empty()
        );
    }

    #[test]
    fn by_ends_all_is_excluded_that_chains_exclude() {
        let total = check_search_by_ends(|by_ends| {
            create_component::<XyChain>(&[Value::Int(24), Value::Bool(by_ends), Value::Bool(false)])
        });
        assert!(total > 50, "{total}");
    }

    #[test]
    fn chains_agree_with_the_solution() {
        let mut xy_chain: XyChain =
            create_component(&[Value::Int(24), Value::Bool(false), Value::Bool(false)]);
        assert!(check_sound_alone(&mut xy_chain, 2, 300) > 150);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut xy_chain, position)));
    }
}
