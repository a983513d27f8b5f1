//! `plan` and `part`: a search for the puzzles of a grid. The page divides its parts among workers.

use super::grid::grid_of;
use super::harvest::sets_of;
use crate::engine::Engine;
use crate::job::Job;
use serde_json::{Value as Json, json};
use seventeen::jobs::enumerate::{PlannedSearch, SearchShare};
use seventeen::{EnumerateOptions, Error, Result};

seventeen::jobs::options! {
    /// What a search looks for.
    pub(crate) struct PlanOptions {
        ..pub(crate) wanted: EnumerateOptions,
        /// The number of clues
        pub(crate) clues: u32 = 17,
    }
}

/// A search that is laid out.
pub(crate) struct OpenSearch(PlannedSearch);

/// Plans a search.
pub(crate) struct PlanSearch;

impl Job for PlanSearch {
    const NAME: &'static str = "plan";
    type Options = PlanOptions;

    fn run(engine: &mut Engine, input: &str, options: PlanOptions) -> Result<Json> {
        let PlanOptions { wanted, clues } = options;
        let grid = grid_of(engine, input)?;
        let sets = sets_of(engine, input, wanted.harvester.clone())?;
        let asked = wanted.request_for(&grid)?;
        let planned = wanted.method(engine)?.plan(engine, &sets, clues, &asked)?;
        let parts = planned.parts();
        engine.search = Some(OpenSearch(planned));
        Ok(json!({ "grid": grid.to_string(), "parts": parts }))
    }
}

seventeen::jobs::options! {
    /// Which part of the open search is done.
    pub(crate) struct PartOptions {
        /// Its number, from 0
        pub(crate) number: u32 = 0,
    }
}

/// Searches a part of the search that was planned last.
pub(crate) struct SearchPart;

impl Job for SearchPart {
    const NAME: &'static str = "part";
    type Options = PartOptions;

    fn run(engine: &mut Engine, _input: &str, options: PartOptions) -> Result<Json> {
        let none = || Error::bad_input("part: no search is planned");
        let OpenSearch(planned) = engine.search.as_ref().ok_or_else(none)?;
        let share = SearchShare { number: options.number, of: planned.parts().max(1) };
        let found = planned.search_share_in_memory(engine, share)?;
        let puzzles = found.puzzles().map(|puzzle| puzzle.to_string());
        Ok(json!({
            "count": found.count,
            "puzzles": puzzles.collect::<Vec<_>>(),
            "nodes": found.effort.nodes,
        }))
    }
}
