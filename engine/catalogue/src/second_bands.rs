//! The second bands below a first band and row 4, in their order and by number.
//!
//! Row 5 is three mini-rows that fit below those of row 4 and split the digits; row 6 is three that
//! fit below both. Both come in the order of their texts, and so do second bands. Only *viable*
//! ones are numbered: each of their boxes allows a third box that makes a stack of the class or a
//! later one. Their number is a product of three numbers for each row 5, so the search skips
//! directly to a number.

use crate::class_state::ClassTables;
use crate::mini_rows::MiniRows;
use crate::rows::{Row, Rows};

/// A box's part of row 6.
#[derive(Clone, Copy, Debug)]
struct RowSixPart {
    digits: [u8; 3],
    /// The number of the box.
    number: u16,
}

/// A box's part of row 5, and the place of the matching ones of row 6.
#[derive(Clone, Copy, Debug)]
struct RowFivePart {
    digits: [u8; 3],
    /// The digits of the mini-row, as a set.
    set: u16,
    /// The start of the parts of row 6, and their number: at least one.
    start: u16,
    count: u16,
}

/// A box below its part of row 4: the viable parts of row 5, in the order of their texts.
struct BoxParts {
    middles: Vec<RowFivePart>,
    lowers: Vec<RowSixPart>,
    /// The sets of digits in row 5.
    sets: Vec<u16>,
    /// The number of boxes with each set.
    of_set: TableBySet<u16>,
}

/// A value for each set of digits.
type TableBySet<T> = Box<[T; 1 << 9]>;

impl BoxParts {
    /// An empty one.
    fn new() -> BoxParts {
        let of_set = Box::new([0; 1 << 9]);
        BoxParts { middles: Vec::new(), lowers: Vec::new(), sets: Vec::new(), of_set }
    }

    /// Fills it with all boxes that fit below a mini-row of row 4.
    fn collect_parts(&mut self, state: &ClassTables, stack: usize, upper: u8) {
        self.middles.clear();
        self.lowers.clear();
        let [above, ..] = state.mini_row_digits(stack, upper);
        for (mini_row, thirds) in MiniRows::get().pairs_below(upper) {
            let digits = state.mini_row_digits(stack, mini_row);
            // In the first box, rows are ordered by their first digits.
            if stack == 0 && digits[0] < above {
                continue;
            }
            let start = self.lowers.len();
            for third in thirds.iter().filter(|third| state.allows_third_box(third.number)) {
                let lower = state.mini_row_digits(stack, third.mini_row);
                if stack > 0 || lower[0] > digits[0] {
                    self.lowers.push(RowSixPart { digits: lower, number: third.number });
                }
            }
            let lowers = &mut self.lowers[start..];
            let count = lowers.len() as u16;
            if count > 0 {
                lowers.sort_unstable_by_key(|lower| text_order(lower.digits));
                let set = digits.iter().fold(0, |set, digit| set | 1 << digit);
                self.middles.push(RowFivePart { digits, set, start: start as u16, count });
            }
        }
        self.middles.sort_unstable_by_key(|middle| text_order(middle.digits));
        self.count_sets();
    }

    /// Counts the boxes with each set of digits.
    fn count_sets(&mut self) {
        for set in self.sets.drain(..) {
            self.of_set[usize::from(set)] = 0;
        }
        for middle in &self.middles {
            let of_set = &mut self.of_set[usize::from(middle.set)];
            if *of_set == 0 {
                self.sets.push(middle.set);
            }
            *of_set += middle.count;
        }
    }

    fn row_six_parts(&self, middle: &RowFivePart) -> &[RowSixPart] {
        &self.lowers[usize::from(middle.start)..usize::from(middle.start + middle.count)]
    }
}

/// A number for three digits, in the order of their texts.
#[inline]
fn text_order([a, b, c]: [u8; 3]) -> u32 {
    u32::from(a) << 8 | u32::from(b) << 4 | u32::from(c)
}

/// The second bands below a row 4.
pub(crate) struct SecondBandsBelowRow {
    boxes: [BoxParts; 3],
    /// The number of second bands for a set of digits in the first part of row 5, per box there.
    below_set: TableBySet<u32>,
    /// The number of second bands for each first part of row 5.
    totals: Vec<u32>,
}

/// A place among the second bands of a row 4.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct BandPlace {
    /// The parts of row 5.
    middle: [usize; 3],
    /// The parts of row 6.
    lower: [usize; 3],
}

/// All digits, as a set.
const ALL: u16 = 511;

impl SecondBandsBelowRow {
    /// An empty one.
    pub(crate) fn new() -> SecondBandsBelowRow {
        SecondBandsBelowRow {
            boxes: std::array::from_fn(|_| BoxParts::new()),
            below_set: Box::new([0; 1 << 9]),
            totals: Vec::new(),
        }
    }

    /// Loads a row 4 of a class, which is known to be possible.
    pub(crate) fn load_row(&mut self, state: &ClassTables, row: Row) {
        for (stack, below) in self.boxes.iter_mut().enumerate() {
            let digits = std::array::from_fn(|k| row[3 * stack + k]);
            below.collect_parts(state, stack, state.mini_row_number(stack, digits));
        }
        let [firsts, seconds, thirds] = &self.boxes;
        for &first in &firsts.sets {
            let with = |&second: &u16| {
                let third = thirds.of_set[usize::from(ALL ^ first ^ second)];
                u32::from(seconds.of_set[usize::from(second)]) * u32::from(third)
            };
            let fitting = seconds.sets.iter().filter(|&second| first & second == 0);
            self.below_set[usize::from(first)] = fitting.map(with).sum();
        }
        let below =
            |first: &RowFivePart| u32::from(first.count) * self.below_set[usize::from(first.set)];
        self.totals.clear();
        self.totals.extend(firsts.middles.iter().map(below));
    }

    /// The number of second bands with these two parts of row 5.
    #[inline]
    fn count_with_parts(&self, first: &RowFivePart, second: &RowFivePart) -> u32 {
        if first.set & second.set != 0 {
            return 0;
        }
        let third = self.boxes[2].of_set[usize::from(ALL ^ first.set ^ second.set)];
        u32::from(first.count) * u32::from(second.count) * u32::from(third)
    }

    /// The number of second bands with these parts of row 5.
    fn count_with_row(&self, middle: [usize; 3]) -> u32 {
        let count = |k: usize| u32::from(self.boxes[k].middles[middle[k]].count);
        count(0) * count(1) * count(2)
    }

    /// The number of second bands.
    pub(crate) fn count(&self) -> u32 {
        self.totals.iter().sum()
    }

    /// The place of the second band of this number, if it exists.
    pub(crate) fn place_of_number(&self, number: u32) -> Option<BandPlace> {
        let mut left = number;
        let take = |left: &mut u32, count: u32| {
            let here = *left < count;
            *left -= if here { 0 } else { count };
            here
        };
        let first = self.totals.iter().position(|&count| take(&mut left, count))?;
        let [firsts, seconds, thirds] = self.boxes.each_ref().map(|below| &below.middles);
        let one = &firsts[first];
        let second =
            seconds.iter().position(|two| take(&mut left, self.count_with_parts(one, two)))?;
        let set = ALL ^ one.set ^ seconds[second].set;
        let fits = |&third: &usize| thirds[third].set == set;
        let mut places = (0..thirds.len()).filter(fits);
        let third =
            places.find(|&third| take(&mut left, self.count_with_row([first, second, third])))?;
        let middle = [first, second, third];
        let [_, b, c] = std::array::from_fn(|k| u32::from(self.boxes[k].middles[middle[k]].count));
        let lower = [left / (b * c), left / c % b, left % c].map(|place| place as usize);
        Some(BandPlace { middle, lower })
    }

    /// The number of the second band with these rows 5 and 6, if it exists.
    pub(crate) fn band_number(&self, rows: &[Row; 2]) -> Option<u32> {
        let part = |row: &Row, k: usize| std::array::from_fn(|i| row[3 * k + i]);
        let mut middle = [0; 3];
        let mut lower = [0; 3];
        for (k, below) in self.boxes.iter().enumerate() {
            middle[k] = below.middles.iter().position(|one| one.digits == part(&rows[0], k))?;
            let lowers = below.row_six_parts(&below.middles[middle[k]]);
            lower[k] = lowers.iter().position(|one| one.digits == part(&rows[1], k))?;
        }
        let [firsts, seconds, thirds] = self.boxes.each_ref().map(|below| &below.middles);
        let before = self.totals[..middle[0]].iter().sum::<u32>();
        let first = &firsts[middle[0]];
        let pairs = seconds[..middle[1]].iter().map(|second| self.count_with_parts(first, second));
        let set = thirds[middle[2]].set;
        let same = (0..middle[2]).filter(|&third| thirds[third].set == set);
        let triples = same.map(|third| self.count_with_row([middle[0], middle[1], third]));
        let [_, b, c] = std::array::from_fn(|k| self.boxes[k].middles[middle[k]].count as usize);
        let within = (lower[0] * b + lower[1]) * c + lower[2];
        Some(before + pairs.sum::<u32>() + triples.sum::<u32>() + within as u32)
    }

    /// The place after a place.
    #[inline]
    pub(crate) fn next_place(&self, place: BandPlace) -> Option<BandPlace> {
        let BandPlace { middle, mut lower } = place;
        for k in (0..3).rev() {
            lower[k] += 1;
            if lower[k] < usize::from(self.boxes[k].middles[middle[k]].count) {
                return Some(BandPlace { middle, lower });
            }
            lower[k] = 0;
        }
        Some(BandPlace { middle: self.next_row_parts(middle)?, lower })
    }

    /// The place before a place with equal row 5, if there is one.
    pub(crate) fn previous_in_row_five(&self, place: BandPlace) -> Option<BandPlace> {
        let BandPlace { middle, mut lower } = place;
        for k in (0..3).rev() {
            if lower[k] > 0 {
                lower[k] -= 1;
                return Some(BandPlace { middle, lower });
            }
            lower[k] = usize::from(self.boxes[k].middles[middle[k]].count) - 1;
        }
        None
    }

    /// The parts of row 5 after these.
    fn next_row_parts(&self, [first, second, third]: [usize; 3]) -> Option<[usize; 3]> {
        let [firsts, seconds, thirds] = self.boxes.each_ref().map(|below| &below.middles);
        let mut from = (second, third + 1);
        for (first, one) in firsts.iter().enumerate().skip(first) {
            if self.totals[first] > 0 {
                for (second, two) in seconds.iter().enumerate().skip(from.0) {
                    if self.count_with_parts(one, two) > 0 {
                        let set = ALL ^ one.set ^ two.set;
                        let mut rest = from.1..thirds.len();
                        if let Some(third) = rest.find(|&third| thirds[third].set == set) {
                            return Some([first, second, third]);
                        }
                    }
                    from.1 = 0;
                }
            }
            from = (0, 0);
        }
        None
    }

    /// Writes rows 5 and 6 of a place; returns the numbers of its boxes.
    #[inline]
    pub(crate) fn write_rows(&self, place: &BandPlace, rows: &mut Rows) -> [u16; 3] {
        std::array::from_fn(|k| {
            let below = &self.boxes[k];
            let middle = &below.middles[place.middle[k]];
            let lower = &below.lowers[usize::from(middle.start) + place.lower[k]];
            rows[4][3 * k..3 * k + 3].copy_from_slice(&middle.digits);
            rows[5][3 * k..3 * k + 3].copy_from_slice(&lower.digits);
            lower.number
        })
    }
}
