//! The directory of a sharded run: `plan.json`, and for each shard its manifest `shard-00017.json`,
//! with its output `shard-00017.txt`, or its stored parts `shard-00017/`.

use super::manifest::{ShardManifest, WrittenFile};
use super::plan::{DivisionUnit, ShardFileIdentity, ShardPlan};
use crate::clock::process_seconds;
use crate::error::{Error, Result};
use crate::files::{FileAccess, ignore_missing};
use crate::store::{Digest, FileLock, Sidecar, checkpoint, record};
use crate::text::bad_lines::SkippedLines;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// A directory with a plan, and its finished shards.
#[derive(Clone, Debug)]
pub struct ShardDirectory {
    path: PathBuf,
    plan: ShardPlan,
    /// The digest of the plan, which covers all of it.
    id: Digest,
}

/// The state of a shard.
#[derive(Clone, PartialEq, Debug)]
pub enum ShardState {
    /// Its manifest is there, and its files bear it out.
    Done(Box<ShardManifest>),
    /// Begun: another run works on it, or was stopped.
    Begun,
    /// It has no files.
    Missing,
    /// Its files are not those written; the text is the reason.
    Damaged(String),
    /// Its files belong to another plan or shard.
    Foreign(String),
}

impl ShardDirectory {
    /// Writes a plan into a directory, which is created if it is missing. Does nothing if the
    /// directory has the same plan.
    ///
    /// # Errors
    /// The directory has another plan, or the disk fails.
    pub fn create(path: &Path, plan: ShardPlan) -> Result<ShardDirectory> {
        let failed = |error| Error::write_failed(path.display(), &error);
        FileAccess::current().create_dir_all(path).map_err(failed)?;
        let place = plan_path(path);
        let _lock = FileLock::lock_file(&place)?;
        if FileAccess::current().exists(&place) {
            let there = ShardDirectory::open(path)?;
            if there.id != plan.checksum() {
                return Err(other_plan_error(path, &there.plan, &plan));
            }
        }
        record::save_record(&place, &plan).map_err(failed)?;
        Ok(ShardDirectory::new(path, plan))
    }

    /// The directory of a run that was planned.
    ///
    /// # Errors
    /// It has no plan, or a damaged one.
    pub fn open(path: &Path) -> Result<ShardDirectory> {
        let place = plan_path(path);
        let shown = place.display();
        let bytes = FileAccess::current().read(&place).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::bad_input(format_args!(
                "{shown} is missing: create it with `seventeen plan`"
            )),
            _ => Error::bad_input(format_args!("cannot read {shown}: {error}")),
        })?;
        let plan: ShardPlan = record::parse_record(&bytes)
            .map_err(|reason| Error::bad_input(format_args!("{shown} is damaged: {reason}")))?;
        super::plan::check_shard_count(plan.shards)
            .map_err(|error| error.with_subject(format_args!("{shown}")))?;
        Ok(ShardDirectory::new(path, plan))
    }

    fn new(path: &Path, plan: ShardPlan) -> ShardDirectory {
        ShardDirectory { path: path.to_owned(), id: plan.checksum(), plan }
    }

    /// The plan of the run.
    pub fn plan(&self) -> &ShardPlan {
        &self.plan
    }

    /// The path of the directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The identity of a shard's files.
    pub fn file_identity(&self, shard: u32) -> ShardFileIdentity {
        ShardFileIdentity { plan: self.id, shard: Some(shard) }
    }

    /// The file in which a shard writes its part of a listing.
    pub fn listing_path(&self, shard: u32, listing: usize) -> PathBuf {
        self.path.join(self.listing_name(shard, listing))
    }

    fn listing_name(&self, shard: u32, listing: usize) -> PathBuf {
        let suffix = &self.plan.listings[listing].suffix;
        match self.plan.listings.len() {
            1 => format!("{}.{suffix}", file_stem(shard)).into(),
            _ => format!("{}.{listing}.{suffix}", file_stem(shard)).into(),
        }
    }

    /// The manifest entry for the file that a shard wrote for a listing, with this number of
    /// entries.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn listing_entry(&self, shard: u32, listing: usize, entries: u64) -> Result<WrittenFile> {
        self.manifest_entry(self.listing_name(shard, listing), entries)
    }

    /// The manifest entry for a file in the directory of a shard's parts, with this number of
    /// puzzles.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn parts_entry(&self, shard: u32, file: &str, puzzles: u64) -> Result<WrittenFile> {
        self.manifest_entry(Path::new(&file_stem(shard)).join(file), puzzles)
    }

    fn manifest_entry(&self, name: PathBuf, entries: u64) -> Result<WrittenFile> {
        let path = self.path.join(&name);
        let cannot = |error| Error::work_failed(format_args!("{}: {error}", path.display()));
        WrittenFile::from_file(&self.path, name, entries).map_err(cannot)
    }

    /// The directory in which a shard stores parts of enumerations.
    pub fn parts_path(&self, shard: u32) -> PathBuf {
        self.path.join(file_stem(shard))
    }

    /// The paths, relative to the directory, of the files that the plan gives a shard. Files of
    /// parts are not known before.
    fn planned_files(&self, shard: u32) -> Vec<PathBuf> {
        match self.plan.by {
            DivisionUnit::Items => {
                (0..self.plan.listings.len()).map(|n| self.listing_name(shard, n)).collect()
            }
            DivisionUnit::Parts => vec![],
        }
    }

    /// The path of a shard's manifest.
    pub fn manifest_path(&self, shard: u32) -> PathBuf {
        self.path.join(format!("{}.json", file_stem(shard)))
    }

    /// Keeps others away from a shard while it is worked on.
    ///
    /// # Errors
    /// Another run works on it.
    pub fn lock_shard(&self, shard: u32) -> Result<FileLock> {
        FileLock::lock_file(&self.path.join(file_stem(shard)))
    }

    /// The state of a shard, from its manifest and every byte of its files.
    pub fn shard_state(&self, shard: u32) -> ShardState {
        let place = self.manifest_path(shard);
        let shown = place.display();
        let bytes = match FileAccess::current().read(&place) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return if self.is_shard_begun(shard) {
                    ShardState::Begun
                } else {
                    ShardState::Missing
                };
            }
            Err(error) => return ShardState::Damaged(format!("{shown}: {error}")),
        };
        let manifest: ShardManifest = match record::parse_record(&bytes) {
            Ok(manifest) => manifest,
            Err(reason) => return ShardState::Damaged(format!("{shown}: {reason}")),
        };
        if let Some(reason) = manifest.foreign_reason(self.id, shard) {
            return ShardState::Foreign(format!("{shown}: {reason}"));
        }
        let names: Vec<PathBuf> = manifest.written.iter().map(|one| one.file.clone()).collect();
        if self.plan.by == DivisionUnit::Items && names != self.planned_files(shard) {
            return ShardState::Damaged(format!("{shown} lists other files than the plan"));
        }
        match manifest.written.iter().find_map(|one| one.difference(&self.path)) {
            Some(reason) => ShardState::Damaged(reason),
            None => ShardState::Done(Box::new(manifest)),
        }
    }

    fn is_shard_begun(&self, shard: u32) -> bool {
        let is_there = |path: &Path| FileAccess::current().exists(path);
        let mut files = self.planned_files(shard).into_iter().map(|name| self.path.join(name));
        files.any(|file| is_there(&file) || is_there(&Sidecar::Part.path_beside(&file)))
            || is_there(&self.parts_path(shard))
    }

    /// Writes the manifest of a shard when all of its results are on disk: it is then done.
    ///
    /// # Errors
    /// The disk fails.
    pub fn write_manifest(
        &self,
        shard: u32,
        written: Vec<WrittenFile>,
        passed_over: SkippedLines,
        inputs: BTreeMap<String, Digest>,
    ) -> Result<()> {
        let manifest = ShardManifest {
            plan: self.id,
            shard,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            written,
            cpu_seconds: process_seconds(),
            passed_over,
            inputs,
        };
        let path = self.manifest_path(shard);
        record::save_record(&path, &manifest)
            .map_err(|error| Error::write_failed(path.display(), &error))?;
        self.remove_checkpoints(shard)
    }

    /// Removes the checkpoints of a finished shard, whose manifest replaces them. If a run is
    /// killed before that, the next one removes them.
    ///
    /// # Errors
    /// The disk fails.
    pub fn remove_checkpoints(&self, shard: u32) -> Result<()> {
        self.planned_files(shard).iter().map(|name| self.path.join(name)).try_for_each(|file| {
            checkpoint::remove_checkpoints(&file)
                .map_err(|error| Error::write_failed(file.display(), &error))
        })
    }

    /// Removes the files of a shard, so that it is repeated.
    ///
    /// # Errors
    /// The disk fails.
    pub fn remove_shard(&self, shard: u32) -> Result<()> {
        let files = self.planned_files(shard).into_iter().map(|name| self.path.join(name));
        let files = files.flat_map(|file| [Sidecar::Part.path_beside(&file), file]);
        files.chain([self.manifest_path(shard)]).try_for_each(|file| {
            ignore_missing(FileAccess::current().remove_file(&file))
                .map_err(|error| Error::write_failed(file.display(), &error))
        })?;
        let parts = self.parts_path(shard);
        ignore_missing(FileAccess::current().remove_dir_all(&parts))
            .map_err(|error| Error::write_failed(parts.display(), &error))
    }

    /// The states of all shards, in order. Reads all their files, on all threads.
    pub fn shard_states(&self) -> Vec<ShardState> {
        (0..self.plan.shards).into_par_iter().map(|shard| self.shard_state(shard)).collect()
    }

    /// The number of manifests, unread: enough to show the progress of a run.
    ///
    /// # Errors
    /// The directory cannot be read.
    pub fn count_manifests(&self) -> Result<u64> {
        let numbers = self.manifest_numbers()?;
        Ok(numbers.iter().filter(|(_, number)| *number < self.plan.shards).count() as u64)
    }

    /// The files with names of manifests, and the numbers in the names.
    fn manifest_numbers(&self) -> Result<Vec<(String, u32)>> {
        let cannot =
            |error| Error::bad_input(format_args!("cannot read {}: {error}", self.path.display()));
        let mut found = Vec::new();
        for name in FileAccess::current().list_names(&self.path).map_err(cannot)? {
            let name = name.to_string_lossy().into_owned();
            let number = name.strip_prefix("shard-").and_then(|rest| rest.strip_suffix(".json"));
            if let Some(number) = number.and_then(|number| number.parse().ok()) {
                found.push((name, number));
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// The numbers of the shards that are not done.
    ///
    /// # Errors
    /// A shard belongs to another plan or has the number of another shard: repeating it would
    /// overwrite files of another run.
    pub fn missing_shards(&self) -> Result<Vec<u64>> {
        let states = self.shard_states();
        self.reject_foreign(&states)?;
        let each = states.iter().zip(0..);
        let missing = each.filter(|(state, _)| !matches!(state, ShardState::Done(_)));
        Ok(missing.map(|(_, shard)| shard).collect())
    }

    /// Rejects foreign manifests: of another plan, with the number of another shard, or beyond the
    /// last shard.
    ///
    /// # Errors
    /// There are some; the error lists them.
    pub(super) fn reject_foreign(&self, states: &[ShardState]) -> Result<()> {
        let foreign = states.iter().filter_map(|state| match state {
            ShardState::Foreign(reason) => Some(reason.clone()),
            _ => None,
        });
        let mut reasons: Vec<String> = foreign.collect();
        reasons.extend(self.manifests_beyond_plan()?);
        if reasons.is_empty() {
            return Ok(());
        }
        Err(Error::bad_input(format_args!(
            "{}; remove the files that do not belong to this plan",
            reasons.join("\n")
        )))
    }

    /// Manifests whose number is beyond the plan's shards.
    fn manifests_beyond_plan(&self) -> Result<Vec<String>> {
        let shards = self.plan.shards;
        let is_beyond = |(name, number): &(String, u32)| {
            *number >= shards || format!("{}.json", file_stem(*number)) != *name
        };
        let name = |(name, _): (String, u32)| {
            format!("{}: the plan has {shards} shards", self.path.join(name).display())
        };
        Ok(self.manifest_numbers()?.into_iter().filter(is_beyond).map(name).collect())
    }
}

/// The common prefix of a shard's files.
fn file_stem(shard: u32) -> String {
    format!("shard-{shard:05}")
}

fn plan_path(directory: &Path) -> PathBuf {
    directory.join("plan.json")
}

fn other_plan_error(path: &Path, there: &ShardPlan, wanted: &ShardPlan) -> Error {
    let what = if there.shards != wanted.shards {
        format!("of {} shards", there.shards)
    } else if there.by != wanted.by {
        "that divides the work differently".to_owned()
    } else {
        "of another run".to_owned()
    };
    let (place, id) = (path.display(), there.checksum().short_text());
    Error::bad_input(format_args!(
        "{place} contains another plan, {id}, {what}: use another directory, or remove this one"
    ))
}
