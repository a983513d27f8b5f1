//! `Packed`: a compact configuration, ordered as in stage files: by clues, then by digits in the
//! order of the chain.

use seventeen_core::{Cell, Cells, Configuration, Region, cells_along};
use std::ops::Range;

/// The bytes of the clues, as a number with the highest byte first.
const CLUES: Range<usize> = 0..11;
/// The bytes of the digits, two per byte; blanks after the last digit.
const DIGITS: Range<usize> = 11..52;
/// The bytes of `images`, `fixed` and `ways`.
const NUMBERS: Range<usize> = 52..64;

/// A configuration in the order of a chain. Compared as bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PackedConfiguration([u8; 64]);

impl PackedConfiguration {
    /// The key that identifies a configuration: clues and digits.
    pub(super) fn key(&self) -> &[u8] {
        &self.0[..NUMBERS.start]
    }

    /// The clues.
    pub(super) fn clues(&self) -> Cells {
        Cells::from_bits(self.clue_bits())
    }

    fn clue_bits(&self) -> u128 {
        let mut bits = [0; 16];
        bits[5..].copy_from_slice(&self.0[CLUES]);
        u128::from_be_bytes(bits)
    }

    /// `images`, `fixed` and `ways`.
    pub(super) fn images_fixed_ways(&self) -> [u32; 3] {
        let (numbers, _) = self.0[NUMBERS].as_chunks::<4>();
        std::array::from_fn(|i| u32::from_be_bytes(numbers[i]))
    }
}

/// The cells of a stage's region in the order of the chain: those of the first region ascending,
/// then those of each added box.
#[derive(Clone, Debug)]
pub(super) struct CellOrder {
    region: Region,
    /// The cells of the region.
    filled: Cells,
    cells: Vec<Cell>,
}

impl CellOrder {
    /// The order of the last of these regions, each a subset of the next.
    pub(super) fn from_chain(chain: &[Region]) -> CellOrder {
        let region = chain.last().copied().unwrap_or_default();
        CellOrder { region, filled: region.cells(), cells: cells_along(chain) }
    }

    /// The region.
    pub(super) fn region(&self) -> Region {
        self.region
    }

    /// The cells, in order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied()
    }

    /// The size of a configuration in a file, in bytes.
    pub(super) fn packed_size(&self) -> usize {
        CLUES.len() + self.cells.len().div_ceil(2) + NUMBERS.len()
    }

    /// The packed configuration. Cells outside the region are lost.
    pub(super) fn pack(&self, configuration: &Configuration) -> PackedConfiguration {
        let mut bytes = [0; 64];
        bytes[CLUES].copy_from_slice(&configuration.clues.bits().to_be_bytes()[5..]);
        for (i, cell) in self.cells().enumerate() {
            let high = 4 * (1 - i % 2);
            bytes[DIGITS.start + i / 2] |= (configuration.digits[cell] & 15) << high;
        }
        let Configuration { images, fixed, ways, .. } = *configuration;
        for (number, place) in [images, fixed, ways].iter().zip(NUMBERS.step_by(4)) {
            bytes[place..place + 4].copy_from_slice(&number.to_be_bytes());
        }
        PackedConfiguration(bytes)
    }

    /// The unpacked configuration.
    pub(super) fn unpack(&self, packed: &PackedConfiguration) -> Configuration {
        let mut digits = [0; 81];
        for (i, cell) in self.cells().enumerate() {
            digits[cell] = packed.0[DIGITS.start + i / 2] >> (4 * (1 - i % 2)) & 15;
        }
        let [images, fixed, ways] = packed.images_fixed_ways();
        Configuration { digits, clues: packed.clues(), images, fixed, ways }
    }

    /// Adds the configuration to the bytes of a file.
    pub(super) fn write(&self, packed: &PackedConfiguration, bytes: &mut Vec<u8>) {
        let digits = DIGITS.start..DIGITS.start + self.cells.len().div_ceil(2);
        bytes.extend(&packed.0[CLUES]);
        bytes.extend(&packed.0[digits]);
        bytes.extend(&packed.0[NUMBERS]);
    }

    /// Reads a configuration that [`write`](Self::write) wrote; none if it is not one of this
    /// region.
    pub(super) fn read(&self, bytes: &[u8]) -> Option<PackedConfiguration> {
        if bytes.len() != self.packed_size() {
            return None;
        }
        let (clues, rest) = bytes.split_at(CLUES.len());
        let (digits, numbers) = rest.split_at(rest.len() - NUMBERS.len());
        let mut bytes = [0; 64];
        bytes[CLUES].copy_from_slice(clues);
        bytes[DIGITS][..digits.len()].copy_from_slice(digits);
        bytes[NUMBERS].copy_from_slice(numbers);
        let packed = PackedConfiguration(bytes);
        let are_digits = digits.iter().all(|&two| two >> 4 <= 9 && two & 15 <= 9);
        let ends_blank =
            self.cells.len().is_multiple_of(2) || digits.last().is_none_or(|&d| d & 15 == 0);
        let are_clues = packed.clue_bits() & !self.filled.bits() == 0;
        (are_digits && ends_blank && are_clues).then_some(packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Chain;

    fn chain() -> Chain {
        "12 4 5".parse().unwrap()
    }

    fn order() -> CellOrder {
        CellOrder::from_chain(&chain())
    }

    fn configuration(seed: usize) -> Configuration {
        let mut digits = [0; 81];
        for (i, cell) in order().cells().enumerate() {
            digits[cell] = ((i * 7 + seed) % 9 + 1) as u8;
        }
        let clues = [seed % 3, 3, 27].map(Cell::of).into_iter().collect();
        Configuration { digits, clues, images: 3_359_232, fixed: 7, ways: seed as u32 }
    }

    #[test]
    fn cells_stand_in_the_order_of_the_chain() {
        assert!(order().cells().eq(cells_along(&chain())));
        assert_eq!(order().packed_size(), 11 + 18 + 12);
    }

    #[test]
    fn configurations_come_back() {
        for seed in 0..20 {
            let configuration = configuration(seed);
            let packed = order().pack(&configuration);
            assert_eq!(order().unpack(&packed), configuration);
            let mut bytes = Vec::new();
            order().write(&packed, &mut bytes);
            assert_eq!(order().read(&bytes), Some(packed));
        }
    }

    #[test]
    fn the_order_is_by_clues_then_digits() {
        let [mut less, mut more] = [configuration(0), configuration(0)];
        less.clues = Cells::single(Cell::of(5));
        more.clues = Cells::single(Cell::of(6));
        less.digits[0] = 9;
        assert!(order().pack(&less) < order().pack(&more));
        more.clues = less.clues;
        assert!(order().pack(&less) > order().pack(&more));
    }

    #[test]
    fn rows_that_are_no_configuration_are_refused() {
        let mut bytes = Vec::new();
        order().write(&order().pack(&configuration(1)), &mut bytes);
        assert_eq!(order().read(&bytes[1..]), None);
        let mut digit = bytes.clone();
        digit[11] = 0xa0;
        assert_eq!(order().read(&digit), None);
        for (byte, bit) in [(0, 128), (0, 1), (3, 1)] {
            let mut clue_outside = bytes.clone();
            clue_outside[byte] |= bit;
            assert_eq!(order().read(&clue_outside), None);
        }
        let one_box = CellOrder::from_chain(&[Region::single(0)]);
        let mut blank = vec![0; one_box.packed_size()];
        assert!(one_box.read(&blank).is_some());
        blank[15] = 1;
        assert_eq!(one_box.read(&blank), None);
    }
}
