//! The verbs of streams that look at several items or need the last one, stated once for the verbs
//! and for `check`, which reads recipes without running them.

/// The verbs of streams that look at several items. Others treat each item by itself, or may do so.
const OF_SEVERAL_ITEMS: [&str; 19] = [
    "batch", "window", "zip", "top", "sample", "skip", "group_by", "groups", "sort", "sort_by",
    "distinct", "without", "common", "merge", "join", "new_against", "form", "splits",
    "certificate",
];

/// The verb of streams of this name, if it looks at several items.
pub(crate) fn verb_of_several_items(verb: &str) -> Option<&'static str> {
    OF_SEVERAL_ITEMS.into_iter().find(|known| *known == verb)
}

/// The verbs of streams that may end a stream whose source has no end.
const ENDING: [&str; 2] = ["take", "zip"];

/// The verbs of streams that return no result before the last item.
const TO_THE_END: [&str; 29] = [
    "audit", "collect", "count", "count_by", "count_techniques", "dataset", "describe", "fold",
    "group_by", "groups", "histogram", "join", "max", "max_by", "mean", "median", "min", "min_by",
    "quantile", "sample", "sd", "sort", "sort_by", "splits", "sum", "table", "to_array", "top",
    "variance",
];

/// The verb of streams that returns no result before the last item if its results are
/// [sorted](SORTED).
pub const DISTINCT: &str = "distinct";
/// The option of `distinct` that sorts its results.
pub const SORTED: &str = "sorted";

/// Whether a stream without end has none after this verb either.
///
/// ```
/// use seventeen_language::order::keeps_going;
///
/// assert!(keeps_going("filter") && !keeps_going("take"));
/// ```
pub fn keeps_going(verb: &str) -> bool {
    !ENDING.contains(&verb)
}

/// Whether a verb of streams returns no result before the last item.
///
/// ```
/// use seventeen_language::order::needs_the_end;
///
/// assert!(needs_the_end("count") && !needs_the_end("first"));
/// ```
pub fn needs_the_end(verb: &str) -> bool {
    TO_THE_END.contains(&verb)
}

/// The error of a verb about a stream without end.
///
/// ```
/// use seventeen_language::order::endless_error;
///
/// assert_eq!(endless_error("count"), "count: a stream without end: limit it with `take`");
/// ```
pub fn endless_error(verb: &str) -> String {
    format!("{verb}: a stream without end: limit it with `take`")
}

/// The error about a verb that looks at several items, which `who` does not support.
///
/// ```
/// use seventeen_language::order::several_items_error;
///
/// assert!(several_items_error("resume", "sort").ends_with("apply it to the finished file"));
/// assert!(several_items_error("resume", "skip").ends_with("apply it to the finished file"));
/// assert!(several_items_error("resume", "take").ends_with("directly after the source"));
/// ```
pub fn several_items_error(who: &str, verb: &str) -> String {
    // Sources that know their end treat the rest as before.
    let advice = match verb {
        "take" => "call it directly after the source",
        _ => "apply it to the finished file",
    };
    format!(
        "{who} requires that every step treats each item by itself, but `{verb}` does not: {advice}"
    )
}

/// The error about a random number in a closure that is called in no known order.
pub const NO_RANDOM: &str = "random: not available in this closure, since it is called in no known \
                             order: draw in the closure of an earlier `map`";
