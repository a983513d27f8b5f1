//! The types of a recipe's values: what recipes call them, and how they are written.
//!
//! A new type of result is its file in `engine/report`, where its fields are declared, and its line
//! here.

use crate::failure::type_of;
use crate::result_fields;
use crate::result_page::{self, Column};
use crate::steps;
use crate::vocabulary::Vocabulary;
use rhai::{Dynamic, Engine, Module, Variant};
use seventeen_core::{Board, Cells, Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::audit::Audit;
use seventeen_jobs::batch::{NumberedPair, PairResult};
use seventeen_jobs::catalogue::{GridBandClasses, RankedGrid};
use seventeen_jobs::certificate::{Certificate, VerifiedCertificate};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::count::Counted;
use seventeen_jobs::enumerate::{Enumeration, GridPuzzles};
use seventeen_jobs::generate::Draw;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{AllSteps, ClaimedPath, Hint, Profile, RatedStep, SolutionPath};
use seventeen_jobs::minimal::Minimality;
use seventeen_jobs::pattern::PatternSearchResult;
use seventeen_jobs::prove::{Proof, ProofShard, StoredProof, VerifiedProof};
use seventeen_jobs::rate::Rated;
use seventeen_jobs::solve::Solved;
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{AnyChoice, Error};
use seventeen_report::declared::{self, Declared};
use seventeen_report::{Histogram, Paired, Picture, Record, Sample, Table};
use std::any::TypeId;
use std::fmt::Display;

/// Every type except those of Rhai and the plans of work, such as streams, which the verbs
/// register.
static TYPES: [ScriptType; 40] = [
    ScriptType::writable_type::<Annotated<Grid>>("Grid"),
    ScriptType::writable_type::<Annotated<Puzzle>>("Puzzle"),
    ScriptType::writable_type::<Annotated<Pencilmarks>>("Pencilmarks"),
    ScriptType::writable_type::<Annotated<Board>>("Board"),
    ScriptType::writable_type::<Annotated<Position>>("Position"),
    ScriptType::writable_type::<Cells>("Cells"),
    ScriptType::result_type::<Sets>("Sets", "values"),
    ScriptType::result_type::<Clique>("Clique", "values"),
    ScriptType::result_type::<Enumeration>("Enumeration", "values"),
    ScriptType::result_type::<GridPuzzles>("Found", "values"),
    ScriptType::result_type::<NumberedPair>("BandPair", "band_pairs"),
    ScriptType::result_type::<PairResult>("BandPairResult", "band_pairs"),
    ScriptType::result_type::<Solved>("Solved", "values"),
    ScriptType::result_type::<Counted>("Counted", "values"),
    ScriptType::result_type::<Minimality>("Minimality", "minimal"),
    ScriptType::result_type::<RankedGrid>("Ranked", "catalogue"),
    ScriptType::result_type::<GridBandClasses>("Banded", "catalogue"),
    ScriptType::result_type::<Rated>("Rated", "rate"),
    ScriptType::result_type::<SolutionPath>("Path", "human"),
    ScriptType::result_type::<ClaimedPath>("ClaimedPath", "human"),
    ScriptType::result_type::<RatedStep>("Step", "human"),
    ScriptType::result_type::<AllSteps>("AllSteps", "human"),
    ScriptType::result_type::<Hint>("Hint", "human"),
    ScriptType::result_type::<VerifiedCertificate>("Verified", "certificate"),
    ScriptType::result_type::<Proof>("Proof", "prove"),
    ScriptType::result_type::<ProofShard>("ProofShard", "prove"),
    ScriptType::result_type::<VerifiedProof>("VerifiedProof", "prove"),
    ScriptType::result_type::<PatternSearchResult>("Searched", "pattern_search"),
    ScriptType::result_type::<Audit>("Audit", "audit"),
    ScriptType::opaque_type::<Profile>("Profile"),
    ScriptType::opaque_type::<Certificate>("Certificate"),
    ScriptType::opaque_type::<StoredProof>("StoredProof"),
    ScriptType::opaque_type::<Paired>("Paired"),
    ScriptType::opaque_type::<Draw>("Draw"),
    ScriptType::opaque_type::<Sample>("Sample"),
    ScriptType::text_type::<Table>("Table"),
    ScriptType::text_type::<Histogram>("Histogram"),
    ScriptType::opaque_type::<Picture>("Picture"),
    ScriptType::text_type::<AnyChoice>("Component"),
    ScriptType::text_type::<Error>("Failure"),
];

/// A type of value.
struct ScriptType {
    name: &'static str,
    id: TypeId,
    register: fn(&mut Engine, &Vocabulary, &str),
    show: Option<ShowFn>,
    text: Option<fn(&Dynamic) -> Option<String>>,
    fields: Option<(&'static str, RegisterFields)>,
    columns: Option<fn() -> Vec<Column>>,
    fields_in_tables: fn() -> Option<Vec<&'static str>>,
}

/// Registers the fields of results of the type.
type RegisterFields = fn(&mut Module, &Vocabulary, &'static str);

/// Shows a value of the type as a result.
type ShowFn = fn(&Dynamic, &mut dyn FnMut(&dyn Record));

impl ScriptType {
    /// A type of results, whose fields belong to a topic of verbs.
    const fn result_type<T>(name: &'static str, topic: &'static str) -> ScriptType
    where
        T: Declared + Record + Variant + Clone,
    {
        ScriptType {
            fields: Some((topic, result_fields::register_fields::<T>)),
            columns: Some(result_page::columns::<T>),
            fields_in_tables: declared::fields_in_tables::<T>,
            ..ScriptType::writable_type::<T>(name)
        }
    }

    /// A type of values that can be written, and have verbs of their own.
    const fn writable_type<T: Record + Variant + Clone>(name: &'static str) -> ScriptType {
        ScriptType {
            show: Some(show_as_result::<T>),
            register: register_writable::<T>,
            ..ScriptType::opaque_type::<T>(name)
        }
    }

    /// A type of values that are not written, and are shown as text.
    const fn text_type<T: Display + Variant + Clone>(name: &'static str) -> ScriptType {
        ScriptType { text: Some(display_text::<T>), ..ScriptType::opaque_type::<T>(name) }
    }

    /// A type of values that are not written.
    const fn opaque_type<T: Variant + Clone>(name: &'static str) -> ScriptType {
        ScriptType {
            name,
            id: TypeId::of::<T>(),
            register: register_one::<T>,
            show: None,
            text: None,
            fields: None,
            columns: None,
            fields_in_tables: || None,
        }
    }
}

fn show_as_result<T: Record + Variant + Clone>(value: &Dynamic, see: &mut dyn FnMut(&dyn Record)) {
    if let Some(value) = value.read_lock::<T>() {
        see(&*value);
    }
}

fn display_text<T: Display + Variant + Clone>(value: &Dynamic) -> Option<String> {
    value.read_lock::<T>().map(|value| value.to_string())
}

fn register_one<T: Variant + Clone>(engine: &mut Engine, _: &Vocabulary, name: &str) {
    engine.register_type_with_name::<T>(name);
}

/// Registers a type whose values have a text, also where an array of them is printed.
fn register_writable<T: Record + Variant + Clone>(
    engine: &mut Engine,
    vocabulary: &Vocabulary,
    name: &str,
) {
    register_one::<T>(engine, vocabulary, name);
    if vocabulary.joins_values() {
        engine.register_fn("to_debug", |value: &mut T| quoted_line(value));
    }
}

/// A result within an array or a record, as a text in quotes: one line, however long its own text
/// is.
pub(crate) fn quoted_line(result: &(impl Record + ?Sized)) -> String {
    let text = result.text();
    format!("{:?}", if text.contains('\n') { result.summary() } else { text })
}

/// Registers the names of all types.
pub(crate) fn register(engine: &mut Engine, vocabulary: &Vocabulary) {
    TYPES.iter().for_each(|of| (of.register)(engine, vocabulary, of.name));
    if vocabulary.contains_function("range") {
        steps::register(engine);
    }
    engine.register_fn("to_string", |failure: &mut Error| failure.to_string());
}

/// Registers the fields of results that belong to this topic of verbs, or to any topic.
pub(crate) fn register_fields(module: &mut Module, vocabulary: &Vocabulary, topic: Option<&str>) {
    if !vocabulary.reads_results() {
        return;
    }
    for of in &TYPES {
        if let Some((of_topic, register)) = of.fields
            && topic.is_none_or(|topic| topic == of_topic)
        {
            register(module, vocabulary, of.name);
        }
    }
}

/// The text of a value that is not a result: the rows of a table, or the type of a value without a
/// text.
pub(crate) fn non_result_text(value: &Dynamic) -> String {
    let of = TYPES.iter().find(|of| of.id == value.type_id());
    if let Some(text) = of.and_then(|of| of.text).and_then(|text| text(value)) {
        return text;
    }
    let text = value.to_string();
    // Rhai writes a value without a text as the path of its type.
    if text == value.type_name() { type_of(value).to_owned() } else { text }
}

/// The names of the types in recipes.
pub(crate) fn type_names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|of| of.name)
}

/// The types of results, each with the columns of CSV and keys of JSON that it declares.
pub(crate) fn result_types() -> impl Iterator<Item = (&'static str, Vec<Column>)> {
    TYPES.iter().filter_map(|of| Some((of.name, of.columns?())))
}

/// The fields that results of the type of this name have as rows of tables; none if they depend on
/// the result, or the type is not one of results.
pub(crate) fn fields_in_tables(name: &str) -> Option<Vec<&'static str>> {
    let of = TYPES.iter().find(|of| of.name == name)?;
    (of.fields_in_tables)()
}

/// Passes a value that is a result to `see`; none for other values.
pub(crate) fn show_result<R>(value: &Dynamic, see: impl FnOnce(&dyn Record) -> R) -> Option<R> {
    let id = value.type_id();
    let show = TYPES.iter().find(|of| of.id == id)?.show?;
    let (mut see, mut seen) = (Some(see), None);
    show(value, &mut |result| seen = see.take().map(|see| see(result)));
    seen
}
