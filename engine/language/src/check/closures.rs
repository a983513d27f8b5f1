//! How verbs call the closures that they keep: the values that these get, and what they must
//! return.

use super::known::KnownType;
use crate::records;
use ClosureResult::{Any, Boards, Bool, ItemsOf, Number, Record, Steps, Values};
use ClosureValue::{ArrayOf, Choice, Fields, Item, ItemOf, Of, Unknown};

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
    /// An item of the receiver: a value of a stream, or a row of a table.
    Item,
    /// An item of the argument at this index, a stream.
    ItemOf(usize),
    /// One of the compared components, or a record of them.
    Choice,
    /// A value of this type.
    Of(&'static str),
    /// An array of values of this type.
    ArrayOf(&'static str),
    /// A record with these fields.
    Fields(&'static [&'static str]),
}

/// What a closure must return.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClosureResult {
    Any,
    Bool,
    /// A number, or nothing.
    Number,
    /// A record, or an enumeration.
    Record,
    /// Several values.
    Values,
    /// An array of values of this type, which has this name in the plural.
    ItemsOf(&'static str, &'static str),
    /// Boards of any kind, one board, or nothing.
    Boards,
    /// Steps, one step, or nothing.
    Steps,
}

impl ClosureResult {
    /// The types that a closure may return.
    fn types(self) -> &'static [&'static str] {
        match self {
            Any => &["any"],
            Bool => &["bool"],
            Number => &["int", "float", "()"],
            Record => &["Map", "Enumeration"],
            Values => &["Array", "Stream"],
            ItemsOf(..) => &["Array"],
            Boards => &["Array", "Puzzle", "Grid", "Board", "()"],
            Steps => &["Array", "text", "Map", "()"],
        }
    }

    /// The expected value, in messages.
    fn expected_text(self) -> String {
        match self {
            Any => "any value".to_owned(),
            Bool => "true or false".to_owned(),
            Number => "a number".to_owned(),
            Record => "a record".to_owned(),
            Values => "an array or a stream".to_owned(),
            ItemsOf(_, items) => format!("an array of {items}"),
            Boards => "puzzles, grids or boards".to_owned(),
            Steps => "steps".to_owned(),
        }
    }

    /// Whether a value of this type may be one.
    fn accepts(self, returned: &KnownType) -> bool {
        match (self, returned) {
            (ItemsOf(name, _), KnownType::Array(item)) => item.may_be(name),
            // Where steps may be missing, others are steps.
            (Steps, KnownType::Optional(value)) => self.accepts(value),
            _ => self.types().iter().any(|name| returned.may_be(name)),
        }
    }
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

/// What a chooser of sets gets.
const CHOOSING: &[ClosureValue] = &[ArrayOf("Cells"), Fields(&records::SEARCH_CONTEXT)];

const CALLED: [ClosureUse; 57] = [
    closure_use("Stream", "map", 0, &[Item], Any),
    closure_use("Stream", "par_map", 0, &[Item], Any),
    closure_use("Stream", "filter", 0, &[Item], Bool),
    closure_use("Stream", "flat_map", 0, &[Item], Values),
    closure_use("Stream", "inspect", 0, &[Item], Any),
    closure_use("Stream", "fold", 1, &[Unknown, Item], Any),
    closure_use("Stream", "min_by", 0, &[Item], Any),
    closure_use("Stream", "max_by", 0, &[Item], Any),
    closure_use("Stream", "count_by", 0, &[Item], Any),
    closure_use("Stream", "top", 1, &[Item], Number),
    closure_use("Stream", "distinct", 0, &[Item], Any),
    closure_use("Stream", "groups", 0, &[Item], Any),
    closure_use("Stream", "histogram", 0, &[Item], Number),
    closure_use("Stream", "sort_by", 0, &[Item], Any),
    closure_use("Array", "sort_by", 0, &[Item], Any),
    closure_use("Stream", "sort", 0, &[Item], Any),
    closure_use("Array", "sort", 0, &[Item], Any),
    closure_use("Array", "order", 0, &[Item, Item], Any),
    closure_use("Array", "order_by", 0, &[Item, Item], Any),
    closure_use("Array", "dedup", 0, &[Item, Item], Bool),
    closure_use("Stream", "merge", 1, &[Item], Any),
    closure_use("Stream", "without", 1, &[Item], Any),
    closure_use("Stream", "common", 1, &[Item], Any),
    closure_use("Stream", "join", 1, &[Item], Any),
    closure_use("Stream", "join", 2, &[ItemOf(1)], Any),
    closure_use("Stream", "group_by", 0, &[Item], Any),
    closure_use("Stream", "group_by", 2, &[Unknown, Item], Any),
    closure_use("Stream", "compare", 1, &[Item, Choice], Record),
    closure_use("Stream", "sum", 0, &[Item], Number),
    closure_use("Stream", "max", 0, &[Item], Number),
    closure_use("Stream", "min", 0, &[Item], Number),
    closure_use("Stream", "mean", 0, &[Item], Number),
    closure_use("Stream", "median", 0, &[Item], Number),
    closure_use("Stream", "quantile", 1, &[Item], Number),
    closure_use("Stream", "describe", 0, &[Item], Number),
    closure_use("Stream", "sd", 0, &[Item], Number),
    closure_use("Stream", "variance", 0, &[Item], Number),
    closure_use("Array", "sum", 0, &[Item], Number),
    closure_use("Array", "max", 0, &[Item], Number),
    closure_use("Array", "min", 0, &[Item], Number),
    closure_use("Array", "mean", 0, &[Item], Number),
    closure_use("Array", "median", 0, &[Item], Number),
    closure_use("Array", "quantile", 1, &[Item], Number),
    closure_use("Array", "describe", 0, &[Item], Number),
    closure_use("Array", "sd", 0, &[Item], Number),
    closure_use("Array", "variance", 0, &[Item], Number),
    closure_use("Sets", "filter", 0, &[Of("Cells")], Bool),
    closure_use("Table", "where", 0, &[Item], Bool),
    closure_use("Comparison", "kind", 0, &[Item], Any),
    closure_use("Sample", "mean", 0, &[Of("Puzzle")], Number),
    closure_use("Sample", "by", 0, &[Of("Puzzle")], Any),
    closure_use("clique", "by", 0, &[Of("Cells")], Number),
    closure_use("clique", "choosing", 0, CHOOSING, ItemsOf("Cells", "sets")),
    closure_use("ua", "by", 0, &[Of("Grid")], ItemsOf("Cells", "cells")),
    closure_use("solver", "by", 0, &[Of("Puzzle")], ItemsOf("Grid", "grids")),
    closure_use("generator", "by", 0, &[Of("int"), Unknown], Boards),
    closure_use("technique", "by", 1, &[Of("Position")], Steps),
];

/// Rhai's functions of arrays that call a closure with each item.
const OF_ITEMS: [&str; 10] =
    ["map", "filter", "for_each", "find", "find_map", "index_of", "some", "all", "drain", "retain"];

/// The value at this index of those that a closure gets from one of Rhai's functions of arrays.
pub(super) fn type_in_array_method(of: &KnownType, verb: &str, index: usize) -> KnownType {
    let is_item = match verb {
        "reduce" | "reduce_rev" => index == 1,
        verb => OF_ITEMS.contains(&verb) && index == 0,
    };
    match of {
        KnownType::Array(_) | KnownType::Tuple(_) if is_item => of.item_type(),
        _ => KnownType::Any,
    }
}

/// How a verb of this type or namespace calls the closure at this index of its arguments.
pub(super) fn find_closure_use(of: &str, verb: &str, index: usize) -> Option<&'static ClosureUse> {
    CALLED.iter().find(|one| one.of == of && one.verb == verb && one.index == index)
}

/// How a verb of this type calls the closure in an option of this name: `by` gets an item, as the
/// verb's own closure does, and `right` one of the other stream.
pub(super) fn find_use_in_options(
    of: &str,
    verb: &str,
    option: &str,
) -> Option<&'static ClosureUse> {
    let gets = |values: &[ClosureValue]| match option {
        "by" => matches!(values, [Item]),
        "right" => matches!(values, [ItemOf(_)]),
        _ => false,
    };
    CALLED.iter().find(|one| one.of == of && one.verb == verb && gets(one.values))
}

impl ClosureUse {
    /// The type of the value at this index of those that the closure gets. `given` has the types of
    /// the receiver and of the arguments before the closure.
    pub(super) fn type_of_value(&self, index: usize, given: &[KnownType]) -> KnownType {
        let of = given.first().unwrap_or(&KnownType::Any);
        match self.values.get(index) {
            Some(Item) => of.item_type(),
            Some(ItemOf(argument)) => {
                given.get(*argument).map_or(KnownType::Any, KnownType::item_type)
            }
            Some(Choice) => given.get(1).map_or(KnownType::Any, type_of_choice),
            Some(Of(name)) => KnownType::of_name(name),
            Some(ArrayOf(name)) => KnownType::array_of(KnownType::of_name(name)),
            Some(Fields(fields)) => KnownType::record_of(fields),
            Some(Unknown) | None => KnownType::Any,
        }
    }

    /// Whether the value at this index is one of the choices of a comparison, its first argument.
    pub(super) fn gets_choice(&self, index: usize) -> bool {
        matches!(self.values.get(index), Some(Choice))
    }

    /// Whether it combines items: the closure gets the value so far, which begins as the argument
    /// before it, and an item.
    pub(super) fn combines_items(&self) -> bool {
        matches!(self.values, [Unknown, Item])
    }

    /// The verb, with its namespace if it is in one.
    fn name(&self) -> String {
        let is_namespace = self.of.starts_with(|first: char| first.is_ascii_lowercase());
        if is_namespace { format!("{}::{}", self.of, self.verb) } else { self.verb.to_owned() }
    }

    /// The error about a closure that takes this many values and returns this value, if it is
    /// wrong.
    pub(super) fn find_error(&self, takes: usize, returned: &KnownType) -> Option<String> {
        let values = self.values.len();
        if takes != values {
            let plural = if values == 1 { "" } else { "s" };
            return Some(format!(
                "`{}` calls its closure with {values} value{plural}, but this closure takes {takes}",
                self.name()
            ));
        }
        if self.returns.accepts(returned) {
            return None;
        }
        let found = match (self.returns, returned) {
            (ItemsOf(..), KnownType::Array(item)) => format!("an array of {}", item.display_name()),
            (_, other) => format!("a value of type {}", other.display_name()),
        };
        let (name, expected) = (self.name(), self.returns.expected_text());
        Some(format!("{name}: the closure returns {found}, expected {expected}"))
    }
}

/// What the closure of a comparison gets of these choices: a component, or a record with a value of
/// each array.
fn type_of_choice(choices: &KnownType) -> KnownType {
    let KnownType::Record(fields) = choices else { return choices.item_type() };
    let Some(fields) = fields else { return KnownType::Any };
    let is_array = |known: &KnownType| {
        matches!(known, KnownType::Array(_) | KnownType::Tuple(_) | KnownType::Value("range"))
    };
    if fields.iter().any(|(_, known)| *known == KnownType::Any) {
        return KnownType::Any;
    }
    if !fields.iter().any(|(_, known)| is_array(known)) {
        let kinds = fields.iter().map(|(_, known)| known.clone());
        return kinds.reduce(KnownType::union).unwrap_or(KnownType::Any);
    }
    let value = |known: &KnownType| if is_array(known) { known.item_type() } else { known.clone() };
    KnownType::Record(Some(fields.iter().map(|(name, of)| (name.clone(), value(of))).collect()))
}
