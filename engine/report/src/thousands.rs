//! Numbers with a comma between thousands: `19,599`.

/// A number, as text, with a comma between thousands. Text that is no number stays as it is.
///
/// ```
/// use seventeen_report::thousands::separated;
///
/// assert_eq!(separated("-1234567.25"), "-1,234,567.25");
/// ```
pub fn separated(number: &str) -> String {
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (whole, fraction) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.to_owned();
    }
    let groups = whole.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    format!("{sign}{}{fraction}", groups.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let all = ["1", "999", "1000", "-1234567.25", "1e9", ""].map(separated);
        assert_eq!(all, ["1", "999", "1,000", "-1,234,567.25", "1e9", ""]);
    }

    #[test]
    fn digits_are_in_groups_of_three() {
        let numbers = [0, 639, 20_000, 1_234_567].map(|number: u64| separated(&number.to_string()));
        assert_eq!(numbers, ["0", "639", "20,000", "1,234,567"]);
    }
}
