//! Whether a library's file is whole. One that was cut short ends the process when it is mapped and
//! what lacks is touched; so it must not come to that.
//!
//! Only ELF files of 64 bits are looked at (Tool Interface Standard, "Executable and Linking
//! Format", 1995, and the 64-bit form of System V's): what they say of their parts has to lie within
//! them. Any other file is left to whoever opens it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The beginning of an ELF file of 64 bits with the lowest byte first.
const MAGIC: [u8; 6] = [0x7f, b'E', b'L', b'F', 2, 1];

/// How long the head of such a file is.
const HEAD: usize = 64;

/// How long the head of a part is, which says where in the file it lies.
const PART: usize = 56;

/// Whether the file is as long as it says.
///
/// # Errors
/// It cannot be read.
pub(crate) fn is_whole(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut head = Vec::new();
    file.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    if head.len() < HEAD || !head.starts_with(&MAGIC) {
        return Ok(true);
    }
    let sections = number(&head[40..48]) + number(&head[58..60]) * number(&head[60..62]);
    let (parts, size, count) =
        (number(&head[32..40]), number(&head[54..56]), number(&head[56..58]));
    if sections > length || parts + size * count > length || size < PART as u64 {
        return Ok(false);
    }
    for part in 0..count {
        let mut head = [0; PART];
        file.seek(SeekFrom::Start(parts + part * size))?;
        file.read_exact(&mut head)?;
        if number(&head[8..16]) + number(&head[32..40]) > length {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A number with the lowest byte first, as far as a file can be long.
fn number(bytes: &[u8]) -> u64 {
    let number = bytes.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
    number.min(1 << 62)
}

// Under an interpreter there are no files.
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
            is_whole(&path).unwrap()
        };
        assert!(whole(bytes.len()));
        for length in [64, 100, 1000, bytes.len() / 2, bytes.len() - 1] {
            assert!(!whole(length), "{length} of {}", bytes.len());
        }
    }

    #[test]
    fn other_files_are_left_to_whoever_opens_them() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("libtext.so");
        for text in ["", "no library", &"x".repeat(1000)] {
            std::fs::write(&path, text).unwrap();
            assert!(is_whole(&path).unwrap());
        }
    }
}
