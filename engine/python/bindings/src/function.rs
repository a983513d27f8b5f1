//! `Function`: a function of the module, with its signature and documentation.

use crate::component::has_functions;
use crate::text::static_text;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};
use seventeen::jobs::options::{JobOption, ValueKind};
use std::iter;

/// Calls a function.
type CallFn = fn(&Bound<'_, PyTuple>, Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>>;

/// Types of positional arguments, and the type of the result for them.
pub(crate) struct Overload {
    pub(crate) takes: &'static [&'static str],
    pub(crate) returns: String,
}

impl Overload {
    pub(crate) fn new(takes: &'static [&'static str], returns: &str) -> Overload {
        Overload { takes, returns: returns.to_owned() }
    }
}

/// A function of the module.
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its documentation, with examples.
    pub(crate) doc: &'static str,
    /// The names of its positional parameters, with their defaults.
    pub(crate) parameters: &'static [(&'static str, Option<&'static str>)],
    /// Its keyword arguments.
    pub(crate) options: Vec<JobOption>,
    /// The names of those that have no default.
    pub(crate) required: &'static [&'static str],
    /// What it does with other keyword arguments, if it takes any.
    pub(crate) others: Option<&'static str>,
    /// What it returns for which positional arguments, as types in stubs.
    pub(crate) overloads: Vec<Overload>,
    /// The type of the items of its streams in stubs; none without the option `stream`.
    pub(crate) streamed: Option<&'static str>,
    /// What it does.
    pub(crate) call: CallFn,
}

impl Function {
    /// The function as an object of Python.
    pub(crate) fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCFunction>> {
        let doc = format!("{}({})\n--\n\n{}", self.name, self.signature(), self.full_doc());
        let (name, call) = (static_text(self.name), self.call);
        PyCFunction::new_closure(py, Some(name), Some(static_text(&doc)), move |args, options| {
            call(args, options)
        })
    }

    /// The parameters, as `inspect.signature` reads them.
    fn signature(&self) -> String {
        let positional = self.parameters.iter().map(|(name, default)| match default {
            Some(default) => format!("{name}={default}"),
            None => (*name).to_owned(),
        });
        let options = self.options.iter().map(|option| match self.default_of(option) {
            Some(default) => format!("{}={default}", option.name),
            None => option.name.to_owned(),
        });
        let marks = ["/".to_owned(), "*".to_owned()];
        let others = self.others.map(|_| "**others".to_owned());
        positional.chain(marks).chain(options).chain(others).collect::<Vec<_>>().join(", ")
    }

    /// The documentation with the list of options.
    pub(crate) fn full_doc(&self) -> String {
        let options = self.options.iter().map(|option| {
            let (name, doc) = (option.name, option.doc);
            format!("\n* ``{name}`` ({}): {doc}.", hint_of(option.takes))
        });
        let others = self.others.map(|doc| format!("\n* ``**others``: {doc}."));
        let (doc, options): (_, String) = (self.doc.trim(), options.chain(others).collect());
        format!("{doc}\n\nOptions:\n{options}\n")
    }

    /// The declarations in a stub; the first has the documentation.
    pub(crate) fn stub(&self) -> String {
        let doc = format!("\n    r\"\"\"{}    \"\"\"", indented(&self.full_doc()));
        let mut declarations: Vec<_> = self
            .overloads
            .iter()
            .map(|Overload { takes, returns }| {
                let takes: Vec<_> = takes.iter().map(|&hint| hint.to_owned()).collect();
                self.declaration(&takes, "Literal[False] | None = False", returns)
            })
            .collect();
        if let Some(item) = self.streamed {
            let (takes, returns) = (self.takes_any(), format!("Stream[{item}]"));
            declarations.push(self.declaration(&takes, "Literal[True]", &returns));
            declarations.push(self.declaration(&takes, "bool", "Any"));
        }
        let mark = if declarations.len() > 1 { "@overload\n" } else { "" };
        let bodies = iter::once(doc.as_str()).chain(iter::repeat(" ..."));
        let declared = declarations.into_iter().zip(bodies);
        declared.map(|(declaration, body)| format!("{mark}{declaration}:{body}\n")).collect()
    }

    /// The types of positional arguments in any of the overloads.
    fn takes_any(&self) -> Vec<String> {
        let hints = |place: usize| {
            let mut hints: Vec<&str> = Vec::new();
            for Overload { takes, .. } in &self.overloads {
                if !hints.contains(&takes[place]) {
                    hints.push(takes[place]);
                }
            }
            hints.join(" | ")
        };
        (0..self.parameters.len()).map(hints).collect()
    }

    /// A declaration in a stub, without its body: for positional arguments of these types, and
    /// these values of the option `stream`, if there is one.
    fn declaration(&self, takes: &[String], stream: &str, returns: &str) -> String {
        let positional = self.parameters.iter().zip(takes).map(|((name, default), hint)| {
            match default.filter(|_| hint.split(" | ").any(|one| one == "None")) {
                Some(default) => format!("    {name}: {hint} = {default},\n"),
                None => format!("    {name}: {hint},\n"),
            }
        });
        let options = self.options.iter().map(|option| match option.name {
            "stream" => format!("    stream: {stream},\n"),
            _ => self.parameter_of(option),
        });
        let others = self.others.map(|_| "    **others: Any,\n".to_owned());
        let (positional, options): (String, String) =
            (positional.collect(), options.chain(others).collect());
        format!("def {}(\n{positional}    /,\n    *,\n{options}) -> {returns}", self.name)
    }

    /// An option as a parameter in a stub. `None` is a value that is not given.
    fn parameter_of(&self, option: &JobOption) -> String {
        let (name, hint) = (option.name, hint_of(option.takes));
        match self.default_of(option) {
            None => format!("    {name}: {hint},\n"),
            Some(default) => format!("    {name}: {hint} | None = {default},\n"),
        }
    }

    /// An option's default as Python writes it; none if it is required.
    fn default_of(&self, option: &JobOption) -> Option<String> {
        let default = match option.default.as_deref() {
            Some("true") => "True",
            Some("false") => "False",
            Some(number) => number,
            None if option.takes == ValueKind::Flag => "False",
            None => "None",
        };
        (!self.required.contains(&option.name)).then(|| default.to_owned())
    }
}

/// The lines of a docstring after its first, indented as its function.
pub(crate) fn indented(doc: &str) -> String {
    let mut lines = doc.lines();
    let mut text = lines.next().unwrap_or_default().to_owned() + "\n";
    for line in lines {
        text += &if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") };
    }
    text
}

/// The type of an option's values in stubs.
fn hint_of(takes: ValueKind) -> &'static str {
    match takes {
        ValueKind::Flag => "bool",
        ValueKind::Count | ValueKind::Number => "int",
        ValueKind::FlagOrCount => "bool | int",
        ValueKind::FlagOrWord(_) => "bool | str",
        ValueKind::Real | ValueKind::Positive => "float",
        ValueKind::Numbers => "int | str",
        ValueKind::Range => "float | str",
        ValueKind::Text | ValueKind::Word(_) | ValueKind::Key | ValueKind::Field => "str",
        ValueKind::Names => "str | Iterable[str]",
        ValueKind::Directory => "str | PathLike[str]",
        ValueKind::Closure => "Callable[..., Any]",
        ValueKind::Component(kind) | ValueKind::Components(kind) if !has_functions(kind) => "str",
        ValueKind::Component(_) => "str | Component | Callable[..., Any]",
        ValueKind::Components(_) => {
            "str | Component | Callable[..., Any] | Iterable[str | Component | Callable[..., Any]]"
        }
        ValueKind::Cells => "str | Cells | Puzzle | Iterable[int]",
    }
}

/// The only positional argument of a call.
pub(crate) fn one_argument<'py>(
    name: &str,
    args: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    match args.len() {
        1 => args.get_item(0),
        found => Err(PyTypeError::new_err(format!(
            "{name}() takes 1 positional argument, {found} given"
        ))),
    }
}
