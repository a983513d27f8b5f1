//! `Profile`: an ordered list of techniques, with ratings of their steps.

use super::profile_file::{MeantTechniques, ProfileFile, TechniqueLine, is_kept, meaning_among};
use super::step_choice::StepChoice;
use super::step_ratings::TechniqueRatings;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use serde::Deserialize;
use seventeen_core::{Step, Technique};
use seventeen_host::aliases::{self, Meaning};
use seventeen_host::nearest::suggestion;
use seventeen_plugin::{Kind, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Techniques in the order in which they are tried, with the ratings of their steps.
///
/// ```
/// use seventeen_core::{Emit, Position, Result, Step, Technique};
/// use seventeen_host::Registry;
/// use seventeen_jobs::human::Profile;
/// use seventeen_jobs::{Choice, Context, ContextSettings};
///
/// /// Never finds a step.
/// struct Blind;
///
/// impl Technique for Blind {
///     fn find(&mut self, _: &Position, _: Emit<'_, Step>) -> Result<()> {
///         Ok(())
///     }
/// }
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_techniques::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let blind = Choice::<dyn Technique>::from_constructor("blind", || Ok(Box::new(Blind)));
/// let profile = Profile::open(&context, "hint")?.without_technique("nested_chains")?.with_technique(blind, 9.0);
/// let profile = profile.with_moved_before("blind", "naked_single")?;
/// assert!(profile.technique_names().any(|name| name == "blind"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Profile {
    name: Arc<str>,
    doc: Arc<str>,
    total: ScoreFormula,
    levels: Arc<Vec<DifficultyLevel>>,
    files: Arc<[String]>,
    /// The declaration in its file.
    assumes_uniqueness: Option<bool>,
    /// Whether its techniques were listed one by one, so that none of them may be left out.
    pub(super) is_list: bool,
    pub(super) entries: Vec<RatedTechnique>,
}

/// The formula of a puzzle's rating from those of its steps.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum ScoreFormula {
    /// The rating of the hardest step.
    #[default]
    Hardest,
    /// The ER of SudokuExplainer (the hardest step), with EP and ED.
    Er,
    /// The sum of the ratings.
    Sum,
}

/// A level of difficulty.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct DifficultyLevel {
    /// Its name.
    pub name: String,
    /// The greatest total of a puzzle with this level; none for the last.
    pub most: Option<f64>,
}

/// A technique of a profile.
#[derive(Clone, Debug)]
pub(super) struct RatedTechnique {
    pub(super) technique: Choice<dyn Technique>,
    pub(super) ratings: TechniqueRatings,
    /// The index of the level of puzzles that need it.
    pub(super) level: Option<usize>,
    pub(super) take: StepChoice,
    /// Other names of the technique, if only the steps that they mean are wanted.
    only: Vec<String>,
    /// Other names of the technique, if the steps that they mean are not wanted.
    without: Vec<String>,
}

impl Profile {
    /// The name of the profile whose steps people are shown.
    pub const FOR_PEOPLE: &str = "hint";

    /// The profile with this name, or in the file with this name if it ends in `.json`.
    ///
    /// # Errors
    /// There is none, the file cannot be read, or it names an unknown technique, option or level.
    pub fn open(context: &Context, name: &str) -> Result<Profile> {
        let read = || Profile::read(context, name);
        match context.registry().profile(name) {
            Some(_) => context.plugin_profile(name, read),
            None => read(),
        }
    }

    fn read(context: &Context, name: &str) -> Result<Profile> {
        let file = ProfileFile::open(context, name)?;
        let levels = file.levels;
        let entries = file.techniques.into_iter().enumerate().map(|(i, line)| {
            let what = format!("{name}: technique {}, `{}`", i + 1, line.technique);
            RatedTechnique::from_line(context, line, &levels)
                .map_err(|error| error.with_subject(what))
        });
        let profile = Profile {
            name: name.into(),
            doc: file.doc.into(),
            total: file.total,
            assumes_uniqueness: file.assumes_uniqueness,
            is_list: false,
            entries: entries.collect::<Result<_>>()?,
            levels: Arc::new(levels),
            files: file.files.into(),
        };
        profile.check_uniqueness_declaration().map(|()| profile)
    }

    /// Rejects a profile that declares that it does not assume uniqueness, but has a technique that
    /// does.
    fn check_uniqueness_declaration(&self) -> Result<()> {
        let assumes = |entry: &&RatedTechnique| entry.assumes_uniqueness() == Some(true);
        match self.entries.iter().find(assumes) {
            Some(entry) if self.assumes_uniqueness == Some(false) => {
                let (profile, technique) = (self.name(), entry.technique.name());
                Err(Error::bad_input(format_args!(
                    "{profile}: `assumes_uniqueness` is false, but `{technique}` assumes that a puzzle \
                     has one solution: set it to true, or remove the technique"
                )))
            }
            _ => Ok(()),
        }
    }

    /// These techniques in this order, with rating 0 for all steps.
    pub fn from_techniques(techniques: impl IntoIterator<Item = Choice<dyn Technique>>) -> Profile {
        let entry =
            |technique| RatedTechnique::with_ratings(technique, TechniqueRatings::default());
        Profile {
            name: "techniques".into(),
            doc: "Techniques in the order in which they were given".into(),
            total: ScoreFormula::Hardest,
            levels: Arc::default(),
            files: Arc::new([]),
            assumes_uniqueness: None,
            is_list: true,
            entries: techniques.into_iter().map(entry).collect(),
        }
    }

    /// Its name, or that of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The purpose and the source of its order and ratings.
    pub fn description(&self) -> &str {
        &self.doc
    }

    /// The formula of a puzzle's rating from those of its steps.
    pub fn score_formula(&self) -> ScoreFormula {
        self.total
    }

    /// Its levels of difficulty, the easiest first, if it has any.
    pub fn levels(&self) -> &[DifficultyLevel] {
        &self.levels
    }

    /// The files that define it: its own, and those of the profiles that it extends.
    pub fn source_files(&self) -> &[String] {
        &self.files
    }

    /// Whether its steps may be wrong in a puzzle with several solutions: declared by its file, or
    /// because a technique's [definition](seventeen_core::proof::Definition) has deadly patterns or
    /// is missing.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::human::Profile;
    /// use seventeen_jobs::{Context, ContextSettings};
    ///
    /// let mut registry = Registry::default();
    /// registry.link(seventeen_techniques::entry)?;
    /// let context = Context::new(registry, ContextSettings::default())?;
    /// assert!(Profile::open(&context, "se121")?.assumes_uniqueness());
    /// assert!(!Profile::open(&context, "se121_no_uniqueness")?.assumes_uniqueness());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn assumes_uniqueness(&self) -> bool {
        let assumes = |entry: &RatedTechnique| entry.assumes_uniqueness().unwrap_or(true);
        self.assumes_uniqueness.unwrap_or_else(|| self.entries.iter().any(assumes))
    }

    /// A hint that a profile assumes uniqueness, with the profiles of plugins that do not.
    pub(super) fn suggest_uniqueness_free_profiles(context: &Context, name: &str) -> String {
        let assumes = |name: &&str| {
            Profile::open(context, name).is_ok_and(|profile| !profile.assumes_uniqueness())
        };
        let others: Vec<&str> = context.registry().profiles().filter(assumes).collect();
        let others = match others[..] {
            [] => String::new(),
            _ => format!("; use a profile that does not: {}", others.join(", ")),
        };
        format!(
            "; solve it to see where they differ: the profile `{name}` assumes that there is one{others}"
        )
    }

    /// The names of the techniques, in their order.
    pub fn technique_names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.technique.name())
    }

    /// How the technique with this name works, and why; empty if it is unknown or does not explain
    /// it.
    pub fn technique_doc(&self, name: &str) -> &str {
        let named = self.entries.iter().find(|entry| entry.technique.name() == name);
        let component = named.and_then(|entry| entry.technique.component());
        component.map_or("", |component| component.about())
    }

    /// This profile without the techniques of this name, or another common name. A narrower name
    /// such as "Swordfish" leaves out only those steps.
    ///
    /// # Errors
    /// There is none.
    pub fn without_technique(mut self, name: &str) -> Result<Profile> {
        let meant = self.techniques_meant(name);
        if meant.is_empty() {
            return Err(self.no_technique_error(name));
        }
        self.entries.retain_mut(|entry| {
            is_kept(meaning_among(&meant, entry.technique.name()), name, &mut entry.without)
        });
        Ok(self)
    }

    /// This profile with only the techniques of these names, or other common names. Techniques that
    /// it does not have come last, without a rating. A narrower name such as "Swordfish" leaves
    /// only those steps.
    ///
    /// # Errors
    /// There is no such technique, or no name.
    pub fn with_only(mut self, context: &Context, names: &[String]) -> Result<Profile> {
        if names.is_empty() {
            return Err(Error::bad_input("only: expected the name of a technique, found none"));
        }
        let mut entries: Vec<RatedTechnique> = Vec::new();
        let mut wanted: Vec<(&str, MeantTechniques)> = Vec::new();
        for name in names {
            match self.techniques_meant(name) {
                none if none.is_empty() => entries
                    .push(RatedTechnique::with_ratings(context.choose(name)?, Default::default())),
                meant => wanted.push((name, meant)),
            }
        }
        self.entries.retain_mut(|entry| entry.keep_only(&wanted));
        self.entries.append(&mut entries);
        Ok(self)
    }

    /// This profile with a further technique at the end, with this rating for all steps.
    pub fn with_technique(mut self, technique: Choice<dyn Technique>, rating: f64) -> Profile {
        self.entries.push(RatedTechnique::with_ratings(technique, rating.into()));
        self
    }

    /// This profile with the techniques named `moved` before the first one named `other`.
    ///
    /// # Errors
    /// There is none with one of the names.
    pub fn with_moved_before(mut self, moved: &str, other: &str) -> Result<Profile> {
        let moved = self.technique_name(moved)?.to_owned();
        let (moved, rest) =
            self.entries.into_iter().partition(|entry| entry.technique.name() == moved);
        self.entries = rest;
        let other = self.technique_name(other)?;
        let place = self.technique_names().position(|name| name == other).unwrap_or_default();
        self.entries.splice(place..place, Vec::from_iter::<Vec<RatedTechnique>>(moved));
        Ok(self)
    }

    /// The techniques of the profile that a name means.
    pub(crate) fn techniques_meant(&self, name: &str) -> MeantTechniques {
        aliases::techniques_meant(name, self.distinct_names())
    }

    /// Finds the name of a technique of the profile, also by another common name.
    fn technique_name(&self, name: &str) -> Result<&str> {
        aliases::resolve(Kind::Technique.namespace(), name, self.distinct_names())
            .ok_or_else(|| self.no_technique_error(name))
    }

    /// The error about a name that no technique of the profile has.
    fn no_technique_error(&self, name: &str) -> Error {
        let near = aliases::suggestion(Kind::Technique.namespace(), name, self.distinct_names());
        Error::bad_input(format_args!("profile `{}`: no technique `{name}`{near}", self.name))
    }

    fn distinct_names(&self) -> BTreeSet<&str> {
        self.technique_names().collect()
    }
}

impl RatedTechnique {
    /// Keeps the steps that these names mean, each with the techniques that it means; false if
    /// that is none.
    fn keep_only(&mut self, wanted: &[(&str, MeantTechniques)]) -> bool {
        let own = self.technique.name();
        let meanings =
            wanted.iter().filter_map(|(name, of)| Some((*name, meaning_among(of, own)?)));
        let meanings: Vec<(&str, Meaning)> = meanings.collect();
        let is_whole = meanings.iter().any(|(_, meaning)| *meaning == Meaning::Technique);
        let parts = meanings.iter().filter(|_| !is_whole);
        self.only = parts.map(|(name, _)| (*name).to_owned()).collect();
        !meanings.is_empty()
    }

    /// Whether a step of the technique is wanted.
    pub(super) fn wants(&self, step: &Step) -> bool {
        let technique = self.technique.name();
        let is_meant = |name: &String| aliases::means_title(technique, name, step.title());
        (self.only.is_empty() || self.only.iter().any(is_meant))
            && !self.without.iter().any(is_meant)
    }

    /// The names of the technique that were given, or its own.
    pub(super) fn requested_names(&self) -> Vec<&str> {
        match self.only.as_slice() {
            [] => vec![self.technique.name()],
            names => names.iter().map(String::as_str).collect(),
        }
    }

    /// Whether the technique assumes uniqueness; none if it does not declare it.
    fn assumes_uniqueness(&self) -> Option<bool> {
        let definition = self.technique.component()?.definition()?;
        Some(definition.assumes_uniqueness())
    }

    /// A technique with these ratings. Its first step is taken, and it has no level.
    fn with_ratings(technique: Choice<dyn Technique>, ratings: TechniqueRatings) -> RatedTechnique {
        RatedTechnique {
            technique,
            ratings,
            level: None,
            take: StepChoice::First,
            only: Vec::new(),
            without: Vec::new(),
        }
    }

    fn from_line(
        context: &Context,
        line: TechniqueLine,
        levels: &[DifficultyLevel],
    ) -> Result<RatedTechnique> {
        let component = context.component(Kind::Technique, &line.technique)?;
        let options =
            line.options.into_iter().map(|(name, value)| Ok((name, option_value(&value)?)));
        let options: Vec<(String, Value)> = options.collect::<Result<_>>()?;
        let technique = Choice::new(component, &options, context.cancellation_token())?;
        let level = line.level.map(|name| level_index(levels, &name)).transpose()?;
        Ok(RatedTechnique {
            level,
            take: line.take,
            without: line.left_out,
            ..RatedTechnique::with_ratings(technique, line.rating)
        })
    }
}

/// The index of the level of this name.
fn level_index(levels: &[DifficultyLevel], name: &str) -> Result<usize> {
    levels.iter().position(|level| level.name == name).ok_or_else(|| {
        let near = suggestion(name, levels.iter().map(|level| level.name.as_str()));
        Error::bad_input(format_args!("no level `{name}`{near}"))
    })
}

/// The value of an option in a profile.
fn option_value(value: &serde_json::Value) -> Result<Value> {
    let number = || value.as_i64().map(Value::Int).or_else(|| value.as_f64().map(Value::Float));
    let text = || value.as_str().map(|text| Value::Text(text.to_owned()));
    value.as_bool().map(Value::Bool).or_else(number).or_else(text).ok_or_else(|| {
        Error::bad_input(format_args!("an option is {value}: expected a number, text or bool"))
    })
}
