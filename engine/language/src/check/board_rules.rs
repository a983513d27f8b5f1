//! The rules of boards as a part of their types.

use super::known::BOARDS;
use crate::check::prelude::*;

/// The rules of boards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BoardRules {
    pub(super) rules: Rules,
    /// Whether they may be others in another run: a variable, a parameter or a file determines
    /// them. A condition may tell them apart.
    pub(super) may_differ: bool,
}

impl BoardRules {
    /// Those of a value that has these rules of one value, or of another.
    pub(super) fn or(self, other: BoardRules) -> BoardRules {
        BoardRules { may_differ: self.may_differ || other.may_differ, ..self }
    }
}

/// The types whose values are boards of rules, or have such boards.
const WITH_RULES: [&str; 12] = [
    "Board", "Position", "Solved", "Counted", "Minimality", "Sets", "Clique", "Enumeration",
    "Found", "Path", "Hint", "AllSteps",
];

impl KnownType {
    /// A board of these rules.
    pub(super) fn board_of(rules: BoardRules) -> KnownType {
        KnownType::Value("Board").of_rules(Some(rules))
    }

    /// The type without the rules of its values, and these, if they are known.
    pub(super) fn split_rules(self) -> (KnownType, Option<BoardRules>) {
        match self {
            KnownType::OfRules(value, rules) => (*value, Some(rules)),
            value => (value, None),
        }
    }

    /// The type in a branch of a condition, which may tell rules apart that may differ.
    pub(super) fn of_any_rules(self) -> KnownType {
        let inner = |value: Box<KnownType>| Box::new(value.of_any_rules());
        match self {
            KnownType::OfRules(value, BoardRules { may_differ: true, .. }) => match *value {
                KnownType::Value("Board") => KnownType::OneOf(BOARDS),
                value => value,
            },
            KnownType::Array(item) => KnownType::Array(inner(item)),
            KnownType::Stream(item, facts) => KnownType::Stream(inner(item), facts),
            KnownType::Optional(value) => KnownType::Optional(inner(value)),
            KnownType::Tuple(items) => {
                KnownType::Tuple(items.into_iter().map(KnownType::of_any_rules).collect())
            }
            other => other,
        }
    }

    /// What a value of these rules gives: boards and results in it have the same rules.
    pub(super) fn of_rules(self, rules: Option<BoardRules>) -> KnownType {
        let Some(rules) = rules.filter(|known| !known.rules.is_classic()) else { return self };
        let inner = |value: Box<KnownType>| Box::new(value.of_rules(Some(rules)));
        match self {
            KnownType::Array(item) => KnownType::Array(inner(item)),
            KnownType::Stream(item, facts) => KnownType::Stream(inner(item), facts),
            KnownType::Optional(value) => KnownType::Optional(inner(value)),
            KnownType::OneOf(SOLUTIONS) => KnownType::board_of(rules),
            value @ KnownType::OneOf(PROBLEMS) => KnownType::OfRules(Box::new(value), rules),
            value @ KnownType::Value(name) if WITH_RULES.contains(&name) => {
                KnownType::OfRules(Box::new(value), rules)
            }
            other => other,
        }
    }
}
