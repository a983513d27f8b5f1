//! `Digest`: the checksum of a file, in 32 bytes (BLAKE3; O'Connor, Aumasson, Neves and
//! Wilcox-O'Hearn, 2020).
//!
//! Files for people remain plain, so the record of the run that wrote them has their checksum.
//! Inputs are identified by checksums, too.

use crate::files::FileAccess;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

/// The number of bytes to read at once.
const BUFFER: usize = 1 << 16;

/// A checksum that no accident forges: 64 hexadecimal digits as text.
///
/// ```
/// use seventeen_jobs::store::Digest;
///
/// let digest = Digest::of_bytes(b"a grid");
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// assert_ne!(digest, Digest::of_bytes(b"a grip"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(blake3::Hash);

impl Digest {
    /// The checksum of these bytes.
    pub fn of_bytes(bytes: &[u8]) -> Digest {
        Digest(blake3::hash(bytes))
    }

    /// The first sixteen bytes as two numbers, enough to distinguish millions.
    pub fn first_words(&self) -> [u64; 2] {
        let (words, _) = self.0.as_bytes().as_chunks::<8>();
        [0, 1].map(|word| u64::from_le_bytes(words[word]))
    }

    /// The beginning of its text, enough for a person to recognise it.
    pub fn short_text(&self) -> String {
        self.to_string()[..12].to_owned()
    }

    /// The checksum of a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_file(path: &Path) -> io::Result<Digest> {
        Digest::of_reader(&mut FileAccess::current().open(path)?)
    }

    /// The checksum of all bytes of a reader.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_reader(from: &mut impl Read) -> io::Result<Digest> {
        let mut running = RunningDigest::default();
        running.update_to_length(from, u64::MAX)?;
        Ok(running.digest())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Digest, String> {
        let hash = blake3::Hash::from_hex(text).map(Digest).ok();
        // There is one spelling: a changed letter is a change.
        hash.filter(|hash| hash.to_string() == text)
            .ok_or_else(|| format!("{text:?} is not a checksum of 64 hexadecimal digits"))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The running checksum of consecutive bytes.
#[derive(Clone, Default)]
pub(super) struct RunningDigest {
    hasher: blake3::Hasher,
    bytes: u64,
}

impl RunningDigest {
    /// Adds bytes.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
    }

    /// Reads until there are `bytes` in all, or the reader ends.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn update_to_length(&mut self, from: &mut impl Read, bytes: u64) -> io::Result<()> {
        let mut buffer = vec![0; BUFFER];
        while self.bytes < bytes {
            let most = usize::try_from(bytes - self.bytes).unwrap_or(BUFFER).min(BUFFER);
            match from.read(&mut buffer[..most]) {
                Ok(0) => break,
                Ok(read) => self.update(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The number of bytes.
    pub(super) fn byte_count(&self) -> u64 {
        self.bytes
    }

    /// The checksum of the bytes so far.
    pub(super) fn digest(&self) -> Digest {
        Digest(self.hasher.finalize())
    }
}
