//! `aic`: alternating inference chains and nice loops.
//!
//! Every chain of strong and weak links in turn that starts and ends with a strong one. This is the
//! rule into which posters of the Players' Forum put the nice loops of the Eureka forum (2005). The
//! forms: `discontinuous`, both ends are one candidate, which is set; `continuous`, a loop;
//! `type_1`, the ends have one digit; `type_2`, they are two digits in two cells of one house.
//! HoDoKu also calls a chain of type 1 that excludes only one candidate a discontinuous loop. Here
//! the form depends only on the ends.

use super::graph::{Graph, LinkKinds};
use super::search::{self, Chain, ChainQuery, MORE};
use seventeen_plugin::prelude::*;

options! {
    /// Finds alternating inference chains.
    pub struct Aic {
        /// Maximum number of candidates in a chain
        length: usize = 24, in 4..=96;
        more: bool, as MORE;
    }
}

impl Component for Aic {
    const NAME: &'static str = "aic";
    const DOC: &'static str =
        "Alternating inference chain (AIC) or nice loop, of strong and weak links in turn";
    const ABOUT: &'static str = "Suppose that the first candidate is false. Then the second is \
         true, the third false, and so on along strong and weak links in turn. The last candidate \
         is true. So the first or the last is true, and a candidate that both exclude is false. If \
         the two ends exclude each other, the chain is a loop. Then exactly one end of each weak \
         link is true, and all candidates that see both ends can be removed.";
    const DEFINITION: &'static str = "either, cover; left, seen, supposed";
    create_from_options!();
}

impl Finder for Aic {
    type Pattern = Chain;

    /// Visits the chains of at most `length` candidates, as [`search::for_each_chain`] does.
    fn each(&self, position: &Position, visit: Emit<'_, Chain>) -> ControlFlow<()> {
        let wanted = ChainQuery { length: self.length, more: self.more };
        search::for_each_chain(&Graph::new(position, LinkKinds::All), wanted, |_| true, visit)
    }

    fn step(&self, position: &Position, chain: &Chain) -> Step {
        chain.step(position, chain.form.title())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, cells, check_sound_alone, confine_digits, create_component, find_steps,
        odd_positions, position_of_two_digits, set_singles, step_texts,
    };
    use seventeen_core::Candidate;
    use seventeen_plugin::Value;

    fn aic() -> Aic {
        create_component(&[Value::Int(24), Value::Bool(false)])
    }

    #[test]
    fn ends_of_two_digits_exclude_each_other() {
        let expected = "AIC Type 2: (5)r1c1=(5-3)r1c7=(3-8)r4c7=(8)r4c1 \
            => r4c1<>5, r1c1<>8";
        assert_eq!(step_texts(&mut aic(), &position_of_two_digits("r4c1 r4c7")), [expected]);
    }

    #[test]
    fn a_third_place_an_end_out_of_sight_or_a_short_length_breaks_it() {
        assert!(find_steps(&mut aic(), &position_of_two_digits("r4c1 r4c4 r4c7")).is_empty());
        assert!(find_steps(&mut aic(), &position_of_two_digits("r4c2 r4c7")).is_empty());
        let mut short: Aic = create_component(&[Value::Int(5), Value::Bool(false)]);
        assert!(find_steps(&mut short, &position_of_two_digits("r4c1 r4c7")).is_empty());
    }

    #[test]
    fn ends_in_one_cell_make_a_loop() {
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "3", 0, "r1c1 r1c7");
        let found = find_steps(&mut aic(), &position);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].form.as_ref(), found[0].size), ("continuous", 4));
        let out: Vec<Candidate> = found[0].eliminations.clone();
        assert!(out.iter().all(|out| cells("r1c1 r1c7").contains(out.cell())));
        assert_eq!(out.len(), 14);
    }

    #[test]
    fn a_chain_back_to_its_beginning_sets_it() {
        let position = confine_digits(Position::EMPTY, "7", 0, "r1c1 r1c3");
        let position = confine_digits(position, "7", 9, "r1c1 r2c1");
        let found = find_steps(&mut aic(), &position);
        let expected = "Discontinuous Nice Loop: (7)r1c1=(7)r1c3-(7)r2c1=(7)r1c1 => r1c1=7";
        assert_eq!(found[0].to_string(), expected);
        assert_eq!((found[0].form.as_ref(), found.len()), ("discontinuous", 1));
    }

    /// The size of the shortest chain that excludes this candidate, by following all its links.
    fn shortest_refutation(graph: &Graph, start: usize) -> Option<usize> {
        let mut on = vec![start];
        let (mut known_on, mut known_off) = (vec![start], Vec::new());
        for n in (0..).step_by(2) {
            let off = (0..graph.len())
                .filter(|&node| on.iter().any(|&on| graph.are_weakly_linked(on, node)));
            let off: Vec<usize> = off.filter(|node| !known_off.contains(node)).collect();
            if off.contains(&start) {
                return Some(n);
            }
            known_off.extend(&off);
            on = off.iter().flat_map(|&off| graph.strong_links(off)).map(|&on| on.into()).collect();
            on.retain(|node| !known_on.contains(node));
            if on.is_empty() {
                return None;
            }
            known_on.extend(&on);
        }
        None
    }

    #[test]
    fn where_there_is_no_chain_no_candidate_refutes_itself() {
        let mut draw = RandomPuzzles::new(6);
        let mut checked = 0;
        for _ in 0..60 {
            let mut position = Position::from(&draw.puzzle().0);
            set_singles(&mut position);
            while !position.is_solved() {
                let graph = Graph::new(&position, LinkKinds::All);
                let refuted = (0..graph.len())
                    .filter_map(|node| Some((shortest_refutation(&graph, node)?, node)));
                let Some((n, node)) = refuted.min() else {
                    assert!(
                        !find_steps(&mut aic(), &position)
                            .iter()
                            .any(|step| step.form != "continuous")
                    );
                    break;
                };
                // One strong link is no chain: those are locked candidates.
                if n > 2 {
                    let found = find_steps(&mut aic(), &position);
                    assert!(found.iter().any(|step| step.size as usize == n), "{n} {found:?}");
                    checked += 1;
                }
                position.eliminate(graph.candidate_of_node(node).unwrap());
                set_singles(&mut position);
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn chains_agree_with_the_solution() {
        assert!(check_sound_alone(&mut aic(), 3, 300) > 300);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut aic(), position)));
    }
}
