//! The traits: what each kind of component promises.
//!
//! The same trait is implemented by a component's author and called by the engine, whether the
//! component is linked in, loaded from a shared library, or written in C. An instance belongs to
//! one thread at a time and takes no locks. Long calls poll the engine's stop flag and end with
//! [`Error::Interrupted`]; `emit` callbacks end a call early, and
//! successfully, by returning `Break`.

use crate::{
    Board, Cells, Configuration, Error, Grid, Layout, Pencilmarks, Position, Puzzle, Rating,
    Region, Result, Step, ua,
};
use std::ops::ControlFlow;

/// Where a component puts its results, one at a time. `Break` asks for no more.
pub type Emit<'a, T> = &'a mut dyn FnMut(&T) -> ControlFlow<()>;

/// Searches for the solutions of a puzzle.
///
/// `count` and `solutions` are all that a solver needs. The other methods ask the same in ways
/// that some solvers can answer faster, or ask what only some can answer.
pub trait Solver: Send {
    /// How many solutions `puzzle` has, counting no further than `limit`.
    ///
    /// 2 asks whether the solution is unique. A puzzle that repeats a digit in a house has none.
    ///
    /// # Errors
    /// A digit above 9, or an interrupted run.
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64>;

    /// Emits every solution of `puzzle`, each once, in an order of the solver's own.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()>;

    /// A solution of `puzzle` other than `known`, or none if `known` is the only one.
    ///
    /// The cells in which the two differ are an unavoidable set of `known`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        let mut other = None;
        self.solutions(puzzle, &mut |grid| {
            if grid == known {
                return ControlFlow::Continue(());
            }
            other = Some(*grid);
            ControlFlow::Break(())
        })?;
        Ok(other)
    }

    /// Any one solution of `puzzle`, which of them is the solver's choice; with `except`, one in
    /// which that cell (0 to 80) does not hold that digit (1 to 9). None if there is none.
    ///
    /// It asks less than the other methods do, and is asked most by those who make puzzles. A
    /// given that is taken out of a puzzle with a single solution leaves it single if and only if
    /// no solution has another digit there.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn find(&mut self, puzzle: &Puzzle, except: Option<(usize, u8)>) -> Result<Option<Grid>> {
        let mut found = None;
        self.solutions(puzzle, &mut |grid| {
            if except.is_some_and(|(cell, digit)| grid.digit(cell) == digit) {
                return ControlFlow::Continue(());
            }
            found = Some(*grid);
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// Counts the solutions of many puzzles: one count for each, added to `counts`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count), of the first puzzle that has one.
    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        for puzzle in puzzles {
            counts.push(self.count(puzzle, limit)?);
        }
        Ok(())
    }

    /// Solves many puzzles: one outcome for each, added to `outcomes`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count), of the first puzzle that has one.
    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        for puzzle in puzzles {
            let mut outcome = Outcome::None;
            self.solutions(puzzle, &mut |grid| outcome.add(*grid))?;
            outcomes.push(outcome);
        }
        Ok(())
    }

    /// The givens of `puzzle` that are redundant, each by itself: without it `solution` is still
    /// the only one. A puzzle is minimal when there are none.
    ///
    /// `solution` is the puzzle's only one; the answer means nothing otherwise.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let mut redundant = Cells::EMPTY;
        for given in puzzle.givens() {
            let rest = solution.puzzle(puzzle.givens() - Cells::single(given));
            if self.count(&rest, 2)? == 1 {
                redundant.insert(given);
            }
        }
        Ok(redundant)
    }

    /// How many guesses the instance has made in all its calls; none if it keeps no count.
    ///
    /// A guess is a choice between alternatives that both need to be looked at. Over fixed
    /// puzzles the number is a signature of the method: the same on every machine.
    fn guesses(&self) -> Option<u64> {
        None
    }

    /// Emits every grid whose digits are all candidates of `marks`, each once.
    ///
    /// # Errors
    /// The solver takes givens only, or an interrupted run.
    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let _ = (marks, emit);
        Err(Error::failed("this solver takes givens, no pencilmarks"))
    }

    /// Emits every solution of `board`, each once: for sizes other than 9x9.
    ///
    /// # Errors
    /// The solver takes 9x9 puzzles only, or an interrupted run.
    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        let _ = emit;
        Err(Error::no_board(board.boxes()))
    }

    /// Any one solution of `board`, as [`find`](Solver::find) does for 9x9 puzzles. `near` is a
    /// board of the same size that may differ little from a solution: a hint where to look first.
    ///
    /// # Errors
    /// As for [`solutions_of_board`](Solver::solutions_of_board).
    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        let _ = near;
        let mut found = None;
        self.solutions_of_board(board, &mut |solution| {
            if except.is_some_and(|(cell, digit)| solution.digits()[cell] == digit) {
                return ControlFlow::Continue(());
            }
            found = Some(solution.clone());
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// How many solutions `board` has, counting no further than `limit`.
    ///
    /// # Errors
    /// As for [`solutions_of_board`](Solver::solutions_of_board).
    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        let mut found = 0;
        self.solutions_of_board(board, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        // With a limit of 0 a solver is asked all the same: whether it takes boards does not
        // depend on the limit.
        Ok(found.min(limit))
    }
}

/// What solving a puzzle comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No solution.
    None,
    /// One solution.
    Unique(Grid),
    /// The first two of several solutions.
    Several(Grid, Grid),
}

impl Outcome {
    /// How many solutions are in it: 0, 1, or 2 for several.
    pub fn count(&self) -> usize {
        match self {
            Outcome::None => 0,
            Outcome::Unique(_) => 1,
            Outcome::Several(..) => 2,
        }
    }

    /// The first solution, 0, or the second, 1, if there is one.
    pub fn grid(&self, index: usize) -> Option<Grid> {
        match (*self, index) {
            (Outcome::Unique(grid) | Outcome::Several(grid, _), 0)
            | (Outcome::Several(_, grid), 1) => Some(grid),
            _ => None,
        }
    }

    /// Takes one more solution; `Break` when it needs no more.
    pub fn add(&mut self, grid: Grid) -> ControlFlow<()> {
        *self = match *self {
            Outcome::None => Outcome::Unique(grid),
            Outcome::Unique(first) | Outcome::Several(first, _) => Outcome::Several(first, grid),
        };
        match self {
            Outcome::Several(..) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// A borrowed solver is a solver: so it can be lent to a plugin.
impl<T: Solver + ?Sized> Solver for &mut T {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        (**self).count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        (**self).solutions(puzzle, emit)
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        (**self).other_solution(puzzle, known)
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<(usize, u8)>) -> Result<Option<Grid>> {
        (**self).find(puzzle, except)
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        (**self).count_each(puzzles, limit, counts)
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        (**self).solve_each(puzzles, outcomes)
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        (**self).redundant(puzzle, solution)
    }

    fn guesses(&self) -> Option<u64> {
        (**self).guesses()
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        (**self).solutions_of_marks(marks, emit)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        (**self).solutions_of_board(board, emit)
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        (**self).find_board(board, near, except)
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        (**self).count_board(board, limit)
    }
}

/// Finds unavoidable sets of a solution grid.
pub trait UaHarvester: Send {
    /// Emits unavoidable sets of `grid`, each of them minimal, none twice.
    ///
    /// `known` are minimal sets found before; they need not be emitted again. `seed` is all the
    /// randomness there is: the same arguments give the same sets in the same order.
    ///
    /// # Errors
    /// What the harvester cannot do with this grid, or an interrupted run.
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()>;
}

/// Chooses pairwise disjoint unavoidable sets: a clique of the graph that joins disjoint sets.
///
/// A puzzle has a given in each set of a clique, so its size is a lower bound on the number of
/// clues. The greatest size among all sets is the grid's MCN.
pub trait CliqueStrategy: Send {
    /// Takes the sets that [`choose`](CliqueStrategy::choose) will choose from. Once a grid.
    ///
    /// # Errors
    /// What the strategy cannot do with these sets, or an interrupted run.
    fn prepare(&mut self, sets: &[Cells]) -> Result<()>;

    /// Chooses among the `alive` sets (indices into the prepared ones) that have no cell in
    /// `dead`, and writes their indices to `chosen`, which it first empties: the most important
    /// set first.
    ///
    /// The order counts: enumerators take it for the order of their search, so that the strategy
    /// gives the first split, the order and the bound. Small sets first is a good order where a
    /// strategy knows no better.
    ///
    /// Searches may call this at every node, in any order of nodes and on any thread. So the
    /// choice depends on the prepared sets and the arguments alone, never on earlier calls.
    ///
    /// # Errors
    /// As for [`prepare`](CliqueStrategy::prepare).
    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound>;
}

/// A borrowed strategy is a strategy: so it can be lent to a plugin.
impl<T: CliqueStrategy + ?Sized> CliqueStrategy for &mut T {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        (**self).prepare(sets)
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        (**self).choose(alive, dead, chosen)
    }
}

/// What a strategy claims of the clique that it chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The grid's MCN is at least the clique's size.
    AtLeast,
    /// No clique of the alive sets is larger: the size is their MCN.
    Greatest,
}

/// Which puzzles an [`Enumerator`] is to find: those of a grid with a number of clues, and with
/// or without some givens.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Their solution.
    pub grid: &'a Grid,
    /// Minimal unavoidable sets of the grid, by ascending size.
    pub sets: &'a [Cells],
    /// How many clues they have, those of `given` included.
    pub clues: u32,
    /// Cells forced in: every puzzle has these givens.
    pub given: Cells,
    /// Cells forced out: no puzzle has these givens. None of them is in `given`.
    pub dead: Cells,
}

impl<'a> Wanted<'a> {
    /// All puzzles of `grid` with so many clues.
    pub fn all(grid: &'a Grid, sets: &'a [Cells], clues: u32) -> Wanted<'a> {
        Wanted { grid, sets, clues, given: Cells::EMPTY, dead: Cells::EMPTY }
    }

    /// Whether such puzzles can be asked for.
    ///
    /// # Errors
    /// A number of clues out of range, more forced cells than clues, or a cell forced both ways.
    pub fn check(&self) -> Result<()> {
        let Wanted { clues, given, dead, .. } = *self;
        if !(1..=81).contains(&clues) {
            return Err(Error::failed(format!("{clues} clues: expected 1 to 81")));
        }
        if !given.is_disjoint(dead) {
            let both = given & dead;
            return Err(Error::failed(format!("{both}: forced in and out, expected one of them")));
        }
        if given.len() > clues {
            let n = given.len();
            return Err(Error::failed(format!("{n} cells forced in: expected {clues} at most")));
        }
        Ok(())
    }

    /// The sets that the forced givens do not hit, without their dead cells and minimal again:
    /// what is left to hit. None if all cells of a set are dead, so that there is no puzzle.
    pub fn open_sets(&self) -> Option<Vec<Cells>> {
        if self.given.is_empty() && self.dead.is_empty() {
            return Some(self.sets.to_vec());
        }
        let unhit = self.sets.iter().filter(|set| set.is_disjoint(self.given));
        let open: Vec<Cells> = unhit.map(|&set| set - self.dead).collect();
        (!open.contains(&Cells::EMPTY)).then(|| ua::minimal(open))
    }
}

/// Finds all puzzles with a given number of clues whose solution is a given grid.
pub trait Enumerator: Send {
    /// Lays out the search: the order, the bounds, and the parts it falls into.
    ///
    /// `clique` chooses among the sets; `solver` completes them where the enumerator's method
    /// asks for it.
    ///
    /// # Errors
    /// What [`Wanted::check`] says, what a strategy or a solver reports, or an interrupted run.
    fn plan(
        &mut self,
        wanted: &Wanted<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>>;
}

/// A search laid out by an [`Enumerator`]: independent parts that any thread or machine may do.
pub trait Search: Send + Sync {
    /// How the search was laid out.
    fn outline(&self) -> Outline;

    /// The method in a few words, for summaries: which way was chosen where there was a choice.
    fn method(&self) -> &str;

    /// Does one part, `0..outline().parts`, and emits the givens of its
    /// puzzles: the digits are those of the grid.
    ///
    /// The puzzles and the effort depend on the part alone, whatever was searched before and
    /// whichever thread does it; no puzzle belongs to two parts. `clique` is the strategy of the
    /// plan, prepared with the [open sets](Wanted::open_sets) if the [outline](Outline::asks) says
    /// that parts ask it. `solver` tests uniqueness.
    ///
    /// # Errors
    /// What the strategy or the solver reports, or an interrupted run: then the part's puzzles
    /// are incomplete.
    fn search(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort>;
}

/// How an enumerator laid out a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Into how many parts it falls.
    pub parts: u32,
    /// The size of the clique that the order and the bounds come from.
    pub clique: u32,
    /// What that size says of the grid's MCN.
    pub bound: Bound,
    /// How many unavoidable sets the search works with.
    pub sets: u32,
    /// Whether the parts ask the clique strategy, too: then it must be prepared.
    pub asks: bool,
}

/// What a search, or a part of it, cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Clues placed: nodes of the search tree.
    pub nodes: u64,
    /// Puzzles given to the solver to test.
    pub tests: u64,
    /// Unavoidable sets found by tests that failed.
    pub fresh: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.tests += other.tests;
        self.fresh += other.fresh;
    }
}

/// Makes puzzles or solution grids: at random, or all that follow from one that is given.
pub trait Generator: Send {
    /// Emits what the task gives, and returns how many tries that took, those without a result
    /// included: for rates, and for estimates from the weights.
    ///
    /// A puzzle that is emitted has one solution; what else it has is the generator's to say.
    /// Results and tries depend on the generator's options and the task alone, not on earlier
    /// calls; and not on the solver, which only says what is true of puzzles, unless an option
    /// says otherwise.
    ///
    /// A task may give nothing, one puzzle or many. A generator that draws at random makes what
    /// one try gives, so that another seed is another try; it does not go on until it succeeds,
    /// unless that is its method, and then no further than an option says.
    ///
    /// # Errors
    /// The generator cannot begin with what it is given, or needs something and is given nothing;
    /// a limit of tries was reached, which the error names as the option it is; what the solver
    /// reports; or an interrupted run.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64>;
}

/// What a [`Generator`] is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// All the randomness there is.
    pub seed: u64,
    /// What to begin with: a puzzle, or a solution grid as a board with all its digits. None for
    /// those that begin with nothing.
    pub from: Option<&'a Board>,
}

impl<'a> Task<'a> {
    /// A task that begins with nothing.
    pub fn of_seed(seed: u64) -> Task<'a> {
        Task { seed, from: None }
    }
}

/// What a [`Generator`] made.
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    /// A puzzle, or a solution grid.
    pub board: Board,
    /// How much it counts in an unbiased mean or sum over tries, if the generator knows.
    pub weight: Option<f64>,
}

impl From<Board> for Generated {
    fn from(board: Board) -> Generated {
        Generated { board, weight: None }
    }
}

/// Finds the steps of one human technique.
pub trait Technique: Send {
    /// Emits the steps that the technique finds in `position`, in the technique's own order: the
    /// one to take first. Each of them concludes something, and only about candidates that are
    /// there.
    ///
    /// The order and the steps depend on the position alone, never on earlier calls.
    ///
    /// # Errors
    /// What the technique cannot do with this position, or an interrupted run.
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()>;
}

/// Says how hard a puzzle is for a person.
pub trait Rater: Send {
    /// The rating of `puzzle`, whose solution is unique; none as soon as it is clear that its ER
    /// is above `at_most` (infinity for any).
    ///
    /// # Errors
    /// What the rater cannot do with this puzzle, or an interrupted run.
    fn rate(&mut self, puzzle: &Puzzle, at_most: f64) -> Result<Option<Rating>>;
}

/// Decides which patterns have valid puzzles, and finds all of these.
///
/// Regions of the grid are filled one after the other, each a part of the next. Of each region
/// the configurations are kept that have no unhit unavoidable set: only these can be part of a
/// valid puzzle.
pub trait PatternSearcher: Send {
    /// Lays out the search for all valid puzzles of `layout`: the chain of regions.
    ///
    /// `chain` are the regions, each a part of the next and each but the first with one box more;
    /// the component chooses them if there are none. The last may leave out boxes of
    /// [`Layout::open`]: then the search is about that region alone.
    ///
    /// # Errors
    /// A chain that is none of this layout, a layout without an open box, or an interrupted run.
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>>;
}

/// A search laid out by a [`PatternSearcher`]: stages, whose parts any thread or machine may do.
pub trait PatternSearch: Send + Sync {
    /// The stages: one for each region of the chain.
    fn stages(&self) -> Vec<Stage>;

    /// Emits what the first stage begins with: filled in part, or not at all, with all clues of the
    /// first region. Their numbers (`images` and the like) mean nothing.
    ///
    /// # Errors
    /// An interrupted run.
    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()>;

    /// Emits what becomes of `parents` in stage `stage`, counted from 0: the configurations
    /// without an unhit unavoidable set, as the representatives of their classes. `parents` are
    /// what the stage before emitted, each class once, or what [`begin`](Self::begin) did.
    ///
    /// A class may be emitted more than once, by these parents and by others, and is the same to
    /// the last bit whenever it is. How the parents are cut into parts makes no difference to the
    /// classes; parents whose digits begin alike, in the order of the chain, go fastest together.
    ///
    /// # Errors
    /// A count that is not what it must be, or an interrupted run.
    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<Labour>;
}

/// One stage of a pattern search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// What is filled at its end.
    pub region: Region,
    /// About how many configurations are expected to be kept.
    pub expected: f64,
    /// The most memory, in bytes, that one call of [`PatternSearch::extend`] takes beside what it
    /// is given and what it emits.
    pub memory: u64,
}

/// What a part of a stage took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Labour {
    /// Configurations looked at, up to the symmetries that the stage makes use of: those of which
    /// each two boxes already fit together.
    pub checked: u64,
    /// Of these, those in which an unavoidable set found before was unhit.
    pub cached: u64,
    /// Searches for an unhit unavoidable set.
    pub searches: u64,
    /// How many configurations were kept, counted with all images of the parents: over all parts
    /// of a stage it is the sum of `images * ways` over the classes (double counting; P. Kaski
    /// and P. Östergård, "Classification Algorithms for Codes and Designs", 2006). 0 where the
    /// component does not tell all classes apart, so that there is no such sum.
    pub met: u64,
}

impl std::ops::AddAssign for Labour {
    fn add_assign(&mut self, other: Labour) {
        self.checked += other.checked;
        self.cached += other.cached;
        self.searches += other.searches;
        self.met += other.met;
    }
}
