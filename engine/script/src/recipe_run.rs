//! The run of a recipe: what its results depend on.

use crate::failure::{Res, bad_input};
use crate::session::Session;
use serde::{Deserialize, Serialize};
use seventeen_jobs::store::{Digest, Identity};
use std::collections::BTreeMap;
use std::path::Path;

/// The run of a recipe, by what its results depend on. Of the standard input nothing is known
/// before it was read.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RecipeRun {
    version: String,
    /// The version of each plugin.
    plugins: BTreeMap<String, String>,
    recipe: String,
    /// What each module says that the recipe imports.
    imports: BTreeMap<String, Digest>,
    set: BTreeMap<String, String>,
    seed: u64,
    /// What each file holds that streams begin with, or that components may read.
    inputs: BTreeMap<String, Digest>,
}

impl RecipeRun {
    /// The run of this session, whose results can be gone on with later: reads all its input files,
    /// but for pipes and those that are not there.
    ///
    /// # Errors
    /// An input cannot be read.
    pub(crate) fn of(session: &Session) -> Res<RecipeRun> {
        let digest = |path: String| {
            let digest = Digest::of_file(Path::new(&path));
            let digest = digest.map_err(|error| bad_input(format_args!("{path}: {error}")))?;
            Ok((path, digest))
        };
        let files = session.inputs().into_iter().filter(|path| Path::new(path).is_file());
        let inputs = files.map(digest).collect::<Res<_>>()?;
        Ok(RecipeRun { inputs, ..RecipeRun::without_inputs(session) })
    }

    /// The run of this session, whose results are not gone on with.
    pub(crate) fn without_inputs(session: &Session) -> RecipeRun {
        let plugins = session.context.registry().plugins.iter();
        RecipeRun {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            plugins: plugins.map(|plugin| (plugin.name.clone(), plugin.version.clone())).collect(),
            recipe: session.recipe(),
            imports: session.imported(),
            set: session.set.clone(),
            seed: session.context.seed(),
            inputs: BTreeMap::new(),
        }
    }
}

impl Identity for RecipeRun {
    fn difference(&self, other: &RecipeRun) -> String {
        if self.version != other.version {
            return format!("of version {}, this is {}", self.version, other.version);
        }
        if let Some(plugin) = first_difference(&self.plugins, &other.plugins) {
            return format!("with another version of the plugin `{plugin}`");
        }
        if self.recipe != other.recipe {
            return "of a recipe with another text".to_owned();
        }
        if let Some(module) = first_difference(&self.imports, &other.imports) {
            return format!("of a recipe whose import {module} had another text");
        }
        if self.set != other.set || self.seed != other.seed {
            let shown = |run: &RecipeRun| format!("{:?} and seed {}", run.set, run.seed);
            return format!("with {}, this one has {}", shown(self), shown(other));
        }
        let input = first_difference(&self.inputs, &other.inputs);
        format!("whose input {} was another", input.unwrap_or("file"))
    }
}

/// The first name under which two maps have different values.
fn first_difference<'a, T: PartialEq>(
    one: &'a BTreeMap<String, T>,
    other: &'a BTreeMap<String, T>,
) -> Option<&'a str> {
    let names = one.keys().chain(other.keys()).map(String::as_str);
    names.into_iter().find(|&name| one.get(name) != other.get(name))
}
