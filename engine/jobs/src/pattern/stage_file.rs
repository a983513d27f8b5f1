//! The file of a finished stage: its configurations in order, and a closing record.
//!
//! A file is accepted only if each of its frames is intact, the configurations ascend, and the
//! closing record agrees with their number.

use super::block::{self, FrameKind, MOST};
use super::packed::{CellOrder, PackedConfiguration};
use super::stage_totals::StageTotals;
use super::summary::{OrderMisfit, StageSummary, StageSums};
use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use crate::store::{AtomicFile, FrameFault, FrameOwner, FrameReader, Sidecar};
use seventeen_core::Configuration;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

/// A stage file that is being written, under the name of its part.
pub(super) struct StageWriter {
    file: AtomicFile,
    owner: FrameOwner,
    sums: StageSums,
    block: Vec<PackedConfiguration>,
    blocks: u32,
}

impl StageWriter {
    pub(super) fn create(path: &Path, owner: FrameOwner, order: CellOrder) -> Result<StageWriter> {
        let file = AtomicFile::create(path).map_err(|error| {
            Error::write_failed(Sidecar::Part.path_beside(path).display(), &error)
        })?;
        let (sums, block) = (StageSums::new(order), Vec::with_capacity(MOST));
        Ok(StageWriter { file, owner, sums, block, blocks: 0 })
    }

    /// Adds configurations, which ascend.
    ///
    /// # Errors
    /// Two of them differ only in their numbers, or the disk fails.
    pub(super) fn append(&mut self, packed: &[PackedConfiguration]) -> Result<()> {
        for each in packed {
            self.sums.add_next(each).map_err(|misfit| misfit_error(&misfit))?;
            self.block.push(*each);
            if self.block.len() == MOST {
                self.write_block()?;
            }
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<()> {
        let frame = block::configurations_frame(
            FrameKind::StageBlock,
            self.blocks,
            &self.sums.order,
            &self.block,
        );
        self.blocks += 1;
        self.block.clear();
        let written = frame.and_then(|frame| self.file.write_all(&frame.to_bytes(self.owner)));
        written.map_err(|error| self.file.write_error(&error))
    }

    /// Writes the closing record, and gives the file its name.
    ///
    /// # Errors
    /// The configurations were not met as often as they must have been, or the disk fails.
    pub(super) fn finish(mut self, labour: StageTotals) -> Result<StageSummary> {
        if !self.block.is_empty() {
            self.write_block()?;
        }
        let StageWriter { mut file, owner, sums, blocks, .. } = self;
        let end =
            block::closing_frame(FrameKind::StageEnd, blocks, closing_record(sums.kept, labour));
        let stage = owner.file + 1;
        let summary = sums.into_summary(labour).map_err(|[classes, parts]| {
            Error::work_failed(format_args!(
                "stage {stage}: the classes require that they were met {classes} times, but the parts met \
                 {parts}: the searcher is faulty, and its results are not reliable"
            ))
        })?;
        let part = file.part_path().to_owned();
        let closed = file.write_all(&end.to_bytes(owner)).and_then(|()| file.commit());
        closed.map_err(|error| Error::write_failed(part.display(), &error))?;
        Ok(summary)
    }
}

/// The number of configurations, and their labour.
fn closing_record(kept: u64, labour: StageTotals) -> Vec<u8> {
    let mut record = kept.to_le_bytes().to_vec();
    record.extend(labour.to_bytes());
    record
}

/// The error for two versions of a configuration with different numbers.
fn misfit_error(misfit: &OrderMisfit) -> Error {
    let OrderMisfit::Numbers(two) = misfit else {
        return Error::work_failed("configurations do not ascend");
    };
    let numbers = two.map(|c| format!("{} images, {} fixed, {} ways", c.images, c.fixed, c.ways));
    let [one, other] = numbers;
    let text = configuration_text(&two[0]);
    Error::work_failed(format_args!(
        "the searcher gave {text} with the clues {} once with {one}, once with {other}",
        two[0].clues
    ))
}

/// The 81 cells, `.` for unfilled ones.
pub fn configuration_text(configuration: &Configuration) -> String {
    let digit = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
    configuration.digits.iter().map(digit).collect()
}

/// Reads a whole stage file; none if it does not exist.
///
/// # Errors
/// The file is not whole, or the disk fails.
pub(super) fn read_stage_file(
    path: &Path,
    owner: FrameOwner,
    order: &CellOrder,
) -> std::result::Result<Option<StageSummary>, FrameFault> {
    let mut blocks = match BlockReader::open(path, owner, order.clone()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(FrameFault::Disk)?,
    };
    let mut sums = StageSums::new(order.clone());
    while let Some(packed) = blocks.next()? {
        for each in &packed {
            sums.add_next(each)
                .map_err(|_| FrameFault::Torn("its configurations do not ascend"))?;
        }
    }
    let (kept, labour) = blocks.closing.ok_or(FrameFault::Torn("the closing record is missing"))?;
    if kept != sums.kept {
        return Err(FrameFault::Torn("it has another number of configurations than it states"));
    }
    sums.into_summary(labour).map(Some).map_err(|_| FrameFault::Torn("its counts do not agree"))
}

/// The blocks of a stage file.
struct BlockReader {
    frames: FrameReader<BufReader<File>>,
    order: CellOrder,
    read: u32,
    /// The number of configurations and their labour, once all were read.
    closing: Option<(u64, StageTotals)>,
}

impl BlockReader {
    fn open(path: &Path, owner: FrameOwner, order: CellOrder) -> io::Result<BlockReader> {
        let source = BufReader::with_capacity(1 << 16, FileAccess::current().open(path)?);
        Ok(BlockReader { frames: FrameReader::new(source, owner), order, read: 0, closing: None })
    }

    /// The configurations of the next block; none at the end of the file.
    fn next(&mut self) -> std::result::Result<Option<Vec<PackedConfiguration>>, FrameFault> {
        const MISPLACED: FrameFault = FrameFault::Torn("a frame is out of place");
        let Some(frame) = self.frames.next()? else {
            let lacks = FrameFault::Torn("the closing record is missing");
            return self.closing.map(|_| None).ok_or(lacks);
        };
        match block::frame_kind(&frame) {
            _ if self.closing.is_some() || frame.number != self.read => Err(MISPLACED),
            Some(FrameKind::StageBlock) => {
                self.read += 1;
                block::read_configurations(&frame, &self.order).map(Some)
            }
            Some(FrameKind::StageEnd) => {
                let (kept, labour) = frame.payload.split_first_chunk::<8>().ok_or(MISPLACED)?;
                let labour = StageTotals::from_bytes(labour).ok_or(MISPLACED)?;
                self.closing = Some((u64::from_le_bytes(*kept), labour));
                // The file must end here.
                self.next()
            }
            Some(FrameKind::PartBlock | FrameKind::PartEnd) | None => Err(MISPLACED),
        }
    }
}

/// The configurations of a finished stage, in order.
pub struct Configurations {
    path: PathBuf,
    blocks: BlockReader,
    order: CellOrder,
    block: std::vec::IntoIter<PackedConfiguration>,
}

impl Configurations {
    pub(super) fn open(
        path: PathBuf,
        owner: FrameOwner,
        order: &CellOrder,
    ) -> Result<Configurations> {
        let blocks = BlockReader::open(&path, owner, order.clone());
        let blocks = blocks.map_err(|error| damaged_file_error(&path, FrameFault::Disk(error)))?;
        Ok(Configurations { path, blocks, order: order.clone(), block: Vec::new().into_iter() })
    }
}

impl Iterator for Configurations {
    type Item = Result<Configuration>;

    fn next(&mut self) -> Option<Result<Configuration>> {
        loop {
            if let Some(packed) = self.block.next() {
                return Some(Ok(self.order.unpack(&packed)));
            }
            match self.blocks.next() {
                Ok(Some(packed)) => self.block = packed.into_iter(),
                Ok(None) => return None,
                Err(fault) => return Some(Err(damaged_file_error(&self.path, fault))),
            }
        }
    }
}

/// The error for a stage file that was intact when the run began.
fn damaged_file_error(path: &Path, fault: FrameFault) -> Error {
    let path = path.display();
    match fault {
        FrameFault::Torn(what) => Error::work_failed(format_args!("{path} is damaged: {what}")),
        FrameFault::Disk(error) => Error::work_failed(format_args!("cannot read {path}: {error}")),
    }
}
