//! The types of a recipe's values: what recipes call them, and how they are written.
//!
//! A new type of result is its file in `engine/report`, where its fields are declared, and its line here.

use crate::fields::Fields as Written;
use crate::plain;
use crate::result_fields;
use crate::steps;
use crate::stream::Stream;
use crate::verbs::compare::Comparison;
use crate::vocabulary::Vocabulary;
use rhai::{Dynamic, Engine, Module, Variant};
use seventeen_core::{Board, Cells, Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::batch::{Entry, OfEntry};
use seventeen_jobs::catalogue::{Banded, Ranked};
use seventeen_jobs::certificate::{Certificate, Verified};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::count::Counted;
use seventeen_jobs::enumerate::{Enumeration, Found};
use seventeen_jobs::generate::Draw;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{AllSteps, ClaimedPath, Hint, Path, Profile, RatedStep};
use seventeen_jobs::pattern::Searched;
use seventeen_jobs::rate::Rated;
use seventeen_jobs::solve::Solved;
use seventeen_jobs::text::Noted;
use seventeen_jobs::{AnyChoice, Error};
use seventeen_report::declared::Declared;
use seventeen_report::record::{named, push};
use seventeen_report::{Fields, Histogram, Paired, Picture, Record, Sample, Table, json};
use std::any::TypeId;
use std::fmt::Display;

/// Every type but those that Rhai brings along.
static TYPES: [Type; 36] = [
    Type::written::<Noted<Grid>>("Grid"),
    Type::written::<Noted<Puzzle>>("Puzzle"),
    Type::written::<Noted<Pencilmarks>>("Pencilmarks"),
    Type::written::<Noted<Board>>("Board"),
    Type::written::<Noted<Position>>("Position"),
    Type::written::<Cells>("Cells"),
    Type::result::<Sets>("Sets", "values"),
    Type::result::<Clique>("Clique", "values"),
    Type::result::<Enumeration>("Enumeration", "values"),
    Type::result::<Found>("Found", "values"),
    Type::result::<Entry>("Entry", "entries"),
    Type::result::<OfEntry>("OfEntry", "entries"),
    Type::result::<Solved>("Solved", "values"),
    Type::result::<Counted>("Counted", "values"),
    Type::result::<Ranked>("Ranked", "catalogue"),
    Type::result::<Banded>("Banded", "catalogue"),
    Type::result::<Rated>("Rated", "rate"),
    Type::result::<Path>("Path", "human"),
    Type::result::<ClaimedPath>("ClaimedPath", "human"),
    Type::result::<RatedStep>("Step", "human"),
    Type::result::<AllSteps>("AllSteps", "human"),
    Type::result::<Hint>("Hint", "human"),
    Type::result::<Verified>("Verified", "certificate"),
    Type::result::<Searched>("Searched", "pattern_search"),
    Type::other::<Profile>("Profile"),
    Type::other::<Certificate>("Certificate"),
    Type::other::<Comparison>("Comparison"),
    Type::other::<Paired>("Paired"),
    Type::other::<Draw>("Draw"),
    Type::other::<Sample>("Sample"),
    Type::shown::<Table>("Table"),
    Type::shown::<Histogram>("Histogram"),
    Type::other::<Picture>("Picture"),
    Type::shown::<AnyChoice>("Component"),
    Type::shown::<Error>("Failure"),
    Type::other::<Stream>("Stream"),
];

/// A type of value.
struct Type {
    name: &'static str,
    id: TypeId,
    register: fn(&mut Engine, &str),
    show: Option<Show>,
    text: Option<fn(&Dynamic) -> Option<String>>,
    fields: Option<(&'static str, RegisterFields)>,
}

/// Registers the fields of results of the type.
type RegisterFields = fn(&mut Module, &Vocabulary<'_>, &str);

/// Shows a value of the type as a result.
type Show = fn(&Dynamic, &mut dyn FnMut(&dyn Record));

impl Type {
    /// Of results, whose fields belong to a topic of verbs.
    const fn result<T>(name: &'static str, topic: &'static str) -> Type
    where
        T: Declared + Record + Variant + Clone,
    {
        Type { fields: Some((topic, result_fields::register::<T>)), ..Type::written::<T>(name) }
    }

    /// Of values that can be written, and have verbs of their own.
    const fn written<T: Record + Variant + Clone>(name: &'static str) -> Type {
        Type { show: Some(show::<T>), ..Type::other::<T>(name) }
    }

    /// Of values that are not written, and shown as text.
    const fn shown<T: Display + Variant + Clone>(name: &'static str) -> Type {
        Type { text: Some(text::<T>), ..Type::other::<T>(name) }
    }

    /// Of values that are not written.
    const fn other<T: Variant + Clone>(name: &'static str) -> Type {
        Type {
            name,
            id: TypeId::of::<T>(),
            register: register_one::<T>,
            show: None,
            text: None,
            fields: None,
        }
    }
}

fn show<T: Record + Variant + Clone>(value: &Dynamic, see: &mut dyn FnMut(&dyn Record)) {
    if let Some(value) = value.read_lock::<T>() {
        see(&*value);
    }
}

fn text<T: Display + Variant + Clone>(value: &Dynamic) -> Option<String> {
    value.read_lock::<T>().map(|value| value.to_string())
}

fn register_one<T: Variant + Clone>(engine: &mut Engine, name: &str) {
    engine.register_type_with_name::<T>(name);
}

/// Makes the names of all types known, and what a `for` loop can go through.
pub(crate) fn register(engine: &mut Engine) {
    TYPES.iter().for_each(|of| (of.register)(engine, of.name));
    steps::register(engine);
    engine
        .register_fn("to_string", |failure: &mut Error| failure.to_string())
        .register_iterator_result::<Stream, _>();
}

/// Makes the fields of results known that belong to a topic of verbs, or to any.
pub(crate) fn register_fields(
    module: &mut Module,
    vocabulary: &Vocabulary<'_>,
    topic: Option<&str>,
) {
    for of in &TYPES {
        if let Some((of_topic, register)) = of.fields
            && topic.is_none_or(|topic| topic == of_topic)
        {
            register(module, vocabulary, of.name);
        }
    }
}

/// What recipes call the type of a value.
pub(crate) fn name_of(value: &Dynamic) -> Option<&'static str> {
    let id = value.type_id();
    TYPES.iter().find(|of| of.id == id).map(|of| of.name)
}

/// A value that is no result as text: a table as its rows, what has no text as what recipes call it.
pub(crate) fn text_of_other(value: &Dynamic) -> String {
    match TYPES.iter().find(|of| of.id == value.type_id()) {
        None => value.to_string(),
        Some(of) => of.text.and_then(|text| text(value)).unwrap_or_else(|| of.name.to_owned()),
    }
}

/// What recipes call the types of ours.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|of| of.name)
}

/// What `see` makes of a value that is a result; nothing of any other.
pub(crate) fn as_result<R>(value: &Dynamic, see: impl FnOnce(&dyn Record) -> R) -> Option<R> {
    let id = value.type_id();
    let show = TYPES.iter().find(|of| of.id == id)?.show?;
    let (mut see, mut seen) = (Some(see), None);
    show(value, &mut |result| seen = see.take().map(|see| see(result)));
    seen
}

/// What `see` makes of a value as it is written: a result, a record of the recipe's, or what else
/// it is.
pub(crate) fn as_written<R>(
    value: &Dynamic,
    written: &Written,
    mut see: impl FnMut(&dyn Record) -> R,
) -> R {
    if let Some(seen) = as_result(value, &mut see) {
        return seen;
    }
    match value.read_lock::<rhai::Map>() {
        Some(record) => see(&OfRecipe(written.ordered(&record), written)),
        None => see(&Other(value, written)),
    }
}

/// The fields of a record that a recipe made: as a line it is JSON.
struct OfRecipe<'a>(Vec<(&'a str, &'a Dynamic)>, &'a Written);

impl Record for OfRecipe<'_> {
    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push(line, json::object(self.fields(entry)));
    }

    fn fields(&self, _entry: usize) -> Fields {
        let field =
            |&(name, value): &(&str, &Dynamic)| (name.to_owned(), plain::json_of(value, self.1));
        self.0.iter().map(field).collect()
    }
}

/// A number, a text, or what else Rhai brings along.
struct Other<'a>(&'a Dynamic, &'a Written);

impl Record for Other<'_> {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, plain::printed(self.0, self.1));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("value", plain::json_of(self.0, self.1))])
    }
}
