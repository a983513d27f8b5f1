//! The suite of generators: puzzles with one solution, which depend on the task alone, and are
//! minimal if they are said to be.

use crate::inputs::{grids, puzzles};
use crate::simple_counter::SimpleCounter;
use crate::trial::{Trial, make_peer, no_peer};
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::{Board, Cells, Generated, Generator, Solver, Task};
use seventeen_plugin::{Kind, Role};
use std::ops::ControlFlow;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "makes puzzles with one solution", run: makes_unique_puzzles },
    Check { name: "makes minimal puzzles where it says so", run: makes_minimal_puzzles },
    Check { name: "makes the same of the same task, with any solver", run: repeats_itself },
    Check { name: "stops when no more puzzles are wanted", run: stops_on_break },
];

/// The most results of a task that are examined.
pub const MOST: usize = 100;

/// A start and a seed.
type OwnedTask = (u64, Option<Board>);

fn ask_for(trial: &mut Trial<'_>, (seed, from): &OwnedTask) -> Question {
    let start = from.as_ref().map_or_else(|| "nothing".to_owned(), ToString::to_string);
    trial.ask(format!("the puzzles of seed {seed} from {start}"))
}

/// The results of a task, up to [`MOST`]; the number of tries if that is all.
pub fn generate(
    generator: &mut dyn Generator,
    solver: &mut dyn Solver,
    task: &Task<'_>,
) -> seventeen_core::Result<(Vec<Generated>, Option<u64>)> {
    let mut made = Vec::new();
    let tries = generator.generate(task, solver, &mut |generated| {
        made.push(generated.clone());
        if made.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let is_whole = made.len() < MOST;
    Ok((made, is_whole.then_some(tries)))
}

fn task((seed, from): &OwnedTask) -> Task<'_> {
    Task { seed: *seed, from: from.as_ref() }
}

/// The starts that the generator accepts without an error: of nothing, a puzzle and a grid.
fn accepted_starts(trial: &mut Trial<'_>) -> Result<Vec<Option<Board>>, Stop> {
    let puzzle = puzzles(trial, 1)?.swap_remove(0).0;
    let grid = grids()[0].puzzle(Cells::ALL);
    let starts = [None, Some(Board::from(&puzzle)), Some(Board::from(&grid))];
    let (mut accepted, mut errors) = (Vec::new(), Vec::new());
    for start in starts {
        let (mut generator, mut solver) =
            (trial.make::<dyn Generator>()?, trial.peer::<dyn Solver>()?);
        let asked = (1, start);
        ask_for(trial, &asked);
        match generate(&mut *generator, &mut *solver, &task(&asked)) {
            Ok(_) => accepted.push(asked.1),
            Err(error) => errors.push(error.to_string()),
        }
    }
    if accepted.is_empty() {
        let question = Question("puzzles from nothing, from a puzzle, and from a grid".to_owned());
        let got = format!("the errors: {}", errors.join("; "));
        return Err(question.wrong("that it accepts one of these", got));
    }
    Ok(accepted)
}

/// Tasks with several seeds for each start.
fn tasks(trial: &mut Trial<'_>) -> Result<Vec<OwnedTask>, Stop> {
    let (starts, seeds) = match trial.starts.clone() {
        Some(wanted) => wanted,
        None => (accepted_starts(trial)?, trial.rounds(5, 20) as u64),
    };
    Ok(starts.iter().flat_map(|start| (1..=seeds).map(move |seed| (seed, start.clone()))).collect())
}

fn makes_unique_puzzles(trial: &mut Trial<'_>) -> Outcome {
    let (mut generator, mut solver) = (trial.make::<dyn Generator>()?, trial.peer::<dyn Solver>()?);
    let mut counter = SimpleCounter::new(trial.checker()?);
    let mut found = 0;
    let tasks = tasks(trial)?;
    for asked in &tasks {
        let question = ask_for(trial, asked);
        let made = question.answer(generate(&mut *generator, &mut *solver, &task(asked)))?.0;
        for Generated { board, .. } in made {
            let count = counter.count(&board).map_err(no_peer)?;
            let words = ["no solution", "one solution", "several solutions"];
            let got = format_args!("{board}, which has {}", words[count.min(2) as usize]);
            question.expect(count == 1, "puzzles with one solution", got)?;
            found += 1;
        }
    }
    let question = Question(format!("the puzzles of {} tasks", tasks.len()));
    question.expect(found > 0, "at least one puzzle", "none")
}

fn makes_minimal_puzzles(trial: &mut Trial<'_>) -> Outcome {
    let (mut generator, mut solver) = (trial.make::<dyn Generator>()?, trial.peer::<dyn Solver>()?);
    let mut counter = SimpleCounter::new(trial.checker()?);
    for asked in &tasks(trial)? {
        let question = ask_for(trial, asked);
        let made = question.answer(generate(&mut *generator, &mut *solver, &task(asked)))?.0;
        for Generated { board, .. } in made.iter().filter(|made| made.is_minimal).take(10) {
            for rest in board.without_each_clue() {
                let is_needed = counter.count(&rest).map_err(no_peer)? != 1;
                let got = format_args!("{board}, but {rest} has one solution, too");
                question.expect(is_needed, "minimal puzzles where it says so", got)?;
            }
        }
    }
    Ok(())
}

fn repeats_itself(trial: &mut Trial<'_>) -> Outcome {
    let [mut one, mut other] = [trial.make::<dyn Generator>()?, trial.make()?];
    let mut solver = trial.peer::<dyn Solver>()?;
    let another = trial.peers.default_for(Kind::Solver, Role::CountsGuessesOfBoards);
    let mut another = make_peer::<dyn Solver>(another, Kind::Solver).map_err(no_peer)?;
    let tasks = tasks(trial)?;
    let mut forth = Vec::new();
    for asked in &tasks {
        let question = ask_for(trial, asked);
        forth.push(question.answer(generate(&mut *one, &mut *solver, &task(asked)))?);
    }
    for (asked, expected) in tasks.iter().zip(&forth).rev() {
        let question = ask_for(trial, asked);
        let back = question.answer(generate(&mut *other, &mut *another, &task(asked)))?;
        question.expect_equal("the first call's results and tries", expected, &back)?;
    }
    Ok(())
}

fn stops_on_break(trial: &mut Trial<'_>) -> Outcome {
    let (mut generator, mut solver) = (trial.make::<dyn Generator>()?, trial.peer::<dyn Solver>()?);
    for asked in tasks(trial)? {
        let question = ask_for(trial, &asked);
        let mut emitted = 0;
        let done = generator.generate(&task(&asked), &mut *solver, &mut |_| {
            emitted += 1;
            ControlFlow::Break(())
        });
        question.answer(done)?;
        question.expect(emitted < 2, "one puzzle at most", format!("{emitted} puzzles"))?;
    }
    Ok(())
}
