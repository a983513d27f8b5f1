//! `Error`: the reason why the catalogue has no answer.

use std::path::{Path, PathBuf};

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason why the catalogue has no answer.
///
/// ```
/// use seventeen_catalogue::Rank;
///
/// let error = Rank::new(0).expect_err("ranks count from 1");
/// assert_eq!(error.to_string(), "rank 0: expected 1 to 5472730538");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A rank that no grid has.
    #[error("rank {found}: expected 1 to {last}")]
    RankOutOfRange {
        /// The number given.
        found: u64,
        /// The last rank.
        last: u64,
    },
    /// A text that is not a rank.
    #[error("'{found}' is not a rank: expected a number from 1 to {last}")]
    NoRank {
        /// The text given.
        found: String,
        /// The last rank.
        last: u64,
    },
    /// A class of bands that does not exist.
    #[error("class {found}: expected 1 to 416")]
    ClassOutOfRange {
        /// The number given.
        found: u64,
    },
    /// A number that no entry has.
    #[error("entry {found}: expected 1 to {last}")]
    PairOutOfRange {
        /// The number given.
        found: u32,
        /// The last number.
        last: u32,
    },
    /// A band or stack that does not exist.
    #[error("chute {found}: expected 0 to 5")]
    ChuteOutOfRange {
        /// The number given.
        found: usize,
    },
    /// A text that is not a pair of bands.
    #[error("'{found}' is not a pair of bands: {fault}")]
    NoPair {
        /// The text given.
        found: String,
        /// The error.
        fault: BandPairFault,
    },
    /// A range that ends before it begins.
    #[error("the range of ranks {first} to {last} ends before it begins")]
    EmptyRange {
        /// Its beginning.
        first: u64,
        /// Its end.
        last: u64,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} {}: {reason}", path.display())]
    File {
        /// The action: `read`, `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// A table file that does not fit this program, or is damaged.
    #[error("{}: {fault}", path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// The error.
        fault: TableFault,
    },
    /// The counts of all grids, which a browser loads separately, are not loaded.
    #[error("the counts of all grids are not loaded")]
    NoCounts,
    /// The work was cancelled.
    #[error("interrupted")]
    Cancelled,
}

/// The error in the text of a pair of bands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BandPairFault {
    /// It is shorter or longer than six rows.
    #[error("{found} characters, expected 54")]
    Length {
        /// The number of characters.
        found: usize,
    },
    /// A character that is not a digit.
    #[error("character {position} is '{found}', expected 1 to 9")]
    Character {
        /// Its position, counted from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A digit that repeats in a row, a column or a box.
    #[error("{0}")]
    Repeated(seventeen_core::ParseError),
}

/// The error in a table file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFault {
    /// It does not begin with the mark of these files.
    #[error("not a table of the catalogue: it begins with {found:02x?}, expected {expected:02x?}")]
    Magic {
        /// The first bytes of the file.
        found: Vec<u8>,
        /// The first bytes of a table.
        expected: Vec<u8>,
    },
    /// Another version of the format.
    #[error("a table of version {found}, expected {expected}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version of this program.
        expected: u32,
    },
    /// It divides the second bands of a row 4 into another number of blocks.
    #[error("a table of {found} blocks per row, expected {expected}")]
    Unit {
        /// The number of the file.
        found: u32,
        /// The number of this program.
        expected: u32,
    },
    /// It was made for other counts than the program's.
    #[error("a table for counts with the checksum {found:08x}, expected {expected:08x}")]
    OtherCounts {
        /// The checksum in the file.
        found: u32,
        /// The checksum of the program's counts.
        expected: u32,
    },
    /// Its number of grids is wrong.
    #[error("a table of {found} grids, expected {expected}")]
    Total {
        /// The number in the file.
        found: u64,
        /// The right number.
        expected: u64,
    },
    /// Its length disagrees with its head.
    #[error("{found} bytes long, expected {expected}")]
    Length {
        /// The length of the file.
        found: u64,
        /// The length according to the head.
        expected: u64,
    },
    /// A checksum does not match its part.
    #[error("damaged at byte {at}: {part} has the checksum {found:08x}, expected {expected:08x}")]
    Damaged {
        /// The start of the part.
        at: u64,
        /// The name of the part.
        part: &'static str,
        /// The checksum of the content.
        found: u32,
        /// The checksum expected.
        expected: u32,
    },
    /// Counts that contradict the grids.
    #[error("the counts of class {class} do not match its grids")]
    Contradiction {
        /// The class.
        class: u16,
    },
}

impl Error {
    /// A file that cannot be read or written.
    pub(crate) fn from_io(action: &'static str, path: &Path, error: &std::io::Error) -> Error {
        Error::File { action, path: path.to_owned(), reason: error.to_string() }
    }

    /// An error in a table file.
    pub(crate) fn table_fault(path: &Path, fault: TableFault) -> Error {
        Error::Table { path: path.to_owned(), fault }
    }
}
