//! `components`: what the page offers to choose from, and what the engine says of each.

use crate::engine::Engine;
use crate::job::Job;
use crate::options::NoOptions;
use serde_json::{Value as Json, json};
use seventeen::core::{CliqueStrategy, Generator};
use seventeen::{Profile, Result};
use seventeen_plugin::{Extension, Kind};

/// Lists components.
pub(crate) struct Components;

impl Job for Components {
    const NAME: &'static str = "components";
    type Options = NoOptions;

    fn run(engine: &mut Engine, _input: &str, _options: NoOptions) -> Result<Json> {
        let profiles = engine.registry().profiles().map(|name| {
            let profile = Profile::open(engine, name)?;
            Ok(json!({ "name": name, "doc": profile.description() }))
        });
        Ok(json!({
            "version": env!("CARGO_PKG_VERSION"),
            "cliques": of_kind(engine, <dyn CliqueStrategy>::KIND),
            "symmetries": symmetries(engine),
            "profiles": profiles.collect::<Result<Vec<Json>>>()?,
        }))
    }
}

fn of_kind(engine: &Engine, kind: Kind) -> Vec<Json> {
    let all = engine.registry().of(kind);
    all.map(|one| json!({ "name": one.name(), "doc": one.doc() })).collect()
}

/// The symmetries of the generators that have the most.
fn symmetries(engine: &Engine) -> Vec<&str> {
    let generators = engine.registry().of(<dyn Generator>::KIND);
    let choices = generators.filter_map(|one| Some(&one.param("symmetry")?.choices));
    choices.max_by_key(|choices| choices.len()).map(|all| all.to_vec()).unwrap_or_default()
}
