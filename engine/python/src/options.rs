//! Options: keyword arguments of a call, read as the options that its job declares.

use crate::engine::Lease;
use crate::error::Raise;
use crate::values::{Cells, Puzzle};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use seventeen::jobs::options::{
    GivenOptions, JobOption, JobOptions, OptionValue, ValueKind, unknown_option_error,
};
use seventeen::jobs::text::Problem;
use seventeen::{Error, Result};
use seventeen_plugin::Kind;

seventeen::jobs::options! {
    /// The settings of a run.
    pub(crate) struct RunOptions {
        /// Number of worker threads; 0 uses one per core. Results do not depend on it
        pub(crate) threads: u32 = 0,
        /// Random seed, 1 by default; the same seed gives the same results
        pub(crate) seed: Option<u64>,
    }
}

seventeen::jobs::options! {
    /// No options.
    pub(crate) struct NoOptions {}
}

impl PartialEq for RunOptions {
    fn eq(&self, other: &RunOptions) -> bool {
        (self.threads, self.seed) == (other.threads, other.seed)
    }
}

/// The options of a job, and those of every run.
pub(crate) fn all_options<O: JobOptions>() -> Vec<JobOption> {
    let mut all = O::job_options();
    all.extend(RunOptions::job_options());
    all
}

/// The engine and the options that the keyword arguments of a call ask for.
pub(crate) fn open<O: JobOptions>(
    job: &str,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<(Lease, O)> {
    let given = Given::new::<O>(job, given)?;
    let settings = given.read::<RunOptions>(None)?;
    let engine = Lease::new(settings).raise()?;
    let options = given.read(Some(&engine))?;
    Ok((engine, options))
}

/// The keyword arguments of a call, all of them known.
struct Given<'a, 'py> {
    job: &'a str,
    values: Option<&'a Bound<'py, PyDict>>,
}

impl<'a, 'py> Given<'a, 'py> {
    fn new<O: JobOptions>(
        job: &'a str,
        values: Option<&'a Bound<'py, PyDict>>,
    ) -> PyResult<Given<'a, 'py>> {
        if let Some(values) = values {
            let known = all_options::<O>();
            for (name, _) in values {
                let name = name.extract::<String>()?;
                if !known.iter().any(|option| option.name == name) {
                    let unknown = unknown_option_error(job, &name, &known);
                    return Err(Error::bad_input(unknown)).raise();
                }
            }
        }
        Ok(Given { job, values })
    }

    /// Some of the options. `None` is a value that is not given.
    fn read<O: JobOptions>(&self, engine: Option<&Lease>) -> PyResult<O> {
        let mut read = Vec::new();
        if let Some(values) = self.values {
            for option in O::job_options() {
                let given = values.get_item(option.name)?.filter(|given| !given.is_none());
                if let Some(given) = given {
                    read.push((option.name.to_owned(), value_of(&given, &option, engine).raise()?));
                }
            }
        }
        O::read(&mut GivenOptions::new(self.job, read)).raise()
    }
}

/// A value of Python as the value of an option.
fn value_of(
    given: &Bound<'_, PyAny>,
    option: &JobOption,
    engine: Option<&Lease>,
) -> Result<OptionValue> {
    if let Ok(value) = given.cast::<PyBool>() {
        return Ok(OptionValue::Bool(value.is_true()));
    }
    if given.is_instance_of::<PyInt>()
        && let Ok(value) = given.extract()
    {
        return Ok(OptionValue::Int(value));
    }
    if given.is_instance_of::<PyFloat>()
        && let Ok(value) = given.extract()
    {
        return Ok(OptionValue::Float(value));
    }
    if let (ValueKind::Component(kind) | ValueKind::Components(kind), Some(engine)) =
        (option.takes, engine)
        && let Some(value) = component_of(given, option.takes, kind, engine)?
    {
        return Ok(value);
    }
    if let Some(text) = text_of(given) {
        return Ok(OptionValue::Text(text));
    }
    if let Ok(cells) = given.cast::<Cells>() {
        return Ok(OptionValue::Cells(cells.get().0));
    }
    if let Ok(puzzle) = given.cast::<Puzzle>()
        && let Problem::Puzzle(puzzle) = &puzzle.get().0
    {
        return Ok(OptionValue::Puzzle(puzzle.value));
    }
    let shown = given.repr().map_or_else(|_| String::new(), |text| text.to_string());
    let kind = given.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    Ok(OptionValue::Other { shown, kind })
}

/// A component, or several where an option takes them; none for other values.
fn component_of(
    given: &Bound<'_, PyAny>,
    takes: ValueKind,
    kind: Kind,
    engine: &Lease,
) -> Result<Option<OptionValue>> {
    if let Some(text) = text_of(given) {
        return Ok(Some(OptionValue::Component(engine.choose(kind, &text)?)));
    }
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    let Some(items) =
        given.try_iter().ok().filter(|_| is_list && takes != ValueKind::Component(kind))
    else {
        return Ok(None);
    };
    let mut choices = Vec::new();
    for item in items.flatten() {
        let Some(OptionValue::Component(choice)) =
            component_of(&item, ValueKind::Component(kind), kind, engine)?
        else {
            return Ok(None);
        };
        choices.push(choice);
    }
    Ok(Some(OptionValue::Components(choices)))
}

/// A text, or a path as text.
pub(crate) fn text_of(given: &Bound<'_, PyAny>) -> Option<String> {
    let text = match given.cast::<PyString>() {
        Ok(text) => text.clone(),
        Err(_) => given.call_method0("__fspath__").ok()?.cast_into::<PyString>().ok()?,
    };
    text.to_cow().ok().map(|text| text.into_owned())
}
