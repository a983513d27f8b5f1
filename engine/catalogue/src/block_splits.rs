//! The split of a row 4's grids among its blocks, in few bits.
//!
//! Blocks have equal numbers of second bands, so each is expected to have its share of the rest of
//! the sum. The encoding stores the difference from that. The last block follows from the others.

use crate::bits::{BitReader, BitWriter, zigzag_decode, zigzag_encode};

/// The expected number of a block: its share of the rest for this many blocks.
#[inline]
fn expected_block(left: u32, blocks: usize) -> u32 {
    left / blocks as u32
}

/// The differences between the blocks, except the last, and their expected numbers.
pub(crate) fn block_differences(blocks: &[u16]) -> impl Iterator<Item = u64> + Clone {
    let sum = blocks.iter().map(|&grids| u32::from(grids)).sum::<u32>();
    let count = blocks.len();
    let but_last = blocks.iter().take(count.saturating_sub(1)).enumerate();
    but_last.scan(sum, move |left, (place, &grids)| {
        let difference = i64::from(grids) - i64::from(expected_block(*left, count - place));
        *left -= u32::from(grids);
        Some(zigzag_encode(difference))
    })
}

/// Writes the split of a known sum.
pub(crate) fn write_blocks(blocks: &[u16], parameter: u32, bits: &mut BitWriter) {
    for difference in block_differences(blocks) {
        bits.write_rice(difference, parameter);
    }
}

/// Reads the split of a sum among `blocks.len()` blocks. Invalid bits give wrong blocks with the
/// right sum, or none.
pub(crate) fn read_blocks(
    sum: u32,
    parameter: u32,
    bits: &mut BitReader,
    blocks: &mut [u16],
) -> Option<()> {
    let count = blocks.len();
    let mut left = sum;
    for (place, block) in blocks.iter_mut().enumerate() {
        let grids = if place + 1 == count {
            left
        } else {
            let grids = i64::from(expected_block(left, count - place))
                + zigzag_decode(bits.read_rice(parameter));
            u32::try_from(grids).ok()?
        };
        left = left.checked_sub(grids)?;
        *block = u16::try_from(grids).ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::best_rice_parameter;

    #[test]
    fn blocks_are_read_back() {
        for blocks in [&[1_u16, 0, 7, 3][..], &[62_887], &[0, 0, 9000], &[5; 96]] {
            let sum = blocks.iter().map(|&grids| u32::from(grids)).sum();
            let mut bits = BitWriter::default();
            let parameter = best_rice_parameter(block_differences(blocks));
            write_blocks(blocks, parameter, &mut bits);
            let bytes = bits.finish();
            let mut found = vec![0; blocks.len()];
            assert!(read_blocks(sum, parameter, &mut BitReader::new(&bytes), &mut found).is_some());
            assert_eq!(found, blocks);
        }
    }

    #[test]
    fn less_than_nothing_is_refused() {
        let mut bits = BitWriter::default();
        bits.write_rice(zigzag_encode(-3), 0);
        let bytes = bits.finish();
        assert_eq!(read_blocks(4, 0, &mut BitReader::new(&bytes), &mut [0; 2]), None);
    }
}
