//! Which functions belong to the second part: those that the first result of a page does not need.

/// A part of the name of the function that loads the second part (`lib.rs`).
pub(crate) const LOAD: &str = "loadSecondPart";

/// Parts of the names of functions: recipes, all plugins except those that solve and rate, the jobs
/// that use these, pictures and pages, and the libraries that only they use.
const LATER: &[&str] = &[
    "askama",
    "blake3",
    "fdeflate",
    "flate2",
    "miniz_oxide",
    "png",
    "quick_xml",
    "rhai",
    "roaring",
    "roxmltree",
    "seventeen_cliques",
    "seventeen_enumerators",
    "seventeen_generators",
    "seventeen_harvesters",
    "seventeen_jobs::batch",
    "seventeen_jobs::certificate",
    "seventeen_jobs::claims",
    "seventeen_jobs::clique",
    "seventeen_jobs::compare",
    "seventeen_jobs::dataset",
    "seventeen_jobs::enumerate",
    "seventeen_jobs::generate",
    "seventeen_jobs::harvest",
    "seventeen_jobs::pattern",
    "seventeen_jobs::prove",
    "seventeen_jobs::shards",
    "seventeen_language",
    "seventeen_patterns",
    "seventeen_report",
    "seventeen_script",
    "thin_vec",
    "ttf_parser",
    "zeno",
];

/// Parts of the names of functions that the first result needs nevertheless: plugins that tell what
/// they have, results that list their fields, and what drops values. Compilers make one function of
/// several equal ones of the last kind, with the name of one of them.
const FIRST: &[&str] = &[
    "core::ptr::drop_in_place",
    "seventeen_plugin_v",
    "seventeen_report::declared",
    "seventeen_report::field_value",
    "seventeen_report::record",
    "seventeen_report::value",
];

/// Whether the function of this name belongs to the second part.
pub(crate) fn is_later(name: &str) -> bool {
    let has_any = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    has_any(LATER) && !has_any(FIRST)
}
