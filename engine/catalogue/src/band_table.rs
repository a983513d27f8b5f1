//! The 416 classes of bands: the class of each normal band, its map onto the canonical band of its
//! class, and the automorphisms of the canonical bands.
//!
//! A class's *canonical band* is the least text of its images under renaming the digits and
//! permuting rows, boxes, and columns within boxes. Classes are numbered by these texts (the order
//! of the published lists of the 416 bands). The texts are `data/bands.txt`, which a test
//! recomputes from nothing. From each, six exchanges of neighbouring rows, columns and boxes reach
//! all its normal images. The search stores the way back for each.

use crate::band_map::BandMap;
use crate::normal_band::{self, NORMAL_BANDS};
use crate::rows::Band;
use seventeen_core::ORDERS_OF_THREE;
use std::sync::LazyLock;

/// The number of classes of bands.
pub(crate) const CLASSES: usize = 416;

/// The number of operations on rows, boxes and columns: 3! · 3! · 3!³.
pub(crate) const OPERATIONS: usize = 6 * LINES;

/// The number of orders of the columns, boxes kept together.
const LINES: usize = 1296;

/// The canonical bands, a line each, in ascending order.
pub(crate) static TEXTS: &str = include_str!("../data/bands.txt");

/// The facts about bands.
pub(crate) struct BandTable {
    /// For each normal band its class, from 0.
    class: Vec<u16>,
    /// For each normal band an operation that leads onto the canonical band.
    operation: Vec<u16>,
    /// The canonical bands.
    canonical: Vec<Band>,
    /// The automorphisms of each, the identity first.
    automorphisms: Vec<Vec<BandMap>>,
}

/// An operation: its order of rows and its order of columns.
type Operation = ([usize; 3], [usize; 9]);

/// The operation of this number: row r of the image is row `rows[r]` of the source, columns
/// likewise.
pub(crate) fn operation_from_number(number: usize) -> Operation {
    let boxes = ORDERS_OF_THREE[number / 216 % 6];
    let within = [number / 36 % 6, number / 6 % 6, number % 6];
    let column = |column: usize| {
        let from = boxes[column / 3];
        3 * from + ORDERS_OF_THREE[within[column / 3]][column % 3]
    };
    (ORDERS_OF_THREE[number / LINES], std::array::from_fn(column))
}

/// The number of the operation with these orders.
fn operation_number(rows: [usize; 3], columns: [usize; 9]) -> usize {
    let number = |order: [usize; 3]| crate::orders::order_number(order.map(|place| place as u8));
    let boxes = number(std::array::from_fn(|place| columns[3 * place] / 3));
    let within = |place: usize| number(std::array::from_fn(|k| columns[3 * place + k] % 3));
    (((number(rows) * 6 + boxes) * 6 + within(0)) * 6 + within(1)) * 6 + within(2)
}

/// A band with its rows and columns in another order.
fn reorder_band(band: &Band, (rows, columns): Operation) -> Band {
    rows.map(|row| columns.map(|column| band[row][column]))
}

/// Exchanges of neighbours, which generate all operations, except orders of columns in the second
/// and third box, which normal bands ignore.
const EXCHANGES: [Operation; 6] = [
    ([1, 0, 2], [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ([0, 2, 1], [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ([0, 1, 2], [1, 0, 2, 3, 4, 5, 6, 7, 8]),
    ([0, 1, 2], [0, 2, 1, 3, 4, 5, 6, 7, 8]),
    ([0, 1, 2], [3, 4, 5, 0, 1, 2, 6, 7, 8]),
    ([0, 1, 2], [0, 1, 2, 6, 7, 8, 3, 4, 5]),
];

/// The class of normal bands until it is known.
const NO_CLASS: u16 = u16::MAX;

impl BandTable {
    /// The table, made at the first call: about 20 ms.
    pub(crate) fn get() -> &'static BandTable {
        static TABLE: LazyLock<BandTable> = LazyLock::new(BandTable::new);
        &TABLE
    }

    fn new() -> BandTable {
        let canonical: Vec<Band> = TEXTS.lines().map(parse_band).collect();
        let mut table = BandTable {
            class: vec![NO_CLASS; NORMAL_BANDS],
            operation: vec![0; NORMAL_BANDS],
            automorphisms: Vec::with_capacity(CLASSES),
            canonical,
        };
        for class in 0..table.canonical.len() {
            let reached = table.mark_class_bands(class);
            let automorphisms = table.find_automorphisms(class, reached);
            table.automorphisms.push(automorphisms);
        }
        table
    }

    /// Sets the class of all normal bands that can be reached from its canonical band; returns
    /// their number.
    fn mark_class_bands(&mut self, class: usize) -> usize {
        let band = self.canonical[class];
        let columns = normal_band::normal_column_order(&band).map(usize::from);
        let first = normal_band::normal_band_number(&band);
        self.class[first] = class as u16;
        self.operation[first] = operation_number([0, 1, 2], invert_order(columns)) as u16;
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            let source = normal_band::normal_band_from_number(from);
            let back = operation_from_number(self.operation[from] as usize);
            for exchange in EXCHANGES {
                let image = reorder_band(&source, exchange);
                let number = normal_band::normal_band_number(&image);
                if self.class[number] == NO_CLASS {
                    self.class[number] = class as u16;
                    self.operation[number] = operation_to_canonical(&image, exchange, back) as u16;
                    reached.push(number);
                }
            }
            next += 1;
        }
        reached.len()
    }

    /// The automorphisms of a canonical band that reaches `reached` normal ones, each of which
    /// represents 36 orders of columns. If these are all operations, the identity is the only one.
    fn find_automorphisms(&self, class: usize, reached: usize) -> Vec<BandMap> {
        let band = &self.canonical[class];
        let is_identity = OPERATIONS == 36 * reached;
        // One operation for each order of rows, boxes, and columns in the first box: normal forms
        // determine the orders in the other two.
        let tried = (0..if is_identity { 1 } else { OPERATIONS }).step_by(36);
        let mut found: Vec<usize> = tried
            .filter_map(|number| complete_automorphism(band, operation_from_number(number)))
            .collect();
        found.sort_unstable();
        found
            .into_iter()
            .map(|number| automorphism_map(band, operation_from_number(number)))
            .collect()
    }

    /// The class of a band, from 0.
    #[inline]
    pub(crate) fn class_of(&self, band: &Band) -> usize {
        usize::from(self.class[normal_band::normal_band_number(band)])
    }

    /// The classes of the normal bands, by their numbers.
    pub(crate) fn normal_band_classes(&self) -> &[u16] {
        &self.class
    }

    /// A map of a band onto the canonical band of its class.
    #[inline]
    pub(crate) fn canonical_map(&self, band: &Band) -> BandMap {
        self.class_and_map(band).1
    }

    /// The class of a band, from 0, and a map onto the canonical band.
    #[inline]
    pub(crate) fn class_and_map(&self, band: &Band) -> (usize, BandMap) {
        let number = normal_band::normal_band_number(band);
        let class = usize::from(self.class[number]);
        let normal = normal_band::normal_column_order(band);
        let (rows, columns) = operation_from_number(self.operation[number] as usize);
        let canonical = &self.canonical[class];
        let columns = columns.map(|column| normal[column]);
        let mut digits = [0; 16];
        for (&column, &digit) in columns.iter().zip(&canonical[0]) {
            digits[usize::from(band[rows[0]][usize::from(column)] & 15)] = digit;
        }
        (class, BandMap::new(columns, digits))
    }

    /// The canonical band of a class.
    #[inline]
    pub(crate) fn canonical_band(&self, class: usize) -> &Band {
        &self.canonical[class]
    }

    /// The automorphisms of the canonical band of a class, the identity first.
    #[inline]
    pub(crate) fn automorphisms(&self, class: usize) -> &[BandMap] {
        &self.automorphisms[class]
    }
}

/// The band of a text of 27 digits.
fn parse_band(text: &str) -> Band {
    let digits = text.as_bytes();
    std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column] - b'1'))
}

/// The inverse of an order.
fn invert_order<const N: usize>(order: [usize; N]) -> [usize; N] {
    let mut inverse = [0; N];
    for (place, from) in order.into_iter().enumerate() {
        inverse[from] = place;
    }
    inverse
}

/// The operation from the normal form of `image` to the canonical band. An exchange made `image`
/// from a band, and `back` leads from that band to the canonical one.
fn operation_to_canonical(image: &Band, exchange: Operation, back: Operation) -> usize {
    // An exchange is its own inverse.
    let rows = back.0.map(|row| exchange.0[row]);
    let normal = invert_order(normal_band::normal_column_order(image).map(usize::from));
    operation_number(rows, back.1.map(|column| normal[exchange.1[column]]))
}

/// The automorphism with these orders, up to the orders of columns in the second and third box, if
/// it exists.
fn complete_automorphism(band: &Band, (rows, columns): Operation) -> Option<usize> {
    let image = reorder_band(band, (rows, columns));
    if normal_band::normal_band_number(&image) != normal_band::normal_band_number(band) {
        return None;
    }
    let mut completed = [0; 9];
    let orders = normal_band::normal_column_order(band)
        .into_iter()
        .zip(normal_band::normal_column_order(&image));
    for (place, from) in orders {
        completed[usize::from(place)] = columns[usize::from(from)];
    }
    Some(operation_number(rows, completed))
}

/// The map of a canonical band onto itself that permutes rows and columns like this.
fn automorphism_map(band: &Band, (rows, columns): Operation) -> BandMap {
    let mut digits = [0; 16];
    for (&column, &digit) in columns.iter().zip(&band[0]) {
        digits[usize::from(band[rows[0]][column])] = digit;
    }
    BandMap::new(columns.map(|column| column as u8), digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that make the first row of a band 0 to 8.
    fn names(band: &Band) -> [u8; 16] {
        let mut names = [0; 16];
        for (name, &digit) in (0..).zip(&band[0]) {
            names[usize::from(digit)] = name;
        }
        names
    }

    /// A band's image under an operation, with the first row 0 to 8.
    fn image(band: &Band, operation: Operation) -> Band {
        let image = reorder_band(band, operation);
        let names = names(&image);
        image.map(|row| row.map(|digit| names[usize::from(digit)]))
    }

    #[test]
    fn operations_and_their_numbers_agree() {
        for number in 0..OPERATIONS {
            let (rows, columns) = operation_from_number(number);
            assert_eq!(operation_number(rows, columns), number);
        }
    }

    #[test]
    fn the_canonical_bands_are_the_least_images_and_all() {
        let table = BandTable::get();
        assert_eq!(table.canonical.len(), CLASSES);
        assert!(table.canonical.is_sorted());
        for (class, band) in table.canonical.iter().enumerate() {
            let mut maps = table.automorphisms(class).iter();
            for operation in (0..OPERATIONS).map(operation_from_number) {
                let image = image(band, operation);
                assert!(image >= *band);
                if image == *band {
                    assert_eq!(maps.next(), Some(&automorphism_map(band, operation)));
                }
            }
            assert_eq!(maps.next(), None, "class {}", class + 1);
        }
        assert!(table.class.iter().all(|&class| class != NO_CLASS), "a band of no class");
    }

    #[test]
    fn automorphisms_are_as_many_as_orbits_say() {
        let table = BandTable::get();
        let mut reached = [0; CLASSES];
        for &class in table.normal_band_classes() {
            reached[usize::from(class)] += 1;
        }
        for (class, &reached) in reached.iter().enumerate() {
            let maps = table.automorphisms(class);
            assert_eq!(maps[0].columns, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
            assert_eq!(maps[0].digits[..9], maps[0].columns);
            assert_eq!(maps.len() * 36 * reached, OPERATIONS, "class {}", class + 1);
        }
    }

    #[test]
    fn maps_lead_onto_the_canonical_band() {
        let table = BandTable::get();
        for number in (0..NORMAL_BANDS).step_by(17) {
            let columns = [0, 1, 2, 5, 3, 4, 8, 7, 6];
            let band: Band = normal_band::normal_band_from_number(number)
                .map(|row| columns.map(|c| (row[c] + 4) % 9));
            let map = table.canonical_map(&band);
            let mut image =
                band.map(|row| map.columns.map(|c| map.digits[usize::from(row[usize::from(c)])]));
            image.sort_unstable();
            assert_eq!(&image, table.canonical_band(table.class_of(&band)));
        }
    }
}
