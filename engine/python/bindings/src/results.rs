//! Results: a class for each type of result, with the fields that the type declares.

mod kept;
mod object;
mod picture;
mod step;

pub(crate) use kept::{Held, KeptResult, KeptTable, TIME, pickle_text, read_pickle, restorer};
pub(crate) use picture::Picture;
pub(crate) use step::{Step, restore as restore_step};

use crate::error::Raise;
use crate::field::field_to_python;
use crate::items::{ItemIter, Items, items_of};
use crate::row::{Column, Row, Text};
use crate::table::Table;
use crate::text::{attribute, prose, static_text};
use crate::values::hash_of;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use pyo3::{PyClass, PyTypeInfo};
use seventeen::jobs;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::report::declared::{Declared, Field};
use seventeen::report::record::{audit_table, searched};
use seventeen::report::{FieldValue, Table as PlainTable, ToSvg, Value};
use seventeen_script::RecipeObject;

/// A class of Python that contains a result.
pub(crate) trait ResultClass: PyTypeInfo + 'static {
    /// The type of the result.
    type Result: Declared;

    /// The value of a declared field of an object of the class.
    fn field(object: &Bound<'_, PyAny>, index: usize) -> PyResult<FieldValue>;
}

/// What a stub says of a class.
pub(crate) struct Declaration {
    pub(crate) class: &'static str,
    pub(crate) about: String,
    pub(crate) fields: Vec<Column>,
    /// The class of the items that a loop visits.
    pub(crate) items: Option<&'static str>,
    /// Members that are not fields, as the stub declares them.
    pub(crate) members: &'static str,
}

impl Declaration {
    /// The class of a result.
    fn of<C: ResultClass>(class: &'static str) -> Declaration {
        let (about, fields) = (prose(C::Result::ABOUT), columns_of::<C::Result>());
        Declaration { class, about, fields, items: None, members: "" }
    }
}

/// The length of a class as its stub declares it.
macro_rules! len_member {
    ($count:expr) => {
        "    def __len__(self) -> int: ...\n"
    };
}

/// Declares classes. Each has its name in recipes, the type of its results, and how they are drawn,
/// what they contain and what they show as tables, if that applies.
macro_rules! results {
    ($(
        $class:ident: $type:ty
        $(, draws $picture:expr)?
        $(, holds $item:ident: $items:expr)?
        $(, counts $count:expr)?
        $(, shows $table:ident, $about:literal, $rows:expr)*
;
    )*) => {
        $(
            #[pyclass(frozen, module = "seventeen")]
            pub(crate) struct $class(pub(crate) Held<$type>);

            #[pymethods]
            impl $class {
                fn __str__(&self) -> String {
                    self.0.text()
                }

                fn __repr__(&self) -> String {
                    format!("<{}: {}>", stringify!($class), self.0.summary())
                }

                /// The fields by name.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                    to_dict::<$type>(py, |index| self.0.field(index))
                }

                $(fn _repr_svg_(&self) -> String {
                    let picture: fn(&$type) -> seventeen::report::Picture = $picture;
                    match &self.0 {
                        Held::Made(result) => picture(result).svg(),
                        Held::Restored(kept) => kept.picture(),
                    }
                })?

                $(fn __iter__(&self) -> PyResult<Items> {
                    let items: fn(&$type) -> seventeen::Result<ItemIter> = $items;
                    match &self.0 {
                        Held::Made(result) => Ok(items(result).raise()?.into()),
                        Held::Restored(kept) => Ok(kept.items().into()),
                    }
                })?

                $(fn __len__(&self) -> usize {
                    let count: fn(&$type) -> usize = $count;
                    match &self.0 {
                        Held::Made(result) => count(result),
                        Held::Restored(kept) => kept.items().count(),
                    }
                })?

                $(
                    #[doc = $about]
                    #[getter]
                    fn $table(&self) -> PyResult<Table> {
                        let rows: fn(&$type) -> seventeen::Result<PlainTable> = $rows;
                        let table = match &self.0 {
                            Held::Made(result) => rows(result),
                            Held::Restored(kept) => kept.table(stringify!($table)),
                        };
                        Ok(Table::of_plain(table.raise()?))
                    }
                )*

                fn __eq__(&self, other: &Bound<'_, $class>) -> PyResult<bool> {
                    let timeless = |kept: KeptResult| {
                        pickle_text(&kept.without_time(&columns_of::<$type>()))
                    };
                    Ok(timeless(self.kept()?)? == timeless(other.get().kept()?)?)
                }

                fn __hash__(&self) -> u64 {
                    let first = columns_of::<$type>().first().map(|column| column.index);
                    hash_of(&first.map(|index| Value::from(self.0.field(index)).to_string()))
                }

                fn __reduce__<'py>(
                    &self,
                    py: Python<'py>,
                ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
                    let restore = restorer(py, "_result")?;
                    Ok((restore, (stringify!($class), pickle_text(&self.kept()?)?)))
                }

                fn __copy__(result: Py<$class>) -> Py<$class> {
                    result
                }

                #[pyo3(signature = (_memo, /))]
                fn __deepcopy__(result: Py<$class>, _memo: &Bound<'_, PyAny>) -> Py<$class> {
                    result
                }
            }

            impl $class {
                /// What its pickle has.
                fn kept(&self) -> PyResult<KeptResult> {
                    match &self.0 {
                        Held::Made(result) => result.kept().raise(),
                        Held::Restored(kept) => Ok((**kept).clone()),
                    }
                }
            }

            impl ResultClass for $class {
                type Result = $type;

                fn field(object: &Bound<'_, PyAny>, index: usize) -> PyResult<FieldValue> {
                    Ok(object.cast::<$class>()?.get().0.field(index))
                }
            }

            impl Row for $type {
                const CLASS: &'static str = stringify!($class);

                fn columns() -> Vec<Column> {
                    columns_of::<$type>()
                }

                fn field(&self, index: usize) -> FieldValue {
                    <$type>::declared()[index].of(self)
                }

                fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                    Ok(Py::new(py, $class(Held::Made(self)))?.into_any())
                }

                fn kept(&self) -> seventeen::Result<KeptResult> {
                    let kept = KeptResult::of(self);
                    $(
                        let picture: fn(&$type) -> seventeen::report::Picture = $picture;
                        let kept = kept.with_picture(picture(self).svg());
                    )?
                    $(
                        let items: fn(&$type) -> seventeen::Result<ItemIter> = $items;
                        let kept = kept.with_items(items(self)?)?;
                    )?
                    $(
                        let rows: fn(&$type) -> seventeen::Result<PlainTable> = $rows;
                        let kept = kept.with_table(stringify!($table), &rows(self)?);
                    )*
                    Ok(kept)
                }
            }
        )*

        /// The object of a class that a pickle has: a result, or a value.
        pub(crate) fn kept_to_python(
            py: Python<'_>,
            class: &str,
            kept: KeptResult,
        ) -> PyResult<Py<PyAny>> {
            match class {
                $(stringify!($class) => {
                    let object = $class(Held::Restored(Box::new(kept)));
                    Ok(Py::new(py, object)?.into_any())
                })*
                _ => kept.value_to_python(py),
            }
        }

        /// The columns of a table of a class that a pickle has.
        pub(crate) fn columns_of_class(class: &str) -> Vec<Column> {
            match class {
                $(stringify!($class) => columns_of::<$type>(),)*
                Text::CLASS => Text::columns(),
                _ => ParsedLine::columns(),
            }
        }

        /// Adds the classes to the module.
        pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(add_class::<$class>(module)?;)*
            add_class::<Step>(module)
        }

        /// A value of a recipe: a result, a value, a table or a picture. Others are their texts.
        pub(crate) fn object_to_python(
            py: Python<'_>,
            object: RecipeObject,
        ) -> PyResult<Py<PyAny>> {
            $(let object = match object.cast::<$type>() {
                Ok(result) => return result.into_python(py),
                Err(object) => object,
            };)*
            object::to_python(py, object)
        }

        /// What stubs say of the classes.
        pub(crate) fn declarations() -> Vec<Declaration> {
            let results = [$(Declaration {
                items: [$(stringify!($item))?].first().copied(),
                members: concat!($(
                    len_member!($count),
                )? $(
                    "    @property\n    def ", stringify!($table), "(self) -> Table:\n        \"\"\"",
                    $about, "\"\"\"\n",
                )*),
                ..Declaration::of::<$class>(stringify!($class))
            }),*];
            let step = Declaration { members: step::MEMBERS, ..Declaration::of::<Step>("Step") };
            results.into_iter().chain([step]).collect()
        }
    };
}

results! {
    Solved: jobs::solve::Solved;
    Counted: jobs::count::Counted;
    Ranked: jobs::catalogue::RankedGrid;
    Rated: jobs::rate::Rated;
    Path: jobs::human::SolutionPath;
    Hint: jobs::human::Hint, draws ToSvg::picture;
    AllSteps: jobs::human::AllSteps;
    Sets: jobs::harvest::Sets, draws ToSvg::picture, holds Cells: |sets| {
        Ok(items_of(sets.sets.iter().copied()))
    }, counts |sets| sets.sets.len();
    Clique: jobs::clique::Clique, draws ToSvg::picture, holds Cells: |clique| {
        Ok(items_of(clique.sets.iter().copied()))
    }, counts |clique| clique.sets.len();
    Enumeration: jobs::enumerate::Enumeration, holds Puzzle: |found| Ok(items_of(found.puzzles()));
    Found: jobs::enumerate::GridPuzzles, holds Puzzle: |found| Ok(items_of(found.puzzles()));
    Searched: jobs::pattern::PatternSearchResult, holds Puzzle: |found| {
        Ok(Box::new(found.puzzles()?.map(|puzzle| puzzle.map(FieldValue::from))))
    },
    shows stages, "The number of configurations, and the work, of each stage.", searched::stages,
    shows patterns, "The number of configurations of each pattern of each stage.", searched::patterns,
    shows configurations, "The configurations of the last stage.", searched::configurations;
    Audit: jobs::audit::Audit,
    shows table, "The numbers of both lists, and what they share: a row for each.", audit_table;
    DatasetPuzzle: jobs::dataset::DatasetPuzzle;
    BandPair: jobs::batch::NumberedPair;
    BandPairResult: jobs::batch::PairResult;
    Minimality: jobs::minimal::Minimality;
    Banded: jobs::catalogue::GridBandClasses;
    Proof: jobs::prove::Proof;
    ProofShard: jobs::prove::ProofShard;
    Verified: jobs::certificate::VerifiedCertificate;
    VerifiedProof: jobs::prove::VerifiedProof;
    ClaimedPath: jobs::human::ClaimedPath;
}

/// The fields of a type of result that programs read.
fn columns_of<T: Declared>() -> Vec<Column> {
    let read = T::declared().iter().enumerate().filter(|(_, field)| field.is_read());
    read.map(|(index, field)| Column::of_field(index, field)).collect()
}

/// The result of a pickle.
#[pyfunction(name = "_result")]
#[pyo3(signature = (class, text, /))]
pub(crate) fn restore_result(py: Python<'_>, class: &str, text: &str) -> PyResult<Py<PyAny>> {
    kept_to_python(py, class, read_pickle(text)?)
}

/// The declared fields of a result by name, from their values by index.
fn to_dict<'py, T: Declared>(
    py: Python<'py>,
    value_of: impl Fn(usize) -> FieldValue,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    for (index, field) in T::declared().iter().enumerate().filter(|(_, field)| field.is_read()) {
        fields.set_item(field.name, field_to_python(py, value_of(index))?)?;
    }
    Ok(fields)
}

/// Adds a class with a property for each field.
fn add_class<C: ResultClass + PyClass>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<C>()?;
    let class = module.py().get_type::<C>();
    class.setattr("__doc__", prose(C::Result::ABOUT))?;
    let declared = C::Result::declared().iter().enumerate();
    for (index, field) in declared.filter(|(_, field)| field.is_read()) {
        class.setattr(attribute(field.name), property::<C>(module.py(), index, field)?)?;
    }
    Ok(())
}

/// The property that reads a field.
fn property<'py, C: ResultClass>(
    py: Python<'py>,
    index: usize,
    field: &'static Field<C::Result>,
) -> PyResult<Bound<'py, PyAny>> {
    let read = move |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
        field_to_python(args.py(), C::field(&args.get_item(0)?, index)?)
    };
    let read = PyCFunction::new_closure(py, Some(static_text(field.name)), None, read)?;
    let property = py.import("builtins")?.getattr("property")?;
    property.call1((read, py.None(), py.None(), prose(field.doc)))
}
