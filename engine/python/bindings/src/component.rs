//! `Component`: a component that is a function of Python.
//!
//! A function runs on the threads of the engine. Its exception ends the call with itself.

use crate::calls::RunningCalls;
use crate::engine::Lease;
use crate::error::{Raise, Raised};
use crate::jobs::{grid_of, problem_of};
use crate::values::{Cells, Grid, Puzzle, read_one};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString, PyTuple};
use seventeen::core::{
    Board, CliqueStrategy, Error as CoreError, Generator, Result as CoreResult, SearchContext,
    Solver, Task, Technique, UaHarvester,
};
use seventeen::jobs::AnyChoice;
use seventeen::jobs::human::StepDescription;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{Annotated, LineContent, Problem};
use seventeen::{CancellationToken, Choice, Error, Position, Result, Role, Step};
use seventeen_language::records::SEARCH_CONTEXT;
use seventeen_plugin::Kind;

/// A component that is a function.
///
/// Options take it in place of a component's name. It can be called as the function.
///
/// >>> @clique_by
/// ... def smallest(cells):
/// ...     return len(cells)
/// >>> smallest
/// <Component: clique strategy smallest>
/// >>> smallest(Cells("r1c12"))
/// 2
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Component {
    use_of: Use,
    name: String,
    function: Py<PyAny>,
}

/// What a function is used for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    CliqueKey,
    CliqueChoice,
    Candidates,
    Solutions,
    Generation,
    Steps,
}

impl Use {
    fn kind(self) -> Kind {
        match self {
            Use::CliqueKey | Use::CliqueChoice => Kind::CliqueStrategy,
            Use::Candidates => Kind::UaHarvester,
            Use::Solutions => Kind::Solver,
            Use::Generation => Kind::Generator,
            Use::Steps => Kind::Technique,
        }
    }

    /// The use of a function that is given for a component of this kind.
    fn of_kind(kind: Kind) -> Option<Use> {
        let all = [Use::CliqueKey, Use::Candidates, Use::Solutions, Use::Generation, Use::Steps];
        all.into_iter().find(|of| of.kind() == kind)
    }
}

/// Whether a function can be a component of this kind.
pub(crate) fn has_functions(kind: Kind) -> bool {
    Use::of_kind(kind).is_some()
}

/// The component of a function that is given in place of a component of this kind; none if there
/// are no such components.
pub(crate) fn of_function(given: &Bound<'_, PyAny>, kind: Kind) -> Option<PyResult<Component>> {
    let use_of = Use::of_kind(kind).filter(|_| given.is_callable())?;
    Some(Component::new(use_of, given, None))
}

impl Component {
    fn new(use_of: Use, function: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<Component> {
        if !function.is_callable() {
            let found = function.get_type().name()?;
            return Err(PyTypeError::new_err(format!("expected a function, found {found}")));
        }
        let called = || function.getattr("__name__").and_then(|name| name.extract::<String>());
        let called = || called().ok().filter(|name| name != "<lambda>");
        let name = name.or_else(called).unwrap_or_else(|| "by".to_owned());
        Ok(Component { use_of, name, function: function.clone().unbind() })
    }

    /// The component for a call.
    pub(crate) fn choice(&self, py: Python<'_>, engine: &Lease) -> Result<AnyChoice> {
        let callback = Callback {
            name: self.name.clone(),
            function: self.function.clone_ref(py),
            raised: engine.raised().clone(),
            calls: engine.calls().clone(),
            token: engine.cancellation_token().clone(),
        };
        let name = self.name.as_str();
        Ok(match self.use_of {
            Use::CliqueKey => {
                Choice::<dyn CliqueStrategy>::by_key(name, move |set| callback.key(set)).into()
            }
            Use::CliqueChoice => {
                let choose = move |sets, need: &SearchContext| callback.chosen_sets(sets, need);
                Choice::<dyn CliqueStrategy>::by_chooser(name, choose).into()
            }
            Use::Candidates => {
                let solver = engine.default_for_role(Role::Checks)?;
                let candidates = move |grid: &seventeen::Grid| callback.candidates(grid);
                Choice::<dyn UaHarvester>::by_candidates(name, solver, candidates).into()
            }
            Use::Solutions => {
                let solutions = move |puzzle: &seventeen::Puzzle| callback.solutions(puzzle);
                Choice::<dyn Solver>::by_solutions(engine, name, solutions).into()
            }
            Use::Generation => {
                let make = move |task: &Task<'_>| callback.boards(task);
                Choice::<dyn Generator>::by_task(name, make).into()
            }
            Use::Steps => {
                let find = move |position: &Position| callback.steps(position);
                Choice::<dyn Technique>::by_steps(engine, name, find).into()
            }
        })
    }

    /// Its kind.
    pub(crate) fn kind_of_component(&self) -> Kind {
        self.use_of.kind()
    }

    /// Its name.
    pub(crate) fn called(&self) -> &str {
        &self.name
    }
}

#[pymethods]
impl Component {
    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The kind, as recipes name it: clique, ua, solver, generator or technique.
    #[getter]
    fn kind(&self) -> &'static str {
        self.use_of.kind().namespace()
    }

    fn __repr__(&self) -> String {
        format!("<Component: {} {}>", self.use_of.kind(), self.name)
    }

    #[pyo3(signature = (*args, **options))]
    fn __call__(
        &self,
        py: Python<'_>,
        args: &Bound<'_, PyTuple>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        self.function.call(py, args, options)
    }
}

/// Declares the functions that make components.
macro_rules! makers {
    ($($(#[doc = $doc:literal])* $maker:ident: $use_of:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[pyfunction]
            #[pyo3(signature = (function, /, name=None))]
            pub(crate) fn $maker(
                function: &Bound<'_, PyAny>,
                name: Option<String>,
            ) -> PyResult<Component> {
                Component::new($use_of, function, name)
            }
        )*

        /// Adds the functions that make components to the module.
        pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!($maker, module)?)?;)*
            Ok(())
        }
    };
}

makers! {
    /// Makes a clique strategy that packs sets in ascending order of the number that the function
    /// returns for each. It is called once per set, never inside a search.
    ///
    /// >>> few = clique_by(len, name="few")
    /// >>> clique(str(unrank(1000)), clique=few).len > 5
    /// True
    clique_by: Use::CliqueKey;
    /// Makes a clique strategy that chooses the sets that the function returns: pairwise disjoint
    /// ones of the list that it gets, most important first. It also gets a dictionary: the
    /// ``cells`` that may have clues, the most ``clues`` there, the number left for ``later``
    /// stages, and the estimated ``nodes``, or None. It is called each time the search asks.
    ///
    /// >>> first = clique_choosing(lambda sets, need: sets[:1], name="first")
    /// >>> len(list(clique(str(unrank(1000)), clique=first)))
    /// 1
    clique_choosing: Use::CliqueChoice;
    /// Makes a harvester from a function that gets a grid and returns sets of cells. The harvester
    /// looks for a minimal unavoidable set within each of them.
    ///
    /// >>> rows = ua_by(lambda grid: ["r12c123456789", "r45c123456789"])
    /// >>> len(list(harvest(unrank(1000), harvester=rows)))
    /// 2
    ua_by: Use::Candidates;
    /// Makes a solver from a function that gets a puzzle and returns all its solutions. A solution
    /// that is wrong, missing or returned twice is an error. It is called for every question.
    ///
    /// >>> knows = solver_by(lambda puzzle: [solve(puzzle).grid], name="knows")
    /// >>> count(str(unrank(1)), solver=knows).count
    /// 1
    solver_by: Use::Solutions;
    /// Makes a generator from a function that gets a seed, and the puzzle or grid to begin with, or
    /// None. It returns a puzzle, a grid, a list of these, or None. Puzzles without exactly one
    /// solution are skipped.
    ///
    /// >>> grids = generator_by(lambda seed, begin: unrank(seed))
    /// >>> list(generate(2, generator=grids, seed=7)) == [unrank(7), unrank(8)]
    /// True
    generator_by: Use::Generation;
    /// Makes a technique from a function that gets a position, a ``Puzzle`` with candidates, and
    /// returns None, a step or a list of steps. A step is a text such as "r1c1=5" or "r1c12<>5", or
    /// a dictionary: ``place`` and ``eliminate``, each such text or a list, and optionally
    /// ``text``, which is shown after the technique's name, ``form``, the kind of the pattern, and
    /// ``size``, its number of cells. Its steps have no proofs.
    ///
    /// >>> def lone(position):
    /// ...     cells = [cell for cell in range(81) if len(position.candidates(cell)) == 1]
    /// ...     return [f"{Cells([cell])}={position.candidates(cell)[0]}" for cell in cells]
    /// >>> almost = unrank(1).puzzle(range(1, 81))
    /// >>> hint(almost, only="bug", add=technique_by(lone), tell="step").step
    /// <Step: lone => r1c1=1>
    technique_by: Use::Steps;
}

/// A function, for the threads of a call.
struct Callback {
    name: String,
    function: Py<PyAny>,
    raised: Raised,
    calls: RunningCalls,
    token: CancellationToken,
}

impl Callback {
    /// What `read` makes of the function's value for these arguments.
    fn call<T>(
        &self,
        arguments: impl FnOnce(Python<'_>) -> PyResult<Py<PyTuple>>,
        read: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> CoreResult<T> {
        if self.token.is_cancelled() {
            return Err(CoreError::Cancelled);
        }
        Python::attach(|py| {
            let function = self.function.bind(py);
            let called = |arguments| self.calls.run(py, || function.call1(arguments));
            let value = arguments(py).and_then(called);
            let read = value.and_then(|value| read(&value));
            read.map_err(|exception| self.raised.keep(py, exception))
        })
    }

    fn key(&self, set: seventeen::Cells) -> CoreResult<f64> {
        let key = |value: &Bound<'_, PyAny>| match value.extract::<f64>() {
            Ok(key) if !key.is_nan() => Ok(key),
            _ => Err(self.unexpected(value, "a number")),
        };
        self.call(|py| PyTuple::new(py, [Cells(set)]).map(Bound::unbind), key)
    }

    fn chosen_sets(
        &self,
        sets: Vec<seventeen::Cells>,
        need: &SearchContext,
    ) -> CoreResult<Vec<seventeen::Cells>> {
        let arguments = |py: Python<'_>| {
            let sets = PyList::new(py, sets.into_iter().map(Cells))?;
            PyTuple::new(py, [sets.into_any(), context_record(py, need)?.into_any()])
                .map(Bound::unbind)
        };
        self.call(arguments, |value| self.all_cells(value))
    }

    fn candidates(&self, grid: &seventeen::Grid) -> CoreResult<Vec<seventeen::Cells>> {
        let arguments =
            |py: Python<'_>| PyTuple::new(py, [Grid(Annotated::from(*grid))]).map(Bound::unbind);
        self.call(arguments, |value| self.all_cells(value))
    }

    fn solutions(&self, puzzle: &seventeen::Puzzle) -> CoreResult<Vec<seventeen::Grid>> {
        let grids = |value: &Bound<'_, PyAny>| {
            let grid = |item: PyResult<Bound<'_, PyAny>>| {
                let item = item?;
                let line = read_one(&item, LineContent::Grids).and_then(|it| grid_of(it).raise());
                line.map(|grid| grid.value).map_err(|_| self.unexpected(&item, "grids"))
            };
            self.items(value, "grids")?.map(grid).collect()
        };
        self.call(|py| PyTuple::new(py, [Puzzle((*puzzle).into())]).map(Bound::unbind), grids)
    }

    fn boards(&self, task: &Task<'_>) -> CoreResult<Vec<Board>> {
        let arguments = |py: Python<'_>| {
            let begin = task.from.map(|board| ParsedLine::from_board(board, Box::default()));
            let begin = match begin {
                Some(line) => crate::values::line_to_python(py, line)?.into_bound(py),
                None => py.None().into_bound(py),
            };
            PyTuple::new(py, [task.seed.into_pyobject(py)?.into_any(), begin]).map(Bound::unbind)
        };
        let boards = |value: &Bound<'_, PyAny>| {
            if value.is_none() {
                return Ok(Vec::new());
            }
            let wanted = "puzzles or grids";
            let board = |item: PyResult<Bound<'_, PyAny>>| {
                let item = item?;
                let board = read_one(&item, LineContent::Problems).map(board_of);
                board.ok().flatten().ok_or_else(|| self.unexpected(&item, wanted))
            };
            self.items(value, wanted)?.map(board).collect()
        };
        self.call(arguments, boards)
    }

    fn steps(&self, position: &Position) -> CoreResult<Vec<Step>> {
        let arguments =
            |py: Python<'_>| PyTuple::new(py, [Puzzle(position.clone().into())]).map(Bound::unbind);
        let described = |value: &Bound<'_, PyAny>| {
            if value.is_none() {
                return Ok(Vec::new());
            }
            self.items(value, "steps")?.map(|step| self.described_step(&step?)).collect()
        };
        let described = self.call(arguments, described)?;
        described.into_iter().map(|step| step.into_step(&self.name, position)).collect()
    }

    fn described_step(&self, value: &Bound<'_, PyAny>) -> PyResult<StepDescription> {
        let Ok(fields) = value.cast::<PyDict>() else {
            let conclusions = self.conclusions(value)?;
            return Ok(StepDescription { conclusions, ..StepDescription::default() });
        };
        let mut step = StepDescription::default();
        for (name, value) in fields {
            match name.extract::<String>()?.as_str() {
                "place" | "eliminate" => step.conclusions.extend(self.conclusions(&value)?),
                "text" => step.text = Some(value.str()?.to_string()),
                "form" => step.form = value.str()?.to_string(),
                "size" => step.size = value.extract()?,
                other => {
                    let [known @ .., last] = StepDescription::FIELDS;
                    let (name, known) = (&self.name, known.join(", "));
                    let wrong = format!("a step has no `{other}`; expected {known} or {last}");
                    return Err(PyValueError::new_err(format!("technique `{name}`: {wrong}")));
                }
            }
        }
        Ok(step)
    }

    /// One or several texts of conclusions.
    fn conclusions(&self, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let text = |item: PyResult<Bound<'_, PyAny>>| {
            let item = item?;
            item.extract::<String>().map_err(|_| self.unexpected(&item, "texts like r1c1=5"))
        };
        self.items(value, "texts like r1c1=5")?.map(text).collect()
    }

    fn all_cells(&self, value: &Bound<'_, PyAny>) -> PyResult<Vec<seventeen::Cells>> {
        self.items(value, "sets of cells")?.map(|item| Cells::read(&item?)).collect()
    }

    /// The items that a function returned, or the only one.
    fn items<'py>(
        &self,
        value: &Bound<'py, PyAny>,
        what: &str,
    ) -> PyResult<Bound<'py, PyIterator>> {
        if is_one_value(value) {
            return PyList::new(value.py(), [value])?.try_iter();
        }
        value.try_iter().map_err(|_| self.unexpected(value, what))
    }

    /// The error of a function that returned an unexpected value.
    fn unexpected(&self, found: &Bound<'_, PyAny>, expected: &str) -> PyErr {
        let shown = found.repr().map_or_else(|_| String::new(), |text| text.to_string());
        let name = &self.name;
        PyTypeError::new_err(format!("`{name}` returned {shown}, expected {expected}"))
    }
}

/// A need of a search as a dictionary.
fn context_record<'py>(py: Python<'py>, need: &SearchContext) -> PyResult<Bound<'py, PyDict>> {
    let record = PyDict::new(py);
    let values = [
        Py::new(py, Cells(need.cells))?.into_bound(py).into_any(),
        need.clues.into_pyobject(py)?.into_any(),
        need.later.into_pyobject(py)?.into_any(),
        need.nodes.into_pyobject(py)?.into_any(),
    ];
    for (name, value) in SEARCH_CONTEXT.into_iter().zip(values) {
        record.set_item(name, value)?;
    }
    Ok(record)
}

/// Whether this is a value by itself, although one may iterate over it.
fn is_one_value(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyDict>()
        || value.is_instance_of::<Cells>()
        || value.is_instance_of::<Puzzle>()
        || value.is_instance_of::<Grid>()
}

/// The board of a puzzle or a grid.
fn board_of(line: ParsedLine) -> Option<Board> {
    match problem_of(line) {
        Problem::Puzzle(puzzle) => Some((&puzzle.value).into()),
        Problem::Board(board) => Some(board.value),
        Problem::Marks(_) | Problem::Position(_) => None,
    }
}

/// The error of a component of another kind.
pub(crate) fn other_kind_error(component: &Component, expected: Kind) -> Error {
    let [found, expected] = [component.use_of.kind(), expected].map(Kind::with_article);
    Error::bad_input(format_args!("`{}` is {found}, expected {expected}", component.name))
}
