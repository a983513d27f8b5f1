//! What a plugin declares must not only be readable, but also make sense: names that recipes can
//! call, each once, and flags of known values.

use crate::manifest::{ManifestError, Read};
use std::collections::BTreeSet;
use std::fmt;

/// Words that cannot name a component: those that recipes read otherwise, and the functions of
/// namespaces that are not components.
///
/// ```
/// use seventeen_plugin::declaration::RESERVED;
///
/// assert!(RESERVED.contains(&"fn") && RESERVED.contains(&"by"));
/// ```
pub const RESERVED: [&str; 52] = [
    "all", "by", "choosing", "named", //
    "as", "async", "await", "break", "call", "case", "catch", "const", "continue", "curry",
    "debug", "do", "else", "eval", "export", "false", "fn", "for", "go", "goto", "if", "import",
    "in", "is_def_fn", "is_def_var", "is_shared", "let", "loop", "match", "nil", "null", "print",
    "private", "protected", "return", "static", "switch", "this", "throw", "true", "try",
    "type_of", "until", "use", "var", "void", "while", "yield",
];

/// The error for a declaration that makes no sense.
pub(crate) fn malformed<T>(what: impl fmt::Display) -> Read<T> {
    Err(ManifestError::Malformed(what.to_string()))
}

/// The value of a flag.
pub(crate) fn read_flag(raw: u32, what: &str) -> Read<bool> {
    match raw {
        0 | 1 => Ok(raw == 1),
        other => malformed(format_args!("{what} {other}: expected 0 or 1")),
    }
}

/// Whether a name is in snake_case: letters, digits and `_`, a letter first.
///
/// ```
/// use seventeen_plugin::declaration::is_snake_case;
///
/// assert_eq!(["dlx_2", "Dlx", "2dlx", ""].map(is_snake_case), [true, false, false, false]);
/// ```
pub fn is_snake_case(name: &str) -> bool {
    let follows = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(follows)
}

/// The name, if recipes can use it.
pub(crate) fn in_snake_case(name: &'static str, what: &str) -> Read<&'static str> {
    match is_snake_case(name) {
        true => Ok(name),
        false => malformed(format_args!("{what} {name:?}: expected snake_case")),
    }
}

/// Rejects what is declared twice.
pub(crate) fn check_each_once(declared: impl Iterator<Item = String>) -> Read<()> {
    let mut known = BTreeSet::new();
    for one in declared {
        if let Some(one) = known.replace(one) {
            return malformed(format_args!("{one} is declared twice"));
        }
    }
    Ok(())
}
