//! The facts about a library's file that are known without opening it: its notes, and whether it is
//! complete. A library that was cut short would end the process when its missing part is read, so
//! it is not opened.
//!
//! Only ELF files of 64 bits are examined (Tool Interface Standard, "Executable and Linking
//! Format", 1995, and the 64-bit form of System V's): all parts must lie within the file. Other
//! files are not checked.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::SystemTime;

/// The beginning of an ELF file of 64 bits with the lowest byte first.
const MAGIC: [u8; 6] = [0x7f, b'E', b'L', b'F', 2, 1];

/// The length of the head of such a file.
const HEAD: usize = 64;

/// The length of the head of a part, which gives its place in the file.
const PART: usize = 56;

/// The type of a part that consists of notes.
const NOTES: u64 = 4;

/// The most bytes of notes that are accepted.
const MOST_NOTES: u64 = 1 << 16;

/// A part of the file.
struct Part {
    kind: u64,
    start: u64,
    length: u64,
}

/// The number of bytes at the beginning that are read at once: usually the heads and the notes.
const BEGINNING: u64 = 4096;

/// The file of a library.
pub(crate) struct LibraryFile {
    file: File,
    length: u64,
    modified: Option<SystemTime>,
    beginning: Vec<u8>,
}

impl LibraryFile {
    /// Reads the beginning of a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn open(path: &Path) -> io::Result<LibraryFile> {
        let mut file = File::open(path)?;
        let metadata = file.metadata()?;
        let mut beginning = Vec::with_capacity(BEGINNING as usize);
        file.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
        let (length, modified) = (metadata.len(), metadata.modified().ok());
        Ok(LibraryFile { file, length, modified, beginning })
    }

    /// The time at which it was last written, if that is known.
    pub(crate) fn modified(&self) -> Option<SystemTime> {
        self.modified
    }

    /// Whether the file is as long as its head requires.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn is_whole(&mut self) -> io::Result<bool> {
        let Some(head) = self.head() else { return Ok(true) };
        let sections = number(&head[40..48]) + number(&head[58..60]) * number(&head[60..62]);
        let (parts, length) = (self.parts(&head)?, self.length);
        let is_within = |part: &Part| part.start + part.length <= length;
        Ok(sections <= length && parts.is_some_and(|parts| parts.iter().all(is_within)))
    }

    /// The notes in the file; none if it is not an ELF file, or incomplete.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn notes(&mut self) -> io::Result<Vec<u8>> {
        let mut notes = Vec::new();
        let Some(head) = self.head() else { return Ok(notes) };
        let parts = self.parts(&head)?.unwrap_or_default();
        for part in parts.iter().filter(|part| part.kind == NOTES) {
            notes.extend(self.range(part.start, part.length.min(MOST_NOTES))?);
        }
        Ok(notes)
    }

    /// The head of an ELF file; none for any other.
    fn head(&self) -> Option<[u8; HEAD]> {
        let head = self.beginning.first_chunk::<HEAD>()?;
        head.starts_with(&MAGIC).then_some(*head)
    }

    /// The parts of a file with this head; none if their heads are not all in it.
    fn parts(&mut self, head: &[u8; HEAD]) -> io::Result<Option<Vec<Part>>> {
        let (start, size, count) =
            (number(&head[32..40]), number(&head[54..56]), number(&head[56..58]));
        if start + size * count > self.length || size < PART as u64 {
            return Ok(None);
        }
        let heads = self.range(start, size * count)?;
        let part = |head: &[u8]| {
            let (kind, start, length) = (&head[..4], &head[8..16], &head[32..40]);
            Part { kind: number(kind), start: number(start), length: number(length) }
        };
        Ok(Some(heads.chunks_exact(size as usize).map(part).collect()))
    }

    /// These bytes, or fewer where the file ends.
    fn range(&mut self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        if start + length <= self.beginning.len() as u64 {
            return Ok(self.beginning[start as usize..][..length as usize].to_vec());
        }
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(start))?;
        self.file.by_ref().take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// A number with the lowest byte first, limited to the possible lengths of a file.
fn number(bytes: &[u8]) -> u64 {
    let number = bytes.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
    number.min(1 << 62)
}

// An interpreter provides no files.
#[cfg(all(test, not(miri), target_os = "linux", target_pointer_width = "64"))]
mod tests {
    use super::*;

    #[test]
    fn a_program_cut_short_anywhere_is_not_whole() {
        let bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("libcut.so");
        let whole = |length: usize| {
            std::fs::write(&path, &bytes[..length]).unwrap();
            LibraryFile::open(&path).unwrap().is_whole().unwrap()
        };
        assert!(whole(bytes.len()));
        for length in [64, 100, 1000, bytes.len() / 2, bytes.len() - 1] {
            assert!(!whole(length), "{length} of {}", bytes.len());
        }
    }

    #[test]
    fn notes_are_those_of_the_file() {
        let path = std::env::current_exe().unwrap();
        let notes = LibraryFile::open(&path).unwrap().notes().unwrap();
        // The linker's identification of the file.
        assert!(notes.windows(3).any(|bytes| bytes == b"GNU"));
        let bytes = std::fs::read(path).unwrap();
        assert!(bytes.windows(notes.len()).any(|window| window[..16] == notes[..16]));
    }

    #[test]
    fn other_files_are_left_to_whoever_opens_them() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("libtext.so");
        for text in ["", "no library", &"x".repeat(1000)] {
            std::fs::write(&path, text).unwrap();
            let mut file = LibraryFile::open(&path).unwrap();
            assert!(file.is_whole().unwrap());
            assert!(file.notes().unwrap().is_empty());
        }
    }
}
