//! Recipes in shards: planned, and done one by one, on any machine.

use crate::output::{HeldOutput, Output};
use crate::recipe::Recipe;
use crate::session::RunSettings;
use crate::shard_mode::{PlannedListings, PlannedRun, ShardMode, ShardRun, require_listings};
use seventeen_host::Registry;
use seventeen_jobs::shards::plan::check_shard_count;
use seventeen_jobs::shards::{
    DivisionUnit, MergedShards, RunCommand, Shard, ShardDirectory, ShardPlan, ShardState,
};
use seventeen_jobs::text::BadLines;
use seventeen_language::RecipeError;
use std::path::Path;
use std::sync::Mutex;

impl Recipe {
    /// Plans it in this many shards, without running the streams that it writes, and saves the plan
    /// in a directory. Other work of the recipe, such as collecting another stream, is done here
    /// and again in each shard.
    ///
    /// # Errors
    /// Those of [`run`](Recipe::run); a stream that it writes cannot be divided; it prints, or
    /// writes nothing; the directory has another plan.
    pub fn plan(
        &self,
        registry: Registry,
        settings: RunSettings,
        (shards, by): (u32, DivisionUnit),
        command: RunCommand,
        directory: &Path,
    ) -> Result<ShardDirectory, RecipeError> {
        check_shard_count(shards)?;
        let printed = HeldOutput::default();
        let division = ShardMode::Planned(PlannedListings { by, listings: Mutex::default() });
        let output = Output::to_writer(printed.clone());
        let session = self.run_divided(registry, settings, output, division)?;
        let listings = session.division.planned_listings();
        printed.first_line().map_or(Ok(()), |line| Err(self.printing_error(&line)))?;
        require_listings(&listings)?;
        Ok(ShardDirectory::create(directory, ShardPlan { shards, by, listings, command })?)
    }

    /// Runs a shard of the plan in a directory. A stopped shard is resumed. For a complete shard,
    /// the recipe runs without writing anything, to check that the plan belongs to this run.
    ///
    /// # Errors
    /// Those of [`run`](Recipe::run); the plan is that of another run; what is there of the shard
    /// belongs to another plan; another run works on it.
    pub fn run_shard(
        &self,
        registry: Registry,
        settings: RunSettings,
        shard: Shard,
        directory: &Path,
    ) -> Result<(), RecipeError> {
        let directory = ShardDirectory::open(directory)?;
        let (place, shards) = (directory.path().display().to_string(), directory.plan().shards);
        if shard.of != shards {
            let message = format_args!("shard {shard}: the plan in {place} has {shards} shards");
            return Err(RecipeError::usage(message));
        }
        let number = shard.number;
        let _lock = directory.lock_shard(number)?;
        let shard_run =
            |written| ShardMode::Shard(ShardRun::new(directory.clone(), number, written));
        match directory.shard_state(number) {
            ShardState::Done(manifest) => {
                // Rejects another run than the planned one.
                let division = shard_run(manifest.written);
                self.run_divided(registry, settings, Output::discarding(), division)?;
                directory.remove_checkpoints(number)?;
                let passed_over = BadLines::skipping();
                passed_over.add_skipped(manifest.passed_over);
                return self.report_bad_lines(&passed_over);
            }
            ShardState::Foreign(reason) => return Err(RecipeError::usage(reason)),
            ShardState::Damaged(reason) => {
                let reason = format!("{reason}; shard {shard} will be run again");
                settings.jobs.progress.print_line(&reason);
                directory.remove_shard(number)?;
            }
            ShardState::Begun | ShardState::Missing => {}
        }
        let division = shard_run(Vec::new());
        let session = self.run_divided(registry, settings, Output::discarding(), division)?;
        let written = session.division.written_files()?;
        let (bad_lines, inputs) =
            (session.bad_lines.skipped_so_far(), session.inputs.hashed_so_far());
        directory.write_manifest(number, written, bad_lines, inputs)?;
        self.report_bad_lines(&session.bad_lines)
    }

    /// Writes the results of all shards of a plan by parts to the files that a single run would
    /// have written.
    ///
    /// # Errors
    /// Those of [`run`](Recipe::run) and of [`ShardDirectory::check_shards`]; the plan is that of
    /// another run.
    pub fn gather(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
        directory: &ShardDirectory,
    ) -> Result<MergedShards, RecipeError> {
        let merged = directory.check_shards()?;
        let division = ShardMode::Gathered(PlannedRun::new(directory.clone()));
        let session = self.run_divided(registry, settings, output, division)?;
        merged.passed_over.add_skipped(session.bad_lines.skipped_so_far());
        Ok(merged)
    }
}
