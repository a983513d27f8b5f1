//! `ua::by(|grid| …)`: a harvester written in the recipe.

use super::{returned_by, values_of_array};
use crate::closure::Closure;
use crate::failure::{RaiseJobError, Res};
use seventeen_core::UaHarvester;
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{AnyChoice, Choice};
use seventeen_plugin::Role;

/// The name of the function.
const BY: &str = "ua::by";

/// The harvester that looks for sets within the cells that a closure returns for a grid.
pub(super) fn closure_harvester(candidates: Closure) -> Res<AnyChoice> {
    let solver = candidates.session().context.default_for_role(Role::Checks).raise()?;
    let choice = Choice::<dyn UaHarvester>::by_candidates("by", solver, move |grid| {
        let returned = returned_by(&candidates, BY, (Annotated::from(*grid),))?;
        values_of_array(BY, returned, "cells", &candidates)
    });
    Ok(choice.into())
}
