//! `Picture`: a picture that a recipe drew.

use pyo3::prelude::*;

/// A picture, which notebooks show. Its text is SVG.
///
/// >>> picture = run('cells("r1c1 r5c5").svg()')
/// >>> str(picture)[:4]
/// '<svg'
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Picture(pub(super) String);

#[pymethods]
impl Picture {
    fn __str__(&self) -> &str {
        &self.0
    }

    fn _repr_svg_(&self) -> &str {
        &self.0
    }
}
