//! What an editor shows at a place in a recipe: completions, descriptions, parameters, definitions.
//!
//! The text before the place says what is there: an option, a component, a verb. The checker says
//! which type the value before a dot has, even while the text does not parse: the text is cut at
//! the place, and its brackets are closed.

mod completion;
mod context;
mod definition;
mod hover;
mod parameters;
mod place;
mod scope;

use crate::doc::{Form, Topic};
use crate::language::Language;
use crate::source::RecipeSource;
pub use completion::{Completion, CompletionKind};
pub use definition::Definition;
pub use parameters::Parameters;

/// A variable, and the name of its type, if that is one of ours.
pub type TypedVariable = (String, Option<String>);

/// A recipe in an editor.
///
/// ```
/// use rhai::Engine;
/// use seventeen_host::Registry;
/// use seventeen_language::editor::EditedRecipe;
/// use seventeen_language::{Language, RecipeSource};
/// use std::collections::BTreeMap;
///
/// let (engine, registry) = (Engine::new(), Registry::default());
/// let language = Language { engine: &engine, registry: &registry, types: vec![], options_of: |_| vec![], fields_in_tables: |_| None, set: &BTreeMap::new(), open: None };
/// let text = "let list = [1, 2];\nlist.rev";
/// let source = RecipeSource { name: "a.rhai", text, directory: None, is_shown: true };
/// let recipe = EditedRecipe { language: &language, topics: &[], source, variables: vec![] };
/// let (start, found) = recipe.complete(text.len());
/// assert_eq!((start, found[0].word.as_str()), (24, "reverse"));
/// ```
pub struct EditedRecipe<'a> {
    /// What recipes can name.
    pub language: &'a Language<'a>,
    /// What recipes can call, by topic.
    pub topics: &'a [Topic],
    /// The text.
    pub source: RecipeSource<'a>,
    /// Variables that the text does not declare.
    pub variables: Vec<TypedVariable>,
}

impl<'a> EditedRecipe<'a> {
    /// The forms of all entries of this name in a namespace, which is empty for verbs. Verbs of one
    /// name may be in several topics.
    fn forms(&self, namespace: &str, name: &str) -> Vec<&'a Form> {
        let of_namespace = self.topics.iter().filter(|topic| topic.namespace == namespace);
        let entries = of_namespace.flat_map(|topic| &topic.entries);
        entries.filter(|entry| entry.name == name).flat_map(|entry| &entry.forms).collect()
    }
}
