//! The verbs: what recipes do with grids, sets, puzzles, streams and tables.
//!
//! A verb on a stream does its work for each item; the same verb on one value does it at once.

pub(crate) mod catalogue;
pub(crate) mod certificate;
pub(crate) mod clique;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod drawings;
pub(crate) mod entries;
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
pub(crate) mod paired;
pub(crate) mod parts_of_the_catalogue;
pub(crate) mod pattern_search;
pub(crate) mod patterns;
pub(crate) mod positions;
pub(crate) mod rate;
pub(crate) mod records;
pub(crate) mod reductions;
pub(crate) mod report;
pub(crate) mod sample;
pub(crate) mod solve;
pub(crate) mod sources;
pub(crate) mod streams;
pub(crate) mod tables;
pub(crate) mod values;

use crate::limits;
use crate::verb_options::VerbOption;
use rhai::{Engine, Module, exported_module};

/// Every verb; the documentation of a module is the topic that its verbs belong to.
pub(crate) fn modules() -> Vec<Module> {
    vec![
        exported_module!(sources::sources),
        exported_module!(forms::forms),
        exported_module!(values::values),
        exported_module!(harvest::harvest),
        exported_module!(clique::clique),
        exported_module!(enumerate::enumerate),
        exported_module!(entries::entries),
        exported_module!(certificate::certificate),
        exported_module!(catalogue::catalogue),
        exported_module!(generate::generate),
        exported_module!(pattern_search::pattern_search),
        exported_module!(sample::sample),
        exported_module!(solve::solve),
        exported_module!(human::human),
        exported_module!(rate::rate),
        exported_module!(positions::positions),
        exported_module!(count::count),
        exported_module!(minimal::minimal),
        exported_module!(minlex::minlex),
        exported_module!(patterns::patterns),
        exported_module!(compare::compare),
        exported_module!(paired::paired),
        exported_module!(streams::streams),
        exported_module!(reductions::reductions),
        exported_module!(groups::groups),
        exported_module!(lists::lists),
        exported_module!(tables::tables),
        exported_module!(histograms::histograms),
        exported_module!(drawings::drawings),
        exported_module!(report::report),
    ]
}

/// Verbs in a namespace of their own, which is no kind of component.
pub(crate) fn namespaces() -> Vec<(&'static str, Module)> {
    vec![("catalogue", exported_module!(parts_of_the_catalogue::parts))]
}

/// Makes every verb known to the engine.
pub(crate) fn register(engine: &mut Engine) {
    engine.register_global_module(exported_module!(limits::limits).into());
    engine.register_global_module(exported_module!(records::records).into());
    for module in modules() {
        engine.register_global_module(module.into());
    }
    for (namespace, module) in namespaces() {
        engine.register_static_module(namespace, module.into());
    }
}

/// The options of a verb, whatever it is called of; none if it has none.
pub(crate) fn options_of(verb: &str) -> Vec<&'static VerbOption> {
    let lists: &[&'static [VerbOption]] = match verb {
        "certificate" => &[&certificate::RECORDED],
        "distinct" => &[&lists::DISTINCT],
        "sort" | "merge" | "without" | "common" | "new_against" => &[&lists::SPACE],
        "join" => &[&lists::JOIN],
        "enumerate" => &[&enumerate::OPTIONS, &entries::OPTIONS],
        "enumerate_up_to" => &[&enumerate::OPTIONS],
        "generate" | "draws" => &[&generate::OPTIONS],
        "grids" | "puzzles" => &[&sources::OPTIONS],
        "pattern_search" => &[&pattern_search::OPTIONS],
        "rate" => &[&rate::OPTIONS],
        "sample" => &[&sample::OPTIONS],
        "verify" => &[&certificate::OPTIONS],
        "write" => &[&streams::OPTIONS],
        _ => &[],
    };
    let mut options: Vec<&VerbOption> = Vec::new();
    for option in lists.iter().copied().flatten() {
        if options.iter().all(|known| known.name != option.name) {
            options.push(option);
        }
    }
    options
}
