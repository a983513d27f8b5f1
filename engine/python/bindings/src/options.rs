//! Options: keyword arguments of a call, read as the options that its job declares.

use crate::component::{self, Component};
use crate::engine::Lease;
use crate::error::Raise;
use crate::invalid::InvalidOptions;
use crate::values::{Cells, Puzzle};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};
use seventeen::jobs::options::{
    ClosureGiven, GivenOptions, JobOption, JobOptions, OptionValue, ValueKind, unknown_option_error,
};
use seventeen::jobs::text::Problem;
use seventeen::{Error, Result};
use seventeen_plugin::Kind;
use std::ops::RangeInclusive;

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
    /// How the progress of a run is shown.
    pub(crate) struct ProgressOptions {
        /// What makes a progress bar, such as `tqdm.tqdm`: it is called with `total` and `desc`,
        /// and the bar has the methods `update` and `close`
        pub(crate) progress: Option<ClosureGiven>,
    }
}

seventeen::jobs::options! {
    /// Whether results are made one by one.
    pub(crate) struct StreamOptions {
        /// Return a stream, which makes results while a loop takes them
        pub(crate) stream: bool = false,
    }
}

/// The options of a job that can return a stream.
pub(crate) struct Streamed<O> {
    pub(crate) options: O,
    pub(crate) is_stream: bool,
}

impl<O: JobOptions> JobOptions for Streamed<O> {
    fn job_options() -> Vec<JobOption> {
        let mut all = O::job_options();
        all.extend(StreamOptions::job_options());
        all
    }

    fn read(given: &mut GivenOptions) -> Result<Streamed<O>> {
        let is_stream = StreamOptions::read(given)?.stream;
        Ok(Streamed { options: O::read(given)?, is_stream })
    }
}

/// The options of a job that can skip invalid items.
pub(crate) struct Skipping<O> {
    pub(crate) options: O,
    pub(crate) invalid: InvalidOptions,
}

impl<O: JobOptions> JobOptions for Skipping<O> {
    fn job_options() -> Vec<JobOption> {
        let mut all = O::job_options();
        all.extend(InvalidOptions::job_options());
        all
    }

    fn read(given: &mut GivenOptions) -> Result<Skipping<O>> {
        let invalid = InvalidOptions::read(given)?;
        Ok(Skipping { options: O::read(given)?, invalid })
    }
}

seventeen::jobs::options! {
    /// No options.
    pub(crate) struct NoOptions {}
}

impl RunOptions {
    /// The seed.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
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
    all.extend(ProgressOptions::job_options());
    all
}

/// The engine and the options that the keyword arguments of a call ask for.
pub(crate) fn open<O: JobOptions>(
    job: &str,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<(Lease, O)> {
    let given = Given::new(job, given);
    given.reject_others(&all_options::<O>())?;
    given.open()
}

/// Other keyword arguments, by their names.
pub(crate) type OtherArguments<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// The engine, the options and the other keyword arguments of a call.
pub(crate) fn open_with_others<'py, O: JobOptions>(
    job: &str,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Lease, O, OtherArguments<'py>)> {
    let given = Given::new(job, given);
    let (engine, options) = given.open()?;
    Ok((engine, options, given.others(&all_options::<O>())?))
}

/// The keyword arguments of a call.
struct Given<'a, 'py> {
    job: &'a str,
    values: Option<&'a Bound<'py, PyDict>>,
}

impl<'a, 'py> Given<'a, 'py> {
    fn new(job: &'a str, values: Option<&'a Bound<'py, PyDict>>) -> Given<'a, 'py> {
        Given { job, values }
    }

    /// The arguments that are no options.
    fn others(&self, known: &[JobOption]) -> PyResult<OtherArguments<'py>> {
        let mut others = Vec::new();
        for (name, value) in self.values.into_iter().flatten() {
            let name = name.extract::<String>()?;
            if !known.iter().any(|option| option.name == name) {
                others.push((name, value));
            }
        }
        Ok(others)
    }

    fn reject_others(&self, known: &[JobOption]) -> PyResult<()> {
        match self.others(known)?.first() {
            Some((name, _)) => {
                Err(Error::bad_input(unknown_option_error(self.job, name, known))).raise()
            }
            None => Ok(()),
        }
    }

    /// The engine, and the options.
    fn open<O: JobOptions>(&self) -> PyResult<(Lease, O)> {
        let engine = Lease::new(self.read::<RunOptions>(None)?).raise()?;
        let options = self.read(Some(&engine))?;
        let ProgressOptions { progress } = self.read(None)?;
        if let (Some(ClosureGiven), Some(values)) = (progress, self.values)
            && let Some(make) = values.get_item("progress")?
        {
            engine.progress().begin(make.unbind());
        }
        Ok((engine, options))
    }

    /// Some of the options. `None` is a value that is not given.
    fn read<O: JobOptions>(&self, engine: Option<&Lease>) -> PyResult<O> {
        let mut read = Vec::new();
        if let Some(values) = self.values {
            for option in O::job_options() {
                let given = values.get_item(option.name)?.filter(|given| !given.is_none());
                if let Some(given) = given {
                    let value = value_of(&given, &option, engine).map_err(in_words_of_python);
                    read.push((option.name.to_owned(), value.raise()?));
                }
            }
        }
        O::read(&mut GivenOptions::new(self.job, read)).map_err(in_words_of_python).raise()
    }
}

/// An error about options, with what Python has in place of words of recipes.
pub(crate) fn in_words_of_python(mut error: Error) -> Error {
    let mut text = error.message.replace("a closure", "a function");
    for name in Kind::ALL.map(Kind::namespace) {
        let list = format!(" (`components(\"{name}\")` lists them)");
        text = text.replace(&format!(", such as `{name}::…`"), &list);
    }
    error.message = text;
    error
}

/// A value of Python as the value of an option.
fn value_of(
    given: &Bound<'_, PyAny>,
    option: &JobOption,
    engine: Option<&Lease>,
) -> Result<OptionValue> {
    // NumPy has classes of its own for these three.
    if let Ok(value) = given.extract() {
        return Ok(OptionValue::Bool(value));
    }
    if let Ok(value) = given.extract() {
        return Ok(OptionValue::Int(value));
    }
    if !given.is_instance_of::<PyInt>()
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
    if option.takes == ValueKind::Names
        && let Ok(items) = given.try_iter()
    {
        let name = option.name;
        let items = items.collect::<PyResult<Vec<_>>>();
        let items = items.map_err(|error| Error::bad_input(format_args!("`{name}`: {error}")))?;
        if let Some(texts) = items.iter().map(text_of).collect() {
            return Ok(OptionValue::Texts(texts));
        }
    }
    if option.takes == ValueKind::Cells && given.try_iter().is_ok() {
        let cells = Cells::read(given).map_err(|wrong| {
            let (name, wrong) = (option.name, wrong.value(given.py()).to_string());
            Error::bad_input(format_args!("`{name}`: {wrong}"))
        });
        return cells.map(OptionValue::Cells);
    }
    let takes_function =
        matches!(option.takes, ValueKind::Closure | ValueKind::Key | ValueKind::Field);
    if takes_function && given.is_callable() {
        return Ok(OptionValue::Closure);
    }
    if given.is_instance_of::<PyInt>() {
        let name = option.name;
        let (least, most) = match option.takes {
            ValueKind::Number => (0, u32::MAX.into()),
            ValueKind::Count | ValueKind::FlagOrCount => (1, i64::MAX),
            _ => (i64::MIN, i64::MAX),
        };
        let wrong = format_args!("`{name}` is {given}, expected a number from {least} to {most}");
        return Err(Error::bad_input(wrong));
    }
    let (shown, kind) = shown(given);
    Ok(OptionValue::Other { shown, kind })
}

/// A value and the name of its type, for errors.
fn shown(given: &Bound<'_, PyAny>) -> (String, String) {
    let shown = given.repr().map_or_else(|_| String::new(), |text| text.to_string());
    (shown, type_name(given))
}

/// The name of the type of a value, for errors.
pub(crate) fn type_name(given: &Bound<'_, PyAny>) -> String {
    given.get_type().name().map_or_else(|_| String::new(), |name| name.to_string())
}

/// A positional argument that is a whole number of this range.
pub(crate) fn whole_number(
    job: &str,
    name: &str,
    given: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
) -> PyResult<u64> {
    let number = given.extract::<u64>().ok().filter(|number| range.contains(number));
    let wrong = || {
        let ((shown, kind), (least, most)) = (shown(given), range.clone().into_inner());
        Error::bad_input(format_args!(
            "{job}: `{name}` is {shown} ({kind}), expected a whole number from {least} to {most}"
        ))
    };
    number.ok_or_else(wrong).raise()
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
    if let Ok(component) = given.cast::<Component>() {
        let component = component.get();
        if component.kind_of_component() != kind {
            return Err(component::other_kind_error(component, kind));
        }
        return Ok(Some(OptionValue::Component(component.choice(given.py(), engine)?)));
    }
    if let Some(Ok(component)) = component::of_function(given, kind) {
        return Ok(Some(OptionValue::Component(component.choice(given.py(), engine)?)));
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
