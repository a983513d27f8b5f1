//! Components by name, with their options, and components of the caller's own.

use crate::Seventeen;
use seventeen_core::{
    Board, Cells, CliqueStrategy, Enumerator, Generator, Grid, Need, PatternSearcher, Position,
    Puzzle, Rater, Solver, Step, Task, Technique, UaHarvester,
};
use seventeen_jobs::human::Profile;
use seventeen_jobs::{Choice, Result};
use seventeen_plugin::Purpose;

/// A text names a component with its options as on the command line: `digits`, `digits(4)`,
/// `random_cells(empty: 54, rounds: 500)`. A component of one's own is a closure, or of any kind an
/// implementation of its trait, which [`Choice::by`] makes instances of.
///
/// # Errors
/// All of them: there is no such component or option, and the error suggests the nearest name; or
/// the component refuses a value.
impl Seventeen {
    /// A solver: `sweep`, `bands`, `dlx`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.solver("dlx")?.name(), "dlx");
    /// let error = engine.solver("dlxx").unwrap_err();
    /// assert!(error.to_string().contains("did you mean `dlx`?"), "{error}");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn solver(&self, text: &str) -> Result<Choice<dyn Solver>> {
        self.choose(text)
    }

    /// A harvester of unavoidable sets: `digits(4)`, `tuned`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let harvester = engine.ua("random_cells(empty: 54)")?;
    /// assert!(harvester.signature().contains("empty: 54"));
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn ua(&self, text: &str) -> Result<Choice<dyn UaHarvester>> {
        self.choose(text)
    }

    /// A clique strategy: `min_product`, `exact`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let named = engine.clique("random(seed: 3)")?.named("third");
    /// assert_eq!(named.name(), "third");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn clique(&self, text: &str) -> Result<Choice<dyn CliqueStrategy>> {
        self.choose(text)
    }

    /// The clique strategy that packs sets in ascending order of `key`, a number that is no NaN;
    /// ties in the sets' own order. The closure runs once a set, never inside a search.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let mine = engine.clique_by("mine", |set| f64::from(set.len()));
    /// assert_eq!(mine.name(), "mine");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn clique_by(
        &self,
        name: &str,
        key: impl Fn(Cells) -> f64 + Send + Sync + 'static,
    ) -> Choice<dyn CliqueStrategy> {
        Choice::<dyn CliqueStrategy>::by_key(name, move |set| Ok(key(set)))
    }

    /// The harvester that looks for unavoidable sets where a closure says: within each of the cells that
    /// it returns for a grid a minimal one, and none where the grid has no other solution.
    ///
    /// # Errors
    /// There is no solver to look with.
    ///
    /// ```
    /// use seventeen::{Grid, GridExt};
    ///
    /// # let engine = seventeen::Seventeen::new()?;
    /// let rows = engine.ua_by("rows", |_grid| vec!["r12c123456789".parse().expect("cells")])?;
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// assert_eq!(grid.harvest(&engine, [rows])?.sets.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ua_by(
        &self,
        name: &str,
        candidates: impl Fn(&Grid) -> Vec<Cells> + Send + Sync + 'static,
    ) -> Result<Choice<dyn UaHarvester>> {
        let solver = self.choice_for(Purpose::Checks)?;
        let candidates = move |grid: &Grid| Ok(candidates(grid));
        Ok(Choice::<dyn UaHarvester>::by_candidates(name, solver, candidates))
    }

    /// The solver whose answers a closure gives: all solutions of a puzzle, each of which is checked.
    /// It is called at every question.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let gives_up = engine.solver_by("gives_up", |_puzzle| Vec::new());
    /// assert_eq!(gives_up.name(), "gives_up");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn solver_by(
        &self,
        name: &str,
        solutions: impl Fn(&Puzzle) -> Vec<Grid> + Send + Sync + 'static,
    ) -> Choice<dyn Solver> {
        Choice::<dyn Solver>::by_solutions(name, move |puzzle| Ok(solutions(puzzle)))
    }

    /// The generator whose puzzles and grids a closure makes of a task, each time in one try; those
    /// without just one solution are passed over.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let same = engine.generator_by("same", |task| task.from.cloned().into_iter().collect());
    /// assert_eq!(same.name(), "same");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn generator_by(
        &self,
        name: &str,
        make: impl Fn(&Task<'_>) -> Vec<Board> + Send + Sync + 'static,
    ) -> Choice<dyn Generator> {
        Choice::<dyn Generator>::by_task(name, move |task| Ok(make(task)))
    }

    /// The clique strategy that chooses what `choose` returns: pairwise disjoint ones of the sets
    /// that it gets, the most important first. It also gets what the search needs, and is called
    /// each time the search asks.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let first = engine.clique_choosing("first", |sets, _need| sets[..1].to_vec());
    /// assert_eq!(first.name(), "first");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn clique_choosing(
        &self,
        name: &str,
        choose: impl Fn(Vec<Cells>, &Need) -> Vec<Cells> + Send + Sync + 'static,
    ) -> Choice<dyn CliqueStrategy> {
        Choice::<dyn CliqueStrategy>::choosing(name, move |sets, need| Ok(choose(sets, need)))
    }

    /// An enumerator, such as `hitting_set`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.enumerator("hitting_set")?.name(), "hitting_set");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn enumerator(&self, text: &str) -> Result<Choice<dyn Enumerator>> {
        self.choose(text)
    }

    /// A generator, such as `bottom_up`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.generator("bottom_up(symmetry: half_turn)")?.name(), "bottom_up");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn generator(&self, text: &str) -> Result<Choice<dyn Generator>> {
        self.choose(text)
    }

    /// A technique, such as `naked_subset(2)`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.technique("naked_subset(2)")?.name(), "naked_subset");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn technique(&self, text: &str) -> Result<Choice<dyn Technique>> {
        self.choose(text)
    }

    /// The technique whose steps a closure gives for a position. A step that says nothing is told
    /// by the technique's name, and one that concludes nothing is passed over.
    ///
    /// ```
    /// use seventeen::{Candidate, Cell, ProblemExt, Profile, Puzzle, Step};
    ///
    /// # let engine = seventeen::Seventeen::new()?;
    /// let lone = engine.technique_by("lone", |position| {
    ///     let only = |cell: Cell| {
    ///         Some(Candidate::new(cell, position.candidates(cell).first()?))
    ///     };
    ///     let lone = position.cells_with(1).iter().filter_map(only);
    ///     lone.map(|single| Step::default().place(single)).collect()
    /// });
    /// let puzzle: Puzzle = ".1....7..9......81...36.9......1..286...8...759..4......3.76...28......3..6....4.".parse()?;
    /// let path = puzzle.path(&engine, &Profile::of([lone]))?;
    /// assert!(path.steps.iter().all(|taken| taken.title().starts_with("lone")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn technique_by(
        &self,
        name: &str,
        steps: impl Fn(&Position) -> Vec<Step> + Send + Sync + 'static,
    ) -> Choice<dyn Technique> {
        Choice::<dyn Technique>::by_steps(name, move |position| Ok(steps(position)))
    }

    /// A profile, an order of techniques with the ratings of their steps: one that a plugin brings,
    /// such as `hint` or `se121`, or a file that ends in `.json`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let profile = engine.profile("se121")?.without("nishio")?;
    /// assert!(profile.names().all(|name| name != "nishio"));
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn profile(&self, name: &str) -> Result<Profile> {
        Profile::open(self, name)
    }

    /// A rater, such as `se121`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.rater("se121")?.name(), "se121");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn rater(&self, text: &str) -> Result<Choice<dyn Rater>> {
        self.choose(text)
    }

    /// A pattern searcher: `region_chain`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.pattern_searcher("region_chain")?.name(), "region_chain");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn pattern_searcher(&self, text: &str) -> Result<Choice<dyn PatternSearcher>> {
        self.choose(text)
    }
}
