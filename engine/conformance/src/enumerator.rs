//! The suite of enumerators: the puzzles of small worlds and no others, in any order of the parts.

use crate::inputs::{grids, unavoidable_sets};
use crate::trial::{Trial, make_peer, no_peer};
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::{
    Cell, Cells, CliqueStrategy, Effort, EnumerationQuery, Enumerator, Grid, Puzzle, Result,
    Search, Solver,
};
use seventeen_host::Registered;
use seventeen_plugin::Kind;
use seventeen_plugin::random::RandomNumbers;
use std::ops::ControlFlow;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "finds what brute force finds with most cells forced", run: finds_small_worlds },
    Check { name: "searches each part on its own", run: parts_are_independent },
    Check { name: "stops when no more puzzles are wanted", run: stops_on_break },
    Check { name: "refuses numbers of clues out of range", run: refuses_clues },
];

/// A search, and the strategy it was planned with.
struct Planned {
    grid: Grid,
    search: Box<dyn Search>,
    clique: Box<dyn CliqueStrategy>,
    solver: Box<dyn Solver>,
}

fn plan(
    trial: &mut Trial<'_>,
    strategy: Option<&Registered>,
    wanted: &EnumerationQuery<'_>,
) -> std::result::Result<Result<Planned>, Stop> {
    let mut enumerator = trial.make::<dyn Enumerator>()?;
    let mut solver = trial.peer::<dyn Solver>()?;
    let mut clique =
        make_peer::<dyn CliqueStrategy>(strategy, Kind::CliqueStrategy).map_err(no_peer)?;
    let search = match enumerator.plan(wanted, &mut *clique, &mut *solver) {
        Ok(search) => search,
        Err(error) => return Ok(Err(error)),
    };
    if search.outline().uses_strategy {
        clique.prepare(&wanted.open_sets().unwrap_or_default()).map_err(no_peer)?;
    }
    Ok(Ok(Planned { grid: *wanted.grid, search, clique, solver }))
}

impl Planned {
    /// The puzzles and the cost of a part.
    fn search(&mut self, part: u32) -> Result<(Vec<Puzzle>, Effort)> {
        let mut puzzles = Vec::new();
        let Planned { grid, search, clique, solver } = self;
        let effort = search.search(part, &mut **clique, &mut **solver, &mut |&givens| {
            puzzles.push(grid.puzzle(givens));
            ControlFlow::Continue(())
        })?;
        Ok((puzzles, effort))
    }

    /// All puzzles, in the order of their cells.
    fn all(&mut self) -> Result<Vec<Puzzle>> {
        let mut puzzles = Vec::new();
        for part in 0..self.search.outline().parts {
            puzzles.extend(self.search(part)?.0);
        }
        puzzles.sort_unstable();
        Ok(puzzles)
    }
}

fn ask_for(trial: &mut Trial<'_>, wanted: &EnumerationQuery<'_>) -> Question {
    let EnumerationQuery { grid, sets, clues, given, dead } = wanted;
    let sets = sets.len();
    trial.ask(format!(
        "the puzzles of {grid} with {clues} clues, with givens at {given} and none at {dead}, and \
         {sets} unavoidable sets"
    ))
}

/// Cells forced in and out that leave six to ten others, as a rule with some puzzles. Cells are
/// taken from a full grid in a random order, and the last ones stay open.
fn small_world(
    grid: &Grid,
    random: &mut RandomNumbers,
    checker: &mut dyn Solver,
) -> Result<(Cells, Cells)> {
    let mut cells: Vec<Cell> = Cell::all().collect();
    let (mut given, mut taken) = (Cells::ALL, Vec::new());
    while !cells.is_empty() {
        let cell = cells.swap_remove(random.below(cells.len()));
        let rest = given - Cells::single(cell);
        if checker.count(&grid.puzzle(rest), 2)? == 1 {
            given = rest;
            taken.push(cell);
        }
    }
    let open = 6 + random.below(5);
    let (dead, back) = taken.split_at(taken.len() - open / 2);
    let mut open_cells: Cells = back.iter().copied().collect();
    let mut givens: Vec<Cell> = given.iter().collect();
    while open_cells.len() < open as u32 {
        open_cells.insert(givens.swap_remove(random.below(givens.len())));
    }
    let dead: Cells = dead.iter().copied().collect();
    let dead = dead - open_cells;
    Ok((!(dead | open_cells), dead))
}

/// Every choice of the open cells, tested one by one.
fn brute_force(wanted: &EnumerationQuery<'_>, checker: &mut dyn Solver) -> Result<Vec<Puzzle>> {
    let open: Vec<Cell> = (!(wanted.given | wanted.dead)).iter().collect();
    let chosen = wanted.clues - wanted.given.len();
    let mut found = Vec::new();
    for choice in (0..1_u32 << open.len()).filter(|choice| choice.count_ones() == chosen) {
        let more = open.iter().enumerate().filter(|(i, _)| choice >> i & 1 != 0);
        let givens = wanted.given | more.map(|(_, &cell)| cell).collect::<Cells>();
        let puzzle = wanted.grid.puzzle(givens);
        if checker.count(&puzzle, 2)? == 1 {
            found.push(puzzle);
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Calls `test` for small worlds, with the puzzles in each. The harvest of a world may know few of
/// its unavoidable sets, so that only the solver rejects some candidates.
fn for_each_world(
    trial: &mut Trial<'_>,
    worlds: usize,
    mut test: impl FnMut(&mut Trial<'_>, usize, &EnumerationQuery<'_>, &[Puzzle]) -> Outcome,
) -> Outcome {
    let (mut checker, mut random) = (trial.checker()?, RandomNumbers::new(20));
    let grids = &grids()[..trial.rounds(2, 6).min(6)];
    let mut harvests = Vec::new();
    for grid in grids {
        harvests.push(unavoidable_sets(trial, grid)?);
    }
    for world in 0..worlds {
        let grid = &grids[world % grids.len()];
        let (given, dead) = small_world(grid, &mut random, &mut *checker).map_err(no_peer)?;
        let open = !(given | dead);
        let clues = given.len() + random.below(open.len() as usize + 1) as u32;
        let sets = &harvests[world % grids.len()];
        let known = [sets.len(), 2000, 300, 20, 0][world % 5].min(sets.len());
        let wanted =
            EnumerationQuery { given, dead, ..EnumerationQuery::all(grid, &sets[..known], clues) };
        if clues > 0 {
            let expected = brute_force(&wanted, &mut *checker).map_err(no_peer)?;
            test(trial, world, &wanted, &expected)?;
        }
    }
    Ok(())
}

fn finds_small_worlds(trial: &mut Trial<'_>) -> Outcome {
    let strategies: Vec<&Registered> = trial.peers.of(Kind::CliqueStrategy).collect();
    let worlds = trial.rounds(60, 400);
    for_each_world(trial, worlds, |trial, world, wanted, expected| {
        let question = ask_for(trial, wanted);
        let strategy = strategies.get(world % strategies.len().max(1)).copied();
        let found = question.answer(plan(trial, strategy, wanted)?)?.all();
        let found = question.answer(found)?;
        expect_puzzles(&question, expected, &found)
    })
}

/// Expects these puzzles, both in order.
fn expect_puzzles(question: &Question, expected: &[Puzzle], found: &[Puzzle]) -> Outcome {
    if found == expected {
        return Ok(());
    }
    let count = |puzzles: &[Puzzle]| match puzzles.len() {
        1 => "1 puzzle".to_owned(),
        count => format!("{count} puzzles"),
    };
    let mut got = count(found);
    if let Some(missing) = expected.iter().find(|puzzle| !found.contains(puzzle)) {
        got += &format!(", without {missing}");
    }
    if let Some(wrong) = found.iter().find(|puzzle| !expected.contains(puzzle)) {
        got += &format!(", with {wrong}");
    }
    if let Some(twice) = found.windows(2).find(|pair| pair[0] == pair[1]) {
        got += &format!(", with {} twice", twice[0]);
    }
    Err(question.wrong(count(expected), got))
}

fn parts_are_independent(trial: &mut Trial<'_>) -> Outcome {
    let worlds = trial.rounds(10, 40);
    for_each_world(trial, worlds, |trial, _, wanted, _| {
        let question = ask_for(trial, wanted);
        let strategy = trial.peers.default_of(Kind::CliqueStrategy);
        let mut planned = question.answer(plan(trial, strategy, wanted)?)?;
        let parts = 0..planned.search.outline().parts;
        let mut forth = Vec::new();
        for part in parts.clone() {
            forth.push(question.answer(planned.search(part))?);
        }
        for part in parts.rev() {
            let question = Question(format!("part {part} again, of the search for {}", question.0));
            let back = question.answer(planned.search(part))?;
            let first = &forth[part as usize];
            question.expect_equal("the first search's puzzles", &first.0, &back.0)?;
            question.expect_equal("the first search's effort", &first.1, &back.1)?;
        }
        Ok(())
    })
}

fn stops_on_break(trial: &mut Trial<'_>) -> Outcome {
    for_each_world(trial, 10, |trial, _, wanted, expected| {
        let question = ask_for(trial, wanted);
        let strategy = trial.peers.default_of(Kind::CliqueStrategy);
        let Planned { search, mut clique, mut solver, .. } =
            question.answer(plan(trial, strategy, wanted)?)?;
        let mut emitted = 0;
        for part in 0..search.outline().parts {
            let mut of_part = 0;
            let done = search.search(part, &mut *clique, &mut *solver, &mut |_| {
                of_part += 1;
                ControlFlow::Break(())
            });
            question.answer(done)?;
            let question = Question(format!("one puzzle of part {part}, of {}", question.0));
            question.expect(of_part < 2, "one puzzle at most", format!("{of_part} puzzles"))?;
            emitted += of_part;
        }
        question.expect(
            (emitted > 0) != expected.is_empty(),
            "a puzzle if there is one",
            format!("{emitted} puzzles"),
        )
    })
}

fn refuses_clues(trial: &mut Trial<'_>) -> Outcome {
    let grid = grids()[0];
    for clues in [0, 82] {
        let wanted = EnumerationQuery::all(&grid, &[], clues);
        let question = trial.ask(format!("the puzzles of {grid} with {clues} clues"));
        let strategy = trial.peers.default_of(Kind::CliqueStrategy);
        let refused = plan(trial, strategy, &wanted)?.err().map(|error| error.to_string());
        let refused = refused.unwrap_or_else(|| "a plan".to_owned());
        let expected = "an error with the words `expected 1 to 81`, as `wanted.check()` gives it";
        question.expect(refused.contains("expected 1 to 81"), expected, refused.clone())?;
    }
    Ok(())
}
