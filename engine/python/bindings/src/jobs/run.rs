//! `run`: runs a recipe, with parameters and results as values.

use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload, one_argument};
use crate::options::{NoOptions, OtherArguments, all_options, open_with_others, text_of};
use crate::plugins;
use crate::recipe_value::to_python;
use crate::stream::{Stream, pass_each};
use crate::values::{Cells, Grid, Puzzle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList, PyTuple};
use seventeen::jobs::ContextSettings;
use seventeen::{Error, Result};
use seventeen_script::{Output, Recipe, RecipeError, RecipeResult, RunSettings, join_values};
use std::collections::BTreeMap;
use std::io::{self, LineWriter, Write};
use std::path::Path;

const NAME: &str = "run";

/// The end of the path of a recipe.
const ENDING: &str = ".rhai";

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Runs a recipe: a file that ends in ``.rhai``, or a text. Returns the value of the expression at its end: a
number, text, list, dictionary, result or table. A stream makes its items while a loop takes them. What the
recipe prints goes to ``sys.stdout``.

>>> run("1 + 1")
2
>>> recipe = 'let digit = param("digit", 1, "The digit"); #{ twice: 2 * digit }'
>>> run(recipe, digit=4)
{'twice': 8}
>>> [grid.note for grid in run("catalogue(1..4)")]
['rank=1', 'rank=2', 'rank=3']
"#,
        parameters: &[("recipe", None)],
        options: all_options::<NoOptions>(),
        required: &[],
        others: Some(
            "The parameters of the recipe: texts, numbers, true or false, values, or lists of these",
        ),
        overloads: vec![Overload::new(&["str | PathLike[str]"], "Any")],
        streamed: None,
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let (py, recipe) = (args.py(), recipe_of(&one_argument(NAME, args)?)?);
    let (engine, _, others) = open_with_others::<NoOptions>(NAME, options)?;
    let set = parameters(&others)?;
    match engine.run(py, || evaluate(&engine, &recipe, set))? {
        RecipeResult::Stream(items) => Stream::start(py, engine, move |engine, out| {
            let items = items.map(|item| item.map_err(error_of));
            pass_each(engine.counted(NAME, None, items), |item| out.emit(|py| to_python(py, item)))
        }),
        RecipeResult::Value(value) => to_python(py, value),
    }
}

/// The recipe of an argument.
fn recipe_of(given: &Bound<'_, PyAny>) -> PyResult<Recipe> {
    let Some(text) = text_of(given) else {
        let found = given.get_type().name()?;
        let wrong = format!("{NAME}: expected a recipe or the path of one, found {found}");
        return Err(PyTypeError::new_err(wrong));
    };
    let is_path = given.hasattr("__fspath__")? || (text.ends_with(ENDING) && !text.contains('\n'));
    if !is_path {
        return Ok(Recipe::expression(&text));
    }
    Recipe::read(Path::new(&text)).map_err(error_of).raise()
}

/// The values of a recipe's parameters as texts.
fn parameters(given: &OtherArguments<'_>) -> PyResult<BTreeMap<String, String>> {
    given.iter().map(|(name, value)| Ok((name.clone(), parameter(name, value)?))).collect()
}

fn parameter(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        let values = given.try_iter()?.map(|value| parameter(name, &value?));
        let values = values.collect::<PyResult<Vec<String>>>()?;
        return Ok(join_values(values.iter().map(String::as_str)));
    }
    // NumPy has classes of its own for these three.
    if let Ok(flag) = given.extract::<bool>() {
        return Ok(flag.to_string());
    }
    if let Ok(number) = given.call_method0("__index__") {
        return Ok(number.str()?.to_string());
    }
    if let Ok(number) = given.extract::<f64>() {
        return Ok(PyFloat::new(given.py(), number).str()?.to_string());
    }
    if let Some(text) = text_of(given) {
        return Ok(text);
    }
    let has_text = given.is_instance_of::<Cells>()
        || given.is_instance_of::<Puzzle>()
        || given.is_instance_of::<Grid>();
    if has_text {
        return Ok(given.str()?.to_string());
    }
    let found = given.get_type().name()?;
    let wrong = format_args!(
        "{NAME}: the parameter `{name}` is of the type {found}, which no recipe takes"
    );
    Err(Error::bad_input(wrong)).raise()
}

fn evaluate(
    engine: &Lease,
    recipe: &Recipe,
    set: BTreeMap<String, String>,
) -> Result<RecipeResult> {
    let settings = engine.settings();
    let jobs = ContextSettings {
        threads: settings.threads as usize,
        seed: settings.seed(),
        stop: engine.cancellation_token().clone(),
        progress: Box::new(engine.progress().clone()),
        works_itself: false,
    };
    let settings = RunSettings { set, strict: true, jobs, ..RunSettings::default() };
    let output = Output::to_writer(LineWriter::new(StandardOutput));
    recipe
        .evaluate(plugins::builder(plugins::files()).registry()?, settings, output)
        .map_err(error_of)
}

fn error_of(error: RecipeError) -> Error {
    Error { class: error.class, message: error.text }
}

/// `sys.stdout`. A notebook has one of its own.
struct StandardOutput;

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        Python::attach(|py| call_stdout(py, "write", (&*text,))).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Python::attach(|py| call_stdout(py, "flush", ())).map_err(io::Error::other)
    }
}

fn call_stdout<'py>(
    py: Python<'py>,
    method: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<()> {
    py.import("sys")?.getattr("stdout")?.call_method1(method, arguments).map(drop)
}
