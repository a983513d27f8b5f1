//! `x_chain`: chains of one digit.
//!
//! Strong links are the two places of the digit in a house. Skyscrapers, kites and turbot fish are
//! the shortest of them, of four candidates.
//!
//! With `strong_links` only chains of this many are visited, with the names and forms that people
//! use and SukakuExplainer rates. They are the fish of three, four or more strong links: all in
//! rows or all in columns (`parallel`), in rows and columns (`crossed`), some only in a box
//! (`boxed`), or some between groups (`grouped`).

use super::graph::{Graph, LinkKinds, Node};
use super::search::{self, BY_ENDS, Chain, ChainQuery, MORE};
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

options! {
    /// Finds X-chains.
    pub struct XChain {
        /// Maximum number of candidates in a chain
        length: usize = 24, in 4..=96;
        by_ends: bool, as BY_ENDS;
        more: bool, as MORE;
        /// Only chains with this number of strong links, which then names them; 0 for all
        strong_links: usize = 0, in 0..=24;
        /// Allow groups: a node may be a digit in two or three cells of a box and a line
        grouped: bool = false;
    }
}

impl Component for XChain {
    const NAME: &'static str = "x_chain";
    const DOC: &'static str = "X-Chain: a chain of strong and weak links of one digit";
    const ABOUT: &'static str = "The chain uses one digit, with strong and weak links in turn. A \
         strong link means that at least one of two places holds the digit; a weak link means that \
         at most one does. If the first place does not hold the digit, the second does, the third \
         does not, and so on. The last place then holds it. So one of the two ends holds the \
         digit, and the cells that see both ends cannot.";
    const DEFINITION: &'static str =
        "either, cover of houses; left of houses, seen, supposed; one digit";
    create_from_options!();
}

impl Finder for XChain {
    type Pattern = Chain;

    /// Visits the chains of at most `length` candidates, as [`search::for_each_chain`] or
    /// [`search::visit_by_ends`] does.
    fn each(&self, position: &Position, visit: Emit<'_, Chain>) -> ControlFlow<()> {
        let links = if self.grouped { LinkKinds::GroupedHouses } else { LinkKinds::Houses };
        let graph = Graph::new(position, links);
        let of_links = |nodes: usize| self.strong_links == 0 || nodes == 2 * self.strong_links;
        if self.by_ends {
            return search::visit_by_ends(&graph, self.length, &mut |chain| {
                if of_links(chain.nodes.len()) { visit(chain) } else { ControlFlow::Continue(()) }
            });
        }
        let length = if self.strong_links == 0 { self.length } else { 2 * self.strong_links };
        let wanted = ChainQuery { length, more: self.more };
        search::for_each_chain(&graph, wanted, |path| of_links(path.len()), visit)
    }

    fn step(&self, position: &Position, chain: &Chain) -> Step {
        if self.strong_links == 0 {
            return chain.step(position, "X-Chain");
        }
        let step = chain.step(position, &format!("{}-Strong-Link Fish", self.strong_links));
        Step { form: strong_link_shape(position, &chain.nodes).into(), ..step }
    }
}

fn strong_link_shape(position: &Position, nodes: &[Node]) -> &'static str {
    let kind = |link: &[Node]| {
        let cells = link[0].cells | link[1].cells;
        let is_all = |house: &usize| position.places(link[0].digit) & HOUSES[*house] == cells;
        (0..27).find(is_all).map(|house| house / 9)
    };
    let kinds: Vec<Option<usize>> = nodes.chunks(2).map(kind).collect();
    let is_group = |node: &Node| node.cells.len() > 1;
    match () {
        () if nodes.iter().any(is_group) => "grouped",
        () if kinds.contains(&Some(2)) => "boxed",
        () if kinds.iter().all(|kind| *kind == kinds[0]) => "parallel",
        () => "crossed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_one_digit, check_search_by_ends, check_sound, check_sound_alone, check_steps,
        confine_digits, create_component, find_steps, odd_positions, step_texts, visit_positions,
    };
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    fn x_chain() -> XChain {
        x_chain_of(24, false)
    }

    fn x_chain_of(length: i64, by_ends: bool) -> XChain {
        let [more, links, grouped] = [Value::Bool(false), Value::Int(0), Value::Bool(false)];
        create_component(&[Value::Int(length), Value::Bool(by_ends), more, links, grouped])
    }

    fn x_chain_of_links(strong_links: i64, grouped: bool) -> XChain {
        let [by_ends, more] = [Value::Bool(false), Value::Bool(false)];
        let links = Value::Int(strong_links);
        create_component(&[Value::Int(24), by_ends, more, links, Value::Bool(grouped)])
    }

    fn skyscraper_position() -> Position {
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        confine_digits(position, "5", 4, "r5c2 r5c7")
    }

    #[test]
    fn two_strong_links_in_a_column_are_a_chain() {
        let mut x_chain: XChain = x_chain();
        let found = step_texts(&mut x_chain, &skyscraper_position());
        let expected = "X-Chain: (5)r1c1=(5)r1c7-(5)r5c7=(5)r5c2 => r23c2,r46c1<>5";
        assert_eq!(found, [expected]);
        let step = &find_steps(&mut x_chain, &skyscraper_position())[0];
        assert_eq!((step.form.as_ref(), step.size), ("type_1", 4));
    }

    #[test]
    fn a_third_place_or_a_missing_weak_link_breaks_it() {
        let mut x_chain: XChain = x_chain();
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "5", 4, "r5c2 r5c4 r5c7");
        assert!(step_texts(&mut x_chain, &position).is_empty());
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "5", 4, "r5c2 r5c8");
        assert!(step_texts(&mut x_chain, &position).is_empty());
    }

    #[test]
    fn an_x_wing_is_a_loop() {
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "5", 4, "r5c1 r5c7");
        let mut x_chain: XChain = x_chain();
        let found = find_steps(&mut x_chain, &position);
        assert_eq!(found[0].form, "continuous");
        assert_eq!(found[0].eliminations.len(), 14);
    }

    #[test]
    fn length_bounds_the_chain() {
        let position = confine_digits(skyscraper_position(), "5", 8, "r9c2 r9c9");
        let position = confine_digits(position, "5", 6, "r7c9 r7c3");
        let longest = |n| {
            let found = find_steps(&mut x_chain_of(n, false), &position);
            found.iter().map(|step| step.size).max()
        };
        assert_eq!((longest(24), longest(7), longest(4)), (Some(8), Some(4), Some(4)));
    }

    #[test]
    fn by_ends_all_is_excluded_that_chains_exclude() {
        let total = check_search_by_ends(|by_ends| x_chain_of(24, by_ends));
        assert!(total > 50, "{total}");
    }

    #[test]
    fn chains_agree_with_the_solution() {
        let mut x_chain: XChain = x_chain();
        assert!(check_sound_alone(&mut x_chain, 1, 300) > 150);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut x_chain, position)));
    }

    /// 5 in one of two places in rows 1 and 5, joined along column 7, and at `last` in a house that
    /// is joined to row 5 in r5c4.
    fn third_link_position(house: usize, last: &str) -> Position {
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        confine_digits(confine_digits(position, "5", 4, "r5c4 r5c7"), "5", house, last)
    }

    #[test]
    fn three_strong_links_are_a_fish() {
        let position = third_link_position(8, "r9c3 r9c4");
        let found = find_steps(&mut x_chain_of_links(3, false), &position);
        let chain = "(5)r1c1=(5)r1c7-(5)r5c7=(5)r5c4-(5)r9c4=(5)r9c3";
        let expected = format!("3-Strong-Link Fish: {chain} => r23c3,r78c1<>5");
        assert_eq!(found[0].to_string(), expected);
        assert_eq!((found[0].form.as_ref(), found[0].size, found.len()), ("parallel", 6, 1));
        assert!(find_steps(&mut x_chain_of_links(4, false), &position).is_empty());
        assert!(
            find_steps(&mut x_chain_of_links(3, false), &third_link_position(8, "r9c3 r9c4 r9c8"))
                .is_empty()
        );
    }

    #[test]
    fn its_form_is_where_the_strong_links_lie() {
        let forms = |position: &Position, grouped| {
            let found = find_steps(&mut x_chain_of_links(3, grouped), position);
            found.iter().map(|step| step.form.to_string()).collect::<BTreeSet<_>>()
        };
        let only = |form: &str| BTreeSet::from([form.to_owned()]);
        assert_eq!(forms(&third_link_position(13, "r6c5 r9c5"), false), only("crossed"));
        assert_eq!(forms(&third_link_position(25, "r9c4 r8c5"), false), only("boxed"));
        let grouped = third_link_position(25, "r9c4 r8c5 r8c6");
        assert_eq!(forms(&grouped, false), BTreeSet::new());
        assert!(forms(&grouped, true).contains("grouped"));
    }

    #[test]
    fn named_fish_are_what_x_chains_of_their_length_are() {
        let mut total = 0;
        visit_positions(200, |position, solution| {
            let all = find_steps(&mut x_chain(), position);
            let mut named = Vec::new();
            for links in 2..=12 {
                let found = find_steps(&mut x_chain_of_links(links, false), position);
                check_steps(position, solution, &found);
                named.extend(found.into_iter().flat_map(|step| step.eliminations));
            }
            for out in all.iter().flat_map(|step| &step.eliminations) {
                assert!(named.contains(out));
            }
            total += named.len();
        });
        assert!(total > 100, "{total}");
    }

    #[test]
    fn grouped_fish_agree_with_the_solution() {
        let mut forms = BTreeSet::new();
        for links in 2..=5 {
            check_sound(&mut x_chain_of_links(links, true), 200, |position, step| {
                check_one_digit(position, step);
                forms.insert(step.form.to_string());
            });
        }
        let expected = ["boxed", "crossed", "grouped", "parallel"].map(str::to_owned);
        assert_eq!(forms, BTreeSet::from(expected));
    }
}
