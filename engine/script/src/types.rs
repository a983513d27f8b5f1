//! The types of a recipe's values: what recipes call them, and how they are written.
//!
//! A new type of result is its file in `engine/report` and its line here.

use crate::failure::type_of;
use crate::steps;
use rhai::{Dynamic, Engine, Variant};
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
use seventeen_report::{Histogram, Paired, Picture, Record, Sample, Table};
use std::any::TypeId;
use std::fmt::Display;

/// Every type of value that is there at once; work still to be done, such as a stream, is no such value.
static TYPES: [Type; 34] = [
    Type::result::<Noted<Grid>>("Grid"),
    Type::result::<Noted<Puzzle>>("Puzzle"),
    Type::result::<Noted<Pencilmarks>>("Pencilmarks"),
    Type::result::<Noted<Board>>("Board"),
    Type::result::<Noted<Position>>("Position"),
    Type::result::<Cells>("Cells"),
    Type::result::<Sets>("Sets"),
    Type::result::<Clique>("Clique"),
    Type::result::<Enumeration>("Enumeration"),
    Type::result::<Found>("Found"),
    Type::result::<Entry>("Entry"),
    Type::result::<OfEntry>("OfEntry"),
    Type::result::<Solved>("Solved"),
    Type::result::<Counted>("Counted"),
    Type::result::<Ranked>("Ranked"),
    Type::result::<Banded>("Banded"),
    Type::result::<Rated>("Rated"),
    Type::result::<Path>("Path"),
    Type::result::<ClaimedPath>("ClaimedPath"),
    Type::result::<RatedStep>("Step"),
    Type::result::<AllSteps>("AllSteps"),
    Type::result::<Hint>("Hint"),
    Type::result::<Verified>("Verified"),
    Type::result::<Searched>("Searched"),
    Type::other::<Profile>("Profile"),
    Type::other::<Certificate>("Certificate"),
    Type::other::<Paired>("Paired"),
    Type::other::<Draw>("Draw"),
    Type::other::<Sample>("Sample"),
    Type::shown::<Table>("Table"),
    Type::shown::<Histogram>("Histogram"),
    Type::other::<Picture>("Picture"),
    Type::shown::<AnyChoice>("Component"),
    Type::shown::<Error>("Failure"),
];

/// A type of value.
struct Type {
    name: &'static str,
    id: TypeId,
    register: fn(&mut Engine, &str),
    show: Option<Show>,
    text: Option<fn(&Dynamic) -> Option<String>>,
}

/// Shows a value of the type as a result.
type Show = fn(&Dynamic, &mut dyn FnMut(&dyn Record));

impl Type {
    /// Of results, which can be written.
    const fn result<T: Record + Variant + Clone>(name: &'static str) -> Type {
        Type { show: Some(show::<T>), ..Type::other::<T>(name) }
    }

    /// Of values that are not written, and shown as text.
    const fn shown<T: Display + Variant + Clone>(name: &'static str) -> Type {
        Type { text: Some(text::<T>), ..Type::other::<T>(name) }
    }

    /// Of values that are not written.
    const fn other<T: Variant + Clone>(name: &'static str) -> Type {
        Type { name, id: TypeId::of::<T>(), register: register_one::<T>, show: None, text: None }
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

/// Makes the names of all types known.
pub(crate) fn register(engine: &mut Engine) {
    TYPES.iter().for_each(|of| (of.register)(engine, of.name));
    steps::register(engine);
    engine.register_fn("to_string", |failure: &mut Error| failure.to_string());
}

/// A value that is no result as text: a table as its rows, a value without a text as its type.
pub(crate) fn text_of_other(value: &Dynamic) -> String {
    let of = TYPES.iter().find(|of| of.id == value.type_id());
    if let Some(text) = of.and_then(|of| of.text).and_then(|text| text(value)) {
        return text;
    }
    let text = value.to_string();
    // Rhai writes a value without a text as the path of its type.
    if text == value.type_name() { type_of(value).to_owned() } else { text }
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
