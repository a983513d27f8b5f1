//! `Step`: a step of a person, with the position before it.
//!
//! Its pickle is JSON: the step with everything that a picture shows, and the line of the position.

use super::{ResultClass, to_dict};
use crate::error::Raise;
use crate::values::{Puzzle, hash_of};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};
use seventeen::jobs::human::RatedStep;
use seventeen::jobs::text::Problem;
use seventeen::report::declared::Declared;
use seventeen::report::{FieldValue, Picture, Record, StepValue};
use seventeen::{Error, Position, Result};
use std::cmp::Ordering;
use std::sync::Arc;

/// The members that are not fields, for the stub.
pub(super) const MEMBERS: &str = r#"    @property
    def position(self) -> Puzzle | None:
        """The position before the step; None if it is not known."""
    def __lt__(self, other: Step, /) -> bool: ...
    def __le__(self, other: Step, /) -> bool: ...
    def __gt__(self, other: Step, /) -> bool: ...
    def __ge__(self, other: Step, /) -> bool: ...
"#;

/// A step of a person.
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Step {
    pub(crate) step: RatedStep,
    /// The position before it, if it is known.
    position: Option<Arc<Position>>,
}

impl From<StepValue> for Step {
    fn from(StepValue { step, position, .. }: StepValue) -> Step {
        Step { step, position: Some(position) }
    }
}

impl Step {
    /// A step whose position is not known.
    pub(super) fn without_position(step: RatedStep) -> Step {
        Step { step, position: None }
    }
}

#[pymethods]
impl Step {
    /// The position before the step; None if it is not known.
    ///
    /// >>> path(str(unrank(1).puzzle(range(1, 81)))).steps[0].position.clues
    /// 80
    #[getter]
    fn position(&self) -> Option<Puzzle> {
        self.position.as_ref().map(|position| Puzzle((**position).clone().into()))
    }

    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict::<RatedStep>(py, |index| RatedStep::declared()[index].of(&self.step))
    }

    fn __str__(&self) -> String {
        self.step.text()
    }

    fn __repr__(&self) -> String {
        format!("<Step: {}>", self.step.summary())
    }

    fn _repr_svg_(&self) -> Option<String> {
        let position = self.position.as_ref()?;
        Some(Picture::of_position(position).with_step(&self.step.step).svg())
    }

    fn __richcmp__(&self, other: &Bound<'_, Step>, op: CompareOp) -> bool {
        op.matches(order(&self.step, &other.get().step))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.step.text())
    }

    fn __copy__(step: Py<Step>) -> Py<Step> {
        step
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(step: Py<Step>, _memo: &Bound<'_, PyAny>) -> Py<Step> {
        step
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.import("seventeen._seventeen")?.getattr("_step")?;
        Ok((restore, (Pickle::of(&self.step, self.position.as_ref()).to_text().raise()?,)))
    }
}

/// The order of steps: by rating, technique and text.
fn order(one: &RatedStep, two: &RatedStep) -> Ordering {
    let key = |step: &RatedStep| (step.technique.clone(), step.text());
    one.rating.total_cmp(&two.rating).then_with(|| key(one).cmp(&key(two)))
}

impl ResultClass for Step {
    type Result = RatedStep;

    fn field(object: &Bound<'_, PyAny>, index: usize) -> PyResult<FieldValue> {
        Ok(RatedStep::declared()[index].of(&object.cast::<Step>()?.get().step))
    }
}

/// The pickle of a step.
#[derive(Serialize, Deserialize)]
pub(super) struct Pickle {
    technique: String,
    /// As a text, which is read without rounding.
    rating: String,
    level: Option<usize>,
    step: seventeen::Step,
    position: Option<String>,
}

impl From<StepValue> for Pickle {
    fn from(StepValue { step, position, .. }: StepValue) -> Pickle {
        Pickle::of(&step, Some(&position))
    }
}

impl TryFrom<Pickle> for StepValue {
    type Error = Error;

    fn try_from(pickle: Pickle) -> Result<StepValue> {
        let Step { step, position } = pickle.into_step()?;
        let unknown = || Error::bad_input("the pickle has no position before its step");
        Ok(StepValue::without_proof(step, position.ok_or_else(unknown)?))
    }
}

impl Pickle {
    fn of(step: &RatedStep, position: Option<&Arc<Position>>) -> Pickle {
        let RatedStep { technique, rating, level, step: plain } = step.clone();
        let line = |position: &Arc<Position>| Problem::from((**position).clone()).to_string();
        let (technique, position) = (technique.to_string(), position.map(line));
        Pickle { technique, rating: rating.to_string(), level, step: plain, position }
    }

    fn to_text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::work_failed)
    }

    fn into_step(self) -> Result<Step> {
        let Pickle { technique, rating, level, step, position } = self;
        let read = |line: String| Problem::parse(&line)?.position();
        let position = position.map(read).transpose()?.map(Arc::new);
        let rating = rating.parse().map_err(Error::bad_input)?;
        Ok(Step { step: RatedStep { technique: technique.into(), rating, level, step }, position })
    }
}

/// The step of a pickle.
#[pyfunction(name = "_step")]
#[pyo3(signature = (text, /))]
pub(crate) fn restore(text: &str) -> PyResult<Step> {
    let read = serde_json::from_str::<Pickle>(text);
    read.map_err(|error| Error::bad_input(format_args!("not a pickled step: {error}")))
        .and_then(Pickle::into_step)
        .raise()
}
