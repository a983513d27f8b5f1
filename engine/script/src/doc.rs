//! What `seventeen doc` shows: everything that recipes can call with the components of a registry.

use crate::examples::complete_examples_in_definitions;
use crate::language;
use crate::recipe::bare_engine;
use crate::result_page;
use seventeen_host::Registry;
use seventeen_language::RecipeError;
use seventeen_language::doc::{self, Page, Topic};

/// Everything that recipes can call, except Rhai's own functions.
///
/// ```
/// use seventeen_host::Registry;
///
/// let topics = seventeen_script::topics(Registry::default())?;
/// let streams = topics.iter().find(|topic| topic.name == "Streams").unwrap();
/// assert!(streams.entries.iter().any(|entry| entry.name == "take"));
/// # Ok::<(), seventeen_script::RecipeError>(())
/// ```
///
/// # Errors
/// No threads can be started.
pub fn topics(registry: Registry) -> Result<Vec<Topic>, RecipeError> {
    bare_engine(registry).map(|(engine, session)| language::topics(&engine, &session))
}

/// Definition files for editors: names, which end in `.d.rhai`, and texts.
///
/// # Errors
/// No threads can be started.
pub fn definitions(registry: Registry) -> Result<Vec<(String, String)>, RecipeError> {
    let (engine, _) = bare_engine(registry)?;
    let begun = |(name, text): (String, String)| (name, complete_examples_in_definitions(&text));
    Ok(doc::definitions(&engine).into_iter().map(begun).collect())
}

/// Pages of Markdown about all of it: one for each topic, kind and component, and one for the
/// fields of results, in the order of a list of contents.
///
/// # Errors
/// No threads can be started.
pub fn pages(registry: Registry) -> Result<Vec<Page>, RecipeError> {
    let (engine, session) = bare_engine(registry)?;
    let mut pages = doc::pages(&language::topics(&engine, &session), &session.context);
    pages.push(result_page::page());
    Ok(pages)
}
