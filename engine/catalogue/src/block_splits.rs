//! The split of a row 4's grids among its blocks, in few bits.
//!
//! Blocks have equal numbers of second bands, so each is expected to have its share of the rest of
//! the sum. The encoding stores the difference from that, in a Rice code. The last block follows
//! from the others.

use crate::bits::{BitReader, BitWriter, rice_length, zigzag_decode, zigzag_encode};

/// The parameters of the codes of differences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SplitCode {
    /// One parameter for all blocks.
    Fixed(u8),
    /// Differences grow with the root of the expected number; this is the scale.
    ByRoot(u8),
}

impl SplitCode {
    /// The number of a code, from 0 to 15, that takes the fewest bits for these rows; the least of
    /// several.
    pub(crate) fn best<'a>(
        kind: fn(u8) -> SplitCode,
        rows: impl Iterator<Item = &'a [u16]> + Clone,
    ) -> u8 {
        let bits = |&number: &u8| {
            let differences = rows.clone().flat_map(block_differences);
            let code = kind(number);
            let length = |(expected, difference)| rice_length(difference, code.parameter(expected));
            differences.map(length).sum::<u64>()
        };
        (0..16).min_by_key(bits).unwrap_or_default()
    }

    /// The parameter for the difference from an expected number.
    #[inline]
    fn parameter(self, expected: u32) -> u32 {
        match self {
            SplitCode::Fixed(parameter) => parameter.into(),
            SplitCode::ByRoot(scale) => {
                let double = expected.max(1).ilog2() + u32::from(scale);
                (double / 2).saturating_sub(2)
            }
        }
    }
}

/// The expected number of a block: its share of the rest for this many blocks.
#[inline]
fn expected_block(left: u32, blocks: usize) -> u32 {
    left / blocks as u32
}

/// The expected numbers of the blocks, except the last, and the differences from them.
fn block_differences(blocks: &[u16]) -> impl Iterator<Item = (u32, u64)> {
    let sum = blocks.iter().map(|&grids| u32::from(grids)).sum::<u32>();
    let count = blocks.len();
    let but_last = blocks.iter().take(count.saturating_sub(1)).enumerate();
    but_last.scan(sum, move |left, (place, &grids)| {
        let expected = expected_block(*left, count - place);
        *left -= u32::from(grids);
        Some((expected, zigzag_encode(i64::from(grids) - i64::from(expected))))
    })
}

/// Writes the split of a known sum.
pub(crate) fn write_blocks(blocks: &[u16], code: SplitCode, bits: &mut BitWriter) {
    for (expected, difference) in block_differences(blocks) {
        bits.write_rice(difference, code.parameter(expected));
    }
}

/// Reads the split of a sum among `blocks.len()` blocks. Invalid bits give wrong blocks with the
/// right sum, or none.
pub(crate) fn read_blocks(
    sum: u32,
    code: SplitCode,
    bits: &mut BitReader,
    blocks: &mut [u16],
) -> Option<()> {
    let count = blocks.len();
    let mut left = sum;
    for (place, block) in blocks.iter_mut().enumerate() {
        let grids = if place + 1 == count {
            left
        } else {
            let expected = expected_block(left, count - place);
            let difference = zigzag_decode(bits.read_rice(code.parameter(expected)));
            u32::try_from(i64::from(expected) + difference).ok()?
        };
        left = left.checked_sub(grids)?;
        *block = u16::try_from(grids).ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_back() {
        for blocks in [&[1_u16, 0, 7, 3][..], &[62_887], &[0, 0, 9000], &[5; 96]] {
            let sum = blocks.iter().map(|&grids| u32::from(grids)).sum();
            for kind in [SplitCode::Fixed as fn(u8) -> SplitCode, SplitCode::ByRoot] {
                let code = kind(SplitCode::best(kind, [blocks].into_iter()));
                let mut bits = BitWriter::default();
                write_blocks(blocks, code, &mut bits);
                let bytes = bits.finish();
                let mut found = vec![0; blocks.len()];
                assert!(read_blocks(sum, code, &mut BitReader::new(&bytes), &mut found).is_some());
                assert_eq!(found, blocks);
            }
        }
    }

    #[test]
    fn parameters_grow_with_the_root_of_the_expected_number() {
        let parameters = |scale| [0, 1, 16, 1024].map(|n| SplitCode::ByRoot(scale).parameter(n));
        assert_eq!(parameters(0), [0, 0, 0, 3]);
        assert_eq!(parameters(6), [1, 1, 3, 6]);
        assert_eq!(SplitCode::Fixed(6).parameter(1024), 6);
    }

    #[test]
    fn less_than_nothing_is_refused() {
        let mut bits = BitWriter::default();
        bits.write_rice(zigzag_encode(-3), 0);
        let bytes = bits.finish();
        assert_eq!(
            read_blocks(4, SplitCode::Fixed(0), &mut BitReader::new(&bytes), &mut [0; 2]),
            None
        );
    }
}
