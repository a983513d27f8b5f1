//! Histograms: how numbers are spread, as a table and as a chart of bars.

use crate::table::Table;
use crate::tally::Tally;
use crate::value::Value;
use std::fmt;

/// How many numbers are in each of the bins that cover them.
///
/// Whole numbers less than [`MOST_SINGLE`] apart have a bin each. Otherwise a bin is 1, 2 or 5 times a
/// power of ten wide and begins at a multiple of that; there are about as many as Sturges advises ("The
/// Choice of a Class Interval", 1926), the binary logarithm of how many numbers there are and one more.
///
/// ```
/// use seventeen_report::Histogram;
///
/// let mut histogram = Histogram::default();
/// [9., 11., 11., 11., 12.].map(|number| histogram.add(number));
/// let counts: Vec<u64> = histogram.bins().iter().map(|bin| bin.count).collect();
/// assert_eq!(counts, [1, 0, 3, 1]);
/// assert!(histogram.to_string().contains("11      3  0.600  ████"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Histogram(Tally);

/// A range of numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// The least number in it.
    pub from: f64,
    /// The number where the next bin begins.
    pub to: f64,
    /// How many numbers are in it.
    pub count: u64,
}

/// How far whole numbers may lie apart that have a bin each.
pub const MOST_SINGLE: f64 = 40.;

/// How many characters the longest bar has.
const LONGEST: f64 = 40.;

/// A bar's end in eighths of a character.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

impl Histogram {
    /// Counts a finite number.
    pub fn add(&mut self, number: f64) {
        // There is one zero.
        self.0.add((number + 0.).into());
    }

    /// How many numbers there are.
    pub fn total(&self) -> u64 {
        self.0.total()
    }

    /// The bins, from that of the least number to that of the greatest.
    pub fn bins(&self) -> Vec<Bin> {
        let Some((least, greatest)) = self.ends() else { return Vec::new() };
        let (width, _) = self.width(least, greatest);
        let place = |number: f64| multiple(number, width);
        let first = place(least);
        let bin =
            |i: f64| Bin { from: (first + i) * width, to: (first + i + 1.) * width, count: 0 };
        let mut bins: Vec<Bin> =
            (0..=(place(greatest) - first) as u32).map(|i| bin(i.into())).collect();
        for (number, count) in self.numbers() {
            bins[(place(number) - first) as usize].count += count;
        }
        bins
    }

    /// A row for each bin: its least number as `from` and that of the next one as `to`, or the number as
    /// `value` where each bin has one; the `count`, and the `share` of all.
    pub fn table(&self) -> Table {
        let is_single = self.ends().is_none_or(|(least, greatest)| self.width(least, greatest).1);
        let names = if is_single { ["value"].as_slice() } else { &["from", "to"] };
        let columns = names.iter().chain(&["count", "share"]).map(|&name| name.to_owned());
        let rows = self.bins().into_iter().map(|Bin { from, to, count }| {
            let ends = [from, to].into_iter().take(names.len()).map(short);
            let share = count as f64 / self.total() as f64;
            ends.chain([count.into(), share.into()]).collect()
        });
        Table::new(columns.collect(), rows.collect()).expect("rows are as long as the heading")
    }

    fn numbers(&self) -> impl DoubleEndedIterator<Item = (f64, u64)> + Clone + '_ {
        self.0.counts().filter_map(|(value, count)| Some((value.number()?, count)))
    }

    /// The least and the greatest number.
    fn ends(&self) -> Option<(f64, f64)> {
        let (least, _) = self.numbers().next()?;
        Some((least, self.numbers().next_back()?.0))
    }

    /// How wide a bin is, and whether it has just one whole number.
    fn width(&self, least: f64, greatest: f64) -> (f64, bool) {
        let is_whole = self.numbers().all(|(number, _)| number.fract() == 0.);
        if is_whole && greatest - least < MOST_SINGLE || least == greatest {
            return (1., is_whole);
        }
        let bins = (self.total() as f64).log2().ceil() + 1.;
        (round_width((greatest - least) / bins), false)
    }
}

/// How many times `width` is in the number. Decimal fractions are no binary ones: what is a multiple but
/// for that is one.
fn multiple(number: f64, width: f64) -> f64 {
    let times = number / width;
    let whole = times.round();
    if (times - whole).abs() <= 1e-9 * times.abs().max(1.) { whole } else { times.floor() }
}

/// The least of 1, 2 and 5 times the powers of ten that is no less than this.
fn round_width(width: f64) -> f64 {
    let power = 10f64.powf(width.log10().floor());
    let steps = [1., 2., 5.].map(|step| step * power);
    steps.into_iter().find(|&step| step >= width).unwrap_or(10. * power)
}

/// Whole numbers without decimals; of others as many as tell bins apart.
fn short(number: f64) -> Value {
    if number.fract() == 0. && number.abs() < 1e15 {
        return (number as i64).into();
    }
    // Multiples of a decimal fraction end in digits of the binary one.
    let rounded: f64 = format!("{number:.12e}").parse().unwrap_or(number);
    rounded.into()
}

/// The table, with a bar behind each row.
impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table().to_string();
        let counts: Vec<u64> = self.bins().iter().map(|bin| bin.count).collect();
        let most = counts.iter().copied().max().unwrap_or(1) as f64;
        let mut lines = table.lines();
        write!(f, "{}", lines.next().unwrap_or_default())?;
        for (line, count) in lines.zip(counts) {
            write!(f, "\n{}", format!("{line}  {}", bar(count as f64 / most)).trim_end())?;
        }
        Ok(())
    }
}

/// A bar of this part of the longest.
fn bar(part: f64) -> String {
    let eighths = (part * LONGEST * 8.).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Histogram {
        let mut histogram = Histogram::default();
        numbers.iter().for_each(|&number| histogram.add(number));
        histogram
    }

    fn bins(numbers: &[f64]) -> Vec<(f64, f64, u64)> {
        let shortened = |x: f64| short(x).number().unwrap();
        let bins = of(numbers).bins();
        bins.into_iter().map(|bin| (shortened(bin.from), shortened(bin.to), bin.count)).collect()
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
            let (from, to) = (bin.from - 1e-9, bin.to - 1e-9);
            let inside = |x: &&f64| (from..to).contains(*x);
            assert_eq!(numbers.iter().filter(inside).count() as u64, bin.count, "{bin:?}");
        }
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 1000);
        assert!((5..30).contains(&bins.len()), "{}", bins.len());
    }

    #[test]
    fn bars_are_as_long_as_counts_are() {
        assert_eq!([0., 0.5, 1.].map(|part| bar(part).chars().count()), [0, 20, 40]);
        assert_eq!(bar(1. / 320.), "▏");
    }
}
