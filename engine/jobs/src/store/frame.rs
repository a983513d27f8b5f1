//! Frames: pieces with checksums, which make up journals and other files.
//!
//! A frame is a head of 76 bytes and a payload, numbers with the lowest byte first:
//!
//! | at | what |
//! |---|---|
//! | 0 | 4 bytes of the owner's format |
//! | 4 | u32: the owner's run |
//! | 8 | u32: the owner's file |
//! | 12 | u32: the kind of the frame |
//! | 16 | u32: its number |
//! | 20 | u32: the number of things in it |
//! | 24 | u32: the length of the payload in bytes |
//! | 28 | five u64: the effort for these things |
//! | 68 | u32: the checksum of the payload (CRC-32, ISO 3309) |
//! | 72 | u32: the checksum of the head so far |
//!
//! A reader rejects frames that are torn, changed, or of another run. Kinds, numbers and payloads
//! have the meaning that their owner gives them.

use std::io::{self, Read};

const HEAD: usize = 76;

/// The maximal length of a payload in bytes; a head with a greater length is invalid.
pub const LONGEST: usize = 2 << 20;

/// The number of tallies in a head, besides its named numbers.
pub const TALLIES: usize = 5;

/// The owner of the frames in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameOwner {
    /// The kind and version of the file.
    pub format: [u8; 4],
    /// A checksum of everything on which the results of the run depend.
    pub run: u32,
    /// The number of the file within the run.
    pub file: u32,
}

/// A head and its payload.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Frame {
    /// The kind of the frame.
    pub kind: u32,
    /// Its number, such as the number of a part of the work.
    pub number: u32,
    /// The number of things in it.
    pub count: u32,
    /// The effort for them.
    pub tallies: [u64; TALLIES],
    /// Its content: at most [`LONGEST`] bytes.
    pub payload: Vec<u8>,
}

/// The reason why there is no frame.
#[derive(Debug, thiserror::Error)]
pub enum FrameFault {
    /// The bytes are torn or changed, with the reason.
    #[error("{0}")]
    Torn(&'static str),
    /// The disk fails.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

impl Frame {
    /// The frame as bytes of a file.
    ///
    /// ```
    /// use seventeen_jobs::store::{FrameFault, Frame, FrameReader, FrameOwner};
    ///
    /// let owner = FrameOwner { format: *b"demo", run: 1, file: 0 };
    /// let frame = Frame { number: 7, payload: b"seven".to_vec(), ..Frame::default() };
    /// let mut bytes = frame.to_bytes(owner);
    /// assert_eq!(FrameReader::new(&bytes[..], owner).next().ok().flatten(), Some(frame));
    /// bytes[80] ^= 1;
    /// assert!(matches!(FrameReader::new(&bytes[..], owner).next(), Err(FrameFault::Torn(_))));
    /// ```
    pub fn to_bytes(&self, owner: FrameOwner) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.payload.len());
        bytes.extend(owner.format);
        let length = self.payload.len() as u32;
        for number in [owner.run, owner.file, self.kind, self.number, self.count, length] {
            bytes.extend(number.to_le_bytes());
        }
        self.tallies.iter().for_each(|tally| bytes.extend(tally.to_le_bytes()));
        bytes.extend(crc32fast::hash(&self.payload).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(&self.payload);
        bytes
    }
}

/// The frames of a file, one after the other.
#[derive(Debug)]
pub struct FrameReader<R> {
    source: R,
    owner: FrameOwner,
    /// The offset of the next frame.
    offset: u64,
}

impl<R: Read> FrameReader<R> {
    /// The frames of `owner`; any other is torn.
    pub fn new(source: R, owner: FrameOwner) -> FrameReader<R> {
        FrameReader { source, owner, offset: 0 }
    }

    /// The length of the frames so far, in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The next frame; none at the end of the file.
    ///
    /// # Errors
    /// The bytes are no frame, or the disk fails.
    #[allow(clippy::should_implement_trait, reason = "no frame comes after a fault")]
    pub fn next(&mut self) -> Result<Option<Frame>, FrameFault> {
        let head = self.read_bytes(HEAD)?;
        if head.is_empty() {
            return Ok(None);
        }
        let (mut frame, length, checksum) = self.parse_head(&head)?;
        frame.payload = self.read_bytes(length)?;
        if frame.payload.len() != length {
            return Err(FrameFault::Torn("it ends within a frame"));
        }
        if crc32fast::hash(&frame.payload) != checksum {
            return Err(FrameFault::Torn("a checksum is wrong"));
        }
        self.offset += (HEAD + length) as u64;
        Ok(Some(frame))
    }

    /// This many bytes; fewer at the end of the file.
    fn read_bytes(&mut self, most: usize) -> Result<Vec<u8>, FrameFault> {
        let mut bytes = Vec::with_capacity(most);
        let read = self.source.by_ref().take(most as u64).read_to_end(&mut bytes);
        Ok(read.map(|_| bytes)?)
    }

    /// A frame without its payload, and the length and checksum of that.
    fn parse_head(&self, head: &[u8]) -> Result<(Frame, usize, u32), FrameFault> {
        let Some(head) = head.first_chunk::<HEAD>() else {
            return Err(FrameFault::Torn("it ends within a frame"));
        };
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        if crc32fast::hash(&head[..HEAD - 4]) != word(HEAD - 4) {
            return Err(FrameFault::Torn("a checksum is wrong"));
        }
        let format = std::array::from_fn(|i| head[i]);
        if (FrameOwner { format, run: word(4), file: word(8) }) != self.owner {
            return Err(FrameFault::Torn("it belongs to another run"));
        }
        let length = word(24) as usize;
        if length > LONGEST {
            return Err(FrameFault::Torn("a frame is too long"));
        }
        let tallies = std::array::from_fn(|i| long(28 + 8 * i));
        let (kind, number, count) = (word(12), word(16), word(20));
        Ok((Frame { kind, number, count, tallies, payload: Vec::new() }, length, word(68)))
    }
}
