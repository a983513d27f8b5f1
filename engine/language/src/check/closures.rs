//! How verbs call the closures that they keep, and what these must return.

use super::known::KnownType;
use ClosureResult::{Any, Bool, OptionalNumber};

/// How a verb calls a closure.
pub(super) struct ClosureUse {
    /// The receiver of the verb: a type, or the namespace of the verb.
    of: &'static str,
    verb: &'static str,
    /// The index of the closure among the arguments.
    index: usize,
    /// The number of values that the closure gets.
    pub(super) values: usize,
    pub(super) returns: ClosureResult,
}

/// What a closure must return.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ClosureResult {
    Any,
    Bool,
    /// A number, or nothing.
    OptionalNumber,
}

const fn closure_use(
    of: &'static str,
    verb: &'static str,
    index: usize,
    values: usize,
    returns: ClosureResult,
) -> ClosureUse {
    ClosureUse { of, verb, index, values, returns }
}

const CALLED: [ClosureUse; 31] = [
    closure_use("Stream", "map", 0, 1, Any),
    closure_use("Stream", "par_map", 0, 1, Any),
    closure_use("Stream", "filter", 0, 1, Bool),
    closure_use("Stream", "flat_map", 0, 1, Any),
    closure_use("Stream", "inspect", 0, 1, Any),
    closure_use("Stream", "fold", 1, 2, Any),
    closure_use("Stream", "min_by", 0, 1, Any),
    closure_use("Stream", "max_by", 0, 1, Any),
    closure_use("Stream", "count_by", 0, 1, Any),
    closure_use("Stream", "top", 1, 1, OptionalNumber),
    closure_use("Stream", "distinct", 0, 1, Any),
    closure_use("Stream", "sort_by", 0, 1, Any),
    closure_use("Stream", "merge", 1, 1, Any),
    closure_use("Stream", "without", 1, 1, Any),
    closure_use("Stream", "common", 1, 1, Any),
    closure_use("Stream", "join", 1, 1, Any),
    closure_use("Stream", "join", 2, 1, Any),
    closure_use("Stream", "group_by", 0, 1, Any),
    closure_use("Stream", "group_by", 2, 2, Any),
    closure_use("Stream", "compare", 1, 2, Any),
    closure_use("Sets", "filter", 0, 1, Bool),
    closure_use("Table", "where", 0, 1, Bool),
    closure_use("Comparison", "kind", 0, 1, Any),
    closure_use("Sample", "mean", 0, 1, OptionalNumber),
    closure_use("Sample", "by", 0, 1, Any),
    closure_use("clique", "by", 0, 1, OptionalNumber),
    closure_use("clique", "choosing", 0, 2, Any),
    closure_use("ua", "by", 0, 1, Any),
    closure_use("solver", "by", 0, 1, Any),
    closure_use("generator", "by", 0, 2, Any),
    closure_use("technique", "by", 1, 1, Any),
];

/// How a verb of this type or namespace calls the closure at this index of its arguments.
pub(super) fn find_closure_use(of: &str, verb: &str, index: usize) -> Option<&'static ClosureUse> {
    CALLED.iter().find(|one| one.of == of && one.verb == verb && one.index == index)
}

impl ClosureUse {
    /// The error about a closure that takes this many values and returns this value, if it is
    /// wrong.
    pub(super) fn find_error(&self, takes: usize, returned: &KnownType) -> Option<String> {
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
        let found = returned.display_name();
        Some(format!("{verb}: the closure returns a value of type {found}, expected {expected}"))
    }
}
