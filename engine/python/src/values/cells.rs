//! `Cells`: a set of cells.

use super::{hash_of, repr_of};
use crate::error::Raise;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use seventeen::core::Cell;
use seventeen::report::ToSvg;

/// A set of cells, such as the pattern of a puzzle. Cells are numbers from 0 to 80, by rows.
///
/// >>> cells = Cells("r1c12 r9c9")
/// >>> str(cells), len(cells), list(cells), 80 in cells
/// ('r1c1 r1c2 r9c9', 3, [0, 1, 80], True)
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Cells(pub(crate) seventeen::Cells);

#[pymethods]
impl Cells {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &str) -> PyResult<Cells> {
        text.parse::<seventeen::Cells>().raise().map(Cells)
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

    fn __richcmp__(&self, other: &Bound<'_, Cells>, op: CompareOp) -> bool {
        op.matches(self.0.cmp(&other.get().0))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Cells>().into_any(), (self.__str__(),))
    }

    fn _repr_svg_(&self) -> String {
        self.0.picture().svg()
    }
}
