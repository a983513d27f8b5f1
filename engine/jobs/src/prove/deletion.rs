//! When lines of a stage can be deleted: after their last use, many at once.
//!
//! A derivation follows a search tree, so lines that are used no more stand side by side. They are
//! deleted as ranges, which takes few bytes.

use super::stage::PrunedStage;
use super::step::Reference;
use std::ops::Range;

/// The number of lines worth deleting together.
const WORTH_DELETING: u64 = 24;

/// The lines of a stage that can be deleted, as its steps are written.
#[derive(Debug)]
pub(super) struct Deletions {
    /// The last step that uses each line; for roots and unused lines, none.
    last_uses: Vec<Option<u64>>,
    /// Neighbouring lines that are used no more, at their first and at their last line.
    runs: Vec<Option<UnusedLines>>,
}

/// Neighbouring lines that are used no more.
#[derive(Clone, Debug)]
struct UnusedLines {
    all: Range<u64>,
    /// Those from the first to the last that is not deleted, and their number.
    waiting: Range<u64>,
    count: u64,
}

impl UnusedLines {
    /// This run and the one that follows it.
    fn join(self, next: UnusedLines) -> UnusedLines {
        let waiting = match (self.count, next.count) {
            (_, 0) => self.waiting,
            (0, _) => next.waiting,
            _ => self.waiting.start..next.waiting.end,
        };
        UnusedLines { all: self.all.start..next.all.end, waiting, count: self.count + next.count }
    }
}

impl Deletions {
    /// The lines of this stage, whose roots stay.
    pub(super) fn of_stage(stage: &PrunedStage) -> Deletions {
        let mut last_uses = vec![None; stage.lines as usize];
        for (number, step) in (0..).zip(stage.steps()) {
            own_lines(step.references()).for_each(|line| last_uses[line as usize] = Some(number));
        }
        own_lines(stage.roots.iter().copied()).for_each(|line| last_uses[line as usize] = None);
        Deletions { last_uses, runs: vec![None; stage.lines as usize] }
    }

    /// The lines to delete after a step, which uses these.
    pub(super) fn after_step(
        &mut self,
        number: u64,
        used: impl Iterator<Item = Reference>,
    ) -> Vec<Range<u64>> {
        own_lines(used).filter_map(|line| self.release(number, line)).collect()
    }

    /// Releases a line if this was its last use.
    fn release(&mut self, number: u64, line: u64) -> Option<Range<u64>> {
        self.last_uses[line as usize].take_if(|last| *last == number)?;
        let mut run = UnusedLines { all: line..line + 1, waiting: line..line + 1, count: 1 };
        if let Some(before) = line.checked_sub(1).and_then(|it| self.runs[it as usize].clone()) {
            run = before.join(run);
        }
        if let Some(after) = self.runs.get(line as usize + 1).cloned().flatten() {
            run = run.join(after);
        }
        let ready = (run.count >= WORTH_DELETING).then(|| run.waiting.clone());
        if ready.is_some() {
            run.count = 0;
        }
        let (first, last) = (run.all.start as usize, run.all.end as usize - 1);
        self.runs[last] = Some(run.clone());
        self.runs[first] = Some(run);
        ready
    }
}

fn own_lines(references: impl Iterator<Item = Reference>) -> impl Iterator<Item = u64> {
    references.filter_map(|reference| match reference {
        Reference::Own(line) => Some(line),
        _ => None,
    })
}
