//! The journal of a derivation: its parts as frames, from which a later run resumes.

use crate::context::Context;
use crate::enumerate::PlannedSearch;
use crate::error::Result;
use crate::store::Frame;
use crate::work::{AT_ONCE, JournalFile, RunJournal};
use seventeen_core::Claim;
use std::collections::BTreeMap;
use std::path::Path;

/// The format of the frames.
const FORMAT: [u8; 4] = *b"prv1";

/// The most bytes of a part in a frame.
const ROOM: usize = 1 << 20;

/// A frame that is followed by more frames of its part, and the last frame of a part.
const MORE: u32 = 0;
const LAST: u32 = 1;

/// A derived part as bytes, and its cost.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct PartOutcome {
    pub(super) bytes: Vec<u8>,
    /// The bytes of its text in a proof, about.
    pub(super) text_bytes: u64,
    /// CPU time.
    pub(super) seconds: f64,
}

/// The frames of a part.
pub(super) fn frames_of_part(
    part: u32,
    outcome: &PartOutcome,
) -> impl Iterator<Item = Frame> + use<'_> {
    let PartOutcome { bytes, text_bytes, seconds } = outcome;
    let last = bytes.len().saturating_sub(1) / ROOM;
    (0..=last).map(move |place| {
        let payload = bytes[place * ROOM..bytes.len().min((place + 1) * ROOM)].to_vec();
        let kind = if place == last { LAST } else { MORE };
        let tallies = [place as u64, *text_bytes, (seconds * 1e6) as u64, 0, 0];
        Frame { kind, number: part, count: 1, tallies, payload }
    })
}

/// Opens the journal of a derivation in `directory`, and hands `take` each part that an earlier run
/// finished.
///
/// # Errors
/// Another run works on it, or the disk fails.
pub(super) fn open_journal(
    directory: &Path,
    file: &JournalFile,
    mut take: impl FnMut(u32, PartOutcome),
) -> Result<RunJournal> {
    // The parts that are not complete, with their next place.
    let mut begun: BTreeMap<u32, (u64, Vec<u8>)> = BTreeMap::new();
    RunJournal::open(directory, file, AT_ONCE, |frame| {
        let [place, text_bytes, micros, ..] = frame.tallies;
        if place == 0 {
            begun.insert(frame.number, (0, Vec::new()));
        }
        let Some((next, bytes)) = begun.get_mut(&frame.number) else { return };
        if *next != place {
            begun.remove(&frame.number);
            return;
        }
        *next += 1;
        bytes.extend(&frame.payload);
        if frame.kind == LAST
            && let Some((_, bytes)) = begun.remove(&frame.number)
        {
            take(frame.number, PartOutcome { bytes, text_bytes, seconds: micros as f64 / 1e6 });
        }
    })
}

/// The file of the parts of a derivation.
///
/// # Errors
/// A component is the caller's own, so its behaviour is unknown; or a file cannot be read.
pub(super) fn journal_file(
    context: &Context,
    planned: &PlannedSearch,
    claim: &Claim<'_>,
) -> Result<JournalFile> {
    let listed: Vec<String> = claim.listed.iter().map(|it| it.bits().to_string()).collect();
    let run = planned.run_identity(context)?.with_setting("listed", listed.join(" "));
    Ok(JournalFile::new(&run, FORMAT, "parts"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ContextSettings;
    use crate::run_identity::RunIdentity;
    use seventeen_host::Registry;

    #[test]
    fn parts_come_back_from_a_journal_once_they_are_complete() {
        let directory = tempfile::tempdir().unwrap();
        let context = Context::new(Registry::default(), ContextSettings::default()).unwrap();
        let run = RunIdentity::of_run(&context).unwrap();
        let file = JournalFile::new(&run, FORMAT, "parts");
        let outcome = |bytes: usize| PartOutcome {
            bytes: (0..bytes).map(|byte| byte as u8).collect(),
            text_bytes: 7,
            seconds: 0.25,
        };
        let (large, small) = (outcome(2 * ROOM + 1), outcome(3));
        let journal = open_journal(directory.path(), &file, |_, _| unreachable!()).unwrap();
        let large_frames: Vec<Frame> = frames_of_part(4, &large).collect();
        assert_eq!(large_frames.len(), 3);
        journal.append(large_frames[..2].to_vec()).unwrap();
        journal.append(frames_of_part(2, &small)).unwrap();
        drop(journal);
        let read = || {
            let mut parts = Vec::new();
            let open = open_journal(directory.path(), &file, |part, it| parts.push((part, it)));
            (open.unwrap(), parts)
        };
        let (journal, parts) = read();
        assert_eq!(parts, [(2, small.clone())]);
        journal.append(large_frames).unwrap();
        drop(journal);
        assert_eq!(read().1, [(2, small), (4, large)]);
    }
}
