//! Completions of option values for shells: the names of components and profiles.

use crate::common::Common;
use crate::config::Config;
use crate::registry::registry;
use crate::sentence;
use clap_complete::engine::CompletionCandidate;
use seventeen_host::Registry;
use seventeen_plugin::Kind;

/// The components of a kind, each with its first sentence.
pub(crate) fn components(kind: Kind) -> Vec<CompletionCandidate> {
    let all = known();
    let named = all.of(kind).map(|one| {
        let doc = sentence::first(one.doc()).to_owned();
        CompletionCandidate::new(one.name()).help(Some(doc.into()))
    });
    named.collect()
}

/// The profiles that plugins provide.
pub(crate) fn profiles() -> Vec<CompletionCandidate> {
    known().profiles().map(CompletionCandidate::new).collect()
}

/// All components of a run without options. Errors are ignored: a completion has no place to show them.
fn known() -> Registry {
    let mut common = Common { quiet: true, ..Common::default() };
    if let Ok(Some(config)) = Config::of_user() {
        config.fill(&mut common);
    }
    registry(&common).unwrap_or_default()
}
