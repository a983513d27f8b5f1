//! The directory of a run in shards: `plan.json`, and for each shard `shard-00017.json`, its
//! manifest, with `shard-00017.txt`, what it wrote, or `shard-00017/`, the parts it kept.

use super::manifest::{Manifest, Written};
use super::plan::{By, OfPlan, Plan};
use crate::error::{Error, Result};
use crate::files::{Files, if_there};
use crate::store::{Digest, Lock, Sidecar, checkpoint, record};
use crate::text::bad_lines::PassedOver;
use cpu_time::ProcessTime;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// A directory with a plan, and the shards of it that are done.
#[derive(Clone, Debug)]
pub struct Directory {
    path: PathBuf,
    plan: Plan,
    /// The plan's, which takes a look at all of it.
    id: Digest,
}

/// How far a shard is.
#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// Its manifest is there, and its files bear it out.
    Done(Box<Manifest>),
    /// It was begun: another run is at it, or was stopped.
    Begun,
    /// Nothing of it is there.
    Missing,
    /// What is there is not what was written: this is wrong with it.
    Damaged(String),
    /// What is there belongs to another plan, or to another shard.
    Foreign(String),
}

impl Directory {
    /// Puts a plan into a directory, which is made if it is not there. Where the same plan is in it
    /// already, nothing happens.
    ///
    /// # Errors
    /// Another plan is in it, or the disk fails.
    pub fn create(path: &Path, plan: Plan) -> Result<Directory> {
        let failed = |error| Error::not_written(path.display(), &error);
        Files::current().create_dir_all(path).map_err(failed)?;
        let place = place_of_plan(path);
        let _lock = Lock::beside(&place)?;
        if Files::current().is_there(&place) {
            let there = Directory::open(path)?;
            if there.id != plan.id() {
                return Err(another_plan(path, &there.plan, &plan));
            }
        }
        record::save(&place, &plan).map_err(failed)?;
        Ok(Directory::new(path, plan))
    }

    /// The directory of a run that was planned.
    ///
    /// # Errors
    /// There is no plan in it, or it is damaged.
    pub fn open(path: &Path) -> Result<Directory> {
        let place = place_of_plan(path);
        let shown = place.display();
        let bytes = Files::current().read(&place).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::bad_input(format_args!(
                "{shown} is missing: create it with `seventeen plan`"
            )),
            _ => Error::bad_input(format_args!("cannot read {shown}: {error}")),
        })?;
        let plan: Plan = record::read(&bytes)
            .map_err(|reason| Error::bad_input(format_args!("{shown} is damaged: {reason}")))?;
        super::plan::check_shards(plan.shards)
            .map_err(|error| error.about(format_args!("{shown}")))?;
        Ok(Directory::new(path, plan))
    }

    fn new(path: &Path, plan: Plan) -> Directory {
        Directory { path: path.to_owned(), id: plan.id(), plan }
    }

    /// What is to be done.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The identity of a shard's files.
    pub fn identity(&self, shard: u32) -> OfPlan {
        OfPlan { plan: self.id, shard: Some(shard) }
    }

    /// Where a shard writes what belongs to a listing.
    pub fn file(&self, shard: u32, listing: usize) -> PathBuf {
        self.path.join(self.name(shard, listing))
    }

    fn name(&self, shard: u32, listing: usize) -> PathBuf {
        let suffix = &self.plan.listings[listing].suffix;
        match self.plan.listings.len() {
            1 => format!("{}.{suffix}", stem(shard)).into(),
            _ => format!("{}.{listing}.{suffix}", stem(shard)).into(),
        }
    }

    /// What is to be said of a file that a shard wrote for a listing, with so many entries.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn written(&self, shard: u32, listing: usize, entries: u64) -> Result<Written> {
        self.written_as(self.name(shard, listing), entries)
    }

    /// What is to be said of a file in the directory of a shard's parts, with so many puzzles.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn kept(&self, shard: u32, file: &str, puzzles: u64) -> Result<Written> {
        self.written_as(Path::new(&stem(shard)).join(file), puzzles)
    }

    fn written_as(&self, name: PathBuf, entries: u64) -> Result<Written> {
        let path = self.path.join(&name);
        let cannot = |error| Error::work_failed(format_args!("{}: {error}", path.display()));
        Written::of(&self.path, name, entries).map_err(cannot)
    }

    /// The directory in which a shard keeps parts of enumerations.
    pub fn parts(&self, shard: u32) -> PathBuf {
        self.path.join(stem(shard))
    }

    /// The names, below the directory, of the files that a shard has by the plan: those of parts are
    /// not known before.
    fn planned_files(&self, shard: u32) -> Vec<PathBuf> {
        match self.plan.by {
            By::Items => (0..self.plan.listings.len()).map(|n| self.name(shard, n)).collect(),
            By::Parts => vec![],
        }
    }

    /// Where the manifest of a shard is.
    pub fn manifest(&self, shard: u32) -> PathBuf {
        self.path.join(format!("{}.json", stem(shard)))
    }

    /// Keeps others away from a shard while it is worked on.
    ///
    /// # Errors
    /// Another run works on it.
    pub fn lock(&self, shard: u32) -> Result<Lock> {
        Lock::beside(&self.path.join(stem(shard)))
    }

    /// How far a shard is, by what its manifest says and by every byte of its files.
    pub fn state(&self, shard: u32) -> State {
        let place = self.manifest(shard);
        let shown = place.display();
        let bytes = match Files::current().read(&place) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return if self.is_begun(shard) { State::Begun } else { State::Missing };
            }
            Err(error) => return State::Damaged(format!("{shown}: {error}")),
        };
        let manifest: Manifest = match record::read(&bytes) {
            Ok(manifest) => manifest,
            Err(reason) => return State::Damaged(format!("{shown}: {reason}")),
        };
        if let Some(reason) = manifest.foreign(self.id, shard) {
            return State::Foreign(format!("{shown}: {reason}"));
        }
        let names: Vec<PathBuf> = manifest.written.iter().map(|one| one.file.clone()).collect();
        if self.plan.by == By::Items && names != self.planned_files(shard) {
            return State::Damaged(format!("{shown} lists other files than the plan"));
        }
        match manifest.written.iter().find_map(|one| one.difference(&self.path)) {
            Some(reason) => State::Damaged(reason),
            None => State::Done(Box::new(manifest)),
        }
    }

    fn is_begun(&self, shard: u32) -> bool {
        let is_there = |path: &Path| Files::current().is_there(path);
        let mut files = self.planned_files(shard).into_iter().map(|name| self.path.join(name));
        files.any(|file| is_there(&file) || is_there(&Sidecar::Part.of(&file)))
            || is_there(&self.parts(shard))
    }

    /// Says what a shard gave, when all of it is on disk: it is done then.
    ///
    /// # Errors
    /// The disk fails.
    pub fn finish(
        &self,
        shard: u32,
        written: Vec<Written>,
        passed_over: PassedOver,
        inputs: BTreeMap<String, Digest>,
    ) -> Result<()> {
        let manifest = Manifest {
            plan: self.id,
            shard,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            written,
            cpu_seconds: ProcessTime::now().as_duration().as_secs_f64(),
            passed_over,
            inputs,
        };
        let path = self.manifest(shard);
        record::save(&path, &manifest)
            .map_err(|error| Error::not_written(path.display(), &error))?;
        self.remove_checkpoints(shard)
    }

    /// Removes the checkpoints of a shard that is done: the manifest says more. A run that is killed between
    /// the two leaves them to the next one.
    ///
    /// # Errors
    /// The disk fails.
    pub fn remove_checkpoints(&self, shard: u32) -> Result<()> {
        self.planned_files(shard).iter().map(|name| self.path.join(name)).try_for_each(|file| {
            checkpoint::remove(&file).map_err(|error| Error::not_written(file.display(), &error))
        })
    }

    /// Removes what is there of a shard, so that it is done again.
    ///
    /// # Errors
    /// The disk fails.
    pub fn remove(&self, shard: u32) -> Result<()> {
        let files = self.planned_files(shard).into_iter().map(|name| self.path.join(name));
        let files = files.flat_map(|file| [Sidecar::Part.of(&file), file]);
        files.chain([self.manifest(shard)]).try_for_each(|file| {
            if_there(Files::current().remove_file(&file))
                .map_err(|error| Error::not_written(file.display(), &error))
        })?;
        let parts = self.parts(shard);
        if_there(Files::current().remove_dir_all(&parts))
            .map_err(|error| Error::not_written(parts.display(), &error))
    }

    /// How far all shards are, in their order. Reads all their files, on all threads.
    pub fn states(&self) -> Vec<State> {
        (0..self.plan.shards).into_par_iter().map(|shard| self.state(shard)).collect()
    }

    /// How many manifests there are, without a look into them: enough to show how far a run is.
    ///
    /// # Errors
    /// The directory cannot be read.
    pub fn manifests(&self) -> Result<u64> {
        let numbers = self.numbers()?;
        Ok(numbers.iter().filter(|(_, number)| *number < self.plan.shards).count() as u64)
    }

    /// The names of the files that are called as manifests are, and the numbers in them.
    fn numbers(&self) -> Result<Vec<(String, u32)>> {
        let cannot =
            |error| Error::bad_input(format_args!("cannot read {}: {error}", self.path.display()));
        let mut found = Vec::new();
        for name in Files::current().names(&self.path).map_err(cannot)? {
            let name = name.to_string_lossy().into_owned();
            let number = name.strip_prefix("shard-").and_then(|rest| rest.strip_suffix(".json"));
            if let Some(number) = number.and_then(|number| number.parse().ok()) {
                found.push((name, number));
            }
        }
        found.sort();
        Ok(found)
    }

    /// The numbers of the shards that are not done.
    ///
    /// # Errors
    /// A shard is of another plan, or in the place of another: to do it again would overwrite what
    /// is not of this run.
    pub fn missing(&self) -> Result<Vec<u64>> {
        let states = self.states();
        self.check_own(&states)?;
        let each = states.iter().zip(0..);
        let missing = each.filter(|(state, _)| !matches!(state, State::Done(_)));
        Ok(missing.map(|(_, shard)| shard).collect())
    }

    /// Refuses what does not belong here: manifests of another plan, in another's place, or of
    /// shards beyond the last.
    ///
    /// # Errors
    /// There are some, which are named.
    pub(super) fn check_own(&self, states: &[State]) -> Result<()> {
        let foreign = states.iter().filter_map(|state| match state {
            State::Foreign(reason) => Some(reason.clone()),
            _ => None,
        });
        let mut reasons: Vec<String> = foreign.collect();
        reasons.extend(self.beyond_the_last()?);
        if reasons.is_empty() {
            return Ok(());
        }
        Err(Error::bad_input(format_args!(
            "{}; remove the files that do not belong to this plan",
            reasons.join("\n")
        )))
    }

    /// Manifests whose number no shard of the plan has.
    fn beyond_the_last(&self) -> Result<Vec<String>> {
        let shards = self.plan.shards;
        let is_beyond = |(name, number): &(String, u32)| {
            *number >= shards || format!("{}.json", stem(*number)) != *name
        };
        let name = |(name, _): (String, u32)| {
            format!("{}: the plan has {shards} shards", self.path.join(name).display())
        };
        Ok(self.numbers()?.into_iter().filter(is_beyond).map(name).collect())
    }
}

/// What the files of a shard begin with.
fn stem(shard: u32) -> String {
    format!("shard-{shard:05}")
}

fn place_of_plan(directory: &Path) -> PathBuf {
    directory.join("plan.json")
}

fn another_plan(path: &Path, there: &Plan, wanted: &Plan) -> Error {
    let what = if there.shards != wanted.shards {
        format!("of {} shards", there.shards)
    } else if there.by != wanted.by {
        "that divides the work differently".to_owned()
    } else {
        "of another run".to_owned()
    };
    let (place, id) = (path.display(), there.id().short());
    Error::bad_input(format_args!(
        "{place} contains another plan, {id}, {what}: use another directory, or remove this one"
    ))
}
