//! `seventeen show`: what a recipe says of itself.

use crate::args::Common;
use seventeen_script::Recipe;
use std::path::Path;

pub(super) fn show(common: &Common, file: &Path) -> anyhow::Result<()> {
    let description = Recipe::read(file)?.describe(super::registry(common)?)?;
    println!("{}", description.doc);
    if !description.params.is_empty() {
        println!("\nParameters (--set NAME=VALUE):");
    }
    for param in description.params {
        println!("  {} = {}", param.name, param.default);
        println!("      {}", param.doc);
    }
    Ok(())
}
