//! `seventeen lsp`: serves an editor.

use crate::common::Common;
use crate::registry::load_registry;
use seventeen_script::RecipeChecker;

pub(crate) fn lsp(common: &Common) -> anyhow::Result<()> {
    let mut checker = RecipeChecker::new(load_registry(common)?)?;
    Ok(seventeen_language_server::serve(&mut checker)?)
}
