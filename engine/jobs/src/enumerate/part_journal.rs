//! The journal of an enumeration: the results of each part, as frames.

use super::{EnumerationMethod, EnumerationRequest};
use crate::context::Context;
use crate::error::{Error, Result};
use crate::run_identity::RunIdentity;
use crate::store::Frame;
use crate::work::{JournalFile, RunJournal, ranks_from_bytes, ranks_to_bytes};
use seventeen_core::{Effort, EnumerationQuery, Rules, Widths};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The format of the frames.
const FORMAT: [u8; 4] = *b"enu1";

/// The maximal number of puzzles in a frame.
const ROOM: usize = 1 << 16;

/// A frame that is followed by more frames of its part, and the last frame of a part.
const MORE: u32 = 0;
const LAST: u32 = 1;

/// The first frame of a part: its nodes by depth, numbers of 8 bytes from depth 0 on. Journals from
/// before enumerators counted them have none.
const WIDTHS: u32 = 2;

/// The results of one part.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct PartResult {
    /// The ranks of the puzzles kept, in no order.
    pub(super) ranks: Vec<u128>,
    /// The number of puzzles found.
    pub(super) count: u64,
    pub(super) effort: Effort,
}

/// The file that stores the parts of an enumeration.
///
/// # Errors
/// Those of [`run_identity`].
pub(super) fn journal_file(
    context: &Context,
    method: &EnumerationMethod,
    rules: Rules,
    wanted: &EnumerationQuery<'_>,
    asked: &EnumerationRequest,
) -> Result<JournalFile> {
    Ok(JournalFile::new(&run_identity(context, method, rules, wanted, asked)?, FORMAT, "parts"))
}

/// What the parts of a search depend on.
///
/// # Errors
/// A component is the caller's own, so its behaviour is unknown; or a file cannot be read.
pub(super) fn run_identity(
    context: &Context,
    method: &EnumerationMethod,
    rules: Rules,
    wanted: &EnumerationQuery<'_>,
    asked: &EnumerationRequest,
) -> Result<RunIdentity> {
    let sets: Vec<String> = wanted.sets.iter().map(|set| set.bits().to_string()).collect();
    let identity = RunIdentity::of_job(context)?;
    // Classic runs have the identity that they had before there were other rules.
    let identity = match rules.is_classic() {
        true => identity,
        false => identity.with_setting("rules", rules_text(rules)),
    };
    Ok(identity
        .with_component(context, "enumerator", &method.enumerator)?
        .with_component(context, "clique", &method.clique)?
        .with_component(context, "solver", &method.solver)?
        .with_setting("grid", wanted.grid)
        .with_setting("sets", sets.join(" "))
        .with_setting("clues", wanted.clues)
        .with_setting("given", wanted.given.bits())
        .with_setting("dead", wanted.dead.bits())
        .with_setting("minimal", asked.minimal)
        .with_setting("count_only", asked.count_only))
}

/// The rules by their houses: rules of a file may have the name of others in an earlier run.
fn rules_text(rules: Rules) -> String {
    let houses: Vec<String> = rules.houses().iter().map(|house| house.bits().to_string()).collect();
    format!("{rules} {}", houses.join(" "))
}

/// The journal in `directory`, and the parts that earlier runs finished.
///
/// # Errors
/// Another run uses it, or the disk fails.
pub(super) fn open_journal(
    directory: &Path,
    file: &JournalFile,
    after: Duration,
) -> Result<(RunJournal, BTreeMap<u32, PartResult>)> {
    let mut parts = PartCollector::default();
    let journal = RunJournal::open(directory, file, after, |frame| parts.add_frame(frame))?;
    Ok((journal, parts.finished_parts()))
}

/// The finished parts of several runs. Each run stored its share in its own directory.
///
/// # Errors
/// Two runs did the same part, or a file is damaged.
pub(super) fn gather_parts(
    directories: &[PathBuf],
    file: &JournalFile,
) -> Result<BTreeMap<u32, PartResult>> {
    let mut all = BTreeMap::new();
    for directory in directories {
        let mut parts = PartCollector::default();
        file.read_frames(directory, |frame| parts.add_frame(frame))?;
        for (part, result) in parts.finished_parts() {
            if all.insert(part, result).is_some() {
                let path = directory.join(file.name());
                let path = path.display();
                let text = format_args!("{path}: part {part} was done by another shard, too");
                return Err(Error::work_failed(text));
            }
        }
    }
    Ok(all)
}

/// Reads the parts of a journal, each with whether it is all there.
#[derive(Default)]
struct PartCollector(BTreeMap<u32, (bool, PartResult)>);

impl PartCollector {
    /// Takes the next frame of the journal.
    fn add_frame(&mut self, frame: &Frame) {
        let (is_whole, result) = self.0.entry(frame.number).or_default();
        if frame.kind == WIDTHS {
            let widths = frame.payload.as_chunks().0.iter();
            result.effort.widths = widths.map(|width| u64::from_le_bytes(*width)).collect();
            return;
        }
        let [count, nodes, tests, new_sets, place] = frame.tallies;
        // A run that was killed within a part left its first frames.
        if place == 0 {
            result.ranks.clear();
        }
        result.ranks.extend(ranks_from_bytes(&frame.payload));
        *is_whole = frame.kind == LAST;
        let widths = std::mem::take(&mut result.effort.widths);
        (result.count, result.effort) = (count, Effort { nodes, tests, new_sets, widths });
    }

    /// The parts that are all there.
    fn finished_parts(self) -> BTreeMap<u32, PartResult> {
        let whole = self.0.into_iter().filter(|(_, (is_whole, _))| *is_whole);
        whole.map(|(part, (_, result))| (part, result)).collect()
    }
}

/// The frames of a part, each with its index; the first one has the nodes by depth.
pub(super) fn frames_of_part(part: u32, result: &PartResult) -> impl Iterator<Item = Frame> {
    let PartResult { ref ranks, count, effort: Effort { nodes, tests, new_sets, ref widths } } =
        *result;
    let last = ranks.len().saturating_sub(1) / ROOM;
    let frame = move |place: usize| {
        let ranks = &ranks[place * ROOM..ranks.len().min((place + 1) * ROOM)];
        let kind = if place == last { LAST } else { MORE };
        let tallies = [count, nodes, tests, new_sets, place as u64];
        let payload = ranks_to_bytes(ranks);
        Frame { kind, number: part, count: ranks.len() as u32, tallies, payload }
    };
    frame_of_widths(part, widths).into_iter().chain((0..=last).map(frame))
}

/// The nodes of a part by depth, if they were counted.
fn frame_of_widths(part: u32, widths: &Widths) -> Option<Frame> {
    let payload = widths.by_depth().iter().flat_map(|width| width.to_le_bytes()).collect();
    let frame = Frame { kind: WIDTHS, number: part, payload, ..Frame::default() };
    (!widths.is_empty()).then_some(frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::FrameOwner;
    use crate::work::AT_ONCE;
    use seventeen_host::Registry;

    /// The complete parts that are read from a journal with these frames.
    fn read(frames: &[Frame]) -> Vec<(u32, PartResult)> {
        let directory = tempfile::tempdir().unwrap();
        let context = Context::new(Registry::default(), crate::ContextSettings::default()).unwrap();
        let file = JournalFile::new(&RunIdentity::of_job(&context).unwrap(), FORMAT, "parts");
        let (journal, earlier) = open_journal(directory.path(), &file, AT_ONCE).unwrap();
        assert!(earlier.is_empty());
        journal.append(frames.to_vec()).unwrap();
        drop(journal);
        open_journal(directory.path(), &file, AT_ONCE).unwrap().1.into_iter().collect()
    }

    fn of_part(part: u32, result: &PartResult) -> Vec<Frame> {
        frames_of_part(part, result).collect()
    }

    #[test]
    fn a_part_that_was_cut_off_and_done_again_counts_once() {
        let ranks: Vec<u128> = (0..2 * ROOM as u128 + 5).collect();
        let widths = [0, 2, 5].into_iter().collect();
        let effort = Effort { nodes: 7, tests: 3, new_sets: 1, widths };
        let done = PartResult { count: ranks.len() as u64, ranks, effort: effort.clone() };
        let empty = PartResult { effort, ..PartResult::default() };
        let whole = of_part(4, &done);
        assert_eq!(whole.len(), 4);
        assert_eq!(read(&whole[..1]), []);
        assert_eq!(read(&whole[..3]), []);
        let twice = [&of_part(2, &empty)[..], &whole[..3], &whole, &whole].concat();
        assert_eq!(read(&twice), [(2, empty), (4, done)]);
    }

    /// The checksum is that of bytes which another program wrote by the tables of frames.
    #[test]
    fn frames_have_the_bytes_that_earlier_versions_wrote() {
        let widths = [0, 2, 5].into_iter().collect();
        let effort = Effort { nodes: 7, tests: 3, new_sets: 1, widths };
        let part = of_part(4, &PartResult { ranks: vec![17, 4], count: 2, effort });
        let owner = FrameOwner { format: FORMAT, run: 1, file: 0 };
        let bytes: Vec<u8> = part.iter().flat_map(|frame| frame.to_bytes(owner)).collect();
        assert_eq!((bytes.len(), crc32fast::hash(&bytes)), (208, 0xc5bf_5366));
    }

    #[test]
    fn a_part_kept_without_its_nodes_by_depth_is_read_as_it_is() {
        let effort = Effort { nodes: 7, tests: 3, new_sets: 1, widths: Widths::default() };
        let done = PartResult { ranks: vec![17, 4], count: 2, effort };
        let kept = of_part(4, &done);
        assert_eq!(kept.len(), 1, "the frames that they always had");
        assert_eq!(read(&kept), [(4, done)]);
    }
}
