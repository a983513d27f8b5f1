//! `FieldValue`: the value of a declared field, before it is written or read by a language.

use crate::value::Value;
use serde_json::Value as Json;
use seventeen_core::{Cells, Grid, Position, Puzzle};
use seventeen_jobs::batch::NumberedPair;
use seventeen_jobs::human::RatedStep;
use seventeen_jobs::text::{Annotated, Problem};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;

/// The value of a field. Values that are objects in recipes and text in files are stored
/// unconverted.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_report::{FieldValue, Value};
///
/// let cells: Cells = "r1c12".parse()?;
/// assert_eq!(Value::from(FieldValue::from(cells)), Value::from("r1c1 r1c2"));
/// assert_eq!(Value::from(FieldValue::from(vec![1_u32, 2])), Value::from_iter([1, 2]));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub enum FieldValue {
    /// The result has no such field: its column is omitted, and reading it is an error.
    Absent,
    /// Nothing, without a column.
    Unlisted,
    /// A plain value.
    Plain(Value),
    /// A grid.
    Grid(Annotated<Grid>),
    /// A puzzle, pencilmarks, a board or a position.
    Problem(Problem),
    /// A set of cells.
    Cells(Cells),
    /// A pair of bands.
    NumberedPair(NumberedPair),
    /// A step.
    Step(Box<StepValue>),
    /// Several values.
    List(Vec<FieldValue>),
    /// Values by name.
    Map(Vec<(String, FieldValue)>),
    /// Fields whose names depend on the result: each is written as a column.
    Columns(Vec<(String, Value)>),
}

/// The value in JSON.
impl From<FieldValue> for Json {
    fn from(value: FieldValue) -> Json {
        match value {
            FieldValue::Step(step) => step.to_json(),
            FieldValue::List(values) => values.into_iter().map(Json::from).collect(),
            plain => (&Value::from(plain)).into(),
        }
    }
}

/// The value in a table.
impl From<FieldValue> for Value {
    fn from(value: FieldValue) -> Value {
        match value {
            FieldValue::Absent | FieldValue::Unlisted => Value::Nothing,
            FieldValue::Plain(value) => value,
            FieldValue::Grid(grid) => grid.to_string().into(),
            FieldValue::Problem(problem) => problem.to_string().into(),
            FieldValue::Cells(cells) => cells.to_string().into(),
            FieldValue::NumberedPair(entry) => entry.number().into(),
            FieldValue::Step(step) => (&step.to_json()).into(),
            FieldValue::List(values) => values.into_iter().map(Value::from).collect(),
            FieldValue::Map(values) => {
                Value::Record(values.into_iter().map(|(name, v)| (name, v.into())).collect())
            }
            FieldValue::Columns(columns) => Value::Record(columns),
        }
    }
}

/// A type that fields can have.
pub trait FieldType: Into<FieldValue> {
    /// Its name in recipes.
    const NAME: &'static str;
    /// Its parts, by their names in recipes.
    const SHAPE: FieldShape = FieldShape::Single(Self::NAME);
}

/// The parts of a type, by their names in recipes. `Problem` and `Solution` are several types
/// together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldShape {
    /// One value of a type.
    Single(&'static str),
    /// An array of values of a type.
    Array(&'static str),
    /// A value of a type, or nothing.
    Optional(&'static str),
}

/// A value of a type, or nothing: an empty cell, or no field.
pub struct OptionalField<T> {
    value: FieldValue,
    of: PhantomData<T>,
}

impl<T: FieldType> OptionalField<T> {
    /// This value; without it nothing, in a column if results of the run have the column.
    pub(crate) fn in_column(value: Option<T>, is_column: bool) -> OptionalField<T> {
        OptionalField::or_else(value, is_column, FieldValue::Unlisted)
    }

    /// This value; without it nothing, if results of the run have the field.
    pub(crate) fn if_present(value: Option<T>, is_present: bool) -> OptionalField<T> {
        OptionalField::or_else(value, is_present, FieldValue::Absent)
    }

    fn or_else(value: Option<T>, is_column: bool, otherwise: FieldValue) -> OptionalField<T> {
        let blank = if is_column { FieldValue::Plain(Value::Nothing) } else { otherwise };
        OptionalField { value: value.map_or(blank, Into::into), of: PhantomData }
    }
}

impl<T> From<OptionalField<T>> for FieldValue {
    fn from(field: OptionalField<T>) -> FieldValue {
        field.value
    }
}

impl<T: FieldType> FieldType for OptionalField<T> {
    const NAME: &'static str = "any";
    const SHAPE: FieldShape = FieldShape::Optional(T::NAME);
}

/// Fields whose names depend on the result. Each is a column.
pub struct OwnColumns(pub Vec<(String, Value)>);

impl OwnColumns {
    /// The name of their type, which no recipe reads.
    pub(crate) const NAME: &'static str = "columns";
}

/// Writes a step as JSON: with its proof or without.
pub type WriteStepFn = fn(&RatedStep) -> Json;

/// A step as the value of a field.
#[derive(Clone, Debug)]
pub struct StepValue {
    /// The step.
    pub step: RatedStep,
    /// The position before it.
    pub position: Arc<Position>,
    /// Writes it.
    pub write: WriteStepFn,
}

impl StepValue {
    fn to_json(&self) -> Json {
        (self.write)(&self.step)
    }
}

/// Types that fields can have: the name of each in recipes, and its conversion to a value.
macro_rules! field_types {
    ($($type:ty, $name:expr, $into:expr;)*) => {$(
        impl From<$type> for FieldValue {
            fn from(value: $type) -> FieldValue {
                let into: fn($type) -> FieldValue = $into;
                into(value)
            }
        }

        impl FieldType for $type {
            const NAME: &'static str = $name;
        }
    )*};
}

field_types! {
    bool, "bool", |value| FieldValue::Plain(value.into());
    u32, "int", |value| FieldValue::Plain(value.into());
    u64, "int", |value| FieldValue::Plain(value.into());
    usize, "int", |value| FieldValue::Plain(value.into());
    f64, "float", |value| FieldValue::Plain(value.into());
    String, "text", |text| FieldValue::Plain(text.into());
    &str, "text", |text| FieldValue::Plain(text.into());
    Value, "any", FieldValue::Plain;
    Grid, "Grid", |grid| FieldValue::Grid(grid.into());
    Annotated<Grid>, "Grid", FieldValue::Grid;
    Puzzle, "Puzzle", |puzzle| FieldValue::Problem(Problem::Puzzle(puzzle.into()));
    Position, "Position", |position| FieldValue::Problem(position.into());
    Cells, "Cells", FieldValue::Cells;
    NumberedPair, "BandPair", FieldValue::NumberedPair;
    StepValue, "Step", |step| FieldValue::Step(step.into());
    OwnColumns, OwnColumns::NAME, |OwnColumns(columns)| FieldValue::Columns(columns);
}

impl From<Problem> for FieldValue {
    fn from(problem: Problem) -> FieldValue {
        FieldValue::Problem(problem)
    }
}

impl FieldType for Problem {
    const NAME: &'static str = "Problem";
}

impl FieldType for FieldValue {
    const NAME: &'static str = "any";
}

/// Nothing for none.
impl<T: Into<FieldValue>> From<Option<T>> for FieldValue {
    fn from(value: Option<T>) -> FieldValue {
        value.map_or(FieldValue::Plain(Value::Nothing), Into::into)
    }
}

impl<T: FieldType> FieldType for Option<T> {
    const NAME: &'static str = "any";
    const SHAPE: FieldShape = match T::SHAPE {
        FieldShape::Single(name) => FieldShape::Optional(name),
        _ => FieldShape::Single("any"),
    };
}

impl<T: Into<FieldValue>> From<Vec<T>> for FieldValue {
    fn from(values: Vec<T>) -> FieldValue {
        FieldValue::List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: FieldType> FieldType for Vec<T> {
    const NAME: &'static str = "Array";
    const SHAPE: FieldShape = FieldShape::Array(T::NAME);
}

impl<T: Into<FieldValue>, const N: usize> From<[T; N]> for FieldValue {
    fn from(values: [T; N]) -> FieldValue {
        Vec::from(values).into()
    }
}

impl<T: FieldType, const N: usize> FieldType for [T; N] {
    const NAME: &'static str = "Array";
    const SHAPE: FieldShape = FieldShape::Array(T::NAME);
}

impl<T: Into<FieldValue>> From<BTreeMap<String, T>> for FieldValue {
    fn from(values: BTreeMap<String, T>) -> FieldValue {
        FieldValue::Map(values.into_iter().map(|(name, value)| (name, value.into())).collect())
    }
}

impl<T: Into<FieldValue>> FieldType for BTreeMap<String, T> {
    const NAME: &'static str = "Map";
}
