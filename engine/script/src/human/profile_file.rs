//! The file of a profile: JSON, with the techniques in the order in which they are tried.
//!
//! ```json
//! { "doc": "…", "total": "hardest", "techniques": [
//!     { "technique": "hidden_single", "rating": { "block": 1.2, "line": 1.5 } },
//!     { "technique": "naked_subset", "options": { "size": 2 }, "rating": 3.0 },
//!     { "technique": "nishio", "rating": { "base": 7.5, "growth": "length" } } ] }
//! ```
//!
//! A file with `extends` takes all that another profile says, without the techniques that
//! `without` names.

use crate::failure::Raise;
use crate::failure::{Res, bad_input};
use serde::Deserialize;
use seventeen_core::rating;
use seventeen_host::nearest::suggestion;
use seventeen_host::stop;
use seventeen_jobs::text::input;
use std::collections::BTreeMap;
use std::io::Read;

/// The profiles that come with the engine.
const BUILT_IN: [(&str, &str); 4] = [
    ("hint", include_str!("../../profiles/hint.json")),
    ("hodoku", include_str!("../../profiles/hodoku.json")),
    ("se121", include_str!("../../profiles/se121.json")),
    ("se121_no_uniqueness", include_str!("../../profiles/se121_no_uniqueness.json")),
];

/// What stands in the file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileFile {
    /// What the order and the ratings are for, and whose they are.
    #[serde(default)]
    pub(crate) doc: String,
    /// Another profile, whose techniques come first.
    extends: Option<String>,
    /// Techniques of that profile that are left out.
    #[serde(default)]
    without: Vec<String>,
    /// What a puzzle's rating is.
    #[serde(default)]
    pub(crate) total: Total,
    /// Levels from the easiest on, with the greatest total of each.
    #[serde(default)]
    pub(crate) levels: Vec<Level>,
    #[serde(default)]
    pub(crate) techniques: Vec<Line>,
}

/// What the rating of a puzzle is, from those of its steps.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Total {
    /// That of the hardest step.
    #[default]
    Hardest,
    /// Their sum.
    Sum,
}

/// A level of difficulty.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Level {
    pub(crate) name: String,
    /// The greatest total of a puzzle of this level; none for the last.
    pub(crate) most: Option<f64>,
}

/// A technique, with options, in its place.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) technique: String,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    pub(crate) rating: Ratings,
    /// The level of puzzles that need it.
    pub(crate) level: Option<String>,
}

/// How the steps of a technique are rated.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub(crate) enum Ratings {
    /// All alike.
    One(Formula),
    /// By their form.
    ByForm(BTreeMap<String, Formula>),
}

/// The rating of a step, by its size.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub(crate) enum Formula {
    Fixed(f64),
    Growing { base: f64, growth: Growth },
}

/// What is added for the size of a step.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Growth {
    /// A tenth for each threshold of a chain's length: see [`rating::for_length`].
    Length,
    /// A tenth for each beyond so many.
    Beyond(u32),
}

impl Default for Ratings {
    fn default() -> Ratings {
        Ratings::One(Formula::Fixed(0.0))
    }
}

impl Ratings {
    /// The rating of a step of this form and size; none if the form has none.
    pub(crate) fn of(&self, form: &str, size: u32) -> Option<f64> {
        match self {
            Ratings::One(formula) => Some(formula.of(size)),
            Ratings::ByForm(forms) => forms.get(form).map(|formula| formula.of(size)),
        }
    }
}

impl Formula {
    fn of(&self, size: u32) -> f64 {
        match *self {
            Formula::Fixed(rating) => rating,
            Formula::Growing { base, growth: Growth::Length } => base + rating::for_length(size),
            Formula::Growing { base, growth: Growth::Beyond(free) } => {
                base + 0.1 * f64::from(size.saturating_sub(free))
            }
        }
    }
}

impl ProfileFile {
    /// The profile of this name, or of the file of this name if it ends in `.json`.
    pub(crate) fn open(name: &str) -> Res<ProfileFile> {
        let text = match BUILT_IN.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => (*text).to_owned(),
            None if name.ends_with(".json") => read(name)?,
            None => {
                let names = BUILT_IN.map(|(name, _)| name);
                let (near, known) = (suggestion(name, names), names.join(", "));
                return Err(bad_input(format_args!(
                    "no profile `{name}`{near} (there are: {known}; a file ends in .json)"
                )));
            }
        };
        let file: ProfileFile = serde_json::from_str(&text).map_err(|error| {
            bad_input(format_args!("{name}:{}:{}: {error}", error.line(), error.column()))
        })?;
        match file.extends.clone() {
            None => Ok(file),
            Some(base) if base == name => {
                Err(bad_input(format_args!("{name}: the profile extends itself")))
            }
            Some(base) => file.extend(name, ProfileFile::open(&base)?),
        }
    }

    /// The techniques of `base` and, behind them, its own.
    fn extend(self, name: &str, mut base: ProfileFile) -> Res<ProfileFile> {
        for unwanted in &self.without {
            let before = base.techniques.len();
            base.techniques.retain(|line| line.technique != *unwanted);
            if base.techniques.len() == before {
                let known: Vec<&str> =
                    base.techniques.iter().map(|line| line.technique.as_str()).collect();
                let near = suggestion(unwanted, known);
                return Err(bad_input(format_args!(
                    "{name}: `without` names `{unwanted}`, which is not in the profile{near}"
                )));
            }
        }
        base.techniques.extend(self.techniques);
        let levels = if self.levels.is_empty() { base.levels } else { self.levels };
        Ok(ProfileFile { techniques: base.techniques, levels, total: base.total, ..self })
    }
}

/// The text of a file.
fn read(name: &str) -> Res<String> {
    let (mut reader, _) = input::open_named(name, stop::token()).raise()?;
    let mut text = String::new();
    let read = reader.read_to_string(&mut text);
    read.map_err(|error| bad_input(format_args!("cannot read {name}: {error}")))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::message;

    #[test]
    fn the_profiles_that_come_with_the_engine_are_read() {
        for (name, _) in BUILT_IN {
            let file = ProfileFile::open(name).map_err(|error| message(*error)).unwrap();
            assert!(!file.doc.is_empty() && file.techniques.len() > 20, "{name}");
        }
    }

    #[test]
    fn ratings_go_by_form_and_size() {
        let of = |text: &str, form: &str, size| {
            serde_json::from_str::<Ratings>(text).unwrap().of(form, size)
        };
        assert_eq!(of("3.0", "any", 9), Some(3.0));
        assert_eq!(of(r#"{ "row": 1.5, "box": 1.2 }"#, "box", 0), Some(1.2));
        assert_eq!(of(r#"{ "row": 1.5 }"#, "box", 0), None);
        let chain = r#"{ "base": 8.5, "growth": "length" }"#;
        assert_eq!([4, 5, 35].map(|size| of(chain, "", size)), [8.5, 8.6, 9.2].map(Some));
        let set = r#"{ "type_3": { "base": 4.5, "growth": { "beyond": 1 } } }"#;
        assert_eq!(of(set, "type_3", 3), Some(4.5 + 0.2));
    }

    #[test]
    fn mistakes_are_named() {
        let error = message(*ProfileFile::open("se12").unwrap_err());
        assert!(error.contains("`se12`") && error.contains("did you mean `se121`"), "{error}");
    }
}
