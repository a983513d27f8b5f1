//! Comments of `key=value` pairs: what tables and JSON lines have beside a puzzle.
//!
//! A value with white space is quoted as in JSON, so that a comment gives back the values that it
//! was made of.

use seventeen_core::Puzzle;
use std::borrow::Cow;

/// A pair of a comment.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// assert_eq!(comment::pair("er", "7.2"), "er=7.2");
/// assert_eq!(comment::pair("level", "Very hard"), r#"level="Very hard""#);
/// ```
pub fn pair(name: &str, value: &str) -> String {
    if value.starts_with('"') || value.contains(char::is_whitespace) {
        return format!("{name}={}", serde_json::Value::from(value));
    }
    format!("{name}={value}")
}

/// The keys and values of a comment of only such pairs; none for other comments. A value in quotes
/// is owned.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// let found = comment::pairs(r#"er=7.2 by="no one""#).expect("only pairs");
/// assert_eq!(found, [("er", "7.2".into()), ("by", "no one".into())]);
/// assert!(comment::pairs("er=7.2 by me").is_none());
/// ```
pub fn pairs(note: &str) -> Option<Vec<(&str, Cow<'_, str>)>> {
    let (mut found, mut rest) = (Vec::new(), note.trim_start());
    while !rest.is_empty() {
        let (key, value) = rest.split_once('=')?;
        let is_name = key.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_name || key.contains(char::is_whitespace) {
            return None;
        }
        let (value, after) = split_value(value);
        found.push((key, value));
        rest = after;
    }
    Some(found)
}

/// The comment of a puzzle for an equivalent one, whose cells are elsewhere: without values that
/// are grids or puzzles.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
/// assert_eq!(&*comment::for_equivalent(&format!("id=7 solution={grid}")), "id=7");
/// assert_eq!(&*comment::for_equivalent("a note"), "a note");
/// ```
pub fn for_equivalent(note: &str) -> Box<str> {
    without(note, |_, value| Puzzle::read(value).is_ok_and(|(_, rest)| rest.is_empty()))
}

/// What is true of a puzzle, but not of one with fewer clues.
const MEASURES: [&str; 4] = ["clues", "er", "ep", "ed"];

/// The comment of a puzzle for one with fewer clues: without the number of clues and the ratings.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// assert_eq!(&*comment::for_fewer_clues("id=7 clues=30 er=1.2"), "id=7");
/// ```
pub fn for_fewer_clues(note: &str) -> Box<str> {
    without(note, |key, _| MEASURES.contains(&key))
}

/// The comment without those of its pairs that are not true any more.
fn without(note: &str, is_untrue: impl Fn(&str, &str) -> bool) -> Box<str> {
    let Some(mut kept) = pairs(note) else { return note.into() };
    let all = kept.len();
    kept.retain(|(key, value)| !is_untrue(key, value));
    if kept.len() == all {
        return note.into();
    }
    let kept: Vec<String> = kept.iter().map(|(key, value)| pair(key, value)).collect();
    kept.join(" ").into()
}

/// The value at the start of a text, and the text after it without white space at its start.
pub(super) fn split_value(text: &str) -> (Cow<'_, str>, &str) {
    let mut quoted = serde_json::Deserializer::from_str(text).into_iter::<String>();
    if text.starts_with('"')
        && let Some(Ok(value)) = quoted.next()
    {
        return (value.into(), text[quoted.byte_offset()..].trim_start());
    }
    let (value, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (value.into(), rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_give_back_the_values_that_they_were_made_of() {
        let values = ["7.2", "Very hard", "\"quoted\"", "a \"b\" c", "two\nlines", "", "a=b"];
        let note = values.map(|value| pair("key", value)).join(" ");
        let found = pairs(&note).expect("only pairs");
        assert!(found.iter().map(|(_, value)| &**value).eq(values), "{note}");
    }

    #[test]
    fn other_comments_are_no_pairs() {
        for note in ["a note", "n=3 and", "3=n", "n=3 see r1c1=5 or", "="] {
            assert_eq!(pairs(note), None, "{note}");
        }
        assert_eq!(pairs("").map(|pairs| pairs.len()), Some(0));
    }
}
