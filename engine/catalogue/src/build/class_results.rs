//! The file with a class's results during a build.
//!
//! Numbers have the lowest byte first. A torn or changed file, or one of another class, counts as
//! missing.
//!
//! | at | content |
//! |---|---|
//! | 0 | 8 bytes: the kind of file |
//! | 8 | u32: the checksum of all that follows (CRC-32, ISO 3309) |
//! | 12 | u32: the class, from 0 |
//! | 16 | u32: the number of grids with automorphisms; for each u32 its place in the class, u32 their number |
//! | then | u8, u8: the parameters of the counts' codes |
//! | then | the counts (`class_counts.rs`), 96 blocks per row |

use crate::class_counts::{ClassCounts, RiceParameters};
use crate::embedded_counts::read_array;
use crate::fourth_rows::RowPlaces;
use crate::scan::{FINEST, ScanResult, scan_class};
use crate::tally::ClassTally;
use crate::{Error, Result};
use std::path::{Path, PathBuf};

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"17class\x02";

/// The start of the grids with automorphisms.
const HEAD: usize = 20;

/// The results of a class.
pub(super) struct ClassResults {
    /// The counts, in the finest blocks.
    pub(super) counts: ClassCounts,
    /// The grids with automorphisms: place in the class, and their number.
    pub(super) symmetric: Vec<(u32, u32)>,
    /// Its sums.
    pub(super) tally: ClassTally,
}

/// The file of a class.
pub(super) fn results_path(folder: &Path, class: usize) -> PathBuf {
    folder.join(format!("class-{:03}.part", class + 1))
}

impl ClassResults {
    pub(super) fn new(counts: ClassCounts, symmetric: Vec<(u32, u32)>) -> ClassResults {
        let mut tally = ClassTally {
            grids: counts.grid_count().into(),
            rows_four: counts.rows.len() as u64,
            ..ClassTally::default()
        };
        for &(_, automorphisms) in &symmetric {
            tally.count_symmetric(automorphisms, 1);
        }
        ClassResults { counts, symmetric, tally }
    }

    /// Counts a class, from 0; none if it is cancelled.
    pub(super) fn count_class(
        class: usize,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Option<ClassResults> {
        let ScanResult { rows, symmetric, tally } = scan_class(class, is_cancelled)?;
        let blocks = rows.iter().flat_map(|row| &row.blocks).copied().collect();
        let rows = rows.iter().map(|row| row.row).collect();
        let counts = ClassCounts::new(rows, FINEST, blocks)?;
        let part = ClassResults::new(counts, symmetric);
        debug_assert_eq!(part.tally, tally);
        Some(part)
    }

    /// Reads the stored results of a class, if they exist and are complete.
    pub(super) fn read(
        folder: &Path,
        class: usize,
        all: &[RowPlaces],
    ) -> Result<Option<ClassResults>> {
        let path = results_path(folder, class);
        match std::fs::read(&path) {
            Ok(bytes) => Ok(ClassResults::from_bytes(&bytes, class, all)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::from_io("read", &path, &error)),
        }
    }

    fn from_bytes(bytes: &[u8], class: usize, all: &[RowPlaces]) -> Option<ClassResults> {
        let number = |at: usize| u32::from_le_bytes(read_array(bytes, at));
        let body = bytes.get(12..)?;
        let whole = bytes.starts_with(MAGIC) && number(8) == crc32fast::hash(body);
        if !whole || number(12) as usize != class {
            return None;
        }
        let entries = bytes.get(HEAD..)?.get(..8 * number(16) as usize)?;
        let symmetric = entries.as_chunks::<8>().0.iter();
        let symmetric = symmetric.map(|entry| {
            (u32::from_le_bytes(read_array(entry, 0)), u32::from_le_bytes(read_array(entry, 4)))
        });
        let at = HEAD + entries.len();
        let [sums, splits] = read_array(bytes, at);
        let parameters = RiceParameters { sums, splits };
        let counts = ClassCounts::decode(bytes.get(at + 2..)?, all, FINEST, parameters)?;
        Some(ClassResults::new(counts, symmetric.collect()))
    }

    fn to_bytes(&self, class: usize, all: &[RowPlaces]) -> Vec<u8> {
        let mut body = (class as u32).to_le_bytes().to_vec();
        body.extend((self.symmetric.len() as u32).to_le_bytes());
        for (place, automorphisms) in &self.symmetric {
            body.extend(place.to_le_bytes());
            body.extend(automorphisms.to_le_bytes());
        }
        let (parameters, counts) = self.counts.encode(all);
        body.extend([parameters.sums, parameters.splits]);
        body.extend(counts);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Stores the results of a class.
    pub(super) fn write(&self, folder: &Path, class: usize, all: &[RowPlaces]) -> Result<()> {
        let path = results_path(folder, class);
        std::fs::write(&path, self.to_bytes(class, all))
            .map_err(|error| Error::from_io("write", &path, &error))
    }
}
