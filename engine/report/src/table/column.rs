//! `Column`: how the values of a column are written, all of its numbers with one precision.

#[cfg(feature = "pages")]
use crate::thousands::separated;
use crate::value::Value;

/// The digits that the least number of a column has at least.
const DIGITS: i32 = 3;
/// The most decimals.
const MOST: i32 = 6;
/// The least number without decimals, if all numbers of its column are as large.
pub(super) const LARGE: f64 = 1000.;
/// The greatest number that is written in full, and the least one.
const LONGEST: f64 = 1e15;
const LEAST: f64 = 1e-6;

/// The columns of ratings, which have one decimal, and of shares, which are percentages.
const RATINGS: [&str; 7] = ["er", "ep", "ed", "rating", "hardest", "er_min", "er_max"];
const SHARES: [&str; 2] = ["share", "shares"];

/// The length of a text of cells from which on it is written in letters of one width.
const CELLS: usize = 16;

/// The kind of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    /// Text, or numbers among text.
    Text,
    /// Puzzles, grids and other texts of cells.
    Cells,
    /// Numbers and gaps, with this many decimals.
    Decimals(usize),
    /// Shares and gaps.
    Percent,
    /// Numbers too large or too small to be written in full, and gaps.
    Exponent,
}

impl Column {
    /// The kind of a column with this name and these values.
    pub(crate) fn of<'a>(name: &str, values: impl Iterator<Item = &'a Value> + Clone) -> Column {
        let known = values.filter(|value| **value != Value::Nothing);
        let numbers: Option<Vec<f64>> = known.clone().map(Value::number).collect();
        match numbers {
            Some(numbers) if numbers.is_empty() => Column::Text,
            Some(_) if SHARES.contains(&name) => Column::Percent,
            Some(_) if RATINGS.contains(&name) => Column::Decimals(1),
            Some(numbers) => precision(&numbers),
            None if known.clone().all(|value| is_cells(&value.to_string())) => Column::Cells,
            None => Column::Text,
        }
    }

    /// Whether it has numbers, which are right-aligned.
    pub(crate) fn is_numeric(self) -> bool {
        !matches!(self, Column::Text | Column::Cells)
    }
}

/// How pages show values.
#[cfg(feature = "pages")]
impl Column {
    /// A value, without separators of thousands.
    fn plain(self, value: &Value) -> String {
        let Some(number) = value.number() else { return value.to_string() };
        match (self, value) {
            (Column::Decimals(0), Value::Integer(whole)) => whole.to_string(),
            (Column::Decimals(decimals), _) => format!("{number:.decimals$}"),
            (Column::Percent, _) => format!("{:.1} %", 100. * number),
            (Column::Exponent, _) => format!("{number:.3e}"),
            _ => value.to_string(),
        }
    }

    /// A value for readers: `19,599`, `75.0 %`.
    pub(crate) fn shown(self, value: &Value) -> String {
        let plain = self.plain(value);
        if matches!(self, Column::Decimals(_)) { separated(&plain) } else { plain }
    }
}

/// The decimals with which the least of some numbers shows enough of its digits.
fn precision(numbers: &[f64]) -> Column {
    let sizes = || numbers.iter().map(|number| number.abs()).filter(|size| *size > 0.);
    let (least, most) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(0., f64::max));
    if numbers.iter().all(|number| number.fract() == 0. && number.abs() < LONGEST) {
        return Column::Decimals(0);
    }
    if !(LEAST..LONGEST).contains(&most) {
        return Column::Exponent;
    }
    let before_point = least.log10().floor() as i32 + 1;
    let most_decimals = if most >= LARGE { 2 } else { MOST };
    let decimals = if least >= LARGE { 0 } else { (DIGITS - before_point).clamp(0, most_decimals) };
    Column::Decimals(decimals as usize)
}

/// Whether a text is one of cells, such as a puzzle: long, and without blanks or words.
pub(crate) fn is_cells(text: &str) -> bool {
    let is_cell =
        |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase() || b".:x*_-".contains(&byte);
    text.len() >= CELLS && text.bytes().all(is_cell)
}

#[cfg(all(test, feature = "pages"))]
mod tests {
    use super::*;

    fn shown(name: &str, values: &[Value]) -> Vec<String> {
        let column = Column::of(name, values.iter());
        values.iter().map(|value| column.shown(value)).collect()
    }

    #[test]
    fn numbers_of_a_column_have_one_precision() {
        let of = |values: &[f64]| {
            shown("x", &values.iter().map(|x| Value::from(*x)).collect::<Vec<_>>())
        };
        assert_eq!(of(&[1.0, 2.231, 12.3]), ["1.00", "2.23", "12.30"]);
        assert_eq!(of(&[17.0, 4.0]), ["17", "4"]);
        assert_eq!(of(&[0.05, 0.0]), ["0.0500", "0.0000"]);
        assert_eq!(of(&[f64::MAX, 0.5]), ["1.798e308", "5.000e-1"]);
        let mixed = [Value::from(106_293), Value::from(19_598.75), Value::Nothing];
        assert_eq!(shown("nodes", &mixed), ["106,293", "19,599", ""]);
    }

    #[test]
    fn names_tell_ratings_and_shares() {
        assert_eq!(shown("er", &[7.2.into(), 10.into()]), ["7.2", "10.0"]);
        assert_eq!(shown("share", &[0.75.into(), 0.05.into()]), ["75.0 %", "5.0 %"]);
    }

    #[test]
    fn texts_of_cells_are_told_from_words() {
        let puzzle = Value::from("1".to_owned() + &".".repeat(80));
        let of = |values: &[Value]| Column::of("a", values.iter());
        assert_eq!(of(std::slice::from_ref(&puzzle)), Column::Cells);
        assert_eq!(of(&[puzzle, "greedy".into()]), Column::Text);
        assert_eq!(of(&[Value::Nothing]), Column::Text);
        assert_eq!(of(&["a".into(), 2.into()]), Column::Text);
    }
}
