//! Records: a value in its own file, as JSON sealed with a checksum.
//!
//! The file is one object, `{"record":…,"blake3":"…"}`: other programs can read it, and damage to
//! any byte is noticed.

use super::atomic_file::AtomicFile;
use super::digest::Digest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::io;
use std::path::Path;

/// A value in its written form, and the checksum of its bytes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedRecord {
    record: Box<RawValue>,
    blake3: Digest,
}

/// Replaces the record in a file atomically.
///
/// # Errors
/// The disk fails: the record before is still there.
pub fn save_record<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    let record = to_raw_value(value)?;
    let blake3 = Digest::of_bytes(record.get().as_bytes());
    let mut text = serde_json::to_string(&SealedRecord { record, blake3 })?;
    text.push('\n');
    AtomicFile::write(path, text.as_bytes())
}

/// The value in the bytes of such a file.
///
/// # Errors
/// The damage, as the end of a sentence.
///
/// ```
/// use seventeen_jobs::store::record;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("seed.json");
/// record::save_record(&path, &17)?;
/// let mut bytes = std::fs::read(&path)?;
/// assert_eq!(record::parse_record::<u64>(&bytes), Ok(17));
/// bytes[10] ^= 1;
/// assert!(record::parse_record::<u64>(&bytes).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_record<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    // If its end was cut off, at least the line break is missing.
    let whole = bytes.strip_suffix(b"\n").ok_or("it is cut short")?;
    let sealed: SealedRecord = serde_json::from_slice(whole).map_err(|error| error.to_string())?;
    let found = Digest::of_bytes(sealed.record.get().as_bytes());
    if sealed.blake3 != found {
        return Err(format!("its checksum is {found}, expected {}", sealed.blake3));
    }
    serde_json::from_str(sealed.record.get()).map_err(|error| error.to_string())
}

/// Whether these are the bytes of a record file, even if a byte has changed or the end is cut off.
pub(super) fn is_record(bytes: &[u8]) -> bool {
    const START: &[u8] = b"{\"record\":";
    const SEAL: &[u8] = b",\"blake3\":\"";
    let has_seal = || bytes.windows(SEAL.len()).any(|window| window == SEAL);
    bytes.starts_with(START) || START.starts_with(bytes) || has_seal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_and_every_flip_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("record");
        let value = (17, "clues".to_owned());
        save_record(&path, &value).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(parse_record(&bytes), Ok(value));
        for length in 0..bytes.len() {
            assert!(parse_record::<(u32, String)>(&bytes[..length]).is_err(), "{length}");
        }
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(parse_record::<(u32, String)>(&flipped).is_err(), "{bit}");
        }
    }
}
