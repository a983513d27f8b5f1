//! The module `seventeen` of Python: the jobs of the engine as functions, their results as classes.
//!
//! Nothing is declared here that the engine declares. Keyword arguments are the options of jobs
//! (`seventeen_jobs::options`), and properties are the fields of results
//! (`seventeen_report::declared`), each with its documentation. Stubs come from the same
//! declarations.
//!
//! * `engine`, `calls`: engines for calls, and Ctrl-C.
//! * `error`, `options`, `input`, `invalid`, `memory`: exceptions, keyword arguments, puzzles and
//!   grids, those that are skipped, and how many of them fit.
//! * `arrow`: columns of Arrow in and out.
//! * `values`, `results`, `field`: the classes of values and of results, and their fields.
//! * `row`, `table`, `stream`, `items`: the results for many items.
//! * `progress`, `plugins`, `recipe_value`: bars, native libraries, and the values of recipes.
//! * `component`, `comparison`: functions of Python as components, and the statistics of
//!   comparisons.
//! * `function`, `job`, `jobs`: the functions, a file each.
//! * `stub`: the module's stub, from the declarations.

#![deny(unsafe_code)]

mod arrow;
mod calls;
mod comparison;
mod component;
mod engine;
mod error;
mod field;
mod function;
mod input;
mod invalid;
mod items;
mod job;
mod jobs;
mod memory;
mod options;
mod plugins;
mod progress;
mod recipe_value;
mod results;
mod row;
mod stream;
mod stub;
mod table;
mod text;
mod values;

/// The compiled part of the package `seventeen`.
#[pyo3::pymodule]
mod _seventeen {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::comparison::Comparison;
    #[pymodule_export]
    use crate::component::Component;
    #[pymodule_export]
    use crate::results::{Picture, restore_result, restore_step};
    #[pymodule_export]
    use crate::stream::Stream;
    #[pymodule_export]
    use crate::stub::stub;
    #[pymodule_export]
    use crate::table::{Table, restore_table};
    #[pymodule_export]
    use crate::values::{Cells, Grid, Puzzle};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::error::add_to(module)?;
        crate::component::add_to(module)?;
        crate::results::add_to(module)?;
        for function in crate::jobs::all() {
            module.add(function.name, function.to_python(module.py())?)?;
        }
        Ok(())
    }
}
