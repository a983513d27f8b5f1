//! The file of a profile: JSON, with the techniques in the order in which they are tried.
//!
//! ```json
//! { "doc": "…", "total": "hardest", "techniques": [
//!     { "technique": "hidden_single", "rating": { "block": 1.2, "line": 1.5 } },
//!     { "technique": "naked_subset", "options": { "size": 2 }, "rating": 3.0 },
//!     { "technique": "nishio", "rating": { "base": 7.5, "growth": "length" } } ] }
//! ```
//!
//! A file with `extends` takes everything from another profile, without the techniques in
//! `without`. `"assumes_uniqueness": false` declares that its techniques hold in puzzles with
//! several solutions; otherwise this follows from the definitions of the techniques.

use super::profile::{DifficultyLevel, ScoreFormula};
use super::step_choice::StepChoice;
use super::step_ratings::TechniqueRatings;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::text::input;
use serde::Deserialize;
use seventeen_host::aliases::{self, Meaning, value_suggestion};
use seventeen_plugin::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// The content of the file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct ProfileFile {
    /// The purpose and the source of its order and ratings.
    #[serde(default)]
    pub(super) doc: String,
    /// Another profile, whose techniques come first.
    extends: Option<String>,
    /// Techniques of that profile that are left out, or steps of them by their names.
    #[serde(default)]
    without: Vec<String>,
    /// Whether steps may be wrong in a puzzle with several solutions.
    pub(super) assumes_uniqueness: Option<bool>,
    /// The formula of a puzzle's rating from those of its steps.
    #[serde(default)]
    pub(super) total: ScoreFormula,
    /// Levels, the easiest first, with the greatest total of each.
    #[serde(default)]
    pub(super) levels: Vec<DifficultyLevel>,
    #[serde(default)]
    pub(super) techniques: Vec<TechniqueLine>,
    /// The files that were read.
    #[serde(skip)]
    pub(super) files: Vec<String>,
}

/// A technique, with options, in its place.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct TechniqueLine {
    pub(super) technique: String,
    #[serde(default)]
    pub(super) options: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    pub(super) rating: TechniqueRatings,
    /// The level of puzzles that need it.
    pub(super) level: Option<String>,
    /// The step to take if a technique finds several.
    #[serde(default)]
    pub(super) take: StepChoice,
    /// The names of steps that are left out.
    #[serde(skip)]
    pub(super) left_out: Vec<String>,
}

impl ProfileFile {
    /// The profile with this name from a plugin, or the file with this name if it ends in `.json`.
    pub(super) fn open(context: &Context, name: &str) -> Result<ProfileFile> {
        let mut chain = Vec::new();
        let file = ProfileFile::open_extended(context, name, &mut chain)?;
        chain.retain(|name| context.registry().profile(name).is_none());
        Ok(ProfileFile { files: chain, ..file })
    }

    /// The profile that other profiles extend, in turn.
    fn open_extended(context: &Context, name: &str, by: &mut Vec<String>) -> Result<ProfileFile> {
        let text = read_profile_json(context, name)?;
        let file: ProfileFile = serde_json::from_str(&text).map_err(|error| {
            Error::bad_input(format_args!("{name}:{}:{}: {error}", error.line(), error.column()))
        })?;
        by.push(name.to_owned());
        match file.extends.clone() {
            None => Ok(file),
            Some(base) if by.contains(&base) => {
                Err(Error::bad_input(format_args!("{name}: the profile extends itself")))
            }
            Some(base) => file.extend_base(name, ProfileFile::open_extended(context, &base, by)?),
        }
    }

    /// The techniques of `base`, followed by its own.
    fn extend_base(self, name: &str, mut base: ProfileFile) -> Result<ProfileFile> {
        let namespace = Kind::Technique.namespace();
        for unwanted in &self.without {
            let known: BTreeSet<&str> =
                base.techniques.iter().map(|line| line.technique.as_str()).collect();
            let meant = aliases::techniques_meant(unwanted, known.iter().copied());
            if meant.is_empty() {
                let near = aliases::suggestion(namespace, unwanted, known.iter().copied());
                return Err(Error::bad_input(format_args!(
                    "{name}: `without` names `{unwanted}`, which is not in the profile{near}"
                )));
            }
            base.techniques.retain_mut(|line| {
                is_kept(meaning_among(&meant, &line.technique), unwanted, &mut line.left_out)
            });
        }
        base.techniques.extend(self.techniques);
        let levels = if self.levels.is_empty() { base.levels } else { self.levels };
        Ok(ProfileFile { techniques: base.techniques, levels, total: base.total, ..self })
    }
}

/// The techniques of a profile that a name means.
pub(super) type MeantTechniques = Vec<(String, Meaning)>;

/// What a name means of a technique, if that is one of those that it means.
pub(super) fn meaning_among(meant: &MeantTechniques, technique: &str) -> Option<Meaning> {
    meant.iter().find(|(known, _)| known == technique).map(|(_, meaning)| *meaning)
}

/// Leaves out what a name means of a technique: false if that is all of its steps. If it means
/// some, the name is added to those of steps that are left out.
pub(super) fn is_kept(meaning: Option<Meaning>, name: &str, left_out: &mut Vec<String>) -> bool {
    if meaning == Some(Meaning::Steps) {
        left_out.push(name.to_owned());
    }
    meaning != Some(Meaning::Technique)
}

/// The JSON of a profile.
fn read_profile_json(context: &Context, name: &str) -> Result<String> {
    let registry = context.registry();
    if let Some(text) = registry.profile(name) {
        return Ok(text.to_owned());
    }
    if name.ends_with(".json") {
        return input::read_all(input::open_named(name, context.cancellation_token())?);
    }
    let known: Vec<&str> = registry.profiles().collect();
    let (near, known) = (value_suggestion(name, known.iter().copied()), known.join(", "));
    Err(Error::bad_input(format_args!(
        "no profile `{name}`{near} (there are: {known}; a file ends in .json)"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ContextSettings;
    use seventeen_host::Registry;

    fn context() -> Context {
        let mut registry = Registry::default();
        registry.link(seventeen_techniques::entry).unwrap();
        Context::new(registry, ContextSettings::default()).unwrap()
    }

    #[test]
    fn the_profiles_that_plugins_bring_are_read() {
        let context = context();
        for name in context.registry().profiles() {
            let file = ProfileFile::open(&context, name).unwrap();
            assert!(!file.doc.is_empty() && file.techniques.len() > 20, "{name}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let error = ProfileFile::open(&context(), "se12").unwrap_err().to_string();
        assert!(error.contains("`se12`") && error.contains("did you mean `se121`"), "{error}");
    }

    #[test]
    fn a_profile_says_which_files_it_was_read_from() {
        let dir = tempfile::tempdir().unwrap();
        let [a, b] = ["a.json", "b.json"].map(|name| dir.path().join(name).display().to_string());
        for (file, base) in [(&a, b.as_str()), (&b, "se121")] {
            std::fs::write(file, serde_json::json!({ "extends": base }).to_string()).unwrap();
        }
        assert_eq!(ProfileFile::open(&context(), &a).unwrap().files, [a, b]);
        assert!(ProfileFile::open(&context(), "se121").unwrap().files.is_empty());
    }

    #[test]
    fn profiles_that_extend_one_another_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let [a, b] = ["a.json", "b.json"].map(|name| dir.path().join(name).display().to_string());
        for (file, base) in [(&a, &b), (&b, &a)] {
            std::fs::write(file, serde_json::json!({ "extends": base }).to_string()).unwrap();
        }
        let error = ProfileFile::open(&context(), &a).unwrap_err().to_string();
        assert_eq!(error, format!("{b}: the profile extends itself"));
    }
}
