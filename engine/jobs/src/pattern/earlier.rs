//! `ResumedStage`: the work of earlier runs on a stage, according to its journal.

use super::block::{self, FrameKind};
use super::stage_totals::StageTotals;
use crate::error::Result;
use crate::store::{DamagedEnd, Frame, FrameOwner, Journal};
use std::collections::BTreeSet;
use std::path::Path;

/// The content of a journal.
#[derive(Default)]
pub(super) struct ResumedStage {
    /// The parts that are done.
    pub(super) parts: BTreeSet<u32>,
    /// Their labour.
    pub(super) labour: StageTotals,
    /// The damaged end that was cut off.
    pub(super) cut: Option<DamagedEnd>,
}

impl ResumedStage {
    /// Opens the journal of a stage, or creates it.
    pub(super) fn open(path: &Path, owner: FrameOwner) -> Result<(Journal, ResumedStage)> {
        let mut earlier = ResumedStage::default();
        let (journal, cut) = Journal::open(path, owner, |frame| earlier.add_frame(frame))?;
        earlier.cut = cut;
        Ok((journal, earlier))
    }

    fn add_frame(&mut self, frame: &Frame) {
        if block::frame_kind(frame) == Some(FrameKind::PartEnd) && self.parts.insert(frame.number) {
            let (labour, cpu) = block::read_labour(frame);
            self.labour.add_part(&labour, cpu);
        }
    }
}
