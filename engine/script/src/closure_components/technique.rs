//! `technique::by(name, |position| …)`: a technique written in the recipe.

use super::closure_error;
use crate::closure::Closure;
use crate::failure::class_and_message;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Error, Position, Result, Step, Technique};
use seventeen_jobs::human::StepDescription;
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{AnyChoice, Choice};

/// A technique whose steps a closure of the recipe returns.
///
/// The closure gets the position, and returns `()`, one step or an array of steps. A step is text,
/// `"r1c1=5"` or `"r1c2 r1c3 <> 5"`, or a map. The map has `place` and `eliminate`, each such text
/// or an array of it, and optionally `text`, `form` and `size`. The step is called like the
/// technique, and `text` comes after that.
struct ScriptTechnique {
    name: String,
    closure: Closure,
}

/// The technique as a component.
pub(super) fn closure_technique(name: &str, closure: Closure) -> AnyChoice {
    let context = closure.session().context.clone();
    let technique = ScriptTechnique { name: name.to_owned(), closure };
    let find = move |position: &Position| technique.find_steps(position);
    Choice::<dyn Technique>::by_steps(&context, name, find).into()
}

impl ScriptTechnique {
    fn find_steps(&self, position: &Position) -> Result<Vec<Step>> {
        let found = self.closure.call((Annotated::from(position.clone()),));
        let found = found.map_err(|error| {
            if self.closure.session().context.cancellation_token().is_cancelled() {
                return Error::Cancelled;
            }
            let (class, message) = class_and_message(*error);
            closure_error(&self.closure, class, format!("technique `{}`: {message}", self.name))
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
        let described = match value.try_cast_result::<Map>() {
            Err(text) => {
                let conclusions = vec![self.conclusion(&text)?];
                StepDescription { conclusions, ..StepDescription::default() }
            }
            Ok(map) => self.described_step(map)?,
        };
        let step = described.into_step(&self.name, position);
        step.map_err(|error| self.closure.session().mistakes.error(error.to_string()))
    }

    fn described_step(&self, map: Map) -> Result<StepDescription> {
        let mut step = StepDescription::default();
        for (name, value) in map {
            match name.as_str() {
                "place" | "eliminate" => {
                    let texts = match value.try_cast_result::<Array>() {
                        Ok(texts) => texts,
                        Err(text) => vec![text],
                    };
                    for text in texts {
                        step.conclusions.push(self.conclusion(&text)?);
                    }
                }
                "text" => step.text = Some(value.to_string()),
                "form" => step.form = value.to_string(),
                "size" => {
                    let size = value.as_int().ok().and_then(|size| u32::try_from(size).ok());
                    let refused =
                        || self.technique_error(format!("`size` is {value}, expected a number"));
                    step.size = size.ok_or_else(refused)?;
                }
                other => {
                    let [known @ .., last] = StepDescription::FIELDS;
                    let known = known.join(", ");
                    return Err(self.technique_error(format!(
                        "a step has no `{other}`; expected {known} or {last}"
                    )));
                }
            }
        }
        Ok(step)
    }

    /// The text of a conclusion.
    fn conclusion(&self, text: &Dynamic) -> Result<String> {
        let refused =
            || self.technique_error(format!("`{text}`: expected text like r1c1=5 or r1c1<>5"));
        let text = text.read_lock::<rhai::ImmutableString>().ok_or_else(refused)?;
        Ok(text.to_string())
    }

    fn technique_error(&self, message: impl std::fmt::Display) -> Error {
        self.closure.session().mistakes.error(format!("technique `{}`: {message}", self.name))
    }
}
