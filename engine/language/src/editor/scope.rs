//! Where a name that a recipe declares is known.

use super::place::{TextPlace, last_word, place_at_end};
use crate::delimiters::end_of;
use crate::source::is_of_word;
use std::ops::RangeInclusive;

/// The byte offsets at which a word is known that is declared at this place: after `let`, `const`,
/// `fn` or `for`, or among the parameters of a function, closure, loop or `catch`. None if it is
/// not declared there.
pub(super) fn scope_of(text: &str, at: usize, word: &str) -> Option<RangeInclusive<usize>> {
    if matches!(place_at_end(&text[..at]), TextPlace::Text) {
        return None;
    }
    let (before, end) = (text[..at].trim_end(), at + word.len());
    match last_word(before) {
        "fn" => Some(0..=text.len()),
        "let" | "const" => Some(end_of(text, end, &[';'])..=end_of(text, end, &[])),
        "for" => Some(block_after(text, end)),
        _ if is_in_brackets(before) => Some(block_after(text, end_of(text, end, &[]) + 1)),
        _ => scope_in_closure(text, before, end),
    }
}

/// The next block.
fn block_after(text: &str, offset: usize) -> RangeInclusive<usize> {
    let start = end_of(text, offset, &['{']);
    start..=end_of(text, start + 1, &[])
}

/// Whether the text before a word begins the names that a function, loop or `catch` has in round
/// brackets.
fn is_in_brackets(before: &str) -> bool {
    let Some(list) = before.trim_end_matches(is_of_list).strip_suffix('(') else { return false };
    let list = list.trim_end();
    let head = list.trim_end_matches(is_of_word).trim_end();
    head.ends_with("fn") || ["for", "catch"].contains(&last_word(list))
}

/// The body of the closure that has the word between `before` and `end` among its parameters.
fn scope_in_closure(text: &str, before: &str, end: usize) -> Option<RangeInclusive<usize>> {
    let begins = before.trim_end_matches(is_of_list).strip_suffix('|');
    let after = text[end..].trim_start_matches(is_of_list).strip_prefix('|')?;
    // Two lines are an operator.
    begins.filter(|begins| !begins.ends_with('|'))?;
    let start = text.len() - after.len();
    match after.trim_start().starts_with('{') {
        true => Some(block_after(text, start)),
        false => Some(start..=end_of(text, start, &[',', ';'])),
    }
}

/// Whether a character can be between the brackets of a list of names.
fn is_of_list(c: char) -> bool {
    is_of_word(c) || c == ',' || c.is_whitespace()
}
