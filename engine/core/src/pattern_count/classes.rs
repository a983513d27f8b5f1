//! The 3,359,232 maps of the grid, in classes. Maps of a class differ only by a change of the order
//! of lines inside bands and stacks, and have equal counts.

use crate::Transformation;
use crate::transformation::LINE_ORDERS;
use std::collections::BTreeMap;

/// Maps that are conjugate by a map that leaves every box in its place.
///
/// They move the boxes in one way, and each box has equal cycles of cells.
pub(super) struct Class {
    /// One of them.
    pub(super) map: Transformation,
    /// The number of maps.
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

/// The maps that transpose. Conjugation moves a change of the order of columns inside stacks into
/// the order of rows. So each map has a conjugate whose columns have one of the 216 orders that
/// keep the rows of a band.
fn transposed() -> impl Iterator<Item = Class> {
    LINE_ORDERS.iter().step_by(216).flat_map(|&rows| {
        LINE_ORDERS.iter().map(move |&columns| Class {
            map: Transformation::of_lines(true, rows, columns),
            size: 216,
        })
    })
}

/// A representative of each class of line orders, with the size of the class. Orders are conjugate,
/// without a change of the order of bands, if they move the bands alike and each band returns to
/// its place with equally many fixed lines. The numbers of fixed lines, 3, 1 or 0, distinguish the
/// permutations of three.
fn line_classes() -> Vec<([u8; 9], u128)> {
    let mut classes: BTreeMap<[[usize; 2]; 3], ([u8; 9], u128)> = BTreeMap::new();
    for &order in &LINE_ORDERS {
        let key =
            [0, 1, 2].map(|band| [usize::from(order[3 * band]) / 3, fixed_lines(&order, band)]);
        classes.entry(key).or_insert((order, 0)).1 += 1;
    }
    classes.into_values().collect()
}

/// The number of lines of a band that are in their place when the band first returns.
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
