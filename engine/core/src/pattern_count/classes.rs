//! The 3,359,232 maps of the grid, gathered into classes: for counts that come out the same for
//! all maps that differ by a change of the order of lines inside bands and stacks alone.

use crate::Transformation;
use crate::transformation::LINE_ORDERS;
use std::collections::BTreeMap;

/// Maps that are conjugate to each other by a map that leaves every box in its place.
///
/// They move the boxes in the same way, and each box has the same cycles of cells.
pub(super) struct Class {
    /// One of them.
    pub(super) map: Transformation,
    /// How many there are.
    pub(super) size: u128,
}

/// All maps, each in one class.
pub(super) fn classes() -> impl Iterator<Item = Class> {
    upright().chain(transposed())
}

/// The maps that keep rows rows: a class of row orders with a class of column orders.
fn upright() -> impl Iterator<Item = Class> {
    let lines = line_classes();
    let columns = lines.clone();
    lines.into_iter().flat_map(move |(rows, many)| {
        columns.clone().into_iter().map(move |(columns, more)| Class {
            map: Transformation::of_lines(false, rows, columns),
            size: many * more,
        })
    })
}

/// The maps that transpose. A change of the order of columns inside stacks goes into the order of
/// rows by such a map: so for each map there is one of the 216 orders after which the rows of a
/// band keep theirs.
fn transposed() -> impl Iterator<Item = Class> {
    LINE_ORDERS.iter().step_by(216).flat_map(|&rows| {
        LINE_ORDERS.iter().map(move |&columns| Class {
            map: Transformation::of_lines(true, rows, columns),
            size: 216,
        })
    })
}

/// One of the line orders of each class, and how many it has. Orders are conjugate, without a
/// change of the order of bands, if they move the bands alike and each band comes back to its
/// place with as many fixed lines: 3, 1 or 0 fixed lines tell the permutations of three apart.
fn line_classes() -> Vec<([u8; 9], u128)> {
    let mut classes: BTreeMap<[[usize; 2]; 3], ([u8; 9], u128)> = BTreeMap::new();
    for &order in &LINE_ORDERS {
        let key =
            [0, 1, 2].map(|band| [usize::from(order[3 * band]) / 3, fixed_lines(&order, band)]);
        classes.entry(key).or_insert((order, 0)).1 += 1;
    }
    classes.into_values().collect()
}

/// How many lines of a band are in their place when the band is, for the first time.
fn fixed_lines(order: &[u8; 9], band: usize) -> usize {
    let mut lines = [0, 1, 2].map(|line| 3 * band + line);
    loop {
        lines = lines.map(|line| usize::from(order[line]));
        if lines[0] / 3 == band {
            return (0..3).filter(|&line| lines[line] == 3 * band + line).count();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_every_map_once() {
        let sizes = classes().map(|class| class.size);
        assert_eq!(sizes.sum::<u128>(), Transformation::GEOMETRIC as u128);
        assert_eq!(line_classes().len(), 27 + 27 + 6);
    }
}
