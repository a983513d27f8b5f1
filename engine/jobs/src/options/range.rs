//! Ranges as values of options: a number, or text such as `20..25`, `26..` or `..24`.

use super::OptionValue;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number that can be an end of a range.
pub trait RangeEnd: FromStr + PartialOrd + Copy {
    /// The ends for no bound, below and above all numbers.
    const OPEN: [Self; 2];

    /// The number in a value.
    fn from_value(value: &OptionValue) -> Option<Self>;
}

impl RangeEnd for u64 {
    const OPEN: [u64; 2] = [0, u64::MAX];

    fn from_value(value: &OptionValue) -> Option<u64> {
        match value {
            OptionValue::Int(number) => u64::try_from(*number).ok(),
            _ => None,
        }
    }
}

impl RangeEnd for f64 {
    const OPEN: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

    fn from_value(value: &OptionValue) -> Option<f64> {
        match value {
            OptionValue::Int(number) => Some(*number as f64),
            OptionValue::Float(number) => Some(*number),
            _ => None,
        }
    }
}

/// Parses a range; both ends are included.
///
/// ```
/// use seventeen_jobs::options::parse_range;
///
/// assert_eq!(parse_range("20..25"), Some(20..=25_u64));
/// assert_eq!(parse_range("..24"), Some(0..=24_u64));
/// assert_eq!(parse_range::<u64>("25..20"), None);
/// ```
pub fn parse_range<T: RangeEnd>(text: &str) -> Option<RangeInclusive<T>> {
    let number = |text: &str, open| match text.trim() {
        "" => Some(open),
        text => text.parse().ok(),
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) =
        (number(least, T::OPEN[0])?, number(most.trim_start_matches('='), T::OPEN[1])?);
    (least <= most).then_some(least..=most)
}

/// The error about a range whose ends are in the wrong order, if a text is one.
///
/// ```
/// use seventeen_jobs::options::reversed_range_error;
///
/// let error = reversed_range_error("6.0..5.0").unwrap();
/// assert_eq!(error, "the range 6.0..5.0 is reversed: write 5.0..6.0");
/// assert_eq!(reversed_range_error("hard"), None);
/// ```
pub fn reversed_range_error(text: &str) -> Option<String> {
    let (first, last) = text.split_once("..")?;
    let reversed = format!("{}..{}", last.trim_start_matches('=').trim(), first.trim());
    let is_range = |text: &str| parse_range::<f64>(text).is_some();
    (!is_range(text) && is_range(&reversed))
        .then(|| format!("the range {text} is reversed: write {reversed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends() {
        let cases = [
            ("20..25", Some(20..=25)),
            ("24", Some(24..=24)),
            (" 26.. ", Some(26..=u64::MAX)),
            ("..24", Some(0..=24)),
            ("0..=0", Some(0..=0)),
            ("25..20", None),
            ("a..b", None),
            ("20-25", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_range(text), expected, "{text}");
        }
        assert_eq!(parse_range("7.1..8"), Some(7.1..=8.0));
        assert_eq!(parse_range::<f64>("9..").map(|range| range.contains(&11.9)), Some(true));
    }
}
