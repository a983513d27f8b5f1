//! Comments of `key=value` pairs: what tables and JSON lines have beside a puzzle.
//!
//! A value with white space is quoted as in JSON, so that a comment gives back the values that it
//! was made of.

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
