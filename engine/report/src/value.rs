//! `Value`: a value in a table, or a measure of a result.

use crate::number;
use serde_json::Value as Json;
use std::cmp::Ordering;
use std::fmt;

/// A plain value. Puzzles, grids and cells are represented by their text.
///
/// ```
/// use seventeen_report::Value;
///
/// let values = [Value::from("5x"), Value::from(9.5), Value::from(10), Value::Nothing];
/// assert_eq!(values.clone().map(|value| value.number()), [None, Some(9.5), Some(10.), None]);
/// assert_eq!(values.map(|value| value.to_string()), ["5x", "9.5", "10", ""]);
/// let record = Value::Record(vec![("nodes".into(), 5.into()), ("best".into(), true.into())]);
/// assert_eq!(serde_json::Value::from(&record).to_string(), r#"{"nodes":5,"best":true}"#);
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub enum Value {
    /// The value is unknown, or there is none.
    #[default]
    Nothing,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// Text.
    Text(String),
    /// Several values, such as the puzzles that were found.
    List(Vec<Value>),
    /// Values by name, in output order.
    Record(Vec<(String, Value)>),
}

impl Value {
    /// A number, whole or not; a whole number beyond 2^53 is rounded.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Value::Integer(integer) => Some(integer as f64),
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// A number, or the length of a list.
    pub(crate) fn amount(&self) -> Option<Value> {
        match self {
            Value::List(values) => Some(values.len().into()),
            Value::Integer(_) | Value::Number(_) => Some(self.clone()),
            _ => None,
        }
    }

    /// The length of a list, otherwise the value itself: there are many puzzles.
    pub(crate) fn counted(self) -> Value {
        match self {
            Value::List(values) => values.len().into(),
            other => other,
        }
    }

    /// The name of the value's type, as in recipes.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Value::Nothing => "()",
            Value::Bool(_) => "bool",
            Value::Integer(_) => "int",
            Value::Number(_) => "float",
            Value::Text(_) => "text",
            Value::List(_) => "array",
            Value::Record(_) => "map",
        }
    }

    /// The order of values in tables: numbers by size, then all others by their text, then arrays
    /// and records, value by value. Values of different types are different, except numbers.
    ///
    /// ```
    /// use seventeen_report::Value;
    ///
    /// let mut values = [Value::from("10"), Value::from(2.5), Value::Nothing, Value::from(2)];
    /// values.sort_by(Value::order);
    /// assert_eq!(values, [Value::from(2), Value::from(2.5), Value::Nothing, Value::from("10")]);
    /// assert!(Value::from(i64::MAX).order(&Value::from(i64::MAX - 1)).is_gt());
    /// assert!(Value::from(2).order(&Value::from(2.)).is_eq());
    /// ```
    pub fn order(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Integer(a), Value::Integer(b)) => a.cmp(b),
            (Value::Number(a), Value::Number(b)) => number::compare_floats(*a, *b),
            (Value::Integer(a), Value::Number(b)) => number::compare_whole_and_float(*a, *b),
            (Value::Number(a), Value::Integer(b)) => {
                number::compare_whole_and_float(*b, *a).reverse()
            }
            (Value::List(a), Value::List(b)) => {
                let mut pairs = a.iter().zip(b).map(|(a, b)| a.order(b));
                pairs.find(|order| order.is_ne()).unwrap_or(a.len().cmp(&b.len()))
            }
            (Value::Record(a), Value::Record(b)) => {
                let fields = a.iter().zip(b);
                let mut fields = fields.map(|(a, b)| a.0.cmp(&b.0).then_with(|| a.1.order(&b.1)));
                fields.find(|order| order.is_ne()).unwrap_or(a.len().cmp(&b.len()))
            }
            _ if self.rank() == other.rank() => {
                let by_type = || self.type_name().cmp(other.type_name());
                self.to_string().cmp(&other.to_string()).then_with(by_type)
            }
            _ => self.rank().cmp(&other.rank()),
        }
    }

    /// The rank of its type in the order.
    fn rank(&self) -> u8 {
        match self {
            Value::Integer(_) | Value::Number(_) => 0,
            Value::Nothing | Value::Bool(_) | Value::Text(_) => 1,
            Value::List(_) => 2,
            Value::Record(_) => 3,
        }
    }
}

/// A value as a key, in the order of [`Value::order`].
///
/// ```
/// use seventeen_report::Value;
/// use seventeen_report::value::Key;
/// use std::collections::BTreeSet;
///
/// let keys = [Value::from("a"), 2.into(), Value::Nothing, "".into(), 2.5.into(), 2.into()];
/// let keys: BTreeSet<Key> = keys.map(Key).into();
/// assert_eq!(keys.len(), 5);
/// assert_eq!(keys.first(), Some(&Key(2.0.into())));
/// ```
#[derive(Clone, Debug)]
pub struct Key(pub Value);

impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        self.0.order(&other.0)
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Key {}

/// Text unchanged; nothing as an empty text.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nothing => Ok(()),
            Value::Bool(bool) => bool.fmt(f),
            Value::Integer(integer) => integer.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::List(values) => {
                let values: Vec<String> = values.iter().map(quoted).collect();
                write!(f, "[{}]", values.join(", "))
            }
            Value::Record(record) => {
                let fields =
                    record.iter().map(|(name, value)| format!("{name:?}: {}", quoted(value)));
                write!(f, "#{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A value inside another.
fn quoted(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::Nothing => "()".to_owned(),
        other => other.to_string(),
    }
}

/// Numbers that JSON does not support, such as infinity, are null.
impl From<&Value> for Json {
    fn from(value: &Value) -> Json {
        match value {
            Value::Nothing => Json::Null,
            Value::Bool(bool) => (*bool).into(),
            Value::Integer(integer) => (*integer).into(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(values) => values.iter().map(Json::from).collect(),
            Value::Record(record) => {
                record.iter().map(|(name, value)| (name.clone(), Json::from(value))).collect()
            }
        }
    }
}

impl From<&Json> for Value {
    fn from(json: &Json) -> Value {
        match json {
            Json::Null => Value::Nothing,
            Json::Bool(bool) => (*bool).into(),
            Json::Number(number) => match (number.as_i64(), number.as_u64()) {
                (Some(integer), _) => integer.into(),
                (None, Some(integer)) => integer.into(),
                (None, None) => number.as_f64().into(),
            },
            Json::String(text) => text.as_str().into(),
            Json::Array(values) => values.iter().map(Value::from).collect(),
            Json::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.clone(), value.into()));
                Value::Record(fields.collect())
            }
        }
    }
}

impl From<bool> for Value {
    fn from(bool: bool) -> Value {
        Value::Bool(bool)
    }
}

impl From<i32> for Value {
    fn from(integer: i32) -> Value {
        Value::Integer(integer.into())
    }
}

impl From<u32> for Value {
    fn from(integer: u32) -> Value {
        Value::Integer(integer.into())
    }
}

impl From<i64> for Value {
    fn from(integer: i64) -> Value {
        Value::Integer(integer)
    }
}

/// As text if it is greater than any `i64`.
impl From<u64> for Value {
    fn from(integer: u64) -> Value {
        i64::try_from(integer).map_or_else(|_| integer.to_string().into(), Value::Integer)
    }
}

impl From<usize> for Value {
    fn from(integer: usize) -> Value {
        (integer as u64).into()
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// Nothing for none.
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Nothing, Into::into)
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}
