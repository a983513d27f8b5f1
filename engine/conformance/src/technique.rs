//! The suite of techniques: no step contradicts the solution, speaks of a candidate that is not
//! there, or has a flawed proof, and steps depend on the position alone.

use crate::inputs::puzzles;
use crate::trial::Trial;
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::proof::Definition;
use seventeen_core::{Candidate, Cell, Digit, Grid, Position, Puzzle, Step, Technique, proof};
use seventeen_plugin::random::RandomNumbers;
use std::ops::ControlFlow;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "emits steps that keep the solution and prove it", run: emits_true_steps },
    Check { name: "emits the same steps in the same position", run: repeats_itself },
    Check { name: "stops when no more steps are wanted", run: stops_on_break },
    Check { name: "bears positions without a solution", run: bears_broken_positions },
];

/// The most steps of a position that are examined.
const MOST: usize = 100;

/// The steps of a technique in a position, `most` at most.
fn steps(
    question: &Question,
    technique: &mut dyn Technique,
    position: &Position,
    most: usize,
) -> Result<Vec<Step>, Stop> {
    let mut steps = Vec::new();
    let done = technique.find(position, &mut |step| {
        steps.push(step.clone());
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    question.answer(done)?;
    Ok(steps)
}

fn ask_for(trial: &mut Trial<'_>, position: &Position) -> Question {
    trial.ask(format!("the steps in the position {}", text_of(position)))
}

/// The position as a line of pencilmarks, or its puzzle if that says the same.
fn text_of(position: &Position) -> String {
    position.plain().map_or_else(|| position.marks().to_string(), |puzzle| puzzle.to_string())
}

/// The puzzle, and positions further on: with some digits set, and some candidates eliminated.
fn positions(random: &mut RandomNumbers, puzzle: &Puzzle, solution: &Grid) -> Vec<Position> {
    let mut positions = vec![Position::from(puzzle)];
    for (placed, eliminated) in [(0, 30), (8, 60), (20, 80), (35, 40)] {
        let mut position = Position::from(puzzle);
        for _ in 0..eliminated {
            let wrong = Candidate::new(Cell::of(random.below(81)), Digit::at(random.below(9)));
            let is_false = solution.digit(wrong.cell()) != wrong.digit();
            if is_false && position.digit(wrong.cell()).is_none() && position.has(wrong) {
                position.eliminate(wrong);
            }
        }
        for _ in 0..placed {
            let cell = Cell::of(random.below(81));
            if position.digit(cell).is_none() {
                position.place(Candidate::new(cell, solution.digit(cell)));
            }
        }
        if !position.is_solved() {
            positions.push(position);
        }
    }
    positions
}

/// What is wrong with a step: it contradicts the solution, says nothing, speaks of what is not
/// there, or does not prove it.
pub fn flaw_of(step: &Step, position: &Position, solution: &Grid) -> Option<String> {
    let flaw = |text: &str| Some(text.to_owned());
    if !step.concludes() {
        return flaw("no conclusion");
    }
    for candidate in &step.placements {
        if position.digit(candidate.cell()).is_some() || !position.has(*candidate) {
            return flaw("a placement that is no candidate");
        }
        if solution.digit(candidate.cell()) != candidate.digit() {
            return flaw("a false placement");
        }
    }
    for candidate in &step.eliminations {
        if !position.has(*candidate) {
            return flaw("an elimination of what is not there");
        }
        if solution.digit(candidate.cell()) == candidate.digit() {
            return flaw("an elimination of the solution");
        }
    }
    if step.sentence.is_empty() {
        return flaw("no sentence");
    }
    let flaw = proof::check(&step.proof, position, step).err()?;
    Some(format!("{flaw}, where the proof reads\n{}", step.proof))
}

/// Calls `test` in every position.
fn for_each_position(
    trial: &mut Trial<'_>,
    mut test: impl FnMut(&mut Trial<'_>, &Position, &Grid) -> Outcome,
) -> Outcome {
    let mut random = RandomNumbers::new(3);
    for (puzzle, solution) in puzzles(trial, trial.rounds(8, 8))? {
        for position in positions(&mut random, &puzzle, &solution) {
            test(trial, &position, &solution)?;
        }
    }
    Ok(())
}

fn emits_true_steps(trial: &mut Trial<'_>) -> Outcome {
    let mut technique = trial.make::<dyn Technique>()?;
    let definition: Option<Definition> = trial.component().definition().cloned();
    let mut found = 0;
    for_each_position(trial, |trial, position, solution| {
        let question = ask_for(trial, position);
        for step in steps(&question, &mut *technique, position, MOST)? {
            if let Some(flaw) = flaw_of(&step, position, solution) {
                let expected = "true steps with complete proofs";
                return Err(question.wrong(expected, format!("{flaw}: {step}")));
            }
            let own = definition.as_ref().map_or(Ok(()), |definition| definition.check(&step));
            if let Err(wrong) = own {
                let expected = "proofs with the lines of its definition";
                return Err(question.wrong(expected, format!("{wrong}: {step}\n{}", step.proof)));
            }
            found += 1;
        }
        Ok(())
    })?;
    match found {
        0 => Err(Stop::Skipped("it found no step in the positions tried")),
        _ => Ok(()),
    }
}

fn repeats_itself(trial: &mut Trial<'_>) -> Outcome {
    let mut used = trial.make::<dyn Technique>()?;
    for_each_position(trial, |trial, position, _| {
        let mut fresh = trial.make::<dyn Technique>()?;
        let question = ask_for(trial, position);
        let first = steps(&question, &mut *used, position, MOST)?;
        let other = steps(&question, &mut *fresh, position, MOST)?;
        question.expect(first == other, "the steps of a new instance", "other steps")
    })
}

fn stops_on_break(trial: &mut Trial<'_>) -> Outcome {
    let mut technique = trial.make::<dyn Technique>()?;
    for_each_position(trial, |trial, position, _| {
        let question = ask_for(trial, position);
        let mut emitted = 0;
        let done = technique.find(position, &mut |_| {
            emitted += 1;
            ControlFlow::Break(())
        });
        question.answer(done)?;
        question.expect(emitted < 2, "one step at most", format!("{emitted} steps"))
    })
}

/// Positions of no puzzle: with conflicts, without candidates, with nothing placed.
pub fn broken_positions() -> [Position; 3] {
    let (mut conflicts, mut hopeless) = (Position::EMPTY, Position::EMPTY);
    for candidate in Candidate::all() {
        let (cell, digit) = (candidate.cell().index(), usize::from(candidate.digit().get()));
        if (cell * 7 + digit * 5).is_multiple_of(4) {
            conflicts.eliminate(candidate);
        }
        hopeless.eliminate(candidate);
    }
    [conflicts, hopeless, Position::EMPTY]
}

fn bears_broken_positions(trial: &mut Trial<'_>) -> Outcome {
    let mut technique = trial.make::<dyn Technique>()?;
    for position in &broken_positions() {
        let question = ask_for(trial, position);
        for step in steps(&question, &mut *technique, position, 20)? {
            question.expect(step.concludes(), "steps with a conclusion", &step)?;
        }
    }
    Ok(())
}
