//! Solvers, harvesters, strategies, enumerators and generators through both sides of the interface
//! and back, and through it once more if one is lent to another.

use seventeen_host::Registry;
use seventeen_plugin::prelude::*;
use seventeen_plugin::{CancellationToken, Extension};
use std::sync::LazyLock;

seventeen_plugin::plugin! {
    solver::<TwoGrids>(), ua_harvester::<Exchanged>(), clique_strategy::<InTurn>(), enumerator::<WholeSets>(),
    enumerator::<Miscounting>(), generator::<FromSets>(),
}

/// A grid, and the same grid with 1 and 2 exchanged.
static GRIDS: LazyLock<[Grid; 2]> = LazyLock::new(|| {
    let text = "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    let exchanged = text.replace('1', "x").replace('2', "1").replace('x', "2");
    [text.parse().unwrap(), exchanged.parse().unwrap()]
});

/// Declares a component without options.
macro_rules! component {
    ($type:ident, $name:literal, $doc:literal) => {
        #[doc = $doc]
        struct $type;

        impl Component for $type {
            const NAME: &'static str = $name;
            const DOC: &'static str = $doc;

            fn create(_: &Args<'_>) -> Result<$type> {
                Ok($type)
            }
        }
    };
}

component!(TwoGrids, "two_grids", "Knows two grids, and takes them for all that there are");
component!(Exchanged, "exchanged", "Emits where the two grids differ, and their halves");
component!(InTurn, "in_turn", "Takes the sets in turn that have no cell in common");
component!(WholeSets, "whole_sets", "Emits the sets of a clique that a solver knows for puzzles");
component!(Miscounting, "miscounting", "Says of each part something else of its nodes by depth");
component!(
    FromSets,
    "from_sets",
    "Emits the puzzle that the task begins with, if it has one solution"
);

impl Solver for TwoGrids {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        Ok(limit.min(GRIDS.iter().filter(|grid| grid.completes(puzzle)).count() as u64))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        let _ = GRIDS.iter().filter(|grid| grid.completes(puzzle)).try_for_each(emit);
        Ok(())
    }
}

impl UaHarvester for Exchanged {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let [one, other] = *GRIDS;
        let sets = [one.difference(&other), UPPER, LOWER];
        let unknown = sets.iter().filter(|set| !known.contains(set)).skip(seed as usize);
        let _ = unknown.filter(|_| GRIDS.contains(grid)).try_for_each(emit);
        Ok(())
    }
}

/// The upper four rows.
const UPPER: Cells = Cells::from_bits((1 << 36) - 1);
/// The other rows.
const LOWER: Cells = Cells::from_bits(!((1 << 36) - 1));

impl CliqueStrategy for InTurn {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        if sets.is_empty() { Err(Error::failed("expected a set")) } else { Ok(()) }
    }

    /// Rejects all needs, and prints them.
    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        Err(Error::failed(format!("{context:?}")))
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        chosen.extend(candidates.iter().filter(|_| dead.is_empty()));
        Ok(Bound::AtLeast)
    }
}

impl Enumerator for WholeSets {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        clique.prepare(wanted.sets)?;
        let mut chosen = Vec::new();
        let candidates: Vec<u32> = (0..wanted.sets.len() as u32).collect();
        let bound = clique.choose(&candidates, wanted.dead, &mut chosen)?;
        let sets = chosen.iter().map(|&index| wanted.sets[index as usize]).collect();
        let solutions = solver.count(&wanted.grid.puzzle(wanted.given), 2)?;
        Ok(Box::new(Whole { grid: *wanted.grid, sets, bound, solutions }))
    }
}

/// One set per part.
struct Whole {
    grid: Grid,
    sets: Vec<Cells>,
    bound: Bound,
    /// Of the cells forced in.
    solutions: u64,
}

impl Search for Whole {
    fn outline(&self) -> Outline {
        let parts = self.sets.len() as u32;
        Outline { parts, clique: parts, bound: self.bound, sets: parts, uses_strategy: true }
    }

    fn method(&self) -> &str {
        "whole_sets"
    }

    fn search(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let set = self.sets[part as usize];
        let mut chosen = Vec::new();
        clique.choose(&[part], Cells::EMPTY, &mut chosen)?;
        if solver.other_solution(&self.grid.puzzle(set), &self.grid)?.is_none() {
            let _ = emit(&set);
        }
        let nodes = chosen.len() as u64;
        let widths = (0..=part).map(|clues| if clues == part { nodes } else { 0 }).collect();
        Ok(Effort { nodes, tests: 1, new_sets: self.solutions, widths })
    }
}

impl Enumerator for Miscounting {
    fn plan(
        &mut self,
        _: &EnumerationQuery<'_>,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        Ok(Box::new(Miscounting))
    }
}

impl Search for Miscounting {
    fn outline(&self) -> Outline {
        Outline { parts: 4, clique: 0, bound: Bound::AtLeast, sets: 0, uses_strategy: false }
    }

    fn method(&self) -> &str {
        "miscounting"
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
        _: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let by_depth: [&[u64]; 4] = [&[], &[1, 2], &[3, 3], &[0, 0, 0, 6]];
        let widths = by_depth[part as usize].iter().copied().collect();
        Ok(Effort { nodes: 6, widths, ..Effort::default() })
    }
}

impl Generator for FromSets {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let board = task.from.ok_or_else(|| Error::failed("expected a puzzle to begin with"))?;
        let puzzle = board.puzzle().map_err(|error| Error::failed(error.to_string()))?;
        if solver.find(&puzzle, None)?.is_some() {
            let _ = emit(&Generated { board: board.clone(), weight: Some(0.5), is_minimal: true });
        }
        Ok(task.seed)
    }
}

/// The component of this kind and name, through the interface.
fn imported<T: Extension + ?Sized>(name: &str) -> Box<T> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry.find(T::KIND, name).unwrap().make::<T>(&[], &CancellationToken::new()).unwrap()
}

fn puzzles() -> Vec<Puzzle> {
    let [one, other] = *GRIDS;
    let sixes = one.puzzle(one.difference(&other));
    vec![Puzzle::EMPTY, one.puzzle(UPPER), other.puzzle(LOWER), sixes, Puzzle::from(other)]
}

/// A solver's answers to all questions about one puzzle.
fn asked(solver: &mut dyn Solver, puzzle: &Puzzle) -> String {
    let mut solutions = Vec::new();
    for most in [1, usize::MAX] {
        let all = solver.solutions(puzzle, &mut |grid| {
            solutions.push(*grid);
            if solutions.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(all, Ok(()));
    }
    let counts = [1, 2, u64::MAX].map(|limit| solver.count(puzzle, limit));
    let others = GRIDS.map(|known| solver.other_solution(puzzle, &known));
    let redundant = solver.redundant(&GRIDS[0].puzzle(Cells::from_bits(0b1011)), &GRIDS[0]);
    format!("{solutions:?} {counts:?} {others:?} {:?} {redundant:?}", solver.find(puzzle, None))
}

#[test]
fn a_solver_answers_the_same_from_behind_the_interface() {
    let mut solver = imported::<dyn Solver>("two_grids");
    for puzzle in puzzles() {
        assert_eq!(asked(&mut *solver, &puzzle), asked(&mut TwoGrids, &puzzle));
    }
    let (mut counts, mut outcomes) = (Vec::new(), Vec::new());
    assert_eq!(solver.count_each(&puzzles(), 2, &mut counts), Ok(()));
    assert_eq!(counts, [2, 1, 1, 1, 1]);
    assert_eq!(solver.solve_each(&puzzles(), &mut outcomes), Ok(()));
    let [one, other] = *GRIDS;
    let single = [one, other, one, other].map(Outcome::Unique);
    assert_eq!(outcomes[1..], single);
    assert_eq!(outcomes[0], Outcome::Several(one, other));
}

#[test]
fn a_harvester_gives_the_same_sets_from_behind_the_interface() {
    let mut harvester = imported::<dyn UaHarvester>("exchanged");
    let sets = |harvester: &mut dyn UaHarvester, known: &[Cells], seed, most| {
        let mut sets = Vec::new();
        let harvested = harvester.harvest(&GRIDS[0], known, seed, &mut |set| {
            sets.push(*set);
            if sets.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(harvested, Ok(()));
        sets
    };
    for (known, seed, most, expected) in
        [(&[][..], 0, 3, 3), (&[], 0, 2, 2), (&[UPPER], 0, 3, 2), (&[], 2, 3, 1)]
    {
        let given = sets(&mut *harvester, known, seed, most);
        assert_eq!(given.len(), expected);
        assert_eq!(given, sets(&mut Exchanged, known, seed, most));
    }
}

#[test]
fn a_strategy_chooses_the_same_from_behind_the_interface() {
    let mut strategy = imported::<dyn CliqueStrategy>("in_turn");
    let label = "clique strategy `in_turn` of plugin `seventeen-host`:";
    let refused = Err(Error::failed(format!("{label} expected a set")));
    assert_eq!(strategy.prepare(&[]), refused);
    assert_eq!(strategy.prepare(&[UPPER, LOWER]), Ok(()));
    for nodes in [None, Some(0.), Some(12.5)] {
        let context = SearchContext { later: 6, nodes, ..SearchContext::of(11, UPPER) };
        let refused = Err(Error::failed(format!("{label} {context:?}")));
        assert_eq!(strategy.set_context(&context), refused);
    }
    let mut chosen = vec![7];
    assert_eq!(strategy.choose(&[0, 1], Cells::EMPTY, &mut chosen), Ok(Bound::AtLeast));
    assert_eq!(chosen, [0, 1]);
    assert_eq!(strategy.choose(&[0, 1], UPPER, &mut chosen), Ok(Bound::AtLeast));
    assert!(chosen.is_empty());
}

/// The puzzles, the outline and the effort of an enumeration, part by part.
fn enumerated(
    enumerator: &mut dyn Enumerator,
    clique: &mut dyn CliqueStrategy,
    solver: &mut dyn Solver,
) -> (Outline, String, Vec<(Effort, Vec<Cells>)>) {
    let ([grid, other], sets) = (*GRIDS, [UPPER, LOWER]);
    let wanted = EnumerationQuery {
        given: grid.difference(&other),
        ..EnumerationQuery::all(&grid, &sets, 40)
    };
    let search = enumerator.plan(&wanted, clique, solver).unwrap();
    let mut part = |part| {
        let mut found = Vec::new();
        let effort = search.search(part, clique, solver, &mut |clues| {
            found.push(*clues);
            ControlFlow::Continue(())
        });
        (effort.unwrap(), found)
    };
    let parts = (0..2).map(&mut part).collect();
    (search.outline(), search.method().to_owned(), parts)
}

#[test]
fn an_enumerator_finds_the_same_by_components_that_it_is_lent() {
    let mut enumerator = imported::<dyn Enumerator>("whole_sets");
    let mut clique = imported::<dyn CliqueStrategy>("in_turn");
    let mut solver = imported::<dyn Solver>("two_grids");
    let expected = enumerated(&mut WholeSets, &mut InTurn, &mut TwoGrids);
    assert_eq!(enumerated(&mut *enumerator, &mut *clique, &mut *solver), expected);
    assert_eq!(enumerated(&mut *enumerator, &mut InTurn, &mut TwoGrids), expected);
    let found = [vec![UPPER], vec![LOWER]];
    assert!(expected.2.into_iter().map(|(_, puzzles)| puzzles).eq(found));
}

#[test]
fn nodes_by_depth_are_believed_if_they_are_all_nodes_and_none_too_deep() {
    let [grid, _] = *GRIDS;
    let mut enumerator = imported::<dyn Enumerator>("miscounting");
    let (wanted, solver) = (EnumerationQuery::all(&grid, &[], 2), &mut TwoGrids);
    let search = enumerator.plan(&wanted, &mut InTurn, solver).unwrap();
    let mut part = |part| {
        let effort = search.search(part, &mut InTurn, solver, &mut |_| ControlFlow::Continue(()));
        effort.map(|effort| effort.widths.by_depth().to_vec()).map_err(|error| error.to_string())
    };
    let label = "enumerator `miscounting` of plugin `seventeen-host`:";
    assert_eq!(part(0), Ok(vec![]), "nothing is said of depth");
    assert_eq!(part(1), Err(format!("{label} reported 6 nodes, but 3 by depth")));
    assert_eq!(part(2), Ok(vec![3, 3]));
    assert_eq!(part(3), Err(format!("{label} reported nodes with 3 clues: expected 0 to 2")));
}

#[test]
fn a_generator_makes_the_same_by_a_solver_that_it_is_lent() {
    let mut generator = imported::<dyn Generator>("from_sets");
    let mut solver = imported::<dyn Solver>("two_grids");
    for puzzle in puzzles() {
        let board = Board::from(&puzzle);
        let task = Task { seed: 17, from: Some(&board) };
        let mut made = Vec::new();
        let tries = generator.generate(&task, &mut *solver, &mut |puzzle| {
            made.push(puzzle.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(
            (tries, made),
            (Ok(17), vec![Generated { board, weight: Some(0.5), is_minimal: true }])
        );
    }
    let failed = generator.generate(&Task::of_seed(1), &mut TwoGrids, &mut |_| {
        panic!("made of nothing");
    });
    let label = "generator `from_sets` of plugin `seventeen-host`:";
    assert_eq!(failed, Err(Error::failed(format!("{label} expected a puzzle to begin with"))));
}
