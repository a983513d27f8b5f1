//! Plain words (CONTRIBUTING.md, "Plain words"): banned phrases are in no text that a user sees,
//! and in no more comments than `tests/data/words.txt` allows, which only shrinks.

use seventeen_tests::{data, root};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folders and files with text of the project.
const PLACES: [&str; 9] = [
    "engine", "plugins", "cli", "scripts", "docs/src", "ARCHITECTURE.md", "CHANGELOG.md",
    "CONTRIBUTING.md", "SECURITY.md",
];

/// Folders and files without text of the project, and tests, which show faulty texts.
const OTHERS: [&str; 5] = ["target", "node_modules", "vendor", "tests", "tests.rs"];

/// What a file consists of.
#[derive(Default)]
struct Text {
    /// Text that a user sees: strings of the program, documentation of recipes, documents.
    seen: Vec<String>,
    /// Comments of the code.
    comments: Vec<String>,
}

/// Banned phrases, and in how many lines of comments each may be.
fn phrases() -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(data("words.txt")).expect("the list of phrases");
    let line = |line: &str| {
        let (limit, phrase) = line.split_once(' ').expect("a number and a phrase");
        (phrase.to_owned(), limit.parse().expect("a number"))
    };
    text.lines().filter(|text| !text.starts_with('#')).map(line).collect()
}

/// All files below a place.
fn files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(place).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path
            .file_name()
            .and_then(|name| name.to_str())
            .is_none_or(|name| !OTHERS.contains(&name))
        {
            found.extend(files(&path));
        }
    }
    found.sort();
    found
}

/// The texts of a file; nothing of a file that is no text of ours.
fn text_of(path: &Path) -> Text {
    let read = || std::fs::read_to_string(path).expect("text");
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("rs") => of_rust(&read(), is_documentation(path)),
        Some("rhai") => {
            Text { seen: read().lines().map(str::to_owned).collect(), ..Text::default() }
        }
        Some("md") => Text { seen: prose(&read()), ..Text::default() },
        _ => Text::default(),
    }
}

/// Whether the comments of a file are what `seventeen doc` prints.
fn is_documentation(path: &Path) -> bool {
    let path = path.to_string_lossy().replace('\\', "/");
    path.contains("script/src/verbs") || path.contains("report/src/record")
}

/// The lines of a document outside of code.
fn prose(text: &str) -> Vec<String> {
    let mut in_code = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        if !in_code {
            let outside = line.split('`').step_by(2);
            lines.push(outside.collect::<Vec<_>>().join(""));
        }
    }
    lines
}

/// The strings and comments of a file in Rust, without its tests.
fn of_rust(text: &str, is_documentation: bool) -> Text {
    let mut found = Text::default();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    for line in code.lines() {
        let (code, comment) = parted(line);
        found.seen.extend(code.split('"').skip(1).step_by(2).map(str::to_owned));
        let is_seen = is_documentation && comment.starts_with("///");
        if is_seen { &mut found.seen } else { &mut found.comments }.push(comment.to_owned());
    }
    found
}

/// A line of code, and its comment.
fn parted(line: &str) -> (&str, &str) {
    let mut in_string = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        in_string ^= letter == '"' && before != '\\' && before != '\'';
        if !in_string && line[at..].starts_with("//") {
            return line.split_at(at);
        }
        before = letter;
    }
    (line, "")
}

/// Whether a text has a phrase; one after `^` counts only at the start of the text.
fn has(text: &str, phrase: &str) -> bool {
    if let Some(start) = phrase.strip_prefix('^') {
        return text.trim_start_matches(['/', '!', ' ']).starts_with(start);
    }
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let lower = text.to_lowercase();
    lower.match_indices(&phrase.to_lowercase()).any(|(at, found)| {
        let ends = !lower[at + found.len()..].starts_with(is_word);
        !lower[..at].ends_with(is_word) && ends
    })
}

#[test]
fn no_text_that_a_user_sees_has_a_banned_phrase() {
    let phrases = phrases();
    let mut faults = Vec::new();
    for path in PLACES.iter().flat_map(|place| files(&root().join(place))) {
        for line in text_of(&path).seen {
            let banned = phrases.keys().filter(|phrase| has(&line, phrase));
            faults.extend(banned.map(|phrase| format!("{}: {phrase}: {line}", path.display())));
        }
    }
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn comments_have_no_more_banned_phrases_than_they_had() {
    let all = PLACES.iter().flat_map(|place| files(&root().join(place)));
    let comments: Vec<String> = all.flat_map(|path| text_of(&path).comments).collect();
    for (phrase, limit) in phrases() {
        let found = comments.iter().filter(|line| has(line, &phrase)).count();
        assert!(found <= limit, "{phrase}: in {found} lines of comments, expected {limit} at most");
    }
}

/// The width of code, which is rustfmt's default.
const WIDTH: usize = 100;

/// Whether a comment has to be wrapped: it is not a table, nor too long because of one word.
fn is_too_wide(line: &str) -> bool {
    let (code, comment) = parted(line);
    let text = comment.trim_start_matches(['/', '!', ' ']);
    let has_short_words = text.split(' ').all(|word| code.len() + word.len() < WIDTH - 6);
    !comment.is_empty() && line.chars().count() > WIDTH && !text.starts_with('|') && has_short_words
}

#[test]
fn comments_are_wrapped_at_the_width_of_code() {
    let all = ["engine", "plugins", "cli", "tests/src", "tests/tests"];
    for path in all.iter().flat_map(|place| files(&root().join(place))) {
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("text");
            let mut in_example = false;
            let mut is_prose = |line: &&str| {
                let fence = line.trim_start_matches(['/', '!', ' ']).starts_with("```");
                in_example ^= fence && line.trim_start().starts_with("//");
                !in_example
            };
            let wide = text.lines().filter(|line| is_prose(line)).find(|line| is_too_wide(line));
            assert_eq!(wide, None, "{}: expected at most {WIDTH} columns", path.display());
        }
    }
    assert!(is_too_wide(&format!("/// {}", "word ".repeat(20))));
    assert!(!is_too_wide(&format!("/// | {}", "word ".repeat(20))));
}

#[test]
fn phrases_are_found_as_words() {
    assert!(has("The lines behind it", "behind") && has("so many cells", "so many"));
    assert!(!has("behindhand", "behind") && !has("what_is", "what is"));
    assert!(has("/// The same for grids", "^The same") && !has("gives the same", "^The same"));
    let text = of_rust("let a = \"so many\"; // behind\n/// stands\n#[cfg(test)]\n\"x\"", false);
    assert_eq!((text.seen, text.comments.len()), (vec!["so many".to_owned()], 2));
}
