//! Ties: if the least class of a grid's bands occurs more than once, or has automorphisms, finds
//! the least image.
//!
//! Consider a grid whose first band is the canonical one of class c. It is in minlex form under two
//! conditions. No band is of an earlier class, and no map of a band of class c onto the canonical
//! one makes the other rows less. Such a map leaves no choice there. The rows have the order of
//! their first digits, bands stay together, and the fourth row of the image begins with 2.
//! Maps that leave them equal are the automorphisms of the grid.

use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::orders::ascending_places;
use crate::rows::{Row, Rows, band_of, transpose};
use std::cmp::Ordering;

/// The order of the image of a row and `with`, from the second column on.
#[inline]
fn compare_row(row: &Row, map: &BandMap, with: &Row) -> Ordering {
    for (&column, with) in map.columns.iter().zip(with).skip(1) {
        match map.digits[usize::from(row[usize::from(column)] & 15)].cmp(with) {
            Ordering::Equal => {}
            unequal => return unequal,
        }
    }
    Ordering::Equal
}

/// The rows outside a band that become rows 4 to 9 under a map of the band, in their order.
#[inline]
fn order_outside_rows(rows: &Rows, band: usize, map: &BandMap) -> [usize; 6] {
    let column = usize::from(map.columns[0]);
    let first = |row: usize| map.digits[usize::from(rows[row][column] & 15)];
    let (upper, lower) = (3 * ((band + 1) % 3), 3 * ((band + 2) % 3));
    let has_fourth = (upper..upper + 3).any(|row| rows[row][column] == map.fourth);
    let (upper, lower) = if has_fourth { (upper, lower) } else { (lower, upper) };
    let sorted = |from: usize| {
        ascending_places([first(from), first(from + 1), first(from + 2)]).map(|row| from + row)
    };
    let ([a, b, c], [d, e, f]) = (sorted(upper), sorted(lower));
    [a, b, c, d, e, f]
}

/// The rows outside each band, the lower ones first: row 4 of the image of an examined grid comes
/// from them more often.
const OUTSIDE: [[usize; 6]; 3] = [[6, 7, 8, 3, 4, 5], [6, 7, 8, 0, 1, 2], [3, 4, 5, 0, 1, 2]];

/// The order of the image of a grid under a map of one of its bands, and a grid whose first band is
/// the canonical one.
pub(crate) fn compare_image(rows: &Rows, band: usize, map: &BandMap, with: &Rows) -> Ordering {
    let column = usize::from(map.columns[0]);
    let mut outside = OUTSIDE[band].iter().map(|&row| &rows[row]);
    let Some(fourth) = outside.find(|row| row[column] == map.fourth) else {
        return Ordering::Equal;
    };
    // This settles nearly all.
    match compare_row(fourth, map, &with[3]) {
        Ordering::Equal => {}
        unequal => return unequal,
    }
    let order = order_outside_rows(rows, band, map);
    let images = order[1..].iter().map(|&row| map.map_row(&rows[row]));
    images.cmp(with[4..].iter().copied())
}

/// The image of a grid under a map of one of its bands onto the canonical one of `class`, and the
/// sources of rows 4 to 9.
pub(crate) fn image_of_grid(
    rows: &Rows,
    band: usize,
    map: &BandMap,
    class: usize,
) -> (Rows, [usize; 6]) {
    let order = order_outside_rows(rows, band, map);
    let mut image = Rows::default();
    image[..3].copy_from_slice(BandTable::get().canonical_band(class));
    for (image, row) in image[3..].iter_mut().zip(order) {
        *image = map.map_row(&rows[row]);
    }
    (image, order)
}

/// The bands of a grid, except the first, that are of the first one's class.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct TiedChutes {
    /// The second and the third band.
    pub(crate) bands: [bool; 2],
    /// The three stacks.
    pub(crate) stacks: [bool; 3],
}

/// The automorphisms of the first band that the second leaves open: under these, row 4 of the image
/// comes from the third band, or is unchanged. Returns false if one shows that nothing below the
/// two bands is in minlex form.
pub(crate) fn find_open_maps<'a>(
    rows: &Rows,
    automorphisms: &'a [BandMap],
    open: &mut Vec<&'a BandMap>,
) -> bool {
    open.clear();
    for map in automorphisms.iter().skip(1) {
        let column = usize::from(map.columns[0]);
        let is_fourth = |row: &&Row| row[column] == map.fourth;
        match rows[3..6].iter().find(is_fourth).map(|row| compare_row(row, map, &rows[3])) {
            Some(Ordering::Less) => return false,
            Some(Ordering::Greater) => {}
            Some(Ordering::Equal) | None => open.push(map),
        }
    }
    true
}

/// The number of automorphisms of a grid, if it is in minlex form. Its first band is the canonical
/// one of `class`, the least of its classes. `open` are the automorphisms of the band that are not
/// settled.
pub(crate) fn count_automorphisms(
    rows: &Rows,
    class: usize,
    tied: TiedChutes,
    open: &[&BandMap],
) -> Option<u32> {
    let table = BandTable::get();
    let mut count = 1;
    let mut allows = |rows: &Rows, band: usize, map: &BandMap, with: &Rows| {
        let order = compare_image(rows, band, map, with);
        count += u32::from(order == Ordering::Equal);
        order != Ordering::Less
    };
    if !open.iter().all(|map| allows(rows, 0, map, rows)) {
        return None;
    }
    let mut all_allow = |source: &Rows, band: usize| {
        let onto = table.canonical_map(&band_of(source, band));
        let maps = table.automorphisms(class);
        if maps.len() == 1 {
            return allows(source, band, &onto, rows);
        }
        let image = image_of_grid(source, band, &onto, class).0;
        maps.iter().all(|map| allows(&image, 0, map, rows))
    };
    if (0..2).any(|band| tied.bands[band] && !all_allow(rows, band + 1)) {
        return None;
    }
    if tied.stacks != [false; 3] {
        let stacks = transpose(rows);
        if (0..3).any(|stack| tied.stacks[stack] && !all_allow(&stacks, stack)) {
            return None;
        }
    }
    Some(count)
}
