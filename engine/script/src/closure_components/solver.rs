//! `solver::by(|puzzle| …)`: a solver written in the recipe.

use super::{closure_result, values_of_array};
use crate::closure::Closure;
use crate::session::Handle;
use seventeen_core::{Grid, Solver};
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{AnyChoice, Choice};

/// The name of the function.
const BY: &str = "solver::by";

/// The solver whose solutions a closure returns.
pub(super) fn closure_solver(solutions: Closure, session: Handle) -> AnyChoice {
    let called = session.clone();
    let choice = Choice::<dyn Solver>::by_solutions(&called.context, "by", move |puzzle| {
        let returned = session.call(&solutions, (Annotated::from(*puzzle),));
        let grids =
            values_of_array(BY, closure_result(BY, returned, &session)?, "grids", &session)?;
        Ok(grids.into_iter().map(|grid: Annotated<Grid>| grid.value).collect())
    });
    choice.into()
}
