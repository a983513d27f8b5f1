//! `BandClass`: one of the 416 classes of bands, and the six classes of a grid.

use crate::band_table::{BandTable, CLASSES, TEXTS};
use crate::rows::{band_of, rows_of, transpose};
use crate::{Error, Result};
use seventeen_core::Grid;
use std::fmt;

/// The class of a band: its index from 1 to 416.
///
/// A band is three rows of boxes or, transposed, three columns of boxes. Two bands belong to one
/// class if one maps to the other by renaming digits and permuting rows, boxes, and columns within
/// boxes. Classes are ordered by their least texts.
///
/// ```
/// use seventeen_catalogue::BandClass;
///
/// let first = BandClass::from_number(1)?;
/// assert_eq!(first.as_str(), "123456789456789123789123456");
/// assert_eq!((first.automorphisms(), BandClass::from_number(416)?.automorphisms()), (108, 12));
/// assert_eq!(BandClass::all().count(), 416);
/// let none = BandClass::from_number(417).map_err(|error| error.to_string());
/// assert_eq!(none, Err("class 417: expected 1 to 416".to_owned()));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BandClass(u16);

impl BandClass {
    /// The number of classes.
    pub const COUNT: usize = CLASSES;

    /// The class of this index, from 1.
    ///
    /// # Errors
    /// The index is 0 or above 416.
    pub fn from_number(index: u64) -> Result<BandClass> {
        match u16::try_from(index) {
            Ok(number) if (1..=BandClass::COUNT).contains(&usize::from(number)) => {
                Ok(BandClass(number - 1))
            }
            _ => Err(Error::ClassOutOfRange { found: index }),
        }
    }

    /// The class of this number from 0, which is known to be valid.
    pub(crate) fn from_zero_based(class: usize) -> BandClass {
        debug_assert!(class < BandClass::COUNT);
        BandClass(class as u16)
    }

    /// The number from 0.
    pub(crate) fn zero_based(self) -> usize {
        usize::from(self.0)
    }

    /// All classes, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = BandClass> + ExactSizeIterator {
        (0..BandClass::COUNT).map(BandClass::from_zero_based)
    }

    /// The index, from 1.
    pub const fn number(self) -> u16 {
        self.0 + 1
    }

    /// The least text of its bands: 27 digits.
    pub fn as_str(self) -> &'static str {
        // A line has 27 digits and its end.
        TEXTS.get(28 * self.zero_based()..28 * self.zero_based() + 27).unwrap_or_default()
    }

    /// The number of the 7776 operations on rows, boxes and columns that take a band of this class
    /// to itself, up to the names of the digits.
    pub fn automorphisms(self) -> usize {
        BandTable::get().automorphisms(self.zero_based()).len()
    }
}

impl fmt::Display for BandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

/// The classes of a grid's bands: rows 1 to 3, 4 to 6, 7 to 9, then columns likewise. The least of
/// them is the *class of the grid*; its minlex form begins with that class's text.
///
/// ```
/// use seventeen_catalogue::bands_of;
/// use seventeen_core::Grid;
///
/// let grid: Grid =
///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse()?;
/// let bands = bands_of(&grid).map(|band| band.number());
/// assert_eq!(bands, [1, 1, 1, 247, 247, 247]);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn bands_of(grid: &Grid) -> [BandClass; 6] {
    let table = BandTable::get();
    let rows = rows_of(grid);
    let columns = transpose(&rows);
    std::array::from_fn(|k| {
        BandClass::from_zero_based(
            table.class_of(&band_of(if k < 3 { &rows } else { &columns }, k % 3)),
        )
    })
}
