//! `seventeen show`: the description and the parameters of a recipe.

use crate::common::Common;
use crate::registry::load_registry;
use crate::standard_output::{print, print_record};
use crate::verbs;
use serde_json::{Value as Json, json};
use seventeen_script::{Param, ParamRange, Recipe};
use std::path::Path;

pub(crate) fn show(common: &Common, file: &Path) -> anyhow::Result<()> {
    let verb = file.to_str().filter(|_| !file.exists()).and_then(verbs::find_recipe);
    let (recipe, heading) = match verb {
        Some(recipe) => (recipe, "Parameters:"),
        None => (Recipe::read(file)?, "Parameters (--set NAME=VALUE):"),
    };
    let description = recipe.describe(load_registry(common)?)?;
    if common.json {
        let params: Vec<Json> = description.params.iter().map(param_record).collect();
        return print_record(&json!({ "doc": description.doc, "parameters": params }));
    }
    let mut text = description.doc + "\n";
    if !description.params.is_empty() {
        text += &format!("\n{heading}\n");
    }
    text.extend(description.params.iter().map(describe_param));
    print(&text)
}

/// A parameter as `--json` prints it.
fn param_record(param: &Param) -> Json {
    let range = param.range.as_ref().map(|range| match range {
        ParamRange::Whole(range) => {
            let end = Some(*range.end()).filter(|end| *end < i64::MAX);
            json!([range.start(), end])
        }
        ParamRange::Real(range) => json!([range.start(), range.end()]),
    });
    json!({
        "name": param.name, "default": param.default, "doc": param.doc, "range": range,
        "choices": param.choices,
    })
}

fn describe_param(param: &Param) -> String {
    let default = param.default.iter().map(|default| format!(" = {default}")).collect::<String>();
    format!("  {}{default}{}\n      {}\n", param.name, param.allowed_text(), param.doc)
}
