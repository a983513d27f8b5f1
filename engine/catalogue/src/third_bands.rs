//! All fillings of three rows below two bands, whose columns need given digits.
//!
//! Nine columns need three digits each. Up to the names of the digits that is one of 22,620
//! *types*: digit d is in column a of the first stack, b of the second and c of the third, and each
//! column has three. The digits are numbered by (a, b, c), so a type is three columns of three
//! pairs (b, c), each ascending. The first two columns and the third determine its number. All
//! types together have 786,768 fillings up to the order of the rows, 35 on average. They are listed
//! once, each with the orders of its three boxes and the class of the band.

use crate::band_table::BandTable;
use crate::orders::{ORDER, comparison_bits};
use std::sync::LazyLock;

/// The number of ascending triples of pairs in a column of the first stack.
const TRIPLES: usize = 165;

/// Room for the choices of a row, 9 in the first stack and 27 in the second: a power of two.
const ROWS: usize = 256;

/// No type has more fillings.
pub(crate) const MOST_FILLINGS: usize = 288;

/// A filling. For each column it has the order in which its three digits, ascending by number, come
/// in the rows; digit r of the first column is in row r. There are 36 such orders of the two other
/// columns of the first stack, 216 of the second's, 216 of the third's. It also has the class of
/// the band, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Filling(u32);

impl Filling {
    fn new(orders: [usize; 3], class: usize) -> Filling {
        Filling((orders[0] | orders[1] << 6 | orders[2] << 14 | class << 22) as u32)
    }

    /// The orders of the columns of each stack, as numbers of base 6.
    #[inline]
    pub(crate) fn orders(self) -> [u8; 3] {
        [self.0 as u8 & 63, (self.0 >> 6) as u8, (self.0 >> 14) as u8]
    }

    /// The class of the band.
    #[inline]
    pub(crate) fn class(self) -> usize {
        (self.0 >> 22) as usize
    }
}

/// The triple of three pairs, and the order that sorts them: the number of their order, with equal
/// pairs counted as ascending.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct TripleAndOrder {
    /// The number of the triple, below 165.
    pub(crate) triple: u8,
    /// The number of the order.
    pub(crate) order: u8,
}

/// All types with their fillings.
pub(crate) struct ThirdBandFillings {
    /// By the nibbles of three pairs.
    sorted: Vec<TripleAndOrder>,
    /// By the first two triples: the number of the first type that begins so.
    base: Vec<u16>,
    /// For each triple, the number of earlier ones with equal columns.
    offset: Vec<u8>,
    /// For each type the start of its fillings; one more at the end.
    starts: Vec<u32>,
    fillings: Vec<Filling>,
}

/// The number of times that each column of the second and third stack occurs in three pairs: a
/// nibble each.
fn column_counts(triple: [u8; 3]) -> u32 {
    triple.iter().map(|&pair| 1 << (4 * (pair / 3)) | 1 << (4 * (3 + pair % 3))).sum()
}

/// The required value of [`column_counts`] for all nine digits.
const ALL_COLUMNS: u32 = 0x33_3333;

impl ThirdBandFillings {
    /// The table, made at the first call, which takes most of the time of a start.
    pub(crate) fn get() -> &'static ThirdBandFillings {
        static TABLE: LazyLock<ThirdBandFillings> = LazyLock::new(ThirdBandFillings::new);
        &TABLE
    }

    fn new() -> ThirdBandFillings {
        let triples = all_triples();
        let mut table = ThirdBandFillings {
            sorted: sorted_triple_table(&triples),
            base: vec![0; TRIPLES * TRIPLES],
            offset: triple_offsets(&triples),
            starts: vec![0],
            fillings: Vec::with_capacity(786_768),
        };
        let columns: Vec<u32> = triples.iter().map(|&triple| column_counts(triple)).collect();
        // Sorted by columns, so that those with given ones are adjacent, ascending.
        let mut by_columns: Vec<usize> = (0..TRIPLES).collect();
        by_columns.sort_by_key(|&triple| columns[triple]);
        for (a, b) in (0..TRIPLES).flat_map(|a| (0..TRIPLES).map(move |b| (a, b))) {
            table.base[a * TRIPLES + b] = (table.starts.len() - 1) as u16;
            let left = ALL_COLUMNS.wrapping_sub(columns[a] + columns[b]);
            let from = by_columns.partition_point(|&triple| columns[triple] < left);
            for &c in by_columns[from..].iter().take_while(|&&triple| columns[triple] == left) {
                table.list_fillings([triples[a], triples[b], triples[c]]);
            }
        }
        table
    }

    /// Lists the fillings of a type.
    fn list_fillings(&mut self, triples: [[u8; 3]; 3]) {
        let start = self.fillings.len();
        let columns = digits_of_columns(triples);
        let (mut firsts, mut seconds) = ([0; ROWS], [0; ROWS]);
        let firsts = rows_with_first(&columns, 0, &mut firsts);
        let seconds = rows_with_first(&columns, 1, &mut seconds);
        for &first in firsts {
            for &second in seconds.iter().filter(|&second| first & second == 0) {
                self.fillings.push(filling_of_rows(&columns, first, second));
            }
        }
        self.fillings[start..].sort_unstable_by(|one, other| other.cmp(one));
        self.starts.push(self.fillings.len() as u32);
    }

    /// The triple of three pairs, each a nibble.
    #[inline]
    pub(crate) fn sort_pairs(&self, pairs: usize) -> TripleAndOrder {
        self.sorted[pairs & 0xfff]
    }

    /// The number of the type with these triples, which are known to be valid.
    #[inline]
    pub(crate) fn type_number(&self, triples: [u8; 3]) -> usize {
        let [a, b, c] = triples.map(usize::from);
        usize::from(self.base[a * TRIPLES + b]) + usize::from(self.offset[c])
    }

    /// The fillings of a type, later classes first.
    #[inline]
    pub(crate) fn fillings(&self, number: usize) -> &[Filling] {
        &self.fillings[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// All ascending triples of pairs, ascending.
fn all_triples() -> Vec<[u8; 3]> {
    let all = (0..729).map(|code: u16| [code / 81, code / 9 % 9, code % 9].map(|pair| pair as u8));
    all.filter(|pairs| pairs.is_sorted()).collect()
}

fn sorted_triple_table(triples: &[[u8; 3]]) -> Vec<TripleAndOrder> {
    let entry = |code: usize| {
        let pairs = [code & 15, code >> 4 & 15, code >> 8].map(|pair| pair as u8);
        // Three times the pair plus the place gives three different numbers.
        let order = ORDER[comparison_bits(std::array::from_fn(|k| 3 * pairs[k] + k as u8))];
        let mut ascending = pairs;
        ascending.sort_unstable();
        let triple = triples.binary_search(&ascending).unwrap_or_default();
        TripleAndOrder { triple: triple as u8, order }
    };
    (0..1 << 12).map(entry).collect()
}

fn triple_offsets(triples: &[[u8; 3]]) -> Vec<u8> {
    let same = |&(place, triple): &(usize, &[u8; 3])| {
        let before = &triples[..place];
        before.iter().filter(|&&other| column_counts(other) == column_counts(*triple)).count() as u8
    };
    triples.iter().enumerate().map(|triple| same(&triple)).collect()
}

/// The digits that each column of a type needs, as sets: bit 9 · stack + digit.
type DigitsOfColumns = [u32; 9];

/// All digits of a row, in all stacks.
const ALL: u32 = (1 << 27) - 1;

fn digits_of_columns(triples: [[u8; 3]; 3]) -> DigitsOfColumns {
    let mut columns = [0; 9];
    for (digit, pair) in (0..).zip(triples.as_flattened()) {
        columns[digit / 3] |= 1 << digit;
        columns[usize::from(3 + pair / 3)] |= 1 << (9 + digit);
        columns[usize::from(6 + pair % 3)] |= 1 << (18 + digit);
    }
    columns
}

/// The choices of one element from each of three sets of three. The first set may have only one.
fn choose_one_each<const N: usize>(of: [u32; 3]) -> [u32; N] {
    let elements = of.map(|mut set| {
        std::array::from_fn(|_| {
            let element = set & set.wrapping_neg();
            set ^= element;
            element
        })
    });
    let [firsts, seconds, thirds]: [[u32; 3]; 3] = elements;
    std::array::from_fn(|n| firsts[n / 9] | seconds[n / 3 % 3] | thirds[n % 3])
}

/// All choices of a row with the digit of its number in its first cell, as sets like those of the
/// columns.
fn rows_with_first<'a>(
    columns: &DigitsOfColumns,
    number: u32,
    rows: &'a mut [u32; ROWS],
) -> &'a [u32] {
    let &[_, b, c, d, e, f, g, h, i] = columns;
    let firsts: [u32; 9] = choose_one_each([1 << number, b, c]);
    let seconds: [u32; 27] = choose_one_each([d, e, f].map(|column| column >> 9));
    // The possible sets of the third stack, a bit each.
    let mut thirds = [0_u64; 8];
    for third in choose_one_each::<27>([g, h, i].map(|column| column >> 18)) {
        thirds[third as usize / 64] |= 1 << (third % 64);
    }
    let mut count = 0;
    for first in firsts {
        for second in seconds {
            // More than three if the stacks share a digit.
            let third = 511 & !(first | second);
            rows[count % ROWS] = first | second << 9 | third << 18;
            count += (thirds[third as usize / 64] >> (third % 64) & 1) as usize;
        }
    }
    &rows[..count]
}

/// The filling with these two rows, which share no digit in any stack: the third is the rest.
fn filling_of_rows(columns: &DigitsOfColumns, first: u32, second: u32) -> Filling {
    let rows = [first, second, ALL & !(first | second)].map(|row| {
        let digit =
            |column: usize| (row & columns[column]).trailing_zeros() as usize - column / 3 * 9;
        std::array::from_fn(|column| digit(column) as u8)
    });
    let orders = std::array::from_fn(|stack| {
        (3 * stack..3 * stack + 3).fold(0, |number, column| {
            // A column has its digits in the order of their numbers.
            let digits = rows.map(|row: [u8; 9]| row[column]);
            6 * number + usize::from(ORDER[comparison_bits(digits)])
        })
    });
    Filling::new(orders, BandTable::get().class_of(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::band_table::CLASSES;
    use crate::rows::Band;
    use seventeen_core::ORDERS_OF_THREE;
    use std::array::from_fn;

    /// The rows, in digits' numbers.
    fn rows_in(filling: Filling, columns: &[[u8; 3]; 9]) -> Band {
        let orders = filling.orders().map(usize::from);
        let mut rows = Band::default();
        for (column, digits) in columns.iter().enumerate() {
            let order = orders[column / 3] / [36, 6, 1][column % 3] % 6;
            for (row, cells) in rows.iter_mut().enumerate() {
                cells[column] = digits[ORDERS_OF_THREE[order][row]];
            }
        }
        rows
    }

    #[test]
    fn types_and_fillings_are_as_many_as_known() {
        let table = ThirdBandFillings::get();
        assert_eq!((table.starts.len() - 1, table.fillings.len()), (22_620, 786_768));
        let most = table.starts.windows(2).map(|pair| pair[1] - pair[0]).max();
        assert_eq!(most, Some(MOST_FILLINGS as u32));
    }

    #[test]
    fn every_type_is_found_by_its_triples_and_filled_without_repeats() {
        let table = ThirdBandFillings::get();
        let triples = all_triples();
        let mut number = 0;
        for (a, b) in (0..TRIPLES).flat_map(|a| (0..TRIPLES).map(move |b| (a, b))) {
            let left =
                ALL_COLUMNS.wrapping_sub(column_counts(triples[a]) + column_counts(triples[b]));
            for c in (0..TRIPLES).filter(|&c| column_counts(triples[c]) == left) {
                assert_eq!(table.type_number([a, b, c].map(|triple| triple as u8)), number);
                let pairs = [triples[a], triples[b], triples[c]].concat();
                let columns: [[u8; 3]; 9] =
                    from_fn(|digit| [digit as u8 / 3, 3 + pairs[digit] / 3, 6 + pairs[digit] % 3]);
                let digits = from_fn(|column| {
                    let mut digits =
                        (0..9).filter(|&digit: &usize| columns[digit].contains(&(column as u8)));
                    from_fn(|_| digits.next().unwrap_or_default() as u8)
                });
                let mut fillings = table.fillings(number).to_vec();
                assert!(fillings.is_sorted_by_key(|filling| CLASSES - filling.class()));
                for filling in &fillings {
                    let rows = rows_in(*filling, &digits);
                    assert!(
                        rows.iter().all(|row| row.iter().map(|d| 1_u32 << d).sum::<u32>() == 511)
                    );
                    assert_eq!(BandTable::get().class_of(&rows), filling.class());
                }
                fillings.sort_unstable();
                assert!(fillings.windows(2).all(|pair| pair[0] != pair[1]));
                number += 1;
            }
        }
    }
}
