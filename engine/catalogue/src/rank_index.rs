//! The index: a file with the grids of each of 96 blocks of every row 4.
//!
//! A user's machine builds it ([`build_table`](crate::build_table)). It is read in pieces: only the
//! start of each row is kept in memory, 3 MB, and a row is read when needed. Numbers have the
//! lowest byte first.
//!
//! | at | content |
//! |---|---|
//! | 0 | 8 bytes: the kind of file |
//! | 8 | u32: the version of the format |
//! | 12 | u32: the blocks of a row |
//! | 16 | u32: the checksum of the counts that it refines |
//! | 20 | u64: the grids of all classes |
//! | 28 | u32: the rows |
//! | 32 | u32: the grids with automorphisms |
//! | 36 | u32: the number of bytes of their ranks |
//! | 40 | u32: the checksum of these |
//! | 44 | u32: the checksum of the lengths |
//! | 48 | u32: the checksum of this head so far (CRC-32, ISO 3309) |
//! | 52 | u16 per row: its number of bytes |
//! | then | the rows |
//! | then | the ranks of grids with automorphisms: differences, seven bits per byte |
//!
//! A row is u8, the parameter of the code, then the blocks (`block_splits.rs`), then u16, the lower
//! half of the checksum of both.

use crate::band_table::CLASSES;
use crate::bits::{BitReader, BitWriter};
use crate::block_splits::SplitCode;
use crate::class_counts::ClassCounts;
use crate::embedded_counts::{EmbeddedCounts, read_array};
use crate::rank::Rank;
use crate::scan::FINEST;
use crate::{Error, Result, TableFault, block_splits};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"17ranks\n";

/// The version of the format.
const VERSION: u32 = 1;

/// The length of the head.
const HEAD: usize = 52;

/// The longest row: 96 differences of a row with 62,887 grids need far less.
const LONGEST_ROW: usize = 1 << 10;

/// An open table.
#[derive(Debug)]
pub(crate) struct RankIndex {
    path: PathBuf,
    file: File,
    /// The start of each row in the file; one more for the end.
    starts: Vec<u32>,
    /// The first row of each class.
    first_row: Vec<u32>,
    symmetric: SymmetricSection,
}

/// The place of the grids with automorphisms.
#[derive(Clone, Copy, Debug)]
struct SymmetricSection {
    count: u32,
    bytes: u32,
    checksum: u32,
}

/// Reads at an offset of a file, while other threads may read elsewhere.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads at an offset of a file, while other threads may read elsewhere.
#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let count = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[count..];
        at += count as u64;
    }
    Ok(())
}

/// Reads at an offset of a file: this system has no positioned reads.
#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

impl RankIndex {
    /// Opens a table for the counts of this program.
    ///
    /// # Errors
    /// The file cannot be read, is not a table, has another format or belongs to other counts, or
    /// is damaged.
    pub(crate) fn open(path: &Path) -> Result<RankIndex> {
        let cannot = |error: io::Error| Error::from_io("read", path, &error);
        let fault = |fault: TableFault| Error::table_fault(path, fault);
        let file = File::open(path).map_err(cannot)?;
        let length = file.metadata().map_err(cannot)?.len();
        let mut head = [0; HEAD];
        let there = usize::try_from(length).unwrap_or(HEAD).min(HEAD);
        read_at(&file, &mut head[..there], 0).map_err(cannot)?;
        let number = |at: usize| u32::from_le_bytes(read_array(&head, at));
        check_header(&head[..there]).map_err(fault)?;
        let embedded = EmbeddedCounts::get();
        let rows = class_first_rows(embedded);
        let all_rows = rows.last().copied().unwrap_or_default() as usize;
        let mut lengths = vec![0; 2 * all_rows];
        let expected = (HEAD + lengths.len()) as u64;
        if length < expected {
            return Err(fault(TableFault::Length { found: length, expected }));
        }
        read_at(&file, &mut lengths, HEAD as u64).map_err(cannot)?;
        verify_checksum("the lengths of the rows", HEAD, &lengths, number(44)).map_err(fault)?;
        let starts = row_offsets(&lengths);
        let symmetric =
            SymmetricSection { count: number(32), bytes: number(36), checksum: number(40) };
        let end = starts.last().copied().unwrap_or_default();
        let expected = u64::from(end) + u64::from(symmetric.bytes);
        if length != expected {
            return Err(fault(TableFault::Length { found: length, expected }));
        }
        Ok(RankIndex { path: path.to_owned(), file, starts, first_row: rows, symmetric })
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the grids of the blocks of a row of a class, which has `grids` grids.
    pub(crate) fn read_blocks(
        &self,
        class: usize,
        row: usize,
        grids: u32,
    ) -> Result<[u16; FINEST]> {
        let row = self.first_row[class] as usize + row;
        let (start, end) = (self.starts[row], self.starts[row + 1]);
        let mut room = [0; LONGEST_ROW];
        let bytes = &mut room[..LONGEST_ROW.min((end - start) as usize)];
        read_at(&self.file, bytes, start.into())
            .map_err(|error| Error::from_io("read", &self.path, &error))?;
        let fault = |fault: TableFault| Error::table_fault(&self.path, fault);
        let (body, sum) = bytes.split_at(bytes.len().saturating_sub(2));
        let found = crc32fast::hash(body) & 0xffff;
        let expected = u16::from_le_bytes(read_array(sum, 0)).into();
        if found != expected {
            let part = "a row";
            return Err(fault(TableFault::Damaged { at: start.into(), part, found, expected }));
        }
        let mut blocks = [0; FINEST];
        let (&parameter, coded) = body.split_first().unwrap_or((&0, &[]));
        let mut bits = BitReader::new(coded);
        let code = SplitCode::Fixed(parameter & 15);
        match block_splits::read_blocks(grids, code, &mut bits, &mut blocks) {
            Some(()) => Ok(blocks),
            None => Err(fault(TableFault::Contradiction { class: class as u16 + 1 })),
        }
    }

    /// Reads the ranks of all grids with automorphisms, ascending.
    pub(crate) fn read_symmetric_ranks(&self) -> Result<Vec<Rank>> {
        let at = self.starts.last().copied().unwrap_or_default();
        let mut bytes = vec![0; self.symmetric.bytes as usize];
        read_at(&self.file, &mut bytes, at.into())
            .map_err(|error| Error::from_io("read", &self.path, &error))?;
        let fault = |fault: TableFault| Error::table_fault(&self.path, fault);
        let part = "the grids with automorphisms";
        verify_checksum(part, at as usize, &bytes, self.symmetric.checksum).map_err(fault)?;
        let ranks = decode_rank_deltas(&bytes);
        if ranks.len() != self.symmetric.count as usize {
            let (found, expected) = (ranks.len() as u64, self.symmetric.count.into());
            return Err(fault(TableFault::Total { found, expected }));
        }
        Ok(ranks)
    }
}

/// The error in a head that is not as expected.
fn check_header(head: &[u8]) -> std::result::Result<(), TableFault> {
    let number = |at: usize| u32::from_le_bytes(read_array(head, at));
    if !head.starts_with(MAGIC) {
        let found = head.iter().take(MAGIC.len()).copied().collect();
        return Err(TableFault::Magic { found, expected: MAGIC.to_vec() });
    }
    if number(8) != VERSION {
        return Err(TableFault::Version { found: number(8), expected: VERSION });
    }
    if head.len() < HEAD {
        return Err(TableFault::Length { found: head.len() as u64, expected: HEAD as u64 });
    }
    verify_checksum("the head", 0, &head[..HEAD - 4], number(48))?;
    if number(12) != FINEST as u32 {
        return Err(TableFault::Unit { found: number(12), expected: FINEST as u32 });
    }
    let expected = EmbeddedCounts::get().checksum();
    if number(16) != expected {
        return Err(TableFault::OtherCounts { found: number(16), expected });
    }
    let found = u64::from_le_bytes(read_array(head, 20));
    if found != Rank::COUNT {
        return Err(TableFault::Total { found, expected: Rank::COUNT });
    }
    Ok(())
}

/// Checks that bytes have a checksum.
fn verify_checksum(
    part: &'static str,
    at: usize,
    bytes: &[u8],
    expected: u32,
) -> std::result::Result<(), TableFault> {
    let found = crc32fast::hash(bytes);
    if found == expected {
        return Ok(());
    }
    Err(TableFault::Damaged { at: at as u64, part, found, expected })
}

/// The first row of each class, and the number of all.
fn class_first_rows(embedded: &EmbeddedCounts) -> Vec<u32> {
    let mut rows = vec![0];
    let mut sum = 0;
    for class in 0..CLASSES {
        sum += u32::from(embedded.class_facts(class).rows);
        rows.push(sum);
    }
    rows
}

/// The start of each row in a file, from their lengths.
fn row_offsets(lengths: &[u8]) -> Vec<u32> {
    let mut start = (HEAD + lengths.len()) as u32;
    let mut starts = Vec::with_capacity(lengths.len() / 2 + 1);
    starts.push(start);
    for length in lengths.as_chunks::<2>().0 {
        start += u32::from(u16::from_le_bytes(*length)).min(LONGEST_ROW as u32);
        starts.push(start);
    }
    starts
}

/// The results of a class: its counts in the finest blocks, and its grids with automorphisms.
type CountedClass = (ClassCounts, Vec<(u32, u32)>);

/// The bytes of a table, from the results of the classes.
pub(crate) fn encode_index(
    class: &mut dyn FnMut(usize) -> Result<CountedClass>,
) -> Result<Vec<u8>> {
    let mut lengths = Vec::new();
    let mut rows = Vec::new();
    let mut ranks = Vec::new();
    let mut before = 0;
    for number in 0..CLASSES {
        let (counts, symmetric) = class(number)?;
        for row in 0..counts.rows.len() {
            let bytes = encode_row(counts.row_blocks(row));
            lengths.extend((bytes.len() as u16).to_le_bytes());
            rows.extend(bytes);
        }
        let places = symmetric.iter().map(|&(place, _)| before + u64::from(place));
        ranks.extend(places.map(Rank::from_preceding));
        before += u64::from(counts.grid_count());
    }
    let deltas = encode_rank_deltas(&ranks);
    let mut table = Vec::with_capacity(HEAD + lengths.len() + rows.len() + deltas.len());
    table.extend(MAGIC);
    for number in [VERSION, FINEST as u32, EmbeddedCounts::get().checksum()] {
        table.extend(number.to_le_bytes());
    }
    table.extend(before.to_le_bytes());
    let (deltas_sum, lengths_sum) = (crc32fast::hash(&deltas), crc32fast::hash(&lengths));
    let counts = [(lengths.len() / 2) as u32, ranks.len() as u32, deltas.len() as u32];
    for number in counts.into_iter().chain([deltas_sum, lengths_sum]) {
        table.extend(number.to_le_bytes());
    }
    table.extend(crc32fast::hash(&table).to_le_bytes());
    for part in [lengths, rows, deltas] {
        table.extend(part);
    }
    Ok(table)
}

/// A row in the file's format.
fn encode_row(blocks: &[u16]) -> Vec<u8> {
    let parameter = SplitCode::best(SplitCode::Fixed, [blocks].into_iter());
    let mut bits = BitWriter::default();
    bits.write_bits(parameter.into(), 8);
    block_splits::write_blocks(blocks, SplitCode::Fixed(parameter), &mut bits);
    let mut bytes = bits.finish();
    let checksum = crc32fast::hash(&bytes) as u16;
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// The differences of the ranks, seven bits per byte; the highest bit marks that more follow.
fn encode_rank_deltas(ranks: &[Rank]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = 0;
    for rank in ranks {
        let mut delta = rank.get() - before;
        while delta >= 1 << 7 {
            bytes.push(delta as u8 | 1 << 7);
            delta >>= 7;
        }
        bytes.push(delta as u8);
        before = rank.get();
    }
    bytes
}

/// The inverse of [`encode_rank_deltas`], up to the first invalid byte.
fn decode_rank_deltas(bytes: &[u8]) -> Vec<Rank> {
    let mut ranks = Vec::new();
    let (mut rank, mut delta, mut shift) = (0_u64, 0_u64, 0);
    for &byte in bytes {
        delta |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
        shift += 7;
        if byte < 1 << 7 {
            rank = rank.saturating_add(delta);
            match Rank::new(rank) {
                Ok(rank) => ranks.push(rank),
                Err(_) => break,
            }
            (delta, shift) = (0, 0);
        }
    }
    ranks
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::class_state::ClassTables;
    use crate::fourth_rows::fourth_rows;
    use crate::scan::scan_class;
    use crate::{BandClass, Catalogue};

    /// The classes whose true counts the table of the tests has.
    const TRUE: [usize; 3] = [349, 379, 415];

    #[test]
    fn ranks_are_read_back() {
        let numbers = [1, 2, 129, 16_384, 16_385, 5_472_730_538];
        let ranks = numbers.map(|number| Rank::new(number).expect("a rank"));
        assert_eq!(decode_rank_deltas(&encode_rank_deltas(&ranks)), ranks);
    }

    /// The results of a class: true ones for a few; for the others those of the embedded counts,
    /// with all grids of a block in the first of the finer ones.
    pub(crate) fn count_class(class: usize) -> CountedClass {
        let all = fourth_rows(&ClassTables::new(class));
        let counts = EmbeddedCounts::get().decode_class(class, &all).expect("counts");
        if TRUE.contains(&class) {
            let scanned = scan_class(class, &|| false).expect("not stopped");
            let blocks = scanned.rows.iter().flat_map(|row| row.blocks.clone()).collect();
            let counts = ClassCounts::new(counts.rows, FINEST, blocks).expect("rows with grids");
            return (counts, scanned.symmetric);
        }
        let mut blocks = Vec::new();
        for row in 0..counts.rows.len() {
            for &grids in counts.row_blocks(row) {
                blocks.push(grids);
                blocks.resize(blocks.len() + FINEST / counts.blocks_per_row() - 1, 0);
            }
        }
        (ClassCounts::new(counts.rows, FINEST, blocks).expect("rows with grids"), Vec::new())
    }

    /// The errors of a table with some of its bytes changed.
    fn fault_after_change(
        bytes: &[u8],
        folder: &Path,
        change: impl Fn(&mut Vec<u8>),
    ) -> TableFault {
        let mut changed = bytes.to_vec();
        change(&mut changed);
        let path = folder.join("changed");
        std::fs::write(&path, changed).expect("written");
        match RankIndex::open(&path) {
            Err(Error::Table { fault, .. }) => fault,
            other => panic!("{other:?}"),
        }
    }

    /// Changes the head, and its checksum with it.
    fn change_header(at: usize) -> impl Fn(&mut Vec<u8>) {
        move |bytes| {
            bytes[at] ^= 1;
            let checksum = crc32fast::hash(&bytes[..HEAD - 4]).to_le_bytes();
            bytes[HEAD - 4..HEAD].copy_from_slice(&checksum);
        }
    }

    #[test]
    fn tables_are_used_and_what_is_wrong_with_them_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        let bytes = encode_index(&mut |class| Ok(count_class(class))).expect("a table");
        std::fs::write(&path, &bytes).expect("written");
        let fine = Catalogue::with_index(&path).expect("a table");
        let plain = Catalogue::new();
        for class in TRUE {
            let ranks = Catalogue::class_ranks(BandClass::from_zero_based(class)).expect("grids");
            let (first, last) = (ranks.start().get(), ranks.end().get());
            for number in (first..=last).step_by(((last - first) / 100).max(1) as usize) {
                let rank = Rank::new(number).expect("a rank");
                let grid = fine.unrank(rank).expect("a grid");
                assert_eq!((plain.unrank(rank), fine.rank(&grid)), (Ok(grid), Ok(rank)));
            }
        }
        let symmetric = fine.symmetric_ranks().expect("read").expect("a table");
        assert_eq!(symmetric.last(), Some(&Rank::LAST));
        assert!(symmetric.is_sorted());
        for rank in symmetric.into_iter().step_by(10) {
            assert!(plain.unrank(rank).expect("a grid").automorphisms().order() > 1, "{rank}");
        }
        faults_are_named(&bytes, folder.path());
    }

    fn faults_are_named(bytes: &[u8], folder: &Path) {
        let fault = |change: &dyn Fn(&mut Vec<u8>)| fault_after_change(bytes, folder, change);
        assert!(matches!(fault(&|b| b.clear()), TableFault::Magic { .. }));
        assert!(matches!(fault(&|b| b[0] ^= 1), TableFault::Magic { .. }));
        assert!(matches!(fault(&|b| b.truncate(20)), TableFault::Length { found: 20, .. }));
        assert!(matches!(fault(&|b| b[30] ^= 1), TableFault::Damaged { part: "the head", .. }));
        let version = TableFault::Version { found: 0, expected: 1 };
        assert_eq!(fault(&change_header(8)), version);
        assert!(matches!(fault(&change_header(12)), TableFault::Unit { found: 97, .. }));
        assert!(matches!(fault(&change_header(16)), TableFault::OtherCounts { .. }));
        assert!(matches!(fault(&change_header(20)), TableFault::Total { .. }));
        assert!(matches!(fault(&|b| b[HEAD + 7] ^= 1), TableFault::Damaged { at: 52, .. }));
        assert!(matches!(fault(&|b| b.truncate(b.len() - 1)), TableFault::Length { .. }));
        assert!(matches!(fault(&|b| b.push(0)), TableFault::Length { .. }));
        assert!(matches!(fault(&|b| b.truncate(100)), TableFault::Length { .. }));
        row_faults_are_named(bytes, folder);
    }

    /// A damaged row is detected when it is read; other rows still work.
    fn row_faults_are_named(bytes: &[u8], folder: &Path) {
        let mut changed = bytes.to_vec();
        let ranks = u32::from_le_bytes(read_array(bytes, 36)) as usize;
        let last_row = changed.len() - ranks - 10;
        changed[last_row] ^= 4;
        let last = changed.len() - 1;
        changed[last] ^= 4;
        let path = folder.join("damaged");
        std::fs::write(&path, changed).expect("written");
        let catalogue = Catalogue::with_index(&path).expect("the head is whole");
        let error = catalogue.unrank(Rank::LAST).expect_err("damaged").to_string();
        assert!(error.contains("damaged at byte") && error.contains("a row"), "{error}");
        let error = catalogue.symmetric_ranks().expect_err("damaged").to_string();
        assert!(error.contains("the grids with automorphisms"), "{error}");
        let before = Catalogue::class_ranks(BandClass::from_zero_based(TRUE[0])).expect("grids");
        assert!(catalogue.unrank(*before.start()).is_ok());
    }
}
