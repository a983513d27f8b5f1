//! The values that an option takes.

use seventeen_plugin::Kind;

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// True or false.
    Flag,
    /// A whole number, 1 or more.
    Count,
    /// True, false, or a whole number, 1 or more.
    FlagOrCount,
    /// A whole number, 0 or more.
    Number,
    /// A number.
    Real,
    /// Whole numbers: one, or a range as text.
    Numbers,
    /// A number, or a range of numbers as text.
    Range,
    /// Text.
    Text,
    /// The path of a directory.
    Directory,
    /// A key that distinguishes items: a name, or a closure.
    Key,
    /// A component.
    Component(Kind),
    /// Cells, a puzzle, or text of either.
    Cells,
}

impl Takes {
    /// The allowed values, to complete "expected …".
    pub fn shown(self) -> String {
        let shown = match self {
            Takes::Flag => "true or false",
            Takes::Count => "a whole number of at least 1",
            Takes::FlagOrCount => "true, false, or a whole number of at least 1",
            Takes::Number => "a whole number of at least 0",
            Takes::Real => "a number",
            Takes::Numbers => "a whole number or a range such as \"20..25\"",
            Takes::Range => "a number or a range such as \"7.0..8.0\"",
            Takes::Text => "a text",
            Takes::Directory => "the name of a directory",
            Takes::Key => "a name such as \"minlex\", or a closure",
            Takes::Component(kind) => {
                return format!("a {kind}, such as `{}::…`", kind.namespace());
            }
            Takes::Cells => "cells, a puzzle, or text such as \"r1c1 r2c5\"",
        };
        shown.to_owned()
    }

    /// The placeholder of a value in the command line's help.
    pub fn value_name(self) -> &'static str {
        match self {
            Takes::Flag => "BOOL",
            Takes::Count | Takes::FlagOrCount | Takes::Number | Takes::Real => "N",
            Takes::Numbers | Takes::Range => "A..B",
            Takes::Text => "TEXT",
            Takes::Directory => "DIR",
            Takes::Key => "KEY",
            Takes::Component(_) => "NAME",
            Takes::Cells => "CELLS",
        }
    }
}
