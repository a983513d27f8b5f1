//! `seventeen show`: the description and the parameters of a recipe.

use crate::common::Common;
use crate::registry::load_registry;
use crate::standard_output::print;
use crate::verbs;
use seventeen_script::{Param, Recipe};
use std::path::Path;

pub(crate) fn show(common: &Common, file: &Path) -> anyhow::Result<()> {
    let verb = file.to_str().filter(|_| !file.exists()).and_then(verbs::find_recipe);
    let (recipe, heading) = match verb {
        Some(recipe) => (recipe, "Parameters:"),
        None => (Recipe::read(file)?, "Parameters (--set NAME=VALUE):"),
    };
    let description = recipe.describe(load_registry(common)?)?;
    let mut text = description.doc + "\n";
    if !description.params.is_empty() {
        text += &format!("\n{heading}\n");
    }
    text.extend(description.params.iter().map(describe_param));
    print(&text)
}

fn describe_param(param: &Param) -> String {
    let default = param.default.iter().map(|default| format!(" = {default}")).collect::<String>();
    format!("  {}{default}{}\n      {}\n", param.name, param.allowed_text(), param.doc)
}
