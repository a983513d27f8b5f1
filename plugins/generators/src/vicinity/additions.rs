//! The clues to add to a base so that one solution is left.

use super::listed::Listed;
use seventeen_plugin::prelude::*;

/// The number of solutions that are listed with one clue left to add. Few clues can then still be
/// in only one solution, and trying these takes less time than listing more.
const FEW: usize = 100;

/// Whether a puzzle's givens leave room for one more.
fn fits(clue: Candidate, puzzle: &Puzzle) -> bool {
    let cell = clue.cell();
    let has_digit = |peer: Cell| puzzle.digit(peer) == Some(clue.digit());
    puzzle.digit(cell).is_none() && !cell.peers().iter().any(has_digit)
}

/// The puzzle with clues added to it.
pub(super) fn with_clues(puzzle: &Puzzle, clues: &[Candidate]) -> Puzzle {
    let mut digits = *puzzle.digits();
    clues.iter().for_each(|clue| digits[clue.cell()] = clue.digit().get());
    Puzzle::from_digits(digits)
}

/// Clues that leave a base one solution.
pub(super) struct Addition<'a> {
    pub(super) base: &'a Puzzle,
    /// Ascending.
    pub(super) clues: &'a [Candidate],
    /// The clues' cells that are known to be necessary.
    pub(super) needed: Cells,
}

/// The callback for each addition.
pub(super) type Visit<'a> =
    &'a mut dyn FnMut(&mut dyn Solver, Addition<'_>) -> Result<ControlFlow<()>>;

/// Adds a number of clues to bases.
pub(super) struct Additions {
    pub(super) add: usize,
    /// Skips additions with a redundant clue; some may be left.
    pub(super) minimal: bool,
    pub(super) most_solutions: usize,
}

impl Additions {
    /// Visits all additions to `base`, each once, in lexicographic order.
    ///
    /// # Errors
    /// Errors of the solver or the visitor.
    pub(super) fn visit(
        &self,
        base: &Puzzle,
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        self.expand(base, &mut Vec::new(), solver, visit)
    }

    /// Visits the additions that start with the clues `chosen`.
    fn expand(
        &self,
        base: &Puzzle,
        chosen: &mut Vec<Candidate>,
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        let puzzle = with_clues(base, chosen);
        let left = self.add - chosen.len();
        let most = [1, FEW.min(self.most_solutions)].get(left).copied();
        let listed = Listed::new(&puzzle, most.unwrap_or(self.most_solutions), solver)?;
        match (listed.grids.as_slice(), left) {
            _ if !listed.complete => match left {
                0 => Ok(ControlFlow::Continue(())),
                1 => self.last_of_many(base, chosen, &listed, solver, visit),
                _ => self.next_of_many(base, chosen, solver, visit),
            },
            ([], _) => Ok(ControlFlow::Continue(())),
            ([_], 0) => visit(solver, Addition { base, clues: chosen, needed: Cells::EMPTY }),
            // Further clues would not be needed.
            ([_], _) if self.minimal => Ok(ControlFlow::Continue(())),
            _ => {
                let (minimal, before) = (self.minimal, chosen.len());
                let combine = Combine { base, listed: &listed, minimal, before };
                combine.add(left, &listed.all(), chosen, solver, visit)
            }
        }
    }

    /// The solutions are too many to list: fixes the next clue, of several, first.
    fn next_of_many(
        &self,
        base: &Puzzle,
        chosen: &mut Vec<Candidate>,
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        let puzzle = with_clues(base, chosen);
        let last = chosen.last().copied();
        let clues = Candidate::all().filter(|&clue| Some(clue) > last && fits(clue, &puzzle));
        with_each(clues, chosen, |_, chosen| self.expand(base, chosen, solver, visit))
    }

    /// There are more solutions than listed: tries each last clue that at most one of these has.
    fn last_of_many(
        &self,
        base: &Puzzle,
        chosen: &mut Vec<Candidate>,
        listed: &Listed,
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        let puzzle = with_clues(base, chosen);
        let last = chosen.last().copied();
        let may =
            |&clue: &Candidate| Some(clue) > last && fits(clue, &puzzle) && !listed.several(clue);
        let clues: Vec<Candidate> = Candidate::all().filter(may).collect();
        let puzzles: Vec<Puzzle> = clues.iter().map(|&clue| with_clues(&puzzle, &[clue])).collect();
        let mut counts = Vec::with_capacity(clues.len());
        solver.count_each(&puzzles, 2, &mut counts)?;
        let unique = clues.into_iter().zip(counts).filter(|&(_, count)| count == 1);
        with_each(unique.map(|(clue, _)| clue), chosen, |clue, chosen| {
            let needed = Cells::single(clue.cell());
            visit(solver, Addition { base, clues: chosen, needed })
        })
    }
}

/// Does `job` with each of these clues, chosen after the others, until it breaks or fails.
fn with_each(
    clues: impl Iterator<Item = Candidate>,
    chosen: &mut Vec<Candidate>,
    mut job: impl FnMut(Candidate, &mut Vec<Candidate>) -> Result<ControlFlow<()>>,
) -> Result<ControlFlow<()>> {
    for clue in clues {
        chosen.push(clue);
        let flow = job(clue, chosen);
        chosen.pop();
        if flow?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Adds clues to a puzzle whose solutions are listed.
struct Combine<'a> {
    base: &'a Puzzle,
    listed: &'a Listed,
    minimal: bool,
    /// The number of chosen clues that the listed puzzle already has.
    before: usize,
}

impl Combine<'_> {
    /// Adds `left` more clues; `solutions` are those that have the ones so far.
    fn add(
        &self,
        left: usize,
        solutions: &[u64],
        chosen: &mut Vec<Candidate>,
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        let clues = self.listed.clues_after(chosen.last().copied()).iter().copied();
        with_each(clues, chosen, |_, chosen| match left {
            1 => self.complete(solutions, chosen, solver, visit),
            _ => self.go_on(left - 1, solutions, chosen, solver, visit),
        })
    }

    /// Adds more clues after the last chosen one.
    fn go_on(
        &self,
        left: usize,
        solutions: &[u64],
        chosen: &mut Vec<Candidate>,
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        let having = self.listed.having(solutions, chosen[chosen.len() - 1]);
        match having.iter().map(|word| word.count_ones()).sum::<u32>() {
            0 => Ok(ControlFlow::Continue(())),
            1 if self.minimal => Ok(ControlFlow::Continue(())),
            _ => self.add(left, &having, chosen, solver, visit),
        }
    }

    /// The last clue chosen is the last: visits if one solution has it.
    fn complete(
        &self,
        solutions: &[u64],
        chosen: &[Candidate],
        solver: &mut dyn Solver,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>> {
        if !self.listed.just_one(solutions, chosen[chosen.len() - 1]) {
            return Ok(ControlFlow::Continue(()));
        }
        let added = &chosen[self.before..];
        if self.minimal && !self.listed.needs_all(added) {
            return Ok(ControlFlow::Continue(()));
        }
        let known = if self.minimal { added } else { &[] };
        visit(
            solver,
            Addition {
                base: self.base,
                clues: chosen,
                needed: known.iter().map(|clue| clue.cell()).collect(),
            },
        )
    }
}
