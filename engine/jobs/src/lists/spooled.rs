//! `SpooledBytes`: bytes in memory, or in an anonymous file once there are many.

use super::space::ListSpace;
use crate::files::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

/// Bytes to be written and then read.
pub(super) struct SpooledBytes {
    space: ListSpace,
    /// The greatest number of bytes in memory.
    most: usize,
    bytes: SpoolStorage,
}

enum SpoolStorage {
    Memory(Cursor<Vec<u8>>),
    File(File),
}

impl SpooledBytes {
    /// Nothing so far.
    pub(super) fn new(space: &ListSpace, most: usize) -> SpooledBytes {
        SpooledBytes { space: space.clone(), most, bytes: SpoolStorage::Memory(Cursor::default()) }
    }
}

impl Write for SpooledBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let SpoolStorage::Memory(held) = &self.bytes
            && held.position() as usize + bytes.len() > self.most
        {
            let mut file = self.space.create_anonymous()?;
            file.write_all(held.get_ref())?;
            file.seek(SeekFrom::Start(held.position()))?;
            self.bytes = SpoolStorage::File(file);
        }
        match &mut self.bytes {
            SpoolStorage::Memory(held) => held.write(bytes),
            SpoolStorage::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for SpooledBytes {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match &mut self.bytes {
            SpoolStorage::Memory(held) => held.read(bytes),
            SpoolStorage::File(file) => file.read(bytes),
        }
    }
}

impl Seek for SpooledBytes {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.bytes {
            SpoolStorage::Memory(held) => held.seek(to),
            SpoolStorage::File(file) => file.seek(to),
        }
    }
}
