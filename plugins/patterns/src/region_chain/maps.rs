//! The maps of the grid that take one region to another, each once for its effect on the cells of
//! the region: lines outside of it keep their order.

use seventeen_core::{BoxMap, ORDERS_OF_THREE, Region, Transformation};

/// The images of a region under all maps of the grid, ascending.
pub(super) fn images(region: Region) -> Vec<Region> {
    let mut images: Vec<Region> = BoxMap::all().map(|map| map.region(region)).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// The possible numbers of clues of the boxes of `region` if they have `clues` up to a map of the
/// grid. Boxes outside have none.
pub(super) fn clue_numbers(region: Region, clues: [u8; 9]) -> Vec<[u8; 9]> {
    let of_region = std::array::from_fn(|box_| if region.contains(box_) { clues[box_] } else { 0 });
    let fixing = BoxMap::all().filter(|map| map.region(region) == region);
    let mut numbers: Vec<[u8; 9]> = fixing.map(|map| map.image(of_region)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// A map that takes `from` to `to`, if there is one.
pub(super) fn one(from: Region, to: Region) -> Option<Transformation> {
    let map = BoxMap::all().find(|map| map.region(from) == to)?;
    Some(map.transformation())
}

/// The maps that preserve a region.
pub(super) fn stabiliser(region: Region) -> Vec<Transformation> {
    ordered(region, true)
}

/// The maps that preserve a region and the order of columns in each stack.
pub(super) fn frames(region: Region) -> Vec<Transformation> {
    ordered(region, false)
}

fn ordered(region: Region, columns: bool) -> Vec<Transformation> {
    let bands = [0, 1, 2].map(|band| (0..3).any(|i| region.contains(3 * band + i)));
    let stacks = [0, 1, 2].map(|stack| (0..3).any(|i| region.contains(3 * i + stack)));
    // The lines of each of the six chutes have six orders, unless the chute is empty.
    let moved = [bands, stacks.map(|met| met && columns)].concat();
    let sizes: Vec<usize> = moved.into_iter().map(|moved| if moved { 6 } else { 1 }).collect();
    let of_boxes = |map: BoxMap| {
        let (boxes, sizes) = (map.transformation(), sizes.clone());
        (0..sizes.iter().product()).map(move |mut n| {
            let mut orders = [0; 6];
            for (order, size) in orders.iter_mut().zip(&sizes) {
                *order = n % size;
                n /= size;
            }
            boxes.then(&of_lines(orders))
        })
    };
    // Of orders that differ only in chutes outside the region, the least is enough.
    let least = |met: [bool; 3], order: [usize; 3]| {
        (0..3).filter(|&chute| !met[chute]).map(|chute| order[chute]).is_sorted()
    };
    let keeps = BoxMap::all().filter(|map| map.region(region) == region);
    let distinct = keeps.filter(|map| least(bands, map.bands()) && least(stacks, map.stacks()));
    distinct.flat_map(of_boxes).collect()
}

/// The map that orders the lines of each of the three bands and three stacks.
fn of_lines(orders: [usize; 6]) -> Transformation {
    let lines = |orders: &[usize]| {
        let source = |line: usize| line / 3 * 3 + ORDERS_OF_THREE[orders[line / 3]][line % 3];
        std::array::from_fn(|line| source(line) as u8)
    };
    let (rows, columns) = (lines(&orders[..3]), lines(&orders[3..]));
    Transformation::new(false, rows, columns, [1, 2, 3, 4, 5, 6, 7, 8, 9])
        .expect("bands and stacks stay whole")
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Cell, Cells};
    use std::collections::HashSet;

    fn region(text: &str) -> Region {
        text.parse().unwrap()
    }

    #[test]
    fn stabilisers_are_those_found_among_all_maps() {
        let regions = ["1", "12", "123", "15", "1234", "1245", "12345", "159"].map(region);
        let action = |cells: Cells, map: &Transformation| -> Vec<Cell> {
            cells.iter().map(|cell| map.source(cell)).collect()
        };
        let mut expected = regions.map(|region| (region.cells(), HashSet::new()));
        for map in (0..Transformation::GEOMETRIC).map(Transformation::geometric) {
            for (cells, expected) in &mut expected {
                if map.cells(*cells) == *cells {
                    expected.insert(action(*cells, &map));
                }
            }
        }
        for (region, (cells, expected)) in regions.into_iter().zip(expected) {
            let found = stabiliser(region);
            assert_eq!(found.len(), expected.len(), "{region}");
            let found: HashSet<_> = found.iter().map(|map| action(cells, map)).collect();
            assert_eq!(found, expected, "{region}");
        }
    }

    #[test]
    fn regions_of_one_shape_are_images_of_each_other() {
        assert_eq!(images(region("1")).len(), 9);
        assert_eq!(images(region("123")).len(), 6);
        assert_eq!(images(region("12")).len(), 18);
        let map = one(region("1236"), region("1234")).unwrap();
        assert_eq!(map.cells(region("1236").cells()), region("1234").cells());
        assert_eq!(one(region("1236"), region("1245")), None);
    }

    #[test]
    fn numbers_of_clues_move_with_their_boxes() {
        let clues = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        assert_eq!(clue_numbers(region("1"), clues), [[1, 0, 0, 0, 0, 0, 0, 0, 0]]);
        assert_eq!(clue_numbers(region("123"), clues).len(), 6);
        assert_eq!(clue_numbers(region("1234"), clues).len(), 2);
    }
}
