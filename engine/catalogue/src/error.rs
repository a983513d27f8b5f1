//! Why the catalogue has no answer.

use std::path::{Path, PathBuf};

/// What this crate returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why the catalogue has no answer.
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
    /// A text that is no rank.
    #[error("'{found}' is no rank: expected a number from 1 to {last}")]
    NoRank {
        /// The text given.
        found: String,
        /// The last rank.
        last: u64,
    },
    /// A class of bands that there is not.
    #[error("class {found}: expected 1 to 416")]
    ClassOutOfRange {
        /// The number given.
        found: u64,
    },
    /// A number that no entry has.
    #[error("entry {found}: expected 1 to {last}")]
    EntryOutOfRange {
        /// The number given.
        found: u32,
        /// The last number.
        last: u32,
    },
    /// A band or stack that there is not.
    #[error("chute {found}: expected 0 to 5")]
    ChuteOutOfRange {
        /// The number given.
        found: usize,
    },
    /// A text that is no pair of bands.
    #[error("'{found}' is no pair of bands: {fault}")]
    NoPair {
        /// The text given.
        found: String,
        /// What is wrong.
        fault: PairFault,
    },
    /// A range that ends before it begins.
    #[error("the range of ranks {first} to {last} ends before it begins")]
    EmptyRange {
        /// Where it begins.
        first: u64,
        /// Where it ends.
        last: u64,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} {}: {reason}", path.display())]
    File {
        /// What was tried: `read`, `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A table file that does not fit this program, or is damaged.
    #[error("{}: {fault}", path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: TableFault,
    },
    /// The work was stopped.
    #[error("interrupted")]
    Interrupted,
}

/// What is wrong with the text of a pair of bands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairFault {
    /// It is shorter or longer than six rows.
    #[error("{found} characters, expected 54")]
    Length {
        /// The number of characters.
        found: usize,
    },
    /// Something else than a digit.
    #[error("character {position} is '{found}', expected 1 to 9")]
    Character {
        /// Which one, counted from 1.
        position: usize,
        /// What stands there.
        found: char,
    },
    /// A digit that stands twice in a row, a column or a box.
    #[error("{0}")]
    Repeated(seventeen_core::ParseError),
}

/// What is wrong with a table file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFault {
    /// It does not begin as such files do.
    #[error("no table of the catalogue: it begins with {found:02x?}, expected {expected:02x?}")]
    Magic {
        /// The first bytes of the file.
        found: Vec<u8>,
        /// What stands there in a table.
        expected: Vec<u8>,
    },
    /// Another version of the format.
    #[error("a table of version {found}, expected {expected}")]
    Version {
        /// The version of the file.
        found: u32,
        /// That of this program.
        expected: u32,
    },
    /// It cuts the second bands of a row 4 into another number of blocks.
    #[error("a table of {found} blocks a row, expected {expected}")]
    Unit {
        /// The number of the file.
        found: u32,
        /// That of this program.
        expected: u32,
    },
    /// It was made for other counts than the program has.
    #[error("a table for counts with the checksum {found:08x}, expected {expected:08x}")]
    OtherCounts {
        /// The checksum that the file names.
        found: u32,
        /// That of the program's counts.
        expected: u32,
    },
    /// Its number of grids is not that of the catalogue.
    #[error("a table of {found} grids, expected {expected}")]
    Total {
        /// What the file says.
        found: u64,
        /// What it should be.
        expected: u64,
    },
    /// It is shorter or longer than it says.
    #[error("{found} bytes long, expected {expected}")]
    Length {
        /// The length of the file.
        found: u64,
        /// What it should be.
        expected: u64,
    },
    /// A checksum does not fit what it covers.
    #[error("damaged at byte {at}: {part} has the checksum {found:08x}, expected {expected:08x}")]
    Damaged {
        /// Where the part begins.
        at: u64,
        /// What it is.
        part: &'static str,
        /// The checksum of what stands there.
        found: u32,
        /// What it should be.
        expected: u32,
    },
    /// Counts that contradict what the grids are.
    #[error("the counts of class {class} are not those of its grids")]
    Contradiction {
        /// The class.
        class: u16,
    },
}

impl Error {
    /// A file that cannot be read or written.
    pub(crate) fn file(action: &'static str, path: &Path, error: &std::io::Error) -> Error {
        Error::File { action, path: path.to_owned(), reason: error.to_string() }
    }

    /// A fault of a table file.
    pub(crate) fn table(path: &Path, fault: TableFault) -> Error {
        Error::Table { path: path.to_owned(), fault }
    }
}
