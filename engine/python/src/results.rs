//! Results: a class for each type of result, with the fields that the type declares.

mod object;
mod picture;
mod step;

pub(crate) use picture::Picture;
pub(crate) use step::{Step, restore as restore_step};

use crate::error::Raise;
use crate::field::field_to_python;
use crate::items::{ItemIter, Items, items_of};
use crate::row::{Column, Row};
use crate::table::Table;
use crate::text::{attribute, prose, static_text};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use pyo3::{PyClass, PyTypeInfo};
use seventeen::jobs;
use seventeen::report::declared::{Declared, Field, absent_field_error};
use seventeen::report::record::{audit_table, searched};
use seventeen::report::{FieldValue, Listing, Record, Table as PlainTable, ToSvg};
use seventeen_script::RecipeObject;
use std::io;

/// A class of Python that contains a result.
pub(crate) trait ResultClass: PyTypeInfo + 'static {
    /// The type of the result.
    type Result: Declared;

    /// The result in an object of the class.
    fn result<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<&'a Self::Result>;
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

/// Declares classes. Each has its name in recipes, the type of its results, and how they are drawn,
/// what they contain and what they show as tables, if that applies.
macro_rules! results {
    ($(
        $class:ident: $type:ty
        $(, draws $picture:expr)?
        $(, holds $item:ident: $items:expr)?
        $(, shows $table:ident, $about:literal, $rows:expr)*
;
    )*) => {
        $(
            #[pyclass(frozen, module = "seventeen")]
            pub(crate) struct $class(pub(crate) $type);

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
                    to_dict(py, &self.0)
                }

                $(fn _repr_svg_(&self) -> String {
                    let picture: fn(&$type) -> seventeen::report::Picture = $picture;
                    picture(&self.0).svg()
                })?

                $(fn __iter__(&self) -> PyResult<Items> {
                    let items: fn(&$type) -> seventeen::Result<ItemIter> = $items;
                    Ok(items(&self.0).raise()?.into())
                })?

                $(
                    #[doc = $about]
                    #[getter]
                    fn $table(&self) -> PyResult<Table> {
                        let rows: fn(&$type) -> seventeen::Result<PlainTable> = $rows;
                        Ok(Table::of_plain(rows(&self.0).raise()?))
                    }
                )*

                fn __copy__(result: Py<$class>) -> Py<$class> {
                    result
                }

                #[pyo3(signature = (_memo, /))]
                fn __deepcopy__(result: Py<$class>, _memo: &Bound<'_, PyAny>) -> Py<$class> {
                    result
                }
            }

            impl ResultClass for $class {
                type Result = $type;

                fn result<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<&'a $type> {
                    Ok(&object.cast::<$class>()?.get().0)
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

                fn write(&self, listing: &mut Listing<Vec<u8>>) -> io::Result<()> {
                    listing.add(self)
                }

                fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                    Ok(Py::new(py, $class(self))?.into_any())
                }
            }
        )*

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
    };
    Clique: jobs::clique::Clique, draws ToSvg::picture, holds Cells: |clique| {
        Ok(items_of(clique.sets.iter().copied()))
    };
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

/// The fields of a result by name.
fn to_dict<'py, T: Declared>(py: Python<'py>, result: &T) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    for field in T::declared().iter().filter(|field| field.is_read()) {
        match field.of(result) {
            FieldValue::Absent | FieldValue::Unlisted => {}
            value => fields.set_item(field.name, field_to_python(py, value)?)?,
        }
    }
    Ok(fields)
}

/// Adds a class with a property for each field.
fn add_class<C: ResultClass + PyClass>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<C>()?;
    let class = module.py().get_type::<C>();
    class.setattr("__doc__", prose(C::Result::ABOUT))?;
    for field in C::Result::declared().iter().filter(|field| field.is_read()) {
        class.setattr(attribute(field.name), property::<C>(module.py(), field)?)?;
    }
    Ok(())
}

/// The property that reads a field.
fn property<'py, C: ResultClass>(
    py: Python<'py>,
    field: &'static Field<C::Result>,
) -> PyResult<Bound<'py, PyAny>> {
    let read = move |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
        let object = args.get_item(0)?;
        let result = C::result(&object)?;
        match field.of(result) {
            FieldValue::Absent => {
                let class = object.get_type().name()?;
                let error = absent_field_error(field.name, &class.to_cow()?, result);
                Err(PyAttributeError::new_err(error))
            }
            value => field_to_python(args.py(), value),
        }
    };
    let read = PyCFunction::new_closure(py, Some(static_text(field.name)), None, read)?;
    let property = py.import("builtins")?.getattr("property")?;
    property.call1((read, py.None(), py.None(), prose(field.doc)))
}
