//! How often a proof uses unavoidable sets and shared lines: what is used often gets a short name.

use super::stage::PrunedStage;
use super::step::Reference;
use seventeen_core::Cells;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

/// What several stages use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetOrLine {
    Set(Cells),
    /// A line of the shared stage, by its number there.
    Shared(u64),
}

/// How often each of them is used.
#[derive(Default, Debug)]
pub(super) struct UseCounts {
    sets: HashMap<Cells, u64>,
    shared: HashMap<u64, u64>,
}

impl UseCounts {
    /// Adds the uses of a stage. `line` says which set or shared line another reference than
    /// a set of the stage names, if any.
    pub(super) fn add(
        &mut self,
        stage: &PrunedStage,
        line: impl Fn(Reference) -> Option<SetOrLine>,
    ) {
        let mut add = |reference| {
            let used = match reference {
                Reference::Set(number) => stage.set(number).map(SetOrLine::Set),
                other => line(other),
            };
            match used {
                Some(SetOrLine::Set(cells)) => *self.sets.entry(cells).or_default() += 1,
                Some(SetOrLine::Shared(line)) => *self.shared.entry(line).or_default() += 1,
                None => {}
            }
        };
        stage.steps().for_each(|step| step.references().for_each(&mut add));
        stage.roots.iter().copied().for_each(add);
    }

    /// The sets, the most used first.
    pub(super) fn sets_by_use(&self) -> Vec<Cells> {
        sorted_by_use(&self.sets).into_iter().map(|(cells, _)| cells).collect()
    }

    /// The shared lines with their uses, the most used first.
    pub(super) fn shared_lines_by_use(&self) -> Vec<(u64, u64)> {
        sorted_by_use(&self.shared)
    }
}

fn sorted_by_use<T: Ord + Copy + Hash>(uses: &HashMap<T, u64>) -> Vec<(T, u64)> {
    let mut sorted: Vec<(T, u64)> = uses.iter().map(|(&it, &uses)| (it, uses)).collect();
    sorted.sort_unstable_by_key(|&(it, uses)| (Reverse(uses), it));
    sorted
}
