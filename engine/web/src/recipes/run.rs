//! `run`: runs a recipe.

use super::progress::{PageProgress, Printed};
use super::{error_of, files, recipe};
use crate::engine::Engine;
use crate::job::ListedJob;
use serde_json::{Map, Value as Json, json};
use seventeen::jobs::ContextSettings;
use seventeen::report::{Form, Picture};
use seventeen::{Error, Result, Seventeen};
use seventeen_script::{LastValue, Output, RunSettings};
use std::collections::BTreeMap;
use std::io::LineWriter;

/// Runs a recipe. Its option is `set`: values of parameters by their names.
pub(crate) const RUN: ListedJob = ListedJob { name: "run", run };

fn run(engine: &mut Engine, text: &str, options: &str) -> Result<Json> {
    let options: Json = serde_json::from_str(options).map_err(Error::bad_input)?;
    let set = options.get("set").and_then(Json::as_object).cloned().unwrap_or_default();
    let registry = Seventeen::builder().linked_only().registry()?;
    let jobs = ContextSettings {
        threads: 1,
        progress: Box::new(PageProgress),
        ..ContextSettings::default()
    };
    let settings = RunSettings { set: texts(set), jobs, ..RunSettings::default() };
    // Lines at a time, so that the page need not put them together.
    let output = Output::to_writer(LineWriter::new(Printed));
    let last = recipe(text).run_to_last_value(registry, settings, output).map_err(error_of)?;
    let result = last.map(|last| result_of(&last)).transpose()?;
    let written = files::written(engine).map_err(Error::work_failed)?;
    Ok(json!({ "result": result, "files": written }))
}

fn texts(fields: Map<String, Json>) -> BTreeMap<String, String> {
    let text = |value: Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    fields.into_iter().map(|(name, value)| (name, text(value))).collect()
}

/// The value at the end of a recipe: a picture, a text, or a table as CSV.
fn result_of(last: &LastValue) -> Result<Json> {
    if let Some(picture) = last.copy_of::<Picture>() {
        return Ok(json!({ "kind": "picture", "text": picture.svg() }));
    }
    let (kind, form) = if last.is_plain() { ("text", Form::Text) } else { ("table", Form::Csv) };
    Ok(json!({ "kind": kind, "text": last.listed(form).map_err(error_of)? }))
}
