//! The search for minimal puzzles: a set that is not hit, its cells one after the other.

use super::sets::Sets;
use seventeen_plugin::prelude::*;
use std::ops::RangeInclusive;

/// The search of one task.
pub(super) struct Search<'a> {
    sets: Sets<'a>,
    /// The givens that every puzzle has.
    forced: Cells,
    /// The others.
    floating: Cells,
    /// The known sets that no forced given hits; of each its floating cells.
    known: Vec<Cells>,
    clues: RangeInclusive<u32>,
    nodes: u64,
    watch: CancellationPoll,
}

/// The clues chosen so far.
#[derive(Clone, Copy)]
struct Choice {
    chosen: Cells,
    /// Floating givens that are neither chosen nor dead.
    undecided: Cells,
}

/// The known sets that a choice hits once at most.
#[derive(Clone)]
struct Open {
    sets: Vec<Cells>,
    /// The number of sets known at its last update.
    known: usize,
}

/// The result of the open sets for a choice.
enum Verdict {
    /// It leads to no minimal puzzle.
    Hopeless,
    /// One of these cells has to be chosen next.
    Next(Cells),
    /// A minimal puzzle.
    Minimal,
}

impl<'a> Search<'a> {
    /// Within the givens of a puzzle with this only solution.
    ///
    /// # Errors
    /// Errors of the solver.
    pub(super) fn new(
        puzzle: &Puzzle,
        solution: &Grid,
        clues: RangeInclusive<u32>,
        solver: &'a mut dyn Solver,
    ) -> Result<Search<'a>> {
        let floating = solver.redundant(puzzle, solution)?;
        Ok(Search {
            sets: Sets { solution: *solution, solver },
            forced: puzzle.givens() - floating,
            floating,
            known: Vec::new(),
            clues,
            nodes: 0,
            watch: CancellationPoll::default(),
        })
    }

    /// Emits the puzzles; returns the number of choices examined.
    ///
    /// # Errors
    /// Errors of the solver, or an interrupted run.
    pub(super) fn run(mut self, emit: Emit<'_, Generated>) -> Result<u64> {
        let start = Choice { chosen: Cells::EMPTY, undecided: self.floating };
        let _ = self.expand(start, Open { sets: Vec::new(), known: 0 }, emit)?;
        Ok(self.nodes)
    }

    fn expand(
        &mut self,
        choice: Choice,
        mut open: Open,
        emit: Emit<'_, Generated>,
    ) -> Result<ControlFlow<()>> {
        self.watch.step()?;
        self.nodes += 1;
        match self.judge(choice, &mut open)? {
            Verdict::Hopeless => Ok(ControlFlow::Continue(())),
            Verdict::Next(cells) => self.branch(choice, cells, open, emit),
            Verdict::Minimal => {
                let puzzle = self.sets.solution.puzzle(self.forced | choice.chosen);
                Ok(emit(&Generated { is_minimal: true, ..Board::from(&puzzle).into() }))
            }
        }
    }

    /// Chooses each of the cells, with the cells before it dead.
    fn branch(
        &mut self,
        mut choice: Choice,
        cells: Cells,
        mut open: Open,
        emit: Emit<'_, Generated>,
    ) -> Result<ControlFlow<()>> {
        for (number, cell) in cells.iter().enumerate() {
            if number > 0 && !self.can_be_unique(choice)? {
                break;
            }
            choice.undecided.remove(cell);
            let next = Choice { chosen: choice.chosen | Cells::single(cell), ..choice };
            self.update(choice, &mut open);
            if self.expand(next, open.with(next.chosen), emit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether all that is not dead has one solution; if not, why becomes known.
    fn can_be_unique(&mut self, choice: Choice) -> Result<bool> {
        let givens = self.forced | choice.chosen | choice.undecided;
        let dead = self.floating - choice.chosen - choice.undecided;
        let unhit = self.sets.unhit(givens, Cells::EMPTY, dead)?;
        self.known.extend(unhit);
        Ok(unhit.is_none())
    }

    /// Adds the sets that became known since.
    fn update(&self, choice: Choice, open: &mut Open) {
        let fresh = self.known[open.known..].iter();
        open.sets.extend(fresh.filter(|&&set| (set & choice.chosen).len() < 2));
        open.known = self.known.len();
    }

    fn judge(&mut self, choice: Choice, open: &mut Open) -> Result<Verdict> {
        if !self.has_room(choice, open) {
            return Ok(Verdict::Hopeless);
        }
        let free = self.floating - choice.chosen;
        for clue in choice.chosen - open.needed(choice.chosen) {
            let others = self.forced | (choice.chosen - Cells::single(clue));
            match self.sets.need(clue, others, choice.undecided, free)? {
                Some(set) => self.known.push(set | Cells::single(clue)),
                None => return Ok(Verdict::Hopeless),
            }
        }
        if let Some(cells) = open.smallest(choice) {
            return Ok(if cells.is_empty() { Verdict::Hopeless } else { Verdict::Next(cells) });
        }
        match self.sets.unhit(self.forced | choice.chosen, choice.undecided, free)? {
            Some(set) => {
                self.known.push(set);
                let cells = set & choice.undecided;
                Ok(if cells.is_empty() { Verdict::Hopeless } else { Verdict::Next(cells) })
            }
            None if self.count(choice.chosen) < *self.clues.start() => Ok(Verdict::Hopeless),
            None => Ok(Verdict::Minimal),
        }
    }

    /// The number of clues of a choice.
    fn count(&self, chosen: Cells) -> u32 {
        (self.forced | chosen).len()
    }

    /// Whether the bounds leave room for the clues that disjoint sets ask for.
    fn has_room(&self, choice: Choice, open: &Open) -> bool {
        let most = *self.clues.end();
        let chosen = self.count(choice.chosen);
        chosen + choice.undecided.len() >= *self.clues.start()
            && chosen <= most
            && (most == 81 || chosen + open.disjoint(choice) <= most)
    }
}

impl Open {
    /// The sets with at most one of these chosen cells.
    fn with(&self, chosen: Cells) -> Open {
        let sets = self.sets.iter().copied().filter(|&set| (set & chosen).len() < 2).collect();
        Open { sets, known: self.known }
    }

    /// The chosen clues that are the only ones in a set.
    fn needed(&self, chosen: Cells) -> Cells {
        self.sets.iter().fold(Cells::EMPTY, |needed, &set| needed | (set & chosen))
    }

    fn unhit(&self, choice: Choice) -> impl Iterator<Item = Cells> {
        let unhit = self.sets.iter().filter(move |set| set.is_disjoint(choice.chosen));
        unhit.map(move |&set| set & choice.undecided)
    }

    /// The remaining cells of the unhit set with the fewest.
    fn smallest(&self, choice: Choice) -> Option<Cells> {
        self.unhit(choice).min_by_key(|set| set.len())
    }

    /// The number of disjoint unhit sets, taken in their order.
    fn disjoint(&self, choice: Choice) -> u32 {
        let mut taken = Cells::EMPTY;
        let mut count = 0;
        for set in self.unhit(choice) {
            if set.is_disjoint(taken) {
                taken |= set;
                count += 1;
            }
        }
        count
    }
}
