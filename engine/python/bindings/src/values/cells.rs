//! `Cells`: a set of cells.

use super::repr_of;
use crate::error::Raise;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFrozenSet, PyIterator, PyList, PySet, PyString};
use pyo3::{Borrowed, FromPyObject};
use seventeen::Error;
use seventeen::core::Cell;
use seventeen::report::ToSvg;

/// A set of cells, such as the pattern of a puzzle. Cells are numbers from 0 to 80, by rows.
///
/// It is made of names, of a drawing, or of numbers. It has the operators of Python's sets, with
/// such sets, too: ``<=`` tells whether it is a subset. To sort sets of cells, give a key.
///
/// >>> cells = Cells("r1c12 r9c9")
/// >>> str(cells), len(cells), list(cells), 80 in cells
/// ('r1c1 r1c2 r9c9', 3, [0, 1, 80], True)
/// >>> Cells([0, 1]) & Cells("r1c2"), Cells([0]).isdisjoint([1, 2])
/// (Cells('r1c2'), True)
/// >>> len(~cells), cells - {0}, cells <= Cells("r1c12"), cells >= Cells("r1c12")
/// (78, Cells('r1c2 r9c9'), False, True)
/// >>> Cells([0, 1]) == {0, 1}, Cells([0]) < {0, 1}
/// (True, True)
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Cells(pub(crate) seventeen::Cells);

impl Cells {
    /// A set, a text or numbers as a set.
    pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<seventeen::Cells> {
        if let Ok(cells) = given.cast::<Cells>() {
            return Ok(cells.get().0);
        }
        if let Ok(text) = given.cast::<PyString>() {
            return text.to_cow()?.parse().raise();
        }
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return String::from_utf8_lossy(bytes.as_bytes()).parse().raise();
        }
        let Ok(items) = given.try_iter() else {
            let found = given.get_type().name()?;
            let wrong = format!("expected cells, a text or numbers from 0 to 80, found {found}");
            return Err(PyTypeError::new_err(wrong));
        };
        items.map(|item| cell(&item?)).collect()
    }
}

/// A set of cells in any form, as an argument.
struct AnyCells(seventeen::Cells);

impl<'py> FromPyObject<'_, 'py> for AnyCells {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<AnyCells> {
        Cells::read(&given).map(AnyCells)
    }
}

/// The other operand of an operator: a set of cells, or a set of Python with their numbers.
struct Operand(seventeen::Cells);

impl<'py> FromPyObject<'_, 'py> for Operand {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Operand> {
        let is_set = given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>();
        if !is_set && !given.is_instance_of::<Cells>() {
            return Err(PyTypeError::new_err("expected a set of cells"));
        }
        Cells::read(&given).map(Operand)
    }
}

/// A cell by its number.
pub(crate) fn cell(given: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let number: i64 = given.extract()?;
    let known = usize::try_from(number).ok().filter(|&number| number < 81);
    let unknown =
        || Error::bad_input(format_args!("cell {number}: expected a number from 0 to 80"));
    known.map(Cell::of).ok_or_else(unknown).raise()
}

#[pymethods]
impl Cells {
    #[new]
    #[pyo3(signature = (cells=AnyCells(seventeen::Cells::EMPTY), /))]
    fn new(cells: AnyCells) -> Cells {
        Cells(cells.0)
    }

    /// Whether the sets share no cell.
    ///
    /// >>> Cells("r1c1").isdisjoint(Cells("r1c12"))
    /// False
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: AnyCells) -> bool {
        (self.0 & other.0).is_empty()
    }

    /// Whether the other set has all cells of this one.
    ///
    /// >>> Cells("r1c1").issubset(Cells("r1c12"))
    /// True
    #[pyo3(signature = (other, /))]
    fn issubset(&self, other: AnyCells) -> bool {
        (self.0 - other.0).is_empty()
    }

    /// Whether this set has all cells of the other one.
    ///
    /// >>> Cells("r1c12").issuperset([0])
    /// True
    #[pyo3(signature = (other, /))]
    fn issuperset(&self, other: AnyCells) -> bool {
        (other.0 - self.0).is_empty()
    }

    /// The cells of this set and of the others.
    ///
    /// >>> Cells("r1c1").union("r1c2", [2])
    /// Cells('r1c1 r1c2 r1c3')
    #[pyo3(signature = (*others))]
    fn union(&self, others: Vec<AnyCells>) -> Cells {
        Cells(others.into_iter().fold(self.0, |all, other| all | other.0))
    }

    /// The cells that this set and all others have.
    ///
    /// >>> Cells("r1c12").intersection("r1c23")
    /// Cells('r1c2')
    #[pyo3(signature = (*others))]
    fn intersection(&self, others: Vec<AnyCells>) -> Cells {
        Cells(others.into_iter().fold(self.0, |all, other| all & other.0))
    }

    /// The cells of this set that no other has.
    ///
    /// >>> Cells("r1c123").difference("r1c2", [2])
    /// Cells('r1c1')
    #[pyo3(signature = (*others))]
    fn difference(&self, others: Vec<AnyCells>) -> Cells {
        Cells(others.into_iter().fold(self.0, |all, other| all - other.0))
    }

    fn __and__(&self, other: Operand) -> Cells {
        Cells(self.0 & other.0)
    }

    fn __rand__(&self, other: Operand) -> Cells {
        Cells(other.0 & self.0)
    }

    fn __or__(&self, other: Operand) -> Cells {
        Cells(self.0 | other.0)
    }

    fn __ror__(&self, other: Operand) -> Cells {
        Cells(other.0 | self.0)
    }

    fn __sub__(&self, other: Operand) -> Cells {
        Cells(self.0 - other.0)
    }

    fn __rsub__(&self, other: Operand) -> Cells {
        Cells(other.0 - self.0)
    }

    fn __xor__(&self, other: Operand) -> Cells {
        Cells((self.0 - other.0) | (other.0 - self.0))
    }

    fn __rxor__(&self, other: Operand) -> Cells {
        self.__xor__(other)
    }

    fn __invert__(&self) -> Cells {
        Cells(!self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        repr_of("Cells", &self.__str__())
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __contains__(&self, cell: i64) -> bool {
        usize::try_from(cell).is_ok_and(|cell| cell < 81 && self.0.contains(Cell::of(cell)))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.0.iter().map(|cell| cell.index()))?.try_iter()
    }

    fn __richcmp__(&self, other: Operand, op: CompareOp) -> bool {
        let (one, two) = (self.0, other.0);
        let (is_subset, is_superset) = ((one - two).is_empty(), (two - one).is_empty());
        match op {
            CompareOp::Eq => one == two,
            CompareOp::Ne => one != two,
            CompareOp::Le => is_subset,
            CompareOp::Lt => is_subset && !is_superset,
            CompareOp::Ge => is_superset,
            CompareOp::Gt => is_superset && !is_subset,
        }
    }

    /// That of an equal set of Python.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyFrozenSet::new(py, self.0.iter().map(|cell| cell.index()))?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Cells>().into_any(), (self.__str__(),))
    }

    fn _repr_svg_(&self) -> String {
        self.0.picture().svg()
    }
}
