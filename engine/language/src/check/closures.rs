//! How verbs call the closures that they keep: the values that these get, and what they must
//! return.

use super::known::KnownType;
use ClosureResult::{Any, Bool, OptionalNumber};
use ClosureValue::{Item, Of, Row, Sets, Unknown};

/// How a verb calls a closure.
pub(super) struct ClosureUse {
    /// The receiver of the verb: a type, or the namespace of the verb.
    of: &'static str,
    verb: &'static str,
    /// The index of the closure among the arguments.
    index: usize,
    /// The values that the closure gets.
    values: &'static [ClosureValue],
    returns: ClosureResult,
}

/// A value that a closure gets.
#[derive(Clone, Copy)]
enum ClosureValue {
    Unknown,
    /// An item of the stream.
    Item,
    /// A row of the table, as a record.
    Row,
    /// An array of unavoidable sets.
    Sets,
    /// A value of this type.
    Of(&'static str),
}

/// What a closure must return.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClosureResult {
    Any,
    Bool,
    /// A number, or nothing.
    OptionalNumber,
}

const fn closure_use(
    of: &'static str,
    verb: &'static str,
    index: usize,
    values: &'static [ClosureValue],
    returns: ClosureResult,
) -> ClosureUse {
    ClosureUse { of, verb, index, values, returns }
}

const CALLED: [ClosureUse; 41] = [
    closure_use("Stream", "map", 0, &[Item], Any),
    closure_use("Stream", "par_map", 0, &[Item], Any),
    closure_use("Stream", "filter", 0, &[Item], Bool),
    closure_use("Stream", "flat_map", 0, &[Item], Any),
    closure_use("Stream", "inspect", 0, &[Item], Any),
    closure_use("Stream", "fold", 1, &[Unknown, Item], Any),
    closure_use("Stream", "min_by", 0, &[Item], Any),
    closure_use("Stream", "max_by", 0, &[Item], Any),
    closure_use("Stream", "count_by", 0, &[Item], Any),
    closure_use("Stream", "top", 1, &[Item], OptionalNumber),
    closure_use("Stream", "distinct", 0, &[Item], Any),
    closure_use("Stream", "sort_by", 0, &[Item], Any),
    closure_use("Stream", "merge", 1, &[Item], Any),
    closure_use("Stream", "without", 1, &[Item], Any),
    closure_use("Stream", "common", 1, &[Item], Any),
    closure_use("Stream", "join", 1, &[Item], Any),
    closure_use("Stream", "join", 2, &[Unknown], Any),
    closure_use("Stream", "group_by", 0, &[Item], Any),
    closure_use("Stream", "group_by", 2, &[Unknown, Item], Any),
    closure_use("Stream", "compare", 1, &[Item, Unknown], Any),
    closure_use("Stream", "sum", 0, &[Item], OptionalNumber),
    closure_use("Stream", "mean", 0, &[Item], OptionalNumber),
    closure_use("Stream", "median", 0, &[Item], OptionalNumber),
    closure_use("Stream", "quantile", 1, &[Item], OptionalNumber),
    closure_use("Stream", "describe", 0, &[Item], OptionalNumber),
    closure_use("Array", "sum", 0, &[Item], OptionalNumber),
    closure_use("Array", "mean", 0, &[Item], OptionalNumber),
    closure_use("Array", "median", 0, &[Item], OptionalNumber),
    closure_use("Array", "quantile", 1, &[Item], OptionalNumber),
    closure_use("Array", "describe", 0, &[Item], OptionalNumber),
    closure_use("Sets", "filter", 0, &[Of("Cells")], Bool),
    closure_use("Table", "where", 0, &[Row], Bool),
    closure_use("Comparison", "kind", 0, &[Item], Any),
    closure_use("Sample", "mean", 0, &[Of("Puzzle")], OptionalNumber),
    closure_use("Sample", "by", 0, &[Of("Puzzle")], Any),
    closure_use("clique", "by", 0, &[Of("Cells")], OptionalNumber),
    closure_use("clique", "choosing", 0, &[Sets, Unknown], Any),
    closure_use("ua", "by", 0, &[Of("Grid")], Any),
    closure_use("solver", "by", 0, &[Of("Puzzle")], Any),
    closure_use("generator", "by", 0, &[Of("int"), Unknown], Any),
    closure_use("technique", "by", 1, &[Of("Position")], Any),
];

/// Rhai's functions of arrays that call a closure with each item.
const OF_ITEMS: [&str; 10] =
    ["map", "filter", "for_each", "find", "find_map", "index_of", "some", "all", "drain", "retain"];

/// The value at this index of those that a closure gets from one of Rhai's functions of arrays.
pub(super) fn type_in_array_method(of: &KnownType, verb: &str, index: usize) -> KnownType {
    let is_item = matches!(of, KnownType::Array(_)) && OF_ITEMS.contains(&verb) && index == 0;
    if is_item { of.item_type() } else { KnownType::Any }
}

/// How a verb of this type or namespace calls the closure at this index of its arguments.
pub(super) fn find_closure_use(of: &str, verb: &str, index: usize) -> Option<&'static ClosureUse> {
    CALLED.iter().find(|one| one.of == of && one.verb == verb && one.index == index)
}

impl ClosureUse {
    /// The type of the value at this index of those that the closure of a verb of `of` gets.
    pub(super) fn type_of_value(&self, index: usize, of: &KnownType) -> KnownType {
        match (self.values.get(index), of) {
            (Some(Item), of) => of.item_type(),
            (Some(Row), KnownType::Table(Some(columns))) => {
                let fields = columns.iter().map(|column| (column.clone(), KnownType::Any));
                KnownType::Record(Some(fields.collect()))
            }
            (Some(Sets), _) => KnownType::Array(Box::new(KnownType::Value("Cells"))),
            (Some(Of(name)), _) => KnownType::of_name(name),
            _ => KnownType::Any,
        }
    }

    /// The error about a closure that takes this many values and returns this value, if it is
    /// wrong.
    pub(super) fn find_error(&self, takes: usize, returned: &KnownType) -> Option<String> {
        let (verb, values) = (self.verb, self.values.len());
        if takes != values {
            let plural = if values == 1 { "" } else { "s" };
            return Some(format!(
                "`{verb}` calls its closure with {values} value{plural}, but this closure takes {takes}"
            ));
        }
        let (allowed, expected): (&[&str], _) = match self.returns {
            Any => return None,
            Bool => (&["bool"], "true or false"),
            OptionalNumber => (&["int", "float", "()"], "a number"),
        };
        if allowed.iter().any(|name| returned.may_be(name)) {
            return None;
        }
        let found = returned.display_name();
        Some(format!("{verb}: the closure returns a value of type {found}, expected {expected}"))
    }
}
