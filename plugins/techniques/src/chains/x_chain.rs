//! `x_chain`: chains of one digit.
//!
//! Strong links are the two places of the digit in a house. Skyscrapers, kites and turbot fish are
//! the shortest of them, of four candidates.

use super::graph::{Graph, Links};
use super::search::{self, BY_ENDS, Chain};
use seventeen_plugin::prelude::*;

options! {
    /// Finds X-chains.
    pub struct XChain {
        /// The most candidates in a chain
        length: usize = 24, in 4..=96;
        by_ends: bool, as BY_ENDS;
    }
}

impl Component for XChain {
    const NAME: &'static str = "x_chain";
    const DOC: &'static str = "Chains of one digit whose links lie in houses";
    const PARAMS: &'static [Param] = XChain::PARAMS;

    fn create(args: &Args<'_>) -> Result<XChain> {
        Ok(XChain::read(args))
    }
}

impl Finder for XChain {
    type Found = Chain;

    /// Visits the chains of at most `length` candidates, as [`search::each`] or
    /// [`search::each_by_ends`] does.
    fn each(&self, position: &Position, visit: Emit<'_, Chain>) -> ControlFlow<()> {
        let graph = Graph::new(position, Links::Houses);
        if self.by_ends {
            return search::each_by_ends(&graph, self.length, visit);
        }
        search::each(&graph, self.length, |_| true, visit)
    }

    fn step(&self, position: &Position, chain: &Chain) -> Step {
        chain.step(position, "X-Chain")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{component, confined, odd, sound_alone, steps, texts};
    use seventeen_plugin::Value;

    fn skyscraper() -> Position {
        let position = confined(Position::EMPTY, "5", 0, "r1c1 r1c7");
        confined(position, "5", 4, "r5c2 r5c7")
    }

    #[test]
    fn two_strong_links_in_a_column_are_a_chain() {
        let mut x_chain: XChain = component(&[Value::Int(24), Value::Bool(false)]);
        let found = texts(&mut x_chain, &skyscraper());
        let expected = "X-Chain: (5)r1c1=(5)r1c7-(5)r5c7=(5)r5c2 => r23c2,r46c1<>5";
        assert_eq!(found, [expected]);
        let step = &steps(&mut x_chain, &skyscraper())[0];
        assert_eq!((step.form.as_ref(), step.size), ("type_1", 4));
    }

    #[test]
    fn a_third_place_or_a_missing_weak_link_breaks_it() {
        let mut x_chain: XChain = component(&[Value::Int(24), Value::Bool(false)]);
        let position = confined(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confined(position, "5", 4, "r5c2 r5c4 r5c7");
        assert!(texts(&mut x_chain, &position).is_empty());
        let position = confined(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confined(position, "5", 4, "r5c2 r5c8");
        assert!(texts(&mut x_chain, &position).is_empty());
    }

    #[test]
    fn an_x_wing_is_a_loop() {
        let position = confined(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confined(position, "5", 4, "r5c1 r5c7");
        let mut x_chain: XChain = component(&[Value::Int(24), Value::Bool(false)]);
        let found = steps(&mut x_chain, &position);
        assert_eq!(found[0].form, "continuous");
        assert_eq!(found[0].eliminations.len(), 14);
    }

    #[test]
    fn length_bounds_the_chain() {
        let position = confined(skyscraper(), "5", 8, "r9c2 r9c9");
        let position = confined(position, "5", 6, "r7c9 r7c3");
        let longest = |n| {
            let found =
                steps(&mut component::<XChain>(&[Value::Int(n), Value::Bool(false)]), &position);
            found.iter().map(|step| step.size).max()
        };
        assert_eq!((longest(24), longest(7), longest(4)), (Some(8), Some(4), Some(4)));
    }

    #[test]
    fn by_ends_all_is_excluded_that_chains_exclude() {
        let mut total = 0;
        crate::testing::positions(60, |position, solution| {
            let mut all = component::<XChain>(&[Value::Int(24), Value::Bool(true)]);
            let all = steps(&mut all, position);
            crate::testing::check(position, solution, &all);
            let all: Vec<_> = all.into_iter().flat_map(|step| step.eliminations).collect();
            let mut some = component::<XChain>(&[Value::Int(24), Value::Bool(false)]);
            for step in steps(&mut some, position) {
                let is_open = step.form == "type_1";
                assert!(!is_open || step.eliminations.iter().all(|out| all.contains(out)));
                total += step.eliminations.len();
            }
        });
        assert!(total > 50, "{total}");
    }

    #[test]
    fn chains_agree_with_the_solution() {
        let mut x_chain: XChain = component(&[Value::Int(24), Value::Bool(false)]);
        assert!(sound_alone(&mut x_chain, 1, 300) > 150);
        odd().iter().for_each(|position| drop(steps(&mut x_chain, position)));
    }
}
