//! Words of other languages, and what to write in a recipe instead.

use crate::source::is_of_word;
use rhai::Position;
use seventeen_host::nearest::nearest;

/// A word of Python, Rust or JavaScript, and what to write.
const WORDS: [(&str, &str); 35] = [
    ("True", "`true`"),
    ("False", "`false`"),
    ("None", "`()`"),
    ("null", "`()`"),
    ("nil", "`()`"),
    ("undefined", "`()`"),
    ("and", "`&&`"),
    ("or", "`||`"),
    ("not", "`!`"),
    ("elif", "`else if`"),
    ("def", "`fn name(values) { … }`"),
    ("func", "`fn name(values) { … }`"),
    ("function", "`fn name(values) { … }`"),
    ("lambda", "`|value| …`"),
    ("println", "`print`, with values in a text between backticks, as in `n = ${n}`"),
    ("printf", "`print`, with values in a text between backticks, as in `n = ${n}`"),
    ("str", "`value.to_string()`"),
    ("float", "`value.to_float()`"),
    ("unique", "`distinct()`"),
    ("dedup", "`distinct()`"),
    ("morph", "`stream([puzzle]).morphs(1).first()`"),
    ("shuffle", "`sample(n)`, which draws items"),
    ("forEach", "a `for` loop, or `map`"),
    ("upper", "`to_upper()`"),
    ("lower", "`to_lower()`"),
    ("std", "`sd()`"),
    ("stdev", "`sd()`"),
    ("var", "`variance()`"),
    ("pearson", "`correlation(a, b)`"),
    ("spearman", "`rank_correlation(a, b)`"),
    ("isomorphic", "`a.minlex() == b.minlex()`"),
    ("is_isomorphic", "`a.minlex() == b.minlex()`"),
    ("items", "`keys()`, and `record[key]`"),
    ("length", "`len()`"),
    ("size", "`len()`"),
];

/// Methods and properties that types of recipes do not have, and what to write.
const MEMBERS: [(&str, &str, &str); 10] = [
    ("Solved", "solution", "`grid`"),
    ("Stream", "len", "`count()`"),
    ("Paired", "show", "`table().show()`"),
    ("Array", "enumerate", "`for (item, index) in array`"),
    ("Array", "count", "`len()` for the number of items"),
    ("float", "low", BOOTSTRAP),
    ("float", "high", BOOTSTRAP),
    ("float", "value", BOOTSTRAP),
    ("int", "low", BOOTSTRAP),
    ("int", "high", BOOTSTRAP),
];

/// How a statistic gets an interval.
const BOOTSTRAP: &str =
    "`#{ bootstrap: 1000 }` in the statistic, as in `mean(#{ bootstrap: 1000 }).low`";

/// Advice about a method or property that values of a type do not have, if another one is meant.
pub(super) fn advice_about_member(of: &str, name: &str) -> Option<String> {
    let found = MEMBERS.iter().find(|(known, method, _)| *known == of && *method == name);
    found.map(|(.., instead)| format!("; write {instead}"))
}

/// Advice about a name that does not exist, if it is a word of another language.
pub(super) fn advice_about_word(word: &str) -> Option<String> {
    let found = WORDS.iter().find(|(foreign, _)| *foreign == word);
    found.map(|(_, instead)| format!("; in recipes, write {instead}"))
}

/// Advice about a name that does not exist, if it is nearly a word of another language.
pub(super) fn advice_about_similar_word(word: &str) -> Option<String> {
    nearest(word, WORDS.iter().map(|(foreign, _)| *foreign)).and_then(advice_about_word)
}

/// Advice about text that a recipe cannot have at this place, if it is written as in another
/// language.
pub(super) fn advice_about_text(text: &str, place: Position) -> Option<String> {
    let rest = text_at(text, place)?;
    let after = rest.trim_start_matches(is_of_word);
    let word = &rest[..rest.len() - after.len()];
    let next = after.trim_start();
    if !word.is_ascii() {
        return Some("; names consist of ASCII letters, digits and `_`".to_owned());
    }
    if next.starts_with("=>") {
        // A number is a case of `switch`.
        let is_name = word.starts_with(char::is_alphabetic);
        return is_name.then(|| format!("; a closure is `|{word}| …` in recipes"));
    }
    if rest.starts_with("++") || rest.starts_with("--") {
        let operator = &rest[..1];
        return Some(format!("; in recipes, write `n {operator}= 1`"));
    }
    if rest.starts_with('\'') {
        return Some("; a text has double quotes: `\"…\"`".to_owned());
    }
    let declares = word == "var" && next.starts_with(is_of_word);
    if declares || next.starts_with('=') && !next.starts_with("==") {
        let name = if declares { next } else { word };
        let name = &name[..name.len() - name.trim_start_matches(is_of_word).len()];
        return Some(format!("; a new variable begins with `let`: `let {name} = …`"));
    }
    if word == "f" && after.starts_with(['"', '\'']) {
        return Some("; in recipes, write a text between backticks, as in `n = ${n}`".to_owned());
    }
    if next.starts_with(':') && !next.starts_with("::") {
        return Some("; in recipes, a record is `#{ name: value }`, and a range `1..3`".to_owned());
    }
    advice_about_word(word)
}

/// The text from a place to the end of its line.
fn text_at(text: &str, place: Position) -> Option<&str> {
    let line = text.lines().nth(place.line()?.checked_sub(1)?)?;
    let (start, _) = line.char_indices().nth(place.position()?.checked_sub(1)?)?;
    Some(&line[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_other_languages_has_advice() {
        let advice = |text: &str, column| {
            advice_about_text(text, Position::new(1, column)).unwrap_or_default()
        };
        assert_eq!(advice("if n > 2 and n < 5 {}", 10), "; in recipes, write `&&`");
        assert_eq!(advice("list.filter(p => p.clues)", 13), "; a closure is `|p| …` in recipes");
        assert_eq!(advice("switch 3 { 1..2 => 1, 3 => 2 }", 23), "");
        assert_eq!(advice("let ä = 3;", 5), "; names consist of ASCII letters, digits and `_`");
        assert!(advice("print(größe);", 7).contains("ASCII"));
        assert!(advice("print(f\"n = {n}\")", 7).contains("backticks"));
        assert!(advice("let o = { \"a\": 1 };", 14).contains("`#{ name: value }`"));
        assert!(advice("var x = 3;", 1).ends_with("`let x = …`"));
        assert!(advice("x = 3;", 1).ends_with("`let x = …`"));
        assert_eq!(advice("x == 3;", 1), "");
        assert_eq!(advice("n++;", 2), "; in recipes, write `n += 1`");
        assert!(advice("print('abc')", 7).contains("double quotes"));
        assert_eq!(advice("catalogue::all()", 1), "");
    }
}
