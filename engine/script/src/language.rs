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
    let registry = session.context.registry();
    let fields_in_tables = types::fields_in_tables;
    let set = &session.settings.set;
    Language { engine, registry, types, options_of, fields_in_tables, set, open: None }
}

/// Everything that they can call, by topic.
pub(crate) fn topics(engine: &Engine, session: &Session) -> Vec<Topic> {
    let of_verbs = verbs::modules().into_iter().map(|module| ("", module));
    let in_namespaces = verbs::NAMESPACES.into_iter().map(|(name, documented, manifest)| {
        let mut module = verbs::module_of_namespace(manifest, true);
        module.set_doc(documented().doc());
        (name, module)
    });
    let mut topics = doc::topics(&language(engine, session), of_verbs.chain(in_namespaces));
    examples::complete_examples(&mut topics);
    topics
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::bare_engine;
    use rhai::FuncInfo;
    use seventeen_host::Registry;
    use seventeen_language::signature::{params, shown_together, type_name};
    use std::collections::BTreeSet;

    /// The names of Rhai's own types, and of those that only closures get.
    const OTHERS: [&str; 12] = [
        "", "()", "any", "bool", "text", "int", "float", "Map", "Array", "closure", "range", "char",
    ];

    #[test]
    fn the_check_knows_the_type_of_each_parameter_and_result() {
        let (engine, session) = bare_engine(Registry::default()).unwrap();
        let known: BTreeSet<&str> = language(&engine, &session)
            .types
            .into_iter()
            .chain(OTHERS)
            .chain(shown_together())
            .collect();
        let mut unknown = BTreeSet::new();
        for module in verbs::modules() {
            let mut alone = Engine::new_raw();
            alone.register_global_module(module.into());
            let types_of = |function: FuncInfo<'_>| {
                let mut types = vec![type_name(&function.metadata.return_type).to_owned()];
                types.extend(params(&function).into_iter().map(|(_, name)| name.to_owned()));
                Some(types)
            };
            unknown.extend(alone.collect_fn_metadata(None, types_of, false).into_iter().flatten());
        }
        unknown.retain(|name| !known.contains(name.as_str()));
        assert_eq!(unknown, BTreeSet::new());
    }
}
