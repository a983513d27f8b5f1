//! Frames: what journals and stage files are made of.
//!
//! A frame is a head of 76 bytes and a payload. The head says which run and stage the frame
//! belongs to, holds the checksum of the payload, and ends with its own (CRC-32, ISO 3309). So a
//! frame that is torn, changed, or another run's is never taken for one.

use super::packed::{Order, Packed};
use seventeen_core::Labour;
use std::io::{self, Read};
use std::time::Duration;

/// What each head begins with.
const MAGIC: [u8; 4] = *b"17p1";
const HEAD: usize = 76;

/// How many configurations a frame has at most.
pub(super) const MOST: usize = 1 << 14;

/// No payload is longer; a head that says otherwise is none.
const LONGEST: usize = 2 * 64 * MOST;

/// How hard zstd tries: more gains little on digits.
const LEVEL: i32 = 3;

/// Whose frames a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    /// The checksum of the run's manifest.
    pub(super) run: u32,
    /// The stage, from 0.
    pub(super) stage: u32,
}

/// What a frame is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Some configurations of a part that has more.
    More,
    /// The last configurations of a part, with what it took.
    Last,
    /// Some configurations of a stage file.
    Block,
    /// The closing record of a stage file.
    End,
}

const KINDS: [Kind; 4] = [Kind::More, Kind::Last, Kind::Block, Kind::End];

/// A head and its payload, packed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// The part's, or the block's; at the end, how many blocks there are.
    pub(super) number: u32,
    /// How many configurations.
    pub(super) count: u32,
    /// What the part took; of [`Kind::Last`] only.
    pub(super) labour: Labour,
    pub(super) cpu: Duration,
    payload: Vec<u8>,
}

/// Why there is no frame.
#[derive(Debug)]
pub(super) enum Fault {
    /// What stands there is torn or changed; what is wrong with it.
    Torn(&'static str),
    Disk(io::Error),
}

impl Frame {
    /// A frame of configurations.
    pub(super) fn of(kind: Kind, number: u32, order: &Order, rows: &[Packed]) -> io::Result<Frame> {
        let mut bytes = Vec::with_capacity(rows.len() * order.row());
        rows.iter().for_each(|row| order.write(row, &mut bytes));
        let payload = zstd::bulk::compress(&bytes, LEVEL)?;
        Ok(Frame { count: rows.len() as u32, payload, ..Frame::closing(kind, number, Vec::new()) })
    }

    /// A frame of anything else.
    pub(super) fn closing(kind: Kind, number: u32, payload: Vec<u8>) -> Frame {
        let (labour, cpu) = (Labour::default(), Duration::ZERO);
        Frame { kind, number, count: 0, labour, cpu, payload }
    }

    /// The payload of a frame that holds no configurations.
    pub(super) fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// The configurations.
    pub(super) fn rows(&self, order: &Order) -> Result<Vec<Packed>, Fault> {
        const WRONG: Fault = Fault::Torn("its configurations are none");
        let bytes = self.count as usize * order.row();
        let rows = zstd::bulk::decompress(&self.payload, bytes).map_err(|_| WRONG)?;
        if rows.len() != bytes {
            return Err(WRONG);
        }
        rows.chunks_exact(order.row()).map(|row| order.read(row).ok_or(WRONG)).collect()
    }

    /// The frame as it stands in a file.
    pub(super) fn to_bytes(&self, owner: Owner) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.payload.len());
        bytes.extend(MAGIC);
        let kind = KINDS.iter().position(|&kind| kind == self.kind).unwrap_or_default() as u32;
        let length = self.payload.len() as u32;
        for number in [owner.run, owner.stage, kind, self.number, self.count, length] {
            bytes.extend(number.to_le_bytes());
        }
        let Labour { checked, cached, searches, met } = self.labour;
        let nanoseconds = u64::try_from(self.cpu.as_nanos()).unwrap_or(u64::MAX);
        for number in [checked, cached, searches, met, nanoseconds] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&self.payload).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(&self.payload);
        bytes
    }
}

/// The frames of a file, one after the other.
pub(super) struct Frames<R> {
    source: R,
    owner: Owner,
    /// Where the next frame begins.
    offset: u64,
}

impl<R: Read> Frames<R> {
    /// The frames of `owner`; any other is torn.
    pub(super) fn new(source: R, owner: Owner) -> Frames<R> {
        Frames { source, owner, offset: 0 }
    }

    /// How many bytes the frames so far take.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next frame, or none at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Frame>, Fault> {
        let head = self.bytes(HEAD)?;
        if head.is_empty() {
            return Ok(None);
        }
        let (mut frame, length, checksum) = self.read_head(&head)?;
        frame.payload = self.bytes(length)?;
        if frame.payload.len() != length {
            return Err(Fault::Torn("it ends within a frame"));
        }
        if crc32fast::hash(&frame.payload) != checksum {
            return Err(Fault::Torn("a checksum is wrong"));
        }
        self.offset += (HEAD + length) as u64;
        Ok(Some(frame))
    }

    /// So many bytes, or fewer at the end of the file.
    fn bytes(&mut self, most: usize) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::with_capacity(most);
        let read = self.source.by_ref().take(most as u64).read_to_end(&mut bytes);
        read.map(|_| bytes).map_err(Fault::Disk)
    }

    /// A frame without its payload, and the length and checksum of that.
    fn read_head(&self, head: &[u8]) -> Result<(Frame, usize, u32), Fault> {
        let Some(head) = head.first_chunk::<HEAD>() else {
            return Err(Fault::Torn("it ends within a frame"));
        };
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        if crc32fast::hash(&head[..HEAD - 4]) != word(HEAD - 4) {
            return Err(Fault::Torn("a checksum is wrong"));
        }
        let owner = Owner { run: word(4), stage: word(8) };
        if head[..4] != MAGIC || owner != self.owner {
            return Err(Fault::Torn("it belongs to another run"));
        }
        let (count, length) = (word(20), word(24) as usize);
        let Some(&kind) = KINDS.get(word(12) as usize) else {
            return Err(Fault::Torn("a frame is of no known kind"));
        };
        if count as usize > MOST || length > LONGEST {
            return Err(Fault::Torn("a frame is too long"));
        }
        let labour =
            Labour { checked: long(28), cached: long(36), searches: long(44), met: long(52) };
        let cpu = Duration::from_nanos(long(60));
        let frame = Frame { kind, number: word(16), count, labour, cpu, payload: Vec::new() };
        Ok((frame, length, word(68)))
    }
}
