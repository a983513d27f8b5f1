//! JSON lines: a result's fields as one object, in order.

use crate::declared::Fields;
use serde_json::{Value as Json, json};
use seventeen_jobs::text::comment;

/// The fields and the comment of a puzzle or grid. A comment of only `key=value` pairs becomes
/// fields, unless a key is the name of another field.
///
/// ```
/// use seventeen_report::{json, record::named};
///
/// let named = || named([("grid", "5942…".into())]);
/// let with = |note| json::object(json::add_comment_fields(named(), note));
/// assert_eq!(with("er=7.2 by=me"), r#"{"grid":"5942…","er":7.2,"by":"me"}"#);
/// assert_eq!(with("grid=1"), r#"{"grid":"5942…","note":"grid=1"}"#);
/// ```
pub fn add_comment_fields(mut fields: Fields, note: &str) -> Fields {
    match keys_and_values(note, &fields) {
        Some(noted) => fields.extend(noted),
        None => fields.push(("note".to_owned(), note.into())),
    }
    fields
}

/// A JSON object that keeps this order of fields.
///
/// ```
/// let fields = [("nodes".to_owned(), 12.into()), ("best".to_owned(), true.into())];
/// assert_eq!(seventeen_report::json::object(fields), r#"{"nodes":12,"best":true}"#);
/// ```
pub fn object(fields: impl IntoIterator<Item = (String, Json)>) -> String {
    let pairs = fields.into_iter().map(|(name, value)| format!("{}:{value}", json!(name)));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
}

/// The fields of a comment that has only `key=value` pairs, none of them with the name of a field
/// `beside` it; no fields for other comments.
fn keys_and_values(note: &str, beside: &Fields) -> Option<Fields> {
    let pairs = comment::pairs(note)?;
    let is_taken = |key: &str| beside.iter().any(|(name, _)| name == key);
    if pairs.is_empty() || pairs.iter().any(|(key, _)| is_taken(key)) {
        return None;
    }
    Some(pairs.into_iter().map(|(key, value)| (key.into_owned(), value.json())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::named;

    #[test]
    fn only_notes_of_keys_and_values_become_fields() {
        let of = |note: &str| object(add_comment_fields(named([("puzzle", "1".into())]), note));
        assert_eq!(of("n=3 by=me"), r#"{"puzzle":"1","n":3,"by":"me"}"#);
        assert_eq!(of("by=\"no one\" n=3"), r#"{"puzzle":"1","by":"no one","n":3}"#);
        assert_eq!(of("n=true by=True"), r#"{"puzzle":"1","n":true,"by":"True"}"#);
        let grid = "1".repeat(81);
        assert_eq!(of(&format!("grid={grid}")), format!(r#"{{"puzzle":"1","grid":"{grid}"}}"#));
        for note in ["", "a note", "n=3 n=4", "n=3 and", "puzzle=2", "3=n"] {
            assert_eq!(of(note), json_of(note));
        }
    }

    fn json_of(note: &str) -> String {
        format!(r#"{{"puzzle":"1","note":{}}}"#, json!(note))
    }
}
