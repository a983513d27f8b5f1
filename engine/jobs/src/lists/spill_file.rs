//! `SpillFile`: payloads in order of arrival, in memory or on disk.

use super::space::ListSpace;
use super::spooled::SpooledBytes;
use crate::error::Result;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// Payloads in order of arrival.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::{ListSpace, SpillFile};
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let mut spool = SpillFile::new(&ListSpace::new(Arc::new(context), 1 << 20));
/// spool.add_payload(b"first")?;
/// spool.add_payload(b"")?;
/// let kept: Vec<_> = spool.into_payloads()?.collect::<Result<_, _>>()?;
/// assert_eq!(kept, [b"first".to_vec(), Vec::new()]);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct SpillFile {
    space: ListSpace,
    out: BufWriter<SpooledBytes>,
    len: u64,
}

const BUFFER: usize = 1 << 16;

/// The number of payloads to read between two checks for cancellation.
const BETWEEN_LOOKS: u64 = 1 << 14;

impl SpillFile {
    /// An empty spool.
    pub fn new(space: &ListSpace) -> SpillFile {
        // A file in memory doubles its size as it grows.
        let file = SpooledBytes::new(space, space.memory / 4);
        let out = BufWriter::with_capacity(BUFFER.min(space.memory), file);
        SpillFile { space: space.clone(), out, len: 0 }
    }

    /// Stores a payload, and returns its number, from 0.
    ///
    /// # Errors
    /// It cannot be written, or has more than 4 GiB.
    pub fn add_payload(&mut self, payload: &[u8]) -> Result<u64> {
        self.write(payload).map_err(|error| self.space.file_error(&error))?;
        self.len += 1;
        Ok(self.len - 1)
    }

    fn write(&mut self, payload: &[u8]) -> io::Result<()> {
        let len = u32::try_from(payload.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        self.out.write_all(&len.to_le_bytes())?;
        self.out.write_all(payload)
    }

    /// All stored payloads, in order.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn into_payloads(self) -> Result<StoredPayloads> {
        let SpillFile { space, out, len } = self;
        let file = out.into_inner().map_err(|error| space.file_error(error.error()))?;
        let mut file = BufReader::with_capacity(BUFFER, file);
        file.rewind().map_err(|error| space.file_error(&error))?;
        Ok(StoredPayloads { space, file, left: len })
    }
}

/// Payloads in order of arrival.
pub struct StoredPayloads {
    space: ListSpace,
    file: BufReader<SpooledBytes>,
    left: u64,
}

impl StoredPayloads {
    fn read_payload(&mut self) -> io::Result<Vec<u8>> {
        let mut len = [0; 4];
        self.file.read_exact(&mut len)?;
        let mut payload = vec![0; u32::from_le_bytes(len) as usize];
        self.file.read_exact(&mut payload)?;
        Ok(payload)
    }
}

impl Iterator for StoredPayloads {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(BETWEEN_LOOKS)
            && let Err(error) = self.space.context.check_running()
        {
            return Some(Err(error));
        }
        Some(self.read_payload().map_err(|error| self.space.file_error(&error)))
    }
}
