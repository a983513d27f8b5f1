//! The values that an option takes.

use seventeen_plugin::Kind;

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// True or false.
    Flag,
    /// A whole number, 1 or more.
    Count,
    /// True, false, or a whole number, 1 or more.
    FlagOrCount,
    /// True, false, or one of these texts.
    FlagOrWord(&'static [&'static str]),
    /// One of these texts.
    Word(&'static [&'static str]),
    /// A whole number, 0 or more.
    Number,
    /// A number.
    Real,
    /// A number above 0.
    Positive,
    /// Whole numbers: one, or a range as text.
    Numbers,
    /// A number, or a range of numbers as text.
    Range,
    /// Text.
    Text,
    /// Names: an array of them, or a text in which they are separated by `,`.
    Names,
    /// The path of a directory.
    Directory,
    /// A key that distinguishes items: a name, or a closure.
    Key,
    /// What gives a value of each item: the name of a field, or a closure.
    Field,
    /// A component.
    Component(Kind),
    /// A component, or several.
    Components(Kind),
    /// A closure, an object of the language.
    Closure,
    /// Cells, a puzzle, or text of either.
    Cells,
}

impl ValueKind {
    /// The allowed values, to complete "expected …".
    pub fn expected_text(self) -> String {
        let shown = match self {
            ValueKind::Flag => "true or false",
            ValueKind::Count => "a whole number of at least 1",
            ValueKind::FlagOrCount => "true, false, or a whole number of at least 1",
            ValueKind::FlagOrWord(words) => {
                return format!("true, false, or one of {}", quoted_words(words));
            }
            ValueKind::Word(words) => return format!("one of {}", quoted_words(words)),
            ValueKind::Number => "a whole number from 0 to 4294967295",
            ValueKind::Real => "a number",
            ValueKind::Positive => "a number above 0",
            ValueKind::Numbers => "a whole number or a range such as \"20..25\"",
            ValueKind::Range => "a number or a range such as \"7.0..8.0\"",
            ValueKind::Text => "a text",
            ValueKind::Names => "names, such as \"xy_wing, swordfish\", or an array of them",
            ValueKind::Directory => "the name of a directory",
            ValueKind::Key => "a name such as \"minlex\", or a closure",
            ValueKind::Field => "the name of a field, or a closure",
            ValueKind::Component(kind) => {
                return format!("{}, such as `{}::…`", kind.with_article(), kind.namespace());
            }
            ValueKind::Components(kind) => {
                let (one, namespace) = (kind.with_article(), kind.namespace());
                return format!("{one}, such as `{namespace}::…`, or several");
            }
            ValueKind::Closure => "a closure",
            ValueKind::Cells => "cells, a puzzle, or text such as \"r1c1 r2c5\"",
        };
        shown.to_owned()
    }

    /// The placeholder of a value in the command line's help.
    pub fn value_name(self) -> &'static str {
        match self {
            ValueKind::Flag => "BOOL",
            ValueKind::FlagOrWord(_) | ValueKind::Word(_) => "WHICH",
            ValueKind::Count | ValueKind::FlagOrCount | ValueKind::Number => "N",
            ValueKind::Real | ValueKind::Positive => "N",
            ValueKind::Numbers | ValueKind::Range => "A..B",
            ValueKind::Text => "TEXT",
            ValueKind::Names => "NAMES",
            ValueKind::Directory => "DIR",
            ValueKind::Key => "KEY",
            ValueKind::Field => "FIELD",
            ValueKind::Component(_) | ValueKind::Components(_) => "NAME",
            ValueKind::Closure => "CLOSURE",
            ValueKind::Cells => "CELLS",
        }
    }
}

fn quoted_words(words: &[&str]) -> String {
    words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ")
}
