//! `Spooled`: bytes in memory, or in an anonymous file once there are many.

use super::space::Space;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

/// Bytes to be written and then read.
pub(super) struct Spooled {
    space: Space,
    /// The greatest number of bytes in memory.
    most: usize,
    bytes: Bytes,
}

enum Bytes {
    ParsedLine(Cursor<Vec<u8>>),
    Filed(File),
}

impl Spooled {
    /// Nothing so far.
    pub(super) fn new(space: &Space, most: usize) -> Spooled {
        Spooled { space: space.clone(), most, bytes: Bytes::ParsedLine(Cursor::default()) }
    }
}

impl Write for Spooled {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Bytes::ParsedLine(held) = &self.bytes
            && held.position() as usize + bytes.len() > self.most
        {
            let mut file = self.space.unnamed()?;
            file.write_all(held.get_ref())?;
            file.seek(SeekFrom::Start(held.position()))?;
            self.bytes = Bytes::Filed(file);
        }
        match &mut self.bytes {
            Bytes::ParsedLine(held) => held.write(bytes),
            Bytes::Filed(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Spooled {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match &mut self.bytes {
            Bytes::ParsedLine(held) => held.read(bytes),
            Bytes::Filed(file) => file.read(bytes),
        }
    }
}

impl Seek for Spooled {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.bytes {
            Bytes::ParsedLine(held) => held.seek(to),
            Bytes::Filed(file) => file.seek(to),
        }
    }
}
