//! The verbs: what recipes do with grids, sets, puzzles, streams and tables.
//!
//! A verb on a stream does its work for each item; the same verb on one value does it at once.

#![allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]

pub(crate) mod audit;
pub(crate) mod band_pairs;
pub(crate) mod catalogue;
pub(crate) mod catalogue_sources;
pub(crate) mod certificate;
pub(crate) mod clique;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod drawings;
pub(crate) mod enumerate;
pub(crate) mod forms;
pub(crate) mod generate;
pub(crate) mod groups;
pub(crate) mod harvest;
pub(crate) mod histograms;
pub(crate) mod human;
pub(crate) mod lists;
pub(crate) mod minimal;
pub(crate) mod minlex;
mod morphs;
pub(crate) mod numbers;
pub(crate) mod paired;
pub(crate) mod pattern_search;
pub(crate) mod patterns;
pub(crate) mod positions;
mod prelude;
pub(crate) mod prove;
pub(crate) mod rate;
pub(crate) mod records;
pub(crate) mod reductions;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod solve;
pub(crate) mod sources;
pub(crate) mod streams;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod values;

use crate::cell::numbers_of_cells;
use crate::limits;
use crate::stream::Stream;
use crate::types;
use crate::verb_forms;
use crate::vocabulary::Vocabulary;
use compare::Comparison;
use rhai::plugin::ModuleManifest;
use rhai::{Array, Engine, Module, Variant, exported_manifest, exported_module};
use seventeen_core::Cells;
use std::any::TypeId;

/// Modules of verbs: each is the module of its name in the file of its name.
macro_rules! verbs {
    ($($module:ident),* $(,)?) => {
        /// Every verb; the documentation of a module is the topic that its verbs belong to.
        pub(crate) fn modules() -> Vec<Module> {
            vec![$(module_of_topic(
                stringify!($module),
                exported_module!($module::$module).doc(),
                exported_manifest!($module::$module),
            )),*]
        }

        /// The manifests of all verbs, which register none by themselves.
        const MANIFESTS: &[&ModuleManifest] = &[$(exported_manifest!($module::$module)),*];
    };
}

verbs![
    sources, forms, values, harvest, clique, enumerate, band_pairs, certificate, prove, catalogue,
    generate, pattern_search, sample, solve, human, rate, positions, count, minimal, minlex,
    morphs, patterns, compare, paired, streams, reductions, numbers, texts, groups, lists, audit,
    tables, histograms, drawings, report,
];

/// Whether there is a verb of this name.
pub(crate) fn is_verb(name: &str) -> bool {
    MANIFESTS.iter().any(|manifest| manifest.functions().iter().any(|verb| verb.name() == name))
}

/// The verbs of a topic in all of their forms, and the fields of the results that belong to it.
fn module_of_topic(topic: &str, doc: &str, manifest: &'static ModuleManifest) -> Module {
    let mut verbs = Module::new();
    verbs.set_doc(doc);
    manifest.for_each_fn(false, &mut |verb| verb_forms::register(verb, false, true, &mut verbs));
    types::register_fields(&mut verbs, &Vocabulary::Whole, Some(topic));
    verbs
}

/// Verbs in a namespace of their own, which is no kind of component: its name, the module with its
/// documentation, and what registers the verbs.
type Namespace = (&'static str, fn() -> Module, &'static ModuleManifest);

pub(crate) const NAMESPACES: [Namespace; 2] = [
    (
        "catalogue",
        || exported_module!(catalogue_sources::parts),
        exported_manifest!(catalogue_sources::parts),
    ),
    ("rules", || exported_module!(rules::rules), exported_manifest!(rules::rules)),
];

/// The verbs of a namespace, with their documentation if an engine needs it.
pub(crate) fn module_of_namespace(
    manifest: &'static ModuleManifest,
    is_documented: bool,
) -> Module {
    let mut verbs = Module::new();
    manifest.for_each_fn(false, &mut |verb| {
        verb_forms::register(verb, true, is_documented, &mut verbs);
    });
    verbs
}

/// What recipes call the types of work that is still to be done.
pub(crate) const PLANS: [&str; 2] = ["Stream", "Comparison"];

/// Makes the verbs of a vocabulary known to the engine, and what a `for` loop can go through.
pub(crate) fn register(engine: &mut Engine, vocabulary: &Vocabulary) {
    let [stream, comparison] = PLANS;
    engine
        .register_type_with_name::<Stream>(stream)
        .register_type_with_name::<Comparison>(comparison)
        .register_iterator_result::<Stream, _>();
    let mut module = Module::new();
    let without_topic = [exported_manifest!(limits::limits), exported_manifest!(records::records)];
    for manifest in without_topic.iter().chain(MANIFESTS) {
        manifest.for_each_fn(false, &mut |verb| {
            if vocabulary.contains_function(verb.name()) {
                verb_forms::register(verb, false, vocabulary.is_documented(), &mut module);
            }
        });
    }
    types::register_fields(&mut module, vocabulary, None);
    register_iterators(&mut module);
    module.build_index();
    engine.register_global_module(module.into());
    for (namespace, _, manifest) in NAMESPACES {
        if vocabulary.contains_function(namespace) {
            let module = module_of_namespace(manifest, vocabulary.is_documented());
            engine.register_static_module(namespace, module.into());
        }
    }
}

/// Makes values known that a `for` loop goes through.
fn register_iterators(module: &mut Module) {
    register_iterator(module, |cells: Cells| numbers_of_cells(cells));
    register_iterator(module, |mut sets| values::values::sets_to_array(&mut sets));
    register_iterator(module, |mut clique| values::values::clique_to_array(&mut clique));
    register_iterator(module, |mut table| tables::tables::to_array(&mut table));
}

fn register_iterator<T: Variant + Clone>(module: &mut Module, items: fn(T) -> Array) {
    // Rhai calls it with values of the type.
    module.set_iter(TypeId::of::<T>(), move |value| {
        let items = value.try_cast::<T>().map(items).unwrap_or_default();
        Box::new(items.into_iter())
    });
}
