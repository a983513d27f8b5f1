//! `seventeen check`: finds mistakes in recipes without running them.

use crate::common::Common;
use crate::messages::print_message;
use crate::registry::load_registry;
use crate::standard_output::print;
use anyhow::bail;
use seventeen_script::Recipe;
use std::path::PathBuf;

pub(crate) fn check(common: &Common, files: &[PathBuf]) -> anyhow::Result<()> {
    let mut wrong = 0;
    for file in files {
        let registry = load_registry(common)?;
        let outcome = Recipe::read(file).and_then(|recipe| recipe.check(registry));
        match outcome {
            Ok(()) => print(&format!("{}: ok\n", file.display()))?,
            Err(error) => {
                print_message(format_args!("error: {error}"));
                wrong += 1;
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} recipes have errors", files.len());
    }
    Ok(())
}
