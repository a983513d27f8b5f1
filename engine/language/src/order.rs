//! The verbs of streams that look at several items, and the closures that are called in no known
//! order, stated once for the verbs and for `check`, which reads recipes without running them.

/// The verbs of streams that look at several items. Others treat each item by itself, or may do so.
const OF_SEVERAL_ITEMS: [&str; 14] = [
    "batch",
    "window",
    "zip",
    "top",
    "sample",
    "group_by",
    "sort",
    "sort_by",
    "distinct",
    "without",
    "common",
    "merge",
    "join",
    "new_against",
];

/// The verb of streams of this name, if it looks at several items.
pub(crate) fn verb_of_several_items(verb: &str) -> Option<&'static str> {
    OF_SEVERAL_ITEMS.into_iter().find(|known| *known == verb)
}

/// The error about a verb that looks at several items, which `who` does not support.
///
/// ```
/// use seventeen_language::order::several_items_error;
///
/// assert!(several_items_error("resume", "sort").ends_with("apply it to the finished file"));
/// assert!(several_items_error("resume", "take").ends_with("directly after the source"));
/// ```
pub fn several_items_error(who: &str, verb: &str) -> String {
    // Sources that know their end treat the rest as before.
    let advice = match verb {
        "take" | "skip" => "call it directly after the source",
        _ => "apply it to the finished file",
    };
    format!(
        "{who} requires that every step treats each item by itself, but `{verb}` does not: {advice}"
    )
}

/// The verbs, by the type or namespace of their receivers, that call closures in no known order.
const UNORDERED: [(&str, &[&str]); 7] = [
    (
        "Stream",
        &[
            "sort_by", "distinct", "merge", "without", "common", "join", "top", "group_by",
            "compare",
        ],
    ),
    ("Comparison", &["kind"]),
    ("Sample", &["mean", "by"]),
    ("clique", &["by", "choosing"]),
    ("ua", &["by"]),
    ("solver", &["by"]),
    ("technique", &["by"]),
];

/// Whether a verb of this type or namespace calls closures in no known order.
pub(crate) fn is_unordered(of: &str, verb: &str) -> bool {
    UNORDERED.iter().any(|(known, verbs)| *known == of && verbs.contains(&verb))
}

/// The error about a random number in a closure that is called in no known order.
pub const NO_RANDOM: &str = "random: not available in this closure, since it is called in no known \
                             order: draw in the closure of an earlier `map`";
