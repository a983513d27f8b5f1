//! The counts that every program has: `data/counts.bin`, made by
//! [`build_counts`](crate::build_counts).
//!
//! Numbers have the lowest byte first.
//!
//! | at | content |
//! |---|---|
//! | 0 | 8 bytes: the kind of file |
//! | 8 | u32: the checksum of all that follows (CRC-32, ISO 3309) |
//! | 12 | 416 entries of 12 bytes, one per class |
//! | 5004 | the counts of each class (`class_counts.rs`) |
//! | then | u32: the number of grids with 8 automorphisms or more; for each u64 rank, u32 automorphisms |
//!
//! An entry is u32 grids, u32 bytes of counts, u16 rows 4 with grids, u8 blocks per row, and the
//! numbers of the two codes, four bits each.
//!
//! The number of blocks per row depends on the class. Blocks are finer if rows have more grids, and
//! if a second band costs more. Rows of a class have equally many blocks, not blocks of equal
//! length, so rows need not store their number.

#[cfg(target_os = "unknown")]
use crate::Error;
use crate::Result;
use crate::band_table::{BandTable, CLASSES};
use crate::class_counts::{ClassCounts, RiceParameters};
use crate::fourth_rows::RowPlaces;
use crate::rank::Rank;
#[cfg(not(target_os = "unknown"))]
use std::sync::LazyLock;
#[cfg(target_os = "unknown")]
use std::sync::OnceLock;

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"17count\x02";

/// The start of the entries, and their length.
const ENTRIES: usize = 12;
const ENTRY: usize = 12;

/// Grids with this many automorphisms or more are listed with their ranks.
pub(crate) const LISTED: u32 = 8;

/// The counts of this program, from the file that it was built with.
#[cfg(not(target_os = "unknown"))]
static COUNTS: LazyLock<EmbeddedCounts> =
    LazyLock::new(|| EmbeddedCounts::from_bytes(include_bytes!("../data/counts.bin")));

/// The counts of this module: a browser loads the file when they are needed, since it is larger
/// than everything else.
#[cfg(target_os = "unknown")]
static COUNTS: OnceLock<EmbeddedCounts> = OnceLock::new();

/// The facts about a class that are known without decoding its counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClassFacts {
    /// The grids of the class.
    pub(crate) grids: u32,
    /// The number of rows 4 that have grids.
    pub(crate) rows: u16,
    /// The number of blocks of a row.
    per_row: u8,
    parameters: RiceParameters,
    /// The start of the counts.
    start: usize,
    bytes: usize,
}

/// The embedded counts.
pub(crate) struct EmbeddedCounts {
    bytes: &'static [u8],
    entries: Vec<ClassFacts>,
    /// The grids before each class; one more for all.
    before: Vec<u64>,
}

/// The bytes of a number.
pub(crate) fn read_array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let found = bytes.get(at..).and_then(|rest| rest.first_chunk());
    found.copied().unwrap_or([0; N])
}

impl EmbeddedCounts {
    /// The counts of this program.
    #[cfg(not(target_os = "unknown"))]
    pub(crate) fn get() -> &'static EmbeddedCounts {
        &COUNTS
    }

    /// The counts of this module; empty before they are loaded.
    #[cfg(target_os = "unknown")]
    pub(crate) fn get() -> &'static EmbeddedCounts {
        static NONE: OnceLock<EmbeddedCounts> = OnceLock::new();
        COUNTS.get().unwrap_or_else(|| NONE.get_or_init(|| EmbeddedCounts::from_bytes(&[])))
    }

    /// Loads the content of `data/counts.bin`. Later calls change nothing.
    ///
    /// # Errors
    /// It is not that file.
    #[cfg(target_os = "unknown")]
    pub(crate) fn load(bytes: Vec<u8>) -> Result<()> {
        let checksum = u32::from_le_bytes(read_array(&bytes, MAGIC.len()));
        let is_whole = bytes.get(ENTRIES..).is_some_and(|rest| crc32fast::hash(rest) == checksum);
        if !bytes.starts_with(MAGIC) || !is_whole {
            return Err(Error::NoCounts);
        }
        COUNTS.get_or_init(|| EmbeddedCounts::from_bytes(bytes.leak()));
        Ok(())
    }

    /// Checks that the counts are there.
    ///
    /// # Errors
    /// They were not loaded.
    #[cfg(target_os = "unknown")]
    pub(crate) fn check_loaded() -> Result<()> {
        COUNTS.get().map(|_| ()).ok_or(Error::NoCounts)
    }

    /// Checks that the counts are there, which they are.
    ///
    /// # Errors
    /// None.
    #[cfg(not(target_os = "unknown"))]
    pub(crate) fn check_loaded() -> Result<()> {
        Ok(())
    }

    /// The counts of a file, which is valid.
    pub(crate) fn from_bytes(bytes: &'static [u8]) -> EmbeddedCounts {
        let mut counts =
            EmbeddedCounts { bytes, entries: Vec::with_capacity(CLASSES), before: vec![0] };
        let mut start = ENTRIES + ENTRY * CLASSES;
        let mut before = 0;
        for class in 0..CLASSES {
            let at = ENTRIES + ENTRY * class;
            let [per_row, codes] = read_array(bytes, at + 10);
            let entry = ClassFacts {
                grids: u32::from_le_bytes(read_array(bytes, at)),
                rows: u16::from_le_bytes(read_array(bytes, at + 8)),
                per_row,
                parameters: RiceParameters { sums: codes & 15, splits: codes >> 4 },
                start,
                bytes: u32::from_le_bytes(read_array(bytes, at + 4)) as usize,
            };
            start += entry.bytes;
            before += u64::from(entry.grids);
            counts.entries.push(entry);
            counts.before.push(before);
        }
        counts
    }

    /// The checksum, which distinguishes these counts from others.
    pub(crate) fn checksum(&self) -> u32 {
        u32::from_le_bytes(read_array(self.bytes, 8))
    }

    /// The facts about a class.
    pub(crate) fn class_facts(&self, class: usize) -> &ClassFacts {
        &self.entries[class]
    }

    /// The grids before a class, from 0 to 416.
    #[inline]
    pub(crate) fn grids_before_class(&self, class: usize) -> u64 {
        self.before[class]
    }

    /// The class of a rank.
    #[inline]
    pub(crate) fn class_of_rank(&self, rank: Rank) -> usize {
        self.before.partition_point(|&before| before < rank.get()) - 1
    }

    /// The counts of a class; `all` are the possible rows 4. None if they are invalid.
    pub(crate) fn decode_class(&self, class: usize, all: &[RowPlaces]) -> Option<ClassCounts> {
        let entry = self.class_facts(class);
        let bytes = self.bytes.get(entry.start..entry.start + entry.bytes)?;
        let counts = ClassCounts::decode(bytes, all, entry.per_row.into(), entry.parameters)?;
        (counts.grid_count() == entry.grids && counts.rows.len() == entry.rows.into())
            .then_some(counts)
    }

    /// The ranks of the grids with 8 automorphisms or more, ascending, with their numbers.
    pub(crate) fn most_symmetric(&self) -> Vec<(Rank, u32)> {
        let last = self.entries.last().map_or(0, |last| last.start + last.bytes);
        let count = u32::from_le_bytes(read_array(self.bytes, last)) as usize;
        let entry = |k: usize| {
            let at = last + 4 + 12 * k;
            let rank = Rank::new(u64::from_le_bytes(read_array(self.bytes, at))).ok()?;
            Some((rank, u32::from_le_bytes(read_array(self.bytes, at + 8))))
        };
        (0..count).map_while(entry).collect()
    }
}

/// The number of blocks of the rows of a class in the embedded counts: most if a row has many grids
/// and a second band takes long. It divides 96.
pub(crate) fn blocks_per_row(class: usize, grids: u32, rows: usize) -> usize {
    const DIVISORS: [usize; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 96];
    let automorphisms = BandTable::get().automorphisms(class).len();
    // The time lost is grids · cost / blocks, and the size is rows · blocks. The optimal number of
    // blocks is proportional to the root of their ratio.
    let cost = 1 + automorphisms.min(16) / 3;
    let root = (grids as usize * cost / rows.max(1)).isqrt();
    // If there are few grids, most blocks are empty: these take a bit or two, and are skipped.
    let least = match grids as usize / rows.max(1) {
        0..8 => 32,
        8..64 => 16,
        _ => 1,
    };
    let wanted = (root * BLOCKS_BY_ROOT.0 / BLOCKS_BY_ROOT.1).max(least);
    let fits = DIVISORS.iter().rev().find(|&&divisor| divisor <= wanted);
    fits.copied().unwrap_or(1)
}

/// The factor of [`blocks_per_row`] that keeps the counts below 4 MB.
const BLOCKS_BY_ROOT: (usize, usize) = (1, 17);

/// The file of these counts, by class with the possible rows 4, and of the ranks of the grids with
/// 8 automorphisms or more.
pub(crate) fn encode_counts(
    counts: &[(ClassCounts, Vec<RowPlaces>)],
    listed: &[(Rank, u32)],
) -> Vec<u8> {
    let mut entries = Vec::new();
    let mut body = Vec::new();
    for (counts, all) in counts {
        let (parameters, bytes) = counts.encode(all);
        entries.extend(counts.grid_count().to_le_bytes());
        entries.extend((bytes.len() as u32).to_le_bytes());
        entries.extend((counts.rows.len() as u16).to_le_bytes());
        entries.extend([counts.blocks_per_row() as u8, parameters.sums | parameters.splits << 4]);
        body.extend(bytes);
    }
    entries.extend(body);
    entries.extend((listed.len() as u32).to_le_bytes());
    for (rank, automorphisms) in listed {
        entries.extend(rank.get().to_le_bytes());
        entries.extend(automorphisms.to_le_bytes());
    }
    let mut file = MAGIC.to_vec();
    file.extend(crc32fast::hash(&entries).to_le_bytes());
    file.extend(entries);
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class_state::ClassTables;
    use crate::fourth_rows::fourth_rows;

    #[test]
    fn the_counts_are_whole_and_add_up() {
        let embedded = EmbeddedCounts::get();
        assert!(embedded.bytes.starts_with(MAGIC) && embedded.bytes.len() <= 4_000_000);
        assert_eq!(crc32fast::hash(&embedded.bytes[12..]), embedded.checksum());
        let mut rows = 0;
        for class in 0..CLASSES {
            let counts = embedded.decode_class(class, &fourth_rows(&ClassTables::new(class)));
            let counts = counts.unwrap_or_else(|| panic!("class {}", class + 1));
            let wanted = blocks_per_row(class, counts.grid_count(), counts.rows.len());
            assert_eq!(counts.blocks_per_row(), wanted, "class {}", class + 1);
            rows += counts.rows.len();
        }
        // Both numbers are published.
        assert_eq!((embedded.grids_before_class(CLASSES), rows), (Rank::COUNT, 652_408));
    }
}
