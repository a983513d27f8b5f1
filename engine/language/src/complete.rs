//! Completions of a line: components, verbs, options of verbs and components, variables.

use crate::doc::{Entry, Topic};
use std::collections::BTreeSet;

/// The brackets, texts and comments that are open at the end of a text, the outermost first, each
/// with its byte offset.
///
/// ```
/// use seventeen_language::complete::open_delimiters;
///
/// assert_eq!(open_delimiters("f(\")\", ["), [(1, '('), (7, '[')]);
/// ```
pub fn open_delimiters(text: &str) -> Vec<(usize, char)> {
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

/// A variable, and the name of its type, if that is one of ours.
pub type TypedVariable<'a> = (&'a str, Option<&'a str>);

/// The byte offset at which the last word of the text begins, and its completions.
///
/// ```
/// use seventeen_language::complete::complete;
///
/// let variables = [("streak", None), ("street", None)];
/// assert_eq!(complete("1 + str", &[], &variables), (4, vec!["streak".to_owned(), "street".to_owned()]));
/// ```
pub fn complete(
    text: &str,
    topics: &[Topic],
    variables: &[TypedVariable<'_>],
) -> (usize, Vec<String>) {
    let start = text.len() - last_word(text).len();
    let (before, word) = text.split_at(start);
    let open = open_delimiters(before);
    if matches!(open.last(), Some((_, '"' | '\'' | '`' | '*'))) {
        return (start, Vec::new());
    }
    let words = if let Some(before) = before.strip_suffix("::") {
        in_namespace(topics, last_word(before))
    } else if let Some(before) = before.strip_suffix('.') {
        let called = last_word(before);
        methods_of_type(
            topics,
            variables.iter().rev().find(|(name, _)| *name == called).and_then(|of| of.1),
        )
    } else if let Some(call) = options_of(before, &open) {
        options_of_call(topics, call)
    } else {
        global_names(topics, variables)
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

/// The verbs; only those of a type if it is known.
fn methods_of_type(topics: &[Topic], of: Option<&str>) -> BTreeSet<String> {
    let head = of.map(|name| format!("{name}."));
    let is_one = |entry: &&Entry| {
        entry.forms.iter().any(|form| match &head {
            Some(head) => form.signature.starts_with(head.as_str()),
            None => form.signature.starts_with(|c: char| c.is_ascii_uppercase()),
        })
    };
    let verbs = topics.iter().filter(|topic| topic.namespace.is_empty());
    verbs.flat_map(|topic| &topic.entries).filter(is_one).map(|entry| entry.name.clone()).collect()
}

/// The call whose options are at the end of the text: `enumerate` in `sets.enumerate(17, #{ `, with
/// its namespace if it has one.
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

/// The options of a verb or a component, from the lists in their texts.
fn options_of_call(topics: &[Topic], call: &str) -> BTreeSet<String> {
    let called = topics
        .iter()
        .flat_map(|topic| topic.entries.iter().filter(move |entry| topic.full_name(entry) == call));
    let texts = called.flat_map(|entry| &entry.forms).flat_map(|form| form.doc.lines());
    let heads = texts.filter_map(|line| line.strip_prefix("* ")?.split_once(':'));
    let quoted = heads.flat_map(|(head, _)| head.split('`').skip(1).step_by(2));
    quoted.map(str::to_owned).collect()
}

/// The types of first arguments that are usually literals or components, such as in
/// `stream([1, 2])` and `generate(generator::top_down())`.
const WRITTEN: [&str; 2] = ["Array.", "Component."];

/// Variables, namespaces, and functions without a receiver or with such a first argument.
fn global_names(topics: &[Topic], variables: &[TypedVariable<'_>]) -> BTreeSet<String> {
    let is_free = |entry: &&Entry| {
        entry.forms.iter().map(|form| form.signature.as_str()).any(|signature| {
            let is_method = signature.starts_with(|c: char| c.is_ascii_uppercase());
            !is_method || WRITTEN.iter().any(|head| signature.starts_with(head))
        })
    };
    let verbs = topics.iter().filter(|topic| topic.namespace.is_empty());
    let verbs = verbs.flat_map(|topic| &topic.entries).filter(is_free);
    let namespaces = topics.iter().map(|topic| &topic.namespace).filter(|name| !name.is_empty());
    let variables = variables.iter().map(|(name, _)| (*name).to_owned());
    let words = verbs.map(|entry| entry.name.clone()).chain(variables);
    let namespaces = namespaces.map(|namespace| format!("{namespace}::"));
    words.chain(namespaces).chain(["let", "print"].map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_complete_when_nothing_is_open() {
        for text in ["1 + 1", "f(\")\")", "// (", "a[1]; /* { */", "'(' == '['", "`}`", ")", ""] {
            assert_eq!(open_delimiters(text), [], "{text}");
        }
        for text in ["f(", "#{ a: [1, 2]", "\"abc", "/* x", "f(\"\\\"", "f(`", "{ // }"] {
            assert!(!open_delimiters(text).is_empty(), "{text}");
        }
    }
}
