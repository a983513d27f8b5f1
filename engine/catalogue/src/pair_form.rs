//! The pairs of bands of a grid, each in canonical form with the map that leads there.

use crate::chute::Chute;
use crate::pair::BandPair;
use crate::pair_images::{CanonicalPair, ClassifiedBand, find_canonical};
use crate::rows::{Rows, band_of, rows_of, transpose};
use seventeen_core::{Grid, Transformation};

/// A pair of bands of a grid in canonical form, as found by [`pair_of`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairForm {
    pair: BandPair,
    map: Transformation,
    automorphisms: u32,
}

impl PairForm {
    /// The pair.
    pub fn pair(&self) -> BandPair {
        self.pair
    }

    /// A transformation that maps the pair to rows 1 to 6, in canonical form. The third band
    /// becomes rows 7 to 9, ordered by first digit. It transposes if the third is a stack.
    pub fn map(&self) -> &Transformation {
        &self.map
    }

    /// The automorphisms of the pair, as [`BandPair::automorphisms`].
    pub fn automorphisms(&self) -> u32 {
        self.automorphisms
    }
}

/// The pair of a grid's bands, or of its stacks, without the third.
///
/// ```
/// use seventeen_catalogue::{Chute, pair_of};
/// use seventeen_core::Grid;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// for third in Chute::all() {
///     let build_form = pair_of(&grid, third);
///     let image = build_form.map().grid(&grid);
///     assert!(image.to_string().starts_with(&build_form.pair().to_string()));
///     assert!(build_form.pair().completions().contains(&image));
/// }
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn pair_of(grid: &Grid, third: Chute) -> PairForm {
    let mut side = rows_of(grid);
    if third.is_stack() {
        side = transpose(&side);
    }
    let bands = other_bands(third.index()).map(|band| ClassifiedBand::new(band_of(&side, band)));
    build_form(&side, third, [&bands[0], &bands[1]])
}

/// The six pairs of a grid, by the third: [`pair_of`] for each of [`Chute::all`], but faster.
///
/// ```
/// use seventeen_catalogue::{Chute, pair_of, pairs_of};
/// use seventeen_core::Grid;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let forms = pairs_of(&grid);
/// assert!(Chute::all().zip(forms).all(|(third, build_form)| build_form == pair_of(&grid, third)));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn pairs_of(grid: &Grid) -> [PairForm; 6] {
    let rows = rows_of(grid);
    let sides = [rows, transpose(&rows)];
    let bands = [0, 1, 2, 3, 4, 5].map(|k| ClassifiedBand::new(band_of(&sides[k / 3], k % 3)));
    std::array::from_fn(|number| {
        let third = Chute::from_number(number);
        let start = number - third.index();
        let [one, two] = other_bands(third.index()).map(|band| &bands[start + band]);
        build_form(&sides[number / 3], third, [one, two])
    })
}

/// The other two bands.
const fn other_bands(third: usize) -> [usize; 2] {
    [[1, 2], [0, 2], [0, 1]][third]
}

/// The form of two bands of a side.
#[inline]
fn build_form(side: &Rows, third: Chute, bands: [&ClassifiedBand; 2]) -> PairForm {
    let CanonicalPair { first, map, second, automorphisms } = find_canonical(bands);
    let places = other_bands(third.index());
    let order = [places[first], places[1 - first], third.index()];
    let bands_of_side = side.as_chunks::<3>().0;
    let mut rows = [0; 9];
    for (rows, band) in rows.as_chunks_mut::<3>().0.iter_mut().zip(order) {
        *rows = map.row_order(&bands_of_side[band]).map(|row| (3 * band + row) as u8);
    }
    let digits = std::array::from_fn(|digit| map.digits[digit] + 1);
    PairForm {
        pair: BandPair::from_canonical(bands[first].class, &second),
        map: Transformation::known(third.is_stack(), rows, map.columns, digits),
        automorphisms,
    }
}
