//! A component with its options as text, for command lines.
//!
//! `digits`, `digits(4)`, `random_cells(empty: 54, rounds: 500)`: a name, followed by nothing, by
//! the value of the first option alone, or by options with names. Text needs quotes only where it
//! is ambiguous. The syntax of recipes also works: `random_cells(#{ empty: 54 })`.

use crate::error::{Error, Result};
use seventeen_host::Registered;
use seventeen_host::aliases::is_same_name;
use seventeen_plugin::Value;

/// A component's name, and the text in parentheses after it.
pub(super) fn split_name_and_options(text: &str) -> Result<(&str, Option<&str>)> {
    match text.trim().split_once('(') {
        None => Ok((text.trim(), None)),
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(inside) => Ok((name.trim(), Some(inside.trim()))),
            None => Err(unclosed_error(text, rest)),
        },
    }
}

/// The error for a text whose part after `(` does not end with `)`.
fn unclosed_error(text: &str, rest: &str) -> Error {
    match rest.split_once(outside_quotes(')')) {
        Some((_, junk)) => {
            let junk = junk.trim();
            Error::bad_input(format_args!("`{text}`: expected nothing after `)`, found `{junk}`"))
        }
        None => Error::bad_input(format_args!("`{text}`: missing closing `)`")),
    }
}

/// The options of `component` in a text from parentheses.
pub(super) fn parse_options(component: &Registered, inside: &str) -> Result<Vec<(String, Value)>> {
    let record = inside.strip_prefix("#{").and_then(|rest| rest.strip_suffix('}'));
    let inside = record.unwrap_or(inside).trim();
    if inside.is_empty() {
        return Ok(Vec::new());
    }
    split_at_commas(inside)
        .into_iter()
        .enumerate()
        .map(|(i, part)| parse_option(component, i, part))
        .collect()
}

/// One option: `name: value`, or the value of the first.
fn parse_option(component: &Registered, index: usize, part: &str) -> Result<(String, Value)> {
    let split_at = |c| part.split_once(c).map(|(name, text)| (name.trim(), text.trim()));
    let is_option = |name: &str| component.param(name).is_some();
    if let Some((name, text)) = split_at('=').filter(|&(name, _)| is_option(name)) {
        return Err(Error::bad_input(format_args!("`{part}`: expected `{name}: {text}`")));
    }
    let is_meant = |name: &str| component.params().iter().any(|it| is_same_name(it.name, name));
    let named = split_at(':');
    match (named, component.params().first()) {
        (Some((name, text)), _) if is_identifier(name) || is_meant(name) => {
            Ok((name.to_owned(), parse_value(text)))
        }
        (_, Some(first)) if index == 0 => Ok((first.name.to_owned(), parse_value(part))),
        (_, None) => {
            let (kind, name) = (component.kind(), component.name());
            Err(Error::bad_input(format_args!("{kind} `{name}` has no options: remove {part}")))
        }
        _ => Err(Error::bad_input(format_args!("`{part}`: expected an option as `name: value`"))),
    }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The text split at its commas, except those in quotes.
fn split_at_commas(inside: &str) -> Vec<&str> {
    inside.split(outside_quotes(',')).map(str::trim).collect()
}

/// Whether a character, each in turn, is this one outside of quotes.
fn outside_quotes(sought: char) -> impl FnMut(char) -> bool {
    let mut quote = None;
    move |c| {
        match quote {
            None if QUOTES.contains(&c) => quote = Some(c),
            Some(open) if open == c => quote = None,
            _ => {}
        }
        c == sought && quote.is_none()
    }
}

/// The quotes that text may have.
const QUOTES: [char; 2] = ['"', '`'];

/// The content of quotes; double quotes allow JSON escapes such as `\n`.
fn parse_quoted(text: &str) -> Option<String> {
    let inside = QUOTES.iter().find_map(|&quote| text.strip_prefix(quote)?.strip_suffix(quote))?;
    Some(serde_json::from_str(text).unwrap_or_else(|_| inside.to_owned()))
}

fn parse_value(text: &str) -> Value {
    match (parse_quoted(text), text) {
        (Some(text), _) => Value::Text(text),
        (None, "true") => Value::Bool(true),
        (None, "false") => Value::Bool(false),
        (None, text) => text
            .parse()
            .map(Value::Int)
            .or_else(|_| text.parse().map(Value::Float))
            .unwrap_or_else(|_| Value::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_its_parentheses_and_commas() {
        assert_eq!(split_name_and_options(" digits ( 4 ) ").unwrap(), ("digits", Some("4")));
        assert_eq!(split_name_and_options("tuned").unwrap(), ("tuned", None));
        let error = |text| split_name_and_options(text).unwrap_err().to_string();
        assert_eq!(error("digits(4"), "`digits(4`: missing closing `)`");
        assert_eq!(error("f(\"a)\""), "`f(\"a)\"`: missing closing `)`");
        assert_eq!(error("digits(4) x"), "`digits(4) x`: expected nothing after `)`, found `x`");
        assert_eq!(split_at_commas(r#"path: "a,b", n: 1"#), [r#"path: "a,b""#, "n: 1"]);
        assert_eq!(split_at_commas(r#"a: `x,"y`, n: 1"#), [r#"a: `x,"y`"#, "n: 1"]);
    }

    #[test]
    fn values_are_of_the_type_that_they_look_like() {
        assert_eq!(parse_value("54"), Value::Int(54));
        assert_eq!(parse_value("0.5"), Value::Float(0.5));
        assert_eq!(parse_value("true"), Value::Bool(true));
        assert_eq!(parse_value("half_turn"), Value::Text("half_turn".to_owned()));
        assert_eq!(parse_value(r#""4""#), Value::Text("4".to_owned()));
        assert_eq!(parse_value(r#""x\ny""#), Value::Text("x\ny".to_owned()));
        assert_eq!(parse_value("`uniform`"), Value::Text("uniform".to_owned()));
        assert_eq!(parse_value("`"), Value::Text("`".to_owned()));
    }
}
