//! Definition files, which tell editors the functions that recipes can call.

use crate::signature::{own_type_name, types_together};
use crate::source::is_of_word;
use rhai::Engine;

/// Wrappers of types in Rust that recipes do not see.
const WRAPPERS: [&str; 2] = ["Res", "Annotated"];

/// The names of Rhai's types in definition files.
const NAMES: [(&str, &str); 4] =
    [("String", "string"), ("Array", "array"), ("Map", "map"), ("RhaiResult", ANY)];

/// A value of any type in definition files.
const ANY: &str = "?";

/// Definition files for editors: names, which end in `.d.rhai`, and texts.
pub fn definitions(engine: &Engine) -> Vec<(String, String)> {
    let in_words = |text: String| text.lines().map(|line| with_recipe_types(line) + "\n").collect();
    engine.definitions().iter_files().map(|(name, text)| (name, in_words(text))).collect()
}

/// A line with the types of a declaration as recipes know them; text and comments stay.
fn with_recipe_types(line: &str) -> String {
    let is_declared = ["fn ", "get ", "set ", "op "].iter().any(|word| line.starts_with(word));
    if !is_declared {
        return line.to_owned();
    }
    // The parsers of editors do not know Rhai's notation for a range with its end, and for types
    // without a name.
    let line = line.replace("range=", "range").replace(" -> ;", ";");
    let (mut words, mut are_wrappers) = (String::new(), Vec::new());
    for part in line.split_inclusive(|c| !is_of_word(c)) {
        let word = part.trim_end_matches(|c| !is_of_word(c));
        match &part[word.len()..] {
            "<" if WRAPPERS.contains(&word) => are_wrappers.push(true),
            ">" if !words.ends_with('-') && are_wrappers.pop() == Some(true) => {
                words += recipe_type(word);
                words.truncate(words.trim_end().len());
            }
            after => {
                if after == "<" {
                    are_wrappers.push(false);
                }
                words += recipe_type(word);
                words += after;
            }
        }
    }
    words
}

/// The name in recipes of a type of Rust.
fn recipe_type(word: &str) -> &str {
    if types_together(word).is_some() {
        return ANY;
    }
    let of_rhai = NAMES.iter().find(|(rust, _)| *rust == word);
    of_rhai.map_or_else(|| own_type_name(word), |(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_the_names_that_recipes_know() {
        for (line, expected) in [
            (
                "fn f(x: Annotated<Grid >, y: AnyChoice) -> Res<Sets >;",
                "fn f(x: Grid, y: Component) -> Sets;",
            ),
            (
                "fn position(text: string) -> Res<Annotated<Position>>;",
                "fn position(text: string) -> Position;",
            ),
            ("fn f(x: Range<int >) -> Res<() >;", "fn f(x: Range<int >) -> ();"),
            ("fn end(range: range=) -> int;", "fn end(range: range) -> int;"),
            ("fn to_int(_: ?) -> ;", "fn to_int(_: ?);"),
            ("fn f(x: Mapped, y: Map);", "fn f(x: Mapped, y: map);"),
            ("/// Res<Sets >", "/// Res<Sets >"),
        ] {
            assert_eq!(with_recipe_types(line), expected);
        }
    }
}
