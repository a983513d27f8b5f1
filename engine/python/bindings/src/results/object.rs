//! Values of recipes that are not results: values, steps, tables, pictures; and texts of all
//! others.

use super::Step;
use crate::comparison::Comparison;
use crate::error::Raise;
use crate::results::Picture;
use crate::row::Row;
use crate::table::Table;
use crate::values::Cells;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use seventeen::jobs::human::RatedStep;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{Annotated, Problem};
use seventeen::{Error, report};
use seventeen_script::RecipeObject;

/// Returns the object of Python, if the object is of this type.
macro_rules! convert {
    ($object:ident in $py:ident { $($type:ty: $into:expr;)* }) => {$(
        let $object = match $object.cast::<$type>() {
            Ok(value) => {
                let into: fn(Python<'_>, $type) -> PyResult<Py<PyAny>> = $into;
                return into($py, value);
            }
            Err(object) => object,
        };
    )*};
}

/// The object of Python.
pub(super) fn to_python(py: Python<'_>, object: RecipeObject) -> PyResult<Py<PyAny>> {
    convert!(object in py {
        Annotated<seventeen::Grid>: |py, grid| ParsedLine::Grid(grid).into_python(py);
        Annotated<seventeen::Puzzle>: |py, puzzle| problem(py, Problem::Puzzle(puzzle));
        Annotated<seventeen::Pencilmarks>: |py, marks| problem(py, Problem::Marks(marks.into()));
        Annotated<seventeen::Board>: |py, board| problem(py, Problem::Board(board.into()));
        Annotated<seventeen::Position>: |py, position| problem(py, Problem::Position(position.into()));
        seventeen::Cells: |py, cells| Ok(Py::new(py, Cells(cells))?.into_any());
        RatedStep: |py, step| Ok(Py::new(py, Step::without_position(step))?.into_any());
        report::Table: |py, table| Table::of_plain(table).into_python(py);
        report::Paired: |py, paired| Ok(Py::new(py, Comparison(paired))?.into_any());
        report::Picture: |py, picture| Ok(Py::new(py, Picture(picture.svg()))?.into_any());
    });
    if object.is_closure() {
        let wrong = "the value of the recipe is a closure: call it within the recipe";
        return Err(Error::bad_input(wrong)).raise();
    }
    object.text().into_py_any(py)
}

fn problem(py: Python<'_>, problem: Problem) -> PyResult<Py<PyAny>> {
    ParsedLine::Problem(problem).into_python(py)
}
