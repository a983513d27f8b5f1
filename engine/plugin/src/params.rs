//! Typed, documented options: declared by the plugin, checked by the engine.
//!
//! A component declares its options as the fields of a struct ([`options`](crate::options)), which
//! become constants ([`Param`]). The engine reads them as [`ParamSpec`]s, checks the user's values,
//! and fills in the defaults. It passes one value per option in the order of declaration
//! ([`Args`]), from which the struct is read.

use crate::raw::{
    SEVENTEEN_BOOL, SEVENTEEN_FLOAT, SEVENTEEN_INT, SEVENTEEN_STR, SeventeenParam,
    SeventeenPayload, SeventeenStr, SeventeenValue,
};
use seventeen_core::Rules;
use std::fmt;
use std::ops::RangeInclusive;

/// The declaration of one option, as a constant of the plugin.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Param(SeventeenParam);

impl Param {
    /// A whole number within bounds.
    pub const fn int(
        name: &'static str,
        default: i64,
        range: RangeInclusive<i64>,
        doc: &'static str,
    ) -> Param {
        let payload = SeventeenPayload { integer: default };
        let (min, max) = (*range.start() as f64, *range.end() as f64);
        Param::new(name, doc, SEVENTEEN_INT, payload, min, max)
    }

    /// A number within bounds.
    pub const fn float(
        name: &'static str,
        default: f64,
        range: RangeInclusive<f64>,
        doc: &'static str,
    ) -> Param {
        let payload = SeventeenPayload { real: default };
        Param::new(name, doc, SEVENTEEN_FLOAT, payload, *range.start(), *range.end())
    }

    /// True or false.
    pub const fn bool(name: &'static str, default: bool, doc: &'static str) -> Param {
        Param::new(name, doc, SEVENTEEN_BOOL, SeventeenPayload { boolean: default as u8 }, 1., 0.)
    }

    /// Any text.
    pub const fn text(name: &'static str, default: &'static str, doc: &'static str) -> Param {
        let payload = SeventeenPayload { text: SeventeenStr::new(default) };
        Param::new(name, doc, SEVENTEEN_STR, payload, 1., 0.)
    }

    /// One of some words.
    pub const fn choice(
        name: &'static str,
        default: &'static str,
        choices: &'static [SeventeenStr],
        doc: &'static str,
    ) -> Param {
        let mut param = Param::text(name, default, doc);
        param.0.choices = choices.as_ptr();
        param.0.n_choices = choices.len();
        param
    }

    const fn new(
        name: &'static str,
        doc: &'static str,
        kind: u32,
        payload: SeventeenPayload,
        min: f64,
        max: f64,
    ) -> Param {
        Param(SeventeenParam {
            name: SeventeenStr::new(name),
            doc: SeventeenStr::new(doc),
            default_value: SeventeenValue { kind, payload },
            min,
            max,
            choices: std::ptr::null(),
            n_choices: 0,
        })
    }
}

/// What an instance is made for: the values of the component's options, checked and complete, in
/// the order of declaration, and the rules.
pub struct Args<'a> {
    values: &'a [Value],
    rules: Rules,
}

impl<'a> Args<'a> {
    /// These values, for classic sudoku.
    pub fn new(values: &'a [Value]) -> Args<'a> {
        Args { values, rules: Rules::CLASSIC }
    }

    /// These values, for other rules.
    pub fn with_rules(self, rules: Rules) -> Args<'a> {
        Args { rules, ..self }
    }

    /// The rules: classic ones unless the component declares that it supports others.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The values, in order.
    pub fn iter(&self) -> std::slice::Iter<'a, Value> {
        self.values.iter()
    }
}

/// The value of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Float(f64),
    /// Text.
    Text(String),
}

impl Value {
    /// The name of its type, for people.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Bool(_) => "true or false",
            Value::Int(_) => "a whole number",
            Value::Float(_) => "a number",
            Value::Text(_) => "text",
        }
    }

    /// This value as C data, which borrows from it.
    pub(crate) fn to_raw(&self) -> SeventeenValue {
        let (kind, payload) = match self {
            Value::Bool(b) => (SEVENTEEN_BOOL, SeventeenPayload { boolean: u8::from(*b) }),
            Value::Int(i) => (SEVENTEEN_INT, SeventeenPayload { integer: *i }),
            Value::Float(x) => (SEVENTEEN_FLOAT, SeventeenPayload { real: *x }),
            Value::Text(s) => (SEVENTEEN_STR, SeventeenPayload { text: SeventeenStr::new(s) }),
        };
        SeventeenValue { kind, payload }
    }

    /// The value of C data. None if its type is unknown, its text is not UTF-8, or it is neither
    /// true nor false.
    ///
    /// # Safety
    /// The payload's member of that type is set, and text in it is readable.
    pub(crate) unsafe fn from_raw(raw: &SeventeenValue) -> Option<Value> {
        // SAFETY: the caller's promise.
        unsafe {
            match raw.kind {
                SEVENTEEN_BOOL => match raw.payload.boolean {
                    byte @ (0 | 1) => Some(Value::Bool(byte == 1)),
                    _ => None,
                },
                SEVENTEEN_INT => Some(Value::Int(raw.payload.integer)),
                SEVENTEEN_FLOAT => Some(Value::Float(raw.payload.real)),
                SEVENTEEN_STR => {
                    Some(Value::Text(crate::read::text(&raw.payload.text)?.to_owned()))
                }
                _ => None,
            }
        }
    }
}

/// Its text in a recipe.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value:?}"),
            Value::Text(value) => write!(f, "{value:?}"),
        }
    }
}

/// One documented option, as the engine sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct ParamSpec {
    /// snake_case.
    pub name: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// The value if the user gives none; its type is the option's.
    pub default: Value,
    /// Least and greatest value of a number, both included.
    pub range: Option<(f64, f64)>,
    /// Allowed values of text; any when empty.
    pub choices: Vec<&'static str>,
}

impl ParamSpec {
    /// The value that a component receives for the user's value.
    ///
    /// Accepts a whole number for a number.
    ///
    /// # Errors
    /// The value has another type, is out of range, or is not among the choices. The text contains
    /// what was expected.
    pub fn check(&self, given: &Value) -> Result<Value, String> {
        let value = match (given, &self.default) {
            (Value::Int(i), Value::Float(_)) => Value::Float(*i as f64),
            _ => given.clone(),
        };
        if std::mem::discriminant(&value) != std::mem::discriminant(&self.default) {
            return Err(format!("{given} is not {}", self.default.type_name()));
        }
        if self.number(&value).is_some_and(f64::is_nan) {
            return Err(format!("{given} is not a number"));
        }
        if let (Some(number), Some((min, max))) = (self.number(&value), self.range)
            && !(min..=max).contains(&number)
        {
            return Err(format!("{given} is not between {min} and {max}"));
        }
        if let Value::Text(word) = &value
            && !self.choices.is_empty()
            && !self.choices.contains(&word.as_str())
        {
            return Err(format!("`{word}` is not one of {}", self.choices.join(", ")));
        }
        Ok(value)
    }

    fn number(&self, value: &Value) -> Option<f64> {
        match value {
            Value::Int(i) => Some(*i as f64),
            Value::Float(x) => Some(*x),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(default: Value, range: Option<(f64, f64)>) -> ParamSpec {
        ParamSpec { name: "n", doc: "", default, range, choices: vec![] }
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        let spec = spec(Value::Int(4), Some((2., 5.)));
        assert_eq!(spec.check(&Value::Int(5)), Ok(Value::Int(5)));
        assert_eq!(spec.check(&Value::Int(6)), Err("6 is not between 2 and 5".into()));
        assert_eq!(spec.check(&Value::Float(4.)), Err("4.0 is not a whole number".into()));
    }

    #[test]
    fn a_whole_number_serves_as_a_number() {
        assert_eq!(spec(Value::Float(1.), None).check(&Value::Int(2)), Ok(Value::Float(2.)));
    }

    #[test]
    fn nan_is_refused() {
        for range in [None, Some((0., 1.))] {
            let error = spec(Value::Float(0.), range).check(&Value::Float(f64::NAN)).unwrap_err();
            assert_eq!(error, "NaN is not a number");
        }
    }
}
