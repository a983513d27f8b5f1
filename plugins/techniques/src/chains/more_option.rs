//! The option `more` against all chains of a few nodes, one by one.

use super::graph::{Graph, LinkKinds};
use super::{Aic, GroupedAic, XyChain};
use crate::testing::{
    check_sound, check_steps, create_component, find_steps, visit_positions, with_only,
};
use seventeen_core::proof::Constraint;
use seventeen_core::{Candidate, Position, Step, Technique};
use seventeen_plugin::Value;

/// The most nodes in a chain.
const FEW: usize = 8;

fn aic_with_more(more: bool) -> Aic {
    create_component(&[Value::Int(FEW as i64), Value::Bool(more)])
}

/// The eliminations of a chain, or of a loop: candidates that see both nodes of a weak link.
fn chain_eliminations(graph: &Graph, path: &[usize]) -> Vec<Candidate> {
    let see_both = |a: usize, b: usize| {
        (0..graph.len()).filter(move |&node| {
            graph.are_weakly_linked(a, node) && graph.are_weakly_linked(b, node)
        })
    };
    let (first, last) = (path[0], path[path.len() - 1]);
    let mut out: Vec<usize> = see_both(first, last).collect();
    if graph.are_weakly_linked(first, last) {
        let weak = path[1..path.len() - 1].chunks(2);
        out.extend(weak.flat_map(|pair| see_both(pair[0], pair[1])));
    }
    out.sort_unstable();
    out.dedup();
    out.into_iter().filter_map(|node| graph.candidate_of_node(node)).collect()
}

/// Visits all chains of a few nodes without repetition that continue from these.
fn visit_short_chains(graph: &Graph, path: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
    let last = path[path.len() - 1];
    let is_strong = path.len() % 2 == 1;
    let next: Vec<usize> = match is_strong {
        true => graph.strong_links(last).iter().map(|&node| node.into()).collect(),
        false => (0..graph.len()).filter(|&node| graph.are_weakly_linked(last, node)).collect(),
    };
    for node in next {
        if path.contains(&node) {
            continue;
        }
        path.push(node);
        if is_strong && path.len() > 2 {
            visit(path);
        }
        if path.len() < FEW {
            visit_short_chains(graph, path, visit);
        }
        path.pop();
    }
}

/// The eliminations of a step, with the peers of candidates that it sets.
fn step_eliminations(step: &Step, position: &Position) -> Vec<Candidate> {
    let sees = |&out: &Candidate| step.placements.iter().any(|&set| Constraint::joins(set, out));
    let seen = Candidate::all().filter(|&candidate| position.has(candidate)).filter(sees);
    step.eliminations.iter().copied().chain(seen).collect()
}

/// Except for open chains between two nodes whose first shortest chain has a candidate twice.
#[test]
fn no_chain_excludes_more_than_those_visited_that_exclude_any_of_the_same() {
    let (mut checked, mut better, mut missed) = (0, 0, 0);
    visit_positions(10, |position, _| {
        let graph = Graph::new(position, LinkKinds::All);
        let [new, more] = [false, true].map(|more| {
            let steps = find_steps(&mut aic_with_more(more), position);
            steps.iter().map(|step| step_eliminations(step, position)).collect::<Vec<_>>()
        });
        for start in 0..graph.len() {
            visit_short_chains(&graph, &mut vec![start], &mut |path| {
                let wanted = chain_eliminations(&graph, path);
                if wanted.is_empty() {
                    return;
                }
                checked += 1;
                let is_no_less = |out: &Vec<Candidate>| {
                    out.len() >= wanted.len() && wanted.iter().any(|it| out.contains(it))
                };
                let is_found = more.iter().any(is_no_less);
                let is_loop = graph.are_weakly_linked(start, path[path.len() - 1]);
                assert!(is_found || !is_loop, "{path:?} {wanted:?} {position:?}");
                missed += usize::from(!is_found);
                better += usize::from(!new.iter().any(is_no_less));
            });
        }
    });
    assert!(checked > 1000 && better > 100, "{checked} {better}");
    assert!(missed * 100 < checked, "{missed} of {checked}");
}

#[test]
fn what_is_new_is_visited_all_the_same_and_first() {
    let mut longer = 0;
    visit_positions(60, |position, solution| {
        let all = |technique: &mut dyn Technique| find_steps(technique, position);
        let [new, more] = [false, true].map(|more| all(&mut aic_with_more(more)));
        assert!(new.is_empty() || new.first() == more.first());
        let is_there = |out: &Candidate| more.iter().any(|step| step.eliminations.contains(out));
        assert!(new.iter().flat_map(|step| &step.eliminations).all(is_there));
        longer += more.len() - new.len();
        check_steps(position, solution, &more);
    });
    assert!(longer > 50, "{longer}");
}

#[test]
fn longer_chains_agree_with_the_solution() {
    let [on, off] = [true, false].map(Value::Bool);
    let length = Value::Int(24);
    let mut grouped: GroupedAic = create_component(&[length.clone(), on.clone()]);
    assert!(check_sound(&mut grouped, 20, |_, _| {}) > 100);
    let mut xy_chain: XyChain = create_component(&[length, off, on]);
    assert!(check_sound(&mut xy_chain, 60, |_, _| {}) > 100);
}

/// Short chains have some of the eliminations of the loop of eight candidates, which comes last.
#[test]
fn a_loop_is_visited_for_all_that_it_excludes() {
    let cells = [("r1c1", "12"), ("r1c9", "23"), ("r8c9", "34"), ("r8c1", "14")];
    let found = find_steps(&mut aic_with_more(true), &with_only(&cells));
    let longest = found.iter().max_by_key(|step| step.eliminations.len()).unwrap();
    assert_eq!((longest.form.as_ref(), longest.size), ("continuous", 8));
    // 1 in column 1, 2 in row 1, 3 in column 9, and 4 in row 8.
    assert_eq!(longest.eliminations.len(), 28);
}
