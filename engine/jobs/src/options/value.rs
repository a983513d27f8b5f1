//! A value given for an option, independent of its language.

use crate::choice::AnyChoice;
use seventeen_core::{Cells, Puzzle};
use std::fmt;

/// A value given for an option.
#[derive(Clone, Debug)]
pub enum OptionValue {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Float(f64),
    /// Text.
    Text(String),
    /// Texts.
    Texts(Vec<String>),
    /// A component.
    Component(AnyChoice),
    /// Components.
    Components(Vec<AnyChoice>),
    /// Cells.
    Cells(Cells),
    /// A puzzle.
    Puzzle(Puzzle),
    /// A closure, an object of the scripting language.
    Closure,
    /// A value that no option takes.
    Other {
        /// The value as text.
        shown: String,
        /// The name of its type in the language.
        kind: String,
    },
}

/// The value, followed by its type: `17 (int)`.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value} (bool)"),
            OptionValue::Int(value) => write!(f, "{value} (int)"),
            OptionValue::Float(value) => write!(f, "{value} (float)"),
            OptionValue::Text(value) => write!(f, "{value:?} (text)"),
            OptionValue::Texts(values) => write!(f, "{values:?} (texts)"),
            OptionValue::Component(value) => write!(f, "{value} (a {})", value.kind()),
            OptionValue::Components(values) => {
                let names: Vec<String> = values.iter().map(AnyChoice::to_string).collect();
                write!(f, "{} (components)", names.join(", "))
            }
            OptionValue::Cells(value) => write!(f, "{value} (Cells)"),
            OptionValue::Puzzle(value) => write!(f, "{value} (Puzzle)"),
            OptionValue::Closure => f.write_str("a closure"),
            OptionValue::Other { shown, kind } => write!(f, "{shown} ({kind})"),
        }
    }
}
