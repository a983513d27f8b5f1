//! The language of recipes: the verbs, as `seventeen_language` needs them.

use crate::examples;
use crate::session::Session;
use crate::types;
use crate::verb_options::options_of;
use crate::verbs;
use rhai::Engine;
use seventeen_language::Language;
use seventeen_language::doc::{self, Topic};

/// Everything that the recipes of a session can name, which this engine runs.
pub(crate) fn language<'a>(engine: &'a Engine, session: &'a Session) -> Language<'a> {
    let types = types::type_names().chain(verbs::PLANS).collect();
    Language { engine, registry: session.context.registry(), types, options_of }
}

/// Everything that they can call, by topic.
pub(crate) fn topics(engine: &Engine, session: &Session) -> Vec<Topic> {
    let of_verbs = verbs::modules().into_iter().map(|module| ("", module));
    let in_namespaces = verbs::NAMESPACES.into_iter().map(|(name, module)| (name, module()));
    let mut topics = doc::topics(&language(engine, session), of_verbs.chain(in_namespaces));
    examples::complete_examples(&mut topics);
    topics
}
