//! The jobs: a file each.

mod clique;
mod components;
mod difficulty;
pub(crate) mod enumerate;
mod facts;
mod generate;
mod grid;
mod harvest;
mod hint;
mod mistake;
mod name;
pub(crate) mod path;
mod picture;
mod rank;
mod rate;
mod read;
mod same;
mod solutions;

use crate::engine::Engine;
use crate::job::{ListedJob, listed};
use crate::recipes::{editor, files::FILES, run::RUN};
use serde_json::Value as Json;
use seventeen::{Error, Result};

/// All jobs.
const JOBS: &[ListedJob] = &[
    listed::<components::Components>(),
    listed::<read::Read>(),
    listed::<picture::Draw>(),
    listed::<facts::Facts>(),
    listed::<solutions::FindTwoSolutions>(),
    listed::<grid::FindGrid>(),
    listed::<same::Same>(),
    listed::<rate::Rate>(),
    listed::<difficulty::FindDifficulty>(),
    listed::<hint::FindHint>(),
    listed::<path::FindPath>(),
    listed::<path::FindAllSteps>(),
    listed::<path::ShowStep>(),
    listed::<harvest::Harvest>(),
    listed::<clique::FindClique>(),
    listed::<enumerate::PlanSearch>(),
    listed::<enumerate::SearchPart>(),
    listed::<generate::Generate>(),
    listed::<name::Name>(),
    listed::<editor::Check>(),
    listed::<editor::Complete>(),
    listed::<editor::Describe>(),
    FILES,
    RUN,
];

/// Does the job of this name.
///
/// # Errors
/// There is none, or it fails.
pub(crate) fn run(engine: &mut Engine, name: &str, input: &str, options: &str) -> Result<Json> {
    let job = JOBS.iter().find(|job| job.name == name);
    let unknown = || Error::bad_input(format_args!("no job `{name}`"));
    (job.ok_or_else(unknown)?.run)(engine, input, options)
}
