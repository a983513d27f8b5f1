//! `technique::by(name, |position| …)`: a technique written in the recipe.

use crate::closure::Closure;
use crate::failure::message_without_place;
use crate::session::Session;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Candidate, Cells, Digit, Error, Position, Result, Step, Technique};
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{AnyChoice, Choice};
use std::sync::Arc;

/// A technique whose steps a closure of the recipe returns.
///
/// The closure gets the position, and returns `()`, one step or an array of steps. A step is text,
/// `"r1c1=5"` or `"r1c2 r1c3 <> 5"`, or a map. The map has `place` and `eliminate`, each such text
/// or an array of it, and optionally `text`, `form` and `size`. The step is called like the
/// technique, and `text` comes after that.
struct ScriptTechnique {
    name: String,
    closure: Closure,
    session: Arc<Session>,
}

/// The technique as a component.
pub(super) fn closure_technique(name: &str, closure: Closure, session: Arc<Session>) -> AnyChoice {
    let technique = ScriptTechnique { name: name.to_owned(), closure, session };
    Choice::<dyn Technique>::by_steps(name, move |position| technique.find_steps(position)).into()
}

impl ScriptTechnique {
    fn find_steps(&self, position: &Position) -> Result<Vec<Step>> {
        let found = self.session.call(&self.closure, (Annotated::from(position.clone()),));
        let found = found.map_err(|error| {
            if self.session.context.cancellation_token().is_cancelled() {
                return Error::Cancelled;
            }
            self.technique_error(message_without_place(*error))
        })?;
        if found.is_unit() {
            return Ok(Vec::new());
        }
        let found = match found.try_cast_result::<Array>() {
            Ok(steps) => steps,
            Err(step) => vec![step],
        };
        found.into_iter().map(|step| self.step_of_value(step, position)).collect()
    }

    /// The step that a value describes.
    fn step_of_value(&self, value: Dynamic, position: &Position) -> Result<Step> {
        match value.try_cast_result::<Map>() {
            Err(text) => {
                let mut step = Step::default();
                self.add_conclusion(&text, position, &mut step)?;
                Ok(step)
            }
            Ok(map) => self.step_of_map(map, position),
        }
    }

    fn step_of_map(&self, map: Map, position: &Position) -> Result<Step> {
        let mut step = Step::default();
        for (name, value) in map {
            match name.as_str() {
                "place" | "eliminate" => {
                    let texts = match value.try_cast_result::<Array>() {
                        Ok(texts) => texts,
                        Err(text) => vec![text],
                    };
                    for text in texts {
                        self.add_conclusion(&text, position, &mut step)?;
                    }
                }
                "text" => step.sentence = format!("{}: {value}", self.name),
                "form" => step.form = value.to_string().into(),
                "size" => {
                    let size = value.as_int().ok().and_then(|size| u32::try_from(size).ok());
                    let refused =
                        || self.technique_error(format!("`size` is {value}, expected a number"));
                    step.size = size.ok_or_else(refused)?;
                }
                other => {
                    return Err(self.technique_error(format!(
                        "a step has no `{other}`; expected place, eliminate, text, form or size"
                    )));
                }
            }
        }
        Ok(step)
    }

    /// Adds a conclusion, `r1c1=5` or `r1c1 r1c2<>5`, to a step.
    fn add_conclusion(&self, text: &Dynamic, position: &Position, step: &mut Step) -> Result<()> {
        let refused =
            || self.technique_error(format!("`{text}`: expected text like r1c1=5 or r1c1<>5"));
        let text = text.read_lock::<rhai::ImmutableString>().ok_or_else(refused)?;
        let (cells, digit, places) = match (text.split_once("<>"), text.split_once('=')) {
            (Some((cells, digit)), _) => (cells, digit, false),
            (None, Some((cells, digit))) => (cells, digit, true),
            (None, None) => return Err(refused()),
        };
        let cells: Cells = cells.parse().map_err(|_| refused())?;
        let digit = digit.trim().parse().ok().and_then(Digit::new).ok_or_else(refused)?;
        if places {
            step.placements.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
        } else {
            *step = std::mem::take(step).eliminate(position, digit, cells);
        }
        Ok(())
    }

    fn technique_error(&self, message: impl std::fmt::Display) -> Error {
        Error::failed(format!("technique `{}`: {message}", self.name))
    }
}
