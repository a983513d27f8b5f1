//! The numbers of band pairs of each class, and of each of its blocks of rows 4: `data/pairs.bin`,
//! made by [`build_pair_counts`].
//!
//! Numbers have the lowest byte first.
//!
//! | at | content |
//! |---|---|
//! | 0 | 8 bytes: the kind of file |
//! | 8 | u32: the checksum of all that follows (CRC-32, ISO 3309) |
//! | 12 | for each of 416 classes: u32 pairs, u16 bytes of codes, u8 the codes' parameter |
//! | 2924 | the codes of each class: differences of successive blocks' pairs, in Rice's code |

use crate::band_class::BandClass;
use crate::band_table::CLASSES;
use crate::bits::{BitReader, BitWriter, best_rice_parameter, zigzag_decode, zigzag_encode};
use crate::embedded_counts::read_array;
use crate::pairs::band_pairs;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;
use std::sync::LazyLock;

/// The number of rows 4 in a block. Tens of millions of pairs are generated per second, so a search
/// skips the pairs of a block in a few milliseconds.
const ROWS: usize = 128;

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"17pairs\x01";

/// The start of the classes, and the length of each entry.
const CLASSES_AT: usize = 12;
const CLASS: usize = 7;

/// The file that the program was built with.
static BYTES: &[u8] = include_bytes!("../data/pairs.bin");

/// The embedded counts of pairs.
pub(crate) struct PairCounts {
    bytes: &'static [u8],
    /// The place of the codes of each class.
    codes: Vec<Range<usize>>,
    /// The pairs before each class; one more for all.
    before: Vec<u32>,
}

/// A block of rows 4 of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FourthRowBlock {
    /// The class, from 0.
    pub(crate) class: usize,
    /// The numbers of its rows 4.
    pub(crate) rows: Range<usize>,
    /// The number of earlier pairs, of all classes.
    pub(crate) before: u32,
}

impl PairCounts {
    /// The counts of this program.
    pub(crate) fn get() -> &'static PairCounts {
        static COUNTS: LazyLock<PairCounts> = LazyLock::new(|| PairCounts::from_bytes(BYTES));
        &COUNTS
    }

    fn from_bytes(bytes: &'static [u8]) -> PairCounts {
        let mut counts = PairCounts { bytes, codes: Vec::with_capacity(CLASSES), before: vec![0] };
        let (mut start, mut before) = (CLASSES_AT + CLASS * CLASSES, 0);
        for class in 0..CLASSES {
            let at = CLASSES_AT + CLASS * class;
            let end = start + usize::from(u16::from_le_bytes(read_array(bytes, at + 4)));
            counts.codes.push(start..end);
            start = end;
            before += u32::from_le_bytes(read_array(bytes, at));
            counts.before.push(before);
        }
        counts
    }

    /// The block of the pair after `before` others; `before` is less than the number of all.
    pub(crate) fn block_after(&self, before: u32) -> FourthRowBlock {
        let class = self.before.partition_point(|&classes| classes <= before) - 1;
        let mut start = self.before[class];
        let mut block = 0;
        for pairs in self.block_counts(class) {
            if before < start + pairs {
                break;
            }
            start += pairs;
            block += 1;
        }
        FourthRowBlock { class, rows: rows_of_block(block), before: start }
    }

    /// The block of a class that a row 4 is in, by its number.
    pub(crate) fn block_with_row(&self, class: usize, row: usize) -> FourthRowBlock {
        let block = row / ROWS;
        let before = self.before[class] + self.block_counts(class).take(block).sum::<u32>();
        FourthRowBlock { class, rows: rows_of_block(block), before }
    }

    /// The pairs of each block of a class, until they add up to the class's pairs.
    fn block_counts(&self, class: usize) -> impl Iterator<Item = u32> {
        let parameter = u32::from(read_array::<1>(self.bytes, CLASSES_AT + CLASS * class + 6)[0]);
        let codes = self.bytes.get(self.codes[class].clone()).unwrap_or_default();
        let mut bits = BitReader::new(codes);
        let (mut pairs, mut left) = (0_i64, self.before[class + 1] - self.before[class]);
        std::iter::from_fn(move || {
            pairs += zigzag_decode(bits.read_rice(parameter));
            let block = pairs.clamp(0, left.into()) as u32;
            let is_there = left > 0;
            left -= block;
            is_there.then_some(block)
        })
    }
}

/// The rows 4 of a block.
fn rows_of_block(block: usize) -> Range<usize> {
    ROWS * block..ROWS * (block + 1)
}

/// Builds the bytes of the embedded counts, `data/pairs.bin` of this crate, in two to four minutes
/// of one processor. Uses the threads of the calling pool.
pub fn build_pair_counts() -> Vec<u8> {
    let counts: Vec<Vec<u32>> = (0..CLASSES).into_par_iter().map(count_pairs).collect();
    encode_counts(&counts)
}

/// The file of these counts, of each class the pairs of its blocks.
fn encode_counts(counts: &[Vec<u32>]) -> Vec<u8> {
    let (mut body, mut codes) = (Vec::new(), Vec::new());
    for blocks in counts {
        let (parameter, bytes) = encode_blocks(blocks);
        body.extend(blocks.iter().sum::<u32>().to_le_bytes());
        body.extend((bytes.len() as u16).to_le_bytes());
        body.push(parameter);
        codes.extend(bytes);
    }
    body.extend(codes);
    let mut file = MAGIC.to_vec();
    file.extend(crc32fast::hash(&body).to_le_bytes());
    file.extend(body);
    file
}

/// The number of blocks of a class.
fn block_count(class: BandClass) -> usize {
    band_pairs(class).fourth_row_count().div_ceil(ROWS)
}

/// Counts the pairs of a class, block by block.
fn count_pairs(class: usize) -> Vec<u32> {
    let class = BandClass::from_zero_based(class);
    (0..block_count(class))
        .map(|block| band_pairs(class).with_row_range(rows_of_block(block)).count() as u32)
        .collect()
}

/// The parameter of the codes, and the codes.
fn encode_blocks(blocks: &[u32]) -> (u8, Vec<u8>) {
    let before = std::iter::once(0).chain(blocks.iter().copied());
    let steps = blocks.iter().zip(before);
    let steps = steps.map(|(&block, before)| zigzag_encode(i64::from(block) - i64::from(before)));
    let parameter = best_rice_parameter(steps.clone());
    let mut bits = BitWriter::default();
    steps.for_each(|step| bits.write_rice(step, parameter));
    (parameter as u8, bits.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_whole_and_add_up() {
        let counts = PairCounts::get();
        assert!(BYTES.starts_with(MAGIC) && BYTES.len() < 150_000);
        assert_eq!(u32::from_le_bytes(read_array(BYTES, 8)), crc32fast::hash(&BYTES[12..]));
        assert_eq!(counts.codes.last().map(|codes| codes.end), Some(BYTES.len()));
        // GPenet's number.
        assert_eq!(counts.before.last(), Some(&983_959_110));
        for class in 0..CLASSES {
            let all: u32 = counts.block_counts(class).sum();
            assert_eq!(counts.before[class] + all, counts.before[class + 1], "class {}", class + 1);
        }
    }

    #[test]
    fn the_counts_of_some_classes_are_counted_again() {
        for class in [0, 299, 399, 415] {
            let mut blocks = count_pairs(class);
            let (parameter, codes) = encode_blocks(&blocks);
            let start = CLASSES_AT + CLASS * class;
            assert_eq!(parameter, BYTES[start + 6]);
            assert_eq!(codes, BYTES[PairCounts::get().codes[class].clone()]);
            // The last blocks may have no pair.
            blocks.truncate(blocks.iter().rposition(|&pairs| pairs > 0).map_or(0, |last| last + 1));
            assert!(PairCounts::get().block_counts(class).eq(blocks), "class {}", class + 1);
        }
    }

    /// `tests/pairs.rs`, which visits all pairs, checks that they are right.
    #[test]
    fn the_counts_are_written_as_they_were() {
        let counts = (0..CLASSES).map(|class| {
            let mut blocks: Vec<u32> = PairCounts::get().block_counts(class).collect();
            blocks.resize(block_count(BandClass::from_zero_based(class)), 0);
            blocks
        });
        assert!(encode_counts(&counts.collect::<Vec<_>>()) == BYTES);
    }

    #[test]
    fn blocks_are_found_by_pairs_and_by_rows() {
        let counts = PairCounts::get();
        for before in (0..983_959_110).step_by(10_000_019) {
            let block = counts.block_after(before);
            let FourthRowBlock { class, rows, before: start } = block.clone();
            assert!(start <= before);
            assert_eq!(counts.block_with_row(class, rows.start), block);
            assert_eq!(counts.block_with_row(class, rows.end - 1), block);
            if before + 1 < counts.before[class + 1] {
                assert!(before < counts.block_with_row(class, rows.end).before);
            }
        }
    }
}
