//! `template_enumerator`: plain hitting-set search, which branches on the first unhit set.

use seventeen_plugin::prelude::*;

/// The enumerator. It has no options and keeps nothing between calls.
pub(crate) struct TemplateEnumerator;

impl Component for TemplateEnumerator {
    const NAME: &'static str = "template_enumerator";
    const DOC: &'static str = "Plain hitting-set search in one part";

    fn create(_: &Args<'_>) -> Result<TemplateEnumerator> {
        Ok(TemplateEnumerator)
    }
}

impl Enumerator for TemplateEnumerator {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        let EnumerationQuery { grid, clues, given, dead, .. } = *wanted;
        Ok(Box::new(Plan { grid: *grid, sets: wanted.open_sets(), clues, given, dead }))
    }
}

/// A planned search. Threads share it, and each part is searched by one of them.
struct Plan {
    grid: Grid,
    /// None if a set has only dead cells: then there is no puzzle.
    sets: Option<Vec<Cells>>,
    clues: u32,
    given: Cells,
    dead: Cells,
}

impl Search for Plan {
    fn outline(&self) -> Outline {
        let sets = self.sets.as_ref().map_or(0, |sets| sets.len() as u32);
        Outline { parts: 1, clique: 0, bound: Bound::AtLeast, sets, uses_strategy: false }
    }

    fn method(&self) -> &str {
        "one part"
    }

    fn search(
        &self,
        _part: u32,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let Some(sets) = &self.sets else { return Ok(Effort::default()) };
        let (poll, effort) = (CancellationPoll::default(), Effort::default());
        let mut walk = Walk { plan: self, sets, solver, poll, effort, emit };
        // Both ends of the search are regular: all puzzles, or as many as were wanted.
        let _ = walk.place(self.given, self.dead)?;
        Ok(walk.effort)
    }
}

/// A walk through the search tree.
struct Walk<'a, 'e> {
    plan: &'a Plan,
    sets: &'a [Cells],
    solver: &'a mut dyn Solver,
    poll: CancellationPoll,
    effort: Effort,
    emit: Emit<'e, Cells>,
}

impl Walk<'_, '_> {
    /// Finds the puzzles with these clues and more, without the dead cells. Breaks if no more
    /// puzzles are wanted.
    fn place(&mut self, clues: Cells, mut dead: Cells) -> Result<ControlFlow<()>> {
        self.poll.step()?;
        let unhit = self.sets.iter().copied().find(|set| set.is_disjoint(clues));
        if clues.len() == self.plan.clues {
            return if unhit.is_none() { self.test(clues) } else { Ok(ControlFlow::Continue(())) };
        }
        // Without an unhit set, any cell may be the next clue.
        for cell in unhit.unwrap_or(Cells::ALL) - dead - clues {
            self.effort.nodes += 1;
            if self.place(clues | Cells::single(cell), dead)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            // All puzzles with this cell are found.
            dead.insert(cell);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Emits the puzzle with these clues if its solution is unique.
    fn test(&mut self, clues: Cells) -> Result<ControlFlow<()>> {
        self.effort.tests += 1;
        let is_valid = self.solver.count(&self.plan.grid.puzzle(clues), 2)? == 1;
        Ok(if is_valid { (self.emit)(&clues) } else { ControlFlow::Continue(()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A solver for which every puzzle has one solution, and a strategy that is never asked.
    struct Stub;

    impl Solver for Stub {
        fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
            Ok(1)
        }

        fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
            Ok(())
        }
    }

    impl CliqueStrategy for Stub {
        fn prepare(&mut self, _: &[Cells]) -> Result<()> {
            Ok(())
        }

        fn choose(&mut self, _: &[u32], _: Cells, _: &mut Vec<u32>) -> Result<Bound> {
            Ok(Bound::AtLeast)
        }
    }

    #[test]
    fn each_puzzle_hits_each_set_and_comes_once() {
        let grid: Grid =
            "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
                .parse()
                .unwrap();
        let sets = ["r1c12", "r1c2 r2c3"].map(|set| set.parse().unwrap());
        let wanted = EnumerationQuery {
            dead: !"r1c12 r2c3".parse::<Cells>().unwrap(),
            ..EnumerationQuery::all(&grid, &sets, 2)
        };
        let search = TemplateEnumerator.plan(&wanted, &mut Stub, &mut Stub).unwrap();
        let mut found = Vec::new();
        let effort = search.search(0, &mut Stub, &mut Stub, &mut |clues| {
            found.push(clues.to_string());
            ControlFlow::Continue(())
        });
        assert_eq!(found, ["r1c1 r1c2", "r1c1 r2c3", "r1c2 r2c3"]);
        assert_eq!(effort.map(|effort| effort.tests), Ok(3));
    }
}
