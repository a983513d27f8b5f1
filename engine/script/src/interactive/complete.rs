//! How a line may go on: components, verbs, options of verbs and components, variables.

use crate::doc::{Entry, Topic};
use crate::types;
use rhai::{Dynamic, Scope};
use std::collections::BTreeSet;

/// The brackets, texts and comments of a text that are open at its end, the outermost first, each
/// with its place in bytes.
pub(super) fn open(text: &str) -> Vec<(usize, char)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|&(_, next)| next);
        match (open.last().map(|&(_, inner)| inner), letter) {
            (Some('"' | '\''), '\\') => drop(letters.next()),
            (Some(quote @ ('"' | '\'' | '`')), _) if letter == quote => drop(open.pop()),
            (Some('"' | '\'' | '`'), _) => {}
            (Some('*'), '*') if next == Some('/') => {
                letters.next();
                open.pop();
            }
            (Some('*'), _) => {}
            (_, '/') if next == Some('/') => {
                while letters.next_if(|&(_, c)| c != '\n').is_some() {}
            }
            (_, '/') if next == Some('*') => {
                letters.next();
                open.push((at, '*'));
            }
            (_, '"' | '\'' | '`' | '(' | '[' | '{') => open.push((at, letter)),
            (Some('('), ')') | (Some('['), ']') | (Some('{'), '}') => drop(open.pop()),
            _ => {}
        }
    }
    open
}

/// Where the last word of the text begins, and how it may go on.
pub(super) fn complete(text: &str, topics: &[Topic], scope: &Scope<'_>) -> (usize, Vec<String>) {
    let start = text.len() - last_word(text).len();
    let (before, word) = text.split_at(start);
    let open = open(before);
    if matches!(open.last(), Some((_, '"' | '\'' | '`' | '*'))) {
        return (start, Vec::new());
    }
    let words = if let Some(before) = before.strip_suffix("::") {
        in_namespace(topics, last_word(before))
    } else if let Some(before) = before.strip_suffix('.') {
        methods(topics, scope.get(last_word(before)))
    } else if let Some(call) = options_of(before, &open) {
        options(topics, call)
    } else {
        globals(topics, scope)
    };
    (start, words.into_iter().filter(|known| known.starts_with(word)).collect())
}

/// The letters, digits and underscores at the end of a text.
fn last_word(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    &text[text.trim_end_matches(is_part).len()..]
}

/// The components in a namespace.
fn in_namespace(topics: &[Topic], namespace: &str) -> BTreeSet<String> {
    let of = topics.iter().filter(|topic| !namespace.is_empty() && topic.namespace == namespace);
    of.flat_map(|topic| &topic.entries).map(|entry| entry.name.clone()).collect()
}

/// The verbs, of a value's type alone where that is known.
fn methods(topics: &[Topic], value: Option<&Dynamic>) -> BTreeSet<String> {
    let head = value.and_then(types::name_of).map(|name| format!("{name}."));
    let is_one = |entry: &&Entry| {
        entry.forms.iter().any(|form| match &head {
            Some(head) => form.signature.starts_with(head.as_str()),
            None => form.signature.starts_with(|c: char| c.is_ascii_uppercase()),
        })
    };
    let verbs = topics.iter().filter(|topic| topic.namespace.is_empty());
    verbs.flat_map(|topic| &topic.entries).filter(is_one).map(|entry| entry.name.clone()).collect()
}

/// The call whose options stand at the end of the text: `enumerate` of `sets.enumerate(17, #{ `,
/// with its namespace if it has one.
fn options_of<'a>(before: &'a str, open: &[(usize, char)]) -> Option<&'a str> {
    let [.., (call, '('), (map, '{')] = open else { return None };
    let is_map = before[..*map].ends_with('#');
    let is_name = before.trim_end().ends_with([',', '{']);
    let name = before[..*call].trim_end();
    let bare = last_word(name).len();
    let namespace =
        name[..name.len() - bare].strip_suffix("::").map_or(0, |of| last_word(of).len() + 2);
    (is_map && is_name).then(|| &name[name.len() - bare - namespace..])
}

/// The options of a verb or a component, which stand in the lists of their texts.
fn options(topics: &[Topic], call: &str) -> BTreeSet<String> {
    let called = topics
        .iter()
        .flat_map(|topic| topic.entries.iter().filter(move |entry| topic.full_name(entry) == call));
    let texts = called.flat_map(|entry| &entry.forms).flat_map(|form| form.doc.lines());
    let heads = texts.filter_map(|line| line.strip_prefix("* ")?.split_once(':'));
    let quoted = heads.flat_map(|(head, _)| head.split('`').skip(1).step_by(2));
    quoted.map(str::to_owned).collect()
}

/// Of what types values are that recipes write down rather than ask a verb for:
/// `stream([1, 2])`, `generate(generator::top_down())`.
const WRITTEN: [&str; 2] = ["Array.", "Component."];

/// Variables, namespaces and what is called on nothing, or on what is written down.
fn globals(topics: &[Topic], scope: &Scope<'_>) -> BTreeSet<String> {
    let is_free = |entry: &&Entry| {
        entry.forms.iter().map(|form| form.signature.as_str()).any(|signature| {
            let is_method = signature.starts_with(|c: char| c.is_ascii_uppercase());
            !is_method || WRITTEN.iter().any(|head| signature.starts_with(head))
        })
    };
    let verbs = topics.iter().filter(|topic| topic.namespace.is_empty());
    let verbs = verbs.flat_map(|topic| &topic.entries).filter(is_free);
    let namespaces = topics.iter().map(|topic| &topic.namespace).filter(|name| !name.is_empty());
    let variables = scope.iter().map(|(name, ..)| name.to_owned());
    let words = verbs.map(|entry| entry.name.clone()).chain(variables);
    let namespaces = namespaces.map(|namespace| format!("{namespace}::"));
    words.chain(namespaces).chain(["let", "print"].map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::topics;
    use seventeen_host::Registry;

    #[test]
    fn a_text_is_complete_when_nothing_is_open() {
        for text in ["1 + 1", "f(\")\")", "// (", "a[1]; /* { */", "'(' == '['", "`}`", ")", ""] {
            assert_eq!(open(text), [], "{text}");
        }
        for text in ["f(", "#{ a: [1, 2]", "\"abc", "/* x", "f(\"\\\"", "f(`", "{ // }"] {
            assert!(!open(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn words_go_on_with_what_fits_at_their_place() {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).unwrap();
        let topics = topics(registry).unwrap();
        let mut scope = Scope::new();
        scope.push("streak", 17_i64);
        for (text, start, expected) in [
            ("solver::back", 8, &["backtrack"][..]),
            ("puzzles(\"p\").enumera", 13, &["enumerate", "enumerate_up_to"]),
            ("sets.enumerate(17, #{ cli", 22, &["clique"]),
            ("s.generate(#{ distinct: true, si", 30, &["singles"]),
            ("stre", 0, &["streak", "stream"]),
            ("sol", 0, &["solver::"]),
            ("puzzles(\"sol", 9, &[]),
        ] {
            assert_eq!(
                complete(text, &topics, &scope),
                (start, expected.iter().map(|&s| s.to_owned()).collect()),
                "{text}"
            );
        }
    }
}
