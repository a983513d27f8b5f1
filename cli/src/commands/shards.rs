//! `seventeen missing`, `status` and `merge`: the states and the results of the shards of a plan.

use crate::common::Common;
use crate::progress::ProgressBars;
use crate::recipe_run;
use crate::registry::load_registry;
use crate::standard_output::{print, print_record};
use clap::Args;
use serde_json::json;
use seventeen_host::StandardOutput;
use seventeen_jobs::progress::Progress;
use seventeen_jobs::shards::{DivisionUnit, MergedShards, RunCommand, ShardDirectory, ShardState};
use seventeen_jobs::text::ranges::format_ranges;
use seventeen_script::{Output, Recipe};
use std::collections::BTreeMap;
use std::io::BufWriter;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct MissingArgs {
    /// The directory of the plan
    directory: PathBuf,
    /// Print ranges for job arrays, such as 3,17,40-52; an empty line if no shard is missing
    #[arg(long)]
    as_ranges: bool,
}

#[derive(Args)]
pub(crate) struct StatusArgs {
    /// The directory of the plan
    directory: PathBuf,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    /// The directory of the plan
    directory: PathBuf,
    /// Check that all shards are complete and undamaged, without merging them
    #[arg(long)]
    pub(crate) check: bool,
}

pub(crate) fn missing_shards(common: &Common, asked: &MissingArgs) -> anyhow::Result<()> {
    let missing_shards = ShardDirectory::open(&asked.directory)?.missing_shards()?;
    if common.json {
        return print_record(&json!({ "missing_shards": missing_shards }));
    }
    if asked.as_ranges {
        return print(&format!("{}\n", format_ranges(&missing_shards, ",")));
    }
    print(&missing_shards.iter().map(|shard| format!("{shard}\n")).collect::<String>())
}

pub(crate) fn status(common: &Common, asked: &StatusArgs) -> anyhow::Result<()> {
    let directory = ShardDirectory::open(&asked.directory)?;
    let found = ShardStates::from_directory(&directory);
    print(&if common.json { found.format_json(&directory) } else { found.format_text(&directory) })
}

/// The shards of a directory, by state.
#[derive(Default)]
struct ShardStates {
    /// The numbers of the shards in each state.
    by_state: BTreeMap<&'static str, Vec<u64>>,
    /// The faults of damaged and foreign shards.
    wrong: Vec<String>,
    entries: u64,
    cpu_seconds: f64,
}

/// The states, in the order in which they are shown.
const STATES: [&str; 5] = ["done", "begun", "missing", "damaged", "foreign"];

impl ShardStates {
    fn from_directory(directory: &ShardDirectory) -> ShardStates {
        let mut found = ShardStates::default();
        for (shard, state) in (0..).zip(directory.shard_states()) {
            let name = match state {
                ShardState::Done(manifest) => {
                    found.entries += manifest.written.iter().map(|one| one.entries).sum::<u64>();
                    found.cpu_seconds += manifest.cpu_seconds;
                    "done"
                }
                ShardState::Begun => "begun",
                ShardState::Missing => "missing",
                ShardState::Damaged(reason) => {
                    found.wrong.push(reason);
                    "damaged"
                }
                ShardState::Foreign(reason) => {
                    found.wrong.push(reason);
                    "foreign"
                }
            };
            found.by_state.entry(name).or_default().push(shard);
        }
        found
    }

    fn shards_in_state(&self, state: &str) -> &[u64] {
        self.by_state.get(state).map_or(&[], Vec::as_slice)
    }

    fn format_text(&self, directory: &ShardDirectory) -> String {
        let plan = directory.plan();
        let mut text = format!("plan {}: {} shards\n", plan.checksum().short_text(), plan.shards);
        for state in STATES {
            let shards = self.shards_in_state(state);
            match state {
                _ if shards.is_empty() => {}
                "done" => {
                    let (entries, seconds) = (self.entries, self.cpu_seconds);
                    let n = shards.len();
                    text += &format!("done     {n}: {entries} entries, CPU time {seconds:.1} s\n");
                }
                _ => {
                    text +=
                        &format!("{state:<8} {}: {}\n", shards.len(), format_ranges(shards, ","))
                }
            }
        }
        text.extend(self.wrong.iter().map(|reason| format!("{reason}\n")));
        text
    }

    fn format_json(&self, directory: &ShardDirectory) -> String {
        let plan = directory.plan();
        let mut object = json!({
            "plan": plan.checksum(), "shards": plan.shards,
            "entries": self.entries, "cpu_seconds": self.cpu_seconds, "wrong": self.wrong,
        });
        for state in STATES {
            object[state] = self.shards_in_state(state).into();
        }
        format!("{object}\n")
    }
}

pub(crate) fn merge(common: &Common, asked: &MergeArgs) -> anyhow::Result<()> {
    let directory = ShardDirectory::open(&asked.directory)?;
    let merged = match directory.plan().by {
        _ if asked.check => directory.check_shards()?,
        DivisionUnit::Items => directory.merge_listings(&mut BufWriter::new(StandardOutput))?,
        DivisionUnit::Parts => merge_shards(&directory)?,
    };
    let (shards, entries) = (directory.plan().shards, merged.entries);
    let done = if asked.check { "are complete" } else { "are merged" };
    let seconds = merged.cpu_seconds;
    if common.json {
        print_record(&json!({ "shards": shards, "entries": entries, "cpu_seconds": seconds }))?;
    } else {
        let line = format!("{shards} shards {done}: {entries} entries, CPU time {seconds:.1} s");
        ProgressBars::new(common).print_line(&line);
    }
    merged.passed_over.report().map_or(Ok(()), |report| Err(report.into()))
}

/// Runs the recipe again with the parts that the shards stored.
fn merge_shards(directory: &ShardDirectory) -> anyhow::Result<MergedShards> {
    let RunCommand { recipe, set, .. } = &directory.plan().command;
    let common = Common::from_shard_command(&directory.plan().command);
    let (registry, settings) = (
        load_registry(&common)?,
        recipe_run::settings(&common, set.clone(), ProgressBars::new(&common)),
    );
    let recipe = Recipe::read(recipe)?;
    Ok(recipe.gather(registry, settings, Output::stdout(), directory)?)
}
