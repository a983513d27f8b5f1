//! The puzzles of a part: those with fewer clues stand for all that contain them.

use super::definitions::Definitions;
use seventeen_plugin::prelude::*;

/// The puzzles with a number of clues that belong to a part.
pub(super) struct Puzzles<'a> {
    pub(super) clues: u32,
    pub(super) dead: Cells,
    /// The literals on the way to the part.
    pub(super) path: &'a [Literal],
    pub(super) definitions: &'a Definitions,
    pub(super) emit: Emit<'a, Cells>,
    /// The puzzles found so far; none contains another.
    pub(super) found: Vec<Cells>,
}

impl Puzzles<'_> {
    /// Emits the puzzles that contain this one, and none that was found before.
    pub(super) fn add(&mut self, givens: Cells) -> ControlFlow<()> {
        let denied = self.path.iter().filter(|literal| literal.negated);
        let denied: Cells =
            denied.filter_map(|literal| Cell::new(literal.variable as usize)).collect();
        let free = !givens - denied - self.dead;
        let flow = self.extend(givens, free);
        self.found.push(givens);
        flow
    }

    /// Emits the puzzles that consist of `givens` and some of `free`.
    fn extend(&mut self, givens: Cells, free: Cells) -> ControlFlow<()> {
        if givens.len() == self.clues {
            let is_new = !self.found.iter().any(|found| found.is_subset(givens));
            if is_new && self.definitions.hold(self.path, givens) {
                return (self.emit)(&givens);
            }
            return ControlFlow::Continue(());
        }
        let mut free = free;
        while let Some(cell) = free.first().filter(|_| givens.len() + free.len() >= self.clues) {
            free.remove(cell);
            self.extend(givens | cell.into(), free)?;
        }
        ControlFlow::Continue(())
    }
}
