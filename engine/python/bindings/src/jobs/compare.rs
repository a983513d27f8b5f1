//! `compare`: does the same work with each of several choices, side by side.

use crate::comparison::Comparison;
use crate::component::Component;
use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload};
use crate::options::{all_options, open};
use crate::results::Enumeration;
use crate::values::{Grid, Puzzle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use seventeen::Error;
use seventeen::jobs::compare::{Comparison as Plan, NamedChoice};
use seventeen::jobs::options::ClosureGiven;
use seventeen::report::paired::agreed;
use seventeen::report::{Measures, Paired, PairedItem, Value};
use seventeen_plugin::Kind;

const NAME: &str = "compare";

seventeen::jobs::options! {
    /// How choices are compared.
    pub(crate) struct CompareOptions {
        /// Require that all choices give the same value of this measure for every item
        pub(crate) agree: Option<String>,
        /// Function that returns the kind of an item, a value or a dictionary, by which `by` groups
        pub(crate) kind: Option<ClosureGiven>,
    }
}

/// The function.
pub(crate) fn function() -> Function {
    Function {
        name: NAME,
        doc: r#"
Compares choices: does the same work on each item with each of them. Choices are names or components in a
list, or any values in a dictionary by their names. ``work(item, choice)`` returns an enumeration, or a
dictionary whose values are compared.

>>> grid = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
>>> def work(grid, strategy):
...     return enumerate(grid, 12, clique=strategy)
>>> compared = compare([grid], ["exact", "greedy", clique_by(len, name="small")], work, agree="puzzles")
>>> compared.ratios("nodes")["name"]
['exact', 'greedy', 'small']
"#,
        parameters: &[("items", None), ("choices", None), ("work", None)],
        options: all_options::<CompareOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(
            &["Iterable[Any]", "Iterable[Any] | dict[str, Any]", "Callable[[Any, Any], Any]"],
            "Comparison",
        )],
        streamed: None,
        call,
    }
}

fn call(args: &Bound<'_, PyTuple>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    if args.len() != 3 {
        let found = args.len();
        let wrong = format!("{NAME}() takes 3 positional arguments, {found} given");
        return Err(PyTypeError::new_err(wrong));
    }
    let (py, [items, choices, work]) = (args.py(), [0, 1, 2].map(|index| args.get_item(index)));
    let (items, choices, work) = (items?, choices?, work?);
    for (name, given) in [("items", &items), ("choices", &choices)] {
        if given.is_instance_of::<PyString>() {
            let wrong = format_args!("{NAME}: the {name} are a text, expected a list");
            return Err(Error::bad_input(wrong)).raise();
        }
    }
    let (engine, CompareOptions { agree, kind }) = open::<CompareOptions>(NAME, options)?;
    let kind = match (kind, options) {
        (Some(ClosureGiven), Some(options)) => options.get_item("kind")?,
        _ => None,
    };
    let choices = named_choices(&engine, &choices)?;
    let mut plan: Plan<PythonChoice, Measures, Exception> = Plan::new(choices).raise()?;
    if let Some(field) = agree {
        plan = plan.require_agreement(&field, agreed(&field));
    }
    let progress = engine.progress();
    let bar = seventeen::Progress::task(progress, NAME, items.len().ok().map(|n| n as u64));
    let (mut compared, mut units) = (Vec::new(), Vec::new());
    for (number, item) in (0..).zip(items.try_iter()?) {
        let item = item?;
        py.check_signals()?;
        progress.show()?;
        let run = |choice: &PythonChoice| {
            let value = work.call1((&item, choice.value.bind(py)))?;
            Ok(measures_of(&value)?)
        };
        let records = plan.run_item(&engine, number + 1, run);
        let records = records.map_err(|Exception(exception)| exception)?;
        let kind = kind.as_ref().map(|kind| plain_value(&kind.call1((&item,))?)).transpose()?;
        compared.push(PairedItem::new(number, kind, records));
        units.push(unit_of(&item));
        bar.add_finished(1);
    }
    drop(bar);
    progress.close()?;
    units.dedup();
    let names = plan.choices().iter().map(|choice| choice.name.clone()).collect();
    let paired = Paired::new(names, compared).raise()?;
    let paired = if let [unit] = units[..] { paired.of_each(unit) } else { paired };
    let paired = if plan.compares_clique_strategies() { paired.of_searches() } else { paired };
    Ok(Py::new(py, Comparison(paired))?.into_any())
}

/// The name of an item of its type.
fn unit_of(item: &Bound<'_, PyAny>) -> &'static str {
    if item.is_instance_of::<Grid>() {
        "grid"
    } else if item.is_instance_of::<Puzzle>() {
        "puzzle"
    } else {
        "item"
    }
}

/// A choice, and its value for the work.
struct PythonChoice {
    name: String,
    kind: Option<Kind>,
    value: Py<PyAny>,
}

impl NamedChoice for PythonChoice {
    fn name(&self) -> &str {
        &self.name
    }

    fn kind(&self) -> Option<Kind> {
        self.kind
    }
}

/// An exception of the work, or an error of the comparison.
struct Exception(PyErr);

impl From<PyErr> for Exception {
    fn from(exception: PyErr) -> Exception {
        Exception(exception)
    }
}

impl From<Error> for Exception {
    fn from(error: Error) -> Exception {
        Exception(crate::error::exception(error))
    }
}

/// The choices of a list or a dictionary.
fn named_choices(engine: &Lease, given: &Bound<'_, PyAny>) -> PyResult<Vec<PythonChoice>> {
    let mut choices = Vec::new();
    if let Ok(given) = given.cast::<PyDict>() {
        for (name, value) in given {
            let kind = kind_of(&value);
            choices.push(PythonChoice {
                name: name.str()?.to_string(),
                kind,
                value: value.unbind(),
            });
        }
    } else {
        for value in given.try_iter()? {
            let value = value?;
            let name = match value.cast::<Component>() {
                Ok(component) => component.get().called().to_owned(),
                Err(_) => value.str()?.to_string(),
            };
            choices.push(PythonChoice { name, kind: kind_of(&value), value: value.unbind() });
        }
    }
    let py = given.py();
    let named = |choice: &PythonChoice| match choice.value.bind(py).cast::<PyString>() {
        Ok(text) => text.to_cow().map(|text| Some(text.into_owned())),
        Err(_) => Ok(None),
    };
    let texts = choices.iter().map(named).collect::<PyResult<Vec<_>>>()?;
    let fits = |kind: &Kind| {
        let of_kind = |(choice, text): (&PythonChoice, &Option<String>)| match text {
            Some(text) => engine.parse_choice(*kind, text).is_ok(),
            None => choice.kind == Some(*kind),
        };
        choices.iter().zip(&texts).all(of_kind)
    };
    // Names belong to components if there are components of all names.
    if let Some(kind) = Kind::ALL.into_iter().find(fits) {
        choices.iter_mut().for_each(|choice| choice.kind = Some(kind));
    }
    Ok(choices)
}

fn kind_of(value: &Bound<'_, PyAny>) -> Option<Kind> {
    value.cast::<Component>().ok().map(|component| component.get().kind_of_component())
}

/// The measures of what the work returned.
fn measures_of(value: &Bound<'_, PyAny>) -> PyResult<Measures> {
    if let Ok(found) = value.cast::<Enumeration>() {
        return Ok(found.get().0.compared());
    }
    match value.cast::<PyDict>() {
        Ok(fields) => fields_of(fields),
        Err(_) => {
            let found = value.get_type().name()?;
            let wrong =
                format!("{NAME}: the work returned {found}, expected an enumeration or a dict");
            Err(PyTypeError::new_err(wrong))
        }
    }
}

/// The values of a dictionary by their names.
fn fields_of<C: FromIterator<(String, Value)>>(fields: &Bound<'_, PyDict>) -> PyResult<C> {
    let field = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        Ok((name.str()?.to_string(), plain_value(&value)?))
    };
    fields.iter().map(field).collect()
}

/// A value as tables contain it.
fn plain_value(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Nothing);
    }
    if let Ok(flag) = value.extract::<bool>() {
        return Ok(flag.into());
    }
    if value.is_instance_of::<PyString>() {
        return Ok(value.extract::<String>()?.into());
    }
    if let Ok(number) = value.extract::<i64>() {
        return Ok(number.into());
    }
    if let Ok(number) = value.extract::<f64>() {
        return Ok(number.into());
    }
    if let Ok(fields) = value.cast::<PyDict>() {
        return fields_of(fields).map(Value::Record);
    }
    match value.cast::<PyList>() {
        Ok(values) => values.iter().map(|value| plain_value(&value)).collect::<PyResult<_>>(),
        Err(_) => Ok(value.str()?.to_string().into()),
    }
}
