//! The type of a value, as far as it is known before a recipe runs.

use seventeen_plugin::Kind;

/// The type of a value, as far as the text of a recipe shows it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Known {
    /// Nothing is known.
    Any,
    /// A type of Rhai's or ours, by its name in recipes: `int`, `text`, `Puzzle`.
    Value(&'static str),
    /// A component, with its kind if that is known.
    Component(Option<Kind>),
    /// A line of `puzzles`, which may have several types.
    Problem,
    /// A result of a generator, which may have several types.
    Made,
    /// An array of items of a type.
    Array(Box<Known>),
    /// A table, with its columns if they are known.
    Table(Option<Vec<String>>),
    /// A record, with its fields if they are known.
    Record(Option<Vec<String>>),
    /// A stream of items of a type.
    Stream(Box<Known>),
    /// A closure that returns a value of a type.
    Closure(Box<Known>),
}

/// The kind of component that parameters of this name take.
fn kind_called(parameter: &str) -> Option<Kind> {
    Some(match parameter {
        "solver" => Kind::Solver,
        "harvester" => Kind::UaHarvester,
        "strategy" => Kind::CliqueStrategy,
        "generator" => Kind::Generator,
        "technique" => Kind::Technique,
        _ => return None,
    })
}

/// The types that results of generators may have.
const MADE: [&str; 3] = ["Puzzle", "Grid", "Board"];

/// The types that a line of `puzzles` may have.
const PROBLEMS: [&str; 4] = ["Puzzle", "Pencilmarks", "Board", "Position"];

impl Known {
    /// A type by its name in recipes. The items of a stream are unknown.
    pub(super) fn of_name(name: &'static str) -> Known {
        match name {
            "any" => Known::Any,
            "Component" => Known::Component(None),
            "Map" => Known::Record(None),
            "Array" => Known::Array(Box::new(Known::Any)),
            "Table" => Known::Table(None),
            "Stream" => Known::Stream(Box::new(Known::Any)),
            "closure" => Known::Closure(Box::new(Known::Any)),
            name => Known::Value(name),
        }
    }

    /// The names that it may have in recipes; none if it is unknown.
    pub(super) fn names(&self) -> Option<Vec<&'static str>> {
        match self {
            Known::Any => None,
            Known::Value(name) => Some(vec![name]),
            Known::Component(_) => Some(vec!["Component"]),
            Known::Problem => Some(PROBLEMS.into()),
            Known::Made => Some(MADE.into()),
            Known::Array(_) => Some(vec!["Array"]),
            Known::Table(_) => Some(vec!["Table"]),
            Known::Record(_) => Some(vec!["Map"]),
            Known::Stream(_) => Some(vec!["Stream"]),
            Known::Closure(_) => Some(vec!["closure"]),
        }
    }

    /// Its name in messages.
    pub(super) fn shown(&self) -> String {
        match self {
            Known::Any => "any value".to_owned(),
            Known::Component(Some(kind)) => kind.to_string(),
            Known::Component(None) => "component".to_owned(),
            Known::Problem | Known::Made => "Puzzle".to_owned(),
            Known::Record(_) => "record".to_owned(),
            of_one_name => of_one_name.names().unwrap_or_default().concat(),
        }
    }

    /// Whether a value of it may have this type.
    pub(super) fn may_be(&self, name: &str) -> bool {
        name == "any" || self.names().is_none_or(|names| names.contains(&name))
    }

    /// Whether a parameter of this name takes it: `solver` takes solvers.
    pub(super) fn may_be_called(&self, parameter: &str) -> bool {
        match (self, kind_called(parameter)) {
            (Known::Component(Some(kind)), Some(expected)) => *kind == expected,
            _ => true,
        }
    }

    /// The items of a stream or an array.
    pub(super) fn item(&self) -> Known {
        match self {
            Known::Stream(item) | Known::Array(item) => (**item).clone(),
            _ => Known::Any,
        }
    }

    /// The same type, with any fields or items.
    pub(super) fn with_any_inside(self) -> Known {
        match self {
            Known::Record(_) => Known::Record(None),
            Known::Array(_) => Known::Array(Box::new(Known::Any)),
            _ => Known::Any,
        }
    }

    /// A stream of items of this type.
    pub(super) fn stream_of(item: Known) -> Known {
        Known::Stream(Box::new(item))
    }

    /// The type that a closure returns.
    pub(super) fn returned(&self) -> Known {
        match self {
            Known::Closure(returned) => (**returned).clone(),
            _ => Known::Any,
        }
    }

    /// The type of a value that has one type or the other.
    pub(super) fn or(self, other: Known) -> Known {
        if self == other { self } else { Known::Any }
    }
}
