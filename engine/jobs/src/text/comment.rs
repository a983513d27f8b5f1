//! Comments of `key=value` pairs: what tables and JSON lines have beside a puzzle.
//!
//! A value with white space is quoted as in JSON, and so is a text that could be a number, so that
//! a comment gives back the values that it was made of.

use serde::de::IgnoredAny;
use serde_json::{Deserializer, Number, Value as Json};
use seventeen_core::{Cells, Puzzle};
use std::borrow::Cow;

/// The key of a comment without keys, and the name of its column.
pub(super) const NOTE: &str = "note";

/// The signs that JSON in a comment begins with. Other values are words.
const JSON_SIGNS: [char; 3] = ['"', '[', '{'];

/// A pair of a comment with a text.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// assert_eq!(comment::pair("er", "7.2"), "er=7.2");
/// assert_eq!(comment::pair("level", "Very hard"), r#"level="Very hard""#);
/// ```
pub fn pair(name: &str, text: &str) -> String {
    pair_of_key(&key(name), text)
}

/// A pair of a [`key`].
pub(super) fn pair_of_key(key: &str, text: &str) -> String {
    match text.starts_with(JSON_SIGNS) || text.contains(char::is_whitespace) {
        true => quoted_pair(key, text),
        false => [key, "=", text].concat(),
    }
}

fn quoted_pair(key: &str, text: &str) -> String {
    format!("{key}={}", Json::from(text))
}

/// The name of a column as a key: quoted if it is not a word.
pub(super) fn key(name: &str) -> Cow<'_, str> {
    let is_word =
        !name.is_empty() && !name.contains(['=', '"']) && !name.contains(char::is_whitespace);
    if is_word { name.into() } else { Json::from(name).to_string().into() }
}

/// A pair of a comment with a value in JSON, which [`Value::json`] gives back. A text that looks
/// like a number is quoted.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// assert_eq!(comment::json_pair("id", &12.into()), "id=12");
/// assert_eq!(comment::json_pair("id", &"12".into()), r#"id="12""#);
/// assert_eq!(comment::json_pair("by", &vec!["me", "you"].into()), r#"by=["me","you"]"#);
/// ```
pub fn json_pair(name: &str, value: &Json) -> String {
    match value {
        Json::String(text) if json_of_cell(text) == *value => pair(name, text),
        _ => format!("{}={value}", key(name)),
    }
}

/// The comment of a text. White space that a line would not keep is quoted.
pub(super) fn alone(note: &str) -> String {
    let is_lost = |word: &str| word.is_empty() || word.contains(char::is_whitespace);
    match note.split(' ').any(is_lost) {
        true => quoted_pair(NOTE, note),
        false => note.to_owned(),
    }
}

/// The comment of a text beside pairs. One that could be read as a pair itself is quoted, too.
pub(super) fn beside_pairs(note: &str) -> String {
    match split_pair(note) {
        Some(_) => quoted_pair(NOTE, note),
        None => alone(note),
    }
}

/// The text at the end of a comment, after its pairs: what [`alone`] or [`beside_pairs`] was made
/// of.
pub(super) fn text_after_pairs(rest: &str) -> Cow<'_, str> {
    let quoted = rest.strip_prefix(NOTE).and_then(|rest| rest.strip_prefix('='));
    match quoted.map(split_value) {
        Some((value, "")) if value.0.starts_with('"') => value.text(),
        _ => rest.into(),
    }
}

/// A value in a comment: a word, or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'a>(&'a str);

impl<'a> Value<'a> {
    /// The text of a table's cell: without its quotes, if it has them.
    ///
    /// ```
    /// use seventeen_jobs::text::comment;
    ///
    /// let found = comment::pairs(r#"er=7.2 by="no one""#).expect("only pairs").into_iter();
    /// assert_eq!(found.map(|(_, value)| value.text()).collect::<Vec<_>>(), ["7.2", "no one"]);
    /// ```
    pub fn text(self) -> Cow<'a, str> {
        match self.json_of_signs() {
            Some(Json::String(text)) => text.into(),
            _ => self.0.into(),
        }
    }

    /// The value in JSON.
    ///
    /// ```
    /// use seventeen_jobs::text::comment;
    ///
    /// let found = comment::pairs(r#"id=12 zip="12" by=["me"]"#).expect("only pairs").into_iter();
    /// let json: Vec<String> = found.map(|(_, value)| value.json().to_string()).collect();
    /// assert_eq!(json, ["12", r#""12""#, r#"["me"]"#]);
    /// ```
    pub fn json(self) -> Json {
        self.json_of_signs().unwrap_or_else(|| json_of_cell(self.0))
    }

    /// Whether it is an array or an object, about which nothing is known; in a table it is a text.
    fn is_nested(self) -> bool {
        let text = self.text();
        text.starts_with(['[', '{']) && serde_json::from_str::<IgnoredAny>(&text).is_ok()
    }

    fn json_of_signs(self) -> Option<Json> {
        if self.0.starts_with(JSON_SIGNS) { serde_json::from_str(self.0).ok() } else { None }
    }
}

/// The value of a table's cell in JSON: a number, `true`, `false` or a text, and nothing if it is
/// empty. Digits that are no number of 64 bits, such as a grid, are a text.
///
/// ```
/// use seventeen_jobs::text::comment::json_of_cell;
///
/// let of = |cell| json_of_cell(cell).to_string();
/// assert_eq!(["7.2", "true", "", "007", "me"].map(of), ["7.2", "true", "null", r#""007""#, r#""me""#]);
/// ```
pub fn json_of_cell(cell: &str) -> Json {
    if cell.is_empty() {
        return Json::Null;
    }
    if let Ok(is_so) = cell.parse::<bool>() {
        return is_so.into();
    }
    // `1e5` may be a name.
    let is_exact =
        |number: &Number| !number.is_f64() || cell.contains('.') && !cell.contains(['e', 'E']);
    let number = serde_json::from_str::<Number>(cell).ok().filter(is_exact);
    number.map_or_else(|| cell.into(), Json::Number)
}

/// A key of a comment and its value.
pub type Pair<'a> = (Cow<'a, str>, Value<'a>);

/// A pair as the comment has it.
pub(super) fn text_of_pair((name, value): &Pair<'_>) -> String {
    format!("{}={}", key(name), value.0)
}

/// The keys and values of a comment of only such pairs with distinct keys; none for other comments.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// let found = comment::pairs(r#"er=7.2 "made by"=me"#).expect("only pairs").into_iter();
/// assert_eq!(found.map(|(key, _)| key).collect::<Vec<_>>(), ["er", "made by"]);
/// assert!(comment::pairs("er=7.2 by me").is_none());
/// assert!(comment::pairs("er=7.2 er=7.3").is_none());
/// ```
pub fn pairs(note: &str) -> Option<Vec<Pair<'_>>> {
    let (found, rest) = leading_pairs(note);
    let is_name = |key: &str| key.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_first = |index: usize, key: &str| found[..index].iter().all(|(known, _)| known != key);
    let are_names = found.iter().enumerate().all(|(i, (key, _))| is_name(key) && is_first(i, key));
    (rest.is_empty() && are_names).then_some(found)
}

/// The pairs that a comment begins with, and the text after them.
fn leading_pairs(note: &str) -> (Vec<Pair<'_>>, &str) {
    let (mut found, mut rest) = (Vec::new(), note.trim_start());
    while let Some((key, value, after)) = split_pair(rest) {
        found.push((key, value));
        rest = after;
    }
    (found, rest)
}

/// The key and the value at the start of a comment, and the text after them.
pub(super) fn split_pair(text: &str) -> Option<(Cow<'_, str>, Value<'_>, &str)> {
    if text.starts_with('"') {
        let end = json_end(text)?;
        let (value, rest) = split_value(text[end..].strip_prefix('=')?);
        return Some((serde_json::from_str::<String>(&text[..end]).ok()?.into(), value, rest));
    }
    let (key, value) = text.split_once('=')?;
    let (value, rest) = split_value(value);
    (!key.is_empty() && !key.contains(char::is_whitespace)).then(|| (key.into(), value, rest))
}

/// The comment of a puzzle for an equivalent one, whose cells are elsewhere: without values that
/// are grids, puzzles or cells, or may have them, and without ratings, which depend on the order in
/// which a rater finds steps.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
/// assert_eq!(&*comment::for_equivalent(&format!("id=7 solution={grid}")), "id=7");
/// assert_eq!(&*comment::for_equivalent(r#"er=7.2 redundant="r1c1 r2c2" a note"#), "a note");
/// assert_eq!(&*comment::for_equivalent(r#"id=7 note="er=7.2 mine""#), "id=7 mine");
/// ```
pub fn for_equivalent(note: &str) -> Box<str> {
    let note = &with_changed_note(note, for_equivalent);
    let (pairs, _) = leading_pairs(note);
    let is_rated = pairs.iter().any(|(key, _)| RATINGS.contains(&&**key));
    let is_puzzle =
        |text: &str| text.len() >= 81 && Puzzle::read(text).is_ok_and(|(_, rest)| rest.is_empty());
    let is_cells = |text: &str| text.starts_with(['r', 'R']) && text.parse::<Cells>().is_ok();
    without(note, |key, value, rest| {
        let text = value.text();
        // A cell in a sentence is no value.
        let may_be_cells = rest.is_empty() || value.0.starts_with('"');
        let is_elsewhere = is_puzzle(&text) || may_be_cells && is_cells(&text);
        let is_rating = RATINGS.contains(&key) || is_of_morphs(key) || is_rated && key == LEVEL;
        is_elsewhere || value.is_nested() || is_rating
    })
}

/// The keys of ratings that depend on the order in which steps are found, also as text has them.
const RATINGS: [&str; 7] = ["er", "ep", "ed", "ED", "above", "score", "hardest"];

/// The key of the level of a score.
const LEVEL: &str = "level";

/// The keys of other ratings: equivalent puzzles share them.
const INVARIANT_RATINGS: [&str; 4] = ["te_depth", "bxb", "backdoor_size", "backdoors"];

/// The keys of facts that ratings and solution paths state beside others. Alone, they may be
/// somebody's own: a `level` an opinion, and `w` a column of anything.
const FACTS_BESIDE_RATINGS: [&str; 8] =
    [LEVEL, "w", "b", "solved", "start", "mistake", "marks", "invalid"];

/// The beginnings of the keys of ranges of ratings over morphs.
const ENDS_OF_RANGES: [&str; 2] = ["least_", "greatest_"];

/// The key of the number of morphs.
const MORPHS: &str = "morphs";

/// Whether this is the key of a range of ratings over morphs, or of their number.
fn is_of_morphs(key: &str) -> bool {
    let of_range = ENDS_OF_RANGES.iter().find_map(|end| key.strip_prefix(end));
    let is_known = |key: &str| {
        RATINGS.contains(&key)
            || INVARIANT_RATINGS.contains(&key)
            || FACTS_BESIDE_RATINGS.contains(&key)
    };
    key == MORPHS || of_range.is_some_and(is_known)
}

/// Whether `rate` writes a rating with this key.
fn is_rating(key: &str) -> bool {
    RATINGS.contains(&key) || INVARIANT_RATINGS.contains(&key) || is_of_morphs(key)
}

/// The comment of a puzzle for one with fewer clues, whose number it gets, if it has one. It loses
/// ratings, and values about which nothing is known.
///
/// ```
/// use seventeen_jobs::text::comment;
///
/// assert_eq!(&*comment::for_fewer_clues("id=7 clues=30 er=1.2", 24), "id=7 clues=24");
/// assert_eq!(&*comment::for_fewer_clues("id=7 level=mine", 24), "id=7 level=mine");
/// ```
pub fn for_fewer_clues(note: &str, clues: u32) -> Box<str> {
    let note = &with_changed_note(note, |note| for_fewer_clues(note, clues));
    let clues = clues.to_string();
    let (pairs, _) = leading_pairs(note);
    let is_rated = pairs.iter().any(|(key, _)| key == "clues" || is_rating(key));
    let is_fact = |key: &str| is_rated && FACTS_BESIDE_RATINGS.contains(&key);
    let kept = without(note, |key, value, _| value.is_nested() || is_rating(key) || is_fact(key));
    let (mut pairs, rest) = leading_pairs(&kept);
    match pairs.iter_mut().find(|(key, _)| key == "clues") {
        Some((_, value)) => *value = Value(&clues),
        None => return kept,
    }
    joined(&pairs, rest)
}

/// The comment, with a change of the value of its key `note`. JSON has the comment of a line there.
fn with_changed_note(note: &str, change: impl Fn(&str) -> Box<str>) -> Cow<'_, str> {
    let (pairs, rest) = leading_pairs(note);
    let own = pairs.iter().find(|(key, _)| key == NOTE).map(|(_, value)| value.text());
    let Some(changed) = own.map(|own| (change(&own), own)).filter(|(new, own)| **new != **own)
    else {
        return note.into();
    };
    let text = |pair: &Pair<'_>| match &*pair.0 {
        NOTE => beside_pairs(&changed.0),
        _ => text_of_pair(pair),
    };
    let parts = pairs.iter().map(text).chain([rest.to_owned()]).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ").into()
}

/// The comment without those of the pairs at its start that are not true any more. `is_untrue` gets
/// a key, its value, and the text after all pairs.
fn without(note: &str, is_untrue: impl Fn(&str, Value<'_>, &str) -> bool) -> Box<str> {
    let (mut pairs, rest) = leading_pairs(note);
    let all = pairs.len();
    pairs.retain(|(name, value)| !is_untrue(name, *value, rest));
    if pairs.len() == all { note.into() } else { joined(&pairs, rest) }
}

/// The comment of these pairs, with a text after them.
fn joined(pairs: &[Pair<'_>], rest: &str) -> Box<str> {
    let rest = Some(rest.to_owned()).filter(|rest| !rest.is_empty());
    pairs.iter().map(text_of_pair).chain(rest).collect::<Vec<_>>().join(" ").into()
}

/// The value at the start of a text, and the text after it without white space at its start.
pub(super) fn split_value(text: &str) -> (Value<'_>, &str) {
    let is_end = |end: &usize| text[*end..].chars().next().is_none_or(char::is_whitespace);
    let end = json_end(text).filter(is_end).or_else(|| text.find(char::is_whitespace));
    let end = end.unwrap_or(text.len());
    (Value(&text[..end]), text[end..].trim_start())
}

/// The end of JSON at the start of a text.
fn json_end(text: &str) -> Option<usize> {
    if !text.starts_with(JSON_SIGNS) {
        return None;
    }
    let mut values = Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(values.byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pairs_give_back_the_values_that_they_were_made_of() {
        let values =
            ["7.2", "Very hard", "\"quoted\"", "a \"b\" c", "two\nlines", "", "a=b", "[1]", "{"];
        for pair_of in [pair, |name: &str, text: &str| json_pair(name, &text.into())] {
            let note =
                values.iter().zip('a'..).map(|(value, key)| pair_of(&key.to_string(), value));
            let note = note.collect::<Vec<_>>().join(" ");
            let found = pairs(&note).expect("only pairs");
            assert!(found.iter().map(|(_, value)| value.text()).eq(values), "{note}");
        }
    }

    #[test]
    fn values_in_json_keep_their_types() {
        let values =
            json!([12, "12", 7.5, "", true, "true", ["a b", {"c": "d"}], {"e": "] f"}, "007"]);
        let values = values.as_array().expect("an array");
        let note = values.iter().zip('a'..).map(|(value, key)| json_pair(&key.to_string(), value));
        let note = note.collect::<Vec<_>>().join(" ");
        let found = pairs(&note).expect("only pairs");
        assert!(found.iter().map(|(_, value)| value.json()).eq(values.iter().cloned()), "{note}");
    }

    #[test]
    fn a_text_beside_pairs_is_given_back() {
        for note in
            ["a note", "er=7 or so", "note=\"a\"", "\"a b\"=c", "note=hey other", "", "a\nb"]
        {
            assert_eq!(text_after_pairs(&beside_pairs(note)), note);
        }
        assert_eq!(text_after_pairs("note=hey other"), "note=hey other");
    }

    #[test]
    fn any_name_is_a_key() {
        let names = ["er", "my level", "a=b", "", "2nd", "\"q\"", "two\nlines"];
        let note = names.map(|name| pair(name, "7")).join(" ");
        let (found, rest) = leading_pairs(&note);
        assert!(found.iter().map(|(name, _)| name).eq(&names) && rest.is_empty(), "{note}");
        assert_eq!(&*for_fewer_clues(&note, 30), &*note.replacen("er=7 ", "", 1));
    }

    #[test]
    fn ratings_and_their_ranges_are_known() {
        assert!(is_rating("er") && is_rating("least_er") && !is_rating("clues"));
    }

    #[test]
    fn only_what_may_be_untrue_is_dropped() {
        for (note, expected) in [
            ("id=7.2  two  spaces", "id=7.2  two  spaces"),
            ("x=r1c1 is forced", "x=r1c1 is forced"),
            ("x=r1c1 by=me", "by=me"),
            (r#"steps=["r1c1=5"] of={"a":1} by=me"#, "by=me"),
        ] {
            assert_eq!(&*for_equivalent(note), expected);
        }
    }

    #[test]
    fn other_comments_are_no_pairs() {
        for note in ["a note", "n=3 n=4", "n=3 and", "3=n", "n=3 see r1c1=5 or", "="] {
            assert_eq!(pairs(note), None, "{note}");
        }
        assert_eq!(pairs("").map(|pairs| pairs.len()), Some(0));
    }
}
