//! `Region`: a set of boxes, the part of the grid that a pattern search has filled so far.

use crate::{Cell, Cells, ParseError};
use std::fmt;
use std::str::FromStr;

/// A set of boxes: bit `b` represents box `b`, counted by rows from the top left.
///
/// ```
/// use seventeen_core::Region;
///
/// let corner: Region = "B1245".parse()?;
/// assert_eq!(corner.boxes().collect::<Vec<_>>(), [0, 1, 3, 4]);
/// assert_eq!((corner.with(8).to_string(), corner.cells().len()), ("B12459".into(), 36));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
///
/// The order of the type compares the bits as a number, and makes results deterministic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Region(u16);

impl Region {
    /// No box.
    pub const EMPTY: Region = Region(0);
    /// All nine boxes.
    pub const ALL: Region = Region((1 << 9) - 1);

    /// The region of one box, which the program chose itself.
    ///
    /// # Panics
    /// The box is above 8. For input, use [`from_bits`](Self::from_bits).
    pub const fn single(box_: usize) -> Region {
        assert!(box_ < 9, "boxes are 0 to 8");
        Region(1 << box_)
    }

    /// The region with these bits; bits above 8 are dropped.
    pub const fn from_bits(bits: u16) -> Region {
        Region(bits & Region::ALL.0)
    }

    /// Bit `b` for box `b`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The number of boxes.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it contains no box.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether box `box_`, 0 to 8, is in it.
    pub const fn contains(self, box_: usize) -> bool {
        self.0 >> box_ & 1 != 0
    }

    /// Whether all its boxes are in `other`.
    pub const fn is_subset(self, other: Region) -> bool {
        self.0 & !other.0 == 0
    }

    /// This region with box `box_`.
    ///
    /// # Panics
    /// As for [`single`](Self::single).
    pub const fn with(self, box_: usize) -> Region {
        Region(self.0 | Region::single(box_).0)
    }

    /// This region without the boxes of `other`.
    pub const fn without(self, other: Region) -> Region {
        Region(self.0 & !other.0)
    }

    /// Its boxes, ascending.
    pub fn boxes(self) -> impl Iterator<Item = usize> {
        (0..9).filter(move |&box_| self.contains(box_))
    }

    /// The cells of its boxes.
    pub fn cells(self) -> Cells {
        Cell::all().filter(|cell| self.contains(cell.box_index())).collect()
    }
}

impl FromIterator<usize> for Region {
    fn from_iter<I: IntoIterator<Item = usize>>(boxes: I) -> Region {
        boxes.into_iter().fold(Region::EMPTY, Region::with)
    }
}

/// Boxes by number, from 1: `1235`, or `B1235`.
impl FromStr for Region {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Region, ParseError> {
        let before = text.len() - text.trim_start_matches(['B', 'b']).len();
        let mut region = Region::EMPTY;
        for (i, found) in text.char_indices().skip(before) {
            match found.to_digit(10) {
                Some(number @ 1..) if !region.contains(number as usize - 1) => {
                    region = region.with(number as usize - 1);
                }
                _ => return Err(ParseError::Region { position: i + 1, found }),
            }
        }
        Ok(region)
    }
}

/// `B1235`: counted from 1, as people do.
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("B")?;
        self.boxes().try_for_each(|box_| write!(f, "{}", box_ + 1))
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back() {
        let region: Region = "B1245".parse().unwrap();
        assert_eq!(region, [0, 1, 3, 4].into_iter().collect());
        assert_eq!("1245".parse(), Ok(region));
        assert_eq!(region.to_string(), "B1245");
        assert_eq!(region.cells().len(), 36);
    }

    #[test]
    fn no_box_and_a_box_named_twice_are_refused() {
        assert_eq!("B10".parse::<Region>(), Err(ParseError::Region { position: 3, found: '0' }));
        assert_eq!("1x".parse::<Region>(), Err(ParseError::Region { position: 2, found: 'x' }));
        assert_eq!("11".parse::<Region>(), Err(ParseError::Region { position: 2, found: '1' }));
    }
}
