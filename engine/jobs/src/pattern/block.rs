//! Blocks: configurations in the frames of a journal or of a stage file.

use super::packed::{CellOrder, PackedConfiguration};
use crate::store::{Frame, FrameFault};
use seventeen_core::StageStats;
use std::io;
use std::time::Duration;

/// The format of the frames of pattern searches.
pub(super) const FORMAT: [u8; 4] = *b"17p1";

/// The maximal number of configurations in a frame.
pub(super) const MOST: usize = 1 << 14;

/// The compression level of zstd: a higher one gains little on digits.
const LEVEL: i32 = 3;

/// The kind of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FrameKind {
    /// Some configurations of a part that has more.
    PartBlock,
    /// The last configurations of a part, with its labour.
    PartEnd,
    /// Some configurations of a stage file.
    StageBlock,
    /// The closing record of a stage file; its number is the number of blocks.
    StageEnd,
}

const KINDS: [FrameKind; 4] =
    [FrameKind::PartBlock, FrameKind::PartEnd, FrameKind::StageBlock, FrameKind::StageEnd];

/// A frame of configurations; `number` is that of their part or block.
pub(super) fn configurations_frame(
    kind: FrameKind,
    number: u32,
    order: &CellOrder,
    packed: &[PackedConfiguration],
) -> io::Result<Frame> {
    let mut bytes = Vec::with_capacity(packed.len() * order.packed_size());
    packed.iter().for_each(|each| order.write(each, &mut bytes));
    let payload = zstd::bulk::compress(&bytes, LEVEL)?;
    Ok(Frame { count: packed.len() as u32, ..closing_frame(kind, number, payload) })
}

/// A frame of any other kind.
pub(super) fn closing_frame(kind: FrameKind, number: u32, payload: Vec<u8>) -> Frame {
    let kind = KINDS.iter().position(|&each| each == kind).unwrap_or_default() as u32;
    Frame { kind, number, payload, ..Frame::default() }
}

/// The kind of a frame; none if it is unknown.
pub(super) fn frame_kind(frame: &Frame) -> Option<FrameKind> {
    KINDS.get(frame.kind as usize).copied()
}

/// Stores the labour of a frame's part.
pub(super) fn set_labour(frame: &mut Frame, labour: &StageStats, cpu: Duration) {
    let StageStats { checked, cached, searches, met } = *labour;
    let nanoseconds = u64::try_from(cpu.as_nanos()).unwrap_or(u64::MAX);
    frame.tallies = [checked, cached, searches, met, nanoseconds];
}

/// The labour of a frame's part, and its CPU time.
pub(super) fn read_labour(frame: &Frame) -> (StageStats, Duration) {
    let [checked, cached, searches, met, nanoseconds] = frame.tallies;
    (StageStats { checked, cached, searches, met }, Duration::from_nanos(nanoseconds))
}

/// The configurations of a frame.
pub(super) fn read_configurations(
    frame: &Frame,
    order: &CellOrder,
) -> Result<Vec<PackedConfiguration>, FrameFault> {
    const WRONG: FrameFault = FrameFault::Torn("its configurations are invalid");
    let count = frame.count as usize;
    if count > MOST {
        return Err(FrameFault::Torn("a frame is too long"));
    }
    let bytes = count * order.packed_size();
    let payload = zstd::bulk::decompress(&frame.payload, bytes).map_err(|_| WRONG)?;
    if payload.len() != bytes {
        return Err(WRONG);
    }
    payload.chunks_exact(order.packed_size()).map(|each| order.read(each).ok_or(WRONG)).collect()
}
