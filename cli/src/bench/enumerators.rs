//! Enumerators: the 17-clue puzzles of the grid Pt, of which there are none.

use super::{Done, Work, inputs};
use seventeen_core::Cells;
use seventeen_jobs::enumerate::{Asked, Enumeration, Method};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Context, Result};
use seventeen_plugin::Kind;
use std::sync::Arc;

/// The second of the six grids.
const PT: usize = 1;

pub(super) fn works(context: &Arc<Context>, sets: &[Vec<Cells>]) -> anyhow::Result<Vec<Work>> {
    let none = Sets::none(inputs::grids()[PT].into());
    let sets = Sets { sets: Arc::new(sets[PT].clone()), ..none };
    let mut works = Vec::new();
    for component in context.registry().of(Kind::Enumerator) {
        let method = method(context, component.name(), "bands")?;
        let (context, sets) = (context.clone(), sets.clone());
        let run = move || {
            let found = count(&context, &method, &sets, 17)?;
            Ok(Done { units: 1, signature: Some(found.effort.nodes) })
        };
        let (kind, component) = (Kind::Enumerator.namespace(), component.name().to_owned());
        let run = Box::new(run);
        works.push(Work { kind, component, name: "enumerate", unit: "grids", run });
    }
    Ok(works)
}

/// An enumerator and a solver, with the strategy that both tables are made with.
pub(super) fn method(context: &Context, enumerator: &str, solver: &str) -> Result<Method> {
    Ok(Method {
        enumerator: context.choose(enumerator)?,
        clique: context.choose("smallest_first")?,
        solver: context.choose(solver)?,
        keep: None,
    })
}

/// Counts the puzzles with so many clues.
pub(super) fn count(
    context: &Context,
    method: &Method,
    sets: &Sets,
    clues: u32,
) -> Result<Enumeration> {
    let asked = Asked { count_only: true, ..Asked::default() };
    Ok(method.enumerate(context, sets, clues, &asked)?)
}
