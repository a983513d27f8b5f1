//! Plugins: the native libraries with components that a program loads, and the list of components.

use crate::error::Raise;
use crate::function::{Function, Overload, one_argument};
use crate::options::{NoOptions, all_options, open, type_name};
use crate::table::Table;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use seventeen::report::{Table as PlainTable, Value};
use seventeen::{Builder, Error, Result, Seventeen};
use seventeen_host::{Origin, Registered};
use seventeen_plugin::{Kind, ParamSpec};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files of the plugins that were loaded.
static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The files of the plugins that were loaded.
pub(crate) fn files() -> Vec<PathBuf> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// A builder of engines with these plugins.
pub(crate) fn builder(files: Vec<PathBuf>) -> Builder {
    files.into_iter().fold(Seventeen::builder(), Builder::plugin)
}

const LOAD: &str = "load_plugin";

/// The function that loads a plugin.
pub(crate) fn load_function() -> Function {
    Function {
        name: LOAD,
        doc: r#"
Loads a plugin, a native library with components, for all later calls. Its components can be chosen by
their names, and replace those of the package with the same name. Returns their table.

A plugin is a program: load only files that you trust.

>>> load_plugin("no_such_file.so")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
seventeen.InputError: plugin ...no_such_file.so: cannot open it...
"#,
        parameters: &[("path", None)],
        options: all_options::<NoOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(&["str | PathLike[str]"], "Table")],
        streamed: None,
        call: |args, options| {
            let path = one_argument(LOAD, args)?.extract::<PathBuf>()?;
            load(&path).raise()?;
            let (engine, _) = open::<NoOptions>(LOAD, options)?;
            let file = absolute(&path);
            let is_loaded = |component: &&Registered| matches!(&component.plugin.origin, Origin::File(from) if *from == file);
            let loaded = engine.registry().iter().filter(is_loaded);
            Table::of_plain(table(loaded).raise()?).into_python(args.py())
        },
    }
}

/// Adds a plugin to those that engines load, if it can be used.
fn load(path: &Path) -> Result<()> {
    let (mut known, file) = (files(), absolute(path));
    if !known.contains(&file) {
        known.push(file);
        builder(known.clone()).registry()?;
        *FILES.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }
    Ok(())
}

/// The path of a file after a change of the directory, too.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

const LIST: &str = "components";

/// The function that lists components.
pub(crate) fn list_function() -> Function {
    Function {
        name: LIST,
        doc: r#"
Lists the components of a kind, or of all kinds: their names, options, and what they do.

>>> table = components("clique")
>>> table.columns
['kind', 'name', 'options', 'plugin', 'doc']
>>> "greedy" in table["name"]
True
"#,
        parameters: &[("kind", Some("None"))],
        options: all_options::<NoOptions>(),
        required: &[],
        others: None,
        overloads: vec![Overload::new(&["str | None"], "Table")],
        streamed: None,
        call: |args, options| {
            let kind: Option<String> = match args.len() {
                0 => None,
                1 => kind_of_argument(&args.get_item(0)?)?,
                found => {
                    let wrong =
                        format!("{LIST}() takes at most 1 positional argument, {found} given");
                    return Err(PyTypeError::new_err(wrong));
                }
            };
            let (engine, _) = open::<NoOptions>(LIST, options)?;
            let kind = kind.as_deref().map(kind_called).transpose().raise()?;
            let is_listed =
                |component: &&Registered| kind.is_none_or(|kind| component.kind() == kind);
            let listed = engine.registry().iter().filter(is_listed);
            Table::of_plain(table(listed).raise()?).into_python(args.py())
        },
    }
}

/// The name of a kind, unless it is `None`.
fn kind_of_argument(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    given.extract().map_err(|_| {
        let found = type_name(given);
        PyTypeError::new_err(format!("{LIST}: expected a kind such as \"clique\", found {found}"))
    })
}

/// The kind with this name: recipes use it as the namespace.
fn kind_called(name: &str) -> Result<Kind> {
    let known = Kind::ALL.iter().find(|kind| kind.namespace() == name);
    known.copied().ok_or_else(|| {
        let names = Kind::ALL.map(Kind::namespace).join(", ");
        Error::bad_input(format_args!("{LIST}: no kind `{name}` (there are: {names})"))
    })
}

/// A row for each component.
fn table<'a>(components: impl Iterator<Item = &'a Registered>) -> Result<PlainTable> {
    let option = |option: &ParamSpec| format!("{}: {}", option.name, option.default);
    let rows = components.map(|component| {
        let options: Vec<String> = component.params().iter().map(option).collect();
        vec![
            component.kind().namespace().into(),
            component.name().into(),
            options.join(", ").into(),
            (&*component.plugin.name).into(),
            component.doc().into(),
        ]
    });
    PlainTable::new(COLUMNS.map(String::from).into(), rows.collect::<Vec<Vec<Value>>>())
}

/// The columns of the table of components.
const COLUMNS: [&str; 5] = ["kind", "name", "options", "plugin", "doc"];
