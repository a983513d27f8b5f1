//! `BoxMap`: a permutation of whole boxes.

use crate::Region;
use crate::transformation::{LINE_ORDERS, ORDERS_OF_THREE, Transformation};

/// A map of the grid that moves boxes and keeps the order of the lines within them. It first may
/// transpose, then reorders the rows of boxes and the columns of boxes.
///
/// ```
/// use seventeen_core::{BoxMap, Region};
///
/// let band: Region = "B123".parse()?;
/// let images: std::collections::BTreeSet<Region> =
///     BoxMap::all().map(|map| map.region(band)).collect();
/// assert_eq!(images.len(), 6); // three bands and three stacks
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxMap {
    transposes: bool,
    /// The numbers of these orders in `ORDERS_OF_THREE`.
    bands: usize,
    stacks: usize,
}

impl BoxMap {
    /// All 72, first the identity.
    pub fn all() -> impl Iterator<Item = BoxMap> {
        (0..72).map(|n| BoxMap { transposes: n >= 36, bands: n / 6 % 6, stacks: n % 6 })
    }

    /// For each row of boxes of the image, its row of boxes in the source, or in its transpose.
    pub fn bands(&self) -> [usize; 3] {
        ORDERS_OF_THREE[self.bands]
    }

    /// For each column of boxes of the image, its column of boxes in the source, or in its
    /// transpose.
    pub fn stacks(&self) -> [usize; 3] {
        ORDERS_OF_THREE[self.stacks]
    }

    /// The box of the source that moves to `box_` of the image, both 0 to 8.
    pub fn source(&self, box_: usize) -> usize {
        let (band, stack) = (self.bands()[box_ / 3], self.stacks()[box_ % 3]);
        if self.transposes { 3 * stack + band } else { 3 * band + stack }
    }

    /// The image of a region.
    pub fn region(&self, region: Region) -> Region {
        (0..9).filter(|&box_| region.contains(self.source(box_))).collect()
    }

    /// A value per box, such as its number of clues, for the boxes of the image.
    pub fn image<T: Copy>(&self, of_boxes: [T; 9]) -> [T; 9] {
        std::array::from_fn(|box_| of_boxes[self.source(box_)])
    }

    /// Its effect on cells.
    pub fn transformation(&self) -> Transformation {
        // 216 consecutive orders of nine lines share an order of chutes.
        let lines = |chutes: usize| LINE_ORDERS[216 * chutes];
        Transformation::of_lines(self.transposes, lines(self.bands), lines(self.stacks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, ClueMap};
    use std::collections::HashSet;

    #[test]
    fn there_are_72_beginning_with_the_identity() {
        let all: HashSet<Transformation> = BoxMap::all().map(|map| map.transformation()).collect();
        assert_eq!(all.len(), 72);
        let first = BoxMap::all().next().unwrap();
        assert_eq!(first.transformation(), Transformation::IDENTITY);
    }

    #[test]
    fn boxes_and_their_clues_move_as_cells_do() {
        let clues = [9, 8, 7, 6, 5, 4, 3, 2, 1];
        let is_clue = |cell: &Cell| cell.places()[2] < clues[cell.box_index()];
        let pattern = Cell::all().filter(is_clue).collect();
        for map in BoxMap::all() {
            let cells = map.transformation().cells(pattern);
            let moved = map.image(clues).map(|n| n as u8);
            assert_eq!(ClueMap::of(cells).clues(), moved, "{map:?}");
            for box_ in 0..9 {
                let image = map.region(Region::single(map.source(box_)));
                assert_eq!(image, Region::single(box_));
                let cells = Region::single(map.source(box_)).cells();
                assert_eq!(map.transformation().cells(cells), image.cells());
            }
        }
    }
}
