//! Completions of option values for shells: the names of components and profiles.

use crate::common::Common;
use crate::config::Config;
use crate::registry::load_registry;
use crate::sentence;
use clap_complete::engine::CompletionCandidate;
use seventeen_host::Registry;
use seventeen_plugin::Kind;

/// The components of a kind, each with its first sentence.
pub(crate) fn complete_components(kind: Kind) -> Vec<CompletionCandidate> {
    let all = default_registry();
    let named = all.of(kind).map(|one| {
        let doc = sentence::first_sentence(one.doc()).to_owned();
        CompletionCandidate::new(one.name()).help(Some(doc.into()))
    });
    named.collect()
}

/// The profiles that plugins provide.
pub(crate) fn complete_profiles() -> Vec<CompletionCandidate> {
    default_registry().profiles().map(CompletionCandidate::new).collect()
}

/// All components of a run without options. Errors are ignored: a completion has no place to show
/// them.
fn default_registry() -> Registry {
    let mut common = Common { quiet: true, ..Common::default() };
    if let Ok(Some(config)) = Config::load_user_config() {
        config.fill_missing(&mut common);
    }
    load_registry(&common).unwrap_or_default()
}
