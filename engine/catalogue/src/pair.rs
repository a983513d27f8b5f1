//! `BandPair`: a band pair, two bands of a grid up to isomorphism.

use crate::band_class::BandClass;
use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::pair_images::{self, ClassifiedBand};
use crate::rows::Band;

/// Two bands that can belong to one grid, in canonical form.
///
/// Two pairs are essentially the same if one becomes the other by renaming digits and permuting the
/// two bands, stacks, and the lines within them. There are 983,959,110 (GPenet, who calls them
/// entries). The canonical form is the least text. Its rows 1 to 3 are the least text of the lesser
/// class of the two bands. Its rows 4 to 6 are the least image of the other band below these, with
/// rows ordered by first digit. Pairs are ordered by these texts, which are also their written
/// form.
///
/// ```
/// use seventeen_catalogue::{Chute, BandPair, pair_of};
/// use seventeen_core::Grid;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let pair: BandPair = pair_of(&grid, Chute::new(2)?).pair();
/// assert_eq!(pair.to_string().len(), 54);
/// assert!(pair.to_string().starts_with(pair.classes()[0].as_str()));
/// assert_eq!((pair.automorphisms(), pair.completions().len()), (1, pair.count_completions()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BandPair(u128);

/// Bits of a row: four per digit, from 0.
const ROW: u32 = 36;

impl BandPair {
    /// The pair with this second band below the canonical one of a class, known to be the least.
    #[inline]
    pub(crate) fn from_canonical(class: usize, second: &Band) -> BandPair {
        let row = |row: &[u8; 9]| row.iter().fold(0, |bits, &digit| bits << 4 | u64::from(digit));
        BandPair(
            second.iter().fold(class as u128, |bits, digits| bits << ROW | u128::from(row(digits))),
        )
    }

    /// The class of the first band, from 0.
    #[inline]
    fn first_class(self) -> usize {
        (self.0 >> (3 * ROW)) as usize
    }

    /// The two bands.
    #[inline]
    pub(crate) fn bands(self) -> [Band; 2] {
        let first = *BandTable::get().canonical_band(self.first_class());
        let digit =
            |row: u32, column: u32| (self.0 >> (ROW * (2 - row) + 4 * (8 - column))) as u8 & 15;
        let row = |row: usize| std::array::from_fn(|column| digit(row as u32, column as u32));
        [first, std::array::from_fn(row)]
    }

    /// Its six rows: 54 digits from 1 to 9.
    pub fn digits(self) -> [u8; 54] {
        let bands = self.bands();
        std::array::from_fn(|cell| bands[cell / 27][cell / 9 % 3][cell % 9] + 1)
    }

    /// The classes of its bands, the lesser first.
    pub fn classes(self) -> [BandClass; 2] {
        let second = BandTable::get().class_of(&self.bands()[1]);
        [self.first_class(), second].map(BandClass::from_zero_based)
    }

    /// The number of permutations of rows, bands, stacks and columns that preserve the pair, up to
    /// the names of the digits: 1 for nearly all.
    pub fn automorphisms(self) -> u32 {
        let [first, second] = self.bands().map(ClassifiedBand::new);
        pair_images::find_canonical([&first, &second]).automorphisms
    }

    /// The maps that preserve the pair.
    pub(crate) fn automorphism_maps(self) -> Vec<BandMap> {
        let bands = self.bands();
        let [first, second] = bands.map(ClassifiedBand::new);
        let mut maps = Vec::new();
        pair_images::for_each_map([&first, &second], |first, map| {
            if pair_images::compare_image(&bands[1 - first], map, &bands[1]).is_eq() {
                maps.push(*map);
            }
        });
        maps
    }
}
