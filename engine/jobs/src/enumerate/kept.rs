//! `Kept`: what the parts of an enumeration gave, on disk, so that a run that was stopped or killed
//! goes on behind the last of them.
//!
//! Most enumerations take less than a moment and leave nothing: a journal is only begun when one
//! has taken long enough for its loss to matter. It stays when the enumeration is complete, so
//! that whoever writes what was found may still be killed; it is the caller's to remove.

use super::Method;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::files::Files;
use crate::run_identity::RunIdentity;
use crate::store::{Digest, Frame, Journal, Lock, Owner};
use seventeen_core::{Effort, Wanted, Widths};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long an enumeration takes before it is kept.
const WORTH_KEEPING: Duration = Duration::from_secs(2);

/// How long what was kept may wait until it is made sure that it is on disk.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// When an enumeration is begun to be kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    /// At once: others take it from there.
    AtOnce,
    /// When its loss would matter.
    WorthKeeping,
}

/// What the frames belong to.
const FORMAT: [u8; 4] = *b"enu1";

/// How many puzzles a frame holds, at most.
const ROOM: usize = 1 << 16;

/// The bytes of a puzzle's rank.
const RANK: usize = size_of::<u128>();

/// A frame behind which more of the part comes, and the last of a part.
const MORE: u32 = 0;
const LAST: u32 = 1;

/// In front of a part's other frames, the nodes by depth: numbers of 8 bytes, from depth 0 on. What
/// was kept before enumerators counted them goes without it.
const WIDTHS: u32 = 2;

/// What one part gave.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Done {
    /// The ranks of the puzzles kept, in no order.
    pub(super) ranks: Vec<u128>,
    /// How many puzzles were found.
    pub(super) count: u64,
    pub(super) effort: Effort,
}

/// The parts that were done, in memory until they are worth keeping.
pub(super) struct Kept {
    path: PathBuf,
    owner: Owner,
    started: Instant,
    state: Mutex<State>,
}

/// Where parts go.
enum State {
    /// It is not yet worth it.
    Waiting(Vec<(u32, Done)>),
    Open {
        journal: Journal,
        synced: Instant,
        _lock: Lock,
    },
}

impl Kept {
    /// What is kept in `directory` of an enumeration, and the parts that earlier runs did.
    ///
    /// # Errors
    /// A component is the caller's own, and nothing says what it does; another run has the
    /// enumeration at hand; or the disk fails.
    pub(super) fn open(
        context: &Context,
        directory: &Path,
        method: &Method,
        wanted: &Wanted<'_>,
        asked: &super::Asked,
        begin: Begin,
    ) -> Result<(Kept, BTreeMap<u32, Done>)> {
        let failed = |error| Error::not_written(&directory.display().to_string(), &error);
        Files::current().create_dir_all(directory).map_err(failed)?;
        let (name, owner) = name_and_owner(context, method, wanted, asked)?;
        let path = directory.join(name);
        let (started, mut earlier) = (Instant::now(), BTreeMap::new());
        let state = if Files::current().is_there(&path) || begin == Begin::AtOnce {
            open_journal(&path, owner, &mut earlier)?
        } else {
            State::Waiting(Vec::new())
        };
        Ok((Kept { path, owner, started, state: Mutex::new(state) }, whole(earlier)))
    }

    /// Makes sure that all is on disk.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn sync(&self) -> Result<()> {
        match &*self.state.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Open { journal, .. } => journal.sync(),
            State::Waiting(_) => Ok(()),
        }
    }

    /// The name of the file.
    pub(super) fn name(&self) -> String {
        self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Keeps what a part gave.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn add(&self, part: u32, done: &Done) -> Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Waiting(parts) = &mut *state {
            parts.push((part, done.clone()));
            if self.started.elapsed() < WORTH_KEEPING {
                return Ok(());
            }
            let parts = std::mem::take(parts);
            *state = open_journal(&self.path, self.owner, &mut BTreeMap::new())?;
            return parts.iter().try_for_each(|(part, done)| append(&mut state, *part, done));
        }
        append(&mut state, part, done)
    }
}

/// The parts that are all there.
fn whole(parts: BTreeMap<u32, (bool, Done)>) -> BTreeMap<u32, Done> {
    let whole = parts.into_iter().filter(|(_, (is_whole, _))| *is_whole);
    whole.map(|(part, (_, done))| (part, done)).collect()
}

/// What the parts of an enumeration are kept as.
fn name_and_owner(
    context: &Context,
    method: &Method,
    wanted: &Wanted<'_>,
    asked: &super::Asked,
) -> Result<(String, Owner)> {
    let digest = identity(context, method, wanted, asked)?.to_string();
    let owner = Owner { format: FORMAT, run: crc32fast::hash(digest.as_bytes()), file: 0 };
    Ok((format!("{}.parts", &digest[..32]), owner))
}

/// The parts that several runs did, each of which kept its share in a directory of its own.
///
/// # Errors
/// A part was done by two of them, or a file is damaged.
pub(super) fn gathered(
    context: &Context,
    directories: &[PathBuf],
    method: &Method,
    wanted: &Wanted<'_>,
    asked: &super::Asked,
) -> Result<BTreeMap<u32, Done>> {
    let (name, owner) = name_and_owner(context, method, wanted, asked)?;
    let mut all = BTreeMap::new();
    for path in directories.iter().map(|directory| directory.join(&name)) {
        let mut parts = BTreeMap::new();
        Journal::read(&path, owner, |frame| take(&mut parts, frame))?;
        for (part, done) in whole(parts) {
            if all.insert(part, done).is_some() {
                let path = path.display();
                let text = format_args!("{path}: part {part} was also done by another shard");
                return Err(Error::work_failed(text));
            }
        }
    }
    Ok(all)
}

/// What the parts depend on.
fn identity(
    context: &Context,
    method: &Method,
    wanted: &Wanted<'_>,
    asked: &super::Asked,
) -> Result<Digest> {
    let sets: Vec<String> = wanted.sets.iter().map(|set| set.bits().to_string()).collect();
    let run = RunIdentity::of_job(context)?
        .by(context, "enumerator", &method.enumerator)?
        .by(context, "clique", &method.clique)?
        .by(context, "solver", &method.solver)?
        .with("grid", wanted.grid)
        .with("sets", sets.join(" "))
        .with("clues", wanted.clues)
        .with("given", wanted.given.bits())
        .with("dead", wanted.dead.bits())
        .with("minimal", asked.minimal)
        .with("count_only", asked.count_only);
    Ok(run.digest())
}

/// The journal, with what is in it, and whether each part is all there.
fn open_journal(
    path: &Path,
    owner: Owner,
    earlier: &mut BTreeMap<u32, (bool, Done)>,
) -> Result<State> {
    let lock = Lock::beside(path)?;
    let (journal, _) = Journal::open(path, owner, |frame| take(earlier, frame))?;
    Ok(State::Open { journal, synced: Instant::now(), _lock: lock })
}

/// Takes a frame that was read of a journal.
fn take(parts: &mut BTreeMap<u32, (bool, Done)>, frame: &Frame) {
    let (is_whole, done) = parts.entry(frame.number).or_default();
    if frame.kind == WIDTHS {
        let widths = frame.payload.as_chunks::<8>().0.iter();
        done.effort.widths = widths.map(|width| u64::from_le_bytes(*width)).collect();
        return;
    }
    let [count, nodes, tests, fresh, place] = frame.tallies;
    // A run that was killed within a part left the first frames of it.
    if place == 0 {
        done.ranks.clear();
    }
    let ranks = frame.payload.as_chunks::<RANK>().0.iter();
    done.ranks.extend(ranks.map(|rank| u128::from_le_bytes(*rank)));
    *is_whole = frame.kind == LAST;
    let widths = std::mem::take(&mut done.effort.widths);
    (done.count, done.effort) = (count, Effort { nodes, tests, fresh, widths });
}

/// The frames of a part, as many as it takes, each with its place among them; in front of them that
/// of its nodes by depth.
fn frames(part: u32, done: &Done) -> Vec<Frame> {
    let Effort { nodes, tests, fresh, ref widths } = done.effort;
    let last = done.ranks.len().saturating_sub(1) / ROOM;
    let frame = |place: usize| {
        let ranks = done.ranks.iter().skip(place * ROOM).take(ROOM);
        let count = ranks.len() as u32;
        let payload = ranks.flat_map(|rank| rank.to_le_bytes()).collect();
        let kind = if place == last { LAST } else { MORE };
        let tallies = [done.count, nodes, tests, fresh, place as u64];
        Frame { kind, number: part, count, tallies, payload }
    };
    frame_of_widths(part, widths).into_iter().chain((0..=last).map(frame)).collect()
}

/// The nodes of a part by depth, if they were counted.
fn frame_of_widths(part: u32, widths: &Widths) -> Option<Frame> {
    let payload = widths.by_depth().iter().flat_map(|width| width.to_le_bytes()).collect();
    let frame = Frame { kind: WIDTHS, number: part, payload, ..Frame::default() };
    (!widths.is_empty()).then_some(frame)
}

/// Appends a part.
fn append(state: &mut State, part: u32, done: &Done) -> Result<()> {
    let State::Open { journal, synced, .. } = state else { return Ok(()) };
    for frame in frames(part, done) {
        journal.append(&frame)?;
    }
    if synced.elapsed() >= SYNC_EVERY {
        journal.sync()?;
        *synced = Instant::now();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a journal with these frames, of the parts that are whole.
    fn read(frames: &[Frame]) -> Vec<(u32, Done)> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("parts");
        let owner = Owner { format: FORMAT, run: 1, file: 0 };
        let (journal, _) = Journal::open(&path, owner, |_| {}).unwrap();
        frames.iter().for_each(|frame| journal.append(frame).unwrap());
        let mut earlier = BTreeMap::new();
        open_journal(&path, owner, &mut earlier).unwrap();
        whole(earlier).into_iter().collect()
    }

    #[test]
    fn a_part_that_was_cut_off_and_done_again_counts_once() {
        let ranks: Vec<u128> = (0..2 * ROOM as u128 + 5).collect();
        let widths = [0, 2, 5].into_iter().collect();
        let effort = Effort { nodes: 7, tests: 3, fresh: 1, widths };
        let done = Done { count: ranks.len() as u64, ranks, effort: effort.clone() };
        let empty = Done { effort, ..Done::default() };
        let whole = frames(4, &done);
        assert_eq!(whole.len(), 4);
        assert_eq!(read(&whole[..1]), []);
        assert_eq!(read(&whole[..3]), []);
        let twice = [&frames(2, &empty)[..], &whole[..3], &whole, &whole].concat();
        assert_eq!(read(&twice), [(2, empty), (4, done)]);
    }

    #[test]
    fn a_part_kept_without_its_nodes_by_depth_is_read_as_it_is() {
        let effort = Effort { nodes: 7, tests: 3, fresh: 1, widths: Widths::default() };
        let done = Done { ranks: vec![17, 4], count: 2, effort };
        let kept = frames(4, &done);
        assert_eq!(kept.len(), 1, "the frames that they always had");
        assert_eq!(read(&kept), [(4, done)]);
    }
}
