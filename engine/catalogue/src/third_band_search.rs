//! The grids in minlex form below two bands.
//!
//! The columns' remaining needs are a type of third bands, whose fillings are all listed
//! (`third_bands.rs`). A filling is skipped if a stack or the band is of an earlier class: three
//! bits and a number each. Nearly all others are in minlex form at once. If the class occurs again
//! in the grid, or has automorphisms, images are compared (`image_compare.rs`).

use crate::band_key::{BandKey, ColumnDigits};
use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::class_state::{ClassTables, ColumnNeeds};
use crate::image_compare::{self, TiedChutes};
use crate::orders::{INVERSE, ORDER, comparison_bits};
use crate::relabel_tables::RelabelTables;
use crate::rows::{Row, Rows, band_of};
use crate::third_bands::{Filling, MOST_FILLINGS, ThirdBandFillings};
use seventeen_core::ORDERS_OF_THREE;

/// Room for all fillings of a type, and a power of two.
const ROOM: usize = 512;
const _: () = assert!(ROOM > MOST_FILLINGS);

/// A search below two bands, with reusable buffers.
pub(crate) struct ThirdBandSearch {
    table: &'static BandTable,
    third_bands: &'static ThirdBandFillings,
    relabelled: &'static RelabelTables,
    /// The fillings without an earlier class, and whether the class occurs again there.
    found: Box<[(Filling, bool); ROOM]>,
    /// The automorphisms of the first band that the second leaves open.
    open: Vec<&'static BandMap>,
    /// The needs of each column.
    columns: ColumnDigits,
    /// The grids with automorphisms of the last search, with their numbers of automorphisms.
    symmetric: Vec<(BandKey, u32)>,
}

/// Two bands: the first six rows, the class of the first band, and the boxes of the second.
#[derive(Clone, Copy)]
pub(crate) struct TwoBands<'a> {
    /// The tables of the class.
    pub(crate) state: &'a ClassTables,
    /// The rows; only the first six matter.
    pub(crate) rows: &'a Rows,
    /// The boxes of the second band.
    pub(crate) boxes: [u16; 3],
}

/// The receiver of grids.
trait KeySink {
    /// Whether their keys matter.
    const LISTS: bool;

    /// Receives a grid.
    fn add_key(&mut self, key: BandKey);

    /// Receives grids whose keys do not matter.
    fn add_count(&mut self, count: usize);
}

/// Counts.
impl KeySink for usize {
    const LISTS: bool = false;

    #[inline]
    fn add_key(&mut self, _: BandKey) {
        *self += 1;
    }

    #[inline]
    fn add_count(&mut self, count: usize) {
        *self += count;
    }
}

/// Lists.
impl KeySink for Vec<BandKey> {
    const LISTS: bool = true;

    #[inline]
    fn add_key(&mut self, key: BandKey) {
        self.push(key);
    }

    fn add_count(&mut self, _: usize) {}
}

/// The type of the needs of nine columns.
struct ThirdBandType {
    /// Its number.
    number: usize,
    /// For each digit its number in the type, in nibbles.
    numbers: u64,
}

/// The inverse of the order of three things.
const UNDOING: [u8; 8] = {
    let mut table = [0; 8];
    let mut bits = 0;
    while bits < 8 {
        table[bits] = INVERSE[ORDER[bits] as usize];
        bits += 1;
    }
    table
};

/// A nibble.
#[inline]
const fn nibble(of: u64, place: u64) -> u64 {
    of >> (4 * place) & 15
}

/// The order of three columns' digits, listed in nibbles, by their numbers in a type.
#[inline]
fn column_order_code(listed: u64, numbers: u64) -> usize {
    let order = |column: u64| {
        let number = |k: u64| nibble(numbers, nibble(listed, 3 * column + k)) as u8;
        usize::from(UNDOING[comparison_bits([number(0), number(1), number(2)])])
    };
    (order(0) * 6 + order(1)) * 6 + order(2)
}

impl TwoBands<'_> {
    #[inline]
    fn stack_needs(&self, stack: usize) -> &ColumnNeeds {
        self.state.column_needs(stack, self.boxes[stack])
    }

    /// The digits that each column needs.
    fn column_digits(&self) -> ColumnDigits {
        std::array::from_fn(|column| {
            let listed = self.stack_needs(column / 3).by_digit >> (12 * (column % 3));
            std::array::from_fn(|k| (listed >> (4 * k) & 15) as u8)
        })
    }

    /// The type of the columns' needs.
    #[inline]
    fn find_type(&self, third_bands: &ThirdBandFillings) -> ThirdBandType {
        let pairs = self.stack_needs(1).column + self.stack_needs(2).column;
        let listed = self.stack_needs(0).by_digit;
        let mut numbers = 0;
        let triples = std::array::from_fn(|column| {
            let digit = |k: usize| nibble(listed, (3 * column + k) as u64);
            let pair = |k: usize| (nibble(pairs, digit(k)) as usize) << (4 * k);
            let sorted = third_bands.sort_pairs(pair(0) | pair(1) | pair(2));
            for (k, place) in ORDERS_OF_THREE[usize::from(sorted.order)].into_iter().enumerate() {
                numbers |= ((3 * column + place) as u64) << (4 * digit(k));
            }
            sorted.triple
        });
        ThirdBandType { number: third_bands.type_number(triples), numbers }
    }
}

/// The order of the digits of each stack's columns in a type, by their names and as digits.
struct ColumnOrders<'a> {
    relabelled: &'a RelabelTables,
    names: [usize; 3],
    digits: [usize; 3],
}

impl ColumnOrders<'_> {
    /// The third boxes of a filling.
    #[inline]
    fn third_boxes(&self, filling: Filling) -> [u8; 3] {
        let orders = filling.orders();
        std::array::from_fn(|stack| {
            self.relabelled.renamed_boxes(self.names[stack])[usize::from(orders[stack])]
        })
    }

    /// The key of a filling.
    #[inline]
    fn key_of(&self, filling: Filling) -> BandKey {
        let orders = filling.orders();
        let keys = self.relabelled.row_keys(self.digits[0] / 36);
        BandKey::from_stacks(std::array::from_fn(|stack| {
            let table = self.relabelled.renamed_orders(self.digits[stack]);
            keys[usize::from(table[usize::from(orders[stack])])]
        }))
    }
}

impl ThirdBandSearch {
    /// A search without results so far.
    pub(crate) fn new() -> ThirdBandSearch {
        ThirdBandSearch {
            table: BandTable::get(),
            third_bands: ThirdBandFillings::get(),
            relabelled: RelabelTables::get(),
            found: Box::new([(Filling::default(), false); ROOM]),
            open: Vec::new(),
            columns: [[0; 4]; 9],
            symmetric: Vec::new(),
        }
    }

    /// The needs of each column in the last search.
    pub(crate) fn column_digits(&self) -> &ColumnDigits {
        &self.columns
    }

    /// The grids with automorphisms of the last search, in no particular order, with their numbers
    /// of automorphisms.
    pub(crate) fn symmetric_grids(&self) -> &[(BandKey, u32)] {
        &self.symmetric
    }

    /// The number of grids in minlex form below two bands.
    pub(crate) fn count_grids(&mut self, two: TwoBands) -> usize {
        let mut count = 0;
        self.visit_grids(two, &mut count);
        count
    }

    /// The keys of the grids in minlex form below two bands, ascending.
    pub(crate) fn list_keys(&mut self, two: TwoBands, keys: &mut Vec<BandKey>) {
        keys.clear();
        self.visit_grids(two, keys);
        keys.sort_unstable();
    }

    /// Passes the grids in minlex form below two bands to `sink`.
    #[inline]
    fn visit_grids<S: KeySink>(&mut self, two: TwoBands, sink: &mut S) {
        self.symmetric.clear();
        let class = two.state.class;
        let second = self.table.class_of(&band_of(two.rows, 1));
        if second < class || !self.second_band_allows(two) {
            return;
        }
        let found = two.find_type(self.third_bands);
        let latest = self.third_bands.fillings(found.number).first().map(|filling| filling.class());
        if latest < Some(class) {
            return;
        }
        let names =
            std::array::from_fn(|k| column_order_code(two.stack_needs(k).by_name, found.numbers));
        let mut compared = ColumnOrders { relabelled: self.relabelled, names, digits: [0; 3] };
        let all_tied = second == class || !self.open.is_empty();
        let (count, any_tied) = self.collect_fillings(two, &found, &compared, all_tied);
        if count == 0 {
            return;
        }
        if S::LISTS || any_tied {
            compared.digits = std::array::from_fn(|k| {
                column_order_code(two.stack_needs(k).by_digit, found.numbers)
            });
            self.columns = two.column_digits();
        }
        if !any_tied && !S::LISTS {
            sink.add_count(count);
            return;
        }
        for place in 0..count {
            let (filling, tied) = self.found[place];
            if !tied && !S::LISTS {
                sink.add_count(1);
                continue;
            }
            let key = compared.key_of(filling);
            if !tied || self.is_minlex(two, second == class, filling, &compared, key) {
                sink.add_key(key);
            }
        }
    }

    /// Whether the automorphisms of the first band allow anything below the second.
    #[inline]
    fn second_band_allows(&mut self, two: TwoBands) -> bool {
        let automorphisms = self.table.automorphisms(two.state.class);
        self.open.clear();
        automorphisms.len() == 1
            || image_compare::find_open_maps(two.rows, automorphisms, &mut self.open)
    }

    /// Collects the fillings whose stacks and band are not of an earlier class. Returns their
    /// number, and whether one is tied.
    #[inline]
    fn collect_fillings(
        &mut self,
        two: TwoBands,
        found: &ThirdBandType,
        compared: &ColumnOrders,
        all_tied: bool,
    ) -> (usize, bool) {
        let [one, two_, three] = two.boxes.map(|number| two.state.allowed_third_boxes(number));
        let class = two.state.class;
        let mut count = 0;
        let mut any_tied = false;
        for &filling in self.third_bands.fillings(found.number) {
            // The remaining fillings are of even earlier classes.
            if filling.class() < class {
                break;
            }
            let [a, b, c] = compared.third_boxes(filling);
            let allowed = one.allowed >> a & two_.allowed >> b & three.allowed >> c & 1 != 0;
            let tied = (one.tied >> a | two_.tied >> b | three.tied >> c) & 1 != 0;
            let tied = tied | all_tied | (filling.class() == class);
            self.found[count % ROOM] = (filling, tied);
            count += usize::from(allowed);
            any_tied |= allowed & tied;
        }
        (count, any_tied)
    }

    /// Whether a grid that is tied is in minlex form.
    fn is_minlex(
        &mut self,
        two: TwoBands,
        tied_second: bool,
        filling: Filling,
        compared: &ColumnOrders,
        key: BandKey,
    ) -> bool {
        let mut rows = *two.rows;
        let mut cells = [0; 27];
        key.write_band(&self.columns, &mut cells);
        rows[6..].copy_from_slice(cells.as_chunks::<9>().0 as &[Row]);
        let boxes = compared.third_boxes(filling);
        let tied = TiedChutes {
            bands: [tied_second, filling.class() == two.state.class],
            stacks: std::array::from_fn(|k| {
                two.state.allowed_third_boxes(two.boxes[k]).tied >> boxes[k] & 1 != 0
            }),
        };
        match image_compare::count_automorphisms(&rows, two.state.class, tied, &self.open) {
            None => false,
            Some(1) => true,
            Some(count) => {
                self.symmetric.push((key, count));
                true
            }
        }
    }
}
