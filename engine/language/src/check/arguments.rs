//! Arguments of methods that take values of several types, which their signatures cannot show, and
//! the items that verbs of streams take.

use crate::check::prelude::*;
use crate::signature::shown_type;
use seventeen_jobs::batch::BandPairOptions;
use seventeen_jobs::enumerate::{EnumerateOptions, GRID_ONLY_OPTIONS, harvested_before_error};
use seventeen_jobs::options::{JobOptions, unknown_option_error};

/// The values that the first argument of a method may have.
struct AcceptedTypes {
    verbs: &'static [&'static str],
    /// The name of the types together.
    types: &'static str,
    /// The kind of a component.
    kind: Option<Kind>,
    /// The type of the items of an array.
    items: &'static str,
    /// What to do with other values.
    advice: &'static str,
}

const ACCEPTED: [AcceptedTypes; 4] = [
    AcceptedTypes {
        verbs: &["deduce", "hint", "all_steps"],
        types: "Techniques",
        kind: Some(Kind::Technique),
        items: "Component",
        advice: "",
    },
    AcceptedTypes {
        verbs: &["rate"],
        types: "RaterOrProfile",
        kind: Some(Kind::Rater),
        items: "any",
        advice: "",
    },
    AcceptedTypes {
        verbs: &["isomorphism"],
        types: "Isomorphic",
        kind: None,
        items: "any",
        advice: "",
    },
    AcceptedTypes {
        verbs: &["new_against"],
        types: "Files",
        kind: None,
        items: "text",
        advice: NO_FILES_ADVICE,
    },
];

/// What to write instead of `new_against` with puzzles.
pub const NO_FILES_ADVICE: &str = "; to compare with puzzles, use `without(list, \"minlex\")`, or `without(stream(array), \"minlex\")`";

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
    let found = match first {
        KnownType::Array(item) if **item != KnownType::Any => {
            format!("an array of {}", item.display_name())
        }
        other => other.name_with_article(),
    };
    let (verb, expected, advice) = (&call.name, shown_type(accepted.types), accepted.advice);
    let place = call.args.first().map_or(Position::NONE, Expr::start_position);
    Err((format!("{verb}: expected {expected}, found {found}{advice}"), place))
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
            let value = |known: &KnownType| known.type_in_loop().unwrap_or_else(|| known.clone());
            if is_divided && !values.iter().any(|known| value(known).may_be("Component")) {
                let message = no_components_error(&field_names(fields));
                return Err((message, call.args[0].start_position()));
            }
            if is_divided { Vec::new() } else { values }
        }
        _ => Vec::new(),
    };
    check_one_kind(&all, call)?;
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

/// Rejects components of different kinds: no verb takes one and the other.
fn check_one_kind(choices: &[&KnownType], call: &FnCallExpr) -> Result<(), PlacedError> {
    let kinds = choices.iter().filter_map(|known| match known {
        KnownType::Component(Some(kind)) => Some(*kind),
        _ => None,
    });
    let mut kinds = kinds.collect::<Vec<Kind>>().into_iter();
    let Some(first) = kinds.next() else { return Ok(()) };
    kinds
        .find(|kind| *kind != first)
        .map_or(Ok(()), |other| Err((kinds_error(first, other), call.args[0].start_position())))
}

/// The error about components of two kinds in a comparison.
pub fn kinds_error(one: Kind, other: Kind) -> String {
    format!(
        "compare: expected components of one kind, found a {one} and a {other}: `compare(#{{ name: \
         [{}::…], other: [{}::…] }}, …)` combines several kinds",
        one.namespace(),
        other.namespace()
    )
}

/// The error about a comparison whose record has only other values, by these names.
pub fn no_components_error(names: &[String]) -> String {
    format!(
        "compare: none of these are components: {}; expected an array of components, too, as in \
         `clique: clique::all()`",
        names.join(", ")
    )
}

/// The verbs that harvest grids, and take the sets of grids, too.
const HARVESTING: [&str; 3] = ["enumerate", "enumerate_up_to", "prove"];

/// Rejects an option that is for grids alone, with sets that were harvested before.
pub(super) fn check_harvested(of: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
    let item = if let KnownType::Stream(item, _) = of { item } else { of };
    if item.type_names() != Some(vec!["Sets"]) || !HARVESTING.contains(&call.name.as_str()) {
        return Ok(());
    }
    let options = call.args.last().map(record_entries).unwrap_or_default();
    let refused = options.iter().find(|(name, ..)| GRID_ONLY_OPTIONS.contains(&name.as_str()));
    refused
        .map_or(Ok(()), |(name, _, place)| Err((harvested_before_error(&call.name, name), *place)))
}

/// Rejects an option of `enumerate` that its receiver does not have: band pairs have other options
/// than grids.
pub(super) fn check_enumerated(of: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
    let item = if let KnownType::Stream(item, _) = of { item } else { of };
    let Some(names) = item.type_names().filter(|_| call.name == "enumerate") else {
        return Ok(());
    };
    let known = match names.contains(&"BandPair") {
        true => BandPairOptions::job_options(),
        false => EnumerateOptions::job_options(),
    };
    let options = call.args.last().map(record_entries).unwrap_or_default();
    let other = options.iter().find(|(name, ..)| known.iter().all(|option| option.name != name));
    other.map_or(Ok(()), |(name, _, place)| {
        Err((unknown_option_error("enumerate", name, &known), *place))
    })
}

/// Verbs of streams that take items of certain types, and the expected items, in messages.
const ITEMS: [(&str, &[&str], &str); 4] = [
    // A sample of items takes their number.
    ("sample", &["Draw"], "draws"),
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
    let takes_number = call.name == "sample" && !matches!(&*call.args, [] | [Expr::Map(..)]);
    match ITEMS.iter().find(|(verb, ..)| *verb == call.name && !takes_number) {
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
        let is_item = |item: &KnownType| is_of_kind(item) && item.may_be(self.items);
        let items = match first {
            KnownType::Array(item) => is_item(item),
            KnownType::Tuple(items) => items.iter().all(is_item),
            _ => true,
        };
        items && is_of_kind(first) && first.may_be(self.types)
    }
}
