//! The suite of raters: judgements that depend on the puzzle alone, and keep within the bound.

use crate::inputs::puzzles;
use crate::trial::Trial;
use crate::verdict::{Check, Outcome, Question};
use seventeen_core::{Amount, Judgement, Position, Rater};

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "judges puzzles, and judges them the same again", run: repeats_itself },
    Check { name: "reports a puzzle above the bound as that", run: respects_bounds },
];

fn ask_for(trial: &mut Trial<'_>, puzzle: &Position, at_most: f64) -> Question {
    let bound =
        if at_most.is_finite() { format!(" with the bound {at_most}") } else { String::new() };
    trial.ask(format!("the rating of {}{bound}", puzzle.given_puzzle()))
}

/// The judgement in words.
fn text_of(judgement: &Judgement) -> String {
    match judgement {
        Judgement::Rating(rating) => rating.to_string(),
        Judgement::Figures(figures) => {
            figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        }
        Judgement::Above => "above the bound".to_owned(),
    }
}

/// The number that a bound is compared with; none if it is infinite, or known to be above.
fn bounded_number(judgement: &Judgement) -> Option<f64> {
    match judgement {
        Judgement::Rating(rating) => Some(rating.er),
        Judgement::Figures(figures) => match figures.first()?.amount {
            Amount::Number(number) => Some(number),
            Amount::List(ref items) => Some(items.len() as f64),
            Amount::Above(_) | Amount::Infinite => None,
        },
        Judgement::Above => None,
    }
}

/// Whether the judgement says that the puzzle is above the bound.
fn is_above(judgement: &Judgement) -> bool {
    match judgement {
        Judgement::Above => true,
        Judgement::Rating(_) => false,
        Judgement::Figures(figures) => {
            matches!(figures.first().map(|first| &first.amount), Some(Amount::Above(_)))
        }
    }
}

fn repeats_itself(trial: &mut Trial<'_>) -> Outcome {
    let [mut used, mut fresh] = [trial.make::<dyn Rater>()?, trial.make()?];
    let starts = puzzles(trial, trial.rounds(6, 10))?;
    let starts: Vec<Position> = starts.iter().map(|(puzzle, _)| Position::from(puzzle)).collect();
    let mut forth = Vec::new();
    for start in &starts {
        let question = ask_for(trial, start, f64::INFINITY);
        let judgement = question.answer(used.rate(start, f64::INFINITY))?;
        let got = "that it is above the bound";
        question.expect(judgement != Judgement::Above, "a rating without a bound", got)?;
        forth.push(judgement);
    }
    for (start, expected) in starts.iter().zip(&forth).rev() {
        let question = ask_for(trial, start, f64::INFINITY);
        for rater in [&mut used, &mut fresh] {
            let again = question.answer(rater.rate(start, f64::INFINITY))?;
            question.expect(again == *expected, &text_of(expected), text_of(&again))?;
        }
    }
    Ok(())
}

fn respects_bounds(trial: &mut Trial<'_>) -> Outcome {
    let mut rater = trial.make::<dyn Rater>()?;
    for (puzzle, _) in puzzles(trial, trial.rounds(6, 10))? {
        let start = Position::from(&puzzle);
        let question = ask_for(trial, &start, f64::INFINITY);
        let whole = question.answer(rater.rate(&start, f64::INFINITY))?;
        let Some(number) = bounded_number(&whole) else { continue };
        let question = ask_for(trial, &start, number);
        let at_bound = question.answer(rater.rate(&start, number))?;
        let is_same = bounded_number(&at_bound) == Some(number);
        question.expect(is_same, &text_of(&whole), text_of(&at_bound))?;
        if number > 0.0 {
            let question = ask_for(trial, &start, number - 0.1);
            let below = question.answer(rater.rate(&start, number - 0.1))?;
            question.expect(is_above(&below), "that it is above the bound", text_of(&below))?;
        }
    }
    Ok(())
}
