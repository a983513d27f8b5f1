//! Histograms: the distribution of numbers, as a table and as a bar chart.

use crate::table::Table;
use crate::tally::Tally;
use crate::value::Value;
use seventeen_jobs::{Error, Result};
use std::fmt;

/// Counts of numbers in bins that cover them.
///
/// Whole numbers less than [`MOST_SINGLE`] apart have a bin each. Otherwise bins are 1, 2 or 5
/// times a power of ten wide and begin at multiples of their width. Their number is near that of
/// Sturges ("The Choice of a Class Interval", 1926): 1 plus the binary logarithm of the count of
/// numbers.
///
/// ```
/// use seventeen_report::Histogram;
///
/// let mut histogram = Histogram::default();
/// [9, 11, 11, 11, 12].map(|number| histogram.add(number.into()));
/// let counts: Vec<u64> = histogram.bins().iter().map(|bin| bin.count).collect();
/// assert_eq!(counts, [1, 0, 3, 1]);
/// assert!(histogram.to_string().contains("11      3  0.600  ████"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Histogram {
    tally: Tally,
    /// The width of the bins, if it is given.
    width: Option<f64>,
}

/// A range of numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Bin {
    /// The least number in it.
    pub from: Value,
    /// The lower end of the next bin.
    pub to: Value,
    /// The count of its numbers.
    pub count: u64,
}

/// The largest number of bins of a given width.
const MOST_BINS: f64 = 10_000.;

/// The greatest distance of whole numbers that have a bin each.
pub const MOST_SINGLE: i128 = 40;

/// The length of the longest bar in characters.
const LONGEST: f64 = 40.;

/// A bar's end in eighths of a character.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

impl Histogram {
    /// Counts a finite number; no other value is counted.
    pub fn add(&mut self, number: Value) {
        match number {
            Value::Integer(_) => self.tally.add(number),
            Value::Number(float) if float.is_finite() => self.tally.add(float_to_value(float)),
            _ => {}
        }
    }

    /// The histogram of the same numbers in bins of this width.
    ///
    /// # Errors
    /// The width is not above 0, or there would be more than 10,000 bins.
    pub fn with_width(self, width: f64) -> Result<Histogram> {
        let ends = [self.tally.counts().next(), self.tally.counts().next_back()];
        let [least, greatest] = ends.map(|end| end.and_then(|(value, _)| value.number()));
        let apart = greatest.unwrap_or_default() - least.unwrap_or_default();
        if width.is_finite() && width > 0. && apart / width < MOST_BINS {
            return Ok(Histogram { width: Some(width), ..self });
        }
        Err(Error::bad_input(format_args!(
            "histogram: bins of width {width}, expected a width above 0 and at most {MOST_BINS} bins"
        )))
    }

    /// The count of all numbers.
    pub fn total(&self) -> u64 {
        self.tally.total()
    }

    /// The bins, from the least number's to the greatest's.
    pub fn bins(&self) -> Vec<Bin> {
        self.bin_width().map_or_else(Vec::new, |division| match division {
            BinWidth::Whole(width) => self.bins_by_index(
                |value| {
                    as_whole_number(value).map_or(0, |number| i128::from(number).div_euclid(width))
                },
                |place| {
                    i64::try_from(place * width)
                        .map_or_else(|_| shorten_number((place * width) as f64), Value::Integer)
                },
            ),
            BinWidth::Parts(width) => self.bins_by_index(
                |value| divide_by_width(value.number().unwrap_or_default(), width) as i128,
                |place| shorten_number(place as f64 * width),
            ),
        })
    }

    /// The bins, if the number's bin has an index and its lower end exists.
    fn bins_by_index(
        &self,
        place: impl Fn(&Value) -> i128,
        begin: impl Fn(i128) -> Value,
    ) -> Vec<Bin> {
        let counts = || self.tally.counts();
        let (Some((least, _)), Some((greatest, _))) = (counts().next(), counts().next_back())
        else {
            return Vec::new();
        };
        let (first, last) = (place(least), place(greatest));
        let bin = |i: i128| Bin { from: begin(i), to: begin(i + 1), count: 0 };
        let mut bins: Vec<Bin> = (first..=last).map(bin).collect();
        for (value, count) in counts() {
            bins[(place(value) - first) as usize].count += count;
        }
        bins
    }

    /// A row for each bin: its lower end `from` and its upper end `to` (or `value` for bins of one
    /// number), the `count`, and the `share` of all numbers.
    pub fn table(&self) -> Table {
        let is_single = matches!(self.bin_width(), None | Some(BinWidth::Whole(1)));
        let names = if is_single { ["value"].as_slice() } else { &["from", "to"] };
        let columns = names.iter().chain(&["count", "share"]).map(|&name| name.to_owned());
        let rows = self.bins().into_iter().map(|Bin { from, to, count }| {
            let share = count as f64 / self.total() as f64;
            let ends = [from, to].into_iter().take(names.len());
            ends.chain([count.into(), share.into()]).collect()
        });
        Table::new(columns.collect(), rows.collect()).expect("rows are as long as the heading")
    }

    /// The width of the bins; none without numbers.
    fn bin_width(&self) -> Option<BinWidth> {
        if let Some(width) = self.width {
            return self.tally.counts().next().map(|_| BinWidth::Parts(width));
        }
        let (least, greatest) = (self.tally.counts().next()?.0, self.tally.counts().next_back()?.0);
        let bins = (self.total() as f64).log2().ceil() + 1.;
        let is_whole = self.tally.counts().all(|(value, _)| as_whole_number(value).is_some());
        if let (Some(from), Some(to), true) =
            (as_whole_number(least), as_whole_number(greatest), is_whole)
        {
            let apart = i128::from(to) - i128::from(from);
            if apart < MOST_SINGLE {
                return Some(BinWidth::Whole(1));
            }
            let width = round_width(apart as f64 / bins);
            return Some(if width < 1. {
                BinWidth::Parts(width)
            } else {
                BinWidth::Whole(width as i128)
            });
        }
        let (least, greatest) = (least.number()?, greatest.number()?);
        let is_one = least == greatest;
        Some(BinWidth::Parts(if is_one { 1. } else { round_width((greatest - least) / bins) }))
    }
}

/// The width of bins.
#[derive(Clone, Copy)]
enum BinWidth {
    /// For whole numbers.
    Whole(i128),
    /// For any numbers.
    Parts(f64),
}

/// A whole number written as one.
fn as_whole_number(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(integer) => Some(*integer),
        _ => None,
    }
}

/// A float as a whole number, if it is one.
fn float_to_value(float: f64) -> Value {
    // Beyond this there are floats that are no `i64`.
    let is_whole = float.fract() == 0. && float.abs() < 9e18;
    if is_whole { Value::Integer(float as i64) } else { Value::Number(float) }
}

/// The number divided by `width`. Decimal fractions are inexact in binary, so a quotient close to a
/// whole number counts as one.
fn divide_by_width(number: f64, width: f64) -> f64 {
    let times = number / width;
    let whole = times.round();
    if (times - whole).abs() <= 1e-9 * times.abs().max(1.) { whole } else { times.floor() }
}

/// The least number of the form 1, 2 or 5 times a power of ten that is no less than this.
fn round_width(width: f64) -> f64 {
    let power = 10f64.powf(width.log10().floor());
    let steps = [1., 2., 5.].map(|step| step * power);
    steps.into_iter().find(|&step| step >= width).unwrap_or(10. * power)
}

/// Whole numbers without decimals; others with enough decimals to distinguish bins.
fn shorten_number(number: f64) -> Value {
    if number.fract() == 0. && number.abs() < 1e15 {
        return (number as i64).into();
    }
    // Multiples of a decimal fraction end in binary rounding errors.
    let rounded: f64 = format!("{number:.12e}").parse().unwrap_or(number);
    rounded.into()
}

/// The table, with a bar at the end of each row.
impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table().to_string();
        let counts: Vec<u64> = self.bins().iter().map(|bin| bin.count).collect();
        let most = counts.iter().copied().max().unwrap_or(1) as f64;
        let mut lines = table.lines();
        write!(f, "{}", lines.next().unwrap_or_default())?;
        for (line, count) in lines.zip(counts) {
            write!(f, "\n{}", format!("{line}  {}", draw_bar(count as f64 / most)).trim_end())?;
        }
        Ok(())
    }
}

/// A bar of this share of the longest.
fn draw_bar(part: f64) -> String {
    let eighths = (part * LONGEST * 8.).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Histogram {
        let mut histogram = Histogram::default();
        numbers.iter().for_each(|&number| histogram.add(number.into()));
        histogram
    }

    fn bins(numbers: &[f64]) -> Vec<(f64, f64, u64)> {
        let ends = |bin: &Bin| Some((bin.from.number()?, bin.to.number()?, bin.count));
        of(numbers).bins().iter().filter_map(ends).collect()
    }

    #[test]
    fn whole_numbers_beyond_floats_have_bins_of_their_own() {
        let mut histogram = Histogram::default();
        let beyond = 1_i64 << 53;
        for number in [beyond + 1, beyond, beyond + 1] {
            histogram.add(number.into());
        }
        let found = histogram.bins().into_iter().map(|bin| (bin.from, bin.count));
        assert_eq!(found.collect::<Vec<_>>(), [(beyond.into(), 1), ((beyond + 1).into(), 2)]);
        let mut ends = Histogram::default();
        for number in [i64::MIN, i64::MAX] {
            ends.add(number.into());
        }
        assert_eq!(ends.bins().iter().map(|bin| bin.count).sum::<u64>(), 2);
    }

    #[test]
    fn whole_numbers_have_a_bin_each() {
        assert_eq!(bins(&[3., 1., 3.]), [(1., 2., 1), (2., 3., 0), (3., 4., 2)]);
        assert_eq!(bins(&[-2., -1.]), [(-2., -1., 1), (-1., 0., 1)]);
        assert_eq!(bins(&[]), []);
        assert_eq!(bins(&[0., -0.]), [(0., 1., 2)]);
    }

    #[test]
    fn others_have_bins_of_a_round_width() {
        assert_eq!(bins(&[0., 100.]), [(0., 50., 1), (50., 100., 0), (100., 150., 1)]);
        let found = bins(&[7.1, 7.2, 7.25, 7.6]);
        assert_eq!(found, [(7., 7.2, 1), (7.2, 7.4, 2), (7.4, 7.6, 0), (7.6, 7.8, 1)]);
        assert_eq!(bins(&[2.5]), [(2., 3., 1)]);
    }

    #[test]
    fn every_number_is_in_the_bin_that_covers_it() {
        let numbers: Vec<f64> = (0..1000).map(|i| f64::from(i * i % 997) / 7.).collect();
        let bins = of(&numbers).bins();
        for bin in &bins {
            let [from, to] = [&bin.from, &bin.to].map(|end| end.number().unwrap() - 1e-9);
            let inside = |x: &&f64| (from..to).contains(*x);
            assert_eq!(numbers.iter().filter(inside).count() as u64, bin.count, "{bin:?}");
        }
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 1000);
        assert!((5..30).contains(&bins.len()), "{}", bins.len());
    }

    #[test]
    fn bars_are_as_long_as_counts_are() {
        assert_eq!([0., 0.5, 1.].map(|part| draw_bar(part).chars().count()), [0, 20, 40]);
        assert_eq!(draw_bar(1. / 320.), "▏");
    }
}
