//! Ranks as people type and paste them: `5411131853`, `5,411,131,853`, `rank 264`.

use seventeen::Result;
use seventeen::catalogue::Rank;
use seventeen::core::Puzzle;
use seventeen::jobs::catalogue::open_catalogue;
use seventeen::jobs::text::Problem;

/// The most digits of a rank.
const DIGITS: usize = 10;

/// The rank, if a text is one.
///
/// # Errors
/// There is no such rank.
pub(super) fn read(text: &str) -> Result<Option<Rank>> {
    Ok(digits_of_rank(text).map(|digits| digits.parse()).transpose()?)
}

/// The grid of a rank.
///
/// # Errors
/// The counts of all grids are not loaded.
pub(super) fn grid(rank: Rank) -> Result<Problem> {
    Ok(Puzzle::from(open_catalogue().catalogue.unrank(rank)?).into())
}

/// The digits of a rank without the separators between thousands. No puzzle has so few characters.
fn digits_of_rank(text: &str) -> Option<String> {
    let text = text.trim();
    let number = text.strip_prefix("rank").or_else(|| text.strip_prefix('#')).unwrap_or(text);
    let is_separator = |letter: char| matches!(letter, ',' | '\'' | '_') || letter.is_whitespace();
    let mut groups = number.trim().split(is_separator);
    let first = groups.next().unwrap_or_default();
    let others: Vec<&str> = groups.collect();
    let are_thousands = first.len() <= 3 && others.iter().all(|group| group.len() == 3);
    let digits = [first, &others.concat()].concat();
    let is_rank =
        (others.is_empty() || are_thousands) && digits.bytes().all(|it| it.is_ascii_digit());
    (is_rank && (1..=DIGITS).contains(&digits.len())).then_some(digits)
}
