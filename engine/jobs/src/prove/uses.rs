//! How often a proof uses unavoidable sets and shared lines: what is used often gets a short name.

use super::stage::PrunedStage;
use super::step::Reference;
use seventeen_core::Cells;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

/// What several stages use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Used {
    Set(Cells),
    /// A line of the shared stage, by its number there.
    Shared(u64),
}

/// How often each of them is used.
#[derive(Default, Debug)]
pub(super) struct Uses {
    sets: HashMap<Cells, u64>,
    shared: HashMap<u64, u64>,
}

impl Uses {
    /// Adds the uses of a stage. `line` says which set or shared line another reference than
    /// a set of the stage names, if any.
    pub(super) fn add(&mut self, stage: &PrunedStage, line: impl Fn(Reference) -> Option<Used>) {
        let mut add = |reference| {
            let used = match reference {
                Reference::Set(number) => stage.set(number).map(Used::Set),
                other => line(other),
            };
            match used {
                Some(Used::Set(cells)) => *self.sets.entry(cells).or_default() += 1,
                Some(Used::Shared(line)) => *self.shared.entry(line).or_default() += 1,
                None => {}
            }
        };
        stage.steps().for_each(|step| step.references().for_each(&mut add));
        stage.roots.iter().copied().for_each(add);
    }

    /// The sets, the most used first.
    pub(super) fn sets(&self) -> Vec<Cells> {
        most_used(&self.sets).into_iter().map(|(cells, _)| cells).collect()
    }

    /// The shared lines with their uses, the most used first.
    pub(super) fn shared(&self) -> Vec<(u64, u64)> {
        most_used(&self.shared)
    }
}

fn most_used<T: Ord + Copy + Hash>(uses: &HashMap<T, u64>) -> Vec<(T, u64)> {
    let mut sorted: Vec<(T, u64)> = uses.iter().map(|(&it, &uses)| (it, uses)).collect();
    sorted.sort_unstable_by_key(|&(it, uses)| (Reverse(uses), it));
    sorted
}
