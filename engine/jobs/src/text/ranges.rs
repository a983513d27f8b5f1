//! Compact lists of numbers: `3,17,40-52`.

use std::fmt::Write;

/// Ascending numbers, consecutive ones as ranges, with `between` them.
///
/// ```
/// use seventeen_jobs::text::ranges::format_ranges;
///
/// assert_eq!(format_ranges(&[3, 17, 18, 19, 21], ","), "3,17-19,21");
/// assert_eq!(format_ranges(&[], ","), "");
/// ```
pub fn format_ranges(numbers: &[u64], between: &str) -> String {
    format_first_ranges(numbers.iter().copied(), between, usize::MAX)
}

/// The first `most` ranges of ascending numbers, with `between` them and `…` for the rest.
///
/// ```
/// use seventeen_jobs::text::ranges::format_first_ranges;
///
/// assert_eq!(format_first_ranges([3, 17, 18, 19, 21].into_iter(), ",", 2), "3,17-19,…");
/// ```
pub fn format_first_ranges(
    numbers: impl Iterator<Item = u64>,
    between: &str,
    most: usize,
) -> String {
    let (mut text, mut count, mut numbers) = (String::new(), 0, numbers.peekable());
    while let Some(first) = numbers.next() {
        if count > 0 {
            text += between;
        }
        if count == most {
            text += "…";
            break;
        }
        let mut last = first;
        while let Some(next) = numbers.next_if(|next| last.checked_add(1) == Some(*next)) {
            last = next;
        }
        let _ =
            if first == last { write!(text, "{first}") } else { write!(text, "{first}-{last}") };
        count += 1;
    }
    text
}
