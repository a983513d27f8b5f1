//! Arguments of methods that take values of several types, which their signatures cannot show, and
//! the items that verbs of streams take.

use super::known::KnownType;
use crate::source::PlacedError;
use rhai::{Expr, FnCallExpr, Position};
use seventeen_plugin::Kind;

/// The types that the first argument of a method may have.
struct AcceptedTypes {
    verbs: &'static [&'static str],
    types: &'static [&'static str],
    /// The kind of a component.
    kind: Option<Kind>,
    /// The expected value, in messages.
    expected: &'static str,
}

const ACCEPTED: [AcceptedTypes; 4] = [
    AcceptedTypes {
        verbs: &["deduce", "hint", "all_steps"],
        types: &["Profile", "Array"],
        kind: Some(Kind::Technique),
        expected: "a profile or an array of techniques",
    },
    AcceptedTypes {
        verbs: &["rate"],
        types: &["Component", "Profile"],
        kind: Some(Kind::Rater),
        expected: "a rater or a profile",
    },
    AcceptedTypes {
        verbs: &["isomorphism"],
        types: &["Puzzle", "Grid", "Pencilmarks", "Position", "Board"],
        kind: None,
        expected: "a puzzle or a grid",
    },
    AcceptedTypes {
        verbs: &["new_against"],
        types: &["text", "Array"],
        kind: None,
        expected: "files",
    },
];

/// Rejects a first argument of a type that the method does not accept.
pub(super) fn check_first_argument(
    given: &[KnownType],
    call: &FnCallExpr,
) -> Result<(), PlacedError> {
    if let ("compare", [KnownType::Stream(..), choices, ..]) = (&*call.name, given) {
        check_choices(choices, call)?;
    }
    let accepted = ACCEPTED.iter().find(|one| one.verbs.contains(&call.name.as_str()));
    let (Some(accepted), Some(first)) = (accepted, given.get(1)) else { return Ok(()) };
    if accepted.accepts(first) {
        return Ok(());
    }
    let (verb, expected, found) = (&call.name, accepted.expected, first.name_with_article());
    let place = call.args.first().map_or(Position::NONE, Expr::start_position);
    Err((format!("{verb}: expected {expected}, found {found}"), place))
}

/// Rejects choices of a comparison that are no components. In a record of arrays, other values
/// divide the items.
fn check_choices(choices: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
    let is_array =
        |known: &KnownType| !matches!(known, KnownType::Component(_)) && known.may_be("Array");
    let all: Vec<&KnownType> = match choices {
        KnownType::Array(item) => vec![item],
        KnownType::Tuple(items) => items.iter().collect(),
        KnownType::Record(Some(fields)) => {
            let values: Vec<_> = fields.iter().map(|(_, known)| known).collect();
            let is_divided = values.iter().any(|known| is_array(known) || known.may_be("range"));
            if is_divided { Vec::new() } else { values }
        }
        _ => Vec::new(),
    };
    match all.into_iter().find(|known| !known.may_be("Component")) {
        Some(other) => {
            let found = other.name_with_article();
            let message = format!(
                "compare: expected components, found {found}: to compare other values, `map` each item \
                 to a record with a field for each"
            );
            Err((message, call.args[0].start_position()))
        }
        None => Ok(()),
    }
}

/// Verbs of streams that take items of certain types, and the expected items, in messages.
const ITEMS: [(&str, &[&str], &str); 3] = [
    ("ranks", &["Grid"], "a grid"),
    ("bands", &["Grid"], "a grid"),
    ("certificate", &["Enumeration", "Found"], "enumerations: call `enumerate` first"),
];

/// Rejects items of a stream that its verb does not take.
pub(super) fn check_items(
    item: &KnownType,
    call: &FnCallExpr,
    place: Position,
) -> Result<(), PlacedError> {
    match ITEMS.iter().find(|(verb, ..)| *verb == call.name) {
        Some((verb, types, expected)) if !types.iter().any(|name| item.may_be(name)) => {
            let found = item.name_with_article();
            Err((format!("{verb}: found {found}, expected {expected}"), place))
        }
        _ => Ok(()),
    }
}

impl AcceptedTypes {
    fn accepts(&self, first: &KnownType) -> bool {
        let is_of_kind = |of: &KnownType| match (of, self.kind) {
            (KnownType::Component(Some(found)), Some(expected)) => *found == expected,
            _ => true,
        };
        let items = if let KnownType::Array(item) = first { is_of_kind(item) } else { true };
        items && is_of_kind(first) && self.types.iter().any(|name| first.may_be(name))
    }
}
