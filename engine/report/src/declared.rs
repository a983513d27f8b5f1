//! Fields of results: each type of result declares its fields once ([`fields!`](crate::fields!)).
//!
//! Everything else is derived from the declaration: CSV columns, JSON keys, the measures of tables
//! and statistics, the fields that recipes read and `check` knows, and the type's page in the
//! documentation.

use crate::field_value::{FieldShape, FieldType, FieldValue, OwnColumns};
use crate::value::Value;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Names and values, in the order of the columns.
pub type Fields = Vec<(String, Json)>;

/// The measures of a result by name: the input of comparisons and tables.
pub type Measures = BTreeMap<String, Value>;

/// The declaration of one field of `T`.
pub struct Field<T> {
    /// Its name.
    pub name: &'static str,
    /// Its documentation with an example: comment lines, each with its `///`.
    pub doc: &'static [&'static str],
    /// The name of its type in recipes.
    pub type_name: &'static str,
    /// The parts of its type.
    pub shape: FieldShape,
    uses: Uses,
    get: Box<Get<T>>,
}

/// The use of a field.
#[derive(Clone, Copy)]
struct Uses {
    /// Whether recipes and programs can read it.
    is_read: bool,
    /// Whether it is a column of CSV and a key of JSON.
    is_written: bool,
    /// Whether it has a value per entry.
    is_of_entry: bool,
    /// Whether tables and statistics take it.
    is_measure: bool,
}

/// Reads the value of a field, which may differ from entry to entry.
type Get<T> = dyn Fn(&T, usize) -> FieldValue + Send + Sync;

impl<T: 'static> Field<T> {
    /// A field that recipes read.
    pub fn new<V: FieldType>(
        name: &'static str,
        doc: &'static [&'static str],
        get: impl Fn(&T, usize) -> V + Send + Sync + 'static,
    ) -> Field<T> {
        let uses = Uses { is_read: true, is_written: false, is_of_entry: false, is_measure: false };
        let get = Box::new(move |result: &T, entry| get(result, entry).into());
        Field { name, doc, type_name: V::NAME, shape: V::SHAPE, uses, get }
    }

    /// The field as a column as well.
    #[must_use]
    pub fn column(mut self) -> Field<T> {
        self.uses.is_written = true;
        self
    }

    /// The field as a column that recipes do not read: its name reads another value.
    #[must_use]
    pub fn written(self) -> Field<T> {
        self.column().unread()
    }

    /// The field as a column with a value per entry, which recipes do not read.
    #[must_use]
    pub fn entry(mut self) -> Field<T> {
        self.uses.is_of_entry = true;
        self.written()
    }

    /// The field as a measure as well.
    #[must_use]
    pub fn measure(mut self) -> Field<T> {
        self.uses.is_measure = true;
        self
    }

    /// The field as a measure that recipes do not read by its name.
    #[must_use]
    pub fn measured(self) -> Field<T> {
        self.measure().unread()
    }

    fn unread(mut self) -> Field<T> {
        self.uses.is_read = false;
        self
    }

    /// Whether recipes and programs can read it.
    pub fn is_read(&self) -> bool {
        self.uses.is_read
    }

    /// Whether it is a column of CSV and a key of JSON.
    pub fn is_written(&self) -> bool {
        self.uses.is_written
    }

    /// Whether it is a column with a value per entry.
    pub fn is_of_entry(&self) -> bool {
        self.uses.is_of_entry
    }

    /// Whether tables and statistics take it.
    pub fn is_measure(&self) -> bool {
        self.uses.is_measure
    }

    /// The field for a result that contains this result.
    pub fn within<U: 'static>(&'static self, inner: fn(&U) -> T) -> Field<U> {
        let Field { name, doc, type_name, shape, uses, get } = self;
        let get = Box::new(move |result: &U, entry| get(&inner(result), entry));
        Field { name, doc, type_name, shape: *shape, uses: *uses, get }
    }

    /// The value of a field that all entries of a result share.
    pub fn of(&self, result: &T) -> FieldValue {
        (self.get)(result, 0)
    }
}

/// A result whose fields are declared.
pub trait Declared: Sized + 'static {
    /// The documentation of its text, with an example: comment lines, each with its `///`.
    const ABOUT: &'static [&'static str];

    /// The declarations, in the order of the columns.
    fn declared() -> &'static [Field<Self>];
}

/// The columns of an entry, including those that all entries share.
pub fn columns<T: Declared>(result: &T, entry: usize) -> Fields {
    written(result, entry, |_| true)
}

/// The columns in which entries differ.
pub fn columns_of_entry<T: Declared>(result: &T, entry: usize) -> Fields {
    written(result, entry, |field| field.uses.is_of_entry)
}

/// The names of all columns of results of a type; they must not depend on the result.
pub fn column_names<T: Declared>() -> Vec<&'static str> {
    names_written::<T>(|_| true)
}

/// The names of the columns in which entries differ.
pub fn column_names_of_entry<T: Declared>() -> Vec<&'static str> {
    names_written::<T>(Field::is_of_entry)
}

fn names_written<T: Declared>(is_wanted: fn(&Field<T>) -> bool) -> Vec<&'static str> {
    let fields = T::declared().iter().filter(|field| field.is_written() && is_wanted(field));
    fields.map(|field| field.name).collect()
}

/// The names of the fields that recipes and programs can read: those that this result has, and
/// those of its type that it does not have.
pub fn present_and_absent_fields<T: Declared>(result: &T) -> [Vec<&'static str>; 2] {
    let read = T::declared().iter().filter(|field| field.is_read());
    let is_absent = |field: &&Field<T>| matches!(field.of(result), FieldValue::Absent);
    let (absent, present): (Vec<_>, Vec<_>) = read.partition(is_absent);
    [present, absent].map(|fields| fields.into_iter().map(|field| field.name).collect())
}

/// The error about a field that this result of a type does not have.
pub fn absent_field_error<T: Declared>(name: &str, of: &str, result: &T) -> String {
    let [present, _] = present_and_absent_fields(result);
    format!("this {of} has no `{name}` (it has: {})", present.join(", "))
}

/// The columns that all entries of a result share.
pub fn common_columns<T: Declared>(result: &T) -> Fields {
    written(result, 0, |field| !field.uses.is_of_entry)
}

fn written<T: Declared>(result: &T, entry: usize, is_wanted: fn(&Field<T>) -> bool) -> Fields {
    let mut columns = Fields::new();
    let wanted = T::declared().iter().filter(|field| field.uses.is_written && is_wanted(field));
    for field in wanted {
        match (field.get)(result, entry) {
            FieldValue::Absent | FieldValue::Unlisted => {}
            FieldValue::Columns(own) => {
                columns.extend(own.into_iter().map(|(name, value)| (name, (&value).into())));
            }
            value => columns.push((field.name.to_owned(), value.into())),
        }
    }
    columns
}

/// The measures of a result by name; none if it declares no measure.
pub fn measures<T: Declared>(result: &T) -> Option<Measures> {
    let mut measures = Measures::new();
    for field in T::declared().iter().filter(|field| field.is_measure()) {
        measures.insert(field.name.to_owned(), field.of(result).into());
    }
    (!measures.is_empty()).then_some(measures)
}

/// The names of the fields that a result of this type has as a row of a table: its measures, or
/// else its columns. None if they depend on the result.
///
/// ```
/// use seventeen_jobs::count::Counted;
/// use seventeen_jobs::rate::Rated;
/// use seventeen_report::declared::fields_in_tables;
///
/// assert_eq!(fields_in_tables::<Counted>(), Some(vec!["puzzle", "count", "limited"]));
/// assert_eq!(fields_in_tables::<Rated>(), None);
/// ```
pub fn fields_in_tables<T: Declared>() -> Option<Vec<&'static str>> {
    let declared = T::declared();
    let is_used = match declared.iter().any(Field::is_measure) {
        true => Field::<T>::is_measure,
        false => Field::<T>::is_written,
    };
    let mut used = declared.iter().filter(|field| is_used(field));
    let is_known = used.clone().all(|field| field.type_name != OwnColumns::NAME);
    is_known.then(|| used.by_ref().map(|field| field.name).collect())
}

/// Declares the fields of a type of result ([`Declared`]).
///
/// Each field has a comment, its documentation, and a mark. A `column` is written, a `measure` is
/// used by tables and statistics, an `entry` is a column with a value per entry. `written` and
/// `measured` are a column and a measure that recipes do not read. The name, the type
/// ([`FieldType`](crate::FieldType)) and a closure follow; the closure takes a result and an entry
/// number. `..` includes the fields of a nested result.
///
/// The comment at the top documents the text of a result.
///
/// ```
/// use seventeen_report::declared::{Declared, columns, measures};
///
/// struct Walk {
///     steps: u32,
/// }
///
/// seventeen_report::fields! {
///     /// The number of steps.
///     Walk {
///         /// How many steps were taken.
///         [column, measure] steps: u32 = |walk, _| walk.steps;
///         /// Whether it went anywhere.
///         is_long: bool = |walk, _| walk.steps > 9;
///     }
/// }
///
/// let walk = Walk { steps: 12 };
/// assert_eq!(columns(&walk, 0), [("steps".to_owned(), 12.into())]);
/// assert_eq!(measures(&walk).unwrap()["steps"], 12.into());
/// assert_eq!(Walk::declared()[1].doc, ["/// Whether it went anywhere."]);
/// ```
#[macro_export]
macro_rules! fields {
    (
        $(#[doc = $about:literal])*
        $type:ty {
            $(..$inner:ty = $within:expr;)?
            $(
                $(#[doc = $doc:literal])*
                $([$($mark:ident),+])? $name:ident: $of:ty = |$result:pat_param, $entry:pat_param| $get:expr;
            )*
        }
    ) => {
        impl $crate::declared::Declared for $type {
            const ABOUT: &'static [&'static str] = &[$(concat!("///", $about)),*];

            fn declared() -> &'static [$crate::declared::Field<$type>] {
                static FIELDS: ::std::sync::LazyLock<Vec<$crate::declared::Field<$type>>> =
                    ::std::sync::LazyLock::new(|| {
                        #[allow(unused_mut, reason = "there may be no result inside")]
                        let mut fields: Vec<$crate::declared::Field<$type>> = Vec::new();
                        $({
                            let inner = <$inner as $crate::declared::Declared>::declared();
                            fields.extend(inner.iter().map(|field| field.within($within)));
                        })?
                        fields.extend([$(
                            $crate::declared::Field::new::<$of>(
                                stringify!($name),
                                &[$(concat!("///", $doc)),*],
                                |$result: &$type, $entry: usize| $get,
                            )$($(.$mark())+)?
                        ),*]);
                        fields
                    });
                &FIELDS
            }
        }
    };
}
