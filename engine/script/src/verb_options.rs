//! The options of verbs: what they are called and what they take, said once, beside the verb that reads
//! them, for that and for `check`, which reads recipes without running them.

use crate::ranges::{RangeEnd, read_range};
use rhai::{Dynamic, FnPtr, ImmutableString};

/// An option of a verb.
pub(crate) struct VerbOption {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
}

/// What an option takes.
pub(crate) enum Takes {
    /// True or false.
    Flag,
    /// A whole number from 1 on.
    Count,
    /// True, false, or a whole number from 1 on.
    FlagOrCount,
    /// A whole number from 0 on.
    Number,
    /// Whole numbers: one, or a range as text.
    Numbers,
    /// A number, or a range of numbers as text.
    Range,
    /// Text, such as the name of a file.
    Text,
    /// What tells items apart: the name of a key, or a closure.
    Key,
    /// A component, or what else is no constant.
    Component,
    /// Cells, a puzzle, or either as text.
    Cells,
}

/// The option of this name.
pub(crate) const fn option(name: &'static str, takes: Takes) -> VerbOption {
    VerbOption { name, takes }
}

impl Takes {
    /// Whether this constant can be the value.
    pub(crate) fn may_be(&self, value: &Dynamic) -> bool {
        let is_text = value.is_string();
        match self {
            Takes::Flag => value.is_bool(),
            Takes::Count => value.as_int().is_ok_and(|n| n > 0),
            Takes::FlagOrCount => value.is_bool() || value.as_int().is_ok_and(|n| n > 0),
            Takes::Number => value.as_int().is_ok_and(|n| n >= 0),
            Takes::Numbers => is_range::<u64>(value),
            Takes::Range => is_range::<f64>(value),
            Takes::Text | Takes::Cells => is_text,
            Takes::Key => is_text || value.is::<FnPtr>(),
            Takes::Component => false,
        }
    }

    /// What it takes, as a person is told it.
    pub(crate) fn shown(&self) -> &'static str {
        match self {
            Takes::Flag => "true or false",
            Takes::Count => "a whole number from 1 on",
            Takes::FlagOrCount => "true, false, or a whole number from 1 on",
            Takes::Number => "a whole number from 0 on",
            Takes::Numbers => "a whole number or a range such as \"20..25\"",
            Takes::Range => "a number or a range such as \"7.0..8.0\"",
            Takes::Text => "a text",
            Takes::Key => "a name such as \"minlex\", or a closure",
            Takes::Component => "a component",
            Takes::Cells => "cells, a puzzle, or text such as \"r1c1 r2c5\"",
        }
    }
}

fn is_range<T: RangeEnd>(value: &Dynamic) -> bool {
    let text = value.read_lock::<ImmutableString>();
    let is_text =
        text.is_some_and(|text| text.trim().is_empty() || read_range::<T>(&text).is_some());
    is_text || T::of(value).is_some()
}
