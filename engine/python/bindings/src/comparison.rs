//! `Comparison`: the results of each choice for each item, and their statistics as tables.

use crate::error::Raise;
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use seventeen::report::{Paired, Table as PlainTable};
use seventeen::{Error, Result};

/// The measure of enumerations by which choices are usually compared.
const USUAL: &str = "nodes";

/// The results of each choice for each item.
///
/// Choices are compared on the same item. ``ratios`` has the geometric mean of the ratios to the
/// first choice with its 95 % interval.
///
/// >>> sizes = {"one": 1, "two": 2}
/// >>> compared = compare([3, 4, 5], sizes, lambda item, size: {"cost": item * size})
/// >>> compared
/// <Comparison: 2 choices on 3 items>
/// >>> [round(row["ratio"], 3) for row in compared.ratios()]
/// [1.0, 2.0]
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Comparison(pub(crate) Paired);

impl Comparison {
    /// The name that was given, or the usual measure.
    fn measure(&self, name: Option<String>) -> Result<String> {
        let known = self.0.measures();
        let usual = || known.iter().find(|known| *known == USUAL).or(known.first()).cloned();
        let nothing = || Error::bad_input("the choices differ in no measure: name one");
        name.or_else(usual).ok_or_else(nothing)
    }
}

fn table(table: Result<PlainTable>) -> PyResult<Table> {
    table.raise().map(Table::of_plain)
}

#[pymethods]
impl Comparison {
    /// The names of the choices. The first is the baseline of ratios.
    #[getter]
    fn choices(&self) -> Vec<String> {
        self.0.choices().to_vec()
    }

    /// The measures in which choices differ.
    #[getter]
    fn measures(&self) -> Vec<String> {
        self.0.measures()
    }

    /// A row for each choice: the geometric mean of its ratios to the first choice, item by item,
    /// the ends of its 95 % interval, and how often it wins. Without a name, of ``nodes``, or else
    /// of the first measure in which choices differ.
    #[pyo3(signature = (measure=None, /))]
    fn ratios(&self, measure: Option<String>) -> PyResult<Table> {
        let measure = self.measure(measure).raise()?;
        table(self.0.ratios(&measure))
    }

    /// A row for each choice: the sums of these measures over all items.
    #[pyo3(signature = (*measures))]
    fn sum(&self, measures: Vec<String>) -> PyResult<Table> {
        let measures = if measures.is_empty() { self.0.measures() } else { measures };
        table(self.0.sum(&measures))
    }

    /// A row for each choice: the median and the quartiles of these measures.
    #[pyo3(signature = (*measures))]
    fn spread(&self, measures: Vec<String>) -> PyResult<Table> {
        let measures = if measures.is_empty() { self.0.measures() } else { measures };
        table(self.0.spread(&measures))
    }

    /// A row for each item and choice, with all measures.
    fn rows(&self) -> PyResult<Table> {
        table(self.0.rows(None))
    }

    /// These results in groups of items that agree in these names: kinds, or measures on which all
    /// choices agree. Tables then have rows for each group.
    #[pyo3(signature = (*names))]
    fn by(&self, names: Vec<String>) -> PyResult<Comparison> {
        self.0.by(names).raise().map(Comparison)
    }

    /// Draws the ratios of a measure with their intervals, by matplotlib, and returns the axes.
    /// Without axes, new ones are made.
    #[pyo3(signature = (measure=None, /, ax=None))]
    fn plot<'py>(
        &self,
        py: Python<'py>,
        measure: Option<String>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let measure = self.measure(measure).raise()?;
        let ratios = table(self.0.ratios(&measure))?;
        let draw = py.import("seventeen.plot")?.getattr("forest")?;
        let arguments = (ratios, measure, self.0.count(), ax).into_pyobject(py)?;
        draw.call1(arguments.cast_into::<PyTuple>()?)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        let (choices, items) = (self.0.choices().len(), self.0.count());
        let plural = if choices == 1 { "" } else { "s" };
        format!("<Comparison: {choices} choice{plural} on {items}>")
    }

    fn _repr_html_(&self) -> Option<String> {
        let ratios = self.measure(None).and_then(|measure| self.0.ratios(&measure));
        Some(Table::of_plain(ratios.ok()?).to_html())
    }
}
