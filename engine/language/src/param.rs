//! A parameter of a recipe, as a call of `param` declares it.
//!
//! ```rhai
//! let clues = param("clues", 17, "How many clues the puzzles have", #{ value: "N", range: 1..=81 });
//! ```
//!
//! Only this call declares the parameter: `--set` is checked against it, `show` prints it, and the
//! command line makes the options of its commands from it.

mod calls;

pub(crate) use calls::values_of_call;
pub use calls::{declared_params, merge_params, params_of_options, wrong_settings};

use crate::failure::type_of;
use crate::source::is_of_word;
use rhai::{Array, Dynamic, FLOAT, INT, ImmutableString, Map};
use seventeen_host::aliases::value_suggestion;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::options::{JobOption, ValueKind};
use std::collections::BTreeMap;
use std::fmt;
use std::num::IntErrorKind;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

/// The separator of a list's values; two of them are one inside a value.
const SEPARATOR: char = ';';

/// Joins the values of a list into one text.
///
/// ```
/// use seventeen_language::param::{join_values, split_values};
///
/// let text = join_values(["a.txt", "b;c.txt"]);
/// assert_eq!(text, "a.txt;b;;c.txt");
/// assert_eq!(split_values(&text), ["a.txt", "b;c.txt"]);
/// ```
pub fn join_values<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let values: Vec<String> =
        values.into_iter().map(|value| value.replace(SEPARATOR, ";;")).collect();
    values.join(";")
}

/// Splits the text of a list into its values.
pub fn split_values(text: &str) -> Vec<String> {
    let (mut values, mut value) = (Vec::new(), String::new());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        if c != SEPARATOR || characters.next_if_eq(&SEPARATOR).is_some() {
            value.push(c);
        } else {
            values.push(std::mem::take(&mut value));
        }
    }
    values.push(value);
    values
}

/// A documented parameter of a recipe.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Param {
    /// Its name, for `--set` and for the fields of other parameters.
    pub name: String,
    /// Its default as text, if it has one.
    pub default: Option<String>,
    /// A phrase, without a full stop.
    pub doc: String,
    /// The type of its values.
    pub kind: ParamKind,
    /// The type of a list's values.
    pub of: ParamKind,
    /// The numbers allowed.
    pub range: Option<ParamRange>,
    /// The texts allowed; any if there are none.
    pub choices: Vec<String>,
    /// The placeholder of a value in help: `FILE`.
    pub value: Option<String>,
    /// The letter that the command line also takes: `-n` for `--count`.
    pub short: Option<char>,
    /// Whether the command line takes its value by position instead of by name.
    pub is_positional: bool,
    /// Whether a value on the command line may begin with `-`.
    pub may_be_hyphen: bool,
    /// When it must be set.
    pub needed: Requirement,
    /// Parameters that cannot be set together with it.
    pub conflicts: Vec<String>,
    /// Parameters that must be set together with it.
    pub requires: Vec<String>,
}

/// The type of a parameter's values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int,
    /// A number.
    Float,
    /// Any text.
    #[default]
    Text,
    /// Values separated by `;`.
    List,
}

impl ParamKind {
    /// Its name in recipes.
    ///
    /// ```
    /// assert_eq!(seventeen_language::param::ParamKind::Int.name(), "int");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            ParamKind::Bool => "bool",
            ParamKind::Int => "int",
            ParamKind::Float => "float",
            ParamKind::Text => "text",
            ParamKind::List => "list",
        }
    }
}

/// The numbers that a parameter may have, with both ends.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamRange {
    /// Bounds that are whole; an end of `i64::MAX` means no limit.
    Whole(RangeInclusive<i64>),
    /// Other bounds.
    Real(RangeInclusive<f64>),
}

impl ParamRange {
    /// A range of Rhai, or an array of its ends. Rhai ends a range without an end before the
    /// largest number.
    fn from_value(value: &Dynamic) -> Option<ParamRange> {
        if let Some(range) = value.read_lock::<RangeInclusive<INT>>() {
            return Some(ParamRange::Whole(range.clone()));
        }
        if let Some(range) = value.read_lock::<Range<INT>>() {
            let end = if range.end == INT::MAX { INT::MAX } else { range.end.checked_sub(1)? };
            return Some(ParamRange::Whole(range.start..=end));
        }
        let ends = value.read_lock::<Array>()?;
        let [least, greatest] = &ends[..] else { return None };
        if let (Ok(least), Ok(greatest)) = (least.as_int(), greatest.as_int()) {
            return (least <= greatest).then_some(ParamRange::Whole(least..=greatest));
        }
        let number = |end: &Dynamic| end.as_float().or(end.as_int().map(|end| end as FLOAT)).ok();
        let (least, greatest) = (number(least)?, number(greatest)?);
        (least <= greatest).then_some(ParamRange::Real(least..=greatest))
    }

    /// The type of numbers with these bounds, unless another is declared.
    fn kind(&self) -> ParamKind {
        match self {
            ParamRange::Whole(_) => ParamKind::Int,
            ParamRange::Real(_) => ParamKind::Float,
        }
    }

    fn contains_whole(&self, number: INT) -> bool {
        match self {
            ParamRange::Whole(range) => range.contains(&number),
            ParamRange::Real(range) => range.contains(&(number as FLOAT)),
        }
    }

    fn contains(&self, number: FLOAT) -> bool {
        match self {
            ParamRange::Whole(range) => {
                let is_below = *range.end() == INT::MAX || number <= *range.end() as FLOAT;
                is_below && number >= *range.start() as FLOAT
            }
            ParamRange::Real(range) => range.contains(&number),
        }
    }
}

/// As recipes write it, without an end if there is no limit.
impl fmt::Display for ParamRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamRange::Whole(range) if *range.end() == INT::MAX => {
                write!(f, "{}..", range.start())
            }
            ParamRange::Whole(range) => write!(f, "{}..={}", range.start(), range.end()),
            ParamRange::Real(range) => write!(f, "{:?} to {:?}", range.start(), range.end()),
        }
    }
}

/// When a parameter must be set.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Requirement {
    /// It is optional.
    #[default]
    Never,
    /// It must be set.
    Always,
    /// Exactly one of it and this other parameter must be set.
    Unless(String),
}

/// A field of the map that can be the last argument of `param`: its name, its type, and how it is
/// set.
type ParamField = (&'static str, &'static str, fn(&mut Param, &Dynamic) -> bool);

/// All fields.
const FIELDS: [ParamField; 11] = [
    ("value", "a text", |param, value| store_field(&mut param.value, as_string(value).map(Some))),
    ("type", "\"int\", \"float\" or \"text\"", |param, value| {
        store_field(param.element_kind(), as_kind(value))
    }),
    (
        "range",
        "a range such as 1..=81, or its least and greatest number, such as [0.0, 1.0]",
        |param, value| {
            let range = ParamRange::from_value(value);
            let kind = range.as_ref().map_or(ParamKind::Float, ParamRange::kind);
            let element = param.element_kind();
            // A number that need not be whole may have whole bounds.
            *element = if *element == ParamKind::Float { ParamKind::Float } else { kind };
            store_field(&mut param.range, range.map(Some))
        },
    ),
    ("choices", "texts", |param, value| store_field(&mut param.choices, as_strings(value))),
    ("short", "a letter", |param, value| {
        store_field(&mut param.short, as_string(value).and_then(|text| as_letter(&text)).map(Some))
    }),
    ("positional", "true or false", |param, value| {
        store_field(&mut param.is_positional, as_flag(value))
    }),
    ("hyphen", "true or false", |param, value| {
        store_field(&mut param.may_be_hyphen, as_flag(value))
    }),
    ("required", "true or false", |param, value| {
        store_field(&mut param.needed, as_requirement(value))
    }),
    ("unless", "a parameter", |param, value| {
        store_field(&mut param.needed, as_string(value).map(Requirement::Unless))
    }),
    ("conflicts", "parameters", |param, value| {
        store_field(&mut param.conflicts, as_strings(value))
    }),
    ("requires", "parameters", |param, value| store_field(&mut param.requires, as_strings(value))),
];

/// The fields of the map that can be the last argument of `param`, each with the values that it
/// takes.
pub fn field_names() -> Vec<(&'static str, &'static str)> {
    FIELDS.iter().map(|(name, expected, _)| (*name, *expected)).collect()
}

impl Param {
    /// The parameter that a call of `param` declares. Its type is that of the default. `()` means
    /// no default, and text unless the field `type` declares another type.
    ///
    /// # Errors
    /// `--set` cannot take the name, a field is unknown or has a wrong type, or the values of the
    /// default have different types.
    pub fn from_declaration(
        name: &str,
        default: &Dynamic,
        doc: &str,
        fields: &Map,
    ) -> Result<Param, String> {
        let is_of_name = |c| is_of_word(c) || c == '-';
        if !name.starts_with(is_of_word) || !name.chars().all(is_of_name) {
            return Err(format!(
                "the name of a parameter is {name:?}, expected letters, digits, `_` and `-`, as in \
                 `--set least_clues=17`"
            ));
        }
        let mut param = Param {
            name: name.to_owned(),
            default: as_text(default),
            doc: doc.to_owned(),
            kind: kind_of(default),
            of: kind_of_values(default)
                .map_err(|reason| format!("parameter `{name}`: {reason}"))?,
            ..Param::default()
        };
        for (field, value) in fields {
            param
                .set_field(field, value)
                .map_err(|reason| format!("parameter `{name}`: {reason}"))?;
        }
        Ok(param)
    }

    /// The parameter that gives an option of a verb, with more fields.
    ///
    /// # Errors
    /// As for [`from_declaration`](Param::from_declaration).
    pub fn from_job_option(option: &JobOption, fields: &Map) -> Result<Param, String> {
        let is_flag = option.takes == ValueKind::Flag;
        let default = option.default.clone().or_else(|| is_flag.then(|| "false".to_owned()));
        let mut param =
            Param::from_declaration(option.name, &Dynamic::UNIT, option.doc, &Map::new())?;
        (param.kind, param.range) = match option.takes {
            ValueKind::Flag => (ParamKind::Bool, None),
            ValueKind::Count => (ParamKind::Int, Some(ParamRange::Whole(1..=INT::MAX))),
            ValueKind::Number => (ParamKind::Int, Some(ParamRange::Whole(0..=INT::MAX))),
            ValueKind::Real | ValueKind::Positive => (ParamKind::Float, None),
            _ => (ParamKind::Text, None),
        };
        let value = || option.takes.value_name().to_owned();
        (param.default, param.value) = (default, (!is_flag).then(value));
        if let ValueKind::FlagOrWord(words) | ValueKind::Word(words) = option.takes {
            param.choices = words.iter().map(|&word| word.to_owned()).collect();
        }
        param.may_be_hyphen = option.takes == ValueKind::Cells;
        for (field, value) in fields {
            let wrong = |reason| format!("parameter `{}`: {reason}", option.name);
            param.set_field(field, value).map_err(wrong)?;
        }
        Ok(param)
    }

    /// Sets the field of this name.
    fn set_field(&mut self, name: &str, value: &Dynamic) -> Result<(), String> {
        let names = FIELDS.map(|(name, ..)| name);
        let Some((_, expected, set)) = FIELDS.into_iter().find(|(known, ..)| *known == name) else {
            let (near, known) = (suggestion(name, names), names.join(", "));
            return Err(format!("no field `{name}`{near} (there are: {known})"));
        };
        match set(self, value) {
            true => Ok(()),
            false => Err(format!("`{name}` is {}, expected {expected}", type_of(value))),
        }
    }

    /// The text as a value of this parameter.
    ///
    /// # Errors
    /// It is not of the parameter's type, not in its range, or none of its choices.
    pub fn parse_value(&self, text: &str) -> Result<Dynamic, String> {
        if self.kind != ParamKind::List {
            return self.parse_single(self.kind, text);
        }
        let is_empty = text.is_empty() && self.of != ParamKind::Text;
        let values = split_values(text).into_iter().filter(|_| !is_empty);
        let values = (1..).zip(values).map(|(number, one)| {
            let value = self.parse_single(self.of, &one);
            value.map_err(|reason| format!("value {number}, {one:?}: {reason}"))
        });
        Ok(values.collect::<Result<Array, String>>()?.into())
    }

    /// The text that a run gives to this parameter, as a value of it.
    ///
    /// # Errors
    /// As for [`parse_value`](Param::parse_value), with the name of the parameter and the text.
    pub fn value_of_setting(&self, text: &str) -> Result<Dynamic, String> {
        let wrong = |reason| format!("parameter `{}`: {text:?}: {reason}", self.name);
        self.parse_value(text).map_err(wrong)
    }

    /// The default as a value of this parameter: its numbers are floats if any may be.
    ///
    /// # Errors
    /// It is of another type than the values that a run can give, or not one of these.
    pub fn typed_default(&self, default: Dynamic) -> Result<Dynamic, String> {
        let Some(text) = &self.default else { return Ok(default) };
        let name = &self.name;
        let typed = match default.try_cast_result::<Array>() {
            Ok(values) => {
                let values = values.into_iter().map(|value| as_typed(self.of, value));
                values.collect::<Result<Array, String>>().map(Into::into)
            }
            Err(other) => as_typed(self.kind, other),
        };
        let typed = typed.map_err(|reason| format!("parameter `{name}`: the default {reason}"))?;
        let wrong = |reason| match self.choices.is_empty() {
            true => format!("parameter `{name}`: the default {reason}"),
            false => format!("parameter `{name}`: the default is {text:?}, {reason}"),
        };
        self.check(text).map_err(wrong)?;
        Ok(typed)
    }

    /// The text as one value.
    fn parse_single(&self, kind: ParamKind, text: &str) -> Result<Dynamic, String> {
        if !self.choices.is_empty() && !self.choices.iter().any(|choice| choice == text) {
            let near = value_suggestion(text, self.choices.iter().map(String::as_str));
            return Err(format!("expected {}{near}", self.choices.join(", ")));
        }
        match kind {
            ParamKind::Bool => parse_or_error::<bool>(text, "true or false"),
            ParamKind::Int => {
                let number = text.parse::<INT>().map_err(|error| match error.kind() {
                    IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => error.to_string(),
                    _ => "expected a whole number".to_owned(),
                })?;
                self.check_range(|range| range.contains_whole(number), text).map(|()| number.into())
            }
            ParamKind::Float => {
                let number = text.parse::<FLOAT>().map_err(|_| "expected a number")?;
                self.check_range(|range| range.contains(number), text).map(|()| number.into())
            }
            // A list has no lists inside.
            ParamKind::Text | ParamKind::List => Ok(text.to_owned().into()),
        }
    }

    /// The type of a value, or of the values of a list.
    fn element_kind(&mut self) -> &mut ParamKind {
        if self.kind == ParamKind::List { &mut self.of } else { &mut self.kind }
    }

    /// Whether a text can be its value.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn check(&self, text: &str) -> Result<(), String> {
        self.parse_value(text).map(|_| ())
    }

    /// Rejects a number outside of the range, which was written as `text`.
    fn check_range(
        &self,
        is_inside: impl Fn(&ParamRange) -> bool,
        text: &str,
    ) -> Result<(), String> {
        match &self.range {
            Some(range) if !is_inside(range) => Err(format!("{text} is not in {range}")),
            _ => Ok(()),
        }
    }

    /// The values allowed, as `show` prints them: ` (1..=81)`, ` (place, step)`; empty if all are.
    pub fn allowed_text(&self) -> String {
        match &self.range {
            Some(range) => format!(" ({range})"),
            None if self.choices.is_empty() => String::new(),
            None => format!(" ({})", self.choices.join(", ")),
        }
    }
}

/// Rejects parameters that cannot be set together, and missing ones that must be set.
///
/// # Errors
/// The first such parameter.
pub fn check_combination(params: &[Param], set: &BTreeMap<String, String>) -> Result<(), String> {
    let misfit = params.iter().find_map(|param| {
        let is_set = set.contains_key(&param.name);
        if is_set { param.exclusion_error(set) } else { param.missing_error(set) }
    });
    misfit.map_or(Ok(()), Err)
}

impl Param {
    /// Parameters that cannot be set together with it.
    pub fn excluded_params(&self) -> impl Iterator<Item = &String> {
        let unless = match &self.needed {
            Requirement::Unless(other) => Some(other),
            Requirement::Always | Requirement::Never => None,
        };
        self.conflicts.iter().chain(unless)
    }

    /// The error if it cannot be set with the others.
    fn exclusion_error(&self, set: &BTreeMap<String, String>) -> Option<String> {
        let name = &self.name;
        let conflict = self.excluded_params().find(|other| set.contains_key(*other));
        let alone = self.requires.iter().find(|other| !set.contains_key(*other));
        let conflict =
            conflict.map(|other| format!("parameter `{name}` cannot be combined with `{other}`"));
        conflict.or(alone.map(|other| format!("parameter `{name}` requires `{other}`")))
    }

    /// The error if it is not set but must be.
    fn missing_error(&self, set: &BTreeMap<String, String>) -> Option<String> {
        let name = &self.name;
        match &self.needed {
            Requirement::Always => Some(format!("parameter `{name}` must be set")),
            Requirement::Unless(other) if !set.contains_key(other) => {
                Some(format!("parameter `{name}` or `{other}` must be set"))
            }
            Requirement::Unless(_) | Requirement::Never => None,
        }
    }
}

/// A value of this type: a float for a whole number, where numbers need not be whole.
fn as_typed(kind: ParamKind, value: Dynamic) -> Result<Dynamic, String> {
    match value.as_int() {
        Ok(number) if kind == ParamKind::Float => Ok((number as FLOAT).into()),
        _ if kind_of(&value) == kind => Ok(value),
        _ => Err(format!(
            "{value} is of type {}, but the values are of type {}: change the default, or `type` \
             or `range`",
            type_of(&value),
            kind.name()
        )),
    }
}

/// The text as a switch.
fn parse_or_error<T: FromStr + Into<Dynamic>>(
    text: &str,
    expected: &str,
) -> Result<Dynamic, String> {
    text.parse::<T>().map(Into::into).map_err(|_| format!("expected {expected}"))
}

/// The type of a parameter with this default.
fn kind_of(default: &Dynamic) -> ParamKind {
    match default {
        value if value.is_bool() => ParamKind::Bool,
        value if value.is_int() => ParamKind::Int,
        value if value.is_float() => ParamKind::Float,
        value if value.is_array() => ParamKind::List,
        _ => ParamKind::Text,
    }
}

/// The type of the values of a list with this default.
fn kind_of_values(default: &Dynamic) -> Result<ParamKind, String> {
    let Some(values) = default.read_lock::<Array>() else { return Ok(ParamKind::Text) };
    let mut kinds: Vec<ParamKind> = values.iter().map(kind_of).collect();
    kinds.dedup();
    let is_number = |kind: &ParamKind| matches!(kind, ParamKind::Int | ParamKind::Float);
    match kinds[..] {
        [] => Ok(ParamKind::Text),
        [one] if one != ParamKind::List => Ok(one),
        _ if kinds.iter().all(is_number) => Ok(ParamKind::Float),
        _ => Err("the values of the default are of different types".to_owned()),
    }
}

/// A default as `--set` would give it.
fn as_text(default: &Dynamic) -> Option<String> {
    match default.read_lock::<Array>() {
        Some(values) => {
            let values: Vec<String> = values.iter().map(Dynamic::to_string).collect();
            Some(join_values(values.iter().map(String::as_str)))
        }
        None => (!default.is_unit()).then(|| default.to_string()),
    }
}

/// Stores a field's value; false if it has a wrong type.
fn store_field<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

fn as_kind(value: &Dynamic) -> Option<ParamKind> {
    let name = as_string(value)?;
    let kinds = [ParamKind::Int, ParamKind::Float, ParamKind::Text];
    kinds.into_iter().find(|kind| kind.name() == name)
}

fn as_requirement(value: &Dynamic) -> Option<Requirement> {
    Some(if as_flag(value)? { Requirement::Always } else { Requirement::Never })
}

fn as_flag(value: &Dynamic) -> Option<bool> {
    value.as_bool().ok()
}

/// The letter that a text consists of.
fn as_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(first)
}

fn as_string(value: &Dynamic) -> Option<String> {
    value.read_lock::<ImmutableString>().map(|text| text.to_string())
}

/// A text, or several.
fn as_strings(value: &Dynamic) -> Option<Vec<String>> {
    match value.read_lock::<Array>() {
        Some(values) => values.iter().map(as_string).collect(),
        None => as_string(value).map(|one| vec![one]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(default: impl Into<Dynamic>, fields: &str) -> Result<Param, String> {
        let fields = rhai::Engine::new().eval::<Map>(fields).unwrap();
        Param::from_declaration("n", &default.into(), "Number", &fields)
    }

    #[test]
    fn the_default_or_a_field_gives_the_type() {
        let kinds = |default: Dynamic, fields| {
            let param = param(default, fields).unwrap();
            (param.kind, param.default)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(kinds(17.into(), "#{}"), (ParamKind::Int, some("17")));
        assert_eq!(kinds(Dynamic::UNIT, "#{}"), (ParamKind::Text, None));
        assert_eq!(kinds(Dynamic::UNIT, "#{ type: `float` }"), (ParamKind::Float, None));
        assert_eq!(kinds(false.into(), "#{}"), (ParamKind::Bool, some("false")));
        let list = vec![Dynamic::from("a"), Dynamic::from("b")];
        assert_eq!(kinds(list.into(), "#{}"), (ParamKind::List, some("a;b")));
    }

    #[test]
    fn values_are_checked() {
        let said = |default: Dynamic, fields, text: &str| {
            param(default, fields).unwrap().check(text).err().unwrap_or_default()
        };
        assert_eq!(said(1.into(), "#{ range: 1..=81 }", "81"), "");
        assert_eq!(said(1.into(), "#{ range: 1..=81 }", "82"), "82 is not in 1..=81");
        assert_eq!(said(1.into(), "#{ range: 0..3 }", "3"), "3 is not in 0..=2");
        assert_eq!(said(1.into(), "#{ range: 1.. }", "0"), "0 is not in 1..");
        assert_eq!(said(1.into(), "#{}", "x"), "expected a whole number");
        for fields in ["#{ range: [0.0, 1.0] }", "#{ range: [0.0, 1] }"] {
            assert_eq!(said(0.5.into(), fields, "1"), "");
            assert_eq!(said(0.5.into(), fields, "1.5"), "1.5 is not in 0.0 to 1.0");
            assert_eq!(said(1.into(), fields, "0.25"), "");
            assert_eq!(said(Dynamic::UNIT, fields, "-0.25"), "-0.25 is not in 0.0 to 1.0");
        }
        assert_eq!(said(0.5.into(), "#{ range: 0..=1 }", "0.7"), "");
        assert_eq!(said(0.5.into(), "#{ range: 0..=1 }", "1.7"), "1.7 is not in 0..=1");
        assert_eq!(said(1.into(), "#{ range: [1, 3] }", "4"), "4 is not in 1..=3");
        assert_eq!(said(1.into(), "#{ range: [1, 3] }", "2.5"), "expected a whole number");
        assert_eq!(said("a".into(), "#{ choices: [`a`, `b`] }", "b"), "");
        assert_eq!(said("a".into(), "#{ choices: [`a`, `b`] }", "c"), "expected a, b");
    }

    #[test]
    fn values_of_a_list_have_the_type_of_its_default() {
        let list = |values: Vec<Dynamic>, text: &str| {
            let param = param(values, "#{}")?;
            let values = param.parse_value(text)?.into_array().unwrap_or_default();
            Ok(values.iter().map(|value| format!("{value:?}")).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(list(vec![1.into(), 2.into()], "3;40"), Ok("3 40".to_owned()));
        assert_eq!(list(vec![1.into(), 2.5.into()], "3"), Ok("3.0".to_owned()));
        assert_eq!(list(vec![true.into()], "false"), Ok("false".to_owned()));
        assert_eq!(list(vec!["a".into()], "3"), Ok("\"3\"".to_owned()));
        assert_eq!(list(vec![1.into()], ""), Ok(String::new()));
        assert!(list(vec![1.into()], "x").is_err());
        let error: String = list(vec![1.into(), "a".into()], "1").unwrap_err();
        assert!(error.contains("of different types"), "{error}");
        let error = param(vec![Dynamic::ONE], "#{ range: 1..=9 }").unwrap().check("3;10");
        assert_eq!(error, Err("value 2, \"10\": 10 is not in 1..=9".to_owned()));
        let typed = param(Array::new(), "#{ type: `float`, range: [0.0, 9.5] }").unwrap();
        assert_eq!(typed.parse_value("3;4.5").unwrap().to_string(), "[3.0, 4.5]");
        let error = typed.check("3;x");
        assert_eq!(error, Err("value 2, \"x\": expected a number".to_owned()));
        let mixed = vec![Dynamic::ONE, 2.5.into()];
        let typed = param(mixed.clone(), "#{}").unwrap().typed_default(mixed.into());
        assert_eq!(typed.unwrap().to_string(), "[1.0, 2.5]");
    }

    #[test]
    fn the_default_is_a_value_of_the_type() {
        let said = |default: Dynamic, fields| {
            let typed = param(default.clone(), fields).unwrap().typed_default(default);
            typed.map(|typed| format!("{typed:?}")).unwrap_or_else(|error| error)
        };
        let other = |found, type_of, kind| {
            format!(
                "parameter `n`: the default {found} is of type {type_of}, but the values are of \
                 type {kind}: change the default, or `type` or `range`"
            )
        };
        assert_eq!(said(5.into(), "#{ type: `text` }"), other("5", "int", "text"));
        assert_eq!(said("5".into(), "#{ type: `int` }"), other("5", "text", "int"));
        assert_eq!(said("x".into(), "#{ range: 1..9 }"), other("x", "text", "int"));
        assert_eq!(said(2.5.into(), "#{ type: `int` }"), other("2.5", "float", "int"));
        assert_eq!(said(5.into(), "#{ type: `float` }"), "5.0");
        let list = Dynamic::from(vec![Dynamic::ONE]);
        assert_eq!(said(list, "#{ type: `text` }"), other("1", "int", "text"));
        assert_eq!(said(Dynamic::UNIT, "#{ type: `int` }"), "()");
        let outside = said(9.into(), "#{ range: 1..5 }");
        assert_eq!(outside, "parameter `n`: the default 9 is not in 1..=4");
    }

    #[test]
    fn a_name_is_one_that_a_run_can_set() {
        let of_name = |name| Param::from_declaration(name, &Dynamic::ONE, "", &Map::new());
        for name in ["n", "least_clues", "at-most", "größe"] {
            assert!(of_name(name).is_ok(), "{name}");
        }
        for name in ["", "a b", "a=b", "-n"] {
            let error = of_name(name).unwrap_err();
            let begins = format!("the name of a parameter is {name:?}, expected letters");
            assert!(error.starts_with(&begins), "{error}");
        }
    }

    #[test]
    fn a_wrong_field_is_named() {
        let error = param(1, "#{ valeu: `N` }").unwrap_err();
        assert!(
            error.starts_with("parameter `n`: no field `valeu`; did you mean `value`?"),
            "{error}"
        );
        let error = param(1, "#{ range: 5 }").unwrap_err();
        let expected =
            "expected a range such as 1..=81, or its least and greatest number, such as [0.0, 1.0]";
        assert_eq!(error, format!("parameter `n`: `range` is int, {expected}"));
        let error = param(1, "#{ range: [1.0, 0.0] }").unwrap_err();
        assert_eq!(error, format!("parameter `n`: `range` is array, {expected}"));
    }

    #[test]
    fn parameters_fit_together() {
        let named =
            |name: &str, fields| Param { name: name.to_owned(), ..param((), fields).unwrap() };
        let params = [
            named("clues", "#{ unless: `up_to` }"),
            named("up_to", "#{}"),
            named("first", "#{ requires: `up_to`, conflicts: [`count`, `out`] }"),
            named("count", "#{}"),
        ];
        let said = |names: &[&str]| {
            let set = names.iter().map(|&name| (name.to_owned(), String::new())).collect();
            check_combination(&params, &set).err().unwrap_or_default()
        };
        assert_eq!(said(&["clues"]), "");
        assert_eq!(said(&["up_to", "first"]), "");
        assert_eq!(said(&[]), "parameter `clues` or `up_to` must be set");
        assert_eq!(said(&["clues", "up_to"]), "parameter `clues` cannot be combined with `up_to`");
        assert_eq!(said(&["clues", "first"]), "parameter `first` requires `up_to`");
        let both = said(&["up_to", "first", "count"]);
        assert_eq!(both, "parameter `first` cannot be combined with `count`");
    }
}
