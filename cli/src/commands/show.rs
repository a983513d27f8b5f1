//! `seventeen show`: what a recipe says of itself.

use crate::args::Common;
use seventeen_script::Recipe;
use std::path::Path;

pub(super) fn show(common: &Common, file: &Path) -> anyhow::Result<()> {
    let description = Recipe::read(file)?.describe(super::registry(common)?)?;
    let mut text = description.doc + "\n";
    if !description.params.is_empty() {
        text += "\nParameters (--set NAME=VALUE):\n";
    }
    for param in description.params {
        text += &format!("  {} = {}\n      {}\n", param.name, param.default, param.doc);
    }
    super::print(&text)
}
