//! The suite of clique strategies: disjoint candidates, no more of them than possible, and choices
//! that do not depend on earlier ones.

use crate::trial::Trial;
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::{Bound, Cell, Cells, CliqueStrategy, ua};
use seventeen_plugin::random::RandomNumbers;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "chooses disjoint candidates without dead cells", run: chooses_disjoint },
    Check { name: "chooses again what it chose before", run: repeats_itself },
    Check { name: "chooses nothing among no candidates", run: bears_no_candidates },
];

/// Families of random sets, small enough for brute force.
pub fn families() -> Vec<Vec<Cells>> {
    let mut random = RandomNumbers::new(5);
    let mut set = |cells: usize, size: usize| -> Cells {
        (0..size).map(|_| Cell::of(random.below(cells))).collect()
    };
    (0..40)
        .map(|i| {
            let sets = (0..8 + i % 12).map(|j| set(12 + i, 2 + j % 5)).collect();
            ua::minimal(sets)
        })
        .collect()
}

/// The greatest number of pairwise disjoint sets among those that avoid `used`: tries all.
pub fn greatest_clique(sets: &[Cells], used: Cells) -> usize {
    match sets.split_first() {
        None => 0,
        Some((&first, rest)) if !first.is_disjoint(used) => greatest_clique(rest, used),
        Some((&first, rest)) => {
            greatest_clique(rest, used).max(1 + greatest_clique(rest, used | first))
        }
    }
}

/// The sets as a list.
fn sets_text(sets: &[Cells]) -> String {
    sets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn choose(
    question: &Question,
    strategy: &mut dyn CliqueStrategy,
    candidates: &[u32],
    dead: Cells,
) -> Result<(Vec<u32>, Bound), Stop> {
    // The strategy has to empty the list.
    let mut chosen = vec![99];
    let bound = question.answer(strategy.choose(candidates, dead, &mut chosen))?;
    Ok((chosen, bound))
}

fn chooses_disjoint(trial: &mut Trial<'_>) -> Outcome {
    let mut strategy = trial.make::<dyn CliqueStrategy>()?;
    for sets in families() {
        let question = trial.ask(format!("to prepare the sets {}", sets_text(&sets)));
        question.answer(strategy.prepare(&sets))?;
        for dead in [Cells::EMPTY, Cells::from_bits(1 << 3 | 1 << 8)] {
            // Every fourth set is no candidate.
            let candidates: Vec<u32> = (0..sets.len() as u32).filter(|i| i % 4 != 3).collect();
            let cells = if dead.is_empty() { "dead cells".to_owned() } else { dead.to_string() };
            let question = trial.ask(format!(
                "a clique of the sets numbered {candidates:?} without {cells}, of {}",
                sets_text(&sets)
            ));
            let (chosen, bound) = choose(&question, &mut *strategy, &candidates, dead)?;
            check_clique(&question, &sets, &candidates, dead, &chosen)?;
            let living: Vec<Cells> = candidates.iter().map(|&i| sets[i as usize]).collect();
            let greatest = greatest_clique(&living, dead);
            if bound == Bound::Greatest && chosen.len() != greatest {
                let expected = format!("{greatest} sets, because it claims the greatest clique");
                return Err(question.wrong(expected, format!("{} sets", chosen.len())));
            }
        }
    }
    Ok(())
}

fn check_clique(
    question: &Question,
    sets: &[Cells],
    candidates: &[u32],
    dead: Cells,
    chosen: &[u32],
) -> Outcome {
    let mut used = dead;
    for index in chosen {
        let is_candidate = candidates.contains(index);
        question.expect(is_candidate, "candidates alone", format_args!("set {index}"))?;
        let set = sets[*index as usize];
        let got = format_args!("set {index}, {set}, after the cells {used}");
        question.expect(set.is_disjoint(used), "disjoint sets without dead cells", got)?;
        used |= set;
    }
    Ok(())
}

/// Searches ask at every node, on any thread, so earlier questions must make no difference.
fn repeats_itself(trial: &mut Trial<'_>) -> Outcome {
    let mut strategy = trial.make::<dyn CliqueStrategy>()?;
    for sets in families() {
        let all: Vec<u32> = (0..sets.len() as u32).collect();
        let some = |keep: u32| all.iter().copied().filter(move |i| i % 5 != keep);
        let nodes: Vec<(Vec<u32>, Cells)> =
            (0..6).map(|i| (some(i).collect(), Cells::single(Cell::of(2 * i as usize)))).collect();
        let question =
            trial.ask(format!("the cliques of six nodes of a search in {}", sets_text(&sets)));
        question.answer(strategy.prepare(&sets))?;
        let mut first = Vec::new();
        for (candidates, dead) in &nodes {
            first.push(choose(&question, &mut *strategy, candidates, *dead)?);
        }
        question.answer(strategy.prepare(&sets[..sets.len() / 2]))?;
        choose(&question, &mut *strategy, &all[..sets.len() / 3], Cells::single(Cell::of(1)))?;
        question.answer(strategy.prepare(&sets))?;
        for ((candidates, dead), expected) in nodes.iter().zip(&first).rev() {
            let again = choose(&question, &mut *strategy, candidates, *dead)?;
            question.expect_equal("the first choice", expected, &again)?;
        }
    }
    Ok(())
}

fn bears_no_candidates(trial: &mut Trial<'_>) -> Outcome {
    let mut strategy = trial.make::<dyn CliqueStrategy>()?;
    for sets in [Vec::new(), families().swap_remove(0)] {
        let question = trial.ask(format!("a clique among none of {} sets", sets.len()));
        question.answer(strategy.prepare(&sets))?;
        let (chosen, _) = choose(&question, &mut *strategy, &[], Cells::EMPTY)?;
        question.expect(chosen.is_empty(), "no set", format!("{chosen:?}"))?;
    }
    Ok(())
}
