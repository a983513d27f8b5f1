//! Definition files, by which editors know what recipes can call.

use rhai::Engine;

/// What wraps a type in Rust and is nothing to a recipe.
const WRAPPERS: [&str; 2] = ["Res<", "Noted<"];

/// What Rust calls types that recipes know by another name.
const NAMES: [(&str, &str); 6] = [
    ("AnyChoice", "Component"),
    ("RatedStep", "Step"),
    ("String", "string"),
    ("Array", "array"),
    ("Map", "map"),
    ("RhaiResult", "?"),
];

/// Definition files for editors: names, which end in `.d.rhai`, and texts.
pub fn definitions(engine: &Engine) -> Vec<(String, String)> {
    let in_words = |text: String| text.lines().map(|line| in_words(line) + "\n").collect();
    engine.definitions().iter_files().map(|(name, text)| (name, in_words(text))).collect()
}

/// A line with the types of a declaration as recipes know them; text and comments stay.
fn in_words(line: &str) -> String {
    let is_declared = ["fn ", "get ", "set ", "op "].iter().any(|word| line.starts_with(word));
    if !is_declared {
        return line.to_owned();
    }
    // What Rhai writes for a range with its end, and for types without a name, are no types to the
    // parsers of editors.
    let mut line = line.replace("range=", "range").replace(" -> ;", ";");
    for wrapper in WRAPPERS {
        while let Some(start) = line.find(wrapper) {
            let inside = start + wrapper.len();
            let Some(end) = inner_end(&line, inside) else { break };
            let kept = line[inside..end].trim_end().to_owned();
            line.replace_range(start..=end, &kept);
        }
    }
    for (rust, known) in NAMES {
        line = whole_words(&line, rust, known);
    }
    line
}

/// Where the bracket is closed that a type begins behind.
fn inner_end(line: &str, inside: usize) -> Option<usize> {
    let mut depth = 1;
    line[inside..].char_indices().find_map(|(at, letter)| {
        depth += match letter {
            '<' => 1,
            '>' => -1,
            _ => 0,
        };
        (depth == 0).then_some(inside + at)
    })
}

/// The line with a word in place of another.
fn whole_words(line: &str, word: &str, other: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(word) {
        let (before, behind) = (&rest[..at], &rest[at + word.len()..]);
        let is_whole = !before.ends_with(is_part) && !behind.starts_with(is_part);
        words += before;
        words += if is_whole { other } else { word };
        rest = behind;
    }
    words + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_the_names_that_recipes_know() {
        for (line, expected) in [
            (
                "fn f(x: Noted<Grid >, y: AnyChoice) -> Res<Sets >;",
                "fn f(x: Grid, y: Component) -> Sets;",
            ),
            (
                "fn position(text: string) -> Res<Noted<Position>>;",
                "fn position(text: string) -> Position;",
            ),
            ("fn f(x: Range<int >) -> Res<() >;", "fn f(x: Range<int >) -> ();"),
            ("fn end(range: range=) -> int;", "fn end(range: range) -> int;"),
            ("fn to_int(_: ?) -> ;", "fn to_int(_: ?);"),
            ("fn f(x: Mapped, y: Map);", "fn f(x: Mapped, y: map);"),
            ("/// Res<Sets >", "/// Res<Sets >"),
        ] {
            assert_eq!(in_words(line), expected);
        }
    }
}
