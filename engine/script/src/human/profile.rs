//! `Profile`: which techniques are tried, in which order, and how their steps are rated.

use super::path::Taken;
use super::profile_file::{Level, Line, ProfileFile, Ratings, Total};
use crate::failure::{Raise, Res, bad_input};
use crate::session::Session;
use rhai::ImmutableString;
use seventeen_core::{Position, Technique};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{AnyChoice, Choice, Lease};
use seventeen_plugin::{Kind, Value};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Techniques in the order in which they are tried, with their ratings.
#[derive(Clone)]
pub(crate) struct Profile {
    pub(crate) name: ImmutableString,
    pub(crate) doc: ImmutableString,
    pub(crate) total: Total,
    pub(crate) levels: Arc<Vec<Level>>,
    pub(crate) entries: Vec<Entry>,
}

/// A technique of a profile.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) technique: Choice<dyn Technique>,
    ratings: Ratings,
    /// The index of the level of puzzles that need it.
    level: Option<usize>,
}

impl Profile {
    /// The profile of this name or file.
    pub(crate) fn open(session: &Session, name: &str) -> Res<Profile> {
        let file = ProfileFile::open(name)?;
        let levels = file.levels;
        let entries = file.techniques.into_iter().enumerate().map(|(i, line)| {
            let what = format!("{name}: technique {}, `{}`", i + 1, line.technique);
            Entry::of_line(session, line, &levels).map_err(|error| {
                bad_input(format_args!("{what}: {}", crate::failure::message(*error)))
            })
        });
        Ok(Profile {
            name: name.into(),
            doc: file.doc.into(),
            total: file.total,
            entries: entries.collect::<Res<_>>()?,
            levels: Arc::new(levels),
        })
    }

    /// These techniques in this order, without ratings.
    pub(crate) fn of_techniques(techniques: Vec<AnyChoice>) -> Res<Profile> {
        let entry = |technique: AnyChoice| {
            let technique = technique.expect().raise()?;
            Ok(Entry { technique, ratings: Ratings::default(), level: None })
        };
        Ok(Profile {
            name: "techniques".into(),
            doc: "Techniques in the order of a recipe".into(),
            total: Total::Hardest,
            levels: Arc::default(),
            entries: techniques.into_iter().map(entry).collect::<Res<_>>()?,
        })
    }

    /// Without the techniques of this name.
    pub(crate) fn without(mut self, name: &str) -> Res<Profile> {
        self.place_of(name)?;
        self.entries.retain(|entry| entry.technique.name() != name);
        Ok(self)
    }

    /// With a technique behind all others, all of whose steps have this rating.
    pub(crate) fn add(mut self, technique: AnyChoice, rating: f64) -> Res<Profile> {
        let technique = technique.expect().raise()?;
        let ratings = Ratings::One(super::profile_file::Formula::Fixed(rating));
        self.entries.push(Entry { technique, ratings, level: None });
        Ok(self)
    }

    /// With the techniques of the name `moved` before the first one of the name `other`.
    pub(crate) fn before(mut self, moved: &str, other: &str) -> Res<Profile> {
        self.place_of(moved)?;
        let (moved, rest) =
            self.entries.into_iter().partition(|entry| entry.technique.name() == moved);
        self.entries = rest;
        let place = self.place_of(other)?;
        self.entries.splice(place..place, Vec::from_iter::<Vec<Entry>>(moved));
        Ok(self)
    }

    /// The names of the techniques.
    pub(crate) fn names(&self) -> impl Iterator<Item = ImmutableString> {
        self.entries.iter().map(|entry| entry.technique.name().into())
    }

    fn place_of(&self, name: &str) -> Res<usize> {
        let place = self.entries.iter().position(|entry| entry.technique.name() == name);
        place.ok_or_else(|| {
            let names: Vec<ImmutableString> = self.names().collect();
            let near = suggestion(name, names.iter().map(ImmutableString::as_str));
            bad_input(format_args!("profile `{}`: no technique `{name}`{near}", self.name))
        })
    }
}

impl Entry {
    fn of_line(session: &Session, line: Line, levels: &[Level]) -> Res<Entry> {
        let component = session.context.component(Kind::Technique, &line.technique).raise()?;
        let options = line.options.into_iter().map(|(name, value)| Ok((name, value_of(&value)?)));
        let technique =
            Choice::new(component, &options.collect::<Res<Vec<_>>>()?, session.context.stop())
                .raise()?;
        let level = line.level.map(|name| {
            let place = levels.iter().position(|level| level.name == name);
            place.ok_or_else(|| {
                let near = suggestion(&name, levels.iter().map(|level| level.name.as_str()));
                bad_input(format_args!("no level `{name}`{near}"))
            })
        });
        Ok(Entry { technique, ratings: line.rating, level: level.transpose()? })
    }
}

/// An option's value as it stands in a profile.
fn value_of(value: &serde_json::Value) -> Res<Value> {
    let number = || value.as_i64().map(Value::Int).or_else(|| value.as_f64().map(Value::Float));
    let text = || value.as_str().map(|text| Value::Text(text.to_owned()));
    value.as_bool().map(Value::Bool).or_else(number).or_else(text).ok_or_else(|| {
        bad_input(format_args!("an option is {value}: expected a number, text or bool"))
    })
}

/// The techniques of a profile at work: an instance of each, made when it is first needed.
pub(crate) struct Solver<'a> {
    profile: &'a Profile,
    instances: Vec<Option<Lease<dyn Technique>>>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(profile: &'a Profile) -> Solver<'a> {
        let instances = profile.entries.iter().map(|_| None).collect();
        Solver { profile, instances }
    }

    /// The first step of the first technique that finds one.
    pub(crate) fn next(&mut self, position: &Position) -> Res<Option<Taken>> {
        for (entry, instance) in self.profile.entries.iter().zip(&mut self.instances) {
            let lease = match instance.take() {
                Some(lease) => lease,
                None => entry.technique.lease().raise()?,
            };
            let mut found = None;
            let kept = lease.keep(|technique| {
                technique.find(position, &mut |step| {
                    found = Some(step.clone());
                    ControlFlow::Break(())
                })
            });
            let (lease, ()) = kept.raise()?;
            *instance = Some(lease);
            if let Some(step) = found {
                let rating = self.rating(entry, &step.form, step.size)?;
                let technique = entry.technique.name().into();
                return Ok(Some(Taken { technique, rating, level: entry.level, step }));
            }
        }
        Ok(None)
    }

    fn rating(&self, entry: &Entry, form: &str, size: u32) -> Res<f64> {
        entry.ratings.of(form, size).ok_or_else(|| {
            let (profile, technique) = (&self.profile.name, entry.technique.name());
            bad_input(format_args!(
                "profile `{profile}`: no rating for the form `{form}` of `{technique}`"
            ))
        })
    }
}
