//! How verbs call the closures that they keep: the values that these get, and what they must
//! return.

use super::known::KnownType;
use crate::order::NO_RANDOM;
use crate::records;
use crate::statistics::STATISTICS;
use ClosureResult::{Any, Boards, Bool, ItemsOf, Key, Number, Record, Steps, Values};
use ClosureValue::{ArrayOf, Choice, Fields, Item, ItemOf, Of, Unknown};

/// How verbs call a closure.
pub(super) struct ClosureUse {
    /// The receivers of the verbs: types, or the namespace of the verbs.
    of: &'static [&'static str],
    verbs: &'static [&'static str],
    /// The index of the closure among the arguments.
    index: usize,
    /// The values that the closure gets.
    values: &'static [ClosureValue],
    returns: ClosureResult,
    /// Whether it is called in no known order, so that it draws no random numbers.
    is_unordered: bool,
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
    /// A number that orders.
    Key,
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
            Key => &["int", "float"],
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
            Key | Number => "a number".to_owned(),
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
    of: &'static [&'static str],
    verbs: &'static [&'static str],
    index: usize,
    values: &'static [ClosureValue],
    returns: ClosureResult,
) -> ClosureUse {
    ClosureUse { of, verbs, index, values, returns, is_unordered: false }
}

impl ClosureUse {
    const fn unordered(self) -> ClosureUse {
        ClosureUse { is_unordered: true, ..self }
    }
}

/// What a chooser of sets gets.
const CHOOSING: &[ClosureValue] = &[ArrayOf("Cells"), Fields(&records::SEARCH_CONTEXT)];

/// The verbs of streams that use a value of each item, one after the other.
const BY_ITEM: &[&str] = &["map", "par_map", "inspect", "min_by", "max_by", "count_by"];

/// The verbs of streams that distinguish or order items by a value of each.
const BY_KEY: &[&str] = &["distinct", "groups", "sort_by", "sort", "group_by"];

const CALLED: [ClosureUse; 27] = [
    closure_use(&["Stream"], BY_ITEM, 0, &[Item], Any),
    closure_use(&["Stream"], BY_KEY, 0, &[Item], Any).unordered(),
    closure_use(&["Stream"], &["filter"], 0, &[Item], Bool),
    closure_use(&["Stream"], &["flat_map"], 0, &[Item], Values),
    closure_use(&["Stream"], &["fold"], 1, &[Unknown, Item], Any),
    closure_use(&["Stream"], &["top"], 1, &[Item], Number).unordered(),
    closure_use(&["Stream"], &["merge", "without", "common", "join"], 1, &[Item], Any).unordered(),
    closure_use(&["Stream"], &["join"], 2, &[ItemOf(1)], Any).unordered(),
    closure_use(&["Stream"], &["group_by"], 2, &[Unknown, Item], Any).unordered(),
    closure_use(&["Stream"], &["compare"], 1, &[Item, Choice], Record).unordered(),
    closure_use(&["Stream"], &["histogram"], 0, &[Item], Number),
    closure_use(&["Stream", "Array"], &STATISTICS, 0, &[Item], Number),
    closure_use(&["Stream", "Array"], &["quantile"], 1, &[Item], Number),
    closure_use(&["Array"], &["sort_by", "sort"], 0, &[Item], Any).unordered(),
    closure_use(&["Array"], &["order", "order_by"], 0, &[Item, Item], Any),
    closure_use(&["Array"], &["dedup"], 0, &[Item, Item], Bool),
    closure_use(&["Sets"], &["filter"], 0, &[Of("Cells")], Bool),
    closure_use(&["Table"], &["where"], 0, &[Item], Bool),
    closure_use(&["Comparison"], &["kind"], 0, &[Item], Any).unordered(),
    closure_use(&["Sample"], &["mean"], 0, &[Of("Puzzle")], Number).unordered(),
    closure_use(&["Sample"], &["by"], 0, &[Of("Puzzle")], Any).unordered(),
    closure_use(&["clique"], &["by"], 0, &[Of("Cells")], Key).unordered(),
    closure_use(&["clique"], &["choosing"], 0, CHOOSING, ItemsOf("Cells", "sets")).unordered(),
    closure_use(&["ua"], &["by"], 0, &[Of("Grid")], ItemsOf("Cells", "cells")).unordered(),
    closure_use(&["solver"], &["by"], 0, &[Of("Puzzle")], ItemsOf("Grid", "grids")).unordered(),
    closure_use(&[GENERATOR], &["by"], 0, &[Of("int"), Unknown], Boards).unordered(),
    closure_use(&["technique"], &["by"], 1, &[Of("Position")], Steps).unordered(),
];

/// The namespace of generators, whose closures get a seed.
const GENERATOR: &str = "generator";

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
    CALLED.iter().find(|one| one.is_of(of, verb) && one.index == index)
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
    CALLED.iter().find(|one| one.is_of(of, verb) && gets(one.values))
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

    fn is_of(&self, of: &str, verb: &str) -> bool {
        self.of.contains(&of) && self.verbs.contains(&verb)
    }

    /// The error about a random number in the closure, if it draws none.
    pub(super) fn random_error(&self) -> Option<String> {
        let error = match (self.of, NO_RANDOM.rsplit_once(": ")) {
            ([GENERATOR], Some((why, _))) => {
                format!("{why}: compute the number from `seed`, as in `seed % 81`")
            }
            _ => NO_RANDOM.to_owned(),
        };
        self.is_unordered.then_some(error)
    }

    /// The name of a verb, with its namespace if it is in one.
    fn name(&self, verb: &str) -> String {
        match self.of {
            [of] if of.starts_with(|first: char| first.is_ascii_lowercase()) => {
                format!("{of}::{verb}")
            }
            _ => verb.to_owned(),
        }
    }

    /// The error about a closure of a verb that takes this many values and returns this value, if
    /// it is wrong.
    pub(super) fn find_error(
        &self,
        verb: &str,
        takes: usize,
        returned: &KnownType,
    ) -> Option<String> {
        let values = self.values.len();
        if takes != values {
            let plural = if values == 1 { "" } else { "s" };
            return Some(format!(
                "`{}` calls its closure with {values} value{plural}, but this closure takes {takes}",
                self.name(verb)
            ));
        }
        if self.returns.accepts(returned) {
            return None;
        }
        let found = match (self.returns, returned) {
            (ItemsOf(..), KnownType::Array(item)) => format!("an array of {}", item.display_name()),
            (_, KnownType::Value("()")) => "nothing".to_owned(),
            (_, other) => format!("a value of type {}", other.display_name()),
        };
        let (name, expected) = (self.name(verb), self.returns.expected_text());
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
