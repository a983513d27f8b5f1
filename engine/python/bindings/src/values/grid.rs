//! `Grid`: a solution grid.

use super::{Cells, Puzzle, hash_of, read_one, repr_of};
use crate::error::Raise;
use crate::jobs::grid_of;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seventeen::Digit;
use seventeen::jobs::text::{Annotated, LineContent};
use seventeen::report::ToSvg;

/// A solution grid: 81 digits by rows.
///
/// Any text that the command line reads as a grid makes one, and so do 81 digits: bytes, an array,
/// a list of 81 numbers, or a list of nine rows.
///
/// >>> grid = unrank(1)
/// >>> list(grid.digits[:9])
/// [1, 2, 3, 4, 5, 6, 7, 8, 9]
/// >>> grid == Grid(str(grid)), grid < Grid(str(grid))
/// (True, False)
/// >>> Grid(list(grid.digits)) == Grid(grid.digits) == grid
/// True
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Grid(pub(crate) Annotated<seventeen::Grid>);

#[pymethods]
impl Grid {
    #[new]
    #[pyo3(signature = (grid, /))]
    fn new(grid: &Bound<'_, PyAny>) -> PyResult<Grid> {
        grid_of(read_one(grid, LineContent::Grids)?).raise().map(Grid)
    }

    /// The cells of a digit.
    ///
    /// >>> len(unrank(1).cells(5))
    /// 9
    #[pyo3(signature = (digit, /))]
    fn cells(&self, digit: u8) -> PyResult<Cells> {
        super::digit(digit, 9).map(|digit: Digit| Cells(self.0.value.cells_of(digit)))
    }

    /// The puzzle with the digits of these cells.
    ///
    /// >>> unrank(1).puzzle("r1c123").clues
    /// 3
    #[pyo3(signature = (cells, /))]
    fn puzzle(&self, cells: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        Ok(Puzzle(self.0.value.puzzle(Cells::read(cells)?).into()))
    }

    /// The digits 1 to 9 by rows, as 81 bytes.
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.value.digits())
    }

    /// The comment that followed the grid.
    #[getter]
    fn note(&self) -> &str {
        &self.0.note
    }

    fn __str__(&self) -> String {
        self.0.value.to_string()
    }

    fn __repr__(&self) -> String {
        repr_of("Grid", &self.__str__())
    }

    fn __richcmp__(&self, other: &Bound<'_, Grid>, op: CompareOp) -> bool {
        op.matches(self.0.value.cmp(&other.get().0.value))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0.value)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Grid>().into_any(), (self.line(),))
    }

    fn _repr_svg_(&self) -> String {
        self.0.picture().svg()
    }
}

impl Grid {
    /// The line that reads back as the grid with its comment.
    fn line(&self) -> String {
        match &*self.0.note {
            "" => self.__str__(),
            note => format!("{} # {note}", self.0.value),
        }
    }
}
