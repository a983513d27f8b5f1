//! Division: whether a run is done as a whole, planned in shards, or one of the shards.
//!
//! Every run goes through its recipe. What `write` does at its end is what differs: a whole run
//! writes what the stream gives, planning notes how many source items the stream has, and a shard
//! writes what comes of its own items.

use crate::failure::{Raise, Res, bad_input};
use crate::recipe_run;
use crate::session::Session;
use crate::stream::Stream;
use crate::write;
use rhai::Dynamic;
use seventeen_jobs::enumerate::{Planned, Share};
use seventeen_jobs::shards::{By, Directory, PlannedListing, Suffix, Written};
use seventeen_jobs::store::Identity;
use seventeen_jobs::{Error, RunIdentity, Unfinished};
use seventeen_report::{Form, Listed, ListingFile};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How a run is divided.
pub(crate) enum Division {
    /// It is not.
    Whole,
    /// What it would write is noted.
    Planned(PlannedListings),
    /// One of its shards is done.
    Shard(OneShard),
    /// All its shards were done, and kept parts of enumerations.
    Gathered(Course),
}

/// What a run would write.
pub(crate) struct PlannedListings {
    pub(crate) by: By,
    pub(crate) listings: Mutex<Vec<PlannedListing>>,
}

/// How far a run by a plan has come.
pub(crate) struct Course {
    directory: Directory,
    /// How many listings the recipe came to so far.
    listings: AtomicUsize,
    /// Whether enumerations are shared out: not those that the recipe does on its way.
    shares: AtomicBool,
}

/// A shard that is done.
pub(crate) struct OneShard {
    course: Course,
    number: u32,
    written: Mutex<Vec<Written>>,
}

impl Division {
    /// What was planned, if anything was.
    pub(crate) fn planned(&self) -> Vec<PlannedListing> {
        let Division::Planned(planned) = self else { return Vec::new() };
        planned.listings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What a shard wrote, a file for each listing or enumeration.
    ///
    /// # Errors
    /// Listings lack.
    pub(crate) fn written(&self) -> Result<Vec<Written>, Error> {
        let Division::Shard(shard) = self else { return Ok(Vec::new()) };
        let Course { directory, listings, .. } = &shard.course;
        let plan = directory.plan();
        let (found, expected) = (listings.load(Ordering::Relaxed), plan.listings.len());
        if found != expected {
            let place = directory.path().display();
            return Err(Error::bad_input(format_args!(
                "the recipe wrote {found} times, and the plan in {place} says {expected}"
            )));
        }
        let mut written = shard.written.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if plan.by == By::Parts {
            written.sort_by(|one, other| one.file.cmp(&other.file));
            written.dedup();
        }
        Ok(written)
    }
}

impl Course {
    pub(crate) fn new(directory: Directory) -> Course {
        Course { directory, listings: AtomicUsize::new(0), shares: AtomicBool::new(false) }
    }

    /// The number of the listing that the recipe has come to, if it is the one that was planned.
    fn next(&self, stream: &Stream, path: &str) -> Res<usize> {
        let listing = self.listings.fetch_add(1, Ordering::Relaxed);
        check_planned(stream, path, &self.directory, listing)?;
        Ok(listing)
    }

    /// Does work whose enumerations are shared out.
    fn sharing<T>(&self, work: impl FnOnce() -> T) -> T {
        self.shares.store(true, Ordering::Relaxed);
        let done = work();
        self.shares.store(false, Ordering::Relaxed);
        done
    }

    fn shares(&self) -> bool {
        self.shares.load(Ordering::Relaxed)
    }
}

impl OneShard {
    pub(crate) fn new(directory: Directory, number: u32) -> OneShard {
        OneShard { course: Course::new(directory), number, written: Mutex::default() }
    }

    fn add(&self, one: Written) {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).push(one);
    }
}

/// Notes that `stream` is written to `path`; how many entries it then has is not known.
pub(crate) fn plan(stream: &Stream, path: &str, planned: &PlannedListings) -> Res<i64> {
    match planned.by {
        By::Items => stream.check_each_by_itself("a run in shards")?,
        By::Parts => drop(enumerations(stream)?),
    }
    stream.session.claim(path)?;
    let items = stream.length()?;
    let run = recipe_run::identity(&stream.session)?;
    let run = serde_json::to_value(run).map_err(bad_input)?;
    let listing =
        PlannedListing { path: path.to_owned(), suffix: suffix(stream, path), items, run };
    planned.listings.lock().unwrap_or_else(PoisonError::into_inner).push(listing);
    Ok(0)
}

/// The stream up to its last enumerations, whose parts are shared out.
fn enumerations(stream: &Stream) -> Res<Stream> {
    stream.up_to(&["enumerate", "enumerate_up_to"]).ok_or_else(|| {
        bad_input(
            "shards by parts share out those of one step `enumerate`, and this stream has none, or \
             several",
        )
    })
}

/// Does the part of `stream` that a shard does; how many entries it wrote.
pub(crate) fn write_shard(stream: &Stream, path: &str, shard: &OneShard) -> Res<i64> {
    let OneShard { course, number, .. } = shard;
    let (listing, directory) = (course.next(stream, path)?, &course.directory);
    stream.session.claim(path)?;
    if directory.plan().by == By::Parts {
        let mut items = enumerations(stream)?.items()?;
        return course.sharing(|| items.try_for_each(|item| item.map(drop))).map(|()| 0);
    }
    let items = directory.plan().items(listing, *number);
    let file = directory.file(*number, listing);
    let entries = match ListingFile::go_on(&file, directory.identity(*number)).raise()? {
        Listed::Whole { entries, passed_over } => {
            stream.session.bad_lines.add(passed_over);
            entries
        }
        Listed::Begun(listed) => write::fill(stream, items, &file, *listed)?,
    };
    shard.add(directory.written(*number, listing, entries).raise()?);
    Ok(entries as i64)
}

/// Writes all of `stream`, with the parts that its shards kept; how many entries there were.
pub(crate) fn write_gathered(stream: &Stream, path: &str, course: &Course) -> Res<i64> {
    course.next(stream, path)?;
    course.sharing(|| write::write_whole(stream, path, false))
}

/// Does a step `enumerate` of a stream: searches all parts; or those of a shard, which are kept, so
/// that nothing goes on to the next step; or takes them from where shards kept them.
pub(crate) fn search(session: &Session, planned: &Planned) -> Res<Dynamic> {
    let context = &session.context;
    match &session.division {
        Division::Shard(shard) if shard.course.shares() => {
            let OneShard { course: Course { directory, .. }, number, .. } = shard;
            let share = Share { number: *number, of: directory.plan().shards };
            let parts = directory.parts(*number);
            let kept = planned.search_share(context, share, &parts).raise()?;
            shard.add(directory.kept(*number, &kept.file, kept.count).raise()?);
            Ok(Dynamic::UNIT)
        }
        Division::Gathered(course) if course.shares() => {
            let directory = &course.directory;
            let shards: Vec<PathBuf> =
                (0..directory.plan().shards).map(|shard| directory.parts(shard)).collect();
            planned.gather(context, &shards).map(Dynamic::from).raise()
        }
        _ => planned.search(context).or_else(Unfinished::into_found).map(Dynamic::from).raise(),
    }
}

/// Refuses grids where parts of enumerations are shared out: what is searched together has none.
pub(crate) fn refuse_parts(session: &Session) -> Res<()> {
    let shares = match &session.division {
        Division::Shard(shard) => shard.course.shares(),
        Division::Gathered(course) => course.shares(),
        Division::Whole | Division::Planned(_) => false,
    };
    if !shares {
        return Ok(());
    }
    Err(bad_input(
        "shards by parts share out the searches of single grids: harvest their sets first, or plan by \
         items",
    ))
}

/// Refuses to write what was not planned, or what depends on something else by now.
fn check_planned(stream: &Stream, path: &str, directory: &Directory, listing: usize) -> Res<()> {
    let place = directory.path().display();
    let planned = directory.plan().listings.get(listing);
    let planned = planned.filter(|planned| planned.path == path).ok_or_else(|| {
        bad_input(format_args!("write: the plan in {place} does not say that {path} is written"))
    })?;
    let run: RunIdentity = serde_json::from_value(planned.run.clone())
        .map_err(|error| bad_input(format_args!("{place}/plan.json: {error}")))?;
    let this = recipe_run::identity(&stream.session)?;
    if let Some(reason) = run.difference(&this) {
        return Err(bad_input(format_args!(
            "the plan in {place} is that of another run, {reason}; plan it anew in another directory"
        )));
    }
    Ok(())
}

/// The suffix that what is written to `path` goes by.
fn suffix(stream: &Stream, path: &str) -> Suffix {
    let form = match path {
        "-" => stream.session.form,
        path => Form::of(Path::new(path)),
    };
    match write::form_of(stream, form) {
        Form::Text => Suffix::Txt,
        Form::Csv => Suffix::Csv,
        Form::JsonLines => Suffix::Jsonl,
    }
}

/// What a planned run must write at least, and all that it may do beside.
///
/// # Errors
/// It writes nothing, or prints.
pub(crate) fn check_divisible(
    listings: &[PlannedListing],
    printed: Option<String>,
) -> Result<(), Error> {
    if let Some(line) = printed {
        return Err(Error::bad_input(format_args!(
            "a run in shards gives what `write` writes, and this recipe prints beside: {line:?}"
        )));
    }
    if listings.is_empty() {
        return Err(Error::bad_input(
            "a run in shards gives what `write` writes, and this recipe writes nothing",
        ));
    }
    Ok(())
}
