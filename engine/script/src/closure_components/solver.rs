//! `solver::by(|puzzle| …)`: a solver written in the recipe.

use super::{returned_by, values_of_array};
use crate::closure::Closure;
use crate::failure::Res;
use seventeen_core::{Grid, Solver};
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{AnyChoice, Choice};

/// The name of the function.
const BY: &str = "solver::by";

/// The solver whose solutions a closure returns.
pub(super) fn closure_solver(solutions: Closure) -> Res<AnyChoice> {
    let context = solutions.session().context.clone();
    let choice = Choice::<dyn Solver>::by_solutions(&context, "by", move |puzzle| {
        let returned = returned_by(&solutions, BY, (Annotated::from(*puzzle),))?;
        let grids = values_of_array(BY, returned, "grids", &solutions)?;
        Ok(grids.into_iter().map(|grid: Annotated<Grid>| grid.value).collect())
    });
    Ok(choice.into())
}
