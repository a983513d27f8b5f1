//! How verbs call the closures that they keep, and what these must return.

use super::known::Known;
use Returns::{Any, Bool, OptionalNumber};

/// How a verb calls a closure.
pub(super) struct Called {
    /// The receiver of the verb: a type, or the namespace of the verb.
    of: &'static str,
    verb: &'static str,
    /// The index of the closure among the arguments.
    index: usize,
    /// The number of values that the closure gets.
    pub(super) values: usize,
    pub(super) returns: Returns,
}

/// What a closure must return.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Returns {
    Any,
    Bool,
    /// A number, or nothing.
    OptionalNumber,
}

const fn called(
    of: &'static str,
    verb: &'static str,
    index: usize,
    values: usize,
    returns: Returns,
) -> Called {
    Called { of, verb, index, values, returns }
}

const CALLED: [Called; 31] = [
    called("Stream", "map", 0, 1, Any),
    called("Stream", "par_map", 0, 1, Any),
    called("Stream", "filter", 0, 1, Bool),
    called("Stream", "flat_map", 0, 1, Any),
    called("Stream", "inspect", 0, 1, Any),
    called("Stream", "fold", 1, 2, Any),
    called("Stream", "min_by", 0, 1, Any),
    called("Stream", "max_by", 0, 1, Any),
    called("Stream", "count_by", 0, 1, Any),
    called("Stream", "top", 1, 1, OptionalNumber),
    called("Stream", "distinct", 0, 1, Any),
    called("Stream", "sort_by", 0, 1, Any),
    called("Stream", "merge", 1, 1, Any),
    called("Stream", "without", 1, 1, Any),
    called("Stream", "common", 1, 1, Any),
    called("Stream", "join", 1, 1, Any),
    called("Stream", "join", 2, 1, Any),
    called("Stream", "group_by", 0, 1, Any),
    called("Stream", "group_by", 2, 2, Any),
    called("Stream", "compare", 1, 2, Any),
    called("Sets", "filter", 0, 1, Bool),
    called("Table", "where", 0, 1, Bool),
    called("Comparison", "kind", 0, 1, Any),
    called("Sample", "mean", 0, 1, OptionalNumber),
    called("Sample", "by", 0, 1, Any),
    called("clique", "by", 0, 1, OptionalNumber),
    called("clique", "choosing", 0, 2, Any),
    called("ua", "by", 0, 1, Any),
    called("solver", "by", 0, 1, Any),
    called("generator", "by", 0, 2, Any),
    called("technique", "by", 1, 1, Any),
];

/// How a verb of this type or namespace calls the closure at this index of its arguments.
pub(super) fn of(of: &str, verb: &str, index: usize) -> Option<&'static Called> {
    CALLED.iter().find(|one| one.of == of && one.verb == verb && one.index == index)
}

impl Called {
    /// The error about a closure that takes this many values and returns this value, if it is
    /// wrong.
    pub(super) fn refuse(&self, takes: usize, returned: &Known) -> Option<String> {
        let (verb, values) = (self.verb, self.values);
        if takes != values {
            let plural = if values == 1 { "" } else { "s" };
            return Some(format!(
                "`{verb}` calls its closure with {values} value{plural}, but this closure takes {takes}"
            ));
        }
        let (allowed, expected): (&[&str], _) = match self.returns {
            Any => return None,
            Bool => (&["bool"], "true or false"),
            OptionalNumber => (&["int", "float"], "a number"),
        };
        if allowed.iter().any(|name| returned.may_be(name)) {
            return None;
        }
        let found = returned.shown();
        Some(format!("{verb}: the closure returns a value of type {found}, expected {expected}"))
    }
}
