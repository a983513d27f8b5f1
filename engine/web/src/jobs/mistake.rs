//! A mistake in a position, in stages: that there is one, then the cells, then what is right.

use serde_json::{Value as Json, json};
use seventeen::core::{Cells, StepHouses, notation};
use seventeen::jobs::human::{Mistake, Profile, deduce};
use seventeen::jobs::text::Problem;
use seventeen::jobs::uniqueness::{UniquenessFlaw, find_flaw};
use seventeen::report::{Picture, ToSvg};
use seventeen::{Error, Result};

use crate::engine::Engine;

/// A part of what is known of a mistake.
struct Stage {
    text: String,
    /// The cells that it names.
    cells: Cells,
}

impl Stage {
    fn new(text: impl Into<String>) -> Stage {
        Stage { text: text.into(), cells: Cells::EMPTY }
    }

    fn at(text: impl Into<String>, cells: Cells) -> Stage {
        Stage { text: text.into(), cells }
    }
}

/// The stages of the mistake in a position without a solution; nothing if it has one.
///
/// # Errors
/// The position has several solutions, and the techniques of the profile rely on a single one. Or
/// the solver fails.
pub(super) fn find(engine: &Engine, problem: &Problem, profile: &Profile) -> Result<Option<Json>> {
    let solver = engine.solver()?;
    match find_flaw(problem, &solver)? {
        Some(UniquenessFlaw::NoSolution) => {
            let path = deduce(engine, problem.clone(), profile, &solver)?;
            let board = path.start.picture().without_candidates();
            let stages = stages(path.mistake.as_ref());
            let drawn = stages.iter().map(|stage| drawn(stage, &board));
            Ok(Some(json!({ "mistake": drawn.collect::<Vec<_>>() })))
        }
        Some(UniquenessFlaw::SeveralSolutions) if profile.assumes_uniqueness() => {
            Err(Error::bad_input(
                "This position has several solutions, and these techniques rely on a single one. \
                 Under “Puzzle” you see where the solutions differ.",
            ))
        }
        Some(UniquenessFlaw::SeveralSolutions) | None => Ok(None),
    }
}

fn drawn(stage: &Stage, board: &Picture) -> Json {
    let Stage { text, cells } = stage;
    let picture = || board.clone().with_place(StepHouses::default(), *cells).captioned(text);
    json!({ "text": text, "svg": (!cells.is_empty()).then(|| picture().svg()) })
}

fn stages(mistake: Option<&Mistake>) -> Vec<Stage> {
    match mistake {
        Some(Mistake::Missing(missing)) => {
            let (cell, digit) = (missing.cell(), missing.digit());
            let cells = Cells::single(cell);
            vec![
                Stage::new("A candidate that you removed is needed for the solution."),
                Stage::at(format!("The candidate was removed from {cell}."), cells),
                Stage::at(format!("{cell} needs the candidate {digit}."), cells),
            ]
        }
        Some(found @ Mistake::Wrong(digits)) => {
            let cells: Cells = digits.iter().map(|wrong| wrong.set.cell()).collect();
            let (several, are) = (digits.len(), notation::cells(cells));
            let (first, second) = match several {
                1 => (
                    "A digit that you placed is wrong.".to_owned(),
                    format!("The wrong digit is in {are}."),
                ),
                _ => (
                    format!("{several} digits that you placed are wrong."),
                    format!("The wrong digits are in {are}."),
                ),
            };
            let last = format!("{found}.");
            vec![Stage::new(first), Stage::at(second, cells), Stage::at(last, cells)]
        }
        Some(found @ Mistake::Suspected(suspects)) => vec![
            Stage::new("These digits have no solution, so one of them is wrong."),
            Stage::at(first_upper(&format!("{found}.")), *suspects),
        ],
        Some(Mistake::Several) => {
            vec![Stage::new("These digits have no solution: at least two of them are wrong.")]
        }
        None => vec![Stage::new("There is no solution: a digit or a removed candidate is wrong.")],
    }
}

fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
