//! The name of a new plugin, as its files spell it.

use anyhow::bail;
use seventeen_plugin::declaration::RESERVED;

/// The most characters of a name.
const LONGEST: usize = 40;

/// Words that are not names in the languages of plugins, besides those of recipes.
const RESERVED_IN_CODE: &str = "abstract and become box crate default dyn enum extern gen \
     global impl is macro mod module move mut new not or override package parent priv public ref \
     self shared spawn struct super sync template thread trait type typeof unsafe unsized virtual \
     where with";

/// Checks a name.
///
/// # Errors
/// It is not a name of a component.
pub(super) fn check(name: &str) -> anyhow::Result<()> {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    let is_name = name.split(['_', '-']).all(is_part)
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= LONGEST;
    if !is_name {
        bail!(
            "`{name}` is not a name: expected lower-case letters, digits and single `_`, with a \
             letter first and at most {LONGEST} characters, such as `my_solver`"
        );
    }
    if let Some(rest) = name.strip_prefix("seventeen").filter(|rest| !rest.is_empty()) {
        let rest = rest.trim_start_matches(['_', '-']);
        bail!("the library gets the prefix `seventeen_` anyway: type `{rest}`");
    }
    if RESERVED.contains(&name) || RESERVED_IN_CODE.split_whitespace().any(|word| word == name) {
        bail!("`{name}` is a word of the language: type another name, such as `my_{name}`");
    }
    Ok(())
}

/// `my-solver` as `my_solver`.
pub(super) fn snake_case(name: &str) -> String {
    name.replace('-', "_")
}

/// `my_solver` as `MySolver`.
pub(super) fn camel_case(name: &str) -> String {
    let upper_first = |part: &str| part[..1].to_ascii_uppercase() + &part[1..];
    name.split(['_', '-']).map(upper_first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words() {
        for name in ["plain", "my_solver", "my-solver", "x2", "two_digits_2"] {
            assert!(check(name).is_ok(), "{name}");
        }
        let long = "a".repeat(41);
        for name in ["", "2x", "MySolver", "my__solver", "_my", "my_", "ä", "a/b", "..", &long] {
            let error = check(name).unwrap_err().to_string();
            assert!(error.contains("is not a name: expected"), "{name}: {error}");
        }
        let error = check("match").unwrap_err().to_string();
        assert!(error.contains("type another name, such as `my_match`"), "{error}");
        let error = check("seventeen-mine").unwrap_err().to_string();
        assert!(error.ends_with("type `mine`"), "{error}");
    }

    #[test]
    fn types_are_camel_case() {
        assert_eq!(camel_case("my_solver-2"), "MySolver2");
        assert_eq!(snake_case("my-solver"), "my_solver");
    }
}
