//! The minlex form of a grid, computed from its bands.
//!
//! Rows 1 to 3 of the form are the canonical band of the grid's least class. So only maps of bands
//! of that class are tried: most often one. `Grid::minlex` of core tries pairs of rows, independent
//! of bands, and so can check this one.

use crate::band_class::BandClass;
use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::image_compare;
use crate::rows::{Rows, band_of, grid_of, rows_of, transpose};
use seventeen_core::{Grid, Transformation};
use std::cmp::Ordering;

/// The minlex form of a grid, and further facts, as found by [`minlex_of`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MinlexForm {
    grid: Grid,
    map: Transformation,
    class: BandClass,
    automorphisms: u32,
}

impl MinlexForm {
    /// The form.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A transformation that leads to it.
    pub fn map(&self) -> &Transformation {
        &self.map
    }

    /// The least class of the grid's bands, that of the form's first band.
    pub fn class(&self) -> BandClass {
        self.class
    }

    /// The number of the 2 · 6^8 operations on lines that preserve the grid, up to the names of the
    /// digits.
    pub fn automorphisms(&self) -> u32 {
        self.automorphisms
    }
}

/// A map of a band onto the canonical one.
#[derive(Clone, Copy)]
struct CanonicalMap {
    transposes: bool,
    band: usize,
    map: BandMap,
    /// The source rows of rows 4 to 9.
    outside: [usize; 6],
}

/// The minlex form of a grid, with a transformation, its class and its automorphisms.
///
/// ```
/// use seventeen_catalogue::minlex_of;
/// use seventeen_core::Grid;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let found = minlex_of(&grid);
/// assert_eq!(*found.grid(), grid.minlex().0);
/// assert_eq!(found.map().grid(&grid), *found.grid());
/// assert!(found.grid().to_string().starts_with(found.class().as_str()));
/// assert_eq!(found.automorphisms(), 1);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn minlex_of(grid: &Grid) -> MinlexForm {
    let rows = rows_of(grid);
    let sides = [rows, transpose(&rows)];
    let (class, candidate, form, automorphisms) = find_minlex(&sides);
    MinlexForm {
        grid: grid_of(&form),
        map: candidate.transformation(&sides),
        class: BandClass::from_zero_based(class),
        automorphisms,
    }
}

/// The least class of the bands, a map to the form, the form, and the number of maps that lead to
/// it.
fn find_minlex(sides: &[Rows; 2]) -> (usize, CanonicalMap, Rows, u32) {
    let table = BandTable::get();
    let classes: [usize; 6] =
        std::array::from_fn(|k| table.class_of(&band_of(&sides[k / 3], k % 3)));
    let class = classes.iter().fold(usize::MAX, |least, &class| least.min(class));
    let mut best: Option<(CanonicalMap, Rows)> = None;
    let mut count = 0;
    for k in (0..6).filter(|&k| classes[k] == class) {
        let (side, band) = (&sides[k / 3], k % 3);
        let onto = table.canonical_map(&band_of(side, band));
        let maps = table.automorphisms(class);
        for map in maps {
            let map = if maps.len() == 1 { onto } else { onto.followed_by(map) };
            let order = match &best {
                Some((_, form)) => image_compare::compare_image(side, band, &map, form),
                None => Ordering::Less,
            };
            if order == Ordering::Less {
                let (form, outside) = image_compare::image_of_grid(side, band, &map, class);
                best = Some((CanonicalMap { transposes: k > 2, band, map, outside }, form));
                count = 0;
            }
            count += u32::from(order != Ordering::Greater);
        }
    }
    let nothing = || (CanonicalMap::identity(), sides[0]);
    let (candidate, form) = best.unwrap_or_else(nothing);
    (class, candidate, form, count)
}

impl CanonicalMap {
    /// The identity.
    fn identity() -> CanonicalMap {
        let digits = std::array::from_fn(|digit| digit as u8);
        let map = BandMap::new([0, 1, 2, 3, 4, 5, 6, 7, 8], digits);
        CanonicalMap { transposes: false, band: 0, map, outside: [3, 4, 5, 6, 7, 8] }
    }

    /// The transformation.
    fn transformation(&self, sides: &[Rows; 2]) -> Transformation {
        let side = &sides[usize::from(self.transposes)];
        let mut rows = [0; 9];
        rows[..3].copy_from_slice(&self.band_row_order(side));
        for (row, from) in rows[3..].iter_mut().zip(self.outside) {
            *row = from as u8;
        }
        let digits = std::array::from_fn(|digit| self.map.digits[digit] + 1);
        Transformation::known(self.transposes, rows, self.map.columns, digits)
    }

    /// The order of the band's rows, by the first column of the image: 1, 4, then the third.
    fn band_row_order(&self, side: &Rows) -> [u8; 3] {
        let column = usize::from(self.map.columns[0]);
        let mut rows = [0, 1, 2].map(|row| (3 * self.band + row) as u8);
        rows.sort_unstable_by_key(|&row| {
            self.map.digits[usize::from(side[usize::from(row)][column])]
        });
        rows
    }
}
