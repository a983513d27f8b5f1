//! What a shell is offered beyond what the command line says by itself: the names of components and
//! profiles.

use crate::common::Common;
use crate::config::Config;
use crate::registry::registry;
use crate::sentence;
use clap_complete::engine::CompletionCandidate;
use seventeen_host::Registry;
use seventeen_plugin::Kind;

/// The components of a kind, with what they are.
pub(crate) fn components(kind: Kind) -> Vec<CompletionCandidate> {
    let all = known();
    let named = all.of(kind).map(|one| {
        let doc = sentence::first(one.doc()).to_owned();
        CompletionCandidate::new(one.name()).help(Some(doc.into()))
    });
    named.collect()
}

/// The profiles that plugins bring.
pub(crate) fn profiles() -> Vec<CompletionCandidate> {
    known().profiles().map(CompletionCandidate::new).collect()
}

/// All components that a run without options has. Whoever presses a key is told of no mistake.
fn known() -> Registry {
    let mut common = Common { quiet: true, ..Common::default() };
    if let Ok(Some(config)) = Config::of_user() {
        config.fill(&mut common);
    }
    registry(&common).unwrap_or_default()
}
