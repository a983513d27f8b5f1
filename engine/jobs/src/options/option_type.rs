//! The types of options: which values each takes.

use super::{ForcedCells, OptionValue, RangeEnd, ValueKind, parse_range, reversed_range_error};
use crate::choice::{AnyChoice, Choice};
use seventeen_plugin::Extension;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The type of a field that is an option.
pub trait OptionType: Sized {
    /// The values that it takes.
    const TAKES: ValueKind;

    /// Converts a value.
    ///
    /// # Errors
    /// It does not take this value; the text is the reason, if [`ValueKind`](super::ValueKind) does
    /// not explain it.
    fn from_value(value: OptionValue) -> Result<Self, Option<String>>;
}

impl OptionType for bool {
    const TAKES: ValueKind = ValueKind::Flag;

    fn from_value(value: OptionValue) -> Result<bool, Option<String>> {
        match value {
            OptionValue::Bool(value) => Ok(value),
            _ => Err(None),
        }
    }
}

/// True or false, or a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlagOrCount {
    /// True or false.
    Flag(bool),
    /// A count, 1 or more.
    Count(u64),
}

impl OptionType for Option<FlagOrCount> {
    const TAKES: ValueKind = ValueKind::FlagOrCount;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Bool(value) => Ok(Some(FlagOrCount::Flag(value))),
            value => Ok(Option::<u64>::from_value(value)?.map(FlagOrCount::Count)),
        }
    }
}

impl OptionType for Option<u64> {
    const TAKES: ValueKind = ValueKind::Count;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Int(number @ 1..) => Ok(Some(number.unsigned_abs())),
            _ => Err(None),
        }
    }
}

impl OptionType for u32 {
    const TAKES: ValueKind = ValueKind::Number;

    fn from_value(value: OptionValue) -> Result<u32, Option<String>> {
        match value {
            OptionValue::Int(number) => u32::try_from(number).map_err(|_| None),
            _ => Err(None),
        }
    }
}

impl OptionType for Option<f64> {
    const TAKES: ValueKind = ValueKind::Real;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        f64::from_value(&value).map(Some).ok_or(None)
    }
}

/// A number above 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PositiveNumber(pub f64);

impl OptionType for Option<PositiveNumber> {
    const TAKES: ValueKind = ValueKind::Positive;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        let number = f64::from_value(&value).filter(|number| number.is_finite() && *number > 0.);
        number.map(|number| Some(PositiveNumber(number))).ok_or(None)
    }
}

/// A range as text, or a number; empty text for no bound.
fn range_value<T: RangeEnd>(
    value: &OptionValue,
) -> Result<Option<RangeInclusive<T>>, Option<String>> {
    match (T::from_value(value), value) {
        (Some(number), _) => Ok(Some(number..=number)),
        (None, OptionValue::Text(text)) if text.trim().is_empty() => Ok(None),
        (None, OptionValue::Text(text)) => {
            parse_range(text).map(Some).ok_or_else(|| reversed_range_error(text))
        }
        _ => Err(None),
    }
}

impl OptionType for Option<RangeInclusive<u64>> {
    const TAKES: ValueKind = ValueKind::Numbers;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        range_value(&value)
    }
}

impl OptionType for Option<RangeInclusive<f64>> {
    const TAKES: ValueKind = ValueKind::Range;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        range_value(&value)
    }
}

/// Empty text for none.
impl OptionType for Option<String> {
    const TAKES: ValueKind = ValueKind::Text;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Text(text) => Ok(Some(text).filter(|text| !text.is_empty())),
            _ => Err(None),
        }
    }
}

/// Names: an array of them, or a text in which they are separated by `,`.
impl OptionType for Vec<String> {
    const TAKES: ValueKind = ValueKind::Names;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Text(text) => Ok(names_in(&text).collect()),
            // An array without values is one of any type.
            OptionValue::Components(none) if none.is_empty() => Ok(Vec::new()),
            OptionValue::Texts(texts) => Ok(texts.iter().flat_map(|text| names_in(text)).collect()),
            _ => Err(None),
        }
    }
}

/// Names that may be omitted, which is not the same as none.
impl OptionType for Option<Vec<String>> {
    const TAKES: ValueKind = Vec::<String>::TAKES;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        Vec::from_value(value).map(Some)
    }
}

/// The names in a text, which are separated by `,`.
///
/// ```
/// use seventeen_jobs::options::names_in;
///
/// assert!(names_in("y-wing, swordfish,").eq(["y-wing", "swordfish"]));
/// ```
pub fn names_in(text: &str) -> impl Iterator<Item = String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned)
}

/// A directory.
impl OptionType for Option<Arc<Path>> {
    const TAKES: ValueKind = ValueKind::Directory;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        Ok(Option::<String>::from_value(value)?.map(|text| PathBuf::from(text).into()))
    }
}

impl<K: Extension + ?Sized> OptionType for Option<Choice<K>> {
    const TAKES: ValueKind = ValueKind::Component(K::KIND);

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Component(choice) => {
                choice.expect_kind().map(Some).map_err(|error| Some(error.to_string()))
            }
            _ => Err(None),
        }
    }
}

impl<K: Extension + ?Sized> OptionType for Vec<Choice<K>> {
    const TAKES: ValueKind = ValueKind::Components(K::KIND);

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        let choices = match value {
            OptionValue::Component(choice) => vec![choice],
            OptionValue::Components(choices) => choices,
            _ => return Err(None),
        };
        let choices = choices.iter().map(AnyChoice::expect_kind).collect::<crate::Result<_>>();
        choices.map_err(|error| Some(error.to_string()))
    }
}

/// A key that distinguishes items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyGiven {
    /// The names of keys.
    Named(String),
    /// A closure, an object of the scripting language.
    Closure,
}

impl OptionType for Option<KeyGiven> {
    const TAKES: ValueKind = ValueKind::Key;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Text(text) => Ok(Some(KeyGiven::Named(text))),
            OptionValue::Closure => Ok(Some(KeyGiven::Closure)),
            _ => Err(None),
        }
    }
}

/// A closure, an object of the scripting language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosureGiven;

impl OptionType for Option<ClosureGiven> {
    const TAKES: ValueKind = ValueKind::Closure;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Closure => Ok(Some(ClosureGiven)),
            _ => Err(None),
        }
    }
}

/// What gives a value of each item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldGiven {
    /// The name of a field.
    Named(String),
    /// A closure, an object of the scripting language.
    Closure,
}

impl OptionType for Option<FieldGiven> {
    const TAKES: ValueKind = ValueKind::Field;

    fn from_value(value: OptionValue) -> Result<Self, Option<String>> {
        match value {
            OptionValue::Text(text) => Ok(Some(FieldGiven::Named(text))),
            OptionValue::Closure => Ok(Some(FieldGiven::Closure)),
            _ => Err(None),
        }
    }
}

impl OptionType for ForcedCells {
    const TAKES: ValueKind = ValueKind::Cells;

    fn from_value(value: OptionValue) -> Result<ForcedCells, Option<String>> {
        match value {
            OptionValue::Cells(cells) => Ok(ForcedCells::Cells(cells)),
            OptionValue::Puzzle(puzzle) => Ok(ForcedCells::Puzzle(puzzle)),
            OptionValue::Text(text) => ForcedCells::parse(&text).map_err(Some),
            _ => Err(None),
        }
    }
}
